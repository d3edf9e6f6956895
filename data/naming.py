"""Names for the ids that events, refusals and questions carry as arguments.

What an argument is, its key says: ``seat`` is a seat, ``card`` a card, ``from`` a clearing. A message gets

- ``$key``: the name, a list joined as in a sentence, or a plain number or word as it is;
- ``$key_id``: the id itself for selectors; ``none`` where there is none, ``self`` where `by` is who it happened to;
- ``$key_count``: how many, for lists and for clearings, of which one event may name several (as of cards);
- ``$piece``, also as ``$pieces``: those that ``faction`` (their owner), ``kind`` and ``count`` describe, without the
  owner's name where the sentence has just said it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from data.facts import terms


class Words(Protocol):
    """What naming asks of the words; see `data.words.Words`."""

    def has(self, message: str, locale: str) -> bool:
        """Whether there is such a message."""

    def say(self, locale: str, message: str, /, **args: Any) -> str:
        """The message with these arguments."""

    def listed(self, locale: str, parts: Sequence[str]) -> str:
        """The parts as a list in a sentence."""

    def stage(self, locale: str, name: str) -> str:
        """The name of a stage of a turn."""

    def piece_name(self, locale: str, owner: str, kind: str) -> str:
        """One kind of piece, without number or owner."""

    def suit_of(self, card: str) -> str:
        """The id of a card's suit."""


TERMS = terms()
OWNERS = frozenset(
    {
        "seat",
        "faction",
        "attacker",
        "defender",
        "owner",
        "buyer",
        "ruler",
        "by",
        "taker",
        "giver",
        "player",
        "enemy",
        "ally",
        "partner",
        "winner",
    }
)
"""Keys whose value is a seat, or an owner without one: named by ``faction-<owner>``."""
CARDS = frozenset({"card", "order"})
CLEARINGS = frozenset({"clearing", "from", "to", "place"})
LIST_OF = {
    "seats": "seat",
    "factions": "faction",
    "winners": "winner",
    "enemies": "enemy",
    "cards": "card",
    "card": "card",  # told of several discards in one sentence
    "clearings": "clearing",
    "items": "item",
    "spent": "item",
    **{f"{term}s": term for term in TERMS},
}
"""Keys whose value is a list, and the key that names each part."""
SUIT_LISTS = frozenset({"suits", "cost"})
PRICES = "prices"
"""The key whose value is what things cost; of another that counts something by owner, it is warriors."""

NONE = "none"
SELF = "self"
HIDDEN = "?"  # how the engine writes a card that nobody may know


