"""Modals: title, custom id, and up to five rows of inputs or labelled inputs."""

from typing import Any

from bot.sandbox.check import components, fields
from bot.sandbox.check.fields import JSON
from bot.sandbox.consts import SELECTS, Part
from bot.sandbox.errors import ErrorTree, Path

TOP = (Part.ROW, Part.TEXT, Part.LABEL)
LABELLED = (
    Part.TEXT_INPUT,
    *SELECTS,
    Part.FILE_UPLOAD,
    Part.RADIO_GROUP,
    Part.CHECKBOX_GROUP,
    Part.CHECKBOX,
)


def check(data: JSON) -> None:
    """Raise 50035 for what Discord would refuse in the data of a modal answer."""
    tree = ErrorTree()
    path = ["data"]
    fields.string(tree, path, data, "title", low=1, high=45, must=True)
    fields.string(tree, path, data, "custom_id", low=1, high=100, must=True)
    scan = components.Scan(tree, ())
    for here, part in fields.objects(tree, path, data, "components", low=1, high=5, must=True):
        if not scan.enter(here, part, TOP):
            continue
        if part["type"] == Part.ROW:
            _row(scan, here, part)
        elif part["type"] == Part.LABEL:
            _label(scan, here, part)
        else:
            fields.string(tree, here, part, "content", low=1, high=components.MAX_TEXT, must=True)
    tree.check()


def _row(scan: components.Scan, path: Path, part: JSON) -> None:
    for here, child in fields.objects(scan.tree, path, part, "components", low=1, high=1, must=True):
        if scan.enter(here, child, (Part.TEXT_INPUT,)):
            fields.string(scan.tree, here, child, "label", low=1, high=45, must=True)
            _text_input(scan, here, child)


def _label(scan: components.Scan, path: Path, part: JSON) -> None:
    tree = scan.tree
    fields.string(tree, path, part, "label", low=1, high=45, must=True)
    fields.string(tree, path, part, "description", high=100)
    child = part.get("component")
    here = [*path, "component"]
    if not isinstance(child, dict):
        fields.required(tree, here)
        return
    if not scan.enter(here, child, LABELLED):
        return
    kind = child["type"]
    fields.boolean(tree, here, child, "required")
    if kind == Part.TEXT_INPUT:
        if child.get("label"):
            tree.add([*here, "label"], "COMPONENT_LABEL_IN_LABEL", "An input inside a label has no label of its own")
        _text_input(scan, here, child)
        return
    scan.custom_id(here, child)
    if kind in SELECTS:
        if child.get("disabled"):
            tree.add([*here, "disabled"], "COMPONENT_DISABLED_IN_MODAL", "A select in a modal can't be disabled")
        components.select_fields(tree, here, child)
    elif kind == Part.FILE_UPLOAD:
        fields.integer(tree, here, child, "min_values", low=0, high=10)
        fields.integer(tree, here, child, "max_values", low=1, high=10)
    elif kind in (Part.RADIO_GROUP, Part.CHECKBOX_GROUP):
        most = len(child.get("options") or ())
        high = 1 if kind == Part.RADIO_GROUP else child.get("max_values") or max(1, most)
        components.choice_fields(tree, here, child, low=0, high=min(high, max(1, most)))


def _text_input(scan: components.Scan, path: Path, part: JSON) -> None:
    tree = scan.tree
    scan.custom_id(path, part)
    fields.one_of(tree, [*path, "style"], part.get("style"), (1, 2))
    low = fields.integer(tree, path, part, "min_length", low=0, high=4000) or 0
    high = fields.integer(tree, path, part, "max_length", low=1, high=4000) or 4000
    fields.boolean(tree, path, part, "required")
    fields.string(tree, path, part, "placeholder", high=100)
    if low > high:
        tree.add([*path, "min_length"], "TEXT_INPUT_MIN_LENGTH", "min_length must not exceed max_length")
    value = fields.string(tree, path, part, "value", high=high)
    if value and len(value) < low:
        tree.add([*path, "value"], "BASE_TYPE_MIN_LENGTH", f"Must be {low} or more in length.")


def inputs(modal: JSON) -> list[tuple[JSON, JSON]]:
    """The inputs of a checked modal in order, each with the row or label that holds it."""
    found: list[tuple[JSON, JSON]] = []
    for part in modal["components"]:
        if part["type"] == Part.ROW:
            found.append((part, part["components"][0]))
        elif part["type"] == Part.LABEL:
            found.append((part, part["component"]))
    return found


def label_of(holder: JSON, item: JSON) -> Any:
    """What a person reads beside an input."""
    return holder.get("label") or item.get("label")
