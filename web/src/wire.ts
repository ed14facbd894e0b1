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
lost?: HandedCard,
/**
 * The card that came into the viewer's hand, and where it came from.
 */
got?: HandedCard, } | { "sight": "played",
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

export type HandedCard = {
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
patience_seconds: number,
/**
 * The event it belongs to: its game ends with the bell.
 */
event?: TableEvent,
/**
 * The day whose deal is played there.
 */
daily?: string, };

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
reaction: Reaction, } | { "say": "nudge" } | { "say": "wait" } | { "say": "hurry" } | { "say": "propose",
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
seat: number, } | { "what": "end" } | { "what": "take_back" } | { "what": "series" };

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
changes: Array<VersionedChange>,
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

export type VersionedChange = {
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
next: NextGame | null,
/**
 * The games that each seat has won of a series; missing if there is none.
 */
series?: Array<number>, } | { "change": "seated",
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
who: Occupant, } | { "change": "released",
/**
 * The seat.
 */
seat: number, } | { "change": "taken_over",
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
yours: boolean, } | { "change": "taken_back",
/**
 * The seat that had played, and is asked anew.
 */
seat: number,
/**
 * How many plays and folds no longer count: the one that is taken back, and those
 * after it. They are the last that were seen.
 */
events: number, } | { "change": "series",
/**
 * The games that each seat has won of it so far.
 */
wins: Array<number>, } | { "change": "ended",
/**
 * The secret of the shuffles; empty if the same cards are dealt at other tables.
 */
secret: string, } | { "change": "over",
/**
 * The seats that have won.
 */
winners: Array<number>,
/**
 * The secret, with which the shuffles can be verified; empty if the same cards are
 * dealt at other tables, which may still be playing.
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

export type RefusalKind = "unreadable" | "no_seat" | "seat_taken" | "not_now" | "stale" | "illegal" | "too_often" | "suspended" | "storage";

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
 * The id of a circle of the maker's whose members see it in a list of their own.
 */
circle?: string,
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
queue: boolean,
/**
 * The event it belongs to.
 */
event?: TableEvent,
/**
 * The day whose deal is played there.
 */
daily?: string, };

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

export type GameRatings = {
/**
 * The ratings of the players and then of fixed partners, as far as they show theirs.
 */
changes: Array<RatingChange>, };

export type RatingChange = {
/**
 * The names: one, or those of fixed partners.
 */
names: Array<string>,
/**
 * The most likely strength before the game.
 */
mu_before: number,
/**
 * How uncertain it was.
 */
sigma_before: number,
/**
 * The most likely strength after it.
 */
mu: number,
/**
 * How uncertain it is.
 */
sigma: number, };

export type Held = {
/**
 * Their seat.
 */
seat: number,
/**
 * When the holiday ends, in milliseconds since 1970.
 */
until_ms: number, };

export type Holiday = {
/**
 * When it ends, in milliseconds since 1970; missing if there is none.
 */
until_ms?: number,
/**
 * How long a holiday may last that begins now or goes on, in milliseconds. There are thirty
 * days in a year.
 */
left_ms: number, };

export type HolidayChange = {
/**
 * When it ends, in milliseconds since 1970; missing to end it now.
 */
until_ms?: number, };

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
asked: boolean,
/**
 * When a bot plays for whoever is waited for, in milliseconds since 1970: with hours or
 * days for each turn.
 */
ends_ms?: number,
/**
 * Who holds the game, of those who are waited for.
 */
held?: Held, };

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

export type ErrorCode = "unreadable" | "invalid" | "unknown" | "foreign" | "missing" | "taken" | "wrong" | "forbidden" | "suspended" | "other_rules" | "too_many" | "left_games" | "unavailable";

export type Scope = "play" | "rename" | "export";

export type TokenRequest = {
/**
 * The name its owner chose, 1 to 24 characters.
 */
name: string,
/**
 * What it may be used for; without them, only for playing.
 */
scopes: Array<Scope>,
/**
 * The days until it expires, 1 to 365; by default a year.
 */
days: number, };

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
created_ms: number,
/**
 * When it was last used, to the hour; missing if it never was.
 */
used_ms?: number,
/**
 * When it expires, in milliseconds since 1970; missing if it does not, as tokens of
 * early servers.
 */
expires_ms?: number,
/**
 * What it may be used for.
 */
scopes: Array<Scope>, };

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
 * When it expires, in milliseconds since 1970; missing if it does not, as tokens of
 * early servers.
 */
expires_ms?: number,
/**
 * What it may be used for.
 */
scopes: Array<Scope>,
/**
 * The token itself, which is shown only once.
 */
token: string, };

export type AccountState = {
/**
 * The name that others see.
 */
name: string,
/**
 * Whether it is an account; guests have none.
 */
account: boolean,
/**
 * When the caller first came, in milliseconds since 1970.
 */
created_ms: number,
/**
 * The recovery codes that have not been used.
 */
recovery_codes: number, };

export type PasswordChange = {
/**
 * The password so far.
 */
old: string,
/**
 * The new one, 10 to 200 characters.
 */
new: string, };

export type Confirmation = {
/**
 * The password; guests have none.
 */
password?: string, };

export type RecoveryCodes = {
/**
 * The codes. Each sets a new password once.
 */
codes: Array<string>, };

