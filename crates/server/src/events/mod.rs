//! Club evenings and tournaments. What may happen is decided by `kennel-events`; here it is
//! stored before it is told, and tables are opened.
//!
//! No task owns an event. A change is decided from the log as it is, and stored only if the log
//! has not grown since; whoever comes too late decides again. So it does not matter at which
//! node somebody asks.

mod tables;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use kennel_events::{
    Action, Announcement, Asked, HostError, Hosted, LogLine, Note, Person, Plan, Seed, Viewer,
};
use kennel_table::PlayerId;
use kennel_wire::{CircleRole, Event, EventAccess, EventAct, EventPlace, NewEvent};
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::task::block_in_place;

use crate::store::{EventRow, NewLines, Store, StoreError, Token, new_id};
use crate::table::{Services, TableRegistry};

pub use tables::run;

/// The events that are kept in memory.
const KEPT: usize = 200;

/// How often a change is decided again because the log has grown.
const ATTEMPTS: usize = 20;

/// Why something cannot be done in an event.
#[derive(Debug)]
pub enum EventsError {
    /// There is no such event.
    Missing,
    /// The event's own reason.
    Host(HostError),
    /// Too many others change it at the same time.
    Busy,
    /// The log of the event cannot be read.
    CorruptLog,
    /// It cannot be stored.
    Store(StoreError),
}

impl From<StoreError> for EventsError {
    fn from(error: StoreError) -> EventsError {
        EventsError::Store(error)
    }
}

impl From<HostError> for EventsError {
    fn from(error: HostError) -> EventsError {
        EventsError::Host(error)
    }
}

/// The events of the server.
pub struct Events {
    registry: TableRegistry,
    known: Mutex<HashMap<String, Arc<Slot>>>,
}

/// An event in memory.
#[derive(Default)]
struct Slot {
    /// Held by whoever changes the event, so that requests at one node do not race.
    turn: tokio::sync::Mutex<()>,
    known: Mutex<Option<Arc<Known>>>,
}

/// An event as it was when its log was read.
pub struct Known {
    /// The event.
    pub hosted: Hosted,
    edition: u32,
    page: OnceLock<Event>,
}

impl Known {
    /// What everybody is told alike.
    pub fn page(&self, id: &str) -> &Event {
        self.page.get_or_init(|| self.hosted.page(id))
    }

    /// Changes with whatever is told of the event, except with the time.
    pub fn tag(&self) -> String {
        let rings = self.hosted.rings_ms().unwrap_or(0);
        format!("{}-{}-{rings}", self.hosted.version(), self.edition)
    }
}

impl Events {
    pub fn new(registry: TableRegistry) -> Events {
        Events { registry, known: Mutex::default() }
    }

    fn services(&self) -> &Services {
        &self.registry.services
    }

    fn store(&self) -> &Store {
        &self.services().store
    }

