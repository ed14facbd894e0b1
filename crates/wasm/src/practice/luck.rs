//! All chance of a game of practice, from its seed.

use kennel_rules::{BySeat, Cards, Chance, Event, Game, Phase, Seat, Seating};

use crate::onlooker::Answer;

/// What chance decides. Each kind has numbers of its own, so that what is drawn for one
/// changes nothing for another.
#[derive(Clone, Copy)]
enum Purpose {
    FirstDealer = 1,
    Deal,
    DrawRound,
    Draw,
    Thought,
    Open,
}

/// The chance of a whole game: the same for the same seed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Luck(u64);

impl Luck {
    /// Reads a seed of 16 hexadecimal digits.
    pub fn read(seed: &str) -> Answer<Luck> {
        let is_hex = seed.len() == 16 && seed.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u64::from_str_radix(seed, 16).ok().filter(|_| is_hex);
        number.map(Luck).ok_or_else(|| "a seed has 16 hexadecimal digits".to_owned())
    }

    pub fn first_dealer(&self, table: Seating) -> Seat {
        let number = self.stream(Purpose::FirstDealer, 0).below(table.players() as u64);
        table.seats().nth(number as usize).unwrap_or(Seat::ALL[0])
    }

    /// What chance does next, if it is chance's turn. The cards of a round depend on its
    /// number and on what is left in the stock, and on nothing that anybody did.
    pub fn next(&self, game: &Game) -> Option<Event> {
        let round = game.rounds();
        match game.phase() {
            Phase::Deal => {
                let stock = if game.shuffles_next() { Cards::PACK } else { game.stock() };
                deal(game, stock, &mut self.stream(Purpose::Deal, round))
            }
            Phase::DrawRound => game.draw_round(&mut self.stream(Purpose::DrawRound, round)),
            Phase::Exchange { .. } | Phase::Turn(_) | Phase::Over(_) => None,
        }
    }

    /// The numbers for what a two draws after a version.
    pub fn draw(&self, version: u32) -> impl Chance + use<> {
        self.stream(Purpose::Draw, version)
    }

    /// What a bot thinks with after a version.
    pub fn thought(&self, version: u32) -> u64 {
        self.stream(Purpose::Thought, version).next()
    }

    /// The numbers for cards that a position leaves open.
    pub fn open(&self) -> impl Chance + use<> {
        self.stream(Purpose::Open, 0)
    }

    fn stream(&self, purpose: Purpose, number: u32) -> Stream {
        let mut seed = Stream(self.0 ^ (u64::from(number) << 8 | purpose as u64));
        // Neighbouring seeds begin far from each other.
        Stream(seed.next() ^ self.0.rotate_left(32))
    }
}

/// One card at a time, the leader first; what lies in the stock is not known, so any of
/// its cards may be the next.
fn deal(game: &Game, mut stock: Cards, chance: &mut impl Chance) -> Option<Event> {
    let table = game.rules().seating();
    let mut hands = BySeat::filled(Cards::NONE);
    let mut seat = game.lead();
    for _ in 0..game.hand_size() * table.players() {
        let card = stock.pick(chance)?;
        stock = stock.checked_sub(card)?;
        hands[seat] = hands[seat].checked_add(card)?;
        seat = table.right_of(seat);
    }
    Some(Event::Deal(hands))
}

/// A small stream of numbers (SplitMix64), the same everywhere.
struct Stream(u64);

impl Stream {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Chance for Stream {
    fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }
}
