"""Willpower that is spent in the middle of things: whether to spend a point is asked before each roll. Automatic successes."""

from __future__ import annotations

from msgspec.structs import replace

from rollwright.rules import Choose, Decision, Program, choose
from rollwright.systems.storyteller import words
from rollwright.systems.storyteller.pool import Hand

WILLPOWER = Decision(
    "player",
    "willpower",
    "keep, spend",
    "a point of Willpower is one success that no one cancels, and no botch",
    called="Willpower",
    facts={"action": words.action, "dice": words.dice, "points": "Willpower {}".format},
)
RESISTING = replace(WILLPOWER, role="opponent")
WAYS = {"keep": "roll as it is", "spend": "spend a point of Willpower, and roll"}


def willing(hand: Hand, points: int, **told: int) -> Choose:
    """What whoever rolls is asked: nothing to choose from without points, or where a point is spent already."""
    ways = tuple(WAYS) if points and not hand.willpower else tuple(WAYS)[:1]
    when = (("action", hand.name), ("dice", hand.dice), ("difficulty", hand.difficulty), ("points", points))
    return Choose(hand.who, "willpower", ways, tuple(WAYS[way] for way in ways), (*when, *told.items()))


def offered(hand: Hand, points: int) -> Program[bool]:
    """Ask whether a point of Willpower is spent on the next roll, where there is one."""
    return (yield from choose(willing(hand, points))) == "spend"
