"""The settings that a command line compares: the one that is written, its variations, and those beside it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from typing import Any

import click
from msgspec import Struct
from msgspec.structs import replace

from rollwright import verbs
from rollwright.doors.cli import subjects
from rollwright.doors.cli.answer import read
from rollwright.doors.cli.read import texts, values
from rollwright.doors.decoding import decoded
from rollwright.errors import BadArgument, BadInput, BadNotation, TooLarge
from rollwright.lab.compare import Setting, WrittenComparison, opened
from rollwright.rules import RuleType

MOST = 12
"""So many settings are compared at most."""


class Side(Struct, frozen=True):
    """A setting as it is said: rule, arguments, house rules, policy."""

    rule: RuleType
    args: Mapping[str, Any]
    house: Mapping[str, Any]
    policy: Any = None

    def setting(self) -> Setting:
        """The setting; errors are those of binding its rule."""
        return Setting(self.rule.bind(self.args, self.house), self.policy)


def study(ctx: click.Context) -> WrittenComparison | None:
    """The comparison in the file that is named, if one is."""
    what = ctx.meta.get(subjects.SUBJECT)
    if not isinstance(what, str) or not what.endswith(".toml"):
        return None
    return opened(read(what))


def sides(
    ctx: click.Context,
    policy: tuple[str, ...],
    vary: tuple[str, ...],
    beside: tuple[str, ...],
    given: dict[str, Any],
) -> list[Setting]:
    """Every setting that the command line names, the first being what the others are compared with."""
    first, *others = _written(ctx, policy, given)
    every = [*_varied(first, vary), *others, *(_beside(first, text) for text in beside)]
    if len(every) > MOST:
        raise TooLarge(f"{len(every)} settings to compare, where {MOST} are the most", at="vary")
    return [each.setting() for each in every]


def _written(ctx: click.Context, policy: tuple[str, ...], given: dict[str, Any]) -> list[Side]:
    """The settings that stand there as words: a rule with its options, notations, other rules."""
    what, words = ctx.meta.get(subjects.SUBJECT), list(ctx.params["words"])
    if what is None:
        raise click.UsageError("name a rule, a notation or a FILE.toml: `rollwright rules` lists rules", ctx)
    if isinstance(what, str):
        whole = " ".join(words) or what
        notations = [whole] if len(words) < 2 or _means(whole) else words
        return [_notation(text, given["house"], policy) for text in notations]
    rest = [word for word in words if word != what.id]
    first = Side(*subjects.settled(ctx, given), texts.policy(policy, what))
    return [first, *(_beside(first, word) for word in rest)]


def _means(text: str) -> bool:
    """Whether a text is a notation as a whole."""
    try:
        verbs.notation(text)
    except BadNotation:
        return False
    except BadInput:
        return True
    return True


def _notation(text: str, house: tuple[str, ...], policy: tuple[str, ...]) -> Side:
    bound = verbs.notation(text, house=texts.house(house, None))
    return Side(bound.rule, bound.arguments(), bound.house.settings(), texts.policy(policy, bound.rule))


# -- beside ----------------------------------------------------------------------------------------------------------


@click.command(cls=subjects.ComparedCommand)
@subjects.common
@click.option("--policy", multiple=True)
@click.pass_context
def _reading(ctx: click.Context, /, **_: Any) -> None:
    """Read a setting as a command line of its own."""


def _beside(first: Side, text: str) -> Side:
    """A setting in a text: changes to the first one, or another rule or notation with options of its own."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadArgument(f"{text!r} cannot be split into words: {error}", at="with") from None
    changed = bool(words) and words[0].startswith("--")
    try:
        ctx = _reading.make_context("compare --with", [first.rule.id, *words] if changed else words)
    except click.UsageError as error:
        raise BadArgument(f"{text!r}: {error.format_message()}", at="with") from None
    said = dict(ctx.params)
    policy = said.pop("policy")
    if (subject := ctx.meta.get(subjects.SUBJECT)) is None:
        raise BadArgument("a setting is written as on the command line, such as --pool 5", at="with")
    [other] = (
        _written(ctx, policy, said)
        if not isinstance(subject, str)
        else [_notation(subject, said["house"], policy)]
    )
    if not changed:
        return other
    return Side(
        first.rule, {**first.args, **other.args}, {**first.house, **other.house}, other.policy or first.policy
    )


# -- variations ------------------------------------------------------------------------------------------------------


def _varied(first: Side, vary: tuple[str, ...]) -> list[Side]:
    """The settings that variations make: the first values of all are one, the second values another, and so on."""
    ways = [list(_ways(first, text)) for text in vary]
    if len({len(each) for each in ways}) > 1:
        counts = " and ".join(str(len(each)) for each in ways)
        raise BadArgument(f"what varies together has as many values each, not {counts}", at="vary")
    if any(len(each) > MOST for each in ways):
        raise TooLarge(f"{len(ways[0])} settings to compare, where {MOST} are the most", at="vary")
    varied = []
    for at in range(len(ways[0]) if ways else 1):
        side = first
        for each in ways:
            side = _changed(side, *each[at])
        varied.append(side)
    return varied


def _ways(first: Side, text: str) -> Iterator[tuple[str, Any]]:
    """Every value of a variation, with the key that it belongs to."""
    key, equals, choices = text.partition("=")
    if not equals or not choices:
        raise BadArgument(f"what varies is KEY=A,B, not {text!r}", at="vary")
    if key.startswith(("house.", "policy.")):
        yield from ((key, value) for value in values.split(choices))
        return
    try:
        [(name, every)] = texts.over(first.rule, [text]).items()
    except BadInput as error:
        error.at = (error.at or "over").replace("over", "vary", 1)
        raise
    yield from ((name, value) for value in every)


def _changed(side: Side, key: str, value: Any) -> Side:
    kind, _, name = key.partition(".")
    if kind == "house" and name:
        return replace(side, house={**side.house, **texts.house([f"{name}={value}"], side.rule)})
    if kind == "policy" and name:
        stated = texts.policy([f"{name}={value}"], side.rule)
        return replace(side, policy={**(side.policy if isinstance(side.policy, dict) else {}), **stated})
    return replace(side, args={**side.args, key: value})


def units(typed: tuple[str, ...]) -> dict[str, Any]:
    """What one more of a parameter is, from texts such as ``experiences=2``."""
    by_name = {}
    for text in typed:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadArgument(f"a unit is PARAM=VALUE, such as experiences=2, not {text!r}", at="unit")
        name = name.strip().replace("-", "_")
        by_name[name] = _unit(value, f"unit.{name}")
    return by_name


def _unit(text: str, at: str) -> Any:
    if text[:1] not in ("[", "{"):
        return texts.number(text)
    try:
        return decoded(text)
    except BadInput as error:
        raise BadArgument(f"a list or an object is written in JSON: {error.message}", at=at) from None
