"""``claims``: check a book's printed numbers, show every verdict, and what was probably meant by the wrong ones."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import click

from rollwright.doors import render
from rollwright.doors.cli.answer import answer, read
from rollwright.doors.cli.front import BAD_INPUT
from rollwright.doors.cli.show.screen import Screen
from rollwright.lab import claims as printed
from rollwright.lab.answers import Answer
from rollwright.lab.claims.printed import TRENDS, Printed
from rollwright.rules.outcome import plain

SAYS = {"holds": "holds", "rounds": "rounds to", "depends": "depends", "wrong": "wrong"}
ONE = {"holds": "holds", "rounds": "rounds to what is printed", "depends": "depends", "wrong": "is wrong"}
SEVERAL = {"holds": "hold", "rounds": "round to what is printed", "depends": "depend", "wrong": "are wrong"}
STYLES = {"holds": "good", "rounds": "good", "depends": "mark", "wrong": "bad"}
CASES = 6
"""Cases that are told one by one; --json has them all."""


@click.command()
@click.argument("file", required=False, metavar="[FILE.toml|NAME]")
@click.option("--json", "as_json", is_flag=True, help="Print every verdict as one JSON object.")
@click.option(
    "--strict", is_flag=True, help="Exit status 2 unless every claim holds, or rounds to what is printed."
)
def claims(file: str | None, as_json: bool, strict: bool) -> None:
    """Check a rulebook's printed numbers against the exact ones; without a FILE, list the books that are shipped.

    FILE.toml may be - for standard input. A wrong claim is an answer like any other: the exit status is 0, unless --strict
    is given.
    """
    if file is None:
        _list(as_json)
        return
    book = printed.opened(read(file)) if file == "-" else printed.book_named(file)
    results = printed.check(book)
    answer(
        as_json=as_json,
        plain=lambda: _plain_book(book, results),
        show=lambda screen: _show(screen, book, results),
    )
    if strict and not all(result.good for result in results):
        raise click.exceptions.Exit(BAD_INPUT)


def _list(as_json: bool) -> None:
    books = {name: printed.shipped(name) for name in printed.shelf()}
    rows = [{"name": name, "book": book.book, "claims": len(book.claims)} for name, book in books.items()]
    answer(as_json=as_json, plain=lambda: {"books": rows}, show=lambda screen: _listed(screen, books))


def _listed(shown: Screen, books: Mapping[str, printed.Book]) -> None:
    shown.table(
        ["name", "claims", "book"],
        [[name, str(len(book.claims)), f"{book.book}. {book.about}"] for name, book in books.items()],
        right=(1,),
    )
    shown.say(
        "rollwright claims NAME checks one of them, rollwright claims FILE.toml a book of your own", "dim"
    )


# -- on a screen -----------------------------------------------------------------------------------------------------


def _show(shown: Screen, book: printed.Book, results: list[printed.Result]) -> None:
    shown.say(book.book, "large")
    if book.about:
        shown.say(book.about, "dim")
    rows = [
        [SAYS[result.verdict], result.claim.printed, _exactly(result), result.claim.says]
        for result in results
    ]
    shown.table(["", "printed", "exact", "the book says"], rows, right=(1, 2))
    for result in results:
        if not result.good:
            shown.say()
            _explain(shown, result)
    shown.say()
    counts = printed.counts(results)
    worst = next(
        verdict for verdict in ("wrong", "depends", "holds") if counts[verdict] or verdict == "holds"
    )
    told = [f"{n} {(ONE if n == 1 else SEVERAL)[verdict]}" for verdict, n in counts.items() if n]
    shown.say(f"{len(results)} claim{'s' * (len(results) != 1)}: {', '.join(told)}", STYLES[worst])


def _exactly(result: printed.Result) -> str:
    """What is so, in a cell: a number, both numbers of a comparison, or how many of the cases hold."""
    if result.answer is None:
        cases = result.cases[1:] if result.claim.printed in TRENDS else result.cases
        good = sum(case.verdict != "wrong" for case in cases)
        return "all" if good == len(cases) else f"{good} of {len(cases)}"
    against = "" if result.against is None else f" and {_number(result.against, result)}"
    return _number(result.answer, result) + against


def _explain(shown: Screen, result: printed.Result) -> None:
    claim = result.claim
    where = f" ({claim.source})" if claim.source else ""
    _say(shown, f"{SAYS[result.verdict]}: {claim.says}{where}", STYLES[result.verdict], "")
    if result.answer is not None:
        _say(shown, f"printed {claim.printed}, exactly {_whole(result.answer, result)}{_off(result)}")
    if result.against is not None:
        _say(shown, f"compared with {_whole(result.against, result)}")
    _cases(shown, result)
    for meant in result.meant:
        _say(shown, f"it might have meant {', '.join(meant.changes)}: {_whole(meant.answer, result)}", "head")
    if claim.note:
        _say(shown, claim.note, "dim")


def _say(shown: Screen, text: str, style: str = "", indent: str = "  ") -> None:
    """Write a paragraph, indented."""
    for line in textwrap.wrap(
        text, shown.width - 1, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False
    ):
        shown.say(line, style)


def _cases(shown: Screen, result: printed.Result) -> None:
    wrong = [at for at, case in enumerate(result.cases) if case.verdict == "wrong"]
    for at in wrong[:CASES]:
        case = result.cases[at]
        against = "" if case.against is None else f", compared with {_number(case.against, result)}"
        before = (
            f" after {_number(result.cases[at - 1].answer, result)}" if result.claim.printed in TRENDS else ""
        )
        chosen = ", ".join(f"{name} {value}" for name, value in case.chosen.items())
        _say(shown, f"not for {chosen}: {_number(case.answer, result)}{before}{against}")
    if len(wrong) > CASES:
        shown.say(f"  and {len(wrong) - CASES} more", "dim")


# -- numbers ---------------------------------------------------------------------------------------------------------


def _whole(truth: Answer, result: printed.Result) -> str:
    """A number as a fraction and as people read it, or why something is not allowed."""
    told = _number(truth, result)
    if truth.because:
        return f"{told}, {truth.because}"
    value = truth.value
    short = isinstance(value, Fraction) and 1 < value.denominator < 10**9
    return f"{value} = {told}" if short else told


def _number(truth: Answer, result: printed.Result) -> str:
    value = truth.value
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        return {True: "yes", False: "no", None: "none"}.get(value, str(value))
    if " in " in result.printed.text and value:
        return f"1 in {_digits(1 / Fraction(value), result.printed)}"
    if not _percent(result):
        return _digits(value, result.printed)
    told = _digits(value * 100, result.printed)
    return "below 100%" if value < 1 and told.startswith("100") else f"{told}%"


def _percent(result: printed.Result) -> bool:
    return result.printed.percent or result.claim.p is not None


def _digits(value: Fraction | int, printed: Printed) -> str:
    """A number with two digits more than are printed, or fewer where that is all of it."""
    digits = max(2, printed.digits + 2)
    scaled = round(Fraction(value) * 10**digits)
    if value and not scaled:
        return f"{float(value):.2g}"
    whole, part = divmod(abs(scaled), 10**digits)
    shown = f"{'−' if scaled < 0 else ''}{whole:,}.{part:0{digits}}"
    return shown.rstrip("0").rstrip(".") if scaled == value * 10**digits else shown


def _off(result: printed.Result) -> str:
    """By how much a number is wrong; nothing where none is printed, or only a bound."""
    if not result.off or result.printed.sign:
        return ""
    far = "high" if result.off > 0 else "low"
    if _percent(result):
        return f": {_digits(abs(result.off) * 100, result.printed)} points too {far}"
    return f": {_digits(abs(result.off), result.printed)} too {far}"


# -- as JSON ---------------------------------------------------------------------------------------------------------


def _plain_book(book: printed.Book, results: list[printed.Result]) -> dict[str, Any]:
    return {
        "book": book.book,
        "about": book.about,
        "counts": printed.counts(results),
        "claims": [_plain_result(result) for result in results],
    }


def _plain_result(result: printed.Result) -> dict[str, Any]:
    claim = result.claim
    told: dict[str, Any] = {name: getattr(claim, name) for name in ("says", "source", "printed", "note")}
    told["verdict"] = result.verdict
    if result.answer is not None:
        told |= _plain_answer(result.answer, result.against)
    if result.off is not None and not result.printed.sign:
        told["off"] = render.number(result.off)
    if result.cases:
        told["cases"] = [
            {
                "chosen": plain(case.chosen),
                "verdict": case.verdict,
                **_plain_answer(case.answer, case.against),
            }
            for case in result.cases
        ]
    if not result.good and not result.cases:
        told["meant"] = [
            {"changes": list(meant.changes), **_plain_answer(meant.answer, None)} for meant in result.meant
        ]
    return told


def _plain_answer(truth: Answer, against: Answer | None) -> Mapping[str, Any]:
    told = {"is": _figure(truth.value)}
    if truth.because:
        told["because"] = truth.because
    if truth.unfinished:
        told["unresolved"] = render.number(truth.unfinished)
    return told if against is None else told | {"against": _figure(against.value)}


def _figure(value: Any) -> Any:
    return render.number(value) if isinstance(value, Fraction) else value
