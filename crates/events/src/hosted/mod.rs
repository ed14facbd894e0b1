//! An event that a server runs, as the fold of its log: besides the event itself, who stands
//! behind its entries, who directs it, what tables have entered, and its time.

mod acts;
mod directing;
mod note;
mod online;
mod page;
mod season;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use kennel_table::{PlayerId, TableId};
use kennel_wire::{EventPhase, EventPlace};

pub use acts::{Asked, HostError, Person};
pub use note::{Announcement, Entry, Member, Note, Plan, Waiting};
pub use online::{OnlineSeat, OnlineTable, TableEnd};
pub use page::{Viewer, actions, standing};
pub use season::{Counted, season};

use crate::action::Action;
use crate::draw::Criterion;
use crate::event::{Event, EventError};

/// The most lines of a log.
const MOST_LINES: u32 = 50_000;

/// An event that a server runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hosted {
    event: Event,
    plan: Plan,
    announced: Announcement,
    registering: bool,
    directors: Vec<(PlayerId, String)>,
    /// Who stands behind each entry.
    behind: BTreeMap<String, Behind>,
    waiting: Vec<Waiting>,
    rounds: Vec<RoundNotes>,
    bell: Option<Bell>,
    done: BTreeSet<String>,
    version: u32,
    seed: Option<String>,
}

/// Who stands behind an entry.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Behind {
    members: Vec<Member>,
    /// Who plays in place of a member.
    substitutes: BTreeMap<usize, Member>,
    present: bool,
}

impl Behind {
    /// Those who play, in the order of the members.
    fn playing(&self) -> Vec<&Member> {
        let members = self.members.iter().enumerate();
        members.map(|(index, member)| self.substitutes.get(&index).unwrap_or(member)).collect()
    }

    fn has(&self, player: &PlayerId) -> bool {
        let is = |member: &Member| member.player.as_ref() == Some(player);
        self.members.iter().any(is) || self.substitutes.values().any(is)
    }
}

/// What is noted about a drawn round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct RoundNotes {
    seats: Vec<Vec<String>>,
    cost: Vec<Criterion>,
    tokens: Vec<String>,
    /// What the two teams of a table have entered, by the table's number.
    reports: BTreeMap<usize, [Option<Report>; 2]>,
    /// The tables online.
    opened: BTreeMap<usize, TableId>,
}

/// What a team has entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Report {
    home: [u8; 2],
    needed: [u16; 2],
}

/// The time of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bell {
    round: usize,
    rings_ms: Option<i64>,
    left_ms: i64,
    rung: bool,
}

/// Why a log is not that of a hosted event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogError {
    /// An action is not possible.
    Action(EventError),
    /// A note does not fit what is before it.
    Note(&'static str),
    /// The log is longer than any may be.
    TooLong,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::Action(error) => write!(f, "{error}"),
            LogError::Note(why) => f.write_str(why),
            LogError::TooLong => write!(f, "an event has at most {MOST_LINES} changes"),
        }
    }
}

impl std::error::Error for LogError {}

impl From<EventError> for LogError {
    fn from(error: EventError) -> LogError {
        LogError::Action(error)
    }
}

impl Hosted {
    /// The event after the first two lines of its log, which open and plan it.
    ///
    /// # Errors
    /// They do not.
    pub fn open(action: &Action, plan: Plan, announced: Announcement) -> Result<Hosted, LogError> {
        let event = Event::open(action)?;
        Ok(Hosted {
            event,
            directors: vec![(plan.maker.clone(), plan.maker_name.clone())],
            plan,
            announced,
            registering: true,
            behind: BTreeMap::new(),
            waiting: Vec::new(),
            rounds: Vec::new(),
            bell: None,
            done: BTreeSet::new(),
            version: 3,
            seed: None,
        })
    }

    /// The event of a whole log.
    ///
    /// # Errors
    /// The log is none; says in which line.
    pub fn fold(log: impl IntoIterator<Item = Entry>) -> Result<Hosted, (u32, LogError)> {
        let mut log = log.into_iter();
        let (Some(Entry::Action(opened)), Some(Entry::Note(Note::Planned(plan)))) =
            (log.next(), log.next())
        else {
            return Err((1, LogError::Note("a log begins with 'opened' and 'planned'")));
        };
        let Some(Entry::Note(Note::Announced(announced))) = log.next() else {
            return Err((3, LogError::Note("the third line of a log is 'announced'")));
        };
        let mut hosted = Hosted::open(&opened, *plan, announced).map_err(|error| (1, error))?;
        for entry in log {
            let line = hosted.version + 1;
            hosted.follow(&entry).map_err(|error| (line, error))?;
        }
        Ok(hosted)
    }

    /// Adds a line of the log. One that is not possible changes nothing.
    ///
    /// # Errors
    /// The reason why it is not possible.
    pub fn follow(&mut self, entry: &Entry) -> Result<(), LogError> {
        if self.version == MOST_LINES {
            return Err(LogError::TooLong);
        }
        match entry {
            Entry::Action(action) => self.follow_action(action)?,
            Entry::Note(note) => self.follow_note(note)?,
        }
        self.version += 1;
        Ok(())
    }

    fn follow_action(&mut self, action: &Action) -> Result<(), LogError> {
        self.event.apply(action)?;
        match action {
            Action::Registered { name, .. } => {
                self.behind.insert(name.clone(), Behind::default());
            }
            Action::Drawn { round, .. } => {
                self.rounds.truncate(round - 1);
                self.rounds.push(RoundNotes::default());
            }
            Action::Result { round, table, .. } | Action::NoShow { round, table, .. } => {
                if let Some(notes) = self.rounds.get_mut(round - 1) {
                    notes.reports.remove(table);
                }
            }
            Action::Closed { seed } => self.seed.clone_from(seed),
            _ => {}
        }
        Ok(())
    }

