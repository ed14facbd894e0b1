//! Draws of whole events: what must not happen, counted.

use std::collections::BTreeMap;

use kennel_events::{Draw, Entry, Format, Round, State, Table, draw};
use kennel_rules::{Chance, SplitMix64};

/// How often each two names came together.
type Counts = BTreeMap<(String, String), usize>;

/// An event that is played with random results.
struct Played {
    state: State,
    chance: SplitMix64,
    partners: Counts,
    opponents: Counts,
    byes: BTreeMap<String, usize>,
}

impl Played {
    fn new(format: Format, entries: usize, seed: u64) -> Played {
        let entries = (0..entries).map(|number| Entry::new(&format!("e{number}"))).collect();
        Played {
            state: State::new(format, entries, &format!("seed {seed}")),
            chance: SplitMix64::new(seed),
            partners: Counts::new(),
            opponents: Counts::new(),
            byes: BTreeMap::new(),
        }
    }

    /// Draws a round, checks that it seats everybody once, and plays it.
    fn play_round(&mut self) -> Draw {
        let drawn = draw(&self.state).unwrap();
        self.check(&drawn);
        let mut tables = Vec::new();
        for table in &drawn.tables {
            for team in &table.teams {
                for (index, one) in team.iter().enumerate() {
                    team[index + 1..]
                        .iter()
                        .for_each(|other| count(&mut self.partners, one, other));
                }
            }
            let [one, other] = &table.teams;
            for a in one {
                other.iter().for_each(|b| count(&mut self.opponents, a, b));
            }
            let mut played = Table::new(table.teams.clone());
            let home = [0, 1].map(|_| self.chance.below(8) as u8);
            played.home = Some(home);
            played.needed = Some([0, 1].map(|_| self.chance.below(300) as u16));
            tables.push(played);
        }
        for name in &drawn.byes {
            *self.byes.entry(name.clone()).or_default() += 1;
        }
        self.state.rounds.push(Round::new(tables, drawn.byes.clone()));
        drawn
    }

    fn check(&self, drawn: &Draw) {
        let tables = drawn.tables.iter().flat_map(|table| table.teams.iter().flatten());
        let mut seated: Vec<&str> = tables.chain(&drawn.byes).map(String::as_str).collect();
        let mut present: Vec<&str> = self
            .state
            .entries
            .iter()
            .filter(|entry| !entry.absent)
            .map(|entry| entry.name.as_str())
            .collect();
        seated.sort_unstable();
        present.sort_unstable();
        assert_eq!(seated, present);
        for table in &drawn.tables {
            let size = self.state.format.team_size();
            assert!(table.teams.iter().all(|team| team.len() == size));
            for (seat, name) in table.seats.iter().enumerate() {
                assert!(table.teams[seat % 2].contains(name));
            }
        }
    }
}

fn most(counts: &Counts) -> usize {
    counts.values().copied().max().unwrap_or(0)
}

fn count(counts: &mut Counts, one: &str, other: &str) {
    let (one, other) = if one < other { (one, other) } else { (other, one) };
    *counts.entry((one.to_owned(), other.to_owned())).or_default() += 1;
}

#[test]
fn nobody_has_a_partner_twice_where_that_can_be_avoided() {
    for format in [Format::Redrawn, Format::RedrawnEvenly] {
        for players in 8..=100 {
            let mut evening = Played::new(format, players, players as u64);
            for round in 1..=8 {
                evening.play_round();
                // Eight players have seven partners.
                let needed = if players == 8 && round == 8 { 2 } else { 1 };
                let most = most(&evening.partners);
                assert_eq!(most, needed, "{format:?}, {players} players, round {round}");
            }
        }
    }
}