    fn slot(&self, id: &str) -> Arc<Slot> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= KEPT && !known.contains_key(id) {
            // Those that are in use come back at once.
            known.retain(|_, slot| Arc::strong_count(slot) > 1);
        }
        Arc::clone(known.entry(id.to_owned()).or_default())
    }

    /// The time of day, and that by which the bell of an event rings: online it stands still
    /// while no server runs, in a hall it does not.
    pub fn times(&self, hosted: &Hosted) -> (i64, i64) {
        let clock = &self.services().clock;
        let now_ms = clock.now_ms();
        match hosted.plan().place {
            EventPlace::Online => (now_ms, clock.running_ms()),
            EventPlace::Boards => (now_ms, now_ms),
        }
    }

    /// An event as it is now.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub async fn find(&self, id: &str) -> Result<Arc<Known>, EventsError> {
        let before = {
            let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            let slot = known.get(id).cloned();
            slot.and_then(|slot| slot.known())
        };
        let known = self.read(id, before).await?;
        self.slot(id).remember(&known);
        Ok(known)
    }

    /// Reads what has been added to an event since, or all of it.
    async fn read(&self, id: &str, before: Option<Arc<Known>>) -> Result<Arc<Known>, EventsError> {
        let after = before.as_ref().map_or(0, |before| before.hosted.version());
        let stored = self.store().event(id, after).await?.ok_or(EventsError::Missing)?;
        let is_current = |before: &Arc<Known>| {
            before.edition == stored.edition
                && stored.version == before.hosted.version()
                && stored.rings_ms == before.hosted.rings_ms()
        };
        if let Some(before) = before.as_ref().filter(|before| is_current(before)) {
            return Ok(Arc::clone(before));
        }
        let is_older = |before: &&Arc<Known>| {
            before.edition == stored.edition && before.hosted.version() <= stored.version
        };
        let (mut hosted, stored) = match before.as_ref().filter(is_older) {
            Some(before) => {
                let mut hosted = before.hosted.clone();
                for line in lines(id, &stored.lines)? {
                    hosted.follow(&line).map_err(|error| corrupt(id, &error))?;
                }
                (hosted, stored)
            }
            None => {
                let stored = match after {
                    0 => stored,
                    _ => self.store().event(id, 0).await?.ok_or(EventsError::Missing)?,
                };
                let hosted = Hosted::fold(lines(id, &stored.lines)?);
                let hosted = hosted
                    .map_err(|(line, error)| corrupt(id, &format!("line {line}: {error}")))?;
                (hosted, stored)
            }
        };
        hosted.set_rings_ms(stored.rings_ms);
        Ok(Arc::new(Known { hosted, edition: stored.edition, page: OnceLock::new() }))
    }

    /// The whole log of an event.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub async fn log(&self, id: &str) -> Result<Vec<LogLine>, EventsError> {
        let stored = self.store().event(id, 0).await?.ok_or(EventsError::Missing)?;
        lines(id, &stored.lines)
    }

    /// Makes an event and returns its id.
    ///
    /// # Errors
    /// It is not possible, its maker has too many, or it cannot be stored.
    pub async fn make(&self, new: &NewEvent, maker: &Person) -> Result<String, EventsError> {
        let id = self.store().new_event_id()?;
        let seed = Token::random()?.as_str().to_owned();
        let opened = Action::Opened {
            name: new.name.clone(),
            settings: new.settings.as_ref().map(Into::into),
            preset: new.preset.map(Into::into),
            commitment: Some(Seed::new(&seed).commitment().to_string()),
        };
        let plan = Plan {
            place: new.place,
            circle: new.circle.clone(),
            rated: new.rated && new.place == EventPlace::Online,
            clock: new.clock.unwrap_or(USUAL_CLOCK),
            grace_minutes: new.grace_minutes.unwrap_or(USUAL_GRACE_MINUTES),
            zone: new.zone.clone(),
            seed,
            maker: maker.id.clone(),
            maker_name: maker.name.clone(),
        };
        let announced = Announcement {
            about: new.about.clone(),
            start_ms: new.start_ms,
            access: new.access,
            code: random_code()?,
        };
        let hosted = Hosted::open(&opened, plan.clone(), announced.clone());
        let hosted = hosted.map_err(HostError::from)?;
        let lines = [
            LogLine::Action(opened),
            LogLine::Note(Note::Planned(Box::new(plan))),
            LogLine::Note(Note::Announced(announced)),
        ];
        let new = new_lines(&id, None, &hosted, &lines);
        self.store().make_event(&maker.id, new).await?;
        tracing::info!(event = %id, "an event was made");
        Ok(id)
    }

    /// Does what somebody asks for, and returns the event after it.
    ///
    /// # Errors
    /// It is not possible or not allowed, or cannot be stored.
    pub async fn act(
        &self,
        id: &str,
        act: &EventAct,
        by: &By,
        request: Option<&str>,
    ) -> Result<Arc<Known>, EventsError> {
        let known = self.find(id).await?;
        let named = self.named(act).await?;
        let in_circle = self.is_in_circle(&known.hosted, by.person.as_ref().map(|p| &p.id)).await?;
        let sees = known.hosted.may_see(by.person.as_ref().map(|person| &person.id), in_circle);
        let at_table = match act {
            EventAct::Report { round, table, token: Some(token), .. } => {
                known.hosted.is_slip(&format!("{round}-{table}-{token}"))
            }
            _ => false,
        };
        if !sees && !at_table {
            return Err(EventsError::Missing);
        }
        let changed = self
            .change(id, |hosted| {
                let (_, bell_ms) = self.times(hosted);
                let mut failed = None;
                let mut token = || {
                    new_id().unwrap_or_else(|error| {
                        failed = Some(error);
                        String::new()
                    })
                };
                let mut asked = Asked {
                    by: by.person.as_ref(),
                    in_circle,
                    named: named.as_ref(),
                    now_ms: bell_ms,
                    id: request,
                    token: &mut token,
                };
                let decided = match act {
                    EventAct::Draw { .. } => aside(|| hosted.decide(act, &mut asked)),
                    _ => hosted.decide(act, &mut asked),
                };
                let decided = decided?;
                failed.map_or(Ok(decided), |error| Err(error.into()))
            })
            .await?;
        Ok(changed)
    }

    /// Changes an event: decides, stores, and decides again if the log has grown since.
    async fn change(
        &self,
        id: &str,
        mut decide: impl FnMut(&Hosted) -> Result<(Vec<LogLine>, Hosted), EventsError>,
    ) -> Result<Arc<Known>, EventsError> {
        let slot = self.slot(id);
        let _turn = slot.turn.lock().await;
        for _ in 0..ATTEMPTS {
            let known = self.read(id, slot.known()).await?;
            slot.remember(&known);
            let (lines, hosted) = decide(&known.hosted)?;
            if lines.is_empty() {
                return Ok(known);
            }
            let new = new_lines(id, Some(&known.hosted), &hosted, &lines);
            match self.store().append_to_event(id, new).await {
                Ok(()) => {
                    let (edition, page) = (known.edition, OnceLock::new());
                    let known = Arc::new(Known { hosted, edition, page });
                    slot.remember(&known);
                    return Ok(known);
                }
                Err(StoreError::EventHasGrown { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(EventsError::Busy)
    }

    /// The account whose name an act says.
    async fn named(&self, act: &EventAct) -> Result<Option<Person>, EventsError> {
        let name = match act {
            EventAct::Register { partner: Some(name), .. }
            | EventAct::Substitute { by: name, .. }
            | EventAct::SetDirector { name, .. } => name,
            _ => return Ok(None),
        };
        let account = self.store().account(name).await?;
        Ok(account.map(|(player, _)| Person {
            id: player.id,
            name: player.name,
            account: player.account,
        }))
    }

    /// Whether somebody is in the circle of an event.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn is_in_circle(
        &self,
        hosted: &Hosted,
        player: Option<&PlayerId>,
    ) -> Result<bool, StoreError> {
        let (Some(circle), Some(player)) = (&hosted.plan().circle, player) else {
            return Ok(false);
        };
        let found = self.store().circle(circle, Some(player)).await?;
        let role = found.and_then(|found| found.role);
        Ok(role.is_some_and(|role| role < CircleRole::Asking))
    }

    /// The event as somebody is told of it.
    pub fn told(&self, id: &str, known: &Known, player: Option<&PlayerId>, circle: bool) -> Event {
        let (now_ms, bell_ms) = self.times(&known.hosted);
        let viewer = Viewer { player, in_circle: circle, bell_ms, now_ms };
        known.hosted.tell(known.page(id), viewer)
    }
}

impl Slot {
    fn known(&self) -> Option<Arc<Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn remember(&self, known: &Arc<Known>) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(known));
    }
}