export type Recovery = {
/**
 * The name of the account.
 */
name: string,
/**
 * One of its recovery codes; case, blanks and hyphens do not matter.
 */
code: string,
/**
 * The new password, 10 to 200 characters.
 */
password: string, };

export type PasskeySummary = {
/**
 * Identifies it for removing it; it authenticates nobody.
 */
id: string,
/**
 * The name its owner chose.
 */
name: string,
/**
 * When it was added, in milliseconds since 1970.
 */
created_ms: number,
/**
 * When somebody last logged in with it.
 */
used_ms?: number, };

export type PasskeyList = {
/**
 * The passkeys, the newest first.
 */
passkeys: Array<PasskeySummary>, };

export type PasskeyOffer = {
/**
 * The challenge, which is valid for five minutes and used once.
 */
challenge: string,
/**
 * By what authenticators know the account.
 */
user: string,
/**
 * The name of the account.
 */
name: string,
/**
 * The algorithms that are accepted, the best first (COSE).
 */
algorithms: Array<number>,
/**
 * The passkeys that the account has, so that no device makes a second one.
 */
known: Array<string>, };

export type NewPasskey = {
/**
 * What its owner calls it, 1 to 24 characters; without one, the browser and the system.
 */
name?: string,
/**
 * `clientDataJSON` of the browser's response.
 */
client_data: string,
/**
 * `attestationObject` of the browser's response.
 */
attestation: string, };

export type PasskeyChallenge = {
/**
 * The challenge, which is valid for five minutes and used once.
 */
challenge: string, };

export type PasskeyLogin = {
/**
 * The `rawId` of the passkey.
 */
id: string,
/**
 * `clientDataJSON` of the browser's response.
 */
client_data: string,
/**
 * `authenticatorData` of the browser's response.
 */
authenticator_data: string,
/**
 * `signature` of the browser's response.
 */
signature: string,
/**
 * `userHandle` of the browser's response: by what the authenticator knows the account.
 */
user: string, };

export type SessionSummary = {
/**
 * Identifies it for ending it; it authenticates nobody.
 */
id: string,
/**
 * The browser and the system, as in `Firefox, Windows`; empty if they are not known.
 */
device: string,
/**
 * When it began, in milliseconds since 1970.
 */
created_ms: number,
/**
 * When it was last used, to the hour.
 */
used_ms: number,
/**
 * Whether it is the one that asks.
 */
current: boolean, };

export type SessionList = {
/**
 * The sessions, the one that was used last first; at most 100.
 */
sessions: Array<SessionSummary>, };

export type Export = {
/**
 * When it was written, in milliseconds since 1970.
 */
at_ms: number,
/**
 * The account.
 */
account: AccountState,
/**
 * The browsers in which the caller is logged in.
 */
sessions: Array<SessionSummary>,
/**
 * The passkeys, without their keys.
 */
passkeys: Array<PasskeySummary>,
/**
 * The tokens of the caller's programs.
 */
tokens: Array<TokenSummary>,
/**
 * Subscriptions of browsers to notifications, without their addresses.
 */
subscriptions: Array<ExportedSubscription>,
/**
 * The account as its owner sees it, with ratings and what others see; guests have none.
 */
profile?: PlayerProfile,
/**
 * Whom the caller follows, mutes and blocks, and who follows the caller.
 */
people: People,
/**
 * The circles of the caller.
 */
circles: Array<CircleSummary>,
/**
 * Invitations, and notices of the operator.
 */
inbox: Inbox,
/**
 * The reports that the caller has sent.
 */
reports: Array<SentReport>,
/**
 * The events that the caller directs or has entered.
 */
events: Array<EventSummary>,
/**
 * When slow games are held.
 */
holiday: Holiday,
/**
 * Until when the caller waits before finding a table, having left games, in milliseconds
 * since 1970; 0 if there is nothing to wait for.
 */
waits_until_ms: number,
/**
 * The unfinished tables at which the caller has a seat.
 */
tables: Array<MyTable>,
/**
 * The ids of all tables at which the caller has ever had a seat.
 */
visits: Array<string>,
/**
 * The games that the caller has finished, the newest first.
 */
games: Array<ExportedGame>, };

export type ExportedGame = {
/**
 * The game as in lists.
 */
game: GameSummary,
/**
 * The text record.
 */
record: string, };

export type ExportedSubscription = {
/**
 * The language of its texts.
 */
language: string,
/**
 * What it is notified of.
 */
kinds: Array<NotificationKind>,
/**
 * When it is not to be disturbed.
 */
rest?: RestHours,
/**
 * How many minutes its clock is ahead of UTC.
 */
utc_offset: number, };

export type SentReport = {
/**
 * Whom it is about, by the name today.
 */
name: string,
/**
 * The table at which it happened.
 */
table?: string,
/**
 * What it is about.
 */
kind: ReportKind,
/**
 * What happened.
 */
text: string,
/**
 * When it was sent, in milliseconds since 1970.
 */
at_ms: number, };

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
 * The board, if its cards were dealt at other tables, too.
 */
board?: string,
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

export type PartFound = { "deal": Array<number> } | { "draw": Array<number> } | { "decision": [string, number, number] } | "no_choice";

