"""Odds: the laws that any exact distribution obeys."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from statistics import mean
from types import MappingProxyType, SimpleNamespace
from typing import Annotated, Any, Literal, NamedTuple, Optional

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.odds import Die, Odds, Total, d6
from rollwright.odds.fields import reader
from rollwright.odds.odds import made
from rollwright.odds.weights import merge

WEIGHTS = st.dictionaries(st.integers(-5, 9), st.integers(0, 20), max_size=6)
ODDS = (
    st.tuples(WEIGHTS, st.integers(0, 5))
    .filter(lambda drawn: sum(drawn[0].values()) + drawn[1] > 0)
    .map(lambda drawn: Odds(drawn[0], unresolved=drawn[1]))
)
RESOLVED = WEIGHTS.filter(lambda weights: sum(weights.values()) > 0).map(Odds)
FACES = Odds(dict.fromkeys(range(1, 7), 1))


def shares(odds: Odds[Any]) -> tuple[dict[Any, Fraction], Fraction]:
    return dict(odds.items()), Fraction(odds.unresolved, odds.total)


# -- making --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "weights", [{"a": 1, "b": 2}, MappingProxyType({"a": 1, "b": 2}), [("b", 1), ("a", 1), ("b", 1)]]
)
def test_weights_come_as_mapping_or_pairs(weights: Any) -> None:
    odds: Odds[str] = Odds(weights)
    assert odds.weights() == {"a": 1, "b": 2}
    assert odds.total == 3


def test_odds_never_change() -> None:
    weights = {"a": 1}
    odds = Odds(weights)
    weights["b"] = 2
    odds.weights()["c"] = 3
    assert odds == Odds.certain("a")


def test_outcomes_without_weight_are_left_out() -> None:
    odds = Odds({"a": 1, "b": 0})
    assert "b" not in odds
    assert len(odds) == 1
    assert odds == Odds.certain("a")


@pytest.mark.parametrize("unresolved", [-1, 0])
def test_there_is_something_to_be_likely(unresolved: int) -> None:
    with pytest.raises(ValueError, match="at least one outcome"):
        Odds({"a": 0}, unresolved=unresolved)
    with pytest.raises(ValueError, match="at least one outcome"):
        Odds({}, unresolved=unresolved)
    assert Odds({}, unresolved=1).p("a") == 0


def test_no_weight_is_negative() -> None:
    with pytest.raises(ValueError, match="0 or more, not -1"):
        Odds({"a": 2, "b": -1})
    with pytest.raises(ValueError, match="at least one outcome"):
        Odds({"a": 2}, unresolved=-1)


@given(ODDS)
def test_the_quick_way_makes_the_same(odds: Odds[int]) -> None:
    assert made(odds.weights(), odds.unresolved) == odds


# -- equality --------------------------------------------------------------------------------------------------------------


@given(ODDS, st.integers(1, 7))
def test_equal_whatever_the_total(odds: Odds[int], factor: int) -> None:
    weights = {outcome: weight * factor for outcome, weight in reversed(odds.weights().items())}
    larger = Odds(weights, unresolved=odds.unresolved * factor)
    assert larger == odds
    assert hash(larger) == hash(larger) == hash(odds)
    assert larger.reduced().weights() == odds.reduced().weights()
    assert larger.reduced().total <= odds.total


@given(ODDS, ODDS)
def test_equal_means_every_probability_is(one: Odds[int], other: Odds[int]) -> None:
    assert (one == other) == (shares(one) == shares(other))


def test_odds_are_no_dict() -> None:
    assert Odds.certain(1) != {1: 1}
    assert Odds({1: 1}, unresolved=1) != Odds({1: 1, 2: 1})


# -- questions -----------------------------------------------------------------------------------------------------------


@given(ODDS)
def test_probabilities_and_what_is_unresolved_add_up_to_one(odds: Odds[int]) -> None:
    assert sum(p for _, p in odds.items()) + Fraction(odds.unresolved, odds.total) == 1
    assert all(odds.p(outcome) == p for outcome, p in odds.items())
    assert set(odds) == {outcome for outcome, _ in odds.items()}
    assert odds.p(lambda outcome: True) == 1 - Fraction(odds.unresolved, odds.total)
    assert odds.p(99) == 0


def test_an_outcome_may_be_a_function() -> None:
    odds: Odds[Any] = Odds({min: 1, max: 3})
    assert odds.p(max) == Fraction(3, 4)
    assert odds.p(lambda outcome: outcome is min) == Fraction(1, 4)


@given(ODDS, st.integers(-6, 10))
def test_at_least(odds: Odds[int], least: int) -> None:
    assert odds.at_least(least) == sum(p for outcome, p in odds.items() if outcome >= least)
    assert odds.at_least(least, abs) == odds.by(abs).at_least(least)


@given(RESOLVED, RESOLVED)
def test_mean_and_variance_of_a_sum_of_two(one: Odds[int], other: Odds[int]) -> None:
    both = Odds(merge((x + y, v * w) for x, v in one.weights().items() for y, w in other.weights().items()))
    assert both.mean() == one.mean() + other.mean()
    assert both.variance() == one.variance() + other.variance()


@given(RESOLVED)
def test_mean_and_variance_by_their_definitions(odds: Odds[int]) -> None:
    drawn = [Fraction(outcome) for outcome, weight in odds.weights().items() for _ in range(weight)]
    assert odds.mean() == mean(drawn)
    assert odds.variance() == mean([(outcome - odds.mean()) ** 2 for outcome in drawn])


@given(ODDS)
def test_what_is_unresolved_counts_as_zero_in_mean_and_variance(odds: Odds[int]) -> None:
    zero = Odds(merge([*odds.weights().items(), (0, odds.unresolved)]))
    assert (odds.mean(), odds.variance()) == (zero.mean(), zero.variance())


@given(ODDS, st.fractions(0, 1).filter(bool))
def test_quantile(odds: Odds[int], share: Fraction) -> None:
    found = odds.quantile(share)
    if found is None:
        assert odds.p(lambda outcome: True) < share
    else:
        assert odds.p(lambda outcome: outcome < found) < share <= odds.p(lambda outcome: outcome <= found)


@pytest.mark.parametrize(
    ("share", "face"),
    [(0.1, 1), (Fraction(1, 10), 1), (0.3, 3), (0.7, 7), (1e-300, 1), (1, 10), (1.0, 10), (0.100001, 2)],
)
def test_a_share_is_the_decimal_that_it_is_written_as(share: Fraction | float, face: int) -> None:
    assert Odds(dict.fromkeys(range(1, 11), 1)).quantile(share) == face


@pytest.mark.parametrize("share", [0, -0.1, 1.1, float("nan"), float("inf")])
def test_no_other_share_has_a_quantile(share: float) -> None:
    with pytest.raises(ValueError, match=r"probability|Invalid"):
        FACES.quantile(share)


def test_the_quantile_of_a_field() -> None:
    assert Odds({(1, "b"): 1, (2, "a"): 1, (3, "c"): 2}).quantile(0.5, "1") == "b"


# -- other odds ----------------------------------------------------------------------------------------------------------


@given(
    st.lists(st.tuples(ODDS, st.integers(0, 5)), min_size=1, max_size=5).filter(
        lambda rows: any(w for _, w in rows)
    )
)
def test_a_mixture_is_the_weighted_mean_of_every_probability(parts: list[tuple[Odds[int], int]]) -> None:
    parts = [*parts, parts[0]]
    mixed, whole = Odds.mixture(parts), sum(weight for _, weight in parts)
    for outcome in {outcome for odds, _ in parts for outcome in odds}:
        assert mixed.p(outcome) == sum(odds.p(outcome) * weight for odds, weight in parts) / whole
    assert Fraction(mixed.unresolved, mixed.total) == sum(
        Fraction(odds.unresolved, odds.total) * weight / whole for odds, weight in parts
    )
    assert all(mixed.weights().values())


def test_a_law_that_is_put_together_again_has_the_total_that_it_had() -> None:
    whole = Odds({"a": 3, "b": 4, "c": 6})
    halves = [whole.given(lambda each: each != "c"), whole.given(lambda each: each == "c")]
    again = Odds.mixture([(half, half.total) for half in halves])
    assert (again, again.total) == (whole, whole.total)


@pytest.mark.parametrize("parts", [[], [(FACES, 0)]])
def test_nothing_is_no_mixture(parts: list[tuple[Odds[int], int]]) -> None:
    with pytest.raises(ValueError, match="at least one part"):
        Odds.mixture(parts)


@given(ODDS)
def test_map_merges_what_becomes_equal(odds: Odds[int]) -> None:
    mapped = odds.map(abs)
    assert mapped.unresolved == odds.unresolved
    for outcome in mapped:
        assert mapped.p(outcome) == odds.p(outcome) + (odds.p(-outcome) if outcome else 0)
    assert odds.map(lambda outcome: outcome) == odds


@given(ODDS, st.integers(-5, 9))
def test_given(odds: Odds[int], least: int) -> None:
    def condition(outcome: int) -> bool:
        return outcome >= least

    if not odds.p(condition):
        with pytest.raises(ValueError, match="no outcome meets"):
            odds.given(condition)
        return
    known, left = odds.given(condition), Fraction(odds.unresolved, odds.total)
    for outcome in odds:
        assert known.p(outcome) == (odds.p(outcome) / (odds.p(condition) + left) if condition(outcome) else 0)


class Hit(NamedTuple):
    who: str
    damage: dict[str, int]


@pytest.mark.parametrize(
    ("field", "read"),
    [
        ("who", "Ann"),
        ("damage.fire", 3),
        ("1.fire", 3),
        (len, 2),
        (None, Hit("Ann", {"fire": 3})),
    ],
)
def test_fields_are_names_positions_keys_paths_and_functions(field: Any, read: Any) -> None:
    assert reader(field)(Hit("Ann", {"fire": 3})) == read
    assert reader("inner.0")(SimpleNamespace(inner=[read])) == read


@pytest.mark.parametrize(
    ("field", "error"),
    [
        ("what", AttributeError),
        ("count", AttributeError),
        ("_fields", AttributeError),
        ("7", IndexError),
        ("damage.ice", KeyError),
    ],
)
def test_a_missing_field_raises(field: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        reader(field)(Hit("Ann", {"fire": 3}))


def test_by_a_field() -> None:
    odds = Odds({("a", 1): 1, ("b", 1): 2, ("b", 2): 3})
    assert odds.by("0") == Odds({"a": 1, "b": 5})
    assert odds.mean("1") == Fraction(3, 2)


# -- as a collection -----------------------------------------------------------------------------------------------------


@given(ODDS)
def test_drawing_every_position_gives_every_weight(odds: Odds[int]) -> None:
    drawn = merge((odds.draw(at), 1) for at in range(odds.total))
    assert drawn.pop(None, 0) == odds.unresolved
    assert drawn == odds.weights()


def test_a_large_sum_agrees_with_what_is_known() -> None:
    odds = Total().law(1000 @ d6)
    assert (odds.mean(), odds.variance()) == (3500, Fraction(35_000, 12))
    assert odds.quantile(0.5) == 3500


@pytest.mark.parametrize("ask", [lambda: FACES.p([1]), lambda: FACES.map(lambda face: [face])])
def test_outcomes_are_hashable(ask: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        ask()


def test_what_is_unresolved_counts_where_it_is_known_to_be_no_less() -> None:
    odds = Odds({(0, "a"): 3, (1, "b"): 3}, unresolved=2, floor=(5, "c"))
    assert odds.at_least(1, "0") == Fraction(5, 8)
    assert odds.at_least(6, "0") == 0
    assert odds.at_least(1, lambda outcome: outcome[0]) == Fraction(3, 8), "of a function nothing is known"
    counts = odds.by("0")
    assert (counts.at_least(5), counts.p(5)) == (Fraction(1, 4), 0)
    assert counts.map(lambda count: count + 1, rising=True).at_least(6) == Fraction(1, 4)
    assert counts.map(lambda count: -count).at_least(-9) == Fraction(3, 4)
    assert Odds({0: 2}, unresolved=2, floor=3).reduced().at_least(3) == Fraction(1, 2)


def test_a_sum_is_no_less_than_what_one_of_its_dice_came_to() -> None:
    die = Die([0, 1, 2], [2, 1, 1], unresolved=1, floor=4)
    law = Total().law(3 @ die)
    assert law.floor == 4
    for least in range(5):
        assert law.at_least(least) == 1 - sum((p for total, p in law.items() if total < least), Fraction(0))
    assert Total().law(2 @ Die([-3, 2], unresolved=1, floor=4)).floor == 1
    assert Total().law(2 @ Die([1, 2], unresolved=1)).floor is None


def test_a_text_is_not_asked_of_numbers() -> None:
    with pytest.raises(TypeError, match="the text '3' is none of these outcomes, which are numbers: 1, 2"):
        Odds({1: 1, 2: 1}).p("3")
    assert Odds({"won": 1, "lost": 1}).p("drawn") == 0
    assert Odds({"none": 1, 2: 1}).p("two") == 0


class Came(NamedTuple):
    """An outcome that declares what it may be."""

    label: Annotated[Literal["over", "stuck"] | None, "of a crossing"]
    how: Optional[Literal["dry"]] | Literal["wet"]  # noqa: UP045
    size: Literal["small"] | str = "wide"

    @property
    def headline(self) -> str | None:
        return self.label


class Loose(NamedTuple):
    """Another one, that leaves it open."""

    label: str

    @property
    def headline(self) -> str:
        return "loose"


def test_a_text_that_a_field_cannot_hold_is_refused() -> None:
    odds = Odds({Came("over", "wet"): 1, Came("over", "dry"): 1})
    assert odds.by("label").p("over") == 1
    assert odds.by("label").p("stuck") == odds.p("stuck") == odds.by("size").p("huge") == 0
    for told in (odds, odds.by("label"), odds.by("label").given(bool)):
        with pytest.raises(ValueError, match="label is never 'sunk': it is 'over', 'stuck'"):
            told.p("sunk")
    with pytest.raises(ValueError, match="how is never 'damp': it is 'dry', 'wet'"):
        odds.by("how").p("damp")


def test_what_is_left_open_has_no_chance_and_no_more() -> None:
    mixed = Odds({Came("over", "wet"): 1, Loose("sunk"): 1})
    assert mixed.by("label").p("drowned") == mixed.p("drowned") == 0
    assert Odds({Came("over", "wet"): 1}).by(lambda came: came.label).p("sunk") == 0

    class Hidden(NamedTuple):
        """Its type is known to a type checker only."""

        label: Unheard  # type: ignore[name-defined] # noqa: F821

    assert Odds({Hidden("over"): 1}).by("label").p("sunk") == 0


@pytest.mark.parametrize(
    ("name", "instead"),
    [
        ("median", r"\.quantile\(0\.5\)"),
        ("sd", r"\.variance\(\) \*\* 0\.5"),
        ("cdf", r"1 - odds\.at_least\(n \+ 1\)"),
        ("likelihood", r"\.p\(…\), \.at_least"),
    ],
)
def test_what_odds_are_not_asked_for_is_told_with_what_is_meant(name: str, instead: str) -> None:
    coin = Odds({0: 1, 1: 1})
    with pytest.raises(AttributeError, match=f"odds have no {name}: ask {instead}"):
        getattr(coin, name)
    assert not hasattr(coin, "_nothing")
