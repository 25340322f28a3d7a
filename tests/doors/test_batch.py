"""The batch protocol: replies, every error code once, and lines that no client should send."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from typing import Any

import pytest

from rollwright.doors import batch, decoding
from rollwright.errors import BadJson

ATTEMPT = {"rule": "double-down.attempt", "args": {"stat": 3, "difficulty": 15}}


def ask(**request: Any) -> Any:
    return json.loads(batch.reply(json.dumps(request).encode()))


def attempt(**more: Any) -> Any:
    return ask(**{"id": 7, "do": "roll", **ATTEMPT, **more})


def error(reply: Any) -> tuple[str, str | None]:
    assert reply["ok"] is False
    assert set(reply["error"]) >= {"code", "at", "message"}
    assert "\n" not in reply["error"]["message"]
    return reply["error"]["code"], reply["error"]["at"]


# -- what is answered ------------------------------------------------------------------------------------------------


def test_a_roll_tells_everything() -> None:
    reply = attempt(faces=[10], answers=["stand"])
    assert reply["id"] == 7
    assert reply["ok"] is True
    assert reply["outcome"]["label"] == "Failure"
    assert reply["rolls"] == [{"name": "d20", "dice": "d20", "faces": [10], "dropped": []}]
    assert reply["says"].startswith("13: Failure")
    assert {"who": "gm", "ask": reply["prompts"][0]["ask"]} == reply["prompts"][0]
    assert {effect["what"] for effect in reply["effects"]} == {"banes", "drive"}


def test_a_roll_that_waits_shows_the_odds_of_every_option() -> None:
    pending = attempt(faces=[10])["pending"]
    assert (pending["role"], pending["name"]) == ("player", "double-down")
    assert [option["key"] for option in pending["options"]] == ["stand", "double"]
    for option in pending["options"]:
        assert sum(option["odds"].values()) == pytest.approx(1)
    assert pending["options"][0]["odds"] == {"Failure": 1.0}


def test_costs_are_due_while_a_roll_waits() -> None:
    reply = attempt(faces=[10], args={"stat": 3, "difficulty": 15, "drive": 2})
    assert [(effect["kind"], effect["what"], effect["amount"]) for effect in reply["effects"]] == [
        ("spend", "drive", 2)
    ]


@pytest.mark.parametrize(("decide", "label"), [("first", "Failure"), ("best:success", "Success")])
def test_decisions_that_are_not_covered(decide: str, label: str) -> None:
    assert attempt(faces=[10, 15], decide=decide).get("error", {}).get("code") == (
        "too-many-faces" if decide == "first" else None
    )
    assert attempt(faces=[10] if decide == "first" else [10, 15], decide=decide)["outcome"]["label"] == label


def test_odds_are_whole_numbers_over_one_total() -> None:
    reply = attempt(do="odds", policy={"player": "stand"})
    assert sum(int(row["weight"]) for row in reply["odds"]) == int(reply["of"])
    by = attempt(do="odds", policy={"player": {"double-down": "stand"}}, by="label")
    shares = {row["outcome"]["label"]: int(row["weight"]) / int(by["of"]) for row in by["odds"]}
    assert shares == pytest.approx(
        {"Failure": 0.45, "Success": 0.35, "Critical Failure": 0.1, "Critical Success": 0.1}
    )


@pytest.mark.parametrize(
    "by",
    [
        "results.9.die",
        "results.x",
        "results.0.x",
        "results.0.label.upper",
        "labels.__class__",
        "headline.x",
        "results.",
    ],
)
def test_a_path_that_leads_nowhere(by: str) -> None:
    reply = ask(
        do="odds", rule="keepers.action", args={"dots": 2, "outcomes": [{"name": "a"}]}, policy="first", by=by
    )
    assert error(reply) == ("bad-argument", "by")


def test_a_path_into_an_outcome() -> None:
    reply = ask(
        do="odds",
        rule="keepers.action",
        args={"dots": 2, "outcomes": [{"name": "a"}]},
        policy="first",
        by="results.0.label",
    )
    assert [row["outcome"]["results.0.label"] for row in reply["odds"]]


def test_advice() -> None:
    reply = attempt(do="advise", goal="success", over={"drive": [0, 5]}, prices={"drive": 0.1})
    assert reply["best"]["args"]["stat"] == 3
    assert {row["key"] for row in reply["best"]["plan"]} == {"stand", "double"}
    assert len(reply["options"]) == 6
    assert len(attempt(do="advise", goal="success", over={"drive": [0, 2, 5]})["options"]) == 3
    vast = attempt(do="advise", goal="success", over={f"{name}": [*range(10)] for name in range(5000)})
    assert "more than a billion ways to begin" in vast["error"]["message"]


def test_the_catalogue() -> None:
    reply = ask(do="rules", rule="double-down.attempt")
    (rule,) = reply["rules"]
    assert rule["id"] == "double-down.attempt"
    assert [each["name"] for each in rule["parameters"]][:2] == ["stat", "difficulty"]
    assert {each["key"] for each in reply["house"]["double-down"]} >= {"dd.critTop", "dd.tagExhaust"}


def test_notation_names_the_rule_that_it_became() -> None:
    reply = ask(do="roll", notation="2d6+1", faces=[3, 4])
    assert (reply["rule"], reply["args"]) == ("notation", {"text": "2d6+1"})
    assert reply["outcome"]["total"] == 8


# -- every error code ------------------------------------------------------------------------------------------------

GROUP = {
    "rule": "double-down.group",
    "args": {
        "givers": [{"name": "Ann", "stat": 3}, {"name": "Bob", "stat": 2}],
        "roller": "Ann",
        "difficulty": 15,
    },
}

ERRORS = [
    ("unknown-verb", "do", {"do": "dance"}),
    ("unknown-verb", "do", {"do": None}),
    ("unknown-rule", "rule", {"do": "roll", "rule": "double-down.sulk"}),
    ("unknown-rule", "rule", {"do": "roll", "rule": "parcheesi"}),
    ("unknown-argument", "args.luck", {"do": "roll", **ATTEMPT, "args": {"stat": 3, "difficulty": 15, "luck": 1}}),
    ("unknown-argument", "colour", {"do": "roll", **ATTEMPT, "colour": "red"}),
    ("missing-argument", "args.difficulty", {"do": "roll", "rule": "double-down.attempt", "args": {"stat": 3}}),
    ("missing-argument", "rule", {"do": "roll"}),
    ("missing-argument", "goal", {"do": "advise", **ATTEMPT}),
    ("bad-argument", "args.stat", {"do": "roll", "rule": "double-down.attempt", "args": {"stat": 9, "difficulty": 15}}),
    ("bad-argument", "args.stat", {"do": "roll", "rule": "double-down.attempt", "args": {"stat": "3", "difficulty": 15}}),
    ("bad-argument", "args.stat", {"do": "roll", "rule": "double-down.attempt", "args": {"stat": True, "difficulty": 15}}),
    ("bad-argument", "args", {"do": "roll", "rule": "double-down.attempt", "args": [3, 15]}),
    ("bad-argument", "notation", {"do": "roll", **ATTEMPT, "notation": "d20"}),
    ("bad-face", "faces[0]", {"do": "roll", **ATTEMPT, "faces": [21], "answers": ["stand"]}),
    ("bad-face", "faces[0]", {"do": "roll", **ATTEMPT, "faces": [True], "answers": ["stand"]}),
    ("too-many-faces", "faces", {"do": "roll", **ATTEMPT, "faces": [10, 10], "answers": ["stand"]}),
    ("bad-answer", "answers[0]", {"do": "roll", **ATTEMPT, "faces": [10], "answers": ["triple"]}),
    ("bad-answer", "answers[0]", {"do": "roll", **ATTEMPT, "faces": [10], "answers": [1]}),
    ("too-many-answers", "answers", {"do": "roll", **ATTEMPT, "faces": [10], "answers": ["stand", "stand"]}),
    ("too-many-faces", "faces", {"do": "odds", **ATTEMPT, "policy": "first", "faces": [10]}),
    ("unknown-rule", "rule", {"do": "odds", "rule": "nobody.knows", "faces": [10]}),
    ("too-many-faces", "faces", {"do": "rules", "faces": [10]}),
    ("too-many-answers", "answers", {"do": "odds", **ATTEMPT, "answers": ["stand"]}),
    ("too-many-answers", "answers", {"do": "advise", **ATTEMPT, "goal": "net", "answers": ["stand"]}),
    ("undecided", "policy.player", {"do": "odds", **ATTEMPT, "faces": [], "answers": [], "decide": "ask"}),
    ("bad-policy", "policy.player", {"do": "odds", **ATTEMPT, "policy": {"player": "triple"}}),
    ("bad-policy", "decide", {"do": "roll", **ATTEMPT, "decide": "luck"}),
    ("bad-policy", "policy", {"do": "odds", **ATTEMPT, "policy": 3}),
    ("unknown-goal", "goal", {"do": "advise", **ATTEMPT, "goal": "glory"}),
    ("unknown-goal", "decide", {"do": "roll", **ATTEMPT, "decide": "best:glory"}),
    ("unknown-goal", "policy", {"do": "odds", **ATTEMPT, "policy": "best:glory"}),
    ("unknown-goal", "policy.player", {"do": "odds", **ATTEMPT, "policy": {"player": "best:glory"}}),
    ("unknown-goal", "policy.player.double-down", {"do": "odds", **ATTEMPT, "policy": {"player": {"double-down": "best:glory"}}}),
    ("bad-policy", "policy", {"do": "odds", **ATTEMPT, "policy": "triple"}),
    ("bad-policy", "policy.player.double-down", {"do": "odds", **ATTEMPT, "policy": {"player": {"double-down": "triple"}}}),
    ("bad-policy", "policy.player.double-down", {"do": "odds", **ATTEMPT, "policy": {"player": {"double-down": {"triple": 1}}}}),
    ("bad-policy", "policy.player.double-down", {"do": "odds", **ATTEMPT, "policy": {"player": {"double-down": {}}}}),
    ("bad-policy", "policy.group.double-down", {
        "do": "odds", "rule": "double-down.group", "policy": {"group": {"double-down": "triple"}},
        "args": {"givers": [{"name": "A", "stat": 3}, {"name": "B"}], "roller": "A", "difficulty": 14},
    }),
    ("unknown-argument", "args.givers[0].a", {"do": "odds", "rule": GROUP["rule"], "args": {**GROUP["args"], "givers": [{"name": "A", "stat": 3, "a": 1}]}}),
    ("bad-argument", "prices.drive", {"do": "advise", **ATTEMPT, "goal": "net", "prices": {"drive": -1}}),
    ("bad-house", "house.dd.luck", {"do": "roll", **ATTEMPT, "house": {"dd.luck": 1}}),
    ("bad-house", "house.dd.critTop", {"do": "roll", **ATTEMPT, "house": {"dd.critTop": "many"}}),
    ("bad-house", "house", {"do": "roll", **ATTEMPT, "house": []}),
    ("bad-notation", "notation", {"do": "roll", "notation": "2dd6"}),
    ("bad-notation", "notation", {"do": "roll", "notation": "dheart 2"}),
    ("bad-notation", "args.text", {"do": "roll", "rule": "notation", "args": {"text": "2dd6"}}),
    ("refused", "args.tag", {
        "do": "roll", "rule": "double-down.attempt", "house": {"dd.irrelevantTagFloor": "disallow-level-1"},
        "args": {"stat": 3, "difficulty": 15, "tag": 1, "relevant": False},
    }),
    ("too-large", None, {"do": "odds", "notation": "6000d6"}),
    ("bad-argument", "by", {"do": "odds", **ATTEMPT, "policy": "first", "by": "colour"}),
    ("bad-argument", "by", {"do": "odds", **ATTEMPT, "policy": "first", "by": "label.x"}),
    ("bad-policy", "policy", {"do": "advise", **ATTEMPT, "goal": "net", "policy": "first"}),
    ("bad-argument", "role", {"do": "advise", **ATTEMPT, "goal": "net", "role": "nobody"}),
    ("bad-argument", "over.luck", {"do": "advise", **ATTEMPT, "goal": "net", "over": {"luck": [0, 1]}}),
    ("bad-argument", "prices.drive", {"do": "advise", **ATTEMPT, "goal": "net", "prices": {"drive": "dear"}}),
    ("bad-argument", "over.drive", {"do": "advise", **ATTEMPT, "goal": "net", "over": {"stat": [1, 2], "drive": 5}}),
    ("too-large", "over.drive", {"do": "advise", **ATTEMPT, "goal": "net", "over": {"drive": [0, 10**9]}}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "at", "request_"), ERRORS, ids=[f"{code}-{at}-{n}" for n, (code, at, _) in enumerate(ERRORS)]
)
def test_every_error_says_what_and_where(code: str, at: str | None, request_: dict[str, Any]) -> None:
    reply = ask(id="x", **request_)
    assert reply["id"] == "x"
    found, where = error(reply)
    assert found == code
    if at is not None:
        assert where == at
        lacks = code in ("missing-argument", "undecided", "unknown-verb", "too-large")
        assert lacks or where.split(".")[0].split("[")[0] in request_, "it names a field that was said"


def test_what_there_is_not_is_told_with_what_there_is() -> None:
    givers = [{"name": "A", "stat": 3, "a": 1}]
    nested = ask(do="roll", rule=GROUP["rule"], args={**GROUP["args"], "givers": givers})["error"]["message"]
    assert nested == (
        "double-down.group: there is no givers[0].a: there are name, stat, stress, tag, relevant, drive"
    )
    assert ask(do="advise", rule="double-down.spend", args={"boons": 1, "on": []}, goal="x")["error"] == {
        "code": "unknown-goal", "at": "goal", "message": "double-down.spend has no goal 'x': it has none",
    }  # fmt: skip


def test_who_is_refused_is_told_of_no_key_that_is_anothers() -> None:
    for role, theirs in (("player", "prayer:3"), ("Ann", "prayer:2")):
        reply = ask(
            do="odds",
            rule="daggerheart.action",
            args={"difficulty": 15, "prayer": [3, {"by": "Ann", "value": 2}]},
            policy={"player": "first", "Ann": "first", role: "prayer:5"},
            by="label",
        )
        assert error(reply) == ("bad-policy", f"policy.{role}")
        assert reply["error"]["message"] == (
            f"{role} cannot choose 'prayer:5' for 'after-roll': done, {theirs}, first or best:GOAL"
        )


def test_a_file_may_say_that_it_is_utf_8() -> None:
    line = json.dumps({"id": 2, "do": "roll", **ATTEMPT, "faces": [10], "answers": ["stand"]}).encode()
    first, second = (json.loads(reply) for reply in batch.serve([BOM_UTF8 + line, BOM_UTF8 + line]))
    assert first["ok"] is True
    assert error(second)[0] == "bad-json", "only a first line begins with it"
    assert list(batch.serve([BOM_UTF8 + b"\n"])) == []


def test_a_fault_of_ours_is_no_end(broken: None, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [
        b'{"id": 1, "do": "roll", "rule": "broken.divide"}',
        b'{"id": 2, "do": "roll", "rule": "broken.divide", "args": {"seed": 1}}',
    ]
    first, second = (json.loads(reply) for reply in batch.serve(lines))
    assert error(first)[0] == "fault"
    assert second == {**second, "id": 2, "ok": True, "says": "1"}
    assert "ZeroDivisionError" in capsys.readouterr().err


# -- what no client should send --------------------------------------------------------------------------------------

UNREADABLE = [
    b"{",
    b"nonsense",
    b"[1, 2]",
    b'"roll"',
    b"null",
    b"3",
    b"\xff\xfe{}",
    b'{"id": 1, "do": "r\xffll"}',
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"id": NaN, "do": "roll"}',
    b'{"id": 1, "do": "roll"} {"id": 2}',
    b'{"id": "' + b"x" * 2_000_000 + b'"}',
    b'{"id": "\\ud800"}',
    b"\x00",
]


@pytest.mark.parametrize("line", UNREADABLE, ids=range(len(UNREADABLE)))
def test_a_bad_line_is_told_and_the_next_one_served(line: bytes) -> None:
    good = json.dumps({"id": 2, "do": "roll", **ATTEMPT, "faces": [10], "answers": ["stand"]}).encode()
    first, second = (json.loads(reply) for reply in batch.serve([line, b"  \n", good]))
    assert first["id"] is None
    assert error(first)[0] == "bad-json"
    assert second["ok"] is True


@pytest.mark.parametrize("name", [1, -0.5, 10**30, "x", "", None, True, [1, {"a": []}], {"b": None}])
def test_an_id_comes_back_as_it_was_sent(name: Any) -> None:
    assert attempt(id=name, faces=[10], answers=["stand"])["id"] == name
    assert attempt(id=name, faces=[21])["id"] == name


@pytest.mark.parametrize("deep", [10, 900, 5_000])
def test_nesting_within_a_request(deep: int) -> None:
    line = (
        b'{"id": 1, "do": "roll", "rule": "double-down.attempt", "args": {"stat": '
        + b"[" * deep
        + b"]" * deep
        + b"}}"
    )
    assert error(json.loads(batch.reply(line)))[0] in ("bad-json", "missing-argument", "bad-argument")


@pytest.mark.parametrize("deep", [10, 500, 900, 990, 1_200, 5_000])
def test_a_nested_id_is_echoed_or_refused(deep: int) -> None:
    line = b'{"id": ' + b"[" * deep + b"]" * deep + b', "do": "dance"}'
    assert error(json.loads(batch.reply(line)))[0] in ("bad-json", "unknown-verb")


@pytest.mark.parametrize("value", ["1e999", "-1e999", "99999999999999999999999999", "1e-999", "3.0", "3.5"])
def test_numbers_beyond_measure(value: str) -> None:
    line = f'{{"do": "roll", "rule": "double-down.attempt", "args": {{"stat": {value}, "difficulty": 15}}}}'
    code = json.loads(batch.reply(line.encode())).get("error", {}).get("code")
    assert code in ("bad-argument", "bad-json") or value == "3.0"


def test_a_reply_that_would_be_too_long_names_a_way_out() -> None:
    reply = ask(id=1, do="odds", notation="6000d6")
    assert error(reply)[0] == "too-large"
    assert "by" in reply["error"]["message"]


HALVED = [r'{"a": "\ud800"}', r'{"a": "\udc00"}', r'["\ud83d\u0041aaaaaa"]', r'"\ud800 and more of it"']


@pytest.mark.parametrize("line", HALVED)
def test_half_a_character_is_called_that(line: str) -> None:
    reply = json.loads(batch.reply(line.encode()))
    assert reply["error"]["message"] == "this is no JSON: half a surrogate pair is no character"


@pytest.mark.parametrize(
    "line", [rb'{"a": "\ud8', rb'{"a": "\ud800', b'{"a": NaN}', b'{"a": "\xff"}', b'{"a":', b"[" * 100_000]
)
def test_what_is_wrong_otherwise_is_called_otherwise(line: bytes) -> None:
    reply = json.loads(batch.reply(line))
    assert error(reply)[0] == "bad-json"
    message = reply["error"]["message"]
    assert message.startswith("this is no JSON: ")
    assert "surrogate pair is no" not in message


def test_a_whole_pair_is_a_character() -> None:
    assert decoding.decoded(rb'["\ud83d\ude00"]') == ["😀"]


def test_what_was_said_is_told_in_no_programmers_words() -> None:
    missing = ask(args={})["error"]["message"]
    settled = ask(do="odds", rule="notation", args={"text": "2d6"}, house={"x": True})["error"]["message"]
    assert missing.endswith("not nothing")
    assert settled == "there is no house rule 'x': nothing can be set here"


@pytest.mark.parametrize("number", ["9" * 5_000, "1e400"])
def test_a_number_that_is_too_long_to_be_read_is_said_to_be_so(number: str) -> None:
    with pytest.raises(BadJson, match="this is no JSON: a number in it is too long to be read, or too large"):
        decoding.decoded(f'{{"do": "roll", "notation": "d6", "faces": [{number}]}}')


@pytest.mark.parametrize(
    ("by", "told"),
    [
        ("label", "weights of about 4,201 digits: use fewer dice or smaller weights"),
        (
            None,
            "weights of about 4,201 digits: ask for one field with by, or use fewer dice or smaller weights",
        ),
    ],
)
def test_a_reply_that_is_too_long_names_by_only_where_it_was_not_said(by: str | None, told: str) -> None:
    weights = {"stand": 10**4_199 - 1, "double": 1}
    request = {
        "do": "odds",
        "rule": "double-down.attempt",
        "args": {"stat": 3, "difficulty": 14},
        "policy": {"player": {"double-down": weights}},
        "by": by,
    }
    found = batch.answer(request)["error"]
    assert (found["code"], found["at"], found["message"]) == ("too-large", "by", told)
