// Written from crates/wire: KENNEL_BLESS=1 cargo test -p kennel-wire

export type SightMessage = { "sight": "set_up",
/**
 * The board, in notation.
 */
board: string,
/**
 * The seat to play.
 */
turn: number,
/**
 * How many cards each seat holds.
 */
sizes: Array<number>,
/**
 * The viewer's hand; missing for a spectator.
 */
hand?: string, } | { "sight": "dealt",
/**
 * The seat that deals this round.
 */
dealer: number,
/**
 * The seat that plays first.
 */
lead: number,
/**
 * The number of cards each seat got.
 */
size: number,
/**
 * Whether all cards were shuffled before.
 */
shuffled: boolean,
/**
 * The viewer's hand; missing for a spectator.
 */
hand?: string, } | { "sight": "gave",
/**
 * The seat that has chosen.
 */
seat: number,
/**
 * The card, if the viewer gave it.
 */
card?: string, } | { "sight": "exchanged",
/**
 * The card that left the viewer's hand, and where it went.
 */
lost?: Handed,
/**
 * The card that came into the viewer's hand, and where it came from.
 */
got?: Handed, } | { "sight": "played",
/**
 * The seat that played.
 */
seat: number,
/**
 * The play, in notation.
 */
play: string,
/**
 * The card drawn with a two, for the two seats concerned.
 */
drawn?: string, } | { "sight": "folded",
/**
 * The seat that folded.
 */
seat: number,
/**
 * The cards that were left in its hand.
 */
cards: string, };

export type Handed = {
/**
 * The letter of the card.
 */
card: string,
/**
 * The seat it went to or came from.
 */
seat: number, };

export type Clock = {
/**
 * Seconds for each decision.
 */
turn_seconds?: number,
/**
 * Seconds for all decisions of a seat together; after that, a few seconds for each.
 */
game_seconds?: number, };

export type Occupant = { "occupant": "nobody" } | { "occupant": "player",
/**
 * The name others see.
 */
name: string,
/**
 * Whether the player has an account, whose name nobody else can take. It is said
 * as of when the player sat down, and not of finished games.
 */
account?: boolean,
/**
 * At a table of matchmaking, the seats of players who were there already and came
 * from the same address.
 */
same_address?: Array<number>, } | { "occupant": "bot",
/**
 * The word of its level, `puppy` to `champion`.
 */
level: string, };

export type SeatState = {
/**
 * Who sits there, even while a bot stands in.
 */
occupant: Occupant,
/**
 * Whether the player is ready to begin.
 */
ready: boolean,
/**
 * Whether a bot plays for the player at the moment.
 */
stand_in: boolean,
/**
 * Whether the player has left the game for good.
 */
left: boolean, };

export type Phase = "waiting" | "playing" | "over";

export type TableState = {
/**
 * The rules, in notation.
 */
rules: string,
/**
 * How long players may think.
 */
clock: Clock,
/**
 * The level of bots that stand in.
 */
stand_in_level: string,
/**
 * The version of the rules the game is played under.
 */
rules_version: number,
/**
 * Whether it was made by matchmaking: its first game starts by itself.
 */
queue: boolean,
/**
 * How many seconds a question must be open before others may nudge whoever is asked.
 */
patience_seconds: number, };

export type ClientMessage = { "say": "sit",
/**
 * The seat to take.
 */
seat: number, } | { "say": "stand" } | { "say": "change_seats",
/**
 * The other seat; `null` withdraws the wish.
 */
with: number | null, } | { "say": "bot",
/**
 * The seat of the bot.
 */
seat: number,
/**
 * The bot's level; `null` removes it.
 */
level: string | null, } | { "say": "ready",
/**
 * Whether the player is ready.
 */
ready: boolean,
/**
 * The player's own entropy for the shuffles, at most 64 characters.
 */
entropy?: string, } | { "say": "act",
/**
 * The number of the question.
 */
question: number,
/**
 * `give` and a card, or a play in notation.
 */
act: string, } | { "say": "take_back" } | { "say": "leave" } | { "say": "react",
/**
 * What everyone is shown.
 */
reaction: Reaction, } | { "say": "nudge" } | { "say": "hurry" } | { "say": "propose",
/**
 * What everybody is to agree to.
 */
proposal: Proposal, } | { "say": "agree" } | { "say": "decline" } | { "say": "remove",
/**
 * The seat of the player.
 */
seat: number, } | { "say": "sync",
/**
 * The last version the client has; `null` for what a client needs that has
 * nothing.
 */
after: number | null, } | { "say": "ping" };

