"""The SQLite store and what can befall it: killed processes, full and locked disks, strangers' files, other versions."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Event as Flag
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from hours import often
from rollwright.errors import BadArgument, Conflict, StoreFailed
from rollwright.table.log.events import Event
from rollwright.table.stores import StoredTable, copying, schema, writer
from rollwright.table.stores import sqlite as sqlite_store
from rollwright.table.stores.alone import alone
from rollwright.table.stores.failures import failure
from rollwright.table.stores.readers import Readers
from rollwright.table.stores.rows import _ANY, summed
from rollwright.table.stores.schema import APPLICATION, READING, STEPS, connect, prepare
from rollwright.table.stores.sqlite import Sqlite
from webserver import eventually

BEGIN, COMMIT, ROLLBACK, WAL = "BEGIN IMMEDIATE", "COMMIT", "ROLLBACK", "PRAGMA journal_mode = WAL"
NEXT = (*STEPS, ("ALTER TABLE events ADD COLUMN note TEXT", "UPDATE events SET note = table_id || seq"))
"""A later version of the file than there is."""


class Watched(sqlite3.Connection):
    """A connection that counts what it is told, and to which something can happen *before* it is told a statement."""

    told: Counter[str]
    before: dict[str, list[Callable[[], None]]]
    made: list[Watched]

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.made.append(self)

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        self.told[sql] += 1
        if waiting := self.before.get(sql):
            waiting.pop(0)()
        return super().execute(sql, *args)


@pytest.fixture
def watched() -> Iterator[type[Watched]]:
    now = type("Now", (Watched,), {"told": Counter(), "before": {}, "made": []})
    yield now
    for connection in now.made:
        connection.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def store(path: Path, watched: type[Watched]) -> Iterator[Sqlite]:
    opened = Sqlite(path, wait=0.2, factory=watched)
    watched.told.clear()
    yield opened
    opened.close()


def event(seq: int, said: Any = "") -> Event:
    return Event(seq=seq, time=1000 + seq, seat="gm", kind="chat", data={"said": said})


def fill(store: Sqlite, table: str, n: int) -> list[Event]:
    events = [event(seq) for seq in range(1, n + 1)]
    store.append(table, 0, events).result(60)
    return events


def fails(code: int, said: str = "told so") -> Callable[[], None]:
    """What SQLite would raise with this code."""

    def fail() -> None:
        error = sqlite3.OperationalError(said)
        error.sqlite_errorcode = code
        raise error

    return fail


class Held:
    """A writer that stands still before its next transaction, while appends gather behind it."""

    def __init__(self, store: Sqlite, watched: type[Watched]) -> None:
        self.here, self.gate = Flag(), Flag()
        watched.before[BEGIN] = [self._stand]
        self.first = store.append("first", 0, [event(1)])
        assert self.here.wait(60)

    def _stand(self) -> None:
        self.here.set()
        assert self.gate.wait(60)

    def __enter__(self) -> Held:
        return self

    def __exit__(self, *_: object) -> None:
        self.gate.set()
        self.first.result(60)


@pytest.fixture
def raw(path: Path) -> Iterator[sqlite3.Connection]:
    """The file as another program meets it."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=0)
    yield connection
    connection.close()


def lines(path: Path) -> list[tuple[str, int, bytes]]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute("SELECT table_id, seq, line FROM events ORDER BY table_id, seq").fetchall()
    finally:
        connection.close()


def pragma(path: Path, name: str) -> Any:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(f"PRAGMA {name}").fetchone()[0]
    finally:
        connection.close()


# Groups


