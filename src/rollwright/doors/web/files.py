"""Open files: every connection is one, and a system allows a process so many. Where all were connections, nothing else could be opened."""

from __future__ import annotations

from contextlib import suppress

OTHERS = 200
"""So many are for all but connections: the store, snapshots that are read, processes that answer questions."""


def room(wanted: int) -> int:
    """How many connections there may be, of so many that are *wanted*; the limit of open files is raised for them as far as the system lets it be."""
    try:
        import resource
    except ImportError:
        return wanted
    limit, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    if limit != unlimited and limit < wanted + OTHERS:
        more = wanted + OTHERS if most == unlimited else min(wanted + OTHERS, most)
        with suppress(OSError, ValueError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, most))
            limit = more
    return wanted if limit == unlimited else max(1, min(wanted, limit - OTHERS))
