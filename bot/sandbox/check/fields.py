"""Readers for single fields of a form: each notes what is wrong in the tree and returns what it could read."""

from collections.abc import Collection
from typing import Any

from bot.sandbox.errors import ErrorTree, Path

JSON = dict[str, Any]
REQUIRED = ("BASE_TYPE_REQUIRED", "This field is required")


def required(tree: ErrorTree, path: Path) -> None:
    """Note that a field is missing."""
    tree.add(path, *REQUIRED)


def string(
    tree: ErrorTree, path: Path, form: JSON, key: str, *, low: int = 0, high: int = 0, must: bool = False
) -> str | None:
    """A text of `low` to `high` characters; `high` 0 means any length."""
    value = form.get(key)
    here = [*path, key]
    if value is None or (value == "" and must and low):
        if must:
            required(tree, here)
        return None
    if not isinstance(value, str):
        tree.add(here, "STRING_TYPE_CONVERT", f"Could not interpret {value!r} as string.")
        return None
    if high and not low <= len(value) <= high:
        if low and high:
            tree.add(here, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        else:
            tree.add(here, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
    return value


def integer(
    tree: ErrorTree, path: Path, form: JSON, key: str, *, low: int, high: int, must: bool = False
) -> int | None:
    """A whole number between two bounds."""
    value = form.get(key)
    here = [*path, key]
    if value is None:
        if must:
            required(tree, here)
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        tree.add(here, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        return None
    if value < low:
        tree.add(here, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
    if value > high:
        tree.add(here, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
    return value


def boolean(tree: ErrorTree, path: Path, form: JSON, key: str) -> bool | None:
    """True or false."""
    value = form.get(key)
    if value is not None and not isinstance(value, bool):
        tree.add([*path, key], "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
        return None
    return value


def array(
    tree: ErrorTree, path: Path, form: JSON, key: str, *, low: int = 0, high: int, must: bool = False
) -> list[Any]:
    """A list of `low` to `high` elements."""
    value = form.get(key)
    here = [*path, key]
    if value is None:
        if must:
            required(tree, here)
        return []
    if not isinstance(value, list):
        tree.add(here, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return []
    if not low <= len(value) <= high:
        if low == 0:
            tree.add(here, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        else:
            tree.add(here, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
    return value


def objects(
    tree: ErrorTree, path: Path, form: JSON, key: str, *, low: int = 0, high: int, must: bool = False
) -> list[tuple[Path, JSON]]:
    """A list of objects, each with its own path; what is no object is noted and left out."""
    found: list[tuple[Path, JSON]] = []
    for index, value in enumerate(array(tree, path, form, key, low=low, high=high, must=must)):
        here = [*path, key, index]
        if isinstance(value, dict):
            found.append((here, value))
        else:
            tree.add(here, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
    return found


def one_of(tree: ErrorTree, path: Path, value: object, allowed: Collection[int]) -> bool:
    """Whether `value` is among the numbers allowed at this place."""
    if isinstance(value, int) and value in allowed:
        return True
    choices = ", ".join(str(int(number)) for number in sorted(allowed))
    tree.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{choices}}}.")
    return False


def emoji(tree: ErrorTree, path: Path, value: object) -> None:
    """A Unicode emoji by name. This application owns no emoji, so an id is always unknown."""
    if value is None:
        return
    if not isinstance(value, dict):
        tree.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    name = value.get("name")
    if value.get("id") or not isinstance(name, str) or not looks_like_emoji(name):
        tree.add([*path, "id" if value.get("id") else "name"], "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def looks_like_emoji(name: str) -> bool:
    """Whether a text can be one emoji: short and without letters, or a keycap such as 1 with its frame."""
    if not 1 <= len(name) <= 16:
        return False
    if "\u20e3" in name:
        return name[0] in "0123456789#*"
    return not any(char.isalnum() or char.isspace() or (char.isascii() and char.isprintable()) for char in name)
