"""A server as people start it, in a process that was forked from one that has everything imported."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence


def serving(arguments: Sequence[str], log: str, environ: Mapping[str, str]) -> None:
    """What a process does that is a server as people start it, but for the clock: looks end when they are whole, however busy the
    machine is. Which games there are it looks up itself: more may be installed by now.
    """
    from installing import look_again
    from rollwright.doors.cli import main
    from rollwright.table.look import pricing

    os.setsid()
    told = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(told, stream.fileno())
    os.environ.clear()
    os.environ.update(environ)
    look_again()
    pricing.SECONDS = 3600.0
    sys.argv = ["rollwright", "serve", *arguments]
    main()
