"""The pages of ``rollwright rules``: all systems, one system, one rule."""

from __future__ import annotations

import textwrap

import click
from msgspec import UNSET

from rollwright.doors import catalogue, shapes
from rollwright.doors.cli.answer import answer, batched
from rollwright.doors.cli.show.screen import Screen
from rollwright.lab.scenes import find, is_scene
from rollwright.rules import Goal, House, Parameter, RuleType
from rollwright.systems.registry import systems


@click.command()
@click.argument("name", required=False, metavar="[SYSTEM|RULE]")
@click.option("--json", "as_json", is_flag=True, help="Print what batch replies, as one JSON object.")
def rules(name: str | None, as_json: bool) -> None:
    """What there is: parameters with bounds, decisions, goals, house rules."""
    if name is not None and _lone(name):
        scene = find(name)
        answer(
            as_json=as_json,
            plain=lambda: batched({"scene": catalogue.describe(scene)}),
            show=lambda screen: _rule(screen, scene),
        )
        return
    chosen = catalogue.chosen(name)
    answer(
        as_json=as_json,
        plain=lambda: batched(catalogue.described(name)),
        show=lambda screen: _page(screen, name, chosen),
    )


def _page(shown: Screen, name: str | None, chosen: list[RuleType]) -> None:
    if name is None:
        _everything(shown)
    elif len(chosen) == 1 and chosen[0].id == name:
        _rule(shown, chosen[0])
    else:
        _system(shown, chosen)


def _lone(name: str) -> bool:
    """Whether this is a scene that no system has as a rule."""
    return is_scene(name) and not any(name in system.rules for system in systems())


def _everything(shown: Screen) -> None:
    for each in systems():
        shown.say(each.title, "large")
        shown.pairs([(rule.id, rule.summary) for rule in each.rules.values()])
        shown.say()
    shown.say("rollwright rules SYSTEM|RULE tells more; rollwright roll RULE --help lists its options", "dim")


def _system(shown: Screen, chosen: list[RuleType]) -> None:
    home = catalogue.home(chosen[0].id)
    assert home is not None
    shown.say(home.title, "large")
    shown.pairs([(rule.id, rule.summary) for rule in chosen])
    _house(shown, home.house)


# -- one rule --------------------------------------------------------------------------------------------------------


def _rule(shown: Screen, rule: RuleType) -> None:
    shown.say(rule.id, "large")
    _paragraph(shown, rule.summary)
    if rule.source:
        _paragraph(shown, f"Source: {rule.source}", 2, "dim")
    _section(shown, "Parameters")
    for each in rule.parameters.values():
        _parameter(shown, each)
    _section(shown, "What comes out")
    _paragraph(
        shown, ", ".join(f"{each['name']} ({each['type']})" for each in catalogue.describe(rule)["outcome"])
    )
    _decisions(shown, rule)
    if rule.goals:
        _section(shown, "Goals")
        shown.pairs([(goal.name, _whose(goal)) for goal in rule.goals.values()])
    _house(shown, rule.house)
    _example(shown, rule)


def _whose(goal: Goal) -> str:
    """What a goal is, and whose where it is not the player's."""
    return f"{goal.help} (for {goal.role})" if goal.role else goal.help


def _parameter(shown: Screen, each: Parameter) -> None:
    state = "required" if each.required else f"default {shapes.short(each.default)}"
    shown.say(f"  --{each.name}  {shapes.in_words(each.type)}; {state}", "head")
    if each.help:
        _paragraph(shown, each.help, 6)
    for path, field in shapes.nested(each.type, each.name):
        default = "required" if field.default is UNSET else f"default {shapes.short(field.default)}"
        _paragraph(
            shown,
            f"{path}: {shapes.in_words(field.type)}; {default}{'. ' + field.help if field.help else ''}",
            6,
        )


def _decisions(shown: Screen, rule: RuleType) -> None:
    if rule.decisions:
        _section(shown, "Decisions, in order; the first key is the plain one")
    for each in rule.decisions:
        shown.say(f"  {each.role}: {each.name}  {each.keys}", "head")
        _paragraph(shown, each.help, 6)


def _house(shown: Screen, kind: type[House]) -> None:
    switches = catalogue.house(kind)
    if switches:
        _section(shown, "House rules, --house KEY=VALUE or a TOML file")
    for each in switches:
        default = shapes.short(each["default"])
        shown.say(
            f"  {each['key']}  {each['values']}; default {default if len(default) < 60 else 'the book’s'}",
            "head",
        )
        _paragraph(shown, each["meaning"], 6)
        for choice in each["choices"]:
            _paragraph(shown, f"{choice['value']}: {choice['says']}", 8)
        _paragraph(shown, f"Source: {each['source']}", 6, "dim")


def _example(shown: Screen, rule: RuleType) -> None:
    needed = " ".join(f"--{each.name} …" for each in rule.parameters.values() if each.required)
    _section(shown, "Try it")
    verb = "scene" if _lone(rule.id) else "roll"
    shown.say(f"  rollwright {verb} {rule.id} {needed}".rstrip())


def _section(shown: Screen, title: str) -> None:
    shown.say()
    shown.say(title, "large")


def _paragraph(shown: Screen, text: str, indent: int = 2, style: str = "") -> None:
    for line in textwrap.wrap(text, max(min(shown.width, 100) - indent, 30)):
        shown.say(" " * indent + line, style)
