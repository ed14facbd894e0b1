//! Records that verify, and every way in which one can fail to.

use std::path::{Path, PathBuf};
use std::process::Command;

use kennel_rules::notation::Record;
use kennel_rules::{BySeat, Cards, Edition, Event, Game, Rank, Rules, Seat, Seating};
use kennel_table::fairness::{
    Difference, Proof, ProofError, Secret, VerifyError, check_entropy, verify,
};

use super::games::{board_proof, play, proof, secret};

/// Reads a record as a stranger would and verifies it.
fn verify_text(text: &str) -> Result<(), VerifyError> {
    let record = Record::parse(text).unwrap();
    let proof = Proof::of(&record).unwrap();
    verify(&record, &proof).map(|_| ())
}

#[test]
fn games_of_all_rules_verify() {
    for rules in Rules::all() {
        let record = play(rules, &proof(secret(1), rules), 7, 1_500);
        let text = record.to_string();
        let read = Record::parse(&text).unwrap();
        let proof = Proof::of(&read).unwrap();
        assert_eq!(proof, super::games::proof(secret(1), rules));
        let verified = verify(&read, &proof).unwrap_or_else(|error| panic!("{error}\n{text}"));

        let count = |of: fn(&Event) -> bool| read.events().iter().filter(|e| of(e)).count();
        let deals = count(|event| matches!(event, Event::Deal(_)));
        let drawn = count(|event| matches!(event, Event::DrawRound(_)));
        let got = count(|event| matches!(event, Event::Play { got: Some(_), .. }));
        assert_eq!(verified.deals as usize, deals, "{text}");
        assert_eq!(verified.exchanges as usize, drawn);
        assert_eq!(verified.draws as usize, got);
        assert!(deals > 8 && verified.shuffles.len() > 1);
        if rules.seating() == Seating::Two {
            // Ten rounds take 80 cards, and three more the other 30.
            assert_eq!(verified.shuffles[..2], [1, 14]);
        }
        let is_solo = rules.seating().is_solo();
        assert_eq!(drawn > 0, is_solo && rules.edition() == Edition::Current);
        assert_eq!(got > 0, is_solo, "{}", rules);
    }
}

/// Wherever a board is played, and by whatever name the game goes, the same is dealt.
#[test]
fn games_on_a_board_are_dealt_the_same() {
    for rules in Rules::all() {
        let proof = board_proof(secret(1), rules);
        let records = [7, 8].map(|seed| {
            let record = play(rules, &Proof { game: seed.to_string(), ..proof.clone() }, seed, 400);
            let read = Record::parse(&record.to_string()).unwrap();
            let told = Proof::of(&read).unwrap();
            assert_eq!(told, Proof { game: seed.to_string(), ..proof.clone() });
            verify(&read, &told).unwrap();
            read
        });
        let deals = |record: &Record| -> Vec<Event> {
            let is_deal = |event: &&Event| matches!(event, Event::Deal(_));
            record.events().iter().filter(is_deal).copied().collect()
        };
        let [one, other] = records.each_ref().map(deals);
        assert_eq!(one[0], other[0]);
        // With partners nobody draws a card, so that deals do not depend on what is played.
        if !rules.seating().is_solo() {
            assert!(one.len() > 5 && one.iter().zip(&other).all(|(one, other)| one == other));
        }
        let elsewhere = Proof { board: Some("daily 2026-11-20".to_owned()), ..proof.clone() };
        assert!(verify(&records[0], &elsewhere).is_err());
        let committed = Proof { commitment: proof.secret.commitment(), ..proof };
        let wrong = verify(&records[0], &committed);
        assert!(matches!(wrong, Err(VerifyError::Commitment { .. })), "{wrong:?}");
    }
}

