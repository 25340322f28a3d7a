"""Our own limits: how long a roll of each game, a played roll, an import and a command may take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal["first call", "each of many", "import", "command"]


@dataclass(frozen=True)
class Limit:
    """One line: what may take how many seconds; without seconds it is only shown."""

    name: str
    seconds: float | None
    kind: Kind = "first call"
    what: Any = None


@dataclass(frozen=True)
class Asked:
    """A rule by its Python name, its arguments, how its decisions are settled, and the field that is asked for."""

    rule: str
    arguments: dict[str, Any] = field(default_factory=dict)
    policy: str | None = None
    by: str | None = None

    def bind(self) -> Any:
        """The rule bound to the arguments."""
        import rollwright as rw

        if self.rule == "notation":
            return rw.notation(self.arguments["text"])
        system, name = self.rule.split(".")
        return getattr(getattr(rw, system), name)(**self.arguments)


ONE = [{"name": "in"}]
SOME = [{"name": name} for name in ("in", "unseen", "with the letter", "unhurt")]
ATTEMPT = {"stat": 3, "difficulty": 15}
ACTION = {"modifier": 2, "difficulty": 15}
ATTACK = {"modifier": 2, "targets": [13, 15], "prayer": [1, 3, 4], "rerolls": 1}
SIDE = {"stat": 3, "tags": [{"level": 2}], "drive": 2}
CONTEST = {"attempter": SIDE, "target": {**SIDE, "stress": 1}}
RACE = {"pool": 7, "opposing_pool": 6, "target": 15}

ROLLS = {
    "Double Down attempt, standing": Asked("double_down.attempt", ATTEMPT, "stand"),
    "Keepers action, one outcome": Asked("keepers.action", {"dots": 3, "outcomes": ONE}),
    "Keepers resistance": Asked("keepers.resistance", {"pool": 3}),
    "Daggerheart action": Asked("daggerheart.action", ACTION),
    "Storyteller action": Asked("storyteller.action", {"pool": 7}),
}
DECISIONS = {
    "Double Down attempt, best": Asked("double_down.attempt", ATTEMPT, "best:net"),
    "Keepers action, two outcomes, pushes": Asked(
        "keepers.action", {"dots": 3, "outcomes": SOME[:2], "attribute": 2}, "best:results"
    ),
    "Keepers action, three outcomes, pushes": Asked(
        "keepers.action", {"dots": 3, "outcomes": SOME[:3], "attribute": 2}, "best:results"
    ),
    "Double Down contest, best": Asked("double_down.contested", CONTEST, "best:success"),
    "Daggerheart action, everything after the roll": Asked(
        "daggerheart.action",
        {**ACTION, "experiences": [2], "prayer": [3, 4], "rerolls": 1},
        "best:success",
    ),
    "Daggerheart action, Prayer Die, reroll": Asked(
        "daggerheart.action", {**ACTION, "prayer": [3], "rerolls": 1}, "best:success"
    ),
    "Storyteller action, automatic offered": Asked(
        "storyteller.action", {"pool": 7, "automatic": True}, "best:successes"
    ),
}
WIDEST = {
    "Keepers, six dice, four outcomes, pushes": Asked(
        "keepers.action", {"dots": 3, "outcomes": SOME, "attribute": 2}, "best:results"
    ),
    "Daggerheart attack, 3 Prayer Dice, reroll": Asked("daggerheart.attack", ATTACK, "best:damage"),
}
RACES = {
    "resisted and extended, 7:6 to 15, winner": Asked("storyteller.resisted_extended", RACE, by="winner"),
    "resisted and extended, 7:6 to 15, rounds": Asked("storyteller.resisted_extended", RACE, by="rounds"),
}
PLAYED = {
    "played, transcript: Double Down attempt": Asked("double_down.attempt", ATTEMPT, "first"),
    "played, transcript: Keepers action": Asked("keepers.action", {"dots": 3, "outcomes": ONE}),
    "played, transcript: Daggerheart action": Asked("daggerheart.action", ACTION),
    "played, transcript: Storyteller action": Asked("storyteller.action", {"pool": 7}),
    "played, transcript: 4d6kh3+2": Asked("notation", {"text": "4d6kh3+2"}),
}
READ_AND_PLAYED = "read from text and played: 4d6kh3+2"
PRICED = {**ROLLS, **DECISIONS, **WIDEST, **RACES}
SYSTEMS = ("double_down", "keepers", "daggerheart", "storyteller")
EVERYTHING = ", ".join(["rollwright.verbs", *(f"rollwright.systems.{name}" for name in SYSTEMS)])

LIMITS = (
    *(Limit(name, 0.001) for name in ROLLS),
    *(Limit(name, 0.1) for name in DECISIONS),
    *(Limit(name, 1.0) for name in WIDEST),
    *(Limit(name, 2.0) for name in RACES),
    *(Limit(name, 0.000_05, "each of many") for name in PLAYED),
    Limit(READ_AND_PLAYED, None, "each of many"),
    Limit("import rollwright", 0.06, "import", "rollwright"),
    Limit("import its verbs and four games", None, "import", EVERYTHING),
    Limit("import icepool", None, "import", "icepool"),
    Limit("import dyce", None, "import", "dyce"),
    Limit("rollwright --help", 0.15, "command", ("--help",)),
    Limit("rollwright roll 4d6kh3+2", 0.15, "command", ("roll", "4d6kh3+2")),
    Limit(
        "rollwright roll storyteller.action", 0.15, "command", ("roll", "storyteller.action", "--pool", "7")
    ),
)


def prepare(name: str) -> tuple[Callable[[], Any], bool]:
    """The call that a line measures, with everything imported that it needs, and whether it is made very often."""
    import rollwright as rw

    if name == READ_AND_PLAYED:
        return lambda: rw.play("4d6kh3+2").transcript, True
    if name in PLAYED:
        asked = PLAYED[name]
        bound = asked.bind()
        return lambda: rw.play(bound, decide=asked.policy).transcript, True
    asked, odds = PRICED[name], rw.odds
    getattr(rw, asked.rule.split(".")[0])
    return lambda: odds(asked.bind(), policy=asked.policy, by=asked.by), False
