// Written from crates/wire: KENNEL_BLESS=1 cargo test -p kennel-wire

export type SightMessage = { "sight": "set_up",
/**
 * The board, in notation.
 */
board: string,
/**
 * Who plays.
 */
turn: number,
/**
 * How many cards each seat holds.
 */
sizes: Array<number>,
/**
 * The own hand; a spectator has none.
 */
hand?: string, } | { "sight": "dealt",
/**
 * Who dealt.
 */
dealer: number,
/**
 * Who leads.
 */
lead: number,
/**
 * How many cards everyone got.
 */
size: number,
/**
 * Whether all cards were shuffled before.
 */
shuffled: boolean,
/**
 * The own hand; a spectator has none.
 */
hand?: string, } | { "sight": "gave",
/**
 * Who.
 */
seat: number,
/**
 * The card, for the one who gave it.
 */
card?: string, } | { "sight": "exchanged",
/**
 * What the own hand lost and whom to.
 */
lost?: Handed,
/**
 * What the own hand got and whom from.
 */
got?: Handed, } | { "sight": "played",
/**
 * Who played.
 */
seat: number,
/**
 * The card and what was done with it.
 */
play: string,
/**
 * The card drawn with a two, for the two whom it concerns.
 */
drawn?: string, } | { "sight": "folded",
/**
 * Who.
 */
seat: number,
/**
 * The cards.
 */
cards: string, };

export type Handed = {
/**
 * The card.
 */
card: string,
/**
 * Whom to or from.
 */
seat: number, };

export type Clock = {
/**
 * Seconds for each decision.
 */
turn_seconds?: number,
/**
 * Seconds for all decisions of a seat together, after which each one has
 * only a few seconds.
 */
game_seconds?: number, };

export type Occupant = { "occupant": "nobody" } | { "occupant": "player",
/**
 * The name others see.
 */
name: string, } | { "occupant": "bot",
/**
 * Its level.
 */
level: string, };

export type SeatState = {
/**
 * Who sits there.
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
 * Whether it was found by looking for a table: its first game begins by itself.
 */
queue: boolean, };

export type ClientMessage = { "say": "sit",
/**
 * Which.
 */
seat: number, } | { "say": "stand" } | { "say": "change_seats",
/**
 * The other seat; none if that is not wanted any more.
 */
with: number | null, } | { "say": "bot",
/**
 * Which seat.
 */
seat: number,
/**
 * Its level; none takes it off.
 */
level: string | null, } | { "say": "ready",
/**
 * Whether.
 */
ready: boolean,
/**
 * Some randomness of the player's own, at most 64 characters, that goes
 * into the shuffles.
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
 * Which.
 */
reaction: Reaction, } | { "say": "sync",
/**
 * The last version the client has; none for everything.
 */
after: number | null, };

export type Reaction = "hello" | "bravo" | "ouch" | "sorry" | "laugh" | "hmm" | "thanks" | "good_game";

export type ServerMessage = { "tell": "welcome",
/**
 * The table.
 */
table: TableState,
/**
 * The seat of the one who asks; none for a spectator.
 */
seat: number | null,
/**
 * The newest version; what is missing follows.
 */
version: number, } | { "tell": "changes",
/**
 * The changes, each with its version.
 */
changes: Array<Told>,
/**
 * What is waited for now; the version it belongs to is that of the last
 * change.
 */
ask?: Ask, } | { "tell": "seat",
/**
 * Which; none for a spectator.
 */
seat: number | null, } | { "tell": "present",
/**
 * The seats whose players are connected.
 */
seats: Array<number>,
/**
 * How many watch.
 */
spectators: number, } | { "tell": "wish",
/**
 * Who.
 */
seat: number,
/**
 * With whom; none if with nobody any more.
 */
with: number | null, } | { "tell": "fills",
/**
 * How long it still waits, in milliseconds; none while nobody sits there.
 */
left_ms: number | null, } | { "tell": "reacted",
/**
 * Who.
 */
seat: number,
/**
 * What.
 */
reaction: Reaction, } | { "tell": "refused" } & Refusal | { "tell": "closing" };

