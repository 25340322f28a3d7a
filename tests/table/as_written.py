"""What rolls of our games write into a log, by rule and version: `PYTHONPATH=tests python -m table.as_written` keeps it beside this file."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from hashlib import sha256
from pathlib import Path

import msgspec

from examples import examples
from fairlog import announced
from rollwright.readings.dice import one_by_one
from rollwright.readings.play import Play
from rollwright.rules import Rule
from rollwright.systems.registry import systems
from rollwright.table.log.pieces import Rolling
from rollwright.table.log.state import State
from rollwright.table.play.waiting import asked

KEPT = Path(__file__).with_suffix(".json")
PLAYS = 8
"""So often every example is rolled, each time with other dice and other decisions."""

Written = dict[str, dict[str, str]]


def written() -> Written:
    """By rule and version, for every example the sum of what is asked, told and announced of its rolls."""
    found: Written = defaultdict(dict)
    ours = {rule for game in systems() if game.package.startswith("rollwright.") for rule in game.rules}
    for bound in [each for each in examples() if each.rule.id in ours]:
        said = [bound.rule.id, bound.arguments(), bound.house.settings()]
        name = _sum(json.dumps(said, sort_keys=True).encode())
        found[f"{bound.rule.id} {bound.rule.version}"][name] = _sum(
            b"".join(msgspec.json.encode(_rolled(bound, seed), order="sorted") for seed in range(PLAYS))
        )
    return dict(found)


def _rolled(bound: Rule, seed: int) -> object:
    chance, rule, house = random.Random(seed), bound.rule, bound.house.settings()
    roll = Rolling("", "", "", "", rule.id, rule.version, bound.arguments(), house, {}, {})
    play, told = Play(bound, chance=one_by_one(chance.randrange)), []
    while play.pending is not None:
        told.append(asked(State(), roll, play))
        play.answer(chance.choice(play.pending.options))
    return [told, announced(play)]


def _sum(said: bytes) -> str:
    return sha256(said).hexdigest()[:12]


def kept() -> Written:
    """The same, as it was when it was kept."""
    found: Written = msgspec.json.decode(KEPT.read_bytes())
    return found


if __name__ == "__main__":
    KEPT.write_text(json.dumps(written(), indent=0, sort_keys=True) + "\n")
