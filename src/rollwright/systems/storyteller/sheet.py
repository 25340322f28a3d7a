"""Storyteller's sheets: characters with rated traits, adversaries with pools, and the table with its long tasks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple

from msgspec import Meta, Struct, field

from rollwright.errors import BadArgument
from rollwright.rules import House, Track
from rollwright.sheets import Counter, Rests, Sheet, repeated
from rollwright.systems.storyteller.sides import Called, PoolSize
from rollwright.systems.storyteller.tables import ATTRIBUTES, SPECIALTY_FROM, WILLPOWER
from rollwright.systems.storyteller.task import MOST, Tasks, task_counters

Dots = Annotated[int, Meta(ge=0, le=10, description="dots, 0 to 10")]
Levels = Annotated[int, Meta(ge=0, le=99)]
Specialties = Annotated[
    tuple[Called, ...],
    Meta(max_length=20, description=f"refinements; they apply from {SPECIALTY_FROM} dots on"),
]


class Rated(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Attribute or Ability: its dots and specialties."""

    name: Called
    dots: Dots = 0
    specialties: Specialties = ()


class Road(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Road that a character follows, and how far."""

    name: Called = "Road"
    rating: Dots = 0


class Rating(NamedTuple):
    """What a trait is worth on a roll: its dice, its specialties, and whether it is a Road."""

    dots: int
    specialties: Sequence[str] = ()
    road: bool = False


def _unique(sheet: Sheet, names: Iterable[str], what: str, at: str) -> None:
    if again := repeated(names):
        raise BadArgument(f"{sheet.name} has two {what} named {again[1]!r}: rename one", at=at)


class Being(Sheet, frozen=True, kw_only=True):
    """Whoever can roll: Willpower, health as the table counts it, further counters, and rated traits."""

    kind: ClassVar[str] = "character or adversary"
    specialty_from: ClassVar[int] = 0
    counters: ClassVar[tuple[Counter, ...]] = (
        Counter(
            "willpower",
            "Willpower",
            0,
            lambda sheet, _: sheet.willpower_max,
            pips=True,
            strip=True,
            rests=Rests(up=True),
        ),
        Counter(
            "health_lost",
            "health levels lost",
            0,
            lambda sheet, _: sheet.health or 99,
            "Health lost",
            pips=True,
            strip=True,
            harm=True,
            rests=Rests(),
        ),
    )

    willpower: Annotated[Dots, Meta(description="points of Willpower to spend, up to the rating")] = 0
    willpower_max: Annotated[Dots, Meta(description="the rating of Willpower, which is rolled")] = 10
    health: Annotated[Levels, Meta(description="health levels in all; 0 where nobody counts them")] = 0
    health_lost: Annotated[Levels, Meta(description="health levels that are lost")] = 0
    counts: Annotated[
        dict[Called, Annotated[int, Meta(ge=0, le=MOST)]],
        Meta(max_length=40, description="further counters by name"),
    ] = field(default_factory=dict)
    tasks: Tasks = ()
    notes: Annotated[str, Meta(max_length=4000, description="whatever is worth knowing")] = ""

    def ratings(self) -> Iterator[tuple[str, Rating]]:
        """Every trait that can be rolled with its rating."""
        yield WILLPOWER, Rating(self.willpower_max)

    def rated(self) -> dict[str, Rating]:
        """What can be rolled, by name."""
        return dict(self.ratings())

    def tracks(self) -> tuple[Track, ...]:
        """How far every task is that is kept here."""
        return tuple([task.track() for task in self.tasks])

    def counted(self) -> tuple[Counter, ...]:
        """Willpower, lost health, the table's own counters, and tasks."""
        return (
            *self.counters,
            *(Counter(f"counts.{name}", name, 0, MOST) for name in self.counts),
            *task_counters(self.tasks),
        )

    def check(self, house: House) -> None:
        """Counters within their bounds, and no two traits or tasks of one name."""
        _unique(self, (task.name for task in self.tasks), "tasks", "sheet.tasks")
        super().check(house)
        _unique(self, (name for name, _ in self.ratings()), "traits", "sheet")

    def about(self) -> str:
        """What is written of them."""
        return self.notes

    def state(self) -> str:
        """How badly hurt they are, in a word; nothing where nobody counts it."""
        if not self.health_lost:
            return "unhurt" if self.health else ""
        if self.health_lost == self.health:
            return "down"
        return "badly hurt" if 0 < self.health < 2 * self.health_lost else "hurt"


class Character(Being, frozen=True, kw_only=True):
    """A player's character: Attributes, Abilities, a Road, and whatever else has dots."""

    kind: ClassVar[str] = "character"
    specialty_from: ClassVar[int] = SPECIALTY_FROM

    attributes: Annotated[
        tuple[Rated, ...], Meta(max_length=20, description="Attributes with their dots and specialties")
    ] = tuple(Rated(name=name, dots=1) for name in ATTRIBUTES)
    abilities: Annotated[
        tuple[Rated, ...], Meta(max_length=60, description="Abilities with their dots and specialties")
    ] = ()
    road: Annotated[Road, Meta(description="the Road, and its rating")] = Road()
    traits: Annotated[dict[Called, Dots], Meta(max_length=60, description="other traits that have dots")] = (
        field(default_factory=dict)
    )

    def ratings(self) -> Iterator[tuple[str, Rating]]:
        """Attributes, Abilities, other traits, the Road and Willpower."""
        for each in (*self.attributes, *self.abilities):
            yield each.name, Rating(each.dots, each.specialties)
        for name, dots in self.traits.items():
            yield name, Rating(dots)
        yield self.road.name, Rating(self.road.rating, road=True)
        yield from super().ratings()

    def beyond(self, house: Any) -> dict[str, str]:
        """Traits with more specialties than a trait has in this house."""
        most = house.specialties
        several = "specialties" if most > 1 else "specialty"
        return {
            f"{kind}.{each.name}": f"{each.name} has {len(each.specialties)} specialties, and a trait has {most} {several} in this house"
            for kind, rated in (("attributes", self.attributes), ("abilities", self.abilities))
            for each in rated
            if len(each.specialties) > most
        }

    def counted(self) -> tuple[Counter, ...]:
        """The Road's rating besides."""
        return (*super().counted(), Counter("road.rating", self.road.name, 0, 10))


class Adversary(Being, frozen=True, kw_only=True):
    """Somebody of the Storyteller's: whole pools by name, such as a guard's Melee 6."""

    kind: ClassVar[str] = "adversary"

    pools: Annotated[
        dict[Called, PoolSize], Meta(max_length=40, description="dice pools by name, 1 to 50")
    ] = field(default_factory=dict)
    specialties: Annotated[
        tuple[Called, ...],
        Meta(max_length=20, description="specialties, for any pool that the Storyteller says"),
    ] = ()

    def ratings(self) -> Iterator[tuple[str, Rating]]:
        """The pools, and Willpower."""
        for name, dice in self.pools.items():
            yield name, Rating(dice, self.specialties)
        yield from super().ratings()


class TableSheet(Sheet, frozen=True, kw_only=True):
    """The table's own sheet: the extended actions that players' characters work at."""

    kind: ClassVar[str] = "table"

    tasks: Tasks = ()

    def tracks(self) -> tuple[Track, ...]:
        """How far every task is."""
        return tuple([task.track() for task in self.tasks])

    def counted(self) -> tuple[Counter, ...]:
        """What is gathered for every task, and its rolls."""
        return tuple(task_counters(self.tasks))

    def check(self, house: House) -> None:
        """Counters within their bounds, and no two tasks of one name."""
        _unique(self, (task.name for task in self.tasks), "tasks", "sheet.tasks")
        super().check(house)
