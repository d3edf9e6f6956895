## The Marquise de Cat and the Mechanical Marquise: pieces, stages, what is asked and refused.

piece-marquise-warrior = { $count ->
        [one] { $count } Marquise warrior
       *[other] { $count } Marquise warriors
    }
    .own = { $count ->
        [one] { $count } warrior
       *[other] { $count } warriors
    }
    .name = warrior
piece-marquise-sawmill = { $count ->
        [one] { $count } Marquise sawmill
       *[other] { $count } Marquise sawmills
    }
    .own = { $count ->
        [one] { $count } sawmill
       *[other] { $count } sawmills
    }
    .name = sawmill
piece-marquise-workshop = { $count ->
        [one] { $count } Marquise workshop
       *[other] { $count } Marquise workshops
    }
    .own = { $count ->
        [one] { $count } workshop
       *[other] { $count } workshops
    }
    .name = workshop
piece-marquise-recruiter = { $count ->
        [one] { $count } Marquise recruiter
       *[other] { $count } Marquise recruiters
    }
    .own = { $count ->
        [one] { $count } recruiter
       *[other] { $count } recruiters
    }
    .name = recruiter
piece-marquise-wood = { $count ->
        [one] { $count } Marquise wood
       *[other] { $count } Marquise wood
    }
    .own = { $count ->
        [one] { $count } wood
       *[other] { $count } wood
    }
    .name = wood
piece-marquise-keep = the Marquise’s keep
    .own = the keep
    .name = keep

### Stages

stage-marquise-wood = Place Wood
stage-marquise-craft = Craft
stage-marquise-actions = Actions
stage-marquise-march = March
stage-marquise-draw = Draw
stage-marquise-discard = Discard
stage-mechanical-marquise-order = Reveal the order
stage-mechanical-marquise-craft = Craft the order
stage-mechanical-marquise-battle = Battle
stage-mechanical-marquise-recruit = Recruit
stage-mechanical-marquise-build = Build
stage-mechanical-marquise-move = Move
stage-mechanical-marquise-reached = Battle after moving
stage-mechanical-marquise-expand = Expand
stage-mechanical-marquise-score = Score
stage-mechanical-marquise-discard = Discard the order

### Actions and answers

word-march = March
    .law-6-5 = Take up to two moves.
word-overwork = Overwork
    .law-6-5 = Spend a card of a sawmill’s clearing, or a bird, for a wood token there.
word-extra-action = One more action
    .law-6-5 = Spend a bird card.
word-building-sawmill = Sawmill: { $price } wood, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
word-building-workshop = Workshop: { $price } wood, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
word-building-recruiter = Recruiter: { $price } wood, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
word-sawmill = Sawmill
word-workshop = Workshop
word-recruiter = Recruiter
word-hospital-none = Let them go

command-march = March: up to two moves (6.5.2)
command-overwork = Spend a card for wood at a sawmill (6.5.5)
command-extra-action = Spend a bird card for one more action (6.5)
param-building = Which building
param-wood = From which clearing the wood is taken

### Questions

ask-sawmill = Where does the sawmill stand: with the keep, or next to it?
ask-sawmill-short = Sawmill
ask-workshop = Where does the workshop stand: with the keep, or next to it?
ask-workshop-short = Workshop
ask-recruiter = Where does the recruiter stand: with the keep, or next to it?
ask-recruiter-short = Recruiter
ask-building = Which building in { $clearing }?
ask-building-short = Building
ask-wood = From which clearing do you take wood for { $clearing }? { $left } still to pay.
ask-wood-short = Wood
ask-hospital = Field Hospitals: { $count ->
        [one] a warrior falls in { $clearing }. Spend a card of that clearing’s suit, or a bird, to place it in { $to }?
       *[other] { $count } warriors fall in { $clearing }. Spend a card of that clearing’s suit, or a bird, to place them in { $to }?
    }
ask-hospital-short = Field Hospitals

### Why not

reason-too-far-from-keep = { $clearing } is neither the clearing with the keep nor next to it.
reason-too-little-wood = A { $kind } costs { $price } wood; connected to that clearing you have { $wood }.
reason-too-little-wood-there = { $clearing }: the cheapest building costs { $price } wood, and connected to it you have { $wood }.
reason-no-buildings-left = Every building of yours is on the map.
reason-nowhere-to-build = You can build nowhere: it takes a clearing you rule with an open slot, and enough wood connected to it.
reason-no-recruiter = You have no recruiter where a warrior could be placed.
reason-no-sawmill-there = There is no sawmill of yours in { $clearing }.
reason-no-sawmill-to-overwork = You have no sawmill on the map where wood could be placed.
reason-nowhere-to-overwork = You have no card that matches the clearing of a sawmill.
reason-no-bird-card = You have no bird card.
reason-card-is-no-bird = { $card } is no bird card.
reason-actions-used-up = { $count ->
        [one] Your one action is used.
       *[other] All { $count } actions are used.
    } A bird card buys one more.
reason-recruited-already = You have recruited this turn.

### Parts of the board

board-marquise-buildings = Buildings
board-marquise-order = Order card
board-marquise-draw = Cards drawn in Evening

## Names.

faction-marquise = Marquise
    .full = Marquise de Cat
    .automaton = Mechanical Marquise
