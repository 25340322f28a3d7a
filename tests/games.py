"""Little rules for the tests of the language and its readings: each shows one thing."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from rollwright.errors import Refused
from rollwright.odds import Die as Weighted
from rollwright.odds import d, d6
from rollwright.rules import (
    Choose,
    Decision,
    Effect,
    Flow,
    Goal,
    House,
    Outcome,
    Program,
    Rule,
    Switch,
    Window,
    call,
    calls,
    choose,
    least,
    noted,
    pay,
    reckon,
    repeat,
    throw,
    throw_all,
    together,
    window,
)

many = lru_cache(d)


class Table(House, frozen=True):
    """Two switches, and an edition that sets the other."""

    edition: Annotated[str, Switch("t.edition", "old halves the stakes", "a test")] = "new"
    stakes: Annotated[
        Annotated[int, Meta(ge=1, le=9)], Switch("t.stakes", "what a win is worth", "a test")
    ] = 2

    @classmethod
    def grouped(cls, chosen: dict[str, Any]) -> dict[str, Any]:
        return {"stakes": 1, **chosen} if chosen.get("edition") == "old" else chosen


class Won(Outcome, frozen=True):
    """How much somebody won; what was shown on the way is noted."""

    notes: ClassVar[frozenset[str]] = frozenset({"shown"})

    label: str
    won: int
    shown: Any = None


def won(amount: int, shown: Any = None) -> Won:
    return Won(reckon(lambda amount: "win" if amount > 0 else "loss", amount), amount, shown)


def flip() -> Program[int]:
    """A coin: 1 or 2."""
    return throw(d(2), "coin")


def same_side() -> Program[bool]:
    """Whether even and odd show the same side."""
    even, odd = yield from together(Choose(who, "side", ("heads", "tails")) for who in ("even", "odd"))
    return even == odd


def spends(what: str, amount: int = 1, who: str = "player") -> Effect:
    return Effect("spend", who, what, amount)


class Game(
    Rule[Won],
    says=lambda outcome: f"{outcome.label} {outcome.won}",
    goals=(Goal("won", "as much as possible", lambda outcome: outcome.won),),
):
    """What all of them have in common."""

    house: Table = Table()


Amount = Annotated[int, Meta(ge=0, le=9, description="how many, 0 to 9")]


class Pennies(Game, id="t.pennies", player="even"):
    """Matching pennies: even wins when both show the same side."""

    def play(self) -> Flow[Won]:
        return won(self.house.stakes if (yield from same_side()) else -self.house.stakes)


class Uneven(Game, id="t.uneven", player="even"):
    """Pennies where one match is worth more, and a third side that even alone must never show."""

    def play(self) -> Flow[Won]:
        even, odd = yield from together(
            [Choose("even", "side", ("heads", "tails", "edge")), Choose("odd", "side", ("heads", "tails"))]
        )
        return won(0 if even == "edge" else (3 if even == "heads" else 1) if even == odd else -1)


class Secret(Game, id="t.secret"):
    """Three vote at once; one of them has no choice."""

    def play(self) -> Flow[Won]:
        votes = yield from together(
            [
                Choose("ann", "vote", ("no", "yes"), group="group"),
                Choose("bob", "vote", ("no",)),
                Choose("cid", "vote", ("no", "yes"), group="group"),
            ]
        )
        return won(votes.count("yes"))


class Die(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A die with a name."""

    name: str
    sides: Annotated[int, Meta(ge=1)] = 6


class Gamble(
    Game,
    id="t.gamble",
    says=lambda outcome: str(outcome.won),
    prompts=lambda _: (("player", "how?"),),
    decisions=(Decision("player", "again", "stop, go", "roll again for a coin"),),
):
    """A d6 and more dice, once more if you pay."""

    dice: tuple[Die, ...] = ()
    bonus: Amount = 0

    def check(self) -> None:
        if len(self.dice) > 3:
            raise Refused("at most three more dice", at="args.dice")

    def play(self) -> Flow[Won]:
        dice = yield from throw_all([("first", d6), *((die.name, d(die.sides)) for die in self.dice)])
        return Again(house=self.house, total=least(sum(dice), 8) + self.bonus).showing(Shown(sum(dice)))

    def gains(self, outcome: Won) -> list[Effect]:
        return [Effect("gain", "player", "coins", outcome.won, "won"), Effect("gain", "gm", "coins", 0)]

    def parts(self, outcome: Won) -> list[tuple[str, int]]:
        return [("bonus", self.bonus)]


class Again(Game):
    """The offer to roll again."""

    total: int

    def play(self) -> Flow[Won]:
        says = {"stop": "keep it", "go": "roll again"}
        if (yield from choose("player", "again", says, total=self.total)) == "stop":
            return won(self.total)
        yield from pay(spends("coins", self.house.stakes), spends("hope", 0))
        face = yield from throw(d6, "second")
        return won(face, face)


