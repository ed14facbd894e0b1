// Written from crates/view: KENNEL_BLESS=1 cargo test -p kennel-view
import type { SightMessage } from '../wire';

export type Shape = {
/**
 * The number of players.
 */
players: number,
/**
 * How many sections the board has; some may belong to nobody.
 */
sections: number,
/**
 * The field of each seat's start.
 */
starts: Array<number>,
/**
 * The seats of each team.
 */
teams: Array<Array<number>>,
/**
 * The seat that each seat gives a card to, or in a solo game draws from.
 */
receivers: Array<number>,
/**
 * Whether everyone plays alone.
 */
solo: boolean,
/**
 * How many cards are dealt to each, round after round, and then again.
 */
rounds: Array<number>, };

export type MarbleAt = {
/**
 * The seat it belongs to.
 */
seat: number,
/**
 * The spot it lies on.
 */
spot: string,
/**
 * Whether it stands fresh on its start: a blockade.
 */
fresh: boolean, };

export type PhaseMessage = { "phase": "deal" } | { "phase": "exchange",
/**
 * The seats that have given.
 */
given: Array<number>, } | { "phase": "draw_round" } | { "phase": "turn",
/**
 * The seat to play.
 */
seat: number, } | { "phase": "over",
/**
 * The seats that have won.
 */
winners: Array<number>, };

export type State = {
/**
 * Four for each seat, seat by seat.
 */
marbles: Array<MarbleAt>,
/**
 * The viewer's hand, a letter for each card; a spectator has none.
 */
hand: Array<string>,
/**
 * How many cards each seat holds.
 */
hand_sizes: Array<number>,
/**
 * How many cards are in the stock.
 */
stock: number,
/**
 * How many cards lie on the discard pile.
 */
discard: number,
/**
 * The seat that dealt this round.
 */
dealer: number,
/**
 * The seat that leads the round.
 */
lead: number,
/**
 * How many cards were dealt to each seat.
 */
die: number,
/**
 * What the game waits for.
 */
phase: PhaseMessage,
/**
 * The seats whose marbles the viewer moves now; none if it is not the viewer's turn.
 */
controlled: Array<number>,
/**
 * The seats that have all marbles in the finish.
 */
complete: Array<number>,
/**
 * The cards of this round that changed hands, as far as this viewpoint knows.
 */
passed: Array<PassedCard>, };

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
 * The letter of the card.
 */
card: string, };

export type Effect = { "step": "left",
/**
 * The seat it belongs to.
 */
seat: number,
/**
 * Its start.
 */
to: string, } | { "step": "stepped",
/**
 * The seat it belongs to.
 */
seat: number,
/**
 * The spot it leaves.
 */
from: string,
/**
 * The spot it reaches.
 */
to: string, } | { "step": "sent_home",
/**
 * The seat it belongs to.
 */
seat: number,
/**
 * Where it stood.
 */
from: string, } | { "step": "entered_finish",
/**
 * The seat it belongs to.
 */
seat: number,
/**
 * The slot of the finish.
 */
to: string, } | { "step": "swapped",
/**
 * The seat and the spot of the marble that the player controls.
 */
one: [number, string],
/**
 * The seat and the spot of the other one.
 */
other: [number, string], } | { "step": "drew",
/**
 * The seat it belongs to.
 */
from: number, };

export type PlayParts = {
/**
 * The letter of the card that is played.
 */
card: string,
/**
 * The rank as which it is used; for a joker another than its own.
 */
used_as: string,
/**
 * The kind of deed.
 */
deed: DeedKind,
/**
 * Marbles that walk, each from one spot to another, in order.
 */
walks: Array<[string, string]>, };

export type DeedKind = "leave" | "walk" | "back" | "split" | "swap" | "no_effect" | "draw";

export type Shown = {
/**
 * The play, if the sight is one.
 */
play: PlayParts | null,
/**
 * What it does, step by step.
 */
steps: Array<Effect>, };

