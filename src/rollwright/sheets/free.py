"""Free sheets: a name, a note and counters that people make up. For games that bring no sheet, and for anybody's NPCs."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Self

from msgspec import Meta, field

from rollwright.errors import BadArgument
from rollwright.sheets.counters import Counter
from rollwright.sheets.sheet import Sheet

_LINE = re.compile(r"(?P<name>[^:]+?)\s*(?::\s*(?P<rest>.*))?")
_PART = re.compile(r"(?P<title>\S.*?)\s+(?P<number>[-−]?\d{1,6})")


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
        read = _LINE.fullmatch(text.strip())
        if read is None:
            raise BadArgument(
                f"a name, a colon and counters, as in Troll: health 6; not {text!r}", at="args.line"
            )
        counts = {}
        for part in filter(None, (each.strip() for each in (read["rest"] or "").split(","))):
            found = _PART.fullmatch(part)
            if found is None:
                raise BadArgument(f"a counter is a name and a number, not {part!r}", at="args.line")
            counts[found["title"]] = int(found["number"].replace("−", "-"))
        return cls(name=read["name"], counts=counts)
