"""Measurements of flowc against its peers; `python -m bench` runs them all and prints their tables."""
