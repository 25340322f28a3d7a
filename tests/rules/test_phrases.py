"""Phrases: what lies beside a package in another language."""

from __future__ import annotations

from rollwright.rules.phrases import phrases


def test_what_a_package_has_in_a_language() -> None:
    phrases.cache_clear()  # whoever asked before keeps what was found
    assert phrases("rollwright.systems.daggerheart", "de")["Bank a Fear"] == "Furcht aufsparen"
    assert phrases("rollwright.systems.daggerheart", "tlh") == {}
