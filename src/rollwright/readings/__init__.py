"""What can be done with a rule: play, replay, exact odds, advice, samples, explanations. One file per reading."""
