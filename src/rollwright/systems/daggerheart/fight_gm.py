"""The game master's side of a fight of Daggerheart: moves that rolls bring or Fear seizes, activations, attacks, and armor against them."""

from __future__ import annotations

from msgspec.structs import replace

from rollwright.rules import Flow, call, choose
from rollwright.systems.daggerheart.fray import (
    Fighting,
    Fray,
    Moment,
    by_name,
    canonical,
    ended,
    marked,
    next_up,
    swapped,
)
from rollwright.systems.daggerheart.gm import GmAttack
from rollwright.systems.daggerheart.tables import FEAR_PRICE, TOKENS_FOR_FEAR


class Mastering(Moment):
    """A moment that is the game master's."""

    @property
    def has(self) -> dict[str, int]:
        """What the game master has to act with, and the rounds left."""
        return {"fear": self.now.fear, "tokens": self.now.tokens, "left": self.now.left}

    def begun(self, now: Fray) -> Fray:
        """The beginning of the game master's move; the first activation is free where there is no tracker."""
        begins = replace(now, moving=True, free=int(self.house.edition == "srd"))
        return canonical(self.house, self.setting, begins)


class Moving(Mastering):
    """The game master's move that a roll brings. Fear."""

    who: Fighting
    ways: tuple[str, ...]

    def play(self) -> Flow[Fray]:
        """Activations, a Fear instead, or a Stress for who rolled."""
        now, who = self.now, self.who
        key = yield from choose("gm", "move", *self.ways, **self.has)
        if key == "bank":
            return self.goes_on(replace(now, fear=min(self.setting.most_fear, now.fear + 1)))
        if key == "stress":
            left = who.hp - (not who.stress)
            me = who._replace(hp=left, stress=max(0, who.stress - 1)) if left else None
            party = swapped(now.party, who, me)
            lost, fallen = now.lost + (who.hp - left), now.fallen + (me is None)
            return self.goes_on(replace(now, party=party, lost=lost, fallen=fallen))
        return self.begun(now)


class Seizing(Mastering):
    """A move that may be seized for a Fear. Fear."""

    def play(self) -> Flow[Fray]:
        """Seize it, or let the party go on."""
        now = self.now
        key = yield from choose("gm", "seize", "no", "seize", **self.has)
        return self.goes_on(now) if key == "no" else self.begun(replace(now, fear=now.fear - FEAR_PRICE))


class Activating(Mastering):
    """Whether the next adversary acts, and what pays for it. The Action Tracker."""

    def play(self) -> Flow[Fray]:
        """Let it attack, end the move, or buy tokens."""
        house, setting, now = self.house, self.setting, self.now
        srd = house.edition == "srd"
        able = now.free or now.tokens or (srd and now.fear >= FEAR_PRICE)
        ways = ("attack", "pass") if able else ("pass", "fear") if now.fear and not srd else ("pass",)
        key = yield from choose("gm", "activate", *ways, **self.has)
        if key == "pass":
            return self.goes_on(ended(now))
        if key == "fear":
            return self.onward(
                now=replace(now, fear=now.fear - FEAR_PRICE, tokens=now.tokens + TOKENS_FOR_FEAR)
            )
        if now.free:
            return AdversaryStrikes(house=house, setting=setting, now=replace(now, free=now.free - 1))
        paid = replace(now, tokens=now.tokens - (not srd), fear=now.fear - FEAR_PRICE * srd)
        return AdversaryStrikes(house=house, setting=setting, now=paid)


class AdversaryStrikes(Mastering):
    """An adversary's attack, by the book's rule. GM Die."""

    def play(self) -> Flow[Fray]:
        """Attack somebody; who is Vulnerable is attacked with advantage."""
        house, setting, now = self.house, self.setting, self.now
        foe = next_up(now.foes)
        kind = setting.foes[foe.kind]
        victims = by_name(now.party, [each.name for each in setting.party])
        key = yield from choose("gm", "victim", *victims, adversary=kind.name, **self.has)
        victim = victims[key]
        of = setting.party[victim.kind]
        strikes = GmAttack(
            bonus=kind.attack,
            evasion=of.evasion,
            advantage=int(setting.strain and of.stress > 0 and not victim.stress),
            damage=kind.damage,
            house=house,
        )
        marks = yield from call(strikes, lambda outcome: marked(outcome.damage, of))
        then = replace(now, foes=swapped(now.foes, foe, foe._replace(acted=True)))
        struck = Struck(house=house, setting=setting, now=then, victim=victim, marks=marks)
        return struck if marks and victim.armor else struck.ends(victim, marks)


class Struck(Moment):
    """A hit that somebody with armor may soften. Armor (SRD)."""

    victim: Fighting
    marks: int

    def play(self) -> Flow[Fray]:
        """Mark an Armor Slot for one Hit Point less, or not."""
        victim, marks = self.victim, self.marks
        has = {"marks": marks, "hp": victim.hp, "armor": victim.armor}
        key = yield from choose("player", "armor", "mark", "keep", **has)
        return self.ends(victim._replace(armor=victim.armor - (key == "mark")), marks - (key == "mark"))

    def ends(self, left: Fighting, marks: int) -> Fray:
        """Where the fight stands once Hit Points are marked, with whom the victim is by now."""
        now, hp = self.now, left.hp - marks
        party = swapped(now.party, self.victim, left._replace(hp=hp) if hp > 0 else None)
        lost, fallen = now.lost + min(marks, left.hp), now.fallen + (hp <= 0)
        return self.goes_on(replace(now, party=party, lost=lost, fallen=fallen))
