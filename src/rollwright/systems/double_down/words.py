"""How Double Down's outcomes are said, and what the book asks people to tell."""

from __future__ import annotations

from rollwright.systems.double_down.outcomes import Attempt, Contested, Group, Spent

Prompts = list[tuple[str, str]]


def says(outcome: Attempt) -> str:
    """An outcome in a line: the total, the label, and what it earns.

    >>> says(Attempt("Success", 0, "Medium", 15, None, 6, 1, 0, 0, 0, 1))
    '15: Success, 1 boon'
    """
    totals = [str(total) for total in (outcome.total, outcome.second_total) if total is not None]
    return ", ".join(
        [f"{' then '.join(totals)}: {outcome.label}" if totals else outcome.label, *earned(outcome)]
    )


def earned(outcome: Attempt) -> list[str]:
    """What an outcome earns, each in words.

    >>> earned(Attempt("Failure", -1, "Medium", 9, None, 6, 0, 2, 0, 1, 0))
    ['2 banes', '1 drive gained']
    """
    return [
        _count(amount, word)
        for amount, word in (
            (outcome.boons, "boon"),
            (outcome.banes, "bane"),
            (outcome.damage, "damage"),
            (outcome.drive_gained, "drive gained"),
        )
        if amount
    ]


def says_group(outcome: Group) -> str:
    """A group's outcome, with who rolled."""
    return with_tie(f"{says(outcome)}, rolled by {outcome.roller}", outcome)


def with_tie(said: str, outcome: Group) -> str:
    """What is said of a group's outcome, and of its vote where that was a tie."""
    if not outcome.tied:
        return said
    tie = f"the vote was a tie, and {outcome.roller}'s own decided"
    return f"{said}; {tie}" if said else tie


def says_contested(outcome: Contested) -> str:
    """A contested outcome, where both sides come to the same too, or what the target allowed or refused."""
    if outcome.response != "roll":
        return "the target lets it succeed" if outcome.response == "allow" else "the target lets it fail"
    tie = ": a tie is enough" if outcome.tier == 0 and outcome.total == outcome.difficulty else ""
    return f"{says(outcome)}, against {outcome.difficulty}{tie}"


def says_spent(outcome: Spent) -> str:
    """What something cost, and what is left.

    >>> says_spent(Spent(5, 1))
    '5 spent, 1 left'
    """
    return f"{outcome.cost} spent, {outcome.left or 'nothing'} left"


def prompts(outcome: Attempt) -> Prompts:
    """What the book asks a player to tell, and the game master."""
    return _prompts(outcome, "player", ("player",) if outcome.drive_spent else ())


def prompts_group(outcome: Group) -> Prompts:
    """The same for a group: whoever spent drive tells why, the roller the rest."""
    return _prompts(outcome, outcome.roller, outcome.spenders)


def prompts_contested(outcome: Contested) -> Prompts:
    """The same for a contest: either side tells why its drive was worth it."""
    spent = (("attempter", outcome.commit), ("target", outcome.target_commit))
    return _prompts(outcome, "attempter", tuple(who for who, key in spent if key and not key.endswith("/0")))


def _prompts(outcome: Attempt, who: str, spenders: tuple[str, ...]) -> Prompts:
    asked = [
        (spender, "What is clever about this, or why does it matter so much that you spend drive?")
        for spender in spenders
    ]
    if outcome.boons:
        asked.append((who, "Spend the boons: what do they look like?"))
    if outcome.banes:
        asked.append(("gm", "Spend the banes: what goes wrong?"))
    if outcome.drive_gained:
        asked.append((who, "Why did it fail? Tie it to one of your flaws."))
    return asked


def _count(amount: int, word: str) -> str:
    plural = "" if amount == 1 or " " in word or word == "damage" else "s"
    return f"{amount} {word}{plural}"
