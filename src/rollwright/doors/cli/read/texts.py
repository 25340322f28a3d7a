"""The options that every rule shares, read from their texts: faces, answers, house rules, policies, prices, ranges."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rollwright.doors.batch_verbs import MOST_OPTIONS, check_options
from rollwright.doors.cli.read.values import parted, read, split
from rollwright.errors import BadArgument, BadHouse, BadInput, BadPolicy, TooLarge, figure
from rollwright.readings.stated import ROLES, roles
from rollwright.rules import RuleType


def number(text: str) -> Any:
    """A number or truth value as such; any other text as it is.

    >>> number("3"), number("0.5"), number("true"), number("srd")
    (3, 0.5, True, 'srd')
    """
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return {"true": True, "false": False, "null": None}.get(text, text)


def listed(texts: Iterable[str]) -> list[str]:
    """Several texts, comma-separated or repeated; a JSON list where an item holds a comma."""
    import json

    names: list[str] = []
    for text in texts:
        try:
            items = json.loads(text) if text.lstrip().startswith("[") else split(text)
        except ValueError:
            items = split(text)
        names += map(str, items)
    return names


def faces(texts: Iterable[str]) -> list[Any]:
    """Faces in the order in which the dice are thrown; a blank one is nothing between commas, or two quotation marks.

    >>> faces(["3,SA,,X", '""'])
    [3, 'SA', '', 'X', '']
    """
    every: list[Any] = []
    for text in texts:
        parts = listed([text]) if text.lstrip().startswith("[") else parted(text) if text.strip() else []
        every += ["" if part == '""' else number(part) for part in parts]
    return every


# -- house rules -----------------------------------------------------------------------------------------------------


def house(texts: Iterable[str], rule: RuleType | None) -> dict[str, Any]:
    """House rules by key, each a ``KEY=VALUE`` or a TOML file; what comes later counts."""
    settings: dict[str, Any] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if equals and not text.endswith(".toml"):
            settings[key.strip()] = _setting(value.strip())
        else:
            settings |= _ours(_file(text), rule)
    return settings


def _setting(text: str) -> Any:
    import json

    if text[:1] in ("[", "{"):
        try:
            return json.loads(text)
        except ValueError as error:
            raise BadHouse(f"a list or table is written in JSON: {error}", at="house") from None
    return number(text)


def _file(name: str) -> dict[str, Any]:
    import tomllib

    from rollwright.lab.sweeps.grid import flat

    where = f"house.{name}"
    if not name.endswith(".toml") and not Path(name).exists():
        raise BadHouse(f"a house rule is KEY=VALUE or a FILE.toml, not {name!r}", at=where)
    try:
        with Path(name).open("rb") as file:
            return dict(flat(tomllib.load(file)))
    except OSError as error:
        raise BadHouse(f"{name} cannot be read: {error.strerror}", at=where) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadHouse(f"{name} is no TOML: {error}", at=where) from None


def _ours(settings: dict[str, Any], rule: RuleType | None) -> dict[str, Any]:
    """One file may hold the house rules of every game at a table; those of other games are passed over."""
    if rule is None or all(key in rule.house.by_key() for key in settings):
        return settings
    from rollwright.systems.registry import systems

    others = {key for system in systems() if system.house is not rule.house for key in system.house.by_key()}
    return {key: value for key, value in settings.items() if key not in others or key in rule.house.by_key()}


# -- policies, prices, ranges ----------------------------------------------------------------------------------------


def policy(texts: Sequence[str], rule: RuleType | None) -> Any:
    """Policies by role: ``ROLE=OPTION``, ``ROLE.DECISION=OPTION``, or one text for all; `None` without any."""
    if not texts:
        return None
    if len(texts) == 1 and (texts[0] in ("first", "uniform") or texts[0].startswith("best:")):
        return texts[0]
    stated: dict[str, Any] = {}
    for text in texts:
        role, decision, key = _stated(text, rule)
        before = stated.setdefault(role, key if decision is None else {})
        if decision is not None and isinstance(before, dict):
            before[decision] = key
        elif decision is not None or before != key:
            right = f"name the decisions, as {role}.DECISION=OPTION"
            raise BadPolicy(f"two policies for {role}: {right}", at=f"policy.{role}")
    return stated


def _stated(text: str, rule: RuleType | None) -> tuple[str, str | None, str]:
    """Role, decision and key of one policy."""
    whole, equals, key = text.partition("=")
    if not equals:
        known = roles(rule) if rule else []
        meant = f": {known[0]}={text}?" if known else ""
        raise BadPolicy(
            f"a policy is ROLE=OPTION or ROLE.DECISION=OPTION, or first, uniform or best:GOAL for all, not {text!r}{meant}",
            at="policy",
        )
    role, decision = _parted(whole, rule)
    return role, decision, key


def _parted(whole: str, rule: RuleType | None) -> tuple[str, str | None]:
    """A role, and its decision where one is named; a role's name may hold points as well.

    The decision is one that the rule declares, or the role one that it knows. Of a rule that declares no decision, what stands before the
    first point is the role; a point with a space after it belongs to a name.

    >>> _parted("player.last leap", None), _parted("Dr. No.dare", None), _parted("Dr. No", None)
    (('player', 'last leap'), ('Dr. No', 'dare'), ('Dr. No', None))
    """
    declared = {decision.name for decision in rule.decisions} if rule else set()
    parts = [(whole[: point.start()], whole[point.end() :]) for point in re.finditer(r"\.(?! )", whole)]
    theirs = [each for each in parts if each[1] in declared]
    known = [each for each in parts if ROLES.fullmatch(each[0]) or (rule and each[0] in roles(rule))]
    return next(iter(theirs or known or ([] if declared else parts)), (whole, None))


def prices(texts: Iterable[str]) -> dict[str, str]:
    """What a unit of what is spent is worth: ``drive=0.1``."""
    by_name = {}
    for text in texts:
        what, equals, price = text.partition("=")
        if not equals:
            raise BadArgument(f"a price is WHAT=NUMBER, such as drive=0.1, not {text!r}", at="prices")
        by_name[what] = price
    return by_name


def over(rule: RuleType, texts: Iterable[str]) -> dict[str, list[Any]]:
    """The values to choose from, by parameter: ``drive=0..5`` inclusive, or ``drive=0,2,5``."""
    options = {}
    for text in texts:
        name, equals, values = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not values:
            raise BadArgument(f"what to choose from is PARAM=A..B or PARAM=A,B,C, not {text!r}", at="over")
        if name not in rule.parameters:
            raise BadArgument(
                f"{rule.id} has no parameter {name!r}: {', '.join(rule.parameters)}", at=f"over.{name}"
            )
        options[name] = _range(name, values) or [_at(rule, name, value) for value in split(values)]
    check_options(options)
    return options


def _range(name: str, text: str) -> list[int] | None:
    first, dots, last = text.partition("..")
    if not dots:
        return None
    try:
        low, high = int(first), int(last)
    except ValueError:
        raise BadArgument(f"a range is two whole numbers, A..B, not {text!r}", at=f"over.{name}") from None
    if high < low:
        raise BadArgument(f"the range {text} is empty: the smaller number comes first", at=f"over.{name}")
    if high - low >= MOST_OPTIONS:
        right = f"{MOST_OPTIONS:,} are the most"
        raise TooLarge(f"{figure(high - low + 1)} values to choose from, where {right}", at=f"over.{name}")
    return list(range(low, high + 1))


def _at(rule: RuleType, name: str, text: str) -> Any:
    try:
        return read(rule, rule.parameters[name], [text])
    except BadInput as error:
        raise type(error)(error.message, at=(error.at or "").replace("args.", "over.", 1)) from None


def seed(text: str) -> int | str:
    """What is drawn from: a number of up to 18 digits, or else the text itself.

    >>> seed("-7"), seed("friday"), seed("--7")
    (-7, 'friday', '--7')
    """
    return int(text) if re.fullmatch(r"-?\d{1,18}", text) else text