export type Standing = {
/**
 * Four for each seat, seat by seat.
 */
marbles: Array<MarbleAt>,
/**
 * The hand of each seat, a letter for each card.
 */
hands: Array<string>,
/**
 * The seat to play, or what is over: the round (`deal`) or the game.
 */
phase: PhaseMessage,
/**
 * The seats whose marbles the seat to play moves.
 */
controlled: Array<number>,
/**
 * The seats that have all marbles in the finish.
 */
complete: Array<number>,
/**
 * Whether the seat to play has no legal play.
 */
must_fold: boolean, };

export type Tried = {
/**
 * The play that was tried.
 */
play: PlayParts,
/**
 * What it does, step by step.
 */
steps: Array<Effect>,
/**
 * The card that was drawn.
 */
drawn: string | null, };

export type CardUse = {
/**
 * The letter of the card.
 */
card: string,
/**
 * The ranks as which it can be used; none if it cannot be played.
 */
uses: Array<string>,
/**
 * What keeps it from being played.
 */
obstacle: ObstacleMessage | null, };

export type ObstacleMessage = {
/**
 * The kind of obstacle.
 */
kind: ObstacleKind,
/**
 * The seat whose marble or finish it is, if it is one.
 */
seat: number | null,
/**
 * The number of the rule behind it.
 */
rule: string, };

export type ObstacleKind = "blockade" | "fresh" | "finish" | "too_far" | "joker_finish" | "nothing_to_swap" | "not_seven_steps" | "empty_kennel" | "nobody_out";

export type Building = {
/**
 * The letter of the card that was chosen.
 */
card: string,
/**
 * The rank as which it is used; none for a joker while all are shown.
 */
used_as?: string,
/**
 * The shares of a seven taken so far, each from one spot to another.
 */
shares?: Array<[string, string]>, };

export type Offer = {
/**
 * The marbles with the shares taken so far.
 */
marbles: Array<MarbleAt>,
/**
 * How many steps of a seven are left; none for any other card.
 */
steps_left: number | null,
/**
 * What the shares taken so far have done.
 */
steps: Array<Effect>,
/**
 * What can be picked.
 */
grips: Array<GripOffer>, };

export type GripOffer = {
/**
 * A spot, a kennel (`0k`), a hand to draw from (`hand 2`), or the card
 * itself, to be laid down without effect (`card`).
 */
grip: string,
/**
 * The targets it can go to.
 */
targets: Array<TargetOffer>, };

export type TargetOffer = {
/**
 * The spot; none if nothing moves.
 */
spot: string | null,
/**
 * The ways to get there; more than one only for a joker.
 */
ways: Array<Way>, };

export type Way = {
/**
 * The rank as which the card is used.
 */
used_as: string,
/**
 * The play, if it is complete; none if a seven goes on.
 */
play: string | null,
/**
 * What it does, step by step.
 */
steps: Array<Effect>, };

export type About = {
/**
 * The rules in notation.
 */
rules: string,
/**
 * The board and the teams.
 */
shape: Shape,
/**
 * The lines of the header besides, each with its name.
 */
tags: Array<[string, string]>,
/**
 * How many moments there are.
 */
moments: number,
/**
 * The winners; `None` if the game is not over.
 */
winners: Array<number> | null, };

export type Moment = {
/**
 * The round it belongs to, counted from 1; 0 before the first deal.
 */
round: number,
/**
 * What happened as it is seen from here; nothing before the first deal.
 */
sights: SightMessage[],
/**
 * What a play did.
 */
shown: Shown,
/**
 * The line of the record, with `?` for cards that are not known here.
 */
notation: string,
/**
 * What is known then.
 */
state: State,
/**
 * The hand of each seat, as far as it is seen from here.
 */
hands: Array<Array<string> | null>,
/**
 * How far each team has come, in thousandths of the whole way.
 */
progress: Array<number>,
/**
 * How many marbles of each seat have been sent home so far.
 */
sent_home: Array<number>, };

