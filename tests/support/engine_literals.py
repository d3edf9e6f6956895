"""What the engine says, read from its source: event kinds, reasons, questions, word keys and stages, with arguments.

A literal is followed through plain names: a local variable, or a parameter back to the calls of its function. What
cannot be followed is left out, so a test built on this checks a lower bound; random play checks the rest.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ENGINE = Path(__file__).resolve().parents[2] / "engine"
_DEPTH = 4
_LAW = re.compile(r"(LR |AOH\.|[ACGM]\.)?\d+(\.\d+|\.[IVX]+|\.[a-z])*")
_DEFINITIONS = ("core/decision.py", "core/state.py", "rules/places.py")
"""Where `choose`, `emit` and `ask_place` only pass on what they are given."""


@dataclass(frozen=True)
class Said:
    """One place where the engine names something. `keys` are the arguments' keys, None where they are not literal."""

    name: str
    where: str
    keys: frozenset[str] | None = None
    extra: frozenset[str] = frozenset()  # keys that an event only has sometimes, or for some seats


@dataclass
class Literals:
    """Everything found, a list per sort of name."""

    events: list[Said] = field(default_factory=list)
    reasons: list[Said] = field(default_factory=list)
    questions: list[Said] = field(default_factory=list)
    words: list[Said] = field(default_factory=list)  # name is "question key"
    stages: list[Said] = field(default_factory=list)
    kinds: list[Said] = field(default_factory=list)  # of options
    effects: list[Said] = field(default_factory=list)  # keys of battle effects and of offers
    actions: list[Said] = field(default_factory=list)  # of ActionSpec; `extra` holds its parameters
    laws: list[Said] = field(default_factory=list)


Function = ast.FunctionDef | ast.AsyncFunctionDef


