"""Hints: what the type of a move's parameter, or of a field of a part, tells beside its bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct

from rollwright.sheets.parameters import (
    Beside,
    Budget,
    Chip,
    Instead,
    Kept,
    Ladder,
    Lines,
    MadeUp,
    Needs,
    Pick,
    PickOf,
    Said,
    Told,
    Whom,
)

T = TypeVar("T")
PLAYER = Said("player")


class Hints(Struct, frozen=True):
    """What is told of one parameter: who says it, what there is to pick, what stands beside it.

    What is *told* everybody may know of a roll in preparation, what is *kept* nobody but the game master; *inner_picks* and *inner_kept* say the same of
    the fields of the objects in a list.
    """

    said: Said
    pick: Pick | None
    pick_of: PickOf | None
    made_up: MadeUp | None
    needs: Needs | None
    instead: Instead | None
    whom: Whom | None
    budget: Budget | None
    beside: Beside | None
    lines: Lines | None
    chip: Chip | None
    ladder: Ladder | None
    told: bool
    kept: bool
    inner_picks: Mapping[str, Pick]
    inner_kept: tuple[str, ...]


def hints_of(hint: Any) -> Hints:
    """The hints in a type."""
    return Hints(
        said=_extra(hint, Said) or PLAYER,
        pick=_extra(hint, Pick),
        pick_of=_extra(hint, PickOf),
        made_up=_extra(hint, MadeUp),
        needs=_extra(hint, Needs),
        instead=_extra(hint, Instead),
        whom=_extra(hint, Whom),
        budget=_extra(hint, Budget),
        beside=_extra(hint, Beside),
        lines=_extra(hint, Lines),
        chip=_extra(hint, Chip),
        ladder=_extra(hint, Ladder),
        told=_extra(hint, Told) is not None,
        kept=_extra(hint, Kept) is not None,
        inner_picks=_inner(hint, Pick),
        inner_kept=tuple(_inner(hint, Kept)),
    )


def hints_of_fields(kind: type[Struct] | None) -> dict[str, Hints]:
    """The hints of the fields of a struct, by name."""
    hints = get_type_hints(kind, include_extras=True) if kind else {}
    return {name: hints_of(hint) for name, hint in hints.items()}


def _extra(hint: Any, kind: type[T]) -> T | None:
    """The first annotation of a kind, wherever it stands in nested annotations."""
    return next((extra for extra in get_args(hint)[1:] if isinstance(extra, kind)), None)


def _inner(hint: Any, kind: type[T]) -> dict[str, T]:
    """What the fields of the objects in a list are annotated with, of one kind."""
    inner: dict[str, T] = {}
    for each in get_args(get_args(hint)[0] if get_origin(hint) is Annotated else hint):
        if isinstance(each, type) and issubclass(each, Struct):
            hints = get_type_hints(each, include_extras=True)
            extras = {name: _extra(one, kind) for name, one in hints.items()}
            inner |= {name: extra for name, extra in extras.items() if extra is not None}
    return inner
