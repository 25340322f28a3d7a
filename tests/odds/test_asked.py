"""Odds of outcomes with fields: what is asked of them names one of these, and whoever does not is told."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from msgspec import Struct

from rollwright.odds import Odds


class Blow(NamedTuple):
    """A blow, where it went and how hard it was."""

    label: str
    damage: int


class Struck(Struct, frozen=True):
    """The same, by its parts."""

    blow: Blow
    label: str


BLOWS = Odds({Blow("glances", 1): 1, Blow("lands", 4): 3})
STRUCK = BLOWS.map(lambda blow: Struck(blow, blow.label))

ASKED: dict[str, tuple[Callable[[], Any], str]] = {
    "mean": (lambda: BLOWS.mean(), r"name one, as in \.mean\('damage'\)"),
    "variance": (lambda: BLOWS.variance(), r"name one, as in \.variance\('damage'\)"),
    "at_least": (lambda: BLOWS.at_least(3), r"name one, as in \.at_least\(3, 'damage'\)"),
    "quantile": (lambda: BLOWS.quantile(0.5), r"name one, as in \.quantile\(0\.5, 'damage'\)"),
    "p": (lambda: BLOWS.p(4), r"say which is, as in \.by\('damage'\)\.p\(4\)"),
    "a part": (lambda: STRUCK.mean("blow"), r"Blow is no number .* as in \.mean\('blow\.damage'\)"),
    "a function": (lambda: STRUCK.mean(lambda came: came.blow), r"as in \.mean\('damage'\)"),
    "a word": (lambda: BLOWS.mean("label"), r"'glances' is a word, of which there is no mean\(\)"),
    "words": (
        lambda: BLOWS.by("label").variance(),
        r"'glances' is a word, of which there is no variance\(\)",
    ),
}


@pytest.mark.parametrize(("ask", "told"), ASKED.values(), ids=ASKED)
def test_which_field_is_meant_has_to_be_said(ask: Callable[[], Any], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        ask()


def test_a_field_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(AttributeError, match="Blow has no field 'damge': it has label, damage"):
        BLOWS.by("damge")
    with pytest.raises(AttributeError, match="int has no field 'total'$"):
        BLOWS.by("damage").mean("total")


def test_what_is_named_is_reckoned_with() -> None:
    assert BLOWS.mean("damage") == STRUCK.mean("blow.damage") == Fraction(13, 4)
    assert BLOWS.at_least(2, "damage") == BLOWS.by("damage").p(4) == Fraction(3, 4)
    assert BLOWS.quantile(0.5, "damage") == 4
    assert BLOWS.at_least(Blow("h", 0)) == Fraction(3, 4), "the whole is compared with one like it"
    assert BLOWS.by("label").quantile(0.25) == "glances"


def test_where_nothing_is_resolved_nothing_is_wrong() -> None:
    assert Odds({}, unresolved=3).mean("damage") == Odds({}, unresolved=3).p(4) == 0
