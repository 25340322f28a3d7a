"""The language of the table: sheets with bounded counters, and moves, which read sheets and fill the rules' arguments."""

from rollwright.rules.glance import Track
from rollwright.sheets.changes import Change, put, value_at
from rollwright.sheets.counters import Counter, Rests
from rollwright.sheets.deeds import After, Aside, Deed, Done, Offer, Secret, Source
from rollwright.sheets.desk import Fact, Shortcut, Tile
from rollwright.sheets.free import Free, parted
from rollwright.sheets.hints import Hints
from rollwright.sheets.kit import Kit
from rollwright.sheets.moves import Move, move
from rollwright.sheets.newcomers import Background, Making, Origin, Trial
from rollwright.sheets.parameters import (
    ANYONE,
    FLAT,
    GM,
    GRANTED,
    KEPT,
    TOLD,
    Beside,
    Budget,
    Chip,
    Instead,
    Kept,
    Ladder,
    Lines,
    MadeUp,
    Needs,
    Pick,
    PickOf,
    Said,
    Told,
    Whom,
    everybody,
    others,
)
from rollwright.sheets.scene import TABLE, Card, Scene
from rollwright.sheets.scenery import Beat
from rollwright.sheets.sheet import DIE, Sheet, check_named, item_named, repeated, value_named

__all__ = [
    "ANYONE",
    "DIE",
    "FLAT",
    "GM",
    "GRANTED",
    "KEPT",
    "TABLE",
    "TOLD",
    "After",
    "Aside",
    "Background",
    "Beat",
    "Beside",
    "Budget",
    "Card",
    "Change",
    "Chip",
    "Counter",
    "Deed",
    "Done",
    "Fact",
    "Free",
    "Hints",
    "Instead",
    "Kept",
    "Kit",
    "Ladder",
    "Lines",
    "MadeUp",
    "Making",
    "Move",
    "Needs",
    "Offer",
    "Origin",
    "Pick",
    "PickOf",
    "Rests",
    "Said",
    "Scene",
    "Secret",
    "Sheet",
    "Shortcut",
    "Source",
    "Tile",
    "Told",
    "Track",
    "Trial",
    "Whom",
    "check_named",
    "everybody",
    "item_named",
    "move",
    "others",
    "parted",
    "put",
    "repeated",
    "value_at",
    "value_named",
]
