"""Lobby and seats: open a game, join, leave, replace, start, list, abandon."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any, Literal

from bot import store as db
from bot.games.titles import clean_title
from bot.play import work
from bot.play.desk import Desk, Opened, info_of
from bot.play.settle import as_told, settle, told
from bot.play.types import Confirm, GameInfo, GameList, Outcome, Refused, Who, question_to
from bot.store import Commit, GameChange, Input, Json, NewEntry, NewGame, Seat, SeatChange
from engine.api import ENGINE_VERSION, FACTIONS, SeatSetup, Setup, seat_names

MAP = "autumn"
DECK = "standard"
LEAST_FACTIONS = 2
LISTED = 10
"""Games on a page of their list."""

_ENDED = ("over", "abandoned")
_LOOK_BACK = 100


class Lobby:
    """See the module. In a lobby an outcome has no entries and no view. `game` is this channel's unless named."""

    def __init__(self, desk: Desk, new_seed: Callable[[], str]) -> None:
        self._desk = desk
        self._new_seed = new_seed

    @property
    def seats(self) -> tuple[str, ...]:
        """Every name that a seat can have."""
        return tuple(self._desk.catalog.seats)

    def most(self, faction: str) -> int:
        """How many seats a faction may have in a game."""
        return self._desk.catalog.factions[faction].seats

    # --- looking ------------------------------------------------------------------------------------------------------

    async def find(self, who: Who) -> GameInfo | None:
        """The game of this channel that is not over, if there is one."""
        found = await self._desk.store.game_in_channel(who.channel)
        return None if found is None else await self.status(who, found.id)

    async def status(self, who: Who, game: str | None = None) -> GameInfo:
        """The game of this channel, or a named one (also when it is over). Refused: no-game-here."""
        return await self._desk.info(await self._desk.game_of(who, game))

    async def list(self, who: Who, page: int = 0) -> GameList:
        """A page of the server's games, counted from 0: those being played first, then lobbies, then what is over."""
        store = self._desk.store
        games, count = await store.listed_games(who.guild, skip=page * LISTED, limit=LISTED)
        return GameList(await self._infos(games), page, max(1, -(-count // LISTED)))

    async def mine(self, who: Who) -> tuple[GameInfo, ...]:
        """The games this person sits in, anywhere, the last played first."""
        return await self._infos(await self._desk.store.games_of_person(who.person))

    async def _infos(self, games: Sequence[db.Game]) -> tuple[GameInfo, ...]:
        return tuple([info_of(game, await self._desk.store.seats(game.id)) for game in games])

    # --- the lobby ----------------------------------------------------------------------------------------------------

    async def new(
        self,
        who: Who,
        interaction: int,
        *,
        title: str = "",
        map: str = MAP,
        deck: str = DECK,
        factions: Sequence[str] = FACTIONS[:LEAST_FACTIONS],
        options: Mapping[str, Any] | None = None,
        join: str | None = None,
    ) -> Outcome:
        """Open a lobby in this channel; `join` seats the opener. Refused: game-already-here, unknown-..."""
        if (again := await self._desk.handled(interaction)) is not None:
            return again
        self._check(map, deck, factions, options or {})
        seats = _seats(factions)
        if join is not None and all(seat.name != join for seat in seats):
            raise Refused("no-such-seat", {"seat": join})
        setting: Json = {"map": map, "deck": deck, "rules": dict(options or {})}
        table = [(seat, who.person if seat.name == join else None) for seat in seats]
        return await self._open(who, interaction, title, setting, table)

    async def rematch(self, who: Who, interaction: int, game: str) -> Outcome:
        """Open a lobby for the table of a game that has ended: map, deck and rules as they were, its people each a seat
        further. Refused: game-already-here, game-not-over.
        """
        if (again := await self._desk.handled(interaction)) is not None:
            return again
        old, seats = await self._desk.store.game(game), await self._desk.store.seats(game)
        if old.status not in _ENDED:
            raise Refused("game-not-over")
        people = [seat.person or None for seat in seats]  # who asked to be forgotten sits nowhere
        turned = [people[-1], *people[:-1]]
        return await self._open(who, interaction, old.title, old.options, list(zip(seats, turned, strict=True)))

    async def _open(
        self, who: Who, interaction: int, title: str, setting: Json, table: Sequence[tuple[Seat, int | None]]
    ) -> Outcome:
        """Open a lobby with these people at its seats; those who did not do it themselves are pinged."""
        now = self._desk.clock()
        seats = [
            Seat(old.name, old.faction, person, now if person else None, difficulty=old.difficulty, traits=old.traits)
            for old, person in table
        ]
        join = next((seat.name for seat in seats if seat.person == who.person), None)
        new = NewGame(who.guild, who.channel, who.person, clean_title(title), setting, seats)
        others = [seat.name for seat in seats if seat.person not in (None, who.person)]
        by, said = Input(interaction, who.person, {"seat": join}), db.Outgoing("lobby", who.channel, {"ping": others})
        try:
            game = await self._desk.store.create_game(new, now, by, [said])
        except db.ChannelBusy as busy:
            raise Refused("game-already-here", {"game": busy.game}) from busy
        except db.AlreadyDone as done:
            return await self._desk.again(done.game, done.outcome)
        await self._desk.note_place(who)
        self._desk.nudge(game.id)
        opened = await self._desk.open(game.id)
        return Outcome(opened.info, join, 0, new_post=True)

    async def configure(
        self,
        who: Who,
        interaction: int,
        *,
        title: str | None = None,
        map: str | None = None,
        deck: str | None = None,
        factions: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        game: str | None = None,
    ) -> Outcome:
        """Change a lobby; by its owner, somebody who joined, or who may manage the channel. Options are merged.

        Refused: game-started-already, not-yours-to-do, seat-taken where a seat to be dropped is taken.
        """
        async with self._desk.input(who, interaction, game) as (found, again):
            if again is not None:
                return again
            opened = self._in_lobby(await self._desk.open(found))
            self._allow(opened, who)
            old = opened.stored.game.options
            names = [seat.faction for seat in opened.stored.seats] if factions is None else factions
            rules = {**old.get("rules", {}), **(options or {})}
            self._check(map or old["map"], deck or old["deck"], names, rules)
            if factions is not None:
                await self._offer(opened, _seats(factions))
                opened = await self._desk.open(found)
            setting: Json = {"map": map or old["map"], "deck": deck or old["deck"], "rules": rules}
            named = None if title is None else clean_title(title)
            change = GameChange(options=setting, title=named)
            return await self._lobby(opened, Input(interaction, who.person), _seat(opened, who), change)

    async def _offer(self, opened: Opened, seats: Sequence[Seat]) -> None:
        old = {seat.name: seat for seat in opened.stored.seats}
        names = {seat.name for seat in seats}
        for seat in old.values():
            if seat.person is not None and seat.name not in names:
                raise Refused("seat-taken", {"seat": seat.name})
        await self._desk.store.replace_seats(opened.id, [old.get(seat.name, seat) for seat in seats])

    async def start(self, who: Who, interaction: int, *, game: str | None = None) -> Outcome:
        """Begin the game of this channel; seats nobody took are played by automata. By anybody seated, or the owner."""
        async with self._desk.input(who, interaction, game) as (found, again):
            if again is not None:
                return again
            opened = self._in_lobby(await self._desk.open(found))
            self._allow(opened, who)
            if all(seat.person is None for seat in opened.stored.seats):
                raise Refused("nobody-seated")
            options = opened.stored.game.options
            seats = [
                SeatSetup(seat.faction, seat.person is None, seat.difficulty, seat.traits)
                for seat in opened.stored.seats
            ]
            setup = Setup(options["map"], options["deck"], tuple(seats), options.get("rules", {}))
            seed = self._new_seed()
            result = await self._desk.do(opened, work.Job(orders=opened.orders, setup=setup, seed=seed))
            engine = work.open_game(result.saved, self._desk.catalog)
            change = GameChange(
                setup=work.setup_to_json(setup),
                seed_hash=engine.view(None).seed_hash,
                engine_version=ENGINE_VERSION,
                catalog_version=self._desk.catalog.version,
            )
            by = Input(interaction, who.person)
            return await settle(self._desk, by, opened, result, _seat(opened, who), change=change)

    async def put_up(self, who: Who, interaction: int, *, game: str | None = None) -> Outcome:
        """Put the game's post up anew; by its owner, somebody seated, or who may manage the channel."""
        async with self._desk.input(who, interaction, game) as (found, again):
            if again is not None:
                return again
            opened = await self._desk.open(found)
            self._allow(opened, who)
            request = Commit(opened.id, opened.last, self._desk.clock())
            kind = "lobby" if opened.engine is None else "post"
            seat, by = _seat(opened, who), Input(interaction, who.person)
            return await told(self._desk, by, opened, request, (), seat, engine=opened.engine, kind=kind, anew=True)

    # --- seats --------------------------------------------------------------------------------------------------------

    async def join(
        self,
        who: Who,
        interaction: int,
        seat: str | None = None,
        *,
        game: str | None = None,
        confirmed: bool = False,
        n: int | None = None,
    ) -> Outcome | Confirm:
        """Take a seat that no person fills: the one named, else the one that this person played before, else the first.

        In a running game it is handed over; that its automaton plays a whole turn first asks to be confirmed.
        """
        async with self._desk.input(who, interaction, game) as (found, again):
            if again is not None:
                return again
            opened = self._alive(await self._desk.open(found))
            if (mine := _seat(opened, who)) is not None:
                raise Refused("already-seated", {"seat": mine})
            free = [seat.name for seat in opened.stored.seats if seat.person is None]
            if not seat and not free:
                raise Refused("no-free-seat")
            seat = seat or await self._played_before(opened, who, free) or free[0]
            self._fresh(opened, n)
            if not confirmed and seat in free and (when := self._passes(opened, seat, "person")) == "later":
                return Confirm("join", opened.info, opened.last, seat=seat, when=when)
            return await self._pass(opened, Input(interaction, who.person), seat, who.person, actor=seat)

    async def _played_before(self, opened: Opened, who: Who, free: Sequence[str]) -> str | None:
        """Which of the free seats this person sat in last."""
        async for seat, person in self._sitters(opened):
            if person == who.person and seat in free:
                return seat
        return None

    async def _seen(self, opened: Opened, seat: Seat, person: int | None) -> int:
        """Up to which entry the person to whom a seat passes has looked: as far as they had when they gave it up."""
        if person is None:
            return seat.last_seen
        async for name, sitter in self._sitters(opened):
            if name == seat.name:
                return seat.last_seen if sitter == person else 0
        return 0

    async def _sitters(self, opened: Opened) -> AsyncIterator[tuple[str, int]]:
        """Who sat where, as far as the log tells: the last first, and often again."""
        last = opened.last
        while last > 0:
            for entry in reversed(await self._desk.store.entries(opened.id, max(1, last - _LOOK_BACK + 1), last)):
                sitter = entry.by if entry.kind == "answer" else entry.whom
                if entry.seat is not None and sitter is not None:
                    yield entry.seat, sitter
            last -= _LOOK_BACK

    async def leave(
        self, who: Who, interaction: int, *, game: str | None = None, confirmed: bool = False, n: int | None = None
    ) -> Outcome | Confirm:
        """Give one's seat up. In a running game its automaton takes over, which asks to be confirmed first."""
        async with self._desk.input(who, interaction, game) as (found, again):
            if again is not None:
                return again
            opened = self._alive(await self._desk.open(found))
            seat = opened.seat_of(who)
            self._fresh(opened, n)
            if not confirmed and opened.stored.game.status != "lobby":
                when = self._passes(opened, seat, "automaton")
                asked = question_to(opened.engine, seat) is not None
                return Confirm("leave", opened.info, opened.last, seat=seat, when=when, asked=asked)
            return await self._pass(opened, Input(interaction, who.person), seat, None, actor=None)

    async def replace(
        self,
        who: Who,
        interaction: int,
        seat: str,
        person: int | None,
        *,
        game: str | None = None,
        confirmed: bool = False,
        n: int | None = None,
    ) -> Outcome | Confirm:
        """Pass a seat to another person, or to its automaton (None); by who sits there or may manage the channel.

        That the automaton takes a seat of a running game asks to be confirmed first.
        """
        async with self._desk.input(who, interaction, game) as (found, again):
            if again is not None:
                return again
            opened = self._alive(await self._desk.open(found))
            mine = _seat(opened, who)
            if mine != seat and not who.may_manage:
                raise Refused("not-yours-to-do")
            if person is not None and (theirs := opened.info.seats_of(person)):
                raise Refused("already-seated", {"seat": theirs[0]})
            actor = mine if mine != seat else None
            self._fresh(opened, n)
            if self._row(opened, seat).person is None and person is None:
                raise Refused("seat-empty", {"seat": seat})
            if person is None and not confirmed and opened.stored.game.status != "lobby":
                what: Literal["leave", "empty"] = "leave" if mine == seat else "empty"
                when = self._passes(opened, seat, "automaton")
                asked = question_to(opened.engine, seat) is not None
                return Confirm(what, opened.info, opened.last, seat=seat, when=when, asked=asked)
            return await self._pass(opened, Input(interaction, who.person), seat, person, actor=actor)

    async def _pass(self, opened: Opened, by: Input, name: str, person: int | None, *, actor: str | None) -> Outcome:
        """The seat passes to a person, or to its automaton; an empty one only to a person."""
        seat = self._row(opened, name)
        if actor == name and seat.person is not None:
            raise Refused("seat-taken", {"seat": name})
        change = [SeatChange(name, person, seat.person, await self._seen(opened, seat, person))]
        if opened.stored.game.status == "lobby":
            return await self._lobby(opened, by, actor, GameChange(), change)
        saved, _ = opened.running
        to: Literal["person", "automaton"] = "automaton" if person is None else "person"
        orders = {other: given for other, given in opened.orders.items() if other != name}
        job = work.Job((work.HandOver(name, to),), orders, saved)
        result = await self._desk.do(opened, job)
        return await settle(self._desk, by, opened, result, actor, seats=change, whom=person)

    def _row(self, opened: Opened, name: str) -> Seat:
        """The seat of that name. Refused: unknown-seat, no-such-seat where this game has none."""
        for seat in opened.stored.seats:
            if seat.name == name:
                return seat
        raise Refused("no-such-seat", {"seat": name}) if name in self.seats else Refused("unknown-seat", {"key": name})

    # --- the end ------------------------------------------------------------------------------------------------------

    async def abandon(
        self, who: Who, interaction: int, *, game: str | None = None, confirmed: bool = False, n: int | None = None
    ) -> Outcome | Confirm:
        """End the game without a winner; by who opened it, who may manage the channel, or who plays alone: anybody
        could take a free seat and end a game of others. Asks to be confirmed first.

        Works without the engine, so that a game nobody can read any more can be ended too.
        """
        async with self._desk.input(who, interaction, game) as (found, again):
            if again is not None:
                return again
            opened = self._alive(Opened(await self._desk.store.load(found)))
            self._allow(opened, who)
            others = any(seat.person not in (None, who.person) for seat in opened.stored.seats)
            if others and not who.may_manage and who.person != opened.stored.game.owner:
                raise Refused("others-play-here")
            self._fresh(opened, n)
            if not confirmed:
                return Confirm("abandon", opened.info, opened.last)
            change = GameChange(status="abandoned", result={"abandoned": True})
            by, seat = Input(interaction, who.person), _seat(opened, who)
            if opened.stored.game.status == "lobby":
                return await self._lobby(opened, by, seat, change)
            now = self._desk.clock()
            entry = NewEntry("edit", ENGINE_VERSION, seat, {"abandoned": True}, by=who.person)
            request = Commit(opened.id, opened.last, now, entries=[entry], change=change)
            self._desk.drop(opened.id)
            return await told(
                self._desk, by, opened, request, (as_told(entry, opened.last + 1, now, len(opened.stored.seats)),), seat
            )

    async def lose(self, game: str) -> None:
        """End a game that nobody can reach any more, because its channel is gone; nothing is said."""
        async with self._desk.locked(game):
            found = await self._desk.store.game(game)
            if found.status in _ENDED:
                return
            change = GameChange(status="abandoned", result={"abandoned": True})
            entry = NewEntry("edit", ENGINE_VERSION, None, {"abandoned": True})
            entries = [] if found.status == "lobby" else [entry]
            self._desk.drop(game)
            await self._desk.put(Commit(game, found.last_entry, self._desk.clock(), entries=entries, change=change))

    # --- shared -------------------------------------------------------------------------------------------------------

    async def _lobby(
        self, opened: Opened, by: Input, seat: str | None, change: GameChange, seats: Sequence[SeatChange] = ()
    ) -> Outcome:
        request = Commit(opened.id, 0, self._desk.clock(), change=change, seats=seats)
        return await told(self._desk, by, opened, request, (), seat, kind="lobby")

    def _check(self, map_: str, deck: str, factions: Sequence[str], rules: Mapping[str, Any]) -> None:
        catalog = self._desk.catalog
        if map_ not in catalog.maps:
            raise Refused("unknown-map", {"key": map_})
        if deck not in catalog.decks:
            raise Refused("unknown-deck", {"key": deck})
        if rules.get("suits") == "suggested" and not catalog.maps[map_].suits_suggested:
            raise Refused("no-suggested-suits", {"map": map_})
        for faction in factions:
            if faction not in FACTIONS:
                raise Refused("unknown-faction", {"key": faction})
            if factions.count(faction) > (most := self.most(faction)):
                raise Refused("too-many-seats", {"faction": faction, "most": most})
        if len(set(factions)) < LEAST_FACTIONS:  # a ruling on 9.7
            raise Refused("too-few-factions", {"least": LEAST_FACTIONS})

    @staticmethod
    def _alive(opened: Opened) -> Opened:
        if opened.stored.game.status in _ENDED:
            raise Refused("game-ended")
        return opened

    @staticmethod
    def _in_lobby(opened: Opened) -> Opened:
        if opened.stored.game.status != "lobby":
            raise Refused("game-started-already")
        return opened

    @staticmethod
    def _passes(opened: Opened, seat: str, to: Literal["person", "automaton"]) -> str:
        """When the seat would pass, as `Game.passes` says; nothing in a lobby."""
        return "" if opened.stored.game.status == "lobby" else opened.running[1].passes(seat, to)

    @staticmethod
    def _fresh(opened: Opened, n: int | None) -> None:
        """Refused where what is confirmed was asked at another entry."""
        if n is not None and n != opened.last:
            raise Refused("button-is-old", {"n": n, "now": opened.last})

    @staticmethod
    def _allow(opened: Opened, who: Who) -> None:
        if not who.may_manage and who.person != opened.stored.game.owner and _seat(opened, who) is None:
            raise Refused("not-yours-to-do")


def _seat(opened: Opened, who: Who) -> str | None:
    return next((seat.name for seat in opened.stored.seats if seat.person == who.person), None)


def _seats(factions: Sequence[str]) -> list[Seat]:
    return empty_seats([SeatSetup(faction) for faction in factions])


def empty_seats(seats: Sequence[SeatSetup]) -> list[Seat]:
    """The rows of seats that nobody fills yet, with their names."""
    names = seat_names([seat.faction for seat in seats])
    return [
        Seat(name, seat.faction, difficulty=seat.difficulty, traits=tuple(seat.traits))
        for name, seat in zip(names, seats, strict=True)
    ]
