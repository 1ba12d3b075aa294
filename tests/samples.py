"""Flows that several tests begin with."""

FLOW = """\
name: default
terminal: [done, failed]
transitions:
  "incoming -> claimed":
    agent: implementer
    max_attempts: 3
    on_exhausted: failed
  "claimed -> done":
    on_fail: failed
    on_incomplete: failed
    runs: [push_branch]
"""
"""A flow in which nothing is wrong."""

LOST = FLOW.replace("on_fail: failed", "on_fail: nowhere")
"""The same with an error that nothing mends."""

LOOK_ALIKE = FLOW.replace("claimed -> done", "claimed ⇒ done")
"""The same with an error that a safe fix mends."""

MENDABLE = LOOK_ALIKE.replace("on_exhausted: failed", "on_exhausted: faild")
"""The same with another error, which an unsafe fix mends."""
