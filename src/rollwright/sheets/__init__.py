"""The language of the table: sheets with bounded counters, and moves, which read sheets and fill the rules' arguments."""

from rollwright.sheets.changes import Change, found, put
from rollwright.sheets.counters import Counter
from rollwright.sheets.deeds import After, Aside, Deed, Done, Offer, Secret, Source
from rollwright.sheets.free import Free, parted
from rollwright.sheets.kit import Kit
from rollwright.sheets.moves import GM, GRANTED, Move, Needs, Pick, Said, move
from rollwright.sheets.scene import TABLE, Card, Scene
from rollwright.sheets.sheet import Sheet

__all__ = [
    "GM",
    "GRANTED",
    "TABLE",
    "After",
    "Aside",
    "Card",
    "Change",
    "Counter",
    "Deed",
    "Done",
    "Free",
    "Kit",
    "Move",
    "Needs",
    "Offer",
    "Pick",
    "Said",
    "Scene",
    "Secret",
    "Sheet",
    "Source",
    "found",
    "move",
    "parted",
    "put",
]
