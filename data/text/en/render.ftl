## Words on pictures: short, there is little room.

render-turn = Round { $number }
render-winner = { $seat } won
render-items = Item supply
render-cards = Deck and discard
render-dominance = Dominance to take
render-no-cards = No cards
render-type-item = Item
render-type-favor = Favor
render-type-immediate = At once
render-type-persistent = Lasting
render-type-ambush = Ambush
render-type-dominance = Dominance

## Headings of faction boards.

render-supply = Supply
render-crafted = Crafted cards
render-own-items = Items
render-exhausted = Exhausted
render-on-card = Pieces on a crafted card
render-hired = Hired this turn
render-hired-by = { $service } by { $seat }
render-removed = Out of the game
render-discard = Discard pile

## Alt text: whole sentences, and headings that a colon and a list follow.

render-more = The text command tells the rest.
render-clearing = { $number } { $suit }
render-ruin = a ruin
render-alt-map = { $phase_id ->
        [setup] { $map } map, { $phase }.
       *[other] { $map } map, round { $number }, { $phase }.
    }
render-alt-turn = { $seat } to play.
render-alt-asked = Asked
render-alt-won = Won by
render-alt-points = Points
render-alt-rules = { $seat } rule
render-alt-unruled = Ruled by nobody
render-alt-landmark = { $landmark } in { $clearing }
render-alt-closed = Closed paths
render-alt-flooded = Flooded
render-alt-changed = Changed
render-alt-opened = Opened paths
render-alt-moves = Moves
render-alt-move = { $seat } from { $origin } to { $target }
render-alt-pieces = Pieces
render-alt-deck = { $deck ->
        [one] { $deck } card
       *[other] { $deck } cards
    } to draw, { $discard } discarded.

## The board as text.

render-text-seat = { $points ->
        [none] { $seat }: { $card }.
        [one] { $seat }: { $points } point.
       *[other] { $seat }: { $points } points.
    }
render-text-hand = { $count ->
        [0] No cards in hand.
        [one] { $count } card in hand.
       *[other] { $count } cards in hand.
    }
render-card-cost = { $card }, to craft: { $suits }
render-text-track = { $track }, { $row }
render-text-next = { $points ->
        [one] the next costs { $cost } and scores { $points } point
       *[other] the next costs { $cost } and scores { $points } points
    }
render-space-full = { $count } still there
render-space-empty = { $count ->
        [one] { $count } empty space
       *[other] { $count } empty spaces
    }
render-text-ruler = ruled by { $seat }
render-text-nobody = ruled by nobody
render-text-slots = { $open } of { $slots } slots open
render-text-paths = paths to { $clearings }
render-text-river = river to { $clearings }
render-text-closed = closed paths to { $clearings }
render-text-with-items = { $name } ({ $items })
render-text-exhausted = { $item } (exhausted)