    fn follow_note(&mut self, note: &Note) -> Result<(), LogError> {
        match note {
            Note::Planned(_) => return Err(LogError::Note("the event is planned already")),
            Note::Announced(announced) => self.announced = announced.clone(),
            Note::Registering { open } => self.registering = *open,
            Note::Director { player, name, directs } => {
                self.directors.retain(|(director, _)| director != player);
                if *directs {
                    self.directors.push((player.clone(), name.clone()));
                }
            }
            Note::Waits(waiting) => self.waiting.push(waiting.clone()),
            Note::WaitsNoMore { player } => self.waiting.retain(|one| one.player != *player),
            Note::Members { entry, members } => {
                self.behind_mut(entry)?.members.clone_from(members);
            }
            Note::StandsFor { entry, member, by } => {
                self.behind_mut(entry)?.substitutes.insert(*member, by.clone());
            }
            Note::Present { entry, present } => self.behind_mut(entry)?.present = *present,
            Note::Seated { round, seats, cost, tokens } => {
                let notes = self.notes_mut(*round)?;
                notes.seats.clone_from(seats);
                notes.cost.clone_from(cost);
                notes.tokens.clone_from(tokens);
            }
            Note::Reported { round, table, team, home, needed } => {
                let report = Report { home: *home, needed: *needed };
                let reports = self.notes_mut(*round)?.reports.entry(*table).or_default();
                let of_team = reports.get_mut(*team).ok_or(LogError::Note("no such team"))?;
                *of_team = Some(report);
            }
            Note::Time { rings_ms, left_ms } => {
                let (round, rung) = (self.started(), false);
                let (rings_ms, left_ms) = (*rings_ms, *left_ms);
                self.bell = Some(Bell { round, rings_ms, left_ms, rung });
            }
            Note::Rung => {
                let bell = self.bell.as_mut().ok_or(LogError::Note("there is no bell"))?;
                *bell = Bell { rings_ms: None, left_ms: 0, rung: true, ..*bell };
            }
            Note::Opened { round, table, id } => {
                self.notes_mut(*round)?.opened.insert(*table, id.clone());
            }
            Note::Done { id } => {
                self.done.insert(id.clone());
            }
        }
        Ok(())
    }

    fn behind_mut(&mut self, entry: &str) -> Result<&mut Behind, LogError> {
        self.behind.get_mut(entry).ok_or(LogError::Note("there is no such entry"))
    }

    fn notes_mut(&mut self, round: usize) -> Result<&mut RoundNotes, LogError> {
        let notes = round.checked_sub(1).and_then(|index| self.rounds.get_mut(index));
        notes.ok_or(LogError::Note("there is no such round"))
    }

    /// The round that was started last; 0 before the first.
    fn started(&self) -> usize {
        self.event.rounds.iter().filter(|drawn| drawn.started).count()
    }

    /// The entry behind which a player stands.
    fn entry_of(&self, player: &PlayerId) -> Option<&str> {
        let mut entries = self.behind.iter();
        entries.find(|(_, behind)| behind.has(player)).map(|(name, _)| name.as_str())
    }

    fn directs(&self, player: &PlayerId) -> bool {
        self.directors.iter().any(|(director, _)| director == player)
    }

    /// The event itself.
    #[must_use]
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// How it is run.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What is announced of it.
    #[must_use]
    pub fn announced(&self) -> &Announcement {
        &self.announced
    }

    /// The number of lines of its log.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.version
    }

    /// How far it is.
    #[must_use]
    pub fn phase(&self) -> EventPhase {
        match self.started() {
            _ if self.event.is_closed() => EventPhase::Over,
            0 => EventPhase::Coming,
            _ => EventPhase::Running,
        }
    }

    /// The number of the round that was drawn last.
    #[must_use]
    pub fn round(&self) -> usize {
        self.rounds.len()
    }

    /// The players who have something to do with it: directors and those who have entered or
    /// wait for a partner.
    #[must_use]
    pub fn people(&self) -> BTreeSet<&PlayerId> {
        let directors = self.directors.iter().map(|(player, _)| player);
        let members = self.behind.values().flat_map(|behind| {
            let members = behind.members.iter().chain(behind.substitutes.values());
            members.filter_map(|member| member.player.as_ref())
        });
        let waiting = self
            .waiting
            .iter()
            .flat_map(|waiting| std::iter::once(&waiting.player).chain(waiting.partner.as_ref()));
        directors.chain(members).chain(waiting).collect()
    }

    /// How many have entered and not withdrawn.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.event.entries.iter().filter(|registered| !registered.entry.absent).count()
    }

    /// When the bell of the round rings, if its time runs.
    #[must_use]
    pub fn rings_ms(&self) -> Option<i64> {
        self.bell.filter(|bell| !bell.rung).and_then(|bell| bell.rings_ms)
    }

    /// Puts the bell off by a time in which the server did not run.
    pub fn set_rings_ms(&mut self, rings: Option<i64>) {
        if let Some(bell) = self.bell.as_mut().filter(|bell| bell.rings_ms.is_some()) {
            bell.rings_ms = rings.or(bell.rings_ms);
        }
    }

    /// Whether its tables online are waited for, so that somebody must look at it.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.plan.place == EventPlace::Online
            && self.phase() == EventPhase::Running
            && self.waits_for_tables()
    }
}
