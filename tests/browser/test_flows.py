"""Every roll that several people make, each on their own page, with the server killed in the middle.

By day one of Storyteller; `test_double_down_together.py` plays a vote and a contest with the forms that lead there, and a tag team has its taps counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest

from browser.flows import KILL, Flow, plays
from browser.guests import Scene
from cast import (
    ANSELM,
    GUARD,
    HADRUN,
    HESK,
    MAGS,
    MIRELA,
    ODILE,
    ORLA,
    PIM,
    QUILL,
    REEVE,
    TAM,
    TEODAN,
    TOBIAS,
    TROLL,
    WREN,
    YSOLDE,
)
from evenings.people import Person
from hours import night

People = Mapping[str, Person]
Opens = Callable[..., Scene]
THUG = "Toll-gate thug"
UNKNOWN = 613
"""A difficulty that nobody is told, and that no other number is."""


def begun(who: Person, draft: str, **args: object) -> None:
    """Roll what is prepared, everybody with real dice."""
    who.call("", args, draft=draft, by_hand=True)


# -- Double Down -----------------------------------------------------------------------------------------------------


def the_letter(at: People) -> None:
    """Wren wants Tam's letter."""
    gm, wren = at["gm"], at[WREN]
    gm.adjust(WREN, "drive", to=2, why="luck")
    gm.adjust(TAM, "drive", to=1, why="luck")
    draft = wren.propose("double-down.contested", WREN, "take the letter", target=wren.id(TAM))
    gm.frame(draft, stat="Agility", target_stat="Agility")
    begun(wren, draft)


def all_hands(at: People) -> None:
    """Everybody rows."""
    anselm = at[ANSELM]
    at["gm"].adjust(TAM, "drive", to=1, why="luck")
    draft = anselm.propose("double-down.group", ANSELM, "through the narrows")
    at["gm"].frame(draft, stat="Toughness", difficulty=20)
    at[TAM].join(draft, TAM, drive=1)
    at[WREN].join(draft, WREN, tags=["Tinker"])
    begun(anselm, draft)


def out_of_the_window(at: People) -> None:
    """Tam alone."""
    draft = at[TAM].propose("double-down.attempt", TAM, "out of the window")
    at["gm"].frame(draft, stat="Agility", difficulty=20)
    begun(at[TAM], draft)


# -- Daggerheart -----------------------------------------------------------------------------------------------------


def past_the_lights(at: People) -> None:
    """Orla leads; Pim, Hesk and Teodan do their part, and Teodan may pray for his own."""
    gm, orla = at["gm"], at[ORLA]
    gm.call("begin-session", faces=[4, 3])
    draft = orla.propose("daggerheart.group", ORLA, "wade past the lights")
    secret = ["difficulty", "reaction_difficulty"]
    gm.frame(draft, trait="Finesse", difficulty=UNKNOWN, reaction_difficulty=13, secret=secret)
    at[PIM].join(draft, PIM, trait="Agility", experiences=["Roofs and drainpipes"])
    at[HESK].join(draft, HESK, trait="Strength", helps=True)
    at[TEODAN].join(draft, TEODAN, trait="Strength")
    begun(orla, draft)


def in_the_dark(at: People) -> str:
    """The troll is seen, and not how hard it is to hit."""
    gm = at["gm"]
    troll = gm.id(TROLL)
    gm.call("write", sheet=troll, values={"difficulty": UNKNOWN})
    gm.call("show", sheet=troll)
    return troll


def high_and_low(at: People) -> None:
    """Orla and Hesk at once, at the troll."""
    gm, orla = at["gm"], at[ORLA]
    gm.adjust(ORLA, "hope", to=3, why="the song they all know")
    troll = in_the_dark(at)
    draft = orla.propose("daggerheart.tag-team", ORLA, "high and low", partner=orla.id(HESK), weapon="Rapier")
    gm.frame(draft)
    at[HESK].join(draft, HESK, weapon="Battleaxe")
    begun(orla, draft, targets=[troll])


