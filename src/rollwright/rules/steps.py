"""Steps of a rule: a helper for every request, which carries the type of its answer into the rule.

``dice = yield from throw(7 @ d10)`` asks for a throw, and a type checker knows what comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import add, index
from typing import Any, Final, TypeVar, overload

from rollwright.dice.pools import Dice
from rollwright.dice.reckoning import captured
from rollwright.dice.untold import unveiled
from rollwright.dice.within import least_of, looked_at
from rollwright.odds import Die, Noted, Pool
from rollwright.rules.asked import asks
from rollwright.rules.decisions import Asking, Choose, Together, Window
from rollwright.rules.effects import Effect
from rollwright.rules.kind import RuleType
from rollwright.rules.requests import PLAYER, Call, Calls, Pay, Program, Repeat, Throw, same
from rollwright.rules.rule import Rule

T = TypeVar("T")

UNLIKE: Final = 'throw_all({"a": d6, "b": 2 @ d8})'
"""How unlike dice are thrown at once."""


@overload
def throw(dice: Die[T], name: str = "", by: str = PLAYER) -> Program[T]: ...
@overload
def throw(dice: Pool, name: str = "", by: str = PLAYER) -> Program[Dice]: ...
@asks
def throw(dice: Die[Any] | Pool, name: str = "", by: str = PLAYER) -> Program[Any]:
    """Throw one die, which is a number, or a pool, of which a rule asks for numbers. Nothing of it is seen until the rule looks.

    A pool of fewer than 0 dice, which a penalty may leave, is none: a rule that minds says what happens then. *by* is the role whose dice they are: at a table they wait until that one throws them.
    """
    if not isinstance(dice, (Die, Pool)):
        raise TypeError(
            f"throw takes a die or a pool, as in throw(d20) or throw(7 @ d10), and unlike ones are {UNLIKE}: not {dice!r}"
        )
    more: Any = name
    if isinstance(more, (Die, Pool)):
        raise TypeError(
            f'throw throws one die or pool: several at once are throw_all({{"a": {dice}, "b": {name}}}), each by its name'
        )
    single = isinstance(dice, Die)
    pool: Pool = 1 @ dice if isinstance(dice, Die) else dice
    (thrown,) = yield Throw(((name or str(dice), pool),), (single,), () if by == PLAYER else (by,))
    return thrown


@overload
def throw_all(
    groups: Mapping[str, Die[T]] | Iterable[tuple[str, Die[T]]],
    by: Iterable[str] = (),
    when: Iterable[tuple[str, Any]] = (),
) -> Program[tuple[T, ...]]: ...
@overload
def throw_all(
    groups: Mapping[str, Pool] | Iterable[tuple[str, Pool]],
    by: Iterable[str] = (),
    when: Iterable[tuple[str, Any]] = (),
) -> Program[tuple[Dice, ...]]: ...
@overload
def throw_all(
    groups: Mapping[str, Die[Any] | Pool],
    by: Iterable[str] = (),
    when: Iterable[tuple[str, Any]] = (),
) -> Program[tuple[Any, ...]]: ...
@overload
def throw_all(
    groups: Iterable[tuple[str, Die[Any] | Pool]],
    by: Iterable[str] = (),
    when: Iterable[tuple[str, Any]] = (),
) -> Program[tuple[Any, ...]]: ...
@asks
def throw_all(
    groups: Mapping[str, Any] | Iterable[tuple[str, Die[Any] | Pool]],
    by: Iterable[str] = (),
    when: Iterable[tuple[str, Any]] = (),
) -> Program[tuple[Any, ...]]:
    """Throw several dice and pools at once, each by its name; each as `throw` has it, in the same order.

    *by* names the role that throws each of them, or all, where that is not the player, and *when* says in plain values how things stand before.
    """
    if isinstance(groups, (Die, Pool)):
        raise TypeError(
            f'throw_all takes a list of names with dice, as in throw_all([("mine", {groups}), …])'
        )
    every: tuple[Any, ...] = tuple(groups.items() if isinstance(groups, Mapping) else groups)
    for each in every:
        if not (isinstance(each, (tuple, list)) and len(each) == 2 and isinstance(each[1], (Die, Pool))):
            raise TypeError(
                f'throw_all takes names with dice, as in throw_all([("mine", 2 @ d6), ("theirs", d8)]), not {each!r}'
            )
    named = tuple([(name, dice if isinstance(dice, Pool) else 1 @ dice) for name, dice in every])
    whose = (by,) * len(every) if isinstance(by, str) else tuple(by)
    if whose and len(whose) != len(every):
        raise TypeError(f"throw_all takes a role for each of its {len(every)} dice, not {len(whose)}")
    whose = () if set(whose) <= {PLAYER} else whose
    thrown: tuple[Any, ...] = yield Throw(
        named, tuple([not isinstance(dice, Pool) for _, dice in every]), whose, tuple(when)
    )
    return thrown


@overload
def choose(choice: Choose | Callable[[], Choose], /) -> Program[str]: ...
@overload
def choose(role: str, name: str, /, *options: str, **situation: Any) -> Program[str]: ...
@overload
def choose(role: str, name: str, options: Sequence[str], /, **situation: Any) -> Program[str]: ...
@overload
def choose(role: str, name: str, says: Mapping[str, str], /, **situation: Any) -> Program[str]: ...
@asks
def choose(
    choice: Choose | Callable[[], Choose] | str,
    name: str = "",
    /,
    *options: Any,
    **situation: Any,
) -> Program[str]:
    """Let a role decide, the plain option first; a decision with one legal option is not asked.

    ``yield from choose("player", "burn", "keep", "burn", clues=clues)``: who, what about, the options, and what people are told of the situation
    by name. Options with words are given as a mapping: ``{"keep": "save the lanterns", "burn": "one more die"}``. A function that makes
    the choice is called only where somebody is asked: there have to be two options at least.
    """
    if isinstance(choice, str):
        if len(options) == 1 and isinstance(options[0], (list, tuple)):
            options = tuple(options[0])
        if not options or (len(options) == 1 and isinstance(options[0], str) and " " in choice):
            raise TypeError(
                f"the options of {name!r} are texts, and here {'is one' if options else 'are none'}. Who decides comes first, then what it is about, as in "
                f"choose('player', 'again', 'stop', 'go on'): here {choice!r} decides on {name!r}"
            )
        if not all(isinstance(each, (str, Mapping)) for each in options):
            raise TypeError(
                f"the options of {name!r} are texts, as in choose({choice!r}, {name!r}, 'stop', 'go on'), not {options!r}"
            )
        says = {key: text for each in options if isinstance(each, Mapping) for key, text in each.items()}
        keys = tuple([each for each in options if isinstance(each, str)])
        every = keys + tuple(says)
        if twice := _twice(every):
            raise TypeError(
                f"the options of {name!r} are each a word of its own, and {twice!r} is there twice"
            )
        choice = Choose(choice, name, every, tuple(says.values()), tuple(situation.items()))
    if isinstance(choice, Choose) and len(choice.options) == 1:
        return choice.options[0]
    key: str = yield choice if isinstance(choice, Choose) else Asking(choice)
    return key


@asks
def together(choices: Iterable[Choose]) -> Program[tuple[str, ...]]:
    """Let several roles decide at once; whoever has one legal option is not asked."""
    every = tuple(choices)
    asked = tuple(choice for choice in every if len(choice.options) > 1)
    keys = iter((yield Together(asked)) if asked else ())
    return tuple(next(keys) if len(choice.options) > 1 else choice.options[0] for choice in every)


@asks
def window(offer: Window) -> Program[str]:
    """Let any of several people act; with nothing to act with, nobody is asked."""
    if not offer.acts:
        return offer.done
    key: str = yield offer
    return key


@overload
def call(bound: Rule[T], /, *, then: Iterable[Rule] = ()) -> Program[T]: ...
@overload
def call(bound: Rule[Any], read: Callable[[Any], T], /, *, then: Iterable[Rule] = ()) -> Program[T]: ...
@asks
def call(
    bound: Rule[Any], read: Callable[[Any], Any] | None = None, /, *, then: Iterable[Rule] = ()
) -> Program[Any]:
    """Run another rule, and see its outcome, or only *read* of it: what is not read splits nothing.

    What will be called *then*, whatever comes of this one, may be named: at a table, whoever plays it need not wait with the dice.
    """
    called, *others = [_ready(each).seen() for each in (bound, *then)]
    answer: Any = yield Call(called, captured(read or same), tuple(others))
    return answer


@asks
def calls(
    bounds: Iterable[Rule], read: Callable[[Any], T], start: Any = 0, fold: Callable[[Any, T], Any] = add
) -> Program[Noted]:
    """Run several rules and see the sum of what is read of them, or what another *fold* makes of it, every outcome noted."""
    answer: Noted = yield Calls(
        tuple([_ready(bound).seen() for bound in bounds]), captured(read), start, captured(fold)
    )
    return answer


@asks
def repeat(
    step: Callable[[T], Rule[T]], start: T, until: Callable[[T], bool], *, limit: int | None = None
) -> Program[tuple[T, int]]:
    """Run step after step; see the last state, and how many steps led there."""
    most = None if limit is None else index(limit)
    step = captured(_asking(step, "step", "lambda state: Dig(deep=state.deep)"))
    until = captured(_asking(until, "until", "lambda state: state.deep >= 10"))
    answer: tuple[T, int] = yield Repeat(step, looked_at(unveiled(start)), until, most)
    return answer


@asks
def again(rule: Rule[T], until: Callable[[T], bool], *, limit: int | None = None) -> Program[T]:
    """Play a rule, again until its outcome is as it has to be, and see that outcome.

    With a *limit* it is played no more than so many times (1 or more), and the last outcome stands.
    """
    if not isinstance(rule, Rule):
        raise TypeError(
            f"again plays a rule with its arguments, as in again(Cast(), until=lambda came: came.to >= 10), not {rule!r:.60}"
        )
    most = None if limit is None else index(limit)
    if most is not None and most < 1:
        raise ValueError(f"what is done again is done once at least, so its limit is 1 or more, not {most}")
    step, done = rule.seen(), captured(_asking(until, "until", "lambda came: came.to >= 10"))
    answer: Noted = yield Repeat(
        lambda _: step, None, lambda last: last is not None and done(last), most, counted=False
    )
    last: T = answer.seen
    return last


def _twice(names: Sequence[str]) -> str | None:
    """The first of some names that stands there again; nothing where each is another."""
    if len({*names}) == len(names):
        return None
    return next(each for at, each in enumerate(names) if each in names[:at])


def _ready(rule: Any) -> Rule:
    """A rule with its arguments; a `TypeError` for anything else."""
    if isinstance(rule, Rule):
        return rule
    if isinstance(rule, RuleType):
        raise TypeError(
            f"a rule is called with its arguments, as in {rule.__name__}({', '.join(rule.names)})"
        )
    raise TypeError(f"call plays another rule, as in call(Cast()), not {rule!r:.60}")


def _asking(function: Any, name: str, form: str) -> Any:
    """A function that is asked later; a `TypeError` where it is none."""
    if callable(function):
        return function
    raise TypeError(f"{name} is a function, as in {name}={form}, not {function!r:.60}")


@asks
def pay(*costs: Effect) -> Program[None]:
    """Pay costs, now and whatever happens later. An amount that nobody has seen yet is not looked at."""
    for cost in costs:
        if not isinstance(cost, Effect):
            raise TypeError(
                f'pay takes effects, as in pay(Effect("mark", "player", "stress")), not {cost!r:.60}'
            )
        least = least_of(cost.amount)
        if least is not None and least < 0:
            raise cost.refusal(least)
    due = tuple([cost for cost in costs if type(cost.amount) is not int or cost.amount > 0])
    if due:
        yield Pay(due)
