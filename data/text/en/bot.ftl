## What the bot says: the game post, the lobby, panels, answers to commands, refusals of our own.

### Names of games

bot-title = { $title ->
        [none] Game { $no }
       *[other] { $title }
    }
bot-nobody = nobody

### The lobby

lobby-heading = ## { $title }: who plays?
lobby-facts = Map: { $map } · { $deck }
lobby-pace = no clock, play when you have a minute
lobby-rules = Table rules: { $rules }.
rule-dominance-no = without dominance cards for up to two people
rule-dominance-yes = dominance cards also for up to two people
rule-seating-random = random turn order
rule-seating-given = turn order as in the lobby
rule-suits-printed = suits as printed on the map
rule-suits-shuffled = shuffled suits
rule-suits-suggested = suits as the map’s maker suggests
rule-bots-buy-services-yes = automata buy from the Riverfolk
rule-bots-buy-services-no = automata never buy from the Riverfolk
rule-trade-post-vp-yes = the Robots score for trade posts
rule-trade-post-vp-no = the Robots score nothing for trade posts
rule-false-orders-corrected = False Orders as corrected
rule-false-orders-first-printing = False Orders as first printed
lobby-seat-person = **{ $seat }** — { $person }
lobby-seat-open = **{ $seat }** — free; if nobody takes it, it is played by the { $automaton }
lobby-hint = { $free ->
        [0] Everybody is here: press Start.
       *[other] Take a seat and press Start. One person may start alone.
    }
lobby-ended = This game was closed before it began.
lobby-button-join = Join as { $seat }
lobby-button-leave = Leave
lobby-button-start = Start

### The game post

post-heading = ## { $title }
post-status = { $phase_id ->
        [setup] Setup
        [over] Game over
       *[other] Round { $number } · **{ $seat }** · { $phase }
    }
post-points = { $seat } { $points }
post-points-dominance = { $seat } { $card }
post-top = **{ $title }**
post-asked = { $person } ({ $seat }): { $question }{ $law ->
        [none] { "" }
       *[other] { " " }*(Law { $law })*
    }
post-idle = No person sits here any more: the game rests until somebody joins. A seat that was given up is first played by its automaton for one whole turn.
post-won = **{ $winners }** won.
end-won = { $winners } won{ $how ->
        [none] { "" }
       *[other] { " " }{ $how }
    }.{ $law ->
        [none] { "" }
       *[other] { " " }*(Law { $law })*
    }
end-winner = { $person } (**{ $seat }**)
end-by-law-3-1 = by reaching 30 points
end-by-law-3-1-1 = by reaching 30 points, before the others in turn order
end-by-law-3-3-1-I = by dominance
end-by-law-3-3-1-II = by dominance
end-points = **{ $seat }** — { $person }: { $card ->
        [none] { $points }
       *[other] { $card }
    }
end-facts = { $title }: { $turns } turns, { $rounds } rounds, { $days ->
        [0] in less than a day
        [one] in one day
       *[other] in { $days } days
    }.
post-seed = `{ $seed }` was the seed, `{ $hash }` its fingerprint.
post-abandoned = The game was ended without a winner.
post-earlier = { $count ->
        [one] One earlier line: /log
       *[other] { $count } earlier lines: /log
    }
post-left-out = { $count ->
        [one] One more line: /log
       *[other] { $count } more lines: /log
    }
post-undone = { $count ->
        [one] { $seat } took back an answer
       *[other] { $seat } took back { $count } answers
    }{ $what ->
        [none] .
       *[other] : ~~{ $what }~~
    }
post-handover = { $person ->
        [none] Nobody sits at the { $seat } any more: { $when ->
            [now] the { $automaton } goes on playing.
            [turn] the seat passes to the { $automaton } as soon as this turn is over.
            [setup] the seat passes to the { $automaton } as soon as the table is set up.
            [step] the seat passes to the { $automaton } as soon as the other player has finished what they are doing.
           *[none] the seat passes to the { $automaton }.
        }
       *[other] { $by ->
            [none] { $person } sits down to play the { $seat }
           *[other] { $by } passes the { $seat } to { $person }
        }{ $when ->
            [later] { " " }after one whole turn of the { $automaton }.
            [turn] { " " }as soon as this turn of the { $automaton } is over.
            [setup] { " " }as soon as the table is set up.
            [step] { " " }as soon as the other player has finished what they are doing.
           *[none] .
        }
    }
