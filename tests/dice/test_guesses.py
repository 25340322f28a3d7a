"""What a stranger tries first: it works exactly, or says what to write instead."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import rollwright as rw
from rollwright.dice.meant import INSTEAD
from rollwright.odds import Die, Odds, d4, d6, d8, d10
from rollwright.readings.play import Play
from rollwright.rules import (
    Dice,
    Flow,
    Outcome,
    Rule,
    again,
    call,
    choose,
    most,
    reckon,
    repeat,
    throw,
    throw_all,
)
from rollwright.rules.asked import Asked


class Found(Outcome, frozen=True):
    """Whatever was found."""

    it: Any


class Tried(Rule[Found]):
    """Three d4 and a d6, of which something is tried."""

    how: Callable[[Dice, Any], Any]

    def play(self) -> Flow[Found]:
        """Throw, and try it."""
        dice = yield from throw(3 @ d4)
        return Found(self.how(dice, (yield from throw(d6))))


WORKS: dict[str, tuple[Callable[[Any, Any], Any], Callable[[tuple[int, ...], int], Any]]] = {
    "a face among dice": (lambda dice, _: 4 in dice, lambda dice, _: 4 in dice),
    "several faces": (lambda dice, _: dice.count(1, 4), lambda dice, _: sum(face in (1, 4) for face in dice)),
    "several faces as a list": (
        lambda dice, _: dice.count([1, 4]),
        lambda dice, _: sum(face in (1, 4) for face in dice),
    ),
    "a sum of pools": (
        lambda dice, _: sum([dice, dice.where(4)]).count(4),
        lambda dice, _: 2 * dice.count(4),
    ),
    "the largest of the sorted": (lambda dice, _: max(dice.sorted), lambda dice, _: max(dice)),
    "the largest of two": (lambda dice, die: max(dice.highest(), die), lambda dice, die: max(*dice, die)),
    "both parts of a quotient": (lambda _, die: divmod(die + 5, 3), lambda _, die: divmod(die + 5, 3)),
    "rounded": (lambda dice, die: round(dice.total / die), lambda dice, die: round(sum(dice) / die)),
    "a table": (lambda _, die: "abcdef"[die - 1], lambda _, die: "abcdef"[die - 1]),
    "between": (lambda _, die: 2 <= die <= 4, lambda _, die: 2 <= die <= 4),
    "a text": (lambda dice, _: f"{dice.total:>3}", lambda dice, _: f"{sum(dice):>3}"),
}


@pytest.mark.parametrize(("how", "brute"), WORKS.values(), ids=WORKS)
def test_it_works_exactly(how: Callable[[Any, Any], Any], brute: Callable[[Any, Any], Any]) -> None:
    every: dict[Any, Fraction] = {}
    for *dice, die in product(*[range(1, 5)] * 3, range(1, 7)):
        found = brute(tuple(dice), die)
        every[found] = every.get(found, Fraction(0)) + Fraction(1, 384)
        assert rw.play(Tried(how=how), faces=[*dice, die]).outcome.it == found
    assert dict(rw.odds(Tried(how=how), by="it").items()) == every


@pytest.mark.parametrize("name", [*INSTEAD, "luck"])
def test_a_name_that_pools_do_not_have_names_the_one_that_they_have(name: str) -> None:
    with pytest.raises(AttributeError, match=f"a pool of dice has no {name}: ask ") as caught:
        rw.odds(Tried(how=lambda dice, _: getattr(dice, name)))
    named = str(caught.value).split("ask .")[1].split("(")[0].split(",")[0].split(" ")[0]
    assert hasattr(Dice, named) or named in Dice.__slots__


@pytest.mark.parametrize("wrong", ["3d6", 3, Die])
def test_only_dice_are_thrown(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"throw takes a die or a pool, as in throw\(d20\)"):
        next(iter(throw(wrong)))


class Plain(Rule[Found], id="t.plain"):
    """A rule that returns anything."""

    returns: Any = None

    def play(self) -> Flow[Found]:
        """Throw, and return something else."""
        yield from throw(d6)
        return self.returns


class Silent(Rule[Found], id="t.silent"):
    """A rule that asks for nothing."""

    def play(self) -> Found:
        """Return at once."""
        return Found(it=3)


class Sent(Rule[Found], id="t.sent"):
    """A rule that goes on as another at once."""

    def play(self) -> Rule[Found]:
        """Return the other."""
        return Plain(returns=Found(it=4))


class Called(Rule[Found], id="t.called"):
    """A rule that calls one that asks for nothing."""

    def play(self) -> Flow[Found]:
        """Call it."""
        return (yield from call(Silent()))


class Nothing(Rule[Found], id="t.nothing"):
    """A rule that comes to nothing."""

    def play(self) -> Any:
        """Return what it was given."""


class Asks(Rule[Found], id="t.asks"):
    """A rule that returns what it only asks."""

    def play(self) -> Any:
        """Ask, and do not wait."""
        return throw(d6)


@pytest.mark.parametrize(("which", "it"), [(Silent, 3), (Sent, 4), (Called, 3)])
def test_a_rule_that_asks_for_nothing_is_what_it_returns(which: Any, it: int) -> None:
    assert rw.odds(which()).p(Found(it=it)) == 1
    assert rw.play(which(), seed=1).outcome == Found(it=it)
    assert rw.advise(which(), lambda came: came.it).value == it
    assert f"it={it}" in rw.explain(which())


def test_a_rule_that_returns_something_else_than_it_says_is_told_so() -> None:
    for told in (lambda: rw.odds(Plain(returns="won")), lambda: rw.play(Plain(returns="won"))):
        with pytest.raises(TypeError, match=r"t.plain has to return Found\(…\).*not 'won'"):
            told()
    with pytest.raises(TypeError, match=r"t.nothing: play has to ask for something.*returned None"):
        rw.odds(Nothing())
    with pytest.raises(TypeError, match=r"t.asks: play has to ask for something"):
        rw.odds(Asks())


class Unsaid(Rule, id="t.unsaid"):
    """A rule that does not say what it comes to."""


class Still(Rule[Found], id="t.still"):
    """A rule that does not say how it goes."""


def test_a_rule_that_leaves_something_out_is_told_so() -> None:
    with pytest.raises(
        TypeError, match=r"t.unsaid does not say what it comes to: derive it from Rule\[...\]"
    ):
        rw.odds(Unsaid())
    with pytest.raises(NotImplementedError, match="t.still does not say how it is played"):
        rw.odds(Still())


# -- what odds say is what play comes to ----------------------------------------------------------------------------------


class Program(Rule[Found]):
    """A rule that is one program."""

    flow: Callable[[], Flow[Any]]

    def play(self) -> Flow[Found]:
        """Whatever it returns."""
        return Found((yield from self.flow()))


def played(
    rule: Rule[Any], faces: tuple[Any, ...] = (), share: Fraction = Fraction(1)
) -> dict[Any, Fraction]:
    """What a rule comes to, played with every face of every die."""
    play = Play(rule, faces=faces, chance=None)
    if play.done:
        return {play.outcome: share}
    found: dict[Any, Fraction] = {}
    assert play.pending is not None
    faces_of = [pool.die.faces for _, pool in play.pending.dice for _ in range(pool.count)]
    thrown = list(product(*faces_of))
    for each in thrown:
        for outcome, p in played(rule, (*faces, *each), share / len(thrown)).items():
            found[outcome] = found.get(outcome, 0) + p
    return found


def two() -> Flow[tuple[Dice, Dice]]:
    return (yield from throw_all({"a": 2 @ d4, "b": 2 @ d4}))


def as_many_as_another_shows() -> Flow[Any]:
    a, b = yield from two()
    return a.highest(b.count(4)), a.lowest(b.count(1)), a.ranked(b.count(2)), a.sets(b.highest() - 1)


def kept_in_a_loop() -> Flow[Any]:
    dice = yield from throw(3 @ d4)
    return most(*[reckon(lambda n: 10 * n + face if n > 1 else 0, dice.count(face)) for face in range(1, 5)])  # noqa: B023


def a_table_at_hand() -> Flow[Any]:
    names, worth, kinds = ["a", "b", "c", "d"], {1: (0, [1]), 4: (9, [2])}, {1, 2}

    def named(face: int) -> tuple[str, Any]:
        return names[face - 1], worth.get(face, (3, []))[0] + (face in kinds)

    return reckon(named, (yield from throw(d4)))


def dice_as_many_as_a_die_shows() -> Flow[Any]:
    return (yield from throw((yield from throw(d4)) @ d4)).total


def all_and_the_last_of_them() -> Flow[Any]:
    dice = yield from throw(3 @ d4)
    return dice.count(), dice.where([1, 2]).count(), dice.ranked(-1), dice.ranked(-2, -1), dice.ranked(0, -1)


def faces_of_any_kind() -> Flow[Any]:
    coin, card = yield from throw_all(
        [("coin", Die(["heads", "tails"])), ("card", Die([("ace", 1), ("two", 2)]))]
    )
    return coin, card[1], "won" if coin == "heads" else card[0]


def worth_that_hangs_on_others() -> Flow[Any]:
    a, b = yield from two()
    return a.worth(lambda face: face * b.highest()), a.count(b.highest())


def pools_beside_themselves() -> Flow[Any]:
    a, b = yield from two()
    return a.wins(a), a.ties(a), (a + b).wins(b), (a + b).ties(a)


def the_best_of_unlike_dice() -> Flow[Any]:
    return most(*(yield from throw_all([("a", d4), ("b", d6), ("c", d8), ("d", d4)])))


def a_power_and_an_index() -> Flow[Any]:
    a, b = yield from throw_all([("a", d4), ("b", d4)])
    return 2**a, reckon(divmod, a, b)[0]


class Adds(Rule[Found]):
    """A number, and a die."""

    to: int = 0

    def play(self) -> Flow[Found]:
        """Add it."""
        return Found(self.to + (yield from throw(d4)))


def functions_that_know_of_dice() -> Flow[Any]:
    x, y = yield from throw_all([("x", d4), ("y", d4)])
    above = yield from call(Adds(), lambda found: found.it >= x)
    more = reckon(lambda value, times=y: value * times + (10 if y > 3 else 0), x)
    left = {"times": 2}
    twice = reckon(lambda value: value * left["times"], x)
    left["times"] = 3
    return above, more, twice


def again_until_a_die_is_reached() -> Flow[Any]:
    x = yield from throw(d4)
    last = yield from again(Adds(), until=lambda found: found.it > x - 2)
    return last.it, x


def as_many_steps_as_a_die_shows() -> Flow[Any]:
    x, y = yield from throw_all([("x", Die([0, 1, 2])), ("y", d4)])
    last, _ = yield from repeat(
        lambda found: Adds(to=found.it), Found(0), lambda found: found.it > y, limit=x
    )
    return last.it, y


def texts_of_several() -> Flow[Any]:
    dice = yield from throw(2 @ d4)
    return f"{dice.sorted} {dice.total!r} {[dice.highest()]}"


def words_and_numbers() -> Flow[Any]:
    feat = yield from throw(Die(["eye", 1, 2, "rune"]))
    return "won" if feat == "rune" else 0 if feat == "eye" else feat + 1


def test_dice_are_asked_before_and_not_by_a_function_later() -> None:
    def flow() -> Flow[Any]:
        dice = yield from throw(2 @ d6)
        return (yield from again(One(), until=lambda found: found.it != dice.count(6))).it

    with pytest.raises(TypeError, match=r"as in sixes = int\(dice.count\(6\)\)"):
        rw.odds(Program(flow=flow))
    assert rw.play(Program(flow=flow), faces=[6, 1, 1, 3]).outcome.it == 3


def test_what_a_thrown_number_is_used_for() -> None:
    for flow in (
        functions_that_know_of_dice,
        as_many_steps_as_a_die_shows,
        texts_of_several,
        words_and_numbers,
        as_many_as_another_shows,
        kept_in_a_loop,
        a_table_at_hand,
        dice_as_many_as_a_die_shows,
        all_and_the_last_of_them,
        faces_of_any_kind,
        worth_that_hangs_on_others,
        pools_beside_themselves,
        the_best_of_unlike_dice,
        a_power_and_an_index,
    ):
        assert dict(rw.odds(Program(flow=flow)).items()) == played(Program(flow=flow)), flow.__name__


def test_what_is_thrown_until_another_die_is_reached() -> None:
    wanted: dict[Any, Fraction] = {}
    for x in range(1, 5):
        fits = [face for face in range(1, 5) if face > x - 2]
        for face in fits:
            wanted[face, x] = Fraction(1, 4 * len(fits))
    assert dict(rw.odds(Program(flow=again_until_a_die_is_reached), by="it").items()) == wanted


def test_unlike_dice_by_the_dozen_have_a_best() -> None:
    def flow() -> Flow[Any]:
        return most(*(yield from throw_all([(str(n), die) for n, die in enumerate((d4, d6, d8, d10) * 3)])))

    assert rw.odds(Program(flow=flow), by="it").p(1) == Fraction(1, (4 * 6 * 8 * 10) ** 3)


def test_again_until_it_is_as_it_has_to_be() -> None:
    def flow() -> Flow[Any]:
        found = yield from again(Program(flow=all_and_the_last_of_them), until=lambda found: found.it[2] == 4)
        return found.it

    assert rw.odds(Program(flow=flow), by="it") == Odds.certain((3, 0, 4, 4, 8))
    assert Play(Program(flow=flow), faces=[1, 4, 4, 4, 4, 4], chance=None).outcome.it == (3, 0, 4, 4, 8)


class Steps(Outcome, frozen=True):
    """How many throws it took."""

    n: int


class One(Rule[Found]):
    """A die."""

    def play(self) -> Flow[Found]:
        """Throw it."""
        return Found((yield from throw(d6)))


class Taking(Rule[Steps]):
    """Throws until a six."""

    def play(self) -> Flow[Steps]:
        """Count the throws by the note."""
        _, steps = yield from repeat(lambda _: One(), Found(0), lambda found: found.it == 6)
        return Steps(steps)


def test_a_number_that_only_a_note_tells_is_told_where_it_is_asked_for() -> None:
    assert rw.odds(Taking(), by="n").p(3) == Fraction(25, 216)


REFUSED: dict[str, tuple[Callable[[Any, Any], Any], str]] = {
    "dice in an outcome": (lambda dice, _: dice, "say which, as in dice.total"),
    "a question that was not asked": (lambda dice, _: dice.highest, "say which, as in dice.total"),
    "a number that is called": (lambda dice, _: dice.total(), "without"),
    "pairs with a number": (lambda dice, die: dice.wins(die), "two pools"),
    "places from the lowest of some": (lambda dice, _: dice.where(1).ranked(-1), "from the highest"),
    "half of the dice": (lambda dice, _: dice.highest(1.5), "integer"),
}


@pytest.mark.parametrize(("how", "says"), REFUSED.values(), ids=REFUSED)
def test_it_is_refused_in_words(how: Callable[[Any, Any], Any], says: str) -> None:
    with pytest.raises(TypeError, match=says):
        rw.odds(Tried(how=how))


def test_one_die_is_a_number() -> None:
    with pytest.raises(AttributeError, match="one die is a number by itself"):
        rw.odds(Tried(how=lambda _, die: die.total))


def test_what_is_thrown_and_chosen_is_checked() -> None:
    def unnamed() -> Flow[Any]:
        return (yield from throw_all([d6, d8]))  # type: ignore[list-item]

    def whose() -> Flow[Any]:
        return (yield from throw_all([("ours", d6), ("theirs", d8)], by=["player"]))

    def chosen(*options: Any) -> Program:
        def flow() -> Flow[Any]:
            return (yield from choose("player", "which", *options))

        return Program(flow=flow)

    with pytest.raises(TypeError, match="a role for each of its 2 dice"):
        rw.odds(Program(flow=whose))
    with pytest.raises(TypeError, match="throw_all takes names with dice"):
        rw.odds(Program(flow=unnamed))
    for wrong in ((), (True, False), (1, 2)):
        with pytest.raises(TypeError, match="options of 'which' are texts"):
            rw.odds(chosen(*wrong))
    assert rw.odds(chosen(["x", "y"]), policy={"player": "y"}, by="it") == Odds.certain("y")
    with pytest.raises(TypeError, match=r"with its arguments, as in Taking\(\)"):
        rw.odds(Taking)


def misused(how: Callable[[Any], Any]) -> Program:
    def flow() -> Flow[Any]:
        yield from throw(d4)
        return how(throw(2 @ d6, "dice"))

    return Program(flow=flow)


USES: tuple[Callable[[Any], Any], ...] = (
    lambda asked: asked == 3,
    lambda asked: 1 if asked else 0,
    lambda asked: asked + 1,
    lambda asked: asked[0],
    lambda asked: asked > 1,
    lambda asked: asked.total,
)


@pytest.mark.parametrize("how", USES)
def test_a_question_is_no_answer(how: Callable[[Any], Any]) -> None:
    with pytest.raises((TypeError, AttributeError), match=r"only asks: write `yield from throw\(…\)`"):
        rw.odds(misused(how))


def test_a_question_that_is_never_put_is_warned_of() -> None:
    def flow() -> Flow[Any]:
        throw(2 @ d6)
        return (yield from throw(d4))

    with pytest.warns(RuntimeWarning, match="only asks: write `yield from throw"):
        rw.odds(Program(flow=flow))


def test_what_asks_for_nothing_is_refused() -> None:
    def yielded(what: Callable[[], Any]) -> Program:
        def flow() -> Flow[Any]:
            return (yield what())

        return Program(flow=flow)

    for what in (lambda: throw(d6), lambda: 5):
        with pytest.raises(TypeError, match="which asks for nothing: write `yield from"):
            rw.odds(yielded(what))
        with pytest.raises(TypeError, match="which asks for nothing: write `yield from"):
            rw.play(yielded(what))


def test_a_question_that_was_never_made_is_forgotten_quietly() -> None:
    """As where there was no room left for it."""
    asked = Asked.__new__(Asked)
    assert not hasattr(asked, "_name")
    del asked
