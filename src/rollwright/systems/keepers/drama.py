"""Drama: a Distinction turns one die, before crits are counted and pairs drop their higher one."""

from __future__ import annotations

import re
from operator import le

from rollwright.rules import Choose, Decision, Flow, Rule, choose
from rollwright.systems.keepers.crits import Assigning
from rollwright.systems.keepers.outcomes import Action as Acted
from rollwright.systems.keepers.pool import Hand
from rollwright.systems.keepers.push import PUSH, ActionTerms
from rollwright.systems.keepers.tables import HIGHEST

DRAMA = Decision(
    "player",
    "drama",
    "keep, I=F",
    "Drama: a Distinction may turn one die before results are assigned; crits and pairs are counted after that",
    called="for Drama",
)

DICE = Decision(
    "player",
    "dice",
    "what is asked next of the dice as they lie (4-2; no, roll, edge), or I=F",
    "what is done with the dice as they lie, or one of them turned first: by a Distinction for Drama",
    tolls=PUSH.tolls,
    called="",
)

INVOKE = Decision(
    "player",
    "invoke",
    "a Distinction's name",
    "which Distinction is invoked for Drama",
    called="Distinction",
)

KEEP = "keep"
ALTERED = re.compile(r"\d+=\d+")


class Altering(Rule[Acted]):
    """An action roll of which one die may be altered, before crits are counted and pairs drop their higher one.

    Pool of Dice, negative dice; Distinctions.
    """

    scene: ActionTerms
    hand: Hand
    dice: tuple[tuple[int, ...], ...]
    distinctions: tuple[str, ...] = ()

    @property
    def faces(self) -> tuple[int, ...]:
        """Every die in its place, natural ones first."""
        return sum(self.dice, ())

    def play(self) -> Flow[Acted]:
        """Let the player alter a die, where there is a way to, and count what lies then; or else keep them, and say at once what is done with them."""
        keys = self.keys
        key = (yield from choose(lambda: self.offer(keys))) if keys else KEEP
        if alters(key) and len(self.distinctions) > 1:
            yield from choose("player", "invoke", {name: name for name in self.distinctions})
        after = self.assigning(altered(self.faces, key))
        return after if key == KEEP or alters(key) else after.answered(key)

    @property
    def keys(self) -> tuple[str, ...]:
        """The alterations on offer: every die as any other face; or a six, the best that any can become, once for what nothing else is better than."""
        dice, sides = list(enumerate(self.faces, 1)), range(1, HIGHEST + 1)
        if not self.scene.brief:
            return tuple([f"{at}={new}" for at, face in dice for new in sides if new != face])
        now, sixes = self.comes(self.faces), [f"{at}={HIGHEST}" for at, _ in reversed(dice)]
        ways = {now: KEEP} | {self.comes(altered(self.faces, key)): key for key in sixes}
        best = [one for one in ways if not any(one != other and all(map(le, one, other)) for other in ways)]
        return tuple([ways[comes] for comes in reversed(best) if comes != now])

    def assigning(self, lie: tuple[int, ...]) -> Assigning:
        """What comes of dice as they lie."""
        highest, crits = self.read(lie)
        return Assigning(scene=self.scene, highest=highest, crits=crits)

    def read(self, lie: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
        """The results of dice as they lie, and the crits."""
        hand, natural = self.hand, max(0, self.hand.size)
        highest = sorted(lie[:natural], reverse=True)[: hand.need]
        lows = tuple(map(min, lie[natural::2], lie[natural + 1 :: 2]))
        return hand.counting(highest, lows), hand.house.crits(lie.count(HIGHEST))

    def comes(self, lie: tuple[int, ...]) -> tuple[int, ...]:
        """What dice come to, as they lie: the tiers of their results, the best first, and the crits."""
        highest, crits = self.read(lie)
        return *[self.hand.house.tier(die) for die in sorted(highest, reverse=True)], crits

    def offer(self, keys: tuple[str, ...]) -> Choose:
        """What to do with the dice as they lie, and the alterations."""
        when = tuple([(name, lie) for (name, _), lie in zip(self.hand.groups, self.dice, strict=True)])
        kept = self.assigning(self.faces).next if self.scene.brief else None
        options, says = (kept.options, kept.said) if kept else ((KEEP,), (self.told(KEEP),))
        stands = len(self.scene.outcomes) == 1
        turned = [self.turned(key) if stands else self.told(key) for key in keys]
        name = DICE.name if kept else DRAMA.name
        return Choose("player", name, (*options, *keys), (*says, *turned), when, stands=stands)

    def told(self, key: str) -> str:
        """An alteration in words, or none, with the results that there are to assign then."""
        highest, crits = self.read(altered(self.faces, key))
        results = [str(die) for die in sorted(highest, reverse=True)]
        comes = ", ".join([*results, *([f"{crits} crit{'s' * (crits > 1)}"] if crits else [])])
        return f"{'leave the dice as they lie' if key == KEEP else self.turned(key)}: {comes}"

    def turned(self, key: str) -> str:
        """An alteration in words; of a single outcome it is told beside it what becomes of it then."""
        at, face = map(int, key.split("="))
        return f"die {at}, a {self.faces[at - 1]}, becomes a {face}"


def alters(key: str) -> bool:
    """Whether an answer to what Drama asks turns a die: else the dice are left as they lie, assigned or pushed so.

    >>> alters("2=6"), alters("roll:x=2")
    (True, False)
    """
    return ALTERED.fullmatch(key) is not None


def altered(faces: tuple[int, ...], key: str) -> tuple[int, ...]:
    """The dice after an alteration.

    >>> altered((6, 6, 5), "1=4")
    (4, 6, 5)
    """
    if not alters(key):
        return faces
    at, face = map(int, key.split("="))
    return (*faces[: at - 1], face, *faces[at:])
