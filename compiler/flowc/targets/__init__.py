"""Tables to text: one module for each form."""