class _Module:
    """A parsed file, and for every node the functions around it, innermost first."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text(encoding="utf-8"))
        self.scopes: dict[ast.AST, tuple[Function, ...]] = {}
        self._mark(self.tree, ())

    def _mark(self, node: ast.AST, around: tuple[Function, ...]) -> None:
        self.scopes[node] = around
        inner = (node, *around) if isinstance(node, Function) else around
        for child in ast.iter_child_nodes(node):
            self._mark(child, inner)


class Scanner:
    """Reads every file of the engine."""

    def __init__(self, root: Path = ENGINE) -> None:
        self.modules = [_Module(path) for path in sorted(root.rglob("*.py"))]
        self.root = root
        self.calls: dict[str, list[tuple[_Module, ast.Call]]] = {}
        for module in self.modules:
            for node in ast.walk(module.tree):
                if isinstance(node, ast.Call) and module.path.relative_to(root).as_posix() not in _DEFINITIONS:
                    self.calls.setdefault(_called(node), []).append((module, node))

    def scan(self) -> Literals:
        """All literals, in the order of files and lines."""
        found = Literals()
        for module, call in self._each("emit", "Event"):
            found.events += self._events(module, call)
        for module, call in self._each("Refusal"):
            found.reasons += self._reasons(module, call, 2, "args")
        for module, call in self._each("IllegalAnswer"):
            found.reasons += self._reasons(module, call, 1, "arguments")
        found.reasons += self._lacking()
        for module, call in self._each("choose", "Question"):
            self._question(found, module, call, _argument(call, 99, "kind"))
        for module, call in self._each("ask_place"):
            self._question(found, module, call, ast.Constant("clearing"))
        found.questions += self._actions()
        found.stages = self._named("stage", "name")
        found.effects = [*self._named("BattleEffect", "key"), *self._named("Offer", "key")]
        for module, call in self._each("ActionSpec"):
            parameters = _argument(call, 2, "parameters")
            names = frozenset(_texts(parameters)) if parameters is not None else frozenset[str]()
            for name in self.strings(module, _argument(call, 0, "name")):
                found.actions.append(Said(name, self._where(module, call), extra=names))
        for module in self.modules:
            for node in ast.walk(module.tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and _LAW.fullmatch(node.value):
                    found.laws.append(Said(node.value, self._where(module, node)))
        return found

    def _lacking(self) -> Iterator[Said]:
        """What a card or a character's action lacks, which is refused in one place each."""
        cards, characters = frozenset({"card", "seat"}), frozenset({"seat"})
        for function, place, argument, keys in (
            ("CardEffect", 99, "lacking", cards),
            ("_unless", 0, "reason", characters),
        ):
            for module, call in self._each(function):
                for name in sorted(self.strings(module, _argument(call, place, argument))):
                    yield Said(name, self._where(module, call), keys)

    def _actions(self) -> Iterator[Said]:
        """The questions of steps, which are asked with what the callers give; in Daylight with the step, too."""
        for module, call in self._each("choose_action", "act"):
            given = self.keys(module, _argument(call, 99, "args") or ast.Dict([], []))
            more = {"stage"} if _called(call) == "act" else set[str]()
            yield Said("action", self._where(module, call), None if given is None else given | more)

    def _named(self, function: str, argument: str) -> list[Said]:
        return [
            Said(name, self._where(module, call))
            for module, call in self._each(function)
            for name in sorted(self.strings(module, _argument(call, 0, argument)))
        ]

    def _events(self, module: _Module, call: ast.Call) -> Iterator[Said]:
        data = _argument(call, 2, "data")
        keys = frozenset[str]() if data is None else self.keys(module, data)
        extra = self._private_keys(module, _argument(call, 3, "private"))
        if data is not None:
            extra |= (self.keys(module, data, certain=False) or frozenset()) - (keys or frozenset())
        for name in self.strings(module, _argument(call, 0, "kind")):
            yield Said(name, self._where(module, call), keys, extra)

    def _reasons(self, module: _Module, call: ast.Call, place: int, arguments: str) -> Iterator[Said]:
        data = _argument(call, place + 1, arguments)
        keys = frozenset[str]() if data is None else self.keys(module, data)
        for name in self.strings(module, _argument(call, place, "reason")):
            yield Said(name, self._where(module, call), keys)

    def _question(self, found: Literals, module: _Module, call: ast.Call, kind: ast.expr | None) -> None:
        where = self._where(module, call)
        args = _argument(call, 99, "args")
        keys = frozenset[str]() if args is None else self.keys(module, args)
        kinds = {"word"} if kind is None else self.strings(module, kind)
        words = self.strings(module, _argument(call, 99, "decline"))
        if "word" in kinds:
            words |= self.dict_keys(module, _argument(call, 4, "values"))
        for name in self.strings(module, _argument(call, 3, "name")):
            found.questions.append(Said(name, where, keys))
            found.words.extend(Said(f"{name} {word}", where) for word in sorted(words))
        found.kinds.extend(Said(name, where) for name in sorted(kinds))

    def _each(self, *names: str) -> Iterator[tuple[_Module, ast.Call]]:
        for name in names:
            yield from self.calls.get(name, ())

    def _where(self, module: _Module, node: ast.expr) -> str:
        return f"engine/{module.path.relative_to(self.root)}:{node.lineno}"

    # --- following names ------------------------------------------------------------------------------------------

    def sources(self, module: _Module, node: ast.expr | None, depth: int = _DEPTH) -> list[tuple[_Module, ast.expr]]:
        """The expressions that a name may stand for; the expression itself when it is no name."""
        if node is None or depth == 0:
            return []
        if isinstance(node, ast.IfExp):
            return [*self.sources(module, node.body, depth), *self.sources(module, node.orelse, depth)]
        if not isinstance(node, ast.Name):
            return [(module, node)]
        found: list[tuple[_Module, ast.expr]] = []
        for function in module.scopes.get(node, ()):
            for value in _assigned(function, node.id):
                found += self.sources(module, value, depth - 1)
            if found:
                return found
            parameters = [a.arg for a in (*function.args.posonlyargs, *function.args.args)]
            named = [*parameters, *(a.arg for a in function.args.kwonlyargs)]
            if node.id in named:
                place = parameters.index(node.id) if node.id in parameters else 99
                for other, call in self.calls.get(function.name, ()):
                    found += self.sources(other, _argument(call, place, node.id), depth - 1)
                found += self.sources(module, _default(function, node.id), depth - 1)
                return found
        for statement in module.tree.body:
            if isinstance(statement, ast.Assign | ast.AnnAssign) and node.id in _targets(statement):
                found += self.sources(module, statement.value, depth - 1)
        return found

    def strings(self, module: _Module, node: ast.expr | None) -> set[str]:
        """Every string that an expression may be."""
        return {
            expr.value
            for _, expr in self.sources(module, node)
            if isinstance(expr, ast.Constant) and isinstance(expr.value, str)
        }

    def keys(self, module: _Module, node: ast.expr, *, certain: bool = True) -> frozenset[str] | None:
        """The keys that a dictionary certainly (or else: possibly) has, None when they are not literal."""
        found: set[str] | None = None
        sources = self.sources(module, node)
        if not sources:
            return None
        for where, expr in sources:
            if isinstance(expr, ast.Name | ast.Attribute) or not isinstance(expr, ast.Dict):
                return None
            here: set[str] = set()
            for key, value in zip(expr.keys, expr.values, strict=True):
                if key is None:
                    inner = self.keys(where, value, certain=certain)
                    if inner is None:
                        return None
                    here |= inner
                elif isinstance(key, ast.Constant) and isinstance(key.value, str):
                    here.add(key.value)
                else:
                    return None
            found = here if found is None else found & here if certain else found | here
        return frozenset(found or set())

    def dict_keys(self, module: _Module, node: ast.expr | None) -> set[str]:
        """Every literal key a dictionary may get, later `values["key"] = ...` included."""
        found: set[str] = set()
        for _, expr in self.sources(module, node):
            if isinstance(expr, ast.Dict):
                found |= {k.value for k in expr.keys if isinstance(k, ast.Constant) and isinstance(k.value, str)}
        if isinstance(node, ast.Name):
            for function in module.scopes.get(node, ()):
                for inner in ast.walk(function):
                    if (
                        isinstance(inner, ast.Subscript)
                        and isinstance(inner.ctx, ast.Store)
                        and isinstance(inner.value, ast.Name)
                        and inner.value.id == node.id
                        and isinstance(inner.slice, ast.Constant)
                    ):
                        found.add(str(inner.slice.value))
        return found

    def _private_keys(self, module: _Module, node: ast.expr | None) -> frozenset[str]:
        found: set[str] = set()
        for where, expr in self.sources(module, node):
            if isinstance(expr, ast.Dict):
                for value in expr.values:
                    found |= self.keys(where, value) or set()
        return frozenset(found)


