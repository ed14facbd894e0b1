//! Positions to begin with.

use kennel_rules::{Cards, Event, Position, Rank, Seat};

use super::luck::Luck;
use crate::replay::ParseProblem;

/// Reads a position in which `?` stands for any card: it is drawn from those that lie in
/// no hand.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read_position(text: &str, luck: &Luck) -> Result<Position, ParseProblem> {
    let text = text.trim();
    let filled = fill(text, luck);
    let position = filled.parse::<Position>().map_err(|error| {
        let problem = ParseProblem::of(&error, None);
        ParseProblem { what: format!("position: {error}"), ..problem }
    })?;
    let seating = position.rules().seating();
    match seating.seats().find(|&seat| position.hands()[seat].len() > MOST_CARDS) {
        Some(seat) => {
            let what = format!("seat {seat} holds more than {MOST_CARDS} cards (rule 2.2)");
            Err(ParseProblem::whole("large_hand", Some("2.2"), what))
        }
        None => Ok(position),
    }
}

/// What is wrong with a position to begin with; none if nothing is.
pub fn problem(text: &str) -> Option<ParseProblem> {
    read_position(text, &Luck::default()).err()
}

const MOST_CARDS: usize = 6;

/// Puts a card in the place of each `?`, so that whatever is wrong stays where it is.
fn fill(text: &str, luck: &Luck) -> String {
    let Some((before, hands)) = text.rsplit_once(' ') else { return text.to_owned() };
    let known = hands.chars().filter_map(Rank::from_letter);
    let mut pool = known.fold(Cards::PACK, |pool, card| pool.checked_sub(card).unwrap_or(pool));
    let mut chance = luck.open();
    let card = |letter: char| match letter {
        '?' => pool.pick(&mut chance).map_or('?', |card| {
            pool = pool.checked_sub(card).unwrap_or(pool);
            card.letter()
        }),
        letter => letter,
    };
    format!("{before} {}", hands.chars().map(card).collect::<String>())
}

/// The event that sets a position up, and who deals first so that the seat to play
/// leads.
pub fn event_of(position: &Position) -> (Seat, Event) {
    let seating = position.rules().seating();
    let (board, hands, turn) = (*position.board(), *position.hands(), position.to_play());
    let event = Event::SetUp { board, hands, turn };
    let leads = |&dealer: &Seat| {
        let mut game = kennel_rules::Game::new(position.rules(), dealer).ok()?;
        game.apply(&event).ok()?;
        (game.lead() == turn).then_some(())
    };
    let dealer = seating.seats().find(|dealer| leads(dealer).is_some());
    (dealer.unwrap_or(turn), event)
}
