"""Attacks on a server with its usual settings, while a bystander plays at another table and takes the time."""