def _texts(node: ast.expr) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def _called(call: ast.Call) -> str:
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _argument(call: ast.Call, place: int, name: str) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    plain = call.args[: place + 1]
    if len(plain) > place and not any(isinstance(a, ast.Starred) for a in plain):
        return plain[place]
    return None


def _default(function: Function, name: str) -> ast.expr | None:
    arguments = function.args
    plain = [*arguments.posonlyargs, *arguments.args]
    for argument, default in zip(reversed(plain), reversed(arguments.defaults), strict=False):
        if argument.arg == name:
            return default
    for argument, keyword_default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        if argument.arg == name:
            return keyword_default
    return None


def _targets(statement: ast.Assign | ast.AnnAssign) -> set[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _assigned(function: Function, name: str) -> list[ast.expr]:
    found: list[ast.expr] = []
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign) and name in _targets(node) and node.value is not None:
            found.append(node.value)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
            found += [value for names in node.targets for value in _unpacked(names, node.value, name)]
        if isinstance(node, ast.NamedExpr) and node.target.id == name:
            found.append(node.value)
    return found


def _unpacked(target: ast.expr, value: ast.Tuple, name: str) -> list[ast.expr]:
    """What `name` becomes in ``name, other = value``."""
    if not isinstance(target, ast.Tuple) or len(target.elts) != len(value.elts):
        return []
    pairs = zip(target.elts, value.elts, strict=True)
    return [part for place, part in pairs if isinstance(place, ast.Name) and place.id == name]


if __name__ == "__main__":
    literals = Scanner().scan()
    for sort in ("events", "reasons", "questions", "words", "stages", "kinds", "effects", "actions", "laws"):
        print(f"--- {sort}")
        for said in getattr(literals, sort):
            keys = "?" if said.keys is None else " ".join(sorted(said.keys))
            print(f"{said.name:34} {keys:60} {'+' + ' '.join(sorted(said.extra)) if said.extra else ''} {said.where}")
