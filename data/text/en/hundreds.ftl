## The Hundreds.

mood-bitter = Bitter
    .effect = Before the roll in battle in the warlord’s clearing, you may turn mobs there and next to it into warriors there.
mood-grandiose = Grandiose
    .effect = This turn the warlord advances first and the Hundreds are commanded after.
mood-jubilant = Jubilant
    .effect = After you incite in the warlord’s clearing, you may roll the mob die up to four times and spread a mob each time.
mood-lavish = Lavish
    .effect = At the end of Birdsong you may give up items of the Hoard for two warriors each in the warlord’s clearing.
mood-relentless = Relentless
    .effect = After an advance that moved and battled, the warlord may move or battle once more.
mood-rowdy = Rowdy
    .effect = Draw one more card in Evening, or two more with three or more enemy pieces in the warlord’s clearing.
mood-stubborn = Stubborn
    .effect = In battle in the warlord’s clearing you ignore the first hit.
mood-wrathful = Wrathful
    .effect = As attacker in the warlord’s clearing you deal an extra hit.

track-command = Command
track-prowess = Prowess

## Parts of the board.

board-hundreds-mood = Mood
board-hundreds-order = Order card
board-hundreds-command = Command
board-hundreds-prowess = Prowess

## What happened.

event-mood-chosen = The Hundreds’ mood is **{ $mood }**.
event-mood-kept = The Hundreds stay **{ $mood }**: no other mood is possible.
event-razed = The mob in { $clearing } razed.
    .nothing = { $clearing_count ->
        [one] The mob in { $clearing } found nothing to raze.
       *[other] The mobs in { $clearing } found nothing to raze.
    }
event-mob-rolled = The mob die shows { $suit }.
event-no-mob-placed = No mob was placed.
    .known = { $why ->
        [supply] No mob was placed: all mobs are on the map already.
        [none] No mob was placed: there is no mob on the map that it could be next to.
       *[place] No mob was placed: no { $suit } clearing next to a mob could take one.
    }
event-hoarded = The { $item } lies on the { $track } track.
event-looting-declared = { $seat } came to loot { $defender } in { $clearing }: no rolled hits.
event-looted = { $seat } looted a { $item } from { $defender }.
event-oppressed = { $count ->
        [0] { $seat } oppressed no clearing.
        [one] { $seat } oppressed { $clearings }.
       *[other] { $seat } oppressed { $count } clearings: { $clearings }.
    }
event-bolstered = The warlord stands alone in { $clearing }: { $seat } recruited once more.

## What a seat is asked.

ask-mob = Which mob?
    .law-14-4-1 = In which { $suit } clearing do you place the mob?
    .law-14-7-1 = Bitter in { $clearing }: which mob do you turn into a warrior?
    .law-14-7-3 = In which { $suit } clearing do you place the mob?
ask-mob-short = Mob
ask-mood = Which mood does the warlord choose?
ask-mood-short = Mood
ask-raze = Which mob razes next?
ask-raze-short = Raze
ask-roll = Jubilant: roll the mob die? Rolled so far: { $rolls }.
ask-roll-short = Roll the mob die
ask-remove = The { $track } track is full: which item leaves the game?
ask-remove-short = Item to remove
ask-loot = Loot { $defender } in { $clearing }? You deal no rolled hits; if you rule there afterwards you take { $items_count ->
        [one] the { $items }
       *[other] one of: { $items }
    }.
ask-loot-short = Loot
ask-relentless = Relentless: move the warlord from { $clearing } or battle there once more?
ask-relentless-short = Relentless

## Why an answer is refused.

reason-other-suit = { $clearing } is no { $suit } clearing.
reason-no-site = You can build nowhere: it takes a clearing you rule, with an open slot, and a matching card.
reason-corner-taken = Somebody else starts in { $clearing }.
reason-corner-not-opposite = { $clearing } is not opposite another player’s corner, and such a corner is free.
reason-no-warrior-to-replace = There is no warrior in { $clearing } to replace with the warlord.
reason-same-mood = { $mood } is your mood now: choose a different one.
reason-mood-item-in-hoard = { $mood } is barred by the { $item } in your Hoard.
reason-command-used-up = { $count ->
        [one] The one action of your Command is used.
       *[other] All { $count } actions of your Command are used.
    }
reason-prowess-used-up = { $count ->
        [one] The one advance of your Prowess is used.
       *[other] All { $count } advances of your Prowess are used.
    }
reason-warlord-off-map = The warlord is not on the map.
reason-no-advance = The warlord can neither move nor battle.
reason-stay-without-battle = In { $clearing } there is nobody for the warlord to battle: he has to move.
reason-mob-already-there = There already is a mob in { $clearing }.
reason-no-mob-adjacent = There is no mob next to { $clearing }.
reason-no-card-to-incite = You have no card for a clearing with a warrior and without a mob.
reason-card-incites-nowhere = { $card } matches no clearing with a warrior and without a mob.

## Names.

faction-hundreds = Hundreds
    .full = Lord of the Hundreds
    .automaton = AI-Overlord of the Hundreds
piece-hundreds-warrior = { $count ->
        [one] { $count } Hundreds warrior
       *[other] { $count } Hundreds warriors
    }
    .own = { $count ->
        [one] { $count } warrior
       *[other] { $count } warriors
    }
    .name = warrior
piece-hundreds-warlord = the Hundreds’ warlord
    .own = the warlord
    .name = warlord
piece-hundreds-stronghold = { $count ->
        [one] { $count } Hundreds stronghold
       *[other] { $count } Hundreds strongholds
    }
    .own = { $count ->
        [one] { $count } stronghold
       *[other] { $count } strongholds
    }
    .name = stronghold
piece-hundreds-mob = { $count ->
        [one] { $count } Hundreds mob
       *[other] { $count } Hundreds mobs
    }
    .own = { $count ->
        [one] { $count } mob
       *[other] { $count } mobs
    }
    .name = mob

## Steps of a turn.

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
