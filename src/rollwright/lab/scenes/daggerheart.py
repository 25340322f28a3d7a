"""A fight of Daggerheart: a party against adversaries, attack by attack, until one side is down or the rounds are over.

The attacks are the rules'. The book knows no order of turns; here everybody who stands acts once a round, in the order in which they are
listed. After an action the game master moves where the roll says so, or seizes a move for a Fear; a move activates each adversary
at most once, for a token each (one Fear adds two), or under the released rules the first for nothing and each further one for a Fear.
An attack takes one target. Conditions, spells, help, distance and adversaries' features are left out. Rolls; GM Die; The Action
Tracker; Fear; Damage Thresholds.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from rollwright.lab.scenes.fray import (
    Facing,
    Fighter,
    Fighting,
    Foe,
    Fray,
    Hit,
    Setting,
    marked,
    named,
    next_up,
    settled,
    swapped,
)
from rollwright.lab.scenes.game_master import activating, after, onward
from rollwright.odds import Noted
from rollwright.rules import (
    Bound,
    Call,
    Choose,
    Decision,
    Goal,
    Outcome,
    Program,
    Repeat,
    Words,
    choose,
    conclude,
    rule,
    stage,
)
from rollwright.systems.daggerheart.attack import attack
from rollwright.systems.daggerheart.damage import check_line
from rollwright.systems.daggerheart.house import Daggerheart
from rollwright.systems.daggerheart.outcomes import Attack

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


class Fight(Outcome, frozen=True):
    """What a fight came to: the Hit Points that each side lost, how many of the party are down, and the rounds begun."""

    label: str
    lost: int
    dealt: int
    fallen: int
    rounds: int


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


@stage
def turn(house: Daggerheart, setting: Setting, now: Fray) -> Program[Fray]:
    """An action of the party, or an activation in the game master's move."""
    if now.moving:
        return (yield from onward(activating(house, setting, now)))
    who = next_up(now.party)
    kind = setting.party[who.kind]
    targets = named(now.foes, [foe.name for foe in setting.foes])
    when = (
        ("fighter", kind.name),
        ("hp", who.hp),
        ("hope", who.hope),
        ("fear", now.fear),
        ("tokens", now.tokens),
    )
    target = targets[(yield from choose(Choose("player", "target", tuple(targets), (), when)))]
    able = kind.experience and who.hope >= house.prices.experience
    key = yield from choose(Choose("player", "experience", ("no", "use") if able else ("no",), (), when))
    return (yield from onward(attacking(house, setting, now, who, target, key == "use")))


@stage
def attacking(
    house: Daggerheart, setting: Setting, now: Fray, who: Fighting, target: Facing, used: bool
) -> Program[Fray]:
    """A fighter's attack, by the book's rule."""
    kind, foe = setting.party[who.kind], setting.foes[target.kind]
    said = {
        "targets": [foe.difficulty],
        "modifier": kind.modifier,
        "experiences": [kind.experience] * used,
        "damage": kind.damage,
        "tracker": house.edition == "beta",
    }

    def seen(outcome: Attack) -> Hit:
        marks = marked(outcome.damage, foe)
        return Hit(
            marks, outcome.hope_gained, outcome.stress_cleared, outcome.fear, outcome.gm_move, outcome.tokens
        )

    def read(hit: Hit) -> Fray | Bound:
        hope = house.hope(who.hope - house.prices.experience * used, hit.hope)
        most = kind.stress if setting.strain else 0
        me = who._replace(hope=hope, stress=min(most, who.stress + hit.cleared), acted=True)
        left = target.hp - hit.marks
        foes = swapped(now.foes, target, target._replace(hp=left) if left > 0 else None)
        then = replace(
            now,
            party=swapped(now.party, who, me),
            foes=foes,
            tokens=now.tokens + hit.tokens,
            fear=min(setting.most_fear, now.fear + (hit.fear == "gain")),
            dealt=now.dealt + min(hit.marks, target.hp),
        )
        return settled(house, setting, then) if then.over else after(house, setting, then, me, hit)

    return (yield from conclude(Call(attack.bind(said, house), seen), read))


def _says(fight: Fight) -> str:
    return f"{fight.label} in {fight.rounds} rounds: {fight.dealt} Hit Points dealt, {fight.lost} lost, {fight.fallen} down"


def _check(house: Daggerheart, party: Party, adversaries: Adversaries, *_: Any) -> None:
    for at, fighter in enumerate(party):
        check_line(fighter.damage, f"args.party[{at}].damage")
    for at, foe in enumerate(adversaries):
        check_line(foe.damage, f"args.adversaries[{at}].damage")


@rule("daggerheart.fight", outcome=Fight, words=Words(_says), check=_check, decisions=DECISIONS, goals=GOALS)
def fight(
    house: Daggerheart,
    party: Party = (FIGHTER,),
    adversaries: Adversaries = (FOE,),
    rounds: Rounds = 6,
    fear: Fear = 0,
    most_fear: MostFear = 12,
    tokens: Tokens = 0,
    strain: Strain = False,
) -> Program[Fight]:
    """A party against adversaries: attacks, Hope and Experiences, Fear and action tokens, thresholds and armor."""
    setting = Setting(party, adversaries, strain, most_fear)
    fighters = [
        Fighting(at, each.hp, False, each.armor, each.stress, house.hope(0, each.hope))
        for at, each in enumerate(party)
        for _ in range(each.count)
    ]
    foes = [Facing(at, each.hp) for at, each in enumerate(adversaries) for _ in range(each.count)]
    begin = settled(house, setting, Fray(tuple(fighters), tuple(foes), rounds, tokens, min(fear, most_fear)))
    steps = Repeat(lambda now: turn(house, setting, now), begin, lambda now: now.over)
    return (yield from conclude(steps, _came_to))


def _came_to(done: Noted) -> Fight:
    last: Fray = done.seen
    label = DEFEAT if not last.party else BROKEN_OFF if last.foes else VICTORY
    return Fight(label, last.lost, last.dealt, last.fallen, last.rounds)