export type GameAnalysis = { "state": "none" } | { "state": "waiting",
/**
 * How many games are analysed before it.
 */
ahead: number, } | { "state": "running",
/**
 * How much is done, from 0 to 1.
 */
done: number, } | { "state": "done",
/**
 * The version of how games are judged, and the checksum of the net.
 */
judge: string,
/**
 * The seed of the analysis.
 */
seed: number,
/**
 * The number of positions evaluated for one decision.
 */
positions: number,
/**
 * What was found in all parts of the game, in their order.
 */
found: Array<PartFound>, };

export type PlayerPerformance = {
/**
 * The number of games.
 */
games: number,
/**
 * All decisions.
 */
all: DecisionRate,
/**
 * Which card to give; missing if no such decision mattered.
 */
exchange?: DecisionRate,
/**
 * What to play; missing if no such decision mattered.
 */
play?: DecisionRate,
/**
 * All decisions of ten games in a row, for each of the last games from the tenth on, in
 * order.
 */
curve: Array<DecisionRate>, };

export type DecisionRate = {
/**
 * The number of decisions.
 */
decisions: number,
/**
 * The mean.
 */
rate: number,
/**
 * The standard error of the mean.
 */
error: number,
/**
 * The level of the bots that loses about as much.
 */
level: string, };

export type NotificationKind = "turn" | "nudge" | "begin" | "invite";

export type PushMessage = {
/**
 * The reason for it.
 */
kind: NotificationKind,
/**
 * The table's id.
 */
table: string,
/**
 * The names of the other people at the table, or of whoever invites.
 */
with: Array<string>,
/**
 * The language that the browser asked for.
 */
language: string, };

export type PushKey = {
/**
 * A point of P-256, in base64url: the `applicationServerKey` of a subscription.
 */
key: string, };

export type NewSubscription = {
/**
 * The address of the subscription, at a public push service.
 */
endpoint: string,
/**
 * The browser's key (`p256dh`), in base64url.
 */
key: string,
/**
 * The secret of the subscription (`auth`), in base64url.
 */
auth: string,
/**
 * The language of its texts, such as `de`.
 */
language: string,
/**
 * What it wants to be notified of; nothing ends the subscription.
 */
kinds: Array<NotificationKind>,
/**
 * When it is not to be disturbed, if ever.
 */
rest?: RestHours,
/**
 * How many minutes its clock is ahead of UTC.
 */
utc_offset: number, };

export type RestHours = {
/**
 * When it begins, in minutes since midnight.
 */
from: number,
/**
 * When it ends, in minutes since midnight.
 */
to: number, };

export type Lobby = {
/**
 * The people at tables, public or not, at which something has happened in the last ten
 * minutes.
 */
people: number,
/**
 * The people who look for a table.
 */
searching: Array<Searching>,
/**
 * A few public tables that people play at, those that changed last first.
 */
playing: Array<LiveTable>,
/**
 * A few public tables with free seats.
 */
open: Array<TableSummary>, };

export type Searching = {
/**
 * The rules they want, in notation.
 */
rules: string,
/**
 * How long players may think.
 */
clock: Clock,
/**
 * How many they are.
 */
people: number, };

export type LiveTable = {
/**
 * What a list shows of the table.
 */
table: TableSummary,
/**
 * All marbles, in notation.
 */
board: string, };

export type Pace = "live" | "slow";

export type PlayerProfile = {
/**
 * The name.
 */
name: string,
/**
 * The word of its picture; missing if none was chosen.
 */
picture?: string,
/**
 * When the player first came, in milliseconds since 1970.
 */
since_ms?: number,
/**
 * The player's ratings, those of most games first.
 */
ratings?: Array<PlayerRating>,
/**
 * The ratings of fixed partners the player belongs to, if all of them show theirs.
 */
teams?: Array<TeamRating>,
/**
 * The latest games at public tables.
 */
games?: Array<GameSummary>,
/**
 * How many of the latest public games were won, by kind of table.
 */
record?: Array<KindRecord>,
/**
 * Who played along most often in the latest public games.
 */
people?: Company,
/**
 * What was learned: `lessons`, and `beat-LEVEL` for every level of bots that was beaten.
 */
badges?: Array<string>,
/**
 * How well the player decided in the games that were analysed. Others do not see it
 * while they play with the player.
 */
performance?: PlayerPerformance,
/**
 * What the account shows to others, if it is the caller's own.
 */
own?: ProfileChoice, };

export type ProfileChoice = {
/**
 * The word of a picture, or nothing.
 */
picture?: string,
/**
 * What the player wants to be known to have learned, as the player's page says.
 */
learned: Array<string>,
/**
 * Whether others see since when there is the account.
 */
since: boolean,
/**
 * Whether others see the ratings, here and on leader boards.
 */
ratings: boolean,
/**
 * Whether others see the latest public games.
 */
games: boolean,
/**
 * Whether others see how many of those were won.
 */
record: boolean,
/**
 * Whether others see with and against whom they were played.
 */
people: boolean,
/**
 * Whether others see what was learned.
 */
badges: boolean,
/**
 * Whether others see how well the player decides.
 */
performance: boolean, };