post-auto = { $seat } answered by standing orders.
post-reopened = The bot was updated: this step begins again, nothing was rolled anew.
post-no-picture = The picture could not be drawn (reference { $reference }); press Text for the board in words.
post-button-act = Act
post-button-undo = Undo
post-button-hand = Hand
post-button-map = Map
post-button-board = Board
post-button-log = Log
post-button-text = Text
post-button-export = Export
post-button-rematch = Rematch
post-button-new = New game

### Panels: private answers

panel-heading = **{ $title }** · { $seat }
panel-asked = ### { $question }
panel-note = -# { $note }
panel-all-the-same = You are asked all the same, so that nobody learns your hand.
panel-effect = -# **{ $option }**: { $effect }{ $cost ->
        [none] { "" }
       *[other] { " " }To craft: { $cost }.
    }
panel-sale = -# **{ $option }**: { $prices } (in warriors that go into Payments).{ $cards_count ->
        [0] { "" }
       *[other] { " " }Cards for sale: { $cards }.
    }
panel-for-sale = -# Cards for sale: { $cards }.
panel-cards = -# Cards for sale:
panel-waiting = The game waits for the { $seat }, who are asked: “{ $question }”
panel-meanwhile = -# The game’s post calls you when you are asked. Until then you can look around (Hand, Map, /catchup) and set /orders.
panel-idle = Nobody plays now: the game rests. /game join takes a seat, and it goes on.
panel-menu = { $question } …
panel-page = Page { $page } of { $pages }
panel-in-order = All, in this order
panel-next = More ▸
panel-previous = ◂ Back
panel-why = Why not …?
panel-why-menu = What would you like to do?
panel-why-heading = What the Law does not allow now
panel-why-nothing = Here the Law allows everything you could name.
panel-why-one = **{ $option }**: { $reason }
panel-back = Back
panel-undo = Undo
panel-rest = Then: { $rest }
panel-rest-long = Still to do: `/act answers:{ $rest }`
panel-refresh = Look again
panel-repeated = This was done already; nothing happened twice.
panel-undone = { $count ->
        [0] Nothing was taken back.
        [one] One answer was taken back.
       *[other] { $count } answers were taken back.
    }

confirm-forfeit = This also means { $passed }. You give up: { $unused }.
confirm-passed = “{ $answer }” ({ $law })
confirm-decline = ### { $answer }?
    { $unused ->
        [none] -# { $law }
       *[other] Still possible: { $unused }.
    }
confirm-final = { $final ->
        [yes] After that nothing you have done so far can be taken back.
       *[perhaps] After that perhaps nothing you have done so far can be taken back: that depends on what others hold and do.
    }
confirm-abandon = End { $title } without a winner? This cannot be undone.
confirm-leave = Give up the { $seat } in { $title }?
confirm-empty = Take the { $seat } in { $title } from { $person }?
confirm-seat-then = { $when ->
        [turn] What is left of this turn is passed over: what may be declined is declined. Then the seat passes to the { $automaton }, and the game goes on.
        [setup] What is left of the setup is decided without a person. Then the seat passes to the { $automaton }, and the game goes on.
        [now] The seat stays with the { $automaton }, and the game goes on.
       *[step] The seat passes to the { $automaton } as soon as the other player has finished what they are doing, and the game goes on.{ $asked ->
            [yes] { " " }What the { $seat } are asked now is declined where that is possible.
           *[no] { "" }
        }
    }
confirm-seat-rests = { $when ->
        [turn] What is left of this turn is passed over: what may be declined is declined. Then no person sits here any more, and the game rests until somebody joins.
        [setup] What is left of the setup is decided without a person. Then nobody sits here any more, and the game rests until somebody joins.
       *[other] This turn is played to its end. Then no person sits here any more, and the game rests until somebody joins.
    }
confirm-seat-back = Anybody can take the seat with /game join later on; before a person plays it again, the automaton plays one whole turn.
confirm-join = Take the { $seat } in { $title }?
confirm-join-later = The seat was given up, so it is yours after one whole turn of the { $automaton }.
confirm-join-rests = The game at rest goes on with that at once.
confirm-join-yes = Take the seat
confirm-leave-yes = Give up the seat
confirm-empty-yes = Empty the seat
confirm-kept = Nothing was changed.
confirm-yes = Yes, go on
confirm-abandon-yes = End the game
confirm-no = No

