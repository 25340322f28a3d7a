"""Doors: they parse, call one verb and render what comes back; they compute nothing."""