def test_what_waits_is_one_transaction(store: Sqlite, watched: type[Watched]) -> None:
    with Held(store, watched):
        waiting = [store.append(f"t{n % 7}", n // 7, [event(n // 7 + 1)]) for n in range(140)]
        assert watched.told[COMMIT] == 0
        assert not any(future.done() for future in waiting)
    for future in waiting:
        future.result(60)
    assert watched.told[COMMIT] == 2, "one for the first, one for all that gathered behind it"
    assert [listed.events for listed in store.tables()] == [1] + [20] * 7


def test_a_group_has_its_limit(
    store: Sqlite, watched: type[Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "GROUP", 10)
    with Held(store, watched):
        waiting = [store.append("t", n, [event(n + 1)]) for n in range(25)]
    for future in waiting:
        future.result(60)
    assert watched.told[COMMIT] == 4


def test_nobody_is_told_before_the_commit(store: Sqlite, watched: type[Watched]) -> None:
    here, gate = Flag(), Flag()

    def stand() -> None:
        here.set()
        assert gate.wait(60)

    watched.before[COMMIT] = [stand]
    future = store.append("t", 0, [event(1)])
    assert here.wait(60)
    assert not future.done()
    assert store.read("t") == [], "reading neither waits for the writer nor sees what is not written yet"
    gate.set()
    future.result(60)
    assert store.read("t") == [event(1)]


def test_what_is_written_is_on_the_disk_by_sqlites_own_promise(store: Sqlite, watched: type[Watched]) -> None:
    (writing,) = watched.made
    assert writing.execute("PRAGMA synchronous").fetchone() == (2,)
    assert writing.execute("PRAGMA fullfsync").fetchone() == (1,)
    assert writing.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_what_is_wrong_with_one_is_not_its_neighbours_fault(store: Sqlite, watched: type[Watched]) -> None:
    late = Event(seq=2, time=2**70, seat="gm", kind="chat")
    with Held(store, watched):
        good = [store.append("t", 0, [event(1)]), store.append("t", 1, [event(2)])]
        conflicts = [store.append("t", 1, [event(2)]), store.append("u", 1, [event(2)])]
        failed = [store.append("u", 0, [event(1), late]), store.append("\ud800", 0, [event(1)])]
        good += [store.append("u", 0, [event(1)]), store.append("t", 2, [event(3)])]
    assert [future.exception(60) for future in good] == [None] * 4
    assert [type(future.exception(60)) for future in conflicts] == [Conflict] * 2
    assert [type(future.exception(60)) for future in failed] == [StoreFailed] * 2
    assert watched.told[COMMIT] == 2
    assert store.read("t") == [event(1), event(2), event(3)]
    assert store.read("u") == [event(1)], "the first of a torn batch must not be there"


def test_too_large_is_its_own_failure(store: Sqlite, watched: type[Watched]) -> None:
    watched.made[0].setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 10_000)
    with Held(store, watched):
        large = store.append("t", 0, [event(1), event(2, "x" * 20_000)])
        small = store.append("t", 0, [event(1, "small")])
    with pytest.raises(StoreFailed, match=r"tables\.db takes no event as large as this; make it smaller"):
        large.result(60)
    small.result(60)
    assert store.read("t") == [event(1, "small")]


def test_who_gave_up_in_time_has_written_nothing(store: Sqlite, watched: type[Watched]) -> None:
    with Held(store, watched) as held:
        given_up, kept = store.append("t", 0, [event(1, "no")]), store.append("t", 0, [event(1, "yes")])
        assert given_up.cancel()
        assert not held.first.cancel(), "too late: it is being written"
    kept.result(60)
    assert store.read("t") == [event(1, "yes")]


def test_a_group_of_those_who_gave_up_is_none(store: Sqlite, watched: type[Watched]) -> None:
    with Held(store, watched):
        assert store.append("t", 0, [event(1)]).cancel()
    store.close()
    assert watched.told[BEGIN] == 1


def test_closing_waits_for_what_waits(path: Path, store: Sqlite, watched: type[Watched]) -> None:
    with Held(store, watched):
        waiting = [store.append("t", n, [event(n + 1)]) for n in range(20)]
        closing = Thread(target=store.close)
        closing.start()
    closing.join(60)
    assert [future.done() for future in waiting] == [True] * 20
    assert len(lines(path)) == 21
    assert [left.name for left in path.parent.iterdir()] == [path.name], (
        "one file is left, ready to be copied"
    )


# Failures


@pytest.mark.parametrize("when", [BEGIN, COMMIT])
def test_a_failed_transaction_fails_all_of_its_group_and_is_gone(
    store: Sqlite, watched: type[Watched], when: str
) -> None:
    fill(store, "t", 2)
    with Held(store, watched):
        group = [store.append("t", 2, [event(3)]), store.append("t", 2, [event(3)])]
        refuse = fails(sqlite3.SQLITE_FULL)
        watched.before[when] = (
            [refuse] if when == BEGIN else [lambda: None, refuse]
        )  # the first one's COMMIT is before
    for future in group:
        with pytest.raises(StoreFailed, match=r"^tables\.db has no room left; make room"):
            future.result(60)
    assert group[0].exception() is not group[1].exception(), "each is raised, and marked, by itself"
    assert store.read("t") == [event(1), event(2)]
    assert not watched.made[0].in_transaction
    store.append("t", 2, [event(3)]).result(60)
    assert store.read("t") == [event(1), event(2), event(3)]


def test_a_connection_that_cannot_undo_gives_way_to_a_new_one(store: Sqlite, watched: type[Watched]) -> None:
    broken = watched.made[0]
    watched.before |= {COMMIT: [fails(sqlite3.SQLITE_IOERR)], ROLLBACK: [fails(sqlite3.SQLITE_IOERR)]}
    with pytest.raises(StoreFailed, match="refused by its disk; look at the disk"):
        store.append("t", 0, [event(1)]).result(60)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        broken.total_changes  # noqa: B018
    assert store.read("t") == []
    store.append("t", 0, [event(1, "again")]).result(60)
    assert store.read("t") == [event(1, "again")]


def test_a_store_without_a_connection_can_be_closed(store: Sqlite, watched: type[Watched]) -> None:
    watched.before |= {COMMIT: [fails(sqlite3.SQLITE_IOERR)], ROLLBACK: [fails(sqlite3.SQLITE_IOERR)]}
    lost = store.append("t", 0, [event(1)])
    store.close()
    assert isinstance(lost.exception(60), StoreFailed)
    assert len(watched.made) == 1


def test_a_connection_that_may_only_read_gives_way_to_a_new_one(
    store: Sqlite, watched: type[Watched]
) -> None:
    watched.before[BEGIN] = [fails(sqlite3.SQLITE_READONLY | 4 << 8)]
    with pytest.raises(StoreFailed, match="may not be written to; let the server write"):
        store.append("t", 0, [event(1)]).result(60)
    store.append("t", 0, [event(1)]).result(60)
    assert len(watched.made) == 2


def test_the_writer_outlives_what_nobody_thought_of(store: Sqlite, watched: type[Watched]) -> None:
    def strange() -> None:
        raise MemoryError("none left")

    watched.before[COMMIT] = [strange]
    with pytest.raises(StoreFailed, match="tables.db does not take this: none left") as caught:
        store.append("t", 0, [event(1)]).result(60)
    assert isinstance(caught.value.__cause__, MemoryError)
    store.append("t", 0, [event(1)]).result(60)


def test_a_glance_tells_nothing_where_the_file_cannot_be_read(store: Sqlite) -> None:
    fill(store, "t", 2)
    assert store.glance("t") == 2
    store.close()
    assert store.glance("t") is None


def test_a_locked_file_is_waited_for_and_then_refused(store: Sqlite, raw: sqlite3.Connection) -> None:
    events = fill(store, "t", 1)
    raw.execute(BEGIN)
    began = time.monotonic()
    with pytest.raises(StoreFailed, match="tables.db is held by another program; wait, or end that program"):
        store.append("t", 1, [event(2)]).result(60)
    assert time.monotonic() - began >= 0.2
    with pytest.raises(StoreFailed, match="held by another program"):
        store.ready()
    assert store.read("t") == events, "reading goes on"
    raw.execute(ROLLBACK)
    store.ready()
    store.append("t", 1, [event(2)]).result(60)


def test_a_lock_that_goes_is_not_noticed(path: Path, store: Sqlite, raw: sqlite3.Connection) -> None:
    patient = Sqlite(path, wait=30)
    raw.execute(BEGIN)
    future = patient.append("t", 0, [event(1)])
    time.sleep(0.3)
    assert not future.done()
    raw.execute(ROLLBACK)
    future.result(60)
    patient.close()


def test_a_writer_that_does_not_answer_is_not_ready(store: Sqlite, watched: type[Watched]) -> None:
    with (
        Held(store, watched),
        pytest.raises(StoreFailed, match=r"has not answered for 0\.05 s; look at its disk"),
    ):
        store.ready(within=0.05)
    store.append("t", 0, [event(1)]).result(60)
    assert watched.told["PRAGMA user_version"] == 0, "who gave up has written nothing"
    store.ready()
    assert watched.told["PRAGMA user_version"] == 1


def test_a_file_without_room_refuses_and_goes_on_when_there_is_some(
    store: Sqlite, watched: type[Watched]
) -> None:
    events = fill(store, "t", 1)
    pages = watched.made[0].execute("PRAGMA page_count").fetchone()[0]
    watched.made[0].execute(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(StoreFailed, match="no room left"):
        store.append("t", 1, [event(2), event(3, "x" * 50_000)]).result(60)
    assert store.read("t") == events
    watched.made[0].execute("PRAGMA max_page_count = 1000000")
    store.append("t", 1, [event(2), event(3, "x" * 50_000)]).result(60)
    assert len(store.read("t")) == 3


def test_a_store_that_refused_is_ready_when_there_is_room_for_as_much(
    path: Path, store: Sqlite, watched: type[Watched]
) -> None:
    events = fill(store, "t", 1)
    pages = watched.made[0].execute("PRAGMA page_count").fetchone()[0]
    watched.made[0].execute(f"PRAGMA max_page_count = {pages + 2}")
    large = [event(2, "x" * 50_000)]
    with pytest.raises(StoreFailed):
        store.append("t", 1, large).result(60)
    store.append("t", 1, [event(2)]).result(60)
    store.append("t", 1, [event(2)]).exception(60)  # somebody was quicker, which proves nothing
    for _ in range(3):
        with pytest.raises(StoreFailed, match="no room left"):
            store.ready()
    watched.made[0].execute("PRAGMA max_page_count = 1000000")
    store.ready()
    assert watched.told["PRAGMA user_version"] == 0, "it was seen by writing as much"
    store.ready()
    assert watched.told["PRAGMA user_version"] == 1
    assert store.read("t") == [*events, event(2)]
    assert [name for _, name in tables(path)] == ["events", "heads"], "and nothing of it is left"


def tables(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT type, name FROM sqlite_master WHERE type = 'table'").fetchall()


def test_a_larger_append_that_succeeds_is_proof_enough(store: Sqlite, watched: type[Watched]) -> None:
    watched.before[BEGIN] = [fails(sqlite3.SQLITE_FULL)]
    assert isinstance(store.append("t", 0, [event(1)]).exception(60), StoreFailed)
    store.append("t", 0, [event(1)]).result(60)
    store.ready()
    assert watched.told["PRAGMA user_version"] == 1


def test_a_disk_that_is_all_but_full_is_not_ready(store: Sqlite, monkeypatch: pytest.MonkeyPatch) -> None:
    free = sqlite_store.ROOM - 1
    monkeypatch.setattr(sqlite_store, "disk_usage", lambda path: SimpleNamespace(free=free))
    with pytest.raises(StoreFailed, match="tables.db has no room left; make room on its disk"):
        store.ready()
    free += 1
    store.ready()


DISK = """
import resource, sys
from rollwright.errors import StoreFailed
from rollwright.table.log.events import Event
from rollwright.table.stores.sqlite import Sqlite

store, n, failed = Sqlite(sys.argv[1]), 0, 0
batch = lambda: [Event(seq=n + k, time=n, seat="s", kind="k", data={"x": "y" * 3000}) for k in (1, 2)]
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
for limit in (100_000, 150_000):
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))
    while True:
        error = store.append("t", n, batch()).exception(60)
        if error: break
        n += 2
    assert isinstance(error, StoreFailed) and "tables.db was refused by its disk" in str(error), error
    assert "/" not in str(error)
    for _ in range(3):  # it stays so, and nothing is torn
        assert isinstance(store.append("t", n, batch()).exception(60), StoreFailed)
        assert len(store.read("t")) == n
    for _ in range(100):
        try: store.ready()
        except StoreFailed: failed += 1
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
store.ready()
for _ in range(10):
    store.append("t", n, batch()).result(60)
    n += 2
store.close()
print(n, failed)
"""


def run(script: str, *args: object) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, args)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.apart
def test_a_disk_that_takes_no_more(path: Path) -> None:
    """The operating system refuses to let any file grow: what a full quota looks like from within."""
    n, failed = map(int, run(DISK, path).split())
    assert failed == 200, "such a store is not ready, however often it is asked"
    store = Sqlite(path)
    assert [event.seq for event in store.read("t")] == list(range(1, n + 1))
    assert n >= 30
    store.close()


RIGHTS = """
import os, pathlib, tempfile
from rollwright.errors import StoreFailed
from rollwright.table.log.events import Event
from rollwright.table.stores.sqlite import Sqlite

if os.geteuid() == 0:  # to whom nothing is forbidden
    os.setgroups([]); os.setgid(65534); os.setuid(65534)

def refused(said, use):
    try: use()
    except StoreFailed as error:
        assert said in str(error) and str(folder) not in str(error), error
    else: raise AssertionError(f"not refused: {said}")

one, two = (Event(seq=n, time=n, seat="s", kind="k") for n in (1, 2))
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    path = folder / "tables.db"
    store = Sqlite(path)
    store.append("t", 0, [one]).result(60)
    store.close()

    for mode in (0o400, 0o200, 0o000):
        path.chmod(mode)
        refused("tables.db: Permission denied; let the server read and write", lambda: Sqlite(path))
        assert os.listdir(folder) == ["tables.db"]
    path.chmod(0o600)

    log = folder / "tables.db-wal"
    log.touch(0o400)
    store = Sqlite(path)
    assert store.read("t") == [one]
    refused("tables.db may not be written to; let the server write", lambda: store.append("t", 1, [two]).result(60))
    log.exists() and log.chmod(0o600)
    store.ready()
    store.append("t", 1, [two]).result(60)
    assert store.read("t") == [one, two]
    store.close()

    folder.chmod(0o500)
    refused("tables.db may not be written to; let the server write the file and its folder", lambda: Sqlite(path))
    refused("new.db: Permission denied; let the server read and write", lambda: Sqlite(folder / "new.db"))
    folder.chmod(0o700)
    store = Sqlite(path)
    folder.chmod(0o500)
    refused("copy.db: Permission denied", lambda: store.backup(folder / "copy.db"))
    folder.chmod(0o700)
    assert store.read("t") == [one, two]
    store.close()
    assert [left.name for left in folder.iterdir()] == ["tables.db"]
print("all")
"""


@pytest.mark.apart
def test_files_and_folders_that_may_not_be_written_to() -> None:
    assert run(RIGHTS) == "all\n"


def test_a_file_that_goes_away_or_is_exchanged_is_noticed(path: Path, store: Sqlite) -> None:
    events = fill(store, "t", 1)
    path.rename(path.with_suffix(".away"))
    with pytest.raises(StoreFailed, match="tables.db: No such file or directory"):
        store.append("t", 1, [event(2)]).result(60)
    path.write_bytes(b"")
    with pytest.raises(StoreFailed, match="another file than it was; put the old one back, or start again"):
        store.ready()
    path.with_suffix(".away").rename(path)
    store.append("t", 1, [event(2)]).result(60)
    assert store.read("t") == [*events, event(2)]


def test_a_reader_that_cannot_begin_says_so(path: Path, store: Sqlite) -> None:
    path.rename(path.with_suffix(".away"))
    with pytest.raises(StoreFailed, match="tables.db cannot be opened"):
        store.read("t")
    path.with_suffix(".away").rename(path)
    assert store.read("t") == []


def test_errors_of_every_kind_name_the_file_and_a_way_out() -> None:
    codes = [3, 5, 6, 8, 10, 11, 13, 14, 18, 26]
    for code in codes:
        for extended in (code, code | 7 << 8):
            with pytest.raises(sqlite3.OperationalError) as caught:
                fails(extended)()
            said = failure(caught.value, "x.db").message
            assert said.startswith("x.db ")
            assert "; " in said
            assert "told so" not in said
    assert failure(sqlite3.InterfaceError("odd"), "x.db").message == "x.db does not take this: odd"


# Whose file it is, and of which version


def test_a_new_file_is_its_owners_alone(path: Path) -> None:
    before = os.umask(0)
    try:
        store = Sqlite(path)
        fill(store, "t", 1)
        store.backup(path.with_name("copy.db"))
        modes = {left.name: stat.S_IMODE(left.stat().st_mode) for left in path.parent.iterdir()}
        store.close()
    finally:
        os.umask(before)
    assert modes == dict.fromkeys(["tables.db", "tables.db-wal", "tables.db-shm", "copy.db"], 0o600)


def test_a_file_that_is_there_keeps_its_rights(path: Path) -> None:
    path.touch()
    path.chmod(0o640)
    Sqlite(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_an_empty_file_becomes_a_store(path: Path) -> None:
    path.touch()
    Sqlite(path).close()
    assert (pragma(path, "application_id"), pragma(path, "user_version")) == (APPLICATION, len(STEPS))
    assert b"Roll" in path.read_bytes()[:100]


def test_a_later_version_is_refused_and_left_alone(path: Path) -> None:
    Sqlite(path, steps=NEXT).close()
    content = path.read_bytes()
    with pytest.raises(StoreFailed, match=r"tables\.db is of version 3, and this Rollwright knows 2; use"):
        Sqlite(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "made",
    [
        "CREATE TABLE notes (x)",
        "PRAGMA application_id = 7",
        "PRAGMA user_version = 1",
        "PRAGMA application_id = -1",
    ],
)
def test_another_programs_file_is_refused_and_left_alone(
    path: Path, raw: sqlite3.Connection, made: str
) -> None:
    raw.execute(made)
    raw.close()
    content = path.read_bytes()
    with pytest.raises(StoreFailed, match="tables.db belongs to another program; name another file"):
        Sqlite(path)
    assert path.read_bytes() == content
    assert [left.name for left in path.parent.iterdir()] == [path.name]


def test_what_is_no_database_is_refused_and_left_alone(path: Path) -> None:
    path.write_text("Dear diary, today the party crossed the bridge. " * 50)
    content = path.read_bytes()
    with pytest.raises(StoreFailed, match="tables.db is no database; name another file"):
        Sqlite(path)
    assert path.read_bytes() == content


def test_a_file_that_may_only_be_read_is_not_touched(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As nobody may be forbidden anything where tests run, here the operating system's answer is ours."""
    Sqlite(path).close()
    monkeypatch.setattr(schema, "access", lambda *_: False)
    with pytest.raises(
        StoreFailed, match=r"tables\.db: Permission denied; let the server read and write the file"
    ):
        Sqlite(path)
    assert [left.name for left in path.parent.iterdir()] == [path.name]


def test_a_place_that_can_hold_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        StoreFailed, match=r"^tables\.db: No such file or directory; see that its folder is there"
    ):
        Sqlite(tmp_path / "missing" / "tables.db")
    with pytest.raises(StoreFailed, match=f"^{tmp_path.name} cannot be opened"):
        Sqlite(tmp_path)


def test_a_database_that_cannot_be_shared_is_refused() -> None:
    connection = sqlite3.connect(":memory:")
    with pytest.raises(StoreFailed, match="keep it on a local disk"):
        prepare(connection, "tables.db", STEPS, wait=0)
    connection.close()


def test_the_steps_lead_from_version_to_version(path: Path) -> None:
    store = Sqlite(path)
    store.append("t", 0, [event(1, "龍"), event(2)]).result(60)
    store.close()
    before = lines(path)
    store = Sqlite(path, steps=NEXT)
    store.append("t", 2, [event(3)]).result(60)
    assert store.read("t") == [event(1, "龍"), event(2), event(3)]
    store.close()
    assert lines(path)[:2] == before
    assert pragma(path, "user_version") == len(NEXT)
    raw = sqlite3.connect(path)
    assert raw.execute("SELECT note FROM events ORDER BY seq").fetchall() == [("t1",), ("t2",), (None,)]
    raw.close()


def test_an_empty_file_takes_every_step(path: Path) -> None:
    Sqlite(path, steps=NEXT).close()
    assert pragma(path, "user_version") == len(NEXT)
    Sqlite(path, steps=NEXT).close()  # and none twice


def test_a_step_that_fails_leaves_the_file_at_its_version(path: Path) -> None:
    store = Sqlite(path)
    events = fill(store, "t", 2)
    store.close()
    broken = (*NEXT, ("DELETE FROM events", "UPDATE nowhere SET x = 1"))
    with pytest.raises(StoreFailed, match="tables.db does not take this: no such table: nowhere"):
        Sqlite(path, steps=broken)
    assert pragma(path, "user_version") == len(STEPS)
    store = Sqlite(path)
    assert store.read("t") == events
    store.append("t", 2, [event(3)]).result(60)
    store.close()


def test_who_migrates_second_has_nothing_left_to_do(path: Path, watched: type[Watched]) -> None:
    Sqlite(path).close()
    watched.before[BEGIN] = [lambda: Sqlite(path, steps=NEXT).close()]
    Sqlite(path, steps=NEXT, factory=watched).close()
    assert pragma(path, "user_version") == len(NEXT)


def test_an_old_line_survives_as_it_was_written(path: Path) -> None:
    """Its spaces, its order, and fields that nobody knows any more."""
    Sqlite(path, steps=STEPS[:1]).close()
    line = b'{"kind": "chat",  "time":7, "seq":1, "seat":"gm", "mood": ["dark"], "data":{"said":"\\u00e9"}}'
    raw = sqlite3.connect(path)
    raw.execute("INSERT INTO events VALUES ('t', 1, 7, ?)", (line,))
    raw.commit()
    raw.close()
    store = Sqlite(path, steps=NEXT)
    store.append("t", 1, [event(2)]).result(60)
    assert store.read("t")[0] == Event(seq=1, time=7, seat="gm", kind="chat", data={"said": "é"})
    store.backup(path.with_name("copy.db"))
    store.close()
    assert lines(path)[0] == lines(path.with_name("copy.db"))[0] == ("t", 1, line)


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("DELETE FROM events WHERE seq = 2", "events of t are missing"),
        ("UPDATE events SET line = '{]' WHERE seq = 2", "event 2 of t is not as it was written"),
        (
            f"UPDATE events SET line = '{{]', sum = {summed('t', 2, 1002, '{]')} WHERE seq = 2",
            "event 2 of t cannot be read",
        ),
    ],
)
def test_a_log_with_holes_is_not_given_out(
    store: Sqlite, raw: sqlite3.Connection, harm: str, said: str
) -> None:
    fill(store, "t", 3)
    raw.execute(harm)
    with pytest.raises(StoreFailed, match=f"tables.db is damaged: {said}; put a backup in its place"):
        store.read("t")
    assert store.read("t", 2) == [event(3)]


def old(path: Path, *rows: tuple[str, int, int, bytes]) -> None:
    """A store as the first version of the file had it."""
    Sqlite(path, steps=STEPS[:1]).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", rows)
        connection.commit()


def test_a_store_of_the_first_version_is_brought_up_to_date(path: Path) -> None:
    events = [
        Event(seq=seq, time=2000 - seq, seat="gm", kind="chat", data={"said": "é"}) for seq in (1, 2, 3)
    ]
    rows = [("t", event.seq, event.time, event.to_json()) for event in events]
    old(path, *rows, ("ä", 1, 7, events[0].to_json()))
    with closing(Sqlite(path)) as store:
        assert store.read("t") == events
        size = sum(len(row[3]) for row in rows)
        assert store.tables() == [
            StoredTable("t", 3, size, 1999, 1997),
            StoredTable("ä", 1, len(rows[0][3]), 7, 7),
        ]
        store.append("t", 3, [event(4)]).result(60)
        assert store.length("t") == 4
    assert pragma(path, "user_version") == len(STEPS)


def test_what_was_missing_before_is_missed_afterwards(path: Path) -> None:
    old(path, *(("t", seq, 7, event(seq).to_json()) for seq in (1, 3)), ("u", 1, 7, b"{]"))
    with closing(Sqlite(path)) as store:
        with pytest.raises(StoreFailed, match="events of t are missing"):
            store.read("t")
        with pytest.raises(StoreFailed, match="event 1 of u cannot be read"):
            store.read("u")


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("DELETE FROM events WHERE seq = 3", "events of t are missing"),
        ("UPDATE events SET time = time + 1 WHERE seq = 2", "event 2 of t is not as it was written"),
        ("UPDATE heads SET length = 2", "how long its tables are is not as it was written"),
        ("UPDATE heads SET last = last + 1", "how long its tables are is not as it was written"),
        ("DELETE FROM heads", "it does not say how long t is"),
    ],
)
def test_a_log_is_given_out_as_it_was_written_or_not_at_all(
    store: Sqlite, raw: sqlite3.Connection, harm: str, said: str
) -> None:
    fill(store, "t", 3)
    raw.execute(harm)
    with pytest.raises(StoreFailed, match=f"tables.db is damaged: {said}; put a backup in its place"):
        store.read("t")
    if "heads" in harm:
        for use in (
            lambda: store.length("t"),
            store.tables,
            lambda: store.append("t", 3, [event(4)]).result(60),
        ):
            with pytest.raises(StoreFailed, match="tables.db is damaged"):
                use()


