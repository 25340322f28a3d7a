"""One measurement in a process of its own: ``python -m benchmarks.child KIND NAME [CONTENDER] [--quick]``, one line of JSON out."""

from __future__ import annotations

import json
import sys
from typing import Any

from benchmarks import clock


def workload(name: str, contender: str, *, quick: bool) -> dict[str, Any]:
    """The first call after import, the best repeat, and a digest of the exact result."""
    from benchmarks.contenders import digest, exact, load
    from benchmarks.workloads import find

    line, module = find(name), load(contender)
    task, arguments = getattr(module, line.task), line.arguments(quick=quick)
    cold, result = clock.fresh(lambda: task(*arguments))
    warm = clock.best(lambda: task(*arguments), getattr(module, "forget", lambda: None)) if cold < 2 else cold
    return {"seconds": cold, "warm": warm, "digest": digest(exact(module, result))}


def limit(name: str) -> dict[str, Any]:
    """A limit of our own: the first call, or what one of very many takes."""
    from benchmarks.limits import prepare

    call, often = prepare(name)
    if often:
        return {"seconds": clock.each(call)}
    cold, _ = clock.fresh(call)
    return {"seconds": cold, "warm": clock.best(call) if cold < 2 else cold}


def main(arguments: list[str]) -> None:
    """Measure what the arguments say."""
    quick = "--quick" in arguments
    kind, *names = [each for each in arguments if each != "--quick"]
    found = workload(*names, quick=quick) if kind == "workload" else limit(*names)
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])
