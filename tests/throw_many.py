"""Play a rule many times with the system's dice and print how often each headline came: ``throw_many.py RULE ARGS N``."""

from __future__ import annotations

import json
import sys
from collections import Counter

import rollwright as rw
from rollwright.readings.play import Play
from rollwright.systems.registry import find_rule


def headlines(rule: str, args: str, n: int) -> Counter[str]:
    """How often each headline comes in *n* plays, decisions by their plain option."""
    bound = find_rule(rule).bind(json.loads(args))
    return Counter(Play(bound, decide=lambda asked, _: asked.options[0]).outcome.headline for _ in range(n))


if __name__ == "__main__":
    print(json.dumps([rw.__version__, headlines(sys.argv[1], sys.argv[2], int(sys.argv[3]))]))
