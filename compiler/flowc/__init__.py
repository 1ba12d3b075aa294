"""flowc: the compiler and linter for multi-agent workflows."""

__version__ = "0.1.0"
