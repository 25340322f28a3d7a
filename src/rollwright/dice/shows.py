"""Shows: what dice that nobody has seen may show, in words: every face of a single die, an example of several."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Any

from rollwright.dice.blocks import Throws
from rollwright.dice.joined import Block
from rollwright.odds.faces import face_text

Layout = tuple[tuple[Any, ...], ...]
"""How dice lie: the faces of each throw."""

MOST = 5_000
"""Of dice that may lie in more ways than this nothing is said."""


def showing(block: Block) -> str:
    """The faces that are left to a single die, as *3–10, 20*; of several dice one way in which they may lie; nothing of too many."""
    if isinstance(block, Throws) and [pool.count for pool in block.pools] == [1]:
        return _stretches([way[0][0] for way in _left(block)])
    example = _example(block)
    return f"such as {', '.join(' '.join(map(face_text, throw)) for throw in example)}" if example else ""


def _example(block: Block) -> Layout:
    """One of the ways in which dice may lie: the one in the middle; nothing of too many."""
    if isinstance(block, Throws):
        ways = list(_left(block))
        return ways[len(ways) // 2] if ways else ()
    row = block.rows[len(block.rows) // 2]
    every = [
        _example(each.cut([at for at, label in enumerate(labels) if label == wanted]))
        for each, labels, wanted in zip(block.blocks, block.labels, row, strict=True)
    ]
    return sum(every, ()) if all(every) else ()


def _left(block: Throws) -> Iterator[Layout]:
    """Every way in which the dice may lie, after what was asked of them; none where there are too many to go through."""
    if prod(comb(len(pool.die.faces) + pool.count - 1, pool.count) for pool in block.pools) > MOST:
        return
    rows = set(block.rows)
    features = block.placed
    each = [combinations_with_replacement(pool.die.faces, pool.count) for pool in block.pools]
    for way in product(*each):
        if tuple([feature.of(list(way)) for feature in features]) in rows:
            yield way


def _stretches(faces: list[Any]) -> str:
    """Faces in a line, neighbours as one stretch.

    >>> _stretches([1, 3, 4, 5, 20]), _stretches(["blank", "eye"])
    ('1, 3–5, 20', 'blank, eye')
    """
    stretches: list[list[Any]] = []
    for face in faces:
        if stretches and isinstance(face, int) and face - 1 == stretches[-1][-1]:
            stretches[-1].append(face)
        else:
            stretches.append([face])
    return ", ".join(face_text(each[0]) if len(each) == 1 else f"{each[0]}–{each[-1]}" for each in stretches)
