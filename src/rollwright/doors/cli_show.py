"""What a roll, odds and a plan look like on a screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from rollwright.doors.screen import Screen
from rollwright.drawing.labels import number, percent
from rollwright.odds import Odds
from rollwright.readings.advise import Plan
from rollwright.readings.play import Play, Rolled
from rollwright.rules import Bound, Effect

FEW = 12
MOST = 40
LONGEST_FRACTION = 15


# -- a roll ----------------------------------------------------------------------------------------------------------


def rolled(screen: Screen, play: Play) -> None:
    """A finished roll: what is said, every die, what the numbers are made of, what moves, what people are asked."""
    screen.say(play.says, "large")
    screen.pairs([*_dice(screen, play.rolls), *_parts(play), *_moves(play.effects), *_prompts(play.prompts)])


def so_far(screen: Screen, play: Play) -> None:
    """The dice of a roll that waits, and what it has cost already."""
    rows = [*_dice(screen, play.rolls), *_moves(play.costs)]
    if rows:
        screen.pairs(rows)


def named(bound: Bound) -> str:
    """A bound rule in a line: its name and the arguments that differ from their defaults."""
    from rollwright.doors.shapes import short

    given = bound.arguments().items()
    rule = bound.rule
    words = [f"{name} {short(value)}" for name, value in given if rule.parameters[name].required or value != _default(rule, name)]
    settings = [f"{key}={short(value)}" for key, value in bound.house.settings().items()]
    return f"{rule.id}: {', '.join([*words, *settings])}" if words or settings else rule.id


def _default(rule: Any, name: str) -> Any:
    import msgspec

    return msgspec.to_builtins(rule.parameters[name].default)


def _dice(screen: Screen, rolls: Iterable[Rolled]) -> list[tuple[str, Any]]:
    return [(each.name, screen.dice(_marked(each), each.dice)) for each in rolls]


def _marked(group: Rolled) -> list[tuple[str, bool]]:
    """Every face, with whether it does not count."""
    lost = Counter(map(str, group.dropped))
    marked = []
    for face in map(str, group.faces):
        lost[face] -= 1
        marked.append((face, lost[face] >= 0))
    return marked


def _parts(play: Play) -> list[tuple[str, str]]:
    parts = play.parts
    if not parts:
        return []
    words = [f"{name} {_signed(amount)}" for name, amount in parts]
    whole = f" = {_signed(sum(amount for _, amount in parts))}" if len(parts) > 1 else ""
    return [("modifier", f"{', '.join(words)}{whole}")]


def _signed(amount: int) -> str:
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


VERBS = {"gain": "gains", "spend": "spends", "mark": "marks", "clear": "clears", "exhaust": "exhausts", "token": "places"}


def _moves(effects: Iterable[Effect]) -> list[tuple[str, str]]:
    return [(VERBS[each.kind], f"{_whose(each)}{each.amount} {each.what}{_why(each)}") for each in effects]


def _whose(effect: Effect) -> str:
    return "" if effect.who == "player" else f"{effect.who}: "


def _why(effect: Effect) -> str:
    return f" ({effect.why})" if effect.why else ""


def _prompts(prompts: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [("tell" if who == "player" else f"tell, {who}", ask) for who, ask in prompts]


# -- odds ------------------------------------------------------------------------------------------------------------


def priced(screen: Screen, odds: Odds[Any], title: str, field: str | None = None) -> None:
    """Odds: by headline (or by the field asked for), the averages, and in full where there are few outcomes."""
    screen.say(title, "large")
    shown = odds if field is not None else odds.by("headline")
    charted(screen, shown, field or "outcome")
    if field is None and len(odds):
        _averages(screen, odds)
    if shown.unresolved:
        left = Fraction(shown.unresolved, shown.total)
        screen.say(f"not finished: {percent(float(left))} (about {float(left):.3g})", "dim")


def charted(screen: Screen, odds: Odds[Any], name: str) -> None:
    """Odds of single values: numbers as a curve with what is typical, anything else as bars, the likeliest first."""
    rows = odds.items()
    numbers = _numbers(rows)
    if numbers is None:
        screen.bars(**_rows(sorted(rows, key=lambda row: -row[1])), name=name)
        return
    if len(numbers) > FEW:
        screen.curve([(x, float(p)) for x, p in numbers])
    else:
        screen.bars(**_rows(numbers), name=name)
    if len(numbers) > 1:
        _typical(screen, numbers)


def _numbers(rows: Sequence[tuple[Any, Fraction]]) -> list[tuple[Any, Fraction]] | None:
    """The rows in order where every value is a number, or reads as one."""
    try:
        found = [(int(value) if isinstance(value, str) else value, p) for value, p in rows]
    except ValueError:
        return None
    regular = all(isinstance(value, int | Fraction) and not isinstance(value, bool) for value, _ in found)
    return sorted(found) if regular and found else None


def _rows(rows: Sequence[tuple[Any, Fraction]]) -> dict[str, Any]:
    from rollwright.doors.shapes import short

    exact = [str(p) for _, p in rows]
    kept = exact if all(len(text) <= LONGEST_FRACTION for text in exact) else ()
    return {"rows": [(short(value) if not isinstance(value, str) else value, float(p)) for value, p in rows], "exact": kept}


def _typical(screen: Screen, rows: Sequence[tuple[Any, Fraction]]) -> None:
    mean = sum((x * p for x, p in rows), Fraction(0))
    spread = float(sum(((x - mean) ** 2 * p for x, p in rows), Fraction(0))) ** 0.5
    marks = ", ".join(f"{share:.0%} {_quantile(rows, share)}" for share in (0.05, 0.25, 0.5, 0.75, 0.95))
    screen.say(f"mean {number(float(mean))}, standard deviation {spread:.3g}", "dim")
    screen.say(f"quantiles: {marks}", "dim")


def _quantile(rows: Sequence[tuple[Any, Fraction]], share: float) -> str:
    below = Fraction(0)
    for x, p in rows:
        below += p
        if below >= Fraction(str(share)):
            return number(float(x))
    return "none"


def _averages(screen: Screen, odds: Odds[Any]) -> None:
    """The mean of every number of the outcome that varies, and how often every yes-or-no is yes."""
    words = []
    for name in next(iter(odds)).__struct_fields__:
        values = {getattr(outcome, name) for outcome in odds if _hashable(getattr(outcome, name))}
        if len(values) < 2 or not all(isinstance(value, int) for value in values):
            continue
        mean = float(odds.mean(name))
        words.append(f"{name} {percent(mean) if values <= {True, False} and True in values and _truth(values) else number(round(mean, 3))}")
    if words:
        screen.say(f"on average: {', '.join(words)}", "dim")


def _hashable(value: Any) -> bool:
    return isinstance(value, int | str | None.__class__)


def _truth(values: set[Any]) -> bool:
    return all(isinstance(value, bool) for value in values)


# -- a plan ----------------------------------------------------------------------------------------------------------


def planned(screen: Screen, plan: Plan, over: Sequence[str]) -> None:
    """A plan: what it is worth, the best arguments, what to decide when, the odds, and the other options."""
    from rollwright.doors.shapes import short

    best = ", ".join(f"{name} {short(plan.args[name])}" for name in over)
    screen.say(f"{plan.goal}: {_value(plan.value)}{f' with {best}' if best else ''}", "large")
    rows = [[each.role, each.name, _when(each.when), each.key, _options(each)] for each in plan.plan]
    if rows:
        screen.table(["who", "decides", "when", "best", "what each option is worth"], rows[:MOST])
    if len(rows) > MOST:
        screen.say(f"and {len(rows) - MOST:,} more situations: --json has them all", "dim")
    if len(plan.options) > 1:
        _ranked(screen, plan, over)
    charted(screen, plan.odds.by("headline"), "outcome")


def _value(value: Fraction) -> str:
    exact = str(value)
    return f"{float(value):.4g}" + (f" ({exact})" if "/" in exact and len(exact) <= LONGEST_FRACTION else "")


def _when(when: Iterable[tuple[str, Any]]) -> str:
    from rollwright.doors.shapes import short

    return ", ".join(f"{name} {short(value)}" for name, value in when) or "always"


def _options(advice: Any) -> str:
    ranked = sorted(advice.values, key=lambda row: -row[1])
    shown = ", ".join(f"{key} {float(value):.4g}" for key, value in ranked[:4])
    return shown + (f" and {len(ranked) - 4} more" if len(ranked) > 4 else "")


def _ranked(screen: Screen, plan: Plan, over: Sequence[str]) -> None:
    from rollwright.doors.shapes import short

    ranked = sorted(plan.options, key=lambda option: -option.value)[:MOST]
    rows = [[*(short(option.args[name]) for name in over), _value(option.value)] for option in ranked]
    screen.table([*over, plan.goal], rows, right=range(len(over) + 1))
    if len(plan.options) > MOST:
        screen.say(f"and {len(plan.options) - MOST:,} more: --json has them all", "dim")
