"""YAML as rule cases use it: every mapping knows its lines, no key comes twice, and only plain numbers are numbers.

`2.5` stays the text that a paragraph's number is, `3/1` two dice, `yes` and `no` the answers that they look like.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Hashable, Iterator
from difflib import get_close_matches
from typing import Any, ClassVar

import yaml


class CaseError(Exception):
    """A file that is no rule case; the message says where and what to write instead."""


class Table(dict[Any, Any]):
    """A YAML mapping. `line` is where it begins, `lines` where each of its keys stands, counted from 1."""

    def __init__(self, line: int = 0) -> None:
        super().__init__()
        self.line = line
        self.lines: dict[Any, int] = {}

    def line_of(self, key: object) -> int:
        """Where that key stands, or where the mapping begins."""
        return self.lines.get(key, self.line)


def short(value: object) -> str:
    """A value as a message shows it: not more of it than one can read."""
    return "empty" if value is None else reprlib.repr(value)


def plain(value: Any) -> Any:
    """The value with ordinary mappings, for the engine."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list) else value


class _Loader(yaml.SafeLoader):
    """The safe loader with fewer guesses about what a word is, and without `&` and `*`, which make much of little."""

    yaml_implicit_resolvers: ClassVar[dict[str, list[Any]]] = {}  # type: ignore[misc] # a class's own table

    def compose_node(self, parent: Any, index: Any) -> Any:
        """Refuse what stands for something elsewhere in the file."""
        if self.check_event(yaml.AliasEvent):
            alias: yaml.AliasEvent = self.peek_event()  # type: ignore[no-untyped-call] # the library's own
            line = alias.start_mark.line + 1 if alias.start_mark is not None else 1
            raise CaseError(f"line {line}: *{alias.anchor}: write out what is meant")
        return super().compose_node(parent, index)


_INT, _BOOL, _NULL, _STR, _SEQ, _MAP = (
    f"tag:yaml.org,2002:{kind}" for kind in ("int", "bool", "null", "str", "seq", "map")
)
_Loader.add_implicit_resolver(_INT, re.compile(r"-?[0-9]{1,9}$"), list("-0123456789"))
_Loader.add_implicit_resolver(_BOOL, re.compile(r"(true|false)$"), list("tf"))
_Loader.add_implicit_resolver(_NULL, re.compile(r"(~|null|)$"), ["~", "n", ""])


def _line(node: yaml.Node) -> int:
    return node.start_mark.line + 1


def _table(loader: _Loader, node: yaml.MappingNode) -> Iterator[Table]:
    table = Table(_line(node))
    yield table
    for key_node, value_node in node.value:
        key, line = loader.construct_object(key_node, deep=True), _line(key_node)
        if not isinstance(key, Hashable):
            raise CaseError(f"line {line}: a name is expected before the colon")
        if key in table:
            raise CaseError(f"line {line}: {key!r} stands here a second time; the first is in line {table.lines[key]}")
        table[key] = loader.construct_object(value_node, deep=True)
        table.lines[key] = line


def _text(_loader: _Loader, node: yaml.ScalarNode) -> str:
    if any("\ud800" <= letter <= "\udfff" for letter in node.value):
        raise CaseError(f"line {_line(node)}: half a letter stands here, which no text can hold")
    return str(node.value)


def _whole(_loader: _Loader, node: yaml.ScalarNode) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", str(node.value)):
        raise CaseError(f"line {_line(node)}: {str(node.value)[:40]!r} is no number")
    return int(node.value)


_Loader.yaml_constructors = {
    _MAP: _table,
    _SEQ: yaml.SafeLoader.construct_yaml_seq,
    _STR: _text,
    _INT: _whole,
    _BOOL: lambda _loader, node: node.value == "true",
    _NULL: lambda _loader, _node: None,
    None: yaml.SafeLoader.construct_undefined,
}

_HINTS = (
    ("\\t", "a line is indented with a tab: use spaces"),
    ("mapping values are not allowed", "look at the indentation, and quote text in which a colon and a space stand"),
    ("block collection", "look at the indentation: it does not fit the lines above"),
    ("block mapping", "look at the indentation: it does not fit the lines above"),
    ("flow", "a { or [ is not closed, or a comma is missing"),
)


def read_yaml(text: str) -> Any:
    """The document in a text. CaseError with line and a hint where it is no YAML."""
    try:
        return yaml.load(text, _Loader)  # noqa: S506 - a child of the safe loader
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f"line {mark.line + 1}, column {mark.column + 1}: " if mark is not None else ""
        said = " ".join(part for part in (error.context, error.problem) if part)
        hint = next((f" ({hint})" for sign, hint in _HINTS if sign in said), "")
        raise CaseError(f"{where}not readable as YAML: {said}{hint}") from error
    except yaml.YAMLError as error:
        raise CaseError(f"not readable as YAML: {error}") from error
    except RecursionError:
        raise CaseError("not readable: brackets stand in brackets too deeply") from None


def did_you_mean(word: object, known: Any) -> str:
    """What may have been meant, as the end of a sentence; else what there is. Turned round is near too."""
    names = [str(name) for name in known]
    turned = {_sorted(name): name for name in names}
    near = get_close_matches(_sorted(str(word)), turned, 1, cutoff=0.9) or get_close_matches(str(word), names, 1)
    if near:
        return f"; did you mean {turned.get(near[0], near[0])}?"
    return f"; there are {', '.join(sorted(names))}" if len(names) <= 40 else ""  # a longer list helps nobody


def _sorted(name: str) -> str:
    """A name's words in the order of the alphabet: ``dominance-bird`` is ``bird-dominance``."""
    return "-".join(sorted(re.split(r"[-_ ]", name.lower())))
