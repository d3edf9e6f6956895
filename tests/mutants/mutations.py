"""Small faults for the engine's source: where one can be made, and the source with it."""

from __future__ import annotations

import ast
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

PLACES = ("engine/rules", "engine/factions", "engine/automata")
_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
}
_LONGEST = 70


@dataclass(frozen=True)
class Mutant:
    """A fault: in which file, at which place of the list that `faults` makes of it, and how a person would say it."""

    file: str
    place: int
    line: int
    key: str


Fault = tuple[ast.AST, str, Callable[[], ast.AST]]
"""The statement or expression that changes, the function it is in, and what changes it (and returns what it became)."""


def faults(tree: ast.Module) -> Iterator[Fault]:
    """Every fault that can be made in a module, in a fixed order; apply one only, to a tree of its own."""
    yield from _below(tree, "module")


def _below(node: ast.AST, function: str) -> Iterator[Fault]:
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        children = value if isinstance(value, list) else [value]
        for place, child in enumerate(children):
            if not isinstance(child, ast.AST) or _only_for_types(child):
                continue
            inside = child.name if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else function
            yield from _here(child, inside)
            if isinstance(value, list) and isinstance(child, ast.Expr) and not isinstance(child.value, ast.Constant):
                yield child, inside, lambda v=value, p=place: _put(v, p)  # type: ignore[misc] # bound now
            yield from _below(child, inside)


def _put(block: list[ast.AST], place: int) -> ast.AST:
    block[place] = ast.Pass()
    return block[place]


def _only_for_types(node: ast.AST) -> bool:
    """`if TYPE_CHECKING`, imports, and text: messages and docstrings are no rules."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _here(node: ast.AST, function: str) -> Iterator[Fault]:
    """The faults of one node itself."""
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            other = _COMPARED[type(operator)]
            yield node, function, lambda n=node, p=place, o=other: _operator(n, p, o)  # type: ignore[misc]
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in _COMPUTED:
        yield node, function, lambda n=node: _set(n, "op", _COMPUTED[type(n.op)]())  # type: ignore[misc]
    elif isinstance(node, ast.BoolOp):
        other_op = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield node, function, lambda n=node, o=other_op: _set(n, "op", o())  # type: ignore[misc]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield node, function, lambda n=node: _set(n, "op", ast.UAdd())  # type: ignore[misc]
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield node, function, lambda n=node: _set(n, "value", not n.value)  # type: ignore[misc]
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield node, function, lambda n=node: _set(n, "value", n.value + 1)  # type: ignore[misc]
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        yield node.test, function, lambda n=node: _negate(n)  # type: ignore[misc]
    elif isinstance(node, ast.comprehension):
        for place in range(len(node.ifs)):
            yield node.ifs[place], function, lambda n=node, p=place: _all_of_it(n, p)  # type: ignore[misc]
    elif isinstance(node, ast.Return) and node.value is not None and not _is_word(node.value):
        yield node, function, lambda n=node: _set(n, "value", ast.Constant(None))  # type: ignore[misc]


def _is_word(node: ast.expr) -> bool:
    """None, True and False: the first is nothing already, and for the others there is a fault of their own."""
    return isinstance(node, ast.Constant) and (node.value is None or isinstance(node.value, bool))


def _set(node: ast.AST, field: str, value: object) -> ast.AST:
    setattr(node, field, value)
    return node


def _operator(node: ast.Compare, place: int, operator: type[ast.cmpop]) -> ast.AST:
    node.ops[place] = operator()
    return node


def _negate(node: ast.If | ast.While | ast.IfExp) -> ast.AST:
    node.test = ast.UnaryOp(ast.Not(), node.test)
    return node.test


def _all_of_it(node: ast.comprehension, place: int) -> ast.AST:
    node.ifs[place] = ast.Constant(True)
    return node.ifs[place]


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def mutated(source: str, place: int) -> tuple[str, ast.AST, str, str, str]:
    """The source with one fault: (source, what changed, its function, before, after)."""
    tree = ast.parse(source)
    for number, (node, function, change) in enumerate(faults(tree)):
        if number == place:
            before = _short(node)
            after = _short(change())
            return ast.unparse(ast.fix_missing_locations(tree)), node, function, before, after
    message = f"no fault {place}"
    raise IndexError(message)


def every(root: Path) -> list[Mutant]:
    """Every mutant of the places that are to be tested. A key that comes twice is numbered."""
    found = []
    seen: Counter[str] = Counter()
    for folder in PLACES:
        for path in sorted((root / folder).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            file = path.relative_to(root).as_posix()
            count = sum(1 for _ in faults(ast.parse(source)))
            for place in range(count):
                _, node, function, before, after = mutated(source, place)
                key = f"{file.removeprefix('engine/')} {function}: {before} -> {after}"
                seen[key] += 1
                line = getattr(node, "lineno", 1)
                found.append(Mutant(file, place, line, key if seen[key] == 1 else f"{key} ({seen[key]})"))
    return found


def drawn(root: Path, count: int, seed: int) -> list[Mutant]:
    """So many of them, by seed."""
    found = every(root)
    return random.Random(seed).sample(found, min(count, len(found)))
