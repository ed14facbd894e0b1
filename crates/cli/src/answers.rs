//! Answers to single lines of JSON.

use kennel_rules::notation::parse_board;
use kennel_rules::{BySeat, Event, Game, Outcome, PlayBuffer, Rank, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::json::{Object, PlayJson, PositionJson, RulesJson, hands, rank, seat};

/// The legal plays of a position.
#[derive(Serialize)]
pub struct PlaysAnswer {
    plays: Vec<PlayJson>,
}

/// Lists the legal plays of a position, given as a line of JSON. The list is
/// lent so that its memory serves many lines.
///
/// # Errors
/// The line is no position.
pub fn plays(line: &str, plays: &mut PlayBuffer) -> Result<PlaysAnswer, String> {
    let turn = parse_json::<PositionJson>(line)?.position()?.turn();
    turn.list(plays);
    Ok(PlaysAnswer { plays: plays.iter().map(|play| PlayJson::new(&turn, play)).collect() })
}

/// Reads a line of JSON.
///
/// # Errors
/// The line is something else.
pub fn parse_json<'a, T: Deserialize<'a>>(line: &'a str) -> Result<T, String> {
    if line.trim().is_empty() {
        return Err("the line is empty".to_owned());
    }
    let parsed: Result<Object<T>, _> = serde_json::from_str(line);
    parsed.map(|object| object.0).map_err(|error| {
        // The caller knows which line it is.
        let place = format!(" at line {} column {}", error.line(), error.column());
        let text = error.to_string();
        format!("column {}: {}", error.column().max(1), text.strip_suffix(&place).unwrap_or(&text))
    })
}

#[derive(Deserialize)]
#[serde(expecting = "a game")]
struct GameJson {
    rules: Object<RulesJson>,
    first_dealer: usize,
    events: Vec<Value>,
}

/// What is said of a game.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Verdict {
    /// It follows the rules to its end.
    Good { winner: Vec<usize> },
    /// The first event that breaks a rule.
    Bad { bad_at: usize, why: String },
}

/// Whether a game, given as a line of JSON, follows the rules.
///
/// # Errors
/// The line is no game.
pub fn replay(line: &str) -> Result<Verdict, String> {
    game(line).map(|told| verdict(&told))
}

/// A game as it was told, up to the first event that breaks a rule.
pub struct Told {
    /// The game after its good events.
    pub game: Game,
    /// The good events; those of an exchange are one for each seat, but told in
    /// one.
    pub events: Vec<Vec<Event>>,
    /// Why the next event breaks a rule, if one does.
    pub bad: Option<String>,
}

/// Reads a game, given as a line of JSON, as far as it follows the rules.
///
/// # Errors
/// The line is no game.
pub fn game(line: &str) -> Result<Told, String> {
    read_game(&parse_json(line)?)
}

fn read_game(json: &GameJson) -> Result<Told, String> {
    let rules = json.rules.0.rules()?;
    let dealer = seat(rules.seating(), json.first_dealer, "first_dealer")?;
    let mut game = Game::new(rules, dealer).map_err(|error| error.to_string())?;
    let mut events = Vec::new();
    for event in &json.events {
        match apply(&mut game, event) {
            Ok(applied) => events.push(applied),
            Err(why) => return Ok(Told { game, events, bad: Some(why) }),
        }
    }
    Ok(Told { game, events, bad: None })
}

fn verdict(told: &Told) -> Verdict {
    let bad_at = told.events.len();
    match (&told.bad, told.game.winner()) {
        (Some(why), _) => Verdict::Bad { bad_at, why: why.clone() },
        (None, Some(seats)) => Verdict::Good { winner: seats.iter().map(Seat::index).collect() },
        (None, None) => {
            Verdict::Bad { bad_at, why: "the game ends without a winner (rule 4.5)".to_owned() }
        }
    }
}

/// An event in one of its JSON forms. Keys that a form does not know are
/// ignored.
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

/// Applies what is told as one event, and says which events that is.
fn apply(game: &mut Game, event: &Value) -> Result<Vec<Event>, String> {
    let table = game.rules().seating();
    let event = EventJson::deserialize(event).map_err(|_| {
        "no event: expected deal, given, drawn, a play with board or draw, or a fold".to_owned()
    })?;
    let mut take = |event: Event| match game.apply(&event) {
        Ok(()) => Ok(vec![event]),
        Err(error) => Err(error.to_string()),
    };
    match event {
        EventJson::Deal { deal, dealer, lead } => {
            let hands = hands(table, &deal, "deal")?;
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
            let cards = cards(table.players(), &given, "given")?;
            // All give at the same time: either every card is fine or none is
            // given.
            let mut after = game.clone();
            let mut gifts = Vec::new();
            for (seat, card) in table.seats().zip(cards) {
                let event = Event::Give { seat, card };
                after.apply(&event).map_err(|error| error.to_string())?;
                gifts.push(event);
            }
            *game = after;
            Ok(gifts)
        }
        EventJson::Drawn { drawn } => {
            let cards = cards(table.players(), &drawn, "drawn")?;
            let mut by_seat = BySeat::filled(Rank::Ace);
            for (seat, card) in table.seats().zip(cards) {
                by_seat[seat] = card;
            }
            take(Event::DrawRound(by_seat))
        }
        EventJson::Fold { seat: number, fold: true } => {
            let seat = seat(table, number, "seat")?;
            take(Event::Fold { seat })
        }
        EventJson::Fold { fold: false, .. } => Err("a fold that is none".to_owned()),
        EventJson::Draw { seat, card, r#as, draw, got } => {
            let outcome = Outcome::Draw(self::seat(table, draw, "draw")?);
            let got = rank(&got, "got")?;
            play(game, seat, &card, &r#as, &outcome, Some(got))
        }
        EventJson::Play { seat, card, r#as, board } => {
            let board = parse_board(table, &board).map_err(|error| format!("board, {error}"))?;
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
    // Whose turn it is comes before what is played; a fold would be refused
    // with the same words.
    let turn = match game.turn() {
        Some(turn) if turn.seat() == seat => turn,
        _ => {
            let refusal = game.check(&Event::Fold { seat }).err();
            return Err(refusal.map_or_else(String::new, |error| error.to_string()));
        }
    };
    let play = turn.find(card, used_as, outcome).map_err(|refusal| refusal.to_string())?;
    let event = Event::Play { seat, play, got };
    game.apply(&event).map_err(|error| error.to_string())?;
    Ok(vec![event])
}

/// One card for each seat.
fn cards(players: usize, texts: &[String], name: &str) -> Result<Vec<Rank>, String> {
    if texts.len() != players {
        return Err(format!("{name}: {} cards at a table of {players} (rule 3)", texts.len()));
    }
    texts.iter().map(|text| rank(text, name)).collect()
}
