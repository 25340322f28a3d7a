"""An evening of Daggerheart: a marsh, a troll, and five characters who know nothing but what they are shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from evenings.people import Evening, Person, Reply, refused
from evenings.telling import Told, differences

Opens = Callable[..., Evening]
ORLA, TEODAN, PIM, HESK, WREN = (
    "Orla Fennick",
    "Brother Teodan",
    "Pim Larkspur",
    "Hesk Ironroot",
    "Wren Alder",
)
TROLL, WIGHT, WIGHT_2 = "Marsh troll", "Bog wight", "Bog wight 2"
WIGHTS = "Bog wight: difficulty 13, hp 4, stress 2, major 6, severe 12, attack +3, damage 1d8+2, weapon Claws"
SERAPH = {
    "name": WREN,
    "calling": "Seraph, of the drowned orchard",
    "traits": {"Presence": 1, "Strength": 1, "Agility": 0, "Finesse": 0, "Instinct": 0, "Knowledge": 0},
    "spellcast": "Presence",
    "features": ["Prayer Dice"],
    "weapons": [{"name": "Staff", "trait": "Strength", "die": 8}],
}
RESTS = {"short": {"stress": 2}, "long": {"hp": "all", "stress": "all", "armor": "all"}}


class Marsh:
    """Who sits there, and what they do again and again."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.gm = evening, evening.gm
        self.orla, self.teodan, self.pim, self.hesk = evening.players
        self.wren = evening.guest("Wren", "player")
        self.watcher = evening.guest("Aunt Bette")
        evening.players.append(self.wren)
        self.wren.call("lay", kind="character", values=SERAPH)
        with refused("bad-argument", "lay throws no dice", "hidden"):
            self.gm.call("lay", line=WIGHTS, hidden=True)
        self.gm.call("lay", {"line": WIGHTS, "copies": 2, "hidden": True})

    def rolled(
        self,
        who: Person,
        me: str,
        move: str,
        faces: list[int],
        *,
        frame: dict[str, Any] | None = None,
        **args: Any,
    ) -> Reply:
        """Propose, have it set, and roll."""
        draft = who.propose(move, me, "a try", **args)
        self.gm.frame(draft, **(frame or {}))
        return who.roll(draft, faces)

    def fear(self) -> int:
        return int(self.gm.value("table", "fear"))

    def tokens(self) -> int:
        return int(self.orla.value("table", "action"))

    def as_shown(self, move: str, faces: list[int] | None = None, **args: Any) -> Reply:
        """What is shown before is what then happens."""
        shown = self.gm.preview(move, args)
        came = self.gm.call(move, args, faces=faces)
        aside = {event["data"]["id"] for event in came.events if event["kind"] == "booked"}
        done = [event["data"] for event in came.events if event["kind"] != "booked"]
        assert shown["changes"] == [change for data in done for change in data.get("changes", ())]
        assert shown["says"] == [data["says"] for data in done if data.get("says")]
        assert aside <= {data.get("id") for data in done}
        return came


def test_an_evening(evening: Opens) -> None:
    at = Marsh(evening("daggerheart", title="The marsh road"))
    beginning(at)
    the_bridge(at)
    what_is_called_for(at)
    spells(at)
    the_ambush(at)
    blows(at)
    after_the_roll(at)
    together(at)
    gifts(at)
    fear(at)
    putting_right(at)
    rests(at)
    fair_dice(at)
    the_end(at)


def beginning(at: Marsh) -> None:
    at.gm.call("set", options={"rests": RESTS})
    thrown = [
        (each["sheet"], each["name"], each["dice"]) for each in at.gm.preview("begin-session")["throws"]
    ]
    assert thrown == [
        (at.gm.id(TEODAN), "Prayer Dice", ["2d4"]),
        (at.gm.id(WREN), "Prayer Dice", ["d4"]),
    ]
    at.as_shown("begin-session", [4, 3, 2])
    assert at.wren.value(TEODAN, "prayer") == [3, 4]
    assert at.orla.value(WREN, "prayer") == [2]
    at.as_shown("begin-scene", scene="A rope bridge in the fog")


