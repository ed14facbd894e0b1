//! All chance of a local game, derived from its seed.

use kennel_rules::{
    BySeat, Cards, Chance, Event, Game, GameError, Legal, Phase, Play, Seat, Seating, SplitMix64,
};
use kennel_table::GameChance;
use kennel_table::fairness::Difference;

use crate::view::ViewResult;

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
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Luck(u64);

impl Luck {
    /// Reads a seed of 16 hexadecimal digits.
    pub fn read(seed: &str) -> ViewResult<Luck> {
        let is_hex = seed.len() == 16 && seed.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u64::from_str_radix(seed, 16).ok().filter(|_| is_hex);
        number.map(Luck).ok_or_else(|| "a seed has 16 hexadecimal digits".to_owned())
    }

    pub fn first_dealer(&self, seating: Seating) -> Seat {
        let number = self.stream(Purpose::FirstDealer, 0).below(seating.players() as u64);
        seating.seat(number as usize).expect("the number is below that of the seats")
    }

    /// The seed with which a bot thinks after a version.
    pub fn thought(&self, version: u32) -> u64 {
        self.stream(Purpose::Thought, version).next_u64()
    }

    /// The numbers for cards that a position leaves open.
    pub fn open(&self) -> SplitMix64 {
        self.stream(Purpose::Open, 0)
    }

    fn stream(&self, purpose: Purpose, number: u32) -> SplitMix64 {
        let mut seed = SplitMix64::new(self.0 ^ (u64::from(number) << 8 | purpose as u64));
        // Neighbouring seeds begin far from each other.
        SplitMix64::new(seed.next_u64() ^ self.0.rotate_left(32))
    }
}

impl GameChance for Luck {
    /// The cards of a round depend on its number and on what is left in the stock, and
    /// on nothing that anybody did.
    fn next(&mut self, game: &Game) -> Option<Event> {
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

    /// What a two draws depends on how many changes came before it.
    fn play<'g>(
        &mut self,
        game: &'g Game,
        play: Play,
        version: u32,
    ) -> Result<Legal<'g>, GameError> {
        game.check_play(play, &mut self.stream(Purpose::Draw, version.saturating_sub(1)))
    }

    /// A game may continue a record whose chance came from elsewhere, so every event is
    /// accepted.
    fn follow(&mut self, _: &Legal<'_>) -> Result<(), Difference> {
        Ok(())
    }
}

/// One card at a time, the leader first; what lies in the stock is not known, so any of
/// its cards may be the next.
fn deal(game: &Game, mut stock: Cards, chance: &mut impl Chance) -> Option<Event> {
    let seating = game.rules().seating();
    let mut hands = BySeat::filled(Cards::NONE);
    let mut seat = game.lead();
    for _ in 0..game.hand_size() * seating.players() {
        let card = stock.pick(chance)?;
        stock = stock.checked_sub(card)?;
        hands[seat] = hands[seat].checked_add(card)?;
        seat = seating.right_of(seat);
    }
    Some(Event::Deal(hands))
}
