"""Headlines: the texts that outcomes are, or go by, and what somebody is told who asks for one that there is not."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from rollwright.errors import WrongType, WrongValue
from rollwright.odds.fields import NUMBERS
from rollwright.odds.hints import declared

Marginal = tuple[frozenset[type], str]
"""Of which outcomes these are one field, by the types of those and its name."""


def headline(outcome: Any) -> Any:
    """The text that an outcome goes by, if there is one."""
    return getattr(outcome, "headline", None)


def refuse_number(text: str, outcomes: Collection[Any]) -> None:
    """Raise TypeError where all outcomes are numbers: a text is none of them."""
    if outcomes and all(isinstance(outcome, NUMBERS) for outcome in outcomes):
        some = ", ".join(map(str, list(outcomes)[:6]))
        raise WrongType(f"the text {text!r} is none of these outcomes, which are numbers: {some}")


def refuse_slip(text: str, outcomes: Collection[Any], of: Marginal | None) -> None:
    """Raise ValueError for a text that is no outcome, nor goes one by it, where the field *of* others whose values these are never holds it,
    or where another was meant that is there.
    """
    field, texts = _texts(outcomes) if of is None else (of[1], declared(*of))
    if texts and text not in texts:
        raise WrongValue(f"{field} is never {text!r}: it is {', '.join(map(repr, texts))}")
    if not texts and (meant := misspelt(text, _called(outcomes))):
        raise WrongValue(
            f"nothing here is {text!r}, and {meant!r} is: where it is no slip, ask .p(lambda outcome: …)"
        )


def _called(outcomes: Iterable[Any]) -> set[str]:
    """Every text that an outcome is, or that it goes by."""
    every = (each if isinstance(each, str) else headline(each) for each in outcomes)
    return {each for each in every if isinstance(each, str)}


def _texts(outcomes: Collection[Any]) -> tuple[str, tuple[Any, ...]]:
    """The field that is the headline of outcomes, and all that it may hold: nothing where that is open."""
    names = [(getattr(each, "headline", ""), getattr(each, "label", None)) for each in outcomes]
    known = all(name == label for name, label in names)
    return "label", declared(map(type, outcomes), "label") if known else ()


def misspelt(text: str, known: Iterable[str]) -> str | None:
    """The text that was meant, where one of those that are *known* is written in nearly this way: in other letters, or with one letter more,
    fewer or other; nothing where numbers stand in it, or less than three letters, since such are many.

    >>> misspelt("Win", ["Won", "Lost"]), misspelt("critical-success", ["Critical Success"]), misspelt("Sucess", ["Success"])
    ('Won', 'Critical Success', 'Success')
    >>> misspelt("Draw", ["Won", "Lost"]), misspelt("2 hits", ["3 hits"]), misspelt("B", ["A"])
    (None, None, None)
    """
    if any(letter.isdigit() for letter in text):
        return None
    bare = _bare(text)
    return next((each for each in known if _alike(bare, _bare(each))), None)


def _bare(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _alike(one: str, other: str) -> bool:
    """Whether two words differ by one letter at the most."""
    if min(len(one), len(other)) < 3:
        return False
    same = next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    rest, more = one[same:], other[same:]
    return rest[1:] == more[1:] or rest[1:] == more or rest == more[1:]
