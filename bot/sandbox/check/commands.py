"""Application commands: names, options, localisations, sizes, and counts."""

import re
from collections.abc import Iterable
from typing import Any

from bot.sandbox.check import fields
from bot.sandbox.check.fields import JSON
from bot.sandbox.consts import LOCALES, Opt
from bot.sandbox.errors import ApiError, ErrorTree, Path

MAX_COMMANDS = {1: 100, 2: 15, 3: 15}
MAX_SIZE = 8000
NAME = re.compile(r"[-_'\w]{1,32}")
NESTED = (Opt.SUB, Opt.GROUP)
CHOOSABLE = (Opt.STRING, Opt.INTEGER, Opt.NUMBER)


def check(form: JSON, path: Path = ()) -> None:
    """Raise 50035 for what Discord would refuse in one command."""
    tree = ErrorTree()
    check_into(tree, path, form)
    tree.check()


def check_into(tree: ErrorTree, path: Path, form: JSON) -> None:
    """Note what Discord would refuse in one command."""
    kind = form.get("type") or 1
    if not fields.one_of(tree, [*path, "type"], kind, (1, 2, 3)):
        return
    if kind == 1:
        _named(tree, path, form)
        _options(tree, path, form, depth=0)
    else:
        fields.string(tree, path, form, "name", low=1, high=32, must=True)
        if form.get("description") or form.get("options"):
            tree.add(
                path, "APPLICATION_COMMAND_CONTEXT_MENU", "Context menu commands have neither description nor options"
            )
    permissions = form.get("default_member_permissions")
    if permissions is not None and not str(permissions).isdigit():
        tree.add([*path, "default_member_permissions"], "NUMBER_TYPE_COERCE", f'Value "{permissions}" is not int.')
    if not tree.errors and size(form) > MAX_SIZE:
        tree.add(
            path,
            "APPLICATION_COMMAND_TOO_LARGE",
            f"Command exceeds maximum size ({MAX_SIZE}): {size(form)}, each field with its longest language",
        )


def check_all(forms: Iterable[Any]) -> None:
    """A whole list for the bulk overwrite: each command, doubled names, and how many there may be of each type."""
    tree = ErrorTree()
    seen: set[tuple[int, str]] = set()
    counts = dict.fromkeys(MAX_COMMANDS, 0)
    for index, form in enumerate(forms):
        if not isinstance(form, dict):
            tree.add([index], "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            continue
        check_into(tree, [index], form)
        kind = form.get("type") or 1
        key = (kind, str(form.get("name")))
        if key in seen:
            tree.add([index, "name"], "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        seen.add(key)
        if kind in counts:
            counts[kind] += 1
    tree.check()
    if any(counts[kind] > most for kind, most in MAX_COMMANDS.items()):
        raise ApiError(400, 30032)


def size(form: JSON) -> int:
    """Characters of names, descriptions and choice values, each field counted in its longest language."""
    total = 0
    for key in ("name", "description"):
        texts = [form.get(key) or "", *(form.get(f"{key}_localizations") or {}).values()]
        total += max(len(str(text)) for text in texts)
    for choice in form.get("choices") or ():
        total += size({"name": choice["name"], "name_localizations": choice.get("name_localizations")})
        total += len(str(choice["value"]))
    return total + sum(size(option) for option in form.get("options") or ())


def _named(tree: ErrorTree, path: Path, form: JSON) -> None:
    """A name in lower case without spaces, a description, and their localisations."""
    name = fields.string(tree, path, form, "name", low=1, high=32, must=True)
    if name is not None:
        _slash_name(tree, [*path, "name"], name)
    fields.string(tree, path, form, "description", low=1, high=100, must=True)
    for key, high in (("name", 32), ("description", 100)):
        for locale, text in _localisations(tree, path, form, f"{key}_localizations", high):
            if key == "name":
                _slash_name(tree, [*path, "name_localizations", locale], text)


def _slash_name(tree: ErrorTree, path: Path, name: str) -> None:
    if not NAME.fullmatch(name) or name != name.lower():
        tree.add(
            path,
            "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid: lower case letters, digits, - and _ only",
        )


def _localisations(tree: ErrorTree, path: Path, form: JSON, key: str, high: int) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    table = form.get(key)
    if not isinstance(table, dict):
        return found
    for locale, text in table.items():
        here = [*path, key, locale]
        if locale not in LOCALES:
            tree.add([*path, key], "DICT_TYPE_INVALID_KEY", f'"{locale}" is no locale.')
        elif text is not None and fields.string(tree, [*path, key], table, locale, low=1, high=high, must=True):
            found.append((locale, text))
        elif text == "":
            fields.required(tree, here)
    return found


def _options(tree: ErrorTree, path: Path, form: JSON, *, depth: int) -> None:
    names: set[str] = set()
    optional_seen = False
    kinds: set[bool] = set()
    for here, option in fields.objects(tree, path, form, "options", high=25):
        kind = option.get("type")
        allowed = (range(1, 12), (1,), range(3, 12))[depth]
        if not fields.one_of(tree, [*here, "type"], kind, allowed):
            continue
        _named(tree, here, option)
        name = str(option.get("name"))
        if name in names:
            tree.add(
                [*here, "name"],
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists in the list of options",
            )
        names.add(name)
        kinds.add(kind in NESTED)
        if kind in NESTED:
            _options(tree, here, option, depth=2 if kind == Opt.SUB else 1)
            continue
        if option.get("required") and optional_seen:
            tree.add(
                here,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not option.get("required")
        _value_option(tree, here, option)
    if len(kinds) > 1:
        tree.add(
            [*path, "options"],
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        )


def _value_option(tree: ErrorTree, path: Path, option: JSON) -> None:
    kind = option["type"]
    fields.boolean(tree, path, option, "required")
    fields.boolean(tree, path, option, "autocomplete")
    if option.get("autocomplete") and option.get("choices"):
        tree.add(
            path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", "Autocomplete and choices are mutually exclusive"
        )
    if kind not in CHOOSABLE and (option.get("autocomplete") or option.get("choices")):
        tree.add(
            path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "This option type has neither choices nor autocomplete"
        )
        return
    check_choices(tree, path, option, kind, unique=True)
    if kind == Opt.STRING:
        fields.integer(tree, path, option, "min_length", low=0, high=6000)
        fields.integer(tree, path, option, "max_length", low=1, high=6000)


def check_choices(tree: ErrorTree, path: Path, form: JSON, kind: int, *, unique: bool) -> None:
    """Up to 25 choices with names of 1 to 100 characters and values of the option's type; unique names in a command."""
    names: set[str] = set()
    for here, choice in fields.objects(tree, path, form, "choices", high=25):
        name = fields.string(tree, here, choice, "name", low=1, high=100, must=True)
        if unique and name in names:
            tree.add(
                here,
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
                "Option choice name already exists",
            )
        names.add(name or "")
        for _ in _localisations(tree, here, choice, "name_localizations", 100):
            pass
        value = choice.get("value")
        if kind == Opt.STRING:
            fields.string(tree, here, choice, "value", low=1, high=100, must=True)
        elif isinstance(value, bool) or not isinstance(value, int if kind == Opt.INTEGER else int | float):
            tree.add([*here, "value"], "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')
        elif abs(value) > 2**53:
            tree.add([*here, "value"], "NUMBER_TYPE_MAX", "Beyond what a number can hold.")
