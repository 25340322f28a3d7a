"""How Double Down's outcomes are said."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.systems.double_down.outcomes import Attempt, Contested, Group


def says(outcome: Attempt) -> str:
    """An outcome in a line: the total, the label, and what it earns.

    >>> says(Attempt("Success", 0, "Medium", 15, None, 6, 1, 0, 0, 0))
    '15: Success, 1 boon'
    """
    totals = [str(total) for total in (outcome.total, outcome.second_total) if total is not None]
    earned = [
        _count(amount, word)
        for amount, word in (
            (outcome.boons, "boon"),
            (outcome.banes, "bane"),
            (outcome.damage, "damage"),
            (outcome.drive_gained, "drive gained"),
        )
        if amount
    ]
    return ", ".join([f"{' then '.join(totals)}: {outcome.label}" if totals else outcome.label, *earned])


def says_group(outcome: Group) -> str:
    """A group's outcome, with who rolled."""
    return f"{outcome.roller} for the group, {says(outcome)}"


def says_contested(outcome: Contested) -> str:
    """A contested outcome, or what the target allowed or refused."""
    if outcome.response != "roll":
        return "the target lets it succeed" if outcome.response == "allow" else "the target lets it fail"
    return f"{says(outcome)}, against {outcome.difficulty}"


def prompts(outcome: Attempt, drive: int = 0) -> Sequence[tuple[str, str]]:
    """What the book asks people to tell."""
    asked = []
    if drive:
        asked.append(("player", "What is clever about this, or why does it matter so much that you spend drive?"))
    if outcome.boons:
        asked.append(("player", "Spend your boons: what do they look like?"))
    if outcome.banes:
        asked.append(("gm", "Spend the banes: what goes wrong?"))
    if outcome.drive_gained:
        asked.append(("player", "Why did it fail? Tie it to one of your flaws."))
    return asked


def _count(amount: int, word: str) -> str:
    plural = "" if amount == 1 or " " in word or word == "damage" else "s"
    return f"{amount} {word}{plural}"
