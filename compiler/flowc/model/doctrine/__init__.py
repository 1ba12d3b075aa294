"""Prose to statements: a markdown document read as the contracts, calls, fields and effects it states."""