#[test]
fn a_game_on_a_board_has_no_tags_of_others() {
    let rules = Rules::new(Seating::Four);
    let text = play(rules, &board_proof(secret(1), rules), 1, 30).to_string();
    for tag in ["commitment", "secret", "entropy-0"] {
        let mixed = text.replacen("\ngame: ", &format!("\n{tag}: {}\ngame: ", "7".repeat(64)), 1);
        let error = Proof::of(&Record::parse(&mixed).unwrap()).unwrap_err();
        assert_eq!(error, ProofError::NotOnBoard(tag.to_owned()));
        assert!(error.to_string().contains(tag), "{error}");
    }
    let without = text.replacen("board: ", "bored: ", 1);
    let error = Proof::of(&Record::parse(&without).unwrap()).unwrap_err();
    assert_eq!(error, ProofError::Missing("commitment"));
}

#[test]
fn a_changed_secret_does_not_verify() {
    let rules = Rules::new(Seating::Four);
    let fair = proof(secret(1), rules);
    let record = play(rules, &fair, 1, 300);
    verify(&record, &fair).unwrap();
    for byte in 0..32 {
        let mut bytes = [1; 32];
        bytes[byte] ^= 0x80;
        let changed = Proof { secret: Secret::from(bytes), ..fair.clone() };
        let told = changed.secret.commitment();
        let promised = fair.commitment;
        assert_eq!(verify(&record, &changed), Err(VerifyError::Commitment { promised, told }));
        // With a commitment of its own it gives other cards.
        let changed = Proof { commitment: told, ..changed };
        assert!(is_other_chance(&record, &changed));
    }
}

#[test]
fn a_changed_commitment_does_not_verify() {
    let rules = Rules::new(Seating::Four);
    let fair = proof(secret(1), rules);
    let record = play(rules, &fair, 1, 300);
    let text = record.to_string();
    let right = fair.commitment.to_string();
    for (at, digit) in right.char_indices() {
        let other = if digit == '7' { '8' } else { '7' };
        let mut wrong = right.clone();
        wrong.replace_range(at..=at, &other.to_string());
        let error = verify_text(&text.replace(&right, &wrong)).unwrap_err();
        assert!(matches!(error, VerifyError::Commitment { .. }), "{error}");
        assert_eq!(error.to_string(), "the secret is not the one that the commitment promised");
    }
}

/// Every part of the key, and the order of its parts.
#[test]
fn other_parts_of_the_key_do_not_verify() {
    let rules = Rules::new(Seating::SixPairs);
    let fair = proof(secret(1), rules);
    let record = play(rules, &fair, 1, 300);
    let refused = |change: &dyn Fn(&mut Proof)| {
        let mut changed = fair.clone();
        change(&mut changed);
        assert_ne!(changed, fair);
        assert!(is_other_chance(&record, &changed), "{changed:?}");
    };
    refused(&|proof| proof.game.push('x'));
    refused(&|proof| proof.game.clear());
    for seat in 0..6 {
        refused(&|proof| proof.entropy[seat].push('x'));
        if !fair.entropy[seat].is_empty() {
            refused(&|proof| proof.entropy[seat].clear());
        }
    }
    refused(&|proof| proof.entropy.swap(1, 2));
    refused(&|proof| proof.entropy.reverse());
    refused(&|proof| proof.entropy.rotate_left(1));

    // The rules: the same deals would be allowed under others.
    let mut other =
        Record::new(rules.with_canadian_seven().unwrap(), record.game().first_dealer()).unwrap();
    other.push(record.events()[0]).unwrap();
    assert!(is_other_chance(&other, &fair));
}

/// Whether the first dealer or the first deal differs.
fn is_other_chance(record: &Record, proof: &Proof) -> bool {
    matches!(
        verify(record, proof),
        Err(VerifyError::FirstDealer { .. } | VerifyError::Event { at: 0, round: 1, .. })
    )
}

#[test]
fn another_first_dealer_does_not_verify() {
    let rules = Rules::new(Seating::Four);
    let fair = proof(secret(1), rules);
    let record = play(rules, &fair, 1, 1);
    let right = record.game().first_dealer();
    for seat in rules.seating().seats().filter(|&seat| seat != right) {
        let mut wrong = Record::new(rules, seat).unwrap();
        wrong.push(record.events()[0]).unwrap();
        let error = verify(&wrong, &fair).unwrap_err();
        assert_eq!(error, VerifyError::FirstDealer { recorded: seat, fair: right });
        let text = format!("seat {seat} dealt first, but chance gives seat {right}");
        assert_eq!(error.to_string(), text);
    }
}

