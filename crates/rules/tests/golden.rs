//! Whole games stored with their boards, so that a change of the rules shows as a
//! readable diff.
//!
//! `KENNEL_BLESS=1 cargo test -p kennel-rules --test golden` rewrites the
//! boards from the records. `KENNEL_BLESS=games` (or the name of one game) also searches
//! for new random games: of many seeds, the one with the fewest events that shows what
//! its row in [`GAMES`] requires.

mod common;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use common::Dice;
use kennel_rules::notation::Record;
use kennel_rules::{
    Chance, Deed, Effect, Event, Game, Phase, Play, PlayBuffer, Rank, Rules, Stock, Turn,
};

/// What a game may show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Sight {
    LeaveWithAce,
    LeaveWithKing,
    LeaveWithJoker,
    FourBackwards,
    /// A seven of three shares or more.
    SevenOfThree,
    /// A seven that goes on with the partner's marbles once the last of one's
    /// own is in the finish (rule 6.3).
    SevenGoesOn,
    /// A seven with the partner's marbles before that (section 7).
    CanadianSeven,
    /// A seven with an opponent's marbles (rule 6.6).
    SevenOfOpponent,
    Swap,
    JackWithoutEffect,
    /// The same although something else could be done (rule 6.5, 2005).
    JackByChoice,
    DrawWithTwo,
    JokerAsSeven,
    JokerAsJack,
    JokerAsTwo,
    JokerDraws,
    Fold,
    Reshuffle,
    /// A seat that is complete moves the partner's marbles (rule 4.4).
    HelpPartner,
    GiveCard,
    DrawFromNeighbour,
    /// Six cards are dealt again after two (rule 2.2).
    SixthRound,
}

use Sight::*;

const ALL_SIGHTS: [Sight; 22] = [
    LeaveWithAce,
    LeaveWithKing,
    LeaveWithJoker,
    FourBackwards,
    SevenOfThree,
    SevenGoesOn,
    CanadianSeven,
    SevenOfOpponent,
    Swap,
    JackWithoutEffect,
    JackByChoice,
    DrawWithTwo,
    JokerAsSeven,
    JokerAsJack,
    JokerAsTwo,
    JokerDraws,
    Fold,
    Reshuffle,
    HelpPartner,
    GiveCard,
    DrawFromNeighbour,
    SixthRound,
];

/// The games: their name, their rules, and what they must show at least.
const GAMES: [(&str, &str, &[Sight]); 13] = [
    ("two", "2", &[JokerDraws, JokerAsJack]),
    ("two-classic", "2,classic", &[JackWithoutEffect, DrawWithTwo]),
    ("three", "3", &[Reshuffle, JokerAsTwo]),
    ("four", "4", &[HelpPartner, JackWithoutEffect]),
    ("four-seven-goes-on", "4,classic", &[SevenGoesOn]),
    ("four-2005", "4,2005", &[JackByChoice, JokerAsSeven]),
    (
        "four-jack-anytime",
        "4,jack-anytime,no-joker-finish",
        &[JackWithoutEffect, SevenGoesOn, JokerAsTwo],
    ),
    ("four-canadian", "4,canadian", &[CanadianSeven, SevenOfThree]),
    ("four-start-marble", "4,start-marble", &[HelpPartner, Swap]),
    ("five", "5", &[SevenOfOpponent, SevenOfThree]),
    ("five-classic", "5,classic", &[DrawWithTwo]),
    ("six-pairs", "6-pairs,2005,no-joker-finish", &[HelpPartner]),
    ("six-triples", "6-triples,canadian", &[HelpPartner, CanadianSeven]),
];

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

/// The number of seeds tried for a new game.
const SEEDS: u64 = 20_000;

#[test]
fn golden_games_replay_to_their_boards() {
    let bless = env::var("KENNEL_BLESS").unwrap_or_default();
    let mut seen = BTreeSet::new();
    for (name, rules, wanted) in GAMES {
        if bless == "games" || bless == name {
            write(name, "record", &shortest_game(rules, wanted).to_string());
        }
        let text = read(name, "record");
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(record.to_string(), text, "{name}: the record is not canonical");
        assert_eq!(record.game().rules(), rules.parse::<Rules>().unwrap(), "{name}");
        assert!(record.game().winner().is_some(), "{name}: the game is not over");
        let longest = text.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(100), "{name}: a line of {longest:?} characters");

        let boards = boards(&record);
        if !bless.is_empty() {
            write(name, "boards", &boards);
        }
        assert_same_lines(name, &boards, &read(name, "boards"));

        let sights = sights(&record);
        let missing: Vec<&Sight> = wanted.iter().filter(|&s| !sights.contains(s)).collect();
        assert!(missing.is_empty(), "{name} no longer shows {missing:?}");
        seen.extend(sights);
    }
    let missing: Vec<&Sight> = ALL_SIGHTS.iter().filter(|&s| !seen.contains(s)).collect();
    assert!(missing.is_empty(), "no golden game shows {missing:?}");
}

