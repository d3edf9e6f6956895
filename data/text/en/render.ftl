## Words on pictures: short, there is little room.

render-turn = Turn { $number }
render-winner = { $faction } won
render-items = Item supply
render-cards = Deck and discard
render-dominance = Dominance to take