def test_of_any_byte_that_is_another_one_it_is_told_or_it_means_nothing(path: Path) -> None:
    """A small file of small pages, so that trees have branches; a byte here and there is another one."""
    with closing(sqlite3.connect(path)) as made:
        made.execute("PRAGMA page_size = 512")
        made.execute("VACUUM")
    with closing(Sqlite(path)) as store:
        logs = {table: fill(store, table, count) for table, count in (("t", 20), ("u", 1), ("v", 3))}
        listed = store.tables()
    content, chance, told = path.read_bytes(), random.Random(8), 0
    places = [*range(100), *chance.sample(range(100, len(content)), 400)]
    for place in places:
        changed = bytearray(content)
        changed[place] ^= 1 << chance.randrange(8)
        path.write_bytes(changed)
        try:
            with closing(Sqlite(path, wait=0.1)) as store:
                seen = {table: store.read(table) for table in logs}
                lengths = {table: store.length(table) for table in logs}
                assert store.tables() == listed, place
        except StoreFailed:
            told += 1
        else:
            assert seen == logs, place
            assert lengths == {table: len(log) for table, log in logs.items()}, place
    assert told > len(places) // 3


def test_a_file_that_says_it_is_empty_and_is_not_is_refused(path: Path) -> None:
    with closing(Sqlite(path)) as store:
        events = fill(store, "t", 2)
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("PRAGMA user_version = 0")
    before = path.read_bytes()
    with pytest.raises(
        StoreFailed, match="tables.db is damaged: it says that it is empty, and is not; put a backup"
    ):
        Sqlite(path)
    assert path.read_bytes() == before
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(f"PRAGMA user_version = {len(STEPS)}")
    with closing(Sqlite(path)) as store:
        assert store.read("t") == events


