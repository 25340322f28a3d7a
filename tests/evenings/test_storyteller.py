"""An evening of Storyteller: a river, a castle and a duke's reeve, and four who name their traits and know no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cast import GUARD, HADRUN, MIRELA, QUILL, REEVE, YSOLDE
from evenings.people import Evening, Person, Reply, refused
from evenings.telling import Told, differences

Opens = Callable[..., Evening]
RESTS = {"long": {"willpower": 1, "health_lost": "all"}}


class River:
    """Who sits there, and what they do again and again."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.gm = evening, evening.gm
        self.ysolde, self.anselm, self.hadrun, self.mirela = evening.players
        self.watcher = evening.guest("Uncle Piet")

    def rolled(
        self,
        who: Person,
        me: str,
        move: str,
        faces: list[int] | None,
        *,
        secret: tuple[str, ...] = (),
        frame: dict[str, Any],
        **args: Any,
    ) -> Reply:
        """Propose, have it set, and roll."""
        draft = who.propose(move, me, "a try")
        self.gm.frame(draft, secret=secret, **frame)
        return who.roll(draft, faces, **args)


def test_an_evening(evening: Opens) -> None:
    at = River(evening("storyteller", title="The reeve's tax"))
    beginning(at)
    the_river(at)
    willpower(at)
    without_a_roll(at)
    again_and_again(at)
    one_turn(at)
    a_team(at)
    each_their_own(at)
    never_learned(at)
    against_each_other(at)
    against_the_reeve(at)
    the_net(at)
    long_contests(at)
    the_masters_people(at)
    putting_right(at)
    the_end(at)


def beginning(at: River) -> None:
    """Nothing changes when a session or a scene begins, and that is shown."""
    at.gm.call("set", options={"rests": RESTS})
    for move, args in (("begin-session", {}), ("begin-scene", {"scene": "The ford at dusk"})):
        assert at.gm.preview(move, args)["changes"] == []
        at.gm.call(move, args)


def the_river(at: River) -> None:
    """Traits by name, a specialty at four dots, a secret difficulty."""
    draft = at.ysolde.propose(
        "storyteller.action", YSOLDE, "row against the flood", suggested={"traits": ["Stamina", "Athletics"]}
    )
    (waiting,) = at.gm.drafts
    assert waiting["suggested"] == {"traits": ["Stamina", "Athletics"]}
    at.gm.frame(
        draft, traits=["Stamina", "Athletics"], difficulty=8, secret=["difficulty"], stakes="the ferry"
    )
    assert "difficulty" not in at.ysolde.drafts[0]["frame"]
    assert at.ysolde.choices("specialty", draft=draft) == {
        "cold water (Stamina)": "cold water",
        "rowing (Athletics)": "rowing",
    }
    curve = at.ysolde.odds(draft=draft)
    assert [row["at"] for row in curve["curve"]] == list(range(2, 11))
    assert at.gm.odds(draft=draft)["odds"].keys() == {"Success", "Failure", "Botch"}
    with refused("refused", "is no specialty of Ysolde"):
        at.ysolde.roll(draft, [1], specialty="crowds")
    came = at.ysolde.roll(draft, [2, 3, 8, 10, 10, 1, 7, 6], specialty="rowing")
    assert came.says == "4 successes (Exceptional)"
    assert not {"difficulty", "rolled"} & set(came.outcome)
    assert at.gm.card(came.roll)["result"]["outcome"]["difficulty"] == 8
    draft = at.mirela.propose("storyteller.action", MIRELA, "cut the purse")
    at.gm.frame(draft, traits=["Wits", "Streetwise"])
    with refused("refused", "belongs to Larceny"):
        at.mirela.roll(draft, specialty="pockets")
    with refused("refused", "no trait 'Sorcery'"):
        at.gm.call("storyteller.action", {"traits": ["Sorcery"]}, me=MIRELA)
    at.mirela.call("drop", {"draft": draft})


