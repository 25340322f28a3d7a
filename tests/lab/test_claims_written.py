"""Books of claims as they are written: everything that is wrong with one is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollwright.errors import BadInput
from rollwright.lab import claims

POOL = """
book = "mine"
[[claim]]
says = "five dice succeed"
rule = "storyteller.action"
args = { pool = 5 }
p = "label == Success"
printed = "84.4%"
"""


def test_a_book_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(POOL)
    book = claims.book_named(str(tmp_path / "mine.toml"))
    assert (book.book, len(book.claims)) == ("mine", 1)
    assert [result.verdict for result in claims.check(book)] == ["holds"]


def test_a_shipped_book_by_its_name_unless_there_is_a_file_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert claims.book_named("keepers").book == "Keepers in the Dark"
    (tmp_path / "keepers").write_text(POOL)
    assert claims.book_named("keepers").book == "mine"


def test_what_all_claims_share_stands_at_the_top() -> None:
    top = 'source = "page 5"\nrule = "storyteller.action"\n'
    book = claims.opened((top + POOL.replace('rule = "storyteller.action"\n', "")).encode())
    assert (book.claims[0].source, book.claims[0].rule) == ("page 5", "storyteller.action")
    text = top + POOL.replace('rule = "storyteller.action"\nargs = { pool = 5 }', 'notation = "5d10>=6f1"')
    assert claims.opened(text.encode()).claims[0].rule is None


def test_the_other_question_takes_over_what_it_does_not_say() -> None:
    claim = claims.read(
        {
            "says": "it",
            "printed": ">",
            "rule": "storyteller.action",
            "args": {"pool": 5, "difficulty": 7},
            "house": {"st.botch": "net-zero"},
            "p": "label == Botch",
            "than": {"args": {"pool": 3}, "mean": "successes"},
        }
    )
    other = claim.other()
    assert other is not None
    assert (other.args, other.house) == ({"pool": 3, "difficulty": 7}, {"st.botch": "net-zero"})
    assert str(other.measure) == "mean of successes"
    notation = claims.read(
        {"says": "it", "printed": "<", "notation": "d6", "mean": "total", "than": {"notation": "d8"}}
    )
    other = notation.other()
    assert other is not None
    assert (other.rule, other.args["text"]) == ("notation", "d8")


CLAIM = 'p = "label == Success"'
BAD = [
    ("says =", "saying =", "claim[0].saying", "has no parameter 'saying'"),
    ('says = "five dice succeed"', "", "claim[0].says", "a claim needs says"),
    ('book = "mine"', "", "book", "a book needs book"),
    ("book =", "bok =", "bok", "has no parameter 'bok'"),
    ("[[claim]]", "[claim", "file", "this is no TOML"),
    ("84.4%", "lots", "claim[0].printed", "'five dice succeed': a number is printed, such as 26%"),
    ("84.4%", ">= lots", "claim[0].printed", "after >= stands a number"),
    ("84.4%", ">", "claim[0].printed", "a question in than"),
    ("84.4%", "rises", "claim[0].over", "over one parameter"),
    ("84.4%", "", "claim[0].printed", "1 to 60 characters"),
    (CLAIM, "", "claim[0]", "asks for one of p, mean"),
    (CLAIM, f'{CLAIM}\nmean = "successes"', "claim[0]", "not p and mean"),
    (CLAIM, 'p = "successes > some"', "claim[0].p", "> compares numbers, not 'some'"),
    (CLAIM, 'p = "successes > 1 and "', "claim[0].p", "a field, a sign and a value"),
    (CLAIM, 'p = "lable == Success"', "claim[0].p", "no field 'lable'"),
    (CLAIM, 'p = "lable == Success and successes > 1"', "claim[0].p", "whose outcomes have label"),
    (CLAIM, 'p = "label > 1"', "claim[0].p", "whose outcomes have label"),
    (CLAIM, 'mean = "label"', "claim[0].mean", "mean of label cannot be read"),
    (CLAIM, 'mean = "lable"', "claim[0].mean", "no field 'lable'"),
    (CLAIM, 'quantile = { of = "successes", at = 0 }', "claim[0].quantile.at", "a share above 0"),
    (CLAIM, 'quantile = { of = "successes", at = "half" }', "claim[0].quantile.at", "a share above 0"),
    (CLAIM, 'value = "successes"', "claim[0].faces", "depends on the dice"),
    (CLAIM, 'value = "successes"\nfaces = [6]', "claim[0].faces", "waits for more faces"),
    (CLAIM, 'value = "lable"\nfaces = [6, 6, 6, 6, 6]', "claim[0].value", "lable cannot be read"),
    (CLAIM, 'value = "label"\nfaces = [6, 6, 6, 6, 6, 6]', "claim[0].faces", "left over"),
    (CLAIM, 'value = "label"\nfaces = [6, 6, 6, 6, 16]', "claim[0].faces[4]", "16"),
    (CLAIM, f"{CLAIM}\nnearby = {{ poll = [1, 2] }}", "claim[0].nearby.poll", "no parameter or house rule"),
    (CLAIM, f"{CLAIM}\nnearby = {{ pool = 2 }}", "claim[0].nearby.pool", "a range such as [1, 5]"),
    (CLAIM, f"{CLAIM}\nover = {{ pool = [5, 2] }}", "claim[0].over.pool", "the smaller number"),
    (CLAIM, f"{CLAIM}\nover = {{ pool = [] }}", "claim[0].over.pool", "a range such as"),
    (CLAIM, f"{CLAIM}\nover = {{ pool = [1, 99], difficulty = [1, 99] }}", "claim[0].over", "9,801 cases"),
    (CLAIM, f"{CLAIM}\nlimits = 3", "claim[0].limits", "no parameter"),
    ("pool = 5", "pool = 50000", "claim[0].args.pool", "not 50000"),
    (CLAIM, f"{CLAIM}\nover = {{ pol = [1, 2] }}", "claim[0].args.pol", "no parameter 'pol'"),
    (CLAIM, f'{CLAIM}\nhouse = {{ "st.bot" = 1 }}', "claim[0].house.st.bot", "no house rule"),
    (CLAIM, f'{CLAIM}\npolicy = {{ nobody = "jump" }}', "claim[0].policy.nobody", "nobody"),
    ("pool = 5", "pool = 51", "claim[0].args.pool", "not 51"),
    ("pool = 5", "pol = 5", "claim[0].args.pol", "no parameter 'pol'"),
    ("pool = 5", "", "claim[0].args.pool", "needs pool"),
    ("storyteller.action", "storyteller.act", "claim[0].rule", "no rule 'storyteller.act'"),
    ('rule = "storyteller.action"', "", "claim[0].rule", "either a rule or a notation"),
    ('rule = "storyteller.action"', 'notation = "3dd"', "claim[0].notation", "number of sides"),
    (
        'rule = "storyteller.action"\nargs = { pool = 5 }\np = "label == Success"',
        'rule = "storyteller.multiple"\nargs = { actions = [] }\np = "succeeded > 0"',
        "claim[0].args.actions",
        "actions",
    ),
    (CLAIM, f'{CLAIM}\nnotation = "d6"', "claim[0].rule", "either a rule or a notation"),
    (
        'rule = "storyteller.action"\nargs = { pool = 5 }',
        'rule = "notation"\nargs = { text = "d" }',
        "claim[0].args.text",
        "number of sides",
    ),
]


@pytest.mark.parametrize(("old", "new", "at", "message"), BAD, ids=[f"{at}-{text}" for *_, at, text in BAD])
def test_what_is_wrong_with_a_book(old: str, new: str, at: str, message: str) -> None:
    assert old in POOL
    with pytest.raises(BadInput) as error:
        claims.check(claims.opened(POOL.replace(old, new).encode()))
    assert error.value.at == at
    assert message in error.value.message
    assert "\n" not in error.value.message


def test_the_place_is_that_of_the_claim_that_is_wrong() -> None:
    second = POOL.partition("[[claim]]")[2].replace("pool = 5", "pool = 0")
    with pytest.raises(BadInput) as error:
        claims.check(claims.opened(f"{POOL}[[claim]]{second}".encode()))
    assert error.value.at == "claim[1].args.pool"


def test_what_a_claim_is_compared_with_has_its_own_place() -> None:
    text = POOL.replace("84.4%", ">") + "than = { args = { pool = 77 } }"
    with pytest.raises(BadInput) as error:
        claims.check(claims.opened(text.encode()))
    assert error.value.at == "claim[0].than.args.pool"
    labels = POOL.replace("84.4%", ">").replace(CLAIM, 'value = "label"\nfaces = [6, 6, 6, 6, 6]')
    with pytest.raises(BadInput, match="only numbers can be compared") as error:
        claims.check(claims.opened(f"{labels}than = {{ faces = [2, 2, 2, 2, 2] }}".encode()))
    assert error.value.at == "claim[0].value"


def test_a_decision_that_nobody_makes() -> None:
    said = {
        "says": "it",
        "rule": "double-down.attempt",
        "args": {"stat": 3, "difficulty": 14},
        "printed": "1",
    }
    for more, at in (({"p": "tier >= 0"}, "policy.player"), ({"value": "tier", "faces": [9]}, "answers")):
        with pytest.raises(BadInput) as error:
            claims.check(claims.Book("it", (claims.read(said | more, "claim"),)))
        assert error.value.at == f"claim[0].{at}"


@pytest.mark.parametrize("data", [b"", b"book = 'x'\nclaim = []", b"\xff\xfe", b"book = 1\n[[claim]]"])
def test_what_is_no_book(data: bytes) -> None:
    with pytest.raises(BadInput):
        claims.opened(data)


def test_no_such_file_or_book() -> None:
    with pytest.raises(BadInput, match=r"double-down, keepers, storyteller") as error:
        claims.book_named("nowhere.toml")
    assert error.value.at == "file"
    with pytest.raises(BadInput, match="no book is called 'chess'"):
        claims.shipped("chess")


def test_too_many_questions_nearby() -> None:
    near = "nearby = { pool = [1, 50], difficulty = [2, 10], attempt = [1, 9], willpower = [true, false] }"
    with pytest.raises(BadInput, match="8,100 questions nearby") as error:
        claims.check(claims.opened(f"{POOL.replace('84.4', '11')}{near}".encode()))
    assert error.value.at == "claim[0].nearby"
