"""A die: faces with integer weights."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from numbers import Number
from operator import index, length_hint
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex

from rollwright.errors import TooLarge
from rollwright.odds.faces import name_of, weighed
from rollwright.odds.pool import Pool
from rollwright.odds.unthrown import Unthrown
from rollwright.odds.work import MOST_FACES

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    F = TypeVar("F", covariant=True, default=int)
else:
    from typing import TypeVar

    F = TypeVar("F", covariant=True)
T = TypeVar("T")


class Die(Unthrown, Generic[F]):
    """Faces with integer weights; a value that never changes.

    Its type says what it shows: ``Die`` numbers, ``Die[str]`` words.

    *faces* may be anything hashable, numbers where they are to be summed, at most a million; *weights* are integers from 0,
    all 1 unless given: a face of weight 0, as a card that is drawn already, is not there. Equal faces are merged. *unresolved* is the weight of what a derived die did not
    follow to its end: it counts in `total`, belongs to no face, and is no less than its *floor*, where one is known. Two dice are equal when they act alike, whatever
    their *name*.

    Raises ValueError without a face or with a weight below 0, `TooLarge` with too many faces.

    >>> Die([1, 2, 2, 3]).weights
    (1, 2, 1)
    >>> str(3 @ Die(range(1, 7)))
    '3d6'
    """

    __slots__ = (
        "_hash",
        "_known",
        "_numeric",
        "faces",
        "floor",
        "name",
        "total",
        "uniform",
        "unresolved",
        "weights",
    )
    _are = "a die"

    def __init__(
        self,
        faces: Iterable[F],
        weights: Iterable[int] | None = None,
        *,
        name: str | None = None,
        unresolved: int = 0,
        floor: Any = None,
    ) -> None:
        if hasattr(faces, "__index__"):
            raise TypeError(
                f"a die is made of its faces, as Die([1, 2, 3]); with so many sides it is d({faces})"
            )
        if length_hint(faces) > MOST_FACES:
            raise TooLarge(f"a die of {length_hint(faces):,} faces: {MOST_FACES:,} are the most")
        self.faces: tuple[F, ...]
        self.weights: tuple[int, ...]
        in_a_row = isinstance(faces, range) and weights is None and len(faces) > 0
        if in_a_row:
            self.faces = tuple(faces)
            self.weights = (1,) * len(self.faces)
            counts_up = faces == range(1, len(self.faces) + 1)
        else:
            merged = weighed(tuple(faces), weights)
            self.faces, self.weights = tuple(merged), tuple(merged.values())
            counts_up = set(self.weights) == {1} and self.faces == tuple(range(1, len(merged) + 1))
        self.unresolved, self.floor = unresolved, floor
        self.total = sum(self.weights) + unresolved
        self.uniform = len(self.faces) if counts_up and not unresolved else 0
        """How many sides, when the faces are 1 to that many with weight 1 each; else 0."""
        self.name = name or (f"d{len(self.faces)}" if counts_up else name_of(self.faces))
        self._hash = hash((self.faces, self.weights, unresolved))
        self._known: frozenset[tuple[type, Any]] | None = None
        self._numeric: bool | None = None

    @property
    def resolved(self) -> int:
        """The weight of all faces together: `total` without what is unresolved."""
        return self.total - self.unresolved

    @property
    def numeric(self) -> bool:
        """Whether all faces are numbers.

        >>> Die([1, 2]).numeric, Die(["heads", "tails"]).numeric
        (True, False)
        """
        if self._numeric is None:
            self._numeric = bool(self.uniform) or all(
                type(face) is int or isinstance(face, Number) for face in self.faces
            )
        return self._numeric

    def shows(self, face: Any) -> bool:
        """Whether *face* is one of the die's own: of the same type, too.

        >>> Die(range(1, 7)).shows(6), Die(range(1, 7)).shows(True), Die(range(1, 7)).shows(7)
        (True, False, False)
        """
        if self.uniform:
            return type(face) is int and 1 <= face <= self.uniform
        if self._known is None:
            self._known = frozenset((type(known), known) for known in self.faces)
        return isinstance(face, Hashable) and (type(face), face) in self._known

    def meant(self, said: Any) -> Any:
        """The face that is meant by something that is none itself: `None`, where faces are said in one way alone."""
        return None

    def thrown(self) -> Die[Any]:
        """The die that is physically thrown: itself, or the base of a derived die."""
        return self

    def again(self, faces: Sequence[Any]) -> bool:
        """Whether this die, having shown *faces* so far, is thrown once more: never, unless it is derived."""
        return False

    def value(self, faces: Sequence[Any]) -> Any:
        """What the die is worth after showing *faces* (at least one): the last of them, unless it is derived."""
        return faces[-1]

    def merged(self, kind: Callable[[F], T]) -> Die[T]:
        """The die whose faces are *kind* of this one's: faces that act alike become one face.

        >>> Die(range(1, 7)).merged(lambda face: face >= 5).weights
        (4, 2)
        """
        return Die(map(kind, self.faces), self.weights, unresolved=self.unresolved)

    def __rmatmul__(self, size: SupportsIndex) -> Pool:
        if type(size) is not int and isinstance(size, (float, str, Fraction)):
            raise TypeError(f"how many dice there are is a whole number, as in 3 @ {self}, not {size!r}")
        size = index(size)  # so many that nobody has seen yet are looked at
        return Pool(size, self)

    @property
    def _not_thrown(self) -> str:
        return (
            f"{self} was not thrown yet: several are 3 @ {self}, and in a rule it is thrown by throw({self})"
        )

    __mul__ = __rmul__ = __add__ = __radd__ = __sub__ = __rsub__ = Unthrown._unthrown
    __lt__ = __le__ = __gt__ = __ge__ = Unthrown._unthrown

    if TYPE_CHECKING:
        ...
    else:

        def __matmul__(self, size: Any) -> Any:
            raise TypeError(f"how many dice there are stands first, as in 3 @ {self}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Die):
            return NotImplemented
        return self is other or self._identity() == other._identity()

    def _identity(self) -> tuple[Any, ...]:
        return (type(self), self.faces, self.weights, self.unresolved)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return self.name


def d(sides: SupportsIndex) -> Die[int]:
    """The fair die with faces 1 to *sides* (1 to a million).

    >>> d(6).faces
    (1, 2, 3, 4, 5, 6)
    """
    count = index(sides)
    return _kept(count) if count <= 100 else Die(range(1, count + 1))


@lru_cache(maxsize=100)
def _kept(sides: int) -> Die[int]:
    return Die(range(1, sides + 1))


d2, d3, d4, d6, d8, d10, d12, d20, d100 = map(d, (2, 3, 4, 6, 8, 10, 12, 20, 100))
dF = Die((-1, 0, 1), name="dF")  # noqa: N816, as it is written