def willpower(at: River) -> None:
    """A point is spent before the dice; where none is left, none is spent."""
    frame = {"traits": ["Dexterity", "Larceny"]}
    came = at.rolled(
        at.mirela, MIRELA, "storyteller.action", [1, 1, 2, 3, 4, 5, 2, 3], frame=frame, willpower=True
    )
    assert came.says == "1 success (Marginal)"
    assert at.gm.value(MIRELA, "willpower") == 3
    at.gm.adjust(MIRELA, "willpower", to=0, why="a sleepless month")
    draft = at.mirela.propose("storyteller.action", MIRELA, "once more")
    at.gm.frame(draft, **frame)
    with refused("refused", "has 0 Willpower, and this costs 1", f"{at.mirela.id(MIRELA)}.willpower"):
        at.mirela.roll(draft, [1] * 8, willpower=True)
    at.mirela.call("drop", {"draft": draft})
    at.gm.call("adjust", {"sheet": at.gm.id(MIRELA), "counter": "willpower", "to": 2, "why": "a good night"})


def without_a_roll(at: River) -> None:
    """A success without a roll: taken by one, declined by another; not where somebody may be hurt."""
    frame = {"traits": ["Strength", "Brawl"], "automatic": True}
    before = at.gm.value(HADRUN, "willpower")
    roll = at.rolled(at.hadrun, HADRUN, "storyteller.action", None, frame=frame, willpower=True).roll
    assert list(at.hadrun.options(roll)) == ["take", "roll"]
    at.evening.restart()
    at.hadrun.answer(roll, "take")
    assert at.hadrun.card(roll)["result"]["says"] == "1 success (Marginal), automatic"
    assert at.gm.value(HADRUN, "willpower") == before
    roll = at.rolled(at.hadrun, HADRUN, "storyteller.action", None, frame=frame).roll
    with refused("forbidden", "somebody else"):
        at.ysolde.answer(roll, "take")
    at.hadrun.answer(roll, "roll", faces=[6, 7, 8, 1, 2, 3, 4, 5, 5])
    assert at.hadrun.card(roll)["result"]["says"] == "2 successes (Moderate)"
    with refused("refused", "injury|hurt"):
        at.rolled(at.hadrun, HADRUN, "storyteller.action", None, frame={**frame, "injury": True})
    at.hadrun.call("drop", {"draft": at.hadrun.drafts[0]["id"]})
    with refused("refused", "Road"):
        at.rolled(at.anselm, QUILL, "storyteller.action", None, frame={**frame, "traits": ["Road of Ink"]})
    at.anselm.call("drop", {"draft": at.anselm.drafts[0]["id"]})


def again_and_again(at: River) -> None:
    """A lock that does not open: one harder every time, until there is no other attempt."""
    frame = {"traits": ["Wits", "Larceny"]}
    failed = [2, 3, 2, 3, 2, 3, 2, 3]
    came = at.rolled(at.mirela, MIRELA, "storyteller.action", failed, frame=frame)
    for reach in (7, 8, 9):
        assert came.outcome["label"] == "Failure"
        came = at.mirela.take("try again, one harder", failed)
        assert came.outcome["difficulty"] == reach
    assert at.mirela.offers == []
    with refused("refused", "10"):
        at.gm.call("storyteller.action", {**frame, "attempt": 5}, me=MIRELA)


def one_turn(at: River) -> None:
    """Three things in one turn, each one die fewer and one harder than the one before."""
    actions = [
        {"name": "dodge", "traits": ["Dexterity", "Athletics"]},
        {"name": "grab", "traits": ["Strength", "Brawl"], "attack": True},
        {"name": "run", "traits": ["Dexterity", "Athletics"]},
    ]
    draft = at.ysolde.propose("storyteller.multiple", YSOLDE, "all at once")
    with refused("refused", "10", "args.frame.actions[3]"):
        at.gm.frame(draft, actions=[*actions, {**actions[0], "name": "sing"}])
    at.gm.frame(draft, actions=actions)
    # before each of them she says whether she spends a point, and throws; the server is away in the middle
    adds = [{"name": "dodge", "specialty": "rowing"}]
    roll = at.ysolde.call("", {"adds": adds}, draft=draft, by_hand=True).roll
    for faces in ([7, 7, 8, 1, 2, 3], [8, 2, 2]):
        assert list(at.ysolde.options(roll)) == ["keep", "spend"]
        at.ysolde.answer(roll, "keep")
        at.evening.restart()
        at.ysolde.throw(roll, faces)
    at.ysolde.answer(roll, "keep")
    came = at.ysolde.throw(roll, [9, 9, 9, 1])
    assert (
        came.says == "dodge: 2 successes (Moderate); grab: 1 success (Marginal); run: 2 successes (Moderate)"
    )
    at.ysolde.call("tell", roll=roll, text="the bell rope held")