def at_its_eyes(at: People) -> None:
    """Orla strikes at the troll twice, and knows the first time how hard that is."""
    troll = in_the_dark(at)
    for what in ("at its eyes", "at its knees"):
        at[ORLA].propose("daggerheart.attack", ORLA, what, targets=[troll], weapon="Rapier")


def vines(at: People) -> None:
    """Orla and a thug whom nobody sees each make something on Pim that lasts."""
    gm, orla = at["gm"], at[ORLA]
    for who, me, name in ((orla, ORLA, "Bound by vines"), (orla, ORLA, "Lulled"), (gm, THUG, "Blinded")):
        said = {"name": name, "ends": "temporary", "on": who.id(PIM)}
        who.call("daggerheart.begin-effect", said, me=me)


def the_beam(at: People) -> None:
    """Everybody ducks."""
    gm = at["gm"]
    gm.ask(
        "daggerheart.reaction",
        "all",
        "the beam comes down",
        trait="Agility",
        difficulty=UNKNOWN,
        secret=["difficulty"],
    )
    for name in (ORLA, PIM):
        begun(at[name], at[name].drafts[0]["id"])


def a_prayer(at: People) -> None:
    """Orla slips, and Teodan prays."""
    gm, orla = at["gm"], at[ORLA]
    gm.call("begin-session", faces=[4, 3])
    draft = orla.propose("daggerheart.action", ORLA, "over the wet ledge")
    gm.frame(draft, trait="Agility", difficulty=UNKNOWN, secret=["difficulty"])
    begun(orla, draft)


def up_the_tower(at: People) -> None:
    """What is kept from the first is for the second."""
    gm, orla = at["gm"], at[ORLA]
    first, second = [
        orla.propose("daggerheart.action", ORLA, what) for what in ("on the ledge", "to the top")
    ]
    gm.frame(first, trait="Agility", difficulty=UNKNOWN, secret=["difficulty"])
    gm.frame(second, trait="Agility", difficulty=13)
    begun(orla, first)


def past_the_guard(at: People) -> None:
    """Whatever Orla rolls it with."""
    at[ORLA].propose("daggerheart.action", ORLA, "past the guard")


def over_the_ledge(at: People) -> None:
    """Nobody helps."""
    orla = at[ORLA]
    draft = orla.propose("daggerheart.action", ORLA, "over the wet ledge")
    at["gm"].frame(draft, trait="Agility", difficulty=UNKNOWN, secret=["difficulty"])
    begun(orla, draft)


# -- Keepers in the Dark ---------------------------------------------------------------------------------------------


def the_register(at: People) -> None:
    """Tobias may turn a die, and say by which Distinction."""
    draft = at[TOBIAS].propose("keepers.act", TOBIAS, "read the register", action="Study")
    at["gm"].frame(draft, outcomes=[{"name": "who is missing"}])
    begun(at[TOBIAS], draft)


def past_the_lodge(at: People) -> None:
    """Three outcomes at once, and Tobias keeps watch."""
    odile = at[ODILE]
    draft = odile.propose("keepers.act", ODILE, "past the lodge", action="Sneak")
    at["gm"].frame(draft, outcomes=[{"name": "the book"}, {"name": "the Porter", "threat": True}])
    at[TOBIAS].join(draft, TOBIAS, way="assist")
    begun(odile, draft, added=[{"name": "a key"}])


def the_lights(at: People) -> None:
    """Everybody resists the same."""
    at["gm"].ask("keepers.resist", "all", "the lights go out", attribute="Mind", dice=1)
    for name in (ODILE, TOBIAS):
        begun(at[name], at[name].drafts[0]["id"])


# -- Storyteller -----------------------------------------------------------------------------------------------------


def the_portcullis(at: People) -> None:
    """Two help Hadrun, each with another pool."""
    hadrun = at[HADRUN]
    draft = hadrun.propose("storyteller.teamwork", HADRUN, "lift the portcullis")
    at["gm"].frame(draft, traits=["Strength", "Athletics"], difficulty=7, helper_difficulty=6, limit=2)
    at[YSOLDE].join(draft, YSOLDE, traits=["Strength", "Athletics"])
    at[MIRELA].join(draft, MIRELA, traits=["Strength"])
    begun(hadrun, draft, specialty="lifting")