export type PlayerRating = {
/**
 * The kind of table, which is the first word of its rules: `4` or `6-pairs`.
 */
table: string,
/**
 * Live or slow.
 */
pace: Pace,
/**
 * The rating today.
 */
rating: RatingNow,
/**
 * The curve of the last games, in order.
 */
curve: Array<CurvePoint>, };

export type TeamRating = {
/**
 * The names of the players.
 */
names: Array<string>,
/**
 * The kind of table, which is the first word of its rules: `4` or `6-pairs`.
 */
table: string,
/**
 * Live or slow.
 */
pace: Pace,
/**
 * The rating today.
 */
rating: RatingNow,
/**
 * The curve of the last games, in order.
 */
curve: Array<CurvePoint>, };

export type RatingNow = {
/**
 * The most likely strength.
 */
mu: number,
/**
 * The strength is within two of these of `mu`, in 95 of 100 cases.
 */
sigma: number,
/**
 * The number of rated games.
 */
games: number,
/**
 * Whether too little is known to call this a rating.
 */
provisional: boolean, };

export type CurvePoint = {
/**
 * When the game ended, in milliseconds since 1970.
 */
at_ms: number,
/**
 * The rating after it.
 */
mu: number,
/**
 * Its standard deviation.
 */
sigma: number, };

export type KindRecord = {
/**
 * The kind of table, which is the first word of its rules: `4` or `6-pairs`.
 */
table: string,
/**
 * The number of games.
 */
games: number,
/**
 * How many of them were won.
 */
won: number, };

export type Company = {
/**
 * Partners, the most frequent first.
 */
partners: Array<Met>,
/**
 * Rivals, the most frequent first.
 */
rivals: Array<Met>, };

export type Met = {
/**
 * The name today of an account, or of a guest in the latest of these games.
 */
name: string,
/**
 * Whether it is an account.
 */
account: boolean,
/**
 * The number of games.
 */
games: number,
/**
 * How many of them the player of the profile won.
 */
won: number, };

export type LeaderBoard = {
/**
 * The kind of table.
 */
table: string,
/**
 * Live or slow.
 */
pace: Pace,
/**
 * The best first.
 */
leaders: Array<Leader>, };

export type Leader = {
/**
 * The names: one, or those of fixed partners.
 */
names: Array<string>,
/**
 * The rating today.
 */
rating: RatingNow, };

export type OperatorText = {
/**
 * The language it is in; missing without a text.
 */
language?: string,
/**
 * Plain text with a little Markdown; missing if clients show their own.
 */
text?: string, };

export type People = {
/**
 * Those whom the caller follows, by name.
 */
following: Array<Followed>,
/**
 * Those who follow the caller, who does not follow them, the newest first.
 */
followers: Array<string>,
/**
 * Those who played with the caller lately and are in no other list.
 */
met: Array<string>,
/**
 * Members of the caller's circles whom the caller neither follows nor has blocked, by name.
 */
members: Array<string>,
/**
 * Those whose reactions the caller does not want to see.
 */
muted: Array<string>,
/**
 * Those with whom the caller wants to have nothing to do.
 */
blocked: Array<string>,
/**
 * Whether friends see that the caller is there.
 */
visible: boolean, };

export type Followed = {
/**
 * The name of the account.
 */
name: string,
/**
 * Whether they follow the caller, too.
 */
friend: boolean,
/**
 * Whether they are there now, as far as the caller may know: of friends who show it.
 */
online: boolean,
/**
 * The public table at which they play, if they are there.
 */
table?: string, };

export type RelationChange = {
/**
 * The name of the account.
 */
name: string,
/**
 * Whether the caller follows them. Whoever is followed is blocked no more.
 */
follow?: boolean,
/**
 * Whether the caller does not want to see their reactions.
 */
mute?: boolean,
/**
 * Whether the caller blocks them, and so follows them no more.
 */
block?: boolean, };

export type Presence = {
/**
 * Whether they do.
 */
visible: boolean, };

export type NewInvitation = {
/**
 * The id of a table at which the caller sits, or which they made.
 */
table: string,
/**
 * The name of the account.
 */
name: string,
/**
 * The seat that is kept in mind for them.
 */
seat?: number, };

export type Invitation = {
/**
 * The name of whoever invites.
 */
from: string,
/**
 * The table.
 */
table: TableSummary,
/**
 * The seat that they have in mind.
 */
seat?: number,
/**
 * When it was sent, in milliseconds since 1970.
 */
sent_ms: number,
/**
 * When it ends.
 */
expires_ms: number, };

export type NoticeKind = "warning" | "suspended" | "renamed";

export type Notice = {
/**
 * Its id.
 */
id: string,
/**
 * What it is about.
 */
kind: NoticeKind,
/**
 * What they write; may be empty.
 */
text: string,
/**
 * When it was written, in milliseconds since 1970.
 */
sent_ms: number,
/**
 * When a suspension ends.
 */
until_ms?: number, };

export type Inbox = {
/**
 * Open invitations, the newest first.
 */
invitations: Array<Invitation>,
/**
 * Notices that the caller has not read, the oldest first.
 */
notices: Array<Notice>, };

export type Joining = "link" | "approval" | "closed";

export type CircleRole = "owner" | "organiser" | "member" | "asking";

