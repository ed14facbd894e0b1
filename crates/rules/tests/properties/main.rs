//! Property tests over random games and positions of every table and option, and
//! comparison with a slow reference implementation of the rules.

#[path = "../common/mod.rs"]
mod common;
mod games;
mod plays;
mod reference;
mod score;
mod views;

use common::Dice;
use kennel_rules::{
    Board, BySeat, Cards, Chance, Event, Field, Game, Phase, Place, PlayBuffer, Position, Rank,
    Rules, Seat, Seating, Slot, Stock,
};

/// Plays a random game to its end and calls `watch` before each event is applied.
pub fn play_game(rules: Rules, dice: &mut Dice, mut watch: impl FnMut(&Game, &Event)) -> Game {
    let seating = rules.seating();
    let dealer = seating.seat(dice.below(seating.players() as u64) as usize).unwrap();
    let mut game = Game::new(rules, dealer).unwrap();
    let mut stock = Stock::shuffled(dice);
    let mut plays = PlayBuffer::new();
    for _ in 0..1_000_000 {
        let event = match game.phase() {
            Phase::Over(_) => return game,
            Phase::Deal => game.deal(&mut stock, dice).unwrap(),
            Phase::DrawRound => game.draw_round(dice).unwrap(),
            Phase::Exchange { given } => {
                let open: Vec<Seat> =
                    seating.seats().filter(|&seat| !given.contains(seat)).collect();
                let seat = open[dice.below(open.len() as u64) as usize];
                Event::Give { seat, card: game.hands()[seat].pick(dice).unwrap() }
            }
            Phase::Turn(seat) => match game.turn().unwrap().random_play(&mut plays, dice) {
                Some(play) => game.play_event(play, dice).unwrap(),
                None => Event::Fold { seat },
            },
        };
        watch(&game, &event);
        game.apply(&event).unwrap_or_else(|error| panic!("{error}: {event:?}"));
    }
    panic!("a game of a million turns: {rules:?}");
}

/// A position that need not come from a game: marbles anywhere, often close
/// together, any hands.
pub fn random_position(rules: Rules, dice: &mut Dice) -> Position {
    let seating = rules.seating();
    // Most boards are crowded around one place, where marbles get in each
    // other's way; kennels and finishes take the rest.
    let around = u64::from(seating.fields());
    let centre = dice.below(around);
    let width = [4, 8, 12, 20, around][dice.below(5) as usize];
    let at_home = dice.below(6);
    loop {
        let mut places = BySeat::filled([Place::Kennel; 4]);
        for seat in seating.seats() {
            for marble in &mut places[seat] {
                *marble = match dice.below(10) {
                    n if n < at_home => Place::Kennel,
                    9 => Place::Fresh,
                    8 | 7 => Place::Finish(Slot::ALL[dice.below(4) as usize]),
                    _ => {
                        let number = (centre + dice.below(width)) % around;
                        Place::Track(Field::new(seating, number as u8).unwrap())
                    }
                };
            }
        }
        let Some(board) = settle(seating, places) else { continue };
        let turn = seating.seat(dice.below(seating.players() as u64) as usize).unwrap();
        let mut stock = Stock::shuffled(dice);
        let mut hands = BySeat::filled(Cards::NONE);
        for seat in seating.seats() {
            for _ in 0..dice.below(6) + u64::from(seat == turn) {
                hands[seat] = hands[seat].checked_add(stock.take().unwrap()).unwrap();
            }
        }
        if let Ok(position) = Position::new(rules, board, hands, turn) {
            return position;
        }
    }
}

/// Makes a board of places, sending home marbles that share one.
fn settle(seating: Seating, mut places: BySeat<[Place; 4]>) -> Option<Board> {
    let mut taken: Vec<(Option<Seat>, u8)> = Vec::new();
    for seat in seating.seats() {
        for marble in &mut places[seat] {
            let spot = match *marble {
                Place::Kennel => continue,
                Place::Fresh => (None, seating.start(seat).number()),
                Place::Track(field) => (None, field.number()),
                Place::Finish(slot) => (Some(seat), slot.depth()),
            };
            if taken.contains(&spot) {
                *marble = Place::Kennel;
            } else {
                taken.push(spot);
            }
        }
    }
    Board::new(seating, &places).ok()
}

/// Every table with every option that changes what a card may do. The edition
/// does not, but for the jack; a start marble does not.
pub fn rules_for_plays() -> Vec<Rules> {
    let mut all: Vec<Rules> = Rules::all().collect();
    all.dedup_by_key(|rules| {
        (rules.seating(), rules.jack_alone(), rules.canadian_seven(), rules.no_joker_finish())
    });
    all.retain(|rules| rules.edition() != kennel_rules::Edition::Classic && !rules.start_marble());
    all
}

/// For each seat, whether it holds cards.
pub fn holders(position: &Position) -> Vec<bool> {
    position.rules().seating().seats().map(|seat| !position.hands()[seat].is_empty()).collect()
}

/// The same position with another hand for the seat to play.
pub fn with_hand(position: &Position, hand: &[Rank]) -> Position {
    let mut hands = BySeat::filled(Cards::NONE);
    for seat in position.rules().seating().seats() {
        hands[seat] = position.hands()[seat];
        for &rank in hand {
            hands[seat] = hands[seat].checked_sub(rank).unwrap_or(hands[seat]);
        }
    }
    hands[position.to_play()] = hand.iter().copied().collect::<Option<Cards>>().unwrap();
    Position::new(position.rules(), *position.board(), hands, position.to_play())
        .unwrap_or_else(|error| panic!("{error}: {}", position))
}
