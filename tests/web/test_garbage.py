"""Garbage: what lasts is looked through once, what nobody can reach any more is gone, and nobody pays for others'."""

from __future__ import annotations

import gc
import tracemalloc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import thread_time

import pytest

from rollwright.doors.web import garbage
from web import jobs
from webserver import eventually, running


class Thing:
    """Something that may refer to itself."""


@pytest.fixture(autouse=True)
def frozen_as_before() -> Iterator[None]:
    """What was frozen before a test is frozen after it."""
    before = gc.get_freeze_count()
    yield
    if before:
        gc.freeze()


def test_what_lasts_is_looked_through_once_and_what_does_not_goes() -> None:
    lasting = []
    with garbage.kept():
        before = gc.get_freeze_count()
        lasting += [[] for _ in range(10_000)]
        circle = Thing()
        circle.itself = circle
        gone, kept = weakref.ref(circle), weakref.ref(thing := Thing())
        del circle
        gc.collect()
        assert gone() is None
        assert gc.get_freeze_count() > before + 9_000
        assert kept() is thing
        del thing
        assert kept() is None, "frozen, and yet it goes when nothing refers to it"
    assert gc.get_freeze_count() == 0


def test_collecting_is_nobodys_work() -> None:
    with garbage.kept():
        lasting = [[] for _ in range(300_000)]
        whole, own = thread_time(), garbage.worked()
        gc.collect()
        whole, own = thread_time() - whole, garbage.worked() - own
        assert own < whole / 2
        gc.collect(0)
        assert len(lasting) == 300_000


@pytest.mark.long
def test_what_ends_after_it_has_lasted_goes_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(garbage, "_COLLECTOR", garbage._Collector(lambda: now))
    with garbage.kept():
        circle = Thing()
        circle.itself = circle
        gone = weakref.ref(circle)
        gc.collect()
        del circle
        gc.collect()
        assert gone() is not None, "nobody looks"
        now = garbage.ONCE
        gc.collect()
        gc.collect()
        assert gone() is None


def frozen_circle() -> weakref.ref[Thing]:
    """Something that has lasted, refers to itself, and is at its end now."""
    circle = Thing()
    circle.itself = circle
    gone = weakref.ref(circle)
    gc.collect()
    del circle
    return gone


@pytest.mark.long
def test_what_ends_after_it_has_lasted_goes_soon_where_memory_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = 100_000_000
    monkeypatch.setattr(garbage, "_COLLECTOR", garbage._Collector(lambda: 0.0, lambda: taken))
    with garbage.kept():
        gone = frozen_circle()
        garbage.tidy()
        gc.collect()
        assert gone() is not None, "there is room"
        taken = 300_000_000
        gc.collect()
        gc.collect()
        assert gone() is None
        again = frozen_circle()
        gc.collect()
        taken = 1_000_000_000
        garbage.tidy()
        assert again() is None, "though nobody asks for anything"


def test_a_process_knows_what_it_takes_where_that_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert garbage.resident() > 10_000_000
    monkeypatch.setattr(garbage, "STATM", tmp_path / "nowhere")
    assert garbage.resident() == 0


@pytest.mark.long
def test_names_that_nobody_has_leave_nothing_behind() -> None:
    """Asked for again and again: what is loaded once meanwhile, by whoever else runs in this process, does not come a second time."""
    rate = {"each": 1000.0, "burst": 1000}
    length, times = 10_000, 60
    with running(requests=rate, plays=rate, arrivals=rate) as served:

        def asks(at: int) -> None:
            name = f"{at:02}"
            assert served.http.post("/api/roll", json={"rule": f"{name * length}.{name}"}).status_code == 400
            assert served.http.post("/api/odds", json={"rule": name * length}).status_code == 400
            assert served.http.get(f"/api/rules?name={name}").status_code == 400
            assert served.http.get(f"/api/words/q{chr(97 + at % 26)}{chr(97 + at // 26)}").status_code == 200

        def grown(first: int) -> int:
            gc.freeze()
            before, _ = tracemalloc.get_traced_memory()
            for at in range(first, first + times):
                asks(at)
            gc.collect()
            return tracemalloc.get_traced_memory()[0] - before

        asks(0)
        tracemalloc.start()
        try:
            assert any(grown(1 + at * times) < times * length for at in range(3)), "not even once each"
        finally:
            tracemalloc.stop()


@contextmanager
def left() -> Iterator[list[BaseException]]:
    """What was raised meanwhile and is held by nothing but itself, until garbage is collected."""
    found: list[BaseException] = []
    gc.freeze()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield found
        gc.collect()
        # By type(): the class that a weak proxy tells is that of what it stands for, which may be gone.
        found += [each for each in gc.garbage if issubclass(type(each), BaseException)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


REFUSED = [
    ("/nowhere", {}, 404),
    ("/api/odds", {"notation": "1d"}, 400),
    ("/api/odds", {"notation": "9" * 9 + "d6"}, 422),
    ("/api/odds", {"rule": "nix"}, 400),
    ("/api/odds", {"notation": "1d6"}, 429),
    ("/api/tables/none/look", {"want": "state"}, 401),
    ("/api/tables", {"system": "nix"}, 400),
]


def test_what_is_refused_leaves_nothing_to_collect() -> None:
    """An error holds the run that raised it, and so all that was asked: of a crowd's, there would soon be much to look through."""
    with running(plays={"each": 0.001, "burst": 3}) as served, left() as errors:
        found = [served.http.post(path, json=said).status_code for path, said, _ in REFUSED]
        assert found == [status for *_, status in REFUSED]
    assert errors == []


def test_who_hangs_up_or_is_sent_away_leaves_nothing_to_collect() -> None:
    with running(workers=1, waiting=1) as served, left() as errors:
        asked = [served.asks("advise", jobs.DEAR) for _ in range(4)]
        assert eventually(lambda: served.questions("begun") >= 2)
        for each in asked:
            each.close()
        assert eventually(lambda: served.questions("gone") >= 1)
        assert eventually(lambda: served.connections == 1)
    assert errors == []
