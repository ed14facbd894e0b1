//! The law, rule by rule.
//!
//! Every numbered rule of `docs/rules.md` has at least one test here whose name
//! begins with its number. The expected answers are worked out from the rules
//! by hand; where a list of plays is short it is given whole, so that a missing
//! play and an extra one both fail. [`document`] keeps the text and the tests
//! together.

mod board;
mod cards;
#[path = "../common/mod.rs"]
mod common;
mod document;
mod exchange;
mod jack;
mod knowledge;
mod options;
mod rounds;
mod score;
mod seven;
mod turns;
mod walking;

use std::collections::BTreeMap;

use common::Dice;
use kennel_rules::notation::Record;
use kennel_rules::{
    Board, Cards, Event, Field, Game, Next, Outcome, Phase, Play, PlayBuffer, Position, Rank,
    Refusal, Rules, Seat, SeatSet, Seating, Stock, View, Viewpoint,
};

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

fn seats(numbers: &[usize]) -> SeatSet {
    numbers.iter().map(|&number| seat(number)).collect()
}

/// A field of the smaller board.
fn field(number: u8) -> Field {
    Field::new(Seating::Four, number).expect("a field")
}

fn rules(text: &str) -> Rules {
    text.parse().expect(text)
}

fn cards(text: &str) -> Cards {
    text.parse().expect(text)
}

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn play(position: &Position, text: &str) -> Play {
    let seating = position.rules().seating();
    Play::parse(seating, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn board_of(position: &Position, board: &Board) -> String {
    board.display(position.rules().seating()).to_string()
}

/// What distinguishes plays: card, use and outcome, as text.
type Key = (Rank, Rank, String);

fn key(position: &Position, play: &Play) -> Key {
    let outcome = match position.turn().outcome(play) {
        Outcome::Board(board) => board_of(position, &board),
        Outcome::Draw(from) => format!("draw-{from}"),
    };
    (play.card, play.used_as, outcome)
}

/// All plays of the seat to play. Also asserts that they are distinct and legal, and
/// that counting and folding agree.
fn listed(position: &Position) -> BTreeMap<Key, Play> {
    let turn = position.turn();
    let plays = turn.plays();
    let mut by_key = BTreeMap::new();
    for play in &plays {
        assert_eq!(turn.check(play), Ok(()), "{}", play);
        let twin = by_key.insert(key(position, play), *play);
        assert_eq!(twin.map(|twin| twin.to_string()), None, "twice: {}", play);
    }
    assert_eq!(turn.count(&mut PlayBuffer::new()), plays.len() as u64);
    assert_eq!(turn.must_fold(), plays.is_empty());
    assert_eq!(position.fold().is_some(), plays.is_empty());
    by_key
}

/// The legal plays are these and no others. Any way of writing a seven will do.
#[track_caller]
fn assert_plays(text: &str, expected: &[&str]) {
    let position = position(text);
    let mut found = listed(&position);
    let mut missing = Vec::new();
    for &text in expected {
        let play = play(&position, text);
        match position.turn().check(&play) {
            Ok(()) if found.remove(&key(&position, &play)).is_some() => {}
            _ => missing.push(text),
        }
    }
    let extra: Vec<String> = found.values().map(ToString::to_string).collect();
    assert!(missing.is_empty() && extra.is_empty(), "{text}: missing {missing:?}, extra {extra:?}");
}

/// The seat to play has no legal use for any card.
#[track_caller]
fn assert_folds(text: &str) {
    assert_plays(text, &[]);
}

/// The boards that the plays lead to are these and no others, each once.
#[track_caller]
fn assert_boards(text: &str, expected: &[&str]) {
    let position = position(text);
    let mut found: Vec<String> = listed(&position).into_keys().map(|key| key.2).collect();
    let mut expected: Vec<String> = expected.iter().map(|&board| board.to_owned()).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected, "{text}");
}

/// The plays move marbles of the seat to play alone, to these places and no
/// others.
#[track_caller]
fn assert_marbles(text: &str, expected: &[&str]) {
    let position = position(text);
    let before = board_of(&position, position.board());
    let seat = position.to_play().index();
    let boards: Vec<String> = expected
        .iter()
        .map(|&marbles| {
            let mut seats: Vec<&str> = before.split('/').collect();
            seats[seat] = marbles;
            seats.join("/")
        })
        .collect();
    assert_boards(text, &boards.iter().map(String::as_str).collect::<Vec<_>>());
}

/// The play is legal and leads to this board, where the next seat with cards
/// is to play or the round is over.
#[track_caller]
fn assert_leads(text: &str, play_as: &str, board: &str) {
    let next = after(text, play_as, None);
    let (Next::RoundOver(found) | Next::Won(found, _)) = next else {
        let Next::Turn(next) = next else { unreachable!() };
        assert_eq!(board_of(&next, next.board()), board, "{text}: {play_as}");
        return;
    };
    assert_eq!(board_of(&position(text), &found), board, "{text}: {play_as}");
}

/// What follows a play that is legal and listed.
#[track_caller]
fn after(text: &str, play_as: &str, got: Option<Rank>) -> Next {
    let position = position(text);
    let play = play(&position, play_as);
    assert!(listed(&position).contains_key(&key(&position, &play)), "{text}: {play_as}");
    match position.play(&play, got) {
        Ok(next) => next,
        Err(refusal) => panic!("{text}: {play_as}: {refusal}"),
    }
}

/// The play is refused for this reason, which names this rule.
#[track_caller]
fn assert_refused(text: &str, play_as: &str, refusal: Refusal, rule: &str) {
    let position = position(text);
    let play = play(&position, play_as);
    assert_eq!(position.turn().check(&play), Err(refusal), "{text}: {play_as}");
    assert_eq!(position.play(&play, None), Err(refusal));
    assert_eq!(refusal.rule(), rule);
}

/// The game that these lines of a record tell.
#[track_caller]
fn game(rules: &str, first_dealer: usize, lines: &[&str]) -> Game {
    let events = lines.join("\n");
    let text = format!("kennel-record 1\nrules: {rules}\nfirst-dealer: {first_dealer}\n{events}\n");
    match Record::parse(&text) {
        Ok(record) => record.game().clone(),
        Err(error) => panic!("{error} in\n{text}"),
    }
}

/// A random game with the view of each seat.
struct Playing {
    game: Game,
    views: Vec<View>,
    stock: Stock,
    dice: Dice,
    plays: PlayBuffer,
}

impl Playing {
    fn new(rules: Rules, first_dealer: Seat, seed: u64) -> Playing {
        let mut dice = Dice::new(seed);
        let viewpoints = rules.seating().seats().map(Viewpoint::Seat);
        Playing {
            game: Game::new(rules, first_dealer).expect("a dealer at the table"),
            views: viewpoints
                .chain([Viewpoint::Spectator])
                .map(|from| View::new(rules, first_dealer, from).unwrap())
                .collect(),
            stock: Stock::shuffled(&mut dice),
            dice,
            plays: PlayBuffer::new(),
        }
    }

    /// What happens next: chance and the players choose at random.
    fn next_event(&mut self) -> Option<Event> {
        let Playing { game, stock, dice, plays, .. } = self;
        match game.phase() {
            Phase::Deal => game.deal(stock, dice),
            Phase::DrawRound => game.draw_round(dice),
            Phase::Exchange { given } => {
                let seat = game.rules().seating().everyone().difference(given).iter().next()?;
                game.hands()[seat].pick(dice).map(|card| Event::Give { seat, card })
            }
            Phase::Turn(seat) => match game.turn()?.random_play(plays, dice) {
                Some(play) => game.play_event(play, dice),
                None => Some(Event::Fold { seat }),
            },
            Phase::Over(_) => None,
        }
    }

    /// Applies the event and shows it to every view.
    fn take(&mut self, event: &Event) {
        for view in &mut self.views {
            for sight in self.game.check(event).unwrap().seen_by(view.viewpoint()) {
                view.see(&sight).expect("what is seen follows");
            }
        }
        self.game.apply(event).expect("the event follows");
    }

    /// Plays on to the next deal or the end of the game.
    fn finish_round(&mut self) {
        while let Some(event) = self.next_event() {
            self.take(&event);
            if self.game.phase() == Phase::Deal {
                return;
            }
        }
    }
}

/// The board of a table, read from text.
fn board(seating: Seating, text: &str) -> Board {
    Board::parse(seating, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
