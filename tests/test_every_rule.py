"""What holds for every rule of every system, a third party's included."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import Any
from zlib import crc32

import msgspec
import pytest

import rollwright as rw
from dice_rules import standing
from examples import examples, rules
from going_on import goes_on
from hours import often
from rollwright.dice.looks import Fell
from rollwright.doors import catalogue
from rollwright.errors import TooLarge
from rollwright.odds import Odds
from rollwright.readings.exact import Exact
from rollwright.readings.limits import Limits
from rollwright.readings.policy import Policy
from rollwright.rules import Call, Calls, Choose, Effect, Repeat, Rule, System, Throw, Together, Window
from rollwright.rules.ends import ENTER
from rollwright.systems.registry import systems

LIMITS = Limits(leaves=often(8_000, 60_000), digits=400)
SHORT = Limits(leaves=often(800, 60_000), digits=400)
SMALL = often(500, 4_000)
"""Brute force throws every face of every die: at most so many ways."""
LONGEST = 100
"""And follows what may go on for ever no further than this."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "bound" in metafunc.fixturenames:
        found = examples()
        metafunc.parametrize("bound", found, ids=[f"{at}-{each.rule.id}" for at, each in enumerate(found)])


@cache
def plain(bound: Rule, *, notes: bool = True) -> Odds[Any]:
    """The odds when everybody does the plain thing; nothing resolved where they are too wide to be priced whole."""
    try:
        return Exact(Policy({}, otherwise="first"), notes=notes, limits=LIMITS).odds(bound)
    except TooLarge:
        return Odds({}, unresolved=1)


def without_notes(outcome: Any) -> Any:
    return msgspec.structs.replace(
        outcome, **dict.fromkeys(type(outcome).notes & set(outcome.__struct_fields__), None)
    )


def test_every_rule_is_tried() -> None:
    assert {bound.rule.id for bound in examples()} == set(rules())


@pytest.mark.parametrize("system", systems(), ids=lambda each: each.name)
def test_every_choice_of_a_house_rule_is_said_in_plain_words(system: System) -> None:
    """Each value that is a word, and no other; the book's first."""
    for switch in catalogue.house(system.house):
        forms = switch["schema"].get("anyOf", [switch["schema"]])
        worded = {str(value) for form in forms for value in form.get("enum", ())}
        said = [choice["value"] for choice in switch["choices"]]
        assert {*map(str, said)} == worded, switch["key"]
        if switch["default"] in said:
            assert said[0] == switch["default"], switch["key"]


def test_a_run_is_its_answers(bound: Rule) -> None:
    play = rw.play(bound, seed=1, decide="first")
    again = rw.replay(play.transcript.to_json())
    assert (again.outcome, again.effects, again.events) == (play.outcome, play.effects, play.events)
    run = standing(bound, play.path)
    assert run.outcome == play.outcome
    play.finish()


def test_a_run_goes_on_from_every_place(bound: Rule) -> None:
    whole = rw.play(bound, seed=2, decide="first")
    play = rw.play(bound, by_hand=True)
    faces = [face for roll in whole.rolls for face in roll.faces]
    while play.pending is not None:
        if play.pending.dice:
            count = sum(pool.count for _, pool in play.pending.dice)
            more = (
                faces[count:]
                if any(pool.die.thrown() is not pool.die for _, pool in play.pending.dice)
                else []
            )
            play.throw(*faces[: len(faces) if more else count])
            faces = [] if more else faces[count:]
        else:
            play.answer(play.pending.options[0])
    assert play.outcome == whole.outcome


def test_play_lands_inside_the_odds(bound: Rule) -> None:
    odds = plain(bound)
    for seed in range(5):
        played = rw.play(bound, seed=seed, decide="first").outcome.to_dict()
        assert odds.unresolved or any(agrees(played, outcome.to_dict()) for outcome in odds)


def agrees(played: Any, priced: Any) -> bool:
    """Whether a played outcome is one that was priced: what only a player sees is null there."""
    if priced is None:
        return True
    if isinstance(priced, dict):
        return all(agrees(played[key], value) for key, value in priced.items())
    if isinstance(priced, list | tuple):
        return len(played) == len(priced) and all(map(agrees, played, priced))
    return bool(played == priced)


def test_odds_are_whole(bound: Rule) -> None:
    odds = plain(bound)
    assert sum(odds.weights().values()) + odds.unresolved == odds.total
    assert all(weight > 0 for weight in odds.weights().values())


def test_notes_change_nothing(bound: Rule) -> None:
    noted, blank = plain(bound), plain(bound, notes=False)
    if noted.total == noted.unresolved:
        return
    assert all(without_notes(outcome) == outcome for outcome in blank)
    if noted.unresolved:
        resolved = dict(noted.map(without_notes).items())
        assert all(abs(blank.p(outcome) - p) <= Fraction(2, 10**12) for outcome, p in resolved.items())
    else:
        assert noted.map(without_notes) == blank


def test_brute_force_finds_the_same(bound: Rule) -> None:
    found = brute_force(bound)
    if found is not None:
        odds = plain(bound)
        assert not odds.unresolved
        for outcome, p in odds.items():
            priced = outcome.to_dict()
            assert p == sum(chance for played, chance in found.items() if agrees(played.to_dict(), priced))


