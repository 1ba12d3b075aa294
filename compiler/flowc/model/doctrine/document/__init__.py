"""The page: a markdown document cut into passages, with what its words, marks and mentions are."""
