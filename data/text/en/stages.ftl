## Stages of a turn, as the status of a game names them.

stage-setup-deal = Dealing
stage-setup-faction = Faction setup
stage-turn-begin = Start of the turn
stage-turn-birdsong = Birdsong
stage-turn-birdsong-start = Start of Birdsong
stage-turn-birdsong-end = End of Birdsong
stage-turn-daylight = Daylight
stage-turn-evening = Evening
stage-turn-window = Effects
stage-turn-end = End of the turn
stage-turn-stand-in = Turn of a stand-in
stage-seats-to-automaton = The automaton takes over
stage-seats-to-person = A person takes over

stage-ai-overlord-raze = Raze
stage-ai-overlord-recruit = Recruit
stage-ai-overlord-order = Reveal the order
stage-ai-overlord-craft = Craft the order
stage-ai-overlord-anoint = Anoint
stage-ai-overlord-command = Command the Hundreds
stage-ai-overlord-command-clearing = Command the Hundreds
stage-ai-overlord-advance = Advance the Warlord
stage-ai-overlord-incite = Incite
stage-ai-overlord-oppress = Oppress
stage-ai-overlord-discard = Discard the order

