"""What is wrong with the paths a task takes when something fails: FC401 to FC404."""
