"""Scenes of the four games: what happens over many rolls, as rules that go from state to state."""
