"""Tables over HTTP: opening, commands, looks, who may do what, and what every error looks like."""

from __future__ import annotations

from typing import Any

import pytest

from rollwright.doors.web import tables
from rollwright.doors.web.failures import STATUSES, failure
from rollwright.errors import AtTable, BadInput, RollwrightError, StoreFailed
from rollwright.table.hosts import snapshots
from rollwright.table.hosts.host import Host
from rollwright.table.stores.memory import Memory
from webserver import Running, Seat, Table, running


def test_a_table_comes_with_links_to_every_seat(table: Table) -> None:
    opened = table.opened
    assert opened["ok"] is True
    assert opened["page"] == f"/table/{table.id}#{table.master.token}"
    assert {link["page"] for link in opened["links"]} == {
        f"/table/{table.id}#{seat.token}" for seat in table.seats
    }
    assert opened["paths"]["call"] == f"/api/tables/{table.id}/call"
    for seat in (table.master, *table.seats):
        assert seat.look()["you"]["id"] == seat.token.partition(".")[0]


def test_a_table_is_opened_once(served: Running, table: Table) -> None:
    said = {"id": "another-table-of-mine", "system": "keepers"}
    first, again = (served.http.post("/api/tables", json=said) for _ in range(2))
    assert first.json() == again.json()
    assert first.json()["table"] != table.id
    other = served.http.post("/api/tables", json={**said, "title": "Another"})
    assert (other.status_code, other.json()["error"]["code"]) == (409, "conflict")


@pytest.mark.parametrize(
    ("said", "code", "at"),
    [
        ({}, "missing-argument", "id"),
        ({"id": "short", "system": "keepers"}, "bad-argument", "id"),
        ({"id": "x" * 20, "system": "nix"}, "bad-argument", "system"),
        ({"id": "x" * 20, "system": "keepers", "colour": 1}, "unknown-argument", "colour"),
        ({"id": "x" * 20, "system": "keepers", "options": {"odds": 3}}, "bad-argument", "options.odds"),
        ({"id": "x" * 20, "system": "keepers", "house": {"nix": 1}}, "bad-house", "house.nix"),
        ({"id": "x" * 20, "system": "keepers", "party": "true"}, "bad-argument", "party"),
    ],
)
def test_a_table_that_cannot_be_opened(served: Running, said: dict[str, Any], code: str, at: str) -> None:
    reply = served.http.post("/api/tables", json=said)
    assert (reply.status_code, reply.json()["error"]["code"], reply.json()["error"]["at"]) == (400, code, at)


def test_a_command_that_is_sent_twice_is_done_once(table: Table) -> None:
    said = {"id": "mine", "move": "say", "args": {"text": "once"}}
    first, again = (table.master.post("call", said).json() for _ in range(2))
    assert first == again
    lines = [event for event in table.master.look("events")["events"] if event["kind"] == "said"]
    assert len(lines) == 1
    other = table.master.post("call", {**said, "args": {"text": "twice"}})
    assert (other.status_code, other.json()["error"]["at"]) == (409, "id")


def test_two_seats_see_different_things(table: Table) -> None:
    player = table.seats[0]
    hidden = [sheet["id"] for sheet in table.master.look()["sheets"] if sheet["hidden"]]
    assert hidden
    assert not [sheet for sheet in player.look()["sheets"] if sheet["id"] in hidden]
    table.master.say("a storm")
    sent, seen = table.master.look("events")["events"], player.look("events")["events"]
    assert sent[-1]["data"] == seen[-1]["data"]
    assert "command" in sent[-1]
    assert "command" not in seen[-1]
    assert [event["n"] for event in seen] == list(range(1, len(seen) + 1))
    assert not any(name in str(seen) for name in hidden)


def test_a_seat_that_is_handed_out_has_a_page(table: Table) -> None:
    reply = table.master.call("hand-out", args={"name": "Ann"})
    assert reply["page"] == tables.page(table.id, reply["token"])
    ann = Seat(table, reply["token"])
    ann.say("here I am")
    assert {"seat": reply["seat"], "name": "Ann", "token": ann.token, "page": reply["page"]} in ann.look(
        "links"
    )["links"]
    table.master.call("renew", args={"seat": reply["seat"]})
    gone = ann.post("look", {})
    assert (gone.status_code, gone.json()["error"]["code"]) == (401, "no-seat")


