"""Checking: every claim of a book beside the exact number, with a verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from msgspec import Struct

from rollwright.errors import BadArgument, BadInput
from rollwright.lab.answers import Answer, Asker, Query
from rollwright.lab.claims.books import Book
from rollwright.lab.claims.nearby import Meant, changed, search
from rollwright.lab.claims.printed import TRENDS, Printed
from rollwright.lab.claims.written import Claim, placed
from rollwright.lab.measures import SIGNS

VERDICTS = ("holds", "rounds", "depends", "wrong")


class Case(Struct, frozen=True):
    """One of several cases that a claim is about: what is chosen, what is so there, and how that goes with the book."""

    chosen: Mapping[str, Any]
    answer: Answer
    verdict: str
    against: Answer | None = None


class Result(Struct, frozen=True):
    """A claim with its verdict, and what is exactly so.

    The verdict is `holds`; `rounds`, for what holds once it is rounded to the printed digits; `depends`, for what holds in
    some of the *cases* only; or `wrong`. *off* is printed less exact. *against* answers what it is compared with, and *meant*
    is what would have been right, nearest first.
    """

    claim: Claim
    printed: Printed
    verdict: str
    answer: Answer | None = None
    against: Answer | None = None
    off: Fraction | None = None
    cases: tuple[Case, ...] = ()
    meant: tuple[Meant, ...] = ()

    @property
    def good(self) -> bool:
        """Whether the book can stand as it is printed."""
        return self.verdict in ("holds", "rounds")


def check(book: Book) -> list[Result]:
    """Every claim of a book with its verdict, in order.

    Raises `BadInput`, with the place in the book, for the first claim whose question cannot be answered.
    """
    asker = Asker()
    return [_checked(claim, f"claim[{at}]", asker) for at, claim in enumerate(book.claims)]


def counts(results: Iterable[Result]) -> dict[str, int]:
    """How many claims there are of every verdict."""
    counted = Counter(result.verdict for result in results)
    return {verdict: counted[verdict] for verdict in VERDICTS}


def _checked(claim: Claim, at: str, asker: Asker) -> Result:
    try:
        if claim.printed in TRENDS:
            return _trend(claim, asker)
        return _over(claim, asker) if claim.over else _one(claim, asker)
    except BadInput as error:
        raise placed(error, claim, at) from None


def _one(claim: Claim, asker: Asker) -> Result:
    """A claim about one thing."""
    question, printed = claim.question(), claim.number()
    answer, against = asker.ask(question), _against(claim, {}, asker)
    verdict = _verdict(printed, answer, against)
    if verdict in ("holds", "rounds"):
        return Result(claim, printed, verdict, answer, against)

    def fits(other: Answer) -> bool:
        return _verdict(printed, other, against) != "wrong"

    meant = search(question, claim.nearby, fits, asker, printed)
    return Result(claim, printed, verdict, answer, against, _off(printed, answer), (), meant)


def _over(claim: Claim, asker: Asker) -> Result:
    """A claim that should hold in several cases."""
    printed = claim.number()
    cases = tuple(_case(claim, printed, chosen, asker) for chosen in claim.cases())
    verdicts = {case.verdict for case in cases}
    verdict = "depends" if len(verdicts) > 1 and "wrong" in verdicts else max(verdicts, key=VERDICTS.index)
    return Result(claim, printed, verdict, cases=cases)


def _case(claim: Claim, printed: Printed, chosen: Mapping[str, Any], asker: Asker) -> Case:
    answer = asker.ask(changed(claim.question(), chosen))
    against = _against(claim, chosen, asker)
    return Case(chosen, answer, _verdict(printed, answer, against), against)


def _trend(claim: Claim, asker: Asker) -> Result:
    """A claim that something rises, or falls, from each value of a parameter to the next."""
    chosen = claim.cases()
    answers = [asker.ask(changed(claim.question(), each)) for each in chosen]
    up = claim.printed == TRENDS[0]
    steps = [(b.value > a.value) if up else (b.value < a.value) for a, b in pairwise(answers)]
    rows = zip(chosen, answers, [True, *steps], strict=True)
    cases = tuple(Case(each, answer, "holds" if good else "wrong") for each, answer, good in rows)
    verdict = "holds" if all(steps) else "depends" if any(steps) else "wrong"
    return Result(claim, claim.number(), verdict, cases=cases)


def _against(claim: Claim, chosen: Mapping[str, Any], asker: Asker) -> Answer | None:
    """The answer that a claim's own is compared with."""
    other: Query | None = claim.other()
    if other is None:
        return None
    try:
        return asker.ask(changed(other, chosen))
    except BadInput as error:
        error.at = f"than.{error.at}" if error.at else "than"
        raise


def _verdict(printed: Printed, answer: Answer, against: Answer | None) -> str:
    if against is not None:
        return "holds" if SIGNS[printed.sign](_amount(answer), _amount(against)) else "wrong"
    upto = answer.value + answer.unfinished if answer.unfinished else None
    return printed.fits(answer.value, upto) or "wrong"


def _amount(answer: Answer) -> Any:
    if isinstance(answer.value, (int, Fraction)):
        return answer.value
    raise BadArgument(f"only numbers can be compared, not {answer.value!r}", at="value")


def _off(printed: Printed, answer: Answer) -> Fraction | None:
    """How much more is printed than is so; `None` where no number is."""
    number = isinstance(answer.value, (int, Fraction)) and not isinstance(answer.value, bool)
    return printed.value - answer.value if number and printed.value is not None else None