confirm-too-long = This is too long for a button. End first what is to end, then send the rest.

plan-heading = **{ $title }** · a plan: nothing is done yet, and nobody else sees this
plan-line = As a line for `/act`: `{ $line }`
plan-nothing-yet = Choose what you would do.
plan-menu = What then?
plan-horizon = Here chance or somebody else comes next: a plan sees no further.
plan-rest = After that: `{ $rest }`
plan-do = Do it
plan-drop = Drop the plan

catchup-heading = **{ $title }** · since you last looked
catchup-nothing = Nothing has happened since you last looked. /log tells what came before.

hand-heading = **{ $seat }** · { $count ->
        [0] no card in hand
        [one] 1 card in hand
       *[other] { $count } cards in hand
    }
hand-card = • **{ $card }** — { $effect }{ $cost ->
        [none] { "" }
       *[other] { " " }To craft: { $cost }.
    }
hand-automaton = The automaton plays this seat: its cards are for nobody to see.
log-heading = **{ $title }** · page { $page } of { $pages }
log-span = **{ $title }** · log, { $first } to { $last } of { $of }
log-older = ◂ Older
log-newer = Newer ▸
log-empty = Nothing has happened yet.
log-entry = -# { $n } · { $time }

export-whole = The whole game, with its seed. `woodpost verify` plays it again and checks every shuffle and every die.
export-seen = What you may know of this game. Once it is over, /export gives all of it.
export-too-big = This game’s file is too big for Discord: whoever runs the bot gets it with `woodpost export { $game }`.

orders-heading = **Standing orders of the { $seat }**
orders-line = • { $order }: { $value }
orders-ambush = When you are attacked and could play an ambush
orders-ambush-ask = ask me
orders-ambush-never = never play one
orders-hits = When you have to choose what to lose
orders-hits-ask = ask me
orders-hits-usual = plain warriors first
orders-craft = When your turn comes to Craft (Hundreds only)
    .hundreds = When your turn comes to Craft
orders-craft-ask = ask me
orders-craft-pass = pass Craft
orders-incite = When your turn comes to Incite (Hundreds only)
    .hundreds = When your turn comes to Incite
orders-incite-ask = ask me
orders-incite-pass = pass Incite
orders-services = When your turn begins and all you could do is buy a service
orders-services-ask = ask me
orders-services-pass = buy none
orders-say-so = -# /orders sets one of them. To do all the same what an order passes, set “ask me” before your turn comes to it: afterwards Undo helps only while no die was rolled, no hidden card seen, and nobody else has answered.
orders-set = Saved, for questions asked from now on; one that is open stays open.

law-cited = -# Law { $law }
law-found = **{ $number } { $title }**
    { $text }
law-none = No paragraph says “{ $text }”.{ $near ->
        [none] { "" }
       *[other] { " " }Did you mean { $near }?
    }
law-page = -# The Law · page { $page } of { $pages }
law-more = There is more than fits here: ask for a number or for more words.

### Answers to /game

game-rematch = { $title } is open, and the seats have turned: you sit at the { $seat }. Its post starts it.
game-opened = **{ $title }** is open: join on its post, or with /game join.
game-joined = You now play the { $seat }.
game-joining = The { $seat } are yours { $when ->
        [later] after one whole turn of the automaton: a seat that was given up is played by it for so long
        [turn] as soon as the automaton has played this turn to its end
        [setup] as soon as the table is set up
       *[step] as soon as the other player has finished what they are doing
    }. You are pinged when they are asked something.
game-left = You gave your seat up.
game-plays-on = { $when ->
        [now] The automaton plays the seat, and the game goes on.
       *[step] The automaton takes the seat as soon as the other player has finished what they are doing, and the game goes on.
    }
game-rests = No person sits here any more: the game rests until somebody joins.
game-replaced = { $person ->
        [none] Nobody plays the { $seat } any more.
       *[other] { $when ->
            [now] { $person } now plays the { $seat }.
            [later] { $person } plays the { $seat } after one whole turn of the automaton: a seat that was given up is played by it for so long.
            [turn] { $person } plays the { $seat } as soon as the automaton has played this turn to its end.
            [setup] { $person } plays the { $seat } as soon as the table is set up.
           *[step] { $person } plays the { $seat } as soon as the other player has finished what they are doing.
        }
    }
