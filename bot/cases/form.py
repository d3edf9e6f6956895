"""The form of a rule case: from YAML to cases, versions and steps. `docs/cases.md` teaches it to players."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.cases import checks, expect
from bot.cases.position import document, laid_over
from bot.cases.yaml_text import CaseError, Table, read_yaml, short
from data.laws import paragraph
from data.words import FALLBACK
from engine.api import SUIT_DICE, SUITS, Catalog, MapFacts

CASE = ("id", "title", "cites", "source", "sure", "position", "chance", "do", "expect", "versions")
VERSION = ("position", "chance", "do", "expect")
SURE = ("high", "medium", "low")
CHANCE = ("dice", "pick", "shuffle", *SUIT_DICE)
STEPS = ("refused", "asked", "not_asked", "offers", "offers_only", "offers_not", "hand_over", "expect")
_PARAGRAPH = re.compile(r"(LR |AOH\.|[A-Z]\.)?\d+(\.\d+)*(\.[IVX]+)?(\.[a-z])?")


@dataclass(frozen=True, slots=True)
class Answers:
    """A seat answers questions by name, one after the other."""

    line: int
    seat: str
    answers: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class RefusedAnswer:
    """The same, of which one must be refused by that law (and for that reason)."""

    line: int
    seat: str
    answers: tuple[tuple[str, Any], ...]
    law: str
    reason: str | None


@dataclass(frozen=True, slots=True)
class Asked:
    """Whether a question must be open now."""

    line: int
    seat: str
    name: str
    wanted: bool


@dataclass(frozen=True, slots=True)
class Offers:
    """What the open question must offer (`offers`), offer and nothing else (`offers_only`), or not (`offers_not`)."""

    line: int
    how: str
    seat: str
    name: str
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class HandOverStep:
    """A seat goes to a person or its automaton."""

    line: int
    seat: str
    to: str


@dataclass(frozen=True, slots=True)
class Expect:
    """What must be true at this point."""

    line: int
    expected: expect.Expectation


Step = Answers | RefusedAnswer | Asked | Offers | HandOverStep | Expect


@dataclass(frozen=True, slots=True)
class Version:
    """One way to play a case; `name` is empty where there is only one. `chance` is what is rolled, in order.

    `given` is the position as the file has it, `position` as the engine reads it.
    """

    name: str
    line: int
    given: Table
    position: Mapping[str, Any]
    chance: Mapping[str, list[Any]]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A rule case. `sure`: high is stated by the Law, medium follows from it, low is a best reading."""

    id: str
    title: str
    cites: tuple[str, ...]
    source: str
    sure: str
    file: Path
    line: int
    versions: tuple[Version, ...]


def read_file(file: Path, catalog: Catalog) -> list[Case]:
    """Every case of a file. CaseError with file, line and case; also where it cannot be read."""
    try:
        return _cases(read_yaml(file.read_text(encoding="utf-8")), file, catalog)
    except UnicodeDecodeError as error:
        raise CaseError(f"{file}: this is no text in UTF-8: save it again as UTF-8") from error
    except OSError as error:
        raise CaseError(f"{file}: {error.strerror}") from error
    except CaseError as error:
        raise CaseError(f"{file}: {error}") from error


def _cases(content: object, file: Path, catalog: Catalog) -> list[Case]:
    found = []
    for given in content if isinstance(content, list) and content else [content]:
        if not isinstance(given, Table):
            raise CaseError("line 1: a file holds one case, or a list of cases that each begin with '- id:'")
        name = checks.text(given.get("id", ""), given.line_of("id"), "id")
        if not name:
            raise CaseError(f"line {given.line}: a case needs an id")
        try:
            found.append(_case(name, given, file, catalog))
        except CaseError as error:
            where, _, what = str(error).partition(": ")
            raise CaseError(f"{where}: {name}: {what}") from error
    return found


def _case(name: str, given: Table, file: Path, catalog: Catalog) -> Case:
    checks.known_keys(given, CASE, "a case")
    for key in ("title", "cites", "source"):
        if key not in given:
            raise CaseError(f"line {given.line}: the case needs {key!r}")
    line = given.line_of("cites")
    cites = tuple(_paragraph(checks.text(c, line, "a paragraph"), line) for c in _listed(given, "cites"))
    sure = given.get("sure", "high")
    if sure not in SURE:
        raise CaseError(f"line {given.line_of('sure')}: sure is one of {', '.join(SURE)}, not {short(sure)}")
    title = checks.text(given["title"], given.line_of("title"), "title")
    source = checks.text(given["source"], given.line_of("source"), "source")
    return Case(name, title, cites, source, sure, file, given.line, tuple(_versions(given, catalog)))


def _listed(given: Table, key: str) -> list[Any]:
    return checks.items(given[key], given.line_of(key), key)


def _paragraph(number: str, line: int) -> str:
    if not _PARAGRAPH.fullmatch(number):
        raise CaseError(f"line {line}: {number!r} is no paragraph; write them as in 4.3.5.II, G.9, LR 2.1 or AOH.5.2")
    if paragraph(checks.words(), FALLBACK, number) is None:
        raise CaseError(f"line {line}: the Law has no paragraph {number}, or none that a game of ours needs")
    return number


def _versions(given: Table, catalog: Catalog) -> list[Version]:
    common = {key: given[key] for key in VERSION if key in given}
    if "versions" not in given:
        return [_version("", given, common, given, catalog)]
    rows = checks.table(given["versions"], given.line_of("versions"), "versions")
    found = []
    for name, value in rows.items():
        row = checks.table(value, rows.line_of(name), f"version {name!r}")
        checks.known_keys(row, VERSION, "a version")
        found.append(_version(str(name), row, common, given, catalog))
    return found