def a_team(at: River) -> None:
    """Two lift with Hadrun: their successes are dice of his."""
    draft = at.hadrun.propose("storyteller.teamwork", HADRUN, "lift the portcullis")
    at.gm.frame(draft, traits=["Strength", "Athletics"], difficulty=7, helper_difficulty=6, limit=2)
    with refused("refused", "nobody has said yet"):
        at.hadrun.roll(draft)
    at.ysolde.join(draft, YSOLDE, traits=["Strength", "Athletics"], willpower=True)
    at.evening.restart()
    at.mirela.join(draft, MIRELA, traits=["Strength"])
    assert at.hadrun.odds(draft=draft)["odds"].keys() == {"Success", "Failure", "Botch"}
    roll = at.hadrun.call("", {"specialty": "lifting"}, draft=draft, by_hand=True).roll
    at.ysolde.throw(roll, [6, 7, 1, 2, 3, 4, 5])
    at.mirela.throw(roll, [7, 2])
    came = at.hadrun.throw(roll, [7, 7, 7, 10, 1, 2, 2, 2, 2, 2])
    assert came.says == "4 successes (Exceptional), with 3 dice from helpers"
    assert at.gm.value(YSOLDE, "willpower") == 5


def each_their_own(at: River) -> None:
    """One who helps has it harder than the other: that is told beforehand, holds when it is tried again, and is nobody else's."""
    draft = at.hadrun.propose("storyteller.teamwork", HADRUN, "haul the ferry out")
    ysolde = at.gm.id(YSOLDE)
    frame = {"traits": ["Strength", "Athletics"], "helper_difficulty": 7}
    at.gm.frame(draft, helping=[{"sheet": ysolde, "difficulty": 9}], **frame)
    at.ysolde.join(draft, YSOLDE, traits=["Strength", "Athletics"])
    at.anselm.join(draft, QUILL, traits=["Strength"])
    before = at.hadrun.odds(draft=draft)["odds"]
    at.evening.restart()
    assert at.anselm.odds(draft=draft)["odds"] == before
    roll = at.hadrun.call("", {}, draft=draft, by_hand=True).roll
    for who in (*at.evening.players, at.watcher):
        assert [each["difficulty"] for each in who.card(roll)["args"]["helpers"]] == [9, 7]
    at.ysolde.throw(roll, [8, 8, 8, 8, 8, 8, 9])
    at.anselm.throw(roll, [7])
    came = at.hadrun.throw(roll, [2] * 9)
    assert (came.outcome["label"], came.outcome["bonus_dice"]) == ("Failure", 2)
    assert [each["difficulty"] for each in came.outcome["helpers"]] == [9, 7]
    again = at.hadrun.take("try again, one harder").draft
    assert at.hadrun.drafts[0]["id"] == again


