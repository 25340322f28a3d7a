"""What every store promises, whatever it keeps its logs in: another one joins by a line in `STORES`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier
from threading import Event as Flag
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import natsservers
from hours import often
from rollwright.errors import BadArgument, Conflict, StoreFailed
from rollwright.table.log.events import Event
from rollwright.table.stores import Store, StoredTable
from rollwright.table.stores.memory import Memory
from rollwright.table.stores.opening import claimed, default_store, open_store
from rollwright.table.stores.sqlite import Sqlite

Opener = Callable[[Path], Store]

STORES: dict[str, Opener] = {
    "memory": lambda _: Memory(),
    "sqlite": lambda folder: Sqlite(folder / "tables.db"),
    "nats": lambda folder: open_store(natsservers.address(folder)),
}
"""Every kind of store, and how an empty one is opened that may use a folder."""

KINDS = [pytest.param(kind, marks=pytest.mark.apart) if kind == "nats" else kind for kind in STORES]
"""Their names; a server of NATS is a process of its own."""

LASTING = {"sqlite", "nats"}
"""Those that, opened again on the same folder, hold what they held."""

STORY = st.text(max_size=20)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | STORY,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(STORY, inner, max_size=3),
    max_leaves=8,
)
EVENTS = st.builds(
    Event,
    seq=st.integers(1, 2**40),
    time=st.integers(-(2**62), 2**62),
    seat=STORY,
    kind=STORY,
    data=st.dictionaries(STORY, JSON, max_size=3),
    to=st.lists(STORY, max_size=3).map(tuple),
    secret=st.dictionaries(STORY, st.dictionaries(STORY, JSON, max_size=2), max_size=2),
    command=STORY,
    digest=STORY,
)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def store(kind: str, tmp_path: Path) -> Iterator[Store]:
    opened = STORES[kind](tmp_path)
    yield opened
    opened.close()


def event(seq: int, said: Any = "", *, time: int = 0) -> Event:
    return Event(seq=seq, time=time or 1000 + seq, seat="gm", kind="chat", data={"said": said})


def said(store: Store, table: str, after: int = 0) -> list[Any]:
    return [event.data["said"] for event in store.read(table, after)]


def fill(store: Store, table: str, n: int) -> list[Event]:
    events = [event(seq) for seq in range(1, n + 1)]
    store.append(table, 0, events).result()
    return events


def test_what_was_appended_is_read_in_order(store: Store) -> None:
    assert store.append("t", 0, [event(1), event(2)]).result() is None
    store.append("t", 2, [event(3)]).result()
    assert store.read("t") == [event(1), event(2), event(3)]


@pytest.mark.parametrize("after", range(6))
def test_reading_begins_behind_what_is_known(store: Store, after: int) -> None:
    events = fill(store, "t", 4)
    assert store.read("t", after) == events[after:]


@settings(max_examples=often(30, 600))
@given(events=st.lists(EVENTS, min_size=1, max_size=4))
@pytest.mark.parametrize("kind", KINDS)
def test_every_byte_of_an_event_comes_back(kind: str, events: list[Event]) -> None:
    with TemporaryDirectory() as folder:
        store = STORES[kind](Path(folder))
        try:
            store.append("t", 0, events).result()
            assert [event.to_json() for event in store.read("t")] == [event.to_json() for event in events]
            size = sum(len(event.to_json()) for event in events)
            assert store.tables() == [StoredTable("t", len(events), size, events[0].time, events[-1].time)]
        finally:
            store.close()


def test_an_event_comes_back_as_its_json_says(store: Store) -> None:
    store.append("t", 0, [Event(seq=1, time=1, seat="s", kind="k", data={"faces": (1, 2)})]).result()
    assert store.read("t")[0].data == {"faces": [1, 2]}


def test_what_is_no_json_is_refused_at_once_and_changes_nothing(store: Store) -> None:
    with pytest.raises(TypeError):
        store.append("t", 0, [event(1), event(2, object())])
    assert store.read("t") == []
    fill(store, "t", 2)


@pytest.mark.parametrize("size", [0, 1, 499_999, 500_000, 500_001, 1_700_000])
def test_some_bytes_are_remembered_beside_a_log_in_place_of_those_before(store: Store, size: int) -> None:
    assert store.remembered("t") is None
    fill(store, "t", 2)
    store.remember("t", b"older " * 200_000)
    some = bytes(range(251)) * (size // 251) + b"." * (size % 251)
    store.remember("t", some)
    store.remember("u", b"another's")
    assert store.remembered("t") == some
    assert store.remembered("none") is None
    assert [(each.table, each.events) for each in store.tables()] == [("t", 2)]


@pytest.mark.parametrize("kind", [each for each in KINDS if each != "memory"])
def test_what_is_remembered_is_there_for_whoever_opens_the_store_next(kind: str, tmp_path: Path) -> None:
    first = STORES[kind](tmp_path)
    first.remember("t", b"some")
    first.close()
    first.remember("t", b"nobody is there to keep this")
    again = STORES[kind](tmp_path)
    assert again.remembered("t") in (b"some", b"nobody is there to keep this")
    again.close()


def test_a_log_is_read_from_any_place_whatever_was_read_before(kind: str, tmp_path: Path) -> None:
    first = STORES[kind](tmp_path)
    for at in range(0, 60, 3):
        first.append("t", at, [event(at + each) for each in (1, 2, 3)]).result()
        first.append("other", at // 3, [event(at)]).result()
    others = first if kind == "memory" else STORES[kind](tmp_path)
    for after in (58, 57, 59, 1, 2, 3, 30, 60, 61, 0):
        assert [each.seq for each in others.read("t", after)] == list(range(after + 1, 61))
    for each in {id(first): first, id(others): others}.values():
        each.close()


@pytest.mark.parametrize("expected", [-1, 0, 1, 3, 4, 300])
def test_a_log_of_another_length_refuses_the_whole_batch(store: Store, expected: int) -> None:
    events = fill(store, "t", 2)
    refused = store.append("t", expected, [event(9), event(10)])
    with pytest.raises(Conflict, match=f"the log has 2 events, not {expected}") as caught:
        refused.result()
    assert caught.value.at == "expected"
    assert store.read("t") == events
    store.append("t", 2, [event(3)]).result()


def test_no_events_are_no_table(store: Store) -> None:
    assert store.read("nothing") == []
    store.append("nothing", 0, []).result()
    assert store.tables() == []
    with pytest.raises(Conflict):
        store.append("nothing", 1, []).result()
    fill(store, "t", 2)
    store.append("t", 2, []).result()
    assert [(listed.table, listed.events) for listed in store.tables()] == [("t", 2)]


def test_the_length_of_a_table_is_that_of_its_log(store: Store) -> None:
    assert store.length("t") == 0
    for at in range(0, 6, 2):
        store.append("t", at, [event(at + 1), event(at + 2)]).result()
        assert store.length("t") == len(store.read("t")) == at + 2
    store.append("t", 9, [event(10)]).exception()
    assert (store.length("t"), store.length("T"), store.length("")) == (6, 0, 0)
    assert [store.glance(name) for name in ("t", "T", "")] in ([6, 0, 0], [None] * 3)


def test_tables_know_nothing_of_each_other(store: Store) -> None:
    names = ["a", "A", "aa", "a-b", "a_b", "0", "Zz9-_"]
    for n, name in enumerate(names, 1):
        store.append(name, 0, [event(seq, name) for seq in range(1, n + 1)]).result()
    for n, name in enumerate(names, 1):
        assert said(store, name) == [name] * n
    with pytest.raises(Conflict):
        store.append("a", 2, [event(3)]).result()
    assert [listed.table for listed in store.tables()] == sorted(names)


def test_a_listing_counts_and_dates(store: Store) -> None:
    first, second = event(1, "ä", time=50), event(2, time=40)  # a clock may go backwards
    store.append("t", 0, [first]).result()
    size = len(first.to_json())
    assert store.tables() == [StoredTable("t", 1, size, 50, 50)]
    store.append("t", 1, [second]).result()
    store.append("s", 0, [second]).result()
    more = len(second.to_json())
    assert store.tables() == [StoredTable("s", 1, more, 40, 40), StoredTable("t", 2, size + more, 50, 40)]


@pytest.mark.parametrize("text", ["x" * 700_000, "🎲" * 100_000, "zu̇ \u0000 \u2028 \u202e 龍 \\ \" ' %s ?1"])
def test_large_and_strange_texts_come_back(store: Store, text: str) -> None:
    store.append("t", 0, [event(1, text), event(2, "small")]).result()
    assert said(store, "t") == [text, "small"]


def test_what_is_read_is_the_readers_own(store: Store) -> None:
    events = fill(store, "t", 3)
    store.read("t").clear()
    data: Any = store.read("t")[0].data
    data["said"] = "changed"
    assert store.read("t") == events


def test_what_was_appended_may_change_afterwards(store: Store) -> None:
    data = {"said": "before"}
    store.append("t", 0, [Event(seq=1, time=1, seat="s", kind="k", data=data)]).result()
    data["said"] = "after"
    assert said(store, "t") == ["before"]


def test_who_does_not_wait_is_written_in_order(store: Store) -> None:
    waiting = [store.append("t", seq - 1, [event(seq)]) for seq in range(1, 201)]
    done, not_done = wait(waiting, timeout=60)
    assert not not_done
    assert {future.exception() for future in done} == {None}
    assert store.read("t") == [event(seq) for seq in range(1, 201)]


def test_what_is_done_can_be_read(store: Store) -> None:
    """The future's own callbacks see the event: nobody is told of what is not there."""
    seen: list[int] = []
    called = Flag()

    def look(_: Future[None]) -> None:
        seen.append(len(store.read("t")))
        called.set()

    store.append("t", 0, [event(1), event(2)]).add_done_callback(look)
    assert called.wait(60)
    assert seen == [2]


