//! What people and directors may do in an event, and which lines of its log follow from it.

use std::fmt;

use kennel_table::PlayerId;
use kennel_wire::{EventAccess, EventAct, EventPlace};

use super::note::{Entry, Member, Note, Waiting};
use super::{Hosted, LogError, Report};
use crate::action::Action;
use crate::event::EventError;
use crate::state::{StateError, score};

/// The most entries of a hosted event, and of pairs that wait.
const MOST: usize = 1_000;
/// The most lines of the log by those who do not direct the event.
const MOST_LINES_OF_PEOPLE: u32 = 20_000;

/// Somebody on the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The id of the account or guest.
    pub id: PlayerId,
    /// Their name.
    pub name: String,
    /// Whether they have an account.
    pub account: bool,
}

impl Person {
    fn member(&self) -> Member {
        Member { name: self.name.clone(), player: Some(self.id.clone()), account: self.account }
    }
}

/// Something that is asked for, with what the server knows about it.
pub struct Asked<'a> {
    /// Who asks; none for strangers.
    pub by: Option<&'a Person>,
    /// Whether they are in the circle of the event.
    pub in_circle: bool,
    /// The account whose name the act says, if there is one.
    pub named: Option<&'a Person>,
    /// The time, by the clock by which the bell rings.
    pub now_ms: i64,
    /// A text of the client's own for what is asked.
    pub id: Option<&'a str>,
    /// Texts that nobody can guess.
    pub token: &'a mut dyn FnMut() -> String,
}

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostError {
    /// It is not possible, for this reason.
    Invalid(String),
    /// The caller must be known.
    Unknown,
    /// The caller may not do it, for this reason.
    Forbidden(&'static str),
    /// An entry has the name already.
    Taken(String),
    /// There are as many as there may be.
    Full,
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostError::Invalid(why) => f.write_str(why),
            HostError::Unknown => f.write_str("no valid cookie or token; POST /api/guests first"),
            HostError::Forbidden(why) => f.write_str(why),
            HostError::Taken(name) => write!(f, "somebody has entered as '{name}' already"),
            HostError::Full => f.write_str("the event is full"),
        }
    }
}

impl std::error::Error for HostError {}

impl From<LogError> for HostError {
    fn from(error: LogError) -> HostError {
        match error {
            LogError::Action(EventError::State(StateError::NameTwice(name))) => {
                HostError::Taken(name)
            }
            LogError::TooLong => HostError::Full,
            error => HostError::Invalid(error.to_string()),
        }
    }
}

pub(super) fn invalid(why: &str) -> HostError {
    HostError::Invalid(why.to_owned())
}

/// An event and the lines that are being added to its log.
pub(super) struct Draft {
    pub(super) hosted: Hosted,
    pub(super) lines: Vec<Entry>,
}

impl Draft {
    pub(super) fn act(&mut self, action: Action) -> Result<(), HostError> {
        self.push(Entry::Action(action))
    }

    pub(super) fn note(&mut self, note: Note) -> Result<(), HostError> {
        self.push(Entry::Note(note))
    }

    fn push(&mut self, line: Entry) -> Result<(), HostError> {
        self.hosted.follow(&line)?;
        self.lines.push(line);
        Ok(())
    }
}

impl Hosted {
    /// The lines that follow from what somebody asks for, and the event after them. No lines
    /// if it has been done already.
    ///
    /// # Errors
    /// It is not possible, or the caller may not do it.
    pub fn decide(
        &self,
        act: &EventAct,
        asked: &mut Asked<'_>,
    ) -> Result<(Vec<Entry>, Hosted), HostError> {
        if asked.id.is_some_and(|id| self.done.contains(id)) {
            return Ok((Vec::new(), self.clone()));
        }
        let mut draft = Draft { hosted: self.clone(), lines: Vec::new() };
        match act {
            EventAct::Register { code, partner, pair_code, club } => {
                let entering = Entering {
                    code: code.as_deref(),
                    partner: partner.as_deref(),
                    pair_code: pair_code.as_deref(),
                    club: club.as_deref(),
                };
                draft.register(&entering, asked)?;
            }
            EventAct::CheckIn => draft.check_in(asked)?,
            EventAct::Withdraw => draft.withdraw(asked)?,
            EventAct::Return => {
                let name = draft.own_entry(asked)?;
                draft.may_return(&name)?;
                draft.act(Action::Returned { name })?;
            }
            EventAct::Report { round, table, team, token, home, needed } => {
                let report = Report { home: *home, needed: *needed };
                let at = (*round as usize, *table as usize);
                draft.report(at, *team, token.as_deref(), report, asked)?;
            }
            act => draft.direct(act, asked)?,
        }
        if let Some(id) = asked.id.filter(|_| !draft.lines.is_empty()) {
            draft.note(Note::Done { id: id.to_owned() })?;
        }
        let directs = asked.by.is_some_and(|person| self.directs(&person.id));
        if !directs && draft.hosted.version > MOST_LINES_OF_PEOPLE {
            return Err(HostError::Full);
        }
        Ok((draft.lines, draft.hosted))
    }
}

