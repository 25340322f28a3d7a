"""Waiting: what a roll waits for, written down so that whoever answers needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Any

from rollwright.errors import Refused
from rollwright.odds import Pool
from rollwright.readings.play import Play
from rollwright.rules import Choose, Request, RuleType, Together, Window, situations
from rollwright.rules.outcome import plain
from rollwright.table.log.pieces import Json, Rolling
from rollwright.table.log.state import State
from rollwright.table.play import cards, fairness
from rollwright.table.play.running import played
from rollwright.table.play.throwing import ahead, missing
from rollwright.table.play.work import Work
from rollwright.table.seen.roles import names_of, seat_of, with_names
from rollwright.table.seen.veil import Veil


def wait(work: Work, name: str, play: Play) -> None:
    """Write down what a roll waits for: who may answer what, and how it stands."""
    if work.trying:
        raise Refused("a roll that waits for somebody is not made for a look", at="call")
    roll = work.state.rolls[name]
    veil = Veil(work.state, roll)
    waiting = asked(work.state, roll, play)
    waiting |= _stands(work.state, roll, waiting, play)  # last, since it takes the run on to an outcome
    work.emit("waited", *veil.waited({"roll": name, "waiting": waiting}), veil.to)


def asked(state: State, roll: Rolling, play: Play) -> dict[str, Any]:
    """What a run waits for: the dice, or the questions with their options, and for whom they are."""
    pending = play.asked
    early: list[Json] = [
        {"role": role, "seat": seat_of(state, roll, role), "dice": _dice(groups)}
        for role, groups in ahead(state, roll, play).items()
    ]
    early += [] if roll.rounds else _later(state, roll, play)
    came = [{"role": role, "says": says} for role, says in play.came]
    others: dict[str, Any] = ({"ahead": early} if early else {}) | ({"came": came} if came else {})
    others |= {"turn": play.turn} if play.turn is not None else {}
    if pending.dice:
        wanted = [(role, group, pool) for role, group, pool in missing(play) if pool.count]
        role = wanted[0][0]
        mine = list(takewhile(lambda each: each[0] == role, wanted))
        by = {"role": role, "seat": seat_of(state, roll, role), "groups": len(mine)}
        dice = _dice((group, pool) for _, group, pool in wanted)
        return {
            "kind": "dice",
            "name": pending.name,
            "dice": dice,
            "by": by,
            **others,
            "asks": [],
            "when": plain(dict(pending.when)),
        }
    assert pending.request is not None
    kind, asks = _questions(state, roll, play.bound.rule, pending.request)
    _name(state, roll, asks)
    until = {"until": "any"} if isinstance(pending.request, Window) and pending.request.until == "any" else {}
    when = plain(dict(pending.when))
    return {"kind": kind, "name": pending.name, "asks": asks, **others, **until, "when": when}


def _later(state: State, roll: Rolling, play: Play) -> list[Json]:
    """What is asked in turns that come later, and need not wait."""
    later: list[Json] = []
    for role, turn in play.turns.items():
        request = turn.pending.request if turn.pending is not None else None
        if isinstance(request, Choose | Window):
            kind, asks = _questions(state, roll, play.bound.rule, request)
            _name(state, roll, asks)
            by: dict[str, Any] = {"role": role, "seat": seat_of(state, roll, role), "dice": []}
            when = plain(dict(turn.asked.when))
            later.append({**by, "kind": kind, "name": turn.asked.name, "asks": asks, "when": when})
    return later


def _dice(groups: Iterable[tuple[str, Pool]]) -> list[Json]:
    return [{"name": group, **fairness.described(pool)} for group, pool in groups]


def _stands(state: State, roll: Rolling, waiting: Json, play: Play) -> dict[str, Any]:
    """How a roll stands, and (said with the options) what each answer makes of it, where no dice come between."""
    stands = cards.standing(play)
    if stands is None:
        return {}
    names = names_of(state, roll.roles, roll.called)
    if waiting["kind"] == "choose" and len(waiting["asks"][0]["options"]) <= cards.FEW:
        for at, option in enumerate(waiting["asks"][0]["options"]):
            # The first is the plain one.
            end = cards.straight(played(roll).answer(option["key"])) if at else stands
            option |= {} if end is None else {"then": with_names(end.says, names)}
    return {"stands": {"says": with_names(stands.says, names), "parts": cards.parts(roll, stands)}}


def worth_asking(state: State, roll: Rolling, window: Window) -> list[Choose]:
    """What is worth asking in a window, as the dice lie, of those who are there to answer."""
    seats = {act.role: seat_of(state, roll, act.role) for act in window.acts}
    known = Veil(state, roll).clear
    return [
        act
        for act in window.asks(known=known)
        if (seat := seats[act.role]) is None or state.seats[seat].there
    ]


NOTHING_MORE = "that nothing more is added"
"""What whoever closes a window is asked, where they hold nothing themselves."""


def _questions(
    state: State, roll: Rolling, rule: RuleType, request: Request
) -> tuple[str, list[dict[str, Any]]]:
    """How a decision is made, and what each who has a part in it is asked."""
    if isinstance(request, Together):
        return "together", [_asks(rule, choice) for choice in request.choices]
    if isinstance(request, Window):
        done = {"key": request.done, "says": request.closes}
        closing = {"role": request.closer, "help": NOTHING_MORE, "options": [done]}
        asks = [_asks(rule, act) for act in worth_asking(state, roll, request)]
        for own in [each for each in asks if each["role"] == request.closer]:
            closing = {**own, "options": [*closing["options"], *own["options"]]}
        return "window", [*(each for each in asks if each["role"] != request.closer), closing]
    assert isinstance(request, Choose)
    return "choose", [_asks(rule, request)]


def _asks(rule: RuleType, choice: Choose) -> dict[str, Any]:
    """What somebody is asked: what it is about, as the rule declares it, and the options in words."""
    says = choice.said or choice.options
    return {
        "role": choice.role,
        "help": situations.decision(rule.decisions, choice.name, choice.role).help,
        "options": [{"key": key, "says": text} for key, text in zip(choice.options, says, strict=True)],
    }


def _name(state: State, roll: Rolling, asks: Iterable[dict[str, Any]]) -> None:
    """Say whom each question is for, by seat (null: the game master), and put names into what the options say."""
    names = names_of(state, roll.roles, roll.called)
    for ask in asks:
        ask["seat"] = seat_of(state, roll, ask["role"])
        ask["options"] = [{**option, "says": with_names(option["says"], names)} for option in ask["options"]]
