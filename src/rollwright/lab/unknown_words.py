"""Unknown words: what a condition compares with and no outcome says, such as a misspelt label, with the words that there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from rollwright.lab.measures import Measure
from rollwright.odds.fields import reader

MOST = 12
"""So many words are listed."""


class UnknownWord(Struct, frozen=True, array_like=True):
    """A *word* that stands in a *field* of no outcome, and what does stand there."""

    field: str
    word: str
    known: tuple[str, ...]

    def __str__(self) -> str:
        more = ", …" if len(self.known) > MOST else ""
        return f"{self.field} is never {self.word!r}: it is {', '.join(self.known[:MOST])}{more}"


def unknown_words(measure: Measure, outcomes: Iterable[Any]) -> tuple[UnknownWord, ...]:
    """The words of a measure's conditions that none of the outcomes has; errors are those of reading the fields.

    >>> from rollwright.lab.measures import chance
    >>> [missed] = unknown_words(chance("0 == heads and 1 != tials"), [("heads", "tails"), ("tails", "heads")])
    >>> print(missed)
    1 is never 'tials': it is heads, tails
    """
    rows = list(outcomes) if measure.words else []
    unknown = []
    for term in measure.words if rows else ():
        said = list(dict.fromkeys(map(reader(term.field), rows)))
        if term.value not in said:
            unknown.append(
                UnknownWord(
                    term.field,
                    term.value,
                    tuple(sorted("null" if each is None else str(each) for each in said)),
                )
            )
    return tuple(unknown)


def in_none(each: Iterable[tuple[UnknownWord, ...]]) -> list[UnknownWord]:
    """The words that none of several settings has, with what there is in any of them.

    >>> one, two = (UnknownWord("label", "Hti", ("Hit", "Miss")),), (UnknownWord("label", "Hti", ("Miss", "Slip")),)
    >>> print(*in_none([one, two])), in_none([one, ()])
    label is never 'Hti': it is Hit, Miss, Slip
    (None, [])
    """
    rows = [{(one.field, one.word): one.known for one in row} for row in each]
    shared = [key for key in rows[0] if all(key in row for row in rows)] if rows else []
    return [UnknownWord(*key, tuple(sorted({word for row in rows for word in row[key]}))) for key in shared]