def the_gate(at: People) -> None:
    """Two help Hadrun, to each of whom it is differently hard."""
    gm, hadrun = at["gm"], at[HADRUN]
    draft = hadrun.propose("storyteller.teamwork", HADRUN, "hold the gate")
    singly = [{"sheet": gm.id(YSOLDE), "difficulty": 4}, {"sheet": gm.id(MIRELA), "difficulty": 9}]
    gm.frame(draft, traits=["Strength", "Athletics"], difficulty=7, helping=singly, secret=["helping"])
    at[YSOLDE].join(draft, YSOLDE, traits=["Strength", "Athletics"])
    at[MIRELA].join(draft, MIRELA, traits=["Strength"])
    begun(hadrun, draft)


def the_purse(at: People) -> None:
    """Mirela against Brother Anselm."""
    mirela = at[MIRELA]
    draft = mirela.propose("storyteller.resisted", MIRELA, "your purse, brother", opponent=mirela.id(QUILL))
    at["gm"].frame(draft, traits=["Dexterity", "Larceny"])
    at[QUILL].join(draft, QUILL, traits=["Perception", "Investigation"])
    begun(mirela, draft, specialty="pockets")


def all_at_once(at: People) -> None:
    """Three things in one turn; the reeve resists the second with what is the Storyteller's to know."""
    gm, ysolde = at["gm"], at[YSOLDE]
    gm.call("show", sheet=gm.id(REEVE))
    draft = ysolde.propose("storyteller.multiple", YSOLDE, "all at once")
    moves = ["Dexterity", "Athletics"]
    grab = {"name": "grab", "traits": ["Strength", "Brawl"], "attack": True}
    gm.frame(
        draft,
        actions=[
            {"name": "dodge", "traits": moves},
            {**grab, "opponent": gm.id(REEVE), "opposing": ["Melee"]},
            {"name": "run", "traits": moves},
        ],
    )
    begun(ysolde, draft)


def a_race(at: People) -> None:
    """Round after round, and before each both say what they spend."""
    ysolde = at[YSOLDE]
    draft = ysolde.propose("storyteller.resisted-extended", YSOLDE, "a race", opponent=ysolde.id(HADRUN))
    at["gm"].frame(draft, traits=["Athletics"], target=3, difficulty=6, opposing_difficulty=6)
    at[HADRUN].join(draft, HADRUN, traits=["Stamina"])
    begun(ysolde, draft)


def the_weir(at: People) -> None:
    """A botch, of which the Storyteller is asked."""
    gm, hadrun = at["gm"], at[HADRUN]
    gm.call("set", house={"st.extendedBotch": "ask"})
    draft = hadrun.propose("storyteller.begin-task", HADRUN, "a weir", name="The weir")
    gm.frame(draft, traits=["Strength", "Crafts"], target=9, interval="a week", max_rolls=6)
    hadrun.roll(draft)
    draft = hadrun.propose("storyteller.task", HADRUN, "at the weir", task="The weir")
    gm.frame(draft)
    begun(hadrun, draft)