/// How somebody enters.
struct Entering<'a> {
    code: Option<&'a str>,
    partner: Option<&'a str>,
    pair_code: Option<&'a str>,
    club: Option<&'a str>,
}

/// Who has not come so often is drawn again only if a director says so.
const NO_SHOWS: usize = 2;

impl Draft {
    /// A team has not come. It is not drawn any more until it says that it is there.
    pub(super) fn no_show(
        &mut self,
        round: usize,
        table: usize,
        team: usize,
    ) -> Result<(), HostError> {
        self.act(Action::NoShow { round, table, team })?;
        let event = &self.hosted.event;
        let rounds = event.settings().rounds;
        let tables = event.rounds.get(round - 1).map(|drawn| &drawn.round.tables);
        let names = tables.and_then(|tables| tables.get(table - 1)?.teams.get(team).cloned());
        // After the last round nobody is drawn.
        for name in names.filter(|_| round < rounds).into_iter().flatten() {
            let number = self.hosted.event.numbers.get(&name);
            let entry = number.and_then(|&number| self.hosted.event.entries.get(number));
            if entry.is_some_and(|registered| !registered.entry.absent) {
                self.act(Action::Withdrew { name })?;
            }
        }
        Ok(())
    }

    /// Refuses somebody who wants to be drawn again and has not come several times.
    fn may_return(&self, name: &str) -> Result<(), HostError> {
        let rounds = self.hosted.event.rounds.iter();
        let missed = rounds.filter(|drawn| {
            drawn.no_shows.iter().any(|(&table, &team)| {
                drawn.round.tables[table].teams[team].iter().any(|missing| missing == name)
            })
        });
        match missed.count() < NO_SHOWS {
            true => Ok(()),
            false => Err(HostError::Forbidden("you have not come twice; ask a director")),
        }
    }

    fn register(
        &mut self,
        entering: &Entering<'_>,
        asked: &mut Asked<'_>,
    ) -> Result<(), HostError> {
        let person = asked.by.ok_or(HostError::Unknown)?;
        self.may_enter(person, entering.code, asked.in_circle)?;
        let club = entering.club.map(str::trim).filter(|club| !club.is_empty());
        let club = club.map(str::to_owned);
        if self.hosted.event.settings().format.team_size() == 2 {
            if entering.partner.is_some() || entering.pair_code.is_some() {
                return Err(invalid("partners are drawn in this event"));
            }
            return self.enter(&person.name, club, vec![person.member()]);
        }
        let waiting = &self.hosted.waiting;
        let other = match (entering.pair_code, entering.partner) {
            (Some(code), _) => {
                let found = waiting.iter().find(|one| one.code == code && one.player != person.id);
                Some(found.ok_or_else(|| invalid("no pair waits with this code"))?.clone())
            }
            (None, Some(_)) => {
                let partner = asked.named.ok_or_else(|| {
                    invalid("partner: there is no such account; let them enter with your code")
                })?;
                if partner.id == person.id {
                    return Err(invalid("partner: a pair is two people"));
                }
                if self.hosted.entry_of(&partner.id).is_some() {
                    return Err(invalid("partner: they have entered with somebody else"));
                }
                let found = waiting.iter().find(|one| {
                    one.player == partner.id && one.partner.as_ref() == Some(&person.id)
                });
                found.cloned()
            }
            (None, None) => None,
        };
        if waiting.iter().any(|one| one.player == person.id) {
            self.note(Note::WaitsNoMore { player: person.id.clone() })?;
        }
        let Some(other) = other else {
            let partner = asked.named.filter(|_| entering.partner.is_some());
            return self.note(Note::Waits(Waiting {
                player: person.id.clone(),
                name: person.name.clone(),
                account: person.account,
                club,
                partner: partner.map(|partner| partner.id.clone()),
                partner_name: partner.map(|partner| partner.name.clone()),
                code: (asked.token)(),
            }));
        };
        self.note(Note::WaitsNoMore { player: other.player.clone() })?;
        let name = format!("{} & {}", other.name, person.name);
        let first = Member { name: other.name, player: Some(other.player), account: other.account };
        self.enter(&name, other.club.or(club), vec![first, person.member()])
    }