def test_a_table_that_is_begun_while_somebody_looks_is_no_damage(
    path: Path, store: Sqlite, watched: type[Watched]
) -> None:
    with closing(Sqlite(path)) as other:
        watched.before[_ANY] = [lambda: fill(other, "t", 2)]
        assert store.length("t") == 2


def test_a_file_with_two_names_is_refused_by_either(path: Path) -> None:
    other = path.with_name("other.db")
    with closing(Sqlite(path)) as store, alone(path):
        fill(store, "t", 1)
        other.hardlink_to(path)
        for name in (path, other):
            for use in (lambda name=name: Sqlite(name).close(), lambda name=name: alone(name).__enter__()):
                with pytest.raises(StoreFailed, match=r"\w+\.db has another name as well \(a hard link\)"):
                    use()
        store.append("t", 1, [event(2)]).result(60)
    other.unlink()
    with closing(Sqlite(path)) as store:
        assert len(store.read("t")) == 2


def test_a_damaged_file_says_so(path: Path) -> None:
    store = Sqlite(path)
    store.append("t", 0, [event(seq, "x" * 100) for seq in range(1, 401)]).result(60)
    store.close()
    content = bytearray(path.read_bytes())
    content[3 * 4096 :] = b"\xff" * (len(content) - 3 * 4096)
    path.write_bytes(content)
    store = Sqlite(path)
    for use in (lambda: store.read("t"), store.tables):
        with pytest.raises(StoreFailed, match="tables.db is damaged; put a backup in its place"):
            use()
    store.close()


