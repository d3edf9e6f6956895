## Words on pictures: short, there is little room.

render-turn = Turn { $number }
render-winner = { $faction } won
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
render-mood = Mood
render-order = Order card
render-public-hand = Public hand
render-services = Services
render-posts = Trade posts
render-removed = Out of the game
render-discard = Discard pile

## Alt text: whole sentences, short. Lists come ready made.

render-more = The text command tells the rest.
render-clearing = { $number } { $suit }
render-ruin = a ruin
render-alt-map = { $map } map, turn { $number }, { $phase }.
render-alt-turn = { $faction } to play.
render-alt-asked = Asked: { $factions }.
render-alt-won = Won by { $factions }.
render-alt-points = Points: { $list }.
render-alt-rules = { $faction } rule: { $clearings }.
render-alt-unruled = Ruled by nobody: { $clearings }.
render-alt-changed = Changed: { $clearings }.
render-alt-move = { $faction } from { $origin } to { $target }
render-alt-moves = Moves: { $list }.
render-alt-pieces = Pieces: { $list }.
render-alt-items = Item supply: { $items }.
render-alt-deck = { $deck ->
        [one] { $deck } card
       *[other] { $deck } cards
    } to draw, { $discard } discarded.
render-alt-dominance = Dominance to take: { $cards }.

## The board as text.

render-text-seat = { $faction }: { $score }.
render-text-hand = { $count ->
        [0] No cards in hand.
        [one] { $count } card in hand.
       *[other] { $count } cards in hand.
    }
render-text-line = { $title }: { $list }.
render-text-posts = Trade posts, { $suit }
render-space-post = a post
render-space-empty = an empty space
render-text-ruler = ruled by { $faction }
render-text-nobody = ruled by nobody
render-text-slots = { $open } of { $slots } slots open
render-text-paths = paths to { $clearings }
render-text-river = river to { $clearings }