def test_one_of_those_who_race_wins_at_every_length(store: Store) -> None:
    racers, lengths = 8, 25
    start = Barrier(racers)

    def race(racer: int) -> list[int]:
        won = []
        for length in range(lengths):
            start.wait(60)
            error = store.append("t", length, [event(length + 1, racer)]).exception(60)
            assert error is None or isinstance(error, Conflict)
            if error is None:
                won.append(length)
        return won

    with ThreadPoolExecutor(racers) as threads:
        won = list(threads.map(race, range(racers)))
    winners = {length: racer for racer, lengths_won in enumerate(won) for length in lengths_won}
    assert sum(map(len, won)) == lengths
    assert said(store, "t") == [winners[length] for length in range(lengths)]


def test_who_tries_again_gets_through_once(store: Store) -> None:
    writers, each = 6, 8

    def write(writer: int) -> None:
        for n in range(each):
            while True:
                length = len(store.read("t"))
                pair = [event(length + 1, [writer, n]), event(length + 2, [writer, n])]
                error = store.append("t", length, pair).exception(60)
                if error is None:
                    break
                assert isinstance(error, Conflict)

    with ThreadPoolExecutor(writers) as threads:
        list(threads.map(write, range(writers)))
    log = [tuple(pair) for pair in said(store, "t")]
    assert log[0::2] == log[1::2], "a batch was torn"
    for writer in range(writers):
        assert [n for who, n in log[0::2] if who == writer] == list(range(each))