def test_opening_waits_for_whoever_opens_at_the_same_time(path: Path, watched: type[Watched]) -> None:
    """Of two that turn to the write-ahead log at once, SQLite sends one away without waiting."""
    watched.before[WAL] = [fails(sqlite3.SQLITE_BUSY), fails(sqlite3.SQLITE_BUSY | 2 << 8)]
    Sqlite(path, factory=watched).close()
    assert watched.told[WAL] == 3
    watched.before[WAL] = [fails(sqlite3.SQLITE_BUSY)]
    with pytest.raises(StoreFailed, match="held by another program"):
        Sqlite(path, factory=watched, wait=-1)
    watched.before[WAL] = [fails(sqlite3.SQLITE_IOERR)]
    with pytest.raises(StoreFailed, match="refused by its disk"):
        Sqlite(path, factory=watched)
    for connection in watched.made:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            connection.execute("SELECT 1")


@pytest.mark.parametrize(
    "when", ["PRAGMA application_id", "SELECT count(*) FROM sqlite_master", "COMMIT", BEGIN]
)
def test_a_file_that_is_made_by_two_at_once_is_nobody_elses(
    path: Path, watched: type[Watched], when: str
) -> None:
    def other() -> None:
        with suppress(StoreFailed):  # it may find the file held, for we are looking at it
            Sqlite(path, wait=0.05).close()

    path.touch()
    watched.before[when] = [other]
    store = Sqlite(path, factory=watched)
    fill(store, "t", 1)
    store.close()
    assert len(lines(path)) == 1