def the_bridge(at: Marsh) -> None:
    """A player proposes, the master sets a secret difficulty, an ally helps; what it comes to is announced, then applied."""
    easy = at.pim.propose("daggerheart.action", PIM, "look down", suggested={"trait": "Instinct"})
    draft = at.orla.propose("daggerheart.action", ORLA, "cross the bridge", suggested={"trait": "Agility"})
    assert [each["id"] for each in at.gm.drafts] == [easy, draft]
    with refused("refused", "has not set it yet"):
        at.orla.roll(draft, [1, 1])
    at.gm.call("waive", {"draft": easy, "text": "it is a long way down"})
    at.gm.frame(draft, trait="Agility", difficulty=15, secret=["difficulty"], stakes="the river")
    (mine,) = at.orla.drafts
    assert (mine["frame"], mine["stakes"], mine["secret"]) == (
        {"trait": "Agility"},
        "the river",
        ["difficulty"],
    )
    at.hesk.join(draft, HESK, how="holds the rope")
    odds = at.orla.odds(draft=draft)
    assert odds["hidden"] == ["difficulty"]
    assert len(odds["curve"]) == 30
    assert "curve" not in at.gm.odds(draft=draft)
    picks = at.orla.choices("experiences", draft=draft)
    assert picks == {
        "Ferry gossip +2 for 1 Hope": "Ferry gossip",
        "Sings the room quiet +2 for 1 Hope": "Sings the room quiet",
    }
    ways = at.orla.advice("success", draft=draft, over={"experiences": [[], ["Ferry gossip"]]})["ways"]
    assert [way["args"]["experiences"] for way in ways] == [["Ferry gossip"], []], "the best first"
    at.orla.call("add", {"draft": draft, "args": {"experiences": ["Ferry gossip"]}})
    came = at.orla.roll(draft, [3, 6, 4])
    assert at.orla.card(came.roll)["result"]["outcome"]["label"] == "Success with Fear", (
        "no Prayer Die betters it"
    )
    assert at.orla.value(ORLA, "hope") == at.orla.value(HESK, "hope") == 1
    assert "15" not in str(at.orla.card(came.roll)["args"])
    assert at.fear() == 0
    at.gm.take("a roll with Fear")
    assert at.fear() == 1


def what_is_called_for(at: Marsh) -> None:
    """A trait roll, critical; reaction rolls of all, each when they come to it; a roll against nobody's number."""
    at.pim.call("daggerheart.stress", me=PIM)
    (ledge,) = at.gm.ask("daggerheart.trait", [PIM], "the wet ledge", trait="Agility", difficulty=10)
    came = at.pim.roll(ledge, [8, 8])
    assert at.pim.card(came.roll)["result"]["says"] == "17: critical success"
    assert (at.pim.value(PIM, "hope"), at.pim.value(PIM, "stress")) == (3, 0)
    at.pim.call("tell", roll=came.roll, text="lands beside a purse")
    extras(at, came.roll)
    drafts = at.gm.ask("daggerheart.reaction", "all", "the beam comes down", trait="Agility", difficulty=12)
    assert len(drafts) == 5
    hope = at.teodan.value(TEODAN, "hope")
    came = at.teodan.roll(drafts[1], [7, 7])
    assert at.teodan.card(came.roll)["result"]["outcome"]["ignores_effects"]
    assert at.teodan.value(TEODAN, "hope") == hope
    came = at.orla.roll(drafts[0], [1, 4])
    assert at.teodan.options(came.roll) == {
        "prayer:3": "Brother Teodan: add 3 to the total",
        "prayer:4": "Brother Teodan: add 4 to the total",
    }
    assert at.wren.options(came.roll) == {"prayer:2": "Wren Alder: add 2 to the total"}
    assert at.gm.options(came.roll) == {"done": "go on"}
    at.gm.call("narrate", roll=came.roll)
    assert at.orla.card(came.roll)["result"]["outcome"]["label"] == "Failure"
    for draft in drafts[2:]:
        at.gm.call("drop", {"draft": draft})


def extras(at: Marsh, roll: str) -> None:
    """The master offers two extras for a critical, and the server is gone in between; what is kept waits for its roll."""
    assert [each["move"] for each in at.gm.offers] == ["daggerheart.offer-extras"]
    assert not any(each["offers"] for each in (at.pim.state, at.orla.state, at.watcher.state))
    with refused("refused", "offer two extras"):
        at.gm.take("a critical success of Pim Larkspur", extras=["stress"])
    at.gm.take("a critical success of Pim Larkspur", extras=["advantage", "stress"])
    at.evening.restart()
    assert [each["says"] for each in at.pim.offers] == ["advantage on your next roll", "clear a Stress"]
    assert at.orla.offers == []
    at.pim.take("advantage on your next roll")
    assert at.pim.offers == []
    assert at.orla.value(PIM, "saved") == [{"name": "next roll", "against": ""}]


def spells(at: Marsh) -> None:
    """Refused without the trait; a spell that lasts a scene."""
    draft = at.hesk.propose("daggerheart.spellcast", HESK, "wish very hard")
    at.gm.frame(draft)
    with refused("refused", "no spellcast trait", at.hesk.id(HESK) + ".spellcast"):
        at.hesk.roll(draft, [1, 2])
    at.hesk.call("drop", {"draft": draft})
    draft = at.orla.propose("daggerheart.spellcast", ORLA, "a lullaby", spell="Wings")
    at.gm.frame(draft)
    with refused("refused", "no spell 'Wings': Lull the watch, Lamplight"):
        at.orla.roll(draft)
    came = at.orla.roll(draft, [9, 4], spell="Lull the watch")
    assert at.orla.card(came.roll)["args"]["difficulty"] == 13, "the number behind it"
    at.gm.call("narrate", roll=came.roll)
    assert at.orla.value(ORLA, "hope") == 2
    at.orla.take("Lull the watch lasts")
    at.gm.call("daggerheart.end-temporary", {"name": "Lull the watch", "on": at.gm.id(ORLA)})
    at.orla.call("daggerheart.begin-effect", {"name": "Ballad", "ends": "scene"}, me=ORLA)
    at.hesk.call("daggerheart.begin-effect", {"name": "Hidden"}, me=HESK)
    with refused("refused", "does not stack"):
        at.hesk.call("daggerheart.begin-effect", {"name": "Hidden"}, me=HESK)


