"""``rollwright claims``: shipped books, files and pipes, on a screen and as JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

from commands import Command

DOCS = (Path(__file__).parents[2] / "docs" / "lab.md").read_text()
[MINE] = re.findall(r"```toml\n(book = .*?)```", DOCS, re.DOTALL)
[SHOWN] = re.findall(r"```text\n(My game.*?)```", DOCS, re.DOTALL)


call = Command("claims")


def test_the_shipped_books_are_listed() -> None:
    lines = call().stdout.splitlines()
    assert [line.split()[0] for line in lines[:6]] == [
        "name",
        "daggerheart",
        "daggerheart-gm",
        "double-down",
        "keepers",
        "storyteller",
    ]
    books = json.loads(call("--json").stdout)["books"]
    assert books[3] == {"name": "keepers", "book": "Keepers in the Dark", "claims": 17}


def test_the_wrong_claims_of_a_shipped_book_are_found() -> None:
    result = call("keepers")
    assert (result.exit_code, result.stderr) == (0, "")
    shown = " ".join(result.stdout.split())
    assert "printed 16%, exactly 1453/23328 = 6.23%: 9.77 points too high" in shown
    assert "successes exactly 2 instead of at least 3, 5d6>=6 instead of 6d6>=6: 625/3888 = 16.08%" in shown
    assert "compared with 763/3888 = 19.62%" in shown
    assert "not for k.negative best-pair: 42.19%" in shown
    assert result.stdout.splitlines()[-1] == (
        "17 claims: 11 hold, 2 round to what is printed, 1 depends, 3 are wrong"
    )
    assert max(map(len, result.stdout.splitlines())) <= 120


def test_the_page_of_the_lab_shows_what_is_shown(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(MINE)
    for result in (call(str(tmp_path / "mine.toml")), call("-", given=MINE)):
        assert result.stdout == SHOWN


def test_every_verdict_as_json() -> None:
    found = json.loads(call("keepers", "--json").stdout)
    assert found["counts"] == {"holds": 11, "rounds": 2, "depends": 1, "wrong": 3}
    by_words = {claim["says"]: claim for claim in found["claims"]}
    sixes = by_words["Six dice show three sixes"]
    assert (sixes["verdict"], sixes["printed"], sixes["is"]["exact"]) == ("wrong", "16%", "1453/23328")
    assert sixes["off"]["exact"] == "56987/583200"
    assert sixes["meant"][0]["is"] == {"exact": "625/3888", "float": 625 / 3888}
    pairs = by_words["At minus two one probably fails"]
    assert [(case["chosen"], case["verdict"]) for case in pairs["cases"]] == [
        ({"k.negative": "lowest"}, "holds"),
        ({"k.negative": "best-pair"}, "wrong"),
        ({"k.negative": "last-pair"}, "holds"),
    ]
    crits = by_words["Minus two dice are six dice: crits as on six"]
    assert crits["is"] == crits["against"]
    tries = json.loads(call("storyteller", "--json").stdout)["claims"]
    assert any("10" in claim.get("because", "") and claim["is"] is False for claim in tries)


def test_what_is_not_finished_is_told() -> None:
    book = 'book = "it"\n[[claim]]\nsays = "it"\nnotation = "d6!"\np = "total > 6"\nprinted = "17%"\n'
    [claim] = json.loads(call("-", "--json", given=book).stdout)["claims"]
    assert 0 < claim["unresolved"]["float"] < 1e-11


def test_the_status_is_0_unless_strict() -> None:
    assert call("double-down").exit_code == 0
    assert call("double-down", "--strict").exit_code == 2
    assert call("storyteller", "--strict").exit_code == 2
    assert call("daggerheart", "--strict").exit_code == 0


def test_bad_input_is_one_line_with_status_2() -> None:
    for args, given, words in (
        (["nowhere.toml"], None, "nowhere.toml cannot be read"),
        (["-"], MINE.replace("pool = 5", "pool = 51"), "(at claim[0].args.pool)"),
        (["-"], "book", "this is no TOML"),
    ):
        result = call(*args, given=given)
        assert (result.exit_code, result.stdout) == (2, "")
        [line] = result.stderr.splitlines()
        assert line.startswith("rollwright: ")
        assert words in line


def shown(printed: str, ask: str) -> str:
    book = f'book = "it"\n[[claim]]\nsays = "it"\nprinted = "{printed}"\nnearby = false\n{ask}\n'
    lines = call("-", given=book).stdout.splitlines()
    return lines[5] if lines[2].startswith("wrong") else lines[2]


def test_numbers_are_shown_with_more_digits_than_are_printed() -> None:
    assert shown("7.5", 'notation = "2d6"\nmean = "total"') == "  printed 7.5, exactly 7: 0.5 too high"
    sixes = 'notation = "6d6"\np = "total == 36"'
    assert shown("1%", sixes) == "  printed 1%, exactly 1/46656 = 0.0021%: 1.00 points too high"
    assert shown("0.0%", sixes).split()[:3] == ["rounds", "to", "0.0%"]
    assert shown("99%", 'notation = "6d6"\np = "total < 36"').split("%")[1].endswith("below 100")
    forbidden = 'rule = "storyteller.action"\nargs = { pool = 5, attempt = 5 }\nallowed = true'
    assert shown("yes", forbidden).startswith("  printed yes, exactly no, ")
    assert shown("−2", 'notation = "d6-3"\nvalue = "total"\nfaces = [2]').startswith(
        "  printed −2, exactly −1: 1 too low"
    )
    assert shown("> 20", 'notation = "2d6"\nmean = "total"') == "  printed > 20, exactly 7"
    assert shown("1 in 30", 'notation = "2d6"\np = "total == 12"') == (
        "  printed 1 in 30, exactly 1/36 = 1 in 36: 0.56 points too high"
    )


def test_comparisons_over_cases_tell_both_numbers() -> None:
    book = (
        'book = "it"\n[[claim]]\nsays = "it"\nprinted = "<"\nrule = "storyteller.action"\nmean = "successes"\n'
        "over = { pool = [1, 2] }\nthan = { args = { difficulty = 7 } }\n"
    )
    assert "  not for pool 2: 0.9, compared with 0.72" in call("-", given=book).stdout.splitlines()


def test_many_cases_are_cut_short() -> None:
    book = (
        'book = "it"\n[[claim]]\nsays = "it"\nprinted = "> 99%"\nrule = "storyteller.action"\n'
        'p = "label == Success"\nover = { pool = [1, 9] }\n'
    )
    assert "  and 3 more" in call("-", given=book).stdout.splitlines()