export type NewCircle = {
/**
 * Its name, 1 to 40 characters.
 */
name: string,
/**
 * What its members should know, at most 500 characters.
 */
about: string,
/**
 * How people come in.
 */
joining: Joining, };

export type CircleChange = {
/**
 * Its name.
 */
name?: string,
/**
 * What its members should know.
 */
about?: string,
/**
 * How people come in.
 */
joining?: Joining, };

export type CircleSummary = {
/**
 * Its id, which is part of its link.
 */
id: string,
/**
 * Its name.
 */
name: string,
/**
 * What the caller is in it.
 */
role: CircleRole,
/**
 * How many members it has.
 */
members: number,
/**
 * How many ask to be let in; 0 for those who cannot decide it.
 */
asking: number,
/**
 * When its next evening begins.
 */
next_evening_ms?: number, };

export type CircleList = {
/**
 * The circles, by name.
 */
circles: Array<CircleSummary>, };

export type Circle = {
/**
 * Its id, which is part of its link.
 */
id: string,
/**
 * Its name.
 */
name: string,
/**
 * How people come in.
 */
joining: Joining,
/**
 * What the caller is in it; missing for those who are not.
 */
role?: CircleRole,
/**
 * What its members should know.
 */
about: string,
/**
 * Its members, and for organisers those who ask.
 */
members: Array<CircleMember>,
/**
 * Its unfinished tables, the newest first.
 */
tables: Array<TableSummary>,
/**
 * Its evenings that are not over, the next first.
 */
evenings: Array<Evening>, };

export type CircleMember = {
/**
 * The name of the account.
 */
name: string,
/**
 * What they are in the circle.
 */
role: CircleRole, };

export type MemberChange = {
/**
 * The name of the account.
 */
name: string,
/**
 * What they become; missing to remove them or to turn them away.
 */
role?: CircleRole, };

export type NewEvening = {
/**
 * When it begins, in milliseconds since 1970.
 */
start_ms: number,
/**
 * How long it lasts, 15 to 1440 minutes.
 */
minutes: number,
/**
 * The time zone in which it was entered, such as `Europe/Zurich`.
 */
zone: string,
/**
 * What people should know, at most 200 characters.
 */
text: string, };

export type Evening = {
/**
 * Its id.
 */
id: string,
/**
 * When it begins, in milliseconds since 1970.
 */
start_ms: number,
/**
 * How long it lasts.
 */
minutes: number,
/**
 * The time zone in which it was entered.
 */
zone: string,
/**
 * What people should know.
 */
text: string, };

export type League = {
/**
 * The members who have played, the first of the league first.
 */
rows: Array<LeagueRow>, };

export type LeagueRow = {
/**
 * The rank, from 1; equal points, wins and games share one.
 */
rank: number,
/**
 * The name of the account.
 */
name: string,
/**
 * One point for each game, and two more for each that was won.
 */
points: number,
/**
 * Games finished at tables of the circle.
 */
games: number,
/**
 * Games won.
 */
wins: number, };

export type ReportKind = "name" | "harassment" | "stalling" | "cheating" | "other";

export type NewReport = {
/**
 * The name of the account.
 */
name?: string,
/**
 * The id of the table, if it happened at one.
 */
table?: string,
/**
 * The seat at that table, if it is about who sits there.
 */
seat?: number,
/**
 * What it is about.
 */
kind: ReportKind,
/**
 * What happened, at most 500 characters.
 */
text: string, };

export type EventPlace = "online" | "boards";

export type EventAccess = "open" | "code" | "circle" | "closed";

export type EventPhase = "coming" | "running" | "over";

export type EventFormat = "redrawn" | "redrawn-evenly" | "redrawn-by-lot" | "swiss" | "round-robin" | "knockout" | { "groups": {
/**
 * The number of groups.
 */
groups: number,
/**
 * How many of each group go on.
 */
through: number, } };

export type EventPreset = "german" | "keezen" | "tac" | "club";

export type EventTieBreak = "difference" | "needed" | "direct_encounter" | "buchholz_cut_1" | "sonneborn_berger" | "wins" | "lot";

export type EventScoring = {
/**
 * For winning, or leading when time was up.
 */
win: number,
/**
 * For a draw.
 */
draw: number,
/**
 * For each marble home.
 */
marble: number,
/**
 * For having all marbles home.
 */
finished: number,
/**
 * For each round missed by entering late.
 */
missed: number,
/**
 * The marbles home of those who did not come, and of their opponents.
 */
no_show: [number, number], };

export type EventSettings = {
/**
 * How rounds are drawn.
 */
format: EventFormat,
/**
 * How many rounds are planned.
 */
rounds: number,
/**
 * How long a round takes; `null` without a bell.
 */
minutes: number | null,
/**
 * The rules of the games, in notation, for four players.
 */
rules: string,
/**
 * How many points a table gives.
 */
scoring: EventScoring,
/**
 * What decides between equal points, in this order.
 */
tie_breaks: Array<EventTieBreak>, };

