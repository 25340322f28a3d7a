"""What is asked for and not answered yet: the rule has to wait for it with ``yield from``."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Generator
from functools import wraps
from typing import Any, NoReturn, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


class Forgotten(TypeError):
    """A question is taken for its answer: of which name it is."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked.says)
        self.name = asked._name

    def at(self, where: str) -> Forgotten:
        """The same, with the place where the question stands."""
        self.args = (f"{where}{self}",)
        return self


class Asked:
    """A question of a rule. ``yield from`` puts it, and is the answer; whoever uses the question itself is told so."""

    __slots__ = ("_name", "_program", "_put")

    def __init__(self, name: str, program: Generator[Any, Any, Any]) -> None:
        self._name, self._program, self._put = name, program, False

    def __iter__(self) -> Generator[Any, Any, Any]:
        self._put = True
        return self._program

    def __del__(self) -> None:
        if not getattr(self, "_put", True):  # it may never have been made
            warnings.warn(self.says, RuntimeWarning, stacklevel=2)

    @property
    def says(self) -> str:
        """What is wrong where the question is used as if it were the answer; whoever is told has been told."""
        self._put = True
        return f"{self._name}(…) only asks: write `yield from {self._name}(…)`, which waits for the answer"

    def unanswered(self) -> Forgotten:
        """The error for whoever takes the question for the answer, as a part of what a rule comes to."""
        return Forgotten(self)

    def __getattr__(self, name: str) -> NoReturn:
        if name in Asked.__slots__:
            raise AttributeError(name)
        raise AttributeError(self.says, name=name, obj=self)

    def __repr__(self) -> str:
        self._put = True
        return f"{self._name}(…)"

    def _use(self, *_: Any) -> NoReturn:
        raise TypeError(self.says)

    __hash__ = object.__hash__
    __bool__ = __int__ = __index__ = __len__ = __contains__ = __getitem__ = __call__ = _use
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _use
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __matmul__ = _use


def asks(helper: F) -> F:
    """Let a helper, which is a program, give questions."""
    name = helper.__name__

    @wraps(helper)
    def ask(*args: Any, **more: Any) -> Any:
        try:
            program = helper(*args, **more)
        except TypeError as error:  # no program has run yet: it was called with what it does not take
            raise TypeError(f"{error}: it is {name}{_taken(helper)}") from None
        return Asked(name, program)

    return cast("F", ask)


def _taken(helper: Callable[..., Any]) -> inspect.Signature:
    """What a helper takes, by name, without the types."""
    signature = inspect.signature(helper)
    names = [each.replace(annotation=each.empty) for each in signature.parameters.values()]
    return signature.replace(parameters=names, return_annotation=signature.empty)
