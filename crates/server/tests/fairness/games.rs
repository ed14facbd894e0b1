//! Games to be verified, and their parts.

use kennel_rules::notation::Record;
use kennel_rules::{Event, Game, Phase, PlayBuffer, Rules, SplitMix64};
use kennel_table::fairness::{Proof, Secret, Shuffler};

/// A secret for tests.
pub fn secret(number: u8) -> Secret {
    Secret::from([number; 32])
}

/// What the seats of a table might add: the first nothing.
pub fn entropy(rules: Rules) -> Vec<String> {
    let texts = ["", "Grüezi mitenand", "0123", "# no comment", "", "a: b"];
    texts[..rules.seating().players()].iter().map(|&text| text.to_owned()).collect()
}

/// The proof of a game that has not been played yet.
pub fn proof(secret: Secret, rules: Rules) -> Proof {
    let commitment = secret.commitment();
    Proof { game: "t-1".to_owned(), board: None, commitment, secret, entropy: entropy(rules) }
}

/// The proof of a game on a board that has not been played yet.
pub fn board_proof(secret: Secret, rules: Rules) -> Proof {
    let (commitment, board) = (secret.board_commitment(), Some("daily 2026-11-19".to_owned()));
    let entropy = rules.seating().seats().map(|_| String::new()).collect();
    Proof { game: "t-1".to_owned(), board, commitment, secret, entropy }
}

/// The next event of a game: what chance does, or what a player decides.
pub fn next_event(game: &Game, shuffler: &mut Shuffler, whims: &mut SplitMix64) -> Option<Event> {
    match game.phase() {
        Phase::Over(_) => None,
        Phase::Deal | Phase::DrawRound => shuffler.next(game),
        Phase::Exchange { given } => {
            let seat = game.rules().seating().seats().find(|&seat| !given.contains(seat))?;
            Some(Event::Give { seat, card: game.hands()[seat].pick(whims)? })
        }
        Phase::Turn(seat) => match game.turn()?.random_play(&mut PlayBuffer::new(), whims) {
            Some(play) => shuffler.play(game, play),
            None => Some(Event::Fold { seat }),
        },
    }
}

/// Plays a game to its end, up to a number of events.
pub fn play(rules: Rules, proof: &Proof, seed: u64, events: usize) -> Record {
    let (mut shuffler, dealer) = proof.shuffler(rules);
    let mut record = Record::new(rules, dealer).unwrap();
    proof.write(&mut record).unwrap();
    let mut whims = SplitMix64::new(seed);
    for _ in 0..events {
        match next_event(record.game(), &mut shuffler, &mut whims) {
            Some(event) => record.push(event).unwrap(),
            None => break,
        }
    }
    record
}
