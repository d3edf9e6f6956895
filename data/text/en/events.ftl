## What happened, one message per kind of event, without the law. `.known` is told to whoever may know the private part,
## `.law-14-7-8` where it happened under that law.

### Pieces, points, cards, items

event-placed = { $clearing_count ->
        [one] { $faction } placed { $pieces } in { $clearing }.
       *[other] { $faction } placed { $pieces } in each of { $clearing }.
    }
    .spread = { $faction } placed { $places }.
place-pieces = { $clearing_count ->
        [one] { $pieces } in { $clearing }
       *[other] { $pieces } in each of { $clearing }
    }
event-removed = { $by_id ->
        [none] { $faction } lost { $pieces } in { $clearing_count ->
            [one] { $clearing }
           *[other] each of { $clearing }
        }.
        [self] { $faction } removed { $pieces } from { $clearing_count ->
            [one] { $clearing }
           *[other] each of { $clearing }
        }.
       *[other] { $faction } lost { $pieces } in { $clearing_count ->
            [one] { $clearing }
           *[other] each of { $clearing }
        } to { $by }.
    }
event-taken-to-board = { $faction } took { $piece } from { $clearing_count ->
        [one] { $clearing }
       *[other] each of { $clearing }
    } to Payments.
event-moved = { $faction } moved { $pieces } from { $from } to { $to }.
event-replaced = { $faction } replaced { $pieces } in { $clearing } with { $piece }.
event-scored = { $seat } scored { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, now { $total }.
event-won = **{ $seat } won the game!**
event-won-too = **{ $seat } won too, in a coalition with { $winner }!**
event-drew = { $seat } drew { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }.
    .known = { $seat } drew { $cards }.
event-deck-formed = The deck was empty: the discard pile was shuffled into a new deck of { $count }.
event-discarded = { $seat } discarded { $card }.
event-effect-discarded = { $seat } discarded { $card } from play.
event-dominance-available = { $card } now lies beside the map for anyone to take.
event-took-random-card = { $seat } took a random card from { $owner }.
    .known = { $seat } took { $cards } at random from { $owner }.
event-gave-card = { $giver } gave a card to { $seat }.
    .known = { $giver } gave { $cards } to { $seat }.
event-took-from-discard = { $seat } took { $card } from the discard pile.
event-laid-on-card = { $piece } of { $faction } went on { $card } of { $owner }.
event-back-from-card = { $faction } took { $piece } back into the supply.
event-exhausted = { $seat } exhausted a { $item }.
event-refreshed = { $seat } turned a { $item } face up.
event-damaged = A { $item } of { $seat } was damaged.
event-repaired = { $seat } repaired a { $item }.
event-gained-item = { $seat } gained a { $item }.
event-item-removed = { $seat } removed a { $item } from the game.

### Battle

event-battle-began = { $attacker } attacked { $defender } in { $clearing }.
event-ambushed = { $defender } played { $card } against { $attacker } in { $clearing }.
event-foiled = { $attacker } foiled the ambush with { $card }.
event-battle-cut-short = Nobody is left of { $attacker } in { $clearing }: the battle ended without a roll.
event-used-effect = { $seat } used { $effect } in { $clearing }.
event-rolled = Dice { $higher } and { $lower }: { $attacker_hits ->
        [one] { $attacker_hits } hit
       *[other] { $attacker_hits } hits
    } by { $attacker }, { $defender_hits } by { $defender }.
event-extra-hit = { $seat } dealt { $count ->
        [one] { $count } extra hit
       *[other] { $count } extra hits
    }.
    .law-14-7-8 = Wrathful: { $seat } dealt { $count ->
        [one] { $count } extra hit
       *[other] { $count } extra hits
    }.
event-ignored-hit = { $seat } ignored the first hit.
    .law-14-7-7 = Stubborn: { $seat } ignored the first hit.
event-hits = Hits to take: { $defender } { $attacker_hits }, { $attacker } { $defender_hits }.
event-battle-ended = The battle in { $clearing } is over.

### Crafting, effects, dominance

event-crafted = { $seat } crafted { $card }.
event-used-card = { $seat } used { $card }.
event-looked-at-hand = { $seat } looked at the hand of { $owner }.
    .known = { $seat } looked at the hand of { $owner }: { $cards }.
event-dominance-activated = { $seat } activated { $card } and scores no more points.
event-dominance-taken = { $seat } took { $card } into the hand.

### Setup and turns

event-seating = Turn order: { $seats }.
event-dominance-removed = { $count ->
        [one] { $count } dominance card
       *[other] { $count } dominance cards
    } left the deck: at most two people play.
event-setup-began = Next to set up: { $seat }.
event-ruin-items-hidden = { $count ->
        [one] { $count } item was
       *[other] { $count } items were
    } hidden under the ruins.
event-turn-began = **Round { $number }: { $seat }**
event-phase-began = { $seat }: { $phase }.
    .unasked = { $seat } had nothing more to do: Daylight is over.
event-turn-ended = { $seat } ended the turn.

### Seats and fairness

event-handover-asked = { $to_id ->
        [automaton] The automaton plays { $seat } soon.
       *[other] A person plays { $seat } soon.
    }
    .known = { $to_id ->
        [automaton] { $when ->
            [turn] The automaton plays { $seat } as soon as this turn is over.
            [setup] The automaton plays { $seat } as soon as the table is set up.
            [now] The automaton goes on playing { $seat }.
           *[step] The automaton plays { $seat } as soon as the other player has finished what they are doing.
        }
       *[other] { $when ->
            [later] A person plays { $seat } after one whole turn of the automaton.
            [turn] A person plays { $seat } as soon as this turn of the automaton is over.
            [setup] A person plays { $seat } as soon as the table is set up.
           *[step] A person plays { $seat } as soon as the other player has finished what they are doing.
        }
    }
event-handed-over = { $to_id ->
        [automaton] { $seat_id ->
            [riverfolk] The automaton now plays { $seat }.
           *[other] The automaton now plays { $seat }. Whatever cards were in hand are set aside, face down, until a person plays { $seat } again.
        }
       *[other] A person now plays { $seat }, with whatever cards had been set aside.
    }
event-seed-published = Chance is fixed from here on. Fingerprint of the seed: `{ $hash }`.
event-seed-revealed = The seed was `{ $seed }`: anyone can now check every shuffle and die.

### Automata

event-order-revealed = { $seat } has no card to reveal as its order.
    .known = { $seat } revealed { $card } as its order.
event-order-replaced = { $card } is the new order of { $seat }.
event-order-discarded = { $seat } discarded its order { $card }.

### Ruins and crafting pieces

event-ruin-searched = { $seat } found a { $item } in the ruin in { $clearing }.
event-ruin-removed = The ruin in { $clearing } is gone.
event-activated = { $seat } activated a crafting piece in { $clearing } ({ $suit }).