def test_a_roll_is_answered_and_withdrawn() -> None:
    with running() as served:
        table = served.table("double-down")
        player = table.seats[0]
        sheet = next(
            each["id"] for each in player.look()["sheets"] if each["seat"] == player.look()["you"]["id"]
        )
        form = player.look("form", move="double-down.attempt", sheet=sheet)
        stat = next(field for field in form["fields"] if field["name"] == "stat")["choices"][0]["value"]
        table.master.call("set", args={"options": {"difficulties": "players"}})
        said = {"move": "double-down.attempt", "sheet": sheet, "args": {"stat": stat, "difficulty": 14}}
        odds = player.look("odds", **said)
        assert sum(odds["odds"].values()) == pytest.approx(1)
        events = player.call(**said, faces=[6])["events"]
        roll = next(event["data"]["roll"] for event in events if event["kind"] == "started")
        assert player.look("odds", roll=roll)["options"].keys() == {"stand", "double"}
        wrong = player.post("answer", {"id": "a0", "roll": roll, "key": "nix"})
        assert (wrong.status_code, wrong.json()["error"]["code"]) == (400, "bad-answer")
        answered = player.post("answer", {"id": "a1", "roll": roll, "key": "stand"})
        assert answered.status_code == 200
        assert "announced" in [event["kind"] for event in answered.json()["events"]]
        undone = table.master.post("withdraw", {"id": "w1", "of": roll, "reason": "wrong trait"})
        assert "withdrawn" in [event["kind"] for event in undone.json()["events"]]
        assert served.metric('rollwright_commands_total{kind="withdraw",outcome="ok"}') == 1
        assert served.metric('rollwright_commands_total{kind="answer",outcome="bad-answer"}') == 1


@pytest.mark.parametrize("verb", tables.VERBS)
@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer"}, {"Authorization": "Basic YQ=="}])
def test_no_command_without_a_seat(table: Table, verb: str, headers: dict[str, str]) -> None:
    reply = table.server.http.post(f"/api/tables/{table.id}/{verb}", json={}, headers=headers)
    assert (reply.status_code, reply.json()["error"]["code"]) == (401, "no-seat")
    assert reply.headers["WWW-Authenticate"].startswith("Bearer")


def test_nobody_sits_at_another_table(served: Running, table: Table) -> None:
    other = served.table(key="some-other-table")
    wrong = Seat(other, table.master.token).post("look", {})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (401, "no-seat")


@pytest.mark.parametrize("token", ["x", "é", "seat-1.", "a" * 5000])
def test_a_token_that_is_none(table: Table, token: str) -> None:
    headers = {"Authorization": b"Bearer " + token.encode()}
    reply = table.server.http.post(f"/api/tables/{table.id}/look", json={}, headers=headers)  # type: ignore[arg-type]
    assert reply.status_code == 401
    assert token not in reply.text


def test_a_token_in_an_address_is_refused_even_where_it_is_right(table: Table) -> None:
    where = f"/api/tables/{table.id}/look?token={table.master.token}"
    reply = table.server.http.post(where, json={}, headers=table.master.headers)
    assert (reply.status_code, reply.json()["error"]["at"]) == (400, "query.token")
    assert table.server.http.get(f"/?token={table.master.token}").status_code == 400


def test_a_word_behind_the_question_mark_that_means_nothing_is_told(table: Table) -> None:
    http = table.server.http
    for where, right in (
        ("/api/rules?nmae=plain", "name"),
        (f"/api/tables/{table.id}/export?season=1", "session"),
    ):
        error = http.get(where, headers=table.master.headers).json()["error"]
        assert error["at"] == "query"
        assert error["message"].endswith(f"to be said here: {right}")
    assert http.get("/?from=a-friend").status_code == 200


