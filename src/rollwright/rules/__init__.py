"""The language in which rules are written: requests, rules, outcomes, effects, house rules."""

from rollwright.dice.pools import Dice, as_they_lie
from rollwright.dice.reckoning import least, most, reckon
from rollwright.dice.untold import noted
from rollwright.rules.decisions import Choose, Together, Window
from rollwright.rules.declared import Closer, Decision, Goal, Parameter, Toll
from rollwright.rules.effects import Effect, effects
from rollwright.rules.glance import Ladder, Row, Rung, Track, Upshot
from rollwright.rules.house import House, Switch
from rollwright.rules.kind import RuleType
from rollwright.rules.outcome import Outcome
from rollwright.rules.requests import Call, Calls, Looking, Pay, Program, Repeat, Request, Throw
from rollwright.rules.rule import Flow, Rule
from rollwright.rules.state import State
from rollwright.rules.steps import (
    again,
    call,
    calls,
    choose,
    pay,
    repeat,
    throw,
    throw_all,
    together,
    window,
)

__all__ = [
    "Call",
    "Calls",
    "Choose",
    "Closer",
    "Decision",
    "Dice",
    "Effect",
    "Flow",
    "Goal",
    "House",
    "Ladder",
    "Looking",
    "Outcome",
    "Parameter",
    "Pay",
    "Program",
    "Repeat",
    "Request",
    "Row",
    "Rule",
    "RuleType",
    "Rung",
    "State",
    "Switch",
    "Throw",
    "Together",
    "Toll",
    "Track",
    "Upshot",
    "Window",
    "again",
    "as_they_lie",
    "call",
    "calls",
    "choose",
    "effects",
    "least",
    "most",
    "noted",
    "pay",
    "reckon",
    "repeat",
    "throw",
    "throw_all",
    "together",
    "window",
]
