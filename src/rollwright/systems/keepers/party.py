"""Four people to play at once, two to play against, and a scene to begin with: a lobby at three. Their names and actions are our own, not the book's."""

from __future__ import annotations

from rollwright.sheets import Free
from rollwright.sheets.scenery import adjust, ask, opening, propose, say, show, turn
from rollwright.systems.keepers.sheet import Attribute, Character, Distinction

ACTIONS: dict[str, Attribute] = {
    "Brawl": "Body",
    "Climb": "Body",
    "Sneak": "Body",
    "Study": "Mind",
    "Tinker": "Mind",
    "Watch": "Mind",
    "Bluff": "Social",
    "Charm": "Social",
    "Command": "Social",
}
"""Actions to begin with, each with the attribute it belongs to."""


def _member(
    name: str,
    dots: dict[str, int],
    attributes: tuple[int, int, int],
    distinctions: tuple[str, str, str],
    aptitude: str,
    note: str,
) -> Character:
    """A character who has the actions that are not named with 0 dots."""
    body, mind, social = attributes
    return Character(
        name=name,
        dots={action: dots.get(action, 0) for action in ACTIONS},
        attributes={"Body": body, "Mind": mind, "Social": social},
        belongs=dict(ACTIONS),
        distinctions=tuple(Distinction(name=each) for each in distinctions),
        aptitudes=(aptitude,),
        note=note,
    )


PARTY = (
    _member(
        "Odile Marsh",
        {"Sneak": 3, "Climb": 2, "Bluff": 1, "Watch": 1},
        (3, 1, 1),
        ("Never been caught", "Cannot leave a lock alone", "Owes everybody a favour"),
        "Roofs and cellars",
        "A cat burglar who brings things back to where they belong.",
    ),
    _member(
        "Tobias Fenn",
        {"Study": 3, "Watch": 2, "Tinker": 1, "Charm": 1},
        (1, 3, 1),
        ("Reads the small print", "Afraid of the dark", "Talks to machines"),
        "Old languages",
        "The archivist. Somebody has to write down what really happened.",
    ),
    _member(
        "Mags Holloway",
        {"Brawl": 3, "Climb": 1, "Command": 2, "Watch": 1},
        (2, 1, 2),
        ("First through the door", "Soft spot for strays", "Twice divorced"),
        "Engines and tides",
        "Skippered a tug for twenty years and still gives orders like it.",
    ),
    _member(
        "Ravi Sandoval",
        {"Charm": 3, "Bluff": 2, "Study": 1, "Sneak": 1},
        (1, 1, 3),
        ("Too good to be true", "Was on television once", "Loyal to a fault"),
        "High society",
        "Nobody has ever met his rich aunt. Everybody has had her wine.",
    ),
)

CAST = (
    Free(name="The Night Porter", counts={"suspicion": 0, "keys": 7}, note="Counts his keys aloud."),
    Free(name="Thing behind the wallpaper", counts={"hunger": 3}, note="Comes closer when nobody laughs."),
)


ODILE, TOBIAS, PORTER = "Odile Marsh", "Tobias Fenn", "The Night Porter"

DEMO = (
    *opening(
        "The lobby, three in the morning",
        "The lift is across the lobby. So is the porter, counting: five, six… he looks up.",
    ),
    say(ODILE, "There are eight hooks. Who has the eighth key?"),
    show(PORTER),
    adjust(PORTER, "counts.suspicion", 2, "footsteps on the stairs"),
    say(TOBIAS, "I do. Please do not look at me like that."),
    ask(
        "keepers.act",
        "across the lobby",
        "he has seven keys, and wants eight",
        outcomes=[{"name": "reach the lift"}, {"name": "the porter notices", "threat": True}],
    ),
    propose(TOBIAS, "keepers.act", "read what is written on the key", args={"action": "Study"}),
    turn(ODILE),
)
"""What happened before we came; everybody has something to roll, and the game master something to allow."""