def test_a_connection_that_does_not_come_about_is_closed(path: Path, watched: type[Watched]) -> None:
    path.touch()
    watched.before["PRAGMA synchronous = FULL"] = [fails(sqlite3.SQLITE_IOERR)]
    with pytest.raises(StoreFailed, match="refused by its disk"):
        Sqlite(path, factory=watched)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        watched.made[0].execute("SELECT 1")


def test_names_are_nothing_but_names(store: Sqlite) -> None:
    names = ["", "'", '"; DROP TABLE events; --', "a\0b", "a", "ä", "a\u0308", "%", "_", "1", "龍" * 1000]
    for name in names:
        store.append(name, 0, [event(1, name)]).result(60)
    assert {name: store.read(name)[0].data["said"] for name in names} == {name: name for name in names}
    assert [listed.table for listed in store.tables()] == sorted(names)


# Reading


def test_readers_share_no_connection_and_keep_none_too_many(store: Sqlite, watched: type[Watched]) -> None:
    events = fill(store, "t", 50)
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(lambda _: store.read("t"), range(200))) == [events] * 200
    assert 2 <= len(watched.made) <= 1 + 8


def test_readers_cannot_write(store: Sqlite, path: Path) -> None:
    connection = connect(path, 0, sqlite3.Connection, READING)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connection.execute("DELETE FROM events")
    connection.close()


