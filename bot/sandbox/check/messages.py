"""Messages: text, embeds, mentions, flags, and what Components V2 rules out."""

from collections.abc import Collection

from bot.sandbox.check import components, fields
from bot.sandbox.check.fields import JSON
from bot.sandbox.consts import MAX_FILES, Flag
from bot.sandbox.errors import ErrorTree, Path

LEGACY = ("content", "embeds", "poll", "sticker_ids")
EMBED_TEXT = {"title": 256, "description": 4096}
MAX_EMBED_TEXT = 6000


def check(form: JSON, *, v2: bool, files: Collection[str], allowed_flags: int, path: Path = ()) -> None:
    """Raise 50035 for what Discord would refuse in a message form.

    `files` are the names of all files the message will have, `allowed_flags` the bits that may be set at this door.
    """
    tree = ErrorTree()
    fields.string(tree, path, form, "content", high=2000)
    fields.boolean(tree, path, form, "tts")
    nonce = form.get("nonce")
    if nonce is not None and (not isinstance(nonce, str | int) or len(str(nonce)) > 25):
        tree.add([*path, "nonce"], "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.")
    fields.boolean(tree, path, form, "enforce_nonce")
    flags = fields.integer(tree, path, form, "flags", low=0, high=2**31 - 1) or 0
    if flags & ~allowed_flags:
        tree.add([*path, "flags"], "MESSAGE_FLAGS_INVALID", f"Flags {flags & ~allowed_flags} can't be set here.")
    if v2:
        for key in LEGACY:
            if form.get(key):
                tree.add(
                    [*path, key],
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    _embeds(tree, form, files, path)
    _mentions(tree, form, path)
    components.check(tree, form, v2=v2, files=files, path=path)
    _attachments(tree, form, path)
    tree.check()


def _attachments(tree: ErrorTree, form: JSON, path: Path) -> None:
    for here, item in fields.objects(tree, path, form, "attachments", high=MAX_FILES):
        if item.get("id") is None:
            fields.required(tree, [*here, "id"])
        fields.string(tree, here, item, "filename", low=1, high=1024)
        fields.string(tree, here, item, "description", high=1024)


def _mentions(tree: ErrorTree, form: JSON, path: Path) -> None:
    allowed = form.get("allowed_mentions")
    if allowed is None:
        return
    here = [*path, "allowed_mentions"]
    if not isinstance(allowed, dict):
        tree.add(here, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    parse = fields.array(tree, here, allowed, "parse", high=3)
    for key in ("users", "roles"):
        listed = fields.array(tree, here, allowed, key, high=100)
        if listed and key in parse:
            tree.add(
                here,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )
    for index, word in enumerate(parse):
        if word not in ("users", "roles", "everyone"):
            tree.add(
                [*here, "parse", index], "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone')."
            )


def _embeds(tree: ErrorTree, form: JSON, files: Collection[str], path: Path) -> None:
    total = 0
    for here, embed in fields.objects(tree, path, form, "embeds", high=10):
        for key, high in EMBED_TEXT.items():
            total += len(fields.string(tree, here, embed, key, high=high) or "")
        fields.integer(tree, here, embed, "color", low=0, high=0xFFFFFF)
        for key, name, high in (("footer", "text", 2048), ("author", "name", 256)):
            part = embed.get(key)
            if isinstance(part, dict):
                total += len(fields.string(tree, [*here, key], part, name, low=1, high=high, must=True) or "")
        for place, field in fields.objects(tree, here, embed, "fields", high=25):
            total += len(fields.string(tree, place, field, "name", low=1, high=256, must=True) or "")
            total += len(fields.string(tree, place, field, "value", low=1, high=1024, must=True) or "")
        for key in ("image", "thumbnail"):
            picture = embed.get(key)
            if isinstance(picture, dict):
                _embed_picture(tree, [*here, key], picture, files)
    if total > MAX_EMBED_TEXT:
        tree.add([*path, "embeds"], "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_EMBED_TEXT}")


def _embed_picture(tree: ErrorTree, path: Path, picture: JSON, files: Collection[str]) -> None:
    url = fields.string(tree, path, picture, "url", low=1, high=2048, must=True)
    if url is None:
        return
    scheme, _, name = url.partition("://")
    if scheme not in ("http", "https", "attachment"):
        tree.add([*path, "url"], "URL_TYPE_INVALID_SCHEME", f'Scheme "{scheme}" is not one of the supported schemes.')
    elif scheme == "attachment" and name not in files:
        tree.add([*path, "url"], "ATTACHMENT_NOT_FOUND", f"Referenced attachment not found: {name}")


def text_of(form: JSON) -> str:
    """All text in which a mention can stand: content and text displays, joined by newlines."""
    texts = [form.get("content") or ""]
    pending = list(form.get("components") or [])
    while pending:
        part = pending.pop(0)
        if part.get("type") == 10:
            texts.append(part.get("content") or "")
        pending = list(part.get("components") or []) + pending
    return "\n".join(text for text in texts if text)


def is_empty(form: JSON, *, files: int) -> bool:
    """Whether Discord would call this an empty message (50006)."""
    return not (form.get("content") or form.get("embeds") or form.get("components") or form.get("sticker_ids") or files)


def v2_flag(flags: object) -> bool:
    """Whether the flags of a form say Components V2."""
    return isinstance(flags, int) and bool(flags & Flag.COMPONENTS_V2)
