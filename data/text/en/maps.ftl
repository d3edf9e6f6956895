## The maps and what only they have: landmarks, the Ferry, closed paths, floods, suit markers.

map-winter = Winter
map-lake = Lake
map-mountain = Mountain
map-gorge = Gorge
map-marsh = Marsh

landmark-ferry = Ferry
landmark-tower = Tower

stage-setup-map = Map

label-path = { $from } to { $to }

## What happened.

event-suit-marked = { $clearings } are { $suit } clearings.
event-flooded = Flooded: { $clearings }.
event-paths-closed = { $count ->
        [one] { $count } path is closed.
       *[other] { $count } paths are closed.
    }
event-landmark-placed = The { $landmark } stands in { $clearing }.
event-landmark-moved = The { $landmark } went along from { $from } to { $to }.
event-path-opened = { $seat } opened the path between { $from } and { $to }.
event-pass-ruled = { $seat } ruled the pass, { $clearing }, at the end of Evening.

## What is asked.

ask-ferry = From { $from } to { $to }: take the Ferry, and draw a card?
ask-ferry-short = By Ferry
ask-path = Which closed path do you open?
ask-path-short = Path

word-open-path = Open a path
word-ferry-yes = By Ferry
word-ferry-no = Without it

command-open-path = Spend a card to open a closed path on the Mountain (M.4.3)
param-ferry = Whether to go by Ferry
param-path = Which closed path, such as 2-5

## Why not.

reason-clearing-flooded = { $clearing } is flooded: it is no clearing in this game.
reason-ferry-used = The Ferry has crossed the lake this turn already.
reason-no-closed-path = No path is closed any more.
reason-path-opened-already = A path was opened this turn already.
reason-no-closed-path-near = You have no pieces at either end of a closed path.
reason-no-pieces-at-path = You have no pieces in { $from } or { $to }.

## The Law.

law-A-1 = On every map but Autumn the twelve suit markers are shuffled, and one goes on each clearing.
    .title = Suit markers
law-A-2 = The whole deck may be replaced by the Exiles & Partisans deck.
    .title = Another deck
law-M-2-1 = On the Winter map the river divides forests as paths do.
    .title = Raging river
law-M-3-1 = The Ferry starts in the corner clearing on the lake.
    .title = Lake: setup
law-M-3-2 = The lake links each coastal clearing to each other one as a river does, and it divides forests.
    .title = The lake
law-M-3-3 = The clearings that touch the lake are coastal clearings.
    .title = Coastal clearings
law-M-3-4 = Each forest on the lake is adjacent to the next one on either side, across one coastal clearing.
    .title = Coastal forests
law-M-3-5 = Once per turn a move from the Ferry’s clearing may lead to any coastal clearing. The Ferry goes along, and whoever’s pieces moved draws a card. It takes rule of either end, even for swimmers.
    .title = The Ferry
law-M-4-1 = Six paths of the Mountain start closed, and the Tower stands in its middle.
    .title = Mountain: setup
law-M-4-3 = Once per turn in your Daylight, spend a card to open a closed path for good where you have pieces at either end, and score a point.
    .title = Opening a path
law-M-4-4 = Whoever rules the Tower’s clearing, the pass, at the end of their Evening scores a point.
    .title = The pass
law-M-4-5 = Every area of the Mountain that paths and clearings enclose is a forest, trees or not.
    .title = Mountain: forests
law-M-5-1 = Ruins of the Marsh fill the two R slots without a number and the two with the lowest numbers in sight.
    .title = Marsh: setup
law-M-5-1-I = With up to four players three clearings of the Marsh are flooded, one of each group.
    .title = Floods
law-M-5-2 = A flooded clearing is no clearing: the paths in it link its neighbours to each other.
    .title = Flooded clearings
law-M-5-2-I = A flooded path links nobody, but it still encloses and divides forests.
    .title = Flooded paths
law-M-6-1 = The dam of the Gorge divides the forests under it.
    .title = The dam
law-M-6-2 = The bridge of the Gorge is a path, but it divides no forest.
    .title = The bridge
law-M-6-3 = The sides of the Gorge divide no forest.
    .title = Gorge sides
law-LR-12-1 = For a bot the Ferry’s clearing is linked to every other coastal clearing, once per turn; instead of drawing it scores a point.
    .title = Bots on the Lake
law-LR-12-2 = For bots closed paths are paths, and the pass wins every tie of priorities.
    .title = Bots on the Mountain