def never_learned(at: River) -> None:
    """What nobody has written down has no dots: beside another trait it adds no die, by itself there is nothing to roll."""
    draft = at.mirela.propose(
        "storyteller.action", MIRELA, "read the omens", suggested={"traits": ["Wits", "Omens"]}
    )
    at.gm.frame(draft)
    nothing = "Mirela Two-Coats has nothing written down as Omens: it adds no die"
    looked = at.mirela.odds(draft=draft)
    assert looked["warns"] == [nothing]
    alone = at.gm.odds(move="storyteller.action", sheet=at.gm.id(MIRELA), args={"traits": ["Wits"]})
    assert (looked["odds"], alone.get("warns")) == (alone["odds"], None)
    for faces, code, words in (
        ([6] * 5, "bad-answer", "one face is left over"),
        ([6] * 6, "bad-answer", "2 faces are left over"),
        ([6] * 3, "bad-face", "4d10 is thrown too, and 3 is left for it"),
    ):
        with refused(code, words):
            at.mirela.roll(draft, faces)
    came = at.mirela.roll(draft, [6, 7, 2, 2])
    assert came.says == "2 successes (Moderate)"
    for who in (*at.evening.everybody, at.watcher):
        assert who.card(came.roll)["warns"] == [nothing]
    # a specialty goes with dots, and there are none; two such traits are no pool, unless the house gives a die in any case
    draft = at.mirela.propose("storyteller.action", MIRELA, "forge a seal")
    at.gm.frame(draft, traits=["Forgery", "Omens"])
    with refused("refused", "no trait 'Forgery'"):
        at.mirela.roll(draft)
    at.gm.frame(draft, traits=["Dexterity", "Forgery"])
    with refused("refused", "is no specialty of Mirela"):
        at.mirela.roll(draft, specialty="seals")
    at.mirela.call("drop", {"draft": draft})
    # who helps or resists counts them in the same way
    draft = at.hadrun.propose("storyteller.resisted", HADRUN, "stare him down", opponent=at.hadrun.id(QUILL))
    at.gm.frame(draft, traits=["Strength", "Staring"])
    at.anselm.join(draft, QUILL, traits=["Strength", "Staring"])
    shown = at.watcher.odds(draft=draft)
    assert shown["warns"] == ["Hadrun Ironbough has nothing written down as Staring: it adds no die"]
    roll = at.hadrun.roll(draft, [9, 9, 9, 9, 9]).roll
    came = at.anselm.throw(roll, [2])
    assert (came.outcome["actor"]["difficulty"], came.outcome["opponent"]["difficulty"]) == (2, 5)
    # of the Storyteller's people every pool is written down
    with refused("refused", "no trait 'Omens'"):
        at.gm.call("storyteller.action", {"traits": ["Melee", "Omens"]}, me=GUARD)


def against_each_other(at: River) -> None:
    """Mirela reaches for Anselm's purse, and he may have noticed."""
    draft = at.mirela.propose(
        "storyteller.resisted", MIRELA, "your purse, brother", opponent=at.mirela.id(QUILL)
    )
    at.gm.frame(draft, traits=["Dexterity", "Larceny"])
    with refused("refused", "Brother Anselm Quill has not said yet how they resist"):
        at.mirela.roll(draft)
    at.anselm.join(draft, QUILL, traits=["Perception", "Investigation"], willpower=True)
    roll = at.mirela.roll(draft, [5, 6, 7, 1, 2, 2, 2, 2], specialty="pockets").roll
    with refused("forbidden", "somebody else's to throw"):
        at.mirela.throw(roll)
    came = at.anselm.throw(roll, [8, 9, 2, 2, 2])
    assert came.says == "Brother Anselm Quill wins by 1 success (Marginal)"
    assert at.gm.value(QUILL, "willpower") == 6
    assert came.outcome["actor"]["difficulty"] == 5


def against_the_reeve(at: River) -> None:
    """Against somebody of the Storyteller's: who wins is told, and by how much."""
    at.gm.call("show", sheet=at.gm.id(REEVE))
    draft = at.anselm.propose("storyteller.resisted", QUILL, "the tax was paid", opponent=at.anselm.id(REEVE))
    at.gm.frame(draft, traits=["Manipulation", "Persuasion"], opposing=["Subterfuge"])
    curve = at.anselm.odds(draft=draft)
    assert "curve" in curve
    at.anselm.call("add", {"draft": draft, "args": {"specialty": "half-truths"}})
    came = at.gm.roll(draft, [6, 6, 7, 9, 1, 2, 3, 2, 9, 9, 2, 3, 4, 5])
    assert came.says == "Brother Anselm Quill wins by 1 success (Marginal)"
    seen = at.anselm.card(came.roll)
    assert [record["name"] for record in seen["run"]] == ["actor"]
    assert not {"actor", "opponent"} & set(seen["result"]["outcome"])
    guard = at.gm.id(GUARD)
    draft = at.anselm.propose("storyteller.resisted", QUILL, "past whoever breathes there", opponent=guard)
    at.gm.frame(draft, traits=["Wits"], opposing=["Alertness"])
    assert at.anselm.id("Somebody hidden") == guard
    at.anselm.call("drop", {"draft": draft})
    at.gm.call("hide", {"sheet": guard})
    assert at.gm.id(GUARD) == guard


