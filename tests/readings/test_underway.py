"""Rules that a reading is in the middle of: each is taken out again, wherever it ends."""

from __future__ import annotations

from rollwright import double_down
from rollwright.readings.underway import Underway


def test_calls_that_are_too_deep_leave_no_rule_under_way() -> None:
    """Begun at every depth from the deepest on, as far as Python lets it be."""
    under, bound = Underway(), double_down.spend(boons=1, on=[])
    begun = left = 0

    def deeper() -> None:
        nonlocal begun, left
        try:
            deeper()
        except RecursionError:
            begun = 0
        try:
            with under.begun("key", bound):
                begun += 1
        except RecursionError:
            pass
        left += len(under.rules)

    deeper()
    assert begun > 100
    assert left == 0
