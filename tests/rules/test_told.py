"""What an author of a rule may well get wrong is told, in play and in the odds alike, with what to write instead."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from enum import IntEnum, StrEnum
from fractions import Fraction
from functools import wraps
from itertools import product
from random import random as by_chance
from traceback import walk_tb
from typing import Any, ClassVar, Literal

import pytest

import rollwright as rw
from rollwright.dice.pools import as_they_lie
from rollwright.errors import BadArgument
from rollwright.odds import Die, Odds, d6, reroll
from rollwright.rules import (
    Dice,
    Effect,
    Flow,
    Goal,
    Outcome,
    Rule,
    call,
    calls,
    choose,
    most,
    pay,
    reckon,
    throw,
    throw_all,
)
from rollwright.rules.requests import same

WEATHER = Die(["rain", "sun", "wind"])


class Came(Outcome, frozen=True):
    """A word, and a number."""

    label: Literal["won", "lost"]
    total: int
    how: str = ""


class Other(Outcome, frozen=True):
    """Something else."""

    total: int


class Asked(Rule[Came], id="told.asked"):
    """Three dice, two with words, and what is made of them."""

    made: str

    def play(self) -> Flow[Came]:
        """Throw, and make it."""
        a, b, words = yield from throw_all({"a": 3 @ d6, "b": 2 @ d6, "words": 2 @ WEATHER})
        return Came("won", MISTAKES[self.made][0](a, b, words))


class Part(Rule[Came]):
    """A die, and what it comes to: a part of other rules."""

    made: str

    def play(self) -> Flow[Came]:
        """Throw, and end."""
        roll = yield from throw(d6)
        made: Came = ENDS[self.made][0](roll)
        return made


class Two(Rule[Came]):
    """Two dice."""

    def play(self) -> Flow[Came]:
        """Throw both."""
        return Came("won", (yield from throw(2 @ d6)).total)


class Ended(Part, id="told.ended"):
    """The same for people."""


def two_of(number: Any) -> Any:
    """A number taken for two."""
    one, other = number
    return one + other


MISTAKES: dict[str, tuple[Callable[[Any, Any, Any], Any], str]] = {
    "the faces": (lambda a, b, words: a.faces, r"ask \.sorted for what lies there"),
    "a text": (lambda a, b, words: f"{a}", r"no text: write what you ask of it, as in f'\{dice\.total\}'"),
    "another text": (lambda a, b, words: str(a - b), r"a pool of dice is no text"),
    "a total of words": (lambda a, b, words: words.total, r"as 'rain', have no total: ask \.count\(…\)"),
    "the highest word": (lambda a, b, words: words.highest(), r"have no highest die: ask \.count"),
    "the lowest word": (lambda a, b, words: words.lowest(), r"have no lowest die: ask \.count"),
    "a word in its place": (lambda a, b, words: words.ranked(0), r"or \.worth\(…\), where it is said"),
    "words in order": (lambda a, b, words: words.sorted[0], r"as 'rain', have no highest die"),
    "a run of words": (lambda a, b, words: words.longest_run, r"have no run"),
    "words and numbers": (lambda a, b, words: (a + words).total, r"as 'rain', have no total"),
    "a number": (lambda a, b, words: a > 10, r"a pool of dice is no number: ask \.total"),
    "another number": (lambda a, b, words: a == 6, r"a pool of dice is no number"),
    "a truth": (lambda a, b, words: 1 if a else 0, r"neither true nor false: ask \.size"),
    "one by one": (lambda a, b, words: sum(each > 4 for each in a), r"does not tell its dice apart"),
    "the first": (lambda a, b, words: a[0], r"lie in no order: ask \.ranked\(0\)"),
    "the largest": (lambda a, b, words: max(a), r"does not tell its dice apart"),
    "a sum of several": (lambda a, b, words: sum([a, b]) > 12, r"a pool of dice is no number"),
    "a number of several": (lambda a, b, words: sum(a.total), r"^this is one number and not several"),
    "a call": (lambda a, b, words: a.total(), r"^this is a number already: write it without \(\)"),
    "a call of a truth": (lambda a, b, words: (a.total > 3)(), r"^this is a number already"),
    "how many of one": (lambda a, b, words: len(a.total), r"^this is one number: .* is the \.size"),
    "one of one": (lambda a, b, words: a.total[0], r"^this is one number and not several"),
    "one as two": (lambda a, b, words: two_of(a.total), r"^this is one number and not several"),
    "a truth as two": (lambda a, b, words: two_of(a.total > 3), r"^this is one number and not several"),
    "one among others": (lambda a, b, words: [1, *a.total], r"^this is one number and not several"),
    "one for several": (lambda a, b, words: max(*a.total), r"^this is one number and not several"),
    "whether one is in one": (lambda a, b, words: 3 in a.total, r"^this is one number and not several"),
    "a count of one": (lambda a, b, words: a.total.count(3), r"^a number has no count: one die is a number"),
    "none of ours": (lambda a, b, words: 3 + "x", r"^unsupported operand"),
    "none of ours either": (lambda a, b, words: "x".nothing, r"^'str' object has no attribute"),
    "a number for a table": (lambda a, b, words: a.worth(b.total), r"said by a function .* not by a number"),
    "a text for a table": (lambda a, b, words: a.worth("six"), r"said by a function .* not by 'six'"),
    "a word of numbers": (
        lambda a, b, words: a.count("six"),
        r"show numbers, as 1, and never the word 'six'",
    ),
    "a word that is not there": (
        lambda a, b, words: words.count("rein"),
        r"'rain' is what one of them is called",
    ),
}
"""What is made of dice by mistake, and what is said of it."""

BRACKETS: dict[str, Callable[[Any, Any], Any]] = {
    "and": lambda a, b: a > 3 & b > 3,
    "or": lambda a, b: a == 1 | b == 1,
    "xor": lambda a, b: a > 2 ^ b > 2,
}
"""Comparisons that want brackets; of dice that lie there Python makes plain numbers before we are asked."""

ENDS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "nothing": (lambda roll: None, r"comes to nothing: its play has to end with return, and an outcome"),
    "a half": (lambda roll: Came("won", roll / 2), r"as Came\.total, which is a whole number: divide by //"),
    "a word for a number": (
        lambda roll: Came("won", "3"),
        r"comes to '3' as Came\.total, which is a whole number$",
    ),
    "another word": (
        lambda roll: Came("wno", 3),
        r"comes to 'wno' as Came\.label, which holds 'won', 'lost'",
    ),  # type: ignore[arg-type]
    "a hand for a number": (
        lambda roll: Came("won", (roll,)),
        r"comes to \(\d,\) as Came\.total, which is a whole number: of a hand, .* hand\[0\]",
    ),  # type: ignore[arg-type]
    "a number for a text": (lambda roll: Came("won", 3, 6), r"comes to 6 as Came\.how, which is a text$"),  # type: ignore[arg-type]
    "another kind": (
        lambda roll: Came("won", 1) if roll < 4 else Other(1),
        r"has to return Came\(…\), as it says in its Rule\[…\], not Other\(total=1\)",
    ),
    "a number": (lambda roll: Came("won", 1) if roll < 4 else 3, r"has to return Came\(…\).*, not 3$"),
    "a question": (
        lambda roll: Came("won", 1) if roll < 4 else call(Two()),
        r"^call\(…\) only asks: write `yield from call\(…\)`",
    ),
    "what can change": (lambda roll: Came("won", [3]), r"Came\.total is \[3\]: .* so write tuple\(…\)"),  # type: ignore[arg-type]
}
"""What a rule ends with by mistake, and what is said of it."""


ASKED: dict[str, tuple[Callable[[], Any], str]] = {
    "a call of a class": (lambda: call(Two), r"called with its arguments, as in Two\(\)"),
    "a call of what comes next": (
        lambda: call(Two(), then=[Two]),
        r"called with its arguments, as in Two\(\)",
    ),  # type: ignore[list-item]
    "a call of a number": (lambda: call(3), r"call plays another rule, as in call\(Cast\(\)\), not 3"),  # type: ignore[call-overload]
    "calls of a class": (
        lambda: calls([Two], same, 0, lambda state, each: state),
        r"called with its arguments, as in Two\(\)",
    ),
    "a price in words": (lambda: pay("stress"), r"pay takes effects, as in pay\(Effect\(.*, not 'stress'"),  # type: ignore[arg-type]
    "dice and a half": (
        lambda: throw(2.5 @ d6),
        r"how many dice .* is a whole number, as in 3 @ d6, not 2.5",
    ),  # type: ignore[operator]
    "less than nothing": (
        lambda: pay(Effect("mark", "player", "stress", -2)),
        r'mark stress by -2: .* the other way, Effect\("clear", "player", "stress", …\)',
    ),
    "half a weight": (lambda: throw(Die([1, 2], [0.5, 0.5])), r"weight is a whole number, .*, not 0.5"),  # type: ignore[list-item]
}
"""What is asked for by mistake, and what is said of it."""


class Puts(Rule[Came]):
    """A rule that asks for something."""

    made: str

    def play(self) -> Flow[Came]:
        """Ask for it."""
        yield from ASKED[self.made][0]()
        return Came("won", 0)


@pytest.mark.parametrize("made", ASKED)
def test_what_cannot_be_asked_for_is_told(made: str) -> None:
    with pytest.raises((TypeError, ValueError), match=ASKED[made][1]):
        rw.odds(Puts(made=made))


AMOUNTS: dict[str, Callable[[Any], Any]] = {
    "a difference": lambda die: 1 - die,
    "a difference that was looked at": lambda die: 1 - int(die),
    "what is seldom less": lambda die: 5 - die,
    "what is known by what was looked at": lambda die: 5 - die if die > 5 else 0,
}
"""Amounts that are less than nothing where the die shows a six."""


class Owes(Rule[Came]):
    """Whoever wants to pays by a die."""

    made: str

    def play(self) -> Flow[Came]:
        """Throw, choose, and pay."""
        die = yield from throw(d6)
        if (yield from choose("player", "pay", "no", "yes")) == "yes":
            yield from pay(Effect("mark", "player", "stress", AMOUNTS[self.made](die)))
        return Came("won", 0)


class Gains(Rule[Came]):
    """What is gained is less than nothing."""

    def play(self) -> Flow[Came]:
        """Throw."""
        return Came("won", 1 - (yield from throw(d6)))

    def gains(self, outcome: Came) -> list[Effect]:
        """The total."""
        return [Effect("gain", "player", "luck", outcome.total)]


@pytest.mark.parametrize("made", AMOUNTS)
def test_less_than_nothing_is_refused_in_play_odds_and_advice_alike(made: str) -> None:
    less = r"mark stress by -\d: an effect moves 0 or more"
    rule = Owes(made=made)
    with pytest.raises(ValueError, match=less):
        rw.play(rule, faces=[6], answers=["yes"])
    with pytest.raises(ValueError, match=less):
        rw.odds(rule, by="total", policy="yes")
    for prices in (None, {"stress": 1}):
        with pytest.raises(ValueError, match=less):
            rw.advise(rule, lambda outcome: outcome.total, prices=prices)
    with pytest.raises(ValueError, match=less):
        rw.advise(rule, lambda outcome, effects: len(effects))
    assert rw.odds(rule, by="total", policy="no").p(0) == 1


def test_less_than_nothing_is_not_gained() -> None:
    less = r'gain luck by -\d: .*, Effect\("spend", "player", "luck", …\)'
    with pytest.raises(ValueError, match=less):
        _ = rw.play(Gains(), faces=[6]).effects
    with pytest.raises(ValueError, match=less):
        rw.advise(Gains(), lambda outcome, effects: len(effects))


class Either(Rule[Came]):
    """What may be paid or given back."""

    def play(self) -> Flow[Came]:
        """Throw, and do either."""
        owed = 3 - (yield from throw(d6))
        mark, clear = (
            Effect("mark", "player", "stress", most(0, owed)),
            Effect("clear", "player", "stress", most(0, -owed)),
        )
        yield from pay(mark, clear)
        return Came("won", 0)


def test_of_what_may_be_either_both_are_written() -> None:
    told = [
        [(each.kind, each.amount) for each in rw.play(Either(), faces=[face]).effects] for face in (1, 3, 6)
    ]
    assert told == [[("mark", 2)], [], [("clear", 3)]]
    assert rw.advise(Either(), lambda outcome: 0, prices={"stress": 1}).value == -Fraction(2 + 1, 6)


@pytest.mark.parametrize("how", [rw.odds, rw.play])
@pytest.mark.parametrize("made", MISTAKES)
def test_mistakes_with_dice_are_told(made: str, how: Callable[[Rule[Any]], Any]) -> None:
    with pytest.raises((TypeError, AttributeError), match=MISTAKES[made][1]):
        how(Asked(made=made))


@pytest.mark.parametrize("made", MISTAKES)
def test_play_and_odds_say_the_same(made: str) -> None:
    with pytest.raises((TypeError, AttributeError)) as in_odds:
        rw.odds(Asked(made=made))
    with pytest.raises((TypeError, AttributeError)) as in_play:
        rw.play(Asked(made=made))
    assert str(in_play.value) == str(in_odds.value)
    for error in (in_odds.value, in_play.value):
        lines = [frame.f_code.co_name for frame, _ in walk_tb(error.__traceback__)]
        assert "<lambda>" in lines, "the line of the rule is told"


@pytest.mark.parametrize("how", [rw.odds, rw.play])
@pytest.mark.parametrize("rule", [Ended, Part])
@pytest.mark.parametrize("made", ENDS)
def test_what_a_rule_cannot_come_to_is_told(
    made: str, rule: Callable[..., Rule[Any]], how: Callable[..., Any]
) -> None:
    with pytest.raises(TypeError, match=ENDS[made][1]):
        how(rule(made=made), **{"faces": [6]} if how is rw.play else {})


class Suit(StrEnum):
    """Words that are texts."""

    HIGH = "high"


class Size(IntEnum):
    """Numbers that are whole."""

    LARGE = 3


class Suited(Rule[Came], id="told.suited"):
    """A die, and a word and a number that are of types of their own."""

    def play(self) -> Flow[Came]:
        """Throw."""
        high = (yield from throw(d6)) > 3
        return Came("won" if high else "lost", Size.LARGE, Suit.HIGH)


def test_a_word_of_a_type_of_its_own_is_a_text_and_such_a_number_is_whole() -> None:
    assert rw.play(Suited(), faces=[3]).outcome.how == "high"
    assert rw.odds(Suited(), by="how").p("high") == 1
    assert rw.odds(Suited(), by="total").p(3) == 1


class Compared(Rule[Came]):
    """Two dice, compared."""

    made: str

    def play(self) -> Flow[Came]:
        """Throw both."""
        a, b = yield from throw_all({"a": d6, "b": d6})
        return Came("won" if BRACKETS[self.made](a, b) else "lost", 0)


@pytest.mark.parametrize("made", BRACKETS)
def test_comparisons_without_brackets_are_told(made: str) -> None:
    with pytest.raises(TypeError, match=r"put every comparison into brackets, as in \(a > 3\) & \(b > 3\)"):
        rw.odds(Compared(made=made))


class Joined(Rule[Came]):
    """Two dice, compared as it is right."""

    def play(self) -> Flow[Came]:
        """Throw both."""
        a, b = yield from throw_all({"a": d6, "b": d6})
        return Came("won" if True & (1 & (a > 3)) & (b > 3) | (a == 1) else "lost", 0)


def test_truths_are_joined() -> None:
    assert rw.odds(Joined(), by="label").p("won") * 36 == 9 + 6


class Keeping(Rule[Came]):
    """Some dice, of which no more are kept than are thrown; by itself it is only a part of other rules."""

    thrown: int
    kept: int

    def check(self) -> None:
        """Refuse what cannot be kept."""
        if self.kept > self.thrown:
            raise ValueError(f"{self.thrown} are thrown, and {self.kept} cannot be kept")

    def play(self) -> Flow[Came]:
        """Throw, and keep."""
        dice = yield from throw(self.thrown @ d6)
        return Came("won", dice.highest(self.kept))


def test_what_a_rule_checks_is_checked_of_a_part_that_is_asked_for_by_itself() -> None:
    assert rw.odds(Keeping(thrown=2, kept=1), by="total").p(1) * 36 == 1
    for ask in (rw.odds, rw.play):
        with pytest.raises(BadArgument, match="2 are thrown, and 3 cannot be kept") as caught:
            ask(Keeping(thrown=2, kept=3))
        assert caught.value.at == "args"


class Nobody(Rule[Came]):
    """A choice of which it is not said who makes it."""

    def play(self) -> Flow[Came]:
        """Choose."""
        yield from choose("keep", "reroll")
        return Came("won", 0)


def test_a_choice_without_whoever_makes_it_is_told_what_comes_first() -> None:
    with pytest.raises(TypeError, match=r"Who decides comes first, .* here 'keep' decides on 'reroll'"):
        rw.odds(Nobody(), policy="first")


def test_a_die_that_is_thrown_again_for_ever_is_another_die() -> None:
    never: Any = None
    with pytest.raises(TypeError, match="a die without them"):
        reroll(d6, [1], times=never)


class Guessed(Rule[Came]):
    """A die, held against a word or a number."""

    die: Any
    held: Any

    def play(self) -> Flow[Came]:
        """Throw, and compare in each of the ways."""
        roll = yield from throw(self.die)
        return Came("won" if self.held(roll) else "lost", 0)


COMPARED: dict[str, Callable[[str], Callable[[Any], Any]]] = {
    "is": lambda word: lambda roll: roll == word,
    "is not": lambda word: lambda roll: roll != word,
    "turned round": lambda word: lambda roll: word == roll,
    "one of": lambda word: lambda roll: roll in (word, "hail"),
}


@pytest.mark.parametrize("how", COMPARED)
@pytest.mark.parametrize(
    ("die", "word", "told"),
    [
        (WEATHER, "rein", "these dice never show 'rein': 'rain' is what one of them is called"),
        (Die([0, "star"]), "stars", "never show 'stars': 'star'"),
        (d6, "six", "these dice show numbers, as 1, and never the word 'six'"),
    ],
)
def test_a_die_is_not_held_against_a_word_that_it_nearly_shows(
    die: Die, word: str, told: str, how: str
) -> None:
    with pytest.raises(TypeError, match=told):
        rw.odds(Guessed(die=die, held=COMPARED[how](word)))


@pytest.mark.parametrize("how", COMPARED)
@pytest.mark.parametrize(("word", "ways"), [("rain", 1), ("edge", 0)])
def test_a_die_is_held_against_words(word: str, ways: int, how: str) -> None:
    found = rw.odds(Guessed(die=WEATHER, held=COMPARED[how](word)), by="label").p("won") * 3
    assert found == (3 - ways if how == "is not" else ways)


def test_what_is_counted_of_dice_is_held_against_nothing_else() -> None:
    class Counted(Rule[Came]):
        """Two dice of words, of which sums are held against whatever is at hand."""

        def play(self) -> Flow[Came]:
            """Throw, and count."""
            dice = yield from throw(2 @ WEATHER)
            word: Any = "rein"
            return Came("won" if dice.count("rain") == word else "lost", 0)

    assert rw.odds(Counted(), by="label").p("lost") == 1


class Called(Outcome, frozen=True):
    """A label that may be any text."""

    label: str


class Tossed(Rule[Called]):
    """A die, and who has won."""

    def play(self) -> Flow[Called]:
        """Throw."""
        return Called("Won outright" if (yield from throw(d6)) > 3 else "Lost")


@pytest.mark.parametrize(
    "asked", ["won outright", "Won-outright", "Won outrigt", "Won outrights", "Won outricht", "Last"]
)
def test_a_label_that_is_nearly_one_is_told(asked: str) -> None:
    odds = rw.odds(Tossed())
    meant = "Lost" if asked == "Last" else "Won outright"
    for found in (odds, odds.by("label"), odds.map(lambda came: came.label), odds.given(lambda came: True)):
        with pytest.raises(ValueError, match=f"nothing here is '{asked}', and '{meant}' is"):
            found.p(asked)
    assert odds.by("label").p(lambda label: label == asked) == 0


@pytest.mark.parametrize("asked", ["Drawn", "Lo", "Lost 2", "Won", ""])
def test_a_label_that_may_come_at_other_times_has_no_chance_now(asked: str) -> None:
    assert rw.odds(Tossed()).p(asked) == rw.odds(Tossed(), by="label").p(asked) == 0


GOALS = (
    Goal("luck", "a field that is not there", lambda came: came.luck),
    Goal("worse", "what a field has not", lambda came: came.label.luck),
)


class Staying(Rule[Came], goals=GOALS):
    """A die, and one may stay."""

    def play(self) -> Flow[Came]:
        """Throw, unless somebody stays."""
        if (yield from choose("player", "go", "stay", "throw")) == "stay":
            return Came("lost", 1)
        return Came("won", (yield from throw(d6)))


@pytest.mark.parametrize("goal", ["luck", lambda came, effects: came.luck], ids=["declared", "own"])
def test_a_goal_that_reads_what_is_not_there_is_told_what_is(goal: Any) -> None:
    with pytest.raises(
        BadArgument, match=r"the goal reads 'luck', and the fields of Came are: label, total"
    ) as caught:
        rw.advise(Staying(), goal)
    assert caught.value.at == "goal"


@pytest.mark.parametrize("goal", ["worse", lambda came, effects: came.label.luck], ids=["declared", "own"])
def test_what_else_goes_wrong_within_a_goal_is_told_as_it_is(goal: Any) -> None:
    with pytest.raises(AttributeError, match="'str' object has no attribute 'luck'"):
        rw.advise(Staying(), goal)


KINDS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "a die": lambda die, coin, pool: die,
    "a sum": lambda die, coin, pool: 2 * die + pool.total - 1,
    "a rest": lambda die, coin, pool: pool.total % die,
    "a count": lambda die, coin, pool: pool.count(6),
    "a set": lambda die, coin, pool: pool.largest_set,
    "the lowest": lambda die, coin, pool: pool.lowest(),
    "a comparison": lambda die, coin, pool: die > 3,
    "a word": lambda die, coin, pool: coin,
    "a worth": lambda die, coin, pool: pool.worth(lambda face: Fraction(face, 2)),
    "dice": lambda die, coin, pool: pool,
    "dice in their places": lambda die, coin, pool: as_they_lie([pool], most=2, wide=""),
}
"""What a rule may ask for its type."""


class Typed(Rule[Came]):
    """Something that is asked for its type in one way or another."""

    made: str

    def play(self) -> Flow[Came]:
        """Ask, and end with what it is."""
        die, coin, pool = yield from throw_all({"die": d6, "coin": Die(["heads"]), "pool": 2 @ d6})
        match KINDS[self.made](die, coin, pool):
            case bool(truth):
                return Came("won", -1 if truth else -2)
            case int(face) if face > 3:
                return Came("won", face)
            case it:
                every = (int, str, tuple, Fraction, Dice, Rule)
                return Came("lost", sum(2**at for at, kind in enumerate(every) if isinstance(it, kind)))


@pytest.mark.parametrize("made", KINDS)
def test_a_number_that_nobody_has_seen_is_of_the_type_that_it_is_in_play(made: str) -> None:
    rule = Typed(made=made)
    played = [
        rw.play(rule, faces=[die, "heads", *pool]).outcome for die, *pool in product(range(1, 7), repeat=3)
    ]
    assert rw.odds(rule) == Odds(Counter(played))


class Several(Rule[Came]):
    """What may be of one type or another."""

    def play(self) -> Flow[Came]:
        """Ask for types that nobody knows before."""
        card, die = yield from throw_all({"card": Die([1, "joker"]), "die": d6})
        return Came("lost", 2 * isinstance(card, int | str) + isinstance(reckon(str, die), int | str))


def test_what_may_be_of_several_types_is_of_none_that_a_rule_knows() -> None:
    assert rw.odds(Several(), by="total").p(0) == 1


class Fickle(Rule[Came]):
    """A rule that looks at something else each time."""

    begun: ClassVar[list[int]] = []

    def play(self) -> Flow[Came]:
        """Look at what is next."""
        self.begun.append(1)
        die = yield from throw(d6)
        if die > len(self.begun) % 5:
            return Came("won", 0)
        return Came("lost", 0)


def test_a_rule_that_is_not_the_same_twice_is_told_so_with_its_line() -> None:
    with pytest.raises(
        RuntimeError,
        match=r"^test_told.py:\d+ \(if die > len.*\): begun again with the same answers.* use throw\(…\)",
    ):
        rw.odds(Fickle())


class Dicing(Rule[Came]):
    """A rule that throws dice of its own, beside those on the table."""

    def play(self) -> Flow[Came]:
        """Throw one, and make up three."""
        die = yield from throw(d6)
        return Came("won" if die > max([random.randint(1, 6) for _ in range(3)]) else "lost", 0)


def wrapped(play: Callable[[Any], Flow[Came]]) -> Callable[[Any], Flow[Came]]:
    """A play that is gone through as it is."""

    @wraps(play)
    def played(rule: Any) -> Flow[Came]:
        return (yield from play(rule))

    return played


class ByName(Dicing):
    """With a method by itself, within a decorator."""

    @wrapped
    def play(self) -> Flow[Came]:
        return Came("won" if (yield from throw(d6)) > 6 * by_chance() else "lost", 0)


class WithinPlay(Dicing):
    """With a module that only its play knows."""

    def play(self) -> Flow[Came]:
        import secrets

        return Came("won" if (yield from throw(d6)) > secrets.randbelow(6) else "lost", 0)


@pytest.mark.parametrize(
    ("rule", "used"), [(Dicing, "random"), (ByName, "by_chance"), (WithinPlay, "secrets")]
)
def test_a_rule_that_makes_chance_of_its_own_is_told_so_with_its_line(rule: Any, used: str) -> None:
    for ask in (rw.odds, rw.play, lambda rule: rw.advise(rule, lambda came: came.total)):
        with pytest.raises(
            TypeError,
            match=rf"^test_told.py:\d+: {rule.__name__} uses {used},.* throws, as in \(yield from throw\(d6\)\)",
        ):
            ask(rule())


def test_what_is_said_to_a_part_is_told_by_its_names() -> None:
    for wrong, told in {
        "thrwn": "Keeping has no thrwn: it takes thrown, kept",
        "kept": "Keeping needs thrown",
    }.items():
        with pytest.raises(TypeError, match=told):
            Keeping(**{wrong: 1})
    with pytest.raises(TypeError, match="Two has no dice: it takes nothing"):
        Two(dice=3)
    for held, named in ((2.5, r"2\.5"), ("2", "'2'")):
        with pytest.raises(BadArgument, match=f"^kept: a whole number, not {named}$") as caught:
            rw.odds(Keeping(thrown=3, kept=held))
        assert caught.value.at == "args.kept"


def test_a_play_tells_how_it_stands() -> None:
    assert repr(rw.play(Two(), faces=[1, 2])).endswith("Two() came to Came(label='won', total=3, how='')>")
    assert repr(rw.play(Two(), by_hand=True)).endswith("Two() waits for dice: 2d6>")
    assert repr(rw.play(Staying())).endswith("Staying() waits for player to decide 'go': stay, throw>")


class Shared(Rule[Came]):
    """Twenty, shared by as many as two dice show above two."""

    def play(self) -> Flow[Came]:
        """Throw, and share."""
        return Came("won", 20 // ((yield from throw(2 @ d6)).total - 2))


def test_what_cannot_be_reckoned_at_the_end_names_the_rule() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        rw.odds(Shared())
    (note,) = caught.value.__notes__
    assert note.startswith("where it is reckoned what ")
    assert note.endswith("Shared() comes to")


class Named(Rule[Came], id="told.named"):
    """A word that is called like a function."""

    word: str = "ann"

    def play(self) -> Flow[Came]:
        """Throw, and call it."""
        total = (yield from throw(d6)) + len(self.word)
        return Came("won", int(total), self.word())  # type: ignore[operator]


@pytest.mark.parametrize("how", [rw.odds, rw.play])
def test_what_is_no_mistake_with_a_number_is_not_told_as_one(how: Callable[[Rule[Any]], Any]) -> None:
    with pytest.raises(TypeError, match="'str' object is not callable"):
        how(Named())


class Costly(Rule[Came], id="told.costly"):
    """Pays an amount whose law is far too wide to be told."""

    def play(self) -> Flow[Came]:
        """Throw twice, and pay the one so often as the other."""
        first, second = (
            (yield from throw(300 @ Die(range(1, 101)))),
            (yield from throw(300 @ Die(range(1, 101)))),
        )
        yield from pay(Effect("mark", "player", "stress", first.total * second.total))
        return Came("won", 0)


def test_what_is_paid_is_not_reckoned_where_nobody_asks_for_it() -> None:
    assert rw.odds(Costly(), by="label").p("won") == 1


class Seen(Rule[Came], id="told.seen"):
    """Pays what it has looked at, which may be less than nothing elsewhere."""

    def play(self) -> Flow[Came]:
        """Throw twice, and pay how much more the first is."""
        more = (yield from throw(d6)) - (yield from throw(d6, "again"))
        if int(more) > 0:
            yield from pay(Effect("mark", "player", "stress", more))
        return Came("won", 0)


def test_what_is_paid_was_looked_at_and_is_more_than_nothing() -> None:
    assert rw.odds(Seen(), by="label").p("won") == 1


class Left(Outcome, frozen=True):
    """What is left."""

    to: int


class Forgets(Rule[Left], id="told.forgets"):
    """A rule that takes a question for its answer, with dice on the table or without."""

    thrown: bool = True

    def play(self) -> Flow[Left]:
        """Throw, and forget to wait."""
        if self.thrown:
            yield from throw(d6)
        else:
            yield from choose("player", "way", "on", "back")
        second: Any = throw(d6, "second")
        return Left(second)


def forgotten() -> Left:
    second: Any = throw(d6)
    return Left(second)


class Helped(Rule[Left], id="told.helped"):
    """A rule whose helper forgets to wait."""

    def play(self) -> Flow[Left]:
        """Throw, and let it make the outcome."""
        yield from throw(d6)
        return forgotten()


READ: list[Callable[[Rule[Any]], Any]] = [
    lambda rule: rw.play(rule, seed=1, decide="first"),
    lambda rule: rw.odds(rule, policy="first"),
    lambda rule: rw.odds(rule, policy="first", by="to"),
    lambda rule: rw.advise(rule, lambda left: left.to),
]


@pytest.mark.parametrize("read", READ)
@pytest.mark.parametrize("rule", [Forgets(), Forgets(thrown=False)])
def test_a_question_in_an_outcome_is_told_with_its_line(rule: Rule[Any], read: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match=r"^test_told\.py:\d+ \(.*throw\(d6, .*\): throw\(…\) only asks"):
        read(rule)
    with pytest.raises(TypeError, match=r"^throw\(…\) only asks"):
        read(Helped())


class Counts(Rule[Left], id="told.counts"):
    """A rule that would change itself."""

    left: int = 2

    def play(self) -> Flow[Left]:
        """Throw, and count down."""
        yield from throw(d6)
        self.left -= 1  # type: ignore[misc]  # which is what this is about
        return Left(self.left)


@pytest.mark.parametrize("read", READ)
def test_a_rule_that_changes_itself_is_told_how_it_goes_on(read: Callable[[Any], Any]) -> None:
    with pytest.raises(AttributeError, match=r"'Counts': .* return self\.onward\(left=self\.left - 1\)"):
        read(Counts())


def test_an_option_is_offered_once() -> None:
    for options in (("a", "b", "a"), (["a", "a"],), ("a", {"b": "the one", "a": "the other"})):
        with pytest.raises(TypeError, match="'x' are each a word of its own, and 'a' is there twice"):
            next(iter(choose("player", "x", *options)))