def plain(args: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments as Fluent takes them: no None, no bool (``yes`` and ``no`` are for selectors)."""
    found: dict[str, Any] = {}
    for key, value in args.items():
        if value is None:
            found[key] = NONE
        elif isinstance(value, bool):
            found[key] = "yes" if value else "no"
        else:
            found[key] = value
    return found


def named(words: Words, locale: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a message: `data` with every id named, as the module describes."""
    found: dict[str, Any] = {}
    actor = data.get("faction", data.get("seat"))
    for key, value in data.items():
        part = LIST_OF.get(key)
        if part is not None and isinstance(value, list | tuple):
            namer = NAMERS[part]
            found[key] = words.listed(locale, [namer(words, locale, v) for v in value])
            found[f"{key}_count"] = len(value)
        elif key in SUIT_LISTS and isinstance(value, list | tuple):
            found[key] = suits(words, locale, value)
            found[f"{key}_count"] = len(value)
        elif key == "pieces" and isinstance(value, list | tuple):
            found[key] = pieces(words, locale, value, actor)
            found["pieces_count"] = sum(int(p["count"]) for p in value)
        elif key == "places" and isinstance(value, list | tuple):
            found[key] = words.listed(locale, [place(words, locale, part, actor) for part in value])
        elif isinstance(value, Mapping):
            found |= counted(words, locale, key, value)
        elif value is None or value == "":
            found[key] = found[f"{key}_id"] = NONE
        elif key in CLEARINGS:
            places = value if isinstance(value, list | tuple) else [value]
            found[key] = words.listed(locale, [spot(words, locale, place) for place in places])
            found[f"{key}_count"] = len(places)
            found[f"{key}_id"] = str(value)  # of a handover, to whom
        elif isinstance(value, str) and key in NAMERS:
            found[key] = NAMERS[key](words, locale, value)
            found[f"{key}_id"] = SELF if key == "by" and value == actor else value
        elif isinstance(value, str | int | float):
            found[key] = value
    kind = data.get("kind")
    if isinstance(kind, str) and isinstance(data.get("faction"), str):
        one = {"faction": data["faction"], "kind": kind, "count": data.get("count", 1)}
        found["piece"] = pieces(words, locale, [one], actor)
        found["kind"] = words.piece_name(locale, data["faction"], kind)
        found["kind_id"] = kind
        found.setdefault("pieces", found["piece"])
    return found


def pieces(words: Words, locale: str, parts: Iterable[Mapping[str, Any]], actor: str | None = None) -> str:
    """Pieces as a list: "2 foreign warriors and 1 building"; the actor's own pieces go without their owner."""
    texts = []
    for part in parts:
        owner, kind = part["faction"], part["kind"]
        form = ".own" if owner == actor else ""
        texts.append(words.say(locale, f"piece-{owner}-{kind}{form}", count=int(part["count"])))
    return words.listed(locale, texts)


def place(words: Words, locale: str, part: Mapping[str, Any], actor: str | None) -> str:
    """Pieces with where they are: "2 warriors in 6"."""
    clearings = words.listed(locale, [spot(words, locale, clearing) for clearing in part["clearing"]])
    count = len(part["clearing"])
    shown = pieces(words, locale, [part], actor)
    return words.say(locale, "place-pieces", pieces=shown, clearing=clearings, clearing_count=count)


def spot(words: Words, locale: str, value: int | str) -> str:
    """Where something is or goes: a clearing's number, or a forest by the clearings around it (its id)."""
    around = str(value).split("_")
    if len(around) == 1:
        return str(value)
    return words.say(locale, "word-forest-between", clearings=words.listed(locale, around))


def purse(words: Words, locale: str, warriors: Mapping[str, int]) -> str:
    """Warriors in a box of a faction board, by whose they are."""
    return pieces(words, locale, [{"faction": f, "kind": "warrior", "count": n} for f, n in warriors.items()])


def counted(words: Words, locale: str, key: str, value: Mapping[str, int]) -> dict[str, str]:
    """The argument of a key that counts something: prices, or warriors by owner; none where it is neither."""
    if key == PRICES:
        return {key: prices(words, locale, value)}
    if all(words.has(f"piece-{owner}-warrior", locale) for owner in value):
        return {key: purse(words, locale, value)}
    return {}


def prices(words: Words, locale: str, priced: Mapping[str, int]) -> str:
    """What is on offer, with what it costs."""
    texts = [
        words.say(locale, "offer-price", offer=words.say(locale, f"{term}-{offer}"), price=price)
        for offer, price in priced.items()
        for term in TERMS
        if words.has(f"{term}-{offer}", locale)
    ]
    return words.listed(locale, texts)


def suits(words: Words, locale: str, parts: Iterable[str]) -> str:
    """Suits as a list, equal ones counted: "fox and 2 rabbit"."""
    texts = []
    for suit, count in Counter(parts).items():
        name = words.say(locale, f"suit-{suit}")
        texts.append(name if count == 1 else words.say(locale, "suit-times", suit=name, count=count))
    return words.listed(locale, texts)


def card(words: Words, locale: str, name: str, *, markdown: bool = True) -> str:
    """A card's name with its suit, **Ambush!** (fox); a dominance card has the suit in its name."""
    if name == HIDDEN:
        return words.say(locale, "card-hidden")
    title = words.say(locale, f"card-{name}")
    if markdown:
        title = f"**{title}**"
    if name.endswith("-dominance"):
        return title
    return words.say(locale, "card-with-suit", card=title, suit=words.say(locale, f"suit-{words.suit_of(name)}"))


def label(words: Words, locale: str, key: str, kind: str, args: Mapping[str, Any], question: str) -> str:
    """What a button or an autocomplete choice says for an option; see `Words.option`."""
    if "word" in args:
        kind, key = "word", str(args["word"])
    if kind in LABELS:
        return LABELS[kind](words, locale, key, args)
    if kind == "word":
        own = f"word-{question}-{key}"
        return words.say(
            locale, own if question and words.has(own, locale) else f"word-{key}", **named(words, locale, args)
        )
    return NAMERS[kind](words, locale, key)


def _clearing_label(words: Words, locale: str, key: str, args: Mapping[str, Any]) -> str:
    if "suit" not in args:
        return spot(words, locale, key)
    return words.say(locale, "label-clearing", clearing=key, suit=words.say(locale, f"suit-{args['suit']}"))


def _suits_label(words: Words, locale: str, key: str, _args: Mapping[str, Any]) -> str:
    return suits(words, locale, [] if key == "nothing" else key.split("-"))


def _path_label(words: Words, locale: str, key: str, _args: Mapping[str, Any]) -> str:
    start, _, end = key.partition("-")
    return words.say(locale, "label-path", **{"from": start, "to": end})


def _priced_label(term: str) -> Callable[[Words, str, str, Mapping[str, Any]], str]:
    def label(words: Words, locale: str, key: str, args: Mapping[str, Any]) -> str:
        name = words.say(locale, f"{term}-{key}")
        return words.say(locale, "label-priced", name=name, price=args["price"]) if "price" in args else name

    return label


LABELS: dict[str, Callable[[Words, str, str, Mapping[str, Any]], str]] = {
    "count": lambda _words, _locale, key, _args: key.removeprefix("n"),
    "card": lambda words, locale, key, args: card(words, locale, str(args.get("card", key)), markdown=False),
    "clearing": _clearing_label,
    "pieces": lambda words, locale, _key, args: pieces(words, locale, args["pieces"]),
    "suits": _suits_label,
    "path": _path_label,
    **{term: _priced_label(term) for term in TERMS},
    "effect": lambda words, locale, key, _args: effect(words, locale, key, markdown=False),
    "start": lambda words, locale, key, _args: effect(words, locale, key, markdown=False),
}


def effect(words: Words, locale: str, key: str, *, markdown: bool = True) -> str:
    """What a side uses in battle or a seat does at the start of a phase: a card or an ability."""
    if words.has(f"card-{key}", locale):
        return card(words, locale, key, markdown=markdown)
    return words.say(locale, f"effect-{key}")


Namer = Callable[["Words", str, Any], str]


def _message(prefix: str, suffix: str = "") -> Namer:
    return lambda words, locale, value: words.say(locale, f"{prefix}-{value}{suffix}")


NAMERS: dict[str, Namer] = {
    **dict.fromkeys(OWNERS, _message("faction")),
    **dict.fromkeys(CARDS, card),
    **dict.fromkeys(CLEARINGS, spot),
    "action": _message("word"),
    "effect": effect,
    **dict.fromkeys(("item", "wanted"), _message("item")),
    **{term: _message(term) for term in TERMS},
    "suit": _message("suit"),
    "landmark": _message("landmark"),
    "phase": _message("phase"),
    "track": _message("track"),
    "map": _message("map"),
    "question": _message("ask", "-short"),
    **dict.fromkeys(("stage", "next"), lambda words, locale, value: words.stage(locale, value)),
}
"""How to name an id, by the key it stands under, or by the kind of an option."""
