"""A fight of Daggerheart: a party against adversaries, attack by attack, until one side is down or the rounds are over.

The attacks are the rules'. The book knows no order of turns; here everybody who stands acts once a round, in the order in which they are
listed. After an action the game master moves where the roll says so, or seizes a move for a Fear; a move activates each adversary
at most once, for a token each (one Fear adds two), or under the released rules the first for nothing and each further one for a Fear.
An attack takes one target. Conditions, spells, help, distance and adversaries' features are left out. Rolls; GM Die; The Action
Tracker; Fear; Damage Thresholds.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from rollwright.rules import Decision, Flow, Goal, Rule, call, choose, repeat
from rollwright.systems.daggerheart import fray, outcomes
from rollwright.systems.daggerheart.attack import Attack
from rollwright.systems.daggerheart.damage_lines import check_line
from rollwright.systems.daggerheart.fight_gm import Activating, Moving, Seizing
from rollwright.systems.daggerheart.fray import (
    Facing,
    Fighter,
    Fighting,
    FightTerms,
    Foe,
    Fray,
    Hit,
    Moment,
    by_name,
    marked,
    next_up,
    settled,
    swapped,
)
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.tables import FEAR_PRICE

Party = Annotated[
    tuple[Fighter, ...], Meta(min_length=1, max_length=6, description="the party, 1 to 6 kinds of fighter")
]
Adversaries = Annotated[
    tuple[Foe, ...],
    Meta(min_length=1, max_length=6, description="whom they fight, 1 to 6 kinds of adversary"),
]
Rounds = Annotated[
    int, Meta(ge=1, le=50, description="after how many rounds the fight is broken off, 1 to 50")
]
Fear = Annotated[
    int, Meta(ge=0, le=12, description="the Fear that the game master has when it begins, 0 to 12")
]
MostFear = Annotated[
    int,
    Meta(
        ge=0,
        le=99,
        description="the most Fear that is ever held; the released rules say 12, the playtest nothing",
    ),
]
Tokens = Annotated[int, Meta(ge=0, le=99, description="action tokens on the tracker when it begins, 0 to 99")]
Strain = Annotated[
    bool,
    Meta(
        description="whether the game master's move may be that who acted marks a Stress: the last makes Vulnerable, one that "
        "cannot be marked is a Hit Point. The book leaves it to the game master"
    ),
]

FIGHTER, FOE = Fighter(), Foe()
VICTORY, DEFEAT, BROKEN_OFF = "Victory", "Defeat", "Broken off"


DECISIONS = (
    Decision(
        "player",
        "target",
        "a name with the Hit Points left",
        "whom to attack; who has least left stands first",
    ),
    Decision(
        "player", "experience", "no, use", "whether an Experience goes into the attack, for its price in Hope"
    ),
    Decision("player", "armor", "mark, keep", "whether an Armor Slot is marked for one Hit Point less"),
    Decision(
        "gm",
        "move",
        "move, bank, stress",
        "what a roll brings: activations, a Fear instead, or a Stress for who rolled",
    ),
    Decision("gm", "seize", "no, seize", "whether a move is seized for a Fear where the roll brings none"),
    Decision("gm", "activate", "attack, pass, fear", "whether the next adversary acts; a Fear brings tokens"),
    Decision(
        "gm",
        "victim",
        "a name with the Hit Points left",
        "whom an adversary attacks; who has least left stands first",
    ),
)
GOALS = (
    Goal("win", "all adversaries down before the party is", lambda fight: int(fight.label == VICTORY)),
    Goal("net", "Hit Points dealt less Hit Points lost", lambda fight: fight.dealt - fight.lost),
    Goal("unhurt", "as few Hit Points lost as possible", lambda fight: -fight.lost),
    Goal("standing", "as few of the party down as possible", lambda fight: -fight.fallen),
    Goal("quick", "as few rounds as possible", lambda fight: -fight.rounds),
)


class Turn(Moment):
    """An action of the party, or an activation in the game master's move."""

    def play(self) -> Flow[Fray]:
        """Decide whom to attack, and with what."""
        house, setting, now = self.house, self.setting, self.now
        if now.moving:
            return Activating(house=house, setting=setting, now=now)
        who = next_up(now.party)
        kind = setting.party[who.kind]
        targets = by_name(now.foes, [foe.name for foe in setting.foes])
        when = {
            "fighter": kind.name,
            "hp": who.hp,
            "hope": who.hope,
            "fear": now.fear,
            "tokens": now.tokens,
        }
        target = targets[(yield from choose("player", "target", *targets, **when))]
        able = kind.experience and who.hope >= house.prices.experience
        key = yield from choose("player", "experience", "no", *["use"] * bool(able), **when)
        used = key == "use"
        attack = Attack(
            targets=(setting.foes[target.kind].difficulty,),
            modifier=kind.modifier,
            experiences=(kind.experience,) * used,
            damage=kind.damage,
            tracker=house.edition == "beta",
            house=house,
        )
        paid = who._replace(hope=who.hope - house.prices.experience * used)
        now = replace(now, party=swapped(now.party, who, paid))
        return Attacking(house=house, setting=setting, now=now, who=paid, target=target, attack=attack)