def test_outcomes_are_told(bound: Rule) -> None:
    play = rw.play(bound, seed=3, decide="first")
    assert play.says
    assert play.outcome.headline
    assert all(who and ask for who, ask in play.prompts)
    assert all(name and isinstance(amount, int) for name, amount in play.parts)
    assert all(isinstance(effect, Effect) and effect.amount > 0 for effect in play.effects)
    assert msgspec.json.decode(msgspec.json.encode(play.outcome.to_dict())) == play.outcome.to_dict()


def test_a_tree_can_be_read(bound: Rule) -> None:
    assert rw.explain(bound, depth=3, width=3).splitlines()[0] == repr(bound)


def brute_force(bound: Rule) -> dict[Any, Fraction] | None:
    """Every face of every die, one by one, decisions by their plain option; `None` where that is too much."""
    found: dict[Any, Fraction] = {}
    try:
        for outcome, chance in _ways(bound, (), Fraction(1), [SMALL]):
            found[outcome] = found.get(outcome, Fraction(0)) + chance
    except OverflowError:
        return None
    return found


def _ways(
    bound: Rule, answers: tuple[Any, ...], chance: Fraction, left: list[int]
) -> Iterator[tuple[Any, Fraction]]:
    left[0] -= 1
    if left[0] < 0 or len(answers) > LONGEST:
        raise OverflowError
    run = standing(bound, answers)
    request = run.request
    if request is None:
        yield run.outcome, chance
    elif isinstance(request, Throw):
        for answer, share in _throws(request):
            yield from _ways(bound, (*answers, answer), chance * share, left)
    else:
        yield from _ways(bound, (*answers, _plain(request)), chance, left)


def _throws(request: Throw, most: int = SMALL) -> Iterator[tuple[Any, Fraction]]:
    dice = [pool.die for pool in request.pools for _ in range(pool.count)]
    if prod(len(die.faces) for die in dice) > most or any(die.thrown() is not die for die in dice):
        raise OverflowError
    for faces in product(*(zip(die.faces, die.weights, strict=True) for die in dice)):
        values, at = [], 0
        for pool in request.pools:
            values.append(tuple(face for face, _ in faces[at : at + pool.count]))
            at += pool.count
        share = Fraction(prod(weight for _, weight in faces), prod(die.total for die in dice))
        yield Fell(tuple(values)), share


def _plain(request: Any) -> Any:
    if isinstance(request, Choose | Window):
        return request.options[0]
    if isinstance(request, Together):
        return tuple(choice.options[0] for choice in request.choices)
    assert isinstance(request, Call | Calls | Repeat)
    return ENTER


def test_advice_keeps_its_word(bound: Rule) -> None:
    if not bound.rule.decisions:
        return
    for name, goal in bound.rule.goals.items():
        try:
            plan = rw.advise(bound, name, limits=LIMITS)
            odds = plan.odds
        except TooLarge:
            continue
        rows = [(row.role, row.name, row.when) for row in plan.plan]
        assert len(rows) == len(set(rows)), "two rows for one situation"
        if not odds.unresolved:
            assert odds.mean(goal.read) == plan.value
        assert plan.value >= plain(bound, notes=False).mean(goal.read) or bound.rule.player not in (
            "player",
            "group",
        )


def test_an_own_goal_is_worth_what_following_it_brings(bound: Rule) -> None:
    """A number of somebody's own reads every field, what is only shown too; the plan's value is its mean over the plan's odds."""
    if not bound.rule.decisions:
        return

    def wanted(outcome: Any, effects: Any = ()) -> Fraction:
        return Fraction(sum(_numbers(outcome.to_dict())))

    try:
        plan = rw.advise(bound, wanted, limits=SHORT)
        odds = plan.odds
    except TooLarge:
        return
    if not odds.unresolved:
        assert odds.mean(wanted) == plan.value


def _numbers(told: Any, name: str = "") -> Iterator[int]:
    """Every number in what is told of an outcome, some weighing more than others."""
    if isinstance(told, dict):
        for key, each in told.items():
            yield from _numbers(each, key)
    elif isinstance(told, list):
        for at, each in enumerate(told):
            yield from (number * (1 + at % 3) for number in _numbers(each, name))
    elif isinstance(told, int):
        yield told * (1 + crc32(name.encode()) % 5)


def test_odds_by_a_field_are_what_all_odds_say_of_it(bound: Rule) -> None:
    """Whoever asks for less is told the same: every field, what is only shown too."""
    whole = plain(bound)
    if not len(whole):
        return
    for field in bound.rule.outcome.__struct_fields__:
        if field not in bound.rule.outcome.played:
            told, marginal = rw.odds(bound, by=field, policy="first", limits=LIMITS), whole.by(field)
            left = Fraction(whole.unresolved, whole.total)
            assert all(marginal.p(value) <= p <= marginal.p(value) + left for value, p in told.items()), field
            assert left or told == marginal, field


def test_a_run_that_goes_on_is_one_from_the_beginning(bound: Rule) -> None:
    for notes in (False, True):
        assert goes_on(bound, notes=notes, most=often(20, 200))
