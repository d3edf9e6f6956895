"""The Discord side of Woodpost: commands, panels, the store, the sandbox and the command line."""