class Attacking(Moment):
    """A fighter's attack, by the book's rule, after which the game master may move."""

    who: Fighting
    target: Facing
    attack: Attack

    def play(self) -> Flow[Fray]:
        """Attack, and see what it does to both sides."""
        now, who, target = self.now, self.who, self.target
        hit = yield from call(self.attack, self.hit)
        most = self.setting.party[who.kind].stress if self.setting.strain else 0
        stress = min(most, who.stress + hit.cleared)
        me = who._replace(hope=self.house.hope(who.hope, hit.hope), stress=stress, acted=True)
        left = target.hp - hit.marks
        then = replace(
            now,
            party=swapped(now.party, who, me),
            foes=swapped(now.foes, target, target._replace(hp=left) if left > 0 else None),
            tokens=now.tokens + hit.tokens,
            fear=min(self.setting.most_fear, now.fear + (hit.fear == "gain")),
            dealt=now.dealt + min(hit.marks, target.hp),
        )
        return self.leads_to(then, me, hit)

    def leads_to(self, now: Fray, who: Fighting, hit: Hit) -> Fray | Rule[Fray]:
        """Who goes on: the game master where the roll says so, or for a Fear."""
        house, setting = self.house, self.setting
        if now.over:
            return self.goes_on(now)
        if hit.gm_move:
            ways = ("move", *["bank"] * (hit.fear == "choice"), *["stress"] * setting.strain)
            return Moving(house=house, setting=setting, now=now, who=who, ways=ways)
        if now.fear >= FEAR_PRICE and (house.edition == "srd" or now.tokens or now.fear > FEAR_PRICE):
            return Seizing(house=house, setting=setting, now=now)
        return self.goes_on(now)

    def hit(self, outcome: outcomes.Attack) -> Hit:
        """What the fight needs to know of it."""
        marks = marked(outcome.damage, self.setting.foes[self.target.kind])
        return Hit(
            marks, outcome.hope_gained, outcome.stress_cleared, outcome.fear, outcome.gm_move, outcome.tokens
        )


def _says(fight: fray.Fight) -> str:
    return f"{fight.label} in {fight.rounds} rounds: {fight.dealt} Hit Points dealt, {fight.lost} lost, {fight.fallen} down"


class Fight(Rule[fray.Fight], id="daggerheart.fight", says=_says, decisions=DECISIONS, goals=GOALS):
    """A party against adversaries: attacks, Hope and Experiences, Fear and action tokens, thresholds and armor."""

    house: Daggerheart = Daggerheart()
    party: Party = (FIGHTER,)
    adversaries: Adversaries = (FOE,)
    rounds: Rounds = 6
    fear: Fear = 0
    most_fear: MostFear = 12
    tokens: Tokens = 0
    strain: Strain = False

    def check(self) -> None:
        """Refuse what is no line of damage."""
        for at, fighter in enumerate(self.party):
            check_line(fighter.damage, f"args.party[{at}].damage")
        for at, foe in enumerate(self.adversaries):
            check_line(foe.damage, f"args.adversaries[{at}].damage")

    def play(self) -> Flow[fray.Fight]:
        """Turn after turn until one side is down or the rounds are over."""
        house, most = self.house, self.most_fear
        setting = FightTerms(self.party, self.adversaries, self.strain, most)
        fighters = [
            Fighting(at, each.hp, False, each.armor, each.stress, house.hope(0, each.hope))
            for at, each in enumerate(self.party)
            for _ in range(each.count)
        ]
        foes = [Facing(at, each.hp) for at, each in enumerate(self.adversaries) for _ in range(each.count)]
        begin = Fray(tuple(fighters), tuple(foes), self.rounds, self.tokens, min(self.fear, most))
        last, _ = yield from repeat(
            lambda now: Turn(house=house, setting=setting, now=now),
            settled(house, setting, begin),
            lambda now: now.over,
        )
        label = DEFEAT if not last.party else BROKEN_OFF if last.foes else VICTORY
        return fray.Fight(label, last.lost, last.dealt, last.fallen, last.rounds)
