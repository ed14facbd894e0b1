//! What directors do.

use kennel_wire::{EventAct, EventPlace};

use super::acts::{Asked, Draft, HostError, Person, invalid};
use super::note::{Announcement, Member, Note};
use super::{Bell, LogError};
use crate::action::Action;
use crate::draw::{Draw, DrawnTable, draw};
use crate::event::EventError;

/// The longest texts, in characters.
const LONGEST_ABOUT: usize = 1_000;
const LONGEST_NAME: usize = 60;
const LONGEST_WHY: usize = 200;
/// The most directors.
const MOST_DIRECTORS: usize = 20;
/// The most people online of whom only the names are known: they fill a table with bots.
const MOST_BOTS: usize = 3;
/// The longest time of a round.
const LONGEST_ROUND_MS: i64 = 30 * 86_400_000;

impl Draft {
    pub(super) fn direct(
        &mut self,
        act: &EventAct,
        asked: &mut Asked<'_>,
    ) -> Result<(), HostError> {
        let person = asked.by.ok_or(HostError::Unknown)?;
        if !self.hosted.directs(&person.id) {
            return Err(HostError::Forbidden("only a director of the event may do this"));
        }
        match act {
            EventAct::Register { .. }
            | EventAct::CheckIn
            | EventAct::Withdraw
            | EventAct::Return
            | EventAct::Report { .. } => Err(invalid("this is for everybody")),
            EventAct::Add { name, members, club } => self.add(name, members, club.as_deref()),
            EventAct::SetPresent { name, present } => self.set_present(name, *present),
            EventAct::SetWithdrawn { name, withdrawn } => {
                let name = name.clone();
                self.act(match withdrawn {
                    true => Action::Withdrew { name },
                    false => Action::Returned { name },
                })
            }
            EventAct::WithdrawAbsent => self.withdraw_absent(),
            EventAct::Substitute { name, by, member } => {
                self.substitute(name, by, member.as_deref(), asked)
            }
            EventAct::Draw { tables, byes } => match tables {
                None => self.draw(asked),
                Some(tables) => self.seat(tables, byes.as_deref().unwrap_or_default(), asked),
            },
            EventAct::Start => self.start(asked),
            EventAct::Result { round, table, home, needed } => self.act(Action::Result {
                round: *round as usize,
                table: *table as usize,
                home: *home,
                needed: *needed,
            }),
            EventAct::NoShow { round, table, team } => {
                self.no_show(*round as usize, *table as usize, (*team).into())
            }
            EventAct::Adjust { name, points, why } => {
                let why = short("why", why, LONGEST_WHY)?;
                self.act(Action::Adjusted { name: name.clone(), points: *points, why })
            }
            EventAct::PauseTime => {
                let left_ms = self.left_ms(asked.now_ms)?;
                self.note(Note::Time { rings_ms: None, left_ms })
            }
            EventAct::ResumeTime => {
                let left_ms = self.left_ms(asked.now_ms)?;
                self.note(Note::Time { rings_ms: Some(asked.now_ms + left_ms), left_ms })
            }
            EventAct::AddTime { seconds } => self.add_time(*seconds, asked.now_ms),
            EventAct::Ring => {
                self.left_ms(asked.now_ms)?;
                self.note(Note::Time { rings_ms: Some(asked.now_ms), left_ms: 0 })
            }
            EventAct::Close => {
                let seed = Some(self.hosted.plan.seed.clone());
                self.act(Action::Closed { seed })
            }
            EventAct::SetRegistering { registering } => {
                self.note(Note::Registering { open: *registering })
            }
            EventAct::SetDirector { name: _, director } => {
                self.set_director(person, *director, asked.named)
            }
            EventAct::Announce { about, start_ms, access } => {
                let before = self.hosted.announced.clone();
                let about = match about {
                    Some(about) => short("about", about, LONGEST_ABOUT)?,
                    None => before.about,
                };
                if self.hosted.plan.circle.is_none()
                    && *access == Some(kennel_wire::EventAccess::Circle)
                {
                    return Err(invalid("access: the event belongs to no circle"));
                }
                self.note(Note::Announced(Announcement {
                    about,
                    start_ms: start_ms.unwrap_or(before.start_ms),
                    access: access.unwrap_or(before.access),
                    code: before.code,
                }))
            }
        }
    }

