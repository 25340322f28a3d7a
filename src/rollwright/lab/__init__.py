"""The lab: what designers of games ask of rules. Scenes, sweeps, claims, comparisons, and pictures of all of them."""
