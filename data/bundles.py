"""The Fluent files of one locale, checked while they are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor


@dataclass(frozen=True, slots=True)
class Locale:
    """One locale: its messages, and the variables each of them names (attributes as ``message.attribute``)."""

    name: str
    bundle: FluentBundle
    variables: Mapping[str, frozenset[str]]

    def has(self, message: str) -> bool:
        """Whether that message, or ``message.attribute``, exists here."""
        return message in self.variables

    def format(self, message: str, args: Mapping[str, object]) -> tuple[str, list[str]]:
        """The text of a message that exists here, and what went wrong (never the arguments' values)."""
        identifier, _, attribute = message.partition(".")
        found = self.bundle.get_message(identifier)
        pattern = found.attributes[attribute] if attribute else found.value
        if pattern is None:
            raise KeyError(message)
        text, errors = self.bundle.format_pattern(pattern, dict(args))
        return str(text), [str(error) for error in errors]


class _Variables(Visitor):
    """Collects the names of variables below a node."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the name Fluent's visitor calls
        self.names.add(node.id.name)


def _variables(node: ast.BaseNode) -> frozenset[str]:
    visitor = _Variables()
    visitor.visit(node)
    return frozenset(visitor.names)


def read(folder: Traversable) -> Locale:
    """All ``*.ftl`` of a locale's folder; ValueError names a file that is not Fluent, or an id that is there twice."""
    bundle = FluentBundle([folder.name], use_isolating=False)
    variables: dict[str, frozenset[str]] = {}
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if not file.name.endswith(".ftl"):
            continue
        where = f"{folder.name}/{file.name}"
        resource = FluentResource(file.read_text(encoding="utf-8"))
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                raise ValueError(  # noqa: TRY004 - the file is wrong, not a type
                    f"{where}: not Fluent: {(entry.content or '').strip()[:80]!r}"
                )
            if not isinstance(entry, ast.Message):
                continue
            name = entry.id.name
            parts = {f"{name}.{a.id.name}": a.value for a in entry.attributes}
            if entry.value is not None:
                parts[name] = entry.value
            for part, pattern in parts.items():
                if part in variables:
                    raise ValueError(f"{where}: {part} is there twice")
                variables[part] = _variables(pattern)
        bundle.add_resource(resource)
    return Locale(folder.name, bundle, variables)
