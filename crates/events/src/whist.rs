//! Whist tournaments: everybody is everybody's partner once and opponent twice.
//!
//! Such a tournament is made from one round. With 4, 8, 12 or 16 players all numbers but
//! the last are raised by one from round to round, round and round; with 5, 9, 13 or 17,
//! where everybody sits out once, all of them are.

use crate::lot::Lots;

/// Four players: the first two are partners against the last two.
pub(crate) type Four = [usize; 4];

/// The first round for a number of players. The last of an even number stays fixed; of
/// an odd number player 0 sits out first.
const FIRST_ROUNDS: [(usize, &[Four]); 8] = [
    (4, &[[3, 0, 1, 2]]),
    (5, &[[1, 4, 2, 3]]),
    (8, &[[7, 0, 1, 3], [2, 6, 4, 5]]),
    (9, &[[1, 2, 3, 6], [4, 8, 5, 7]]),
    (12, &[[11, 0, 1, 3], [2, 9, 6, 7], [4, 10, 5, 8]]),
    (13, &[[1, 10, 2, 7], [3, 4, 6, 8], [5, 11, 9, 12]]),
    (16, &[[15, 0, 4, 13], [1, 5, 6, 7], [2, 9, 10, 12], [3, 8, 11, 14]]),
    (17, &[[1, 3, 5, 10], [2, 15, 9, 16], [4, 13, 7, 8], [6, 12, 11, 14]]),
];

/// The most ways of continuing that are compared.
const MOST: usize = 400;

/// The rounds of the tournament for a number of players, if it is kept here.
pub(crate) fn tournament(players: usize) -> Option<Vec<Vec<Four>>> {
    let (_, first) = FIRST_ROUNDS.into_iter().find(|&(known, _)| known == players)?;
    let turning = players - 1 + players % 2;
    let raise = |player: usize, by: usize| match players {
        // Nine is no prime: the two digits to the base of three are raised by themselves.
        9 => 3 * ((player / 3 + by / 3) % 3) + (player % 3 + by % 3) % 3,
        _ if player == turning => player,
        _ => (player + by) % turning,
    };
    let round = |by| first.iter().map(|table| table.map(|player| raise(player, by))).collect();
    Some((0..turning).map(round).collect())
}

/// The rounds with which `played` can be continued to a whole tournament, in terms of
/// its players `0..players`. None if there is no tournament, or if `played` is not part
/// of one.
pub(crate) fn continuations(
    players: usize,
    played: &[Vec<Four>],
    lots: &mut Lots,
) -> Option<Vec<Vec<Four>>> {
    let rounds = tournament(players)?;
    // After a whole tournament another one begins.
    let played = &played[played.len() - played.len() % rounds.len()..];
    let Some((first, others)) = played.split_first() else {
        let places = lots.places(players);
        let named = |table: &Four| table.map(|number| places[number]);
        return Some(vec![rounds[0].iter().map(named).collect()]);
    };
    let mut search = Search::new(players, &rounds, first, others);
    search.order.iter_mut().for_each(|ways| lots.shuffle(ways));
    search.assign(0);
    (!search.found.is_empty()).then_some(search.found)
}

/// Looks for numbers of the players with which all rounds played are rounds of the
/// tournament. All its rounds are alike, so the first one played can be its first.
struct Search<'a> {
    rounds: &'a [Vec<Four>],
    first: &'a [Four],
    others: &'a [Vec<Four>],
    /// For each pair of numbers the round in which they are partners, and against whom.
    partners: Vec<(usize, [usize; 2])>,
    /// The player with each number, and the number of each player.
    player: Vec<Option<usize>>,
    number: Vec<Option<usize>>,
    /// For each table of the first round, the tables and turns to try.
    order: Vec<Vec<(usize, usize)>>,
    taken: Vec<bool>,
    found: Vec<Vec<Four>>,
}

