"""What happened, in sentences with their law: for the game post, the log, and answers to a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest
from typing import Any, NamedTuple

import discord

from bot.pages.layout import clip
from bot.pages.weights import weight_of
from bot.play import GameInfo, Happened, Outcome, SeatInfo
from data.words import Words
from engine.api import KINDS, AskedView, Event, EventKind, SeatView, View

TURN = "turn-began"
WON = "won"
PHASE = "phase-began"
ASKED = "handover-asked"
MADE = "handed-over"
SILENT = frozenset({PHASE, "hits", "battle-ended", "turn-ended"})
"""Kinds that the sentences around them say already."""

LAWLESS = frozenset({"fairness"})
"""Laws that are no paragraph: our own promises about chance."""

NO_BREAK = "\N{NO-BREAK SPACE}"

FAIRNESS = frozenset({"seed-published", "seed-revealed"})
"""Kinds that are told once, to everybody."""

PLAIN = EventKind()

EFFECTS = frozenset({"scored", "gained-item"})
"""Kinds that are told in the line of what led to them, also where another paragraph says so."""

WHAT_LIMIT = 200
"""So much is told again of what was taken back."""

GAINING = frozenset({"ruin-searched", *(kind for kind, found in KINDS.items() if found.gains_item)})
"""Kinds behind which the same item is said to be gained."""

PLACED = "placed"
PIECES = frozenset({PLACED, "removed"})
"""Kinds about pieces of one kind, of which one sentence may name several."""


class Weighed(NamedTuple):
    """A line of a story, and how much it matters where not all fit."""

    text: str
    weight: int


class Tongue:
    """Words in one language."""

    def __init__(self, words: Words, locale: str) -> None:
        self.words = words
        self.locale = locale

    def say(self, message: str, /, **args: Any) -> str:
        """A message with its arguments as they are."""
        return self.words.say(self.locale, message, **args)

    def seat(self, name: str) -> str:
        """A seat's short name: its faction's, or that of a second seat of it."""
        return self.words.owner(self.locale, name)

    def aim(self, seat: SeatView) -> str | None:
        """How a seat without points wins: its dominance card (3.3.1), or with whom (9.2.8); else None."""
        if seat.coalition:
            return self.say("word-coalition", seat=self.seat(seat.coalition))
        return self.words.card(self.locale, seat.dominance) if seat.dominance else None

    def automaton(self, seat: str) -> str:
        """What plays a seat when nobody does."""
        return self.say(f"faction-{seat}.automaton")

    def refusal(self, reason: str, arguments: Mapping[str, Any], paragraph: str = "") -> str:
        """Why something is refused, with the law in small text."""
        return "\n".join(filter(None, [self.words.refusal(self.locale, reason, arguments), self.law(paragraph)]))

    def law(self, paragraph: str) -> str:
        """A paragraph as small text, marked as one of the Law; nothing where there is none."""
        return self.say("law-cited", law=paragraph) if is_law(paragraph) else ""

    def question(self, asked: AskedView, *, markdown: bool = True) -> str:
        """What a seat is asked, as everybody may know it."""
        return self.words.question(self.locale, asked.name, asked.args, asked.law, markdown=markdown)

    def decline(self, asked: AskedView) -> str:
        """What the answer that declines a question ends, or leaves undone: a label."""
        return self.words.decline(self.locale, asked.name, asked.decline or "", asked.args, asked.law)

    def title(self, game: GameInfo) -> str:
        """A game's name, its number where it has none."""
        return self.say("bot-title", title=discord.utils.escape_markdown(game.title) or None, no=game.no)

    def phase(self, view: View) -> str:
        """The phase a game is in."""
        return self.say(f"phase-{view.phase}")

    def sitter(self, seat: SeatInfo) -> str:
        """Who plays a seat: a mention (which pings only where it is allowed to), or the automaton."""
        if seat.person is not None and seat.played_by in {"person", "joining"}:
            return f"<@{seat.person}>"
        return self.automaton(seat.name)


