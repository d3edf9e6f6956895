"""Slash commands: they parse, call the use cases and reply. No rule and no SQL here."""
