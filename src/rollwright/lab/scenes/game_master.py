"""The game master's side of a fight of Daggerheart: moves that rolls bring or Fear seizes, activations, attacks, and armor against them."""

from __future__ import annotations

from msgspec.structs import replace

from rollwright.lab.scenes.fray import (
    Fighting,
    Fray,
    Hit,
    Setting,
    canonical,
    ended,
    marked,
    named,
    next_up,
    settled,
    swapped,
)
from rollwright.rules import Bound, Call, Choose, Program, become, choose, conclude, stage
from rollwright.systems.daggerheart.gm import gm_attack
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.outcomes import GmAttack
from rollwright.systems.daggerheart.tables import FEAR_PRICE, TOKENS_FOR_FEAR


def onward(bound: Bound) -> Program[Fray]:
    """Go on as that stage."""
    last: Fray = yield from become(bound)
    return last


def after(house: Daggerheart, setting: Setting, now: Fray, who: Fighting, hit: Hit) -> Fray | Bound:
    """Who goes on: the game master where the roll says so, or for a Fear."""
    if hit.gm_move:
        ways = ("move", *["bank"] * (hit.fear == "choice"), *["stress"] * setting.strain)
        return moving(house, setting, now, who, ways)
    if now.fear >= FEAR_PRICE and (house.edition == "srd" or now.tokens or now.fear > FEAR_PRICE):
        return seizing(house, setting, now)
    return settled(house, setting, now)


@stage
def moving(
    house: Daggerheart, setting: Setting, now: Fray, who: Fighting, ways: tuple[str, ...]
) -> Program[Fray]:
    """The game master's move that a roll brings: activations, a Fear instead, or a Stress for who rolled. Fear."""
    key = yield from choose(Choose("gm", "move", ways, (), _has(now)))
    if key == "bank":
        return settled(house, setting, replace(now, fear=min(setting.most_fear, now.fear + 1)))
    if key == "stress":
        left = who.hp - (not who.stress)
        me = who._replace(hp=left, stress=max(0, who.stress - 1)) if left else None
        party = swapped(now.party, who, me)
        lost, fallen = now.lost + (who.hp - left), now.fallen + (me is None)
        return settled(house, setting, replace(now, party=party, lost=lost, fallen=fallen))
    return begun(house, setting, now)


@stage
def seizing(house: Daggerheart, setting: Setting, now: Fray) -> Program[Fray]:
    """A move that is seized for a Fear. Fear."""
    key = yield from choose(Choose("gm", "seize", ("no", "seize"), (), _has(now)))
    if key == "no":
        return settled(house, setting, now)
    return begun(house, setting, replace(now, fear=now.fear - FEAR_PRICE))


def begun(house: Daggerheart, setting: Setting, now: Fray) -> Fray:
    """The beginning of the game master's move; the first activation is free where there is no tracker."""
    return canonical(house, setting, replace(now, moving=True, free=int(house.edition == "srd")))


@stage
def activating(house: Daggerheart, setting: Setting, now: Fray) -> Program[Fray]:
    """Whether the next adversary acts, and what pays for it. The Action Tracker."""
    srd = house.edition == "srd"
    able = now.free or now.tokens or (srd and now.fear >= FEAR_PRICE)
    ways = ("attack", "pass") if able else ("pass", "fear") if now.fear and not srd else ("pass",)
    key = yield from choose(Choose("gm", "activate", ways, (), _has(now)))
    if key == "pass":
        return settled(house, setting, ended(now))
    if key == "fear":
        more = replace(now, fear=now.fear - FEAR_PRICE, tokens=now.tokens + TOKENS_FOR_FEAR)
        return (yield from onward(activating(house, setting, more)))
    if now.free:
        return (yield from onward(striking(house, setting, replace(now, free=now.free - 1))))
    paid = replace(now, tokens=now.tokens - (not srd), fear=now.fear - FEAR_PRICE * srd)
    return (yield from onward(striking(house, setting, paid)))


@stage
def striking(house: Daggerheart, setting: Setting, now: Fray) -> Program[Fray]:
    """An adversary's attack, by the book's rule; who is Vulnerable is attacked with advantage. GM Die."""
    foe = next_up(now.foes)
    kind = setting.foes[foe.kind]
    victims = named(now.party, [each.name for each in setting.party])
    when = (("adversary", kind.name), *_has(now))
    victim = victims[(yield from choose(Choose("gm", "victim", tuple(victims), (), when)))]
    of = setting.party[victim.kind]
    vulnerable = setting.strain and of.stress and not victim.stress
    said = {"bonus": kind.attack, "evasion": of.evasion, "advantage": int(vulnerable), "damage": kind.damage}
    then = replace(now, foes=swapped(now.foes, foe, foe._replace(acted=True)))

    def seen(outcome: GmAttack) -> int:
        return marked(outcome.damage, of)

    def read(marks: int) -> Fray | Bound:
        if marks and victim.armor:
            return shielding(house, setting, then, victim, marks)
        return struck(house, setting, then, victim, marks)

    return (yield from conclude(Call(gm_attack.bind(said, house), seen), read))


@stage
def shielding(house: Daggerheart, setting: Setting, now: Fray, victim: Fighting, marks: int) -> Program[Fray]:
    """An Armor Slot for one Hit Point less, or not. Armor (SRD)."""
    when = (("marks", marks), ("hp", victim.hp), ("armor", victim.armor))
    key = yield from choose(Choose("player", "armor", ("mark", "keep"), (), when))
    if key == "keep":
        return struck(house, setting, now, victim, marks)
    shielded = victim._replace(armor=victim.armor - 1)
    party = swapped(now.party, victim, shielded)
    return struck(house, setting, replace(now, party=party), shielded, marks - 1)


def struck(house: Daggerheart, setting: Setting, now: Fray, victim: Fighting, marks: int) -> Fray:
    """Where the fight stands after Hit Points are marked."""
    left = victim.hp - marks
    party = swapped(now.party, victim, victim._replace(hp=left) if left > 0 else None)
    lost, fallen = now.lost + min(marks, victim.hp), now.fallen + (left <= 0)
    return settled(house, setting, replace(now, party=party, lost=lost, fallen=fallen))


def _has(now: Fray) -> tuple[tuple[str, int], ...]:
    return ("fear", now.fear), ("tokens", now.tokens), ("left", now.left)
