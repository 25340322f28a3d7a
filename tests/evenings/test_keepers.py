"""An evening of Keepers in the Dark at a hotel that counts its guests: everything that people do there, by people who know no rule."""

from __future__ import annotations

import pytest

from cast import MAGS, ODILE, RAVI, TOBIAS
from evenings.conftest import Opens
from evenings.people import Evening, refused

ACT, RESIST, COMEDY, RELIEVE, STRESSED, HARM, PERIL = (
    f"keepers.{name}" for name in ("act", "resist", "comedy", "relieve", "stressed", "harm", "peril")
)


class Hotel:
    """The evening, scene by scene; each goes on where the one before has left off."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.gm = evening, evening.gm
        self.odile, self.tobias, self.mags, self.ravi = evening.players

    def begin(self) -> None:
        moves = {each["move"] for each in self.ravi.state["moves"]}
        assert {ACT, RESIST, COMEDY, RELIEVE, STRESSED} <= moves
        assert not {HARM, PERIL} & moves
        assert not self.ravi.sees("The Night Porter")
        shown = self.gm.preview("begin-session")
        reply = self.gm.call("begin-session")
        assert shown["changes"] == reply.last("session-begun")["changes"]
        assert reply.changes == [("episode", 0, 1)]
        self.gm.call("begin-scene", scene="The lobby")

    # -- action rolls ------------------------------------------------------------------------------------------------

    def several_outcomes(self) -> None:
        """Two outcomes and one that the player adds; an assist, a crit, and a push for Stress."""
        draft = self.odile.propose(ACT, ODILE, "past the lodge, to the book of guests", action="Sneak")
        with refused("forbidden", "outcomes is for the game master"):
            self.odile.call("", {"outcomes": [{"name": "all"}]}, draft=draft) if self.odile.drafts else (
                self.odile.call("add", {"draft": draft}, args={"outcomes": [{"name": "all"}]})
            )
        with refused("bad-argument", "cannot be kept secret"):
            self.gm.frame(draft, outcomes=[{"name": "the book"}], secret=["outcomes"])
        self.gm.frame(
            draft,
            outcomes=[{"name": "the book"}, {"name": "the Porter", "threat": True}],
            stakes="he counts his keys",
        )
        self.tobias.join(draft, TOBIAS, way="assist")
        self.mags.join(draft, MAGS, way="assist")
        with refused("refused", "one die may be added"):
            self.odile.roll(draft)
        self.mags.call("leave", {"draft": draft, "sheet": self.mags.id(MAGS)})
        alone = self.odile.odds(draft=draft)["odds"]
        more = self.odile.odds(draft=draft, args={"added": [{"name": "a key"}]})["odds"]
        assert sum(alone.values()) == pytest.approx(1)
        assert more["Success, Success, Success"] == pytest.approx(2906 / 46656)
        best = self.odile.advice("results", draft=draft, over={"added": [[], [{"name": "a key"}]]})["ways"]
        assert best[0]["args"]["added"] != []
        with refused("bad-face", ""):
            self.odile.roll(draft, [7, 1, 1, 1, 1])
        roll = self.odile.roll(draft, [6, 6, 4, 2, 1, 3], added=[{"name": "a key"}]).roll
        assert self.tobias.value(TOBIAS, "stress") == 1
        assert (
            self.odile.options(roll)["6-4-6"]
            == "6 for the book: got it, 4 for the Porter: partly, 6 for a key: got it"
        )
        with refused("forbidden", "somebody else"):
            self.tobias.answer(roll, "6-4-6")
        self.odile.answer(roll, "6-4-6")
        self.evening.restart()
        assert self.odile.options(roll)["the Porter"] == "the Porter: Lesser effect"
        self.odile.answer(roll, "the Porter")
        assert self.odile.card(roll)["waiting"]["when"]["outcome"] == "the Porter"
        odds = self.odile.odds(roll=roll)
        assert odds["options"]["roll"] == {"Success, Success, Success": 1.0}
        (stress,) = odds["tolls"]["roll"]
        assert set(stress) == {"no Stress", "1 Stress", "2 Stress", "3 Stress"}, (
            "what it costs; the track is far from full"
        )
        assert sum(stress.values()) <= 1
        assert set(self.odile.options(roll)) == {"no", "roll", "edge"}
        reply = self.odile.answer(roll, "roll", faces=[5, 2, 1])
        assert reply.says == (
            "the book: got it; the Porter: avoided (pushed), Lesser effect; a key: got it; 1 crit, 1 Edge, 2 Stress"
        )
        assert (self.odile.value(ODILE, "stress"), self.odile.value(ODILE, "edge")) == (2, 1)

    def an_edge_of_somebody_else(self) -> None:
        draft = self.mags.propose(ACT, MAGS, "hold the lift", action="Brawl")
        self.gm.frame(draft, outcomes=[{"name": "the lift"}])
        with refused("refused", "Ravi Sandoval has 0 Edge, and this costs 1"):
            self.ravi.join(draft, RAVI, way="edge")
        self.odile.join(draft, ODILE, way="edge")
        roll = self.mags.roll(draft, [3, 2, 5, 1]).roll
        assert self.odile.value(ODILE, "edge") == 0
        assert set(self.mags.options(roll)) == {"no", "roll", "1=6"}, "what makes it better, once"
        assert self.mags.answer(roll, "no").says == "the lift: partly"

    def drama(self) -> None:
        """A six altered in: two sixes are a crit, and the Distinction is used up for this episode."""
        draft = self.tobias.propose(ACT, TOBIAS, "read the register", action="Study")
        self.gm.frame(draft, outcomes=[{"name": "who is missing"}])
        assert sum(self.tobias.odds(draft=draft)["odds"].values()) == pytest.approx(1)
        roll = self.tobias.roll(draft, [6, 2, 3]).roll
        assert self.tobias.asked == [(roll, "drama")]
        with refused("refused", "held for Drama in an open roll"):
            self.gm.call(ACT, me=TOBIAS, action="Study", outcomes=[{"name": "x"}], drama="Afraid of the dark")
        # three of his Distinctions are fresh: which one it is, he says when the die is turned, whatever becomes of the server meanwhile
        self.tobias.answer(roll, "2=6")
        assert self.tobias.asked == [(roll, "invoke")]
        with refused("forbidden", "somebody else"):
            self.odile.answer(roll, "Afraid of the dark")
        self.evening.restart()
        assert set(self.tobias.options(roll)) == {
            "Afraid of the dark",
            "Talks to machines",
            "Reads the small print",
        }
        reply = self.tobias.answer(roll, "Afraid of the dark")
        assert reply.says == "who is missing: got it, Great effect; 1 crit, 1 Edge"
        assert self.tobias.value(TOBIAS, "distinctions.Afraid of the dark.drama")
        assert "Afraid of the dark" not in self.tobias.choices("drama", ACT, TOBIAS)
        draft = self.tobias.propose(ACT, TOBIAS, "read on", action="Study")
        self.gm.frame(draft, outcomes=[{"name": "since when"}])
        with refused("refused", "was invoked for Drama this episode"):
            self.tobias.roll(draft, drama="Afraid of the dark")
        roll = self.tobias.roll(draft, [1, 2, 3]).roll
        # whether it is pushed is asked with it, and the push is paid with an Edge
        assert set(self.tobias.options(roll)) == {"no", "roll", "edge", "1=6"}
        reply = self.tobias.answer(roll, "edge")
        assert reply.says == "since when: partly (pushed); 1 Edge spent"
        assert self.tobias.value(TOBIAS, "edge") == 0
        assert not self.tobias.value(TOBIAS, "distinctions.Talks to machines.drama")

    def bettered_and_bargained(self) -> None:
        """Aptitude, a Setup Action, the Devil's Bargain, and the peril that makes everything bigger."""
        with refused("forbidden", "only the game master"):
            self.ravi.call(PERIL, level=4)
        self.gm.call(PERIL, level=3)
        assert self.ravi.value("Table", "peril") == 3
        draft = self.ravi.propose(ACT, RAVI, "talk the Countess round", action="Charm")
        self.gm.frame(
            draft,
            outcomes=[{"name": "her trust"}, {"name": "the bill", "threat": True, "effect": 1}],
            setup=["the bill"],
            bargain="she will want to dance",
        )
        with refused("refused", "the bill is one better already"):
            self.ravi.roll(draft, aptitude="High society", betters="the bill")
        roll = self.ravi.roll(draft, [4, 4, 4, 4, 4], accept=True, aptitude="High society").roll
        stakes = {each["name"]: each["effect"] for each in self.ravi.card(roll)["args"]["outcomes"]}
        assert stakes == {"her trust": 4, "the bill": 0}
        reply = self.ravi.answer(roll, "no")
        assert reply.says == "her trust: partly, Extreme effect; the bill: partly, None effect"
        assert "Devil's Bargain" in self.gm.card(roll)["says"]
        self.gm.call(PERIL, level=2)

    def resisted(self) -> None:
        (draft,) = self.gm.ask(RESIST, [RAVI], "the music", attribute="Mind")
        roll = self.ravi.roll(draft, [2]).roll
        assert self.ravi.card(roll)["result"]["says"] == "3 Stress (Failure)"
        assert self.ravi.value(RAVI, "stress") == 3
        several = self.gm.ask(RESIST, "all", "the lights go out", attribute="Mind", dice=1)
        assert len(several) == 4
        for who in self.evening.players:
            assert who.roll(who.drafts[0]["id"], hand(who.name)).kinds[-1] == "applied"
        assert [self.gm.value(name, "stress") for name in (ODILE, TOBIAS, MAGS, RAVI)] == [3, 1, 1, 4]
        assert self.gm.value(TOBIAS, "edge") == 1

    # -- Stress --------------------------------------------------------------------------------------------------------

    def comedy_and_relief(self) -> None:
        self.ravi.call(COMEDY, distinction="Was on television once")
        assert self.ravi.value(RAVI, "stress") == 3
        with refused("refused", "was invoked for Comedy this episode"):
            self.ravi.call(COMEDY, distinction="Was on television once")
        assert "Ravi Sandoval, 3 Stress" in self.tobias.choices("sheet", RELIEVE, TOBIAS)
        self.tobias.call(RELIEVE, {"sheet": self.tobias.id(RAVI)})
        assert (self.ravi.value(RAVI, "stress"), self.tobias.value(TOBIAS, "edge")) == (2, 0)
        with refused("refused", "Tobias Fenn has 0 Edge, and this costs 1"):
            self.tobias.call(RELIEVE)

    def a_full_track(self) -> None:
        """Lifted once by somebody's joke, then taken as Harm."""
        self.gm.adjust(MAGS, "stress", to=5, why="the long corridor")
        draft = self.odile.propose(ACT, ODILE, "the skylight", action="Climb")
        self.gm.frame(draft, outcomes=[{"name": "out"}])
        self.mags.join(draft, MAGS, way="assist")
        roll = self.odile.roll(draft, [6, 1, 1]).roll
        self.odile.answer(roll, "keep")
        assert self.odile.card(roll)["status"] == "applied"
        assert (self.mags.value(MAGS, "stress"), self.mags.value(MAGS, "pending")) == (6, ["Stressed"])
        offer = self.mags.offer("Mags Holloway's Stress track is full")
        assert offer["move"] == STRESSED
        assert list(self.mags.choices("way", STRESSED, MAGS).values()) == ["harm"]
        with refused("refused", "has no free box of Stress"):
            self.gm.call(RESIST, me=MAGS, attribute="Body")
        self.mags.call(COMEDY, distinction="Twice divorced")
        assert self.mags.value(MAGS, "pending") == []
        reply = self.mags.take("Mags Holloway's Stress track is full", way="harm")
        assert reply.last("done")["says"] == "Mags Holloway: nothing is due for Stress any more"
        roll = self.gm.call(RESIST, me=MAGS, attribute="Social", faces=[6, 3]).roll
        assert self.mags.value(MAGS, "stress") == 6
        taken = self.mags.take("Mags Holloway's Stress track is full", way="harm")
        assert self.mags.value(MAGS, "harms") == [{"name": "Stressed", "level": 2, "attribute": None}]
        self.mags.withdraw(taken.deed, "an Edge would have been there")
        assert self.mags.value(MAGS, "harms") == []
        self.gm.adjust(MAGS, "edge", by=1, why="it was there")
        self.mags.take("Mags Holloway's Stress track is full", way="edge")
        assert (self.mags.value(MAGS, "stress"), self.mags.value(MAGS, "edge")) == (5, 0)

    # -- Harm ----------------------------------------------------------------------------------------------------------

    def harm(self) -> None:
        """Each level does something else to the next roll."""
        sheet = self.gm.id(ODILE)
        self.gm.call(HARM, {"sheet": sheet, "name": "Cut hand"}, level=1, attribute="Body")
        assert self.ravi.sheet(ODILE)["state"] == "scratched"
        draft = self.odile.propose(ACT, ODILE, "the drainpipe", action="Climb")
        self.gm.frame(draft, outcomes=[{"name": "down"}, {"name": "noise", "threat": True}])
        roll = self.odile.roll(draft, [6, 5, 4]).roll
        assert [each["effect"] for each in self.odile.card(roll)["args"]["outcomes"]] == [1, 3]
        while self.odile.asked:
            self.odile.answer(roll, next(iter(self.odile.options(roll))))
        self.gm.call(HARM, {"sheet": sheet, "name": "Cut hand"}, level=2, attribute="Body")
        roll = self.gm.call(ACT, me=ODILE, action="Climb", outcomes=[{"name": "down"}], faces=[6]).roll
        assert self.odile.card(roll)["args"]["penalty"] == 1
        self.gm.call(HARM, {"sheet": sheet, "name": "Cut hand"}, level=3, attribute="Body")
        draft = self.odile.propose(ACT, ODILE, "the fence", action="Climb")
        self.gm.frame(draft, outcomes=[{"name": "over"}])
        self.tobias.join(draft, TOBIAS)
        roll = self.odile.roll(draft, [4, 1, 1]).roll
        assert "it counts only" not in self.odile.card(roll)["says"]
        self.odile.answer(roll, "no")
        self.gm.call(HARM, {"sheet": sheet, "name": "Fell"}, level=4)
        assert self.ravi.sheet(ODILE)["state"] == "dead"
        with refused("refused", "Odile Marsh is dead"):
            self.odile.propose(ACT, ODILE, "haunt", action="Sneak")
            self.gm.frame(self.gm.drafts[0]["id"], outcomes=[{"name": "boo"}])
            self.odile.roll(self.odile.drafts[0]["id"])
        self.odile.call("drop", {"draft": self.odile.drafts[0]["id"]})
        self.gm.call(HARM, {"sheet": sheet, "name": "Fell"}, level=0)
        self.gm.call(HARM, {"sheet": sheet, "name": "Cut hand"}, level=1, attribute="Body")

    # -- adversaries, secrets, taking back -----------------------------------------------------------------------------

    def the_porter(self) -> None:
        self.gm.call("show", {"sheet": self.gm.id("The Night Porter")})
        assert self.ravi.sheet("The Night Porter")["values"] is None
        self.gm.adjust("The Night Porter", "counts.suspicion", by=2, why="a creaking board")
        self.gm.call("lay", {"hidden": True}, line="Bellhop: patience 3")
        self.gm.call("copy", {"sheet": self.gm.id("Bellhop")}, copies=3)
        assert len([each for each in self.gm.state["sheets"] if each["name"].startswith("Bellhop")]) == 4
        assert not [each for each in self.ravi.state["sheets"] if each["name"].startswith("Bellhop")]
        seen = len(self.ravi.events)
        self.gm.call("roll", dice="2d6", hidden=True)
        assert len(self.ravi.events) == seen

    def lesser_peril(self) -> None:
        """The player sees the result and decides that the attempt never happened."""
        self.gm.call(PERIL, level=1)
        stress, edge = self.ravi.value(RAVI, "stress"), self.ravi.value(RAVI, "edge")
        draft = self.ravi.propose(ACT, RAVI, "a lie about the lift", action="Bluff")
        self.gm.frame(draft, outcomes=[{"name": "believed"}])
        roll = self.ravi.roll(draft, [1, 2]).roll
        self.ravi.answer(roll, "roll", faces=[4, 1, 1])
        assert self.ravi.value(RAVI, "stress") == stress + 2
        with refused("forbidden", "not yours to take back"):
            self.odile.withdraw(roll)
        self.ravi.withdraw(roll, "on second thoughts")
        assert (self.ravi.value(RAVI, "stress"), self.ravi.value(RAVI, "edge")) == (stress, edge)
        assert self.mags.card(roll)["status"] == "withdrawn"
        # something else has come since: the game master is asked
        draft = self.ravi.call(again=roll).draft
        self.gm.frame(draft, **self.gm.drafts[0]["suggested"])
        roll = self.ravi.roll(draft, [1, 3]).roll
        self.ravi.answer(roll, "roll", faces=[4, 1, 1])
        self.gm.adjust(RAVI, "stress", by=1, why="a cold draught")
        self.ravi.withdraw(roll)
        assert self.ravi.value(RAVI, "stress") > stress + 1, "that is asked of the game master, who does it"
        self.gm.withdraw(roll)
        assert self.ravi.value(RAVI, "stress") == stress + 1

    def amended(self) -> None:
        """It was a bigger thing than that: the same dice, and the outcome stands beside the old one."""
        draft = self.tobias.propose(ACT, TOBIAS, "the fuse box", action="Tinker")
        self.gm.frame(draft, outcomes=[{"name": "light"}])
        roll = self.tobias.roll(draft, [3]).roll
        self.tobias.answer(roll, "no")
        reply = self.gm.call(
            "amend", {"roll": roll, "args": {"outcomes": [{"name": "light", "effect": 3}]}}, why="a big lamp"
        )
        assert reply.says == "light: not this time, Great effect"
        assert [each["says"] for each in self.tobias.card(roll)["past"]] == [
            "light: not this time, Lesser effect"
        ]

    def players_choose(self) -> None:
        self.gm.call("set", options={"difficulties": "players"})
        roll = self.mags.call(ACT, me=MAGS, action="Command", outcomes=[{"name": "quiet"}], faces=[6, 2]).roll
        self.mags.answer(roll, "keep")
        assert self.mags.card(roll)["result"]["says"] == "quiet: got it, Lesser effect"
        self.gm.call("set", options={"difficulties": "gm"})
        args = {"sheet": self.mags.id(MAGS), "move": ACT, "text": "shout", "args": {"action": "Command"}}
        self.mags.call("favour", {"name": "shout", "args": args}, move="propose")
        (kept,) = self.mags.state["favourites"]
        draft = self.mags.call(kept["move"], kept["args"]).draft
        self.gm.call("waive", {"draft": draft}, text="They are quiet.")

    # -- the end -------------------------------------------------------------------------------------------------------

    def rest(self) -> None:
        self.gm.call("set", options={"rests": {"long": {"stress": 1, "harm": 1}}})
        for length, happens in (("short", False), ("long", True)):
            shown = self.gm.preview("rest", length=length)["changes"]
            assert shown == self.gm.call("rest", length=length).last("rested")["changes"]
            assert bool(shown) is happens
        assert self.odile.value(ODILE, "harms") == []

    def the_next_episode(self) -> None:
        self.gm.adjust(TOBIAS, "stress", to=6, why="what is in the cellar")
        shown = self.gm.preview("end-session")["changes"]
        assert [each["at"] for each in shown] == ["harms"]
        assert shown == self.gm.call("end-session").last("session-ended")["changes"]
        assert self.tobias.value(TOBIAS, "harms")[0]["name"] == "Stressed"
        shown = self.gm.preview("begin-session")["changes"]
        assert shown == self.gm.call("begin-session").last("session-begun")["changes"]
        assert self.gm.value("Table", "episode") == 2
        assert [self.gm.value(name, "stress") for name in (ODILE, TOBIAS, MAGS, RAVI)] == [0, 0, 0, 0]
        every = [each for name in (ODILE, TOBIAS, MAGS, RAVI) for each in self.gm.value(name, "distinctions")]
        assert not any(each["comedy"] or each["drama"] for each in every)
        draft = self.tobias.propose(ACT, TOBIAS, "count the guests", action="Study")
        self.gm.frame(draft, outcomes=[{"name": "all of them"}])
        roll = self.tobias.roll(draft).roll
        assert self.tobias.card(roll)["args"]["penalty"] == 1
        while self.tobias.asked:
            self.tobias.answer(roll, next(iter(self.tobias.options(roll))))
        self.gm.call("end-session")


