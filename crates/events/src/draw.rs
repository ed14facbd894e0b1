//! Drawing the next round.

use serde::{Deserialize, Serialize};

use crate::format::Format;
use crate::groups;
use crate::history::History;
use crate::knockout;
use crate::lot::{Lots, Seed};
use crate::redrawn::{self, Standings};
use crate::round_robin;
use crate::state::{Numbered, State, StateError};
use crate::swiss;

/// A drawn round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draw {
    /// The tables, the strongest first.
    pub tables: Vec<DrawnTable>,
    /// The entries that sit out.
    pub byes: Vec<String>,
    /// What could not be avoided, the most important criterion first.
    pub cost: Vec<Criterion>,
    /// What commits to the seed, to compare with what was published beforehand.
    pub commitment: String,
}

/// A drawn table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DrawnTable {
    /// The two teams: one name for a fixed pair, two for players.
    pub teams: [Vec<String>; 2],
    /// Who sits on the seats 0 to 3. Of a fixed pair, whose name is there twice, the
    /// partners choose among themselves.
    pub seats: Vec<String>,
}

/// What a draw costs by one criterion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Criterion {
    /// The name of the criterion.
    pub criterion: String,
    /// The sum over all tables and byes.
    pub cost: u64,
}

/// Draws the next round. The same state always gives the same draw.
///
/// # Errors
/// The state is impossible, or in a knockout a game has no winner.
pub fn draw(state: &State) -> Result<Draw, StateError> {
    let numbered = Numbered::new(state)?;
    let history = History::new(&numbered);
    let seed = Seed::new(&state.seed);
    let mut lots = seed.lots(&format!("round {}", state.rounds.len() + 1));
    let field = Field { numbered: &numbered, history: &history, seed: &seed };
    match state.format {
        Format::Redrawn => Ok(field.redrawn(Standings::Count, &mut lots)),
        Format::RedrawnEvenly => Ok(field.redrawn(Standings::Ignored, &mut lots)),
        Format::RedrawnByLot => Ok(field.by_lot(&mut lots)),
        Format::Swiss => Ok(field.swiss(&mut lots)),
        Format::RoundRobin => Ok(field.round_robin(&mut lots)),
        Format::Knockout => {
            let seeded: Vec<usize> = (0..state.entries.len()).collect();
            let round = knockout::draw(&numbered, &seeded, &numbered.rounds, 1)?;
            Ok(field.pairs(&round.pairs, &round.byes, &mut lots, Vec::new()))
        }
        Format::Groups { groups, through } => {
            let order = seed.lots("groups").places(numbered.names.len());
            let entries = state.entries.len();
            let round = groups::draw(&numbered, entries, groups, through, &order)?;
            Ok(field.pairs(&round.pairs, &round.byes, &mut lots, Vec::new()))
        }
    }
}

struct Field<'a> {
    numbered: &'a Numbered<'a>,
    history: &'a History,
    seed: &'a Seed,
}

impl Field<'_> {
    fn redrawn(&self, standings: Standings, lots: &mut Lots) -> Draw {
        let round = redrawn::draw(self.numbered, self.history, standings, lots);
        self.fours(&round.tables, &round.byes, lots, criteria(redrawn::CRITERIA, round.cost))
    }

    fn by_lot(&self, lots: &mut Lots) -> Draw {
        let (tables, byes) = redrawn::by_lot(self.numbered, self.history, lots);
        self.fours(&tables, &byes, lots, Vec::new())
    }

    fn swiss(&self, lots: &mut Lots) -> Draw {
        let places = lots.places(self.numbered.names.len());
        let round = swiss::draw(self.numbered, self.history, &places);
        let bye: Vec<usize> = round.bye.into_iter().collect();
        self.pairs(&round.pairs, &bye, lots, criteria(swiss::CRITERIA, round.cost))
    }

    /// The first round of the circle in which nobody meets again. When entries have come
    /// and gone there may be none; then as few as possible meet again.
    fn round_robin(&self, lots: &mut Lots) -> Draw {
        let mut entries = self.numbered.present();
        // The order is that of the event, not of the round.
        let places = self.seed.lots("circle").places(self.numbered.names.len());
        entries.sort_by_key(|&entry| places[entry]);
        let played = self.numbered.rounds.len();
        let rounds = round_robin::rounds(entries.len());
        let again = |round: &[(usize, Option<usize>)]| -> u64 {
            let cost = |&(one, other): &(usize, Option<usize>)| match other {
                Some(other) => self.history.opponents(one, other),
                None => u64::from(self.history.byes[one]),
            };
            round.iter().map(cost).sum()
        };
        let circle = |round| round_robin::circle(&entries, played + round);
        let best = (0..rounds.max(1)).map(circle).min_by_key(|round| again(round));
        let best = best.unwrap_or_default();
        let full_turns = (played / rounds.max(1)) as u64;
        if again(&best) > full_turns * best.len() as u64 {
            return self.swiss(lots);
        }
        let pairs: Vec<(usize, usize)> =
            best.iter().filter_map(|&(one, other)| Some((one, other?))).collect();
        let byes: Vec<usize> =
            best.iter().filter(|(_, other)| other.is_none()).map(|&(one, _)| one).collect();
        let rematches = pairs.iter().map(|&(a, b)| self.history.opponents(a, b)).sum();
        self.pairs(&pairs, &byes, lots, criteria(["rematches"], [rematches]))
    }

    fn fours(
        &self,
        tables: &[[usize; 4]],
        byes: &[usize],
        lots: &mut Lots,
        cost: Vec<Criterion>,
    ) -> Draw {
        let table = |&[a, b, c, d]: &[usize; 4]| self.table([vec![a, b], vec![c, d]], lots);
        self.drawn(tables.iter().map(table).collect(), byes, cost)
    }

    fn pairs(
        &self,
        pairs: &[(usize, usize)],
        byes: &[usize],
        lots: &mut Lots,
        cost: Vec<Criterion>,
    ) -> Draw {
        let table = |&(a, b): &(usize, usize)| self.table([vec![a], vec![b]], lots);
        self.drawn(pairs.iter().map(table).collect(), byes, cost)
    }

    fn drawn(&self, tables: Vec<DrawnTable>, byes: &[usize], cost: Vec<Criterion>) -> Draw {
        let commitment = self.seed.commitment().to_string();
        Draw { tables, byes: self.names(byes), cost, commitment }
    }

    /// Lots decide who has the even seats, and who of a team sits first.
    fn table(&self, mut teams: [Vec<usize>; 2], lots: &mut Lots) -> DrawnTable {
        lots.shuffle(&mut teams);
        teams.iter_mut().for_each(|team| lots.shuffle(team));
        let sits = |seat: usize| {
            let team = &teams[seat % 2];
            team[seat / 2 % team.len()]
        };
        let seats: Vec<usize> = (0..4).map(sits).collect();
        DrawnTable { seats: self.names(&seats), teams: teams.map(|team| self.names(&team)) }
    }

    fn names(&self, entries: &[usize]) -> Vec<String> {
        entries.iter().map(|&entry| self.numbered.names[entry].to_owned()).collect()
    }
}

fn criteria<const K: usize>(names: [&str; K], cost: [u64; K]) -> Vec<Criterion> {
    let criterion = |(name, cost): (&str, u64)| Criterion { criterion: name.to_owned(), cost };
    names.into_iter().zip(cost).map(criterion).collect()
}