    fn add(&mut self, name: &str, members: &[String], club: Option<&str>) -> Result<(), HostError> {
        let name = one_line("name", name)?;
        let club = club.map(|club| one_line("club", club)).transpose()?;
        let wanted = 3 - self.hosted.event.settings().format.team_size();
        let members = match members {
            [] => vec![name.clone()],
            members if members.len() == wanted && wanted == 2 => {
                members.iter().map(|name| one_line("members", name)).collect::<Result<_, _>>()?
            }
            _ => return Err(invalid("members: the two of a pair, in an event of pairs")),
        };
        if self.hosted.plan.place == EventPlace::Online {
            let all = self.hosted.behind.values().flat_map(|behind| &behind.members);
            let bots = all.filter(|member| member.player.is_none()).count();
            if bots + members.len() > MOST_BOTS {
                return Err(invalid(
                    "online, people enter by themselves; bots play for at most three names",
                ));
            }
        }
        let member = |name| Member { name, player: None, account: false };
        self.enter(&name, club, members.into_iter().map(member).collect())
    }

    fn withdraw_absent(&mut self) -> Result<(), HostError> {
        let hosted = &self.hosted;
        let entries = hosted.event.entries.iter().map(|registered| &registered.entry);
        let absent = entries.filter(|entry| !entry.absent && !hosted.behind[&entry.name].present);
        let names: Vec<String> = absent.map(|entry| entry.name.clone()).collect();
        names.into_iter().try_for_each(|name| self.act(Action::Withdrew { name }))
    }

    fn substitute(
        &mut self,
        entry: &str,
        by: &str,
        member: Option<&str>,
        asked: &Asked<'_>,
    ) -> Result<(), HostError> {
        let by = one_line("by", by)?;
        let behind = self.hosted.behind.get(entry);
        let behind =
            behind.ok_or_else(|| LogError::Action(EventError::NoSuchEntry(entry.to_owned())))?;
        let index = match member {
            None => 0,
            Some(name) => {
                let found = behind.members.iter().position(|member| member.name == name);
                found.ok_or_else(|| invalid("member: the entry has no such member"))?
            }
        };
        if let Some(person) = asked.named
            && self.hosted.entry_of(&person.id).is_some_and(|other| other != entry)
        {
            return Err(invalid("by: they play for another entry"));
        }
        let player = asked.named.map(|person| person.id.clone());
        let account = player.is_some();
        let stands = Member { name: by.clone(), player, account };
        self.act(Action::Substituted { name: entry.to_owned(), by })?;
        self.note(Note::StandsFor { entry: entry.to_owned(), member: index, by: stands })
    }

    fn draw(&mut self, asked: &mut Asked<'_>) -> Result<(), HostError> {
        let state = self.hosted.event.state(&self.hosted.plan.seed);
        let drawn = draw(&state).map_err(|error| HostError::Invalid(error.to_string()))?;
        if drawn.tables.is_empty() {
            return Err(invalid("there are too few to fill a table"));
        }
        self.drawn(drawn, asked)
    }

    /// Seats people by hand.
    fn seat(
        &mut self,
        tables: &[[Vec<String>; 2]],
        byes: &[String],
        asked: &mut Asked<'_>,
    ) -> Result<(), HostError> {
        let table = |teams: &[Vec<String>; 2]| {
            let sits = |seat: usize| {
                let team = &teams[seat % 2];
                team.get(seat / 2 % team.len().max(1)).cloned()
            };
            DrawnTable { teams: teams.clone(), seats: (0..4).filter_map(sits).collect() }
        };
        let tables = tables.iter().map(table).collect();
        let commitment = String::new();
        self.drawn(Draw { tables, byes: byes.to_vec(), cost: Vec::new(), commitment }, asked)
    }