/// The events of a record before one that is changed, and that one.
fn changed_at(record: &Record, at: usize, event: Event) -> Option<Record> {
    let mut changed = Record::new(record.game().rules(), record.game().first_dealer()).unwrap();
    for &before in &record.events()[..at] {
        changed.push(before).unwrap();
    }
    changed.push(event).ok()?;
    Some(changed)
}

/// What a seat is dealt, with one card exchanged for another of the stock, if
/// there is any.
fn other_hand(game: &Game, hands: &BySeat<Cards>, seat: Seat, lost: Rank) -> Option<BySeat<Cards>> {
    let mut stock = if game.shuffles_next() { Cards::PACK } else { game.stock() };
    for seat in game.rules().seating().seats() {
        stock = stock.checked_sub_all(hands[seat]).unwrap();
    }
    let got = stock.ranks().find(|&rank| rank != lost)?;
    let mut other = *hands;
    other[seat] = hands[seat].checked_sub(lost).unwrap().checked_add(got).unwrap();
    Some(other)
}

/// Every single card of every deal, drawing and draw of whole games.
#[test]
fn every_changed_card_is_named() {
    for (rules, least) in [("3", [200, 60, 20]), ("2,classic", [200, 0, 10]), ("4", [300, 0, 0])] {
        let rules = rules.parse::<Rules>().unwrap();
        let table = rules.seating();
        let fair = proof(secret(9), rules);
        let mut changes = [0; 3];
        // Few plays of one game draw a card.
        for seed in 2..5 {
            let record = play(rules, &fair, seed, 600);
            let mut told = 0;
            let mut last_gave = true;
            for (at, (game, event)) in record.replay().enumerate() {
                let gives = matches!(event, Event::Give { .. });
                told += usize::from(!(gives && last_gave));
                last_gave = gives;
                let mut refused = |wrong: Event, expected: Difference, kind: usize| {
                    let Some(changed) = changed_at(&record, at, wrong) else { return };
                    let error = verify(&changed, &fair).unwrap_err();
                    let round = game.rounds() + 1;
                    let place = VerifyError::Event { at: told - 1, round, difference: expected };
                    assert_eq!(error, place);
                    changes[kind] += 1;
                };
                match event {
                    Event::Deal(hands) => {
                        for seat in table.seats() {
                            for lost in hands[seat].ranks() {
                                let wrong = other_hand(&game, &hands, seat, lost);
                                let Some(wrong) = wrong else { continue };
                                let (recorded, fair) = (wrong[seat], hands[seat]);
                                let difference = Difference::Deal { seat, recorded, fair };
                                refused(Event::Deal(wrong), difference, 0);
                            }
                        }
                        // The right cards, but the hands of two seats exchanged.
                        let [first, second] = [Seat::ALL[0], Seat::ALL[1]];
                        let mut wrong = hands;
                        (wrong[first], wrong[second]) = (hands[second], hands[first]);
                        if wrong[first] != hands[first] {
                            let (recorded, fair) = (wrong[first], hands[first]);
                            let difference = Difference::Deal { seat: first, recorded, fair };
                            refused(Event::Deal(wrong), difference, 0);
                        }
                    }
                    Event::DrawRound(cards) => {
                        for seat in table.seats() {
                            let from = game.hands()[table.right_of(seat)];
                            for recorded in from.ranks().filter(|&card| card != cards[seat]) {
                                let mut wrong = cards;
                                wrong[seat] = recorded;
                                let fair = cards[seat];
                                let difference = Difference::Drawn { seat, recorded, fair };
                                refused(Event::DrawRound(wrong), difference, 1);
                            }
                        }
                    }
                    Event::Play { seat, play, got: got @ Some(_) } => {
                        for recorded in Rank::ALL.into_iter().map(Some).filter(|&card| card != got)
                        {
                            let wrong = Event::Play { seat, play, got: recorded };
                            let difference = Difference::Got { seat, recorded, fair: got };
                            refused(wrong, difference, 2);
                        }
                    }
                    _ => {}
                }
            }
        }
        let enough = changes.iter().zip(least).all(|(&count, least)| count >= least);
        assert!(enough, "{}: {changes:?}", rules);
    }
}

