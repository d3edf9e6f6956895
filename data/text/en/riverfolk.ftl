## The Riverfolk.

service-hand-card = Hand Card
    .effect = Take a card of your choice of those that the Riverfolk show.
service-riverboats = Riverboats
    .effect = Rivers are paths for you until the end of the turn.
service-mercenaries = Mercenaries
    .effect = In Daylight and Evening, Riverfolk warriors count as yours for rule and in battle, except against the Riverfolk.

## Parts of the board.

board-riverfolk-funds = Funds
board-riverfolk-payments = Payments
board-riverfolk-committed = Committed
board-riverfolk-prices = Services
board-riverfolk-tracks = Trade posts
board-riverfolk-hand = Public hand
board-riverfolk-market = Market
board-riverfolk-order = Order card