impl<'a> Search<'a> {
    fn new(
        players: usize,
        rounds: &'a [Vec<Four>],
        first: &'a [Four],
        others: &'a [Vec<Four>],
    ) -> Search<'a> {
        let mut partners = vec![(0, [0; 2]); players * players];
        for (round, tables) in rounds.iter().enumerate() {
            for &[a, b, c, d] in tables {
                for (x, y, rivals) in [(a, b, [c, d]), (c, d, [a, b])] {
                    partners[x * players + y] = (round, rivals);
                    partners[y * players + x] = (round, rivals);
                }
            }
        }
        let ways = (0..first.len()).flat_map(|table| (0..8).map(move |turn| (table, turn)));
        Search {
            rounds,
            first,
            others,
            partners,
            player: vec![None; players],
            number: vec![None; players],
            order: vec![ways.collect(); first.len()],
            taken: vec![false; first.len()],
            found: Vec::new(),
        }
    }

    /// Numbers the players of the first round's tables from this one on.
    fn assign(&mut self, table: usize) {
        if self.found.len() >= MOST {
            return;
        }
        if table == self.first.len() {
            let sits_out = self.number.iter().position(Option::is_none);
            let left = self.player.iter().position(Option::is_none);
            if let (Some(player), Some(number)) = (sits_out, left) {
                self.number[player] = Some(number);
                self.player[number] = Some(player);
            }
            self.continue_with_the_rest();
            if let (Some(player), Some(number)) = (sits_out, left) {
                self.number[player] = None;
                self.player[number] = None;
            }
            return;
        }
        for way in 0..self.order[table].len() {
            let (of, turn) = self.order[table][way];
            if self.taken[of] {
                continue;
            }
            self.taken[of] = true;
            let numbers = turned(self.rounds[0][of], turn);
            for (player, number) in self.first[table].into_iter().zip(numbers) {
                self.number[player] = Some(number);
                self.player[number] = Some(player);
            }
            if self.others.iter().all(|round| self.round_of(round).is_some()) {
                self.assign(table + 1);
            }
            for (player, number) in self.first[table].into_iter().zip(numbers) {
                self.number[player] = None;
                self.player[number] = None;
            }
            self.taken[of] = false;
        }
    }

    /// The round of the tournament that a round played can be, as far as its players
    /// have numbers; the number of rounds if that is open.
    fn round_of(&self, played: &[Four]) -> Option<usize> {
        let players = self.player.len();
        let mut round = self.rounds.len();
        for &table in played {
            let [Some(a), Some(b), Some(c), Some(d)] = table.map(|player| self.number[player])
            else {
                continue;
            };
            let (found, rivals) = self.partners[a * players + b];
            let fits = rivals == [c, d] || rivals == [d, c];
            if !fits || (round < self.rounds.len() && round != found) {
                return None;
            }
            round = found;
        }
        Some(round)
    }

    fn continue_with_the_rest(&mut self) {
        let mut open = vec![true; self.rounds.len()];
        open[0] = false;
        for round in self.others {
            match self.round_of(round) {
                Some(round) if open[round] => open[round] = false,
                _ => return,
            }
        }
        for (round, _) in self.rounds.iter().zip(open).filter(|&(_, open)| open) {
            let named = |table: &Four| table.map(|number| self.player[number].unwrap_or(number));
            self.found.push(round.iter().map(named).collect());
        }
    }
}

/// One of the eight ways of writing down the same table.
fn turned([a, b, c, d]: Four, turn: usize) -> Four {
    let (a, b) = if turn & 1 == 0 { (a, b) } else { (b, a) };
    let (c, d) = if turn & 2 == 0 { (c, d) } else { (d, c) };
    if turn & 4 == 0 { [a, b, c, d] } else { [c, d, a, b] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lot::Seed;

    /// How often each two were partners and opponents.
    fn counts(players: usize, rounds: &[Vec<Four>]) -> Vec<(usize, usize)> {
        let mut counts = vec![(0, 0); players * players];
        for &[a, b, c, d] in rounds.iter().flatten() {
            for (x, y) in [(a, b), (c, d)] {
                counts[x.min(y) * players + x.max(y)].0 += 1;
            }
            for (x, y) in [(a, c), (a, d), (b, c), (b, d)] {
                counts[x.min(y) * players + x.max(y)].1 += 1;
            }
        }
        let pairs = (0..players).flat_map(|x| (x + 1..players).map(move |y| (x, y)));
        pairs.map(|(x, y)| counts[x * players + y]).collect()
    }

    #[test]
    fn everybody_is_a_partner_once_and_an_opponent_twice() {
        for (players, _) in FIRST_ROUNDS {
            let rounds = tournament(players).unwrap();
            assert_eq!(rounds.len(), players - 1 + players % 2);
            assert!(counts(players, &rounds).into_iter().all(|count| count == (1, 2)), "{players}");
        }
        assert_eq!(tournament(20), None);
    }

    #[test]
    fn a_tournament_is_found_again_round_by_round() {
        for (players, _) in FIRST_ROUNDS {
            let mut played: Vec<Vec<Four>> = Vec::new();
            let whole = players - 1 + players % 2;
            for round in 0..2 * whole {
                let mut lots = Seed::new("another for every round").lots(&round.to_string());
                let next = continuations(players, &played, &mut lots).expect("it goes on");
                let chosen = lots.below(next.len());
                played.push(next[chosen].clone());
            }
            let once = counts(players, &played[..whole]);
            assert!(once.into_iter().all(|count| count == (1, 2)), "{players} players");
            let twice = counts(players, &played);
            assert!(twice.into_iter().all(|count| count == (2, 4)), "{players} players");
        }
    }

    #[test]
    fn other_rounds_are_no_part_of_a_tournament() {
        let mut lots = Seed::new("x").lots("y");
        let same = vec![vec![[0, 1, 2, 3], [4, 5, 6, 7]]; 2];
        assert_eq!(continuations(8, &same, &mut lots), None);
        assert_eq!(continuations(10, &[], &mut lots), None);
    }
}
