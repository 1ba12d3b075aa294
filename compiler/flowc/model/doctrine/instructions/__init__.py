"""What a document tells its reader to do with files, tools, commands and other agents."""
