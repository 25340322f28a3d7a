"""From texts to values, by every type that a parameter may have."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

import rollwright as rw
from rollwright.doors import shapes
from rollwright.doors.cli.read import texts, values
from rollwright.doors.cli.show import rolls
from rollwright.errors import BadArgument, BadInput, BadPolicy, UnknownArgument
from rollwright.odds import Die
from rollwright.rules import Flow, Outcome, Parameter, Rule, throw
from rollwright.systems.double_down import DoubleDown, system


class Giver(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    stat: Annotated[int, Meta(ge=0, le=5, description="stars")] = 0
    tags: tuple[int, ...] = ()
    fit: bool = True


class Nothing(Outcome, frozen=True):
    label: str


class Values(Rule[Nothing], id="tests.values"):
    """Take anything."""

    house: DoubleDown = DoubleDown()
    number: Annotated[int, Meta(ge=-5, le=5)] = 0
    maybe: int | None = None
    yes: bool = False
    word: Literal["one", "two"] = "one"
    text: str = ""
    numbers: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    giver: Giver | None = None
    givers: Annotated[tuple[Giver, ...], Meta(max_length=3)] = ()
    mixed: tuple[int | Giver, ...] = ()
    either: int | tuple[Giver, ...] = 0


ANN, BOB = (
    {"name": "Ann", "stat": 0, "tags": [], "fit": True},
    {"name": "Bob", "stat": 2, "tags": [], "fit": True},
)

RIGHT = [
    ("number", ["3"], 3),
    ("number", ["-3"], -3),
    ("maybe", ["3"], 3),
    ("maybe", ["null"], None),
    ("maybe", ["none"], None),
    ("yes", ["true"], True),
    ("yes", ["0"], False),
    ("word", ["two"], "two"),
    ("text", ["4d6, kept"], "4d6, kept"),
    ("text", ["{no json"], "{no json"),
    ("text", ["3"], "3"),
    ("numbers", ["1,2", "3"], [1, 2, 3]),
    ("numbers", ["[1, 2]"], [1, 2]),
    ("numbers", [""], []),
    ("numbers", ["-1"], [-1]),
    ("names", ["Ann,Bob"], ["Ann", "Bob"]),
    ("names", ['["Ann, the first"]'], ["Ann, the first"]),
    ("giver", ["name=Ann"], ANN),
    ("giver", ['{"name": "Ann"}'], ANN),
    ("giver", ["name=Ann,tags=[1,2],fit=false"], {**ANN, "tags": [1, 2], "fit": False}),
    ("giver", ["null"], None),
    ("givers", ["name=Ann", "name=Bob,stat=2"], [ANN, BOB]),
    ("givers", ["name=Ann; name=Bob,stat=2"], [ANN, BOB]),
    ("givers", ['[{"name": "Ann"}]', "name=Bob,stat=2"], [ANN, BOB]),
    ("mixed", ["1", "name=Ann", "2,3"], [1, ANN, 2, 3]),
    ("either", ["2"], 2),
    ("either", ["name=Ann"], [ANN]),
]


@pytest.mark.parametrize(("name", "texts", "value"), RIGHT)
def test_what_a_text_means(name: str, texts: list[str], value: Any) -> None:
    found = values.settle(Values, {name: texts})
    assert json.loads(json.dumps(found)) == {name: value}


WRONG = [
    ("number", ["x"], BadArgument, "args.number"),
    ("number", ["6"], BadArgument, "args.number"),
    ("number", ["1", "2"], BadArgument, "args.number"),
    ("yes", ["perhaps"], BadArgument, "args.yes"),
    ("word", ["three"], BadArgument, "args.word"),
    ("text", ["null"], BadArgument, "args.text"),
    ("text", ["none"], BadArgument, "args.text"),
    ("numbers", ["1,x"], BadArgument, "args.numbers[1]"),
    ("numbers", ["[1"], BadArgument, "args.numbers"),
    ("giver", ["Ann"], BadArgument, "args.giver"),
    ("giver", ["name=Ann,luck=3"], UnknownArgument, "args.giver.luck"),
    ("giver", ["name=Ann,stat=9"], BadArgument, "args.giver.stat"),
    ("givers", ["name=A", "name=B", "name=C", "name=D"], BadArgument, "args.givers"),
]


@pytest.mark.parametrize(("name", "texts", "kind", "at"), WRONG)
def test_what_a_text_cannot_mean(name: str, texts: list[str], kind: type[BadInput], at: str) -> None:
    with pytest.raises(kind) as caught:
        values.settle(Values, {name: texts})
    assert caught.value.at == at
    assert "\n" not in caught.value.message


def test_types_in_words() -> None:
    said = {name: shapes.in_words(each.type) for name, each in Values.parameters.items()}
    assert said == {
        "number": "whole number −5 to 5",
        "maybe": "whole number or null",
        "yes": "yes or no",
        "word": "one, two",
        "text": "text",
        "numbers": "list of whole numbers",
        "names": "list of texts",
        "giver": "object (name, stat=0, tags=[], fit=true) or null",
        "givers": "list of objects (name, stat=0, tags=[], fit=true), at most 3",
        "mixed": "list of whole numbers or objects (name, stat=0, tags=[], fit=true)",
        "either": "whole number or list of objects (name, stat=0, tags=[], fit=true)",
    }
    within = dict(shapes.nested(Values.parameters["givers"].type, "givers"))
    assert list(within) == ["givers[].name", "givers[].stat", "givers[].tags", "givers[].fit"]
    assert within["givers[].stat"].help == "stars"


@pytest.mark.parametrize("name", list(Values.parameters))
def test_a_default_reads_back_as_it_is_shown(name: str) -> None:
    each: Parameter = Values.parameters[name]
    shown = shapes.short(each.default)
    found = values.read(Values, each, [shown])
    assert found == each.default or list(found) == list(each.default)


class Symbols(Rule[Nothing]):
    """Dice with words, numbers, and a blank."""

    def play(self) -> Flow[Nothing]:
        """Throw them."""
        dice = yield from throw(4 @ Die(["", "SA", "S", 3, -1]), "symbols")
        return Nothing(str(dice.count("")))


@pytest.mark.parametrize("faces", [["", "", "", ""], ["SA", "", 3, -1], ["", "S", "", 3], [3, -1, "S", ""]])
def test_what_is_shown_of_dice_can_be_typed(faces: list[Any]) -> None:
    (rolled,) = rw.play(Symbols(), faces=faces).rolls
    shown = [face for face, _ in rolls.marked_faces(rolled)]
    assert all(shown)
    assert texts.faces([",".join(shown)]) == texts.faces(shown) == faces


def test_faces_and_answers() -> None:
    assert texts.faces(["3,6", "1"]) == [3, 6, 1]
    assert texts.faces(["x"]) == ["x"]
    assert texts.faces([""]) == texts.faces(["[]"]) == []
    assert (
        texts.faces(["SA,,X"])
        == texts.faces(['SA,"",X'])
        == texts.faces(['["SA", "", "X"]'])
        == ["SA", "", "X"]
    )
    assert texts.listed(["4-2,no", "roll", '["a, b"]']) == ["4-2", "no", "roll", "a, b"]


def test_policies() -> None:
    attempt = system.attempt
    assert texts.policy([], attempt) is None
    assert texts.policy(["best:net"], attempt) == "best:net"
    assert texts.policy(["player=stand"], attempt) == {"player": "stand"}
    assert texts.policy(["player.double-down=stand"], attempt) == {"player": {"double-down": "stand"}}
    assert texts.policy(["Dr. No=1=6"], attempt) == {"Dr. No": "1=6"}
    with pytest.raises(BadPolicy):
        texts.policy(["player=stand", "player.double-down=double"], attempt)


def test_a_decision_that_its_rule_does_not_declare_can_be_stated() -> None:
    crossing = import_module("crossing")
    assert texts.policy(["player.last leap=leap"], crossing.Cross) == {"player": {"last leap": "leap"}}
    assert texts.policy(["ann.leap.far=yes"], crossing.Cross) == {"ann": {"leap.far": "yes"}}
    assert texts.policy(["Dr. No.leap=yes"], crossing.Cross) == {"Dr. No": {"leap": "yes"}}
    assert texts.policy(["player.dubble=stand"], system.attempt) == {"player": {"dubble": "stand"}}
    assert texts.policy(["A.B=stand"], system.group) == {"A.B": "stand"}, "somebody's name"
    for said, told in (
        ({"player": {"last lep": "leap"}}, "crossing.cross has no decision 'last lep': last leap$"),
        ({"ann": {"last leap": "leap"}}, "crossing.cross has no role 'ann': player$"),
    ):
        with pytest.raises(BadPolicy, match=told):
            rw.odds(crossing.Cross(courage=3), policy=said)
