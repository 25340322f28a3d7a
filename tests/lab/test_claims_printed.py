"""Printed numbers: their precision is known, and what is printed from an exact number always goes with it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright import verbs
from rollwright.errors import BadArgument
from rollwright.lab import claims
from rollwright.lab.claims.printed import read

CHANCES = st.fractions(min_value=0, max_value=1, max_denominator=10**9)
NUMBERS = st.fractions(min_value=-(10**6), max_value=10**6, max_denominator=10**6)
DIGITS = st.integers(0, 12)
GOOD = ("holds", "rounds")


def decimal(number: Fraction, digits: int) -> str:
    """A number rounded to so many digits, as a book would print it."""
    scaled = round(number * 10**digits)
    whole, part = divmod(abs(scaled), 10**digits)
    return f"{'-' if scaled < 0 else ''}{whole:,}{f'.{part:0{digits}}' if digits else ''}"


@given(CHANCES, DIGITS)
def test_a_percentage_printed_with_any_digits_goes_with_its_chance(chance: Fraction, digits: int) -> None:
    printed = read(f"{decimal(chance * 100, digits)}%")
    assert printed.fits(chance) in GOOD
    assert printed.fits(chance + printed.step) in (None, "rounds")
    assert printed.fits(chance + 2 * printed.step) is None
    assert printed.fits(chance - 2 * printed.step) is None


@given(NUMBERS, DIGITS)
def test_so_does_a_number(number: Fraction, digits: int) -> None:
    printed = read(decimal(number, digits))
    assert printed.fits(number) in GOOD
    assert (printed.fits(number) == "holds") is (printed.value == number)
    assert printed.fits(number + 2 * printed.step) is None
    assert read(str(number)).fits(number) == "holds"


@given(st.fractions(min_value=Fraction(1, 10**6), max_value=Fraction(9, 10), max_denominator=10**9), DIGITS)
def test_so_does_one_in_so_many(chance: Fraction, digits: int) -> None:
    assert read(f"1 in {decimal(1 / chance, max(digits, 1))}").fits(chance) in GOOD


@given(
    st.integers(1, 6),
    st.sampled_from([4, 6, 8, 10, 12]),
    st.integers(1, 5),
    st.integers(1, 4),
    st.integers(0, 8),
)
def test_a_whole_claim_printed_from_the_exact_number_is_never_wrong(
    dice: int, sides: int, hits: int, target: int, digits: int
) -> None:
    notation = f"{dice}d{sides}>={target}"
    exact = verbs.odds(notation, by="successes").at_least(hits)
    claim = {"says": "it", "notation": notation, "p": f"successes >= {hits}", "nearby": False}
    off = exact + Fraction(6, 10 ** (digits + 3))
    book = [
        claims.read(claim | {"printed": printed})
        for printed in (f"{decimal(exact * 100, digits)}%", str(exact), f"{decimal(off * 100, digits + 2)}%")
    ]
    rounded, whole, wrong = claims.check(claims.Book("it", tuple(book)))
    assert rounded.good
    assert whole.verdict == "holds"
    assert wrong.verdict == "wrong"
    assert wrong.off is not None
    assert wrong.off > 0


@pytest.mark.parametrize(
    ("text", "value", "low", "high"),
    [
        ("26%", "13/50", "51/200", "53/200"),
        ("26.0 %", "13/50", "519/2000", "521/2000"),
        ("1 in 36", "1/36", "2/73", "2/71"),
        ("3 in 4.5", "2/3", "60/91", "60/89"),
        ("1/36", "1/36", "1/36", "1/36"),
        ("+6", "6", "11/2", "13/2"),
        ("−2", "-2", "-5/2", "-3/2"),
        ("46,656", "46656", "93311/2", "93313/2"),
        ("2.50", "5/2", "499/200", "501/200"),
    ],
)
def test_what_is_rounded_to_a_number(text: str, value: str, low: str, high: str) -> None:
    printed = read(text)
    assert (printed.value, printed.low, printed.high) == tuple(map(Fraction, (value, low, high)))
    assert printed.text == text


@pytest.mark.parametrize(
    ("text", "good", "bad"),
    [
        ("> 50%", Fraction(51, 100), Fraction(1, 2)),
        (">= 50%", Fraction(1, 2), Fraction(49, 100)),
        ("≤ 1/2", Fraction(1, 2), Fraction(2, 3)),
        ("< 3", 2, 3),
        ("== 3", 3, 4),
        ("yes", True, False),
        ("Critical Success", "Critical Success", "Success"),
        ("none", None, "actor"),
    ],
)
def test_bounds_and_words(text: str, good: object, bad: object) -> None:
    assert read(text).fits(good) == "holds"
    assert read(text).fits(bad) is None


def test_a_number_is_not_a_truth_value() -> None:
    assert read("1").fits(True) is None


@pytest.mark.parametrize("text", ["", "   ", "x" * 61, "> many", ">= 50 percent"])
def test_what_nobody_prints(text: str) -> None:
    with pytest.raises(BadArgument) as error:
        read(text)
    assert error.value.at == "printed"


@pytest.mark.parametrize("text", ["1/0", "1 in 1", "1 in 0", "5 %%"])
def test_what_is_no_number_is_a_word(text: str) -> None:
    assert read(text).value is None