def the_ambush(at: Marsh) -> None:
    """Adversaries come out of the fog: picked by name, hit by their numbers, which nobody but the master sees."""
    assert not any(at.pim.sees(name) for name in (TROLL, WIGHT, WIGHT_2))
    troll = at.gm.id(TROLL)
    for each in at.gm.state["sheets"]:
        if each["name"].startswith(WIGHT):
            at.gm.call("show", sheet=each["id"])
    at.gm.call("daggerheart.tracker", out=True)
    draft = at.pim.propose("daggerheart.attack", PIM, "knives from the rail")
    at.gm.frame(draft)
    targets = at.pim.choices("targets", draft=draft)
    assert list(targets)[:2] == [WIGHT, WIGHT_2]
    assert TROLL not in targets
    with refused("bad-argument", "no sheet"):
        at.pim.roll(draft, [1, 2], weapon="Thrown knives", targets=[troll])
    with refused("refused", "can hit 1"):
        at.pim.roll(draft, [1, 2], weapon="Dagger", targets=list(targets.values())[:2])
    knives = {"weapon": "Thrown knives", "targets": list(targets.values())[:2]}
    came = at.pim.roll(draft, [9, 4, 2], boosts=["From the shadows"], **knives)
    assert at.orla.value(PIM, "saved") == [], "the advantage is used up"
    assert at.pim.card(came.roll)["waiting"]["when"]["label"] == "Success with Hope", (
        "a reroll may make a critical"
    )
    at.gm.call("narrate", roll=came.roll)
    assert at.pim.card(came.roll)["waiting"]["dice"][0]["dice"] == "d6"
    assert at.tokens() == 0
    assert [each["name"] for each in at.pim.card(came.roll)["waiting"]["dice"]] == [
        "Damage",
        "From the shadows",
    ]
    at.pim.answer(came.roll, faces=[4, 2])
    assert at.pim.card(came.roll)["waiting"]["when"]["damage"] == 6
    at.gm.call("narrate", roll=came.roll)
    assert at.pim.card(came.roll)["result"]["says"] == "17 with Hope: success, 2 of 2 hit, 6 damage"
    assert at.tokens() == 1
    assert at.pim.value(PIM, "hope") == 4
    assert at.pim.offers == []
    for name in (WIGHT, WIGHT_2):
        at.gm.take(f"6 physical damage to {name}: 2")
        assert at.pim.sheet(name)["state"] == "badly hurt"
        assert at.pim.sheet(name)["values"] is None
        assert at.gm.value(name, "hp") == 2


def blows(at: Marsh) -> None:
    """Fists and claws: an unarmed critical, an attack on Evasion, damage marked with armor, the last Stress."""
    came = at.rolled(
        at.hesk,
        HESK,
        "daggerheart.unarmed",
        [2, 2],
        frame={"trait": "Strength"},
        targets=[at.hesk.id(WIGHT_2)],
    )
    assert at.hesk.value(HESK, "lasting") == []
    at.hesk.throw(came.roll, [3])
    at.gm.call("narrate", roll=came.roll)
    assert at.hesk.card(came.roll)["result"]["says"] == "6: critical success, 7 damage"
    at.gm.take("7 physical damage to Bog wight 2: 2")
    assert at.hesk.sheet(WIGHT_2)["state"] == "down"
    came = at.gm.call("daggerheart.gm-attack", me=WIGHT, target=at.gm.id(ORLA), faces=[9, 7])
    assert at.gm.card(came.roll)["result"]["outcome"]["total"] == 12
    seen = at.orla.card(came.roll)
    assert "total" not in seen["result"]["outcome"]
    assert seen["result"]["says"] == "hit, 9 damage"
    assert at.orla.offer("9 physical damage")["says"] == "9 physical damage to Orla Fennick: 2 Hit Points"
    assert list(at.orla.form(offer=at.orla.offer("9 phys")["id"])) == [
        "resistance",
        "prayer",
        "armor",
        "spared",
    ]
    shown = at.orla.look(
        "preview", call={"id": "x", "offer": at.orla.offer("9 phys")["id"], "args": {"armor": True}}
    )
    came = at.orla.take("9 physical damage", armor=True)
    assert [(change["at"], change["now"]) for change in shown["changes"]] == [("armor", 1), ("hp", 1)]
    assert came.changes == [("armor", 0, 1), ("hp", 0, 1)]
    at.hesk.call("daggerheart.stress", {"amount": 6}, me=HESK)
    assert at.hesk.value(HESK, "lasting")[0]["name"] == "Vulnerable"
    came = at.gm.call("daggerheart.gm-attack", me=WIGHT, target=at.gm.id(HESK), faces=[2, 3])
    assert at.hesk.card(came.roll)["result"]["says"] == "miss"
    at.hesk.call("daggerheart.clear-stress", me=HESK)
    assert at.hesk.value(HESK, "lasting") == []


