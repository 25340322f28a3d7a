"""What dice may still show after a look, in words."""

from __future__ import annotations

import rollwright as rw


def test_every_face_of_one_die_and_an_example_of_several() -> None:
    one = rw.explain(rw.double_down.attempt(stat=3, difficulty=14))
    assert "- 2/5 3–10\n" in one
    assert "- 1/10 1–2\n" in one
    assert "- 1/24 such as 4, 9\n" in rw.explain(rw.daggerheart.action(modifier=2, difficulty=14, prayer=[3]))


def test_of_too_many_dice_only_what_the_rule_sees() -> None:
    few = rw.keepers.action(dots=1, outcomes=[{"name": "goal"}], attribute=1)
    many = rw.keepers.action(dots=4, outcomes=[{"name": "goal"}], attribute=1, extra=6)
    assert "such as" not in rw.explain(few)
    assert "such as" in rw.explain(many, depth=1, width=2)