export type ParseProblem = {
/**
 * The line, counted from 1; none if the text has only one.
 */
line: number | null,
/**
 * The character, counted from 1; none if it is about the whole text.
 */
column: number | null,
/**
 * What it is about: the page has a sentence for each.
 */
code: string,
/**
 * What is there instead of what was expected; none if nothing certain was.
 */
found: string | null,
/**
 * The number of the rule that does not allow it.
 */
rule: string | null,
/**
 * What is wrong, in English.
 */
what: string, };

export type Judged = {
/**
 * The moment that the decision led to.
 */
at: number,
/**
 * The seat that decided.
 */
seat: number,
/**
 * About how likely the seat was to win then, from 0 to 1.
 */
chance: number,
/**
 * The same after the best decision.
 */
best: number, };

export type Advice = {
/**
 * The seat that decided.
 */
seat: number,
/**
 * What was decided.
 */
played: HintCandidate,
/**
 * The best that was found, the best first; it may be what was decided.
 */
best: Array<HintCandidate>, };

export type LocalStart = {
/**
 * The permanent id of the game.
 */
id: string,
/**
 * How it begins.
 */
beginning: Beginning,
/**
 * Who plays at this device; bots have the other seats.
 */
people: Array<Person>,
/**
 * The level of the bot in each seat; that of a person's seat is not used.
 */
levels: Array<string>,
/**
 * What all chance is drawn from: 16 hexadecimal digits.
 */
seed: string, };

export type Person = {
/**
 * The person's seat.
 */
seat: number,
/**
 * The person's name; empty where a single person has none.
 */
name: string, };

export type Beginning = { "rules": string } | { "position": string } | { "record": string };

export type Hint = {
/**
 * The decisions that were weighed; of a seven, a jack or a joker only the best few.
 */
candidates: Array<HintCandidate>,
/**
 * How many decisions there are in all.
 */
all: number, };

export type HintCandidate = {
/**
 * As an answer is written: `give` and a card, or a play.
 */
act: string,
/**
 * The card that would be given or played.
 */
card: string,
/**
 * The play taken apart; none where a card is given.
 */
play: PlayParts | null,
/**
 * What it would do, step by step.
 */
steps: Array<Effect>,
/**
 * About how likely the player is to win then, from 0 to 1.
 */
chance: number,
/**
 * What speaks for and against it, the most important first.
 */
reasons: Array<HintReason>,
/**
 * How many other plays have the same result.
 */
alike: number, };

export type HintReason = {
/**
 * The kind of reason.
 */
kind: ReasonKind,
/**
 * The seat it is about.
 */
seat: number | null,
/**
 * The rival it is about.
 */
of: number | null,
/**
 * How many marbles or steps.
 */
count: number | null,
/**
 * The spot that the reason is about.
 */
spot: string | null,
/**
 * The letter of the card that the reason is about.
 */
card: string | null, };

export type ReasonKind = "wins" | "lets_win" | "sends_home" | "loses_own" | "enters_finish" | "leaves_kennel" | "goes_deeper" | "gains_ground" | "loses_ground" | "sets_back" | "gets_past_own_finish" | "takes_aim" | "frees_from_danger" | "leaves_in_reach" | "leaves_on_start" | "blocks_rival" | "keeps_blockade" | "opens_blockade" | "helps_partner" | "helps_rival" | "gives_starter" | "keeps_card" | "spends_strong_card" | "draws_card" | "advances" | "waits";

export type TeamResult = {
/**
 * The number of its marbles in the finish.
 */
home: number,
/**
 * The number of steps forwards until all its marbles are there.
 */
needed: number, };

export type BreakdownTold = {
/**
 * The breakdown of each team, ordered by first seats.
 */
teams: Array<TeamBreakdownTold>,
/**
 * The breakdown of each seat.
 */
seats: Array<SeatBreakdownTold>,
/**
 * Deals and draws, in their order.
 */
luck: Array<LuckTold>,
/**
 * Decisions that cost something, in their order.
 */
losses: Array<LossTold>,
/**
 * The decisions that cost most, the worst first, with what would have been better.
 */
errors: Array<ErrorTold>, };

