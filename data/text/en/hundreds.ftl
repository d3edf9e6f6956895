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