class Shown(Struct, frozen=True, cache_hash=True):
    """What the first dice of a gamble showed, before what came then."""

    first: Any

    def __call__(self, outcome: Won) -> Won:
        then = outcome.shown
        return replace(outcome, shown=self.first if then is None else (self.first, then))


class Toss(Game, id="t.toss"):
    """A coin that somebody pays for and may turn."""

    def play(self) -> Flow[Won]:
        yield from pay(spends("hope"))
        face = yield from flip()
        return won(face if (yield from choose("player", "turn", "leave", "turn")) == "leave" else 3 - face)


class TwoWays(Game, id="t.two-ways"):
    """Two decisions of one player."""

    def play(self) -> Flow[Won]:
        again = yield from choose("player", "again", "stop", "go")
        face = yield from flip()
        turn = yield from choose("player", "turn", "leave", "turn")
        return won((3 - face if turn == "turn" else face) if again == "go" else 0)


class Toll(Game, id="t.toll", decisions=(Decision("player", "a", "-", ""), Decision("gm", "b", "-", ""))):
    """A coin, for which player and master pay."""

    def play(self) -> Flow[Won]:
        yield from pay(spends("coins"), spends("coins", 2, "gm"))
        return won((yield from flip()))


class Loaded(Game, id="t.loaded"):
    """A loaded die, and none beside it."""

    def play(self) -> Flow[Won]:
        die, none = yield from throw_all((("loaded", Weighted([1, 6], [1, 3])), ("none", 0 @ d6)))
        return won(die + none.total)


class Wide(Game, id="t.wide"):
    """A die of many sides, twice, both looked at."""

    sides: int = 1000

    def play(self) -> Flow[Won]:
        first = int((yield from throw(many(self.sides), "wide")))
        second = int((yield from throw(many(self.sides), "wider")))
        return won(first * second)


class Narrow(Game, id="t.narrow"):
    """A wide look that few runs come to, and many narrow ones, which part them all; of plain dice, or of cards."""

    cards: bool = False

    def play(self) -> Flow[Won]:
        if int((yield from throw(many(100), "wide"))) == 1:
            return won(int((yield from throw(many(300), "wider"))))
        shown = 0
        for _ in range(20):
            shown = 2 * shown + int((yield from throw(Weighted([0, 1, 5]) if self.cards else d(2), "one")))
        return won(shown)


class Choice(Game, id="t.choice"):
    """Take as many as you like, or what the master leaves."""

    options: Annotated[int, Meta(ge=1, le=5)] = 2

    def play(self) -> Flow[Won]:
        master = yield from choose("gm", "leave", "some", "none")
        key = yield from choose("player", "take", *map(str, range(self.options)))
        return won(int(key) if master == "some" else 0)


SIDES = (
    Goal("more", "as much as possible", lambda outcome: outcome.won),
    Goal("less", "as little", lambda outcome: -outcome.won),
)


class Holders(Game, id="t.holders"):
    """A coin, then anybody may add what they hold."""

    held: Amount = 1

    def play(self) -> Flow[Won]:
        face = yield from flip()
        return Adding(house=self.house, total=face, ann=self.held, bob=1)


class Adding(Game, goals=SIDES):
    """Ann adds ones, Bob a two."""

    total: int
    ann: int
    bob: int

    def play(self) -> Flow[Won]:
        acts = [Choose("ann", "add", ("one",), ("add one",))] if self.ann else []
        acts += [Choose("bob", "add", ("two",))] if self.bob else []
        key = yield from window(Window("add", tuple(acts), "gm", when=(("total", self.total),)))
        if key == "one":
            return self.onward(total=self.total + 1, ann=self.ann - 1)
        return won(self.total) if key == "done" else self.onward(total=self.total + 2, bob=self.bob - 1)


class Opposed(Game, id="t.opposed", goals=SIDES):
    """Ann says how much, then Bob whether at all."""

    def play(self) -> Flow[Won]:
        much = yield from choose("ann", "much", "1", "2")
        return won(int(much) if (yield from choose("bob", "allow", "yes", "no")) == "yes" else 0)


class Bidden(Game, id="t.bidden", goals=SIDES):
    """Ann says how much, and of what is too much Bob loses less by his veto."""

    def play(self) -> Flow[Won]:
        much = int((yield from choose("ann", "much", "2", "1", "3")))
        return won(much if (yield from choose("bob", "allow", "yes", "no")) == "yes" else 3 - 2 * (much - 1))


class Dug(Game, id="t.dug", goals=SIDES):
    """Ann or Bob dig by a coin, as often as it takes."""

    limit: int | None = None

    def play(self) -> Flow[Won]:
        last, _ = yield from repeat(
            lambda so_far: Digging(total=so_far.won), won(0), lambda so_far: so_far.won > 1, limit=self.limit
        )
        return last


