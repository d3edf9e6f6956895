"""The law that all bots have in common; what is a bot's own stands in its faction's package.

An automaton is law, not search; it has no hidden hand and never sees one.
"""
