"""The lab: a designer's bench, on the same rules that tables play."""
