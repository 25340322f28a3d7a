"""The error tree carries its data everywhere, out of a worker process too."""

from __future__ import annotations

import inspect
import pickle

import pytest

from rollwright import errors
from rollwright.errors import BadInput, BadNotation, Divergence, RollwrightError

EVERY = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, RollwrightError)]
INPUT = [kind for kind in EVERY if issubclass(kind, BadInput) and kind is not BadInput]
CODES = """bad-json, unknown-verb, unknown-rule, unknown-argument, missing-argument, bad-argument, bad-face,
    too-many-faces, bad-answer, too-many-answers, undecided, bad-policy, unknown-goal, bad-house, bad-notation,
    refused, too-large"""


def test_every_documented_code_has_its_error() -> None:
    assert {kind.code for kind in INPUT} == {code.strip() for code in CODES.split(",")}


@pytest.mark.parametrize("kind", EVERY)
def test_the_docstring_draws_the_whole_tree(kind: type[RollwrightError]) -> None:
    assert errors.__doc__ is not None
    assert f" {kind.__name__} " in errors.__doc__
    assert kind in (RollwrightError, BadInput) or f" {kind.code} " in errors.__doc__


@pytest.mark.parametrize("kind", EVERY)
def test_an_error_survives_pickling(kind: type[RollwrightError]) -> None:
    error = pickle.loads(pickle.dumps(kind("what is wrong", at="args.stat")))
    assert type(error) is kind
    assert str(error) == error.message == "what is wrong"
    assert error.to_dict() | {"code": kind.code, "at": "args.stat"} == error.to_dict()


def test_particulars_survive_pickling() -> None:
    notation = pickle.loads(pickle.dumps(BadNotation("no", position=3, found="x", expected="a number")))
    assert notation.to_dict() == {
        "code": "bad-notation", "at": None, "message": "no", "position": 3, "found": "x", "expected": "a number",
    }  # fmt: skip
    lost = pickle.loads(pickle.dumps(Divergence("elsewhere", at="run[2]", recorded="d20", now="d12")))
    assert (lost.at, lost.recorded, lost.now) == ("run[2]", "d20", "d12")
