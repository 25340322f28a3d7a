"""The language in which rules are written: requests, rules, outcomes, effects, house rules."""

from rollwright.rules.asking import (
    become,
    call,
    calls,
    choose,
    conclude,
    pay,
    repeat,
    roll,
    roll_all,
    together,
    window,
)
from rollwright.rules.bound import Bound, Stage, stage
from rollwright.rules.effects import Effect, effects
from rollwright.rules.house import House, Switch
from rollwright.rules.outcome import Outcome
from rollwright.rules.requests import (
    Become,
    Call,
    Calls,
    Choose,
    Conclude,
    Pay,
    Program,
    Repeat,
    Request,
    Roll,
    Together,
    Window,
)
from rollwright.rules.rule import Decision, Goal, Parameter, Rule, Words, rule
from rollwright.rules.system import System

__all__ = [
    "Become",
    "Bound",
    "Call",
    "Calls",
    "Choose",
    "Conclude",
    "Decision",
    "Effect",
    "Goal",
    "House",
    "Outcome",
    "Parameter",
    "Pay",
    "Program",
    "Repeat",
    "Request",
    "Roll",
    "Rule",
    "Stage",
    "Switch",
    "System",
    "Together",
    "Window",
    "Words",
    "become",
    "call",
    "calls",
    "choose",
    "conclude",
    "effects",
    "pay",
    "repeat",
    "roll",
    "roll_all",
    "rule",
    "stage",
    "together",
    "window",
]
