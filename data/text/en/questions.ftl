## What a seat is asked. `ask-x` is the question, `ask-x-short` the parameter's name for a heading.
## Attributes `law-4-1` say it better where the question is asked under that law (dots become hyphens).

ask-battle = Whom do you battle in { $clearing }?
ask-battle-short = Battle
ask-clearing = Which clearing?
    .law-4-3 = In which clearing do you battle?
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
ask-card-short = Card
ask-pay = Which suits pay for { $card }?
ask-pay-short = Payment
ask-spend = Which card do you spend for { $card }?
ask-spend-short = Card to spend
ask-use = { $timing ->
        [birdsong] Use a card in Birdsong?
        [daylight-start] Use a card at the start of Daylight?
        [evening-start] Use a card at the start of Evening?
       *[other] Use a card?
    }
ask-use-short = Use a card
ask-start = { $phase } begins: what comes first?
ask-start-short = Start of the phase
ask-from = From which clearing?
ask-from-short = From
ask-to = From { $from } to which clearing?
ask-to-short = To
ask-warriors = How many warriors move from { $clearing }?
ask-warriors-short = Warriors
ask-warlord = Does the warlord go along from { $clearing }?
ask-warlord-short = Warlord
ask-player = Which player?
ask-player-short = Player
ask-handover-short = Handover
