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

## What happened.

event-payments-placed = { $count ->
        [one] { $count } Riverfolk warrior goes
       *[other] { $count } Riverfolk warriors go
    } to Payments.
event-dividends = { $count ->
        [0] No dividends.
        [one] Dividends on { $count } fund.
       *[other] Dividends on { $count } funds.
    }
event-funds-gathered = New funds: { $funds }.
event-funds-committed = { $seat } committed { $funds }.
event-funds-spent = { $seat } spent { $funds }.
event-funds-lost = { $seat } lost funds: { $funds }.
event-funds-on-tracks = { $seat } committed { $funds } to the tracks ({ $suits }).
event-exported = { $seat } exported { $card }.
event-prices-set = Riverfolk prices: { $prices }.
event-market-to-hand = The Market becomes the hand of { $seat }: { $cards }.
event-service-bought = { $buyer } bought { $service } for { $count ->
        [one] { $count } warrior
       *[other] { $count } warriors
    }.
event-card-sold = { $buyer } took { $card } from { $seat }.
event-market-stocked = New in the Market: { $cards }.
event-market-discarded = { $card } left the Market.
event-hand-to-market = The hand of { $seat } becomes the Market: { $cards }. Whatever is left of it is set aside until a person plays { $seat } again.
event-organized = { $shield ->
        [yes] { $sword ->
            [yes] Payments and the supply are empty: { $seat } battle in every clearing this turn.
           *[no] Payments is empty: { $seat } battle in every clearing this turn.
        }
       *[no] The supply is empty: { $seat } battle in every ordered clearing this turn.
    }
event-payments-scored = { $count ->
        [one] { $count } { $faction } warrior in Payments scored for { $seat } and went home.
       *[other] { $count } { $faction } warriors in Payments scored for { $seat } and went home.
    }
event-payments-lost = { $count ->
        [one] { $count } { $faction } warrior
       *[other] { $count } { $faction } warriors
    } left Payments.

## What a seat is asked.

ask-fund = { $count ->
        [one] Whose warrior pays?
       *[other] Whose { $count } warriors pay?
    }
    .law-11-2-5-I = Trade disruption: which { $count ->
        [one] fund do
       *[other] { $count } funds do
    } you lose?
ask-fund-short = Funds
note-fund =
    .law-11-5-1 = It is committed: it comes back to your Funds in your next Birdsong.
    .law-11-5-2 = It is committed: it comes back to your Funds in your next Birdsong.
    .law-11-5-3 = Funds go to the trade post tracks, and come back to your Funds in your next Birdsong.
    .law-11-5-4 = It is committed: it comes back to your Funds in your next Birdsong.
    .law-11-5-5 = It is spent: it goes home to its owner’s supply.
    .law-11-2-5-I = They go home to their owners’ supplies.
ask-hand-card-price = What does Hand Card cost? Now { $now }.
    .law-11-3-5 = What does Hand Card cost?
ask-hand-card-price-short = Price of Hand Card
ask-riverboats-price = What do Riverboats cost? Now { $now }.
    .law-11-3-5 = What do Riverboats cost?
ask-riverboats-price-short = Price of Riverboats
ask-mercenaries-price = What do Mercenaries cost? Now { $now }.
    .law-11-3-5 = What do Mercenaries cost?
ask-mercenaries-price-short = Price of Mercenaries
ask-service = Which service do you buy? { $left ->
        [one] One is left for you this turn.
       *[other] { $left } are left for you this turn.
    }
ask-service-short = Service
note-service = You pay with warriors from your supply, or, having none, by exhausting items for warriors of the Riverfolk. They go to their Payments.
    .law-LR-9-2-3 = You pay with warriors from your supply, or, having none, nothing: the Robots place their own. They go to the Payments of the Riverfolk.

## Why an answer is refused.

reason-no-funds = You have no funds.
reason-too-few-funds = That takes { $cost } funds; you have { $count }.
reason-too-few-funds-of-ruler = { $clearing } is ruled by the { $seat }: it takes { $needed } of their warriors in your Funds, and you have { $count }.
reason-no-cards-left = There is no card left to draw.
reason-no-river-there = { $clearing } is not on the river.
reason-nowhere-to-recruit = You can recruit in no clearing on the river.
reason-post-already-there = There already is a trade post in { $clearing }.
reason-nobody-rules = Nobody rules { $clearing }.
reason-no-post-site = You can establish no trade post: it takes a ruled clearing without one, two funds of its ruler, and a post of its suit.
reason-no-more-services = You can buy only { $count ->
        [one] { $count } service
       *[other] { $count } services
    } this turn: one, and one for each clearing with a trade post and your pieces.
reason-no-sale-to-dominance = The Robots sell nothing to whoever has active dominance: the price goes by points.
reason-no-card-for-sale = The { $seat } have no card to sell.
reason-service-already-bought = { $service } is bought already this turn.
reason-no-mercenaries-for-you = Who has no warriors cannot hire mercenaries.
reason-cannot-pay-service = { $service } costs { $price }; there are { $count } to pay it with.

## Names.

faction-riverfolk = Riverfolk
    .full = Riverfolk Company
    .automaton = Riverfolk Robots
piece-riverfolk-warrior = { $count ->
        [one] { $count } Riverfolk warrior
       *[other] { $count } Riverfolk warriors
    }
    .own = { $count ->
        [one] { $count } warrior
       *[other] { $count } warriors
    }
    .name = warrior
piece-riverfolk-trade-post-fox = { $count ->
        [one] { $count } Riverfolk fox trade post
       *[other] { $count } Riverfolk fox trade posts
    }
    .own = { $count ->
        [one] { $count } fox trade post
       *[other] { $count } fox trade posts
    }
    .name = fox trade post
piece-riverfolk-trade-post-rabbit = { $count ->
        [one] { $count } Riverfolk rabbit trade post
       *[other] { $count } Riverfolk rabbit trade posts
    }
    .own = { $count ->
        [one] { $count } rabbit trade post
       *[other] { $count } rabbit trade posts
    }
    .name = rabbit trade post
piece-riverfolk-trade-post-mouse = { $count ->
        [one] { $count } Riverfolk mouse trade post
       *[other] { $count } Riverfolk mouse trade posts
    }
    .own = { $count ->
        [one] { $count } mouse trade post
       *[other] { $count } mouse trade posts
    }
    .name = mouse trade post

## Steps of a turn.

stage-riverfolk-protectionism = Protectionism
stage-riverfolk-dividends = Dividends
stage-riverfolk-gather = Gather Funds
stage-riverfolk-daylight = Daylight
stage-riverfolk-discard = Discard
stage-riverfolk-costs = Set Prices
stage-robots-stock = Stock the Market
stage-robots-craft = Craft
stage-robots-order = Order
stage-robots-build = Build and Garrison
stage-robots-recruit = Recruit
stage-robots-organize = Organize
stage-robots-battle = Battle
stage-robots-score = Score
stage-robots-racketeering = Racketeering
stage-robots-discard = Discard