def after_the_roll(at: Marsh) -> None:
    """Prayer Dice of two, a reroll of a third, and the server gone in between."""
    hope = at.hesk.value(HESK, "hope")
    came = at.rolled(
        at.hesk, HESK, "daggerheart.attack", [2, 5], weapon="Battleaxe", targets=[at.hesk.id(WIGHT)]
    )
    roll = came.roll
    assert at.hesk.card(roll)["waiting"]["when"]["label"] == "Failure with Fear"
    assert [name for each, name in at.teodan.asked if each == roll] == ["after-roll"]
    at.evening.restart()
    with refused("bad-answer", "no option"):
        at.wren.answer(roll, "reroll")
    with refused("refused", "an open roll holds it back"):
        at.teodan.call("daggerheart.pray", {"die": 3, "to": at.teodan.id(ORLA)}, me=TEODAN)
    odds = at.teodan.odds(roll=roll)
    assert odds["hidden"] == ["targets"]
    at.teodan.answer(roll, "prayer:3")
    at.evening.restart()
    at.pim.answer(roll, "reroll", faces=[6, 1])
    assert at.hesk.card(roll)["waiting"]["when"] == {
        "label": "Failure with Hope",
        "total": 12,
        "held": ["prayer:4", "prayer:2"],
    }
    at.wren.answer(roll, "prayer:2")
    assert at.hesk.card(roll)["waiting"]["kind"] == "dice", "with it, it hits: nobody is asked any more"
    assert at.pim.value(PIM, "luckbender_used")
    assert at.pim.value(PIM, "hope") == 1
    at.hesk.throw(roll, [7])
    assert at.hesk.card(roll)["waiting"]["when"] == {
        "label": "Success with Hope",
        "damage": 10,
        "held": ["prayer:4"],
    }
    at.evening.restart()
    assert at.teodan.options(roll) == {"prayer:4": "add 4 to damage"}
    at.teodan.answer(roll, "pass")
    assert at.hesk.card(roll)["result"]["says"] == "14 with Hope: success, 10 damage"
    other = at.orla.propose("daggerheart.reaction", ORLA, "duck")
    at.gm.frame(other, trait="Agility", difficulty=10)
    at.orla.roll(other, [5, 5])
    assert at.hesk.value(HESK, "hope") == hope + 1
    assert at.hesk.value(WREN, "prayer") == []
    assert at.hesk.value(TEODAN, "prayer") == [4]


def together(at: Marsh) -> None:
    """A group with everybody's part, and a tag team, once a session and for three Hope."""
    at.gm.take("10 physical damage to Bog wight: 2")
    tokens = at.tokens()
    draft = at.orla.propose("daggerheart.group", ORLA, "wade past the lights", suggested={"trait": "Finesse"})
    secret = ["difficulty", "reaction_difficulty"]
    at.gm.frame(draft, trait="Finesse", difficulty=15, reaction_difficulty=13, secret=secret)
    with refused("refused", "nobody has joined"):
        at.orla.roll(draft, [1, 1])
    agreed_on(at, draft)
    part = at.pim.look("form", draft=draft, sheet=at.pim.id(PIM))["part"]["fields"]
    picks = {field["name"]: [each["value"] for each in field.get("choices", ())] for field in part}
    assert picks["experiences"] == ["Roofs and drainpipes", "Knows a buyer"]
    assert picks["trait"][0] == "Agility"
    at.pim.join(draft, PIM, trait="Agility", experiences=["Roofs and drainpipes"])
    at.hesk.join(draft, HESK, trait="Strength", helps=True, how="shields them from the light")
    at.teodan.join(draft, TEODAN, trait="Knowledge")  # the master has set Strength
    assert len(at.orla.odds(draft=draft)["curve"]) == 30
    with refused("bad-answer", "somebody else's to throw"):
        at.orla.roll(draft, [7, 8, 5])
    came = at.orla.call("", draft=draft, by_hand=True)
    told = [each["text"] for each in at.pim.card(came.roll)["told"]]
    assert told == ["Hesk Ironroot: shields them from the light"]
    waiting = at.orla.card(came.roll)["waiting"]
    assert waiting["by"] == {"role": "helper 1", "seat": at.hesk.seat, "groups": 2}
    with refused("forbidden", "somebody else's to throw"):
        at.orla.throw(came.roll, [2, 1])
    assert [each["do"] for each in at.hesk.look("state")["todo"] if each.get("roll") == came.roll] == [
        "throw"
    ]
    at.pim.throw(came.roll, [1, 2])
    at.evening.restart()
    at.hesk.throw(came.roll, [6, 4])
    at.teodan.throw(came.roll, [9, 2])
    *others, own = at.orla.card(came.roll)["waiting"]["asks"]
    assert (own["options"][0]["key"], own["seat"]) == ("roll", at.orla.seat)
    assert at.teodan.seat in [each["seat"] for each in others], "who has not said that they help is asked now"
    at.orla.answer(came.roll, "roll")
    at.orla.throw(came.roll, [7, 8, 5])
    assert all(roll["status"] == "applied" for roll in at.orla.state["rolls"] if roll["id"] != came.roll)
    at.evening.restart()
    assert at.orla.card(came.roll)["result"]["says"] == "20 with Fear: success, −1 from the others"
    assert at.tokens() == tokens + 4
    assert (at.pim.value(PIM, "hope"), at.hesk.value(HESK, "hope")) == (0, 2)
    at.gm.call("show", sheet=at.gm.id(TROLL))
    draft = at.orla.propose(
        "daggerheart.tag-team", ORLA, "high and low", partner=at.orla.id(HESK), weapon="Rapier"
    )
    at.gm.frame(draft)
    with refused("refused", "has 2 Hope, and this costs 3"):
        at.orla.roll(draft, targets=[at.orla.id(TROLL)])
    at.gm.adjust(ORLA, "hope", by=2, why="the song they all know")
    with refused("refused", "Hesk Ironroot has not said yet"):
        at.orla.roll(draft, targets=[at.orla.id(TROLL)])
    at.hesk.join(draft, HESK, weapon="Battleaxe")
    roll = at.orla.roll(draft, [10, 3], targets=[at.orla.id(TROLL)]).roll
    at.hesk.throw(roll, [4, 4])
    assert at.orla.options(roll) == {
        "first": "Orla Fennick's roll: 15, Success with Hope",
        "second": "Hesk Ironroot's roll: 10, Critical Success",
    }
    assert set(at.orla.odds(roll=roll)["curve"][0]["options"]) == {"first", "second"}
    with refused("refused", "does not wait for you"):
        at.hesk.odds(roll=roll)
    assert [ask["seat"] for ask in at.pim.card(roll)["waiting"]["asks"]] == [at.orla.seat]
    with refused("forbidden", "somebody else"):
        at.hesk.answer(roll, "second")
    at.orla.answer(roll, "second", faces=[5])
    assert at.orla.card(roll)["waiting"]["by"]["seat"] == at.hesk.seat, "both roll damage"
    at.hesk.throw(roll, [6])
    assert at.orla.card(roll)["waiting"]["when"]["damage"] == 32, "to which Teodan's last Prayer Die may go"
    at.evening.restart()
    at.teodan.answer(roll, "pass")
    assert (
        at.orla.card(roll)["result"]["says"] == "Hesk Ironroot's roll stands, 10: critical success, 32 damage"
    )
    assert at.tokens() == tokens + 5
    assert (at.orla.value(ORLA, "hope"), at.hesk.value(HESK, "hope")) == (1, 3)
    at.gm.take("32 physical damage to Marsh troll: 3")
    assert at.pim.sheet(TROLL)["state"] == "hurt"
    at.gm.adjust(ORLA, "hope", by=2, why="to see it refused")
    draft = at.orla.propose("daggerheart.tag-team", ORLA, "again!", partner=at.orla.id(HESK), weapon="Rapier")
    at.gm.frame(draft)
    with refused("refused", "a tag team in this session already"):
        at.orla.roll(draft, targets=[at.orla.id(TROLL)])
    at.orla.call("drop", {"draft": draft})