def test_a_reader_at_work_is_closed_when_it_is_done(path: Path, store: Sqlite) -> None:
    readers = Readers("tables.db", lambda: connect(path, 0, sqlite3.Connection, READING))
    with readers.one() as busy, readers.one() as other:
        pass
    with readers.one() as again:
        assert again in (busy, other), "connections are used again"
        readers.close()
        assert again.execute("SELECT 1").fetchone() == (1,)
    for connection in (busy, other):
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            connection.execute("SELECT 1")


def test_a_reader_that_failed_is_not_used_again(path: Path, store: Sqlite) -> None:
    readers = Readers("tables.db", lambda: connect(path, 0, sqlite3.Connection, READING))
    with pytest.raises(StoreFailed, match="no such table: none"), readers.one() as bad:
        bad.execute("SELECT * FROM none")
    with pytest.raises(KeyError), readers.one() as good:
        raise KeyError("the reader's own")
    with readers.one() as again:
        assert again is good
    readers.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        bad.execute("SELECT 1")


# Backups


def test_a_backup_is_one_state_while_writing_goes_on(path: Path, store: Sqlite) -> None:
    done = Flag()

    def write() -> None:
        length = 0
        while not done.is_set():
            batch = [event(length + k, "x" * 2000) for k in (1, 2)]
            futures: list[Future[None]] = [store.append(table, length, batch) for table in ("t", "u")]
            for future in futures:
                future.result(60)
            length += 2

    with ThreadPoolExecutor(1) as threads:
        writing = threads.submit(write)
        try:
            for n in range(8):
                known = len(store.read("u"))
                target = path.with_name(f"copy{n}.db")
                store.backup(target)
                copy = Sqlite(target)
                first, second = copy.read("t"), copy.read("u")
                assert known <= len(second) <= len(first), (
                    "everything acknowledged, each table up to one moment"
                )
                assert len(first) % 2 == len(second) % 2 == 0, "no batch is torn"
                assert first == store.read("t")[: len(first)]
                copy.append("t", len(first), [event(len(first) + 1)]).result(60)
                copy.close()
                assert pragma(target, "integrity_check") == "ok"
        finally:
            done.set()
        writing.result(60)


def test_a_backup_is_a_single_file_that_can_be_opened_anywhere(path: Path, store: Sqlite) -> None:
    events = fill(store, "t", 3)
    copy = path.with_name("copy.db")
    store.backup(str(copy))
    assert {left.name for left in path.parent.iterdir()} == {
        "tables.db",
        "tables.db-wal",
        "tables.db-shm",
        "copy.db",
    }
    assert copy.read_bytes()[18:20] == b"\1\1", (
        "no write-ahead log, which a reader would have to make files for"
    )
    raw = sqlite3.connect(f"{copy.as_uri()}?mode=ro&immutable=1", uri=True)
    assert raw.execute("SELECT line FROM events ORDER BY seq").fetchall() == [
        (event.to_json(),) for event in events
    ]
    raw.close()


def test_a_backup_overwrites_nothing(path: Path, store: Sqlite) -> None:
    fill(store, "t", 1)
    precious = path.with_name("precious.db")
    precious.write_text("mine")
    for target in (precious, path):
        with pytest.raises(BadArgument, match="is there already; name a file that is not") as caught:
            store.backup(target)
        assert caught.value.at == "path"
    assert precious.read_text() == "mine"
    assert store.read("t") == [event(1)]


