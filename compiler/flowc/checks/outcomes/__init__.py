"""Rules about outcomes in prose: words that do not say what was produced, blocks nobody owns, results told twice."""
