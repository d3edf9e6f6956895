"""Discord's own description of its HTTP API, to hold answers against."""

import json
import re
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012


def deepest(error: ValidationError) -> list[ValidationError]:
    """Of several shapes that all do not fit, the one that nearly does: what is wrong inside it."""
    if not error.context:
        return [error]
    by_shape: dict[Any, list[ValidationError]] = {}
    for inner in error.context:
        by_shape.setdefault(inner.schema_path[0], []).append(inner)
    # A type that says something else was not meant; "null" fits nothing but null.
    meant = [
        shape
        for shape in by_shape.values()
        if not any(inner.validator in ("const", "enum", "type") and len(inner.path) <= 1 for inner in shape)
    ]
    best = min(meant or by_shape.values(), key=len)
    return [found for inner in best for found in deepest(inner)]


class Spec:
    """The OpenAPI document; raises LookupError for a route or status that Discord does not know."""

    def __init__(self, place: Path) -> None:
        document = json.loads(place.read_text())
        resource = Resource.from_contents(document, default_specification=DRAFT202012)
        self._registry: Registry[Any] = Registry().with_resource("urn:discord", resource)
        # Fixed segments before parameters: /messages/pins is no message id.
        self._paths = sorted(document["paths"].items(), key=lambda item: item[0].count("{"))

    def problems(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """What is wrong with an answer, one line per field."""
        template, operation = self._operation(method, path.split("?", maxsplit=1)[0])
        answers = operation["responses"]
        key = next((key for key in (str(status), f"{status // 100}XX") if key in answers), None)
        if key is None:
            raise LookupError(f"{method} {template} does not answer {status}")
        if "$ref" in answers[key]:
            pointer = answers[key]["$ref"].removeprefix("#/") + "/content/application~1json/schema"
        elif "content" in answers[key]:
            steps = [template.replace("~", "~0").replace("/", "~1"), method.lower(), "responses", key]
            pointer = "/".join(["paths", *steps, "content", "application~1json", "schema"])
        else:
            return [] if body is None else [f"{method} {template}: a body where there is none"]
        validator = Draft202012Validator({"$ref": f"urn:discord#/{pointer}"}, registry=self._registry)
        return [
            f"{method} {template}: {'.'.join(map(str, error.absolute_path))}: {error.message[:200]}"
            for fault in validator.iter_errors(body)
            for error in deepest(fault)
        ]

    def _operation(self, method: str, path: str) -> tuple[str, dict[str, Any]]:
        for template, item in self._paths:
            if re.fullmatch(re.sub(r"\{[^}]+\}", "[^/]+", template), path) and method.lower() in item:
                operation: dict[str, Any] = item[method.lower()]
                return template, operation
        raise LookupError(f"Discord has no {method} {path}")
