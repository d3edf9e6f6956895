## The Vagabond (chapters 9 and V): what the things of its board are called, and all that is said of them.

character-thief = Thief
    .effect = { law-V-1-2 }
character-tinker = Tinker
    .effect = { law-V-2-2 }
character-ranger = Ranger
    .effect = { law-V-3-2 }
character-vagrant = Vagrant
    .effect = { law-V-4-2 }
character-arbiter = Arbiter
    .effect = { law-V-5-2 }
character-scoundrel = Scoundrel
    .effect = { law-V-6-2 }
character-adventurer = Adventurer
    .effect = { law-V-7-2 }
character-harrier = Harrier
    .effect = { law-V-8-2 }
character-ronin = Ronin
    .effect = { law-V-9-2 }
character-cheat = Cheat
    .effect = { law-V-10-2 }
character-gladiator = Gladiator
    .effect = { law-V-11-2 }
character-jailor = Jailor
    .effect = { law-V-12-2 }

quest-fox-errand = Errand (fox)
quest-fox-fundraising = Fundraising (fox)
quest-fox-give-a-speech = Give a Speech (fox)
quest-fox-logistics-help = Logistics Help (fox)
quest-fox-repair-a-shed = Repair a Shed (fox)
quest-mouse-escort = Escort (mouse)
quest-mouse-expel-bandits = Expel Bandits (mouse)
quest-mouse-fend-off-a-bear = Fend off a Bear (mouse)
quest-mouse-guard-duty = Guard Duty (mouse)
quest-mouse-logistics-help = Logistics Help (mouse)
quest-rabbit-errand = Errand (rabbit)
quest-rabbit-expel-bandits = Expel Bandits (rabbit)
quest-rabbit-fend-off-a-bear = Fend off a Bear (rabbit)
quest-rabbit-give-a-speech = Give a Speech (rabbit)
quest-rabbit-guard-duty = Guard Duty (rabbit)

### What happened

event-character-chosen = { $seat } is the **{ $character }**.
event-starting-items = { $seat } began with: { $items }.
event-quests-laid-out = Open quests: { $quests }.
event-quest-completed = { $seat } completed the quest { $quest }.
event-quest-laid-open = New quest: { $quest }.
event-quest-shuffled-in = { $seat } conned: { $quest } was shuffled into the quests.
event-ruin-nothing-taken = { $seat } took nothing from the ruin in { $clearing }.
event-took-item = { $seat } took a { $item } from { $owner }.
event-relationship = { $space ->
        [-1] { $player } turned **Hostile** to { $seat }.
        [0] { $player } is Indifferent to { $seat }.
        [3] { $player } is now **Allied** with { $seat }.
       *[other] { $seat } improved the relationship with { $player }.
    }
event-fights-with-ally = Warriors of { $ally } fight for { $seat } in { $clearing }.
event-coalition = **{ $seat } formed a coalition with { $partner }: they win together.**
event-coerced = { $item_id ->
        [none] { $seat } coerced somebody in place of exhausting an item.
       *[other] { $seat } coerced somebody in place of exhausting a { $item }.
    }
event-scorched = { $seat } scorched the earth in { $clearing }: nothing is placed or moved there any more.

### Questions

ask-character = Which character are you?
ask-character-short = Character
ask-place = In which forest do you start?
ask-place-short = Forest
ask-refresh = Which item do you turn face up? Left: { $count }.
ask-refresh-short = Item to refresh
ask-slip = Slip from { $from } to an adjacent clearing or forest?
ask-slip-short = Slip
ask-ally = { $purpose ->
        [move] Do Allied warriors go along from { $clearing }?
       *[battle] Do Allied warriors fight for you in { $clearing }?
    }
ask-ally-short = Ally
ask-coerce = { $item_id ->
        [none] Spend a card in place of exhausting an item? It costs a point in the end.
       *[other] Spend a card in place of exhausting a { $item }? It costs a point in the end.
    }
