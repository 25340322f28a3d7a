"""How Storyteller's outcomes are said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rollwright.systems.storyteller.outcomes import (
    ABANDONED,
    BOTCHED,
    SUCCESS,
    Action,
    Extended,
    Multiple,
    Race,
    Resisted,
    Result,
    Teamwork,
)

BOTCH_PROMPT = "A botch: what odd and unlucky turn do things take, fit for a story of its own?"
DEGREE_PROMPTS = {
    "Marginal": "It works at a price: what does it cost, what follows from it, or what is wrong with it?",
    "Moderate": "It works, but something is not quite right: what?",
    "Exceptional": "It goes better than hoped for: how?",
    "Phenomenal": "It could not have gone better: what lasting thing comes of it?",
}


def successes(count: int) -> str:
    """A number of successes in words.

    >>> successes(1), successes(3)
    ('1 success', '3 successes')
    """
    return counted_as(count, "success", "successes")


def counted_as(count: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{count} {one if count == 1 else many}"


def dice(count: int) -> str:
    """How many dice are rolled."""
    return counted_as(count, "die", "dice")


UNNAMED = ("pool", "actor", "opponent")
"""What the dice of a roll are called whose action has no name of its own."""


def action(name: str) -> str:
    """Which action it is, where it has a name of its own."""
    return "" if name in UNNAMED else f"action: {name}"


def says(outcome: Action | Result) -> str:
    """A roll in a line, or one of several actions.

    >>> says(Action("Success", 3, 4, 1, "Complete", False, 6))
    '3 successes (Complete)'
    """
    said = successes(outcome.successes) if outcome.label == SUCCESS else outcome.label
    graded = f"{said} ({outcome.degree})" if outcome.label == SUCCESS and outcome.degree else said
    return f"{graded}, automatic" if outcome.automatic else graded


def says_multiple(outcome: Multiple) -> str:
    """Several actions in a line, each by its name."""
    if outcome.results is None:
        return f"{outcome.succeeded} succeeded, {successes(outcome.successes)} in all"
    return "; ".join(map(says_result, outcome.results))


def says_result(result: Result) -> str:
    """One of several actions in a line."""
    return f"{result.name}: {says(result)}"


def says_extended(outcome: Extended) -> str:
    """An extended action in a line."""
    took = "" if outcome.rolls is None else f" in {counted_as(outcome.rolls, 'roll', 'rolls')}"
    if outcome.label == ABANDONED:
        return f"{ABANDONED}, a botch{took}"
    said = f"{successes(outcome.successes)}{took}"
    return said if outcome.label == SUCCESS else f"{outcome.label}: {said}"


def says_resisted(outcome: Resisted) -> str:
    """A resisted action in a line: who won by how much, or that nobody did."""
    botched = f"; {' and '.join(outcome.botched)} botched" if outcome.botched else ""
    if outcome.winner is None:
        return f"a tie, nobody succeeds{botched}"
    by = successes(outcome.margin)
    return f"{outcome.winner} wins by {by}{f' ({outcome.degree})' if outcome.degree else ''}{botched}"


def says_race(outcome: Race) -> str:
    """A resisted and extended action in a line."""
    took = "" if outcome.rounds is None else f" after {counted_as(outcome.rounds, 'round', 'rounds')}"
    stand = f", {outcome.totals.actor} to {outcome.totals.opponent}" if outcome.totals else ""
    return f"{outcome.headline}{took}{stand}"


def says_teamwork(outcome: Teamwork) -> str:
    """A team's roll in a line, with the dice that the helpers brought."""
    return f"{says(outcome)}, with {counted_as(outcome.bonus_dice, 'die', 'dice')} from helpers"


def prompts(outcome: Action) -> Sequence[tuple[str, str]]:
    """What the book asks people to tell about a roll."""
    return _told("", outcome.label, outcome.degree)


def prompts_multiple(outcome: Multiple) -> Sequence[tuple[str, str]]:
    """What the book asks people to tell about each of several actions."""
    return [
        prompt
        for result in outcome.results or ()
        for prompt in _told(f"{result.name}: ", result.label, result.degree)
    ]


def prompts_extended(outcome: Extended) -> Sequence[tuple[str, str]]:
    """What the book asks people to tell about an extended action."""
    if outcome.label == ABANDONED:
        return [("gm", BOTCH_PROMPT)]
    return [] if outcome.label == SUCCESS else [("gm", "Time is up: what has come of it so far?")]


def prompts_resisted(outcome: Resisted) -> Sequence[tuple[str, str]]:
    """What the book asks people to tell about a resisted action."""
    who = "player" if outcome.winner == "actor" else "opponent"
    won = _told(f"The {outcome.winner} wins. ", SUCCESS, outcome.degree, who) if outcome.winner else []
    return [*won, *(("gm", f"For the {who}. {BOTCH_PROMPT}") for who in outcome.botched)]


def prompts_teamwork(outcome: Teamwork) -> Sequence[tuple[str, str]]:
    """What the book asks people to tell about a team's roll, helpers' botches included."""
    helpers = [
        ("gm", f"For {result.name}. {BOTCH_PROMPT}")
        for result in outcome.helpers or ()
        if result.label == BOTCHED
    ]
    return [*prompts(outcome), *helpers]


def _told(where: str, label: str, degree: str | None, who: str = "player") -> list[tuple[str, str]]:
    if label == BOTCHED:
        return [("gm", f"{where}{BOTCH_PROMPT}")]
    if degree not in DEGREE_PROMPTS:
        return []
    return [("gm" if degree in ("Marginal", "Moderate") else who, f"{where}{DEGREE_PROMPTS[degree]}")]


Told = list[tuple[str, int | str]]
"""What a card tells: dice by where they come from, and other numbers in words."""


def card(parts: Iterable[tuple[str, int]]) -> Told:
    """The parts of an outcome for a card: dice as numbers, and in words what is no die.

    >>> card([("dice", 5), ("difficulty", 6), ("evade: rolled", 3)])
    [('dice', 5), ('difficulty', '6'), ('evade: rolled', '3 successes')]
    """
    return [(name, _told_of(name.rpartition(": ")[2], amount)) for name, amount in parts]


def _told_of(name: str, amount: int) -> int | str:
    if name in ("rolled", "automatic", "against"):
        return successes(amount)
    return str(amount) if name in ("difficulty", "target") else amount