export type Proposal = { "what": "stand_in",
/**
 * The seat of the player.
 */
seat: number, } | { "what": "end" };

export type OpenProposal = {
/**
 * What is proposed.
 */
proposal: Proposal,
/**
 * The seat of the player who proposes it.
 */
by: number,
/**
 * The seats that have not said yet whether they agree.
 */
waits_for: Array<number>, };

export type Reaction = "hello" | "bravo" | "ouch" | "sorry" | "laugh" | "hmm" | "thanks" | "good_game";

export type ServerMessage = { "tell": "welcome",
/**
 * The settings of the table.
 */
table: TableState,
/**
 * The client's seat; `null` for a spectator.
 */
seat: number | null,
/**
 * The newest version; the changes that the client lacks follow.
 */
version: number, } | { "tell": "changes",
/**
 * The changes, each with its version.
 */
changes: Array<Told>,
/**
 * The open question, as of the last change.
 */
ask?: Ask, } | { "tell": "seat",
/**
 * The seat; `null` for a spectator.
 */
seat: number | null, } | { "tell": "present",
/**
 * The seats whose players are connected.
 */
seats: Array<number>,
/**
 * The number of spectators.
 */
spectators: number, } | { "tell": "wish",
/**
 * The seat of the player.
 */
seat: number,
/**
 * The other seat; `null` withdraws the wish.
 */
with: number | null, } | { "tell": "fills",
/**
 * The time left, in milliseconds; `null` while nobody sits there.
 */
left_ms: number | null, } | { "tell": "reacted",
/**
 * The seat of the player.
 */
seat: number,
/**
 * What the player shows.
 */
reaction: Reaction, } | { "tell": "waited",
/**
 * The number of the question.
 */
question: number,
/**
 * The time in milliseconds.
 */
ms: number, } | { "tell": "nudged",
/**
 * The seat of the player.
 */
seat: number,
/**
 * The seats that are reminded.
 */
to: Array<number>, } | { "tell": "hurried",
/**
 * The seats of the players.
 */
seats: Array<number>, } | { "tell": "proposed",
/**
 * The proposal; `null` when there is none any more.
 */
open: OpenProposal | null, } | { "tell": "declined",
/**
 * The seat of the player.
 */
seat: number, } | { "tell": "host",
/**
 * The seat of the host; `null` if there is none.
 */
seat: number | null, } | { "tell": "refused" } & Refusal | { "tell": "closing" } | { "tell": "pong" };

export type Told = {
/**
 * The version after the change.
 */
version: number,
/**
 * What has changed, as far as the receiver may know.
 */
change: Change, };

export type NextGame = {
/**
 * The game's id.
 */
game: string,
/**
 * The server's commitment to its shuffles: docs/fairness.md.
 */
commitment: string, };

export type Change = { "change": "snapshot",
/**
 * The occupants by seat.
 */
seats: Array<Occupant>,
/**
 * The seats that are ready.
 */
ready: Array<number>,
/**
 * The next game; `null` if the server has not committed to it.
 */
next: NextGame | null, } | { "change": "seated",
/**
 * The seat that has changed hands.
 */
seat: number,
/**
 * Who sits there now.
 */
who: Occupant, } | { "change": "ready",
/**
 * The seat of the player.
 */
seat: number,
/**
 * Whether the player is ready.
 */
ready: boolean, } | { "change": "committed",
/**
 * The game's id.
 */
game: string,
/**
 * The commitment: docs/fairness.md.
 */
commitment: string, } | { "change": "started",
/**
 * The first dealer.
 */
first_dealer: number,
/**
 * The entropy of each seat; empty where there is none.
 */
entropy: Array<string>,
/**
 * The seat from which the receiver sees this game; `null` for a spectator.
 */
seat: number | null, } | { "change": "seen",
/**
 * What this receiver sees of it.
 */
sights: Array<SightMessage>, } | { "change": "stand_in",
/**
 * The seat of the player.
 */
seat: number,
/**
 * Why the bot has taken over.
 */
why: StandInReason, } | { "change": "back",
/**
 * The seat of the player.
 */
seat: number, } | { "change": "left",
/**
 * The seat of the player.
 */
seat: number, } | { "change": "reserved",
/**
 * The seat that was left.
 */
seat: number,
/**
 * Who will have it.
 */
who: Occupant, } | { "change": "taken_over",
/**
 * The seat.
 */
seat: number,
/**
 * Who has it now.
 */
who: Occupant,
/**
 * Whether it is the receiver, who sees the game from this seat from now on.
 */
yours: boolean, } | { "change": "ended",
/**
 * The secret of the shuffles.
 */
secret: string, } | { "change": "over",
/**
 * The seats that have won.
 */
winners: Array<number>,
/**
 * The secret, with which the shuffles can be verified.
 */
secret: string, };

