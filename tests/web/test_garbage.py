"""Garbage: what lasts is looked through once, what nobody can reach any more is gone, and nobody pays for others'."""

from __future__ import annotations

import gc
import weakref
from time import thread_time

import pytest

from rollwright.doors.web import garbage


class Thing:
    """Something that may refer to itself."""


@pytest.fixture
def frozen() -> int:
    return gc.get_freeze_count()


def test_what_lasts_is_looked_through_once_and_what_does_not_goes(frozen: int) -> None:
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
    if frozen:
        gc.freeze()


def test_collecting_is_nobodys_work(frozen: int) -> None:
    with garbage.kept():
        lasting = [[] for _ in range(300_000)]
        whole, own = thread_time(), garbage.worked()
        gc.collect()
        whole, own = thread_time() - whole, garbage.worked() - own
        assert own < whole / 2
        gc.collect(0)
        assert len(lasting) == 300_000
    if frozen:
        gc.freeze()


def test_what_ends_after_it_has_lasted_goes_in_time(frozen: int, monkeypatch: pytest.MonkeyPatch) -> None:
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
    if frozen:
        gc.freeze()
