//! Whether shuffles are as uniform as they should be: χ² on the places of cards
//! and on pairs of cards, with fixed secrets, so that the answer is always the
//! same.
//!
//!     KENNEL_SHUFFLES=10000000 cargo test -p kennel-server --test server shuffles -- --nocapture

use kennel_rules::{Chance, Rank, Stock};
use kennel_table::fairness::{FairChance, Secret};

const CARDS: usize = 110;

/// How many shuffles are made of one stock before the next secret.
const A_GAME: usize = 10;

/// Pairs of places that are looked at together: the two top cards, the last two,
/// the ends, two cards of one hand with four and with six players, and two of
/// the middle.
const PAIRS: [(usize, usize); 6] = [(0, 1), (108, 109), (0, 109), (0, 4), (0, 6), (54, 55)];

/// Keeps the numbers that another chance gives.
struct Heard<C> {
    chance: C,
    numbers: Vec<usize>,
}

impl<C: Chance> Chance for Heard<C> {
    fn below(&mut self, bound: u64) -> u64 {
        let number = self.chance.below(bound);
        self.numbers.push(number as usize);
        number
    }
}

/// All 110 cards told apart, moved as the stock moves its cards. A stock knows
/// eight cards of a rank and cannot tell them apart.
struct Told([u8; CARDS]);

impl Told {
    fn new() -> Told {
        Told(std::array::from_fn(|card| card as u8))
    }

    fn follow(&mut self, numbers: &[usize]) {
        assert_eq!(numbers.len(), CARDS - 1);
        for (last, &other) in (1..CARDS).rev().zip(numbers) {
            self.0.swap(last, other);
        }
    }

    /// The rank of a card: eight of each, and the jokers.
    fn ranks(&self) -> impl Iterator<Item = Rank> {
        self.0.iter().map(|&card| Rank::ALL[usize::from(card) / 8])
    }
}

/// The counts over many shuffles.
struct Counts {
    shuffles: u64,
    /// How often each card came to each place.
    places: Vec<u64>,
    /// How often each two cards came to a pair of places.
    pairs: Vec<Vec<u64>>,
    /// How often each two cards came to the top one shuffle after the other.
    tops: Vec<u64>,
    /// How often each of five seats dealt first.
    dealers: Vec<u64>,
}

impl Counts {
    fn new() -> Counts {
        Counts {
            shuffles: 0,
            places: vec![0; CARDS * CARDS],
            pairs: vec![vec![0; CARDS * CARDS]; PAIRS.len()],
            tops: vec![0; CARDS * CARDS],
            dealers: vec![0; 5],
        }
    }
}

/// Shuffles this many times, with a new stream for every game.
fn count<C: Chance>(shuffles: usize, mut new_chance: impl FnMut(u64) -> C) -> Counts {
    let mut counts = Counts::new();
    for game in 0..shuffles / A_GAME {
        let mut chance = Heard { chance: new_chance(game as u64), numbers: Vec::new() };
        counts.dealers[chance.below(5) as usize] += 1;
        chance.numbers.clear();
        let mut stock = Stock::shuffled(&mut chance);
        let mut told = Told::new();
        let mut last_top = None;
        for shuffle in 0..A_GAME {
            if shuffle > 0 {
                stock.shuffle(&mut chance);
            }
            // What this shuffle alone would make of cards in order: in what the
            // one before has left, a small bias would be lost.
            let mut alone = Told::new();
            alone.follow(&chance.numbers);
            counts.add(&alone);
            let top = usize::from(alone.0[0]);
            if let Some(last) = last_top.replace(top) {
                counts.tops[CARDS * last + top] += 1;
            }
            // The stock lies as these numbers say: what is counted is its own.
            told.follow(&chance.numbers);
            chance.numbers.clear();
            if shuffle % 5 == 0 {
                let mut cards = stock.clone();
                assert!(told.ranks().eq(std::iter::from_fn(|| cards.take())));
            }
        }
    }
    counts
}

impl Counts {
    fn add(&mut self, Told(cards): &Told) {
        self.shuffles += 1;
        for (place, &card) in cards.iter().enumerate() {
            self.places[CARDS * place + usize::from(card)] += 1;
        }
        for (counts, (first, second)) in self.pairs.iter_mut().zip(PAIRS) {
            counts[CARDS * usize::from(cards[first]) + usize::from(cards[second])] += 1;
        }
    }