def the_net(at: River) -> None:
    """An extended action in one go, and one that lasts: roll by roll, through a restart and a botch."""
    came = at.rolled(
        at.hadrun,
        HADRUN,
        "storyteller.extended",
        [6, 6, 6, 2, 2, 6, 6, 6, 2, 2],
        frame={"traits": ["Stamina", "Crafts"], "target": 6, "modifier": -1},
        willpower=1,
    )
    assert came.says == "7 successes in 2 rolls"
    assert at.gm.value(HADRUN, "willpower") == 4
    draft = at.hadrun.propose("storyteller.begin-task", HADRUN, "a weir", name="The weir")
    weir = {"traits": ["Strength", "Crafts"], "target": 9, "interval": "a week", "max_rolls": 6}
    with refused("bad-argument", "'target' cannot be kept secret", "args.secret"):
        at.gm.frame(draft, secret=["target"], **weir)
    at.gm.frame(draft, **weir)
    at.hadrun.roll(draft)
    assert at.hadrun.choices("task", "storyteller.task", HADRUN) == {"The weir: 0 of 9": "The weir"}
    (offer,) = at.hadrun.offers
    fields = {each["name"]: each for each in at.hadrun.look("form", offer=offer["id"])["fields"]}
    there = {each["says"]: each["after"] for each in fields["specialty"]["choices"]}
    assert there == {
        "lifting (Strength)": ["The weir"],
        "holds (Brawl)": [],
    }  # holds do not help with the weir
    worked(at, [6, 7, 8, 2, 2, 2, 2])
    at.evening.restart()
    assert at.hadrun.value("table", "tasks.The weir.total") == 3
    worked(at, [1, 2, 2, 2, 2, 2, 2])
    assert at.hadrun.value("table", "tasks.The weir.total") == 0
    at.gm.call("set", house={"st.extendedBotch": "ask"})
    worked(at, [6, 7, 8, 9, 2, 2, 2])
    worked(at, [1, 2, 2, 2, 2, 2, 2])
    assert at.hadrun.offers == []
    with refused("refused", "waits for the Storyteller"):
        worked(at, [6])
    at.hadrun.call("drop", {"draft": at.hadrun.drafts[0]["id"]})
    at.gm.take("The weir: a botch", then="restart")
    worked(at, [9, 9, 9, 9, 9, 9, 10])
    worked(at, [9, 9, 9, 9, 9, 9, 10])
    task = at.ysolde.sheet("table")["values"]["tasks"][0]
    assert (task["total"], task["rolls"], task["state"]) == (14, 6, "done")
    at.gm.call("storyteller.drop-task", {"task": "The weir"})
    assert at.ysolde.sheet("table")["values"]["tasks"] == []


def worked(at: River, faces: list[int]) -> Reply:
    """One roll for the weir."""
    return at.rolled(at.hadrun, HADRUN, "storyteller.task", faces, frame={}, task="The weir")


