"""Written: claims as they stand in a TOML file, checked, and the questions that they ask."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import prod
from typing import Any, ClassVar

from msgspec import Struct

from rollwright.errors import BadArgument, BadInput, BadNotation, TooLarge, UnknownArgument, figure
from rollwright.lab.answers import Query
from rollwright.lab.claims.printed import TRENDS, Printed
from rollwright.lab.claims.printed import read as read_printed
from rollwright.lab.questions import MEASURES, Measured, meant
from rollwright.lab.scenes import find
from rollwright.rules.arguments import shaped

Ranges = dict[str, Any]
MOST_VALUES = 1000


class WrittenQuery(Measured, Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question as it is written: a rule with its arguments or a notation, and one measure."""

    kinds: ClassVar[tuple[str, ...]] = (*MEASURES, "value", "allowed")
    whose: ClassVar[str] = "a claim"

    rule: str | None = None
    notation: str | None = None
    args: dict[str, Any] = {}
    house: dict[str, Any] = {}
    policy: str | dict[str, Any] | None = None
    faces: list[Any] | None = None
    answers: list[str] = []
    value: str | None = None
    allowed: bool = False

    def question(self) -> Query:
        """The question; `BadInput` where it names no rule, or what is no rule or notation."""
        if (self.rule is None) == (self.notation is None):
            raise BadArgument("a claim has either a rule or a notation", at="rule")
        rule, args, house = self.rule or "notation", self.args, self.house
        if self.notation is not None:
            bound = meant(self.notation, house)
            rule, args = bound.rule.id, bound.arguments()
        faces = None if self.faces is None else tuple(self.faces)
        return Query(rule, args, self.measure(), house, self.policy, faces, tuple(self.answers))


class Claim(WrittenQuery, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a book says, in our words, where it says so, what it prints, and the question that this answers.

    *than* is the question whose answer it is compared with; fields that it leaves out are those of the claim. *over* holds
    arguments (or house rules, by their keys) that the claim should hold for all of, every combination of their values, or a
    list of cases; *nearby* those that may be meant
    instead, `None` for what is near in every rule. *note* is shown with whatever is not so.
    """

    says: str
    printed: str
    source: str = ""
    note: str = ""
    than: WrittenQuery | None = None
    over: Ranges | list[Ranges] = {}
    nearby: Ranges | bool | None = None

    def other(self) -> Query | None:
        """The question that it is compared with."""
        if self.than is None:
            return None
        mine = {name: getattr(self, name) for name in WrittenQuery.__struct_fields__}
        theirs = {name: getattr(self.than, name) for name in WrittenQuery.__struct_fields__}
        said = {name: value for name, value in theirs.items() if value not in (None, {}, [], False)}
        if self.than.written():
            mine |= dict.fromkeys(self.kinds[:-1]) | {"allowed": False}
        if "rule" in said or "notation" in said:
            mine |= {"rule": None, "notation": None, "args": {}, "faces": None, "answers": []}
        if "args" in said:
            said["args"] = mine["args"] | said["args"]
        return WrittenQuery(**(mine | said)).question()

    def cases(self) -> list[Ranges]:
        """Every combination of what the claim should hold for; `TooLarge` beyond a thousand of them."""
        if isinstance(self.over, list):
            return self.over
        values = {name: spread(each, f"over.{name}") for name, each in self.over.items()}
        if (size := prod(map(len, values.values()))) > MOST_VALUES:
            raise TooLarge(f"{figure(size)} cases, where {MOST_VALUES:,} are the most", at="over")
        return [dict(zip(values, each, strict=True)) for each in product(*values.values())]

    def number(self) -> Printed:
        """What is printed; `BadArgument` where it does not go with the question."""
        printed = read_printed(self.printed)
        bare = printed.value is None and bool(printed.sign)
        if bare != (self.than is not None):
            raise BadArgument(
                "a comparison has a sign printed, such as >, and a question in than", at="printed"
            )
        if printed.text in TRENDS and (isinstance(self.over, list) or len(self.over) != 1):
            raise BadArgument(f"what {printed.text} does so over one parameter, named in over", at="over")
        if (
            printed.text not in TRENDS
            and not self.allowed
            and self.value is None
            and printed.value is None
            and not bare
        ):
            raise BadArgument(
                f"a number is printed, such as 26%, 1 in 36 or +6, not {printed.text!r}", at="printed"
            )
        return printed


def read(written: Mapping[str, Any], at: str = "claim") -> Claim:
    """A claim of a mapping, with its question and what is printed checked for their form; errors begin with *at*."""
    claim = shaped(written, Claim, "a claim", at)
    try:
        claim.question(), claim.other(), claim.number()
        claim.cases()
        if isinstance(claim.nearby, dict):
            _known(claim.question(), claim.nearby)
    except BadInput as error:
        raise placed(error, claim, at) from None
    return claim


def _known(question: Query, nearby: Ranges) -> None:
    """Check that what may be meant instead are parameters or house rules, with values."""
    rule = find(question.rule)
    for key, values in nearby.items():
        if key not in rule.parameters and key not in rule.house.by_key():
            raise UnknownArgument(f"{rule.id} has no parameter or house rule {key!r}", at=f"nearby.{key}")
        spread(values, f"nearby.{key}")


def placed(error: BadInput, claim: Claim, at: str) -> BadInput:
    """An error with the claim that it is in, and its place below *at*."""
    message = f"{claim.says!r}: {error.message}"
    if isinstance(error, BadNotation):
        return BadArgument(message, at=f"{at}.notation" if claim.notation is not None else f"{at}.args.text")
    return type(error)(message, at=f"{at}.{error.at}" if error.at else at)


def spread(values: Any, at: str) -> list[Any]:
    """The values of an entry of ``over`` or ``nearby``: two whole numbers are a range, ends included, any others a list.

    >>> spread([1, 3], "over.pool"), spread(["a", "b"], "over.k"), spread([1, 5, 9], "over.pool")
    ([1, 2, 3], ['a', 'b'], [1, 5, 9])
    """
    if not isinstance(values, list) or not values:
        raise BadArgument(f"a range such as [1, 5], or a list of values, not {values!r}", at=at)
    low, high = values[0], values[-1]
    if len(values) == 2 and type(low) is type(high) is int:
        if not 0 <= high - low < MOST_VALUES:
            raise BadArgument(
                f"a range begins with the smaller number and has {MOST_VALUES} values at most", at=at
            )
        return list(range(low, high + 1))
    return values
