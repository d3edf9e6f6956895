## What a seat is asked. `ask-x` is the question, `ask-x-short` the parameter's name for a heading.
## Attributes `law-4-1` say it better where the question is asked under that law (dots become hyphens). `note-x` stands
## below question x on the panel of who is asked: what an answer costs, and where that goes.

ask-battle = Whom do you battle in { $clearing }?
ask-battle-short = Battle
ask-clearing = Which clearing?
    .law-4-1-3 = { $card }: in which clearing?
    .law-4-3 = In which clearing do you battle?
    .law-6-3-2 = In which corner does the keep stand?
    .law-6-4 = The supply holds only { $left } wood: which sawmill gets the next?
    .law-6-5-1 = In which clearing do you battle?
    .law-6-5-3 = The supply holds only { $left }: which recruiter gets the next warrior?
    .law-6-5-4-I = In which clearing do you build?
    .law-6-5-5 = At which sawmill do you place wood?
    .law-11-3-2 = Where on the river do you start? Warriors left: { $left }.
    .law-11-5-2 = In which clearing do you battle?
    .law-11-5-5 = Where on the river do you recruit?
    .law-11-5-6-I = Where do you establish a trade post?
    .law-14-3-2 = In which corner do the Hundreds start?
    .law-14-4-2 = The supply holds only { $left }: which stronghold gets the next warrior?
    .law-14-4-3 = Where does the warlord come back?
    .law-14-5-2-II = In which clearing do you battle?
    .law-14-5-2-III = Where do you build a stronghold?
    .law-14-6-1 = Where do you incite a mob?
ask-clearing-short = Clearing
ask-ambush = { $attacker } attacks { $defender } in { $clearing }: play an ambush?
ask-ambush-short = Ambush
ask-foil = { $defender } ambushes { $attacker } in { $clearing }: foil it with an ambush?
ask-foil-short = Foil the ambush
ask-first = Both sides have effects in { $clearing }: who uses theirs first?
ask-first-short = Who first
ask-effect = Use an effect in the battle between { $attacker } and { $defender } in { $clearing }?
ask-effect-short = Battle effect
ask-hits = { $attacker } against { $defender } in { $clearing }: what do you lose to { $count ->
        [one] { $count } hit
       *[other] { $count } hits
    }?
ask-hits-short = Hits
ask-card = Which card?
    .law-4-1 = Which card do you craft?
    .law-3-3-1 = Which dominance card do you activate?
    .law-3-3-4 = Which dominance card do you take?
    .law-4-1-3 = Which card do you use?
    .law-6-2-1 = Which card do you craft?
    .law-9-5-4 = Which card do you give to { $player }?
    .law-6-5 = Which bird card do you spend for one more action?
    .law-6-5-5 = Which card do you spend for wood in { $clearing }?
    .law-11-2-7-I = Which card do you buy?
    .law-11-5-3 = Which card do you craft?
    .law-11-5-3-I = Which card do you export?
    .law-14-5-1 = Which card do you craft?
    .law-14-5-2-III = Which card do you spend to build in { $clearing }?
    .law-14-6-1 = Which card do you spend to incite?
    .law-M-4-3 = Which card do you spend to open the path between { $from } and { $to }?
ask-card-short = Card
ask-pay = Which suits pay for the card?
ask-pay-short = Payment
ask-spend = Which card do you spend for { $card }?
ask-spend-short = Card to spend
ask-use = { $timing ->
        [birdsong] Use a card in Birdsong?
        [birdsong-end] Use a card at the end of Birdsong? Eyrie Emigre is discarded when you do not.
        [daylight-start] Use a card at the start of Daylight?
        [evening-start] Use a card at the start of Evening?
       *[other] Use a card?
    }
ask-use-short = Use a card
ask-start = At the start of { $phase }: what do you do?
ask-start-short = Start of the phase
ask-from = From which clearing?
    .law-4-1-3 = From which clearing do half of the warriors of { $player } go?
ask-from-short = From
ask-to = From { $from } to which clearing?
    .law-14-5-3 = Where does the warlord go from { $from }?
    .law-14-7-5 = Where does the warlord go from { $from }?
ask-to-short = To
ask-warriors = How many warriors move from { $clearing } to { $to }?
ask-warriors-short = Warriors
ask-warlord = Does the warlord go along from { $clearing } to { $to }?
ask-warlord-short = Warlord
ask-player = Which player?
    .law-9-5-4 = Whom do you aid?
ask-player-short = Player
ask-handover-short = Handover
ask-action = { $stage }: what will you do?
    .law-6-2-1 = { $left ->
        [0] Nothing can be crafted now. What else?
       *[other] Craft a card?
    }
    .law-6-5 = { $left ->
        [0] No action is left: spend a bird card for one more?
        [one] One action is left: which?
       *[other] { $left } actions are left: which?
    }
    .law-6-5-2 = Move again? { $left } left.
    .law-11-5 = { $funds ->
        [one] You have { $funds } fund: what will you do? Once nothing more can be done, Daylight ends of itself.
       *[other] You have { $funds } funds: what will you do?
    }
    .law-11-6-2 = Prices are { $prices }. Change them?
    .law-14-5-1 = { $left ->
        [0] Nothing can be crafted now. What else?
       *[other] Craft a card?
    }
    .law-14-5-2 = { $left ->
        [none] Command the Hundreds: nothing to move, battle or build now. What else?
        [0] Command the Hundreds: no actions left. What else?
        [one] Command the Hundreds, { $left } action left: what do you do?
       *[other] Command the Hundreds, { $left } actions left: what do you do?
    }
    .law-14-5-3 = { $left ->
        [none] The warlord cannot advance now. What else?
        [0] The warlord has advanced. What else?
        [one] Advance the warlord?
       *[other] Advance the warlord? { $left } advances left.
    }
    .law-14-6-1 = Incite a mob?
ask-action-short = Action
note-action =
    .law-11-5 = Committed funds come back in your next Birdsong; spent ones go home to their owner’s supply.
ask-discard = Which card do you discard? { $count ->
        [one] { $count } too many.
       *[other] { $count } too many.
    }
ask-discard-short = Discard
ask-item = Which item?
    .law-4-1-3 = Which item do you exhaust?
    .law-14-2-3 = Keep the { $item }, or remove it from the game for { $points ->
        [one] { $points } point
       *[other] { $points } points
    }?
    .law-14-2-5 = Which item do you loot from { $defender }?
    .law-14-7-4 = Which item do you give up for two warriors?
ask-item-short = Item
ask-target = Which card of { $player } do you discard?
ask-target-short = Card to discard
ask-swap = Which card do you give to { $player }?
ask-swap-short = Card to give
ask-take = Draw, or take an ambush from the discard pile instead?
ask-take-short = Ambush to take
ask-what = Move or battle?
ask-what-short = Move or battle
ask-group = Which warriors of { $player } go from { $from } to { $to }?
ask-group-short = Who goes