def told(events: Iterable[Event], viewer: str | None) -> list[Event]:
    """The events worth a sentence, as the viewer may know them.

    A handover that was made at once is told once, and so is a card whose discard is said already, and an item that is
    gained as it is found. What did nothing is said to.
    """
    shown = [event.seen_by(viewer) for event in events if event.kind not in SILENT]
    made = {event.data["seat"] for event in shown if event.kind == MADE}
    gone: list[str] = []
    gained: str | None = None
    found: list[Event] = []
    for event, after in zip_longest(shown, shown[1:]):
        if event.kind == ASKED and event.data["seat"] in made:
            continue
        kind = KINDS.get(event.kind, PLAIN)
        if kind.discards_card:
            gone.append(event.data["card"])
        if event.kind == "discarded" and event.data["card"] in gone:
            gone.remove(event.data["card"])
            continue
        if event.kind in GAINING:
            gained = event.data["item"]
        elif event.kind == "gained-item" and event.data["item"] == gained:
            gained = None
            continue
        idle = bool(kind.idle_without) and (after is None or after.kind not in kind.idle_without)
        found.append(Event(f"{event.kind}.nothing", event.law, event.data) if idle else event)
    return found


def is_law(paragraph: str) -> bool:
    """Whether this is a paragraph of the Law."""
    return bool(paragraph) and paragraph not in LAWLESS


def _together(events: Iterable[Event]) -> list[Event]:
    """Fewer events that say the same: several pieces in one clearing, and the same in several clearings, are one."""
    found: list[Event] = []
    for _, group in groupby(events, key=lambda event: _but(event, "kind", "count")):
        same = list(group)
        found += [_pieces_of(same)] if len(same) > 1 and same[0].kind in PIECES else same
    found = _one_for_all(_in_all(found), "discarded", "card")
    merged: list[Event] = []
    for _, group in groupby(found, key=lambda event: _but(event, "clearing")):
        same = list(group)
        clearings = list(dict.fromkeys(event.data.get("clearing") for event in same))
        if len(same) > 1 and len(clearings) == len(same):
            if same[0].kind in PIECES:  # of others the order matters
                clearings.sort(key=lambda clearing: clearing if isinstance(clearing, int) else 0)
            merged.append(_with(same[0], {**same[0].data, "clearing": clearings}))
        else:
            merged += same
    return merged


def _in_all(events: Iterable[Event]) -> list[Event]:
    """Pieces of one kind that were placed one after the other are counted by clearing, in one sentence."""
    found: list[Event] = []
    for _, group in groupby(events, key=lambda event: _but(event, "clearing", "count")):
        same = list(group)
        if len(same) == 1 or same[0].kind != PLACED or "kind" not in same[0].data:
            found += same
            continue
        placed: Counter[int] = Counter()
        for event in same:
            placed[event.data["clearing"]] += event.data["count"]
        places = [
            {**same[0].data, "count": count, "clearing": tuple(sorted(c for c in placed if placed[c] == count))}
            for count in sorted(set(placed.values()), reverse=True)
        ]
        if len(places) == 1:
            found.append(_with(same[0], places[0]))
        else:
            found.append(Event(f"{PLACED}.spread", same[0].law, {"faction": same[0].data["faction"], "places": places}))
    return found


def _one_for_all(events: Iterable[Event], kind: str, part: str) -> list[Event]:
    """Events of a kind that differ only in one part are one, with all the parts in a list."""
    found: list[Event] = []
    for _, group in groupby(events, key=lambda event: _but(event, part)):
        same = list(group)
        if len(same) > 1 and same[0].kind == kind:
            same = [_with(same[0], {**same[0].data, part: [event.data[part] for event in same]})]
        found += same
    return found


def _pieces_of(events: Sequence[Event]) -> Event:
    """The pieces of several events that differ in nothing else, as one event."""
    first = events[0]
    counts: Counter[str] = Counter()
    for event in events:
        counts[event.data["kind"]] += int(event.data["count"])
    if len(counts) == 1:
        return _with(first, {**first.data, "count": counts.total()})
    pieces = [{"faction": first.data["faction"], "kind": kind, "count": count} for kind, count in counts.items()]
    rest = {key: value for key, value in first.data.items() if key not in {"kind", "count"}}
    return _with(first, {**rest, "pieces": pieces})


