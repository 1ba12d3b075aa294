"""`python -m flowc`, the same as `flowc`."""

from flowc.cli import process

if __name__ == "__main__":
    process()
