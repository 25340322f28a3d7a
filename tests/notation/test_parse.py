"""Every spelling has one plain form; whatever is no notation is refused where it goes wrong, and at once."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from notation.lying import lying
from rollwright.errors import BadNotation
from rollwright.notation import Expression, parse
from rollwright.notation.sizes import NUMBER

SPELLINGS = {
    "4D6 KH3 + 2": "4d6kh3+2",
    "4d6k3": "4d6kh3",
    "4d6kh": "4d6kh1",
    "d20": "1d20",
    "d%": "1d100",
    "4dF": "4dF",
    " 2 × ( d6 – 1 ) ÷ 3 ": "2*(1d6-1)/3",
    "2*(3*4)": "2*(3*4)",
    "(2*3)*4": "2*3*4",
    "1-(2-3)": "1-(2-3)",
    "1-(2*3)": "1-2*3",
    "(1+2)*3": "(1+2)*3",
    "-(-3)": "3",
    "--+3": "3",
    "-(1+2)": "-(1+2)",
    "2*-3": "2*-3",
    "007": "7",
    "((((d6))))": "1d6",
    "4d6dh1dl1": "4d6dh1dl1",
    "d6ro1r<3": "1d6r1r<3",
    "d6rr≤2": "1d6rr<=2",
    "d6!-1": "1d6!-1",
    "d6!p>=5x3": "1d6!p>=5x3",
    "d6!6": "1d6!6",
    "4dFr=-1": "4dFr=-1",
    "4df>=1f=-1": "4dF>=1f=-1",
    "10d10!10>=8": "10d10>=8!10",
    "10d10 f1 >= 6": "10d10>=6f1",
    "10d10>=6f<=2!": "10d10>=6f<=2!",
    "0d6": "0d6",
    "2d6\u00a0+\n1": "2d6+1",
    "2D{0, 0,0,6 , 5}": "2d{0:3,5,6}",
    "d{-3:2,4}kh1": "1d{-3:2,4}kh1",
    "MAX( d8!, d6! )": "max(1d8!,1d6!)",
    "1d20 + 3 > 1d20 + 5": "1d20+3>1d20+5",
    "(2d6) > 7": "(2d6)>7",
    "3 < (2d6)": "3<2d6",
    "1d8+(2d6) ≥ 7": "(1d8+2d6)>=7",
    "(1d8+2d6) ≥ 7": "(1d8+2d6)>=7",
    "(1>2)+(3<4)": "(1>2)+(3<4)",
    "(3d6) == 10": "(3d6)=10",
    "-(1>2)": "-(1>2)",
    "2*(1>2)": "2*(1>2)",
    "(1>2)>3": "(1>2)>3",
    "1>(2>3)": "1>(2>3)",
    "d6>-d4": "1d6>-1d4",
    "d6!>-d4": "1d6!>-1d4",
    "highest(d8+d6, 1)": "highest(1d8+1d6,1)",
    "Sum = 2d6 ; Sum*2 GIVEN sum>7": "sum=2d6;sum*2 given sum>7",
    "dFkh1": "1dFkh1",
    "3d6 ≠ 1": "3d6!=1",
    "3d6 ! = 1": "3d6!=1",
    "(3d6) <> 18": "(3d6)!=18",
    "d6!=d6": "1d6!=1d6",
    "(d6!)=d6": "(1d6!)=1d6",
    "5d6//2": "5d6/2",
    "d{1..4}": "1d{1,2,3,4}",
    "2d{-1..2:3, 7, 5,6}": "2d{-1:3,0:3,1:3,2:3,5,6,7}",
    "d{0,1..4,2}": "1d{0,1,2:2,3,4}",
    "ABS( d6-d6 )": "abs(1d6-1d6)",
    "middle(4d6, 2)": "middle(4d6,2)",
    "d6<7": "1d6<7",
}

ERRORS = [
    ("", 0, "the end", "a number, dice or '('"),
    ("   ", 0, "the end", "a number, dice or '('"),
    ("# nothing", 0, "the end", "a number"),
    ("2d6+", 4, "the end", "a number, dice or '('"),
    ("2d6 ++* 3", 6, "*", "a number, dice or '('"),
    ("2d", 2, "the end", "a number of sides"),
    ("2dx", 2, "x", "a number of sides"),
    ("d0", 1, "0", "a number of sides from 1"),
    ("d1000001", 1, "1000001", "to 1,000,000"),
    ("10 7", 3, "7", "'d' or an operator or the end"),
    ("2d6 3", 4, "3", "a modifier such as kh3, an operator or the end"),
    ("2d6 hello", 4, "hello", "a modifier"),
    ("(2d6", 4, "the end", "')'"),
    ("(-2d6)3", 6, "3", "an operator or the end"),
    ("1-2)", 3, ")", "'d' or an operator"),
    ("2d6)", 3, ")", "the end"),
    ("4d6kh10001", 5, "10001", "a number of dice from 0 to 10,000"),
    ("d6r", 3, "the end", "the face to reroll"),
    ("d6r-1", 3, "-", "the face to reroll"),
    ("d6rr<=6", 0, "1d6rr<=6", "a face that is not rerolled"),
    ("d6!!", 3, "!", "one '!'"),
    ("d6!x", 4, "the end", "a number of explosions"),
    ("d6!x101", 4, "101", "from 0 to 100"),
    ("1+d1!", 2, "1d1!", "a face that ends the explosion"),
    ("d6!>=1", 0, "1d6!>=1", "a face that ends the explosion"),
    ("d6>=", 4, "the end", "a target"),
    ("d6>=5>=6", 5, ">=", "one target"),
    ("d6>=5f", 6, "the end", "the face that fails"),
    ("d6>=5f1f2", 7, "f", "one 'f'"),
    ("d6f1", 2, "f", "a target such as >=6"),
    ("3d6!>=5>=5kh1", 0, "3", "two of '!', hits and 'kh'"),
    ("1/0", 1, "/", "a divisor that cannot be 0"),
    ("1/(d6-3)", 1, "/", "a divisor that cannot be 0"),
    ("6/4dF", 1, "/", "a divisor that cannot be 0"),
    ("1000000001", 0, "1000000001", "to 1,000,000,000"),
    ("999999999d999999999", 0, "999999999", "at most 10,000 dice"),
    ("1d999999999", 2, "999999999", "a number of sides from 1 to 1,000,000"),
    ("6000d6+4001d6", 7, "4001", "at most 10,000 dice"),
    ("1+" * 50 + "1", 100, "1", "at most 50 numbers"),
    ("(" * 31 + "1" + ")" * 31, 30, "(", "at most 30 parentheses"),
    (" " * 500 + "1", 500, "1", "at most 500 characters"),
    ("d1000000+d2", 9, "1d2", "1,000,000 steps"),
    ("d1000000!", 0, "1d1000000!", "1,000,000 steps"),
    ("d1000000" + "r1" * 200, 0, "1d1000000" + "r1" * 200, "1,000,000 steps"),
    ("d100!>=2", 0, "1d100!>=2", "1,000,000 steps"),
    ("d1000000!>=2", 0, "1d1000000!>=2", "1,000,000 steps"),
    ("10000d2!x100+9999d6!x1", 13, "9999", "10,000 dice"),
    ("10000d6!>=2", 0, "10000d6!>=2", "at most 50,000 throws"),
    ("10000d1!x100", 0, "10000d1!x100", "at most 50,000 throws"),
    ("½", 0, "½", "a number"),
    ("banana", 0, "banana", "one of max, min, abs, highest"),
    ("a=1d6;b", 6, "b", "run, a"),
    ("max", 3, "the end", "'('"),
    ("max(", 4, "the end", "a number, dice or '('"),
    ("max(1", 5, "the end", "',' or ')'"),
    ("max(1;", 5, ";", "',' or ')'"),
    ("a=1d6", 5, "the end", "';'"),
    ("a=1d6;a=2;a", 6, "a", "another name"),
    ("max=1;2", 0, "max", "another name"),
    ("x=2d6;x", 0, "x", "a name with another letter than d, k, h, l, r, o, f, x and p"),
    ("(d8+d6)kh2", 7, "kh", "highest(…, 2)"),
    ("max(3d6)", 0, "max", "several things in max(…); of dice, highest(3d6) is one"),
    ("min(4)", 0, "min", "of dice, lowest(3d6) is one"),
    ("3d6>10", 0, "3", "a sum is compared in parentheses, as in (3d6)>10"),
    ("2d6>=7+1", 0, "2", "as in (3d6)>=7"),
    ("pairs(7)", 0, "pairs", "dice of which all count"),
    ("pairs(4d6kh3)", 0, "pairs", "dice of which all count"),
    ("pairs(4d6>=3)", 0, "pairs", "dice of which all count"),
    ("pairs(4d6-1d6)", 0, "pairs", "dice of which all count"),
    ("pairs(4d6,2)", 0, "pairs", "pairs(dice)"),
    ("3d6!=18", 0, "3", "as in (3d6)!=18"),
    ("3d6<20", 0, "3", "as in (3d6)<20"),
    ("6#4d6kh3", 1, "#", "one roll in a text, as 4d6kh3"),
    ("d4+d6+d8kh2", 8, "kh", "highest(d4+d6+d8, 2)"),
    ("d4+d6+d8dl1", 8, "dl", "highest(d4+d6+d8, 2)"),
    ("6k3", 1, "k", "as in 6d10kh3"),
    ("(d4)d6", 4, "d", "throw(wounds @ d6)"),
    ("d{1-4}", 3, "-", "1..4"),
    ("d{4..1}", 2, "4", "from the lowest to the highest"),
    ("d{0..10000}", 2, "0", "at most 10,000"),
    ("d(1,2)", 1, "(", "d{1..4}"),
    ("abs(1,2)", 0, "abs", "one thing in abs(…)"),
    ("1/abs(1d6-1d6)", 1, "/", "a divisor that cannot be 0"),
    ("middle(4d6)", 0, "middle", "middle(4d6, 2)"),
    ("highest 3 of 4d6", 8, "3", "highest(4d6, 3)"),
    ("d20adv", 3, "adv", "2d20kh1"),
    ("4d6 drop lowest", 4, "drop", "4d6dl1"),
    ("d20>=10 or d6=6", 8, "or", "max("),
    ("5d6s5", 3, "s", "5d6>=5"),
    ("highest(4d6,1d4)", 0, "highest", "one pool, as highest(4d6+1d4)"),
    ("highest(4d6,1+1)", 0, "highest", "highest(dice) or highest(dice, number)"),
    ("highest(4d6,1,2)", 0, "highest", "highest(dice, number)"),
    ("1/pairs(4d6)", 1, "/", "a divisor that cannot be 0"),
    ("1/max(0,0)", 1, "/", "a divisor that cannot be 0"),
    ("1/(1d6>3)", 1, "/", "a divisor that cannot be 0"),
    ("a=1d6-1;3/a", 9, "/", "a divisor that cannot be 0"),
    ("3 given 1/0", 9, "/", "a divisor that cannot be 0"),
    ("d{}", 2, "}", "a face"),
    ("d{1,2", 5, "the end", "',' or '}'"),
    ("d{1:0}", 4, "0", "a weight from 1"),
    ("d{1000001}", 2, "1000001", "a face from 0 to 1,000,000"),
    ("d{1,2}rr<=2", 0, "1d{1,2}rr<=2", "a face that is not rerolled"),
    ("1>2>3", 3, ">", "'d' or an operator or the end"),
    ("d6*d6 given d6>3", 12, "d", "a = d6; a*d6 given a > 3"),
    ("a=d6;b=d6;a given b>3", 18, "b", "a = d6; a*d6 given a > 3"),
    ("1 given", 7, "the end", "a number, dice or '('"),
    ("max(1,2)3", 8, "3", "an operator or the end"),
    ("\uff12d6", 0, "\uff12", "a number"),
]


@pytest.mark.parametrize(("text", "plain"), SPELLINGS.items())
def test_every_spelling_has_one_plain_form(text: str, plain: str) -> None:
    assert str(parse(text)) == plain == str(parse(plain))
    assert parse(text) == parse(plain)
    assert hash(parse(text)) == hash(parse(plain))


@pytest.mark.parametrize(("text", "position", "found", "expected"), ERRORS)
def test_an_error_says_what_is_wrong_where_and_what_would_be_right(
    text: str, position: int, found: str, expected: str
) -> None:
    with pytest.raises(BadNotation) as caught:
        parse(text)
    error = caught.value
    assert (error.position, error.found) == (position, found)
    assert expected in error.expected
    assert error.expected in error.message
    assert f"at {position}" in error.message
    assert "\n" not in error.message


def test_a_comment_is_kept_beside_the_text() -> None:
    expression = parse("2d6   #  fire   damage\n# twice ")
    assert (expression.text, expression.comment) == ("2d6", "fire damage # twice")
    assert str(expression) == "2d6 # fire damage # twice"
    assert parse(str(expression)) == expression != parse("2d6")
    assert expression != "2d6"
    assert repr(parse("d6")) == "parse('1d6')"
    assert (parse("6 # d for dog").text, parse("2d6 # d6 each").comment) == ("6", "d6 each")


def test_the_same_text_is_read_once_and_large_dice_are_forgotten() -> None:
    assert parse("3d6+5") is parse("3d6+5")
    large = parse("1d2000")
    assert parse("1d2000") is large
    assert parse("d2000").text == "1d2000"
    assert parse("1d2000") is large, "what was typed, and how it is written"
    assert parse("1d3000") is not parse("1d4000")
    assert parse("1d2000") is not large
    for number in range(300):
        assert parse(str(number)).text == str(number)


@pytest.mark.parametrize(
    "text", ["6000d6", "10000d100", "1d1000000", "+".join(["d100"] * 50), "(" * 30 + "1" + ")" * 30]
)
def test_what_is_within_the_limits_is_read(text: str) -> None:
    assert parse(text).text


MARKS = st.sampled_from(
    [
        *"0123456789",
        *"dkhlrfxp!<>=+-*/()%# {},:;ab",
        "max(",
        "highest(",
        "pairs(",
        " given ",
        "a=",
        "kh",
        "dl",
        "rr",
        ">=",
        "d6",
        "d10",
        "!",
        "-",
        "−",
        "≥",
        "\n",
        "Z",
        "\u017f",
        "K",
    ]
)


@given(st.lists(MARKS, max_size=40).map("".join) | st.text(max_size=60))
def test_any_text_is_read_or_refused_in_bounded_time(text: str) -> None:
    start = time.process_time()
    expression, error = attempt(text)
    assert time.process_time() - start < 3
    if expression:
        assert parse(str(expression)) == expression
    if error:
        assert 0 <= error.position <= len(text)
        assert "\n" not in error.message


def attempt(text: str) -> tuple[Expression | None, BadNotation | None]:
    try:
        return parse(text), None
    except BadNotation as error:
        return None, error


conditions = st.builds("{}{}".format, st.sampled_from([">=", "<=", ">", "<", "=", "!="]), st.integers(-3, 12))
faces = conditions | st.integers(0, 12).map(str)
modifiers = st.one_of(
    st.builds("{}{}".format, st.sampled_from(["kh", "kl", "dh", "dl", "k"]), st.integers(0, 6)),
    st.builds("{}{}".format, st.sampled_from(["r", "ro", "rr"]), faces),
    st.builds("!{}{}{}".format, st.sampled_from(["", "p"]), st.just("") | faces, st.sampled_from(["", "x2"])),
    conditions,
    conditions.map("{}f1".format),
)
dice = st.builds(
    "{}d{}{}".format,
    st.integers(0, 9),
    st.sampled_from(["6", "%", "F", "2", "{0:2,-1,3}", "{0..4}"]),
    st.lists(modifiers, max_size=3).map("".join),
)
texts = st.recursive(
    dice | st.integers(0, 99).map(str),
    lambda inner: st.one_of(
        st.builds("{}{}{}".format, inner, st.sampled_from("+-*/"), inner),
        st.builds("{}{}{}".format, inner, st.sampled_from([">=", ">", "=", "<", "!="]), inner),
        st.builds("{}({},{})".format, st.sampled_from(["max", "min"]), inner, inner),
        st.builds(
            "{}({})".format, st.sampled_from(["highest", "middle", "pairs", "largest", "run", "abs"]), inner
        ),
        st.builds("a={};a given a+{}".format, inner, inner),
        inner.map("({})".format),
        inner.map("-({})".format),
    ),
    max_leaves=6,
)


@given(texts)
def test_the_plain_form_means_the_same(text: str) -> None:
    expression, _ = attempt(text)
    if expression is None:
        return
    again = parse(expression.text)
    assert (again.text, again.kept, again.counts) == (expression.text, expression.kept, expression.counts)
    assert again.groups == expression.groups
    values = tuple(
        tuple(pool.die.faces[at % len(pool.die.faces)] for at in range(pool.count))
        for _, pool in expression.groups
    )
    found = [comes_to(each, values) for each in (again, expression)]
    assert found[0] == found[1]


def comes_to(expression: Expression, values: tuple[tuple[int, ...], ...]) -> tuple[Any, ...]:
    """What a text comes to where its dice are worth these values."""
    meaning, tree = lying(expression, values), expression.tree
    return (*map(meaning.value, tree.parts), meaning.successes(tree.comes_to))


def test_numbers_are_bounded_but_their_products_are_not() -> None:
    text = "*".join([str(NUMBER)] * 40)
    assert isinstance(parse(text), Expression)
    assert rw.play(text).outcome.total == NUMBER**40
