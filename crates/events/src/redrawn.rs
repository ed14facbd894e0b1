//! Draws with new partners every round: partners first, then partnerships against each
//! other, then players change places while that helps.

use crate::history::History;
use crate::lot::Lots;
use crate::matching::{Cost, add, pair_up};
use crate::state::Numbered;
use crate::whist::{self, Four};

/// The criteria, the most important first, as they are called in a draw's cost. The
/// first three count squares, so that repeats spread.
pub(crate) const CRITERIA: [&str; 5] = [
    "repeated_partners",
    "repeated_opponents",
    "partners_were_opponents",
    "partner_gaps",
    "team_gaps",
];

/// Up to this many players several draws are made and the best is taken.
const SMALL: usize = 40;
const STARTS: usize = 24;
/// Up to this many players everybody may change places with everybody; beyond it, only
/// between tables this near to each other.
const NEAR_ALL: usize = 128;
const NEAR: usize = 6;
/// The most times all tables are gone through.
const SWEEPS: usize = 40;

/// How much the standings count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Standings {
    /// Players and teams of like points meet, where nothing else decides.
    Count,
    /// Nothing but lots decides between players who have met equally often.
    Ignored,
}

/// A drawn round.
pub(crate) struct Tables {
    pub(crate) tables: Vec<Four>,
    pub(crate) byes: Vec<usize>,
    pub(crate) cost: Cost<5>,
}

/// Draws a round.
pub(crate) fn draw(
    state: &Numbered<'_>,
    history: &History,
    standings: Standings,
    lots: &mut Lots,
) -> Tables {
    let places = lots.places(state.names.len());
    let mut players = state.present();
    match standings {
        Standings::Count => history.rank(&mut players, &places),
        Standings::Ignored => players.sort_by_key(|&player| places[player]),
    }
    let mixer = Mixer { history, standings };
    let (mut tables, byes) = match mixer.continue_whist(state, &players, lots) {
        Some(tables) => {
            let seated = |player: &usize| tables.iter().any(|table| table.contains(player));
            let byes = players.iter().copied().filter(|player| !seated(player)).collect();
            (tables, byes)
        }
        None => {
            let byes = sit_out(&mut players, history, &places);
            (mixer.best_of_many(&players, lots), byes)
        }
    };
    let strength = |table: &Four| table.iter().map(|&player| history.points[player]).sum::<i64>();
    tables.sort_by_key(|table| (std::cmp::Reverse(strength(table)), places[table[0]]));
    let cost = mixer.total(&tables);
    Tables { tables, byes, cost }
}

/// Draws a round in which nothing counts but lots, and who has sat out already.
pub(crate) fn by_lot(
    state: &Numbered<'_>,
    history: &History,
    lots: &mut Lots,
) -> (Vec<Four>, Vec<usize>) {
    let mut players = state.present();
    let places = lots.places(state.names.len());
    players.sort_by_key(|&player| (history.byes[player], places[player]));
    let byes: Vec<usize> = players.drain(..players.len() % 4).collect();
    lots.shuffle(&mut players);
    let tables = players.chunks_exact(4).map(|four| [four[0], four[1], four[2], four[3]]);
    (tables.collect(), byes)
}

/// Takes out as many as do not fill a table: those who have sat out least, of them the
/// last in the standings.
fn sit_out(players: &mut Vec<usize>, history: &History, places: &[usize]) -> Vec<usize> {
    let mut order = players.clone();
    history.rank(&mut order, places);
    order.reverse();
    order.sort_by_key(|&player| history.byes[player]);
    let byes: Vec<usize> = order[..players.len() % 4].to_vec();
    players.retain(|player| !byes.contains(player));
    byes
}

struct Mixer<'a> {
    history: &'a History,
    standings: Standings,
}

