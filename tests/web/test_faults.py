"""Three servers on three of NATS, and what befalls them while people play: any of the six is killed, stopped for a while, or cut off.

By night four people at each of ten tables come through sixty such faults, by day those at two come through the first two.
"""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path

import pytest

from hours import night, often
from natsservers import Cluster
from web.survivors import Crowd, Served, playing

pytestmark = pytest.mark.apart

TABLES, FAULTS = often(2, 10), often(1, 60)
STOPPED, CUT = 20.0, 25.0
"""So many seconds a leader is stopped, or cut off: long enough that another is elected, and both think that they lead."""
PAUSE = 0.5 if night() else 0.2
MORE = 5
"""So many commands are done between two faults."""


class Rooms:
    """Three servers on a cluster of three: what can befall them."""

    def __init__(self, folder: Path) -> None:
        self.cluster = Cluster(folder)
        self.doors = [Served(folder / f"door-{at}", self.cluster.address("faults")) for at in range(3)]
        self.chance = random.Random(2026)

    def start(self) -> None:
        """Begin to serve."""
        self.cluster.start()
        for each in self.doors:
            each.start()

    def a_server_is_killed(self) -> None:
        door = self.chance.choice(self.doors)
        door.kill()
        door.start()

    def one_of_nats_is_killed(self) -> None:
        killed = self.chance.choice(self.cluster.servers)
        killed.kill()
        time.sleep(self.chance.uniform(0, 3))
        killed.start()

    def the_leader_is_killed(self) -> None:
        leader = self.cluster.leader("faults")
        leader.kill()
        time.sleep(self.chance.uniform(0, 3))
        leader.start()

    def the_leader_is_stopped(self) -> None:
        leader = self.cluster.leader("faults")
        leader.signal(signal.SIGSTOP)
        time.sleep(STOPPED)
        leader.signal(signal.SIGCONT)

    def the_leader_is_cut_off(self) -> None:
        leader = self.cluster.leader("faults")
        self.cluster.cut(leader)
        time.sleep(CUT)
        self.cluster.heal()

    @property
    def faults(self) -> Sequence[Callable[[], None]]:
        """What can befall them, one after the other."""
        return (
            self.the_leader_is_killed,
            self.a_server_is_killed,
            self.the_leader_is_cut_off,
            self.one_of_nats_is_killed,
            self.the_leader_is_stopped,
        )

    def close(self) -> None:
        """End them all."""
        for each in self.doors:
            each.kill()
        self.cluster.close()


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[Rooms]:
    made = Rooms(tmp_path)
    try:
        made.start()
        yield made
    finally:
        made.close()


def test_people_come_through_whatever_befalls_any_of_six(rooms: Rooms) -> None:
    crowds = [Crowd(rooms.doors, f"a table among the faults {at}", PAUSE) for at in range(TABLES)]
    with playing(crowds):
        for fault in islice(cycle(rooms.faults), FAULTS):
            assert all(crowd.moves_on(MORE) for crowd in crowds), fault.__name__
            fault()
        assert all(crowd.moves_on(MORE) for crowd in crowds)
    for crowd in crowds:
        crowd.came_through()
    longest = max(person.longest for crowd in crowds for person in crowd.people)
    print(f"{sum(crowd.acknowledged for crowd in crowds)} commands, the longest silence {longest:.1f} s")
