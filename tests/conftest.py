"""What every test run shares."""

import pytest

# The helpers' own asserts shall explain themselves like a test's.
pytest.register_assert_rewrite("support")
