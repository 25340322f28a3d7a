"""Decisions: what a rule asks people for, one of them, several at once, or whoever wants to act."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import chain, product
from typing import Any, ClassVar, Final, TypeAlias

from msgspec.structs import replace

from rollwright.dice.untold import unveiled
from rollwright.dice.within import holds, looked_at
from rollwright.rules.requests import PLAYER, Request


class Choose(Request, frozen=True):
    """*role* picks one of *options*; each is legal when offered, the plain one stands first.

    *says* puts each option in words: texts in their order, or a function of the option; *when* names the plain values that the
    decision depends on; *group* is a name under which several roles can be given one policy. *stands* says that there is an outcome,
    which stands if the plain thing is done.
    """

    role: str
    name: str
    options: tuple[str, ...]
    says: tuple[str, ...] | Callable[[str], str] = ()
    when: tuple[tuple[str, Any], ...] = ()
    group: str | None = None
    stands: bool = False

    def by(self, role: str | None) -> Choose:
        """As `Request.by`."""
        return self if role is None or self.role != PLAYER else replace(self, role=role)

    @property
    def choices(self) -> tuple[Choose, ...]:
        """What is asked of each: here of one."""
        return (self,)

    @property
    def answers(self) -> Sequence[str]:
        """Every answer that there is."""
        return self.options

    @property
    def said(self) -> tuple[str, ...]:
        """Every option in words, where there are any."""
        return tuple(map(self.says, self.options)) if callable(self.says) else self.says

    def without(self, keys: Collection[str]) -> Choose:
        """The same among fewer options."""
        left = tuple([at for at, key in enumerate(self.options) if key not in keys])
        said = self.said
        options = tuple([self.options[at] for at in left])
        return replace(self, options=options, says=tuple([said[at] for at in left]) if said else ())

    def looked(self) -> Choose:
        """As `Request.looked`."""
        when = unveiled(self.when, everything=True)
        return self if when is self.when and not holds(when) else replace(self, when=looked_at(when))


class Asking(Request, frozen=True):
    """A decision that is put together only where somebody is asked, and not where the answer is known."""

    choice: Callable[[], Choose]


class Together(Request, frozen=True):
    """Several roles choose at once, hidden from each other."""

    choices: tuple[Choose, ...]

    @property
    def answers(self) -> Sequence[tuple[str, ...]]:
        """Every answer that there is: a key of each."""
        return list(product(*[choice.options for choice in self.choices]))

    def looked(self) -> Together:
        """As `Request.looked`."""
        return Together(tuple([choice.looked() for choice in self.choices]))

    @property
    def stands(self) -> bool:
        """Whether there is an outcome, which stands if all do the plain thing."""
        return all(choice.stands for choice in self.choices)


class Window(Request, frozen=True):
    """Any of several people may act, one act at a time, until the *closer* goes on with *done*: then there is an outcome.

    At a table it closes too when who rolled rolls again (*until* is ``own``), or when anybody does (``any``). Which options are *idle* as
    the dice lie, so that none of them would make another outcome of it, is asked there: nobody waits for whoever has no others. Nor for whoever holds but what is *vain*, which not even all together would
    make another outcome, where everybody knows what the roll is made of: where somebody does not, it would tell them. What going on *closes* it with
    is said in words. A closer who may act as well is waited for, whoever else has passed.
    """

    stands: ClassVar[bool] = True

    name: str
    acts: tuple[Choose, ...]
    closer: str
    done: str = "done"
    when: tuple[tuple[str, Any], ...] = ()
    until: str = "own"
    idle: Callable[[], Collection[str]] = tuple
    vain: Callable[[], Collection[str]] = tuple
    closes: str = "go on"

    @property
    def options(self) -> tuple[str, ...]:
        """Every key that may be answered, going on first."""
        return (self.done, *dict.fromkeys(key for act in self.acts for key in act.options))

    def options_of(self, role: str) -> tuple[str, ...]:
        """Every key that one role may answer, going on first."""
        theirs = [act.options for act in self.acts if act.role == role]
        return (self.done, *dict.fromkeys(chain.from_iterable(theirs)))

    @property
    def choices(self) -> tuple[Choose, ...]:
        """What is asked of each: whether to act."""
        return self.acts

    @property
    def answers(self) -> Sequence[str]:
        """Every answer that there is."""
        return self.options

    def asks(self, *, known: bool = False) -> tuple[Choose, ...]:
        """What is worth asking as the dice lie: of everybody, what is not idle, nor vain where all is *known* to all."""
        idle = {*self.idle(), *(self.vain() if known else ())}
        left = [act.without(idle) for act in self.acts]
        return tuple([act for act in left if act.options])

    @property
    def says(self) -> tuple[str, ...]:
        """Every key in words."""
        said = {key: text for act in self.acts for key, text in zip(act.options, act.said, strict=False)}
        return tuple(said.get(key, self.closes if key == self.done else key) for key in self.options)

    def by(self, role: str | None) -> Window:
        """As `Request.by`."""
        closer = role if role is not None and self.closer == PLAYER else self.closer
        return replace(self, acts=tuple([act.by(role) for act in self.acts]), closer=closer)

    def looked(self) -> Window:
        """As `Request.looked`."""
        when = looked_at(unveiled(self.when, everything=True))
        return replace(self, when=when, acts=tuple([act.looked() for act in self.acts]))


Deciding: TypeAlias = Choose | Together | Window
"""What somebody decides."""

DECISIONS: Final = frozenset((Choose, Together, Window))
"""The kinds of that."""
