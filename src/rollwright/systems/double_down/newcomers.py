"""How a character of Double Down is made in a few taps. Names and tags are our own; the spread of the stats is the book's."""

from __future__ import annotations

from rollwright.sheets import Background, Making, Origin, Sheet, Trial
from rollwright.systems.double_down.party import NINTH
from rollwright.systems.double_down.sheet import Character
from rollwright.systems.double_down.tables import STATS

SPREAD = (5, 4, 4, 3, 3, 3, 2, 2, 1)
"""The stars that a new character places among nine stats, the ninth named by the game master. Character creation."""

LESSER = (2, 2, 1, 1, 1)


def _somebody(says: str, help: str, order: str, tags: str) -> Background:
    """Somebody, by their stats from the best on (the ninth is the last), and their lesser tags, the stronger first."""
    named = [next(stat for stat in STATS if stat.startswith(each)) for each in order.split()]
    stats = dict(zip((*named, NINTH), SPREAD, strict=True))
    told = ({"name": name, "level": level} for name, level in zip(tags.split(", "), LESSER, strict=True))
    return Background(says=says, help=help, values={"stats": stats, "tags": tuple(told)})


PEOPLE = (
    _somebody(
        "A talker",
        "doors open when you speak",
        "Ch Wi Pe In Ag Pro To Co",
        "Well-Cut Coat, Knows a Cousin, Good Boots, Loud Laugh, Forged Pass",
    ),
    _somebody(
        "A fighter",
        "somebody has to stand in front",
        "Co To Ag Pe Wi Ch Pro In",
        "Old Campaigner, Thick Skull, Good Boots, Whetstone, Scar and a Story",
    ),
    _somebody(
        "A thinker",
        "you have read about this",
        "In Pe Wi Pro Ch Ag To Co",
        "Reads Old Tongues, Steady Hands, Ink and Wax, Spectacles, Long Memory",
    ),
    _somebody(
        "A sneak",
        "you were never here",
        "Ag Pe Pro Wi In Ch Co To",
        "Soft Shoes, Bent Wire, Dark Cloak, Light Sleeper, A Background Out",
    ),
    _somebody(
        "A maker",
        "give you a knife and an hour",
        "Pro In To Pe Wi Ag Co Ch",
        "Box of Tools, Strong Back, Coil of Wire, Patience, Bakes",
    ),
)

TRUE = (
    "Born on the River",
    "Silver Tongue",
    "Climbs like a Cat",
    "Eyes in the Dark",
    "Arms like Oars",
    "Friends in Low Places",
)

MAKING = Making(
    steps=(
        Origin(asks="Who do you want to be?", ways=PEOPLE),
        Origin(
            asks="Two things that are true of you: three stars each",
            ways=tuple(
                Background(says=each, values={"tags": ({"name": each, "level": 3},)}) for each in TRUE
            ),
            take=2,
        ),
    ),
    names=("Nell Harbour", "Jory Pike", "Sister Maud", "Bram Eel"),
    swaps=("stats",),
    spread="By the book one stat has 5 stars, two have 4, three 3, two 2 and one 1.",
)

TRIAL = Trial(
    "2d20",
    "One d20 against a difficulty. Whatever it shows, in play you may double down: throw the other, and move the outcome up or down.",
)


def departs(sheet: Sheet) -> tuple[str, ...]:
    """Stats that are not those that a new character places."""
    if not isinstance(sheet, Character):
        return ()
    return () if tuple(sorted(sheet.stats.values(), reverse=True)) == SPREAD else (MAKING.spread,)
