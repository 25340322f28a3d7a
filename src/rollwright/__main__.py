"""``python -m rollwright``: the command line without its script."""

from rollwright.doors.cli import main

if __name__ == "__main__":
    main()
