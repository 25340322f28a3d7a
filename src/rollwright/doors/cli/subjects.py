"""Commands about one rule: its parameters become options, derived from its own description."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rollwright.rules import Parameter, Rule, RuleType

SUBJECT = "rollwright.subject"
"""Where a command's context keeps the rule that was named, or the notation."""

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*(\.[a-z0-9-]+)?")


_NAME = re.compile(r"[a-z]{3,}(-[a-z]+)*")
"""What is a name and no notation, which has a number in it."""


class RuleCommand(click.Command):
    """A command whose first word names a rule; that rule's parameters are its options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the rule first, then read every option by its description."""
        words = self._words(ctx, list(args))
        if words:
            rule = ctx.meta[SUBJECT] = self.subject(words)
            if not isinstance(rule, str):
                taken = {name for each in super().get_params(ctx) for name in each.opts}
                ctx.meta[f"{SUBJECT}.options"] = [_option(each, taken) for each in rule.parameters.values()]
            else:
                _only_notation(words, ctx)
        return super().parse_args(ctx, args)

    def subject(self, words: list[str]) -> RuleType | str:
        """The rule that the words name, or the notation that they are."""
        return _subject(words)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The options of the rule, and the command's own."""
        return [*ctx.meta.get(f"{SUBJECT}.options", ()), *super().get_params(ctx)]

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The usage line, with the rule in its place."""
        rule = ctx.meta.get(SUBJECT)
        named = (
            "RULE|NOTATION" if rule is None or isinstance(rule, str) else f"{rule.id} [--PARAMETER VALUE]…"
        )
        formatter.write_usage(ctx.command_path, f"{named} [OPTIONS]")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The rule's own options first, then those that every rule has."""
        for title, params in (
            ("Parameters", ctx.meta.get(f"{SUBJECT}.options", ())),
            ("Options", super().get_params(ctx)),
        ):
            records = [each.get_help_record(ctx) for each in params if isinstance(each, click.Option)]
            rows = [row for row in records if row is not None]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command does; of a rule, what the rule is."""
        super().format_help_text(ctx, formatter)
        rule = ctx.meta.get(SUBJECT)
        if rule is not None and not isinstance(rule, str):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(f"{rule.id}: {rule.summary}")

    def _words(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What is left once the command's own options are taken away."""
        parser = self.make_parser(ctx)
        parser.ignore_unknown_options = True
        options, _, _ = parser.parse_args(args)
        words = options.get("words")
        return [str(word) for word in words] if isinstance(words, tuple | list) else []


class SceneCommand(RuleCommand):
    """The same for scenes, and for rules, each of which is a scene of one roll."""

    def subject(self, words: list[str]) -> RuleType | str:
        """The scene that is named, or what else the words are."""
        from rollwright.errors import UnknownRule
        from rollwright.lab.scenes import find, is_scene, scenes

        known = next((word for word in words if is_scene(word)), None)
        if known:
            return find(known)
        try:
            return super().subject(words)
        except UnknownRule as error:
            error.message += f"; scenes: {', '.join(scenes())}"
            raise


class ComparedCommand(SceneCommand):
    """A command whose first word may name a file as well; after the first, others may follow."""

    def subject(self, words: list[str]) -> RuleType | str:
        """What the first word is."""
        return words[0] if words[0].endswith(".toml") else super().subject(words[:1])


def subject(ctx: click.Context) -> RuleType | str:
    """The rule that was named, or the notation that was written."""
    named: RuleType | str | None = ctx.meta.get(SUBJECT)
    if named is None:
        raise click.UsageError("name a rule or write a notation: `rollwright rules` lists them", ctx)
    words = ctx.params["words"]
    if not isinstance(named, str) and len(words) > 1:
        extra = next(word for word in words if word != named.id)
        if extra in named.goals:
            raise click.UsageError(f"{extra!r} is a goal: --goal {extra}", ctx)
        raise click.UsageError(
            f"what is {extra!r}? A parameter is an option, such as --{next(iter(named.parameters))} N", ctx
        )
    return named


def bound(ctx: click.Context, given: Mapping[str, Any]) -> Rule:
    """The rule with the arguments of the command line, or what a notation means."""
    rule, args, house = settled(ctx, given)
    return rule.bind(args, house)


def settled(
    ctx: click.Context, given: Mapping[str, Any]
) -> tuple[RuleType, dict[str, Any], Mapping[str, Any]]:
    """The rule, with the arguments and the house rules that are settled on the command line, or by a notation."""
    from rollwright import verbs
    from rollwright.doors.cli.read import texts, values

    what, house = subject(ctx), given["house"]
    if isinstance(what, str):
        meant = verbs.notation(what, house=texts.house(house, None))
        return meant.rule, meant.arguments(), meant.house.settings()
    return what, values.settle(what, typed(given)), texts.house(house, what)