game-started = The game has begun.
game-abandoned = The game was ended.
game-saved = Saved.
game-reposted = The game was posted anew.
list-heading = { $pages ->
        [1] **Games of this server**
       *[other] **Games of this server** · page { $page } of { $pages }
    }
list-line = • **{ $title }** ({ $status }) in { $channel } · { $seats }
list-empty = No game was played on this server yet: /game new opens one.
list-status-lobby = in the lobby
list-status-active = being played
list-status-paused = at rest
list-status-over = over
list-status-abandoned = ended without a winner
status-line = Status: { $status }
status-seat = **{ $seat }** — { $person } · { $points ->
        [one] 1 point
       *[other] { $points } points
    }
status-seat-dominance = **{ $seat }** — { $person } · { $card }
status-joining = { $person }, once the automaton has finished
status-waits = Waiting for { $person } ({ $seat }), asked { $since }: { $question }
status-id = -# Game { $game }
status-hash = -# Fingerprint of the seed: { $hash }
settings-heading = **Settings**
settings-no-game = • There is no game in this channel: /game new opens one.
settings-title = • Name: { $title }
settings-facts = • Map: { $map } · { $deck }
settings-rule = • { $rule }
settings-language = • Public messages on this server: { $language }
settings-hint = Change them with the options of /game settings, until the game starts.
settings-menu = Change a rule …
settings-pick = Which reading of this rule shall hold in this game?
settings-fixed = The game has begun: only the language can be changed, by who manages this channel. Your own language is set with /me.
status-automaton = { $automaton } (automaton)

### Help

help-start = ## How to play here
help-first = A channel or thread holds one game, and nobody has to be here at the same time: you are pinged when you are asked.
help-begin = • **Begin**: /game new, then *Join* and *Start* on its post. A seat that nobody takes is played by its automaton.
help-turn = • **Your turn**: *Act* on the post shows what you are asked, with every answer as a button. Commands such as /move, /battle or /craft do the same in one line, /act takes any answer, and /plan tries it first without doing it.
help-pass = • **Passing on**: the grey button of your panel, or /done. What you would give up by it is named before.
help-undo = • **Taking back**: *Undo*, as far back as no die, no hidden card and no other player came between.
help-look = • **Looking**: *Hand*, *Map*, *Board*, *Log* and *Text* are for your eyes only; /catchup tells what you missed, /game status who is waited for.
help-orders = • **Fewer questions**: /orders answers for you, in other people’s turns and where you always pass a step of your own.
help-leave = • **Going away**: /game leave gives your seat to its automaton, /game join takes one.
help-me = • **Yourself**: /me sets your language, the colours of your pictures, and whether you are pinged.
help-rules = ## The rules
help-aim = On your turn come Birdsong, Daylight and Evening. Whoever first has 30 points wins; a point comes from crafting, from removing buildings and tokens of others, and from what your faction does.
help-law = What the Law does not allow is refused with its paragraph; *Why not …?* on your panel explains it before. /law 4.3 looks a paragraph up, /law battle finds it by its words. They are told in our own words; the printed Law decides.
help-picture = ## What the picture shows
help-clearings = • **Clearings** have a number on the mask of their suit: pointed ears are foxes (red), long ears rabbits (yellow), round ears mice (orange).
help-pieces = • **A figure with a number** is so many warriors; with a crown and a star it is the warlord. Round signs are tokens, square ones buildings, dashed squares open slots, grey ones with rubble ruins.
help-rule = • **A coloured rim with a face** at the corner says who rules the clearing.
help-marks = • **Pink dashes and “!”** mark what has changed, arrows what has moved.
help-ways = • **Brown ways** are paths, logs across one close it; **blue** is the river. A pond with a number is a clearing under water.
help-side = • **On the right** stands whose turn it is; for each faction the points, the cards in hand, the crafted cards (shield) and the items, “?” where it is asked; then the items left, the deck and the discard pile, and the dominance cards to take.
help-track = • **Below** runs the track of points.
help-colours = Colours are never alone. /me theme: draws with a strong contrast, /text tells the whole board in words.
help-menu = Open a chapter of the Law …
help-button-act = What can I do now?
help-button-start = How to play
help-button-rules = The rules
help-button-picture = The picture explained
help-chapter-1 = 1 · Golden rules
help-chapter-2 = 2 · Key concepts
help-chapter-3 = 3 · Victory
help-chapter-4 = 4 · Craft, move, battle
help-chapter-5 = 5 · Setup