def _with(event: Event, data: Mapping[str, Any]) -> Event:
    return Event(event.kind, event.law, data)


def _but(event: Event, *keys: str) -> tuple[str, str, str]:
    data = {key: value for key, value in event.data.items() if key not in keys}
    return event.kind, event.law, repr(sorted(data.items()))


def lines(events: Sequence[Event], words: Words, locale: str, viewer: str | None = None) -> list[str]:
    """What happened in lines: the sentences under one paragraph together with what it led to, paragraphs behind them.

    A turn begins with its heading. The events are shown as the viewer may know them.
    """
    return [line.text for line in _lines(events, words, locale, viewer)]


def _lines(events: Sequence[Event], words: Words, locale: str, viewer: str | None) -> list[Weighed]:
    found: list[Weighed] = []
    parts: list[tuple[str, list[str]]] = []
    kinds: list[str] = []

    def close() -> None:
        if parts:
            cited = [" ".join([*sentences, *_cited(paragraph)]) for paragraph, sentences in parts]
            found.append(Weighed("• " + " ".join(cited), weight_of(kinds)))
            parts.clear()
            kinds.clear()

    for event in _together(told(events, viewer)):
        sentence = words.event(locale, event.kind, event.data, event.law)
        if event.kind == TURN:
            close()
            found.append(Weighed(sentence, weight_of([event.kind])))
            continue
        if not parts or event.law != parts[-1][0] or KINDS.get(event.kind, PLAIN).begins:
            if event.kind not in EFFECTS:
                close()
            parts.append((event.law, []))
        parts[-1][1].append(sentence)
        kinds.append(event.kind)
    close()
    return found


def _cited(paragraph: str) -> list[str]:
    return [f"*({paragraph.replace(' ', NO_BREAK)})*"] if is_law(paragraph) else []


def kept(entries: Sequence[Happened], since: int = 0) -> list[Happened]:
    """The entries behind `since` that still stand: without what undos took back, and without undos of nothing seen.

    Undos right behind each other are told as one. Entries up to `since` only tell what was seen of what they took back.
    """
    found: list[Happened] = []
    for entry in entries:
        if entry.kind != "undo":
            found.append(entry)
            continue
        to, taken = int(entry.payload.get("to", entry.n)), []
        while found and (to < found[-1].n or (found[-1].kind, found[-1].seat) == (entry.kind, entry.seat)):
            taken.append(found.pop())
        undos = [each for each in taken if each.kind == "undo" and each.n > since]
        if to + 1 < entries[0].n or any(_seen(each) for each in taken):  # what was not read may have been seen
            undos.append(entry)
        if undos:
            undone = sum(int(each.payload.get("undone", 1)) for each in undos)
            what = [event for each in reversed(taken) for event in (*_told_by(each), *each.payload.get("what", ()))]
            found.append(replace(entry, payload={**entry.payload, "undone": undone, "what": what}))
    return [entry for entry in found if entry.n > since]


def _told_by(entry: Happened) -> list[Event]:
    """The events of an entry, with words for an Evening that began of itself: behind what was done, unasked.

    Who ends Daylight says so, and an automaton does within its turn: neither needs words.
    """
    events = list(entry.events)
    at = next((n for n, event in enumerate(events) if event.kind == PHASE), 0)
    if at and events[at].data["phase"] == "evening":
        events[at] = events[at]._replace(kind=f"{PHASE}.unasked")
    return events


def _seen(entry: Happened) -> bool:
    """Whether everybody was told of an answer."""
    return entry.kind == "auto" or bool(told(_told_by(entry), None))