export type TeamBreakdownTold = {
/**
 * The seats of the team.
 */
seats: Array<number>,
/**
 * One win or none, less the fair share.
 */
result: number,
/**
 * Luck with deals and draws.
 */
luck: number,
/**
 * What errors of its members cost: never positive.
 */
errors: number,
/**
 * What errors of its rivals gave: never negative.
 */
rivals: number,
/**
 * What neither explains.
 */
rest: number, };

export type SeatBreakdownTold = {
/**
 * The seat.
 */
seat: number,
/**
 * All its decisions.
 */
all: PerformanceTold,
/**
 * Its decisions in the exchange.
 */
exchange: PerformanceTold,
/**
 * Its plays.
 */
play: PerformanceTold, };

export type PerformanceTold = {
/**
 * How many mattered.
 */
decisions: number,
/**
 * What they cost together.
 */
lost: number,
/**
 * A thousand times the mean winning chance lost in one; none without a decision.
 */
rate: number | null,
/**
 * The standard error of that.
 */
error: number | null,
/**
 * The level of the bots that loses about as much.
 */
level: string | null, };

export type LuckTold = {
/**
 * The moment it led to.
 */
at: number,
/**
 * The luck of each team.
 */
by_team: Array<number>, };

export type LossTold = {
/**
 * The moment it led to.
 */
at: number,
/**
 * The seat that decided.
 */
seat: number,
/**
 * What it cost.
 */
loss: number, };

export type ErrorTold = {
/**
 * The moment it led to.
 */
at: number,
/**
 * The round, counted from 1.
 */
round: number,
/**
 * The seat that decided.
 */
seat: number,
/**
 * What it cost.
 */
loss: number,
/**
 * The standard error of that.
 */
error: number,
/**
 * What was decided.
 */
made: HintCandidate,
/**
 * What would have been better.
 */
best: HintCandidate, };

export type PuzzleLine = {
/**
 * Follows from what the seat knows, so that the same puzzle has the same everywhere.
 */
id: string,
/**
 * What the seat that decides knows, in notation.
 */
view: string,
/**
 * The answer, and then the alternatives that were judged: as an answer is written, with
 * the winning chance in thousandths.
 */
choices: Array<[string, number]>,
/**
 * What the answer is about.
 */
theme: string,
/**
 * How hard it is, on the scale of the players' ratings.
 */
rating: number,
/**
 * The levels that do not find the answer.
 */
missed_by: Array<string>,
/**
 * How the answer is proved, if it is.
 */
proof?: string | null,
/**
 * What the player did, in an exercise made of a mistake.
 */
made?: string | null,
/**
 * By how many thousandths a choice may be worse than the answer and still be right; in
 * exercises made of mistakes.
 */
within?: number | null,
/**
 * The game it is from: its id, or the seed of the search for puzzles and the number of the game.
 */
game: string, };

export type PuzzleTold = {
/**
 * The rules in notation.
 */
rules: string,
/**
 * The board and the teams.
 */
shape: Shape,
/**
 * The seat that decides.
 */
seat: number,
/**
 * What it knows.
 */
state: State,
/**
 * The discard pile, card by card in the order of their ranks.
 */
discard: Array<string>,
/**
 * What each seat has laid down in this round.
 */
played: Array<Array<string>>, };

export type PuzzleTried = {
/**
 * Whether it solves the puzzle.
 */
right: boolean,
/**
 * The play taken apart; none where a card was given.
 */
play: PlayParts | null,
/**
 * What it did, step by step.
 */
steps: Array<Effect>,
/**
 * The marbles after it.
 */
marbles: Array<MarbleAt>,
/**
 * The decision as it is written among the candidates: one with the same outcome.
 */
act: string,
/**
 * The answer and the alternatives, explained, the best first.
 */
hint: Hint,
/**
 * Whether the chance of what was tried is known.
 */
judged: boolean, };
