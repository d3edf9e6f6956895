"""YAML as rule cases use it: every mapping knows its lines, no key comes twice, and only plain numbers are numbers.

`2.5` stays the text that a paragraph's number is, `3/1` two dice, `yes` and `no` the answers that they look like.
"""

from __future__ import annotations

import re
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


def plain(value: Any) -> Any:
    """The value with ordinary mappings, for the engine."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list) else value


class _Loader(yaml.SafeLoader):
    """The safe loader with fewer guesses about what a word is."""

    yaml_implicit_resolvers: ClassVar[dict[str, list[Any]]] = {}  # type: ignore[misc] # a class's own table


_Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"-?\d+$"), list("-0123456789"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"(true|false)$"), list("tf"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"(~|null|)$"), ["~", "n", ""])


def _table(loader: _Loader, node: yaml.MappingNode) -> Iterator[Table]:
    table = Table(node.start_mark.line + 1)
    yield table
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        line = key_node.start_mark.line + 1
        if not isinstance(key, Hashable):
            raise CaseError(f"line {line}: a name is expected before the colon")
        if key in table:
            raise CaseError(f"line {line}: {key!r} stands here a second time; the first is in line {table.lines[key]}")
        table[key] = loader.construct_object(value_node, deep=True)
        table.lines[key] = line


_Loader.add_constructor("tag:yaml.org,2002:map", _table)

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
    """What may have been meant, as the end of a sentence; else what there is."""
    names = [str(name) for name in known]
    near = get_close_matches(str(word), names, 1)
    if near:
        return f"; did you mean {near[0]}?"
    return f"; there are {', '.join(sorted(names))}" if len(names) <= 40 else ""  # a longer list helps nobody
