## Why an answer is refused, and what would make it legal. The law is added by whoever shows the sentence.

reason-no-such-answer = “{ $key }” is no possible answer here ({ $question }).

reason-not-your-question = This question is for { $seat }.
reason-stale-question = This question is no longer open.

### Battle

reason-battle-yourself = You cannot battle yourself.
reason-coalition-partner = You are in a coalition, so you are no enemies.
reason-no-enemy-there = { $defender_id ->
        [none] There are no enemy pieces in { $clearing }.
       *[other] The { $defender } have no pieces in { $clearing }.
    }
reason-nobody-to-fight-with = You have nobody in { $clearing } to fight with.
reason-ambush-of-other-suit = { $card } does not match { $clearing }: it takes a { $suit } or bird ambush.
reason-card-not-in-hand = { $card } is not in your hand.

### Using cards

reason-nothing-to-use = You have no card in play that you can use now.
reason-effect-not-crafted = { $card } is still in your hand: it has an effect once you have crafted it.
reason-effect-in-battle = { $card } is used in battle: you are asked when it may be.
reason-effect-by-itself = { $card } needs no command: it works by itself, and you are asked where there is a choice.
reason-effect-of-another-time = { $card } is used { $timing ->
        [birdsong-start] at the start of Birdsong
        [birdsong] in Birdsong, between its start and its end
        [birdsong-end] at the end of Birdsong
        [daylight-start] at the start of Daylight
        [daylight] in Daylight, once its start is over
       *[evening-start] at the start of Evening
    }: not now.
reason-effect-used = { $card } was used this turn already.
reason-nobody-has-cards = { $card }: no other player has cards in hand.
reason-nobody-has-crafted-cards = { $card }: no other player has a crafted card in play.
reason-nobody-can-be-ordered = { $card }: no other player has warriors that can be moved.
reason-no-warrior-to-tax = { $card }: you have no warrior on the map that can be taken off it.
reason-no-warriors-on-card = { $card }: no warriors lie on it.
reason-no-item-crafted = { $card } exhausts a crafted item: you have none.
reason-every-item-exhausted = { $card } exhausts a crafted item: all yours are exhausted.
reason-items-go-to-hoard = { $card } exhausts a crafted item. Your items go to the Hoard and are never exhausted: the card is of no use to you.
reason-no-outing = { $card }: you have neither a legal move nor a battle.
reason-no-card-to-turn-with = { $card }: you have no card that matches a clearing with an enemy warrior that you can turn.

### Crafting and dominance

reason-card-never-crafted = { $card } cannot be crafted.
reason-item-not-in-supply = There is no { $item } left in the item supply for { $card }.
reason-already-crafted = You already have { $card } in play.
reason-does-not-craft = The { $seat } cannot craft.
reason-cannot-pay-craft = { $card } costs { $cost }; you can still activate { $suits } this turn.
reason-dominance-already-active = { $card } is already active; it cannot be replaced.
reason-no-dominance-in-game = This game is played without dominance cards.
reason-no-dominance-in-hand = You have no dominance card in hand.
reason-no-dominance-beside-map = No dominance card lies beside the map.
reason-too-few-points-for-dominance = It takes { $least } points to activate dominance; you have { $points }.
reason-no-matching-card = You have no card that matches { $suit }.

### Moving

reason-same-clearing = The move has to leave { $from }.
reason-not-adjacent = No path leads from { $from } to { $to }.
reason-path-closed = The path from { $from } to { $to } is closed.
reason-only-river = Only the river leads from { $from } to { $to }; that is no path.
reason-rules-neither-end = { $from } to { $to } is no legal move: you rule neither clearing.
reason-nothing-to-move = You have nothing to move in { $clearing }.
reason-no-way-out = No legal move leads out of { $clearing }: you would have to rule it, or a clearing to which an open path leads.
reason-too-few-warriors-there = { $count ->
        [0] You have no warriors in { $clearing }.
        [one] You have only { $count } warrior in { $clearing }.
       *[other] You have only { $count } warriors in { $clearing }.
    }
reason-move-nobody = Somebody has to move.

### Clearings and cards

reason-not-ruled = You do not rule { $clearing }.
reason-no-open-slot = There is no open slot in { $clearing }.
reason-cannot-place-there = Nothing of yours can be placed in { $clearing }.
reason-card-does-not-match = { $card } does not match { $clearing }: it takes a { $suit } card or a bird.
reason-none-in-supply = There is no { $kind } left in the supply.
reason-nothing-craftable = You have no card that you can craft now.
reason-no-move = You have no legal move: nothing of yours that can move stands where it may go on.
reason-no-battle = You have nobody to battle: it takes somebody of yours who can fight beside enemy pieces.
reason-no-warrior-there = There is no warrior of yours in { $clearing }.

### Effects of cards

reason-other-player-needed = It has to be another player.
reason-no-cards-in-hand = The { $player } have no cards in hand.
reason-no-crafted-card = The { $player } have no crafted card in play.
reason-no-warriors-of-player = The { $player } have no warriors in { $clearing }.
reason-warriors-cannot-move = The warriors of the { $player } in { $clearing } cannot be moved now.
reason-warriors-cannot-be-removed = The warriors of the { $player } in { $clearing } cannot be removed outside battle.
reason-lent-warriors-are-no-enemies = The warriors of the { $player } fight for you this turn: they are no enemies.
reason-nothing-adjacent = Nothing leads out of { $clearing } for the { $player }.
reason-nobody-to-order = The { $player } have no warriors that can be moved.
reason-no-enemy-warrior = There is no enemy warrior in { $clearing } that you can turn.
reason-card-matches-no-warrior = { $card } matches no clearing with an enemy warrior that you can turn.
reason-item-exhausted = The { $item } is exhausted.

### Corners

reason-not-a-corner = { $clearing } is no corner.
