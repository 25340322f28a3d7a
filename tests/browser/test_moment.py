"""The moment of a roll: dice first, words after; on a band of their own; and whoever rolled sees what they rolled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, expect

import hours
from browser.frames import LOOK, STEP, fallen, fetched, shown, stopped
from browser.guests import ALONE, DESKTOP, FELT, PHONE, Guest
from browser.taps import IN_VIEW
from evenings.people import Evening, OverHttp, Person

Sits = Callable[..., Guest]
Rolls = Callable[[Evening, Person], str]
ROLLS: dict[str, tuple[str, Rolls]] = {}
"""By game: who rolls, and how; what comes back is the roll's id."""
RESULTS = ".outcome, .upshot, .rows, .standing, .changes"
"""Where a card tells what came of its dice."""
SOON = 200 // STEP
"""So many frames after the dice lie, it is told what they came to."""
GLAD = [40, 60, 120]
SHAKES = {"": 20, "botch": [200, 60, 200], "ruin": [200, 60, 200]}
"""How one's phone is shaken by what one rolled, by its peak; by any other peak it is a glad one."""
LONGEST = 1600 // STEP + 1
"""In no more frames than these anything is hidden for dice that fall."""


def of(system: str, name: str) -> Callable[[Rolls], Rolls]:
    """How somebody of a game rolls here."""

    def keep(rolls: Rolls) -> Rolls:
        ROLLS[system] = name, rolls
        return rolls

    return keep


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OverHttp]:
    made = OverHttp(tmp_path_factory.mktemp("moment"))
    yield made
    made.close()


@pytest.fixture
def sits(browser: Browser, server: OverHttp) -> Iterator[Sits]:
    """Sits somebody down where dice fall; no page may have had trouble."""
    guests: list[Guest] = []

    def sit(table: Evening, who: Person, *, phone: bool = True, **context: Any) -> Guest:
        made = browser.new_context(**(PHONE if phone else DESKTOP) | ALONE | context)
        link = f"{server.url}/table/{table.table}#{who.token}"
        guests.append(Guest(who.name, made, link, phone=phone))
        return guests[-1]

    yield sit
    for guest in guests:
        guest.context.close()
        assert not guest.trouble


def rolled(table: Evening, who: Person, move: str, said: dict[str, Any], **frame: Any) -> str:
    """Propose, have it set, and roll, over the table's API: the dice are the server's."""
    draft = who.propose(move, who.name, "cross the swaying bridge", **said)
    table.gm.frame(draft, **frame)
    return who.roll(draft).roll


@of("daggerheart", "Orla Fennick")
def leap(table: Evening, who: Person) -> str:
    return rolled(table, who, "daggerheart.action", {}, trait="Agility", difficulty=15)


@of("double-down", "Odile Marsh")
def pull(table: Evening, who: Person) -> str:
    return rolled(table, who, "double-down.attempt", {}, stat="Rivercraft", difficulty=14)


@of("keepers", "Odile Marsh")
def sneak(table: Evening, who: Person) -> str:
    stakes = [{"name": "reach the lift"}, {"name": "the porter notices", "threat": True}]
    return rolled(table, who, "keepers.act", {"action": "Sneak"}, outcomes=stakes)


@of("storyteller", "Ysolde of the Fen")
def row(table: Evening, who: Person) -> str:
    return rolled(table, who, "storyteller.action", {}, traits=["Stamina", "Athletics"], difficulty=7)


def ready(guest: Guest, who: Person) -> None:
    """Real dice that wait for somebody have falling ones fetched, before any are thrown. From then on the clock stands still."""
    who.call("roll", {"dice": "2d6"}, by_hand=True)
    fetched(guest.page)
    guest.page.evaluate(FELT)
    stopped(guest.page)


def answers(who: Person, roll: str, *, until: str = "") -> str:
    """Whoever rolled leaves it as it is, so that the next roll is the only one that asks them anything; or *until* something may be answered
    of which this is the part before any colon, which comes back.
    """
    while mine := [
        each for each in (who.card(roll)["waiting"] or {}).get("asks", ()) if each["seat"] == who.seat
    ]:
        keys = [each["key"] for each in mine[0]["options"]]
        if found := [each for each in keys if each.partition(":")[0] == until]:
            return str(found[0])
        who.answer(roll, keys[0])
    return ""