export type StandInReason = "gone" | "clock" | "vote";

export type Ask = {
/**
 * The number of the question, which an answer repeats.
 */
question: number,
/**
 * The seats that are asked.
 */
seats: Array<number>,
/**
 * What they are asked for.
 */
kind: AskKind,
/**
 * The time left, in milliseconds; missing without a clock.
 */
left_ms?: number, };

export type AskKind = "give" | "play";

export type Refusal = {
/**
 * The reason, for programs.
 */
why: RefusalKind,
/**
 * An explanation in English, for logs and authors of bots.
 */
message: string,
/**
 * The question that the message answered, if any.
 */
question?: number, };

export type RefusalKind = "unreadable" | "no_seat" | "seat_taken" | "not_now" | "stale" | "illegal" | "too_often" | "storage";

export type NewTable = {
/**
 * The rules, in notation: `4` or `6-triples,canadian`.
 */
rules: string,
/**
 * Who can find it.
 */
visibility: Visibility,
/**
 * How long players may think.
 */
clock: Clock,
/**
 * The level of bots that stand in for players.
 */
stand_in_level: string,
/**
 * The levels of bots by seat, `null` for none; seat 0 is the maker's unless `sit` is
 * false.
 */
bots: Array<string | null>,
/**
 * Whether the maker sits down.
 */
sit: boolean, };

export type FindTable = {
/**
 * The rules, in notation.
 */
rules: string,
/**
 * How long players may think; a minute for each decision if not given.
 */
clock?: Clock,
/**
 * The caller's own entropy for the shuffles, at most 64 characters.
 */
entropy?: string, };

export type Visibility = "link" | "public";

export type TableSummary = {
/**
 * Its id, which is part of its link.
 */
id: string,
/**
 * The rules, in notation.
 */
rules: string,
/**
 * Who can find it.
 */
visibility: Visibility,
/**
 * How long players may think.
 */
clock: Clock,
/**
 * Waiting, playing or over.
 */
phase: Phase,
/**
 * The occupants by seat.
 */
seats: Array<Occupant>,
/**
 * Whether it was made by matchmaking: its first game starts by itself.
 */
queue: boolean, };

export type TableList = {
/**
 * The tables: of each address and maker the newest first, then the second of each, and
 * so on.
 */
tables: Array<TableSummary>,
/**
 * Where the next page begins; missing on the last one.
 */
next?: string, };

export type MyTable = {
/**
 * What a list shows of the table.
 */
table: TableSummary,
/**
 * The caller's seat.
 */
seat: number,
/**
 * Whether the game waits for this seat.
 */
asked: boolean, };

export type MyTables = {
/**
 * The tables, by the latest change.
 */
tables: Array<MyTable>, };

export type Acted = {
/**
 * The newest version of the table.
 */
version: number, };

export type Answers = {
/**
 * The number of the question that is open now, which may be later than the `ask` a
 * program has just read.
 */
question: number,
/**
 * The answers, as `act` takes them; empty if the seat must fold, which the server does
 * by itself.
 */
acts: Array<string>,
/**
 * Whether these are all answers; of a seven with very many, a selection is listed.
 */
all: boolean,
/**
 * Everything the seat knows, as an engine is told.
 */
situation: Situation, };

export type Situation = {
/**
 * The rules of the table.
 */
rules: string,
/**
 * The seat that is asked.
 */
seat: number,
/**
 * All marbles.
 */
board: string,
/**
 * The seat's hand.
 */
hand: string,
/**
 * The number of cards of each seat, from seat 0.
 */
hands: Array<number>,
/**
 * The number of cards in the stock.
 */
stock: number,
/**
 * The discard pile.
 */
discard: string,
/**
 * The dealer of this round.
 */
dealer: number,
/**
 * The leader of this round.
 */
lead: number,
/**
 * The number of cards dealt to each seat.
 */
die: number,
/**
 * The cards that changed hands in this round, as far as the seat knows, in order.
 */
passed: Array<PassedCard>,
/**
 * The cards each seat has laid down in this round, folded ones included, from seat 0.
 */
played: Array<string>, };

export type PassedCard = {
/**
 * The seat that lost it.
 */
from: number,
/**
 * The seat that got it.
 */
to: number,
/**
 * The card.
 */
card: string, };

export type Guest = {
/**
 * The name others see, 1 to 24 characters.
 */
name: string, };

