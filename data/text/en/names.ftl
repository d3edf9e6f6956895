## What things are called: the published terms.
## `faction-x` stands in sentences and on buttons, `.full` on boards, `.automaton` is what plays the seat when nobody does.
## x is a seat: a faction, or `second-` and a faction that may have two.

faction-eyrie = Eyrie
    .full = Eyrie Dynasties
    .automaton = Electric Eyrie
faction-alliance = Alliance
    .full = Woodland Alliance
    .automaton = Automated Alliance
faction-second-vagabond = Second Vagabond
    .full = Second Vagabond
    .automaton = Second Vagabot
faction-lizard = Cult
    .full = Lizard Cult
    .automaton = Logical Lizards
faction-duchy = Duchy
    .full = Underground Duchy
    .automaton = Drillbit Duchy
faction-corvid = Corvids
    .full = Corvid Conspiracy
    .automaton = Cogwheel Corvids
faction-keepers = Keepers
    .full = Keepers in Iron
    .automaton = Keepers in Iron

## Pieces with their number and faction. `.own` is for sentences that have just named the faction, `.name` for legends.

## Stand-ins of rule cases.

piece-eyrie-warrior = { $count ->
        [one] { $count } Eyrie warrior
       *[other] { $count } Eyrie warriors
    }
    .own = { $count ->
        [one] { $count } warrior
       *[other] { $count } warriors
    }
    .name = warrior
piece-eyrie-roost = { $count ->
        [one] { $count } Eyrie roost
       *[other] { $count } Eyrie roosts
    }
    .own = { $count ->
        [one] { $count } roost
       *[other] { $count } roosts
    }
    .name = roost
piece-alliance-warrior = { $count ->
        [one] { $count } Alliance warrior
       *[other] { $count } Alliance warriors
    }
    .own = { $count ->
        [one] { $count } warrior
       *[other] { $count } warriors
    }
    .name = warrior
piece-alliance-base-fox = { $count ->
        [one] { $count } Alliance fox base
       *[other] { $count } Alliance fox bases
    }
    .own = { $count ->
        [one] { $count } fox base
       *[other] { $count } fox bases
    }
    .name = fox base
piece-alliance-base-rabbit = { $count ->
        [one] { $count } Alliance rabbit base
       *[other] { $count } Alliance rabbit bases
    }
    .own = { $count ->
        [one] { $count } rabbit base
       *[other] { $count } rabbit bases
    }
    .name = rabbit base
piece-alliance-base-mouse = { $count ->
        [one] { $count } Alliance mouse base
       *[other] { $count } Alliance mouse bases
    }
    .own = { $count ->
        [one] { $count } mouse base
       *[other] { $count } mouse bases
    }
    .name = mouse base
piece-alliance-sympathy = { $count ->
        [one] { $count } Alliance sympathy token
       *[other] { $count } Alliance sympathy tokens
    }
    .own = { $count ->
        [one] { $count } sympathy token
       *[other] { $count } sympathy tokens
    }
    .name = sympathy token
piece-second-vagabond-pawn = the second Vagabond
    .own = the pawn
    .name = pawn
piece-lizard-warrior = { $count ->
        [one] { $count } Cult warrior
       *[other] { $count } Cult warriors
    }
    .own = { $count ->
        [one] { $count } warrior
       *[other] { $count } warriors
    }
    .name = warrior
piece-lizard-garden-fox = { $count ->
        [one] { $count } Cult fox garden
       *[other] { $count } Cult fox gardens
    }
    .own = { $count ->
        [one] { $count } fox garden
       *[other] { $count } fox gardens
    }
    .name = fox garden
piece-lizard-garden-rabbit = { $count ->
        [one] { $count } Cult rabbit garden
       *[other] { $count } Cult rabbit gardens
    }
    .own = { $count ->
        [one] { $count } rabbit garden
       *[other] { $count } rabbit gardens
    }
    .name = rabbit garden
piece-lizard-garden-mouse = { $count ->
        [one] { $count } Cult mouse garden
       *[other] { $count } Cult mouse gardens
    }
    .own = { $count ->
        [one] { $count } mouse garden
       *[other] { $count } mouse gardens
    }
    .name = mouse garden
