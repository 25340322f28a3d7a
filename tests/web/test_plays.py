"""Rolls, odds, advice and rules over HTTP: the batch protocol, with a status."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

from rollwright.doors import batch, catalogue
from rollwright.doors.web import endpoints
from rollwright.errors import TooLarge
from rollwright.systems.registry import game
from web import jobs
from webserver import Running, eventually, running

ATTEMPT = {"rule": "double-down.attempt", "args": {"stat": 3, "difficulty": 14}}
ASKED = [
    ("roll", {**ATTEMPT, "faces": [6, 20], "answers": ["double"], "id": [1, "two"]}),
    ("roll", {**ATTEMPT, "faces": [6]}),
    ("roll", {"notation": "4d6kh3+2", "faces": [1, 2, 3, 4], "do": "roll"}),
    ("odds", {"rule": "storyteller.action", "args": {"pool": 3}, "by": "label"}),
    ("odds", {"notation": "2d6"}),
    ("advise", {**ATTEMPT, "goal": "net", "over": {"drive": [0, 2]}, "prices": {"drive": "0.1"}}),
]


@pytest.mark.parametrize(("verb", "said"), ASKED)
def test_the_reply_is_that_of_the_batch_protocol(served: Running, verb: str, said: dict[str, Any]) -> None:
    reply = served.http.post(f"/api/{verb}", json=said)
    assert reply.status_code == 200
    assert reply.json() == batch.answer({**said, "do": verb})
    assert reply.json()["ok"] is True


WRONG = [
    ("roll", {"rule": "double-down.attempt", "args": {"stat": 9, "difficulty": 14}}, 400, "bad-argument"),
    ("roll", {"rule": "nix"}, 400, "unknown-rule"),
    ("roll", {}, 400, "missing-argument"),
    ("roll", {"notation": "4d"}, 400, "bad-notation"),
    ("roll", {"notation": "1d6", "faces": [7]}, 400, "bad-face"),
    ("roll", {"notation": "1d6", "colour": "red"}, 400, "unknown-argument"),
    ("odds", ATTEMPT, 400, "undecided"),
    ("odds", {"notation": "6000d6"}, 422, "too-large"),
    ("roll", {"rule": "daggerheart.spellcast", "args": {"trait": None}}, 422, "refused"),
    ("advise", ATTEMPT, 400, "missing-argument"),
]


@pytest.mark.parametrize(("verb", "said", "status", "code"), WRONG)
def test_what_is_wrong_is_told_as_there_and_has_a_status(
    served: Running, verb: str, said: dict[str, Any], status: int, code: str
) -> None:
    reply = served.http.post(f"/api/{verb}", json={"id": 7, **said})
    assert reply.status_code == status
    assert reply.json() == batch.answer({"id": 7, **said, "do": verb})
    assert reply.json()["error"]["code"] == code


def test_the_address_says_what_to_do(served: Running) -> None:
    reply = served.http.post("/api/roll", json={"id": 3, "do": "odds", "notation": "1d6"})
    assert reply.status_code == 400
    assert reply.json()["error"]["at"] == "do"
    assert reply.json()["id"] == 3


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 30_000, b'"\\ud800"', b"[1]", b"null", b"7"])
def test_a_body_that_cannot_be_read(served: Running, body: bytes) -> None:
    reply = served.http.post("/api/roll", content=body, headers={"Content-Type": "application/json"})
    assert reply.status_code == 400
    assert reply.json()["error"]["code"] == "bad-json"


@pytest.mark.parametrize("kind", ["text/plain", "", "application/x-www-form-urlencoded"])
def test_a_body_that_does_not_say_that_it_is_json(served: Running, kind: str) -> None:
    reply = served.http.post("/api/roll", content=b'{"notation":"1d6"}', headers={"Content-Type": kind})
    assert reply.status_code == 415
    assert reply.json()["error"]["code"] == "media-type"


def test_a_body_that_is_too_long(served: Running) -> None:
    reply = served.http.post("/api/roll", json={"notation": "1d6", "id": "x" * 300_000})
    assert reply.status_code == 413
    assert reply.json()["error"]["code"] == "too-large"


def test_a_question_is_short(served: Running) -> None:
    """Who has no seat makes nobody read for long."""
    for size, status in ((32_000, 200), (33_000, 413)):
        reply = served.http.post("/api/roll", json={"notation": "1d6", "id": "x" * size})
        assert reply.status_code == status


def test_a_body_that_is_too_long_and_does_not_say_so(served: Running) -> None:
    chunks = (b" " * 10_000 for _ in range(100))
    reply = served.http.post("/api/roll", content=chunks, headers={"Content-Type": "application/json"})
    assert reply.status_code == 413


def test_a_body_that_never_ends() -> None:
    with running(patience=0.3) as served, served.raw() as raw:
        raw.sendall(
            b"POST /api/roll HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
        )
        assert raw.recv(100).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("name", [None, "keepers", "daggerheart.action"])
def test_the_rules(served: Running, name: str | None) -> None:
    reply = served.http.get("/api/rules", params={"name": name} if name else {})
    assert reply.status_code == 200
    found = catalogue.described(name)
    wanted = {"ok": True, **found, "games": {each: game(each) for each in found["house"]}}
    assert reply.json() == msgspec.json.decode(msgspec.json.encode(wanted))


@pytest.mark.parametrize("name", ["nix", "daggerheart.nix", "daggerheart.", "nix.action", ""])
def test_no_such_rules(served: Running, name: str) -> None:
    reply = served.http.get("/api/rules", params={"name": name})
    assert (reply.status_code, reply.json()["error"]["code"]) == (400, "unknown-rule")
    assert "there is no rule" in reply.json()["error"]["message"]


def test_a_reply_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "LARGEST_REPLY", 100)
    for verb in ("odds", "roll"):
        with pytest.raises(TooLarge, match="ask for one field with by, or use fewer dice"):
            batch.encoded({"do": verb, "notation": "3d6"})


def breaks(request: Any) -> None:
    raise ZeroDivisionError("the password is swordfish")


@pytest.mark.parametrize("broken", [breaks, jobs.fault])
def test_a_fault_of_ours_tells_nothing_and_is_written_down(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], broken: Any
) -> None:
    with running() as served:
        monkeypatch.setattr(batch, "encoded", broken)
        reply = served.http.post("/api/roll", json={"notation": "1d6", "id": "mine"})
        assert reply.status_code == 500
        assert reply.json()["error"]["code"] == "fault"
        assert reply.json()["id"] == "mine"
        (told,) = [line for line in served.logs() if line["event"] == "fault"]
        assert told["level"] == "error"
        assert told["kind"] == "ZeroDivisionError"
        assert any(broken.__name__ in place for place in told["places"])
        assert "swordfish" not in reply.text + str(served.logs()) + "".join(capfd.readouterr())
        assert served.metric("rollwright_faults_total") == 1


def test_a_fault_below_every_endpoint_tells_nothing_either(
    served: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*args: Any) -> str:
        raise RuntimeError("swordfish")

    monkeypatch.setattr(endpoints, "Asking", breaks)
    reply = served.http.get("/health")
    assert (reply.status_code, reply.json()["error"]["code"]) == (500, "fault")
    assert "swordfish" not in reply.text + str(served.logs())


def test_a_question_ends_when_its_client_hangs_up() -> None:
    with running(deadline=1000.0) as served:
        for at in range(1, 4):
            with served.asks("advise", jobs.DEAR):
                assert eventually(lambda: served.questions("begun") > served.questions("gone"))
            assert eventually(lambda at=at: served.questions("gone") == at)  # type: ignore[misc]
        reply = served.http.post("/api/odds", json={"notation": "10d10", "by": "total"})
        assert reply.status_code == 200, "and its place is free again"


def test_two_anonymous_questions_without_end_hold_up_nobody() -> None:
    with running(deadline=0.3) as served, ThreadPoolExecutor(2) as pool:
        dear = [pool.submit(served.http.post, "/api/advise", json=jobs.DEAR) for _ in range(2)]
        table = served.table()
        while not all(each.done() for each in dear):
            assert table.master.look("form", move="roll")
            assert table.master.say("on we go")["events"]
        assert {each.result().status_code for each in dear} <= {422, 429}
        assert {each.result().json()["error"]["code"] for each in dear} <= {"too-large", "too-many"}