export type Account = {
/**
 * The name, 3 to 24 characters; case does not matter.
 */
name: string,
/**
 * The password, 10 to 200 characters.
 */
password: string, };

export type Me = {
/**
 * The name others see; `null` for a caller without a cookie or token.
 */
name: string | null,
/**
 * Whether the caller has an account.
 */
account: boolean, };

export type ApiError = {
/**
 * What went wrong, for programs.
 */
fault: ErrorCode,
/**
 * An explanation in English, for logs and authors of clients.
 */
message: string, };

export type ErrorCode = "unreadable" | "invalid" | "unknown" | "foreign" | "missing" | "taken" | "wrong" | "other_rules" | "too_many" | "unavailable";

export type TokenName = {
/**
 * The name its owner chose, 1 to 24 characters.
 */
name: string, };

export type TokenSummary = {
/**
 * Identifies it for renaming and revoking; it authenticates nobody.
 */
id: string,
/**
 * The name its owner chose.
 */
name: string,
/**
 * When it was created, in milliseconds since 1970.
 */
created_ms: number, };

export type TokenList = {
/**
 * The tokens, the newest first.
 */
tokens: Array<TokenSummary>, };

export type NewToken = {
/**
 * Identifies it for renaming and revoking.
 */
id: string,
/**
 * The name its owner chose.
 */
name: string,
/**
 * When it was created, in milliseconds since 1970.
 */
created_ms: number,
/**
 * The token itself, which is shown only once.
 */
token: string, };

export type GameSummary = {
/**
 * Its id, which never changes.
 */
id: string,
/**
 * The path of its page.
 */
url: string,
/**
 * The rules, in notation.
 */
rules: string,
/**
 * The version of the rules it was played under.
 */
rules_version: number,
/**
 * The players by seat, with their names at the time.
 */
seats: Array<Occupant>,
/**
 * The seats that have won.
 */
winners: Array<number>,
/**
 * When it ended, in milliseconds since 1970.
 */
finished_ms: number,
/**
 * The caller's seat, in the list of the caller's games.
 */
seat?: number,
/**
 * The table it was played at, in the list of the caller's games; its link is not for
 * others.
 */
table?: string, };

export type GameList = {
/**
 * The games, the newest first.
 */
games: Array<GameSummary>,
/**
 * `before` of the next page; missing on the last one.
 */
next?: string, };

export type Replay = {
/**
 * The game, its players and winners.
 */
game: GameSummary,
/**
 * The first dealer.
 */
first_dealer: number,
/**
 * What all chance of the game derives from.
 */
proof: ShuffleProof,
/**
 * The table before the first deal, as step 0, and after each event.
 */
steps: Array<ReplayStep>, };

export type ShuffleProof = {
/**
 * The commitment published before the game.
 */
commitment: string,
/**
 * The secret published after it.
 */
secret: string,
/**
 * The entropy of each seat; empty where there is none.
 */
entropy: Array<string>, };

export type ReplayStep = {
/**
 * Its number; 0 is the table before the first deal.
 */
step: number,
/**
 * The round the event belongs to, counted from 1; 0 before the first.
 */
round: number,
/**
 * The event as in the record; missing for step 0.
 */
text?: string,
/**
 * The event in the form of docs/json.md; missing for step 0.
 */
event?: GameEvent,
/**
 * The board after it, in notation.
 */
board: string,
/**
 * All hands after it, by seat.
 */
hands: Array<string>,
/**
 * The cards on the discard pile, sorted.
 */
discard: string,
/**
 * The seat to play next; missing before a deal, before or during an exchange, and at
 * the end.
 */
turn?: number, };

export type GameEvent = {
/**
 * A hand for each seat.
 */
deal: Array<string>,
/**
 * The seat that deals this round.
 */
dealer: number,
/**
 * The seat that plays first.
 */
lead: number, } | {
/**
 * A card for each seat.
 */
given: Array<string>, } | {
/**
 * The card each seat drew.
 */
drawn: Array<string>, } | {
/**
 * The seat that played.
 */
seat: number,
/**
 * The letter of the card that was played.
 */
card: string,
/**
 * The rank it was used as, which differs from the card only for a joker.
 */
as: string,
/**
 * The board after it.
 */
board: string, } | {
/**
 * The seat that played.
 */
seat: number,
/**
 * The letter of the card that was played.
 */
card: string,
/**
 * The rank it was used as.
 */
as: string,
/**
 * The seat it drew from.
 */
draw: number,
/**
 * The card it drew.
 */
got: string, } | {
/**
 * The seat that folded.
 */
seat: number,
/**
 * Always true.
 */
fold: boolean, };
