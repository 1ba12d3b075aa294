"""The typed graph to facts: pure functions that checks, lowering and reports share."""
