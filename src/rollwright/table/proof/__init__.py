"""What whoever mistrusts a table can check: its dice and rolls, again from its exported log."""
