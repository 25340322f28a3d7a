"""What is written down and counted: enough to run a server by, and no secret."""

from __future__ import annotations

import json
import logging
import re

import pytest

from rollwright.doors.web import logs, metrics
from webserver import Running, Seat, ended, eventually, heard, listen, running


def play(served: Running) -> list[str]:
    """A little of everything, well and badly; every secret that was in it."""
    table = served.table("keepers")
    seats = [table.master, *table.seats, table.master.hand_out()]
    for seat in seats:
        seat.say("a line that is nobody's business")
        seat.look()
        seat.post("call", {"id": "x", "move": "nix", "args": {"secret": seat.token}})
        served.http.post(f"/api/tables/{table.id}/look?token={seat.token}", json={}, headers=seat.headers)
        served.http.get(f"/table/{table.id}?token={seat.token}")
        Seat(table, seat.token + "0").post("look", {})
        with seat.socket() as socket:
            heard(socket)
            socket.send("garbage")
        with listen(served, table.id, subprotocols=["rollwright", f"token.{seat.token}"]) as socket:
            heard(socket)
        with listen(served, table.id) as socket:
            socket.send(json.dumps({"token": seat.token}))
            heard(socket)
        served.http.get(f"/{seat.token}")
    table.master.call("begin-session")
    table.master.call("end-session")
    whole = served.host._tables[table.id].state
    seeds = [seed for each in whole.seeds.values() for seed in each.values()]
    assert len(seeds) >= 2
    return [*(seat.token for seat in seats), *seeds, whole.key, "nobody's business", table.id, "k" * 16]


def test_no_secret_is_written_down_or_counted(capfd: pytest.CaptureFixture[str]) -> None:
    with running() as served:
        secrets = play(served)
        counted = served.http.get("/metrics").text
        written = "\n".join(map(json.dumps, served.logs()))
    written += counted + "".join(capfd.readouterr())
    for secret in secrets:
        assert secret not in written
        assert secret.rpartition(".")[2] not in written


def test_every_request_has_a_line(served: Running) -> None:
    served.http.get("/health")
    served.http.get("/somewhere/else")
    served.http.request("BREW", "/health")
    assert eventually(lambda: served.logs()[-1:] != [] and served.logs()[-1]["method"] == "-")
    one, other, odd = served.logs()[-3:]
    assert one.keys() == {"time", "level", "event", "method", "path", "status", "ms"}
    assert (one["method"], one["path"], one["status"]) == ("GET", "/health", 200)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", one["time"])
    assert (other["path"], other["status"]) == ("-", 404)
    assert (odd["method"], odd["status"]) == ("-", 405)


def test_a_socket_has_a_line_when_it_ends() -> None:
    with running() as served:
        table = served.table()
        with table.master.socket() as socket:
            heard(socket), heard(socket)  # what there was, and that it listens
        with table.master.socket() as socket:
            heard(socket)
            socket.send("x")
            assert ended(socket)[0] == 4000
    lines = [line for line in served.logs() if line["event"] == "socket"]
    assert sorted(line["code"] for line in lines) == [1000, 4000]
    assert all(line["path"] == "/api/tables/{table}/events" and line["sent"] for line in lines)


def test_an_exception_is_told_by_kind_and_place_alone() -> None:
    try:
        try:
            raise KeyError("token 1")
        except KeyError as error:
            raise ValueError("token 2") from error
    except ValueError as error:
        record = logging.LogRecord("x", logging.ERROR, "", 1, "broke\nhere", (), (ValueError, error, None))
    told = json.loads(logs.JsonLines().format(record))
    assert (told["kind"], told["cause"]["kind"], told["says"]) == ("ValueError", "KeyError", "broke here")
    assert "test_logs.py" in told["places"][0]
    assert "token" not in json.dumps(told)


def test_lines_go_to_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    names = ("rollwright.web", "uvicorn", "asyncio")
    before = [(each, each.handlers, each.propagate, each.level) for each in map(logging.getLogger, names)]
    try:
        logs.set_up()
        logs.tell("request", path="/x")
        logs.set_up(quiet=True)
        logs.tell("request", path="/y")
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
        logging.getLogger("uvicorn.error").info("someone's path?token=x")
    finally:
        for logger, handlers, propagate, level in before:
            logger.handlers, logger.propagate = handlers, propagate
            logger.setLevel(level)
    out, err = capfd.readouterr()
    lines = [json.loads(line) for line in err.splitlines()]
    assert not out
    assert [(line["event"], line["level"]) for line in lines] == [("request", "info"), ("server", "warning")]


# -- metrics ---------------------------------------------------------------------------------------------------------


def test_what_is_counted() -> None:
    with running() as served:
        table = served.table()
        with table.master.socket() as socket:
            heard(socket)
            table.master.say("hello")
            heard(socket)
            assert served.metric("rollwright_sockets") == 1
        table.master.call("nix", status=400)
        served.http.get("/nix")
        assert served.metric('rollwright_commands_total{kind="open",outcome="ok"}') == 1
        assert served.metric('rollwright_commands_total{kind="call",outcome="ok"}') == 1
        assert served.metric('rollwright_commands_total{kind="call",outcome="bad-argument"}') == 1
        assert served.metric('rollwright_command_seconds_count{kind="call"}') == 2
        assert served.metric('rollwright_requests_total{method="GET",path="-",status="404"}') == 1
        assert served.metric("rollwright_messages_sent_total") >= 2
        assert served.metric("rollwright_sent_bytes_total") > 100
        assert served.metric("rollwright_faults_total") == 0
        content = served.http.get("/metrics")
        assert content.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"


def test_who_hangs_up_before_all_is_said_is_no_fault_of_ours() -> None:
    with running() as served:
        with served.raw() as raw:
            raw.sendall(
                b"POST /api/roll HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
            )
        left = 'rollwright_requests_total{method="POST",path="/api/roll",status="499"}'
        assert eventually(lambda: served.metric(left) == 1)
        assert served.metric("rollwright_faults_total") == 0


def test_the_text_format() -> None:
    counter = metrics.Counter("c_total", "Things.", "kind")
    counter.add('a "quoted"\\\n')
    counter.add("b", by=3)
    assert list(counter.lines()) == [
        "# HELP c_total Things.",
        "# TYPE c_total counter",
        'c_total{kind="a \\"quoted\\"\\\\\\n"} 1',
        'c_total{kind="b"} 3',
    ]
    histogram = metrics.Histogram("h", "Times.")
    for seconds in (0.001, 0.02, 99):
        histogram.add(seconds)
    lines = list(histogram.lines())
    assert lines[2] == 'h_bucket{le="0.001"} 1'
    assert 'h_bucket{le="0.01"} 1' in lines
    assert 'h_bucket{le="0.025"} 2' in lines
    assert lines[-3:] == ['h_bucket{le="+Inf"} 3', "h_sum 99.021000", "h_count 3"]


def test_every_line_of_metrics_is_one(served: Running) -> None:
    line = re.compile(r'[a-z_]+(\{([a-z]+="([^"\\]|\\.)*",?)+\})? [0-9.e+-]+')
    for each in served.http.get("/metrics").text.splitlines():
        assert each.startswith("# ") or line.fullmatch(each), each
