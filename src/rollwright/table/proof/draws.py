"""Draws: whether the dice of a log are those that its seeds give, each place of a seed's stream used once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from rollwright.errors import BadInput
from rollwright.table.log.chain import canonical
from rollwright.table.play.fairness import Of, Which, below, commitment, rethrown

At = tuple[int, int | None]
"""Where something stands in a log: its line, and its event."""

Tell = Callable[[At, str], None]
"""Takes a fault: where, and what."""

Number = Annotated[int, Meta(ge=0)]


class Spanned(Struct, frozen=True):
    """A span begins, with the commitments to its two seeds, and the key that the table *signs* by; older tables told none."""

    span: Number
    open: str
    hidden: str
    signs: str = ""


class Revealed(Struct, frozen=True):
    """A seed is told, and how many throws were drawn from it; older tables did not say that."""

    span: Number
    which: Which
    seed: str
    draws: Number | None = None


class Group(Struct, frozen=True):
    """A group of dice that was thrown: drawn from a seed, or typed in; by a role that threw *ahead* of its turn."""

    name: str
    dice: str
    faces: list[Any]
    dropped: list[Any] = []
    seed: Which | None = None
    draw: Number | None = None
    typed: bool = False
    of: Of | None = None
    ahead: str | None = None

    @property
    def sourced(self) -> bool:
        """Whether it says in exactly one way where its faces come from."""
        return self.typed is (self.seed is None) is (self.draw is None)


class Thrown(Struct, frozen=True):
    """Groups of dice were thrown, for a roll or aside."""

    span: Number
    nonce: str
    groups: list[Group]
    roll: str = ""
    aside: str = ""


class _Seed:
    """A seed that was committed to: what it must hash to, the draws it was used for, and, once revealed, itself."""

    __slots__ = ("commitment", "next", "seed", "thrown", "used")

    def __init__(self, committed: str) -> None:
        self.commitment = committed
        self.seed: str | None = None
        self.used: set[int] = set()
        self.next = 0
        self.thrown: list[tuple[At, Thrown, Group]] = []


class Draws:
    """Takes what a log says of seeds and dice, in order; `finish` derives every die whose seed was revealed.

    *first* is the first event of the log: what stands before it cannot be known. Counted are faces, *checked*, *typed*
    and *unrevealed*.
    """

    def __init__(self, table: str, first: int, tell: Tell) -> None:
        self._table, self._whole, self._tell = table, first == 1, tell
        self._seeds: dict[tuple[int, str], _Seed] = {}
        self.spans: dict[int, Spanned] = {}
        self._nonces: dict[str, str] = {}
        self._ended: dict[int, At] = {}
        self.checked = self.typed = self.unrevealed = 0

    def spanned(self, at: At, event: Spanned) -> None:
        """A span begins: its number is the next, and its commitments are new."""
        if event.span in self.spans:
            self._tell(at, f"span {event.span} begins a second time")
            return
        self.ended(at)
        expected = max(self.spans) + 1 if self.spans else 0 if self._whole else event.span
        if event.span != expected:
            self._tell(at, f"span {event.span} begins where span {expected} comes next")
        for which, committed in (("open", event.open), ("hidden", event.hidden)):
            if any(committed == seed.commitment for seed in self._seeds.values()):
                self._tell(at, f"the {which} seed of span {event.span} was committed to before")
            self._seeds[event.span, which] = _Seed(committed)
        self.spans[event.span] = event

    def ended(self, at: At) -> None:
        """The span that runs is over: the session, or the table, has ended, or another span begins."""
        if self.spans:
            self._ended.setdefault(max(self.spans), at)

    def begun(self, roll: str, nonce: str) -> None:
        """A roll begins, with the nonce of all its dice."""
        self._nonces.setdefault(roll, nonce)

    def thrown(self, at: At, event: Thrown) -> None:
        """Dice are thrown: in the span that runs, from a seed that is not known yet, at the next place of its stream."""
        begun = self._nonces.setdefault(event.roll, event.nonce) if event.roll else event.nonce
        if event.nonce != begun:
            self._tell(
                at, f"the roll {event.roll} began with the nonce {begun!r}, and goes on with {event.nonce!r}"
            )
        if self.spans and event.span != max(self.spans):
            self._tell(at, f"dice of span {event.span} are thrown in span {max(self.spans)}")
        for group in event.groups:
            if not group.sourced:
                self._tell(
                    at, f"{group.name}: a seed and a draw, or typed; nothing else says where faces come from"
                )
            elif group.typed:
                self.typed += len(group.faces)
            else:
                self._drawn(at, event, group)

    def _drawn(self, at: At, event: Thrown, group: Group) -> None:
        source = self._seeds.get((event.span, str(group.seed)))
        if source is not None:
            if source.seed is not None:
                self._tell(at, f"{group.name}: thrown when the {group.seed} seed was known already")
            self._placed(at, source, group)
            source.thrown.append((at, event, group))
        elif self._earlier(event.span):
            self.unrevealed += len(group.faces)
        else:
            self._tell(at, f"{group.name}: thrown before anybody committed to a seed of span {event.span}")

    def _placed(self, at: At, source: _Seed, group: Group) -> None:
        draw = group.draw or 0
        if draw in source.used:
            self._tell(at, f"{group.name}: draw {draw} of the {group.seed} seed is used a second time")
        elif group.seed == "open" and draw != source.next:
            self._tell(at, f"{group.name}: draw {draw} where draw {source.next} comes next: dice are missing")
        source.used.add(draw)
        source.next = max(source.next, draw + 1)

    def revealed(self, at: At, event: Revealed) -> None:
        """A seed is told: it is the one that was committed to."""
        source = self._seeds.get((event.span, event.which))
        if source is None:
            if not self._earlier(event.span):
                self._tell(at, f"nobody committed to a seed of span {event.span}")
        elif _committed(event.seed) != source.commitment:
            self._tell(at, f"this {event.which} seed is not the one that span {event.span} committed to")
        elif source.seed is not None:
            self._tell(at, f"the {event.which} seed of span {event.span} is told a second time")
        else:
            source.seed = event.seed
            if event.which == "open" and self.spans[event.span].signs and event.draws is None:
                self._tell(at, "how many throws were drawn from this seed is not told")
            if event.draws not in (None, source.next):
                self._tell(
                    at, f"{event.draws} throws were drawn from this seed, and {source.next} stand here"
                )

    def finish(self, *, intact: bool) -> None:
        """Derive every die whose seed is known by now; that of an ended span must be, where no line of the log is lost."""
        for span, at in self._ended.items():
            if intact and self._seeds[span, "open"].seed is None:
                self._tell(at, f"span {span} is over, and its open seed is not told")
        for source in self._seeds.values():
            for at, event, group in source.thrown:
                if source.seed is None:
                    self.unrevealed += len(group.faces)
                else:
                    self._derived(at, event, group, source.seed)

    def _derived(self, at: At, event: Thrown, group: Group, seed: str) -> None:
        assert group.seed is not None
        assert group.draw is not None
        try:
            chance = below(seed, self._table, event.span, group.seed, group.draw, event.nonce)
            faces = rethrown(group.dice, group.of, len(group.faces), chance)
        except BadInput as error:
            self._tell(at, f"{group.name}: {error.message}")
            return
        what = _differing(group.faces, faces)
        if what:
            self._tell(at, f"{group.name} ({group.dice}): {what}")
        else:
            self.checked += len(faces)

    def _earlier(self, span: int) -> bool:
        """Whether a span may have begun before the log does."""
        return not self._whole and (not self.spans or span < min(self.spans))


def _committed(seed: str) -> str:
    try:
        return commitment(seed)
    except BadInput:
        return ""


def _differing(recorded: Sequence[Any], derived: Sequence[Any]) -> str | None:
    """The first place where recorded faces are not those of the seed."""
    for place, (face, right) in enumerate(zip(recorded, derived, strict=False), 1):
        if canonical(face) != canonical(right):
            return f"die {place} shows {face}, and the seed gives {right}"
    if len(recorded) != len(derived):
        return f"faces that are recorded: {len(recorded)}; that the seed gives: {len(derived)}"
    return None
