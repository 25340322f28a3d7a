"""Mixes: which of the dice that lie together count."""

from __future__ import annotations

from typing import Any, NamedTuple


class Mix(NamedTuple):
    """Which dice count: those of one throw, only some faces of a mix, or two mixes put together (+) or cancelling (-)."""

    kind: str
    left: Any
    right: Any = None

    def showing(self, counts: tuple[int, ...], face: Any) -> int:
        """How many dice show a face, where each throw shows it so often."""
        if self.kind == "throw":
            count: int = counts[self.left]
            return count
        if self.kind == "where":
            return self.left.showing(counts, face) if face in self.right else 0
        left: int = self.left.showing(counts, face)
        right: int = self.right.showing(counts, face)
        return left + right if self.kind == "+" else max(0, left - right)

    def moved(self, places: tuple[int, ...]) -> Mix:
        """The same, its throws at other places."""
        if self.kind == "throw":
            return Mix("throw", places[self.left])
        if self.kind == "where":
            return Mix("where", self.left.moved(places), self.right)
        return Mix(self.kind, self.left.moved(places), self.right.moved(places))

    @property
    def single(self) -> bool:
        """Whether it is one throw, or only some faces of one."""
        is_single: bool = self.kind == "throw" or (self.kind == "where" and self.left.single)
        return is_single

    @property
    def adds(self) -> bool:
        """Whether what each throw has of it adds up: nothing in it cancels anything."""
        if self.kind == "throw":
            return True
        does_add: bool = self.kind != "-" and self.left.adds and (self.kind == "where" or self.right.adds)
        return does_add

    @property
    def pooled(self) -> tuple[int, ...]:
        """The throws whose dice are put together, all of them; none where only some dice count."""
        if self.kind == "throw":
            return (self.left,)
        left, right = (self.left.pooled, self.right.pooled) if self.kind == "+" else ((), ())
        return left + right if left and right else ()


ONE = Mix("throw", 0)
"""All dice of one throw."""
