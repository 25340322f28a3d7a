"""A party that is ready to be played, people to put against it, and a scene to begin with: a castle gate. All of them are our own invention."""

from __future__ import annotations

from collections.abc import Mapping

from rollwright.sheets.scenery import ask, opening, propose, say, show, turn
from rollwright.systems.storyteller.sheet import Adversary, Character, Rated, Road
from rollwright.systems.storyteller.tables import ATTRIBUTES

Special = Mapping[str, tuple[str, ...]]


def _rated(dots: Mapping[str, int], special: Special) -> tuple[Rated, ...]:
    return tuple(
        Rated(name=name, dots=value, specialties=special.get(name, ())) for name, value in dots.items()
    )


def _nine(*dots: int) -> dict[str, int]:
    """The nine Attributes in the order of the book."""
    return dict(zip(ATTRIBUTES, dots, strict=True))


def _character(
    name: str,
    notes: str,
    attributes: Mapping[str, int],
    abilities: Mapping[str, int],
    special: Special,
    willpower: int,
    road: Road,
    traits: Mapping[str, int],
) -> Character:
    return Character(
        name=name,
        notes=notes,
        attributes=_rated(attributes, special),
        abilities=_rated(abilities, special),
        willpower=willpower,
        willpower_max=willpower,
        health=7,
        road=road,
        traits=dict(traits),
    )


PARTY = (
    _character(
        "Ysolde of the Fen",
        "A ferrywoman who carried one passenger too many, and has rowed by night ever since.",
        _nine(3, 3, 4, 2, 2, 2, 3, 2, 3),
        {"Athletics": 4, "Brawl": 2, "Survival": 3, "Stealth": 3, "Awareness": 2},
        {"Stamina": ("cold water",), "Athletics": ("rowing",)},
        6,
        Road(name="Road of Tides", rating=6),
        {"Fenfolk": 3},
    ),
    _character(
        "Brother Anselm Quill",
        "A copyist who read the wrong margin; speaks softly, and is believed.",
        _nine(1, 2, 2, 3, 4, 2, 3, 4, 2),
        {"Persuasion": 4, "Academics": 4, "Expression": 3, "Empathy": 2, "Investigation": 2},
        {"Manipulation": ("half-truths",), "Persuasion": ("crowds",), "Academics": ("old law",)},
        7,
        Road(name="Road of Ink", rating=7),
        {"Library": 4, "Contacts": 2},
    ),
    _character(
        "Hadrun Ironbough",
        "Once a charcoal burner, now whatever the forest lets him be. Strong, patient, bad with walls.",
        _nine(5, 2, 4, 1, 1, 2, 3, 2, 3),
        {"Brawl": 4, "Melee": 3, "Animal Ken": 3, "Athletics": 2, "Crafts": 2},
        {"Strength": ("lifting",), "Brawl": ("holds",)},
        5,
        Road(name="Road of Embers", rating=5),
        {"Forest": 3},
    ),
    _character(
        "Mirela Two-Coats",
        "Pedlar, pickpocket and go-between; owes somebody in every town, and remembers whom.",
        _nine(2, 4, 2, 3, 3, 3, 3, 2, 4),
        {"Larceny": 4, "Stealth": 3, "Subterfuge": 3, "Archery": 2, "Streetwise": 3},
        {"Dexterity": ("sleight of hand",), "Larceny": ("pockets",), "Wits": ("quick exits",)},
        4,
        Road(name="Road of Crossings", rating=4),
        {"Debts": 4},
    ),
)
"""Four characters with names of our own."""

CAST = (
    Adversary(
        name="Castle guard",
        pools={"Melee": 6, "Alertness": 5, "Athletics": 5, "Brawl": 5},
        specialties=("spears",),
        willpower=3,
        willpower_max=3,
        health=7,
    ),
    Adversary(
        name="The duke's reeve",
        pools={"Persuasion": 7, "Subterfuge": 6, "Investigation": 6, "Melee": 4},
        specialties=("threats",),
        willpower=6,
        willpower_max=6,
        health=7,
    ),
)
"""Two of the Storyteller's people."""


ANSELM, MIRELA, GUARD = "Brother Anselm Quill", "Mirela Two-Coats", "Castle guard"

DEMO = (
    *opening(
        "The gate, at dusk",
        "The gate is closing. One guard holds up a lantern: you look like the four on the notice beside him.",
    ),
    say(MIRELA, "Does anybody have a hat that I could borrow?"),
    show(GUARD),
    say(ANSELM, "My son, that notice is spelled wrongly. May I?"),
    ask(
        "storyteller.action",
        "look like somebody else",
        "one shout brings the others",
        traits=["Wits"],
        difficulty=6,
    ),
    propose(
        ANSELM,
        "storyteller.action",
        "keep him talking about spelling",
        suggested={"traits": ["Manipulation", "Persuasion"]},
    ),
    turn(ANSELM),
)
"""What happened before we came; everybody has something to roll, and the game master something to allow."""