    fn drawn(&mut self, drawn: Draw, asked: &mut Asked<'_>) -> Result<(), HostError> {
        let round = self.hosted.started() + 1;
        let teams = drawn.tables.iter().map(|table| table.teams.clone()).collect();
        self.act(Action::Drawn { round, tables: teams, byes: drawn.byes })?;
        let tokens = drawn.tables.iter().map(|_| (asked.token)()).collect();
        let seats = drawn.tables.into_iter().map(|table| table.seats).collect();
        self.note(Note::Seated { round, seats, cost: drawn.cost, tokens })
    }

    fn start(&mut self, asked: &Asked<'_>) -> Result<(), HostError> {
        if self.hosted.plan.place == EventPlace::Online && self.hosted.waits_for_tables() {
            return Err(invalid("the last round is not over yet: ring the bell, or enter results"));
        }
        self.act(Action::Started { round: self.hosted.round() })?;
        if let Some(minutes) = self.hosted.event.settings().minutes {
            let left_ms = i64::from(minutes) * 60_000;
            self.note(Note::Time { rings_ms: Some(asked.now_ms + left_ms), left_ms })?;
        }
        Ok(())
    }

    /// How long the round still takes.
    fn left_ms(&self, now_ms: i64) -> Result<i64, HostError> {
        let none = || invalid("no round runs that has a bell");
        let bell = self.hosted.bell.filter(|bell| !bell.rung).ok_or_else(none)?;
        if bell.round == 0 || self.hosted.event.is_closed() {
            return Err(none());
        }
        Ok(bell.left_at(now_ms))
    }

    fn add_time(&mut self, seconds: i32, now_ms: i64) -> Result<(), HostError> {
        let left_ms = self.left_ms(now_ms)? + i64::from(seconds) * 1_000;
        let left_ms = left_ms.clamp(0, LONGEST_ROUND_MS);
        let runs = self.hosted.rings_ms().is_some();
        self.note(Note::Time { rings_ms: runs.then(|| now_ms + left_ms), left_ms })
    }

    fn set_director(
        &mut self,
        by: &Person,
        directs: bool,
        named: Option<&Person>,
    ) -> Result<(), HostError> {
        if by.id != self.hosted.plan.maker {
            return Err(HostError::Forbidden("whoever made the event names its directors"));
        }
        let named = named.ok_or_else(|| invalid("name: there is no such account"))?;
        if named.id == self.hosted.plan.maker {
            return Err(invalid("name: whoever made the event directs it"));
        }
        if directs && self.hosted.directors.len() >= MOST_DIRECTORS {
            return Err(HostError::Full);
        }
        let (player, name) = (named.id.clone(), named.name.clone());
        self.note(Note::Director { player, name, directs })
    }
}

impl Bell {
    /// How long it still takes.
    pub(super) fn left_at(&self, now_ms: i64) -> i64 {
        self.rings_ms.map_or(self.left_ms, |rings_ms| (rings_ms - now_ms).max(0))
    }
}

/// A text of several lines that is not too long.
fn short(what: &str, text: &str, most: usize) -> Result<String, HostError> {
    let text = text.trim();
    match text.chars().count() <= most && !text.contains('\0') {
        true => Ok(text.to_owned()),
        false => Err(HostError::Invalid(format!("{what}: at most {most} characters"))),
    }
}

/// A name.
fn one_line(what: &str, text: &str) -> Result<String, HostError> {
    let text = short(what, text, LONGEST_NAME)?;
    match text.is_empty() || text.chars().any(char::is_control) {
        true => Err(HostError::Invalid(format!("{what}: 1 to {LONGEST_NAME} characters"))),
        false => Ok(text),
    }
}