### A person’s own settings

me-heading = **Your settings**, on every server
me-language = • Language: { $language }
me-language-discord = the language of your Discord
me-theme = • Pictures that only you see: { $theme }
me-pings = • Pings: { $pings }
me-hint = Change them with /me language: theme: pings:. /forget me deletes what is known about you.
me-saved = Saved.
me-forgotten = You are forgotten: your settings are deleted, and nobody’s name stands where yours did.
theme-light = the usual colours
theme-contrast = strong contrast
pings-on = when a game waits for you
pings-off = never
confirm-forget = Be forgotten? Your settings are deleted, and in every game that is over nobody’s name stands where yours did. This cannot be undone.
confirm-forget-yes = Forget me
error-still-seated = You still play in { $channels }: give your seat up there first, with /game leave.

### Autocomplete

choice-hint = { $reason }
choice-fill-first = First fill in: { $question }

### Languages

language-en = English

### When something goes wrong

error-unexpected = Something went wrong here, not on your side. Nothing was changed unless the game’s post shows it. Reference: `{ $reference }`
error-out-of-space = The disk of the computer I run on is full or fails, so nothing can be stored now; /act shows where the game stands. Please tell whoever runs this bot to make room. Reference: `{ $reference }`
error-database = My database can’t be used now, so nothing can be stored; nothing was changed unless the game’s post shows it. Please tell whoever runs this bot: the log says what to do. Reference: `{ $reference }`
error-interrupted = This was broken off before it was done: nothing was changed. Please try again.
error-done-before = This was done, but broken off before it could be said. /act shows what is asked now.
error-ask-again = This was broken off before it could be answered. Please ask again.
error-unshown = The answer could not be shown. The game’s post and /act show how things stand.
error-unshown-nothing = The answer could not be shown; nothing was changed. The game’s post and /act show how things stand.
error-unshown-done = This was done, but its answer could not be shown. The game’s post and /act show how things stand.
error-unheard-done = What you sent <t:{ $at }:R> **was done**; its answer could not be shown to you then.
error-unheard-nothing = What you sent <t:{ $at }:R> was **not done: nothing changed**; its answer could not be shown to you then.
error-picture-refused = Discord did not take the picture. /text tells the board in words.
error-file-refused = Discord did not take the file. Please try again, or ask whoever runs the bot.
error-stuck = This took far too long and was broken off: nothing was changed. Please try again.
error-old-button = This button is of an older version of the bot. /act shows what is asked now.
error-busy = The game is busy; nothing was changed. Please try again.
error-not-in-server = Games are played in a server’s channel.
error-no-permission = I may not do everything here that a game needs. Please allow me: { $permissions }.
error-cannot-speak = **I can’t post in this channel now**, so the others don’t see what happens. Please allow me: { $permissions }. Nothing is lost: I’ll post as soon as I may.
error-channel-closed = **I could not post in this channel just now**, so the others don’t see what happens. Is it a thread that is locked, or may I not write here? Nothing is lost: I try again, and will post as soon as I may.
error-not-allowed = That is for those who may manage this channel.
error-stranger-seat = { $person } is not on this server, and could neither see the game nor play.
error-blind-seat = { $person } cannot see this channel, and would be waited for in vain: let them in first.
error-bot-seat = A bot takes no seat. Without a person, the seat is played by its automaton.
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-attach-files = Attach Files

### Refusals of our own

refused-heading = ### ⛔ Not done: nothing changed
reason-game-elsewhere = The game is played in { $channel }: give this command there. Another one can be opened here with /game new.
reason-no-game-here = There is no game in this channel: /game new opens one.
reason-game-already-here = This channel already has a game. Finish it, end it with /game abandon, or open the new one in another channel or thread.
reason-game-not-started = This game has not begun: on its post people take seats, and whoever has one presses Start.
reason-game-not-over = This game is not over yet.
reason-game-started-already = This game has begun already.
reason-game-ended = This game is over. /game new opens another.
reason-game-unreadable = This game cannot be opened by this version. Nothing is lost; please tell whoever runs the bot: game { $game }.
reason-not-seated = You have no seat in this game. Everybody may look with /map, /board, /log and /text{ $free ->
        [0] .
       *[other] ; /game join takes a seat that nobody fills.
    }
