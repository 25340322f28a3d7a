"""Dice on the table: thrown, and seen only where a rule looks."""