impl Mixer<'_> {
    /// The cheapest continuation of a whist tournament, if these players have played
    /// one so far.
    fn continue_whist(
        &self,
        state: &Numbered<'_>,
        players: &[usize],
        lots: &mut Lots,
    ) -> Option<Vec<Four>> {
        let mut number = vec![None; state.names.len()];
        for (index, &player) in players.iter().enumerate() {
            number[player] = Some(index);
        }
        let mut played = Vec::new();
        for round in &state.rounds {
            if round.tables.len() != players.len() / 4 {
                return None;
            }
            let mut tables = Vec::new();
            for table in &round.tables {
                let [one, other] = &table.teams;
                let numbers = [*one.first()?, *one.get(1)?, *other.first()?, *other.get(1)?];
                let [Some(a), Some(b), Some(c), Some(d)] = numbers.map(|player| number[player])
                else {
                    return None;
                };
                tables.push([a, b, c, d]);
            }
            played.push(tables);
        }
        let named = |tables: Vec<Four>| -> Vec<Four> {
            tables.into_iter().map(|table| table.map(|number| players[number])).collect()
        };
        let rounds = whist::continuations(players.len(), &played, lots)?;
        rounds.into_iter().map(named).min_by_key(|tables| self.total(tables))
    }

    /// In a small field the matching has many equal solutions, and the next rounds are
    /// better served by some of them.
    fn best_of_many(&self, players: &[usize], lots: &mut Lots) -> Vec<Four> {
        let mut best = self.improved(self.matched(players));
        if players.len() > SMALL {
            return best;
        }
        for _ in 1..STARTS {
            let mut order = players.to_vec();
            lots.shuffle(&mut order);
            let tables = self.improved(self.matched(&order));
            if self.total(&tables) < self.total(&best) {
                best = tables;
            }
        }
        best
    }

    fn matched(&self, players: &[usize]) -> Vec<Four> {
        let history = self.history;
        let teams = pair_up(players, |a, b| {
            [history.partners(a, b).pow(2), history.opponents(a, b).pow(2), self.gap([a], [b])]
        });
        let numbers: Vec<usize> = (0..teams.len()).collect();
        let tables = pair_up(&numbers, |one, other| {
            let ((a, b), (c, d)) = (teams[one], teams[other]);
            [self.met([a, b], [c, d]), self.gap([a, b], [c, d])]
        });
        tables
            .into_iter()
            .map(|(one, other)| {
                let ((a, b), (c, d)) = (teams[one], teams[other]);
                [a, b, c, d]
            })
            .collect()
    }

    /// Lets two players change places as long as that makes the round better.
    fn improved(&self, mut tables: Vec<Four>) -> Vec<Four> {
        let near = if 4 * tables.len() <= NEAR_ALL { tables.len() } else { NEAR };
        for _ in 0..SWEEPS {
            let mut better = false;
            for one in 0..tables.len() {
                for other in one..tables.len().min(one + near + 1) {
                    better |= self.change_places(&mut tables, one, other);
                }
            }
            if !better {
                break;
            }
        }
        tables
    }

    fn change_places(&self, tables: &mut [Four], one: usize, other: usize) -> bool {
        let mut better = false;
        for seat in 0..4 {
            for place in 0..4 {
                let before = self.both(tables, one, other);
                let (a, b) = (tables[one][seat], tables[other][place]);
                tables[one][seat] = b;
                tables[other][place] = a;
                if self.both(tables, one, other) < before {
                    better = true;
                } else {
                    tables[other][place] = b;
                    tables[one][seat] = a;
                }
            }
        }
        better
    }

    fn both(&self, tables: &[Four], one: usize, other: usize) -> Cost<5> {
        let mut cost = self.cost(tables[one]);
        if one != other {
            add(&mut cost, self.cost(tables[other]));
        }
        cost
    }

    fn total(&self, tables: &[Four]) -> Cost<5> {
        let mut total = [0; 5];
        for &table in tables {
            add(&mut total, self.cost(table));
        }
        total
    }

    fn cost(&self, [a, b, c, d]: Four) -> Cost<5> {
        let history = self.history;
        [
            history.partners(a, b).pow(2) + history.partners(c, d).pow(2),
            self.met([a, b], [c, d]),
            history.opponents(a, b).pow(2) + history.opponents(c, d).pow(2),
            self.gap([a], [b]) + self.gap([c], [d]),
            self.gap([a, b], [c, d]),
        ]
    }

    /// How often the players of two teams were opponents.
    fn met(&self, one: [usize; 2], other: [usize; 2]) -> u64 {
        let pairs = one.into_iter().flat_map(|a| other.map(|b| (a, b)));
        pairs.map(|(a, b)| self.history.opponents(a, b).pow(2)).sum()
    }

    fn gap<const N: usize>(&self, one: [usize; N], other: [usize; N]) -> u64 {
        let points = |team: [usize; N]| team.map(|player| self.history.points[player]);
        match self.standings {
            Standings::Ignored => 0,
            Standings::Count => {
                let [one, other] =
                    [points(one), points(other)].map(|team| team.iter().sum::<i64>());
                one.abs_diff(other).pow(2)
            }
        }
    }
}