#[test]
fn opponents_repeat_no_more_than_in_whist_tournaments() {
    for format in [Format::Redrawn, Format::RedrawnEvenly] {
        for players in [8, 9, 12, 13, 16, 17] {
            for seed in 0..10 {
                let mut evening = Played::new(format, players, seed);
                for round in 1..players + players % 2 {
                    // A tournament is found again whoever drew the rounds before.
                    evening.state.seed = format!("seed {seed} of round {round}");
                    evening.play_round();
                }
                // Everybody was everybody's partner once and opponent twice.
                let pairs = players * (players - 1) / 2;
                assert!(evening.partners.len() == pairs && most(&evening.partners) == 1);
                assert!(evening.opponents.len() == pairs && most(&evening.opponents) == 2);
            }
        }
    }
}

#[test]
fn opponents_do_not_repeat_in_larger_fields() {
    for players in 24..=100 {
        let mut evening = Played::new(Format::Redrawn, players, 7);
        (0..6).for_each(|_| drop(evening.play_round()));
        assert_eq!(most(&evening.opponents), 1, "{players} players");
    }
}

#[test]
fn those_who_sit_out_take_turns() {
    for format in [Format::Redrawn, Format::RedrawnEvenly, Format::RedrawnByLot] {
        for players in 4..=23 {
            let mut evening = Played::new(format, players, 3);
            for round in 1..=6 {
                evening.play_round();
                let out = round * (players % 4);
                let most = evening.byes.values().copied().max().unwrap_or(0);
                assert_eq!(most, out.div_ceil(players), "{format:?}, {players} players");
            }
        }
    }
}

#[test]
fn fewer_than_four_players_sit_out() {
    for players in 0..4 {
        let drawn = Played::new(Format::Redrawn, players, 1).play_round();
        assert_eq!((drawn.tables.len(), drawn.byes.len()), (0, players));
    }
    for pairs in 0..2 {
        for format in [Format::Swiss, Format::RoundRobin, Format::Knockout] {
            let drawn = draw(&Played::new(format, pairs, 1).state).unwrap();
            assert_eq!(drawn.tables.len(), 0);
        }
    }
}

#[test]
fn players_come_and_go() {
    for players in 9..=30 {
        let mut evening = Played::new(Format::Redrawn, players, 11);
        for round in 0..6 {
            match round {
                1 => evening.state.entries[2].absent = true,
                2 => evening.state.entries.push(Entry::new("late")),
                3 => evening.state.entries[5].absent = true,
                4 => evening.state.entries[2].absent = false,
                _ => {}
            }
            evening.play_round();
        }
        assert_eq!(most(&evening.partners), 1, "{players} players");
    }
}

#[test]
fn whoever_is_no_longer_entered_is_not_drawn() {
    let mut evening = Played::new(Format::Redrawn, 9, 1);
    evening.play_round();
    evening.state.entries.remove(4);
    // The check is that exactly the entries are seated.
    let drawn = evening.play_round();
    assert_eq!((drawn.tables.len(), drawn.byes.len()), (2, 0));
}

#[test]
fn swiss_draws_are_those_of_brute_force() {
    for entries in 2..=10 {
        for seed in 0..12 {
            let mut event = Played::new(Format::Swiss, entries, 100 * entries as u64 + seed);
            for _ in 0..10 {
                let best = brute_force(&event);
                let drawn = event.play_round();
                let found: Vec<u64> = drawn.cost[..3].iter().map(|one| one.cost).collect();
                assert_eq!(found, best, "{entries} entries, seed {seed}");
            }
        }
    }
}

/// The pairs of a draw; the number of entries stands for the bye.
type Pairs = Vec<(usize, usize)>;

/// Whether everybody can meet all who are new to them in rounds after this one, by trying.
fn is_completable(event: &Played, pairs: &[(usize, usize)]) -> bool {
    let names: Vec<&str> = event.state.entries.iter().map(|entry| entry.name.as_str()).collect();
    let size = names.len() + names.len() % 2;
    let is_new = |one: usize, other: usize| match (names.get(one), names.get(other)) {
        (Some(one), Some(other)) => {
            let key = (one.min(other).to_string(), one.max(other).to_string());
            !event.opponents.contains_key(&key)
        }
        (Some(name), None) => !event.byes.contains_key(*name),
        _ => false,
    };
    let mut left: Pairs = (0..size)
        .flat_map(|one| (one + 1..size).map(move |other| (one, other)))
        .filter(|&(one, other)| is_new(one, other))
        .collect();
    left.retain(|pair| !pairs.contains(pair));
    can_be_rounds(left, size)
}

