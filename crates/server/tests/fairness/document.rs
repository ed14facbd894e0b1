//! The example record, and the numbers of `docs/fairness.md` that belong to it.
//!
//! `KENNEL_BLESS=1` plays the example anew.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use hmac::{Hmac, KeyInit, Mac};
use kennel_bots::{Bot, Decision, Level};
use kennel_rules::notation::Record;
use kennel_rules::{Chance, Event, Game, Phase, Rules, Seat, Seating, Stock, View, Viewpoint};
use kennel_table::fairness::{FairChance, Proof, Secret, Shuffler, bot_seed, verify};
use sha2::{Digest, Sha256};

use super::games::{board_proof, play};

const DOCUMENT: &str = include_str!("../../../../docs/fairness.md");

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name)
}

fn example() -> &'static Record {
    static EXAMPLE: OnceLock<Record> = OnceLock::new();
    EXAMPLE.get_or_init(|| {
        let path = file("fair.record");
        if std::env::var_os("KENNEL_BLESS").is_some() {
            std::fs::write(&path, play_example().to_string()).unwrap();
        }
        Record::parse(&std::fs::read_to_string(path).unwrap()).unwrap()
    })
}

/// A game of three levels with shuffles that anybody can verify.
fn play_example() -> Record {
    let rules = Rules::new(Seating::Three);
    // A secret that is obviously not a real one.
    let secret = Secret::from(std::array::from_fn(|index| index as u8));
    let entropy = ["Grüezi mitenand", "", "7 of 9 dogs bark"].map(str::to_owned).to_vec();
    let commitment = secret.commitment();
    let proof = Proof { game: "example".to_owned(), board: None, commitment, secret, entropy };
    let (mut shuffler, dealer) = Shuffler::new(&proof.secret, &proof.game, rules, &proof.entropy);
    let mut record = Record::new(rules, dealer).unwrap();
    let levels = [Level::Shepherd, Level::Terrier, Level::Puppy];
    for (seat, level) in levels.iter().enumerate() {
        record.tag(&format!("seat-{seat}"), level.word()).unwrap();
    }
    proof.write(&mut record).unwrap();

    let mut bots = levels.map(|level| (level.bot(rules.seating()).unwrap(), level.nodes()));
    let seen_by = |seat| View::new(rules, dealer, Viewpoint::Seat(seat)).unwrap();
    let mut views: Vec<View> = rules.seating().seats().map(seen_by).collect();
    for seed in 0.. {
        let game = record.game().clone();
        let mut decide = |seat: Seat| {
            let (bot, budget): &mut (Box<dyn Bot + Send>, _) = &mut bots[seat.index()];
            bot.decide(&views[seat.index()], seed, *budget).unwrap()
        };
        let event = match game.phase() {
            Phase::Over(_) => break,
            Phase::Deal | Phase::DrawRound => shuffler.next(&game).unwrap(),
            Phase::Turn(seat) if game.turn().unwrap().must_fold() => Event::Fold { seat },
            Phase::Turn(seat) => match decide(seat) {
                Decision::Play(play) => shuffler.play(&game, play).unwrap(),
                Decision::Give(_) => unreachable!("a play was asked for"),
            },
            Phase::Exchange { .. } => unreachable!("three players draw from each other"),
        };
        let legal = game.check(&event).unwrap();
        for view in &mut views {
            for sight in legal.seen_by(view.viewpoint()) {
                view.see(&sight).unwrap();
            }
        }
        record.push(event).unwrap();
    }
    record
}

/// A game on a board, played at random.
fn board_example() -> &'static Record {
    static EXAMPLE: OnceLock<Record> = OnceLock::new();
    EXAMPLE.get_or_init(|| {
        let path = file("board.record");
        if std::env::var_os("KENNEL_BLESS").is_some() {
            let rules = Rules::new(Seating::Four);
            let secret = Secret::from(std::array::from_fn(|index| index as u8));
            let played = play(rules, &board_proof(secret, rules), 1, usize::MAX);
            std::fs::write(&path, played.to_string()).unwrap();
        }
        Record::parse(&std::fs::read_to_string(path).unwrap()).unwrap()
    })
}

#[test]
fn the_numbers_of_the_document_are_those_of_a_board() {
    let record = board_example();
    let proof = Proof::of(record).unwrap();
    verify(record, &proof).unwrap();
    let number = |name: &str| number_of("board", name);
    assert_eq!(number("secret S"), proof.secret.to_string());
    assert_eq!(number("commitment C"), proof.commitment.to_string());
    assert_eq!(number("board"), proof.board.clone().unwrap());
    assert_eq!(number("first dealer"), record.game().first_dealer().to_string());
    let Event::Deal(hands) = record.events()[0] else { panic!("the first event is a deal") };
    for seat in record.game().rules().seating().seats() {
        assert_eq!(number(&format!("hand {seat}")), hands[seat].to_string());
    }
    let (seat, rules) = (Seat::ALL[1], record.game().rules().to_string());
    let seed = bot_seed(&proof.secret, &number("board"), &rules, seat, 5);
    assert_eq!(number("bot 1, 5"), format!("{seed:016x}"));
}

