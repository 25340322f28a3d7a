"""What is written on Daggerheart's sheets line by line: traits, Experiences, weapons, features, lasting effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from rollwright.systems.daggerheart.tables import TRAITS

VULNERABLE, RESTRAINED, HIDDEN = "Vulnerable", "Restrained", "Hidden"

CONDITIONS = {
    VULNERABLE: "every roll against them has advantage",
    RESTRAINED: "they cannot move, and may act",
    HIDDEN: "rolls against them have disadvantage, until they are seen, move into view or attack",
}
"""The conditions that the book knows, and what each does."""

ENDS = {
    "chosen": "when whoever made it chooses",
    "temporary": "when the game master spends a move on it",
    "stress": "when a Stress is cleared",
    "scene": "with the scene",
    "rest": "at the next rest",
    "long rest": "at the next long rest",
    "session": "with the session",
}
"""How a lasting effect ends; it can be ended by hand at any time."""

SPELLCAST = "Spellcast"
RALLY, PRAYER, LUCKBENDER = "Rally", "Prayer Dice", "Luckbender"

FEATURES = {
    RALLY: "once a session, a Rally die for everybody",
    PRAYER: "as many Prayer Dice as the spellcast trait when a session begins",
    LUCKBENDER: "once a session, for Hope, both Duality Dice of anybody's action roll again",
}
"""The features of characters that the table keeps count of."""


def one_of(names: Iterable[str], description: str) -> Meta:
    """The annotation of a text that is one of a few names."""
    every = list(names)
    return Meta(pattern=f"^({'|'.join(every)})$", description=description, extra_json_schema={"enum": every})


Label = Annotated[str, Meta(min_length=1, max_length=60)]
Note = Annotated[str, Meta(max_length=2000, description="whatever is worth knowing")]
Score = Annotated[
    int, Meta(ge=-20, le=20, description="what it adds to a roll: from −1 to 5 for most characters")
]
Trait = Annotated[str, one_of(TRAITS, "one of the six traits")]
Condition = Annotated[
    str, Meta(min_length=1, max_length=60, description="a condition, a spell, or what it is")
]
Ends = Annotated[str, one_of(ENDS, "how it ends")]
Maker = Annotated[
    str, Meta(max_length=100, description="the sheet of who made it; empty: who bears it, or nobody")
]
Price = Annotated[int, Meta(ge=0, le=20, description="what it costs, 0 to 20")]


class Traits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="pascal"):
    """The six traits of a character."""

    agility: Score = 0
    strength: Score = 0
    finesse: Score = 0
    instinct: Score = 0
    presence: Score = 0
    knowledge: Score = 0

    def of(self, trait: str) -> int:
        """The value of a trait by its name.

        >>> Traits(agility=2).of("Agility")
        2
        """
        value: int = getattr(self, trait.lower())
        return value


class Experience(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Experience: a Hope buys its bonus for a roll, an adversary's a Fear."""

    name: Label
    bonus: Score = 2


class Weapon(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon, or a spell that is attacked with: its trait, its damage, and how many it can be aimed at.

    *count* is how many damage dice there are: as many as Proficiency, as many as the spellcast trait, or a number.
    """

    name: Label
    trait: Annotated[str, one_of((*TRAITS, SPELLCAST), "the trait it is used with")] = TRAITS[0]
    die: Annotated[int, Meta(ge=2, le=100, description="the sides of its damage dice, 2 to 100")] = 8
    modifier: Annotated[int, Meta(ge=-99, le=999, description="added to the damage once, −99 to 999")] = 0
    count: Annotated[
        str, Meta(pattern="^(Proficiency|Spellcast|[1-9][0-9]?)$", description="how many dice")
    ] = "Proficiency"
    harm: Annotated[str, one_of(("physical", "magic"), "what damage it deals")] = "physical"
    targets: Annotated[int, Meta(ge=1, le=10, description="how many it may hit with one roll, 1 to 10")] = 1


class Ability(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell, a card or a feature that calls for a roll: the trait, the number printed behind it, and how long what it makes lasts.

    Rolls, Trait Rolls and Spellcast Rolls.
    """

    name: Label
    trait: Annotated[str, one_of((SPELLCAST, *TRAITS), "the trait that it calls for")] = SPELLCAST
    difficulty: Annotated[
        Annotated[int, Meta(ge=1, le=99)] | None,
        Meta(description="the number printed behind the roll, 1 to 99; null: the game master's"),
    ] = None
    ends: Annotated[
        Ends | None, Meta(description="how what it makes ends; null: it makes nothing that lasts")
    ] = None
    note: Note = ""

    @property
    def says(self) -> str:
        """It as cards print it.

        >>> Ability(name="Gale", trait="Agility", difficulty=12).says
        'Gale: Agility (12)'
        """
        return f"{self.name}: {self.trait}" + (f" ({self.difficulty})" if self.difficulty else "")


class Feature(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an adversary can do besides: its price in action tokens and in Fear."""

    name: Label
    tokens: Price = 0
    fear: Price = 0
    note: Note = ""


class Saved(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Advantage that is kept for the next action roll, or for the next one *against* somebody."""

    name: Label = "next roll"
    against: Annotated[str, Meta(max_length=100, description="against whom; empty: any roll")] = ""


class Lasting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A condition or a spell that lasts, and how it ends; *by* is whose it is, where that is somebody else. Rolls, Spellcast Rolls."""

    name: Condition
    ends: Ends = "chosen"
    note: Note = ""
    by: Maker = ""
