"""The leader of a group action roll: what is still brought to it, by whom, once the others have rolled."""

from __future__ import annotations

from rollwright.rules import Choose, Decision, Effect, Flow, Window, choose, pay, window
from rollwright.systems.daggerheart import outcomes, words
from rollwright.systems.daggerheart.acting import Acting
from rollwright.systems.daggerheart.after_roll import REROLL, Aid
from rollwright.systems.daggerheart.arguments import Kept, PrayerDie, Untold
from rollwright.systems.daggerheart.damage import Dealt
from rollwright.systems.daggerheart.duality import Result

LEAD = Decision(
    "player",
    "lead",
    "roll, experience:NAME, rally",
    "whether the leader uses Experiences or the Rally die, now that the others have rolled",
    called="before the roll",
    facts={
        "bonus": lambda bonus: f"{words.signed(bonus)} from the others",
        "kept": "not brought yet: {}".format,
        "helpers": lambda helpers: "1 helps" if helpers == 1 else f"{helpers} help",
    },
)
HELP = Decision(
    "helper 1",
    LEAD.name,
    "roll, help:helper 1",
    "whether to Help the leader as well, now that the others have rolled: each may, for a Hope",
    called=LEAD.called,
)
RALLY, HELPS = "rally", "help:"


class Lead(Acting[outcomes.Group]):
    """The leader's action roll, with what the *others'* rolls give it, and what the leader may still bring.

    What comes to it then may be more than one roll is told beforehand.
    """

    others: int
    modifier: int = 0
    difficulty: Untold = None
    helpers: int = 0
    experiences: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    prayer: tuple[int | PrayerDie, ...] = ()
    bonus: int = 0
    later: tuple[Kept, ...] = ()
    rally: int = 0
    hope: int | None = None
    helping: tuple[str, ...] = ()

    @property
    def tokens(self) -> int:
        """Everybody who takes part adds a token."""
        return (1 + self.others) * self.tracker

    @property
    def holds(self) -> tuple[Aid, ...]:
        """As `Acting.holds`: a reroll of one's own only as long as there is Hope for it."""
        return tuple(
            [each for each in super().holds if each.value or each.by != "player" or self.has(REROLL)]
        )

    def has(self, what: str) -> bool:
        """Whether there is Hope for a reroll, or else for an Experience."""
        prices = self.house.prices
        return self.hope is None or self.hope >= (prices.reroll if what == REROLL else prices.experience)

    def play(self) -> Flow[outcomes.Group]:
        """Bring what the leader still wants to, one thing after another, and roll. Group Action Rolls.

        Until then the others may Help. Help an Ally.
        """
        ways = self.ways()
        if self.helping:
            used = yield from window(self.offer(ways))
        else:
            used = yield from choose("player", "lead", ways, bonus=self.bonus, kept=self.kept)
        if used == "roll":
            return (yield from self.rolls(self.difficulty))
        if used.startswith(HELPS):
            who = used.partition(":")[2]
            yield from pay(Effect("spend", who, "hope", self.house.prices.help, "helping an ally"))
            left = tuple([each for each in self.helping if each != who])
            return self.onward(helpers=self.helpers + 1, helping=left)
        if used == RALLY:
            yield from pay(Effect("spend", "player", "rally", self.rally, "added to the group's roll"))
            return self.onward(dice=(*self.dice, self.rally), rally=0)
        price = self.house.prices.experience
        kept = next(each for each in self.later if f"experience:{each.name}" == used)
        yield from pay(Effect("spend", "player", "hope", price, "Experiences"))
        return self.onward(
            experiences=(*self.experiences, kept.bonus),
            later=tuple([each for each in self.later if each != kept]),
            hope=None if self.hope is None else self.hope - price,
        )

    def offer(self, ways: dict[str, str]) -> Window:
        """What may be done before the leader rolls: by the leader, and by whoever may Help."""
        own = {key: says for key, says in ways.items() if key != "roll"}
        says = f"Help the leader with a d{self.house.advantage_die}, for {self.house.prices.help} Hope"
        acts = [Choose("player", "lead", tuple(own), tuple(own.values()))] if own else []
        acts += [Choose(who, "lead", (f"{HELPS}{who}",), (says,)) for who in self.helping]
        when = (("bonus", self.bonus), ("kept", self.kept), ("helpers", self.helpers))
        return Window("lead", tuple(acts), "player", "roll", when=when, closes=ways["roll"])

    @property
    def kept(self) -> str:
        """What the leader has not brought yet."""
        return ", ".join([each.name for each in self.later] + [f"a d{self.rally}"] * (self.rally > 0))

    def ways(self) -> dict[str, str]:
        """What the leader may do now, by its key: roll, or bring something first."""
        price = self.house.prices.experience
        ways = {"roll": f"roll, with {words.signed(self.bonus)} from the others"}
        if self.has("experience"):
            ways |= {
                f"experience:{each.name}": f"{each.name} {each.bonus:+}, for {price} Hope"
                for each in self.later
            }
        return ways | ({RALLY: f"add the Rally die, a d{self.rally}"} if self.rally else {})

    def read(self, result: Result, harm: Dealt) -> outcomes.Group:
        """As `Duality.read`."""
        return self.acted(outcomes.Group, result, bonus=self.bonus, helpers=None)
