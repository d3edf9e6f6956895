"""The only door of the engine."""

from engine.core import parts
from engine.core.catalog import SUITS, Catalog, seat_names
from engine.core.chance import HIDDEN
from engine.core.decision import Decision
from engine.core.errors import EngineError, IllegalAnswer
from engine.core.events import Event, EventKind, Matter
from engine.core.maps import MapFacts
from engine.core.options import Option, Refusal
from engine.factions import (
    BOXES,
    KINDS,
    OFFERS_TO_PASS,
    OPTION_CHOICES,
    ORDERING,
    PILES,
    STEPS_TO_PASS,
    SUIT_DICE,
    FactionPackage,
    also_playing,
)
from engine.factions import NAMES as FACTIONS
from engine.game import ENGINE_VERSION, Entry, Game, SeatSetup, Setup
from engine.opening import every_action
from engine.position import PositionError
from engine.rules.book import ActionSpec
from engine.view import AskedView, ClearingView, FloodView, ForestView, MapView, PieceView, SeatView, View, round_of

__all__ = [
    "BOXES",
    "ENGINE_VERSION",
    "FACTIONS",
    "HIDDEN",
    "KINDS",
    "OFFERS_TO_PASS",
    "OPTION_CHOICES",
    "ORDERING",
    "PILES",
    "STEPS_TO_PASS",
    "SUITS",
    "SUIT_DICE",
    "ActionSpec",
    "AskedView",
    "Catalog",
    "ClearingView",
    "Decision",
    "EngineError",
    "Entry",
    "Event",
    "EventKind",
    "FactionPackage",
    "FloodView",
    "ForestView",
    "Game",
    "IllegalAnswer",
    "MapFacts",
    "MapView",
    "Matter",
    "Option",
    "PieceView",
    "PositionError",
    "Refusal",
    "SeatSetup",
    "SeatView",
    "Setup",
    "View",
    "also_playing",
    "every_action",
    "parts",
    "round_of",
    "seat_names",
]
