"""``python -m benchmarks.serving [--quick]``: our server under load, beside the machine's own limits."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from benchmarks.serving import bare, load, servers


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.serving", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few of everything: does it run?")
    quick = parser.parse_args().quick
    for line in asyncio.run(_measure(30 if quick else 400, 5 if quick else 50, 2 if quick else 20)):
        print(line, flush=True)
    return 0


async def _measure(times: int, count: int, rolls: int) -> list[str]:
    one, group = bare.fsyncs(times), bare.fsyncs(max(1, times // 8), 16)
    lines = [
        "| line | p50 ms | p99 ms | |",
        "|---|---|---|---|",
        _line(
            "bare commit, fsynced",
            one,
            f"{1 / median(one):,.0f} a second, {16 / median(group):,.0f} in groups of 16",
        ),
    ]
    with (
        tempfile.TemporaryDirectory() as folder,
        servers.ours(Path(folder)) as port,
        servers.bare() as room,
    ):
        for watchers in (1, 6, 100):
            echoed = await load.echo(room, watchers, times)
            told = await load.fan_out(port, watchers, times)
            limit = median(echoed) + median(one)
            lines += [
                _line(f"bare echo to {watchers}", echoed),
                _line(
                    f"command to {watchers} who watch",
                    told,
                    f"{median(told) / limit:.1f} × (echo + one fsync)",
                ),
            ]
        taken, rate = await load.tables(port, count, rolls, pause=1.0)
        lines.append(_line(f"{count} tables, a roll a second each", taken, f"{rate:,.0f} rolls a second"))
        taken, rate = await load.tables(port, count, rolls, pause=0.0)
        lines.append(_line(f"{count} tables, as fast as they can", taken, f"{rate:,.0f} rolls a second"))
    return lines


def _line(name: str, taken: list[float], more: str = "") -> str:
    p99 = quantiles(taken, n=100)[98]
    return f"| {name} | {median(taken) * 1000:.2f} | {p99 * 1000:.2f} | {more} |"


if __name__ == "__main__":
    sys.exit(main())
