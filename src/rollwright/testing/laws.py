"""Laws: what holds for every rule of every game, each tried with a rule that has its arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct

from rollwright import verbs
from rollwright.errors import TooLarge
from rollwright.odds import Odds
from rollwright.readings.exact import Exact
from rollwright.readings.limits import Limits
from rollwright.readings.policy import Policy
from rollwright.readings.replay import replay
from rollwright.readings.transcript import Transcript
from rollwright.rules import Rule
from rollwright.testing.brute import brute_force, standing

DIGITS = 400


class Effort(Struct, frozen=True):
    """How much is tried.

    So many *leaves* of exact odds and of advice, so many of advice for a goal that reads everything (*whole*), and so many *ways* of brute force. Of the fields
    and goals of an example *one_in* so many, as the examples of a rule take turns, which a contract counts; each is tried with some of them.
    """

    leaves: int = 8_000
    whole: int = 800
    ways: int = 500
    one_in: int = 1
    turn: int = 0

    @property
    def limits(self) -> Limits:
        """What odds and advice may cost."""
        return Limits(leaves=self.leaves, digits=DIGITS)

    def some(self, names: Iterable[str]) -> list[str]:
        """Whose turn it is among fields or goals."""
        return [*names][self.turn :: self.one_in]


Law = Callable[[Rule, Effort], None]


def hold(fact: object, what: str) -> None:
    """Say *what* is not as it has to be, unless it is."""
    if not fact:
        raise AssertionError(what)


@lru_cache(maxsize=16)
def plain(bound: Rule, effort: Effort, *, notes: bool = True) -> Odds[Any]:
    """The odds when everybody does the plain thing; nothing resolved where they are too wide to be priced whole."""
    try:
        return Exact(Policy({}, otherwise="first"), notes=notes, limits=effort.limits).odds(bound)
    except TooLarge:
        return Odds({}, unresolved=1)


# -- play ------------------------------------------------------------------------------------------------------------


def is_its_answers(bound: Rule, effort: Effort) -> None:
    """A run is its answers: the same dice and decisions come to the same outcome, whenever they are told again."""
    play = verbs.play(bound, seed=1, decide="first")
    again = replay(Transcript.from_json(play.transcript.to_json()), bound.rule)
    for name in ("outcome", "effects", "events"):
        was, now = getattr(play, name), getattr(again, name)
        hold(was == now, f"{name} was {was!r}, and is {now!r} when it is played again with the same answers")
    now = standing(bound, play.path).outcome
    hold(now == play.outcome, f"the outcome was {play.outcome!r}, and is {now!r} when it is begun anew")


def goes_on(bound: Rule, effort: Effort) -> None:
    """A run that waits at every die and every decision comes to what it comes to in one go."""
    whole = verbs.play(bound, seed=2, decide="first")
    play = verbs.play(bound, by_hand=True)
    faces = [face for roll in whole.rolls for face in roll.faces]
    while play.pending is not None:
        if not play.pending.dice:
            play.answer(play.pending.options[0])
            continue
        pools = [pool for _, pool in play.pending.dice]
        endless = any(pool.die.thrown() is not pool.die for pool in pools)
        count = len(faces) if endless else sum(pool.count for pool in pools)
        play.throw(*faces[:count])
        faces = [] if endless else faces[count:]
    hold(play.outcome == whole.outcome, f"step by step it comes to {play.outcome!r}, not {whole.outcome!r}")


def is_told(bound: Rule, effort: Effort) -> None:
    """What a roll comes to is said in words, its effects are amounts, and all of it can be written as JSON."""
    play = verbs.play(bound, seed=3, decide="first")
    hold(play.says, f"says tells nothing of {play.outcome!r}")
    hold(play.outcome.headline, f"{play.outcome!r} has an empty headline: give it a label")
    for who, ask in play.prompts:
        hold(who and ask, f"prompts has {(who, ask)!r}: who is asked, and for what")
    for name, amount in play.parts:
        hold(name and isinstance(amount, int), f"parts has {(name, amount)!r}: a name and a whole number")
    for effect in play.effects:
        hold(getattr(effect, "amount", 0) > 0, f"{effect!r} is no effect of 1 or more")
    told = play.outcome.to_dict()
    hold(msgspec.json.decode(msgspec.json.encode(told)) == told, f"{told!r} is no JSON")


def is_explained(bound: Rule, effort: Effort) -> None:
    """Every way that it can go makes a tree, which begins with the rule itself."""
    first = verbs.explain(bound, depth=3, width=3).splitlines()[0]
    hold(first == repr(bound), f"the tree begins with {first!r}, not {bound!r}")


# -- odds ------------------------------------------------------------------------------------------------------------


def is_whole(bound: Rule, effort: Effort) -> None:
    """The odds of all outcomes add up to one, with what was not finished."""
    odds = plain(bound, effort)
    weights = odds.weights().values()
    hold(sum(weights) + odds.unresolved == odds.total, f"{odds!r} adds up to something else than its total")
    hold(all(weight > 0 for weight in weights), f"{odds!r} holds what never comes")


def is_within_its_odds(bound: Rule, effort: Effort) -> None:
    """Whatever is played is among the outcomes that were priced."""
    odds = plain(bound, effort)
    for seed in range(5):
        played = verbs.play(bound, seed=seed, decide="first").outcome
        priced = odds.unresolved or any(agrees(played.to_dict(), each.to_dict()) for each in odds)
        hold(priced, f"{played!r} was played (seed {seed}), and has no odds")


def is_what_brute_force_finds(bound: Rule, effort: Effort) -> None:
    """Where every face of every die can be tried, the odds are what comes of it."""
    every = brute_force(bound, effort.ways)
    if every is None:
        return
    odds = plain(bound, effort)
    hold(not odds.unresolved, f"{odds!r} is not finished, though every face of every die was tried")
    for outcome, p in odds.items():
        played = sum(chance for other, chance in every.items() if agrees(other.to_dict(), outcome.to_dict()))
        hold(p == played, f"{outcome!r} has odds of {p}, and comes with {played}")


def notes_change_nothing(bound: Rule, effort: Effort) -> None:
    """Odds without what an outcome only shows are those with it, and the notes left out."""
    noted, bare = plain(bound, effort), plain(bound, effort, notes=False)
    if noted.total == noted.unresolved:
        return
    for outcome in bare:
        hold(without_notes(outcome) == outcome, f"{outcome!r} tells a note where none was asked for")
    room = Fraction(2, 10**12) if noted.unresolved else 0
    for outcome, p in noted.map(without_notes).items():
        other = bare.p(outcome)
        hold(
            abs(other - p) <= room,
            f"{outcome!r} has odds of {p} with notes and {other} without: nothing acts on a note",
        )


def is_told_by_every_field(bound: Rule, effort: Effort) -> None:
    """Odds by one field are what all odds say of it, what is only shown too."""
    whole, kind = plain(bound, effort), bound.rule.outcome
    if not len(whole):
        return
    left = Fraction(whole.unresolved, whole.total)
    shown = (name for name in kind.__struct_fields__ if name not in kind.played)
    for field in effort.some(shown):
        marginal = whole.by(field)
        for value, p in verbs.odds(bound, by=field, policy="first", limits=effort.limits).items():
            known = marginal.p(value)
            hold(
                known <= p <= known + left,
                f"{field} is {value!r} with odds of {p} by itself, and of {known} among all",
            )


# -- advice ----------------------------------------------------------------------------------------------------------


def advice_keeps_its_word(bound: Rule, effort: Effort) -> None:
    """What a plan for a goal promises is what following it brings, and no less than the plain thing."""
    goals = bound.rule.goals
    for name in effort.some(goals) if bound.rule.decisions else ():
        try:
            plan = verbs.advise(bound, name, limits=effort.limits)
            odds = plan.odds
            rows = [(row.role, row.name, row.when) for row in plan.plan]
        except TooLarge:
            continue
        hold(
            len(rows) == len(set(rows)),
            f"the plan for {name} has two rows for one situation: name in the choice what it hangs on",
        )
        _kept(name, plan.value, odds, goals[name].read)
        least = plain(bound, effort, notes=False).mean(goals[name].read)
        ours = bound.rule.player in ("player", "group")
        hold(
            plan.value >= least or not ours,
            f"the plan for {name} is worth {plan.value}, the plain thing {least}",
        )


def any_goal_is_worth_what_it_brings(bound: Rule, effort: Effort) -> None:
    """A goal that reads every field, what is only shown too, is worth its mean over the odds of its plan."""
    if not bound.rule.decisions:
        return
    try:
        plan = verbs.advise(bound, everything, limits=Limits(leaves=effort.whole, digits=DIGITS))
        odds = plan.odds
    except TooLarge:
        return
    _kept("every number", plan.value, odds, everything)


def _kept(goal: str, value: Fraction, odds: Odds[Any], read: Callable[[Any], Any]) -> None:
    if not odds.unresolved:
        brings = odds.mean(read)
        hold(brings == value, f"the plan for {goal} promises {value}, and brings {brings}")


def everything(outcome: Any, effects: Any = ()) -> Fraction:
    """Every number of an outcome, some weighing more than others."""
    return Fraction(sum(_numbers(outcome.to_dict())))


def _numbers(told: Any, name: str = "") -> Iterator[int]:
    if isinstance(told, dict):
        for key, each in told.items():
            yield from _numbers(each, key)
    elif isinstance(told, list):
        for at, each in enumerate(told):
            yield from (number * (1 + at % 3) for number in _numbers(each, name))
    elif isinstance(told, int):
        yield told * (1 + crc32(name.encode()) % 5)


def agrees(played: Any, priced: Any) -> bool:
    """Whether a played outcome is one that was priced: what only a player sees is null there."""
    if priced is None:
        return True
    if isinstance(priced, dict):
        return all(agrees(played[key], value) for key, value in priced.items())
    if isinstance(priced, list | tuple):
        return len(played) == len(priced) and all(map(agrees, played, priced))
    return bool(played == priced)


def without_notes(outcome: Any) -> Any:
    """An outcome without what it only shows."""
    notes = type(outcome).notes & set(outcome.__struct_fields__)
    return msgspec.structs.replace(outcome, **dict.fromkeys(notes, None))


LAWS: Mapping[str, Law] = {
    "a run is its answers": is_its_answers,
    "a run goes on from every place": goes_on,
    "outcomes are told": is_told,
    "a tree can be read": is_explained,
    "odds are whole": is_whole,
    "play lands inside the odds": is_within_its_odds,
    "brute force finds the same": is_what_brute_force_finds,
    "notes change nothing": notes_change_nothing,
    "odds by a field are what all odds say of it": is_told_by_every_field,
    "advice keeps its word": advice_keeps_its_word,
    "an own goal is worth what following it brings": any_goal_is_worth_what_it_brings,
}
"""The laws by name."""
