//! Standings: points, and what decides between equals.

use serde::Serialize;

use crate::event::Event;
use crate::format::TieBreak;
use crate::lot::Seed;

/// The line of an entry in the standings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// The place, counted from 1. Entries that nothing separates share it.
    pub rank: usize,
    /// The name of the entry.
    pub name: String,
    /// Who plays in its place, if anybody does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub substitute: Option<String>,
    /// Whether it has withdrawn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
    /// All points, adjustments included.
    pub points: i64,
    /// The points given or taken by the director.
    #[serde(skip_serializing_if = "is_zero")]
    pub adjusted: i64,
    /// The number of results, no-shows included.
    pub played: usize,
    /// The number of wins.
    pub wins: usize,
    /// The number of draws.
    pub draws: usize,
    /// The number of losses.
    pub losses: usize,
    /// The number of byes.
    pub byes: usize,
    /// The marbles home, less those of the opponents.
    pub difference: i64,
    /// The fields still needed.
    pub needed: i64,
    /// The points of all opponents without the weakest, twice.
    pub buchholz_cut_1: i64,
    /// The points of the opponents beaten, and half of those drawn with, twice.
    pub sonneborn_berger: i64,
}

fn is_zero(number: &i64) -> bool {
    *number == 0
}

impl Event {
    /// The standings after the results so far.
    #[must_use]
    pub fn standings(&self) -> Vec<Row> {
        let games = Games::of(self);
        let rows: Vec<Row> = (0..self.entries.len()).map(|entry| games.row(self, entry)).collect();
        let mut groups = vec![(0..rows.len()).collect::<Vec<usize>>()];
        split(&mut groups, |_, entry| rows[entry].points);
        for tie_break in &self.settings().tie_breaks {
            match tie_break {
                TieBreak::Difference => split(&mut groups, |_, entry| rows[entry].difference),
                TieBreak::Needed => split(&mut groups, |_, entry| -rows[entry].needed),
                TieBreak::Wins => split(&mut groups, |_, entry| rows[entry].wins as i64),
                TieBreak::BuchholzCut1 => {
                    split(&mut groups, |_, entry| rows[entry].buchholz_cut_1);
                }
                TieBreak::SonnebornBerger => {
                    split(&mut groups, |_, entry| rows[entry].sonneborn_berger);
                }
                TieBreak::DirectEncounter => {
                    split(&mut groups, |group, entry| games.direct(group, entry));
                }
                TieBreak::Lot => {
                    let text = self.commitment().unwrap_or(self.name());
                    let lots = Seed::new(text).lots("standings").places(rows.len());
                    split(&mut groups, |_, entry| -(lots[entry] as i64));
                }
            }
        }
        let mut standings = Vec::new();
        for group in groups {
            let rank = standings.len() + 1;
            standings.extend(group.iter().map(|&entry| Row { rank, ..rows[entry].clone() }));
        }
        standings
    }
}

/// Splits groups of equals by a number, larger ones first.
fn split(groups: &mut Vec<Vec<usize>>, number: impl Fn(&[usize], usize) -> i64) {
    let before = std::mem::take(groups);
    for group in before {
        let mut numbers: Vec<(i64, usize)> =
            group.iter().map(|&entry| (number(&group, entry), entry)).collect();
        numbers.sort_by_key(|&(number, _)| std::cmp::Reverse(number));
        let same = numbers.chunk_by(|one, other| one.0 == other.0);
        groups.extend(same.map(|same| same.iter().map(|&(_, entry)| entry).collect()));
    }
}

/// The games and byes of every entry.
struct Games {
    of: Vec<Vec<Game>>,
    points: Vec<i64>,
}

/// A game of one entry.
struct Game {
    /// Nobody for a bye, and where somebody did not come.
    opponents: Vec<usize>,
    points: i64,
    /// 2 for a win, 1 for a draw.
    result: i64,
    difference: i64,
    needed: i64,
    bye: bool,
}

