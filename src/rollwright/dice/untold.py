"""Untold: what stands for what a run is not told, since nobody asked for it; a rule may hand it on, and not act on it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from operator import is_
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rollwright.dice.looks import Partly
from rollwright.errors import Inward
from rollwright.odds import Noted

T = TypeVar("T")
Made = TypeVar("Made")


class ActedOn(Inward):
    """Raised inside a rule that uses a note it was not given; the reading starts the rule again with the note. A rule must not catch it."""


class Untold:
    """Stands in for a note that is withheld. Using it in any way raises `ActedOn`; only `repr` does not."""

    __slots__ = ()

    def _acted(self, *_: Any) -> Any:
        raise ActedOn

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _acted
    __bool__ = __index__ = __int__ = __float__ = __str__ = __format__ = _acted
    __len__ = __iter__ = __contains__ = __getitem__ = __call__ = _acted
    __neg__ = __pos__ = __abs__ = __round__ = __invert__ = _acted
    __add__ = __sub__ = __mul__ = __matmul__ = __truediv__ = __floordiv__ = __mod__ = __divmod__ = __pow__ = (
        _acted
    )
    __radd__ = __rsub__ = __rmul__ = __rmatmul__ = __rtruediv__ = __rfloordiv__ = __rmod__ = __rdivmod__ = (
        _acted
    )
    __rpow__ = __and__ = __or__ = __xor__ = __rand__ = __ror__ = __rxor__ = _acted

    def __getattr__(self, name: str) -> Any:
        """As anything that is done with it; what tools look for is not there."""
        if name.startswith("_"):
            raise AttributeError(name)
        raise ActedOn

    def __repr__(self) -> str:
        return "untold"


UNTOLD: Final = Untold()


def noted(note: T, make: Callable[[T], Made]) -> Made:
    """What is made of a note to be shown, such as who helped with what; where the note is not told, neither is that.

    >>> noted((3, 5), max)
    5
    >>> noted(UNTOLD, max)
    untold
    """
    made: Made = UNTOLD if note is UNTOLD else make(note)  # type: ignore[assignment]  # it stands for any
    return made


GONE: Final = object()
"""The same among answers, which are compared and kept."""


def without_notes(answer: Any) -> Any:
    """An answer without its note, and without what it only shows: no rule can act on that."""
    if isinstance(answer, (Noted, Partly)):
        return Noted(without_notes(answer.seen), GONE)
    notes = _notes(answer)
    return _with(answer, dict.fromkeys(notes, GONE)) if notes else answer


def veiled(answer: Any) -> Any:
    """An answer as a rule sees it: what it is not told it can pass on, and not read."""
    if isinstance(answer, Noted):
        seen = veiled(answer.seen)
        if answer.note is GONE:
            return Noted(seen, UNTOLD)
        return answer if seen is answer.seen else Noted(seen, answer.note)
    if type(answer) is str:
        return answer
    gone = [name for name in _notes(answer) if getattr(answer, name) is GONE]
    return _with(answer, dict.fromkeys(gone, UNTOLD)) if gone else answer


def unveiled(value: Any, *, everything: bool = False) -> Any:
    """What a run ends with, `None` for what it was not told: in fields that are only shown, or with *everything* wherever it stands."""
    if value is UNTOLD:
        return None if everything else value
    if isinstance(value, (Struct, tuple)):
        notes = _notes(value)
        return rebuilt(value, lambda name, each: unveiled(each, everything=everything or name in notes))
    return value


def rebuilt(value: Any, change: Callable[[str, Any], Any]) -> Any:
    """A struct or tuple with each of its parts changed, by the name of the part where it has one; itself where none is another then."""
    if isinstance(value, Struct):
        held = [(name, getattr(value, name)) for name in value.__struct_fields__]
        changed = {name: new for name, each in held if (new := change(name, each)) is not each}
        return replace(value, **changed) if changed else value
    names = getattr(value, "_fields", repeat(""))
    inner = [change(name, each) for name, each in zip(names, value, strict=False)]
    return value if all(map(is_, inner, value)) else getattr(type(value), "_make", tuple)(inner)


def _notes(value: Any) -> frozenset[str]:
    """The fields of a value that are only shown."""
    notes = getattr(type(value), "notes", None)
    return notes if isinstance(notes, frozenset) else frozenset()


def _with(value: Any, fields: dict[str, Any]) -> Any:
    return replace(value, **fields) if isinstance(value, Struct) else value._replace(**fields)
