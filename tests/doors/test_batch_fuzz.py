"""No input makes anything but an answer or a documented error."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hours import often
from rollwright.doors import batch
from rollwright.doors.batch_verbs import Asked
from rollwright.doors.catalogue import chosen

CODES = {
    "bad-json", "unknown-verb", "unknown-rule", "unknown-argument", "missing-argument", "bad-argument", "bad-face",
    "too-many-faces", "bad-answer", "too-many-answers", "undecided", "bad-policy", "unknown-goal", "bad-house",
    "bad-notation", "refused", "too-large",
}  # fmt: skip
QUICK = settings(max_examples=often(100, 1_500))

numbers = st.integers(-12, 120) | st.sampled_from([10**6, -(10**9), 2**63, 2**64, 10**40, 0.5, -1.5, 1e300])
scalars = st.none() | st.booleans() | numbers | st.text(max_size=8)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
KEYS = [
    "stand",
    "double",
    "first",
    "best:success",
    "best:glory",
    "uniform",
    "oppose",
    "allow",
    "refuse",
    "0/0",
    "done",
    "no",
    "roll",
    "",
]
RULES = {rule.id: rule for rule in chosen(None)}
GOALS = [*sorted({goal for rule in RULES.values() for goal in rule.goals}), "glory"]


def documented(reply: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(reply)
    if not found["ok"]:
        assert found["error"]["code"] in CODES, found
        assert "\n" not in found["error"]["message"]
    return found


@QUICK
@given(st.binary(max_size=200))
def test_any_bytes(line: bytes) -> None:
    documented(batch.reply(line))


@QUICK
@given(st.dictionaries(st.sampled_from([*Asked.__struct_fields__, "colour"]), values))
def test_any_object(request: dict[str, Any]) -> None:
    reply = documented(batch.reply(json.dumps(request).encode()))
    assert reply["id"] == request.get("id") or reply["error"]["code"] == "bad-json"


def _argument(name: str) -> st.SearchStrategy[Any]:
    """Something that is often right for a parameter of this name."""
    side = {"pool": 3, "difficulty": 6}
    likely: dict[str, list[Any]] = {
        "difficulty": [6, 12, 15, None], "stat": [1, 3, 5], "pool": [1, 3, 8], "text": ["4d6kh3", "d20!", "2d6+1", "x"],
        "outcomes": [[{"name": "a"}], [{"name": "a"}, {"name": "b", "threat": True}]], "dots": [0, 2, 4],
        "targets": [[13], [13, 15]], "damage": ["2d8+2", "x", None], "actor": [side], "opponent": [side], "target": [3, side],
        "actions": [[{"name": "a", **side}, {"name": "b", **side}]], "opposing_pool": [1, 4], "bonus": [0, 3], "evasion": [12],
        "proficiency": [1, 3], "dice": ["2d8+2", [6]], "trait": ["agility"], "boons": [3], "banes": [3],
    }  # fmt: skip
    return st.sampled_from(likely[name]) | values if name in likely else values


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    rule = RULES[draw(st.sampled_from(sorted(RULES)))]
    wanted = [name for name, each in rule.parameters.items() if each.required or draw(st.integers(0, 5)) == 0]
    request = {
        "id": draw(scalars),
        "do": draw(st.sampled_from(["roll", "roll", "odds", "advise", "rules"])),
        "rule": rule.id,
        "args": {name: draw(_argument(name)) for name in wanted},
    }
    optional: dict[str, st.SearchStrategy[Any]] = {
        "faces": st.lists(st.integers(0, 13) | scalars, max_size=6),
        "answers": st.lists(st.sampled_from(KEYS) | scalars, max_size=4),
        "decide": st.sampled_from(KEYS),
        "policy": st.sampled_from(KEYS)
        | st.dictionaries(
            st.sampled_from(["player", "gm", "target"]), st.sampled_from(KEYS) | values, max_size=2
        ),
        "by": st.sampled_from(["label", "total", "headline", "x", "label.x", "0", ""]),
        "goal": st.sampled_from(GOALS),
        "over": st.dictionaries(
            st.sampled_from([*rule.parameters, "x"]), st.lists(numbers, max_size=3), max_size=1
        ),
        "prices": st.dictionaries(st.sampled_from(["drive", "hope", "x"]), scalars, max_size=2),
        "role": st.sampled_from(["player", "gm", "x"]),
        "house": st.dictionaries(st.sampled_from(sorted(rule.house.by_key()) or ["x"]), values, max_size=2),
    }
    for name, strategy in optional.items():
        if draw(st.integers(0, 3)) == 0 or (name == "goal" and request["do"] == "advise"):
            request[name] = draw(strategy)
    return request


@settings(QUICK, max_examples=often(200, 4_000))
@given(requests())
def test_any_request_that_is_nearly_right(request: dict[str, Any]) -> None:
    documented(batch.reply(json.dumps(request).encode()))


@QUICK
@given(st.text(alphabet="0123456789d%khl!+-*/()<>=rfof# ", max_size=14))
def test_any_notation(text: str) -> None:
    documented(batch.reply(json.dumps({"do": "roll", "notation": text}).encode()))


@QUICK
@given(
    st.sampled_from("[{"),
    st.integers(1, 3_000),
    st.sampled_from(["id", "args", "faces", "house", "policy", "over"]),
)
def test_any_depth(opening: str, deep: int, field: str) -> None:
    inner = "[" * deep + "]" * deep if opening == "[" else '{"a":' * deep + "1" + "}" * deep
    documented(batch.reply(f'{{"do": "roll", "rule": "double-down.attempt", "{field}": {inner}}}'.encode()))
