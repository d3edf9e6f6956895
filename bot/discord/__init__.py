"""Discord: the client, the order of work for an input, slash commands, presses, and saying things publicly."""
