"""What a roll and a plan look like on a screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from rollwright.doors.cli.show.chances import LONGEST_FRACTION, OUTCOME, charted
from rollwright.doors.cli.show.screen import Screen
from rollwright.doors.shapes import short
from rollwright.odds.faces import face_text, in_words
from rollwright.readings.advise import Plan
from rollwright.readings.events import Rolled
from rollwright.readings.play import Play
from rollwright.readings.unfolding import unnamed
from rollwright.rules import Effect, Rule

MOST = 40


# -- a roll ----------------------------------------------------------------------------------------------------------


def rolled(screen: Screen, play: Play) -> None:
    """A finished roll: what is said, every die, what the numbers are made of, what moves, what people are asked."""
    screen.say(play.says, "large")
    prompts = [("tell" if who == "player" else f"tell, {who}", ask) for who, ask in play.prompts]
    screen.pairs([*_dice(screen, play), *_parts(play), *_moves(play.effects), *prompts])


def so_far(screen: Screen, play: Play) -> None:
    """The dice of a roll that waits, and what it has cost already."""
    rows = [*_dice(screen, play), *_moves(play.costs)]
    if rows:
        screen.pairs(rows)


def in_a_line(bound: Rule) -> str:
    """A bound rule in a line: its name and whatever differs from the defaults."""
    said = words(bound)
    return f"{bound.rule.id}: {said}" if said else bound.rule.id


def words(bound: Rule) -> str:
    """What was said of a bound rule that differs from the defaults, its house rules too."""
    parameters = bound.rule.parameters.values()
    given = bound.arguments()
    said = [
        f"{each.name} {short(given[each.name])}"
        for each in parameters
        if each.required or short(given[each.name]) != short(each.default)
    ]
    settings = [f"{key}={short(value)}" for key, value in bound.house.settings().items()]
    return ", ".join([*said, *settings])


def _dice(screen: Screen, play: Play) -> list[tuple[str, Any]]:
    """Every group of dice; and of what takes several throws, how far it has come after each but the last of a roll that is over."""
    rows: list[tuple[str, Any]] = []
    now = play.pending.when if play.pending else ()
    for (begin, before), (end, after) in pairwise([*play.stood, (len(play.events), now)]):
        rolls = [event for event in play.events[begin:end] if isinstance(event, Rolled)]
        rows += [(each.name, screen.dice(marked_faces(each), in_words(each.dice))) for each in rolls]
        tracks = play.bound.rule.tracks(dict(after), play.bound.arguments()) if before and after else ()
        if tracks:
            rows.append(
                ("so far", ", ".join(f"{each.name} {each.at} of {each.of}".lstrip() for each in tracks))
            )
    return rows


def marked_faces(group: Rolled) -> list[tuple[str, bool]]:
    """Every face, with whether it does not count."""
    lost = Counter(map(face_text, group.dropped))
    marked = []
    for face in map(face_text, group.faces):
        lost[face] -= 1
        marked.append((face, lost[face] >= 0))
    return marked


def _parts(play: Play) -> list[tuple[str, str]]:
    told = play.bound.card(play.outcome) if play.done else ()
    line = ", ".join(f"{name} {_amount(amount)}" for name, amount in told)
    return [("made of", line)] if line else []


def _amount(amount: int | str) -> str:
    """What is added has its sign; what is said in words stays as it is."""
    if isinstance(amount, str):
        return amount
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


VERBS = {
    "gain": "gains",
    "spend": "spends",
    "mark": "marks",
    "clear": "clears",
    "exhaust": "exhausts",
    "token": "places",
}


def _moves(effects: Iterable[Effect]) -> list[tuple[str, str]]:
    return [
        (VERBS[each.kind], f"{_whose(each)}{each.amount} {_counted(each)}{_why(each)}") for each in effects
    ]


def _whose(effect: Effect) -> str:
    return "" if effect.who == "player" else f"{effect.who}: "


def _why(effect: Effect) -> str:
    return f" ({effect.why})" if effect.why else ""


# -- a plan ----------------------------------------------------------------------------------------------------------


def planned(screen: Screen, plan: Plan, over: Sequence[str]) -> None:
    """A plan: of which roll, what it is worth, the best arguments, what to decide when, the odds, and the other options."""
    screen.say(in_a_line(plan.bound), "dim")
    best = ", ".join(f"{name} {short(plan.args[name])}" for name in over)
    screen.say(f"{plan.goal}: {_value(plan.value)}{f' with {best}' if best else ''}", "large")
    plans = plan.plan
    rows = [[each.role, each.name, _when(each.when), each.best, _options(each)] for each in plans]
    if rows:
        screen.table(["who", "decides", "when", "best", "what each option is worth"], rows[:MOST])
    if len(rows) > MOST:
        screen.say(f"and {len(rows) - MOST:,} more situations: --json has them all", "dim")
    if said := unnamed(plans):
        screen.say(said, "dim")
    if len(plan.options) > 1:
        _ranked(screen, plan, over)
    charted(screen, plan.odds.by("headline"), OUTCOME)


def _value(value: Fraction) -> str:
    exact = str(value)
    return f"{float(value):.4g}" + (f" ({exact})" if "/" in exact and len(exact) <= LONGEST_FRACTION else "")


def _when(when: Iterable[tuple[str, Any]]) -> str:
    return ", ".join(f"{name} {short(value)}" for name, value in when) or "always"


def _options(advice: Any) -> str:
    ranked = sorted(advice.values, key=lambda row: -row[1])
    shown = ", ".join(f"{key} {float(value):.4g}" for key, value in ranked[:4])
    return shown + (f" and {len(ranked) - 4} more" if len(ranked) > 4 else "")


def _ranked(screen: Screen, plan: Plan, over: Sequence[str]) -> None:
    ranked = sorted(plan.options, key=lambda option: -option.value)[:MOST]
    rows = [[*(short(option.args[name]) for name in over), _value(option.value)] for option in ranked]
    screen.table([*over, plan.goal], rows, right=range(len(over) + 1))
    if len(plan.options) > MOST:
        screen.say(f"and {len(plan.options) - MOST:,} more: --json has them all", "dim")


def _counted(effect: Effect) -> str:
    """What an effect moves, in the singular where there is one of it."""
    plural = effect.what.endswith("s") and not effect.what.endswith("ss")
    return effect.what[:-1] if plural and effect.amount == 1 else effect.what