piece-duchy-warrior = { $count ->
        [one] { $count } Duchy warrior
       *[other] { $count } Duchy warriors
    }
    .own = { $count ->
        [one] { $count } warrior
       *[other] { $count } warriors
    }
    .name = warrior
piece-duchy-citadel = { $count ->
        [one] { $count } Duchy citadel
       *[other] { $count } Duchy citadels
    }
    .own = { $count ->
        [one] { $count } citadel
       *[other] { $count } citadels
    }
    .name = citadel
piece-duchy-market = { $count ->
        [one] { $count } Duchy market
       *[other] { $count } Duchy markets
    }
    .own = { $count ->
        [one] { $count } market
       *[other] { $count } markets
    }
    .name = market
piece-duchy-tunnel = { $count ->
        [one] { $count } Duchy tunnel
       *[other] { $count } Duchy tunnels
    }
    .own = { $count ->
        [one] { $count } tunnel
       *[other] { $count } tunnels
    }
    .name = tunnel
piece-corvid-warrior = { $count ->
        [one] { $count } Corvid warrior
       *[other] { $count } Corvid warriors
    }
    .own = { $count ->
        [one] { $count } warrior
       *[other] { $count } warriors
    }
    .name = warrior
piece-corvid-bomb = { $count ->
        [one] { $count } Corvid bomb plot
       *[other] { $count } Corvid bomb plots
    }
    .own = { $count ->
        [one] { $count } bomb plot
       *[other] { $count } bomb plots
    }
    .name = bomb plot
piece-corvid-snare = { $count ->
        [one] { $count } Corvid snare plot
       *[other] { $count } Corvid snare plots
    }
    .own = { $count ->
        [one] { $count } snare plot
       *[other] { $count } snare plots
    }
    .name = snare plot
piece-corvid-extortion = { $count ->
        [one] { $count } Corvid extortion plot
       *[other] { $count } Corvid extortion plots
    }
    .own = { $count ->
        [one] { $count } extortion plot
       *[other] { $count } extortion plots
    }
    .name = extortion plot
piece-corvid-raid = { $count ->
        [one] { $count } Corvid raid plot
       *[other] { $count } Corvid raid plots
    }
    .own = { $count ->
        [one] { $count } raid plot
       *[other] { $count } raid plots
    }
    .name = raid plot
piece-keepers-warrior = { $count ->
        [one] { $count } Keepers warrior
       *[other] { $count } Keepers warriors
    }
    .own = { $count ->
        [one] { $count } warrior
       *[other] { $count } warriors
    }
    .name = warrior
piece-keepers-waystation = { $count ->
        [one] { $count } Keepers waystation
       *[other] { $count } Keepers waystations
    }
    .own = { $count ->
        [one] { $count } waystation
       *[other] { $count } waystations
    }
    .name = waystation
piece-keepers-relic = { $count ->
        [one] { $count } Keepers relic
       *[other] { $count } Keepers relics
    }
    .own = { $count ->
        [one] { $count } relic
       *[other] { $count } relics
    }
    .name = relic

## Suits, items, phases.

suit-bird = bird
suit-fox = fox
suit-rabbit = rabbit
suit-mouse = mouse
suit-any = any suit
suit-times = { $count } { $suit }

item-boot = boot
item-sack = sack
item-coin = coin
item-crossbow = crossbow
item-hammer = hammer
item-sword = sword
item-tea = tea
item-torch = torch

phase-setup = Setup
phase-birdsong = Birdsong
phase-daylight = Daylight
phase-evening = Evening
phase-between = Between turns
phase-over = Game over

map-autumn = Autumn
deck-standard = Standard deck
deck-exiles-partisans = Exiles and Partisans deck

## Lists in sentences, and labels put together from names.

list-none = nothing
list-more = { $first }, { $next }
list-last = { $first } and { $next }
list-or = { $first } or { $next }

card-hidden = a hidden card
card-with-suit = { $card } ({ $suit })
label-priced = { $name } ({ $price ->
        [one] { $price } warrior
       *[other] { $price } warriors
    })
label-clearing = { $clearing } ({ $suit })
offer-price = { $offer } { $price }