    /// The statistic of each test, in standard deviations from its expected value.
    fn tests(&self) -> Vec<(String, f64)> {
        let n = CARDS as f64;
        let shuffles = self.shuffles as f64;
        let mut tests = Vec::new();
        // One card lies in one place, so the cells of a shuffle depend on each
        // other: the sum is n/(n-1) times as large as with free cells, and has
        // (n-1)² degrees of freedom.
        let places = chi_squared(&self.places, shuffles / n) * (n - 1.0) / n;
        tests.push(("places".to_owned(), deviation(places, (n - 1.0) * (n - 1.0))));
        for (counts, (first, second)) in self.pairs.iter().zip(PAIRS) {
            assert!((0..CARDS).all(|card| counts[CARDS * card + card] == 0));
            let cells = n * (n - 1.0);
            let expected = shuffles / cells;
            // The cells of a card with itself are empty and none of them.
            let pairs = chi_squared(counts, expected) - n * expected;
            tests.push((format!("pair {first}, {second}"), deviation(pairs, cells - 1.0)));
        }
        let tops = self.tops.iter().sum::<u64>() as f64;
        let tops = chi_squared(&self.tops, tops / (n * n));
        tests.push(("top, top".to_owned(), deviation(tops, n * n - 1.0)));
        let games = self.dealers.iter().sum::<u64>() as f64;
        let dealers = chi_squared(&self.dealers, games / 5.0);
        tests.push(("first dealer".to_owned(), deviation(dealers, 4.0)));
        tests
    }
}

fn chi_squared(counts: &[u64], expected: f64) -> f64 {
    counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum()
}

/// How many standard deviations a χ² is away from what is to be expected, by
/// Wilson and Hilferty.
fn deviation(chi_squared: f64, freedom: f64) -> f64 {
    let part = 2.0 / (9.0 * freedom);
    ((chi_squared / freedom).cbrt() - (1.0 - part)) / part.sqrt()
}

fn shuffles() -> usize {
    match std::env::var("KENNEL_SHUFFLES") {
        Ok(number) => number.parse().expect("KENNEL_SHUFFLES is a number"),
        Err(_) => 1_000_000,
    }
}

/// Too even would be as suspicious as too uneven.
const FURTHEST: f64 = 3.5;

#[test]
fn cards_lie_anywhere_and_beside_any_other() {
    let counts = count(shuffles(), |game| {
        let mut secret = [0; 32];
        secret[..8].copy_from_slice(&game.to_be_bytes());
        FairChance::new(&Secret::from(secret), "many", "5", &[""; 5])
    });
    println!("{} shuffles", counts.shuffles);
    for (name, deviation) in counts.tests() {
        println!("  {name:<14} {deviation:+.2} standard deviations");
        assert!(deviation.abs() < FURTHEST, "{name}: {deviation}");
    }
}

/// Entropy changes the shuffles: one secret with many texts.
#[test]
fn what_a_seat_adds_makes_other_shuffles() {
    let secret = Secret::from([1; 32]);
    let counts = count(shuffles() / 10, |game| {
        FairChance::new(&secret, "many", "5", &["", &game.to_string(), "", "", ""])
    });
    for (name, deviation) in counts.tests() {
        assert!(deviation.abs() < FURTHEST, "{name}: {deviation}");
    }
}

/// The tests above find the usual mistakes.
#[test]
fn bad_shuffles_are_found() {
    let found = |name: &str, counts: &Counts| {
        let tests = counts.tests();
        let deviation = tests.iter().find(|(found, _)| found == name).unwrap().1;
        assert!(deviation.abs() > 5.0, "{name}: {deviation}");
    };
    let fair =
        |game: u64| FairChance::new(&Secret::from([2; 32]), &game.to_string(), "5", &[""; 5]);
    // A byte taken modulo: the lower numbers come up once too often.
    let modulo = count(20_000, |game| {
        let mut chance = fair(game);
        move |bound: u64| chance.below(256) % bound
    });
    found("places", &modulo);
    found(
        "first dealer",
        &count(60_000, |game| {
            let mut state = game.wrapping_mul(6_364_136_223_846_793_005).rotate_left(29);
            move |bound: u64| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 60) % bound
            }
        }),
    );
    // No card may stay where it is.
    let sattolo = count(20_000, |game| {
        let mut chance = fair(game);
        move |bound: u64| chance.below(bound.saturating_sub(1).max(1))
    });
    found("places", &sattolo);
    // Every game is shuffled in one way, again and again.
    let same = count(20_000, |game| {
        let (mut chance, mut asked) = (fair(game), 0);
        move |bound: u64| {
            asked += 1;
            if asked > 1 && asked % 109 == 2 {
                chance = fair(game);
            }
            chance.below(bound)
        }
    });
    found("top, top", &same);
    // The cards are cut and not shuffled: each comes anywhere, but always beside
    // the same others.
    let mut cut = Counts::new();
    for game in 0..20_000 {
        let mut told = Told::new();
        told.0.rotate_left(fair(game).below(110) as usize);
        cut.add(&told);
    }
    found("pair 0, 1", &cut);
    found("pair 0, 109", &cut);
}
