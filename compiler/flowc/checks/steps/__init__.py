"""Rules about steps: who moves the task, what a step needs, and in which order steps run."""
