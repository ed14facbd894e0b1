//! Luck: how much better the cards were than other cards might have been.
//!
//! The luck of a deal is W of that deal less the mean of W over other deals from the same
//! stock. Its mean is zero for any W that is fixed beforehand, so luck is unbiased however
//! wrong W is; a better W only leaves less in the rest.

use kennel_rules::{
    BySeat, Cards, Deed, Event, Game, PlayBuffer, Rank, Seat, SeatSet, SplitMix64, Stock,
};

use super::WIN;
use crate::net::{Net, chance};
use crate::search::rounds::OpenRound;

/// W is a sum of two values with these weights: the round played out by the net, and what
/// the net thinks of every hand from its seat's view.
const WEIGHTS: [f64; 2] = [0.44, 0.50];
/// The number of other deals. Each is used twice, the second time with every hand passed
/// on by one seat, which is as likely and cancels part of the noise.
const OTHER_DEALS: usize = 4;

/// The luck of each team in a deal, in millionths of a win. Adds up to zero.
pub(super) fn of_deal(
    net: &Net,
    game: &Game,
    dealt: &BySeat<Cards>,
    teams: &[SeatSet],
    seed: u64,
    plays: &mut PlayBuffer,
) -> Vec<i64> {
    let mut random = SplitMix64::new(seed);
    let playout_seed = random.next_u64();
    let mut value = |hands: &BySeat<Cards>| {
        let mut game = game.clone();
        game.apply_unchecked(&Event::Deal(*hands));
        value_of_round(net, game, teams, playout_seed, plays)
    };
    let actual = value(dealt);
    let mut others = vec![0.0; teams.len()];
    let mut count = 0;
    for _ in 0..OTHER_DEALS {
        let mut stock = Stock::for_game(game, &mut random);
        let Some(Event::Deal(hands)) = game.deal(&mut stock, &mut random) else { break };
        let seating = game.rules().seating();
        let passed_on = BySeat::from_fn(|seat| match seating.everyone().contains(seat) {
            true => hands[seating.right_of(seat)],
            false => Cards::NONE,
        });
        for hands in [hands, passed_on] {
            others.iter_mut().zip(value(&hands)).for_each(|(sum, value)| *sum += value);
            count += 1;
        }
    }
    if count == 0 {
        return vec![0; teams.len()];
    }
    let luck = actual.iter().zip(&others).map(|(one, sum)| one - sum / f64::from(count));
    balanced(luck.collect())
}

/// The index of the team that is ahead between two rounds, by the board alone.
pub(super) fn ahead(net: &Net, game: &Game, teams: &[SeatSet]) -> usize {
    let round = OpenRound::new(net, game.clone(), 0);
    let value = |team: &SeatSet| {
        team.iter().map(|seat| round.board_value(seat)).sum::<f32>() / team.len() as f32
    };
    let values: Vec<f32> = teams.iter().map(value).collect();
    (0..teams.len()).fold(0, |best, one| if values[one] > values[best] { one } else { best })
}

/// W of each team.
fn value_of_round(
    net: &Net,
    game: Game,
    teams: &[SeatSet],
    seed: u64,
    plays: &mut PlayBuffer,
) -> Vec<f64> {
    let round = OpenRound::new(net, game, seed);
    let mean = |of: &dyn Fn(Seat) -> f32, team: &SeatSet| {
        team.iter().map(of).sum::<f32>() / team.len() as f32
    };
    let hands = shares(teams.iter().map(|team| chance(mean(&|seat| round.prospects(seat), team))));
    let (values, _) = round.play(plays);
    let ends = shares(teams.iter().map(|team| mean(&|seat| values[seat], team)));
    ends.iter().zip(hands).map(|(end, hand)| WEIGHTS[0] * end + WEIGHTS[1] * hand).collect()
}

/// Chances scaled to a sum of one: seats that know different cards disagree.
fn shares(chances: impl Iterator<Item = f32>) -> Vec<f64> {
    let chances: Vec<f64> = chances.map(f64::from).collect();
    let sum: f64 = chances.iter().sum();
    chances.iter().map(|one| one / sum.max(1e-9)).collect()
}

/// The luck of each team when every seat draws a card from its right-hand neighbour, in
/// millionths of a win. What a seat may lose and what it may get are independent, so the
/// mean over all draws is an exact sum.
pub(super) fn of_draw_round(
    net: &Net,
    game: &Game,
    cards: &BySeat<Rank>,
    teams: &[SeatSet],
) -> Vec<i64> {
    let round = OpenRound::new(net, game.clone(), 0);
    let (seating, hands) = (game.rules().seating(), game.hands());
    let luck = |team: &SeatSet| {
        let of = |seat: Seat| {
            let Some(left) = seating.seats().find(|&left| seating.right_of(left) == seat) else {
                return 0.0;
            };
            let value = |lost: Rank, got: Rank| {
                let hand = hands[seat].checked_sub(lost).and_then(|hand| hand.checked_add(got));
                hand.map_or(0.0, |hand| f64::from(round.chance_with(seat, hand)))
            };
            let from = hands[seating.right_of(seat)];
            let mut sum = 0.0;
            for lost in hands[seat].ranks() {
                for got in from.ranks() {
                    let ways = hands[seat].count(lost) * from.count(got);
                    sum += ways as f64 * value(lost, got);
                }
            }
            let ways = hands[seat].len() * from.len();
            value(cards[left], cards[seat]) - sum / ways.max(1) as f64
        };
        team.iter().map(of).sum::<f64>() / team.len() as f64
    };
    balanced(teams.iter().map(luck).collect())
}

/// The luck of each team when a two draws a card, in millionths of a win; `None` if the
/// event is no such play. The mean is over all cards of the hand drawn from.
pub(super) fn of_draw(
    net: &Net,
    game: &Game,
    event: &Event,
    teams: &[SeatSet],
) -> Option<Vec<i64>> {
    let Event::Play { seat, play, got: Some(got) } = *event else { return None };
    let Deed::Draw(from) = play.deed else { return None };
    let hand = game.hands()[from];
    let values = |card: Rank| -> Vec<f64> {
        let mut after = game.clone();
        after.apply_unchecked(&Event::Play { seat, play, got: Some(card) });
        let hands = *after.hands();
        let round = OpenRound::new(net, after, 0);
        let of = |seat: Seat| f64::from(round.chance_with(seat, hands[seat]));
        let mean = |team: &SeatSet| team.iter().map(of).sum::<f64>() / team.len() as f64;
        teams.iter().map(mean).collect()
    };
    let mut luck = values(got);
    for card in hand.ranks() {
        let share = hand.count(card) as f64 / hand.len() as f64;
        luck.iter_mut().zip(values(card)).for_each(|(sum, value)| *sum -= share * value);
    }
    Some(balanced(luck))
}

/// Luck relative to the mean of all teams, in millionths; the last team takes what
/// rounding leaves.
fn balanced(luck: Vec<f64>) -> Vec<i64> {
    let mean = luck.iter().sum::<f64>() / luck.len() as f64;
    let mut rounded: Vec<i64> =
        luck.iter().map(|one| ((one - mean) * WIN as f64).round() as i64).collect();
    let rest: i64 = rounded.iter().sum();
    if let Some(last) = rounded.last_mut() {
        *last -= rest;
    }
    rounded
}