def telling(card: Locator, where: str) -> Locator:
    """Where a card tells how the roll stands; where dice are first to be assigned, that it waits for that."""
    found = card.locator(where)
    return (found if found.count() else card.locator(".status")).first


def told(card: Locator) -> str:
    """What a card says of how the roll stands."""
    found: str = telling(card, ".outcome, .standing").inner_text()
    return found


DEVICES = ("desktop", "phone")


@pytest.mark.night
@pytest.mark.parametrize(("system", "device"), list(product(ROLLS, DEVICES)))
def test_no_word_before_the_dice_rest(server: OverHttp, sits: Sits, system: str, device: str) -> None:
    name, rolls = ROLLS[system]
    table = Evening(server, system, id=f"moment-of-{system}-{device}")
    who = next(each for each in table.players if each.name == name)
    table.gm.call("begin-scene", scene="A rope bridge in the fog")
    table.gm.call("turn", to=who.id(who.name))
    guest = sits(table, who, phone=device == "phone")
    ready(guest, who)
    for _ in range(2):
        said = shown(guest.page, who.state["n"])
        roll = rolls(table, who)
        seen_in_view(guest, who, roll, said)
        answers(who, roll)


def seen_in_view(guest: Guest, who: Person, roll: str, said: str) -> None:
    """The first throw of a roll, frame by frame: its dice, how it stands and what may be pressed are in view."""
    frames = seen_falling(guest, who, roll, said)
    card = guest.page.locator(f"article.card[id='{roll}']")
    assert all(each["on"] and not each["words"] for each in frames), "dice lie on their band alone"
    offers = [each["double"] for each in frames if each["double"] is not None]
    assert all(offers), "what may be pressed is in view as soon as it is offered"
    assert offers or guest.page.locator("[data-system=double-down]").count() == 0
    assert card.locator(".die").first.evaluate(IN_VIEW), "whoever rolled sees their dice"
    asked = guest.page.locator(".todo").filter(has_text="Your choice")
    stands = [*card.locator(".upshot, .standing").all(), *asked.locator(".standing").all()[:1]]
    assert any(each.evaluate(IN_VIEW) for each in stands or asked.all()[:1]), (
        "how it stands, or else what is asked"
    )
    assert not any(each["dark"] for each in frames), "the room is dark for the heavy die alone"


def seen_falling(guest: Guest, who: Person, roll: str, said: str) -> list[dict[str, Any]]:
    """Every frame of dice that fall for a roll: what they come to is not read before they lie, and then at once; what was *said* before may be read again."""
    thrown = f"{roll}/{len(who.card(roll)['run'])}"
    frames = fallen(guest.page)
    card = guest.page.locator(f"article.card[id='{roll}']")
    words = told(card)
    phases = [each["dice"] for each in frames]
    assert "landed" in phases, phases
    before = frames[: phases.index("landed")]
    assert "playing" in phases, "nobody saw them fall"
    often = said.count(words)  # two rolls may come to the same
    assert not [each for each in before if each["text"].count(words) > often], f"{words!r} was read too early"
    assert words in frames[phases.index("landed") + SOON]["text"], "and then it was told"
    fresh = results(card) - {*said.splitlines()}
    early = {line for each in before for line in each["text"].splitlines()} & fresh
    assert not early, f"{early} was read too early"
    assert {each["of"] for each in frames if each["of"]} == {thrown}, "stale"
    assert not [each["covered"] for each in frames if each["covered"]], "something lies over the dice"
    assert sum(each["falls"] for each in frames) <= LONGEST, "nothing is hidden for longer"
    upshot = who.card(roll)["upshot"] or {"word": "", "number": "", "peak": ""}
    assert card.locator(".upshot").count() == bool(upshot["word"] or upshot["number"])
    peak = upshot["peak"]
    assert guest.page.evaluate("window.felt.pop()") == SHAKES.get(peak, GLAD)
    looks = (card.get_attribute("class") or "").split()
    assert [each for each in looks if each.startswith("peak-")] == ([f"peak-{peak}"] if peak else [])
    return frames


def results(card: Locator) -> set[str]:
    """Every line of a card that tells what came of its dice: what is a number alone may stand anywhere."""
    shown = card.locator(RESULTS).all()
    lines = {line for each in shown for line in each.inner_text().splitlines()}
    return {line for line in lines if any(letter.isalpha() for letter in line)}


