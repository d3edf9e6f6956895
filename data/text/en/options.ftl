## Labels of answers that are words. `word-question-key` wins over `word-key`. `.law-11-5` is for who is asked under that
## law: what the answer costs and does, where its label does not say so.

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
    .law-11-5 = Commit one fund for each suit of the card’s cost, to an empty trade post space of that suit.
word-move = Move
    .law-11-5 = Commit 1 fund.
word-battle = Battle
    .law-11-5 = Commit 1 fund.
word-coalition = in a coalition with { $seat }
word-forest-between = the forest between { $clearings }
word-sole-battle = Battle in { $clearing }, against the { $defender }
word-build = Build
    .law-6-5 = Pay wood for a building where you rule, and score it.
    .law-14-5-2 = Spend a card of the clearing’s suit, or a bird, for a stronghold in a clearing you rule.
word-advance = Advance
word-incite = Incite
    .law-14-6-1 = Spend a card of the clearing’s suit, or a bird, for a mob where you have a warrior and no mob.
word-mood = Mood
word-use = Use a card
word-dominance = Activate dominance
word-take-dominance = Take dominance
word-export = Export
    .law-11-5 = Commit funds as to craft a card, discard it without its effect, and put a warrior of yours into Payments.
word-draw = Draw
    .law-11-5 = Commit 1 fund for a card.
word-recruit = Recruit
    .law-6-5 = A warrior at each recruiter; once a turn.
    .law-11-5 = Spend 1 fund for a warrior in a clearing on a river.
word-establish = Establish a trade post
    .law-11-5 = Spend 2 funds of the clearing’s ruler; a trade post and a warrior go there, and you score the space uncovered.
word-services = Buy a service
word-prices = Set prices
word-action-done = Done
word-stay = Stay here
word-enough = Enough
word-roll = Roll
word-loot-yes = Loot
word-loot-no = Do not loot
word-item-keep = Keep it in the Hoard
word-item-remove = Remove it: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
word-mob-enough = No more mobs
word-relentless-none = Neither move nor battle

## The answer that declines a question: which step it ends, or what is left undone. `end-x` is for question x, its
## attributes `law-4-1` where it is asked under that law (dots become hyphens). A `word-x-key` above says as much already.

end-other = { $question }: no
end-action = End { $stage }
    .law-11-5 = { $funds ->
        [0] End Daylight
        [one] End Daylight, { $funds } fund left
       *[other] End Daylight, { $funds } funds left
    }
    .law-11-6-2 = Keep the prices: end the turn
    .law-14-5-1 = Done crafting
    .law-14-5-2 = { $left ->
        [none] End Command
        [0] End Command
       *[other] End Command, { $left } left
    }
    .law-14-5-3 = { $left ->
        [none] No advance
        [0] End Advance
       *[other] End Advance, { $left } left
    }
    .law-14-6-1 = No mob: on to the end of the turn
end-start = Go on with { $phase }
end-item = { $given ->
        [0] Give up no item
       *[other] Give up no further item
    }
end-roll = { $rolls ->
        [0] No roll
       *[other] No more rolls
    }
end-warlord = The warlord stays

## Abilities used in battle or at the start of a phase, where they are no cards.

effect-bitter = Bitter
effect-services = Buy a Riverfolk service
