//! One number that depends on nothing but the rules.
//!
//! Games of every table, edition and option are played in which each turn's
//! play is decided by what the plays lead to, not by how they are listed: every
//! outcome is hashed with the number of the turn, the sum of all hashes goes
//! into the fingerprint, and the play with the smallest is made. So the number
//! changes when a legal play is lost or won or leads elsewhere, and stays when
//! only the order of the list or the speed of listing changes.

use kennel_rules::notation::board_text;
use kennel_rules::{Chance, Event, Game, Outcome, Phase, Play, PlayBuffer, Rules, Stock, Turn};

use crate::chance::SeededChance;

/// Turns after which a game is broken off.
const TURNS: u64 = 250;

/// Lists longer than this only enter by their number.
const LONG: u64 = 2_000;

/// The fingerprint of the rules.
pub fn fingerprint() -> u64 {
    Rules::all()
        .enumerate()
        .fold(0, |print, (index, rules)| mix(print ^ game_fingerprint(rules, index as u64)))
}

fn game_fingerprint(rules: Rules, seed: u64) -> u64 {
    let mut chance = SeededChance::new(seed);
    let table = rules.seating();
    let dealer = table.seats().next().expect("a table has seats");
    let mut game = Game::new(rules, dealer).expect("the dealer sits at the table");
    let mut stock = Stock::shuffled(&mut chance);
    let mut plays = PlayBuffer::new();
    let mut print = seed;
    let mut turns = 0;
    while turns < TURNS {
        let event = match game.phase() {
            Phase::Over(_) => break,
            Phase::Deal => game.deal(&mut stock, &mut chance),
            Phase::DrawRound => game.draw_round(&mut chance),
            Phase::Exchange { given } => {
                table.seats().find(|&seat| !given.contains(seat)).and_then(|seat| {
                    Some(Event::Give { seat, card: game.hands()[seat].pick(&mut chance)? })
                })
            }
            Phase::Turn(seat) => game.turn().and_then(|turn| {
                turns += 1;
                let (sum, play) = decide(&turn, turns, &mut plays);
                print = mix(print ^ sum);
                match play {
                    Some(play) => game.play_event(play, &mut chance),
                    None => Some(Event::Fold { seat }),
                }
            }),
        };
        game.apply_unchecked(&event.expect("a game that is not over goes on"));
    }
    print
}

/// The sum of the hashes of all outcomes, and the play with the smallest.
fn decide(turn: &Turn, salt: u64, plays: &mut PlayBuffer) -> (u64, Option<Play>) {
    let count = turn.count(plays);
    if count > LONG {
        // A seven that is too large to be hashed; the others decide.
        let seed = SeededChance::new(salt ^ count).below(u64::MAX);
        let small = plays.iter().copied().min_by_key(|play| hash(turn, play, seed));
        if small.is_some() {
            return (mix(count), small);
        }
    }
    turn.list(plays);
    let hashes = plays.iter().map(|play| hash(turn, play, salt));
    let sum = hashes.clone().fold(count, u64::wrapping_add);
    let smallest = plays.iter().zip(hashes).min_by_key(|&(_, hash)| hash);
    (sum, smallest.map(|(&play, _)| play))
}

fn hash(turn: &Turn, play: &Play, salt: u64) -> u64 {
    let outcome = match turn.outcome(play) {
        Outcome::Board(board) => board_text(turn.rules().seating(), &board),
        Outcome::Draw(from) => format!("draw {from}"),
    };
    let letters = [play.card.letter(), play.used_as.letter()].map(|letter| letter as u8);
    letters
        .into_iter()
        .chain(outcome.bytes())
        .fold(mix(salt), |hash, byte| mix(hash ^ u64::from(byte)))
}

/// A mixing function with good bits everywhere (that of SplitMix64).
fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
