"""Daggerheart's sheets: characters, adversaries, and what the table itself keeps count of."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from rollwright.errors import BadArgument
from rollwright.rules import House
from rollwright.sheets import DIE, Counter, Fact, Rests, Sheet, repeated
from rollwright.systems.daggerheart.arguments import Added, Value
from rollwright.systems.daggerheart.damage import Line
from rollwright.systems.daggerheart.damage_lines import check_boosts, check_line
from rollwright.systems.daggerheart.entries import (
    FEATURES,
    Ability,
    Experience,
    Feature,
    Lasting,
    Note,
    Saved,
    Trait,
    Traits,
    Weapon,
    one_of,
)
from rollwright.systems.daggerheart.tables import hit_points

Marked = Annotated[int, Meta(ge=0, le=99)]
Slots = Annotated[int, Meta(ge=0, le=99, description="how many there are, at most 12 by the book")]
Threshold = Annotated[int, Meta(ge=0, le=999)]
Major = Annotated[Threshold | None, Meta(description="damage from here on marks two Hit Points")]
Severe = Annotated[Threshold | None, Meta(description="damage from here on marks three")]
Used = Annotated[bool, Meta(description="whether it was used in this session")]


class Creature(Sheet, frozen=True, kw_only=True):
    """Whoever can be attacked: Hit Points and Stress, marked from 0 up, thresholds, Experiences and lasting effects."""

    kind: ClassVar[str] = "character or adversary"

    counters: ClassVar[tuple[Counter, ...]] = (
        Counter(
            "hp",
            "Hit Points marked",
            0,
            lambda sheet, _: sheet.hp_max,
            "HP",
            pips=True,
            harm=True,
            rests=Rests(),
        ),
        Counter(
            "stress",
            "Stress marked",
            0,
            lambda sheet, _: sheet.stress_max,
            "Stress",
            pips=True,
            rests=Rests(),
        ),
    )

    hp: Annotated[Marked, Meta(description="Hit Points marked")] = 0
    hp_max: Annotated[Slots, Meta(title="Hit Points in all")] = 6
    stress: Annotated[Marked, Meta(description="Stress marked")] = 0
    stress_max: Annotated[Slots, Meta(title="Stress slots")] = 6
    major: Major = None
    severe: Severe = None
    experiences: Annotated[tuple[Experience, ...], Meta(max_length=20)] = ()
    lasting: Annotated[
        tuple[Lasting, ...], Meta(max_length=30, description="conditions and spells that last")
    ] = ()
    note: Note = ""

    def check(self, house: House) -> None:
        """Refuse what is out of its bounds, names that stand twice in a list, thresholds the wrong way round."""
        super().check(house)
        _once(self, "experiences", "lasting")
        if self.severe is not None and self.severe < (self.major or 0):
            raise BadArgument(
                f"{self.name}'s severe threshold is {self.major} (the major one) or more, not {self.severe}",
                at="sheet.severe",
            )

    def marks(self, damage: int, *, massive: bool = False) -> int:
        """How many Hit Points damage marks. Damage Thresholds."""
        return hit_points(damage, self.major, self.severe, massive=massive)

    def suffers(self, condition: str) -> bool:
        """Whether something of this name lasts on them."""
        return any(each.name == condition for each in self.lasting)

    def state(self) -> str:
        """Unhurt, hurt, badly hurt (from half of the Hit Points on) or down, and what lasts on them."""
        if self.hp >= self.hp_max:
            word = "down"
        else:
            word = "badly hurt" if 2 * self.hp >= self.hp_max else "hurt" if self.hp else "unhurt"
        return ", ".join((word, *(each.name for each in self.lasting)))


class Character(Creature, frozen=True, kw_only=True):
    """A player's character."""

    kind: ClassVar[str] = "character"
    counters: ClassVar[tuple[Counter, ...]] = (
        Counter(
            "hope", "Hope", 0, lambda _, house: house.hope_cap, pips=True, strip=True, rests=Rests(up=True)
        ),
        *[replace(each, strip=each.at == "hp") for each in Creature.counters],
        Counter(
            "armor",
            "Armor Slots marked",
            0,
            lambda sheet, _: sheet.armor_max,
            "Armor",
            pips=True,
            rests=Rests(),
        ),
    )

    calling: Annotated[str, Meta(max_length=120, description="class, ancestry and community")] = ""
    level: Annotated[int, Meta(ge=1, le=10)] = 1
    traits: Traits = Traits()
    hope: Annotated[Marked, Meta(description="Hope held; two to begin with")] = 2
    armor: Annotated[Marked, Meta(description="Armor Slots marked")] = 0
    armor_max: Annotated[Slots, Meta(title="Armor Slots")] = 0
    major: Major = 7
    severe: Severe = 14
    evasion: Annotated[int, Meta(ge=0, le=99, description="what a roll against them has to reach")] = 10
    proficiency: Annotated[int, Meta(ge=1, le=6, description="how many damage dice weapons have")] = 1
    spellcast: Annotated[Trait | None, Meta(description="the class's spellcast trait, if it has any")] = None
    weapons: Annotated[tuple[Weapon, ...], Meta(max_length=20)] = ()
    abilities: Annotated[
        tuple[Ability, ...],
        Meta(max_length=30, description="spells, cards and features that call for a roll"),
    ] = ()
    boosts: Annotated[
        tuple[Added, ...], Meta(max_length=20, description="what features add to damage, by name")
    ] = ()
    saved: Annotated[
        tuple[Saved, ...],
        Meta(
            max_length=10,
            title="Kept advantage",
            description="advantage that is kept for a roll to come",
        ),
    ] = ()
    features: Annotated[
        tuple[Annotated[str, one_of(FEATURES, "a feature that the table keeps count of")], ...],
        Meta(max_length=3),
    ] = ()
    rally: Annotated[
        int,
        Meta(
            ge=0,
            le=20,
            title="Rally die",
            description="the sides of the Rally die held; 0: none",
            extra_json_schema=DIE,
        ),
    ] = 0
    prayer: Annotated[
        tuple[Value, ...], Meta(max_length=20, title="Prayer Dice", description="what Prayer Dice held show")
    ] = ()
    tag_team_used: Used = False
    luckbender_used: Used = False
    rally_given: Used = False

    def check(self, house: House) -> None:
        """Refuse what is out of its bounds, names that stand twice, and lines of damage that are none."""
        super().check(house)
        _once(self, "weapons", "abilities", "boosts", "saved")
        check_boosts(self.boosts, "sheet.boosts")

    def about(self) -> str:
        """Class, ancestry and community."""
        return self.calling

    def facts(self) -> tuple[Fact, ...]:
        """Evasion."""
        return (Fact("Evasion", str(self.evasion)),)

    @property
    def spellcasting(self) -> int:
        """The value of the spellcast trait; 0 without one."""
        return self.traits.of(self.spellcast) if self.spellcast else 0


