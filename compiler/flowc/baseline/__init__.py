"""Findings that are known and left for later: what tells one from another, the file that lists them, what it covers."""