#[test]
fn differences_name_the_cards() {
    let cards = |text: &str| text.parse::<Cards>().unwrap();
    let seat = Seat::ALL[1];
    let text = |difference| VerifyError::Event { at: 40, round: 3, difference }.to_string();
    assert_eq!(
        text(Difference::Deal { seat, recorded: cards("A23"), fair: cards("A24") }),
        "round 3, event 40: seat 1 was dealt A23, but the shuffle gives A24"
    );
    assert_eq!(
        text(Difference::Drawn { seat, recorded: Rank::Ace, fair: Rank::Ten }),
        "round 3, event 40: seat 1 drew A, but chance gives T"
    );
    assert_eq!(
        text(Difference::Got { seat, recorded: Some(Rank::Ace), fair: Some(Rank::Ten) }),
        "round 3, event 40: seat 1 got A with its two, but chance gives T"
    );
}

#[test]
fn what_is_missing_or_wrong_in_the_tags_is_named() {
    let rules = Rules::new(Seating::Four);
    let text = play(rules, &proof(secret(1), rules), 1, 3).to_string();
    let refused = |text: &str, why: &str| {
        let error = Proof::of(&Record::parse(text).unwrap()).unwrap_err();
        assert_eq!(error.to_string(), why);
        error
    };
    for name in ["game", "commitment", "secret"] {
        let line = text.lines().find(|line| line.starts_with(&format!("{name}: "))).unwrap();
        let without = text.replace(&format!("{line}\n"), "");
        let error = refused(&without, &format!("there is no tag '{name}'"));
        assert_eq!(error, ProofError::Missing(name));
        let twice = text.replace(line, &format!("{line}\n{line}"));
        refused(&twice, &format!("the tag '{name}' comes twice"));
    }
    let entropy = "entropy-1: Grüezi mitenand\n";
    let with = |lines: &str| text.replace(entropy, lines);
    refused(&with(&entropy.repeat(2)), "the tag 'entropy-1' comes twice");
    for name in ["entropy-4", "entropy-01", "entropy-", "entropy-x"] {
        refused(
            &with(&format!("{name}: x\n")),
            &format!("the tag '{name}' names no seat at this table"),
        );
    }
    refused(
        &with(&format!("entropy-1: {}\n", "x".repeat(65))),
        "the tag 'entropy-1': expected at most 64 characters, found 65",
    );
    refused(
        &with("entropy-1: a\u{2028}b\n"),
        "the tag 'entropy-1': expected letters, digits, signs and plain spaces, found '\\u{2028}'",
    );
    refused(
        &text.replace("secret: 0", "secret: x"),
        "the tag 'secret': expected 64 digits 0 to 9 and a to f, found 'x' as number 1",
    );
    // Without the tag, the seat has added nothing, which is another game.
    assert!(verify_text(&with("")).is_err());
    assert_eq!(verify_text(&text), Ok(()));
}

/// What a seat may add can always be written into a record.
#[test]
fn entropy_survives_a_record() {
    let rules = Rules::new(Seating::Two);
    for text in ["#", " #x"[1..].as_ref(), "a: b", ">", "ü", "-", "x  y", &"🐕".repeat(64)] {
        check_entropy(text).unwrap();
        let fair =
            Proof { entropy: vec![text.to_owned(), "1".to_owned()], ..proof(secret(1), rules) };
        let record = play(rules, &fair, 1, 10);
        let read = Record::parse(&record.to_string()).unwrap();
        assert_eq!(Proof::of(&read), Ok(fair.clone()));
        verify(&read, &fair).unwrap();
    }
    // What could not be read again is refused when it is written.
    for entropy in [" x", "x\ny", &"x".repeat(200)] {
        let bad = Proof { entropy: vec![entropy.to_owned()], ..proof(secret(1), rules) };
        assert!(bad.write(&mut Record::new(rules, Seat::ALL[0]).unwrap()).is_err());
    }
}

