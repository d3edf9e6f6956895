"""The nouns of the engine: facts, state, chance, decisions, events. They know no faction and no rule."""
