//! Answers of the commands that read JSON lines.

use kennel_rules::{Board, BySeat, Event, Game, Outcome, PlayBuffer, Rank, Score, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::json::{Object, PlayJson, PositionJson, RulesJson, hands, rank, seat};

/// The answer of `kennel rules plays`.
#[derive(Serialize)]
pub struct PlaysAnswer {
    plays: Vec<PlayJson>,
}

/// Lists the legal plays of a position given as a line of JSON. The buffer is reused
/// between lines.
///
/// # Errors
/// Returns an error if the line is not a position.
pub fn plays(line: &str, plays: &mut PlayBuffer) -> Result<PlaysAnswer, String> {
    let turn = parse_json::<PositionJson>(line)?.position()?.turn();
    turn.list(plays);
    Ok(PlaysAnswer { plays: plays.iter().map(|play| PlayJson::new(&turn, play)).collect() })
}

/// Like [`plays`], with every play also in notation.
///
/// # Errors
/// Returns an error if the line is not a position.
pub fn plays_with_texts(line: &str, plays: &mut PlayBuffer) -> Result<PlaysAnswer, String> {
    let answer = self::plays(line, plays)?;
    let texts = answer.plays.into_iter().zip(plays.iter());
    Ok(PlaysAnswer { plays: texts.map(|(json, play)| json.with_text(play)).collect() })
}

#[derive(Deserialize)]
#[serde(expecting = "a board with its rules")]
struct BoardJson {
    rules: Object<RulesJson>,
    board: String,
}

/// The answer of `kennel rules score`.
#[derive(Serialize)]
pub struct ScoreAnswer {
    score: Vec<TeamScoreJson>,
    leads: Option<Vec<usize>>,
}

#[derive(Serialize)]
struct TeamScoreJson {
    seats: Vec<usize>,
    home: u8,
    needed: u16,
}

/// Scores a board given as a line of JSON, as section 9 of the rules does when time is
/// up.
///
/// # Errors
/// Returns an error if the line is not a board.
pub fn score(line: &str) -> Result<ScoreAnswer, String> {
    let json = parse_json::<BoardJson>(line)?;
    let seating = json.rules.0.rules()?.seating();
    let board = Board::parse(seating, &json.board).map_err(|error| format!("board, {error}"))?;
    let score = Score::of(seating, &board);
    let team = |team: &kennel_rules::TeamScore| TeamScoreJson {
        seats: numbers(team.seats),
        home: team.home,
        needed: team.needed,
    };
    Ok(ScoreAnswer {
        score: score.teams().iter().map(team).collect(),
        leads: score.leader().map(numbers),
    })
}

fn numbers(seats: SeatSet) -> Vec<usize> {
    seats.iter().map(Seat::index).collect()
}

/// Parses a line of JSON.
///
/// # Errors
/// Returns an error with the column if the line is not an object of the expected form.
pub fn parse_json<'a, T: Deserialize<'a>>(line: &'a str) -> Result<T, String> {
    if line.trim().is_empty() {
        return Err("the line is empty".to_owned());
    }
    let parsed: Result<Object<T>, _> = serde_json::from_str(line);
    parsed.map(|object| object.0).map_err(|error| {
        // The line number is always 1, so only the column is kept.
        let suffix = format!(" at line {} column {}", error.line(), error.column());
        let text = error.to_string();
        format!("column {}: {}", error.column().max(1), text.strip_suffix(&suffix).unwrap_or(&text))
    })
}

#[derive(Deserialize)]
#[serde(expecting = "a game")]
struct GameJson {
    rules: Object<RulesJson>,
    first_dealer: usize,
    events: Vec<Value>,
}

/// The answer of `kennel rules replay`.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Verdict {
    /// The game follows the rules to its end.
    Good {
        /// The seats of the winning team.
        winner: Vec<usize>,
    },
    /// The game breaks a rule or is unfinished.
    Bad {
        /// The index of the first bad event, or the number of events if the game is
        /// unfinished.
        bad_at: usize,
        /// The reason, with the number of the rule.
        why: String,
    },
}

/// Checks whether a game given as a line of JSON follows the rules.
///
/// # Errors
/// Returns an error if the line is not a game.
pub fn replay(line: &str) -> Result<Verdict, String> {
    game(line).map(|parsed| verdict(&parsed))
}

/// A game read from JSON, up to the first event that breaks a rule.
pub struct ParsedGame {
    /// The game after its legal events.
    pub game: Game,
    /// The legal events, grouped by the line they came from: an exchange is one line
    /// with an event for each seat.
    pub events: Vec<Vec<Event>>,
    /// The reason why the next event breaks a rule, if one does.
    pub bad: Option<String>,
}

/// Parses a game given as a line of JSON, as far as it follows the rules.
///
/// # Errors
/// Returns an error if the line is not a game.
pub fn game(line: &str) -> Result<ParsedGame, String> {
    read_game(&parse_json(line)?)
}

