//! A recorded game, position by position.

use kennel_rules::notation::Record;
use kennel_rules::{BySeat, Cards, Deed, Event, Game, Phase, Rank};
use kennel_table::seat_number;
use kennel_wire::{GameEvent, ReplayStep};

/// The table before the first deal and after every event, with every card. Cards
/// that are given at the same time are one event, as in the record.
#[must_use]
pub fn steps(record: &Record) -> Vec<ReplayStep> {
    let after = record.game();
    let mut game =
        Game::new(after.rules(), after.first_dealer()).expect("the game of the record began so");
    let mut steps = vec![standing(0, 0, None, None, &game)];
    let text = record.to_string();
    for (events, line) in events(record).zip(lines(&text)) {
        let before = game.clone();
        events.iter().for_each(|event| game.apply_unchecked(event));
        let event = told(&before, events, &game);
        let (number, round) = (steps.len() as u32, before.rounds() + 1);
        steps.push(standing(number, round, Some(line.to_owned()), event, &game));
    }
    steps
}

/// The lines of a record that hold an event.
fn lines(record: &str) -> impl Iterator<Item = &str> {
    // No line of the header looks like this: a tag has a colon after its name.
    let events = record.lines().skip_while(|line| !line.starts_with("deal "));
    events.filter(|line| !line.is_empty() && !line.starts_with("won"))
}

/// The events of a record, with those of one line together.
fn events(record: &Record) -> impl Iterator<Item = &[Event]> {
    let gives = |event: &Event| matches!(event, Event::Give { .. });
    record.events().chunk_by(move |one, next| gives(one) && gives(next))
}

/// What happened between two positions of a game.
fn told(before: &Game, events: &[Event], after: &Game) -> Option<GameEvent> {
    let seating = before.rules().seating();
    Some(match *events.first()? {
        // No game of a server begins with a position.
        Event::SetUp { .. } => return None,
        Event::Deal(ref hands) => GameEvent::Deal {
            deal: seating.seats().map(|seat| hand(hands[seat])).collect(),
            dealer: seat_number(before.dealer()),
            lead: seat_number(before.lead()),
        },
        Event::Give { .. } => {
            let mut given = BySeat::filled(None);
            for event in events {
                if let Event::Give { seat, card } = *event {
                    given[seat] = Some(card);
                }
            }
            // Empty for a seat that has not given yet.
            let card = |seat| given[seat].map_or_else(String::new, letter);
            GameEvent::Given { given: seating.seats().map(card).collect() }
        }
        Event::DrawRound(ref cards) => {
            GameEvent::Drawn { drawn: seating.seats().map(|seat| letter(cards[seat])).collect() }
        }
        Event::Play { seat, ref play, got } => {
            let (seat, card, r#as) = (seat_number(seat), letter(play.card), letter(play.used_as));
            match (play.deed, got) {
                (Deed::Draw(from), Some(got)) => {
                    GameEvent::Draw { seat, card, r#as, draw: seat_number(from), got: letter(got) }
                }
                _ => {
                    let board = after.board().display(seating).to_string();
                    GameEvent::Play { seat, card, r#as, board }
                }
            }
        }
        Event::Fold { seat } => GameEvent::Fold { seat: seat_number(seat), fold: true },
    })
}

fn standing(
    step: u32,
    round: u32,
    text: Option<String>,
    event: Option<GameEvent>,
    game: &Game,
) -> ReplayStep {
    let seating = game.rules().seating();
    ReplayStep {
        step,
        round,
        text,
        event,
        board: game.board().display(seating).to_string(),
        hands: seating.seats().map(|seat| hand(game.hands()[seat])).collect(),
        discard: hand(game.discard()),
        turn: match game.phase() {
            Phase::Turn(seat) => Some(seat_number(seat)),
            _ => None,
        },
    }
}

/// Cards as docs/json.md writes them.
fn hand(cards: Cards) -> String {
    if cards.is_empty() { String::new() } else { cards.to_string() }
}

fn letter(card: Rank) -> String {
    card.letter().to_string()
}
