"""What a document is, for whom it speaks, and who calls whom in it."""