def agreed_on(at: Marsh, draft: str) -> None:
    """Everybody is called; the party would rather have Hesk lead, and then not; the server is gone in between."""
    everybody = [at.orla.id(name) for name in (HESK, PIM, TEODAN)]
    at.orla.call("call-in", {"draft": draft, "sheets": everybody})
    waits = {"do": "join", "draft": draft}
    assert all(waits in who.state["todo"] for who in (at.hesk, at.pim, at.teodan))
    assert waits not in at.wren.state["todo"]
    at.orla.call("hand-on", {"draft": draft, "sheet": at.orla.id(HESK)})
    at.evening.restart()
    assert {"do": "roll", "draft": draft} in at.hesk.state["todo"]
    assert (at.hesk.drafts[0]["sheet"], at.orla.drafts) == (at.hesk.id(HESK), [])
    with refused("forbidden", "not yours to act for"):
        at.orla.call("hand-on", {"draft": draft, "sheet": at.orla.id(PIM)})
    at.hesk.call("hand-on", {"draft": draft, "sheet": at.hesk.id(ORLA)})
    at.orla.call("call-in", {"draft": draft, "sheets": everybody})
    at.gm.call("agree", {"draft": draft, "sheet": at.gm.id(TEODAN), "part": {"trait": "Strength"}})
    with refused("forbidden", "is for them to say"):
        at.gm.call("agree", {"draft": draft, "sheet": at.gm.id(TEODAN), "part": {"helps": True}})


