"""A party that is ready to be played, somebody to put against it, and a scene to begin with: a night ferry, all of our own invention.

Stats follow the spread that the book gives a new character: a 5, two 4, three 3, two 2 and a 1, the ninth stat named by the
game master. Traits are two of three stars, two of two and two of one. Of the three assets we know no stars: one each here.
"""

from __future__ import annotations

from rollwright.sheets import Free
from rollwright.sheets.scenery import adjust, ask, opening, propose, say, show, turn
from rollwright.systems.double_down.sheet import Character, Tag
from rollwright.systems.double_down.tables import STATS

NINTH = "Rivercraft"
LEVELS = (3, 3, 2, 2, 1, 1, 1, 1, 1)
EXPERIENCE = 3
"""What each has saved, so that the players can make them their own: the book's pages do not tell how it is earned."""


def _crew(name: str, stars: str, tags: str, flaws: str) -> Character:
    """A character from their stats' stars in the order of the sheet, and their tags, strongest first."""
    named = zip((*STATS, NINTH), map(int, stars), strict=True)
    levels = zip(tags.split(", "), LEVELS, strict=True)
    return Character(
        name=name,
        stats=dict(named),
        tags=tuple(Tag(name=tag, level=level) for tag, level in levels),
        experience=EXPERIENCE,
        flaws=flaws,
    )


PARTY = (
    _crew(
        "Odile Marsh",
        "334132425",
        "Born on the Ferry, Knows Every Current, Whistles up the Fog, Iron Stomach, Old Debts, Light Sleeper, "
        "Brass Lantern, Boat Hook, Pilot's Papers",
        "Never asks for help, and never forgives a late passenger.",
    ),
    _crew(
        "Tam Quill",
        "353342142",
        "Silver Tongue, Forger's Hand, Climbs like a Cat, Friends in Low Places, Card Counter, Pretty Handwriting, "
        "Seal of a Dead Duke, Inkwell Ring, Good Boots",
        "Cannot leave a closed letter closed.",
    ),
    _crew(
        "Brother Anselm Oake",
        "135223443",
        "Arms like Oars, Former Prizefighter, Vow of Patience, Sings Bass, Bakes, Bad Knee, "
        "Oak Staff, Relic of the Ford, Barrel of Ale",
        "The vow is younger than the temper.",
    ),
    _crew(
        "Wren",
        "421543323",
        "Eyes in the Dark, Tinker, Small Enough to Hide, Reads Old Tongues, Owl for a Friend, Quick Fingers, "
        "Box of Lenses, Coil of Wire, Forbidden Almanac",
        "Would rather be right than safe.",
    ),
)

CAST = (
    Free(name="Toll Wraith", counts={"health": 6}, note="Asks three coins, or three memories."),
    Free(name="River Smugglers", counts={"health": 4, "nerve": 2}, note="A dozen of them, in two boats."),
)


ODILE, TAM, WRAITH = "Odile Marsh", "Tam Quill", "Toll Wraith"

DEMO = (
    *opening(
        "The night ferry, in the middle of the river",
        "The rope stops. A grey hand lies on it, and a voice asks for three coins, or three memories.",
    ),
    say(ODILE, "Nobody pays twice on my ferry."),
    show(WRAITH),
    adjust("Table", "tension", 2, "the fog closes in"),
    say(TAM, "Three memories? I have some that I could spare."),
    ask(
        "double-down.attempt",
        "hold on while the ferry heels over",
        "whoever lets go is in the river",
        stat="Toughness",
        difficulty=12,
    ),
    propose(
        TAM,
        "double-down.attempt",
        "talk it down to one coin",
        args={"tags": ["Silver Tongue"]},
        suggested={"stat": "Charisma"},
    ),
    turn(TAM),
)
"""What happened before we came; everybody has something to roll, and the game master something to allow."""
