"""Unthrown: what is said to whoever takes dice that were not thrown yet for what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar


class Unthrown:
    """Dice before they are thrown: nothing can be reckoned with them, and they have nothing that a throw has."""

    __slots__ = ()

    _are: ClassVar[str]
    """What they are: `a die`."""

    def _unthrown(self, *_: Any) -> Any:
        raise TypeError(self._not_thrown)

    if TYPE_CHECKING:

        @property
        def _not_thrown(self) -> str:
            """That they were not thrown yet, and how they are."""
            ...

    else:  # who checks types learns by itself of a name that is not there

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(name)
            raise AttributeError(f"{self._are} has no {name}: {self._not_thrown}", name=name, obj=self)