def gifts(at: Marsh) -> None:
    """Rally dice in rolls, in damage and against Stress; a Prayer Die for somebody else's wounds."""
    at.orla.call("daggerheart.rally", me=ORLA)
    with refused("refused", "has rallied in this session already"):
        at.orla.call("daggerheart.rally", me=ORLA)
    assert {at.pim.value(name, "rally") for name in (ORLA, TEODAN, PIM, HESK, WREN)} == {6}
    at.pim.call("daggerheart.stress", {"amount": 3}, me=PIM)
    came = at.pim.call("daggerheart.rally-stress", me=PIM, faces=[2])
    assert (at.pim.value(PIM, "stress"), at.pim.value(PIM, "rally")) == (1, 0)
    troll = [at.hesk.id(TROLL)]
    came = at.rolled(
        at.hesk, HESK, "daggerheart.attack", [1, 8, 4], weapon="Battleaxe", targets=troll, rally="roll"
    )
    at.hesk.answer(came.roll, faces=[2])
    at.gm.call("narrate", roll=came.roll)
    assert at.hesk.card(came.roll)["result"]["says"] == "15 with Fear: success, 5 damage"
    came = at.rolled(
        at.wren, WREN, "daggerheart.attack", [9, 7], weapon="Staff", targets=troll, rally="damage"
    )
    at.wren.throw(came.roll, [8, 5])
    at.teodan.answer(came.roll, "pass")
    assert at.wren.card(came.roll)["result"]["says"] == "17 with Hope: success, 13 damage"
    at.gm.take("13 physical damage to Marsh troll: 2")
    at.gm.take("5 physical damage to Marsh troll: 1")
    came = at.gm.call("daggerheart.gm-attack", me=TROLL, target=at.gm.id(PIM), faces=[20, 8, 7])
    assert at.pim.card(came.roll)["result"]["says"] == "critical hit, 34 damage"
    hurt = at.pim.offer("34 physical damage to Pim Larkspur: 3")
    draft = at.pim.propose("daggerheart.mark-damage", PIM, "it has me by the leg", damage=34)
    with refused("refused", "holds no Prayer Die of 3"):
        at.teodan.join(draft, TEODAN, prayer=[3])
    at.teodan.join(draft, TEODAN, prayer=[4])
    at.pim.roll(draft, armor=True)
    at.pim.call("dismiss", {"offer": hurt["id"]})
    assert (at.pim.value(PIM, "hp"), at.pim.value(TEODAN, "prayer")) == (2, [])


def fear(at: Marsh) -> None:
    """What the master does with Fear and tokens: banks, spends, activates, pays for features."""
    assert at.fear() == 1
    banked = [each for each in at.gm.offers if each["move"] == "daggerheart.bank-fear"]
    for offer in banked[:2]:
        at.gm.call(offer=offer["id"])
    for offer in banked[2:]:
        at.gm.call("dismiss", {"offer": offer["id"]})
    assert at.fear() == 3
    tokens = at.tokens()
    at.gm.call("daggerheart.spend-fear", on="tokens")
    assert (at.fear(), at.tokens()) == (2, tokens + 2)
    at.gm.call("daggerheart.activate", {"tokens": 2})
    at.gm.call("daggerheart.feature", me=TROLL, feature="Drag under")
    at.gm.call("daggerheart.feature", me=TROLL, feature="Knit flesh")
    assert (at.fear(), at.tokens()) == (1, tokens - 2)
    at.gm.call("daggerheart.spend-fear", on="move")
    with refused("refused", "0 Fear"):
        at.gm.call("daggerheart.spend-fear", on="environment")
    with refused("forbidden", "only the game master"):
        at.orla.call("daggerheart.bank-fear")
    at.gm.call("daggerheart.tracker", out=False)
    at.gm.call("daggerheart.begin-effect", {"name": "Restrained", "ends": "temporary"}, me=TROLL)
    assert at.orla.sheet(TROLL)["state"] == "badly hurt, Restrained"
    at.gm.call("daggerheart.end-effect", {"name": "Restrained", "on": at.gm.id(TROLL)}, me=TROLL)


def putting_right(at: Marsh) -> None:
    """A roll with the wrong number, a roll that never was, a Hope spent by mistake."""
    hope = at.orla.value(ORLA, "hope")
    came = at.rolled(
        at.orla, ORLA, "daggerheart.action", [4, 6], frame={"trait": "Presence", "difficulty": 13}
    )
    roll = came.roll
    assert at.orla.card(roll)["result"]["says"] == "12 with Fear: failure"
    at.gm.call("amend", {"roll": roll, "args": {"modifier": 3}, "why": "the muse was watching"})
    assert at.orla.card(roll)["past"][0]["says"] == "12 with Fear: failure"
    assert at.orla.card(roll)["result"]["says"] == "13 with Fear: success"
    banks = [each for each in at.gm.offers if each["roll"] == roll]
    assert len(banks) == 1
    at.gm.call("dismiss", {"offer": banks[0]["id"]})
    came = at.rolled(
        at.hesk, HESK, "daggerheart.action", [6, 4], frame={"trait": "Strength", "difficulty": 5}
    )
    assert at.hesk.value(HESK, "hope") == 4
    with refused("forbidden", "not yours to take back"):
        at.orla.withdraw(came.roll)
    at.gm.withdraw(came.roll, "the gate was open")
    assert at.hesk.value(HESK, "hope") == 3
    spent = at.orla.call("daggerheart.hope", {"amount": 1, "on": "a feature she has not"}, me=ORLA)
    at.orla.withdraw(spent.deed)
    assert at.orla.value(ORLA, "hope") == hope
    with refused("refused", "taken back already"):
        at.orla.withdraw(spent.deed)


