//! A fingerprint of the rules.
//!
//! A game is played under every set of rules. In each turn every outcome is hashed with
//! the number of the turn, the sum of the hashes enters the fingerprint, and the play
//! with the smallest hash is made. The fingerprint changes if a legal play is missing,
//! added or has another outcome, and does not depend on the order of the list.
//!
//! Rules with a start marble have a fingerprint of their own, so that the number of the
//! rules there were before that option is still comparable.

use kennel_rules::{
    Chance, Event, Game, Outcome, Phase, Play, PlayBuffer, Rules, SplitMix64, Stock, Turn,
};

use crate::chance::SeededChance;

/// The most turns of a game.
const TURNS: u64 = 250;

/// Of lists longer than this only the length is hashed.
const LONG: u64 = 2_000;

/// The fingerprints of the rules, each with its line of `docs/fingerprint.txt`.
pub fn fingerprints() -> [String; 2] {
    let all = || Rules::all().enumerate();
    let without = fingerprint(all().filter(|(_, rules)| !rules.start_marble()));
    let with = fingerprint(all().filter(|(_, rules)| rules.start_marble()));
    [format!("{without:016x}"), format!("{with:016x} start-marble")]
}

/// Computes the fingerprint of rules and their seeds.
fn fingerprint(rules: impl Iterator<Item = (usize, Rules)>) -> u64 {
    rules.fold(0, |print, (seed, rules)| mix(print ^ game_fingerprint(rules, seed as u64)))
}

fn game_fingerprint(rules: Rules, seed: u64) -> u64 {
    let mut chance = SeededChance::new(seed);
    let seating = rules.seating();
    let dealer = seating.seats().next().expect("a seating has seats");
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
                seating.seats().find(|&seat| !given.contains(seat)).and_then(|seat| {
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
        game.apply_unchecked(&event.expect("an unfinished game has a next event"));
    }
    print
}

/// The sum of the hashes of all outcomes, and the play with the smallest hash.
fn decide(turn: &Turn, salt: u64, plays: &mut PlayBuffer) -> (u64, Option<Play>) {
    let count = turn.count(plays);
    if count > LONG {
        // A seven is too large to hash, so the other plays decide.
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
        Outcome::Board(board) => board.display(turn.rules().seating()).to_string(),
        Outcome::Draw(from) => format!("draw {from}"),
    };
    let letters = [play.card.letter(), play.used_as.letter()].map(|letter| letter as u8);
    letters
        .into_iter()
        .chain(outcome.bytes())
        .fold(mix(salt), |hash, byte| mix(hash ^ u64::from(byte)))
}

fn mix(bits: u64) -> u64 {
    SplitMix64::new(bits).next_u64()
}