export type NewEvent = {
/**
 * Its name, 1 to 60 characters.
 */
name: string,
/**
 * What people should know, at most 1000 characters.
 */
about: string,
/**
 * What it is played by; either this or `preset`.
 */
settings?: EventSettings,
/**
 * A tournament whose settings are known.
 */
preset?: EventPreset,
/**
 * When it begins, in milliseconds since 1970.
 */
start_ms: number,
/**
 * The time zone in which the time was entered, such as `Europe/Zurich`.
 */
zone: string,
/**
 * Where it is played.
 */
place: EventPlace,
/**
 * Who may enter.
 */
access: EventAccess,
/**
 * The id of a circle that its maker organises, to whose season it counts.
 */
circle?: string,
/**
 * Whether games online are rated. People without an account cannot enter then.
 */
rated: boolean,
/**
 * How long players may think, online; a minute for each decision by default.
 */
clock?: Clock,
/**
 * After how many minutes a team online that is not there has not come; 3 by default.
 */
grace_minutes?: number, };

export type EventSummary = {
/**
 * Its id, which is part of its link.
 */
id: string,
/**
 * Its name.
 */
name: string,
/**
 * Where it is played.
 */
place: EventPlace,
/**
 * Who may enter.
 */
access: EventAccess,
/**
 * How far it is.
 */
phase: EventPhase,
/**
 * When it begins, in milliseconds since 1970.
 */
start_ms: number,
/**
 * The time zone in which the time was entered.
 */
zone: string,
/**
 * How rounds are drawn.
 */
format: EventFormat,
/**
 * How many rounds are planned.
 */
rounds: number,
/**
 * The round that was drawn last; 0 before the first.
 */
round: number,
/**
 * How many players or pairs have entered and not withdrawn.
 */
entries: number,
/**
 * The id of the circle it belongs to, for its members.
 */
circle?: string, };

export type EventList = {
/**
 * The events.
 */
events: Array<EventSummary>,
/**
 * `after` of the next page; missing on the last one.
 */
next?: string, };

export type TableEvent = {
/**
 * The id of the event.
 */
id: string,
/**
 * The number of the round.
 */
round: number,
/**
 * The number of the table in the round.
 */
table: number, };

export type Daily = {
/**
 * The day in UTC, as `2026-11-19`.
 */
day: string,
/**
 * In how many milliseconds it is over.
 */
ends_in_ms: number,
/**
 * The rules, in notation.
 */
rules: string,
/**
 * The commitment to the secret that determines the cards.
 */
commitment: string,
/**
 * The commitments for the next days.
 */
coming: Array<DailyCommitment>,
/**
 * How many have begun today.
 */
players: number,
/**
 * Your table of today, once you have begun.
 */
table?: DailyTable,
/**
 * The last day with results.
 */
last?: string, };

export type DailyCommitment = {
/**
 * The day.
 */
day: string,
/**
 * The commitment to its secret.
 */
commitment: string, };

export type DailyTable = {
/**
 * Its id.
 */
id: string,
/**
 * Whether the game is over.
 */
over: boolean, };

export type DailyResults = {
/**
 * The day.
 */
day: string,
/**
 * The rules, in notation.
 */
rules: string,
/**
 * The board, as it stands in the records.
 */
board: string,
/**
 * The commitment that was published before the day.
 */
commitment: string,
/**
 * The secret, from which the cards can be verified.
 */
secret: string,
/**
 * How many finished, the champion included.
 */
results: number,
/**
 * How many began and did not finish.
 */
unfinished: number,
/**
 * The best results, the best first, of which the first is the best line.
 */
rows: Array<DailyRow>,
/**
 * Yours.
 */
yours?: DailyRow,
/**
 * That of champions alone.
 */
champion?: DailyRow, };

export type DailyRow = {
/**
 * The place, which equal results share.
 */
rank: number,
/**
 * The player's name; missing for the champion.
 */
name?: string,
/**
 * Whether the player has an account.
 */
account: boolean,
/**
 * Ten for a win, as many less for a loss, and the difference of marbles home.
 */
score: number,
/**
 * The rounds that were dealt.
 */
rounds: number,
/**
 * Matchpoints, in thousandths of the most that could be had.
 */
per_mille: number,
/**
 * The finished game.
 */
game: string, };

export type DailyMonth = {
/**
 * The month, as `2026-11`.
 */
month: string,
/**
 * Its days with results.
 */
days: Array<DailyDay>,
/**
 * Whoever has finished at least four deals of the month, the best first.
 */
standing: Array<DailyStanding>, };

export type DailyDay = {
/**
 * The day.
 */
day: string,
/**
 * How many finished, the champion included.
 */
results: number,
/**
 * Your matchpoints, in thousandths of the most that could be had.
 */
per_mille?: number, };

export type DailyStanding = {
/**
 * The place, which equal results share.
 */
rank: number,
/**
 * The player's name.
 */
name: string,
/**
 * Whether the player has an account.
 */
account: boolean,
/**
 * The deals that were finished.
 */
days: number,
/**
 * The mean of their matchpoints, in thousandths of the most that could be had; each deal as
 * if as many had finished it as the one that most have.
 */
per_mille: number,
/**
 * Whether it is you.
 */
yours: boolean, };