fn read_game(json: &GameJson) -> Result<ParsedGame, String> {
    let rules = json.rules.0.rules()?;
    let dealer = seat(rules.seating(), json.first_dealer, "first_dealer")?;
    let mut game = Game::new(rules, dealer).map_err(|error| error.to_string())?;
    let mut events = Vec::new();
    for event in &json.events {
        match apply(&mut game, event) {
            Ok(applied) => events.push(applied),
            Err(why) => return Ok(ParsedGame { game, events, bad: Some(why) }),
        }
    }
    Ok(ParsedGame { game, events, bad: None })
}

fn verdict(parsed: &ParsedGame) -> Verdict {
    let bad_at = parsed.events.len();
    match (&parsed.bad, parsed.game.winner()) {
        (Some(why), _) => Verdict::Bad { bad_at, why: why.clone() },
        (None, Some(seats)) => Verdict::Good { winner: numbers(seats) },
        (None, None) => {
            Verdict::Bad { bad_at, why: "the game ends without a winner (rule 4.5)".to_owned() }
        }
    }
}

/// An event in one of its JSON forms. Unknown keys are ignored.
#[derive(Deserialize)]
#[serde(untagged)]
enum EventJson {
    Deal { deal: Vec<String>, dealer: usize, lead: usize },
    Given { given: Vec<String> },
    Drawn { drawn: Vec<String> },
    Fold { seat: usize, fold: bool },
    Draw { seat: usize, card: String, r#as: String, draw: usize, got: String },
    Play { seat: usize, card: String, r#as: String, board: String },
}

/// Applies one JSON event and returns the events it stands for.
fn apply(game: &mut Game, event: &Value) -> Result<Vec<Event>, String> {
    let seating = game.rules().seating();
    let event = EventJson::deserialize(event).map_err(|_| {
        "not an event: expected deal, given, drawn, a play with board or draw, or a fold".to_owned()
    })?;
    let mut take = |event: Event| match game.apply(&event) {
        Ok(()) => Ok(vec![event]),
        Err(error) => Err(error.to_string()),
    };
    match event {
        EventJson::Deal { deal, dealer, lead } => {
            let hands = hands(seating, &deal, "deal")?;
            let (right_dealer, right_lead) = (game.dealer(), game.lead());
            game.check(&Event::Deal(hands)).map_err(|error| error.to_string())?;
            if dealer != right_dealer.index() {
                return Err(format!("seat {right_dealer} is the dealer, not {dealer} (rule 2.3)"));
            }
            if lead != right_lead.index() {
                return Err(format!("seat {right_lead} leads, not {lead} (rule 2.3)"));
            }
            game.apply_unchecked(&Event::Deal(hands));
            Ok(vec![Event::Deal(hands)])
        }
        EventJson::Given { given } => {
            let cards = cards(seating.players(), &given, "given")?;
            // The gifts are simultaneous: all are applied or none.
            let mut after = game.clone();
            let mut gifts = Vec::new();
            for (seat, card) in seating.seats().zip(cards) {
                let event = Event::Give { seat, card };
                after.apply(&event).map_err(|error| error.to_string())?;
                gifts.push(event);
            }
            *game = after;
            Ok(gifts)
        }
        EventJson::Drawn { drawn } => {
            let cards = cards(seating.players(), &drawn, "drawn")?;
            let mut by_seat = BySeat::filled(Rank::Ace);
            for (seat, card) in seating.seats().zip(cards) {
                by_seat[seat] = card;
            }
            take(Event::DrawRound(by_seat))
        }
        EventJson::Fold { seat: number, fold: true } => {
            let seat = seat(seating, number, "seat")?;
            take(Event::Fold { seat })
        }
        EventJson::Fold { fold: false, .. } => Err("fold must be true".to_owned()),
        EventJson::Draw { seat, card, r#as, draw, got } => {
            let outcome = Outcome::Draw(self::seat(seating, draw, "draw")?);
            let got = rank(&got, "got")?;
            play(game, seat, &card, &r#as, &outcome, Some(got))
        }
        EventJson::Play { seat, card, r#as, board } => {
            let board = Board::parse(seating, &board).map_err(|error| format!("board, {error}"))?;
            play(game, seat, &card, &r#as, &Outcome::Board(board), None)
        }
    }
}

fn play(
    game: &mut Game,
    number: usize,
    card: &str,
    used_as: &str,
    outcome: &Outcome,
    got: Option<Rank>,
) -> Result<Vec<Event>, String> {
    let seat = seat(game.rules().seating(), number, "seat")?;
    let (card, used_as) = (rank(card, "card")?, rank(used_as, "as")?);
    // Out of turn the error is the same as for a fold, whatever the play.
    let turn = match game.turn() {
        Some(turn) if turn.seat() == seat => turn,
        _ => {
            let error = game.check(&Event::Fold { seat }).err();
            return Err(error.expect("a fold out of turn is illegal").to_string());
        }
    };
    let play = turn.find(card, used_as, outcome).map_err(|refusal| refusal.to_string())?;
    let event = Event::Play { seat, play, got };
    game.apply(&event).map_err(|error| error.to_string())?;
    Ok(vec![event])
}

/// Parses one card for each seat.
fn cards(players: usize, texts: &[String], name: &str) -> Result<Vec<Rank>, String> {
    if texts.len() != players {
        return Err(format!("{name}: {} cards at a table of {players} (rule 3)", texts.len()));
    }
    texts.iter().map(|text| rank(text, name)).collect()
}
