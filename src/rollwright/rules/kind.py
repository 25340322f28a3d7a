"""Kinds of rules: what the outside knows of a rule before anybody has said its arguments.

A rule is a class, and this is the class of such classes: what is asked of it here, as in ``Search.parameters``, is asked of the
rule and never of one of its values, so that a field may have any of these names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform, overload

import msgspec
from msgspec import StructMeta

from rollwright.dice.within import holds, looked_at
from rollwright.errors import BadArgument, BadHouse, UnknownGoal, WrongType
from rollwright.rules import docstrings, shape, situations
from rollwright.rules.about import About, declared
from rollwright.rules.arguments import shaped
from rollwright.rules.declared import Decision, Goal, Parameter
from rollwright.rules.glance import Reads, Runs, Stands
from rollwright.rules.house import House
from rollwright.rules.outcome import Outcome

if TYPE_CHECKING:
    from rollwright.rules.rule import Rule

R = TypeVar("R", bound="Rule[Any]")

WRITTEN = frozenset(("play", "check", "gains", "parts", "card", "counts", "closer"))
"""The methods that an author writes; all others of a rule are as they are."""

UNDECLARED = (
    'a rule declares what may be played for, as in class Search(Rule[Found], id=…, goals=(Goal("clues", "as many clues as possible", '
    "lambda outcome: outcome.clues),)), and advise takes a function too, as lambda outcome: outcome.clues"
)
"""What whoever writes a rule that has no goals is told beside the error, where Python shows it."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class RuleType(StructMeta):
    """A rule as the outside knows it: an id, a version, parameters described once, and what comes out.

    *id* enters it into its game: whoever binds such a rule says its arguments as they come from outside, and they are checked. Without, it is
    a part of another, and takes what it is given, within the bounds that its fields name. *says* tells an outcome in a line, *prompts* what the book asks people
    to tell after it, *upshot* what people read of it in one glance, *ladder* on what a decision about it stands, *tracks* how far it has come where it goes on and on; *player* is the role whose goals are pursued unless another is named, *dice* says whether it ever
    throws any, and *title* what people call it, where its id does not say that. What else is not declared is as it is of the
    rule that it is a variant of.
    """

    _about: About

    def __new__(
        mcls,
        name: str,
        bases: tuple[type, ...],
        space: dict[str, Any],
        *,
        id: str = "",
        version: int | None = None,
        title: str | None = None,
        player: str | None = None,
        dice: bool | None = None,
        decisions: Sequence[Decision] | None = None,
        goals: Sequence[Goal] | None = None,
        says: Callable[[Any], str] | None = None,
        prompts: Callable[[Any], Sequence[tuple[str, str]]] | None = None,
        upshot: Reads | None = None,
        ladder: Stands | None = None,
        tracks: Runs | None = None,
    ) -> RuleType:
        """Make a rule of a class."""
        said = {
            "version": version,
            "title": title or ("" if id else None),
            "player": player,
            "dice": dice,
            "decisions": decisions,
            "goals": goals,
            "says": says,
            "prompts": prompts,
            "upshot": upshot,
            "ladder": ladder,
            "tracks": tracks,
        }
        before = next((base._about for base in bases if isinstance(base, RuleType)), About())
        about = declared(name, before, id, said)
        space = {"__doc__": "", **space, "_about": about}  # no rule is told in the words of another
        try:
            made = super().__new__(mcls, name, bases, space, frozen=True, kw_only=True, cache_hash=True)
        except TypeError as error:
            for field, value in space.items():
                if isinstance(value, list | set | dict) and f"({value!r})" in str(error):
                    right = tuple(value.items() if isinstance(value, dict) else value)
                    raise TypeError(
                        f"{name}.{field} could change, and a rule is as it is: write it as {right!r}"
                    ) from None
            raise
        assert isinstance(made, RuleType)
        _refuse(made, space)
        return made

    @overload
    def __call__(cls: type[R], *args: Any, **arguments: Any) -> R: ...  # type: ignore[misc]  # of a rule its own type
    @overload
    def __call__(cls, *args: Any, **arguments: Any) -> Any: ...
    def __call__(cls, *args: Any, **arguments: Any) -> Any:
        """Bind the rule. Errors name the argument that is missing, unknown or out of its bounds."""
        if args:
            raise WrongType(f"{cls.id} takes its arguments by name: {', '.join(cls.names) or 'none'}")
        if not cls._about.id:
            try:
                part = super().__call__(**arguments)
            except TypeError as error:
                raise shape.misnamed(cls, arguments) or error from None
            return shape.bounded(part)
        house = arguments.pop("house", None)
        return cls.bind(arguments, house)

    def bind(
        cls,
        arguments: Mapping[str, Any],
        house: House | Mapping[str, Any] | None = None,
        *,
        strict: bool = True,
    ) -> Rule[Any]:
        """Bind the rule to arguments as they come from outside; not *strict* reads numbers from strings."""
        if not isinstance(house, House | Mapping | None):
            raise BadHouse(
                f"house rules are said by their keys, as {{'dd.critTop': 1}}, not {house!r:.80}", at="house"
            )
        if not isinstance(house, House):
            house = cls.house.of(house or {}, strict=strict)
        elif not isinstance(house, cls.house):
            ours, theirs = cls.house.__name__, type(house).__name__
            raise BadHouse(f"{cls.id} has the house rules of {ours}, not of {theirs}", at="house")
        if holds(tuple(arguments.values())):
            arguments = dict(zip(arguments, looked_at(tuple(arguments.values())), strict=True))
        kind: Any = cls
        begun = shaped(arguments, kind, cls.id, strict=strict, names=cls.names)
        bound: Rule[Any] = msgspec.structs.replace(begun, house=house)
        cls.verify(bound)
        return bound

    def verify(cls, bound: Rule[Any]) -> None:
        """Raise what a rule's own `check` has against its arguments."""
        try:
            bound.check()
        except ValueError as error:  # the plain way to say so
            raise BadArgument(str(error), at="args") from error

    # -- what is declared --------------------------------------------------------------------------------------------

    @property
    def id(cls) -> str:
        """Its name in its game, or in the file of the game that it is a part of."""
        return cls._about.id or f"{cls.__module__}.{cls.__qualname__}"

    @property
    def public(cls) -> bool:
        """Whether people can roll it: not what is only a part of another rule."""
        return bool(cls._about.id)

    @property
    def version(cls) -> int:
        """Which version of the rule this is."""
        return cls._about.version

    @property
    def title(cls) -> str:
        """What people call it."""
        return cls._about.title or situations.spaced(cls.id.rpartition(".")[2])

    @property
    def player(cls) -> str:
        """The role whose goals are pursued unless another is named."""
        return cls._about.player

    @property
    def dice(cls) -> bool:
        """Whether it ever throws any dice."""
        return cls._about.dice

    @property
    def decisions(cls) -> tuple[Decision, ...]:
        """The decisions that it may ask for."""
        return cls._about.decisions

    @property
    def goals(cls) -> dict[str, Goal]:
        """What people may play for, by name."""
        return {goal.name: goal for goal in cls._about.goals}

    @property
    def says(cls) -> Callable[[Any], str]:
        """Tells an outcome in a line."""
        return cls._about.says

    @property
    def prompts(cls) -> Callable[[Any], Sequence[tuple[str, str]]]:
        """Tells what the book asks people to say after an outcome: who, and what."""
        return cls._about.prompts

    @property
    def upshot(cls) -> Reads:
        """Tells an outcome in one glance."""
        return cls._about.upshot

    @property
    def ladder(cls) -> Stands:
        """Tells on which ladder a decision stands."""
        return cls._about.ladder

    @property
    def tracks(cls) -> Runs:
        """Tells how far a roll has come that goes on and on."""
        return cls._about.tracks

    # -- what follows from how it is written --------------------------------------------------------------------------

    @property
    def names(cls) -> tuple[str, ...]:
        """The names of what can be said to it."""
        return shape.names(cls)

    @property
    def parameters(cls) -> dict[str, Parameter]:
        """What can be said to it, by name."""
        return shape.parameters(cls)

    @property
    def house(cls) -> type[House]:
        """The house rules of its game."""
        return shape.house(cls)

    @property
    def outcome(cls) -> type[Outcome]:
        """What it comes to."""
        return shape.outcome(cls)

    @property
    def summary(cls) -> str:
        """The rule in one line."""
        return docstrings.summary(cls, cls.id)

    @property
    def source(cls) -> str:
        """Where it stands in the book; nothing where the rule does not say."""
        return docstrings.source(cls)

    def plays(cls, goal: str, *roles: str) -> bool:
        """Whether a goal that the rule declares is that of somebody by these names: their own, or that of their side.

        On the player's side is everybody but the game master, and those who have goals of their own.
        """
        owner = cls.goals[goal].role
        others = {"gm", *(goal.role for goal in cls._about.goals)} - {cls.player}
        return owner in roles if owner else others.isdisjoint(roles)

    def goals_of(cls, role: str | None = None) -> dict[str, Goal]:
        """The goals that a role may play for, by name; the player's, unless another is named."""
        whose = cls.player if role is None else role
        return {name: goal for name, goal in cls.goals.items() if cls.plays(name, whose)}

    def goal(cls, name: str, at: str = "goal") -> Goal:
        """A goal by its name; `UnknownGoal` for one that is not declared, with those that are, named *at* a place."""
        goal = cls.goals.get(name)
        if goal is None:
            error = UnknownGoal(
                f"{cls.id} has no goal {name!r}: {', '.join(cls.goals) or 'it has none'}", at=at
            )
            if not cls.goals:
                error.add_note(UNDECLARED)
            raise error
        return goal

    def taken(cls) -> dict[str, dict[str, str]]:
        """What odds assume of decisions by role and name, where that is not the plain option."""
        by_role: dict[str, dict[str, str]] = {}
        for decision in cls.decisions:
            if decision.taken != "first":
                by_role.setdefault(decision.role, {})[decision.name] = decision.taken
        return by_role

    def __repr__(cls) -> str:
        return f"<rule {cls.id}>"


def reserved(first: RuleType) -> frozenset[str]:
    """The names that every rule has, as the *first* one of all has them: none of them is a name for a field."""
    every = {*vars(first), *(name for name, it in vars(RuleType).items() if callable(it))} - shape.OWN
    return frozenset([name for name in every if not name.startswith("_")])


def _refuse(made: RuleType, space: Mapping[str, Any]) -> None:
    """Refuse names that every rule has, and a rule of a game whose house rules have to be said."""
    first = [base for base in made.__mro__ if isinstance(base, RuleType)][-1]
    if made is first:
        return
    taken = reserved(first)
    for name in (*made.__struct_fields__, *(name for name in space if name not in WRITTEN)):
        if name in taken:
            raise TypeError(f"{made.__name__}.{name}: every rule has its own {name}, give yours another name")
    if made.public and len(made.__struct_defaults__) < len(made.__struct_fields__):  # the first is the house
        raise TypeError(
            f"{made.__name__}.house: a rule of a game has one from the beginning: house: Mine = Mine()"
        )