ask-coerce-short = Coerce
ask-exhaust = Which item do you exhaust?
ask-exhaust-short = Item to exhaust
ask-damage = Which item is damaged?
ask-damage-short = Item to damage
ask-repair = Which item do you repair?
ask-repair-short = Item to repair
ask-lose = Which item leaves the game? Too many: { $count }.
ask-lose-short = Item to lose
ask-quest = Which quest?
ask-quest-short = Quest
ask-improvise = Let an item stand for another? It is damaged then.
ask-improvise-short = Improvise
ask-reward = Score { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, or draw { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }?
ask-reward-short = Reward
ask-piece = Which piece do you remove?
ask-piece-short = Piece

### Answers

word-explore = Explore
word-aid = Aid
word-quest = Quest
word-strike = Strike
word-repair = Repair
word-special = Special action
word-ally-alone = Nobody
word-coerce-item = Exhaust the item
word-improvise-no = As printed
word-improvise-with = { $item } for { $wanted }
word-reward-points = Points
word-reward-cards = Cards
word-slip-stay = Stay
word-item-exhausted = { $item }, exhausted
word-item-damaged = { $item }, damaged
word-quest-and-items = { $quest }: { $items }
word-hostile-boot = { $clearing }, for a second boot
word-damage-items = { $spent_count ->
        [0] Damage { $items }
       *[other] { $items_count ->
            [0] Damage, exhausted already: { $spent }
           *[other] Damage { $items }; exhausted already: { $spent }
        }
    }
word-damage-items-and-lose = { $spent_count ->
        [0] { $items_count ->
            [0] Lose { $pieces }
           *[other] Lose { $pieces }, damage { $items }
        }
       *[other] { $items_count ->
            [0] Lose { $pieces }, damage, exhausted already: { $spent }
           *[other] Lose { $pieces }, damage { $items }; exhausted already: { $spent }
        }
    }
end-slip = Stay in { $from }
effect-protector = Enlist the Arbiter
effect-swift-strike = Swift Strike: a sword for an extra hit

### Why not

reason-character-taken = The { $character } is taken by the other Vagabond.
reason-not-a-forest = { $clearing } is a clearing: the pawn starts in a forest.
reason-forest-by-slip-only = Only by slipping, in Birdsong, do you enter a forest.
reason-no-boot-for-hostile = Hostile warriors in { $clearing } cost one boot more than you have.
reason-scorched = The earth in { $clearing } is scorched: nothing is moved or placed there.
reason-nowhere-to-glide = The pawn cannot glide anywhere from where it stands.
reason-pawn-cannot-move = Nothing that you can pay for leads out of { $place }.
reason-no-item-to-exhaust = { $items_count ->
        [0] You have no item left to exhaust.
       *[other] You have not all of these face up and undamaged: { $items }.
    }
reason-no-ruin-there = There is no ruin with items where you are.
reason-item-of-ruin-twice = You have a { $item } from a ruin already.
reason-nobody-to-aid = Nobody has pieces where you are.
reason-no-card-to-give = You have no card to give that matches { $clearing } and is not needed to pay.
reason-no-quest-to-con = None of the open quests is of this clearing’s suit.
reason-no-quest-to-complete = You can complete none of the open quests: it takes a clearing of its suit and its two items.
reason-quest-of-other-suit = { $quest } is completed in a { $suit } clearing.
reason-nothing-to-strike = There is no enemy piece here that you can strike.
reason-nothing-damaged = None of your items is damaged.
reason-no-special-of-daylight = The { $character } has no action of its own to take here.
reason-special-used = You have done that this turn already.
reason-nobody-to-steal-from = Nobody with pieces here has a card.
reason-nothing-in-discard = No card in the discard pile matches your clearing.
reason-nobody-to-instigate = Nobody here can battle anybody.
reason-in-no-clearing = You are in a forest.
reason-nobody-to-duel = There is no enemy warrior here that you can remove.
reason-too-few-players-for-coalition = A coalition takes { $least } players; you are { $count }.
reason-nobody-to-join = Nobody can be joined: whoever has the fewest points is in a coalition, or nobody else has a marker on the track.
reason-not-the-fewest-points = { $player } does not have the fewest points, or no marker on the track, or is in a coalition.

### Stages

stage-vagabond-refresh = Refresh
stage-vagabond-slip = Slip
stage-vagabond-daylight = Daylight
stage-vagabond-rest = Rest
stage-vagabond-draw = Draw
stage-vagabond-discard = Discard
stage-vagabond-capacity = Check Item Capacity

### Slash commands

command-explore = Explore the ruin where you are (9.5.3)
command-aid = Give a card to somebody where you are, and take an item (9.5.4)
command-quest = Complete an open quest (9.5.5)
command-strike = Strike with a crossbow (9.5.6)
command-repair = Repair an item with a hammer (9.5.7)
command-special = Your character’s own action (9.5.9)
param-ally = Whose Allied warriors go along or fight
param-coerce = Which card to spend in place of an item
param-exhaust = Which item to exhaust
param-improvise = Which item stands for which
param-piece = Which piece to remove
param-quest = Which quest
param-repair = Which item to repair
param-reward = Points or cards

### The board’s headings

board-vagabond-character = Character
board-vagabond-open_quests = Open quests
board-vagabond-relations = Relationships
board-vagabond-hostile = Hostile
board-vagabond-completed = Completed quests
board-vagabond-capacity = Item capacity
board-vagabond-order = Order card
board-vagabond-quest = Quest
board-vagabond-track = Battle Track
board-vagabond-damaged = Damaged items

### In the help

help-chapter-9 = 9 · The Vagabond
help-chapter-V = V · The characters of Vagabonds

## Names.

faction-vagabond = Vagabond
    .full = Vagabond
    .automaton = Vagabot
piece-vagabond-pawn = the Vagabond
    .own = the pawn
    .name = pawn
