"""``python -m rollwright.doors.cli``: the command line without its script."""

from __future__ import annotations

from rollwright.doors.cli import main

if __name__ == "__main__":
    main()
