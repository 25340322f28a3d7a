"""What is stated of decisions: how one is made, whose it is, and the errors for what nobody can do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn

from rollwright.errors import BadArgument, BadPolicy, Undecided
from rollwright.rules import Choose, Rule, RuleType

Manner = str | Mapping[str, int]
"""How one decision is made: an option's key, `first`, `uniform`, `best:GOAL`, or keys with whole weights."""

Stated = str | Mapping[str, Manner]
"""One role's policy: the same way for every decision, or ways by the decision's name."""

IsTheirs = Callable[..., bool]
"""Whether a goal (told first) is that of somebody, by all the names that they have: role and group."""

Assumed = dict[tuple[str, str], Manner]
"""How decisions were settled, by role and name."""

ROLES = re.compile(r"player|gm|target|attempter|opponent|helper [1-9]\d?|first|second|table|group")
"""The roles that every rule may speak of; a rule may know others by name."""


def roles(rule: RuleType) -> list[str]:
    """The roles that decide something in a rule, as it describes itself."""
    return list(dict.fromkeys(decision.role for decision in rule.decisions))


def is_role(role: str, bound: Rule) -> bool:
    """Whether a role is one of the common ones, or one that the rule or its arguments name."""
    return bool(ROLES.fullmatch(role)) or role in roles(bound.rule) or role in _texts(bound.arguments())


def verify_role(role: str | None, bound: Rule) -> None:
    """Raise `BadArgument` for whose goal it is said to be, where nobody is called that."""
    if role is not None and not is_role(role, bound):
        known = ", ".join(roles(bound.rule)) or "nobody decides anything"
        raise BadArgument(f"{bound.rule.id} has no role {role!r}: {known}", at="role")


def _texts(value: Any) -> Iterable[str]:
    """Every text within plain values."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)


def goal_of(way: object) -> str | None:
    """The goal of whoever does what is best for one.

    >>> goal_of("best:boons"), goal_of("first")
    ('boons', None)
    """
    return way[5:] if isinstance(way, str) and way.startswith("best:") else None


def path_of(role: str, name: str = "") -> str:
    """Where something is stated of a role, or of one decision of it, as a path in what was asked.

    >>> path_of("player"), path_of("gm", "ignore-banes"), path_of("")
    ('policy.player', 'policy.gm.ignore-banes', 'policy')
    """
    return ".".join(["policy", *filter(None, (role, name))])


def undecided(role: str, name: str, options: tuple[str, ...], goals: Iterable[str] = ()) -> Undecided:
    """The error for a decision without a policy; it shows policies that would do, with the best for up to three *goals*."""
    key, best = options[0], "".join([f', "best:{goal}"' for goal in goals][:3])
    return Undecided(
        f'{role} decides {name!r} ({", ".join(options)}): state a policy for {role}, such as {{"{role}": "{key}"}}, '
        f'for this decision alone {{"{role}": {{"{name}": "{key}"}}}}, or for everybody "first"{best}',
        at=f"policy.{role}",
    )


def no_role(role: str, rule: RuleType, names: Mapping[str, str], met: Iterable[str]) -> BadPolicy:
    """The error for a role that nobody has; what is decided is easily taken for one."""
    if role in names:
        right = f'it is what {names[role]} decides, as in {{"{names[role]}": {{"{role}": …}}}}'
    else:
        right = ", ".join(dict.fromkeys([*roles(rule), *met])) or "nobody decides anything"
    return BadPolicy(f"{rule.id} has no role {role!r}: {right}", at=f"policy.{role}")


def refuse_stated(role: str, stated: Any) -> None:
    """Raise `BadPolicy` for what says of nobody what they do."""
    ways = stated.items() if isinstance(stated, Mapping) else [("", stated)]
    for name, way in ways:
        shares = list(way.values()) if isinstance(way, Mapping) else [1]
        if (
            not isinstance(way, str | Mapping)
            or not all(type(each) is int and each >= 0 for each in shares)
            or not any(shares)
        ):
            raise BadPolicy(
                f"what {role} does is a text, as an option's key, 'first' or 'best:GOAL', or whole weights of keys by the decision's name, "
                f"as in {{'{role}': {{'{name or 'NAME'}': {{'KEY': 2, 'OTHER': 1}}}}}}, not {way!r:.60}",
                at=f"policy.{role}.{name}".removesuffix("."),
            )


def ways_of(stated: Mapping[str, Stated]) -> Iterable[Manner]:
    """Every way that is stated for anybody."""
    for each in stated.values():
        yield from (each,) if isinstance(each, str) else each.values()


def two_at_once(choice: Choose, at: str) -> BadPolicy:
    """The error for whoever plays for a goal at the very moment when somebody else plays for another."""
    return BadPolicy(
        f"{choice.role} decides {choice.name!r} for a goal while somebody else decides for another, and neither knows what the other does: "
        f'state what one of them does, as in {{"{choice.role}": "{choice.options[0]}"}} or "uniform"',
        at=at,
    )


def two_in_steps(goal: str, _: Any) -> NoReturn:
    """Raise the error for whoever plays for a *goal* in steps of which somebody else's are searched for the best of another."""
    raise BadPolicy(
        f"what is best for two goals, of which {goal!r} is one, is not found where steps are done again and again, or a rule comes back to itself: "
        "state what all but one of those who play for a goal do, as an option, first or uniform, or let less and less be left, as in "
        "return self.onward(left=self.left - 1)",
        at="policy",
    )


def no_option(choice: Choose, way: Manner, can: Iterable[str], at: str) -> BadPolicy:
    """The error for a key that was never an option, stated *at* a place, with everything that *can* be stated."""
    said = way if isinstance(way, str) else ", ".join(way)
    *others, last = can
    return BadPolicy(
        f"{choice.role} cannot choose {said!r} for {choice.name!r}: {', '.join(others)} or {last}",
        at=at,
    )
