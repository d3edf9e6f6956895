## The Vagabot (LR 7): what is said of it, and its law in our own words.

event-battle-track = { $count ->
        [0] No item lies on the Battle Track of { $seat } any more.
        [one] { $count } item lies on the Battle Track of { $seat }.
       *[other] { $count } items lie on the Battle Track of { $seat }.
    }
event-quests-shuffled = The quests were shuffled.
event-vagabot-quest = { $seat } has a new quest: { $quest }.
event-slot-blocked = { $seat } filled a building slot in { $clearing } for good.

word-damage-count = { $count ->
        [one] Damage { $count } item
       *[other] Damage { $count } items
    }

rule-vagabot-always-defenseless-yes = the Vagabot defends like a player without warriors
rule-vagabot-always-defenseless-no = the Vagabot is defenseless only without whole items

stage-vagabot-reveal = Reveal the order
stage-vagabot-craft = Craft the order
stage-vagabot-slip = Slip
stage-vagabot-explore = Explore
stage-vagabot-quest = Quest
stage-vagabot-aid = Aid
stage-vagabot-battle = Battle
stage-vagabot-repair = Repair
stage-vagabot-special = Special action
stage-vagabot-refresh = Refresh
stage-vagabot-mend = Repair
stage-vagabot-discard = Discard the order

### The law

law-LR-7-2-1 = The Vagabot’s pawn is no warrior and never leaves the map.
    .title = Lone wanderer
law-LR-7-2-1-I = An enemy effect that removes everything in its clearing damages three of its items.
    .title = Full removal
law-LR-7-2-2 = It moves whoever rules.
    .title = Nimble
law-LR-7-2-3 = All items are alike to it: it pays with undamaged ones that lie face up, and gains them face up.
    .title = Items
law-LR-7-2-4 = Its rolls count to one; with six undamaged items, of which one lies on the Battle Track, to two; with nine, and two there, to three. With twelve it deals one more hit as attacker.
    .title = Battle Track
law-LR-7-2-5 = Each hit damages an item, exhausted ones first; without undamaged items hits are ignored.
    .title = Taking hits
law-LR-7-3-1 = It has one of six characters.
    .title = Character
law-LR-7-3-2 = The pawn begins in the forest that touches the most clearings.
    .title = Pawn
law-LR-7-3-3 = One quest lies open, which only it completes.
    .title = Quest
law-LR-7-3-4 = An item lies hidden below each ruin.
    .title = Ruins
law-LR-7-3-5 = It begins with four items, the Tinker with three.
    .title = Starting items
law-LR-7-4-1 = It reveals an order card.
    .title = Reveal
law-LR-7-4-2 = An available item on the order is crafted for a point.
    .title = Craft
law-LR-7-4-3 = With two undamaged items or fewer it slips into an adjacent forest and skips Daylight.
    .title = Slip
law-LR-7-5 = The order’s suit says which actions it takes. It walks to the nearest place for each, an item for every step.
    .title = Daylight
law-LR-7-5-1 = At the nearest ruin it exhausts an item to take one from below.
    .title = Explore
law-LR-7-5-2 = In the nearest clearing of its quest’s suit it exhausts two items for a point and a new quest.
    .title = Quest
law-LR-7-5-3 = It exhausts items to take as many from who has the fewest points where it is, for a point each; that player draws as many cards.
    .title = Aid
law-LR-7-5-4 = It seeks the enemy with the most points and battles, for an item, then for two each; fallen warriors are worth a point to the attacking Vagabot.
    .title = Battle
law-LR-7-5-5 = It exhausts an item to repair one.
    .title = Repair
law-LR-7-5-6 = It exhausts an item for its character’s action.
    .title = Special action
law-LR-7-6-1 = It refreshes six undamaged items, or four if any is damaged.
    .title = Refresh
law-LR-7-6-2 = It repairs an item, in a forest all of them.
    .title = Repair
law-LR-7-6-3 = The order is discarded.
    .title = Discard
law-LR-7-7-1 = The Thief takes a card of the leader where it is, which is discarded for a point.
    .title = Thief
law-LR-7-7-2 = The Tinker crafts the topmost discarded card with an available item.
    .title = Tinker
law-LR-7-7-3 = The Ranger with three damaged items slips into a forest.
    .title = Ranger
law-LR-7-7-4 = The Vagrant lets two players battle where it is, chooses what they lose, and scores for it.
    .title = Vagrant
law-LR-7-7-5 = The Scoundrel removes three enemy pieces or more, a building or token among them, for an item that fills a slot, and scores a point.
    .title = Scoundrel
law-LR-7-7-6 = Whoever defends beside the Arbiter may enlist it: it scores a point, and its Battle Track adds to the defender’s rolls. A bot does so when it is weak and ahead.
    .title = Arbiter

## Characters, of which the automaton has actions of its own.

vagabot-thief = { character-thief }
vagabot-tinker = { character-tinker }
vagabot-ranger = { character-ranger }
vagabot-vagrant = { character-vagrant }
vagabot-arbiter = { character-arbiter }
vagabot-scoundrel = { character-scoundrel }
vagabot-adventurer = { character-adventurer }
vagabot-harrier = { character-harrier }
vagabot-ronin = { character-ronin }
vagabot-cheat = { character-cheat }
vagabot-gladiator = { character-gladiator }
vagabot-jailor = { character-jailor }