def long_contests(at: River) -> None:
    """Round after round: between players, and against one of the Storyteller's."""
    draft = at.ysolde.propose(
        "storyteller.resisted-extended", YSOLDE, "a race", opponent=at.ysolde.id(HADRUN)
    )
    at.gm.frame(draft, traits=["Athletics"], target=3, difficulty=6, opposing_difficulty=6)
    assert {"do": "join", "draft": draft} in at.hadrun.look("state")["todo"]
    with refused("refused", "without"):
        at.hadrun.call("leave", {"draft": draft, "sheet": at.hadrun.id(HADRUN)})
    at.hadrun.join(draft, HADRUN, traits=["Stamina"])
    assert at.ysolde.drafts[0]["called"] == []
    roll = at.ysolde.call("", {}, draft=draft, by_hand=True).roll
    for _ in range(2):
        # both say, unseen by the other, whether they spend a point on this round
        at.ysolde.answer(roll, "keep")
        at.evening.restart()
        at.hadrun.answer(roll, "keep")
        at.ysolde.throw(roll, [6, 7, 2, 2])
        came = at.hadrun.throw(roll, [6, 2, 2, 2])
    assert came.says == "Ysolde of the Fen wins after 2 rounds, 4 to 2"
    draft = at.ysolde.propose(
        "storyteller.resisted-extended", YSOLDE, "a chase", opponent=at.ysolde.id(REEVE)
    )
    at.gm.frame(draft, traits=["Athletics"], target=2, opposing=["Melee"])
    roll = at.gm.call("", {}, draft=draft, by_hand=True).roll
    came = at.gm.answer(roll, "keep", role="player", faces=[10, 10, 2, 2, 2, 2, 2, 2])
    assert came.says == "Ysolde of the Fen wins after 1 round, 2 to 0"


def the_masters_people(at: River) -> None:
    """The master rolls for them: in the open, for one whom nobody sees, and in secret."""
    came = at.gm.call(
        "storyteller.action",
        {"traits": ["Investigation"]},
        me=REEVE,
        faces=[6, 7, 8, 2, 2, 2],
        willpower=True,
    )
    assert at.mirela.card(came.roll)["result"]["says"] == "4 successes (Exceptional)"
    assert at.mirela.card(came.roll)["run"] == []
    assert at.gm.value(REEVE, "willpower") == 5
    before = [person.events for person in (*at.evening.players, at.watcher)]
    at.gm.call("storyteller.action", {"traits": ["Alertness"]}, me=GUARD, faces=[6, 6, 6, 6, 6])
    at.gm.call("storyteller.action", {"traits": ["Strength"]}, me=HADRUN, hidden=True)
    at.gm.call("roll", dice="7d10", hidden=True)
    assert [person.events for person in (*at.evening.players, at.watcher)] == before
    at.gm.call("roll", dice="7d10", hidden="noted")
    assert at.mirela.events[-1]["data"] == {"says": "the game master rolls in secret"}


def putting_right(at: River) -> None:
    """The wrong difficulty, put right with the same dice; and a roll that is taken back."""
    came = at.rolled(
        at.ysolde, YSOLDE, "storyteller.action", [6, 6, 7], frame={"traits": ["Wits"]}, willpower=True
    )
    assert came.says == "4 successes (Exceptional)"
    at.gm.call("amend", {"roll": came.roll, "args": {"difficulty": 7}, "why": "it was raining"})
    assert at.ysolde.card(came.roll)["result"]["says"] == "2 successes (Moderate)"
    assert at.gm.value(YSOLDE, "willpower") == 4
    at.ysolde.withdraw(came.roll, "she stayed on the bank")
    assert at.gm.value(YSOLDE, "willpower") == 5
    at.gm.adjust(HADRUN, "health_lost", by=2, why="the weir fell on him")
    shown = at.gm.preview("rest", length="long")
    came = at.gm.call("rest", length="long")
    assert shown["changes"] == came.events[0]["data"]["changes"]
    assert at.gm.value(HADRUN, "health_lost") == 0


def the_end(at: River) -> None:
    """Fair dice at the end; every export is in order, and every number says where it comes from."""
    at.rolled(at.mirela, MIRELA, "storyteller.action", None, frame={"traits": ["Dexterity", "Stealth"]})
    at.gm.call("end-session")
    at.evening.check()
    for who in (*at.evening.everybody, at.watcher):
        report = who.verified(1)
        assert report.checked == 7
        assert report.typed > 0
    told = at.anselm.history()
    assert [row[:2] for row in told[QUILL, "willpower"]] == [(7, 6), (6, 7)]
    assert [row[1] for row in told["Table", "tasks.The weir.total"]] == [3, 0, 4, 0, 7, 14]
    assert not any(sheet in (GUARD, REEVE) for sheet, _ in told)
    assert [row[:2] for row in at.gm.history()[REEVE, "willpower"]] == [(6, 5)]
    for line in ("### The ford at dusk", "The weir", "took|takes", "the bell rope held"):
        assert any(each in at.anselm.summary for each in line.split("|"))
    assert "Alertness" not in at.anselm.summary


