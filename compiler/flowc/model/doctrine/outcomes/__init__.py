"""What calls come back with: unions of outcomes in every spelling, their payload, and what is done for each."""
