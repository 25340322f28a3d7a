"""``make fresh``: bare roots of Debian, and in each of them, as root and as somebody without rights, all that README promises.

What is committed is tried, and nothing else. Takes a few minutes; with ``--trials test`` as long as the tests take on this
machine, for each root. Every root's own log stays where the folder is; the roots themselves are removed.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fresh import machine, roots, trials

PROJECT = Path(__file__).resolve().parents[2]


def asked(words: list[str]) -> argparse.Namespace:
    """What is to be tried, on what, by whom."""
    told = argparse.ArgumentParser(
        prog="make fresh", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    told.add_argument("--suites", nargs="+", default=["bookworm", "trixie"], help="of Debian")
    told.add_argument("--people", nargs="+", default=[*roots.PEOPLE], choices=[*roots.PEOPLE])
    told.add_argument("--trials", nargs="+", default=["play", "install"], choices=[*trials.TRIALS])
    told.add_argument(
        "--mirror", default=machine.mirror(), help="of Debian; the one that apt asks, unless named"
    )
    told.add_argument("--keep", action="store_true", help="leave the bare roots there, for the next time")
    told.add_argument(
        "--folder", type=Path, help="where roots are made; a new one for what is passing, unless named"
    )
    return told.parse_args(words)


def main(words: list[str]) -> int:
    """Make the roots, try everything, and say how it went; 1 where anything failed, 2 where this machine makes no roots."""
    wanted = asked(words)
    why = machine.refusal(os.geteuid() == 0, machine.programs()) or (
        None if wanted.mirror else "apt asks no mirror of Debian here: name one with --mirror"
    )
    if why:
        print(f"make fresh: {why}", file=sys.stderr)
        return 2
    for number in (signal.SIGINT, signal.SIGTERM):  # however it is ended, it takes its roots away
        signal.signal(number, signal.default_int_handler)
    folder = wanted.folder or Path(tempfile.mkdtemp(prefix="fresh-"))
    folder.mkdir(parents=True, exist_ok=True)
    print(f"what is said in the roots is kept in {folder}", flush=True)
    well = [each for suite in wanted.suites for each in tried(suite, folder, wanted)]
    return 0 if all(well) else 1


def tried(suite: str, folder: Path, wanted: argparse.Namespace) -> Iterator[bool]:
    """Whether each trial went well for each person, on a root of this suite; a line for each as it comes."""
    bare = roots.make(suite, folder, wanted.mirror)
    try:
        for person in wanted.people:
            with roots.lent(bare, roots.PEOPLE[person], PROJECT) as root:
                for trial in wanted.trials:
                    yield _tell(suite, root, trial, folder / f"{suite}-{person}-{trial}.log")
    finally:
        if not wanted.keep:
            roots.remove(bare)


def _tell(suite: str, root: roots.Root, trial: str, log: Path) -> bool:
    try:
        well, what = True, trials.TRIALS[trial](root, log)
    except trials.Failed as failed:
        well, what = False, f"{failed} ({log.name})"
    print(f"{suite:10}{root.person.name:8}{trial:9}{'passed' if well else 'FAILED':8}{what}", flush=True)
    return well


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