impl Games {
    fn of(event: &Event) -> Games {
        let scoring = event.settings().scoring;
        let numbers = &event.numbers;
        let indices = |names: &[String]| -> Vec<usize> {
            names.iter().filter_map(|name| numbers.get(name).copied()).collect()
        };
        let mut of: Vec<Vec<Game>> = event.entries.iter().map(|_| Vec::new()).collect();
        for drawn in event.rounds.iter().filter(|drawn| drawn.started) {
            for (index, table) in drawn.round.tables.iter().enumerate() {
                let Some(score) = table.score() else { continue };
                let teams = [indices(&table.teams[0]), indices(&table.teams[1])];
                for (side, team) in teams.iter().enumerate() {
                    let [own, other] = [score.home[side], score.home[1 - side]].map(i64::from);
                    let opponents = match drawn.no_shows.contains_key(&index) {
                        true => Vec::new(),
                        false => teams[1 - side].clone(),
                    };
                    for &entry in team {
                        of[entry].push(Game {
                            opponents: opponents.clone(),
                            points: scoring.points(&score, side).into(),
                            result: match score.winner() {
                                Some(winner) if winner == side => 2,
                                Some(_) => 0,
                                None => 1,
                            },
                            difference: own - other,
                            needed: score.needed[side].into(),
                            bye: false,
                        });
                    }
                }
            }
            for entry in indices(&drawn.round.byes) {
                let points = scoring.bye().into();
                let (opponents, result) = (Vec::new(), 2);
                of[entry].push(Game {
                    opponents,
                    points,
                    result,
                    difference: 0,
                    needed: 0,
                    bye: true,
                });
            }
        }
        let missed = i64::from(scoring.missed);
        let points = event.entries.iter().zip(&of).map(|(entry, games)| {
            let played: i64 = games.iter().map(|game| game.points).sum();
            played + missed * entry.missed as i64 + entry.adjusted
        });
        Games { points: points.collect(), of }
    }

    fn row(&self, event: &Event, entry: usize) -> Row {
        let registered = &event.entries[entry];
        let games = &self.of[entry];
        let results =
            |wanted: i64| games.iter().filter(|game| !game.bye && game.result == wanted).count();
        let mut opponents: Vec<i64> =
            games.iter().map(|game| self.opponents_points(game, entry)).collect();
        let all: i64 = opponents.iter().sum();
        opponents.sort_unstable();
        Row {
            rank: 0,
            name: registered.entry.name.clone(),
            substitute: registered.substitute.clone(),
            withdrawn: registered.entry.absent,
            points: self.points[entry],
            adjusted: registered.adjusted,
            played: games.iter().filter(|game| !game.bye).count(),
            wins: results(2),
            draws: results(1),
            losses: results(0),
            byes: games.iter().filter(|game| game.bye).count(),
            difference: games.iter().map(|game| game.difference).sum(),
            needed: games.iter().map(|game| game.needed).sum(),
            buchholz_cut_1: all - opponents.first().copied().unwrap_or(0),
            sonneborn_berger: games
                .iter()
                .map(|game| self.opponents_points(game, entry) * game.result / 2)
                .sum(),
        }
    }

    /// Twice the points of the opponents, on the average of two players. Whoever had no
    /// opponent is taken to have met one with the same points.
    fn opponents_points(&self, game: &Game, entry: usize) -> i64 {
        match game.opponents.len() as i64 {
            0 => 2 * self.points[entry],
            count => {
                let sum: i64 = game.opponents.iter().map(|&other| self.points[other]).sum();
                2 * sum / count
            }
        }
    }

    /// The points of an entry's games against the others of its group; 0 unless all of
    /// them met each other.
    fn direct(&self, group: &[usize], entry: usize) -> i64 {
        /// Larger groups have not all met, and would take long.
        const MOST: usize = 16;
        let met = |one: usize, other: usize| {
            self.of[one].iter().any(|game| game.opponents.contains(&other))
        };
        let all_met = group.len() <= MOST
            && group.iter().all(|&one| group.iter().all(|&other| one == other || met(one, other)));
        if !all_met {
            return 0;
        }
        let among = |game: &&Game| game.opponents.iter().any(|other| group.contains(other));
        self.of[entry].iter().filter(among).map(|game| game.points).sum()
    }
}
