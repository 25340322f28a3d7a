"""How long the searches of these tests are: some of it by day (`make test`), less for a first answer (`make quick`), all of it by night."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from hypothesis import HealthCheck, settings

T = TypeVar("T")

EXAMPLES = {"quick": 25, "day": 40, "night": 1000}
"""How many examples Hypothesis tries, where a test does not say."""

hour = "day"
"""Which it is; `pytest --hour` says so before any test is read."""


def begin(said: str) -> None:
    """Say which hour it is. Hypothesis tries the same examples every time, but by night new ones.

    It has no deadline, and nothing is too slow for it: a busy machine is no counter-example.
    """
    global hour
    hour = said
    by_night = said == "night"
    settings.register_profile(
        said,
        deadline=None,
        max_examples=EXAMPLES[said],
        derandomize=not by_night,
        print_blob=by_night,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile(said)


def night() -> bool:
    """Whether everything is tried."""
    return hour == "night"


def brief() -> bool:
    """Whether a first answer is wanted."""
    return hour == "quick"


def some(every: Iterable[T], one_in: int = 1, *, quick: int = 1) -> list[T]:
    """What of several is tried: by day one in so many, from the first on, for a first answer one in *quick* of these, and by night every one."""
    step = 1 if night() else one_in * (quick if brief() else 1)
    return list(every)[::step]


def some_of_each(every: Iterable[T], sort: Callable[[T], object], *, quick: int) -> list[T]:
    """All of them; for a first answer of each sort one in so many, from the first on."""
    sorts: dict[object, list[T]] = {}
    for each in every:
        sorts.setdefault(sort(each), []).append(each)
    return [each for alike in sorts.values() for each in some(alike, quick=quick)]


def often(day: int, by_night: int | None = None) -> int:
    """How often something is tried: by night ten times as often, unless it is said, and a quarter of it for a first answer."""
    if night():
        return 10 * day if by_night is None else by_night
    return day if hour == "day" else -(-day // 4)
