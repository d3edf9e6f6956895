"""What goes into the use cases and comes out of them: who asks, what happened, what may be told to whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypeAlias

from bot.play.script import Script
from bot.store import Json, Kind, Status
from engine.api import AskedView, Decision, Event, Game, Option, View, round_of

# --- who asks, and where ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Who:
    """A person at a place. `guild` is 0 where there is none; `may_manage` means that they may manage the channel.

    `parent` is the channel that a thread lies below, 0 elsewhere; `theme` how the person wants their pictures drawn.
    """

    person: int
    name: str
    locale: str
    guild: int
    channel: int
    may_manage: bool = False
    parent: int = 0
    theme: str = ""


# --- a game as everybody sees it --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat: its name, and the faction it plays.

    `played_by` is the engine's word: person, automaton, leaving (the automaton is about to take over) or joining (the
    person is about to); in a lobby it is person or automaton. `orders`: see `bot.play.orders`.
    """

    name: str
    faction: str
    person: int | None
    played_by: str
    since: datetime | None = None
    away_until: datetime | None = None
    orders: Mapping[str, str] = field(default_factory=dict)
    last_seen: int = 0


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game's public facts. `n` is its last entry; `turn` is (seat, number, phase), None in a lobby.

    `seed` is None until the game is over; then it is for everybody, as `seed_hash` is from the start. `post_since` is
    the entry behind which the story of its post begins, None where no post tells one.
    """

    id: str
    no: int
    title: str
    status: Status
    guild: int
    channel: int
    owner: int | None
    map: str
    deck: str
    options: Json
    seats: tuple[SeatInfo, ...]
    n: int
    turn: tuple[str, int, str] | None = None
    winners: tuple[str, ...] = ()
    seed_hash: str | None = None
    seed: str | None = None
    post_channel: int | None = None
    post_message: int | None = None
    post_since: int | None = None
    created_at: datetime | None = None
    updated_at: datetime | None = None

    def seat(self, name: str) -> SeatInfo:
        """The seat of that name; KeyError where the game has none."""
        for seat in self.seats:
            if seat.name == name:
                return seat
        raise KeyError(name)

    def seats_of(self, person: int) -> tuple[str, ...]:
        """The seats a person has here: one at most, none for a spectator."""
        return tuple(seat.name for seat in self.seats if seat.person == person)

    def person_of(self, name: str) -> int | None:
        """Who sits at a seat."""
        return next((seat.person for seat in self.seats if seat.name == name), None)


@dataclass(frozen=True, slots=True)
class GameList:
    """A page of a server's games. `page` counts from 0."""

    games: tuple[GameInfo, ...]
    page: int
    pages: int


# --- what an input led to ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Happened:
    """One entry of a game's log. `events` hold everybody's secrets: show them through `seen_by`.

    `kind` auto is an answer by a seat's standing orders. `payload` is for everybody: for a handover ``{"to": "person" |
    "automaton"}``, for an undo ``{"to": entry, "undone": answers}``, for an edit what was edited, else empty (what was
    answered is told by the events). `by` did it, None where nobody in person did; `whom` sits down.
    """

    n: int
    kind: Kind
    seat: str | None
    payload: Json
    events: tuple[Event, ...] = field(repr=False)
    by: int | None
    whom: int | None
    at: datetime

    def seen_by(self, viewer: str | None) -> tuple[Event, ...]:
        """The events as a viewer (a seat, None for everybody) may know them."""
        return tuple(event.seen_by(viewer) for event in self.events)


