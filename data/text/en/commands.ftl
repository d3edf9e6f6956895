## Descriptions of slash commands and their options, as Discord's picker shows them: at most 100 characters.

command-game = Games in this channel
command-game-new = Open a game in this channel, for others to join
    .map = The map; Autumn unless you choose another
    .deck = The deck; the standard one unless you choose another
    .factions = The seats, separated by spaces (hundreds riverfolk)
    .title = A name for the game
    .dominance = Keep dominance cards with two players, against the Law
command-game-start = Start the game; automata play the seats nobody took
command-game-status = How the game stands, and whose turn it is
command-game-abandon = End this game without a winner
command-game-list = The games of this server
command-game-join = Take a seat, before or during the game
    .faction = The seat you take
command-game-leave = Give up your seat; the automaton plays on
command-game-replace = Give a seat to somebody else, or to the automaton
    .faction = The seat that changes hands
    .person = Who takes it; nobody means the automaton
command-game-settings = Name, map, deck and rules of this channel’s game, the language of this server
    .title = A name for the game
    .map = The map, until the game starts
    .deck = The deck, until the game starts
    .rule = A reading of the Law that this table wants
    .language = The language of public messages on this server

command-act = Answer the present question: every legal answer is listed
    .answers = One answer, or several separated by spaces
command-plan = Try your turn privately; then do it or drop it
    .answers = What you would answer, separated by spaces
command-catchup = What happened since you last looked
command-done = End this step
command-undo = Take back your last answer
command-hand = Your hand, for your eyes only
command-map = The map as it is now
    .post = Put the game’s post up anew, for everybody
command-board = A faction’s board
    .faction = Whose board
command-log = What happened, page by page, with the law behind it
command-text = The whole board as text, for screen readers
command-export = The game as a file: all of it once it is over, until then what you may know
command-orders = What is answered for you without asking, in other people’s turns and in yours
command-law = Look up a paragraph of the Law in our own words
    .paragraph = A number such as 4.3.1, or words
command-help = How to play here, the rules, and what the picture shows
command-me = Your own settings; without an option they are shown
    .language = The language you are answered in
    .theme = How pictures are drawn that only you see
    .pings = Whether you are pinged when a game waits for you
command-forget = What is known about you
command-forget-me = Be forgotten: settings deleted, your name taken out of games that are over
command-admin = For those who manage this channel
command-admin-end = End this channel’s game without a winner, whatever its players say
command-admin-seat = Empty a seat: the automaton plays it
    .faction = The seat

## One per action of the Law.

command-advance = Advance the warlord: move, then battle (14.5.3)
command-incite = Spend a card to incite a mob (14.6.1)
command-move = Move from one clearing to another (4.2)
command-battle = Start a battle (4.3)
command-build = Build a stronghold (14.5.2.III)
command-craft = Craft a card (4.1)
command-mood = Choose the warlord’s mood (14.4.4)
command-use = Use a card in play (4.1.3)
command-dominance = Activate a dominance card (3.3.1)
command-take-dominance = Take a dominance card that lies beside the map (3.3.4)
command-services = Buy a service from the Riverfolk (11.2.6)
command-export-card = Export a card instead of crafting it (11.5.3.I)
command-draw = Commit a fund to draw a card (11.5.4)
command-recruit = Recruit on a river (11.5.5)
command-establish = Establish a trade post with garrison (11.5.6)
command-prices = Set the prices of your services (11.6.2)

## Parameters of actions: one name, one meaning. The law of the question decides what fits.

param-battle = Whom to battle
param-card = Which card
param-clearing = Which clearing, by its number
param-from = From which clearing
param-fund = Whose fund to commit or spend
param-hand-card-price = Price of a Hand Card
param-item = Which item
param-loot = Whether to loot
param-mercenaries-price = Price of Mercenaries
param-mood = Which mood
param-pay = Which suits pay for it
param-player = Which player
param-riverboats-price = Price of Riverboats
param-service = Which service
param-spend = Which card to spend
param-swap = Which card to give in a swap
param-target = Which crafted card to discard
param-to = To which clearing
param-warlord = Whether the warlord goes along
param-warriors = How many warriors go along
param-what = Move or battle