class Later(NamedTuple):
    """A roll of a game that lies there, and what is answered, before any colon, to have more dice thrown for it."""

    system: str
    name: str
    rolls: Rolls
    key: str


def risk(table: Evening, who: Person) -> str:
    """Somebody who may have Hope and Fear rerolled rolls."""
    table.gm.call("write", {"sheet": who.id(who.name), "values": {"hope": 6, "luckbender_used": False}})
    return rolled(table, who, "daggerheart.action", {}, trait="Agility", difficulty=20)


def two_things(table: Evening, who: Person) -> str:
    """Two actions in a turn, the first of which is thrown."""
    dodge = {"name": "dodge", "traits": ["Dexterity", "Athletics"]}
    grab = {"name": "grab", "traits": ["Strength", "Brawl"]}
    roll = rolled(table, who, "storyteller.multiple", {}, actions=[dodge, grab])
    who.answer(roll, "keep")
    return roll


LATER = {
    "doubled": Later("double-down", "Odile Marsh", pull, "double"),
    "rerolled": Later("daggerheart", "Pim Larkspur", risk, "reroll"),
    "resisted": Later("keepers", "Odile Marsh", sneak, "roll"),
    "next": Later("storyteller", "Ysolde of the Fen", two_things, "keep"),
}
"""What has more dice thrown for a roll that lies there."""


@pytest.mark.parametrize("later", hours.some([*LATER], one_in=len(LATER)))
def test_no_word_before_dice_that_are_thrown_later_rest(server: OverHttp, sits: Sits, later: str) -> None:
    system, name, rolls, key = LATER[later]
    table = Evening(server, system, id=f"later-moment-{later}")
    who = next(each for each in table.players if each.name == name)
    table.gm.call("begin-scene", scene="A rope bridge in the fog")
    table.gm.call("turn", to=who.id(who.name))
    guest = sits(table, who)
    ready(guest, who)
    found = ""
    while not found:  # not every roll may be gone on with
        said = shown(guest.page, who.state["n"])
        roll = rolls(table, who)
        seen_in_view(guest, who, roll, said)
        found = answers(who, roll, until=key)
    said = shown(guest.page, who.state["n"])
    who.answer(roll, found)
    frames = seen_falling(guest, who, roll, said)
    assert all(each["dark"] is (key == "double") for each in frames if each["dice"]), "dark for a heavy die"
    assert not guest.page.evaluate(LOOK)["dark"], "and light again"


FLEW = """() => {
  window.flown = [];
  const seen = (each) => each.classList?.contains("flight") && window.flown.push(each.className);
  new MutationObserver((found) => found.forEach((one) => one.addedNodes.forEach(seen))).observe(document.body, { childList: true });
}"""


def test_what_is_earned_flies_to_where_it_is_counted(server: OverHttp, sits: Sits) -> None:
    table = Evening(server, "daggerheart", id="moment-of-flights")
    orla = next(each for each in table.players if each.name == "Orla Fennick")
    moving, still = sits(table, orla), sits(table, table.gm, phone=False, reduced_motion="reduce")
    for guest in (moving, still):
        guest.page.evaluate(FLEW)
    draft = orla.propose("daggerheart.action", orla.name, "cross the swaying bridge")
    table.gm.frame(draft, trait="Agility", difficulty=12)
    roll = orla.roll(draft, [9, 4]).roll
    for guest in (moving, still):
        expect(guest.page.locator(f"article.card[id='{roll}'] .changes")).to_contain_text("Hope")
    moving.page.wait_for_function("window.flown.length")
    expect(moving.page.locator(".flight")).to_have_count(0)
    assert moving.page.evaluate("window.flown") == ["flight sun"]
    # Fear that is banked flies to the bowl, for whoever banks it as for whoever has another view before them.
    banks = sits(table, table.gm, phone=False)
    banks.page.evaluate(FLEW)
    moving.go("Sheet")
    banks.page.get_by_role("region", name="On the table").get_by_role("button", name="Bank a Fear").click()
    for guest, flown in ((moving, ["flight sun", "flight moon"]), (banks, ["flight moon"])):
        guest.page.wait_for_function("(all) => window.flown.length === all", arg=len(flown))
        assert guest.page.evaluate("window.flown") == flown
    assert still.page.evaluate("window.flown") == []
