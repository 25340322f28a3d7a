"""How a roll goes: from a command by dice and decisions to what it does, and back where something is undone."""
