//! What is told of an event, to everybody and to each alone.

use std::collections::BTreeMap;

use kennel_table::PlayerId;
use kennel_wire::{
    Event, EventAccess, EventBell, EventCriterion, EventEntry, EventFormat, EventPhase, EventPlace,
    EventReport, EventResult, EventRound, EventScoring, EventSeat, EventSettings, EventSlip,
    EventSlips, EventStanding, EventSummary, EventTable, EventTieBreak, EventWaiting, EventYou,
};

use super::note::{Entry, Member};
use super::{Hosted, RoundNotes};
use crate::event::Drawn;
use crate::format::{Format, Settings, TieBreak};
use crate::standings::Row;
use crate::state::Table;

/// To whom an event is told, and when.
#[derive(Clone, Copy)]
pub struct Viewer<'a> {
    /// Who it is; none for strangers.
    pub player: Option<&'a PlayerId>,
    /// Whether they are in the circle of the event.
    pub in_circle: bool,
    /// The time, by the clock by which the bell rings.
    pub bell_ms: i64,
    /// The time of day.
    pub now_ms: i64,
}

impl Hosted {
    /// Whether somebody may be told of the event.
    #[must_use]
    pub fn may_see(&self, player: Option<&PlayerId>, in_circle: bool) -> bool {
        let takes_part =
            || player.is_some_and(|player| self.directs(player) || self.entry_of(player).is_some());
        self.announced.access != EventAccess::Circle || in_circle || takes_part()
    }

    /// Whether a text is what a table enters its result with: `round-table-token`. Whoever has
    /// it sits at the table, and may see the event.
    #[must_use]
    pub fn is_slip(&self, slip: &str) -> bool {
        let mut parts = slip.splitn(3, '-');
        let mut number = || parts.next()?.parse::<usize>().ok()?.checked_sub(1);
        let (Some(round), Some(table)) = (number(), number()) else { return false };
        let notes = self.rounds.get(round);
        let token = notes.and_then(|notes| notes.tokens.get(table));
        token.is_some_and(|token| parts.next() == Some(token.as_str()))
    }

    /// What concerns a viewer, and the time, in a page that is the same for everybody.
    #[must_use]
    pub fn tell(&self, page: &Event, viewer: Viewer<'_>) -> Event {
        let bell = self.bell.filter(|_| self.phase() == EventPhase::Running);
        Event {
            circle: self.plan.circle.clone().filter(|_| viewer.in_circle),
            bell: bell.map(|bell| {
                let left_ms = bell.left_at(viewer.bell_ms);
                let rings_ms = bell.rings_ms.map(|_| viewer.now_ms + left_ms);
                EventBell {
                    round: bell.round as u32,
                    rings_ms: rings_ms.filter(|_| left_ms > 0),
                    left_ms,
                    rung: bell.rung || (bell.rings_ms.is_some() && left_ms == 0),
                }
            }),
            you: viewer.player.map(|player| self.you(player)),
            now_ms: viewer.now_ms,
            ..page.clone()
        }
    }

    /// The event as its page shows it, as far as it is the same for everybody at all times.
    #[must_use]
    pub fn page(&self, id: &str) -> Event {
        let (event, plan) = (&self.event, &self.plan);
        let entry = |registered: &crate::event::Registered| {
            let entry = &registered.entry;
            let behind = self.behind.get(&entry.name).cloned().unwrap_or_default();
            let is_pair = behind.members.len() == 2;
            let names = |members: &[Member]| members.iter().map(|one| one.name.clone()).collect();
            EventEntry {
                name: entry.name.clone(),
                members: if is_pair { names(&behind.members) } else { Vec::new() },
                club: entry.club.clone(),
                checked_in: behind.present,
                withdrawn: entry.absent,
                substitute: registered.substitute.clone(),
                online: behind.members.iter().any(|member| member.player.is_some()),
            }
        };
        let waiting = self.waiting.iter().map(|waiting| EventWaiting {
            name: waiting.name.clone(),
            partner: waiting.partner_name.clone(),
        });
        let rounds = (1..).zip(event.rounds.iter().zip(&self.rounds));
        Event {
            id: id.to_owned(),
            version: self.version,
            name: event.name().to_owned(),
            about: self.announced.about.clone(),
            place: plan.place,
            access: self.announced.access,
            registering: self.registering && !event.is_closed(),
            circle: None,
            rated: plan.rated,
            settings: settings(event.settings()),
            clock: plan.clock,
            grace_minutes: plan.grace_minutes,
            start_ms: self.announced.start_ms,
            zone: plan.zone.clone(),
            phase: self.phase(),
            commitment: event.commitment().unwrap_or_default().to_owned(),
            seed: self.seed.clone(),
            directors: self.directors.iter().map(|(_, name)| name.clone()).collect(),
            entries: event.entries.iter().map(entry).collect(),
            waiting: waiting.collect(),
            rounds: rounds
                .map(|(number, (drawn, notes))| self.round_of(number, drawn, notes))
                .collect(),
            standings: event.standings().iter().map(standing).collect(),
            bell: None,
            you: None,
            now_ms: 0,
            poll_ms: match self.phase() {
                EventPhase::Running => 2_000,
                EventPhase::Coming => 5_000,
                EventPhase::Over => 60_000,
            },
        }
    }

