"""``python -m benchmarks [--quick] [NAME…]``: the whole table, or the lines whose name contains one of the texts."""

from __future__ import annotations

import argparse
import platform
import sys
from importlib.metadata import version

from benchmarks import measure, table
from benchmarks.workloads import WORKLOADS

ROUNDS, QUICK_ROUNDS = 7, 3


def main() -> int:
    """Measure and print; 1 where the contenders disagree."""
    options = _options()
    rounds = options.rounds or (QUICK_ROUNDS if options.quick else ROUNDS)

    def wanted(name: str) -> bool:
        return not options.names or any(part.lower() in name.lower() for part in options.names)

    print(_heading(rounds, quick=options.quick), flush=True)
    results: table.Results = {}
    for line in filter(lambda line: wanted(line.name), WORKLOADS):
        print(f"  … {line.name}", file=sys.stderr, flush=True)
        try:
            results[line] = measure.workload(line, rounds, quick=options.quick)
        except measure.Unequal as error:
            print(f"not equal to the last digit: {error}", file=sys.stderr)
            return 1
    if results:
        print("\n".join(table.workloads(results)), end="\n\n", flush=True)
    times = measure.limits(rounds, wanted)
    if times:
        print("\n".join(table.limits(times)))
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="only lines whose name contains this")
    parser.add_argument(
        "--quick", action="store_true", help="small sizes, few rounds: does it run, and do all agree"
    )
    parser.add_argument("--rounds", type=int, help=f"fresh processes for each (default {ROUNDS})")
    return parser.parse_args()


def _heading(rounds: int, *, quick: bool) -> str:
    peers = ", ".join(f"{name} {version(name)}" for name in ("icepool", "dyce"))
    size = "small sizes: only whether all agree, no speeds" if quick else "full sizes"
    return f"Python {platform.python_version()}, {peers}; {size}; median of {rounds} processes\n"


if __name__ == "__main__":
    sys.exit(main())
