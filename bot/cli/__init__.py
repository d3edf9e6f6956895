"""The commands of `woodpost`: a module each, with `add_arguments(parser)` and `run(arguments)`, maybe a coroutine."""


class Failed(Exception):
    """A command could not do its work; the message is for the person at the terminal."""
