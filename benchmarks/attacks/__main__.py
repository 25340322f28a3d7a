"""``python -m benchmarks.attacks [--quick] [NAME…]``: a bystander's waits beside their own quiet ones, while each attack runs."""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from statistics import median, quantiles

from benchmarks.attacks.bystander import COUNT, Bystander, played
from benchmarks.attacks.moves import ATTACKS, ROLLS
from benchmarks.attacks.wire import Wire
from benchmarks.serving import servers
from rollwright.table.acts.tabling import Opening
from rollwright.table.hosts.host import Host
from rollwright.table.play.commands import Call
from rollwright.table.stores.opening import open_store

SETTINGS = "quiet = true\nopenings = { each = 100, burst = 1000 }\n"
"""The usual ones: only tables may be opened as fast as it takes to begin."""

WANTED, LONGEST = 5.0, 0.5
"""Times the quiet p99, and seconds for the longest wait of all."""


def main() -> int:
    """Measure and print; 1 where somebody was held up, by what is wanted."""
    options = _options()
    names = [name for name in ATTACKS if not options.names or any(part in name for part in options.names)]
    print(_line("attack", "addresses", "replies", "p99 ms", "quiet ms", "times", "longest ms"))
    print("|---|---|---|---|---|---|---|")
    held_up = 0
    for name in names:
        for addresses in (1, 30):
            with tempfile.TemporaryDirectory() as folder:
                large = asyncio.run(_large(Path(folder), ROLLS // 10 if options.quick else ROLLS))
                with servers.ours(Path(folder), SETTINGS) as port:
                    held_up += not asyncio.run(_measure(port, name, addresses, options.seconds, large))
    print(f"\nheld up: {held_up} of {2 * len(names)}")
    return 1 if held_up and not options.quick else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attacks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only attacks whose name contains this")
    parser.add_argument("--quick", action="store_true", help="a short one of each: does it run?")
    parser.add_argument("--seconds", type=float, help="how long each attack lasts (default 5)")
    found = parser.parse_args()
    found.seconds = found.seconds or (0.5 if found.quick else 5.0)
    return found


async def _measure(port: int, name: str, addresses: int, seconds: float, large: tuple[str, str]) -> bool:
    """One attack, before it and while it runs; whether the bystanders were left in peace."""
    # for this every game is read, as by a server that has been up for ten seconds
    await Wire(port, "127.0.3.1").get("/api/rules")
    every = [Bystander(port, at) for at in range(COUNT)]
    for one in every:
        await one.sit()
    await played(every, 0.5)
    quiet = await played(every, seconds)
    command = [sys.executable, "-m", "benchmarks.attacks.attackers", str(port), name, str(addresses)]
    with subprocess.Popen(
        [*command, str(seconds + 1), *large], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as attackers:
        assert attackers.stdin is not None
        assert attackers.stdout is not None
        await asyncio.to_thread(attackers.stdout.readline)
        await asyncio.gather(*(one.come_back() for one in every))
        attackers.stdin.write("go\n")
        attackers.stdin.flush()
        await asyncio.sleep(0.3)
        loud = await played(every, seconds)
        came = json.loads(await asyncio.to_thread(attackers.stdout.read))
    before, now = _p99(quiet), _p99(loud)
    replies = " ".join(f"{status}: {times}" for status, times in sorted(came.items()))
    times = f"{now / before:.1f}"
    print(
        _line(
            name,
            addresses,
            replies,
            f"{now * 1000:.1f}",
            f"{before * 1000:.1f}",
            times,
            f"{max(loud) * 1000:.0f}",
        ),
        flush=True,
    )
    return now <= WANTED * before and max(loud) <= LONGEST


def _p99(taken: list[float]) -> float:
    return quantiles(taken, n=100)[98] if len(taken) > 1 else median(taken)


def _line(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


async def _large(folder: Path, rolls: int) -> tuple[str, str]:
    """A table with many rolls, in the store that will be served, and its game master's link."""
    with closing(open_store(f"sqlite:{folder / 'bench.db'}")) as store:
        host = Host(store)
        opened = await host.open(Opening(id="the-large-table-of-all", system="double-down"))
        for at in range(rolls):
            call = Call(id=str(at), move="roll", args={"dice": "2d6"})
            await host.do(opened["table"], opened["token"], call)
    return opened["table"], opened["token"]


if __name__ == "__main__":
    sys.exit(main())
