"""What comes back, as it stands on a screen: rolls, chances, comparisons."""
