"""From a dice term to a die: faces restricted, rerolled, exploding, with a budget for the work of making them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil, log10
from typing import Any

from rollwright.notation import sizes
from rollwright.notation.cursor import Mark, refuse
from rollwright.notation.tree import Count, Explosion, Term
from rollwright.odds import Die, d, explode, penetrate, reroll
from rollwright.odds.derived import DEPTH_SHOWN, Derived
from rollwright.odds.work import STEP, THROW, take

SMALL = 1000
"""Only dice of at most so many sides are worth remembering."""


class Budget:
    """What the dice of one text may still cost, and how finely their endless explosions are followed."""

    __slots__ = ("digits", "steps", "throws")

    def __init__(self, exploding: int) -> None:
        self.digits = 12 + len(str(exploding))
        self.steps = sizes.STEPS
        self.throws = sizes.THROWS

    def spend(self, dice: Term, steps: int, throws: int = 0) -> None:
        """Take *steps* and *throws* off; `BadNotation` at the term when there are not as many."""
        self.steps -= steps
        self.throws -= throws
        if self.steps < 0:
            refuse(
                f"dice that are made in {sizes.STEPS:,} steps (fewer sides or explosions)",
                _mark(dice),
                limit=True,
            )
        if self.throws < 0:
            refuse(
                f"at most {sizes.THROWS:,} throws on average, explosions included", _mark(dice), limit=True
            )
        take(steps * STEP + throws * THROW + dice.n * len(dice.faces))


class Hits(Derived):
    """An exploding die worth the hits on each of the faces it showed.

    >>> from rollwright.notation.tree import Condition
    >>> Hits(d(10), frozenset([10]), 1, Count(Condition(">=", 8), None), Explosion(None, 1, False), "d10!x1").weights
    (70, 27, 3)
    """

    __slots__ = ("counting",)

    def __init__(
        self, base: Die, on: frozenset[Any], depth: int, counting: Count, explosion: Explosion, name: str
    ) -> None:
        less = int(explosion.penetrating)
        endless = explosion.depth is None
        ended, left = (_endless if endless else _hits)(base, on, depth, counting, less)
        if not endless:
            for hits, ways in left.items():
                ended[hits] += ways
        Die.__init__(
            self,
            sorted(ended),
            [ended[hits] for hits in sorted(ended)],
            name=name,
            unresolved=left.total() if endless else 0,
            floor=min(left) if endless and left and _rises(base, counting, less) else None,
        )
        self.base, self.on, self.counting = base, on, counting
        self.depth = DEPTH_SHOWN if endless else depth
        self._worth = lambda faces: _worth(faces, counting, less)

    def _identity(self) -> tuple[Any, ...]:
        return (*super()._identity(), self.counting)

    __hash__ = Derived.__hash__


def _rises(base: Die, counting: Count, less: int) -> bool:
    """Whether no throw takes anything off what was counted before."""
    return all(counting(face - cut) >= 0 for face in base.faces for cut in (0, less))


def make(dice: Term, budget: Budget) -> Die:
    """The die of a term, made within *budget*.

    >>> from rollwright.notation.tree import Condition
    >>> make(Term(1, range(1, 7), 0, once=(Condition("=", 1),)), Budget(0)).weights
    (1, 7, 7, 7, 7, 7)
    """
    looks = 1 + len(dice.never) + len(dice.once) + 2 * (dice.explosion is not None)
    budget.spend(dice, len(dice.faces) * looks, dice.n)
    die = _restricted(dice)
    again = [face for face in die.faces if any(each.holds(face) for each in dice.once)] if dice.once else []
    if again:
        budget.spend(dice, 2 * len(die.faces))
        die = reroll(die, again, name=dice._replace(explosion=None).die)
    return _exploding(dice, die, dice.explosion, budget) if dice.explosion else die


def _restricted(dice: Term) -> Die:
    """The die without the faces that are never left to lie: rerolling for ever is the same."""
    sides, name = dice.faces, dice._replace(once=(), explosion=None).die
    if not dice.never:
        plain = isinstance(sides, range) and sides.start == 1 and len(sides) <= SMALL
        return d(len(sides)) if plain else Die(sides, dice.weights or None, name=name)
    weights = dice.weights or (1,) * len(sides)
    left = [
        (face, weight)
        for face, weight in zip(sides, weights, strict=True)
        if not any(each.holds(face) for each in dice.never)
    ]
    if not left:
        refuse("a face that is not rerolled", _mark(dice))
    return Die([face for face, _ in left], [weight for _, weight in left], name=name)


def _exploding(dice: Term, die: Die, explosion: Explosion, budget: Budget) -> Die:
    on = explosion.on
    hot = [face for face in die.faces if on.holds(face)] if on else [max(die.faces)]
    if explosion.depth is None and len(hot) == len(die.faces):
        refuse("a face that ends the explosion", _mark(dice))
    exploding = frozenset(hot)
    share = (
        sum(weight for face, weight in zip(die.faces, die.weights, strict=True) if face in exploding)
        / die.total
    )
    depth = _depth(share, budget.digits) if explosion.depth is None else explosion.depth
    budget.spend(dice, _steps(die, hot, depth), _extra(dice.n, share, depth))
    if dice.counting:
        return Hits(die, exploding, depth, dice.counting, explosion, dice.die)
    derive = penetrate if explosion.penetrating else explode
    return derive(die, exploding, depth=explosion.depth, digits=budget.digits, name=dice.die)


def _depth(share: float, digits: int) -> int:
    """How many further throws until less than 10^-digits goes on exploding: a little more than enough.

    >>> _depth(1 / 10, 14)
    14
    """
    return ceil(digits / -log10(share)) if share else 0


def _steps(die: Die, hot: Sequence[int], depth: int) -> int:
    """About how many faces are looked at while the explosions are unrolled: every sum so far, times every face."""
    spread = max(hot) - min(hot) if hot else 0
    return len(die.faces) * (depth + 1) * (1 + spread * depth // 2)


def _extra(count: int, share: float, depth: int) -> int:
    """How many further throws *count* dice need on average."""
    return round(count * (depth if share == 1 else share * (1 - share**depth) / (1 - share)))


def _hits(
    base: Die, on: frozenset[Any], depth: int, counting: Count, less: int
) -> tuple[Counter[int], Counter[int]]:
    """The hits of the chains that end within *depth* further throws, over base.total ** (depth + 1); those that go on."""
    ended: Counter[int] = Counter()
    going = Counter({0: 1})
    for throw in range(depth + 1):
        kinds = _kinds(base, on, counting, less if throw else 0)
        going = _thrown(kinds, going, ended, base.total ** (depth - throw))
    return ended, going


def _thrown(
    kinds: Counter[tuple[int, bool]], going: Counter[int], ended: Counter[int], scale: int
) -> Counter[int]:
    """One further throw of the chains that are *going*: those that go on; the others are added to the *ended*."""
    following: Counter[int] = Counter()
    for (worth, hot), weight in kinds.items():
        for hits, ways in going.items():
            if hot:
                following[hits + worth] += ways * weight
            else:
                ended[hits + worth] += ways * weight * scale
    return following


def _endless(
    base: Die, on: frozenset[Any], depth: int, counting: Count, less: int
) -> tuple[Counter[int], Counter[int]]:
    """As before, over one total, for dice that explode without a limit. Throws that explode and count nothing are left out: they do not
    change how likely each end is. Every further throw that is left counts something.
    """
    later = _kinds(base, on, counting, less)
    total = base.total - later.pop((0, True), 0)
    ended: Counter[int] = Counter()
    going = Counter({0: 1})
    scale = total**depth
    for throw in range(depth + 1):
        going = _thrown(later if throw else _kinds(base, on, counting, 0), going, ended, scale)
        if not going:
            return Counter({hits: ways // (scale or 1) for hits, ways in ended.items()}), going
        scale //= total
    return ended, going


def _kinds(base: Die, on: frozenset[Any], counting: Count, less: int) -> Counter[tuple[int, bool]]:
    """How often a throw has each worth and explodes or not."""
    kinds: Counter[tuple[int, bool]] = Counter()
    for face, weight in zip(base.faces, base.weights, strict=True):
        kinds[counting(face - less), face in on] += weight
    return kinds


def _worth(faces: Sequence[int], counting: Count, less: int) -> int:
    return counting(faces[0]) + sum(counting(face - less) for face in faces[1:])


def _mark(dice: Term) -> Mark:
    return Mark("dice", dice.text, dice.at)