WEAK = "Gate warden: Melee 6, Alertness 5, willpower 3, health 7, specialty spears"
STRONG = "Gate warden: Melee 8, Alertness 6, willpower 5, health 8, specialty halberds"
WARDEN = "Gate warden"


class Gate:
    """A castle gate with somebody whose pools are the Storyteller's, told to Anselm, Mirela and a watcher."""

    def __init__(self, evening: Opens, name: str, line: str, pools: tuple[int, int], more: int) -> None:
        self.at, self.told = evening("storyteller", id=f"who-comes-to-{name}-gate"), Told()
        self.gm, self.anselm, self.mirela = self.at.gm, self.at.players[1], self.at.players[3]
        self.watcher = self.at.guest("Uncle Piet")
        (self.melee, self.alertness), self.more = pools, more
        self.gm.call("begin-session")
        self.gm.call("lay", {"line": line, "hidden": True})
        self.gm.call("lay", {"line": line.replace("Gate", "Cellar"), "hidden": True})
        self.gm.call("roll", dice=f"{self.melee}d10", hidden=True)
        self.gm.call("show", sheet=self.gm.id(WARDEN))

    def dice(self, size: int, *faces: int) -> list[int]:
        """So many dice, the first of them as they are said, the others worth nothing."""
        return [*faces, *[2] * (size - len(faces))]

    def passed(self) -> Told:
        """All that they were told of it."""
        self.contested()
        self.watched()
        self.risked()
        self.probed()
        self.told.everything([self.anselm, self.mirela, self.watcher])
        return self.told

    def contested(self) -> None:
        """Resisted, once by the pool and once by a trait of theirs; then round after round."""
        own, melee = self.dice(8, 9, 9, 9), self.dice(self.melee, 9)
        for frame in ({}, {"difficulty": "Alertness"}, {"difficulty": "Alertness", "opposing_difficulty": 8}):
            self.against("storyteller.resisted", {**frame, "opposing": ["Melee"]}, [*own, *melee])
        self.against(
            "storyteller.resisted-extended", {"target": 4, "opposing": ["Melee"]}, [*own, *melee] * 2
        )

    def against(self, move: str, frame: dict[str, Any], faces: list[int]) -> None:
        draft = self.anselm.propose(move, QUILL, "let us in", opponent=self.anselm.id(WARDEN))
        self.gm.frame(draft, traits=["Manipulation", "Persuasion"], **frame)
        for who in (self.anselm, self.mirela):
            self.told.tries(lambda who=who: who.odds(draft=draft))
        if "target" not in frame:  # round by round it takes long, over every pool that there could be
            both = {"willpower": [False, True]}
            self.told.tries(lambda: self.anselm.advice("success", draft=draft, over=both))
        self.told.note(self.anselm.look("form", draft=draft))
        if "target" in frame:
            roll = self.gm.call("", {}, draft=draft, by_hand=True).roll
            for at in (0, 1):
                self.gm.answer(
                    roll,
                    "keep",
                    role="player",
                    faces=faces[at * len(faces) // 2 : (at + 1) * len(faces) // 2],
                )
        else:
            roll = self.gm.roll(draft, faces).roll
        self.told.tries(lambda: self.anselm.odds(roll=roll))
        self.told.tries(lambda: self.mirela.call(again=roll))

    def watched(self) -> None:
        """What the warden rolls for themselves, and what it costs them."""
        warden = {"traits": ["Melee"], "difficulty": 6}
        won = (9, 9) if self.more else (9, 9, 9)
        spent = bool(self.more)
        self.gm.call(
            "storyteller.action", warden, me=WARDEN, faces=self.dice(self.melee, *won), willpower=spent
        )
        self.gm.call("storyteller.action", warden, me="Cellar warden", faces=self.dice(self.melee, 9))
        draft = self.gm.propose(
            "storyteller.begin-task", WARDEN, "mend the wall", name=f"wall {self.melee}", suggested={}
        )
        self.gm.frame(draft, traits=["Melee"], target=5 + self.more)
        self.gm.roll(draft)
        self.gm.call(
            "storyteller.task", {"task": f"wall {self.melee}"}, me=WARDEN, faces=self.dice(self.melee, 8)
        )
        self.gm.adjust(WARDEN, "health_lost", by=2, why="a fall")

    def risked(self) -> None:
        """Rolls against numbers that are not told; the warden helps with one."""
        secret = 6 + self.more
        frames: list[tuple[str, dict[str, Any], list[str], list[int]]] = [
            (
                "storyteller.action",
                {"traits": ["Wits", "Larceny"], "difficulty": secret},
                ["difficulty"],
                self.dice(8, 8, 8),
            ),
            (
                "storyteller.action",
                {"traits": ["Wits", "Larceny"], "difficulty": secret},
                ["difficulty"],
                self.dice(8),
            ),
            (
                "storyteller.extended",
                {"traits": ["Larceny"], "target": 9 + self.more, "difficulty": 6},
                ["target"],
                [9, 9, 9, 9] * 3,
            ),
        ]
        for move, frame, hidden, faces in frames:
            draft = self.mirela.propose(move, MIRELA, "the lock")
            self.gm.frame(draft, secret=hidden, **frame)
            self.told.tries(lambda draft=draft: self.mirela.odds(draft=draft))
            came = self.mirela.roll(draft, faces)
            self.told.note(came.events)
        draft = self.mirela.propose("storyteller.teamwork", MIRELA, "push")
        self.gm.frame(draft, traits=["Strength"])
        self.gm.join(draft, WARDEN, traits=["Alertness"])
        self.told.tries(lambda: self.mirela.odds(draft=draft))
        self.gm.roll(draft, [*self.dice(self.alertness, 9), 9, 9, 2])

    def probed(self) -> None:
        """What players try who would like to know."""
        warden, tries = self.mirela.id(WARDEN), self.told.tries
        tries(lambda: self.mirela.look("form", move="storyteller.action", sheet=warden))
        tries(lambda: self.mirela.odds(move="storyteller.action", sheet=warden, args={"traits": ["Melee"]}))
        tries(lambda: self.mirela.adjust(WARDEN, "willpower", by=-4, why="to see"))
        tries(lambda: self.mirela.preview("adjust", sheet=warden, counter="health_lost", by=7, why="to see"))
        for trait in ("Melee", "Brawl"):
            draft = self.mirela.propose("storyteller.resisted", MIRELA, "in", opponent=warden)
            frame = {"traits": ["Wits"], "opposing": ["Melee"], "difficulty": trait, "secret": ["difficulty"]}
            if trait == "Brawl":
                with refused("refused", "no such trait"):
                    self.gm.frame(draft, **frame)
                tries(lambda draft=draft: self.mirela.roll(draft))
            else:
                self.gm.frame(draft, **frame)
            tries(lambda draft=draft: self.mirela.odds(draft=draft))
            self.mirela.call("drop", {"draft": draft})
        for roll in self.mirela.state["rolls"]:
            tries(lambda roll=roll: self.watcher.odds(roll=roll["id"]))


@pytest.mark.night
def test_the_storytellers_numbers_are_told_to_nobody(evening: Opens) -> None:
    """Two gates where all goes the same way against other pools: not a byte differs of what anybody else was sent."""
    weak = Gate(evening, "the-weak", WEAK, pools=(6, 5), more=0)
    strong = Gate(evening, "the-strong", STRONG, pools=(8, 6), more=1)
    told = weak.passed(), strong.passed()
    assert not differences(*told)
    assert len(told[0].lines) > 50
    masters = Told(), Told()
    masters[0].everything([weak.gm])
    masters[1].everything([strong.gm])
    assert differences(*masters)