#[test]
fn no_golden_file_is_forgotten() {
    let mut found: Vec<String> = fs::read_dir(FOLDER)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    let mut expected: Vec<String> = GAMES
        .into_iter()
        .flat_map(|(name, ..)| [format!("{name}.boards"), format!("{name}.record")])
        .collect();
    expected.sort();
    assert_eq!(found, expected);
}

/// The board and the sizes of all hands after every event.
fn boards(record: &Record) -> String {
    let mut text = String::new();
    let after = record.replay().skip(1).map(|(game, _)| game);
    let after = after.chain([record.game().clone()]);
    for (event, game) in record.events().iter().zip(after) {
        let seating = game.rules().seating();
        let sizes: Vec<String> =
            seating.seats().map(|seat| game.hands()[seat].len().to_string()).collect();
        if matches!(event, Event::Deal(_)) {
            let (round, dealer, lead) = (game.rounds() + 1, game.dealer(), game.lead());
            let gap = if text.is_empty() { "" } else { "\n" };
            writeln!(text, "{gap}round {round}, dealer {dealer}, lead {lead}").unwrap();
        }
        let board = game.board().display(seating).to_string();
        writeln!(text, "{board} {} after {}", sizes.join("/"), event_text(&game, event)).unwrap();
    }
    text
}

fn event_text(game: &Game, event: &Event) -> String {
    let seats = game.rules().seating().seats();
    match event {
        Event::SetUp { .. } => panic!("a golden game begins at its beginning"),
        Event::Deal(hands) => {
            let hands: Vec<String> = seats.map(|seat| hands[seat].to_string()).collect();
            format!("deal {}", hands.join(" "))
        }
        Event::Give { seat, card } => format!("{seat}: give {card}"),
        Event::DrawRound(cards) => {
            let cards: Vec<String> = seats.map(|seat| cards[seat].to_string()).collect();
            format!("drawn {}", cards.join(" "))
        }
        Event::Play { seat, play, got: None } => format!("{seat}: {}", play),
        Event::Play { seat, play, got: Some(card) } => {
            format!("{seat}: {} got {card}", play)
        }
        Event::Fold { seat } => format!("{seat}: fold"),
    }
}

/// What a game shows.
fn sights(record: &Record) -> BTreeSet<Sight> {
    let mut sights = BTreeSet::new();
    for (game, event) in record.replay() {
        match event {
            Event::Deal(_) if game.rounds() > 0 && game.shuffles_next() => {
                sights.insert(Reshuffle);
            }
            Event::Deal(_) if game.rounds() == 5 => {
                sights.insert(SixthRound);
            }
            Event::SetUp { .. } | Event::Deal(_) => {}
            Event::Give { .. } => {
                sights.insert(GiveCard);
            }
            Event::DrawRound(_) => {
                sights.insert(DrawFromNeighbour);
            }
            Event::Fold { .. } => {
                sights.insert(Fold);
            }
            Event::Play { ref play, .. } => {
                let turn = game.turn().expect("a play is made in a turn");
                play_sights(&turn, play, &mut sights);
            }
        }
    }
    sights
}

