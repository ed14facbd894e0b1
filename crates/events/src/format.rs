//! Formats, scoring and tie-breaks of an event, and presets of them.

use serde::{Deserialize, Serialize};

use crate::state::TableScore;

/// How opponents, and partners where they change, are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// New partners every round; where repeats leave a choice, the standings decide.
    Redrawn,
    /// New partners every round, everybody with everybody as evenly as possible; the
    /// standings do not count.
    RedrawnEvenly,
    /// New partners every round, by lot alone.
    RedrawnByLot,
    /// Fixed pairs; like points meet like points.
    Swiss,
    /// Fixed pairs, everybody against everybody.
    RoundRobin,
    /// Fixed pairs; whoever loses is out. Entries are in the order of their seeding.
    Knockout,
    /// A round robin in groups, then a knockout of the best of each. Entries are in the
    /// order of their seeding.
    Groups {
        /// The number of groups.
        groups: usize,
        /// How many of each group go on.
        through: usize,
    },
}

impl Format {
    /// The number of entries in a team: a pair is one, players are two.
    #[must_use]
    pub fn team_size(self) -> usize {
        match self {
            Format::Redrawn | Format::RedrawnEvenly | Format::RedrawnByLot => 2,
            Format::Swiss | Format::RoundRobin | Format::Knockout | Format::Groups { .. } => 1,
        }
    }
}

/// How many points a table gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    /// For winning, or leading when time was up.
    pub win: u32,
    /// For a draw.
    pub draw: u32,
    /// For each marble home.
    pub marble: u32,
    /// For having all marbles home.
    pub finished: u32,
    /// For each round missed by entering late.
    pub missed: u32,
    /// The marbles home of those who did not come, and of their opponents.
    pub no_show: [u8; 2],
}

impl Scoring {
    /// 2 points for a win and 1 for a draw; a no-show is 4:8.
    pub const MATCH: Scoring =
        Scoring { win: 2, draw: 1, marble: 0, finished: 0, missed: 0, no_show: [4, 8] };

    pub(crate) fn is_default(&self) -> bool {
        *self == Scoring::MATCH
    }

    /// The points of a team.
    #[must_use]
    pub fn points(&self, score: &TableScore, team: usize) -> u32 {
        let game = match score.winner() {
            Some(winner) if winner == team => self.win,
            Some(_) => 0,
            None => self.draw,
        };
        let home = score.home[team];
        let finished = if home == 8 { self.finished } else { 0 };
        game + u32::from(home) * self.marble + finished
    }

    /// The points of a bye: those of the opponents of a no-show.
    #[must_use]
    pub fn bye(&self) -> u32 {
        let [home, opponents] = self.no_show;
        self.points(&TableScore { home: [opponents, home], needed: [0, 0] }, 0)
    }
}

impl Default for Scoring {
    fn default() -> Scoring {
        Scoring::MATCH
    }
}

/// What decides between equal points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// The marbles home, less those of the opponents.
    Difference,
    /// The fields still needed; fewer are better.
    Needed,
    /// The points of the games among those who are equal, if they all met.
    DirectEncounter,
    /// The points of all opponents without the weakest.
    #[serde(rename = "buchholz_cut_1")]
    BuchholzCut1,
    /// The points of the opponents beaten, and half of those drawn with.
    SonnebornBerger,
    /// The number of wins.
    Wins,
    /// A lot.
    Lot,
}

/// What an event is played by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// How rounds are drawn.
    pub format: Format,
    /// How many rounds are planned.
    pub rounds: usize,
    /// How long a round takes; none without a bell.
    pub minutes: Option<u32>,
    /// The rules of the games in notation, such as `4,start-marble`.
    pub rules: String,
    /// How many points a table gives.
    pub scoring: Scoring,
    /// What decides between equal points, in this order.
    pub tie_breaks: Vec<TieBreak>,
}

