"""Tools for those who work on flowc; not part of what is installed."""
