//! Perft tables: positions with the number of ways the round can go on, by depth.
//!
//! `KENNEL_BLESS=1 cargo test -p kennel-rules --test perft` rewrites the
//! counts; review the diff.

use kennel_rules::{Event, Next, PlayBuffer, Position, divide, perft};

const TABLE: &str = include_str!("perft.txt");

/// A line is a position and the counts from depth 1 on, separated by semicolons.
fn lines() -> impl Iterator<Item = (&'static str, Vec<u64>)> {
    TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let mut parts = line.split(';').map(str::trim);
        let position = parts.next().unwrap();
        (position, parts.map(|count| count.parse().unwrap()).collect())
    })
}

#[test]
fn counts_are_those_of_the_table() {
    let mut seating = String::new();
    let mut compared = 0;
    for line in TABLE.lines() {
        let entry = line.split_once(';').filter(|_| !line.starts_with('#'));
        let Some((text, counts)) = entry else {
            seating += &format!("{line}\n");
            continue;
        };
        let position =
            text.trim().parse::<Position>().unwrap_or_else(|error| panic!("{text}: {error}"));
        let found: Vec<String> = (1..=counts.split(';').count() as u32)
            .map(|depth| perft(&position, depth).to_string())
            .collect();
        seating += &format!("{} ; {}\n", text.trim(), found.join(" ; "));
        compared += 1;
    }
    if std::env::var_os("KENNEL_BLESS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft.txt"), &seating).unwrap();
    } else {
        assert_eq!(seating, TABLE);
    }
    assert!(compared >= 20);
}

#[test]
fn divided_counts_add_up() {
    for (text, counts) in lines() {
        let position = text.parse::<Position>().unwrap();
        for (depth, &count) in (1..).zip(&counts).filter(|&(_, &count)| count < 100_000) {
            let parts = divide(&position, depth);
            assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), count, "{text}");
        }
    }
}

/// The same count by the checked ways of a position, one event at a time.
#[test]
fn counts_are_those_of_checked_plays() {
    for (text, counts) in lines() {
        let position = text.parse::<Position>().unwrap();
        for (depth, &count) in (1..).zip(&counts).filter(|&(_, &count)| count < 50_000) {
            assert_eq!(slow_perft(&position, depth), count, "{text}, depth {depth}");
        }
    }
}

fn slow_perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut plays = PlayBuffer::new();
    position.turn().list(&mut plays);
    let mut nexts: Vec<Next> = position.fold().into_iter().collect();
    for play in plays.iter() {
        let drawn = match play.deed {
            kennel_rules::Deed::Draw(from) => position.hands()[from].ranks().map(Some).collect(),
            _ => vec![None],
        };
        nexts.extend(drawn.into_iter().map(|got| position.play(play, got).unwrap()));
    }
    let deeper = |next: &Next| match next {
        Next::Turn(position) => slow_perft(position, depth - 1),
        Next::RoundOver(_) | Next::Won(..) => u64::from(depth == 1),
    };
    nexts.iter().map(deeper).sum()
}

#[test]
fn a_fold_is_an_event() {
    let position = "4 k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k 0 5/A/-/-".parse::<Position>().unwrap();
    let seat = position.to_play();
    assert_eq!(divide(&position, 2), [(Event::Fold { seat }, 1)]);
    assert_eq!(perft(&position, 0), 1);
    assert_eq!(perft(&position, 3), 0);
}
