"""Odds show themselves in a line and as a picture."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple
from xml.etree import ElementTree

from rollwright.odds import Odds, Total, d6, explode


class Scene(NamedTuple):
    """An outcome with a headline."""

    label: str
    total: int

    @property
    def headline(self) -> str:
        return self.label


def words(odds: Odds[Any]) -> list[str]:
    """The words of a picture, in order."""
    tree = ElementTree.fromstring(odds._repr_html_())
    return [each.text or "" for each in tree.iter("{http://www.w3.org/2000/svg}text")]


def test_a_line_lists_the_likeliest_first() -> None:
    assert repr(Odds({"a": 1, "b": 3})) == "Odds('b': 75.00%, 'a': 25.00%)"
    assert repr(Total().law(3 @ d6)).endswith(", 13: 9.72%, 7: 6.94%, 14: 6.94%, …)")
    assert repr(Odds({1: 3}, unresolved=1)) == "Odds(1: 75.00%, unresolved: 0.25)"
    assert repr(Odds({}, unresolved=1)) == "Odds(unresolved: 1)"
    assert "unresolved: 2.1e-19" in repr(Total().law(1 @ explode(d6)))


def test_few_numbers_are_bars_in_order() -> None:
    assert words(Odds({3: 1, 1: 2, Fraction(3, 2): 1}))[1:] == ["1", "50.0%", "3/2", "25.0%", "3", "25.0%"]


def test_many_numbers_are_a_curve_with_their_mean() -> None:
    shown = words(Total().law(20 @ d6))
    assert "mean 70" in shown
    assert "50" in shown
    assert "mean 9.75" in words(Odds({Fraction(n, 2): 1 for n in range(40)}))


def test_outcomes_are_shown_by_their_headline() -> None:
    odds = Odds({Scene("Hit", 7): 1, Scene("Miss", 2): 2, Scene("Hit", 9): 1})
    assert words(odds)[1:] == ["Hit", "50.0%", "Miss", "50.0%"]


def test_what_is_unresolved_is_shown() -> None:
    assert words(Odds({"a": 3}, unresolved=1))[-2:] == ["unresolved", "25.0%"]
    assert words(Odds({}, unresolved=1))[-2:] == ["unresolved", "100%"]
