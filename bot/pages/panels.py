"""Private answers: a decision as buttons and menus, refusals explained, confirmations. Builds pages, sends nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.pages import names
from bot.pages.controls import Style, button, menu
from bot.pages.ids import Id, answer_id, short
from bot.pages.layout import MENU, TEXT_LIMIT, Item, Page, last_lines, rows_of
from bot.pages.telling import FAIRNESS, Tongue, story, without
from bot.play import GameInfo, Look, Outcome, text
from bot.play.script import Script
from bot.play.undo import undoable
from data import naming
from engine.api import ORDERING, STEPS_TO_PASS, AskedView, Decision, Option, Refusal, View

BUTTONS = 10
"""More answers than this become a menu."""

EFFECTS = 12
"""What so many answers do is still read before one is chosen."""

FEW = 7
"""So many refusals are read faster than chosen from."""

OF_THE_HAND = frozenset({"craft", *STEPS_TO_PASS})
"""Actions that hang on the hand, and have a step of their own that is asked whatever it holds."""

STORY_LIMIT = TEXT_LIMIT - 1200
ID_LIMIT = 100


@dataclass(frozen=True, slots=True)
class Seen:
    """A game as the person at a seat sees it, however it was come by."""

    game: GameInfo
    n: int
    seat: str | None
    view: View | None
    question: Decision | None
    asked: Sequence[AskedView]
    can_undo: bool

    @classmethod
    def from_look(cls, look: Look) -> Seen:
        """From a look at the game."""
        return cls(look.game, look.game.n, look.seat, look.view, look.question, look.asked, look.can_undo > 0)

    @classmethod
    def from_outcome(cls, outcome: Outcome) -> Seen:
        """From what an input led to."""
        engine = outcome.engine
        if engine is None:
            return cls(outcome.game, outcome.n, outcome.seat, None, None, (), can_undo=False)
        free = outcome.seat is not None and undoable(engine, outcome.seat) > 0
        view = outcome.view(outcome.seat)
        return cls(outcome.game, outcome.n, outcome.seat, view, outcome.question(), outcome.asked, free)


# --- labels -----------------------------------------------------------------------------------------------------------


def option_label(tongue: Tongue, option: Option, question: str, view: View | None = None) -> str:
    """What a button says for an answer, or for a candidate that is refused; a clearing with its suit."""
    key, kind, args = option.key, option.kind, option.args
    if kind == "clearing" and view is not None and "suit" not in args:
        suit = next((place.suit for place in view.clearings if str(place.number) == key), None)  # none under water
        option = option if suit is None else Option(key, kind, {**args, "suit": suit})
    return names.label(tongue.words, tongue.locale, option, question)


def answer_label(tongue: Tongue, option: Option, decision: Decision, view: View | None = None) -> str:
    """What an answer is called; the one that declines says what it ends."""
    if option.key == decision.decline:
        return tongue.decline(AskedView.of(decision))
    return option_label(tongue, option, decision.name, view)


def refusal_label(tongue: Tongue, decision: Decision, refusal: Refusal, view: View | None) -> str:
    """What a candidate is called that is refused: as it would be, were it allowed."""
    return option_label(tongue, Option(refusal.key, decision.kind, {}), decision.name, view)


def key_label(tongue: Tongue, key: str, question: str = "") -> str:
    """What a bare key is called; the key itself where nothing is called so."""
    return option_label(tongue, Option(key, "word", {}), question)


# --- the panel --------------------------------------------------------------------------------------------------------


def panel(tongue: Tongue, seen: Seen, *, told: Sequence[str] = (), page: int = 0) -> Page:
    """What one's seat is asked, with every answer; `told` are lines about what just happened."""
    found = Page(above=_heading(tongue, seen, told))
    decision = seen.question
    if decision is None:
        found.above.append(_waiting(tongue, seen))
        found.rows.append(_controls(tongue, seen, pages=1, page=0))
        return found
    asked = AskedView.of(decision)
    found.above.append(
        "\n".join([tongue.say("panel-asked", question=tongue.question(asked)), tongue.law(decision.law)])
    )
    found.above += [
        _nothing_in_hand(tongue, decision),
        _effects(tongue, decision, seen.game.seat(decision.seat).faction),
    ]
    options = [option for option in decision.options if option.key != decision.decline]
    pages = max(1, -(-len(options) // MENU))
    page = min(max(page, 0), pages - 1)
    if len(options) <= BUTTONS:
        found.rows += rows_of([_answer(tongue, seen, decision, option, Style.primary) for option in options])
    else:
        shown = options[page * MENU : (page + 1) * MENU]
        chooser = menu(
            Id("m", seen.game.id, seen.n, f"{decision.number}:pick"),
            [(option.key, _capital(option_label(tongue, option, decision.name, seen.view))) for option in shown],
            tongue.say("panel-menu", question=tongue.words.question_short(tongue.locale, decision.name)),
        )
        found.rows.append([chooser])
    declines = [
        _answer(tongue, seen, decision, option, Style.secondary)
        for option in decision.options
        if option.key == decision.decline
    ]
    others = _in_order(tongue, seen, decision) + _controls(tongue, seen, pages=pages, page=page)
    # What declines never stands in the first row, where a confirmation has its Yes: a double click does not say both.
    found.rows += rows_of(declines + others) if found.rows else [*rows_of(others), declines]
    return found


def _nothing_in_hand(tongue: Tongue, decision: Decision) -> str:
    """Why a step that is asked whatever the hand holds has nothing for its own action, and why it is asked at all."""
    own = [refused for refused in decision.refused if refused.key in OF_THE_HAND and refused.law == decision.law]
    lines = [tongue.words.refusal(tongue.locale, refused.reason, refused.args) for refused in own]
    lines += [why for each in own for why in of_hand(tongue, each.args)]
    if decision.keys == (decision.decline,):
        lines.append(tongue.say("panel-all-the-same"))
    return "\n".join(f"-# {line}" for line in lines)


def of_hand(tongue: Tongue, args: Mapping[str, Any]) -> list[str]:
    """Why each card of the hand is refused, in a sentence, where a refusal says so."""
    refused: Sequence[Refusal] = args.get("hand", ())
    return [tongue.words.refusal(tongue.locale, each.reason, each.args) for each in refused]


def _effects(tongue: Tongue, decision: Decision, faction: str) -> str:
    """What the answers do or cost for a faction, where that is not too much to read; what is for sale."""
    lines = [_effect(tongue, option, decision, faction) for option in decision.options]
    told = [line for line in lines if line]
    note = tongue.words.note(tongue.locale, decision.name, decision.law)
    notes = [tongue.say("panel-note", note=note)] if note else []
    return "\n".join([*notes, *(told if len(told) <= EFFECTS else []), *_for_sale(tongue, decision, faction)])


def _effect(tongue: Tongue, option: Option, decision: Decision, faction: str) -> str:
    """What an answer does, and what it costs, also to craft; nothing where no words say so."""
    words, locale = tongue.words, tongue.locale
    name = str(option.args.get("card", option.key))
    effect = words.effect(locale, name, faction) or words.action_cost(locale, name, decision.law)
    if not effect:
        return ""
    shown, cost = option_label(tongue, option, decision.name), words.craft_cost(locale, name)
    return tongue.say("panel-effect", option=shown, effect=effect, cost=cost)


def _for_sale(tongue: Tongue, decision: Decision, faction: str) -> list[str]:
    """What can be bought: what there is with its prices where one may go shopping, there and behind it the cards."""
    found = []
    for option in decision.options:
        offered = naming.named(tongue.words, tongue.locale, option.args)
        if "prices" in offered:
            found.append(tongue.say("panel-sale", option=option_label(tongue, option, decision.name), **offered))
        elif "cards" in offered:
            cards = [Option(card, "card", {}) for card in dict.fromkeys(option.args["cards"])]
            shown = [_effect(tongue, card, decision, faction) for card in cards]
            few = 0 < len(shown) <= FEW
            found += [tongue.say("panel-cards"), *shown] if few else [tongue.say("panel-for-sale", **offered)]
    return found


def _capital(label: str) -> str:
    return label[:1].upper() + label[1:]


def _heading(tongue: Tongue, seen: Seen, told: Sequence[str]) -> list[str]:
    seat = tongue.seat(seen.seat) if seen.seat else tongue.say("bot-nobody")
    shown, _ = last_lines(told, STORY_LIMIT)
    return [tongue.say("panel-heading", title=tongue.title(seen.game), seat=seat), "\n".join(shown)]


def _waiting(tongue: Tongue, seen: Seen) -> str:
    if seen.view is not None and seen.view.winners:
        winners = [tongue.seat(winner) for winner in seen.view.winners]
        return tongue.say("post-won", winners=tongue.words.listed(tongue.locale, winners))
    if seen.game.status == "abandoned":
        return tongue.say("post-abandoned")
    if not seen.asked:
        return tongue.say("panel-idle")
    lines = [
        tongue.say("panel-waiting", seat=tongue.seat(asked.seat), question=tongue.question(asked))
        for asked in seen.asked
    ]
    return "\n".join([*lines, *([tongue.say("panel-meanwhile")] if seen.seat is not None else [])])


def _answer(tongue: Tongue, seen: Seen, decision: Decision, option: Option, style: Style) -> Item:
    label = _capital(answer_label(tongue, option, decision, seen.view))
    return button(answer_id(seen.game.id, seen.n, decision.number, option.key), label, style)


def _in_order(tongue: Tongue, seen: Seen, decision: Decision) -> list[Item]:
    """One button for all answers, where every one of them is given in the end."""
    keys = decision.keys[:-1]  # after these, the last is no question any more
    id_ = Id("v", seen.game.id, seen.n, f"go:{' '.join(keys)}")
    return [button(id_, tongue.say("panel-in-order"))] if decision.name in ORDERING and fits(id_) else []


def _controls(tongue: Tongue, seen: Seen, *, pages: int, page: int) -> list[Item]:
    found: list[Item] = []

    def add(rest: str, label: str) -> None:
        found.append(button(Id("v", seen.game.id, seen.n, rest), tongue.say(label)))

    if page > 0:
        add(f"page:{page - 1}", "panel-previous")
    if page < pages - 1:
        add(f"page:{page + 1}", "panel-next")
    if seen.can_undo:
        add("undo", "panel-undo")
    if seen.question is not None:
        add("why:0", "panel-why")
    elif seen.seat is not None and seen.game.status == "active":
        add("fresh", "panel-refresh")
    if seen.seat is not None:
        add("hand", "post-button-hand")
    add("map", "post-button-map")
    return found


# --- why not ----------------------------------------------------------------------------------------------------------


def why(tongue: Tongue, seen: Seen, *, page: int = 0, key: str | None = None) -> Page:
    """Why what is refused now is, and by which law; where that is much, a menu of it, and why for the key chosen."""
    found = Page(above=[tongue.say("panel-why-heading")])
    decision = seen.question
    refused = list(decision.refused) if decision is not None else []
    back = button(Id("v", seen.game.id, seen.n, "fresh"), tongue.say("panel-back"))
    if decision is None or not refused:
        found.above.append(tongue.say("panel-why-nothing"))
        found.rows.append([back])
        return found
    few = len(refused) <= FEW
    for refusal in refused:
        if few or key in {refusal.key, short(refusal.key)}:
            reasons = [_refused(tongue, decision, refusal, seen.view), *of_hand(tongue, refusal.args)]
            found.above.append("\n".join([*reasons, tongue.law(refusal.law)]))
    if few:
        found.rows.append([back])
        return found
    pages = -(-len(refused) // MENU)
    page = min(max(page, 0), pages - 1)
    shown = refused[page * MENU : (page + 1) * MENU]
    chooser = menu(
        Id("m", seen.game.id, seen.n, f"{decision.number}:why:{page}"),
        [(refusal.key, refusal_label(tongue, decision, refusal, seen.view)) for refusal in shown],
        tongue.say("panel-why-menu"),
    )
    controls: list[Item] = [back]
    if page > 0:
        controls.append(button(Id("v", seen.game.id, seen.n, f"why:{page - 1}"), tongue.say("panel-previous")))
    if page < pages - 1:
        controls.append(button(Id("v", seen.game.id, seen.n, f"why:{page + 1}"), tongue.say("panel-next")))
    found.rows += [[chooser], controls]
    return found


def _refused(tongue: Tongue, decision: Decision, refusal: Refusal, view: View | None) -> str:
    """Why a candidate is refused, as a sentence in which it is named once: before it, where the reason does not."""
    option = refusal_label(tongue, decision, refusal, view)
    args = {"key": refusal.key, **refusal.args}
    said = {name: str(args[name]) for name in tongue.words.variables(f"reason-{refusal.reason}") if name in args}
    itself = [name for name, value in said.items() if value == refusal.key]
    names = dict.fromkeys(itself, f"**{option}**")
    reason = tongue.words.refusal(tongue.locale, refusal.reason, args, names=names)
    if itself or set(refusal.key.split("-")) <= set(said.values()):  # of a path both ends are named
        return reason
    return tongue.say("panel-why-one", option=option, reason=reason)


# --- after an input ---------------------------------------------------------------------------------------------------


def after(tongue: Tongue, outcome: Outcome, *, handovers: bool = True) -> Page:
    """What an input led to, and what is asked next; `handovers` as in `weighed`."""
    seen = Seen.from_outcome(outcome)
    told = story(without(outcome.happened, FAIRNESS), tongue, outcome.seat, handovers=handovers)
    if outcome.repeated:
        told = [tongue.say("panel-repeated"), *told]
    found = panel(tongue, seen, told=told)
    if outcome.rest:
        _offer_rest(tongue, seen, found, outcome.rest)
    return found


def _offer_rest(tongue: Tongue, seen: Seen, page: Page, rest: Script) -> None:
    """What could not be done yet: one button, or the line to type where an id cannot hold it."""
    line = text(rest)
    id_ = Id("v", seen.game.id, seen.n, f"rest:{line}")
    if fits(id_):
        page.rows.append([button(id_, tongue.say("panel-rest", rest=line))])
    else:
        page.above.append(tongue.say("panel-rest-long", rest=line))


def fits(id_: Id) -> bool:
    """Whether Discord takes an id this long."""
    return len(str(id_)) <= ID_LIMIT