def test_readers_see_a_beginning_of_the_log_while_it_grows(store: Store) -> None:
    done = Flag()

    def read() -> int:
        longest = 0
        while not done.is_set():
            log = said(store, "t")
            assert log == list(range(len(log)))
            assert longest <= len(log)
            assert len(log) % 2 == 0, "half a batch was seen"
            longest = len(log)
        return longest

    with ThreadPoolExecutor(2) as threads:
        reading = [threads.submit(read) for _ in range(2)]
        try:
            for length in range(0, 80, 2):
                store.append("t", length, [event(length + 1, length), event(length + 2, length + 1)]).result(
                    60
                )
        finally:
            done.set()
    assert all(read.result() <= 80 for read in reading)
    assert said(store, "t") == list(range(80))


COMMANDS = st.lists(st.tuples(st.sampled_from("ab"), st.integers(-1, 1), st.integers(0, 3)), max_size=20)


@settings(max_examples=often(30, 600))
@given(commands=COMMANDS, waits=st.booleans())
@pytest.mark.parametrize("kind", KINDS)
def test_a_store_does_what_lists_would(kind: str, commands: list[tuple[str, int, int]], waits: bool) -> None:
    """Each append expects what is there, or one more or less of it; *waits* for each, or for all together."""
    model: dict[str, list[Event]] = {"a": [], "b": []}
    with TemporaryDirectory() as folder:
        store = STORES[kind](Path(folder))
        try:
            futures: list[tuple[bool, Future[None]]] = []
            for n, (table, beside, count) in enumerate(commands):
                log = model[table]
                batch = [event(len(log) + k, n) for k in range(1, count + 1)]
                future = store.append(table, len(log) + beside, batch)
                futures.append((beside == 0, future))
                if beside == 0:
                    log += batch
                if waits:
                    future.exception(60)
            for good, future in futures:
                assert isinstance(future.exception(60), type(None) if good else Conflict)
            assert {table: store.read(table) for table in model} == model
            assert [(one.table, one.events) for one in store.tables()] == [
                (t, len(log)) for t, log in model.items() if log
            ]
        finally:
            store.close()


@pytest.mark.parametrize("kind", [each for each in KINDS if each != "memory"])
def test_what_another_writes_is_heard_of_until_nobody_listens(kind: str, tmp_path: Path) -> None:
    store, other = STORES[kind](tmp_path), STORES[kind](tmp_path)
    heard, flag = list[str | None](), Flag()

    def hear(table: str | None) -> None:
        heard.append(table)
        flag.set()

    stop = store.listen(hear)
    for length in range(3):
        other.append("t", length, [event(length + 1)]).result()
        assert flag.wait(60)
        flag.clear()
        assert said(store, "t", length) == [""]
    stop()
    assert set(heard) <= {"t", None}
    known = len(heard)
    other.append("t", 3, [event(4)]).result()
    other.close()
    store.close()
    assert len(heard) == known


