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

stage-hundreds-raze = Raze
stage-hundreds-recruit = Recruit
stage-hundreds-anoint = Anoint
stage-hundreds-mood = Choose Mood
stage-hundreds-lavish = Lavish
stage-hundreds-craft = Craft
stage-hundreds-command = Command the Hundreds
stage-hundreds-advance = Advance the Warlord
stage-hundreds-incite = Incite
stage-hundreds-jubilant = Jubilant
stage-hundreds-oppress = Oppress
stage-hundreds-draw = Draw
stage-hundreds-discard = Discard

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

stage-riverfolk-protectionism = Protectionism
stage-riverfolk-dividends = Dividends
stage-riverfolk-gather = Gather Funds
stage-riverfolk-daylight = Daylight
stage-riverfolk-discard = Discard
stage-riverfolk-costs = Set Prices

stage-robots-stock = Stock the Market
stage-robots-craft = Craft
stage-robots-order = Order
stage-robots-build = Build and Garrison
stage-robots-recruit = Recruit
stage-robots-organize = Organize
stage-robots-battle = Battle
stage-robots-score = Score
stage-robots-racketeering = Racketeering
stage-robots-discard = Discard