/// Whatever one character of a record becomes: it is refused, or it says the
/// same about chance. Decisions are free, as long as they follow the rules.
#[test]
fn no_changed_character_passes() {
    let rules = Rules::new(Seating::Two);
    let text = play(rules, &proof(secret(6), rules), 3, 40).to_string();
    let right = Record::parse(&text).unwrap();
    let (mut unread, mut refused, mut same) = (0, 0, 0);
    for (at, old) in text.char_indices() {
        for new in ['0', '1', '7', 'A', 'K', 'x', ' ', '\n', '#', ':'] {
            let mut changed = text.clone();
            changed.replace_range(at..at + old.len_utf8(), &new.to_string());
            let Ok(record) = Record::parse(&changed) else {
                unread += 1;
                continue;
            };
            let Ok(proof) = Proof::of(&record) else {
                refused += 1;
                continue;
            };
            if verify(&record, &proof).is_err() {
                refused += 1;
                continue;
            }
            same += 1;
            assert_eq!(proof, Proof::of(&right).unwrap());
            for (event, expected) in record.events().iter().zip(right.events()) {
                match (event, expected) {
                    (Event::Deal(_) | Event::DrawRound(_), _) => assert_eq!(event, expected),
                    (Event::Play { got, .. }, Event::Play { got: other, .. }) => {
                        assert_eq!(got, other);
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(unread > 1_000 && refused > 1_000 && same > 50, "{unread}, {refused}, {same}");
}

/// The verifier in Python, which shares no code with this one, is of the same
/// opinion about games of all rules, and about one changed card in each.
#[test]
fn independent_code_agrees() {
    let python = Command::new("python3").arg("--version").output();
    if python.is_err() {
        println!("python3 is not there: passed over");
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/verify.py");
    let folder = Folder::new();
    for (number, rules) in Rules::all().enumerate() {
        let fair = match number % 2 {
            0 => proof(secret(number as u8), rules),
            _ => board_proof(secret(number as u8), rules),
        };
        let record = play(rules, &fair, number as u64, 400);
        let good = folder.0.join("good.record");
        std::fs::write(&good, record.to_string()).unwrap();
        let output = Command::new("python3").arg(&script).arg(&good).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{}\n{record}", String::from_utf8_lossy(&output.stderr));
        assert!(text.contains(&fair.commitment.to_string()), "{text}");

        // The last chance of the game, changed.
        let all: Vec<(Game, Event)> = record.replay().collect();
        let wrong = all.iter().enumerate().rev().find_map(|(at, (game, event))| {
            let wrong = match *event {
                Event::Deal(hands) => {
                    let seat = Seat::ALL[1];
                    let lost = hands[seat].ranks().next()?;
                    Event::Deal(other_hand(game, &hands, seat, lost)?)
                }
                Event::Play { seat, play, got: Some(got) } => {
                    let other = Rank::ALL.into_iter().find(|&rank| {
                        let event = Event::Play { seat, play, got: Some(rank) };
                        rank != got && game.check(&event).is_ok()
                    });
                    Event::Play { seat, play, got: Some(other?) }
                }
                _ => return None,
            };
            changed_at(&record, at, wrong)
        });
        let mut wrong = wrong.unwrap();
        fair.write(&mut wrong).unwrap();
        assert!(verify(&wrong, &fair).is_err());
        let bad = folder.0.join("bad.record");
        std::fs::write(&bad, wrong.to_string()).unwrap();
        let output = Command::new("python3").arg(&script).arg(&bad).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        let line = wrong.to_string().trim_end().lines().count();
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.contains(&format!("line {line}: seat ")), "{line}: {error}");
        assert!(error.contains("but chance gives"), "{error}");
    }
}

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let path = std::env::temp_dir().join(format!("kennel-fairness-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
