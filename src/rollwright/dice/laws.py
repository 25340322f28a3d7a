"""Laws: how likely features of dice are that nobody has seen, all of them together."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import accumulate, groupby, product
from math import comb, prod
from typing import Any

from msgspec.structs import replace

from rollwright.dice.features import Feature, Lowest, Lying, Ranked, SingleFace, Sum
from rollwright.dice.mixes import ONE, Mix
from rollwright.errors import TooLarge
from rollwright.odds import Pool
from rollwright.odds.faces import lowest_first
from rollwright.odds.folds import Fold
from rollwright.odds.keeps import KeepTotal
from rollwright.odds.odds import made
from rollwright.odds.sums import Tally, Total
from rollwright.odds.work import Work, fits

Rows = dict[tuple[Any, ...], int]


def law(pools: tuple[Pool, ...], features: tuple[Feature, ...]) -> tuple[Rows, int]:
    """The joint law of features of throws: rows of numbers with their weights, and the weight of what is not resolved."""
    if any(isinstance(feature, Lying) for feature in features):
        return _lying(pools, features)
    pools, features = _pooled(pools, features)
    if len(pools) > 1 or any(each.beside or not each.mix.single for each in features):
        return _mixed(pools, features)
    (pool,) = pools
    odds = _closed(pool, features) if all(feature.mix is ONE for feature in features) else None
    if odds is None:
        odds = _folded(pool, features)
    return odds.weights(), odds.unresolved


def _pooled(
    pools: tuple[Pool, ...], features: tuple[Feature, ...]
) -> tuple[tuple[Pool, ...], tuple[Feature, ...]]:
    """Like dice that are only read together are one throw of them."""
    every, die = list(range(len(pools))), pools[0].die
    apart = any(each.beside or sorted(each.mix.pooled) != every for each in features)
    if apart or any(pool.die != die for pool in pools):
        return pools, features
    size = sum([pool.count for pool in pools])
    return (size @ die,), tuple([replace(each, mix=ONE) for each in features])


def _closed(pool: Pool, features: tuple[Feature, ...]) -> Any:
    """The law where there is a quick form of it."""
    if isinstance(features[0], SingleFace) and len(features) == 1:
        return made(
            {(face,): weight for face, weight in zip(pool.die.faces, pool.die.weights, strict=True)},
            pool.die.unresolved,
        )
    first, sums = features[0], [each for each in features if isinstance(each, Sum)]
    if len(sums) == len(features):
        if len(sums) == 1 and sums[0].worth is None:
            return Total().law(pool).map(lambda seen: (seen,))
        worths = [None if each.worth is None else dict(each.worth) for each in sums]
        return Tally(
            lambda face: tuple([face if worth is None else worth[face] for worth in worths]),
            zero=(0,) * len(features),
        ).law(pool)
    if len(features) == 1 and isinstance(first, Ranked):
        if first.worth is not None:
            return _runs(pool, first)
        if first.first == 0 and first.last >= pool.count:
            return Total().law(pool).map(lambda seen: (seen,))
        kept = slice(max(0, pool.count - first.last), max(0, pool.count - first.first))
        return KeepTotal(kept).law(pool).map(lambda seen: (seen,))
    if len(features) == 1 and isinstance(first, Lowest):
        return KeepTotal(slice(0, first.n)).law(pool).map(lambda seen: (seen,))
    return None


def _runs(pool: Pool, ranked: Ranked) -> Any:
    """The law of what ranked dice are worth, where neighbouring faces that are worth the same are one."""
    runs: dict[Any, tuple[int, Any]] = {}
    for at, (worth, faces) in enumerate(groupby(lowest_first(pool.die.faces), ranked.each)):
        runs |= dict.fromkeys(faces, (at, worth))

    def step(state: tuple[Any, int], run: tuple[int, Any], count: int) -> tuple[Any, int]:
        total, before = state
        overlap = min(before + count, ranked.last) - max(before, ranked.first)
        return total + run[1] * max(0, overlap), min(before + count, ranked.last)

    return Fold((0, 0), step, kind=runs.__getitem__).law(pool).map(lambda state: (state[0],))


def _folded(pool: Pool, features: tuple[Feature, ...]) -> Any:
    """The law face by face, of one throw."""
    every = [(feature, None if feature.mix is ONE else _allowed(feature.mix)) for feature in features]

    def step(state: tuple[Any, ...], face: Any, count: int) -> tuple[Any, ...]:
        return tuple(
            [
                each.step(at, face, count) if some is None or face in some else at
                for (each, some), at in zip(every, state, strict=True)
            ]
        )

    def end(state: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple([each.end(at) for (each, _), at in zip(every, state, strict=True)])

    return Fold(tuple([each.start for each in features]), step).law(pool).map(end)


def _allowed(mix: Mix) -> frozenset[Any]:
    """The faces that count of a throw of which only some do."""
    faces: frozenset[Any] = mix.right
    while mix.left.kind == "where":
        mix = mix.left
        faces &= mix.right
    return faces


def _mixed(pools: tuple[Pool, ...], features: tuple[Feature, ...]) -> tuple[Rows, int]:
    """The joint law of several throws, face by face: how many dice of each are left, and the state of every feature."""
    what = " and ".join(map(str, pools))
    if all(type(each) is Sum and each.mix.adds for each in features):
        return _summed(pools, features, Work(what))
    work, bits = Work(what), sum(pool.count * pool.die.total.bit_length() for pool in pools)
    weights = [dict(zip(pool.die.faces, pool.die.weights, strict=True)) for pool in pools]
    states: dict[Any, int] = {
        (tuple([pool.count for pool in pools]), tuple([each.start for each in features])): 1
    }
    faces = lowest_first({face for each in weights for face in each})[::-1]
    lasting = all(each.keys() == weights[0].keys() for each in weights) and not any(
        type(each).settled is not Feature.settled for each in features
    )
    rows: Rows = {}
    for at, face in enumerate(faces):
        over = [not any(later in each for later in faces[at + 1 :]) for each in weights]
        steps = _steps(states, [face in each for each in weights], over) * len(features)
        if lasting:  # what no die shows leaves a state as it is, so that each face but the last takes no less than the one before
            work.ahead(steps * max(1, len(faces) - 1 - at), bits)
        work.spend(steps, bits)
        states = _shown(states, features, face, [each.get(face, 0) for each in weights], over)
        fits(len(states), what)
        rest = [sum([each.get(later, 0) for later in faces[at + 1 :]]) for each in weights]
        states = _unsettled(states, features, rest, rows)
    for (_, seen), weight in states.items():
        _add(rows, features, seen, weight)
    return rows, _unresolved(pools)


def _summed(pools: tuple[Pool, ...], features: tuple[Feature, ...], work: Work) -> tuple[Rows, int]:
    """The joint law of sums alone: what each throw adds to them, throw by throw."""
    rows: Rows = {(0,) * len(features): 1}
    for at, pool in enumerate(pools):
        one = tuple([int(place == at) for place in range(len(pools))])
        added = Tally(partial(_worths, features, one), zero=(0,) * len(features)).law(pool).weights()
        work.spend(len(rows) * len(added), pool.count * pool.die.total.bit_length())
        more: Rows = {}
        for before, weight in rows.items():
            for add, ways in added.items():
                after = tuple(map(operator.add, before, add))
                more[after] = more.get(after, 0) + weight * ways
        rows = more
    return rows, _unresolved(pools)


def _worths(features: tuple[Any, ...], one: tuple[int, ...], face: Any) -> tuple[Any, ...]:
    """What a die of *one* throw that shows a face adds to each of some sums."""
    counts = [each.mix.showing(one, face) for each in features]
    return tuple([each.each(face) * n if n else 0 for each, n in zip(features, counts, strict=True)])


def _unsettled(
    states: dict[Any, int], features: tuple[Feature, ...], rest: list[int], rows: Rows
) -> dict[Any, int]:
    """The states that later faces may change; of all others what they come to, whatever the dice show that are left."""
    weights: dict[Any, int] = {}
    for (left, seen), weight in states.items():
        if all(each.settled(state) for each, state in zip(features, seen, strict=True)):
            ways = prod([share**dice for share, dice in zip(rest, left, strict=True)])
            _add(rows, features, seen, weight * ways)
        else:
            weights[left, seen] = weight
    return weights


def _add(rows: Rows, features: tuple[Feature, ...], seen: tuple[Any, ...], weight: int) -> None:
    key = tuple([each.end(state) for each, state in zip(features, seen, strict=True)])
    rows[key] = rows.get(key, 0) + weight


def _unresolved(pools: tuple[Pool, ...]) -> int:
    """The weight of what is not resolved of several throws."""
    total = finished = 1
    for pool in pools:
        total *= pool.die.total**pool.count
        finished *= pool.die.resolved**pool.count
    return total - finished


def _lying(pools: tuple[Pool, ...], features: tuple[Feature, ...]) -> tuple[Rows, int]:
    """The joint law of features of several throws, of which some tell every die from the others."""
    dice, counts = [pool.die for pool in pools for _ in range(pool.count)], [pool.count for pool in pools]
    for each in features:
        if isinstance(each, Lying) and sum([counts[at] for at in each.throws]) > each.most:
            raise TooLarge(each.wide)
    fits(prod([len(die.faces) for die in dice]), " and ".join(map(str, pools)))
    ends = list(accumulate(counts))
    rows: Rows = {}
    for ways in product(*[list(zip(die.faces, die.weights, strict=True)) for die in dice]):
        faces = tuple([face for face, _ in ways])
        throws = [faces[end - count : end] for end, count in zip(ends, counts, strict=True)]
        key = tuple([each.of(throws) for each in features])
        rows[key] = rows.get(key, 0) + prod([weight for _, weight in ways])
    return rows, _unresolved(pools)


def _shown(
    states: dict[Any, int],
    features: tuple[Feature, ...],
    face: Any,
    weights: list[int],
    over: list[bool],
) -> dict[Any, int]:
    """The states once every throw shows a face so or so often: all that is left where that is *over* after it."""
    sums: dict[Any, int] = {}
    ways: dict[tuple[int, ...], list[Any]] = {}
    steps = [each.at(face) for each in features]
    for (left, seen), before in states.items():
        options = ways.get(left)
        if options is None:
            options = ways[left] = _counts(left, features, face, weights, over)
        for rest, share, counts in options:
            after = (
                rest,
                tuple(
                    [
                        step(state, count) if count else state
                        for step, state, count in zip(steps, seen, counts, strict=True)
                    ]
                ),
            )
            sums[after] = sums.get(after, 0) + before * share
    return sums


def _steps(states: Iterable[Any], shown: list[bool], over: list[bool]) -> int:
    """In how many ways, state by state, every throw may show a face so or so often."""
    free = [at for at, (may, last) in enumerate(zip(shown, over, strict=True)) if may and not last]
    lefts = Counter([left for left, _ in states])
    return sum([many * prod([left[at] + 1 for at in free]) for left, many in lefts.items()])


def _counts(
    left: tuple[int, ...], features: tuple[Feature, ...], face: Any, weights: list[int], over: list[bool]
) -> list[Any]:
    """How often each throw may show a face: what is left then, in how many ways, and what each feature counts."""
    choices = [
        ((n,) if last else range(n + 1)) if weight else (0,)
        for n, weight, last in zip(left, weights, over, strict=True)
    ]
    rests = []
    for counts in product(*choices):
        share = 1
        for n, count, weight in zip(left, counts, weights, strict=True):
            share *= comb(n, count) * weight**count
        rest = tuple([n - count for n, count in zip(left, counts, strict=True)])
        rests.append((rest, share, [each.counted(counts, face) for each in features]))
    return rests
