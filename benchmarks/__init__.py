"""Side by side with icepool and dyce in one run, and our own limits: ``python -m benchmarks [--quick] [NAME…]``.

docs/benchmarks.md says how the table is to be read.
"""