class Adversary(Creature, frozen=True, kw_only=True):
    """Somebody of the game master's; without thresholds any damage marks one Hit Point."""

    kind: ClassVar[str] = "adversary"

    difficulty: Annotated[int, Meta(ge=-99, le=999, description="what a roll against them has to reach")] = 11
    told: Annotated[
        bool, Meta(title="Difficulty told", description="whether everybody may know their Difficulty")
    ] = False
    attack: Annotated[int, Meta(ge=-99, le=999, description="what is added to their attacks")] = 0
    weapon: Annotated[str, Meta(max_length=60, description="what they attack with")] = "attack"
    damage: Annotated[Line | None, Meta(description="their damage, such as 2d8+3; null: none")] = "1d6"
    harm: Annotated[str, one_of(("physical", "magic"), "what damage they deal")] = "physical"
    features: Annotated[tuple[Feature, ...], Meta(max_length=20)] = ()

    def check(self, house: House) -> None:
        """Refuse what is out of its bounds, names that stand twice, and a line of damage that is none."""
        super().check(house)
        _once(self, "features")
        check_line(self.damage, "sheet.damage")

    def state(self) -> str:
        """As `Creature.state`, with the Difficulty where that was told."""
        return ", ".join((super().state(), *([f"Difficulty {self.difficulty}"] if self.told else [])))

    def about(self) -> str:
        """What they attack with."""
        return self.weapon

    def facts(self) -> tuple[Fact, ...]:
        """Difficulty, and the thresholds: major / severe."""
        difficulty = Fact("Difficulty", str(self.difficulty))
        if self.major is None and self.severe is None:
            return (difficulty,)
        return difficulty, Fact("", f"{_or_none(self.major)}/{_or_none(self.severe)}")


class TableSheet(Sheet, frozen=True, kw_only=True):
    """What the table keeps count of: the game master's Fear, and the action tracker with its tokens."""

    kind: ClassVar[str] = "table"
    counters: ClassVar[tuple[Counter, ...]] = (
        Counter("fear", "Fear", 0, lambda sheet, _: sheet.fear_max, pips=True, strip=True),
        Counter("action", "action tokens", short="Tokens"),
    )

    fear: Annotated[Marked, Meta(description="the game master's Fear")] = 0
    fear_max: Annotated[
        int,
        Meta(
            ge=1,
            le=99,
            title="Fear at most",
            description="the most Fear; the released rules say 12, the playtest nothing",
        ),
    ] = 12
    tracker: Annotated[bool, Meta(description="whether the action tracker is out")] = False
    action: Annotated[int, Meta(ge=0, le=9999, description="tokens on the action tracker")] = 0
    massive: Annotated[
        bool, Meta(description="whether damage of twice the severe threshold marks four Hit Points")
    ] = False

    def counted(self) -> tuple[Counter, ...]:
        """Fear, and the tokens, which everybody sees while the tracker is out."""
        fear, tokens = self.counters
        return fear, replace(tokens, strip=self.tracker)


def _or_none(threshold: int | None) -> str:
    return "–" if threshold is None else str(threshold)


def _once(sheet: Creature, *lists: str) -> None:
    """Refuse a name that stands twice: people pick from these lists by name."""
    for at in lists:
        if again := repeated(each.name for each in getattr(sheet, at)):
            raise BadArgument(f"{again[1]!r} stands twice in {at}", at=f"sheet.{at}")