/// Settings of well-known tournaments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// The German championship: four rounds of 30 minutes with new partners and a start
    /// marble, 2/1/0 points, then the difference of marbles.
    German,
    /// The Dutch championship of Keezen: fixed pairs, five rounds of 50 minutes, 2 points
    /// for a marble and 10 for finishing.
    Keezen,
    /// The TAC world cup: fixed pairs in eight groups, then a knockout.
    Tac,
    /// An evening of a club: new partners by the standings.
    Club,
}

impl From<kennel_wire::EventPreset> for Preset {
    fn from(preset: kennel_wire::EventPreset) -> Preset {
        match preset {
            kennel_wire::EventPreset::German => Preset::German,
            kennel_wire::EventPreset::Keezen => Preset::Keezen,
            kennel_wire::EventPreset::Tac => Preset::Tac,
            kennel_wire::EventPreset::Club => Preset::Club,
        }
    }
}

impl Preset {
    /// All presets.
    pub const ALL: [Preset; 4] = [Preset::German, Preset::Keezen, Preset::Tac, Preset::Club];

    /// What the event is played by.
    #[must_use]
    pub fn settings(self) -> Settings {
        let by_marbles = [TieBreak::Difference, TieBreak::Needed, TieBreak::Lot];
        let by_opponents = [
            TieBreak::Difference,
            TieBreak::Needed,
            TieBreak::DirectEncounter,
            TieBreak::BuchholzCut1,
            TieBreak::SonnebornBerger,
            TieBreak::Wins,
            TieBreak::Lot,
        ];
        let settings = |format, rounds, minutes, rules: &str, scoring, tie_breaks: &[TieBreak]| {
            let (rules, tie_breaks) = (rules.to_owned(), tie_breaks.to_vec());
            Settings { format, rounds, minutes: Some(minutes), rules, scoring, tie_breaks }
        };
        let keezen = Scoring { win: 0, draw: 0, marble: 2, finished: 10, ..Scoring::MATCH };
        match self {
            Preset::German => settings(
                Format::RedrawnEvenly,
                4,
                30,
                "4,start-marble",
                Scoring::MATCH,
                &by_marbles,
            ),
            Preset::Keezen => settings(Format::Swiss, 5, 50, "4", keezen, &by_opponents),
            Preset::Tac => settings(
                Format::Groups { groups: 8, through: 2 },
                11,
                90,
                "4",
                Scoring::MATCH,
                &by_opponents,
            ),
            Preset::Club => settings(
                Format::Redrawn,
                4,
                30,
                "4",
                Scoring { missed: 1, ..Scoring::MATCH },
                &by_opponents,
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(home: [u8; 2], needed: [u16; 2]) -> TableScore {
        TableScore { home, needed }
    }

    #[test]
    fn match_points_follow_the_score_at_the_bell() {
        let points =
            |home, needed| [0, 1].map(|team| Scoring::MATCH.points(&score(home, needed), team));
        assert_eq!(points([8, 5], [0, 77]), [2, 0]);
        assert_eq!(points([5, 5], [80, 77]), [0, 2]);
        assert_eq!(points([5, 5], [77, 77]), [1, 1]);
        assert_eq!(Scoring::MATCH.bye(), 2);
    }

    #[test]
    fn keezen_counts_marbles() {
        let keezen = Preset::Keezen.settings().scoring;
        assert_eq!(keezen.points(&score([6, 8], [9, 0]), 0), 12);
        assert_eq!(keezen.points(&score([6, 8], [9, 0]), 1), 26);
        assert_eq!(keezen.points(&score([4, 8], [0, 0]), 0), 8);
        assert_eq!(keezen.bye(), 26);
    }

    #[test]
    fn presets_have_rules_that_exist() {
        for preset in Preset::ALL {
            let settings = preset.settings();
            assert!(settings.rules.parse::<kennel_rules::Rules>().is_ok());
            assert_eq!(settings.tie_breaks.last(), Some(&TieBreak::Lot));
        }
    }
}
