"""Trees to the typed graph: a node class for each thing the documents speak of, every node with its spans."""
