"""The only door of the engine."""

from engine.core import parts
from engine.core.catalog import SUITS, Catalog, seat_names
from engine.core.chance import HIDDEN
from engine.core.decision import Decision
from engine.core.errors import EngineError, IllegalAnswer
from engine.core.events import Event
from engine.core.maps import MapFacts
from engine.core.options import Option, Refusal
from engine.factions import NAMES as FACTIONS
from engine.factions import OPTION_CHOICES, FactionPackage, also_playing
from engine.game import ENGINE_VERSION, Entry, Game, SeatSetup, Setup
from engine.opening import every_action
from engine.position import PositionError
from engine.rules.book import ActionSpec
from engine.view import AskedView, ClearingView, FloodView, ForestView, MapView, PieceView, SeatView, View, round_of

__all__ = [
    "ENGINE_VERSION",
    "FACTIONS",
    "HIDDEN",
    "OPTION_CHOICES",
    "SUITS",
    "ActionSpec",
    "AskedView",
    "Catalog",
    "ClearingView",
    "Decision",
    "EngineError",
    "Entry",
    "Event",
    "FactionPackage",
    "FloodView",
    "ForestView",
    "Game",
    "IllegalAnswer",
    "MapFacts",
    "MapView",
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