export type Told = {
/**
 * The version after it.
 */
version: number,
/**
 * What has changed.
 */
change: Change, };

export type Change = { "change": "seated",
/**
 * Where.
 */
seat: number,
/**
 * Who.
 */
who: Occupant, } | { "change": "ready",
/**
 * Who.
 */
seat: number,
/**
 * Whether.
 */
ready: boolean, } | { "change": "committed",
/**
 * The game's permanent name.
 */
game: string,
/**
 * What the server is bound to: docs/fairness.md.
 */
commitment: string, } | { "change": "started",
/**
 * The first dealer.
 */
first_dealer: number,
/**
 * What each seat added; empty where nobody did.
 */
entropy: Array<string>,
/**
 * The seat from which the receiver sees this game; none for a spectator.
 */
seat: number | null, } | { "change": "seen",
/**
 * What this receiver sees of it.
 */
sights: Array<SightMessage>, } | { "change": "stand_in",
/**
 * Whose seat.
 */
seat: number,
/**
 * Why.
 */
why: StandInReason, } | { "change": "back",
/**
 * Which.
 */
seat: number, } | { "change": "left",
/**
 * Who.
 */
seat: number, } | { "change": "over",
/**
 * The seats that have won.
 */
winners: Array<number>,
/**
 * The secret of the shuffles, so that they can be verified.
 */
secret: string, };

export type StandInReason = "gone" | "clock";

export type Ask = {
/**
 * The number of the question, which an answer repeats.
 */
question: number,
/**
 * Who is asked.
 */
seats: Array<number>,
/**
 * What for.
 */
kind: AskKind,
/**
 * How long they still have, in milliseconds; none without a clock.
 */
left_ms?: number, };

export type AskKind = "give" | "play";

export type Refusal = {
/**
 * In one word.
 */
why: RefusalKind,
/**
 * In English, for logs and authors of bots.
 */
message: string,
/**
 * The question it was about, if it was about one.
 */
question?: number, };

export type RefusalKind = "unreadable" | "no_seat" | "seat_taken" | "not_now" | "stale" | "illegal" | "too_often" | "storage";

export type NewTable = {
/**
 * The rules, in notation: `4` or `6-triples,canadian`.
 */
rules: string,
/**
 * Who finds it.
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
 * Levels of bots that take the seats after the first; the maker sits in
 * seat 0 unless `sit` says otherwise.
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
clock?: Clock, };

export type Visibility = "link" | "public";

export type TableSummary = {
/**
 * Its name in links.
 */
id: string,
/**
 * The rules, in notation.
 */
rules: string,
/**
 * Who finds it.
 */
visibility: Visibility,
/**
 * How long players may think.
 */
clock: Clock,
/**
 * What it is doing.
 */
phase: Phase,
/**
 * Who sits there.
 */
seats: Array<Occupant>,
/**
 * Whether it was found by looking for a table: its first game begins by itself.
 */
queue: boolean, };

export type TableList = {
/**
 * The tables, the newest first.
 */
tables: Array<TableSummary>, };

export type MyTable = {
/**
 * The table.
 */
table: TableSummary,
/**
 * The seat.
 */
seat: number,
/**
 * Whether the game waits for this seat.
 */
asked: boolean, };

export type MyTables = {
/**
 * The tables, the one that changed last first.
 */
tables: Array<MyTable>, };

export type Acted = {
/**
 * The newest version of the table.
 */
version: number, };

export type Answers = {
/**
 * The number of the question.
 */
question: number,
/**
 * The answers, as `act` takes them.
 */
acts: Array<string>,
/**
 * Whether these are all; of an enormous seven there are a few.
 */
all: boolean, };

export type Guest = {
/**
 * The name others see, 1 to 24 characters.
 */
name: string, };