    fn round_of(&self, number: usize, drawn: &Drawn, notes: &RoundNotes) -> EventRound {
        let criterion = |criterion: &crate::draw::Criterion| EventCriterion {
            criterion: criterion.criterion.clone(),
            cost: criterion.cost,
        };
        let tables = (1..).zip(&drawn.round.tables);
        EventRound {
            number: number as u32,
            started: drawn.started,
            tables: tables
                .map(|(table, played)| self.table_of((number, table), played, drawn, notes))
                .collect(),
            byes: drawn.round.byes.clone(),
            cost: notes.cost.iter().map(criterion).collect(),
        }
    }

    fn table_of(
        &self,
        (round, number): (usize, usize),
        played: &Table,
        drawn: &Drawn,
        notes: &RoundNotes,
    ) -> EventTable {
        let scoring = self.event.settings().scoring;
        let reports = notes.reports.get(&number).copied().unwrap_or_default();
        let report = |team: usize| {
            reports[team].map(|report| EventReport {
                team: team as u8,
                home: report.home,
                needed: report.needed,
            })
        };
        let entered: Vec<EventReport> = (0..2).filter_map(report).collect();
        let seat_names = notes.seats.get(number - 1).cloned().unwrap_or_default();
        let sits = |(seat, name): (usize, String)| {
            self.sits(round, number, seat).map_or(name, |member| member.name.clone())
        };
        EventTable {
            number: number as u32,
            teams: played.teams.clone(),
            seats: seat_names.into_iter().enumerate().map(sits).collect(),
            table: notes.opened.get(&number).map(ToString::to_string),
            result: played.score().map(|score| EventResult {
                home: score.home,
                needed: score.needed,
                points: [0, 1].map(|team| scoring.points(&score, team)),
            }),
            no_show: drawn.no_shows.get(&(number - 1)).map(|&team| team as u8),
            disputed: entered.len() == 2,
            reports: entered,
        }
    }

    fn you(&self, player: &PlayerId) -> EventYou {
        let entry = self.entry_of(player).map(str::to_owned);
        let waits = self.waiting.iter().find(|waiting| waiting.player == *player);
        let invited = self.waiting.iter().filter(|one| one.partner.as_ref() == Some(player));
        let last = self.event.rounds.last();
        let seat = entry.as_ref().and_then(|entry| {
            let tables = (1..).zip(&last?.round.tables);
            tables
                .flat_map(|(table, drawn)| (0..2).map(move |team| (table, team, drawn)))
                .find(|(_, team, drawn)| drawn.teams[usize::from(*team)].contains(entry))
                .map(|(table, team, _)| EventSeat { round: self.round() as u32, table, team })
        });
        let director = self.directs(player);
        let code = Some(self.announced.code.clone());
        EventYou {
            creator: self.plan.maker == *player,
            director,
            entry,
            pair_code: waits.map(|waiting| waiting.code.clone()),
            invited_by: invited.map(|waiting| waiting.name.clone()).collect(),
            seat,
            code: code.filter(|_| director && self.announced.access == EventAccess::Code),
        }
    }

    /// The event in a list.
    #[must_use]
    pub fn summary(&self, id: &str) -> EventSummary {
        let settings = self.event.settings();
        EventSummary {
            id: id.to_owned(),
            name: self.event.name().to_owned(),
            place: self.plan.place,
            access: self.announced.access,
            phase: self.phase(),
            start_ms: self.announced.start_ms,
            zone: self.plan.zone.clone(),
            format: format(settings.format),
            rounds: settings.rounds as u32,
            round: self.round() as u32,
            entries: self.entries() as u32,
            circle: self.plan.circle.clone(),
        }
    }