def typed(given: Mapping[str, Any]) -> dict[str, list[str]]:
    """The texts of a rule's own options by parameter."""
    return {
        name.removeprefix("arg_"): list(texts)
        for name, texts in given.items()
        if name.startswith("arg_") and texts
    }


def _subject(words: list[str]) -> RuleType | str:
    """A rule where the first word names one; a notation otherwise."""
    from rollwright.doors.catalogue import home
    from rollwright.errors import UnknownRule
    from rollwright.systems.registry import find_rule, meant, system

    named = (
        words[0]
        if not words[0].startswith("--")
        else next((word for word in words if "." in word and _ID.fullmatch(word)), "")
    )
    if not _ID.fullmatch(named.lower().replace("_", "-")):
        return " ".join(words)
    try:
        return find_rule(named)
    except UnknownRule:
        if "." in named:
            raise
    game = system(named)
    if game is not None and home(named) is game:
        raise UnknownRule(f"{named} is a system; its rules are {', '.join(game.rules)}", at="rule")
    if len(words) == 1 and _NAME.fullmatch(named.lower()):
        raise UnknownRule(
            f"{named!r} is no rule{meant(named)}, and no dice: `rollwright rules` lists what there is",
            at="rule",
        )
    return " ".join(words)


def _only_notation(words: list[str], ctx: click.Context) -> None:
    """A notation takes no options of its own, but its text may begin with a minus."""
    for word in words:
        if word.startswith("--"):
            raise click.UsageError(
                f"{word}: options go with a rule, whose whole name comes first, as in `GAME.RULE --dice 3`; a notation takes none",
                ctx,
            )
    ctx.ignore_unknown_options = True


def _option(each: Parameter, taken: set[str]) -> click.Option:
    """One parameter as an option; what the command itself has a name for is called ``--args.NAME``."""
    from msgspec import inspect

    from rollwright.doors import shapes
    from rollwright.rules.docstrings import forms

    names = [f"--{each.name.replace('_', '-')}", *([f"--{each.name}"] if "_" in each.name else [])]
    flag: dict[str, Any] = {}
    if all(isinstance(form, inspect.BoolType) for form in forms(each.type)):
        flag = {"is_flag": False, "flag_value": "true"}
    state = "required" if each.required else f"default {shapes.short(each.default)}"
    return click.Option(
        [
            *(name if name not in taken else name.replace("--", "--args.") for name in names),
            f"arg_{each.name}",
        ],
        multiple=True,
        metavar=_metavar(forms(each.type)[0]),
        help=f"{each.help or each.name}  [{shapes.in_words(each.type)}; {state}]",
        **flag,
    )


def _metavar(form: Any) -> str:
    from msgspec import inspect

    from rollwright.doors import shapes

    words: dict[type, str] = {inspect.IntType: "N", inspect.BoolType: "[true|false]", inspect.StrType: "TEXT"}
    if isinstance(form, shapes.Lists):
        pairs = _pairs(shapes.listed(form))
        return f"{pairs};…" if "," in pairs else "A,B,…"
    return words.get(type(form)) or _pairs(form) or "VALUE"


def _pairs(kind: Any) -> str:
    """What has to be said of an object, or its first field, as it is typed; nothing where a value may be something simpler.

    >>> from rollwright.doors import shapes
    >>> from rollwright.systems.registry import find_rule
    >>> _pairs(shapes.listed(find_rule("storyteller.multiple").parameters["actions"].type))
    'name=A,pool=N'
    """
    from msgspec import UNSET, inspect

    from rollwright.doors import shapes
    from rollwright.rules.docstrings import forms

    fields = shapes.shaped(kind)
    if not fields or len(forms(kind)) > 1:
        return ""
    needed = [each for each in fields if each.default is UNSET] or fields[:1]
    return ",".join(
        f"{each.name}={'N' if shapes.plain(each.type, inspect.IntType) else 'A'}" for each in needed
    )


def policies(says: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option that tells how roles decide."""
    return click.option("--policy", multiple=True, metavar="ROLE[.DECISION]=OPTION", help=says)


def common(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that every command about a rule has."""
    for decorate in (
        click.option("--json", "as_json", is_flag=True, help="Print what batch replies, as one JSON object."),
        click.option(
            "--house", multiple=True, metavar="KEY=VALUE|FILE.toml", help="A house rule, or a file of them."
        ),
        click.argument("words", nargs=-1, metavar="RULE|NOTATION"),
    ):
        command = decorate(command)
    return command
