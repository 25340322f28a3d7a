"""``python -m benchmarks.attacks.attackers PORT ATTACK ADDRESSES SECONDS TABLE TOKEN``: a process full of attackers; what the replies were."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections import Counter
from time import perf_counter

from benchmarks.attacks.moves import ATTACKS, Act, Attacker

AT_ONCE = 4
"""Connections from each address."""


async def _attack(one: Attacker, act: Act, until: float) -> None:
    while perf_counter() < until:
        try:
            await act(one)
        except OSError:
            one.came[0] += 1
            await asyncio.sleep(0.02)


async def _main(port: int, name: str, addresses: int, seconds: float, large: tuple[str, str]) -> Counter[int]:
    every = [Attacker(port, f"127.0.1.{1 + at}", large) for at in range(addresses) for _ in range(AT_ONCE)]
    for one in every:
        await one.begin()
    print("ready", flush=True)
    sys.stdin.readline()
    until = perf_counter() + seconds
    attacks = [asyncio.create_task(_attack(one, ATTACKS[name], until)) for one in every]
    await asyncio.wait(attacks, timeout=seconds)
    for each in attacks:
        each.cancel()
    return sum((one.came for one in every), Counter[int]())


if __name__ == "__main__":
    os.nice(15)  # attackers have machines of their own
    port, name, addresses, seconds, table, token = sys.argv[1:]
    came = asyncio.run(_main(int(port), name, int(addresses), float(seconds), (table, token)))
    print(json.dumps(came), flush=True)