export type Event = {
/**
 * Its id, which is part of its link.
 */
id: string,
/**
 * The number of its last change; also in `ETag`.
 */
version: number,
/**
 * Its name.
 */
name: string,
/**
 * What people should know.
 */
about: string,
/**
 * Where it is played.
 */
place: EventPlace,
/**
 * Who may enter.
 */
access: EventAccess,
/**
 * Whether people may enter by themselves at the moment.
 */
registering: boolean,
/**
 * The id of the circle it belongs to, for its members.
 */
circle?: string,
/**
 * Whether games online are rated.
 */
rated: boolean,
/**
 * What it is played by.
 */
settings: EventSettings,
/**
 * How long players may think, online.
 */
clock: Clock,
/**
 * After how many minutes a team online that is not there has not come.
 */
grace_minutes: number,
/**
 * When it begins, in milliseconds since 1970.
 */
start_ms: number,
/**
 * The time zone in which the time was entered.
 */
zone: string,
/**
 * How far it is.
 */
phase: EventPhase,
/**
 * What commits its draws to a seed that nobody knew beforehand.
 */
commitment: string,
/**
 * The seed, once the event is over.
 */
seed?: string,
/**
 * The names of its directors, whoever made it first.
 */
directors: Array<string>,
/**
 * Those who have entered, in the order in which they did.
 */
entries: Array<EventEntry>,
/**
 * Pairs that wait for the second of them.
 */
waiting: Array<EventWaiting>,
/**
 * The rounds, the earliest first.
 */
rounds: Array<EventRound>,
/**
 * The standings after the results so far.
 */
standings: Array<EventStanding>,
/**
 * The time of the round that runs, if it has a bell.
 */
bell?: EventBell,
/**
 * What concerns the caller alone; missing for strangers.
 */
you?: EventYou,
/**
 * The time of the server, in milliseconds since 1970.
 */
now_ms: number,
/**
 * After how many milliseconds it makes sense to ask again.
 */
poll_ms: number, };

export type EventEntry = {
/**
 * Unique in the event.
 */
name: string,
/**
 * The two names of a pair, where they are known.
 */
members?: Array<string>,
/**
 * Their club.
 */
club?: string,
/**
 * Whether they are there.
 */
checked_in?: boolean,
/**
 * Whether they are not drawn.
 */
withdrawn?: boolean,
/**
 * Who plays for them.
 */
substitute?: string,
/**
 * Whether people of this server stand behind it; the directors entered others.
 */
online?: boolean, };

export type EventWaiting = {
/**
 * Who waits.
 */
name: string,
/**
 * For whom, if for somebody with an account.
 */
partner?: string, };

export type EventRound = {
/**
 * Its number, from 1.
 */
number: number,
/**
 * Whether it has begun; until then it may be drawn again.
 */
started: boolean,
/**
 * Its tables, the earliest first.
 */
tables: Array<EventTable>,
/**
 * Who sits out.
 */
byes: Array<string>,
/**
 * What could not be avoided in its draw, the most important first; empty if the
 * directors seated people by hand.
 */
cost: Array<EventCriterion>, };

export type EventCriterion = {
/**
 * Its name, as in `kennel event draw`.
 */
criterion: string,
/**
 * The sum over all tables and byes.
 */
cost: number, };

export type EventTable = {
/**
 * Its number, from 1.
 */
number: number,
/**
 * The names of the two teams: two players, or one pair.
 */
teams: [Array<string>, Array<string>],
/**
 * The names on seats 0 to 3; of a pair, the one who sits there where that is known.
 */
seats: Array<string>,
/**
 * The id of the table online, once it is open.
 */
table?: string,
/**
 * How it ended.
 */
result?: EventResult,
/**
 * The team that did not come.
 */
no_show?: number,
/**
 * What the teams have entered; empty once there is a result.
 */
reports: Array<EventReport>,
/**
 * Whether the teams have entered different results, so that a director decides.
 */
disputed?: boolean, };

export type EventResult = {
/**
 * The marbles home of each team.
 */
home: [number, number],
/**
 * The fields that each team still needed.
 */
needed: [number, number],
/**
 * The points of each team.
 */
points: [number, number], };

export type EventReport = {
/**
 * The team, 0 or 1.
 */
team: number,
/**
 * The marbles home of each team.
 */
home: [number, number],
/**
 * The fields that each team still needed.
 */
needed: [number, number], };

export type EventStanding = {
/**
 * The place, from 1; equals share one.
 */
rank: number,
/**
 * The name of the entry.
 */
name: string,
/**
 * Who plays for it.
 */
substitute?: string,
/**
 * Whether it has withdrawn.
 */
withdrawn?: boolean,
/**
 * All points.
 */
points: number,
/**
 * Points given or taken by the directors.
 */
adjusted: number,
/**
 * Results.
 */
played: number,
/**
 * Wins.
 */
wins: number,
/**
 * Draws.
 */
draws: number,
/**
 * Losses.
 */
losses: number,
/**
 * Byes.
 */
byes: number,
/**
 * Marbles home, less those of the opponents.
 */
difference: number,
/**
 * Fields still needed.
 */
needed: number,
/**
 * The points of all opponents without the weakest, twice.
 */
buchholz_cut_1: number,
/**
 * The points of the opponents beaten, and half of those drawn with, twice.
 */
sonneborn_berger: number, };

export type EventBell = {
/**
 * The round.
 */
round: number,
/**
 * When it rings, in the time of the server; missing while the time stands still, and
 * after it has rung.
 */
rings_ms?: number,
/**
 * How long it still takes, as of `now_ms`.
 */
left_ms: number,
/**
 * Whether it has rung: turns in progress are finished, then boards are scored.
 */
rung: boolean, };

