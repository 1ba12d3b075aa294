"""`python -m flowc`, the same as `flowc`."""

import sys

from flowc.cli import main

if __name__ == "__main__":
    sys.exit(main())