/// Whether pairs can be dealt out to rounds in which everybody has one.
fn can_be_rounds(left: Pairs, size: usize) -> bool {
    if left.is_empty() {
        return true;
    }
    let mut rounds = Vec::new();
    all_rounds(&left, size, &mut Vec::new(), &mut rounds);
    // One of them has the first pair.
    rounds.into_iter().filter(|round| round.contains(&left[0])).any(|round| {
        can_be_rounds(left.iter().copied().filter(|pair| !round.contains(pair)).collect(), size)
    })
}

fn all_rounds(left: &[(usize, usize)], size: usize, round: &mut Pairs, rounds: &mut Vec<Pairs>) {
    let is_in =
        |round: &[(usize, usize)], one: usize| round.iter().any(|&(a, b)| a == one || b == one);
    let Some(first) = (0..size).find(|&one| !is_in(round, one)) else {
        rounds.push(round.clone());
        return;
    };
    for &(a, b) in left.iter().filter(|&&(a, _)| a == first) {
        if !is_in(round, b) {
            round.push((a, b));
            all_rounds(left, size, round, rounds);
            round.pop();
        }
    }
}

/// The smallest rematches, second byes and squared score gaps, by trying all draws: if possible, of
/// those after which nobody is left without new opponents too early.
fn brute_force(event: &Played) -> [u64; 3] {
    let names: Vec<&str> = event.state.entries.iter().map(|entry| entry.name.as_str()).collect();
    let points: Vec<i64> = names.iter().map(|name| points(event, name)).collect();
    let lowest = points.iter().copied().min().unwrap_or(0);
    let cost = |one: usize, other: Option<usize>| match other {
        None => {
            let byes = event.byes.get(names[one]).copied().unwrap_or(0);
            [0, byes as u64, (points[one] - lowest).pow(2) as u64]
        }
        Some(other) => {
            let (a, b) = (names[one].min(names[other]), names[one].max(names[other]));
            let met = event.opponents.get(&(a.to_owned(), b.to_owned())).copied().unwrap_or(0);
            [met as u64, 0, (points[one] - points[other]).pow(2) as u64]
        }
    };
    let nobody = names.len();
    let size = nobody + nobody % 2;
    let everybody = (0..size).flat_map(|one| (one + 1..size).map(move |other| (one, other)));
    let mut draws = Vec::new();
    all_rounds(&everybody.collect::<Pairs>(), size, &mut Vec::new(), &mut draws);
    let sum = |pairs: &[(usize, usize)]| {
        let costs = pairs.iter().map(|&(a, b)| cost(a, (b < nobody).then_some(b)));
        costs.fold([0; 3], |sum, cost| [0, 1, 2].map(|index| sum[index] + cost[index]))
    };
    let mut draws: Vec<([u64; 3], Pairs)> =
        draws.into_iter().map(|pairs| (sum(&pairs), pairs)).collect();
    draws.sort_unstable();
    let completable = draws
        .iter()
        .filter(|(cost, _)| cost[..2] == [0, 0])
        .find(|(_, pairs)| is_completable(event, pairs));
    completable.unwrap_or(&draws[0]).0
}

/// Two for a win or a bye, one for a draw.
fn points(event: &Played, name: &str) -> i64 {
    let mut points = 0;
    for round in &event.state.rounds {
        points += 2 * round.byes.iter().filter(|bye| *bye == name).count() as i64;
        for table in &round.tables {
            for (side, team) in table.teams.iter().enumerate() {
                if team.iter().any(|member| member == name) {
                    points += match table.score().unwrap().winner() {
                        Some(winner) if winner == side => 2,
                        Some(_) => 0,
                        None => 1,
                    };
                }
            }
        }
    }
    points
}