    /// What the tables of the last round enter their results with, for directors.
    #[must_use]
    pub fn slips(&self, id: &str, player: &PlayerId) -> Option<EventSlips> {
        let round = self.round();
        let notes = self.rounds.last().filter(|_| self.directs(player))?;
        let on_boards = self.plan.place == EventPlace::Boards;
        let slip = |(table, token): (u32, &String)| EventSlip {
            table,
            token: token.clone(),
            path: format!("/events/{id}/t/{round}-{table}-{token}"),
        };
        let slips = (1..).zip(&notes.tokens).filter(|_| on_boards).map(slip).collect();
        Some(EventSlips { round: round as u32, slips })
    }
}

/// The lines of a log that everybody may read: its actions.
pub fn actions(log: impl IntoIterator<Item = Entry>) -> impl Iterator<Item = crate::Action> {
    log.into_iter().filter_map(|entry| match entry {
        Entry::Action(action) => Some(action),
        Entry::Note(_) => None,
    })
}

/// A line of the standings.
#[must_use]
pub fn standing(row: &Row) -> EventStanding {
    EventStanding {
        rank: row.rank as u32,
        name: row.name.clone(),
        substitute: row.substitute.clone(),
        withdrawn: row.withdrawn,
        points: row.points,
        adjusted: row.adjusted,
        played: row.played as u32,
        wins: row.wins as u32,
        draws: row.draws as u32,
        losses: row.losses as u32,
        byes: row.byes as u32,
        difference: row.difference,
        needed: row.needed,
        buchholz_cut_1: row.buchholz_cut_1,
        sonneborn_berger: row.sonneborn_berger,
    }
}

fn format(format: Format) -> EventFormat {
    match format {
        Format::Redrawn => EventFormat::Redrawn,
        Format::RedrawnEvenly => EventFormat::RedrawnEvenly,
        Format::RedrawnByLot => EventFormat::RedrawnByLot,
        Format::Swiss => EventFormat::Swiss,
        Format::RoundRobin => EventFormat::RoundRobin,
        Format::Knockout => EventFormat::Knockout,
        Format::Groups { groups, through } => {
            EventFormat::Groups { groups: groups as u32, through: through as u32 }
        }
    }
}

fn format_of(wire: EventFormat) -> Format {
    match wire {
        EventFormat::Redrawn => Format::Redrawn,
        EventFormat::RedrawnEvenly => Format::RedrawnEvenly,
        EventFormat::RedrawnByLot => Format::RedrawnByLot,
        EventFormat::Swiss => Format::Swiss,
        EventFormat::RoundRobin => Format::RoundRobin,
        EventFormat::Knockout => Format::Knockout,
        EventFormat::Groups { groups, through } => {
            Format::Groups { groups: groups as usize, through: through as usize }
        }
    }
}

const TIE_BREAKS: [(TieBreak, EventTieBreak); 7] = [
    (TieBreak::Difference, EventTieBreak::Difference),
    (TieBreak::Needed, EventTieBreak::Needed),
    (TieBreak::DirectEncounter, EventTieBreak::DirectEncounter),
    (TieBreak::BuchholzCut1, EventTieBreak::BuchholzCut1),
    (TieBreak::SonnebornBerger, EventTieBreak::SonnebornBerger),
    (TieBreak::Wins, EventTieBreak::Wins),
    (TieBreak::Lot, EventTieBreak::Lot),
];

fn settings(settings: &Settings) -> EventSettings {
    let crate::Scoring { win, draw, marble, finished, missed, no_show } = settings.scoring;
    let named = |tie_break: &TieBreak| TIE_BREAKS.iter().find(|known| known.0 == *tie_break);
    EventSettings {
        format: format(settings.format),
        rounds: settings.rounds as u32,
        minutes: settings.minutes,
        rules: settings.rules.clone(),
        scoring: EventScoring { win, draw, marble, finished, missed, no_show },
        tie_breaks: settings.tie_breaks.iter().filter_map(named).map(|known| known.1).collect(),
    }
}

impl From<&EventSettings> for Settings {
    fn from(wire: &EventSettings) -> Settings {
        let EventScoring { win, draw, marble, finished, missed, no_show } = wire.scoring;
        let known: BTreeMap<EventTieBreak, TieBreak> =
            TIE_BREAKS.iter().map(|&(ours, theirs)| (theirs, ours)).collect();
        Settings {
            format: format_of(wire.format),
            rounds: wire.rounds as usize,
            minutes: wire.minutes,
            rules: wire.rules.clone(),
            scoring: crate::Scoring { win, draw, marble, finished, missed, no_show },
            tie_breaks: wire.tie_breaks.iter().map(|named| known[named]).collect(),
        }
    }
}
