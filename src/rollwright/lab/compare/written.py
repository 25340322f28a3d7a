"""Written: a comparison as it stands in a TOML file, checked, and the settings that it means."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from rollwright.errors import BadArgument, BadInput
from rollwright.lab.compare.settings import Gauge, Setting, gauge, settings
from rollwright.lab.questions import meant
from rollwright.lab.scenes import find
from rollwright.rules.arguments import from_toml, shaped


class Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One setting as it is written: a rule or scene with its arguments, or a notation; its house rules, policy and name."""

    name: str = ""
    rule: str | None = None
    notation: str | None = None
    args: dict[str, Any] = {}
    house: dict[str, Any] = {}
    policy: str | dict[str, Any] | None = None

    def over(self, base: Written) -> Written:
        """This setting with what it leaves out as in *base*: arguments and house rules one by one."""
        other = self.rule not in (None, base.rule) or self.notation is not None
        said = {name: value for name, value in asdict(self).items() if value not in ("", None, {})}
        if other:
            return Written(**said)
        merged = asdict(base) | said
        for each in ("args", "house"):
            merged[each] = getattr(base, each) | getattr(self, each)
        return Written(**merged | {"name": self.name})

    def setting(self) -> Setting:
        """The setting; `BadInput` where it names no rule, or has arguments that the rule does not take."""
        if (self.rule is None) == (self.notation is None):
            raise BadArgument("a setting has either a rule or a notation", at="rule")
        if self.notation is not None:
            return Setting(meant(self.notation, self.house), self.policy, self.name)
        return Setting(find(self.rule or "").bind(self.args, self.house), self.policy, self.name)


class WrittenComparison(Written, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A comparison: what all settings share, the settings beside it, and what is asked.

    The first of *settings* is what the others are compared with; with a rule and no settings, one setting is looked at alone.
    """

    title: str = ""
    settings: list[Written] = []
    goal: str | None = None
    p: str | None = None
    mean: str | None = None
    by: str = "headline"
    units: dict[str, Any] = {}
    sensitivity: bool = True
    exchange: bool = True

    def each(self) -> list[Setting]:
        """Its settings, named; errors say in which they are."""
        shared = Written(
            **{name: getattr(self, name) for name in Written.__struct_fields__ if name != "name"}
        )
        placed = [_placed(each.over(shared), f"settings[{at}]") for at, each in enumerate(self.settings)]
        return settings(*placed or [_placed(shared, "")])

    def gauge(self, first: Setting) -> Gauge:
        """What the settings are judged by."""
        return gauge(first, goal=self.goal, p=self.p, mean=self.mean)


def opened(text: bytes) -> WrittenComparison:
    """The comparison in a file's bytes. Raises `BadArgument` for what is no TOML, or no comparison, and says where.

    >>> study = opened(b'''
    ... rule = "storyteller.action"
    ... args = { pool = 5 }
    ... settings = [{}, { args = { difficulty = 8 } }]
    ... ''')
    >>> [each.name for each in study.each()]
    ['difficulty 6', 'difficulty 8']
    """
    return shaped(from_toml(text), WrittenComparison, "a comparison", "file")


def _placed(written: Written, at: str) -> Setting:
    try:
        return written.setting()
    except BadInput as error:
        error.at = f"{at}.{error.at or 'rule'}".lstrip(".")
        raise
