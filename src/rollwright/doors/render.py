"""Plain values of what the verbs return, for JSON: the same for every door."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rollwright.errors import TooLarge
from rollwright.odds import Odds
from rollwright.odds.work import take
from rollwright.readings import policies
from rollwright.readings.advise import Plan
from rollwright.readings.limits import Limits
from rollwright.readings.play import Play
from rollwright.rules.outcome import plain

MOST_DIGITS = 4_000
"""A longer number is none that every reader of JSON reads."""

ROW = 50_000
"""What it costs to write down one of many outcomes, in the units of `rollwright.odds.work.Work`."""


def play(run: Play, decide: str, limits: Limits) -> dict[str, Any]:
    """A run as a reply: its outcome, or what it waits for with the odds of every option."""
    rolls = plain(run.rolls)
    if run.pending is not None:
        return {
            "pending": pending(run, decide, limits),
            "rolls": rolls,
            "effects": [effect.to_dict() for effect in run.costs],
        }
    return {
        "outcome": run.outcome.to_dict(),
        "effects": [effect.to_dict() for effect in run.effects],
        "rolls": rolls,
        "says": run.says,
        "parts": [{"name": name, "amount": amount} for name, amount in run.parts],
        "prompts": [{"who": who, "ask": ask} for who, ask in run.prompts],
    }


def pending(run: Play, decide: str, limits: Limits) -> dict[str, Any]:
    """A decision that is waited for."""
    asked = run.asked
    by_option = policies.option_odds(run, decide, limits)
    says = asked.says or asked.options
    options = [
        {"key": key, "says": text, "odds": {str(label): float(p) for label, p in by_option[key].items()}}
        for key, text in zip(asked.options, says, strict=True)
    ]
    return {"role": asked.role, "name": asked.name, "when": dict(asked.when), "options": options}


def odds(whole: Odds[Any], by: str | None, largest: int) -> dict[str, Any]:
    """Odds as rows of outcome, weight and probability."""
    least = whole.reduced()
    total = least.total
    digits = total.bit_length() * 30_103 // 100_000
    size = len(least) * (digits + 60)
    if size > largest or digits > MOST_DIGITS:
        told = f"a reply of about {size:,} bytes" if size > largest else f"weights of about {digits:,} digits"
        by_one = "ask for one field with by, or " if by is None else ""
        raise TooLarge(f"{told}: {by_one}use fewer dice or smaller weights", at="by")
    take(len(least) * ROW)
    rows = [
        {"outcome": as_said(outcome, by), "weight": str(weight), "p": weight / total}
        for outcome, weight in least.weights().items()
    ]
    unresolved = {"weight": str(least.unresolved), "p": least.unresolved / total}
    return {"odds": rows, "of": str(total), **({"unresolved": unresolved} if least.unresolved else {})}


def as_said(outcome: Any, by: str | None) -> Any:
    """An outcome as a reply has it; of odds by one field what that is, by its name."""
    return {by: plain(outcome)} if by is not None else outcome.to_dict()


def plan(advised: Plan, largest: int) -> dict[str, Any]:
    """A plan as a reply."""
    rows = [row.to_dict() for row in advised.plan]
    best = {"args": advised.args, "plan": rows, "value": number(advised.value)}
    options = [{"args": plain(option.args), "value": number(option.value)} for option in advised.options]
    return {"goal": advised.goal, "best": best, **odds(advised.odds, None, largest), "options": options}


def number(value: Fraction) -> dict[str, Any]:
    """A number exactly, and as people read it."""
    return {"exact": str(value), "float": float(value)}
