"""Changes: what stands at a path is found, put and found again, and nothing is changed in place."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.sheets import Change, put, value_at

NAMES = st.text("abcdefgh", min_size=1, max_size=3)
LEAVES = st.one_of(st.integers(), st.booleans(), st.text(max_size=3))
THINGS = (
    st.lists(NAMES, max_size=4, unique=True)
    .flatmap(
        lambda names: st.tuples(
            *(st.fixed_dictionaries({"name": st.just(each), "level": LEAVES}) for each in names)
        )
    )
    .map(list)
)
SHEETS = st.dictionaries(
    NAMES, st.one_of(LEAVES, st.dictionaries(NAMES, LEAVES, max_size=3), THINGS), max_size=5
)


def paths(values: Any, before: str = "") -> list[str]:
    """Every path that something stands at."""
    if isinstance(values, dict):
        named = [(name, each) for name, each in values.items() if not (before and name == "name")]
    else:
        named = [(each["name"], each) for each in values] if isinstance(values, list) else []
    return [path for name, each in named for path in (f"{before}{name}", *paths(each, f"{before}{name}."))]


@given(SHEETS, LEAVES, st.data())
def test_what_was_put_is_found_and_all_else_stays(
    values: dict[str, Any], now: Any, data: st.DataObject
) -> None:
    every = [at for at in paths(values) if not isinstance(value_at(values, at), dict)]
    if not every:
        return
    at = data.draw(st.sampled_from(every))
    before, was = deepcopy(values), value_at(values, at)
    after = put(values, at, now)
    assert values == before, "nothing is changed in place"
    assert value_at(after, at) == now
    assert put(after, at, was) == before
    for other in every:
        if not (other == at or other.startswith(f"{at}.") or at.startswith(f"{other}.")):
            assert value_at(after, other) == value_at(before, other)


@pytest.mark.parametrize("at", ["luck", "tags.Lucky", "tags.Rogue.luck", "hope.more", "stats.Agility.more"])
def test_nothing_is_found_where_nothing_stands(at: str) -> None:
    values = {"hope": 2, "stats": {"Agility": 3}, "tags": [{"name": "Rogue", "level": 2}, "loose"]}
    with pytest.raises(LookupError):
        value_at(values, at)


def test_nothing_is_put_into_what_is_not_there() -> None:
    with pytest.raises(LookupError):
        put({"tags": [{"name": "Rogue"}]}, "tags.Lucky.level", 1)
    with pytest.raises(LookupError):
        put({}, "stats.Agility", 1)
    assert put({"stats": {}}, "stats.Agility", 1) == {"stats": {"Agility": 1}}, "a new name in what there is"


@pytest.mark.parametrize(
    ("was", "now", "by"), [(2, 5, 3), (5, 2, -3), (False, True, None), (None, 2, None), ("a", "b", None)]
)
def test_by_how_much_a_number_changed(was: Any, now: Any, by: int | None) -> None:
    assert Change("ann", "hope", was, now).by == by