#[test]
fn swiss_fields_have_no_rematch_and_one_bye_each() {
    for entries in 3..=64 {
        let mut event = Played::new(Format::Swiss, entries, entries as u64);
        // Small fields are looked through to the end; in larger ones a dead end is far.
        let rounds = if entries <= 12 { entries - 1 + entries % 2 } else { 8.min(entries / 2) };
        for _ in 0..rounds {
            event.play_round();
        }
        assert_eq!(most(&event.opponents), 1, "{entries} entries");
        assert!(event.byes.values().all(|&byes| byes == 1), "{entries} entries");
    }
}

#[test]
fn pairs_of_one_club_avoid_each_other() {
    let mut event = Played::new(Format::Swiss, 12, 1);
    for (number, entry) in event.state.entries.iter_mut().enumerate() {
        entry.club = Some(["x", "y"][number / 6].to_owned());
    }
    let drawn = event.play_round();
    let cost: Vec<(&str, u64)> =
        drawn.cost.iter().map(|one| (one.criterion.as_str(), one.cost)).collect();
    assert!(cost.contains(&("same_club", 0)), "{cost:?}");
    assert!(cost.contains(&("rematches", 0)), "{cost:?}");
}

#[test]
fn a_round_robin_lets_everybody_meet() {
    for entries in 2..=15 {
        let mut event = Played::new(Format::RoundRobin, entries, 5);
        let rounds = entries - 1 + entries % 2;
        (0..rounds).for_each(|_| drop(event.play_round()));
        assert_eq!(event.opponents.len(), entries * (entries - 1) / 2);
        assert_eq!(most(&event.opponents), 1);
        // And again.
        (0..rounds).for_each(|_| drop(event.play_round()));
        assert!(event.opponents.values().all(|&met| met == 2), "{entries} entries");
    }
}

#[test]
fn a_round_robin_goes_on_when_somebody_leaves() {
    let mut event = Played::new(Format::RoundRobin, 8, 5);
    for round in 0..6 {
        if round == 2 {
            event.state.entries[3].absent = true;
        }
        event.play_round();
    }
    assert_eq!(most(&event.opponents), 1);
}

#[test]
fn a_knockout_ends_with_one() {
    for entries in 2..=17 {
        let mut event = Played::new(Format::Knockout, entries, 2);
        for round in 0.. {
            let drawn = draw(&event.state).unwrap();
            if drawn.tables.is_empty() {
                assert_eq!(1 << round, entries.next_power_of_two());
                break;
            }
            let mut tables: Vec<Table> = Vec::new();
            for table in drawn.tables {
                let mut played = Table::new(table.teams);
                played.home = Some([8, event.chance.below(8) as u8]);
                tables.push(played);
            }
            if round == 0 {
                assert_eq!(drawn.byes.len(), entries.next_power_of_two() - entries);
                assert!(drawn.byes.is_empty() || drawn.byes.contains(&"e0".to_owned()));
            }
            event.state.rounds.push(Round::new(tables, drawn.byes));
        }
    }
}

#[test]
fn a_knockout_game_needs_a_winner() {
    let mut event = Played::new(Format::Knockout, 4, 2);
    let drawn = draw(&event.state).unwrap();
    let tables = drawn.tables.into_iter().map(|table| Table::new(table.teams)).collect();
    event.state.rounds.push(Round::new(tables, drawn.byes));
    let error = draw(&event.state).unwrap_err().to_string();
    assert!(error.starts_with("round 1: ") && error.ends_with("has no winner yet"), "{error}");
}

