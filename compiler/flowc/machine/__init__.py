"""Stages to total tables: one row for every state and event."""
