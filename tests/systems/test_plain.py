"""Dice that belong to no game."""

from __future__ import annotations

import rollwright as rw


def test_a_number_without_dice_is_what_it_is() -> None:
    assert rw.odds("2+3*4", by="total").weights() == {14: 1}
    play = rw.play("7")
    assert (play.outcome.total, play.rolls) == (7, [])