#[test]
fn groups_are_played_before_the_knockout() {
    let mut event = Played::new(Format::Groups { groups: 2, through: 2 }, 8, 4);
    for _ in 0..3 {
        event.play_round();
    }
    // Everybody met the three others of a group.
    assert_eq!((event.opponents.len(), most(&event.opponents)), (12, 1));
    let semifinals = draw(&event.state).unwrap();
    assert_eq!((semifinals.tables.len(), semifinals.byes.len()), (2, 0));
    event.state.format = Format::Groups { groups: 2, through: usize::MAX };
    assert_eq!(draw(&event.state).unwrap().tables.len(), 4);
    event.state.format = Format::Groups { groups: 5, through: 2 };
    assert!(draw(&event.state).is_err());
}

#[test]
fn a_draw_depends_on_nothing_but_its_state() {
    for format in [Format::Redrawn, Format::Swiss, Format::RoundRobin, Format::RedrawnByLot] {
        let mut event = Played::new(format, 21, 9);
        event.play_round();
        let drawn = draw(&event.state).unwrap();
        assert_eq!(draw(&event.state), Ok(drawn.clone()));
        let seed = std::mem::replace(&mut event.state.seed, "another".to_owned());
        assert_ne!(draw(&event.state).unwrap().commitment, drawn.commitment);
        event.state.seed = seed;
        assert_eq!(draw(&event.state), Ok(drawn));
    }
}

/// On every machine and in every version.
#[test]
fn a_known_state_gives_a_known_draw() {
    let drawn = Played::new(Format::Redrawn, 9, 1).play_round();
    let tables: Vec<String> = drawn.tables.iter().map(|table| table.seats.join(" ")).collect();
    assert_eq!(tables, ["e1 e2 e6 e7", "e5 e3 e8 e0"]);
    assert_eq!(drawn.byes, ["e4"]);
    let drawn = Played::new(Format::Swiss, 5, 1).play_round();
    let tables: Vec<String> = drawn.tables.iter().map(|table| table.seats.join(" ")).collect();
    assert_eq!(tables, ["e4 e3 e4 e3", "e1 e2 e1 e2"]);
}

#[test]
fn a_thousand_entries_are_drawn() {
    for format in [Format::Redrawn, Format::Swiss] {
        let mut event = Played::new(format, 1_001, 1);
        for _ in 0..4 {
            event.play_round();
        }
        assert!(most(&event.partners) <= 1 && most(&event.opponents) == 1);
        assert!(event.byes.values().all(|&byes| byes == 1));
    }
}

#[test]
fn impossible_states_are_refused() {
    let refused = |change: &dyn Fn(&mut State)| {
        let mut event = Played::new(Format::Swiss, 4, 1);
        event.play_round();
        change(&mut event.state);
        draw(&event.state).unwrap_err().to_string()
    };
    let table = |names: [&str; 2]| Table::new(names.map(|name| vec![name.to_owned()]));
    assert_eq!(
        refused(&|state| state.entries[1].name = "e0".to_owned()),
        "two entries are called 'e0'"
    );
    assert_eq!(refused(&|state| state.entries[1].name.clear()), "an entry has an empty name");
    assert_eq!(
        refused(&|state| state.rounds[0].tables.push(table(["e0", "x"]))),
        "round 1: 'e0' is there twice"
    );
    assert_eq!(
        refused(&|state| state.format = Format::Redrawn),
        "round 1: a team of 1, where teams have 2"
    );
    for home in [[9, 0], [8, 8]] {
        let error = refused(&|state| state.rounds[0].tables[0].home = Some(home));
        assert!(error.starts_with("round 1: a result needs home"), "{error}");
    }
    let many = |state: &mut State| {
        state.entries = (0..4_001).map(|number| Entry::new(&number.to_string())).collect();
    };
    assert_eq!(refused(&many), "4001 entries: at most 4000 can be drawn");
    let rounds = |state: &mut State| state.rounds = vec![Round::default(); 101];
    assert_eq!(refused(&rounds), "101 rounds: an event has at most 100");
}