def rests(at: Marsh) -> None:
    """A rest, short and long, and a second session: each does what it showed."""
    at.gm.call("daggerheart.begin-effect", {"name": "Blessed", "ends": "rest"}, me=WREN)
    at.as_shown("rest", length="short")
    assert (at.pim.value(PIM, "stress"), at.wren.value(WREN, "lasting"), at.pim.value(PIM, "hp")) == (
        0,
        [],
        2,
    )
    assert at.orla.value(ORLA, "lasting")[0]["name"] == "Ballad"
    at.as_shown("begin-scene", scene="The dry island")
    assert at.orla.value(ORLA, "lasting") == []
    at.as_shown("rest", length="long")
    assert (at.pim.value(PIM, "hp"), at.orla.value(ORLA, "armor")) == (0, 0)
    assert at.orla.value(ORLA, "rally") == 6
    at.as_shown("end-session")
    assert at.orla.value(ORLA, "rally") == 0
    at.as_shown("begin-session", [2, 1, 4])
    assert not at.pim.value(PIM, "luckbender_used") or at.pim.value(ORLA, "tag_team_used")
    hope = at.orla.value(ORLA, "hope")
    at.wren.call("daggerheart.pray", {"die": 4, "to": at.wren.id(HESK)}, me=WREN)
    assert at.hesk.value(HESK, "hope") == 6
    assert at.orla.value(ORLA, "hope") == hope


def fair_dice(at: Marsh) -> None:
    """Players who set difficulties themselves, dice from the seed, damage by itself, what is kept and made again."""
    draft = at.teodan.propose("daggerheart.action", TEODAN, "dig for the chest")
    with refused("forbidden", "propose it first"):
        at.teodan.call("daggerheart.action", {"trait": "Strength", "difficulty": 10}, me=TEODAN)
    at.gm.frame(draft, trait="Strength", difficulty=25)
    with refused("forbidden", "for the game master to set"):
        at.teodan.roll(draft, difficulty=1)
    at.teodan.call("drop", {"draft": draft})
    at.gm.call("set", options={"difficulties": "players", "odds": False})
    draft = at.teodan.propose(
        "daggerheart.action", TEODAN, "dig for the chest", suggested={"trait": "Strength", "difficulty": 30}
    )
    with refused("forbidden", "plays without odds"):
        at.teodan.odds(draft=draft)
    came = at.teodan.roll(draft, experiences=["Carries the fallen"])
    again = at.teodan.call(again=came.roll, me=TEODAN, experiences=[], difficulty=11, faces=[2, 5])
    assert at.teodan.card(came.roll)["status"] == "applied"
    assert at.teodan.card(again.roll)["args"]["difficulty"] == 11
    at.teodan.call("favour", {"name": "dig", "move": "daggerheart.action", "args": {"trait": "Strength"}})
    assert [each["name"] for each in at.teodan.state["favourites"]] == ["dig"]
    assert at.pim.state["favourites"] == []
    with refused("forbidden", "you hold nothing"):
        at.orla.answer(again.roll, "pass")
    assert at.teodan.answer(again.roll, "pass").kinds[0] == "readied"
    assert at.teodan.card(again.roll)["status"] == "applied"
    came = at.wren.call(
        "daggerheart.damage", {"weapon": "Staff", "targets": [at.wren.id(HESK)]}, me=WREN, faces=[6]
    )
    at.teodan.answer(came.roll, "prayer:2")
    at.pim.call("roll", dice="4d6kh3")
    assert at.wren.card(came.roll)["status"] == "open"
    at.gm.call("narrate", roll=came.roll)
    assert at.hesk.offer("8 physical damage to Hesk Ironroot: 2")
    at.hesk.call("dismiss", {"offer": at.hesk.offer("8 physical")["id"]})
    at.gm.call("roll", dice="3d6", hidden=True)
    at.gm.call("say", text="The lights come nearer.")
    assert "'3d6'" not in str(at.pim.events)
    with refused("forbidden", "watchers cannot act"):
        at.watcher.call("say", text="mind the troll")


def the_end(at: Marsh) -> None:
    """Whoever was there takes the log away, finds every die in order, and can say where every number comes from."""
    at.as_shown("end-session")
    at.evening.check()
    for who in (*at.evening.everybody, at.watcher):
        whole, first = who.verified(), who.verified(1)
        assert whole.checked > first.checked == 0
        assert first.typed > 0
        assert whole.unrevealed == (3 if who is at.gm else 0)
    told = at.orla.history()
    assert [row[:2] for row in told[ORLA, "tag_team_used"]] == [(False, True), (True, False)]
    assert [row[2] for row in told[PIM, "hp"]] == ["34 damage, 4 less by Prayer Dice", "a long rest"]
    assert ("Marsh troll", "hp") not in told
    assert ("Marsh troll", "hp") in at.gm.history()
    summary = at.orla.summary
    for line in ("### A rope bridge in the fog", "cross the bridge): 16 with Fear: success", "## Session 2"):
        assert line in summary
    assert "lands beside a purse" in summary


WEAK = "Bog wight: difficulty 13, hp 4, stress 2, major 6, severe 12, attack +3, damage 1d8+2, experience Old grudges +2"
STRONG = "Bog wight: difficulty 14, hp 2, stress 4, attack +5, damage 2d6+1, experience Long reach +4, weapon attack"


