import type { Catalogue } from '../../text/format';

/*
 * Lessons and rules. The words of the game are those at the head of `src/text/en.ts`.
 * A task says what the card does and what to make of it; what follows a solved one is
 * the rule, in a sentence or two.
 */
export const en = {
  'learn.heading': 'Learn Brändi Dog',
  'learn.lead':
    'Short exercises on the real board. Begin at the top, or pick what you always wanted to know.',
  'learn.rules': 'All rules on one page',
  'learn.begin': 'Begin',
  'learn.goOn': 'Continue',
  'learn.done': 'Learned',
  'learn.solved': {
    one: '{count} of {total} exercises solved',
    other: '{count} of {total} exercises solved',
  },
  'learn.all': 'You know them all. See you at the table!',
  'learn.notKept': 'This browser stores nothing, so your progress lasts until you close the page.',
  'learn.missing': 'There is no such lesson. Here are all of them.',
  'learn.back': 'All lessons',
  'learn.exercise': 'Exercise {number} of {total}',
  'learn.isSolved': 'solved',
  'learn.hint': 'Hint',
  'learn.hintPlay': 'Try {card:the}. The board shows where it leads.',
  'learn.hintGive': 'Try {card:the}.',
  'learn.hintCards': 'The rounds have {rounds} cards, and then again from the start.',
  'learn.hintSeats':
    'Everything at this table passes to the right: seen from above, anti-clockwise.',
  'learn.right': 'Right!',
  'learn.wrong': 'Allowed, but not what we’re after.',
  'learn.wrongLater': 'Allowed, but now the goal is out of reach.',
  'learn.wrongAnswer': 'Not quite.',
  'learn.wrongGift': 'You may give that card, but it doesn’t do what we’re after.',
  'miss.lies': 'The marble has not stopped on the right space.',
  'miss.fresh': 'No marble came out of the kennel.',
  'miss.spared': '{colour} has not been sent home.',
  'miss.hit': 'A {colour:adjective} marble was sent home.',
  'miss.notIn': {
    one: 'Not enough marbles are in the finish: there should be {count}.',
    other: 'Not enough marbles are in the finish: there should be {count}.',
  },
  'miss.out': 'The second marble is still in the kennel.',
  'miss.notFolded': '{colour} can still play a card.',
  'miss.notWon': 'The game is not won yet.',
  'miss.notDrawn': 'No card was drawn.',
  'miss.notPassed': 'The marble has not got past.',
  'miss.moved': 'A marble was moved.',
  'miss.useful': '{colour} could use that card.',
  'miss.useless': 'That card does not help {colour} now.',
  'learn.oneMore': 'Good. Now the next card.',
  'learn.again': 'Try again',
  'learn.next': 'Next',
  'learn.nextLesson': 'Next lesson',
  'learn.play': 'Play now',
  'learn.fold': 'Lay the cards down',
  'learn.rule': 'Rule {number}: {text}',
  'learn.readRule': 'Read the rule',
  'learn.cards': { one: '{count} card', other: '{count} cards' },
  'learn.variant': 'Rules here: {rules}',

  'group.basics': 'The way round the board',
  'group.cards': 'Cards with a will of their own',
  'group.team': 'Rounds and partners',
  'group.tables': 'Other numbers of players',
  'group.options': 'Variants',

  'lesson.kennel.title': 'Out of the kennel',
  'lesson.kennel.intro':
    'You play the red marbles. They wait in the kennel, and only an ace, a king or a joker brings one out.',
  'lesson.walk.title': 'Moving and overtaking',
  'lesson.walk.intro':
    'A card moves one marble as many spaces as it says, anti-clockwise, like everything at this table.',
  'lesson.home.title': 'Sending home',
  'lesson.home.intro':
    'There is room for one marble on a space. The one that comes second stays, and the other goes back to the kennel.',
  'lesson.blockade.title': 'The blockade',
  'lesson.blockade.intro':
    'A marble fresh from the kennel guards its start: nobody lands on it, nobody overtakes it. You know it by its collar.',
  'lesson.finish.title': 'Into the finish',
  'lesson.finish.intro':
    'After one lap your marbles leave the track at your start and enter the finish. It has four places.',
  'lesson.four.title': 'Four: backwards',
  'lesson.four.intro':
    'The four is the only card that may move backwards. It makes the shortest way into the finish there is.',
  'lesson.seven.title': 'Seven: split it',
  'lesson.seven.intro':
    'Seven single steps for one or several of your marbles. But take care: every marble that a seven overtakes goes home.',
  'lesson.jack.title': 'Jack: swapping',
  'lesson.jack.intro':
    'A jack moves no marble along. It swaps one of your marbles with one of another colour.',
  'lesson.joker.title': 'Joker: any card',
  'lesson.joker.intro':
    'The joker is any card you like. Touch it, and the board shows where it can lead.',
  'lesson.rounds.title': 'Rounds and cards',
  'lesson.rounds.intro':
    'A game is played in rounds. The die in front of the dealer shows how many cards everyone got; it is never thrown.',
  'lesson.exchange.title': 'The exchange',
  'lesson.exchange.intro':
    'Before each round you give your partner a card, face down, and get one back. You see yours only after you have given.',
  'lesson.fold.title': 'Play if you can',
  'lesson.fold.intro':
    'If a card can be played, you play one. If none can, you’re out for this round.',
  'lesson.partner.title': 'Helping your partner',
  'lesson.partner.intro':
    'You win as a team or not at all. Yellow, across the table, is your partner.',
  'lesson.solo.title': 'Two, three or five players',
  'lesson.solo.intro':
    'Everyone plays for themselves, and the two and the seven can do more. Before each round everyone draws a card from the hand on their right.',
  'lesson.six.title': 'Six players',
  'lesson.six.intro':
    'Three pairs sit opposite each other, or two teams of three take every other seat.',
  'lesson.canadian.title': 'Canadian seven',
  'lesson.canadian.intro':
    'With this variant a seven may also move your partner’s marbles, at any time.',
  'lesson.no-joker-finish.title': 'Finish without joker',
  'lesson.no-joker-finish.intro': 'With this variant a team’s last marble needs a proper card.',
  'lesson.jack-anytime.title': 'The free jack',
  'lesson.jack-anytime.intro':
    'With the rules of 2005, or this variant, a jack can be laid down more easily.',
  'lesson.start-marble.title': 'The start marble',
  'lesson.start-marble.intro':
    'With this variant your first marble stands on the start from the very first turn.',
  'lesson.editions.title': 'Classic edition',
  'lesson.editions.intro':
    'The older box has no die. The same person deals all game, and those who play alone exchange in another way.',

  'task.kennel-1': 'Bring a second marble out: ace and king put one onto your start.',
  'right.kennel-1':
    'Ace, king and joker bring a marble out of the kennel. It now stands fresh on your start.',
  'task.kennel-2': 'Blue is on your start. Bring a marble out anyway.',
  'right.kennel-2':
    'Whatever stands on your start when you come out goes home, even a marble of your own.',
  'task.kennel-3':
    'Your own fresh marble is on your start. With both cards, bring a second one out.',
  'right.kennel-3':
    'As long as your own marble stands fresh on the start, no other can come out. First make room.',

  'task.walk-1': 'Move to the marked space, right before Blue’s start.',
  'right.walk-1':
    'Marbles move anti-clockwise, the way turns pass. You count from the next space on.',
  'task.walk-2': 'Overtake Blue without sending anyone home.',
  'right.walk-2': 'Marbles in play may be overtaken. Only the space where you stop counts.',
  'task.walk-3': 'An ace moves 1 space or 11. Reach the marked space.',
  'right.walk-3': 'An ace brings a marble out, or moves 1 or 11 spaces: your choice each time.',
  'task.walk-4': 'Ten moves 10, queen 12, king 13. Which one leads to the marked space?',
  'right.walk-4': 'The queen moves 12 spaces. A king may move 13 instead of bringing a marble out.',

  'task.home-1': 'Blue is within reach. Send the marble home.',
  'right.home-1': 'Landing on a space sends home whoever stands there.',
  'task.home-2':
    'One card sends home Yellow, your partner, the other one Blue. Spare your partner.',
  'right.home-2': 'Landing sends home everyone alike, partners included. So look first.',
  'task.home-3': 'Play the three so that both your marbles stay in play.',
  'right.home-3': 'Your own marbles are no exception: the one that is landed on goes home.',

  'task.blockade-1':
    'Blue lets nobody past. Touch five and nine to learn why they can’t be played, then move right up to the blockade.',
  'right.blockade-1': 'Nobody can overtake a fresh marble or land on it, in either direction.',
  'task.blockade-2':
    'Blue is four spaces before your start and wants to get past with a nine. Close the way.',
  'right.blockade-2':
    'Your fresh marble is a blockade for everyone. Blue can’t move and is out for this round.',
  'task.blockade-3':
    'This blue marble has been round and is back on its start: no collar, no blockade. Send it home.',
  'right.blockade-3':
    'Only a marble straight from the kennel blocks. One that comes back to its start blocks nothing and is not safe.',
  'task.blockade-4':
    'Your own fresh marble bars your way into the finish. Use both cards to bring the other marble in.',
  'right.blockade-4':
    'A blockade holds for its owner too. As soon as it has moved, the way is free.',

  'task.finish-1': 'From the start the way forks: into the finish, or on along the track. Go in.',
  'right.finish-1':
    'A marble that reaches its start again may enter the finish: the next step is its first place.',
  'task.finish-2':
    'This marble has come back to its start and stands on it for the second time. Bring it in.',
  'right.finish-2':
    'The start must have been touched twice. Coming out of the kennel is the first time, so a fresh marble can’t enter the finish.',
  'task.finish-3': 'One marble lies on the second place. Bring the other one in as well.',
  'right.finish-3':
    'In the finish nobody is overtaken and nobody is sent home. Here only the first place could be reached.',
  'task.finish-4': 'The first place is taken. With both cards, bring both marbles into the finish.',
  'right.finish-4':
    'A marble may move deeper into the finish later and make room. It never moves backwards there.',
  'task.finish-5':
    'The six would fit the finish. But Blue is three spaces past your start: send it home.',
  'right.finish-5':
    'Nobody has to enter the finish. You may always go on along the track, for another lap.',
  'task.finish-6':
    'One of these cards takes you in, the other one makes you go another lap. Get into the finish.',
  'right.finish-6': 'Every step must be used. What is too far for the finish means another lap.',

  'task.four-1': 'Blue is four spaces back. Send it home.',
  'right.four-1': 'Four forwards or four backwards. Landing backwards sends home as well.',
  'task.four-2': 'A fresh marble, a four and an eight: get into the finish in two cards.',
  'right.four-2':
    'The short cut: going back from the start and coming to it again is the second touch. Then you may enter the finish.',
  'task.four-3':
    'Your marble is two spaces past its start. Bring it into the finish with both cards.',
  'right.four-3':
    'Moving backwards over the start counts as touching it. Into the finish itself you only ever move forwards.',

  'task.seven-1':
    'Split the seven: bring one marble into the finish and move the other one what is left.',
  'right.seven-1': 'Seven steps, split as you like. All seven must be used.',
  'task.seven-2': 'Send Blue and Green home with one card.',
  'right.seven-2': 'A seven sends home every marble it overtakes or lands on.',
  'task.seven-3':
    'Careful: your own marble is in the way. Play the seven so that nobody goes home.',
  'right.seven-3':
    'Your own marbles go home too if a seven overtakes them. Move the one in front first.',
  'task.seven-4':
    'Your fresh marble bars the way. Bring the other one into the finish all the same.',
  'right.seven-4':
    'In a seven one marble can make way for another: first the fresh one moves, then the other gets past.',
  'task.seven-5':
    'Only one of your marbles is missing. Bring it in; your partner’s marble takes the steps left over.',
  'right.seven-5': 'If a seven brings your last marble in, your partner’s marbles take the rest.',

  'task.jack-1': 'Swap your marble so that it comes as close to your start as it can.',
  'right.jack-1':
    'A jack swaps a marble of yours with one of any other colour. It can save you half the board.',
  'task.jack-2': 'Help Yellow: swap so that your partner gets close to the yellow start.',
  'right.jack-2':
    'Your partner’s marbles can be swapped as well. Fresh marbles, and those in kennel and finish, cannot.',
  'task.jack-3': 'Blue is fresh and can’t be swapped, and the five is blocked. Lay the jack down.',
  'right.jack-3':
    'If yours are the only marbles in play and no card can do anything else, a jack is laid down without effect. Only if that is not possible either are you out.',

  'task.joker-1': 'Bring a marble out with the joker.',
  'right.joker-1': 'A joker is any other card, here an ace or a king.',
  'task.joker-2': 'Take the marble to the innermost place at once.',
  'right.joker-2': 'You choose where to go; the card it stands for follows. Here it was an eight.',
  'task.joker-3': 'Send Blue home, four spaces back.',
  'right.joker-3': 'A joker can move four backwards as well, split a seven, or swap like a jack.',

  'task.rounds-1': 'Everyone got three cards this time; the die shows it. How many are dealt next?',
  'right.rounds-1': 'Six, five, four, three, two: one card fewer each round.',
  'task.rounds-2': 'And after the round with two cards?',
  'right.rounds-2': 'After two it begins again with six, until somebody has won.',
  'task.rounds-3': 'Green deals, so you start this round. Who starts the next one?',
  'right.rounds-3':
    'The start of the round moves to the right. In the current edition the deal moves along.',

  'task.exchange-1':
    'All of Yellow’s marbles are still in the kennel. Give your partner a card that brings one out.',
  'right.exchange-1':
    'Partners give each other one card, face down, at the same time. An ace, king or joker is the best gift of the first rounds.',
  'task.exchange-2':
    'Yellow still needs one marble. It is five spaces before its start, and the first place is free. Give the card that brings it in.',
  'right.exchange-2':
    'Everyone sees the board, so you can work out what your partner needs. Telling each other is not allowed.',

  'task.fold-1': 'No card can be played here. Touch the cards to learn why, then lay them down.',
  'right.fold-1':
    'Whoever can’t use a single card lays the whole hand down and waits for the next round. Nobody folds by choice.',
  'task.fold-2': 'Only one thing is possible, and it hurts: do it.',
  'right.fold-2': 'If any card can be played, one must be played, even against your own team.',
  'task.fold-3':
    'Blue holds a six and a ten and wants to get past your start. Play so that Blue is out for this round.',
  'right.fold-3': 'A blockade at the right moment costs a whole hand.',

  'task.partner-1':
    'All your marbles are in, so your cards now move Yellow. Bring Yellow’s marble into its finish.',
  'right.partner-1':
    'Once all four of your marbles are in the finish, you play your cards for your partner.',
  'task.partner-2': 'Bring one of Yellow’s marbles out of the kennel.',
  'right.partner-2':
    'You may do everything that Yellow could: bring a marble out, move, split a seven, swap.',
  'task.partner-3': 'One marble is missing. Win the game!',
  'right.partner-3': 'The game is over at once when all eight marbles of a team are in the finish.',

  'task.solo-1':
    'Playing alone, everyone begins with a fresh marble on the start. Bring a second one out with both cards.',
  'right.solo-1':
    'One marble on the start, three in the kennel: that is how games for two, three and five begin.',
  'task.solo-2': 'Playing alone, a two may draw a card instead of moving. Draw one.',
  'right.solo-2': 'A two takes a card, unseen, from anyone who has cards, or it moves two spaces.',
  'task.solo-3':
    'Playing alone, a seven moves marbles of all colours. Get Blue’s blockade out of the way and overtake its start.',
  'right.solo-3':
    'With a seven you move everyone’s marbles as they could themselves. So blockades can be cleared.',
  'task.solo-4': 'Four steps take your last marble in. Spend the other three elsewhere, and win.',
  'right.solo-4':
    'Whoever first has four marbles in the finish wins. All seven steps must be used, with other marbles if need be.',
  'task.solo-5': 'Five players sit at a board for six. Stop on the start where nobody sits.',
  'right.solo-5': 'Where nobody sits, the start is a space like any other.',

  'task.six-1': 'At this table Green, across from you, is your partner. Send home an opponent.',
  'right.six-1': 'Six in pairs: three teams, partners face to face. Yellow is now an opponent.',
  'task.six-2':
    'In teams of three you give a card to the next of your team: Yellow. Help Yellow out of the kennel.',
  'right.six-2': 'In a team of three you give to one team-mate and get from the other.',
  'task.six-3':
    'All your marbles are in. Yellow and White are your team-mates; bring White’s marble in.',
  'right.six-3': 'In a team of three you help either team-mate, and may change with every card.',

  'task.canadian-1': 'Take Yellow’s marble into its finish.',
  'right.canadian-1':
    'With the Canadian seven you split the steps between your marbles and your partner’s whenever you like.',
  'task.canadian-2':
    'Yellow is right ahead of you. Move your own marble without anyone going home.',
  'right.canadian-2':
    'A Canadian seven still sends home whatever it overtakes. But your partner can move aside first.',
  'task.no-joker-finish-1': 'One marble is missing. Win the game.',
  'right.no-joker-finish-1':
    'A joker may not bring a team’s last marble in. Every other use of it is as free as ever.',
  'task.jack-anytime-1':
    'Your marble stands well, and the nine would carry it past the finish. Let it stay where it is.',
  'right.jack-anytime-1':
    'If yours are the only marbles in play, you may lay a jack down without effect, even with other cards to play.',
  'task.jack-anytime-2':
    'The rules of 2005: a king would take you past the finish, or put a blockade in front of your own door. Leave everything as it is.',
  'right.jack-anytime-2':
    'The free jack comes from the tournament rules of 2005, for four players and for six in pairs.',
  'task.start-marble-1':
    'Your marble is out already. With one card, bring it as close to its finish as you can.',
  'right.start-marble-1':
    'Four back, and the start is four spaces ahead: with the next card it can go into the finish.',
  'task.editions-1':
    'In the classic edition, those who play alone pass a card to the right. Give Blue one that is of no use now.',
  'right.editions-1':
    'Classic: you choose a card and pass it on. In the current edition everyone draws one unseen from the hand on their right.',
  'task.editions-2': 'Green deals this round, in the classic edition. Who deals the next one?',
  'right.editions-2':
    'In the classic edition and that of 2005 the same person deals all game; only the start of the round moves on.',

  'rules.heading': 'The rules of Brändi Dog',
  'rules.lead': 'Everything there is to know, with pictures. The lessons refer to these numbers.',
  'rules.contents': 'Contents',
  'rules.learn': 'Learn by playing',
  'rules.print': 'Print',
  'rules.card': 'Card',
  'rules.does': 'What it does',
  'rules.players': 'Players',
  'rules.fields': 'Spaces',
  'rules.teams': 'Who plays with whom',
  'rules.alone': 'everyone for themselves',
  'rules.variant': 'Variant',
  'rules.1': 'Board and players',
  'rules.2': 'Cards and rounds',
  'rules.3': 'The exchange',
  'rules.4': 'Taking turns',
  'rules.5': 'Moving',
  'rules.6': 'The cards',
  'rules.7': 'Variants',
  'rules.8': 'What everyone may know',
  'rules.9': 'When time is up',

  'rule.1-1':
    'The track is made of sections with 16 spaces each. Up to four players use a board of four sections, 64 spaces; five and six players one of six sections, 96 spaces.',
  'rule.1-2':
    'Dealing, playing and moving go the same way: anti-clockwise, seen from above. After you comes whoever sits on your right.',
  'rule.1-3':
    'With four or six players every section is taken. Two sit opposite each other. With three and five, one section stays empty, and its start is a space like any other.',
  'rule.1-4':
    'Everyone has four marbles, a kennel where they wait, a start where they come out, and a finish with four places. The first place is next to the start.',
  'rule.1-5':
    'Four players make two teams; partners sit opposite each other. Six make three pairs, also face to face, or two teams of three in every other seat. Two, three and five play alone.',
  'rule.1-6':
    'In team games all marbles begin in the kennel. Those who play alone begin with one fresh marble on the start and three in the kennel.',
  'rule.2-1': 'There are 110 cards: two packs of 52, with three jokers each. Suits do not matter.',
  'rule.2-2':
    'In the first round everyone gets six cards, then five, four, three, two, and then six again.',
  'rule.2-3':
    'The first dealer is drawn by lot. Whoever sits to the right of the dealer starts the round, and the start moves on one seat every round. Today the deal moves along with it; in the classic edition and that of 2005 the same person deals all game.',
  'rule.2-4':
    'Rounds are dealt from the stock as long as it is enough for everyone. When it is not, all 110 cards are shuffled. Until then, what was played lies open on the discard pile.',
  'rule.2-5':
    'The die lies in front of the dealer and shows how many cards the round has. It is never thrown.',
  'rule.3-1':
    'Pairs: before the first turn partners give each other one card, face down and at the same time. You look at yours only when you have given.',
  'rule.3-2':
    'Teams of three: you give a card to the team-mate who is next in the direction of play, and get one from the other.',
  'rule.3-3':
    'Playing alone: everyone draws a card, unseen, from the hand on their right, all at once. In the classic edition everyone instead chooses a card and passes it to the right.',
  'rule.3-4': 'Whoever has all marbles in the finish exchanges as before.',
  'rule.4-1':
    'Whoever starts the round plays first; then the turn passes on, skipping those who have no cards. When nobody has any, the round is over.',
  'rule.4-2':
    'A turn is one card and everything it does. Which card is your choice, but if one can be played you must play one, even if it hurts.',
  'rule.4-3':
    'If none of your cards can be played, you fold: all of them go onto the discard pile, and you are out for the rest of the round. Nobody folds by choice.',
  'rule.4-4':
    'You move your own marbles. Once all four are in the finish, your cards move your partner’s marbles; everything that is allowed there is allowed to you. In a team of three you help either team-mate, and may change with every card.',
  'rule.4-5':
    'The game is won at once when all marbles of a team are in the finish; alone, when your own four are. The last card, too, must be played in full. If one seven brings in the last marbles of several who play alone, whoever played it wins, or else the first of them in turn.',
  'rule.5-1':
    'A marble that has just come out stands fresh on its start until it moves. It is a blockade: nobody, not even its owner, lands on it or overtakes it, forwards, backwards, with a seven or on the way into the finish. It can’t be sent home or swapped.',
  'rule.5-2':
    'A marble that comes back to its start is not fresh. It blocks nothing and can be overtaken, swapped and sent home.',
  'rule.5-3':
    'A marble moves as many spaces as the card says and overtakes whatever stands in between, except blockades.',
  'rule.5-4':
    'Whatever stands on the space where a marble lands goes home to the kennel: opponents, partners and your own marbles alike.',
  'rule.5-5':
    'Moving forwards, a marble may go from its start into its own finish. Its start must have been touched twice, in either direction; coming out of the kennel is the first time. So a fresh marble can’t enter the finish, and every other one can, even if a swap brought it to its start. Nobody has to.',
  'rule.5-6':
    'In the finish nobody is overtaken, landed on, sent home or swapped, and nobody moves backwards. A marble may stop on any place it reaches and move deeper later.',
  'rule.5-7':
    'Every step of a card must be used. If the finish is too short or the way is barred, that move is not possible; if the track is open, the marble can go another lap.',
  'rule.6': 'What the cards do, with one of the marbles you move:',
  'rule.6-1':
    'Ace, king and joker bring a marble from the kennel to its start. Whatever stands there goes home, your own marbles included, unless it is fresh: then nobody can come out.',
  'rule.6-2':
    'Only the four moves backwards, and only on the track. Backwards nobody gets into the finish or out of it. Moving back onto or over the start counts as touching it.',
  'rule.6-3':
    'Seven single steps forwards, split among your marbles in any way and order. Every marble that is overtaken or landed on goes home, your own and your partner’s too. All seven must be used. If your last marble gets in with steps to spare, your partner’s marbles take the rest.',
  'rule.6-4':
    'A jack swaps one of your marbles with one of any other colour. Both must be in play: on the track and not fresh. If a swap is the only thing your cards can do, you must swap.',
  'rule.6-5':
    'If the only marbles in play are those you move, there is nothing to swap. A jack is then laid down without effect, when no card of your hand can do anything else. A joker is never laid down like that.',
  'rule.6-6':
    'Playing alone: a seven also moves the marbles of all others, as they could themselves, blockades included. A two may draw a card, unseen, from the hand of an opponent instead of moving. A joker can do both.',
  'rule.7-edition':
    'Editions. Current: the deal moves on, a die shows the cards of the round, and whoever plays alone draws a card from the right. Classic: one dealer, and whoever plays alone passes a card to the right. 2005, for four players and six in pairs: one dealer, and the free jack.',
  'rule.7-canadian':
    'Canadian seven (team games): a seven may move your partner’s marbles at any time. It still sends home whatever it overtakes.',
  'rule.7-joker':
    'Finish without joker (team games): a joker may not bring a team’s last marble into the finish.',
  'rule.7-jack':
    'Free jack (four players, six in pairs): if the only marbles in play are those you move, a jack may be laid down without effect, even with other cards to play.',
  'rule.7-start':
    'Start marble (team games): everyone begins with one fresh marble on the start and three in the kennel. No rulebook has it, but some tournaments play it.',
  'rule.8-1':
    'Open to all: the board, the discard pile, how many cards everyone holds. Your hand is yours alone. A card that was given or drawn is known to the two it concerns.',
  'rule.8-2': 'Nobody may show cards or talk moves over at any time, partners included.',
  'rule.9-1':
    'When the bell rings, the current turn is played to its end; nothing counts after that. Whoever has won by then has won.',
  'rule.9-2':
    'The team with the most marbles in the finish leads; those who play alone count for themselves.',
  'rule.9-3':
    'If these are equal, whoever needs fewer spaces to take all marbles into the finish leads, with nobody in the way. A marble in the kennel needs a whole lap and one step to come out, a fresh one a whole lap, any other the way to its start. The steps in the finish are added.',
  'rule.9-4': 'If that is equal too, the game is a draw.',

  'card.A': 'Brings a marble out, or moves 1 or 11.',
  'card.2': 'Moves 2. Playing alone: or draws a card (6.6).',
  'card.numbers': 'Move as many spaces as they say.',
  'card.4': 'Moves 4 forwards or 4 backwards (6.2).',
  'card.7': 'Moves 7, split as you like; sends home whatever it overtakes (6.3).',
  'card.J': 'Swaps two marbles (6.4).',
  'card.Q': 'Moves 12.',
  'card.K': 'Brings a marble out, or moves 13.',
  'card.X': 'Is any card you like.',

  'picture.board':
    'The board for four. You are Red. The line shows the way of play: anti-clockwise. Outside lie the kennels, towards the middle the finishes.',
  'picture.six': 'The board for six.',
  'picture.blockade': 'Blue is fresh on its start: Red, two spaces before it, can’t get past.',
  'picture.finish':
    'With a five Red moves to the second space past its start, or enters the finish and stops on the second place.',
  'picture.fast':
    'The short cut: Red went four back from its start; an eight leads to the innermost place.',
  'picture.seven':
    'A seven split: four steps for one marble and three for the other. Both opponents on the way go home.',
  'picture.jack': 'A jack swaps Red and Blue.',
  'picture.solo':
    'How a game of three begins: each with a fresh marble on the start, one section empty.',
} as const satisfies Catalogue;