def remark(entry: Happened, tongue: Tongue) -> str:
    """What is to be said of an entry besides its events."""
    seat = tongue.seat(entry.seat) if entry.seat else ""
    if entry.kind == "undo":
        taken = [tongue.words.event(tongue.locale, e.kind, e.data, e.law, markdown=False) for e in _undone_by(entry)]
        what = clip(" ".join(taken), WHAT_LIMIT) or None
        return tongue.say("post-undone", seat=seat, count=int(entry.payload.get("undone", 1)), what=what)
    if entry.kind == "edit":
        return tongue.say("post-abandoned" if entry.payload.get("abandoned") else "post-reopened")
    if entry.kind == "auto":
        return tongue.say("post-auto", seat=seat)
    if entry.kind == "handover" and entry.seat:
        person = f"<@{entry.whom}>" if entry.whom else None
        by = f"<@{entry.by}>" if entry.by and entry.by != entry.whom else None
        automaton, when = tongue.automaton(entry.seat), _handed_when(entry)
        return tongue.say("post-handover", seat=seat, automaton=automaton, person=person, by=by, when=when)
    return ""


def _undone_by(entry: Happened) -> list[Event]:
    """What everybody was told of the answers that an undo took back, as far as `kept` has read them."""
    return _together(told(entry.payload.get("what", ()), None))


def _is_asked_for(event: Event, entry: Happened) -> bool:
    """Whether it says when the seat passes that an entry hands over."""
    return (
        entry.kind == "handover" and event.kind == ASKED and "when" in event.data and event.data["seat"] == entry.seat
    )


def _handed_when(entry: Happened) -> str | None:
    """When a seat passes that is handed over; None where it passed at once, or was stored before that was said."""
    made = any(event.kind == MADE and event.data["seat"] == entry.seat for event in entry.events)
    return None if made else next((e.data["when"] for e in entry.events if _is_asked_for(e, entry)), None)


def undone(outcome: Outcome, tongue: Tongue) -> list[str]:
    """What an undo took back, for the person who did."""
    taken = story(outcome.undone, tongue, outcome.seat)
    return [
        tongue.say("panel-undone", count=len(outcome.undone)),
        *(f"~~{line}~~" for line in "\n".join(taken).splitlines()),
    ]


def without(entries: Iterable[Happened], kinds: frozenset[str]) -> list[Happened]:
    """The entries without events of these kinds."""
    return [replace(entry, events=tuple(e for e in entry.events if e.kind not in kinds)) for entry in entries]


def current(entries: Sequence[Happened]) -> list[Happened]:
    """The entries without what they tell that a later one of them made out of date."""
    found: list[Happened] = []
    known: set[str] = set()
    for entry in reversed(entries):
        events: list[Event] = []
        for event in reversed(entry.events):
            about = KINDS.get(event.kind, PLAIN).lasting
            if about not in known:
                events.append(event)
            if about:
                known.add(about)
        found.append(replace(entry, events=tuple(reversed(events))))
    return found[::-1]


def story(
    entries: Iterable[Happened], tongue: Tongue, viewer: str | None = None, *, handovers: bool = True
) -> list[str]:
    """The lines of several entries, as a viewer may know them; `handovers` as in `weighed`."""
    return [line.text for line in weighed(entries, tongue, viewer, handovers=handovers)]


def weighed(
    entries: Iterable[Happened], tongue: Tongue, viewer: str | None = None, *, handovers: bool = True
) -> list[Weighed]:
    """The lines of a story with what each weighs. Without `handovers`, who sits down or leaves was said already."""
    found: list[Weighed] = []
    events: list[Event] = []
    for entry in entries:
        said = remark(entry, tongue) if handovers or entry.kind != "handover" else ""
        if said:
            found += _lines(events, tongue.words, tongue.locale, viewer)
            found.append(Weighed(f"• {said}", weight_of([entry.kind])))
            events = []
        events += [event for event in _told_by(entry) if not _is_asked_for(event, entry)]
    return found + _lines(events, tongue.words, tongue.locale, viewer)


def logged(entries: Iterable[Happened], tongue: Tongue, viewer: str | None) -> list[str]:
    """The lines of the log: each entry that led to something with its number and time."""
    found: list[str] = []
    for entry in entries:
        if happened := story([entry], tongue, viewer):
            time = discord.utils.format_dt(entry.at, "f")
            found += [tongue.say("log-entry", n=entry.n, time=time), *happened]
    return found
