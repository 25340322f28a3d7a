"""How long the searches of these tests are: some of it by day (`make test`), all of it by night (`make night`)."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

night = False
"""Whether these tests run by night; `pytest --night` sets it before any of them is read."""

settings.register_profile(
    "day", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "night",
    deadline=None,
    max_examples=1000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)


def begin(by_night: bool) -> None:
    """Say which it is. By day Hypothesis tries the same examples every time, by night ten times as many that are new.

    Neither has a deadline: a busy machine is no counter-example.
    """
    global night
    night = by_night
    settings.load_profile("night" if night else "day")


def often(day: int, by_night: int | None = None) -> int:
    """How often something is tried: by night ten times as often, unless it is said."""
    if night:
        return 10 * day if by_night is None else by_night
    return day
