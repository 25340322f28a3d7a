"""Asked: what was decided in a roll and what is to be decided, in the words of its rule, from what a seat was sent."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.rules import Decision, situations
from rollwright.systems.registry import rule_of
from rollwright.table.log.pieces import Json, Rolling
from rollwright.table.log.state import State
from rollwright.table.seen.roles import names_of, targets_of, with_names


def of(seen: State, roll: Rolling) -> Json:
    """The run of a roll, where each decision says what it is called, and what it waits for, with the facts that hang together with that."""
    rule = rule_of(roll.rule, roll.version)
    decisions = () if rule is None else rule.decisions
    waiting = roll.waiting
    return {
        "run": [_step(decisions, each) for each in roll.run],
        "waiting": None if waiting is None else _waiting(seen, roll, decisions, waiting),
    }


def _step(decisions: Sequence[Decision], step: Json) -> Json:
    if "key" not in step:
        return step
    return {
        **step,
        "asked": situations.heading(situations.decision(decisions, step["name"], step["role"])),
    }


def _waiting(seen: State, roll: Rolling, decisions: Sequence[Decision], waiting: Json) -> Json:
    """What a roll waits for, now and in turns that come later, each with its facts."""
    names = names_of(seen, roll.roles, roll.called) | targets_of(seen, roll)
    lying = [each["faces"] for each in roll.run if "faces" in each]

    def told(each: Json) -> Json:
        if "when" not in each:
            return each
        facts = situations.facts(decisions, each["name"], each["when"], lying)
        facts |= {
            role: f"{names.get(role, role)}: {each['when'][role]}" for role in facts if role in roll.roles
        }
        return {**each, "facts": {fact: with_names(says, names) for fact, says in facts.items()}}

    later = {"ahead": [told(each) for each in waiting["ahead"]]} if "ahead" in waiting else {}
    return {**told(waiting), **later}
