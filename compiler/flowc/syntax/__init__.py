"""Text to trees with exact spans; nothing here raises on any input."""
