"""The moment of a roll: dice first, words after; on a band of their own; and whoever rolled sees what they rolled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

import hours
from browser.frames import STEP, fallen, fetched, stopped
from browser.guests import DESKTOP, PHONE, Guest
from browser.taps import IN_VIEW
from evenings.people import Evening, OverHttp, Person

Sits = Callable[..., Guest]
Rolls = Callable[[Evening, Person], str]
ROLLS: dict[str, tuple[str, Rolls]] = {}
"""By game: who rolls, and how; what comes back is the roll's id."""


SOON = 200 // STEP
"""So many frames after the dice lie, it is told what they came to."""


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
        made = browser.new_context(**(PHONE if phone else DESKTOP) | context)
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
    stopped(guest.page)


AGAIN = {"double", "roll"}
"""What is answered, before any colon, to have more dice thrown for the same roll."""


def answers(who: Person, roll: str, *, again: bool = False) -> bool:
    """Whoever rolled leaves it as it is, so that the next roll is the only one that asks them anything; or throws *again* for it, if there is a way."""
    while mine := [
        each for each in (who.card(roll)["waiting"] or {}).get("asks", ()) if each["seat"] == who.seat
    ]:
        keys = [each["key"] for each in mine[0]["options"]]
        throws = [each for each in keys if again and each.partition(":")[0] in AGAIN]
        who.answer(roll, (*throws, *keys)[0])
        if throws:
            return True
    return False


def telling(card: Locator, where: str) -> Locator:
    """Where a card tells how the roll stands; where dice are first to be assigned, that it waits for that."""
    found = card.locator(where)
    return (found if found.count() else card.locator(".status")).first


def told(card: Locator) -> str:
    """What a card says of how the roll stands."""
    found: str = telling(card, ".outcome, .standing").inner_text()
    return found


DEVICES = ("desktop", "phone")
WHERE = list(product(ROLLS, DEVICES) if hours.night() else zip(ROLLS, DEVICES, strict=False))
"""By day one game on each device, by night every game on both."""


@pytest.mark.parametrize(("system", "device"), WHERE)
def test_no_word_before_the_dice_rest(server: OverHttp, sits: Sits, system: str, device: str) -> None:
    name, rolls = ROLLS[system]
    table = Evening(server, system, id=f"moment-of-{system}-{device}")
    who = next(each for each in table.players if each.name == name)
    table.gm.call("begin-scene", scene="A rope bridge in the fog")
    table.gm.call("turn", to=who.id(who.name))
    guest = sits(table, who, phone=device == "phone")
    ready(guest, who)
    for last in (False, True):
        said = guest.page.locator(".table").inner_text()
        roll = rolls(table, who)
        frames = seen_falling(guest, roll, said)
        card = guest.page.locator(f"article.card[id='{roll}']")
        assert all(each["on"] and not each["words"] for each in frames), "dice lie on their band alone"
        offers = [each["double"] for each in frames if each["double"] is not None]
        assert all(offers), "what may be pressed is in view as soon as it is offered"
        assert offers or system != "double-down"
        assert card.locator(".die").first.evaluate(IN_VIEW), "whoever rolled sees their dice"
        asked = guest.page.locator(".todo").filter(has_text="Your choice")
        stands = [*card.locator(".face, .standing").all(), *asked.locator(".standing").all()[:1]]
        assert any(each.evaluate(IN_VIEW) for each in stands or asked.all()[:1]), (
            "how it stands, or else what is asked"
        )
        said = guest.page.locator(".table").inner_text()
        if answers(who, roll, again=last and hours.night()):
            seen_falling(guest, roll, said)


def seen_falling(guest: Guest, roll: str, said: str) -> list[dict[str, Any]]:
    """Every frame of dice that fall for a roll: what they come to is not read before they lie, and then at once; what was *said* before may be read again."""
    frames = fallen(guest.page)
    words = told(guest.page.locator(f"article.card[id='{roll}']"))
    phases = [each["dice"] for each in frames]
    assert "landed" in phases, phases
    before = frames[: phases.index("landed")]
    assert "playing" in phases, "nobody saw them fall"
    often = said.count(words)  # two rolls may come to the same
    assert not [each for each in before if each["text"].count(words) > often], f"{words!r} was read too early"
    assert words in frames[phases.index("landed") + SOON]["text"], "and then it was told"
    assert not [each for each in frames if each["of"] and not each["of"].startswith(f"{roll}/")], "stale"
    assert not [each["covered"] for each in frames if each["covered"]], "something lies over the dice"
    return frames


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