BEGIN, END = "Begin a condition or spell", "End a condition or spell"
TEMPORARY = "End what is temporary, as a move"
LASTS = "when the game master spends a move on it"
HIDDEN = f"{TROLL}'s Difficulty is hidden"
SO, STAND, AGAIN = "roll as it is", "let the outcome stand", "double down"
FLOWS = {
    "a contest": Flow(
        "double-down", (WREN, TAM, ANSELM), the_letter,
        (
            (TAM, "chooses", "leave it to the dice"),
            (WREN, "commits", "Tinker (3✦)", "2 drive"),
            (ANSELM, "sees who is waited for", "take the letter", TAM),
            *((who, "knows nothing of", '"attempter":"2/2"') for who in ("gm", TAM, ANSELM)),
            KILL,
            (TAM, "commits", "Silver Tongue (3✦)"),
            (WREN, "throws", 9),
            KILL,
            (WREN, "chooses", STAND),
        ),
        "18: Success",
    ),
    "a group and its vote": Flow(
        "double-down", (ANSELM, TAM, WREN, ODILE), all_hands,
        (
            (ANSELM, "throws", 7),
            (TAM, "chooses", AGAIN),
            *((who, "knows nothing of", f'"{TAM}":"double"') for who in ("gm", ANSELM, WREN, ODILE)),
            KILL,
            (WREN, "chooses", STAND),
            (ANSELM, "chooses", AGAIN),
            KILL,
            (ANSELM, "throws", 14),
        ),
        "15 then 22: Success, 1 boon",
    ),
    "banes that are taken back": Flow(
        "double-down", (TAM, WREN), out_of_the_window,
        (
            (TAM, "throws", 2),
            (TAM, "chooses", STAND),
            (TAM, "takes back", "out of the window"),
            KILL,
            ("gm", "allows", f"{TAM} asks to take this back"),
            KILL,
        ),
        "taken back",
    ),
    "a critical and its extras": Flow(
        "daggerheart", (ORLA, PIM), up_the_tower,
        (
            (ORLA, "throws", 7, 7),
            ("gm", "offers", f"a critical success of {ORLA}", "advantage on the next roll", "a Stress cleared"),
            KILL,
            (ORLA, "presses", "One of these", "Advantage on your next roll"),
            KILL,
            (ORLA, "rolls", "to the top", {}, 4, 3, 5),
            *((who, "knows nothing of", UNKNOWN) for who in (ORLA, PIM)),
        ),
        "13 with Hope: success",
    ),
    "one trait of two": Flow(
        "daggerheart", (ORLA, PIM), past_the_guard,
        (
            ("gm", "lets choose", "past the guard", ("Instinct", "Presence"), "15: average"),
            KILL,
            (ORLA, "rolls", "past the guard", {"trait": "Presence +2"}, 8, 5),
        ),
        "15 with Hope: success",
    ),
    "a Fear that is taken back": Flow(
        "daggerheart", (ORLA, PIM), over_the_ledge,
        (
            (ORLA, "throws", 3, 6),
            (ORLA, "takes back", "over the wet ledge"),
            KILL,
            ("gm", "allows", f"{ORLA} asks to take this back"),
            KILL,
            *((who, "knows nothing of", UNKNOWN) for who in (ORLA, PIM)),
        ),
        "taken back",
    ),
    "a group and its leader": Flow(
        "daggerheart", (ORLA, PIM, HESK, TEODAN), past_the_lights,
        (
            (TEODAN, "throws", 6, 4),
            (PIM, "throws", 6, 4),
            (ORLA, "sees who is waited for", "wade past the lights", f"{HESK}, {TEODAN}"),
            KILL,
            (TEODAN, "chooses", "add 3 to the total", "wade past the lights"),
            (HESK, "throws", 9, 2),
            (TEODAN, "chooses", "Help the leader with a d6", "wade past the lights"),
            KILL,
            (ORLA, "chooses", "roll, with +3 from the others", "wade past the lights"),
            (ORLA, "throws", 7, 8, 5, 4),
            ("gm", "goes on", "wade past the lights"),
            *((who, "knows nothing of", UNKNOWN) for who in (ORLA, PIM, HESK, TEODAN)),
            ("gm", "presses", "a roll with Fear", "Make my move"),
        ),
        "24 with Fear: failure, +3 from the others",
    ),
    "a tag team": Flow(
        "daggerheart", (ORLA, HESK, PIM), high_and_low,
        (
            (ORLA, "throws", 10, 3),
            KILL,
            (HESK, "throws", 4, 4),
            (ORLA, "chooses", "Hesk Ironroot's roll: 10, Critical Success", "high and low"),
            (ORLA, "throws", 5),
            KILL,
            (HESK, "throws", 6),
            *((who, "knows nothing of", UNKNOWN) for who in (ORLA, HESK, PIM)),
        ),
        "Hesk Ironroot's roll stands, 10: critical success, 32 damage",
    ),
    "a Difficulty that is told": Flow(
        "daggerheart", (ORLA, PIM), at_its_eyes,
        (
            *((who, "knows nothing of", UNKNOWN) for who in (ORLA, PIM)),
            (ORLA, "sees", "at its eyes", HIDDEN),
            ("gm", "taps", TROLL, "Tell the Difficulty"),
            KILL,
            (PIM, "reads", f"{TROLL}'s Difficulty is {UNKNOWN}"),
            (ORLA, "sees the odds", "at its eyes", "Failure with Fear 46 %, Failure with Hope 46 %, Critical Success 8.3 %"),
            (ORLA, "rolls", "at its eyes", {}, 8, 5),
            ("gm", "taps", TROLL, "Keep the Difficulty from now on"),
            (ORLA, "sees", "at its knees", HIDDEN),
            ("gm", "writes", TROLL, {"difficulty": UNKNOWN + 1}),
            (ORLA, "rolls", "at its knees", {}, 7, 7),
            (ORLA, "throws", 3),
            *((who, "knows nothing of", UNKNOWN + 1) for who in (ORLA, PIM)),
            (PIM, "reads the numbers", "at its eyes", str(UNKNOWN)),
            (PIM, "reads the numbers", "at its knees", "some numbers are the game master's"),
        ),
        "16: critical success, 11 damage",
    ),
    "what lasts on somebody else": Flow(
        "daggerheart", (ORLA, PIM, HESK), vines,
        (
            *((who, "reads", re.compile(f"^{PIM}.*Blinded")) for who in (ORLA, PIM, HESK)),
            (ORLA, "does", BEGIN, {"name": "Asleep", "ends": LASTS, "on": HESK}),
            (HESK, "sees on the sheet of", PIM, "unhurt, Bound by vines, Lulled, Blinded"),
            KILL,
            (HESK, "sees on the sheet of", PIM, "unhurt, Bound by vines, Lulled, Blinded"),
            (ORLA, "opens another tab"),
            (ORLA, "does", END, {"name": f"Bound by vines, {LASTS}", "on": PIM}),
            ("gm", "does", TEMPORARY, {"name": f"Lulled, {LASTS}", "on": PIM}),
            (PIM, "sees on the sheet of", PIM, "unhurt, Blinded"),
            (HESK, "sees on the sheet of", HESK, "unhurt, Asleep"),
            *((who, "knows nothing of", THUG) for who in (ORLA, PIM, HESK)),
        ),
        f"the game master's move: Lulled on {PIM} ends",
    ),
    "a reaction of all": Flow(
        "daggerheart", (ORLA, PIM, HESK), the_beam,
        (
            (PIM, "throws", 5, 6),
            KILL,
            (ORLA, "throws", 7, 7),
            *((who, "knows nothing of", UNKNOWN) for who in (ORLA, PIM, HESK)),
        ),
        "15: critical success",
    ),
    "a prayer": Flow(
        "daggerheart", (ORLA, TEODAN, PIM), a_prayer,
        (
            (ORLA, "throws", 9, 6),
            KILL,
            (TEODAN, "chooses", "add 3 to the total"),
            KILL,
            ("gm", "goes on", "over the wet ledge"),
            *((who, "knows nothing of", UNKNOWN) for who in (ORLA, TEODAN, PIM)),
        ),
        "19 with Hope: failure",
    ),
    "Drama after the dice": Flow(
        "keepers", (TOBIAS, ODILE), the_register,
        (
            (TOBIAS, "throws", 6, 2, 3),
            KILL,
            (TOBIAS, "chooses", "die 2, a 2, becomes a 6"),
            KILL,
            (TOBIAS, "chooses", "Afraid of the dark", "which Distinction is invoked"),
            *((who, "knows nothing of", "behind the wallpaper") for who in (TOBIAS, ODILE)),
        ),
        "who is missing: got it, Great effect; 1 crit, 1 Edge",
    ),
    "three outcomes and a push": Flow(
        "keepers", (ODILE, TOBIAS, MAGS), past_the_lodge,
        (
            (ODILE, "throws", 6, 6, 4, 2, 1, 3),
            KILL,
            (ODILE, "presses", "tap the two", "Assign them like this"),
            (ODILE, "chooses", "the Porter: Lesser effect", "a crit moves"),
            KILL,
            (ODILE, "chooses", "for the Stress of a resistance roll", "make an outcome one better"),
            (ODILE, "throws", 5, 2, 1),
            *((who, "knows nothing of", "behind the wallpaper") for who in (ODILE, TOBIAS, MAGS)),
        ),
        "a key: got it (pushed)",
    ),
    "a resistance of all": Flow(
        "keepers", (ODILE, TOBIAS, MAGS), the_lights,
        ((TOBIAS, "throws", 6, 6, 1, 2), KILL, (ODILE, "throws", 6, 1)),
        "1 Stress (Success)",
    ),
    "a team": Flow(
        "storyteller", (HADRUN, YSOLDE, MIRELA, QUILL), the_portcullis,
        (
            (MIRELA, "throws", 7, 2),
            KILL,
            (YSOLDE, "throws", 6, 7, 1, 2, 3, 4, 5),
            (HADRUN, "throws", 7, 7, 7, 10, 1, 2, 2, 2, 2),
        ),
        "4 successes (Exceptional), with 2 dice from helpers",
    ),
    "a team, each as hard as it is for them": Flow(
        "storyteller", (HADRUN, YSOLDE, MIRELA, QUILL), the_gate,
        (
            (MIRELA, "throws", 8, 9),
            KILL,
            (YSOLDE, "throws", 4, 4, 4, 3, 2, 2, 2),
            (HADRUN, "throws", 7, 7, 2, 2, 2, 2, 2, 2, 2, 2, 2),
            *((who, "knows nothing of", '"difficulty":9') for who in (HADRUN, YSOLDE, MIRELA, QUILL)),
        ),
        "with 4 dice from helpers",
    ),
    "one against another": Flow(
        "storyteller", (MIRELA, QUILL, HADRUN), the_purse,
        (
            (MIRELA, "throws", 5, 6, 7, 1, 2, 2, 2, 2),
            KILL,
            (QUILL, "throws", 8, 9, 2, 2, 2),
        ),
        "a tie",
    ),
    "several actions, one of them resisted": Flow(
        "storyteller", (YSOLDE, MIRELA), all_at_once,
        (
            (YSOLDE, "chooses", SO),
            (YSOLDE, "throws", 7, 7, 8, 1, 2, 3),
            KILL,
            (YSOLDE, "chooses", SO),
            (YSOLDE, "throws", 8, 2, 2),
            KILL,
            (YSOLDE, "chooses", SO),
            (YSOLDE, "throws", 9, 9, 9, 1),
            *((who, "knows nothing of", '"Melee":') for who in (YSOLDE, MIRELA)),
            *((who, "knows nothing of", GUARD) for who in (YSOLDE, MIRELA)),
        ),
        "run: 2 successes (Moderate)", day=True,
    ),
    "round after round": Flow(
        "storyteller", (YSOLDE, HADRUN, MIRELA), a_race,
        (
            (YSOLDE, "chooses", SO),
            *((who, "knows nothing of", '"actor":"keep"') for who in ("gm", HADRUN, MIRELA)),
            KILL,
            (HADRUN, "chooses", SO),
            (YSOLDE, "throws", 6, 7, 2, 2),
            (HADRUN, "throws", 6, 2, 2, 2),
            (YSOLDE, "chooses", SO),
            (HADRUN, "chooses", SO),
            (YSOLDE, "throws", 6, 7, 2, 2),
            KILL,
            (HADRUN, "throws", 6, 2, 2, 2),
        ),
        "Ysolde of the Fen wins after 2 rounds, 4 to 2",
    ),
    "a task and its botch": Flow(
        "storyteller", (HADRUN, MIRELA), the_weir,
        (
            (HADRUN, "throws", 1, 2, 2, 2, 2, 2, 2),
            KILL,
            ("gm", "presses", "The weir: a botch; start over, or give up?", "Restart"),
        ),
        "The weir starts over",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", [name for name, flow in FLOWS.items() if flow.day or night()])
def test_everybody_does_their_part_on_their_own_page(name: str, scene: Opens) -> None:
    plays(scene(FLOWS[name].game, title=name), FLOWS[name])