def test_a_backup_that_fails_leaves_nothing_behind(
    path: Path, store: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(store, "t", 1)
    with pytest.raises(StoreFailed, match=r"^the copy copy\.db: No such file or directory"):
        store.backup(path.parent / "missing" / "copy.db")
    there = sorted(path.parent.iterdir())
    for error, said in [
        (OSError(28, "No space left on device"), "the copy copy.db: No space left on device"),
        (sqlite3.OperationalError("odd"), "the copy copy.db does not take this: odd"),
    ]:

        def fail(_: int, error: Exception = error) -> None:
            raise error

        monkeypatch.setattr(copying, "fsync", fail)
        with pytest.raises(StoreFailed, match=said):
            store.backup(path.with_name("copy.db"))
        assert sorted(path.parent.iterdir()) == there


def test_a_backup_is_on_the_disk_before_it_has_its_name(
    path: Path, store: Sqlite, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(store, "t", 1)
    copy, named = path.with_name("copy.db"), []
    monkeypatch.setattr(
        copying, "fsync", lambda file: named.append((copy.exists(), stat.S_ISDIR(os.fstat(file).st_mode)))
    )
    store.backup(copy)
    assert named == [(False, False), (True, True)], "the content, then the name"


# Several processes, and their ends


RACER = """
import sys
from rollwright.errors import Conflict
from rollwright.table.log.events import Event
from rollwright.table.stores.sqlite import Sqlite

path, me, n = sys.argv[1], sys.argv[2], int(sys.argv[3])
print("here", flush=True)
sys.stdin.readline()
store = Sqlite(path, wait=60)
for k in range(n):
    while True:
        length = len(store.read("t"))
        error = store.append("t", length, [Event(seq=length + 1, time=k, seat=me, kind="k")]).exception(60)
        if error is None: break
        assert isinstance(error, Conflict), error
store.close()
"""


@pytest.mark.apart
def test_processes_share_a_file_that_none_of_them_finds(path: Path) -> None:
    """All of them make it at once, then race for every place in one log."""
    each, names = 40, ["a", "b", "c"]
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", RACER, str(path), name, str(each)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in names
    ]
    for racer in racers:
        assert racer.stdout is not None
        assert racer.stdout.readline() == "here\n"
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("go\n")
        racer.stdin.flush()
    for racer in racers:
        racer.communicate(timeout=120)
        assert racer.returncode == 0
    store = Sqlite(path)
    log = store.read("t")
    store.close()
    assert [event.seq for event in log] == list(range(1, each * len(names) + 1))
    for name in names:
        assert [event.time for event in log if event.seat == name] == list(range(each))


CLERK = """
import os, sys, threading
from rollwright.table.log.events import Event
from rollwright.table.stores.sqlite import Sqlite

store = Sqlite(sys.argv[1], wait=60)

def write(table):
    n = len(store.read(table))
    while True:
        pair = [Event(seq=n + k, time=n, seat="s", kind="k", data={"pair": n, "x": "y" * (n % 900)}) for k in (1, 2)]
        store.append(table, n, pair).result()
        n += 2
        os.write(1, f"{table} {n}\\n".encode())

for table in "abcd":
    threading.Thread(target=write, args=(table,)).start()
"""


def kill_clerk(path: Path, acknowledged: int) -> dict[str, int]:
    """Let a process write until it has told of so many, kill it where it stands, and say what it had told."""
    clerk = subprocess.Popen([sys.executable, "-c", CLERK, str(path)], stdout=subprocess.PIPE)
    assert clerk.stdout is not None
    told = [clerk.stdout.readline() for _ in range(acknowledged)]
    clerk.send_signal(signal.SIGKILL)
    told += clerk.stdout.readlines()
    clerk.stdout.close()
    assert clerk.wait(60) == -signal.SIGKILL
    lengths: dict[str, int] = {}
    for line in told:
        if line.endswith(b"\n"):  # the last may be torn
            table, length = line.split()
            lengths[table.decode()] = int(length)
    return lengths


@pytest.mark.apart
def test_what_was_acknowledged_survives_any_kill(path: Path) -> None:
    chance, told = random.Random(20), dict.fromkeys("abcd", 0)
    for kill in range(often(6)):
        witness = (
            Sqlite(path) if kill % 3 == 2 else None
        )  # who has the file open keeps SQLite from tidying up
        told |= kill_clerk(path, chance.randint(1, 400))
        store = witness or Sqlite(path)
        for table, length in told.items():
            log = store.read(table)
            assert len(log) >= length, "acknowledged, and lost"
            assert len(log) <= length + 2, "more than the one that was under way"
            assert [event.seq for event in log] == list(range(1, len(log) + 1))
            assert [event.data["pair"] for event in log] == [n // 2 * 2 for n in range(len(log))], (
                "a batch was torn"
            )
            told[table] = len(log)
        store.ready()
        store.close()
        assert pragma(path, "integrity_check") == "ok"
    assert min(told.values()) > 0


def test_the_room_of_a_file_that_is_away_is_not_what_is_wrong(tmp_path: Path) -> None:
    """The writer tells that the file is gone; of the disk nothing is known then."""
    with closing(Sqlite(tmp_path / "tables.db")) as store:
        store.ready()
        (tmp_path / "tables.db").rename(tmp_path / "elsewhere.db")
        with pytest.raises(StoreFailed, match="tables.db"):
            store.ready()
        (tmp_path / "elsewhere.db").rename(tmp_path / "tables.db")
        store.ready()


class Looking(sqlite3.Connection):
    """A connection that counts how often somebody looked whether others have written."""

    looks = 0

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        Looking.looks += sql == "PRAGMA data_version"
        return super().execute(sql, *args)


@contextmanager
def another(path: Path, store: Sqlite) -> Iterator[tuple[Sqlite, list[None]]]:
    """Somebody else with the same file, and what a store hears of them."""
    heard = list[None]()
    with closing(store), closing(Sqlite(path)) as other:
        stop = store.listen(heard.append)
        yield other, heard
        stop()


def test_who_watches_a_file_hears_of_others_and_not_of_themselves(tmp_path: Path) -> None:
    store = Sqlite(tmp_path / "tables.db", factory=Looking)
    with another(tmp_path / "tables.db", store) as (other, heard):
        fill(store, "ours", 3)
        before = Looking.looks
        assert eventually(lambda: Looking.looks > before + 3)
        assert heard == []
        fill(other, "theirs", 3)
        assert eventually(lambda: bool(heard))


def test_where_nobody_knows_who_wrote_it_may_have_been_others(path: Path, watched: type[Watched]) -> None:
    store = Sqlite(path, wait=0.2, factory=watched)
    with another(path, store) as (other, heard), Held(store, watched):
        fill(other, "theirs", 1)
        assert eventually(lambda: bool(heard))


def test_others_are_heard_of_after_the_writer_began_anew(path: Path, watched: type[Watched]) -> None:
    """What a connection counts, a new one counts from the beginning."""
    store = Sqlite(path, wait=0.2, factory=watched)
    with another(path, store) as (other, heard):
        watched.before[BEGIN] = [fails(sqlite3.SQLITE_READONLY)]
        with pytest.raises(StoreFailed):
            fill(store, "ours", 1)
        fill(other, "theirs", 1)
        assert eventually(lambda: bool(heard))


def test_who_watches_a_file_hears_of_nothing_where_nothing_happens(tmp_path: Path) -> None:
    store, heard = Sqlite(tmp_path / "tables.db", factory=Looking), list[None]()
    stop, before = store.listen(heard.append), Looking.looks
    assert eventually(lambda: Looking.looks > before + 3)
    stop()
    store.close()
    store.listen(heard.append)()
    assert heard == [], "nor where it was closed"
