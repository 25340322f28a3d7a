"""Slow and plain second opinions: every face counted, nothing taken from the engine."""