class Fight:
    """A fight with somebody whose numbers are the master's, told to Orla, Pim and a watcher."""

    def __init__(self, evening: Opens, name: str, line: str, secret: int, dice: str) -> None:
        self.at, self.told = evening("daggerheart", id=f"who-fights-{name}-in-the-marsh"), Told()
        self.gm, self.orla, self.pim = self.at.gm, self.at.players[0], self.at.players[2]
        self.watcher = self.at.guest("Aunt Bette")
        self.secret, self.dice = secret, dice
        self.gm.call("begin-session", faces=[4, 3])
        self.gm.call("lay", {"line": line, "hidden": True})
        self.gm.call("lay", {"line": line.replace("wight", "lurker"), "hidden": True})
        self.gm.call("roll", dice=dice, hidden=True)
        self.gm.call("show", sheet=self.gm.id(WIGHT))

    def fought(self, damage: list[int]) -> Told:
        """All that they were told of it."""
        self.attacked()
        self.struck(damage)
        self.probed()
        self.risked()
        self.told.everything([self.orla, self.pim, self.watcher])
        return self.told

    def attacked(self) -> None:
        draft = self.pim.propose(
            "daggerheart.attack", PIM, "a knife", weapon="Dagger", targets=[self.pim.id(WIGHT)]
        )
        self.gm.frame(draft)
        self.told.note(self.pim.odds(draft=draft))
        self.told.note(self.pim.advice("damage", draft=draft, over={"experiences": [[], ["Knows a buyer"]]}))
        self.told.note(self.pim.look("form", draft=draft))
        roll = self.pim.roll(draft, [9, 4]).roll
        self.told.tries(lambda: self.pim.odds(roll=roll))
        self.told.tries(lambda: self.at.players[1].odds(roll=roll))
        self.gm.answer(roll, "done", faces=[5])
        self.narrated(roll)
        self.gm.take("6 physical")

    def struck(self, damage: list[int]) -> None:
        roll = self.gm.call(
            "daggerheart.gm-attack", me=WIGHT, target=self.gm.id(ORLA), faces=[9, *damage]
        ).roll
        self.told.tries(lambda: self.orla.odds(roll=roll))
        self.told.tries(lambda: self.orla.call(again=roll))
        self.orla.take("9 physical")
        self.gm.call("daggerheart.stress", {"amount": 1}, me=WIGHT)
        self.gm.call("daggerheart.gm-reaction", {"difficulty": 10}, me=WIGHT, faces=[14])
        self.gm.call("daggerheart.gm-reaction", {"difficulty": 10}, me="Bog lurker", faces=[14])

    def probed(self) -> None:
        wight = self.pim.id(WIGHT)
        tries = self.told.tries
        tries(lambda: self.pim.look("form", move="daggerheart.gm-attack", sheet=wight))
        tries(
            lambda: self.pim.look(
                "odds", move="daggerheart.gm-attack", sheet=wight, args={"target": self.pim.id(PIM)}
            )
        )
        tries(lambda: self.pim.call("daggerheart.mark-damage", {"sheet": wight, "damage": 5}, me=PIM))
        tries(lambda: self.pim.adjust(WIGHT, "hp", by=9, why="wishing"))
        tries(lambda: self.pim.call("write", sheet=wight, values={"difficulty": 1}))
        tries(lambda: self.pim.preview("adjust", sheet=wight, counter="hp", by=1, why="to see"))
        for roll in self.pim.state["rolls"]:
            tries(lambda roll=roll: self.pim.withdraw(roll["id"]))

    def risked(self) -> None:
        for move, faces in (
            ("daggerheart.action", [8, 9]),
            ("daggerheart.spellcast", [9, 7]),
            ("daggerheart.trait", [2, 2]),
        ):
            draft = self.orla.propose(move, ORLA, "into the dark")
            frame = {} if move == "daggerheart.spellcast" else {"trait": "Presence"}
            self.gm.frame(draft, difficulty=self.secret, secret=["difficulty"], **frame)
            self.told.note(self.orla.odds(draft=draft))
            roll = self.orla.roll(draft, faces).roll
            self.told.tries(lambda roll=roll: self.orla.odds(roll=roll))
            self.narrated(roll)
            self.told.tries(lambda draft=draft: self.orla.odds(draft=draft))
        for move, part in (("daggerheart.action", "target"), ("daggerheart.reaction", "source")):
            draft = self.orla.propose(move, ORLA, "past it", **{part: self.orla.id(WIGHT)})
            self.gm.frame(draft, trait="Agility")
            self.told.note(self.orla.odds(draft=draft))
            self.narrated(self.orla.roll(draft, [11, 8]).roll)

    def narrated(self, roll: str) -> None:
        """Go on with a roll to which somebody might have added something."""
        if self.gm.card(roll)["status"] == "open":
            self.gm.call("narrate", roll=roll)


def test_the_masters_numbers_are_told_to_nobody(evening: Opens) -> None:
    """Two fights that go the same way against other numbers: not a byte differs of what anybody else was sent."""
    weak = Fight(evening, "the-weak", WEAK, secret=14, dice="3d6")
    strong = Fight(evening, "the-strong", STRONG, secret=16, dice="9d10")
    told = weak.fought([7]), strong.fought([4, 4])
    assert not differences(*told)
    assert len(told[0].lines) > 50
    masters = Told(), Told()
    masters[0].everything([weak.gm])
    masters[1].everything([strong.gm])
    assert differences(*masters)