reason-already-seated = You already play the { $seat } here.
reason-no-such-seat = { $seat } does not play in this game.
reason-seat-empty = Nobody sits at the { $seat }: the automaton has the seat.
reason-seat-taken = Somebody else plays the { $seat }.
reason-no-free-seat = Every seat is taken.
reason-nobody-seated = Nobody has taken a seat yet: join first.
reason-not-yours-to-do = That is for those who play in this game, or who may manage this channel.
reason-others-play-here = Others play here too: only who opened the game, or who may manage this channel, ends it for all. /game leave gives your seat up.
reason-too-few-factions = A game needs at least { $least } different factions.
reason-too-many-seats = { $most ->
        [one] { $faction } can have only one seat in a game.
       *[other] { $faction } can have { $most } seats in a game, not more.
    }
reason-unknown-map = There is no map “{ $key }”.
reason-unknown-deck = There is no deck “{ $key }”.
reason-no-suggested-suits = The map { $map } suggests no suits; shuffle them, or keep the printed ones.
reason-unknown-rule = There is no rule “{ $key }” to choose. Take one from the list.
reason-unknown-seat = There is no seat “{ $key }”.
reason-unknown-faction = There is no faction “{ $key }”.
reason-unknown-order = There is no standing order “{ $key }”.
reason-no-such-choice = { $key ->
        [none] Choose one.
       *[other] “{ $key }” is none of the choices.
    }
reason-no-place-for-posts = A game needs a channel for text, or a thread: its post cannot stand here.
reason-option-unreadable = What was filled in does not fit that option.
reason-command-is-old = The bot was updated and has no such command any more. Restart Discord to see the commands it has.
reason-button-unreadable = This button belongs to nothing here. /act shows what is asked now.

reason-nobody-asked-you = Nobody asks you anything now.
reason-not-your-turn = It is not your turn. { $person ->
        [none] It is the turn of the { $seat }.
       *[other] It is the turn of the { $seat }, played by { $person }.
    }
reason-waiting-for = { $person ->
        [none] The game waits for an answer of the { $seat }.
       *[other] The game waits for an answer of the { $seat }, played by { $person }.
    }
reason-post-is-old = This is not the game’s post any more. Its post is here: { $where }
reason-button-is-old = That button belongs to an earlier question. Here is what is asked now.
reason-unknown-answer = “{ $key }” is no answer to “{ $question }”.
reason-unknown-action = “{ $key }” is no action here.
reason-possible = Possible now: { $names }.
reason-near = Did you mean { $names }?
reason-not-your-action = “{ $key }” is no action of the { $seat }.
reason-not-now = “{ $action }” ({ $at }) is not possible now: the turn is at { $stage }.
reason-not-ahead = “{ $action }” ({ $at }) is not possible now: the turn is at { $stage }, and it does not come up before { $next }.
reason-not-this-turn = “{ $action }” ({ $at }) is not possible now: the turn is at { $stage }, and nothing until its end asks for it.
reason-effect-not-in-play = { $card } is not in play before you.
reason-asked-later = “{ $question }” is asked later: chance or somebody else comes first.
reason-only-possible-answer = “{ $question }” has only one answer here, “{ $option }”; “{ $given }” is not possible.
reason-fill-first = Fill in “{ $question }” first.
reason-choose-one = Choose an answer to “{ $question }”.
reason-not-asked = “{ $question }” is not asked here: leave it empty.
reason-answer-first = First answer the question that is open: “{ $question }”.
reason-cannot-decline = “{ $question }” has to be answered; it cannot be passed.
reason-nothing-to-answer = Say what you answer.
reason-too-many-answers = { $most } answers at once are the most.
reason-nothing-to-undo = You have no answer to take back.
reason-undo-stops-here = This cannot be taken back: since then a die was rolled, a hidden card was seen, or somebody else answered.
reason-seat-changed-hands = The seat of the { $seat } has changed hands since then: nothing before that is taken back.
reason-not-your-answer = The last answer was by the { $seat }: only they can take it back.
reason-stage-reopened = The bot was updated, and this step begins again. Nothing was rolled anew. Please look again.
