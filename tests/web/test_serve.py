"""``rollwright serve`` as whoever runs it sees it: a process of its own, a line, an orderly end, and clear refusals."""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

import httpx
import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from rollwright.doors.cli.app import rollwright
from rollwright.doors.cli.server import serve as cli_serve
from rollwright.doors.web import files
from rollwright.doors.web.serving import abroad, listener, url
from rollwright.errors import BadArgument, BadInput
from web.jobs import DEAR
from webserver import DEADLINE, eventually

pytestmark = pytest.mark.apart

MAIN = "from rollwright.doors.cli import main; main()"


@contextmanager
def process(
    *options: str, err: IO[str] | int = subprocess.DEVNULL, first: Sequence[str] = ()
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process and its address, begun by what comes *first*; killed at the end, if it still runs."""
    command = [*first, sys.executable, "-c", MAIN, "serve", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=err, text=True) as found:
        try:
            assert found.stdout is not None
            line = found.stdout.readline()
            assert line.startswith("Rollwright listens at http://127.0.0.1:")
            yield found, line.split()[3]
        finally:
            with suppress(ProcessLookupError):
                found.kill()


def opening() -> dict[str, object]:
    return {"id": "a-table-that-stays", "system": "keepers", "party": True}


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_until_it_is_told_to_stop_and_then_ends_well(tmp_path: Path, number: int) -> None:
    store = f"sqlite:{tmp_path / 'tables.db'}"
    with (tmp_path / "log").open("w+") as log:
        with (
            process("--store", store, err=log) as (found, url),
            httpx.Client(base_url=url, timeout=DEADLINE) as http,
        ):
            opened = http.post("/api/tables", json=opening()).json()
            bearer = {"Authorization": f"Bearer {opened['token']}"}
            with connect(
                f"ws{url.removeprefix('http')}{opened['paths']['events']}", additional_headers=bearer
            ) as listening:
                listening.recv(DEADLINE)
                found.send_signal(number)
                with suppress(ConnectionClosed):
                    while True:
                        listening.recv(DEADLINE)
            assert listening.close_code == 1012, "come back, here or elsewhere"
            assert found.wait(DEADLINE) == 0
        log.seek(0)
        lines = [json.loads(line) for line in log]
    assert [line["path"] for line in lines if line["event"] == "request"] == ["/api/tables"]
    assert opened["token"] not in str(lines)
    assert not (tmp_path / "tables.db-wal").exists(), "an orderly end leaves one file"


def test_what_was_acknowledged_outlives_the_process(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path / 'tables.db'}"
    with process("--store", store) as (found, url), httpx.Client(base_url=url, timeout=DEADLINE) as http:
        opened = http.post("/api/tables", json=opening()).json()
        headers = {"Authorization": f"Bearer {opened['token']}"}
        said = {"id": "1", "move": "say", "args": {"text": "remember me"}}
        first = http.post(opened["paths"]["call"], json=said, headers=headers)
        assert first.status_code == 200
        found.kill()
        found.wait(DEADLINE)
    with process("--store", store) as (_, url), httpx.Client(base_url=url, timeout=DEADLINE) as http:
        assert http.post("/api/tables", json=opening()).json() == opened
        assert http.post(opened["paths"]["call"], json=said, headers=headers).json() == first.json()
        events = http.post(opened["paths"]["look"], json={"want": "events"}, headers=headers).json()["events"]
        assert [event["data"].get("says") for event in events].count("remember me") == 1


def test_a_store_has_one_server_and_other_programs(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path / 'tables.db'}"
    with process("--store", store) as (found, url), httpx.Client(base_url=url, timeout=DEADLINE) as http:
        line = refused("--port", "0", "--store", store)
        assert line.startswith("rollwright: another server serves tables.db already: stop that one")
        opened = http.post("/api/tables", json=opening()).json()
        headers = {"Authorization": f"Bearer {opened['token']}"}
        run = CliRunner().invoke(rollwright, ["tables", "--store", store, "close", opened["table"]])
        assert run.exit_code == 0, run.output
        assert http.post(opened["paths"]["look"], json={}, headers=headers).json()["closed"]
        found.kill()
        found.wait(DEADLINE)
    with process("--store", store):
        pass


def test_who_hangs_up_in_the_middle_takes_nobody_down(tmp_path: Path) -> None:
    with process("--store", "memory:") as (_, url), httpx.Client(base_url=url, timeout=DEADLINE) as http:
        port = int(url.rpartition(":")[2])
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", port)) as raw:
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
                raw.sendall(b"GET /schema HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
        assert eventually(lambda: http.get("/health").status_code == 200)


def test_settings_come_from_a_file_and_from_options(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text("body = 100\n[plays]\neach = 1\nburst = 1\n")
    with (
        process("--store", "memory:", "--settings", str(file), "--proxy", "127.0.0.1") as (_, url),
        httpx.Client(base_url=url, timeout=DEADLINE) as http,
    ):
        for name in ("203.0.113.1", "203.0.113.2"):
            reply = http.post("/api/roll", json={"notation": "1d6"}, headers={"X-Forwarded-For": name})
            assert reply.status_code == 200
        assert http.post("/api/roll", json={"notation": "1d6" + " " * 100}).status_code == 413


def refused(*options: str) -> str:
    """The one line with which it refuses to begin."""
    run = subprocess.run(
        [sys.executable, "-c", MAIN, "serve", *options], capture_output=True, text=True, timeout=DEADLINE
    )
    assert run.returncode == 2
    assert not run.stdout
    (line,) = run.stderr.splitlines()
    return line


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert "another --port" in refused("--port", port, "--store", "memory:")


def test_what_cannot_be_listened_at() -> None:
    with listener("127.0.0.1", 0) as taken:
        assert url(taken) == f"http://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(BadArgument, match="another --port") as wrong:
            listener("127.0.0.1", taken.getsockname()[1])
        assert wrong.value.at == "port"
    with pytest.raises(BadArgument, match="no host") as wrong:
        listener("nowhere.invalid", 0)
    assert wrong.value.at == "host"


def test_a_host_that_there_is_not() -> None:
    assert "there is no host" in refused("--host", "nowhere.invalid", "--store", "memory:")


def test_a_store_that_cannot_be_opened(tmp_path: Path) -> None:
    assert "x.db" in refused("--port", "0", "--store", f"sqlite:{tmp_path / 'nix' / 'x.db'}")
    assert "sqlite:PATH" in refused("--port", "0", "--store", "postgres:x")


def test_settings_that_are_wrong(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text("nix = 1")
    assert "settings.nix" in refused("--port", "0", "--store", "memory:", "--settings", str(file))


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli_serve, "NEEDED", ("starlette", "no_such_package"))
    run = CliRunner().invoke(rollwright, ["serve", "--port", "0", "--store", "memory:"])
    assert "no_such_package: pip install 'rollwright[serve]'" in run.stderr
    assert run.exit_code == 2


def test_its_help_names_everything() -> None:
    said = CliRunner().invoke(rollwright, ["serve", "--help"]).output
    for option in ("--host", "--port", "--store", "--settings", "--proxy", "--origin", "--quiet", "--demo"):
        assert option in said


def test_a_server_on_the_sixth_version() -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:  # this machine has none
        with pytest.raises(BadInput, match="cannot listen"):
            listener("::1", 0)
        return
    with listener("::1", 0) as listening:
        assert url(listening) == f"http://[::1]:{listening.getsockname()[1]}"


LINK = re.compile(r"^  (.{24})(http://\S+/table/(\S+)#(\S+))$", re.MULTILINE)


def until(lines: Iterator[str], words: str) -> Iterator[str]:
    """Lines up to the one that says this."""
    for line in lines:
        yield line
        if words in line:
            return


def shown(*options: str, folder: Path) -> str:
    """What a demonstration says before it serves; somebody has sat down by its first link."""
    env = {**os.environ, "XDG_DATA_HOME": str(folder)}
    command = [sys.executable, "-c", MAIN, "serve", "--demo", "--quiet", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as found:
        try:
            assert found.stdout is not None
            said = "".join(until(iter(found.stdout.readline, ""), "Ctrl-C ends it"))
            first = LINK.search(said)
            assert first, said
            headers = {"Authorization": f"Bearer {first[4]}"}
            url = first[2].partition("/table/")[0]
            reply = httpx.post(f"{url}/api/tables/{first[3]}/look", json={}, headers=headers, trust_env=False)
            assert reply.status_code == 200
            assert len(reply.json()["sheets"]) > 4
            others = [
                each for each in reply.json()["sheets"] if each["seat"] is None and each["id"] != "table"
            ]
            assert [each["hidden"] for each in others[:2]] == [False, True], "one may be met at once"
        finally:
            found.kill()
    return said


def test_a_demonstration_has_a_table_of_every_game_and_keeps_it(tmp_path: Path) -> None:
    first = shown("--port", "0", folder=tmp_path)
    assert (
        len(re.findall(r"^(?:Double Down|Keepers in the Dark|Daggerheart|Storyteller)$", first, re.MULTILINE))
        == 4
    )
    found = [(who.strip(), table, token) for who, _, table, token in LINK.findall(first)]
    assert len({table for _, table, _ in found}) == 5, "ours, and the one that is installed"
    assert [who for who, _, _ in found].count("Game master") == 5
    assert len(found) == 5 * 4 + 3
    again = shown("--port", "0", folder=tmp_path)
    assert [(who.strip(), table, token) for who, _, table, token in LINK.findall(again)] == found
    assert not (tmp_path / "rollwright" / "tables.db").exists(), "people's own tables are not touched"


def test_a_demonstration_goes_elsewhere_when_the_usual_port_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(cli_serve, "PORT", taken.getsockname()[1])
        with cli_serve._listener("127.0.0.1", None, elsewhere=True) as other:
            assert other.getsockname()[1] != cli_serve.PORT
        for port, elsewhere in ((None, False), (cli_serve.PORT, True)):
            with pytest.raises(BadArgument, match="cannot listen"):
                cli_serve._listener("127.0.0.1", port, elsewhere=elsewhere)


def lines(*options: str, more: int, **environment: str) -> list[str]:
    """What a server says at its start, so many lines."""
    command = [sys.executable, "-c", MAIN, "serve", "--store", "memory:", *options]
    environment = {**os.environ, **environment}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as found:
        assert found.stdout is not None
        said = [found.stdout.readline() for _ in range(more)]
        found.kill()
    return said


def test_a_server_without_a_page_says_so_and_how_to_get_it(tmp_path: Path) -> None:
    package = Path(cli_serve.__file__).parents[3]
    shutil.copytree(package, tmp_path / "rollwright", ignore=shutil.ignore_patterns("page", "__pycache__"))
    listens, loud = lines("--port", "0", more=2, PYTHONPATH=str(tmp_path))
    assert listens.startswith("Rollwright listens")
    assert "no page" in loud
    assert "pip install '.[serve]'" in loud


def test_a_server_with_its_page_at_a_port_that_was_asked_for_says_no_more(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with listener("127.0.0.1", 0) as found:
        cli_serve._warn(found, 0)
        assert capsys.readouterr().out == ""
        cli_serve._warn(found, None)
        assert "Port 8080 is taken" in capsys.readouterr().out


def test_links_for_other_machines_name_an_address_that_they_can_reach() -> None:
    with listener("127.0.0.1", 0) as here:
        assert abroad(here) == (url(here), False)
    with listener("0.0.0.0", 0) as everywhere:
        found, _ = abroad(everywhere)
        assert "0.0.0.0" not in found
        with socket.create_connection((found[7:].rpartition(":")[0], everywhere.getsockname()[1])):
            pass


FILES = """
import resource, sys
limit, most, wanted = map(int, sys.argv[1:])
resource.setrlimit(resource.RLIMIT_NOFILE, (limit, most))
from rollwright.doors.web.files import room
print(room(wanted), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(
    ("limit", "most", "wanted", "room", "raised"),
    [
        (256, 1024, 10_000, 824, 1024),
        (256, 1024, 300, 300, 500),
        (900, 1024, 300, 300, 900),
        (100, 150, 300, 1, 150),
    ],
)
def test_a_server_has_as_many_open_files_as_it_may(
    limit: int, most: int, wanted: int, room: int, raised: int
) -> None:
    said = [str(each) for each in (limit, most, wanted)]
    found = subprocess.run(
        [sys.executable, "-c", FILES, *said], stdout=subprocess.PIPE, text=True, check=True
    )
    assert found.stdout.split() == [str(room), str(raised)]


def test_a_server_starts_with_the_files_that_it_has_where_the_system_gives_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(*_: object) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (300, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", refused)
    assert files.room(10_000) == 100


def test_connections_leave_files_for_everything_else(tmp_path: Path) -> None:
    few = ["sh", "-c", 'ulimit -n 215; exec "$@"', "sh"]
    with (
        (tmp_path / "log").open("w+") as log,
        process("--store", f"sqlite:{tmp_path / 'tables.db'}", err=log, first=few) as (_, url),
        httpx.Client(base_url=url, timeout=DEADLINE) as http,
    ):
        assert http.get("/ready").status_code == 200
        where = (http.base_url.host, http.base_url.port or 0)
        with ExitStack() as held:
            for _ in range(14):
                held.enter_context(socket.create_connection(where, DEADLINE))
            with socket.create_connection(where, DEADLINE) as one_more:
                assert one_more.recv(100).startswith(b"HTTP/1.1 503"), "who is not let in is told so at once"
            assert http.post("/api/tables", json=opening()).status_code == 201, "and who is in goes on"
        log.seek(0)
        events = [json.loads(line)["event"] for line in log]
    assert events[0] == "files"
    assert "server" not in events


def test_it_stops_whatever_is_asked(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("deadline = 1000.0\n")
    with (
        process("--store", "memory:", "--settings", str(settings)) as (found, url),
        httpx.Client(base_url=url, timeout=DEADLINE) as http,
        ThreadPoolExecutor(2) as pool,
    ):
        asked = [pool.submit(http.post, "/api/advise", json=DEAR) for _ in range(2)]
        assert eventually(lambda: 'questions_total{how="begun"} 2' in http.get("/metrics").text)
        found.send_signal(signal.SIGTERM)
        assert found.wait(DEADLINE) == 0
        assert [each.result().status_code for each in asked] == [429, 429]
