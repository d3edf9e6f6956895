## Stages of a turn, as the status of a game names them.

stage-setup-deal = Dealing
stage-setup-faction = Faction setup
stage-turn-begin = Start of the turn
stage-turn-birdsong = Birdsong
stage-turn-birdsong-start = Start of Birdsong
stage-turn-daylight = Daylight
stage-turn-evening = Evening
stage-turn-window = Effects
stage-turn-end = End of the turn
stage-seats-to-automaton = The automaton takes over
stage-seats-to-person = A person takes over