    fn may_enter(
        &self,
        person: &Person,
        code: Option<&str>,
        in_circle: bool,
    ) -> Result<(), HostError> {
        let hosted = &self.hosted;
        if !hosted.registering {
            return Err(HostError::Forbidden("nobody can enter at the moment"));
        }
        match hosted.announced.access {
            EventAccess::Open => {}
            EventAccess::Code if code == Some(hosted.announced.code.as_str()) => {}
            EventAccess::Code => {
                return Err(HostError::Forbidden("this event has a code, and it is another one"));
            }
            EventAccess::Circle if in_circle => {}
            EventAccess::Circle => {
                return Err(HostError::Forbidden("this event is for the members of its circle"));
            }
            EventAccess::Closed => {
                return Err(HostError::Forbidden("the directors enter people in this event"));
            }
        }
        if hosted.plan.rated && !person.account {
            return Err(HostError::Forbidden("this event is rated: make an account first"));
        }
        if hosted.entry_of(&person.id).is_some() {
            return Err(invalid("you have entered already"));
        }
        Ok(())
    }

    /// Enters a player or a pair.
    pub(super) fn enter(
        &mut self,
        name: &str,
        club: Option<String>,
        members: Vec<Member>,
    ) -> Result<(), HostError> {
        if self.hosted.behind.len() + self.hosted.waiting.len() >= MOST {
            return Err(HostError::Full);
        }
        self.act(Action::Registered { name: name.to_owned(), club })?;
        self.note(Note::Members { entry: name.to_owned(), members })
    }

    /// The entry of the caller.
    fn own_entry(&self, asked: &Asked<'_>) -> Result<String, HostError> {
        let person = asked.by.ok_or(HostError::Unknown)?;
        let entry = self.hosted.entry_of(&person.id);
        entry.map(str::to_owned).ok_or(HostError::Forbidden("you have not entered"))
    }

    fn check_in(&mut self, asked: &Asked<'_>) -> Result<(), HostError> {
        let entry = self.own_entry(asked)?;
        self.set_present(&entry, true)
    }

    pub(super) fn set_present(&mut self, entry: &str, present: bool) -> Result<(), HostError> {
        match self.hosted.behind.get(entry) {
            None => Err(LogError::Action(EventError::NoSuchEntry(entry.to_owned())).into()),
            Some(behind) if behind.present == present => Ok(()),
            Some(_) => self.note(Note::Present { entry: entry.to_owned(), present }),
        }
    }

    fn withdraw(&mut self, asked: &Asked<'_>) -> Result<(), HostError> {
        let person = asked.by.ok_or(HostError::Unknown)?;
        if self.hosted.waiting.iter().any(|one| one.player == person.id) {
            return self.note(Note::WaitsNoMore { player: person.id.clone() });
        }
        let name = self.own_entry(asked)?;
        self.act(Action::Withdrew { name })
    }

    /// A team enters how its table ended. What both enter counts.
    fn report(
        &mut self,
        (round, table): (usize, usize),
        team: Option<u8>,
        token: Option<&str>,
        report: Report,
        asked: &Asked<'_>,
    ) -> Result<(), HostError> {
        if self.hosted.plan.place == EventPlace::Online {
            return Err(invalid("results come by themselves in this event"));
        }
        let missing = || LogError::Action(EventError::NoSuchTable(round, table));
        let drawn = round.checked_sub(1).and_then(|index| self.hosted.event.rounds.get(index));
        let drawn = drawn.filter(|drawn| drawn.started).ok_or_else(missing)?;
        let index = table.checked_sub(1).ok_or_else(missing)?;
        let at = drawn.round.tables.get(index).ok_or_else(missing)?;
        let notes = &self.hosted.rounds[round - 1];
        let team = match (token, team) {
            (Some(token), Some(team)) => {
                if notes.tokens.get(index).is_none_or(|known| known != token) {
                    return Err(HostError::Forbidden("this is not the slip of this table"));
                }
                usize::from(team)
            }
            (Some(_), None) => return Err(invalid("team: 0 or 1")),
            (None, _) => {
                let entry = self.own_entry(asked)?;
                let of_team = at.teams.iter().position(|team| team.contains(&entry));
                of_team.ok_or(HostError::Forbidden("you do not play at this table"))?
            }
        };
        if team > 1 {
            return Err(LogError::Action(EventError::NoSuchTeam(team)).into());
        }
        let Report { home, needed } = report;
        let mut played = at.clone();
        (played.home, played.needed) = (Some(home), Some(needed));
        score(&played, round).map_err(|error| HostError::Invalid(error.to_string()))?;
        if at.score().is_some() {
            // Whoever sends the same once more is not bothered.
            return match (at.home, at.needed) == (played.home, played.needed) {
                true => Ok(()),
                false => Err(invalid("this table has a result; a director can correct it")),
            };
        }
        let reports = notes.reports.get(&table).copied().unwrap_or_default();
        if reports[team] != Some(report) {
            self.note(Note::Reported { round, table, team, home, needed })?;
        }
        if reports[1 - team] == Some(report) {
            self.act(Action::Result { round, table, home, needed })?;
        }
        Ok(())
    }
}
