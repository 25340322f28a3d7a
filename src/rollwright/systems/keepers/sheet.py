"""The sheets of Keepers: a character with Stress, Edge, Harm and Distinctions, and the table's peril and episode."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct, field

from rollwright.errors import BadArgument
from rollwright.rules import House
from rollwright.sheets import Counter, Fact, Rests, Sheet, repeated
from rollwright.systems.keepers.tables import (
    ATTRIBUTES,
    EFFECTS,
    FULL,
    KILLS,
    MOST_DISTINCTIONS,
    STANDARD,
    WEAKENS,
)

STRESSED = "Stressed"
"""The Harm that a full Stress track leaves behind."""

MOST_HARMS = 6
"""How many Harms a sheet has lines for, besides the one of a full Stress track."""

CONDITIONS = ("unhurt", "scratched", "hurt", "badly hurt", "dead")
"""The worst Harm of a character in a word, for those who may not see the sheet."""

Called = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^.]+$")]
"""A name on a sheet, without a dot."""

Attribute = Literal["Body", "Mind", "Social"]

Named = Annotated[Called, Meta(description="what it is called")]
Touched = Annotated[
    Attribute | None, Meta(description="the attribute whose rolls it touches; without one, all rolls")
]


class Harm(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lasting trouble: what it is called, its level, and which attribute's rolls it is in the way of."""

    name: Named
    level: Annotated[
        int,
        Meta(ge=1, le=4, description="1 effect one worse, 2 a die less, 3 only helped or pushing, 4 dead"),
    ] = 1
    attribute: Touched = None


class Distinction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What marks a character out: to be invoked once an episode for Comedy, and once for Drama."""

    name: Named
    comedy: Annotated[bool, Meta(description="invoked for Comedy this episode")] = False
    drama: Annotated[bool, Meta(description="invoked for Drama this episode")] = False


class Character(Sheet, frozen=True, kw_only=True):
    """A player character."""

    kind: ClassVar[str] = "character"
    counters: ClassVar[tuple[Counter, ...]] = (
        Counter("stress", "Stress", 0, FULL, pips=True, strip=True, rests=Rests(), begins="least"),
        Counter("edge", "Edge", 0, None, strip=True),
    )

    dots: Annotated[
        dict[Called, Annotated[int, Meta(ge=0, le=4)]],
        Meta(max_length=30, title="Actions", description="dots by action: a die each"),
    ] = field(default_factory=dict)
    attributes: Annotated[
        dict[str, Annotated[int, Meta(ge=0, le=4)]],
        Meta(description="dice to resist with, 0 to 4, for Body, Mind and Social"),
    ] = field(default_factory=dict)
    belongs: Annotated[
        dict[Called, Attribute],
        Meta(
            max_length=30,
            title="What actions belong to",
            description="which attribute an action belongs to: pushes are paid with it",
        ),
    ] = field(default_factory=dict)
    stress: Annotated[int, Meta(ge=0, le=6, description="Stress marked, 0 to 6")] = 0
    edge: Annotated[int, Meta(ge=0, description="Edge held; every crit is one")] = 0
    harms: Annotated[
        tuple[Harm, ...], Meta(max_length=MOST_HARMS + 1, description="Harm of level 1 to 4")
    ] = ()
    distinctions: Annotated[
        tuple[Distinction, ...],
        Meta(max_length=MOST_DISTINCTIONS, description="up to three, each with its two uses an episode"),
    ] = ()
    aptitudes: Annotated[
        tuple[Called, ...],
        Meta(max_length=20, description="Aptitudes and Knowledge: each betters one outcome's effect by one"),
    ] = ()
    abilities: Annotated[
        tuple[Called, ...], Meta(max_length=20, description="abilities that may add dice to a roll")
    ] = ()
    pending: Annotated[
        tuple[Literal["Stressed"], ...],
        Meta(
            max_length=1,
            title="To decide",
            description="Stressed, while the track is full and nobody has said what comes of it",
        ),
    ] = ()
    note: Annotated[str, Meta(max_length=2000, description="whatever else is worth knowing")] = ""

    def spelled(self, action: str) -> str:
        """An action as the sheet has it, whatever was typed in small or with spaces around it; what it has not, as it was typed."""
        typed = action.strip()
        like = [name for name in (*self.dots, *self.belongs) if name.casefold() == typed.casefold()]
        return typed if typed in self.dots or not like else like[0]

    def check(self, house: House) -> None:
        """Refuse counters out of bounds, attributes that the book does not have, and names that stand twice."""
        super().check(house)
        for name in self.attributes:
            if name not in ATTRIBUTES:
                raise BadArgument(
                    f"the attributes are {', '.join(ATTRIBUTES)}, not {name!r}", at="sheet.attributes"
                )
        _once("harms", (harm.name for harm in self.harms))
        _once("distinctions", (each.name for each in self.distinctions))

    def beyond(self, house: Any) -> dict[str, str]:
        """Actions with more dots than there are in this house."""
        most = house.most_dots
        return {
            f"dots.{name}": f"{name} has {dots} dots, and {most} are the most in this house"
            for name, dots in self.dots.items()
            if dots > most
        }

    def about(self) -> str:
        """What is written of them."""
        return self.note

    def state(self) -> str:
        """The worst Harm in a word."""
        return CONDITIONS[max([harm.level for harm in self.harms], default=0)]

    def facts(self) -> tuple[Fact, ...]:
        """Every Harm with its level."""
        harms = ", ".join([f"{harm.name} {harm.level}" for harm in self.harms])
        return (Fact("Harm", harms),) if harms else ()

    @property
    def dead(self) -> bool:
        """Whether a Harm is Extreme."""
        return any(harm.level >= KILLS for harm in self.harms)

    @property
    def stressed(self) -> bool:
        """Whether the Harm of a full track is there already, and not reduced."""
        return any(harm.name == STRESSED and harm.level >= WEAKENS for harm in self.harms)


class TableSheet(Sheet, frozen=True, kw_only=True):
    """What the table counts: the scene's peril, and the episode."""

    kind: ClassVar[str] = "table"
    counters: ClassVar[tuple[Counter, ...]] = (
        Counter("peril", "Peril", 0, len(EFFECTS) - 1, pips=True, strip=True),
        Counter("episode", "Episode", 0, None),
    )

    peril: Annotated[
        int,
        Meta(ge=0, le=4, description="peril of the scene: 0 None, 1 Lesser, 2 Standard, 3 Great, 4 Extreme"),
    ] = STANDARD
    episode: Annotated[int, Meta(ge=0, description="which episode is being played")] = 0


def used_for_drama(distinction: str) -> str:
    """Where it stands that a Distinction was invoked for Drama."""
    return f"distinctions.{distinction}.drama"


def _once(what: str, names: Iterable[str]) -> None:
    if again := repeated(names):
        raise BadArgument(f"there are two {what} called {again[1]!r}", at=f"sheet.{what}.{again[1]}")
