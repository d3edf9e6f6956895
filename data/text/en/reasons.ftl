## Why an answer is refused, and what would make it legal. The law is added by whoever shows the sentence.

reason-no-such-answer = “{ $key }” is no possible answer here ({ $question }).

reason-not-your-question = This question is for { $seat }.
reason-stale-question = This question is no longer open.

### Battle

reason-battle-yourself = You cannot battle yourself.
reason-no-enemy-there = { $defender_id ->
        [none] There are no enemy pieces in { $clearing }.
       *[other] { $defender } has no pieces in { $clearing }.
    }
reason-nobody-to-fight-with = You have no warriors in { $clearing } to fight with.
reason-ambush-of-other-suit = { $card } does not match { $clearing }: it takes a { $suit } or bird ambush.
reason-card-not-in-hand = { $card } is not in your hand.

### Crafting and dominance

reason-card-never-crafted = { $card } cannot be crafted.
reason-item-not-in-supply = There is no { $item } left in the item supply for { $card }.
reason-already-crafted = You already have { $card } in play.
reason-does-not-craft = { $seat } cannot craft.
reason-cannot-pay-craft = { $card } costs { $cost }; you can still activate { $suits } this turn.
reason-dominance-already-active = { $card } is already active; it cannot be replaced.
reason-too-few-points-for-dominance = It takes { $least } points to activate dominance; you have { $points }.
reason-no-matching-card = { $card } costs a { $suit } card, and you have none that matches.

### Moving

reason-same-clearing = The move has to leave { $from }.
reason-not-adjacent = No path leads from { $from } to { $to }.
reason-path-closed = The path from { $from } to { $to } is closed.
reason-only-river = Only the river leads from { $from } to { $to }, and you cannot use it.
reason-rules-neither-end = { $from } to { $to } is no legal move: you rule neither clearing.
reason-nothing-to-move = You have nothing to move in { $clearing }.
reason-no-way-out = No legal move leads out of { $clearing }: you rule neither it nor any clearing next to it.
reason-too-few-warriors-there = { $count ->
        [0] You have no warriors in { $clearing }.
        [one] You have only { $count } warrior in { $clearing }.
       *[other] You have only { $count } warriors in { $clearing }.
    }
reason-move-nobody = Somebody has to move.
