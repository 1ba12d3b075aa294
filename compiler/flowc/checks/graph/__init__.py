"""What is wrong with a machine as a graph of states: FC301 to FC310."""