def test_a_store_in_memory_hears_of_nobody() -> None:
    Memory().listen(lambda _: pytest.fail("nobody else has it"))()


def test_a_store_that_works_is_ready(store: Store) -> None:
    store.ready()
    events = fill(store, "t", 2)
    store.ready()
    assert store.read("t") == events, "looking changes nothing"


def test_closing_writes_what_waits(kind: str, tmp_path: Path) -> None:
    store = STORES[kind](tmp_path)
    waiting = [store.append("t", seq - 1, [event(seq)]) for seq in range(1, 101)]
    store.close()
    assert [future.done() and future.exception() for future in waiting] == [None] * 100
    if kind in LASTING:
        again = STORES[kind](tmp_path)
        assert again.read("t") == [event(seq) for seq in range(1, 101)]
        again.append("t", 100, [event(101)]).result()
        again.close()


def test_what_is_closed_does_nothing_more(kind: str, tmp_path: Path) -> None:
    store = STORES[kind](tmp_path)
    fill(store, "t", 1)
    store.close()
    store.close()
    with pytest.raises(StoreFailed, match="was closed; open"):
        store.append("t", 1, [event(2)]).result(60)
    for use in (store.ready, store.tables, lambda: store.read("t"), lambda: store.length("t")):
        with pytest.raises(StoreFailed, match="was closed; open"):
            use()


def test_a_text_names_a_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(open_store("memory:"), Memory)
    monkeypatch.setenv("HOME", str(tmp_path))
    for place, path in [(f"{tmp_path}/a ?#%41:.db", "a ?#%41:.db"), ("~/home.db", "home.db")]:
        store = open_store(f"sqlite:{place}")
        assert isinstance(store, Sqlite)
        fill(store, "t", 1)
        store.close()
        assert (tmp_path / path).is_file()


def test_who_names_no_store_has_one_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROLLWRIGHT_STORE", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = tmp_path / ".local/share/rollwright"
    assert default_store() == default_store() == f"sqlite:{folder}/tables.db"
    assert folder.stat().st_mode & 0o077 == 0, "secrets are in it"
    open_store(default_store()).close()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_store() == f"sqlite:{tmp_path}/data/rollwright/tables.db"
    monkeypatch.setenv("ROLLWRIGHT_STORE", "memory:")
    assert default_store() == "memory:"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", r"a store is sqlite:PATH, nats://HOST,HOST or memory:, not ''"),
        ("memory", r"a store is sqlite:PATH, nats://HOST,HOST or memory:, not 'memory'"),
        ("tables.db", r"a store is sqlite:PATH, nats://HOST,HOST or memory:, not 'tables.db'"),
        ("postgres:x", r"a store is sqlite:PATH, nats://HOST,HOST or memory:, not 'postgres:x'"),
        ("memory:x", r"nothing follows the colon, not 'x'"),
        ("sqlite:", r"followed by the path of a file, as in sqlite:tables.db"),
    ],
)
def test_any_other_text_is_refused_with_what_would_be_right(text: str, said: str) -> None:
    with pytest.raises(BadArgument, match=said) as caught:
        open_store(text)
    assert caught.value.at == "store"


def test_a_store_is_served_by_one(tmp_path: Path) -> None:
    where, link = f"sqlite:{tmp_path / 'tables.db'}", tmp_path / "link.db"
    link.symlink_to("tables.db")
    with closing(open_store(where)) as first, claimed(where):
        for other in (where, f"sqlite:{link}"):
            with (
                pytest.raises(StoreFailed, match=r"another server serves \w+\.db already: stop"),
                claimed(other),
            ):
                pass
        with closing(open_store(where)) as second, claimed(f"sqlite:{tmp_path / 'other.db'}"):
            fill(second, "t", 2)
        assert first.length("t") == 2, "whoever does not serve may read and write"
    with claimed(where):
        assert (tmp_path / "tables.db.lock").stat().st_mode & 0o077 == 0


def test_a_store_in_memory_is_its_servers_own() -> None:
    with claimed("memory:"), claimed("memory:"):
        pass
    with pytest.raises(BadArgument, match="a store is sqlite:PATH, nats://HOST,HOST or memory:"):
        claimed("nix")


def test_a_lock_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    with (
        pytest.raises(StoreFailed, match="tables.db.lock: No such file"),
        claimed(f"sqlite:{tmp_path}/nix/tables.db"),
    ):
        pass
    (tmp_path / "tables.db.lock").mkdir()
    with (
        pytest.raises(StoreFailed, match="tables.db.lock cannot be opened"),
        claimed(f"sqlite:{tmp_path}/tables.db"),
    ):
        pass
