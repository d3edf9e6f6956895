"""What every test run shares."""

import signal

import pytest

# The helpers' own asserts shall explain themselves like a test's.
pytest.register_assert_rewrite("support")

# A run in the background of a shell is deaf to Ctrl-C; the programs that tests start, and stop by it, shall not be.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