fn play_sights(turn: &Turn, play: &Play, sights: &mut BTreeSet<Sight>) {
    let board = turn.board();
    let mut help = |moved| {
        if moved != Some(turn.seat()) {
            sights.insert(HelpPartner);
        }
    };
    match play.deed {
        Deed::LeaveKennel(seat) => {
            help(Some(seat));
            sights.insert(match play.card {
                Rank::Ace => LeaveWithAce,
                Rank::King => LeaveWithKing,
                _ => LeaveWithJoker,
            });
        }
        Deed::Walk { from, .. } => help(board.marble_at(from)),
        Deed::Back { from, .. } => {
            help(board.owner(from));
            sights.insert(FourBackwards);
        }
        Deed::Split(_) => seven_sights(turn, play, sights),
        Deed::Swap { mine, .. } => {
            help(board.owner(mine));
            sights.insert(Swap);
        }
        Deed::NoEffect => {
            sights.insert(JackWithoutEffect);
            if turn.plays().len() > 1 {
                sights.insert(JackByChoice);
            }
        }
        Deed::Draw(_) => {
            sights.insert(if play.card == Rank::Joker { JokerDraws } else { DrawWithTwo });
        }
    }
    if play.card == Rank::Joker {
        sights.extend(match play.used_as {
            Rank::Two => Some(JokerAsTwo),
            Rank::Seven => Some(JokerAsSeven),
            Rank::Jack => Some(JokerAsJack),
            _ => None,
        });
    }
}

fn seven_sights(turn: &Turn, play: &Play, sights: &mut BTreeSet<Sight>) {
    let (rules, seat) = (turn.rules(), turn.seat());
    if let Deed::Split(shares) = play.deed
        && shares.as_slice().len() >= 3
    {
        sights.insert(SevenOfThree);
    }
    for effect in turn.effects(play) {
        match effect {
            Effect::Stepped { seat: moved, .. } if moved != seat => {
                sights.insert(if rules.seating().is_solo() {
                    SevenOfOpponent
                } else if rules.canadian_seven() {
                    CanadianSeven
                } else if turn.board().is_complete(seat) {
                    HelpPartner
                } else {
                    SevenGoesOn
                });
            }
            _ => {}
        }
    }
}

/// Of many random games, the one with the fewest events that shows what is
/// wanted.
fn shortest_game(rules: &str, wanted: &[Sight]) -> Record {
    let mut best: Option<Record> = None;
    for seed in 0..SEEDS {
        let most = best.as_ref().map_or(usize::MAX, |record| record.events().len());
        if let Some(record) = random_game(rules, seed, most)
            && wanted.iter().all(|sight| sights(&record).contains(sight))
        {
            best = Some(record);
        }
    }
    best.unwrap_or_else(|| panic!("no game of {rules} shows {wanted:?}"))
}

/// A game in which everything is chosen at random, unless it has `most` events
/// or more.
fn random_game(rules: &str, seed: u64, most: usize) -> Option<Record> {
    let rules = rules.parse::<Rules>().unwrap();
    let seating = rules.seating();
    let mut chance = Dice::new(seed);
    let dealer = seating.seat(chance.below(seating.players() as u64) as usize)?;
    let mut record = Record::new(rules, dealer).unwrap();
    record.tag("note", &format!("random play, seed {seed}")).unwrap();
    let mut stock = Stock::shuffled(&mut chance);
    let mut plays = PlayBuffer::new();
    while record.events().len() < most {
        let game = record.game();
        let event = match game.phase() {
            Phase::Deal => game.deal(&mut stock, &mut chance)?,
            Phase::Exchange { given } => {
                let seat = seating.seats().find(|&seat| !given.contains(seat))?;
                let card = game.hands()[seat].pick(&mut chance)?;
                Event::Give { seat, card }
            }
            Phase::DrawRound => game.draw_round(&mut chance)?,
            Phase::Turn(seat) => match game.turn()?.random_play(&mut plays, &mut chance) {
                Some(play) => game.play_event(play, &mut chance)?,
                None => Event::Fold { seat },
            },
            Phase::Over(_) => return Some(record),
        };
        record.push(event).unwrap();
    }
    None
}

/// Reports the first line that differs.
fn assert_same_lines(name: &str, now: &str, kept: &str) {
    let mut lines = now.lines().zip(kept.lines()).enumerate();
    if let Some((index, (now, kept))) = lines.find(|(_, (now, kept))| now != kept) {
        panic!(
            "{name}.boards, line {}:\n  kept {kept}\n  now  {now}\n\
             KENNEL_BLESS=1 rewrites the boards; review the diff",
            index + 1
        );
    }
    assert_eq!(now.len(), kept.len(), "{name}.boards has another number of lines");
}

fn path(name: &str, ending: &str) -> PathBuf {
    PathBuf::from(format!("{FOLDER}/{name}.{ending}"))
}

fn read(name: &str, ending: &str) -> String {
    let path = path(name, ending);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn write(name: &str, ending: &str, text: &str) {
    let path = path(name, ending);
    fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
