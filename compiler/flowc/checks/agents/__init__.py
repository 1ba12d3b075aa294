"""Rules about agents: their tools, their work, and how results pass between them."""