def hand(name: str) -> list[int]:
    """What everybody throws when the lights go out: an attribute's dice and one more."""
    return {ODILE: [6, 1], TOBIAS: [6, 6, 1, 2], MAGS: [6, 2], RAVI: [3, 6]}[name]


def test_an_evening(evening: Opens) -> None:
    table = evening("keepers", title="The hotel that counts")
    hotel = Hotel(table)
    scenes = (
        hotel.begin,
        hotel.several_outcomes,
        hotel.an_edge_of_somebody_else,
        hotel.drama,
        hotel.bettered_and_bargained,
        hotel.resisted,
        hotel.comedy_and_relief,
        hotel.a_full_track,
        hotel.harm,
        hotel.the_porter,
        hotel.lesser_peril,
        hotel.amended,
        hotel.players_choose,
        hotel.rest,
        hotel.the_next_episode,
    )
    for scene in scenes:
        scene()
        table.check_next()
    table.check()
    told_in_the_end(table)


def told_in_the_end(table: Evening) -> None:
    """What can be pasted; and for every number, where it comes from."""
    everything = table.gm.summary
    for line in (
        "### The lobby",
        "- **Odile Marsh: Sneak** (past the lodge, to the book of guests): the book: got it; the Porter: avoided",
        "Tobias Fenn: stress 0 → 1; Odile Marsh: stress 0 → 2; Odile Marsh: edge 0 → 1",
        "- Peril is Great — Table: peril 2 → 3",
        "  - Game master puts it right: a big lamp",
        "~~taken back~~",
        "- Tobias Fenn: Stress ",
    ):
        assert line in everything
    assert "Bellhop" not in everything
    told = table.players[3].history()
    assert all(why and cause for changes in told.values() for *_, why, cause in changes)
    assert told["Table", "episode"][-1][:2] == (1, 2)
