"""How a character of Keepers is made in a few taps. Everything here is our own invention."""

from __future__ import annotations

from rollwright.sheets import Background, Making, Origin, Trial
from rollwright.systems.keepers.party import ACTIONS
from rollwright.systems.keepers.tables import ATTRIBUTES


def _somebody(
    says: str, help: str, best: str, attributes: tuple[int, int, int], known: str, mark: str
) -> Background:
    """Somebody, by their four best actions (3, 2, 1 and 1 dots), what they resist with, what they know, what marks them out."""
    dots = dict(zip(best.split(), (3, 2, 1, 1), strict=True))
    values = {
        "dots": {action: dots.get(action, 0) for action in ACTIONS},
        "belongs": dict(ACTIONS),
        "attributes": dict(zip(ATTRIBUTES, attributes, strict=True)),
        "aptitudes": (known,),
        "distinctions": ({"name": mark},),
    }
    return Background(says=says, help=help, values=values)


PEOPLE = (
    _somebody(
        "A burglar",
        "roofs, locks, quiet feet",
        "Sneak Climb Bluff Watch",
        (3, 1, 1),
        "Roofs and cellars",
        "Never been caught",
    ),
    _somebody(
        "A scholar",
        "it is in one of these books",
        "Study Watch Tinker Charm",
        (1, 3, 1),
        "Old languages",
        "Reads the small print",
    ),
    _somebody(
        "A bruiser",
        "first through the door",
        "Brawl Command Climb Watch",
        (2, 1, 2),
        "Engines and tides",
        "Soft spot for strays",
    ),
    _somebody(
        "A charmer",
        "everybody's friend by midnight",
        "Charm Bluff Study Sneak",
        (1, 1, 3),
        "High society",
        "Too good to be true",
    ),
    _somebody(
        "A tinkerer",
        "it only needs a wire",
        "Tinker Study Watch Sneak",
        (1, 3, 1),
        "Radios",
        "Talks to machines",
    ),
)

MARKS = (
    "Afraid of the dark",
    "Owes everybody a favour",
    "Cannot leave a lock alone",
    "Loyal to a fault",
    "Was on television once",
    "Talks to the dead",
)

MAKING = Making(
    steps=(
        Origin(asks="Who do you want to be?", ways=PEOPLE),
        Origin(
            asks="Two more things that mark you out",
            ways=tuple(Background(says=each, values={"distinctions": ({"name": each},)}) for each in MARKS),
            take=2,
        ),
    ),
    names=("Ida Vane", "Cato Briggs", "Miss Pomfret", "Louis Ash"),
    swaps=("dots", "attributes"),
)

TRIAL = Trial(
    "4d6",
    "A die for everything that is at stake. In play you say which die goes to which outcome: 6 is best, 1 to 3 goes wrong.",
    "d6",
)
