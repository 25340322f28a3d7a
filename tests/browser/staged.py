"""Tables on which a lot has happened, so that there is something of everything to look at. It is staged over the API."""

from __future__ import annotations

from typing import Any

from evenings.people import Evening, OverHttp, Person, Reply

SYSTEMS = ("daggerheart", "double-down", "keepers", "storyteller")


def staged(server: OverHttp, system: str) -> Evening:
    """A table of a game in the middle of an evening: rolls in the log, and something that waits for everybody."""
    table = Evening(server, system, title="The long way down to the river")
    gm, first = table.gm, table.players[0]
    gm.call("begin-session")
    gm.call("begin-scene", scene="A rope bridge in the fog")
    first.call("say", text="Is anybody on the other side?")
    gm.call("roll", {"dice": "4d6kh3+2"}, faces=[6, 3, 3, 2])
    PLAYED[system](table)
    first.call("roll", {"dice": "2d6+1"}, by_hand=True)
    first.call("favour", name="a nice throw", move="roll", args={"dice": "3d6"})
    return table


def rolled(table: Evening, who: Person, move: str, faces: list[Any] | None, **frame: Any) -> Reply:
    """Propose, have it set, and roll."""
    draft = who.propose(move, who.name, "cross the swaying bridge", **frame.pop("args", {}))
    table.gm.frame(draft, stakes="the river takes the lantern", **frame)
    return who.roll(draft, faces)


def waiting(table: Evening, move: str, secret: list[str], suggested: dict[str, Any], **frame: Any) -> None:
    """One roll that is set and one that is proposed, of the first player."""
    first = table.players[0]
    draft = first.propose(move, first.name, "cut the rope behind us", suggested=suggested)
    table.gm.frame(draft, secret=secret, stakes="there is no way back", **frame)
    first.propose(move, first.name, "listen to the planks", suggested=suggested)


def marsh(table: Evening) -> None:
    """Daggerheart: a roll told, one announced, a window open, damage offered, an adversary shown."""
    gm, (orla, _, _, hesk) = table.gm, table.players
    agility = {"trait": "Agility", "difficulty": 12}
    for faces in ([9, 4], [3, 11]):
        roll = rolled(table, orla, "daggerheart.action", faces, **agility).roll
    orla.call("tell", {"roll": roll}, text="I hum the ferryman's song and do not look down.")
    orla.call("adjust", sheet=orla.id(orla.name), counter="stress", by=1, why="the fog gets in")
    gm.call("show", sheet=gm.id("Marsh troll"))
    gm.call("daggerheart.gm-attack", me="Marsh troll", target=gm.id(orla.name), faces=[19, 7, 7])
    rolled(
        table,
        hesk,
        "daggerheart.attack",
        [2, 5],
        args={"weapon": "Battleaxe", "targets": [hesk.id("Marsh troll")]},
    )
    rolled(table, orla, "daggerheart.action", [7, 7], **agility)
    waiting(table, "daggerheart.action", ["difficulty"], {"trait": "Agility"}, **agility)


def ferry(table: Evening) -> None:
    """Double Down: boons to spend, a doubling that waits, and a contest in which nobody has said yet what goes in."""
    gm, (odile, tam, _, wren) = table.gm, table.players
    jump = {"stat": "Rivercraft", "difficulty": 14}
    roll = rolled(table, odile, "double-down.attempt", [15], **jump).roll
    odile.answer(roll, "double", faces=[19])
    odile.call("tell", {"roll": roll}, text="She sings to the chain, and it holds.")
    gm.adjust(wren.name, "stress", by=1, why="the cold")
    contest = rolled(
        table,
        wren,
        "double-down.contested",
        None,
        args={"target": wren.id(tam.name)},
        stat="Agility",
        target_stat="Agility",
    ).roll
    tam.answer(contest, "roll")
    rolled(table, odile, "double-down.attempt", [12], **jump)
    waiting(table, "double-down.attempt", ["difficulty"], {"stat": "Rivercraft"}, **jump)


def hotel(table: Evening) -> None:
    """Keepers: a crit to be spent, and dice to be assigned."""
    (odile, tobias, *_) = table.players
    lift = {"outcomes": [{"name": "reach the lift"}, {"name": "the porter notices", "threat": True}]}
    done = rolled(table, tobias, "keepers.act", [6, 5, 3], args={"action": "Sneak"}, **lift)
    rolled(table, odile, "keepers.act", [6, 4, 2, 1], args={"action": "Sneak"}, **lift)
    rolled(table, odile, "keepers.act", [4, 4, 2, 1], args={"action": "Sneak"}, **lift)
    waiting(table, "keepers.act", [], {}, **lift)
    assert done


def river(table: Evening) -> None:
    """Storyteller: a success, a botch, and one that may be had without a roll."""
    (ysolde, _, hadrun, _) = table.players
    row = {"traits": ["Stamina", "Athletics"], "difficulty": 8}
    for faces in ([2, 3, 8, 10, 10, 1, 7, 6], [1, 1, 2, 3, 4, 5, 6, 7]):
        roll = rolled(table, ysolde, "storyteller.action", faces, **row).roll
    ysolde.call("tell", {"roll": roll}, text="The oar breaks, and then the boat does.")
    rolled(table, hadrun, "storyteller.action", None, traits=["Strength", "Brawl"], automatic=True)
    rolled(table, ysolde, "storyteller.action", None, traits=["Stamina", "Athletics"], automatic=True)
    waiting(table, "storyteller.action", ["difficulty"], {"traits": row["traits"]}, **row)


PLAYED = {"daggerheart": marsh, "double-down": ferry, "keepers": hotel, "storyteller": river}