REFUSED = [
    ("call", {"id": "1", "move": "hand-out", "args": {"name": "x"}}, 403, "forbidden"),
    ("call", {"id": "1", "move": "nix"}, 400, "bad-argument"),
    ("call", {"id": "1", "move": "say", "args": {}}, 400, "missing-argument"),
    ("call", {"move": "say"}, 400, "missing-argument"),
    ("call", {"id": 1, "move": "say"}, 400, "bad-argument"),
    ("call", {"id": "1", "move": "tell", "args": {"roll": "nix", "text": "x"}}, 404, "not-found"),
    ("answer", {"id": "1", "roll": "nix", "key": "x"}, 404, "not-found"),
    ("withdraw", {"id": "1", "of": "nix"}, 404, "not-found"),
    ("look", {"want": "everything"}, 400, "bad-argument"),
    ("look", {"want": "events", "since": -1}, 400, "bad-argument"),
    (
        "look",
        {"want": "preview", "call": {"id": "1", "move": "say", "args": {"text": ""}}},
        400,
        "bad-argument",
    ),
]


@pytest.mark.parametrize(("verb", "said", "status", "code"), REFUSED)
def test_what_cannot_be_done(table: Table, verb: str, said: dict[str, Any], status: int, code: str) -> None:
    reply = table.seats[0].post(verb, said)
    assert (reply.status_code, reply.json()["error"]["code"]) == (status, code)
    assert reply.json()["ok"] is False


def test_a_table_that_there_is_not(table: Table) -> None:
    reply = table.server.http.post("/api/tables/nix/look", json={}, headers=table.master.headers)
    assert (reply.status_code, reply.json()["error"]["code"]) == (404, "not-found")


class Full(Memory):
    """A store whose disk is full."""

    full = False

    def append(self, *args: Any) -> Any:
        if self.full:
            raise StoreFailed("no space left on the disk")
        return super().append(*args)

    def ready(self) -> None:
        if self.full:
            raise StoreFailed("no space left on the disk")


def test_a_store_that_cannot_write() -> None:
    store = Full()
    with running(store) as served:
        table = served.table()
        assert served.http.get("/ready").json() == {"ok": True}
        store.full = True
        said = {"id": "1", "move": "say", "args": {"text": "lost?"}}
        reply = table.master.post("call", said)
        assert (reply.status_code, reply.json()["error"]["code"]) == (503, "store")
        assert reply.headers["Retry-After"]
        assert served.http.get("/ready").status_code == 503
        assert served.http.get("/health").status_code == 200
        store.full = False
        assert table.master.post("call", said).status_code == 200
        assert served.http.get("/ready").status_code == 200


def test_a_fault_at_a_table_tells_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks(self: Host, name: str, token: str, command: Any) -> Any:
        raise KeyError(token)

    monkeypatch.setattr(Host, "do", breaks)
    reply = table.master.post("call", {"id": "1", "move": "say"})
    assert (reply.status_code, reply.json()["error"]["code"]) == (500, "fault")
    assert table.master.token not in reply.text + str(table.server.logs())
    assert "KeyError" not in reply.text


def _below(error: type[RollwrightError]) -> list[type[RollwrightError]]:
    return [each for sub in error.__subclasses__() for each in (sub, *_below(sub))]


def test_every_error_has_a_status_that_is_not_a_fault() -> None:
    for kind in (*_below(BadInput), *_below(AtTable)):
        assert failure(kind("why")).status in STATUSES.values()
        assert failure(kind("why\nnot")).error == {**kind("why not").to_dict()}
    assert failure(RollwrightError("why")).status == 500


def test_a_server_that_ends_puts_its_tables_away_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Memory()
    with running(store) as served:
        table = served.table()
        for at in range(snapshots.LEAST + 1):
            table.master.say(f"line {at}")
        before = table.master.look("events")["n"]
        monkeypatch.setattr(snapshots, "LEAST", 4)
    found, rest = snapshots.opened(store, table.id)
    assert found is not None
    assert rest == []
    with running(store) as served:
        again = Table(served, table.opened)
        assert again.master.look("events")["n"] == before
