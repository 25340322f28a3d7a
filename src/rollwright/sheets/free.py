"""Free sheets: a name, a note and counters that people make up. For games that bring no sheet, and for anybody's NPCs."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Self

from msgspec import Meta, field

from rollwright.errors import BadArgument
from rollwright.sheets.counters import Counter
from rollwright.sheets.sheet import Sheet

EXAMPLE = "Troll: health 6, anger 2"
_NUMBERS = re.compile(r"(?<![#\d])\d|/")
_PART = re.compile(r"(?P<title>\S.*?)\s+(?P<number>[-−]?\d{1,6})")


def parted(text: str, example: str) -> tuple[str, list[str]]:
    """The name in a line of text, and the parts behind its colon; a name alone has none.

    `BadArgument`, with an *example* of what would be right, where there is no name, or numbers without a colon before
    them: they would be lost in the name. A number of its own has a sharp before it, ``Ghoul #2``.

    >>> parted("Troll: health 6, anger 2", EXAMPLE), parted("Troll", EXAMPLE)
    (('Troll', ['health 6', 'anger 2']), ('Troll', []))
    """
    name, colon, rest = text.partition(":")
    _, *more = name.split() or [""]
    if not name.strip() or (not colon and _NUMBERS.search(" ".join(more))):
        raise BadArgument(f"a name, a colon and numbers, as in {example}; not {text!r}", at="args.line")
    return name.strip(), [part.strip() for part in rest.split(",") if part.strip()]


class Free(Sheet, frozen=True, kw_only=True):
    """A sheet with counters of any name, 0 and more unless they are negative to begin with."""

    kind: ClassVar[str] = "free"

    counts: Annotated[
        dict[
            Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^.]+$")],
            Annotated[int, Meta(ge=-999_999, le=999_999)],
        ],
        Meta(max_length=40, description="counters by name"),
    ] = field(default_factory=dict)
    looks: Annotated[
        str, Meta(max_length=60, description="how it goes, in a word, for those who may not see the numbers")
    ] = ""
    note: Annotated[str, Meta(max_length=2000, description="whatever is worth knowing")] = ""

    def about(self) -> str:
        """What is written of them."""
        return self.note

    def state(self) -> str:
        """How it goes, as somebody wrote it down."""
        return self.looks

    def counted(self) -> tuple[Counter, ...]:
        """A counter for every name."""
        return tuple(Counter(f"counts.{title}", title, -999_999, 999_999) for title in self.counts)

    @classmethod
    def line(cls, text: str) -> Self:
        """A sheet from a line such as ``Troll: health 6, anger 2``.

        >>> Free.line("Troll: health 6, anger 2").counts
        {'health': 6, 'anger': 2}
        """
        name, parts = parted(text, EXAMPLE)
        counts = {}
        for part in parts:
            match = _PART.fullmatch(part)
            if match is None:
                raise BadArgument(f"a counter is a name and a number, not {part!r}", at="args.line")
            counts[match["title"]] = int(match["number"].replace("−", "-"))
        return cls(name=name, counts=counts)
