"""The table, as plain text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from benchmarks.limits import Limit
from benchmarks.measure import Times
from benchmarks.workloads import Workload

PEERS = ("icepool", "dyce")
HEAD = ("", "ours", "icepool", "dyce", "closed", "cold", "warm", "/closed", "wanted")
WIDTHS = (-40, 9, 9, 9, 9, 8, 8, 8, -14)
TEN, TWICE = 10.0, 2.0

Results = dict[Workload, dict[str, Times]]


def workloads(results: Results) -> Iterable[str]:
    """The lines against the peers, group by group."""
    yield _row(("first call in a fresh process, ms", *HEAD[1:5], "x cold", "x warm", *HEAD[7:]))
    for group, lines in groupby(results, key=lambda line: line.group):
        yield f"\n{group}"
        for line in lines:
            yield _row(_cells(line, results[line]))
            yield from (f"    {name}: {each.error}" for name, each in results[line].items() if each.error)


def limits(times: dict[Limit, Times]) -> Iterable[str]:
    """The lines against our own limits."""
    yield _row(("our own limits, ms", "cold", "warm", "limit", "times", "", "", "", "wanted"))
    for limit, each in times.items():
        yield _row(_limit_cells(limit, each))
        if each.error:
            yield f"    {each.error}"


def ratio(line: dict[str, Times], *, warm: bool = False) -> float | None:
    """How many times as fast as the better of the peers."""
    ours = _seconds(line.get("rollwright"), warm=warm)
    theirs = [found for name in PEERS if (found := _seconds(line.get(name), warm=warm)) is not None]
    return min(theirs) / ours if ours and theirs else None


def behind(line: dict[str, Times], *, warm: bool = False) -> float | None:
    """How many times as long as the closed form."""
    ours, closed = (_seconds(line.get(name), warm=warm) for name in ("rollwright", "closed_forms"))
    return ours / closed if ours and closed else None


def late(line: dict[str, Times]) -> bool:
    """Whether even the closed form is not ten times as fast as the better peer, so that twice its time will do."""
    ahead, over = ratio(line), behind(line)
    return ahead is not None and over is not None and ahead * over < TEN


def met(line: Workload, times: dict[str, Times]) -> bool | None:
    """Whether a line has what is wanted of it, cold; `None` where nothing is."""
    if not line.wanted:
        return None
    ahead, over = ratio(times), behind(times)
    if ahead is None or over is None:
        return False
    return ahead >= TEN or (late(times) and over <= TWICE)


def kept(limit: Limit, times: Times) -> bool | None:
    """Whether a limit is kept, which a failure does not; `None` where there is none."""
    return None if limit.seconds is None else times.first is not None and times.first <= limit.seconds


def _seconds(times: Times | None, *, warm: bool) -> float | None:
    return None if times is None else times.best if warm else times.first


def _cells(line: Workload, times: dict[str, Times]) -> tuple[str, ...]:
    shown = [_milliseconds(times[name].first) for name in ("rollwright", *PEERS, "closed_forms")]
    wanted = "" if not line.wanted else "/closed 2" if late(times) else "x 10"
    return (
        line.name,
        *shown,
        _times(ratio(times)),
        _times(ratio(times, warm=True)),
        _times(behind(times)),
        f"{wanted} {_verdict(met(line, times))}",
    )


def _limit_cells(limit: Limit, times: Times) -> tuple[str, ...]:
    share = f"{times.first / limit.seconds:.2f}" if limit.seconds and times.first else ""
    return (
        limit.name,
        _milliseconds(times.first),
        _milliseconds(min(times.warm)) if times.warm else "",
        _milliseconds(limit.seconds) if limit.seconds else "",
        share,
        "",
        "",
        "",
        _verdict(kept(limit, times)),
    )


def _verdict(good: bool | None) -> str:
    return {True: "met", False: "MISSED", None: ""}[good]


def _milliseconds(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    return f"{seconds * 1000:,.{0 if seconds >= 0.1 else 1 if seconds >= 0.01 else 2 if seconds >= 0.001 else 3}f}"


def _times(found: float | None) -> str:
    return "-" if found is None else f"{found:,.0f}" if found >= 20 else f"{found:.1f}"


def _row(cells: Iterable[str]) -> str:
    padded = (
        cell.ljust(-width) if width < 0 else cell.rjust(width)
        for cell, width in zip(cells, WIDTHS, strict=True)
    )
    return " ".join(padded).rstrip()
