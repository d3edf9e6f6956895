## Labels of answers that are words. `word-question-key` wins over `word-key`.

word-yes = Yes
word-no = No
word-none = None
word-next = Go on
word-done = Done
word-nothing = Nothing
word-battle-none = No battle
word-ambush-none = No ambush
word-foil-none = Do not foil
word-effect-none = No effect
word-use-next = Use nothing
word-take-draw = Draw

word-craft = Craft
word-move = Move
word-battle = Battle
word-build = Build
word-advance = Advance
word-incite = Incite
word-mood = Mood
word-use = Use a card
word-dominance = Activate dominance
word-take-dominance = Take dominance
word-export = Export
word-draw = Draw
word-recruit = Recruit
word-establish = Establish a trade post
word-services = Buy a service
word-prices = Set prices
word-action-done = Done
word-stay = Stay here
word-enough = Enough
word-roll = Roll
word-loot-yes = Loot
word-loot-no = Do not loot
word-item-keep = Keep it
word-item-remove = Remove it
word-item-enough = Give up nothing more
word-mob-enough = No more mobs
word-roll-enough = No more rolls
word-relentless-none = Neither

## Abilities used in battle or at the start of a phase, where they are no cards.

effect-bitter = Bitter
effect-services = Buy a Riverfolk service