export type EventYou = {
/**
 * Whether the caller made the event.
 */
creator?: boolean,
/**
 * Whether the caller directs it.
 */
director?: boolean,
/**
 * The name of the caller's entry.
 */
entry?: string,
/**
 * What lets a partner complete the caller's pair, as long as it waits.
 */
pair_code?: string,
/**
 * Those who want the caller as their partner.
 */
invited_by?: Array<string>,
/**
 * The caller's table in the last round, and the team, 0 or 1.
 */
seat?: EventSeat,
/**
 * What others enter with; for directors.
 */
code?: string, };

export type EventSeat = {
/**
 * The round.
 */
round: number,
/**
 * The table.
 */
table: number,
/**
 * The team, 0 or 1.
 */
team: number, };

export type EventActRequest = {
/**
 * A text of the client's own, at most 40 characters. What was done with it is not done
 * again, so that a client that heard no answer can ask once more.
 */
id?: string,
/**
 * What to do.
 */
act: EventAct, };

export type EventAct = { "do": "register",
/**
 * The code of an event with a code.
 */
code?: string,
/**
 * The name of a partner with an account.
 */
partner?: string,
/**
 * The code of the pair that the caller completes.
 */
pair_code?: string,
/**
 * The caller's club.
 */
club?: string, } | { "do": "check_in" } | { "do": "withdraw" } | { "do": "return" } | { "do": "report",
/**
 * The round.
 */
round: number,
/**
 * The table.
 */
table: number,
/**
 * The team that enters it; players at the table need not say it.
 */
team?: number,
/**
 * The token of the table's slip; players at the table do not need it.
 */
token?: string,
/**
 * The marbles home of each team.
 */
home: [number, number],
/**
 * The fields that each team still needed.
 */
needed: [number, number], } | { "do": "add",
/**
 * The name, which for a pair stands for both.
 */
name: string,
/**
 * The two of a pair.
 */
members?: Array<string>,
/**
 * Their club.
 */
club?: string, } | { "do": "set_present",
/**
 * The entry.
 */
name: string,
/**
 * Whether they are there.
 */
present: boolean, } | { "do": "set_withdrawn",
/**
 * The entry.
 */
name: string,
/**
 * Whether it is out.
 */
withdrawn: boolean, } | { "do": "withdraw_absent" } | { "do": "substitute",
/**
 * The entry.
 */
name: string,
/**
 * Who plays for it.
 */
by: string,
/**
 * In whose place, of a pair; of the first by default.
 */
member?: string, } | { "do": "draw",
/**
 * The teams of each table, seated by hand.
 */
tables?: Array<[Array<string>, Array<string>]>,
/**
 * Who sits out then.
 */
byes?: Array<string>, } | { "do": "start" } | { "do": "result",
/**
 * The round.
 */
round: number,
/**
 * The table.
 */
table: number,
/**
 * The marbles home of each team.
 */
home: [number, number],
/**
 * The fields that each team still needed.
 */
needed: [number, number], } | { "do": "no_show",
/**
 * The round.
 */
round: number,
/**
 * The table.
 */
table: number,
/**
 * The team that was missing.
 */
team: number, } | { "do": "adjust",
/**
 * The entry.
 */
name: string,
/**
 * The points given; negative if they are taken.
 */
points: number,
/**
 * The reason, for everybody to read.
 */
why: string, } | { "do": "pause_time" } | { "do": "resume_time" } | { "do": "add_time",
/**
 * How many seconds, negative for less.
 */
seconds: number, } | { "do": "ring" } | { "do": "close" } | { "do": "set_registering",
/**
 * Whether they may.
 */
registering: boolean, } | { "do": "set_director",
/**
 * The name of the account.
 */
name: string,
/**
 * Whether they direct.
 */
director: boolean, } | { "do": "announce",
/**
 * What people should know.
 */
about?: string,
/**
 * When it begins, in milliseconds since 1970.
 */
start_ms?: number,
/**
 * Who may enter.
 */
access?: EventAccess, };

export type EventSlips = {
/**
 * The round.
 */
round: number,
/**
 * The slips, one for each table.
 */
slips: Array<EventSlip>, };

export type EventSlip = {
/**
 * The number of the table.
 */
table: number,
/**
 * What it enters its result with.
 */
token: string,
/**
 * The path of the page on which it does so, for a QR code.
 */
path: string, };

export type Season = {
/**
 * The events that count, the oldest first.
 */
events: Array<SeasonEvent>,
/**
 * Everybody who took part, the best first.
 */
rows: Array<SeasonRow>, };

export type SeasonEvent = {
/**
 * Its id.
 */
id: string,
/**
 * Its name.
 */
name: string,
/**
 * When it began, in milliseconds since 1970.
 */
start_ms: number, };

export type SeasonRow = {
/**
 * The place, from 1; equals share one.
 */
rank: number,
/**
 * The name.
 */
name: string,
/**
 * The sum of what counts.
 */
points: number,
/**
 * The points of each event, `null` where they were not there, as in `events`.
 */
by_event: Array<number | null>, };

export type SeasonRule = "points" | "best_half" | "places";