@dataclass(frozen=True, slots=True)
class Declined:
    """A question of one's own that would be declined, in which stage, and which answers would go unused with it."""

    stage: str
    asked: AskedView
    unused: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an input led to, everything committed.

    `seat` is the actor's seat, None for somebody without one. `happened` are the new entries in order. `n` is the last
    of them (in a lobby 0). `asked` are the questions open now, as everybody may know them; `ping` the people to be
    pinged for them, `new_post` whether that (or a missing post) needs a new public post rather than an edited one.
    `rest` is what could not be answered yet because chance or somebody else comes first: offer it as one button once
    `seat` is asked again. `undone` are the entries that an undo took back. `repeated` means that this interaction had
    been handled before: the outcome is the same, nothing happened twice.
    """

    game: GameInfo
    seat: str | None
    n: int
    happened: tuple[Happened, ...] = ()
    asked: tuple[AskedView, ...] = ()
    ping: tuple[int, ...] = ()
    new_post: bool = False
    rest: Script = ()
    undone: tuple[Happened, ...] = ()
    repeated: bool = False
    engine: Game | None = field(default=None, repr=False, compare=False)

    def events(self, viewer: str | None) -> list[Event]:
        """All that happened, as a viewer may know it."""
        return [event for entry in self.happened for event in entry.seen_by(viewer)]

    def view(self, viewer: str | None) -> View:
        """The game now, as a viewer may see it. LookupError in a lobby, where there is nothing to see."""
        if self.engine is None:
            raise LookupError("the game has not started")
        return self.engine.view(viewer)

    def question(self, seat: str | None = None) -> Decision | None:
        """The question open to a seat (the actor's own unless named). Its options are for that seat only."""
        return question_to(self.engine, self.seat if seat is None else seat)


Final: TypeAlias = Literal["no", "perhaps", "yes"]
"""Whether an answer can't be taken back once it is given; perhaps: that hangs on what others hold and do."""


@dataclass(frozen=True, slots=True)
class Confirm:
    """Nothing was done yet: repeat the same call with `confirmed=True` to go ahead.

    `what` is ``forfeit`` (the script would decline what `declines` lists), ``abandon``, ``join`` (`seat` is taken after
    a whole turn of the automaton's), ``leave`` (one's own `seat` goes to the automaton) or ``empty`` (somebody else's
    does); `when` the seat passes, says `Game.passes`; `asked`: a question is open to it. `n` is the entry it was judged
    at and `question` the number of the open question: give them back, so that a confirmation clicked later is refused
    as stale. `script` is what to repeat; `alone`: it does nothing but decline; `final`: whether afterwards nothing can
    be taken back.
    """

    what: Literal["forfeit", "abandon", "join", "leave", "empty"]
    game: GameInfo
    n: int
    declines: tuple[Declined, ...] = ()
    script: Script = ()
    seat: str = ""
    when: str = ""
    asked: bool = False
    question: int = 0
    alone: bool = False
    final: Final = "no"


@dataclass(frozen=True, slots=True)
class Preview:
    """A script tried on a blind fork: nothing was done, and nobody else can know of it.

    `view` is the game as `seat` would see it then, `question` what it would be asked next (None where chance or
    somebody else comes first), `events` what would happen up to there, `declines` and `rest` as in `Confirm` and
    `Outcome`. To go ahead, give `script` to `act` with entry `n`.
    """

    game: GameInfo
    seat: str
    n: int
    script: Script
    view: View = field(repr=False)
    events: tuple[Event, ...] = field(default=(), repr=False)
    question: Decision | None = field(default=None, repr=False)
    declines: tuple[Declined, ...] = ()
    rest: Script = ()


LONGEST_ARGUMENT = 200


class Refused(Exception):
    """Not allowed; nothing has changed. `law` is the paragraph, empty where the refusal is ours and no law's.

    `reason` is a message id (``reason-...``), `args` what it needs; ours are listed in `REASONS`. What a person typed
    stands in them, so texts are cut.
    """

    def __init__(self, reason: str, args: Mapping[str, Any] | None = None, law: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.law = law
        self.arguments: Mapping[str, Any] = {
            name: value[:LONGEST_ARGUMENT] if isinstance(value, str) else value for name, value in (args or {}).items()
        }


REASONS: Mapping[str, tuple[str, ...]] = {
    # about games and seats
    "no-game-here": (),
    "game-elsewhere": ("channel",),  # in the channel above, or in a thread below
    "game-already-here": ("game",),
    "game-not-started": (),
    "game-started-already": (),
    "game-not-over": (),
    "game-ended": (),
    "game-unreadable": ("game",),
    "not-seated": ("free",),  # so many seats could be taken
    "already-seated": ("seat",),
    "no-such-seat": ("seat",),
    "seat-taken": ("seat",),
    "seat-empty": ("seat",),
    "no-free-seat": (),
    "nobody-seated": (),
    "not-yours-to-do": (),
    "others-play-here": (),  # a game of others is not ended by one who joined it
    "too-few-factions": ("least",),
    "too-many-seats": ("faction", "most"),
    "unknown-map": ("key",),
    "unknown-deck": ("key",),
    "unknown-rule": ("key",),
    "no-suggested-suits": ("map",),
    "unknown-faction": ("key",),
    "unknown-seat": ("key",),
    "unknown-order": ("key",),
    "no-such-choice": ("key", "options", "near"),  # an option of a command takes one of the `options`
    "no-place-for-posts": (),  # a channel in which a game's post cannot stand
    "option-unreadable": (),  # what came as a command's option is nothing that Discord lets one fill in
    "command-is-old": (),  # a command, or an option of one, that this version has not
    "button-unreadable": (),  # an id that no version of ours wrote
    # about answers
    "nobody-asked-you": (),  # it is not your turn, and no question is open to you
    "not-your-turn": ("seat", "person"),  # it is somebody else's, and they are asked
    "waiting-for": ("seat", "person"),  # somebody else is asked, in a turn that is not theirs
    "button-is-old": ("n", "now"),  # what was clicked shows entry n
    "post-is-old": ("where",),  # the post that was clicked is not the game's; that one, or its channel, is there
    "unknown-answer": ("key", "question", "options", "near"),  # what is possible (25 at most), what may be meant
    "unknown-action": ("key", "options", "near"),
    "not-your-action": ("key", "seat"),  # an action that only other seats have
    "not-now": ("action", "stage", "at"),  # an action of another time; `stage` is where the turn is, `at` its law
    "not-ahead": ("action", "stage", "at", "next"),  # passing on from `stage` leads to `next` without it
    "not-this-turn": ("action", "stage", "at"),  # passing on from `stage` ends the turn without it
    "effect-not-in-play": ("card",),  # `/use` of a card that lies not before one
    "asked-later": ("question",),  # chance or somebody else comes before this question
    "only-possible-answer": ("option", "question", "given"),  # the question had one answer, another one was given
    "fill-first": ("question", "given", "options"),  # `question` comes before `given` and is empty
    "choose-one": ("question", "options"),  # a hint was sent where there are answers by now
    "not-asked": ("question",),  # a parameter that this action does not ask for now
    "answer-first": ("question",),  # an open question that cannot be declined comes first
    "cannot-decline": ("question",),  # /done where the question has to be answered
    "nothing-to-answer": (),  # an empty script
    "too-many-answers": ("most",),
    "nothing-to-undo": (),
    "undo-stops-here": (),  # a die, a hidden card, or somebody else's answer
    "seat-changed-hands": ("seat",),  # since the last answer
    "not-your-answer": ("seat",),  # somebody else answered last
    "stage-reopened": (),  # a new version could not repeat the last answers: the stage was reopened, look again
}
"""Our own refusals and the arguments of each; all others come from the engine with their law."""


# --- autocomplete -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice to be offered. `value` is what to send back; `option` says how to label its last word.

    `before` are the words of an `/act` line that precede it.
    """

    value: str
    option: Option
    question: str
    before: str = ""
    declines: AskedView | None = None
    """The question, where the choice declines it: its label is then what it ends."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What may be filled in: choices, or the one reason why there is none. `view` is the game as the asker sees it."""

    choices: tuple[Choice, ...] = ()
    hint: Refused | None = None
    view: View | None = field(default=None, repr=False)


# --- looking ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Look:
    """A game as one viewer sees it. `seat` is the viewer's seat, None for everybody's view.

    `question` is what that seat is asked, with its options (private); `can_undo` how many of its answers `/undo` takes.
    """

    game: GameInfo
    seat: str | None
    view: View
    question: Decision | None = None
    asked: tuple[AskedView, ...] = ()
    can_undo: int = 0


@dataclass(frozen=True, slots=True)
class LogPage:
    """A part of a game's log, oldest entry first, for the viewer's seat."""

    game: GameInfo
    seat: str | None
    entries: Sequence[Happened]


def as_heard(events: Iterable[Event], seats: int) -> tuple[Event, ...]:
    """Events as they are told at a table of so many seats: of a turn that begins the number is its round's, as players
    count.
    """
    return tuple(
        Event(event.kind, event.law, {**event.data, "number": round_of(event.data["number"], seats)}, event.private)
        if event.kind == "turn-began"
        else event
        for event in events
    )


def question_to(game: Game | None, seat: str | None) -> Decision | None:
    """The question open to a seat, None where there is none."""
    if game is None or seat is None:
        return None
    return next((decision for decision in game.decisions if decision.seat == seat), None)
