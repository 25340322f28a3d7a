"""A log is the same wherever it is written: every process of Python has an order of its own for what is in a set, and a log has none of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hours import often

EVENINGS = """
import random, sys
from table.playing import SYSTEMS, Table, world
for number in range(int(sys.argv[1])):
    for system in SYSTEMS:
        with world(system, without=("vacate", "seat")) as play:
            people = Table(play, random.Random(f"{system} {number}"))
            for _ in range(100):
                play.tried(*people.next())
            for event in play.store.read(play.table):
                print(event.to_json())
"""


def written(hashing: int) -> bytes:
    """What random evenings of every game write, in a process with an order of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": str(hashing)}
    environment["PYTHONPATH"] = os.pathsep.join(
        [str(Path(__file__).parents[1]), environment.get("PYTHONPATH", "")]
    )
    run = [sys.executable, "-c", EVENINGS, str(often(1, by_night=20))]
    return subprocess.run(run, stdout=subprocess.PIPE, check=True, env=environment).stdout


@pytest.mark.apart
def test_what_is_written_hangs_on_no_order_of_the_process_that_writes() -> None:
    one, other = written(1), written(2)
    assert one == other
    assert one.count(b"\n") > 500
