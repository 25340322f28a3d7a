"""Scenes: what a move may see of the table when it is made, and what somebody pays there: refused where they have too little."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rollwright.errors import BadArgument, Refused
from rollwright.sheets.changes import Change, value_at
from rollwright.sheets.sheet import Sheet

S = TypeVar("S", bound=Sheet)

TABLE = "table"
"""The id of the sheet that holds the table's own counters."""


class Card(Struct, frozen=True):
    """A sheet that lies on the table: its id, the seat it belongs to (`None`: the game master's), and whether it is hidden.

    *reserved* is what open rolls hold back of its counters; everybody may read one that is *open*. Hidden is, too, who is known as somebody alone.
    """

    id: str
    sheet: Sheet
    seat: str | None = None
    hidden: bool = False
    reserved: Mapping[str, int] = {}
    open: bool = False

    @property
    def name(self) -> str:
        """Whose sheet it is."""
        return self.sheet.name

    def of(self, kind: type[S], at: str = "sheet") -> S:
        """The sheet, which has to be of a kind; `Refused` where it is of another."""
        if not isinstance(self.sheet, kind):
            raise Refused(f"this is for {with_article(kind.kind)}, which {self.name} is not", at=at)
        return self.sheet

    def amount(self, at: str) -> int:
        """What there is of a counter; `BadArgument` where the sheet has none of that name."""
        try:
            value: int = value_at(self.sheet.values(), at)
        except LookupError:
            raise _missing(self, at) from None
        return value

    def free(self, at: str) -> int:
        """What there is of a counter that no open roll holds back; `BadArgument` where the sheet has none of that name."""
        return self.amount(at) - self.reserved.get(at, 0)

    def set(self, at: str, now: Any, why: str = "") -> tuple[Change, ...]:
        """Write something else at a path; nothing where it stands there already."""
        was = value_at(self.sheet.values(), at)
        return () if was == now else (Change(self.id, at, was, now, why),)


class Scene(Struct, frozen=True):
    """What a move may see: the house rules and the table's options, every sheet, and who acts.

    *parts* is what others have said for their own sheets, by sheet; *visible* are the ids of those sheets that whoever
    makes the move may know of. *said* is what has been said of a move that is being prepared, as far as whoever picks may know.
    """

    house: Any
    cards: Mapping[str, Card]
    me: Card
    options: Mapping[str, Any] = {}
    parts: Mapping[str, Any] = {}
    visible: frozenset[str] = frozenset()
    session: int = 0
    said: Mapping[str, Any] = {}

    @property
    def table(self) -> Card:
        """The table's own counters."""
        return self.cards[TABLE]

    def by(self, sheet: str) -> Scene:
        """The same, where another sheet acts."""
        return replace(self, me=self.cards[sheet])

    def card(self, sheet: str, at: str = "args") -> Card:
        """A visible sheet by its id; the error is the same for a hidden sheet and a missing one."""
        if sheet in self.visible and sheet in self.cards:
            return self.cards[sheet]
        raise BadArgument(f"there is no sheet {sheet!r} here", at=at)

    def of(self, kind: type[S]) -> dict[str, Card]:
        """Every sheet of a kind that may be known, by id."""
        return {
            name: card
            for name, card in self.cards.items()
            if name in self.visible and isinstance(card.sheet, kind)
        }

    def lines(self, own: str, name: str) -> tuple[str, ...]:
        """What people say with a roll: one's *own* line, and those of others who take part, by the *name* of that field."""
        theirs = ((self.cards[who].name, getattr(part, name)) for who, part in self.parts.items())
        return (*filter(None, (own,)), *(f"{called}: {line}" for called, line in theirs if line))

    def acting(self, kind: type[S]) -> S:
        """The sheet of who acts; `Refused` where it is of another kind."""
        return self.me.of(kind)

    def move(
        self, card: Card, at: str, by: int, why: str = "", *, strict: bool = False
    ) -> tuple[Change, ...]:
        """Move a counter of a sheet by so much, up to its bounds; *strict* refuses what goes beyond them."""
        counter = card.sheet.counter(at)
        if counter is None:
            raise _missing(card, at)
        least, most = counter.bounds(card.sheet, self.house)
        was = value_at(card.sheet.values(), at)
        now = max(least, was + by if most is None else min(most, was + by))
        if strict and now != was + by:
            raise Refused(
                f"{card.name} has {was} {counter.title}, which cannot move by {by:+}", at=f"{card.id}.{at}"
            )
        return card.set(at, now, why)

    def pay(self, card: Card, at: str, amount: int, why: str = "") -> tuple[Change, ...]:
        """Spend so much of a counter; `Refused` where there is not as much, or an open roll holds it back."""
        self.afford(card, at, amount)
        return self.move(card, at, -amount, why)

    def afford(self, card: Card, at: str, amount: int) -> None:
        """`Refused` where a sheet has less of a counter than *amount*, what open rolls hold back not counted."""
        free = card.free(at)
        if amount > free:
            counter = card.sheet.counter(at)
            held = card.reserved.get(at, 0)
            back = f", {held} more is held back by an open roll" if held else ""
            raise Refused(
                f"{card.name} has {free} {counter.title if counter else at}, and this costs {amount}{back}",
                at=f"{card.id}.{at}",
            )


def _missing(card: Card, at: str) -> BadArgument:
    """A sheet has no counter at a path; those that it has are listed."""
    known = ", ".join(each.at for each in card.sheet.counted()) or "none"
    return BadArgument(f"{card.name} has no counter {at!r}: {known}", at=f"{card.id}.{at}")


def with_article(noun: str) -> str:
    """A noun with its article.

    >>> with_article("adversary"), with_article("character")
    ('an adversary', 'a character')
    """
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