/// Does something that takes long, such as drawing an event of hundreds, while others go on.
fn aside<T>(work: impl FnOnce() -> T) -> T {
    match Handle::current().runtime_flavor() {
        RuntimeFlavor::MultiThread => block_in_place(work),
        // Only tests have a thread alone.
        _ => work(),
    }
}

/// Who asks for something.
pub struct By {
    /// None for strangers.
    pub person: Option<Person>,
}

/// How long players may think, unless the event says otherwise.
const USUAL_CLOCK: kennel_wire::Clock =
    kennel_wire::Clock { turn_seconds: Some(60), game_seconds: None };

/// After how many minutes a team that is not there has not come.
const USUAL_GRACE_MINUTES: u32 = 3;

/// What people enter an event with: 40 bits, which are more than requests are allowed.
fn random_code() -> Result<String, StoreError> {
    let mut code = new_id()?;
    code.truncate(8);
    Ok(code)
}

/// Lines with what lists and clocks know of the event after them. Of the people only those are
/// noted who had nothing to do with it before: otherwise each of them would be written with
/// every line.
fn new_lines(id: &str, before: Option<&Hosted>, hosted: &Hosted, lines: &[LogLine]) -> NewLines {
    let known = before.map(Hosted::people).unwrap_or_default();
    let tables = lines.iter().filter_map(|line| match line {
        LogLine::Note(Note::Opened { round, id, .. }) => Some((id.clone(), *round as u32)),
        _ => None,
    });
    NewLines {
        first: before.map_or(0, Hosted::version) + 1,
        tables: tables.collect(),
        row: EventRow {
            summary: hosted.summary(id),
            listed: hosted.announced().access == EventAccess::Open,
            watched: hosted.is_watched(),
            rings_ms: hosted.rings_ms(),
        },
        people: hosted.people().difference(&known).copied().cloned().collect(),
        lines: lines
            .iter()
            .map(|line| serde_json::to_string(line).expect("a line always serialises"))
            .collect(),
    }
}

/// The lines of a log.
fn lines(id: &str, texts: &[String]) -> Result<Vec<LogLine>, EventsError> {
    let line = |text: &String| serde_json::from_str(text).map_err(|error| corrupt(id, &error));
    texts.iter().map(line).collect()
}

fn corrupt(id: &str, error: &impl std::fmt::Display) -> EventsError {
    tracing::error!(event = %id, %error, "the log of an event cannot be read");
    EventsError::CorruptLog
}
