"""One module per kind of document: trees to the typed graph, with every fault of shape found on the way."""
