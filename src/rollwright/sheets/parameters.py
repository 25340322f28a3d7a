"""Parameters: what the type of a move's parameter says besides: by whom, what there is to pick, what it costs, what stands beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from rollwright.sheets.scene import Card, Scene
from rollwright.sheets.sheet import Sheet

Choices = Callable[[Scene], Sequence[tuple[Any, str]]]
"""What may be picked in a scene: values, and what each means in words."""


def everybody(kind: type[Sheet]) -> Choices:
    """Whoever may be known and has a sheet of a kind, by id."""
    return lambda scene: [(key, card.name) for key, card in scene.of(kind).items()]


def others(kind: type[Sheet]) -> Choices:
    """The same without whoever acts."""
    return lambda scene: [(key, card.name) for key, card in scene.of(kind).items() if key != scene.me.id]


def fixed(card: Card) -> bool:
    """That nothing may be said of a sheet but what there is to pick from it."""
    return False


class Said(Struct, frozen=True):
    """Who says a parameter: ``gm`` sets it where the table leaves difficulties to the game master; else the player, or
    ``anyone`` of both.

    What is *granted* is the game master's, or an offer's, at every table: so many boons to spend.
    """

    by: str
    granted: bool = False


class Pick(Struct, frozen=True):
    """What there is to pick from for a parameter, read from the sheets as they stand; *free* where anything else will do too.

    Of a switch it is what it turns on: nothing, where it cannot be turned on. Of what others say it is *likely* the first. What is
    *seldom* said stands behind what is mostly filled in. *more* tells of a list whether what is nowhere on a sheet may stand beside
    what is picked from it: a trait without dots. *after* has what goes before a choice: one of these is picked for another parameter; what it does not name may be picked at once.
    """

    choices: Choices
    free: bool = False
    likely: bool = False
    seldom: bool = False
    more: Callable[[Card], bool] = fixed
    after: Callable[[Scene], Mapping[Any, Sequence[str]]] | None = None


class PickOf(Struct, frozen=True):
    """What there is to pick from for a parameter, by whose sheet another one names: what an opponent may resist with.

    It is shown to the game master alone. *more* is as for `Pick`.
    """

    name: str
    choices: Callable[[Scene, Card], Sequence[tuple[Any, str]]]
    more: Callable[[Card], bool] = fixed


class MadeUp(Struct, frozen=True):
    """Of what the game master says: it is made up, and has to be said, where the parameter of this *name* names who has no sheet."""

    name: str


class Needs(Struct, frozen=True):
    """The parameter without which this one means nothing: a bargain to accept, by the name of the bargain."""

    name: str


class Instead(Struct, frozen=True):
    """The parameter in whose place this one is said, so that it means nothing once that is: Hit Points in place of damage."""

    name: str


class Whom(Struct, frozen=True):
    """Whom a move is made with or against, and which of both: picked where something is tapped that is told the same, it makes
    this move of it.
    """

    says: str


class Budget(Struct, frozen=True):
    """What the things picked for a list cost together at most: what other parameters come to, by their names, and each thing's price."""

    of: tuple[str, ...]
    price: Callable[[Any], int]


class Beside(Struct, frozen=True):
    """What stands beside each item of a list, by its place from 1 on: that the second action of a turn is two harder."""

    says: Callable[[int], str]


class Lines(Struct, frozen=True):
    """What is written in a line, of a list of things that need no more than a name: *plain* ones, and by the name of a switch those
    that have it on.
    """

    plain: str
    sorts: Mapping[str, str]

    @property
    def says(self) -> dict[str, str]:
        """Each line by the switch that is on; plain ones by none."""
        return {"": self.plain, **self.sorts}


class Chip(Struct, frozen=True):
    """What a switch is called where it is one small button among others, in words that say what it does: half, for damage that is resisted."""

    says: str


class Ladder(Struct, frozen=True):
    """A number that rises from easy to hard: the *rungs* that the book has names for, and the one that is *usual*."""

    rungs: Callable[[Scene], Sequence[int]]
    usual: int


class Told(Struct, frozen=True):
    """What everybody may know of a roll in preparation though not everybody may read the sheet that acts: against whom, with which traits."""


class Kept(Struct, frozen=True):
    """What the game master says of a roll and nobody else is told, ever: the dice of somebody who has no sheet."""


class Flat(Struct, frozen=True):
    """Of a struct: its fields are said as if each of them were a parameter, so that moves which ask for the same say it once."""


FLAT, KEPT, TOLD = Flat(), Kept(), Told()
GM, GRANTED, ANYONE = Said("gm"), Said("gm", granted=True), Said("anyone")
