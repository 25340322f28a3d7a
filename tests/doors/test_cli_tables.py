"""``rollwright tables``: the tables of a store from the command line, and archives that carry them elsewhere."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from commands import Command
from rollwright.table.acts.tabling import Opening
from rollwright.table.hosts import archive
from rollwright.table.hosts.host import Host
from rollwright.table.log.events import Event
from rollwright.table.play.commands import Call, Look
from rollwright.table.stores.memory import Memory
from rollwright.table.stores.opening import default_store, open_store

call = Command("tables")


def done(*args: str, given: bytes | None = None) -> str:
    result = call(*args, given=given)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def refused(*args: str, given: bytes | None = None) -> str:
    result = call(*args, given=given)
    assert result.exit_code == 2, result.output
    (line,) = result.stderr.splitlines()
    return line


async def _play(host: Host, system: str) -> dict[str, Any]:
    opened = await host.open(
        Opening(id=f"a-very-long-secret-{system}", system=system, title=f"Café {system}", party=True)
    )
    await host.do(
        opened["table"], opened["token"], Call(id="r", move="roll", args={"dice": "3d6"}, hidden=True)
    )
    return opened


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("ROLLWRIGHT_STORE", f"sqlite:{tmp_path / 'tables.db'}")
    return f"sqlite:{tmp_path / 'tables.db'}"


@pytest.fixture
def table(store: str) -> dict[str, Any]:
    """A table in the store with a hidden roll on it."""
    kept = open_store(store)
    opened = asyncio.run(_play(Host(kept), "double-down"))
    kept.close()
    return opened


def test_tables_are_listed(table: dict[str, Any]) -> None:
    first, second = done("list").splitlines()
    assert first == f"{table['table']}  double-down  Café double-down"
    assert "events" in second
    assert "closed" not in second


def test_a_command_of_commands_tells_them_in_lines() -> None:
    bare, asked = call(), call("--help")
    assert (bare.exit_code, bare.stdout, bare.stderr) == (0, asked.stdout, "")


def test_the_store_of_the_demonstration_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROLLWRIGHT_STORE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert done("list").splitlines() == ["no tables yet"]
    kept = open_store(default_store("demo"))
    opened = asyncio.run(_play(Host(kept), "keepers"))
    kept.close()
    nothing, hint = done("list").splitlines()
    assert (nothing, "rollwright tables --demo list" in hint) == ("no tables yet", True)
    listed = done("--demo", "list").splitlines()
    assert listed[0].startswith(opened["table"])
    assert len(listed) == 2, "no hint to where one is"


def test_an_empty_store_says_so(store: str) -> None:
    assert done("list").strip() == "no tables yet"


def test_an_archive_carries_a_table_to_another_store(table: dict[str, Any], tmp_path: Path) -> None:
    out, other = tmp_path / "table.jsonl", f"sqlite:{tmp_path / 'other.db'}"
    done("export", table["table"], "-o", str(out))
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    assert table["table"] in done("--store", other, "import", str(out))
    assert done("--store", other, "links", table["table"]) == done("links", table["table"])
    assert done("--store", other, "export", table["table"]).encode() == out.read_bytes()
    assert "in this store already" in refused("--store", other, "import", str(out))
    assert "there already" in refused("export", table["table"], "-o", str(out))
    assert "cannot be written" in refused("export", table["table"], "-o", str(tmp_path / "no" / "folder"))


def test_an_imported_table_plays_on(table: dict[str, Any], store: str, tmp_path: Path) -> None:
    lines = done("export", table["table"]).encode().splitlines()
    memory = Memory()
    assert archive.restore(memory, lines) == table["table"]
    came = asyncio.run(
        Host(memory).do(table["table"], table["token"], Call(id="on", move="say", args={"text": "on"}))
    )
    assert came["events"][0]["data"]["says"] == "on"


FORGED = {
    "forged": (b"seated", b'"name":"', b'"name":7,"x":"'),
    "another": (b"opened", b'"table":"', b'"table":"x'),
    "nameless": (b"opened", b'"system":"', b'"x":"'),
}
"""What an archive with the right digests says wrongly: events of a kind, what stands in them, and what in its place."""


@pytest.mark.parametrize(
    "spoil", ["digest", "missing", "format", "order", "forged", "another", "nameless", "garbage", "empty"]
)
def test_a_damaged_archive_is_refused_whole(spoil: str, table: dict[str, Any], tmp_path: Path) -> None:
    lines = done("export", table["table"]).encode().splitlines()
    head = json.loads(lines[0])
    if spoil == "digest":
        lines[3] = lines[3].replace(b"1", b"2", 1)
    elif spoil == "missing":
        del lines[-1]
    elif spoil == "format":
        lines[0] = json.dumps({**head, "rollwright-archive": 2}).encode()
    elif spoil == "order":
        lines[1:3] = lines[2:0:-1]
        lines[0] = json.dumps({**head, "digest": archive._digest(lines[1:])}).encode()
    elif spoil in FORGED:
        which, is_not, it_is = FORGED[spoil]
        lines[1:] = [
            line.replace(is_not, it_is, 1) if b'"kind":"' + which in line else line for line in lines[1:]
        ]
        lines[0] = json.dumps({**head, "digest": archive._digest(lines[1:])}).encode()
    elif spoil == "garbage":
        lines[2] = b"{"
    else:
        lines = []
    other = f"sqlite:{tmp_path / 'other.db'}"
    assert refused("--store", other, "import", "-", given=b"\n".join(lines)).startswith("rollwright: ")
    assert done("--store", other, "list").strip() == "no tables yet"


def test_a_missing_file_is_told(store: str) -> None:
    assert "cannot be read" in refused("import", "no-such-file")


def test_what_a_seat_may_see_can_be_verified_and_tells_no_more(table: dict[str, Any]) -> None:
    seen = done("export", table["table"], "--as", "Wren")
    assert Command("verify")("-", given=seen).exit_code == 0
    assert '"3d6"' not in seen
    assert '"3d6"' in done("export", table["table"], "--as", "Game master")
    assert "Wren" in refused("export", table["table"], "--as", "Nobody")
    assert "no table" in refused("export", "t0")


def test_a_backup_is_a_store(table: dict[str, Any], tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    done("backup", str(copy))
    assert table["table"] in done("--store", f"sqlite:{copy}", "list")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert "there already" in refused("backup", str(copy))
    assert "0 tables" in done("--store", "memory:", "backup", str(tmp_path / "x"))
    assert "there already" in refused("--store", "memory:", "backup", str(copy))


def test_tables_move_to_another_store_and_are_read_there_again(
    table: dict[str, Any], store: str, tmp_path: Path
) -> None:
    other = f"sqlite:{tmp_path / 'other.db'}"
    with closing(open_store(store)) as kept:
        events = len(kept.read(table["table"]))
    assert f"{table['table']}  {events} events, {events} of them new there" in done("copy", store, other)
    assert f"{events} events, 0 of them new there" in done("copy", store, other, table["table"])
    assert "all is well" in done("--store", other, "check")
    assert "no table" in refused("copy", store, other, "nothing")


def test_what_is_damaged_is_told_when_all_was_read(table: dict[str, Any], store: str) -> None:
    with closing(open_store(store)) as kept:
        kept.append("bad", 0, [Event(seq=2, time=1, seat="gm", kind="said", data={})]).result()
    assert "table bad is damaged: event 2 stands where event 1 should" in refused("check")
    assert "as they were written" in done("check", table["table"])
    listed = done("list")
    assert "table bad is damaged" in listed
    assert table["table"] in listed


def test_a_closed_table_takes_nothing_more(table: dict[str, Any], store: str) -> None:
    done("close", table["table"])
    assert "closed" in done("list")
    assert "closed already" in refused("close", table["table"])
    assert "no table" in refused("close", "t0")
    kept = open_store(store)
    state = asyncio.run(Host(kept).look(table["table"], table["token"], Look()))
    kept.close()
    assert state["closed"]


def test_the_default_store_is_among_the_users_own_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ROLLWRIGHT_STORE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_store() == f"sqlite:{tmp_path / 'rollwright' / 'tables.db'}"
    assert stat.S_IMODE((tmp_path / "rollwright").stat().st_mode) == 0o700
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert default_store() == f"sqlite:{tmp_path / 'home/.local/share/rollwright/tables.db'}"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROLLWRIGHT_STORE", raising=False)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert refused("list").startswith("rollwright: the folder for tables")