export type Account = {
/**
 * The name, 3 to 24 characters; capital and small letters are the same.
 */
name: string,
/**
 * The password, 10 to 200 characters.
 */
password: string, };

export type Me = {
/**
 * The name others see; none for somebody who has not come in yet.
 */
name: string | null,
/**
 * Whether it is an account.
 */
account: boolean, };

export type Problem = {
/**
 * In one word.
 */
fault: Fault,
/**
 * In English, for logs and authors of clients.
 */
message: string, };

export type Fault = "unreadable" | "invalid" | "unknown" | "foreign" | "missing" | "taken" | "wrong" | "other_rules" | "too_many" | "unavailable";

export type TokenName = {
/**
 * What its owner calls it, 1 to 24 characters.
 */
name: string, };

export type TokenSummary = {
/**
 * What it is renamed and revoked by; it opens nothing.
 */
id: string,
/**
 * What its owner calls it.
 */
name: string,
/**
 * When it was made, in milliseconds since 1970.
 */
created_ms: number, };

export type TokenList = {
/**
 * The tokens, the newest first.
 */
tokens: Array<TokenSummary>, };

export type NewToken = {
/**
 * What it is renamed and revoked by.
 */
id: string,
/**
 * What its owner calls it.
 */
name: string,
/**
 * When it was made, in milliseconds since 1970.
 */
created_ms: number,
/**
 * The token itself, told this once.
 */
token: string, };

export type GameSummary = {
/**
 * Its permanent name.
 */
id: string,
/**
 * Its permanent link, for people.
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
 * Who played, by seat, with the names of that time.
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
 * The seat of the one who asks, in the list of one's own games.
 */
seat?: number,
/**
 * The table it was played at, in the list of one's own games: others have not
 * been given its link.
 */
table?: string, };

export type GameList = {
/**
 * The games, the newest first.
 */
games: Array<GameSummary>,
/**
 * What to ask for as `before` to get the next page; none on the last one.
 */
next?: string, };

export type Replay = {
/**
 * Which game, who played it and who won.
 */
game: GameSummary,
/**
 * Who dealt first.
 */
first_dealer: number,
/**
 * What all chance of the game can be drawn again from.
 */
proof: ShuffleProof,
/**
 * The table before the first deal, as step 0, and after each event.
 */
steps: Array<Step>, };

export type ShuffleProof = {
/**
 * What the server was bound to before the game.
 */
commitment: string,
/**
 * What it told after it.
 */
secret: string,
/**
 * What each seat added; empty where nobody did.
 */
entropy: Array<string>, };

export type Step = {
/**
 * Its number; 0 is the table before the first deal.
 */
step: number,
/**
 * The round the event belongs to, counted from 1; 0 before the first.
 */
round: number,
/**
 * The event as it stands in the record; none for step 0.
 */
text?: string,
/**
 * The event as docs/json.md writes it; none for step 0.
 */
event?: GameEvent,
/**
 * The board after it, in notation.
 */
board: string,
/**
 * Every hand after it; an empty one is an empty text.
 */
hands: Array<string>,
/**
 * The cards on the discard pile, sorted.
 */
discard: string,
/**
 * The seat to play next; none before a deal, before or in an exchange, and at
 * the end.
 */
turn?: number, };

export type GameEvent = {
/**
 * A hand for each seat.
 */
deal: Array<string>,
/**
 * Who dealt.
 */
dealer: number,
/**
 * Who leads.
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
 * Who played.
 */
seat: number,
/**
 * The card.
 */
card: string,
/**
 * The rank it was used as; another one only for a joker.
 */
as: string,
/**
 * The board after it.
 */
board: string, } | {
/**
 * Who played.
 */
seat: number,
/**
 * The card.
 */
card: string,
/**
 * The rank it was used as.
 */
as: string,
/**
 * Whom it drew from.
 */
draw: number,
/**
 * The card it got.
 */
got: string, } | {
/**
 * Who.
 */
seat: number,
/**
 * Always true.
 */
fold: boolean, };
