"""Message components: which may stand where, their fields, and the limits that hold for all of them together."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from bot.sandbox.check import fields
from bot.sandbox.check.fields import JSON
from bot.sandbox.consts import ENTITY_SELECTS, SELECTS, Part
from bot.sandbox.errors import ErrorTree, Path

MAX_PARTS = 40
MAX_TEXT = 4000

IN_CONTAINER = (Part.ROW, Part.SECTION, Part.TEXT, Part.GALLERY, Part.FILE, Part.SEPARATOR)
TOP_V2 = (*IN_CONTAINER, Part.CONTAINER)


@dataclass
class Scan:
    """One walk over a message's components: `files` are the names `attachment://` may refer to."""

    tree: ErrorTree
    files: Collection[str]
    custom_ids: set[str] = field(default_factory=set)
    ids: set[int] = field(default_factory=set)
    parts: int = 0
    text: int = 0

    def enter(self, path: Path, part: JSON, allowed: Collection[int]) -> bool:
        """Count a component and check its type and id; false if it can't be looked into."""
        self.parts += 1
        number = fields.integer(self.tree, path, part, "id", low=0, high=2**31 - 1)
        if number:
            if number in self.ids:
                self.tree.add([*path, "id"], "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            self.ids.add(number)
        return fields.one_of(self.tree, [*path, "type"], part.get("type"), allowed)

    def custom_id(self, path: Path, part: JSON) -> None:
        """The id a bot gets back: 1 to 100 characters, once per message."""
        value = fields.string(self.tree, path, part, "custom_id", low=1, high=100, must=True)
        if value is None:
            return
        if value in self.custom_ids:
            self.tree.add(
                [*path, "custom_id"], "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
            )
        self.custom_ids.add(value)

    def media(self, path: Path, part: JSON, key: str, *, upload_only: bool = False) -> None:
        """A picture or file by URL, or by `attachment://name` of a file of this message."""
        item = part.get(key)
        if not isinstance(item, dict):
            fields.required(self.tree, [*path, key])
            return
        url = fields.string(self.tree, [*path, key], item, "url", low=1, high=2048, must=True)
        if url is None:
            return
        scheme, _, name = url.partition("://")
        here = [*path, key, "url"]
        if scheme == "attachment":
            if name not in self.files:
                self.tree.add(
                    here,
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    f"Referenced attachment not found: {name}",
                )
        elif upload_only or scheme not in ("http", "https") or not urlsplit(url).netloc:
            self.tree.add(here, "URL_TYPE_INVALID_SCHEME", f'Scheme "{scheme}" is not one of the supported schemes.')

    def children(
        self, path: Path, part: JSON, allowed: Collection[int], *, low: int = 1, high: int = MAX_PARTS
    ) -> None:
        """Check what a component holds."""
        for here, child in fields.objects(self.tree, path, part, "components", low=low, high=high, must=True):
            if self.enter(here, child, allowed):
                CHECKS[child["type"]](self, here, child)


def check(tree: ErrorTree, form: JSON, *, v2: bool, files: Collection[str], path: Path = ()) -> None:
    """Note in `tree` what Discord would refuse about `form["components"]`."""
    scan = Scan(tree, files)
    top = TOP_V2 if v2 else (Part.ROW,)
    # Beyond 40 the count of parts below says it better than a length would.
    for here, part in fields.objects(tree, path, form, "components", high=1000 if v2 else 5):
        if scan.enter(here, part, top):
            CHECKS[part["type"]](scan, here, part)
    if v2 and scan.parts > MAX_PARTS:
        tree.add(
            [*path, "components"],
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components cannot exceed {MAX_PARTS}: there are {scan.parts}",
        )
    if scan.text > MAX_TEXT:
        tree.add(
            [*path, "components"],
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total displayable text size ({scan.text}) exceeds maximum size of {MAX_TEXT}",
        )


def _row(scan: Scan, path: Path, part: JSON) -> None:
    scan.children(path, part, (Part.BUTTON, *SELECTS), high=5)
    kinds = [child.get("type") for child in part.get("components") or [] if isinstance(child, dict)]
    if len(kinds) > 1 and any(kind in SELECTS for kind in kinds):
        scan.tree.add(
            [*path, "components"],
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


def _button(scan: Scan, path: Path, part: JSON) -> None:
    tree = scan.tree
    style = part.get("style")
    if not fields.one_of(tree, [*path, "style"], style, range(1, 7)):
        return
    label = fields.string(tree, path, part, "label", high=80)
    fields.emoji(tree, [*path, "emoji"], part.get("emoji"))
    fields.boolean(tree, path, part, "disabled")
    if style == 6:
        tree.add([*path, "sku_id"], "COMPONENT_SKU_UNKNOWN", "This application sells nothing")
    elif not label and not part.get("emoji"):
        tree.add(path, "BUTTON_COMPONENT_EMPTY", "A button must have a label or an emoji")
    if style == 5:
        url = fields.string(tree, path, part, "url", low=1, high=512, must=True)
        if url is not None and urlsplit(url).scheme not in ("http", "https", "discord"):
            tree.add([*path, "url"], "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'discord').")
        if part.get("custom_id"):
            tree.add([*path, "custom_id"], "BUTTON_COMPONENT_CUSTOM_ID_URL", "A custom id and url cannot both be given")
    elif style != 6:
        scan.custom_id(path, part)
        if part.get("url"):
            tree.add([*path, "url"], "BUTTON_COMPONENT_CUSTOM_ID_URL", "A custom id and url cannot both be given")


def _select(scan: Scan, path: Path, part: JSON) -> None:
    scan.custom_id(path, part)
    select_fields(scan.tree, path, part)
    fields.boolean(scan.tree, path, part, "disabled")


def select_fields(tree: ErrorTree, path: Path, part: JSON) -> None:
    """What selects in messages and in modals have in common."""
    fields.string(tree, path, part, "placeholder", high=150)
    low = fields.integer(tree, path, part, "min_values", low=0, high=25)
    high = fields.integer(tree, path, part, "max_values", low=1, high=25)
    low = 1 if low is None else low
    high = 1 if high is None else high
    if low > high:
        tree.add([*path, "min_values"], "SELECT_COMPONENT_MIN_VALUES", "min_values must not exceed max_values")
    if part["type"] == Part.STRING_SELECT:
        choice_fields(tree, path, part, low=low, high=high)
    elif part.get("default_values"):
        count = len(fields.objects(tree, path, part, "default_values", high=25))
        if count > high:
            tree.add([*path, "default_values"], "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values")


def choice_fields(tree: ErrorTree, path: Path, part: JSON, *, low: int, high: int) -> None:
    """The options of a string select or a group: 1 to 25, values unique, no more defaults than may be chosen."""
    options = fields.objects(tree, path, part, "options", low=1, high=25, must=True)
    seen: set[str] = set()
    for here, option in options:
        fields.string(tree, here, option, "label", low=1, high=100, must=True)
        value = fields.string(tree, here, option, "value", low=1, high=100, must=True)
        fields.string(tree, here, option, "description", high=100)
        fields.emoji(tree, [*here, "emoji"], option.get("emoji"))
        if value is not None and value in seen:
            tree.add(
                [*here, "value"],
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        seen.add(value or "")
    if options and low > len(options):
        tree.add([*path, "min_values"], "SELECT_COMPONENT_MIN_VALUES", "More values wanted than there are options")
    if options and high > len(options):
        tree.add([*path, "max_values"], "SELECT_COMPONENT_MAX_VALUES", "More values allowed than there are options")
    if sum(1 for _, option in options if option.get("default")) > high:
        tree.add([*path, "options"], "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values")


def _section(scan: Scan, path: Path, part: JSON) -> None:
    scan.children(path, part, (Part.TEXT,), high=3)
    accessory = part.get("accessory")
    here = [*path, "accessory"]
    if not isinstance(accessory, dict):
        fields.required(scan.tree, here)
    elif scan.enter(here, accessory, (Part.BUTTON, Part.THUMBNAIL)):
        CHECKS[accessory["type"]](scan, here, accessory)


def _text(scan: Scan, path: Path, part: JSON) -> None:
    content = fields.string(scan.tree, path, part, "content", low=1, high=MAX_TEXT, must=True)
    scan.text += len(content or "")


def _thumbnail(scan: Scan, path: Path, part: JSON) -> None:
    scan.media(path, part, "media")
    fields.string(scan.tree, path, part, "description", high=1024)
    fields.boolean(scan.tree, path, part, "spoiler")


def _gallery(scan: Scan, path: Path, part: JSON) -> None:
    for here, item in fields.objects(scan.tree, path, part, "items", low=1, high=10, must=True):
        _thumbnail(scan, here, item)


def _file(scan: Scan, path: Path, part: JSON) -> None:
    scan.media(path, part, "file", upload_only=True)
    fields.boolean(scan.tree, path, part, "spoiler")


def _separator(scan: Scan, path: Path, part: JSON) -> None:
    fields.boolean(scan.tree, path, part, "divider")
    if part.get("spacing") is not None:
        fields.one_of(scan.tree, [*path, "spacing"], part["spacing"], (1, 2))


def _container(scan: Scan, path: Path, part: JSON) -> None:
    fields.integer(scan.tree, path, part, "accent_color", low=0, high=0xFFFFFF)
    fields.boolean(scan.tree, path, part, "spoiler")
    scan.children(path, part, IN_CONTAINER)


CHECKS: dict[int, Callable[[Scan, Path, JSON], None]] = {
    Part.ROW: _row,
    Part.BUTTON: _button,
    Part.STRING_SELECT: _select,
    **dict.fromkeys(ENTITY_SELECTS, _select),
    Part.SECTION: _section,
    Part.TEXT: _text,
    Part.THUMBNAIL: _thumbnail,
    Part.GALLERY: _gallery,
    Part.FILE: _file,
    Part.SEPARATOR: _separator,
    Part.CONTAINER: _container,
}
