"""Colours can be read: on light and dark paper, in grey, and by eyes that see less of red or green."""

from __future__ import annotations

import pytest

from rollwright.drawing.palette import (
    DIVERGING,
    SEQUENTIAL,
    SERIES,
    STEPS,
    between,
    contrast,
    letters_on,
    luminance,
)

PAPER, DARK_PAPER = "#fdfcfa", "#1b1d22"
SCALES = [SEQUENTIAL.light, SEQUENTIAL.dark, DIVERGING.light, DIVERGING.dark]


def steps(stops: tuple[str, ...]) -> list[str]:
    return [between(stops, step / STEPS) for step in range(STEPS + 1)]


def test_a_scale_grows_steadily_darker_on_light_paper_and_lighter_on_dark() -> None:
    light = [luminance(colour) for colour in steps(SEQUENTIAL.light)]
    dark = [luminance(colour) for colour in steps(SEQUENTIAL.dark)]
    assert light == sorted(light, reverse=True)
    assert dark == sorted(dark)
    assert len(set(light)) == len(set(dark)) == STEPS + 1


def test_two_ways_go_from_the_middle_and_never_mix_up_their_sides() -> None:
    for stops, sign in ((DIVERGING.light, -1), (DIVERGING.dark, 1)):
        found = [sign * luminance(colour) for colour in steps(stops)]
        middle = STEPS // 2
        assert found[: middle + 1] == sorted(found[: middle + 1], reverse=True)
        assert found[middle:] == sorted(found[middle:])
        for colour in steps(stops)[
            :middle
        ]:  # blue on one side, orange on the other: told apart without red or green
            assert int(colour[5:7], 16) > int(colour[1:3], 16)
        for colour in steps(stops)[middle + 1 :]:
            assert int(colour[5:7], 16) < int(colour[1:3], 16)


@pytest.mark.parametrize("stops", SCALES)
def test_letters_stand_out_in_every_cell(stops: tuple[str, ...]) -> None:
    for fill in steps(stops):
        letters = "#000000" if letters_on(fill) == "#000" else "#ffffff"
        assert contrast(fill, letters) >= 4.5


@pytest.mark.parametrize(("light", "dark"), SERIES)
def test_series_are_read_on_both_papers(light: str, dark: str) -> None:
    assert contrast(light, PAPER) >= 4.5
    assert contrast(dark, DARK_PAPER) >= 4.5
