"""What is wrong with budgets: attempts, restarts, capacity and leases: FC601 to FC604."""