/// A number of the worked example, by its label.
fn number(name: &str) -> String {
    number_of("example", name)
}

fn number_of(example: &str, name: &str) -> String {
    let example = DOCUMENT.split(&format!("```text {example}\n")).nth(1).unwrap();
    let example = example.split("```").next().unwrap();
    let mut lines = example.lines().skip_while(|line| !line.starts_with(name));
    let first = lines.next().unwrap_or_else(|| panic!("no {name} in the example"));
    let more = lines.take_while(|line| line.starts_with(' '));
    let mut text = first[name.len()..].trim().to_owned();
    for line in more {
        text.push_str(line.trim());
    }
    text
}

fn bytes(name: &str) -> Vec<u8> {
    let text = number(name).replace(' ', "");
    let byte = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).unwrap();
    (0..text.len()).step_by(2).map(byte).collect()
}

#[test]
fn the_example_verifies() {
    let record = example();
    let proof = Proof::of(record).unwrap();
    let verified = verify(record, &proof).unwrap();
    assert!(record.game().winner().is_some());
    // It shows everything that chance does.
    assert!(verified.shuffles.len() > 1 && verified.exchanges > 1 && verified.draws > 1);
}

#[test]
fn the_numbers_of_the_document_are_those_of_the_example() {
    let record = example();
    let proof = Proof::of(record).unwrap();
    assert_eq!(number("secret S"), proof.secret.to_string());
    assert_eq!(number("game"), proof.game);
    assert_eq!(number("rules"), record.game().rules().to_string());
    for (seat, text) in proof.entropy.iter().enumerate() {
        assert_eq!(number(&format!("entropy {seat}")), *text);
    }

    let committed = Sha256::digest(bytes("framed for C"));
    assert_eq!(committed.as_slice(), bytes("commitment C"));
    assert_eq!(number("commitment C"), proof.commitment.to_string());
    let hmac = |key: &[u8], message: &[u8]| {
        let hmac = Hmac::<Sha256>::new_from_slice(key).unwrap();
        hmac.chain_update(message).finalize().into_bytes().to_vec()
    };
    assert_eq!(hmac(&bytes("secret S"), &bytes("framed for K")), bytes("key K"));
    assert_eq!(hmac(&bytes("key K"), &[0; 8]), bytes("block 0"));
    assert_eq!(hmac(&bytes("key K"), &[0, 0, 0, 0, 0, 0, 0, 1]), bytes("block 1"));

    let rules = number("rules");
    let mut chance = FairChance::new(&proof.secret, &proof.game, &rules, &proof.entropy);
    let mut words = chance.clone();
    for block in ["block 0", "block 1"].map(bytes) {
        for word in block.chunks(8) {
            let word = u64::from_be_bytes(word.try_into().unwrap());
            assert_eq!(words.below(u64::MAX), word);
        }
    }
    assert_eq!(number("below(3)"), chance.below(3).to_string());
    assert_eq!(number("first dealer"), record.game().first_dealer().to_string());
    let mut draws = chance.clone();
    for bound in [110, 109, 108] {
        assert_eq!(number(&format!("below({bound})")), draws.below(bound).to_string());
    }
    let mut stock = Stock::shuffled(&mut chance);
    let top: String = (0..18).map(|_| stock.take().unwrap().letter()).collect();
    assert_eq!(number("top cards"), top);
    let Event::Deal(hands) = record.events()[0] else { panic!("the first event is a deal") };
    for seat in record.game().rules().seating().seats() {
        assert_eq!(number(&format!("hand {seat}")), hands[seat].to_string());
    }
    let game = Game::new(record.game().rules(), record.game().first_dealer()).unwrap();
    assert_eq!(number("leader"), game.lead().to_string());
}

/// The document's numbers come out of the verifier in Python too.
#[test]
fn independent_code_verifies_the_example() {
    let verifier =
        |file: &Path| Command::new("python3").arg(self::file("verify.py")).arg(file).output();
    let deals = example().events().iter().filter(|e| matches!(e, Event::Deal(_))).count();
    let Ok(output) = verifier(&file("fair.record")) else {
        println!("python3 is not there: passed over");
        return;
    };
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let line = |name: &str, value: String| format!("{name:<12} {value}");
    assert_eq!(
        lines,
        [
            line("commitment", number("commitment C")),
            line("key", number("key K")),
            line("block 0", number("block 0").replace(' ', "")),
            line("first dealer", number("first dealer")),
            line("deals", deals.to_string()),
            "The record verifies.".to_owned(),
        ]
    );
    assert!(output.status.success());
    // It rejects records without a commitment.
    let output = verifier(&file("two.record")).unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("there is no line 'game: ...'"), "{error}");
}
