"""How the outcomes of Keepers are said."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.systems.keepers.outcomes import Action, Resistance, Result
from rollwright.systems.keepers.tables import EFFECTS, STANDARD, TOP, read


def says(outcome: Action) -> str:
    """An action roll in a line: every outcome with what becomes of it, its effect where that is not Standard, and what it cost.

    >>> goal = Result("goal", 6, "Success", 3, False, False)
    >>> says(Action((goal,), 1, 1, 0, 0, 0, ("Success",), (2,)))
    'goal: got it, Great effect; 1 crit, 1 Edge'
    """
    results = [_result(result, tier) for result, tier in zip(_each(outcome), outcome.tiers, strict=False)]
    return "; ".join(
        [
            *results,
            *reckoning(outcome.crits, outcome.edge, outcome.stress, outcome.cleared, outcome.edge_spent),
        ]
    )


def says_resistance(outcome: Resistance) -> str:
    """A resistance roll in a line: the Stress first, since that is what it is rolled for.

    >>> says_resistance(Resistance("Partial Success", 2, 0, 0, 0, 1))
    '2 Stress (Partial Success)'
    """
    stress = f"{outcome.stress or 'no'} Stress ({outcome.label})"
    return "; ".join([stress, *reckoning(outcome.crits, outcome.edge, 0, outcome.cleared, 0)])


def prompts(outcome: Action) -> Sequence[tuple[str, str]]:
    """What the book asks people to tell about an action roll."""
    asked = [
        ("player", f"You pushed {result.name}: what did you do to get it?")
        for result in _each(outcome)
        if result.pushed
    ]
    for result, tier in zip(_each(outcome), outcome.tiers, strict=False):
        asked += [_tell(result, tier)] if tier < TOP else []
    if outcome.crits:
        asked.append(("player", "A crit: how does it go better than anybody could expect?"))
    return asked


def resistance_prompts(outcome: Resistance) -> Sequence[tuple[str, str]]:
    """What the book asks people to tell about a resistance roll."""
    return [("player", "What does it take out of you?")] if outcome.stress else []


def _each(outcome: Action) -> Sequence[Result]:
    return outcome.results or ()


def _tell(result: Result, tier: int) -> tuple[str, str]:
    """What the game master tells about an outcome that is no Success."""
    if result.threat:
        return "gm", f"{result.name}: {'how much of it still gets through?' if tier else 'it happens. How?'}"
    return "gm", f"{result.name}: {'mostly. What is missing?' if tier else 'not this time. What went wrong?'}"


def _result(result: Result, tier: int) -> str:
    effect = "" if result.effect == STANDARD else f", {EFFECTS[result.effect]} effect"
    return f"{result.name}: {read(result.threat, tier)}{' (pushed)' if result.pushed else ''}{effect}"


def reckoning(crits: int | None, edge: int | None, stress: int, cleared: int, spent: int | None) -> list[str]:
    """What there was of crits, Edge and Stress, as one more part of the line; nothing when there was nothing."""
    counts = (
        (crits, "crit" if crits == 1 else "crits"),
        (edge, "Edge"),
        (spent, "Edge spent"),
        (stress, "Stress"),
        (cleared, "Stress cleared"),
    )
    told = ", ".join([f"{amount} {what}" for amount, what in counts if amount])
    return [told] if told else []
