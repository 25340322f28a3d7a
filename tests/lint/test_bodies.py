"""What is to be mended in the functions of a game: chance that a rule never asked for, deeds that name nobody, fields that a sheet has not."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from random import choice as any_of
from typing import Annotated, Any, ClassVar

import pytest
from msgspec import Meta

from rollwright.lint import lint
from rollwright.lint.bodies import bodies, unasked
from rollwright.odds import d6
from rollwright.rules import Effect, Flow, House, Outcome, Program, Rule, Switch, pay, throw
from rollwright.sheets import Counter, Deed, Kit, Scene, Sheet, move
from rollwright.systems import System


class Came(Outcome, frozen=True):
    """What it comes to."""

    total: int


class Roll(Rule[Came], id="odd.roll"):
    """Roll a die, for a token."""

    def play(self) -> Flow[Came]:
        """Pay, and throw."""
        yield from pay(Effect("spend", "player", "token", 1, "to roll"))
        return Came((yield from throw(d6)))


# -- what a rule knows without asking --------------------------------------------------------------------------------


def drawn() -> int:
    """A number that nobody can tell."""
    return any_of([1, 2, 3])


def deeper() -> int:
    """The same, and itself."""
    return drawn() or deeper()


def sound() -> int:
    """A number that anybody can tell."""
    return max(1, 2)


class Outright(Roll, id="odd.outright"):
    """Chance in its own play."""

    def play(self) -> Flow[Came]:
        """Not thrown."""
        yield from pay()
        return Came(random.randint(1, 6))


class Within(Roll, id="odd.within"):
    """Chance in what it calls, and in a method."""

    def play(self) -> Flow[Came]:
        """Not thrown either."""
        return Came((yield from self.more()) + deeper() + sound())

    def more(self) -> Program[int]:
        """Imported here."""
        import secrets

        yield from pay()
        return secrets.randbelow(6)


class Timed(Roll, id="odd.timed"):
    """A clock."""

    def play(self) -> Flow[Came]:
        """What time it is."""
        yield from pay()
        return Came(int(time.time()))


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (Roll, []),
        (Outright, ["it uses random, and is begun anew for every branch: what chance decides it throws"]),
        (Within, ["it uses secrets, and is", "it uses any_of of random, and is begun anew for every branch"]),
        (Timed, ["it uses time, and is begun anew for every branch: what hangs on the time somebody says"]),
    ],
)
def test_what_a_rule_knows_without_asking_is_found(rule: Any, told: list[str]) -> None:
    found = list(unasked(rule))
    assert [(each.kind, each.where) for each in found] == [("unasked", rule.id)] * len(told)
    assert all(each.what.startswith(what) for each, what in zip(found, told, strict=True)), found


# -- moves -----------------------------------------------------------------------------------------------------------


class Person(Sheet, frozen=True, kw_only=True):
    """Somebody with a skill."""

    kind: ClassVar[str] = "character"
    counters: ClassVar[tuple[Counter, ...]] = (Counter("token", "tokens", most=3),)

    skill: int = 1
    token: int = 1


class Wizard(Person, frozen=True, kw_only=True):
    """Somebody with spells."""

    kind: ClassVar[str] = "wizard"

    spells: int = 1


class Stone(Sheet, frozen=True, kw_only=True):
    """What has nothing."""

    kind: ClassVar[str] = "stone"


class Free(Rule[Came], id="odd.free"):
    """Roll a die."""

    def play(self) -> Flow[Came]:
        """Throw."""
        return Came((yield from throw(d6)))


@move("odd.bare", "Bare", rule=Roll)
def bare(scene: Scene) -> Deed:
    """Nobody pays."""
    return Deed(says="bare", bound=Roll())


@move("odd.free", "Free", rule=Free)
def free(scene: Scene) -> Deed:
    """Nobody has to pay."""
    return Deed(says="free", bound=Free())


@move("odd.paid", "Paid", rule=Roll)
def paid(scene: Scene) -> Deed:
    """Who acts pays; or nothing happens; or it is said elsewhere."""
    more: dict[str, Any] = {"roles": {"player": scene.me.id}}
    if scene.session > 2:
        return Deed(says="nothing")
    return Deed(bound=Roll(), **more) if scene.session else Deed(bound=Roll(), roles={"player": scene.me.id})


def rolled(says: str) -> Deed:
    """What several moves make, and of which nobody says whose it is."""
    return Deed(says=says, bound=Roll())


@move("odd.elsewhere", "Elsewhere", rule=Roll)
def elsewhere(scene: Scene) -> Deed:
    """The deed is made by another function."""
    return rolled(f"{scene.me.name} rolls")


@move("odd.without", "Without a rule")
def without(scene: Scene) -> Deed:
    """Nothing is rolled, and sheets are read."""
    first, (second, third) = scene.acting(Person), (scene.acting(Stone), 3)
    now: Any = first.skil + second.size + third
    return Deed(says=f"{scene.acting(Person).tokens}{scene.acting(Person).spells}{first.skill}{now}")


@move("odd.several", "Several")
def several(scene: Scene) -> Deed:
    """A name that stands for two things, a kind that is no sheet, and none at all."""
    here: Any = scene.acting(Person)
    here = scene.me
    there: Any = scene
    unknown = here.nothing, there.acting().nothing, there.acting(Came).nothing, there.acting(dict).nothing
    return Deed(says=str(unknown))


def made() -> Callable[..., Any]:
    """A function that is written nowhere."""
    known: dict[str, Any] = {"Deed": Deed, "Scene": Scene, "__name__": __name__}
    exec("def unwritten(scene: Scene) -> Deed:\n    'Do it.'\n    return Deed(bound=1)", known)
    found: Callable[..., Any] = known["unwritten"]
    return found


MOVES = (bare, free, paid, elsewhere, without, several, move("odd.unwritten", "Unwritten", rule=Roll)(made()))


class OddKit(Kit):
    """Moves of which some are wrong."""

    character = Person
    moves: ClassVar[Any] = {each.id: each for each in MOVES}


class WizardKit(OddKit):
    """The same, where some have spells."""

    adversary = Wizard


def found_in(kit: type[Kit] | None) -> list[tuple[str, str]]:
    game = System("odd", "Odd", (Roll, Free), House, kit=kit)
    whose = {"odd.roll": ["gm", "player"], "odd.free": ["gm"]}
    return [(each.where, each.what) for each in bodies(game, whose)]


def test_deeds_that_name_nobody_and_fields_that_are_not_there_are_found() -> None:
    nobody = (
        "odd.bare",
        'its Deed has no roles, so that what becomes of player is booked on no sheet: roles={"player": scene.me.id}',
    )
    fields = [
        ("odd.without", "it reads 'skil' of a Person, which has no such field: skill"),
        ("odd.without", "it reads 'size' of a Stone, which has no such field: name"),
        ("odd.without", "it reads 'tokens' of a Person, which has no such field: token"),
        ("odd.without", "it reads 'spells' of a Person, which has no such field: name, skill, token"),
    ]
    assert found_in(None) == []
    for kit, more in ((OddKit, fields), (WizardKit, fields[:3])):
        found = found_in(kit)
        assert found[:2] == [nobody, ("odd.elsewhere", nobody[1])]
        assert sorted(found[2:]) == sorted(more)


# -- a whole game ----------------------------------------------------------------------------------------------------


class Wide(House, frozen=True):
    """A house rule that is out of its bounds until somebody sets it."""

    pace: Annotated[Annotated[int, Meta(ge=2, le=6)], Switch("odd.pace", "How fast.", "a test")] = 9


class Housed(Roll, id="odd.housed"):
    """Roll with it."""

    house: Wide = Wide()


def test_a_house_rule_that_is_out_of_its_bounds_unless_it_is_set_is_found() -> None:
    found = [(each.where, each.what) for each in lint(System("odd", "Odd", (Housed,), Wide))]
    assert found == [("Wide", "pace is 9 unless it is said, and has to be a whole number, at most 6")]