class Digging(Game):
    """One dig, which Ann may do well, and Bob may spoil."""

    total: int

    def play(self) -> Flow[Won]:
        more = int((yield from choose("ann", "dig", "1", "2")))
        less = int((yield from choose("bob", "spoil", "0", "1")))
        return won(self.total + more - less + (yield from flip()))


class Circling(Game, id="t.circling", goals=SIDES):
    """Ann and Bob go on until a coin says so."""

    def play(self) -> Flow[Won]:
        ann = yield from choose("ann", "say", "0", "1")
        bob = yield from choose("bob", "say", "0", "1")
        return self if (yield from flip()) == 1 else won(int(ann) + int(bob))


class OpposedAtOnce(Game, id="t.opposed-at-once", goals=SIDES):
    """Ann and Bob say a number at once; Bob's is taken off."""

    def play(self) -> Flow[Won]:
        ann, bob = yield from together([Choose("ann", "say", ("0", "2")), Choose("bob", "say", ("0", "1"))])
        return won(int(ann) - int(bob))


class Team(Game, id="t.team"):
    """Everybody gambles on a coin; the sum counts, and each is remembered."""

    size: Amount = 2

    def play(self) -> Flow[Won]:
        rolls = [Toss(house=self.house).by(f"helper {at}") for at in range(1, self.size + 1)]
        total, each = yield from calls(rolls, lambda toss: toss.won, 0, lambda before, more: before + more)
        return won(total, noted(each, lambda told: tuple(outcome.won for outcome in told)))


class Twice(Game, id="t.twice"):
    """Call a toss, and become one if it lost."""

    def play(self) -> Flow[Won]:
        toss = Toss(house=self.house)
        first = yield from call(toss.by("first"))
        return first if first.won == 2 else toss.by("second")


class Last(Game, id="t.last"):
    """A call: its outcome doubled, or another go."""

    def play(self) -> Flow[Won]:
        toss = Toss(house=self.house)
        face = yield from call(toss, lambda outcome: outcome.won)
        return won(4) if face == 2 else toss


class Walk(Game, id="t.walk"):
    """Steps of a coin until the target; with *fall*, tails leads back to the start."""

    target: Amount = 2
    limit: int | None = None
    fall: bool = False

    def play(self) -> Flow[Won]:
        at, steps = yield from repeat(
            lambda at: Step(at=at, fall=self.fall), 0, lambda at: at >= self.target, limit=self.limit
        )
        return won(at, steps)


class Step(Rule[int]):
    """One step."""

    at: int
    fall: bool

    def play(self) -> Flow[int]:
        face = yield from flip()
        return self.at + 1 if face == 2 else 0 if self.fall else self.at


STOPPED = 100


class Press(Game, id="t.press"):
    """Press your luck: one, then three times as much or nothing, and soon more likely nothing."""

    limit: int | None = None

    def play(self) -> Flow[Won]:
        at, steps = yield from repeat(
            lambda at: Pressing(at=at), 0, lambda at: at < 0 or at >= STOPPED, limit=self.limit
        )
        return won(0 if at < 0 else at - STOPPED if at >= STOPPED else at, steps)


class Pressing(Rule[int]):
    """Stop with what there is, or toss for more."""

    at: int

    def play(self) -> Flow[int]:
        at = self.at
        if (yield from choose("player", "press on", "stop", "press", at=at)) == "stop":
            return STOPPED + at
        if (yield from throw(many(2 if at < 2 else 8), "coin")) == 2:
            return max(1, 3 * at)
        return at if at < 1 else -1


class Deep(Game, id="t.deep"):
    """Press your luck, called by another rule."""

    def play(self) -> Flow[Won]:
        return (yield from call(Press(house=self.house)))


class Fare(Game, id="t.fare"):
    """A coin for every toss until heads."""

    def play(self) -> Flow[Won]:
        at, _ = yield from repeat(lambda _: Ride(), 0, lambda at: at == 1)
        return won(at)


class Ride(Rule[int]):
    """One toss."""

    def play(self) -> Flow[int]:
        yield from pay(spends("coins"))
        return int((yield from flip()) == 2)


class Endless(Game, id="t.endless"):
    """Count for ever."""

    def play(self) -> Flow[Won]:
        at, _ = yield from repeat(lambda at: Counting(at=at), 0, lambda _: False)
        return won(at)


class Counting(Rule[int]):
    """One more, or two."""

    at: int

    def play(self) -> Flow[int]:
        key = yield from choose("player", "count", "one", "two")
        return self.at + (yield from flip()) + (key == "two")


class Duel(Game, id="t.duel", player="even"):
    """Pennies until the sides match."""

    def play(self) -> Flow[Won]:
        at, _ = yield from repeat(lambda _: Matching(), 0, lambda at: at == 1)
        return won(at)


class Matching(Rule[int]):
    """One round; it is broken off one time in two."""

    def play(self) -> Flow[int]:
        same, face = (yield from same_side()), (yield from flip())
        return int(same and face == 2)