def _version(name: str, row: Table, common: dict[str, Any], given: Table, catalog: Catalog) -> Version:
    """A version's own position is laid over the common one; its other parts stand instead of the common ones."""
    own = {**common, **{key: row[key] for key in VERSION if key in row}}
    place = {key: row if key in row else given for key in own}
    lines = {key: place[key].line_of(key) for key in own}
    position = Table(given.line)
    for part in (given, row):
        if "position" in part:
            position = laid_over(position, checks.table(part["position"], part.line_of("position"), "position"))
    built = document(position, catalog)
    facts = catalog.map_with(built["map"], built["flooded"])
    steps = [
        _step(checks.table(step, lines["do"], "a step"), catalog, facts)
        for step in checks.items(own.get("do") or [], lines.get("do", row.line), "do")
    ]
    if "expect" in own:
        steps.append(Expect(lines["expect"], expect.read(own["expect"], lines["expect"], catalog, facts)))
    if all(isinstance(step, Answers | HandOverStep) for step in steps):
        raise CaseError(f"line {row.line}: nothing is expected here, so nothing can fail; add expect or refused")
    return Version(
        name, row.line, position, built, _chance(own.get("chance"), lines.get("chance", 0), catalog), tuple(steps)
    )


# --- chance -----------------------------------------------------------------------------------------------------------


def _chance(given: object, line: int, catalog: Catalog) -> dict[str, list[Any]]:
    if given is None:
        return {}
    row = checks.table(given, line, "chance")
    checks.known_keys(row, CHANCE, "chance")
    found = {key: checks.items(value, row.line_of(key), key) for key, value in row.items()}
    for die in SUIT_DICE:
        for suit in found.get(die, []):
            if suit not in SUITS:
                line = row.line_of(die)
                raise CaseError(f"line {line}: the {die} die has no {short(suit)}, only {', '.join(SUITS)}")
    for value in found.get("pick", []):
        checks.text(value, row.line_of("pick"), "what is picked")
    for order in found.get("shuffle", []):
        checks.cards(order, row.line_of("shuffle"), catalog)
    if "dice" in found:
        found["dice"] = [_dice(roll, row.line_of("dice")) for roll in found["dice"]]
    return found


def _dice(roll: object, line: int) -> list[int]:
    match = re.fullmatch(r"([0-3])/([0-3])", str(roll))
    if match is None:
        raise CaseError(f"line {line}: {short(roll)} are no battle dice; write them as in 3/1, each from 0 to 3")
    return [int(match[1]), int(match[2])]


# --- steps ------------------------------------------------------------------------------------------------------------


def _step(given: Table, catalog: Catalog, facts: MapFacts) -> Step:
    word = next(iter(given), None)
    if len(given) != 1:
        raise CaseError(f"line {given.line}: a step is one thing; begin each with a dash of its own")
    line = given.line_of(word)
    if word not in STEPS and word not in catalog.seats:
        checks.known_keys(given, [*STEPS, *catalog.seats], "a step")
    if word == "expect":
        return Expect(line, expect.read(given[word], line, catalog, facts))
    row = checks.table(given[word], line, f"the step {word!r}")
    if word == "refused":
        return _refused(row, line, catalog)
    if word not in STEPS:
        return Answers(line, str(word), _answers(row))
    seat, value = _one(row, line, catalog)
    if word == "hand_over":
        if value not in ("person", "automaton"):
            raise CaseError(f"line {line}: a seat is handed over to person or automaton, not to {short(value)}")
        return HandOverStep(line, seat, str(value))
    if word in ("asked", "not_asked"):
        return Asked(line, seat, checks.text(value, line, "a question's name"), word == "asked")
    question = checks.table(value, line, f"{word} {seat}")
    if len(question) != 1:
        raise CaseError(f"line {line}: {word} is about one question, as in {{{seat}: {{clearing: [5, 10]}}}}")
    name, values = next(iter(question.items()))
    return Offers(line, str(word), seat, str(name), tuple(checks.items(values, line, str(name))))


def _one(row: Table, line: int, catalog: Catalog) -> tuple[str, Any]:
    if len(row) != 1:
        raise CaseError(f"line {line}: this step is about one seat; write one step for each")
    name, value = next(iter(row.items()))
    return checks.seat(name, row.line_of(name), catalog), value


def _answers(row: Table) -> tuple[tuple[str, Any], ...]:
    found: list[tuple[str, Any]] = []
    for name, value in row.items():
        for one in value if isinstance(value, list) else [value]:
            checks.text(one, row.line_of(name), f"the answer to {name!r}")
            found.append((str(name), one))
    if not found:
        raise CaseError(f"line {row.line}: an answer is missing, as in {{action: move}}")
    return tuple(found)


def _refused(row: Table, line: int, catalog: Catalog) -> RefusedAnswer:
    seats = [name for name in row if name not in ("law", "reason")]
    if len(seats) != 1 or "law" not in row:
        raise CaseError(f"line {line}: refused needs one seat with its answers, and the law that refuses")
    seat = checks.seat(seats[0], row.line_of(seats[0]), catalog)
    law = _paragraph(checks.text(row["law"], row.line_of("law"), "law"), row.line_of("law"))
    answers = _answers(checks.table(row[seat], row.line_of(seat), seat))
    reason = checks.text(row["reason"], row.line_of("reason"), "reason") if "reason" in row else None
    return RefusedAnswer(line, seat, answers, law, reason)
