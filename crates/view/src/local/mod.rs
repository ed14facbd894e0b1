//! A game without a server: one person or several at one device, and bots.
//!
//! Hidden cards exist only here, nowhere else in the page. It sends the same messages as a
//! server, so that the same table shows it, always from the viewpoint of whoever holds the
//! device; and it is the fold of its events, so that it can be saved, loaded and undone. All chance comes from a
//! seed: the deal of a round does not depend on what was played before, so taking a
//! play back deals no other cards.

pub mod hints;
mod luck;
pub mod set_up;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use kennel_bots::{Budget, Decision, Level, Net, Search, explain};
use kennel_rules::notation::Record;
use kennel_rules::{Event, Game, RULES_VERSION, Rules, Seat, Seating, Viewpoint};
use kennel_table::{Folds, LiveGame, PerSeat, Sights, seat_number};
use kennel_wire::{
    Change, ClientMessage, Clock, Occupant, Refusal, RefusalKind, ServerMessage, TableState,
    VersionedChange,
};
use serde::Deserialize;

use crate::messages::numbers;
use crate::view::{ViewResult, read_rules};
pub use hints::Hint;
use luck::Luck;

/// How the page starts a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LocalStart {
    /// The permanent id of the game.
    pub id: String,
    /// How it begins.
    pub beginning: Beginning,
    /// Who plays at this device; bots have the other seats.
    pub people: Vec<Person>,
    /// The level of the bot in each seat; that of a person's seat is not used.
    pub levels: Vec<String>,
    /// What all chance is drawn from: 16 hexadecimal digits.
    pub seed: String,
}

/// A person at the device.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Person {
    /// The person's seat.
    pub seat: u8,
    /// The person's name; empty where a single person has none.
    pub name: String,
}

/// How a game begins.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Beginning {
    /// With the first deal, under these rules.
    Rules(String),
    /// In the middle of a round: a position in notation, in which `?` stands for any
    /// card.
    Position(String),
    /// Where a record ends.
    Record(String),
}

/// A game of one person or several against bots.
pub struct LocalGame {
    id: String,
    /// The names of the people, by seat; the others are bots.
    people: PerSeat<Option<String>>,
    /// Whoever holds the device; a spectator while it is passed on.
    holder: Viewpoint,
    levels: PerSeat<Level>,
    luck: Luck,
    net: Option<Arc<Net>>,
    /// In the order in which they were told.
    events: Vec<Event>,
    /// What everybody sees of each event.
    sights: Vec<Sights>,
    live: LiveGame<Luck>,
}

impl LocalGame {
    /// Begins a game, or goes on with one.
    ///
    /// # Errors
    /// What cannot be read or does not fit together, in words.
    pub fn new(start: LocalStart) -> ViewResult<LocalGame> {
        let luck = Luck::read(&start.seed)?;
        let (rules, first_dealer, events) = match &start.beginning {
            Beginning::Rules(text) => {
                let rules = read_rules(text)?;
                (rules, luck.first_dealer(rules.seating()), Vec::new())
            }
            Beginning::Position(text) => {
                let position =
                    set_up::read_position(text, &luck).map_err(|problem| problem.what)?;
                let (first_dealer, event) = set_up::event_of(&position);
                (position.rules(), first_dealer, vec![event])
            }
            Beginning::Record(text) => {
                let record = Record::parse(text).map_err(|error| format!("record: {error}"))?;
                let game = record.game();
                (game.rules(), game.first_dealer(), record.events().to_vec())
            }
        };
        let seating = rules.seating();
        let mut people: PerSeat<Option<String>> = PerSeat::from_fn(seating, |_| None);
        for person in start.people {
            people[seat_of(seating, person.seat)?] = Some(person.name);
        }
        let holder = match &people.iter().filter_map(seated).collect::<Vec<_>>()[..] {
            [] => return Err("nobody plays".to_owned()),
            [alone] => Viewpoint::Seat(*alone),
            _ => Viewpoint::Spectator,
        };
        let levels =
            start.levels.iter().map(|word| word.parse().map_err(|error| format!("{error}")));
        let levels: Vec<Level> = levels.collect::<ViewResult<_>>()?;
        if levels.len() != seating.players() {
            return Err(format!("{} levels for {} seats", levels.len(), seating.players()));
        }
        let mut local = LocalGame {
            id: start.id,
            people,
            holder,
            levels: PerSeat::from_fn(seating, |seat| levels[seat.index()]),
            luck,
            net: None,
            events: Vec::new(),
            sights: Vec::new(),
            live: before_all(rules, first_dealer, luck)?,
        };
        for event in events {
            local.follow(event)?;
        }
        local.advance();
        Ok(local)
    }

    /// The rules, in notation.
    pub fn rules(&self) -> String {
        self.game().rules().to_string()
    }

    /// Loads the net of the bots at this table from its file.
    ///
    /// # Errors
    /// The bytes are not a net, or one for another table.
    pub fn take_net(&mut self, bytes: &[u8]) -> ViewResult<()> {
        let net = Net::from_bytes(self.seating(), bytes).map_err(|error| error.to_string())?;
        self.give_net(Arc::new(net));
        Ok(())
    }

    /// Gives the bots at this table a net that has been loaded: one for its seating.
    pub fn give_net(&mut self, net: Arc<Net>) {
        self.net = Some(net);
    }

    /// Passes the device to the person in a seat, or covers it: from now on everything is
    /// told from there.
    ///
    /// # Errors
    /// No person sits there.
    pub fn pass_to(&mut self, seat: Option<u8>) -> ViewResult<Vec<ServerMessage>> {
        self.holder = match seat {
            None => Viewpoint::Spectator,
            Some(number) => {
                let seat = seat_of(self.seating(), number)?;
                self.people[seat].as_ref().ok_or_else(|| format!("a bot has seat {number}"))?;
                Viewpoint::Seat(seat)
            }
        };
        Ok(self.told(0))
    }

    /// Everything that is told to a client that knows the game up to a version.
    pub fn told(&self, after: u32) -> Vec<ServerMessage> {
        let table = TableState {
            rules: self.rules(),
            clock: Clock::default(),
            // Nobody is ever replaced here.
            stand_in_level: self.levels[Seat::ALL[0]].to_string(),
            rules_version: RULES_VERSION,
            queue: false,
            // Bots do not keep anybody waiting.
            patience_seconds: 0,
            event: None,
            daily: None,
        };
        let seat = self.holding().map(seat_number);
        let welcome = ServerMessage::Welcome { table, seat, version: self.version() };
        let seats = self.people.iter().filter_map(seated).map(seat_number).collect();
        let present = ServerMessage::Present { seats, spectators: 0 };
        vec![welcome, present, self.changes(after)]
    }

    /// Takes a message of whoever holds the device, and answers as a server would.
    pub fn say(&mut self, message: &ClientMessage) -> Vec<ServerMessage> {
        let before = self.version();
        match message {
            ClientMessage::Act { question, act } => match self.act(*question, act) {
                Ok(()) => vec![self.changes(before)],
                Err(refusal) => vec![ServerMessage::Refused(refusal)],
            },
            ClientMessage::Sync { after } => self.told(after.unwrap_or(0)),
            _ => vec![ServerMessage::Refused(not_now("there is nobody else at this table"))],
        }
    }

    /// Lets the next bot decide, or a seat that cannot play fold; the champion has a
    /// budget. Nothing if the game waits for a person or is over.
    ///
    /// # Errors
    /// The net is missing, or a bot decided against the rules.
    pub fn step(&mut self, champion: Budget) -> ViewResult<Vec<ServerMessage>> {
        let (before, version) = (self.version(), self.version() + 1);
        let (event, sights) = if self.live.must_fold().is_some() {
            let folded = self.live.advance(Folds::AtOnce, version);
            folded.map_err(|error| error.to_string())?.ok_or("nobody has to fold")?
        } else {
            let Some(seat) = self.next_bot() else { return Ok(Vec::new()) };
            let decision = self.decision(seat, champion)?;
            let question = self.live.question_number();
            let decided = self.live.decide(seat, question, decision, version);
            decided.map_err(|refusal| refusal.message)?
        };
        self.happened(event, sights);
        self.advance();
        Ok(vec![self.changes(before)])
    }

    /// Goes back to the last decision of the only person; whether there was one. Where
    /// several play, nobody undoes what the others did.
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.last_decision() else { return false };
        let mut kept = std::mem::take(&mut self.events);
        kept.truncate(last);
        let (rules, first_dealer) = (self.game().rules(), self.game().first_dealer());
        self.live =
            before_all(rules, first_dealer, self.luck).expect("the game has begun so before");
        self.sights.clear();
        for event in kept {
            self.follow(event).expect("the event has happened before");
        }
        true
    }

    /// Whether there is a decision to take back.
    pub fn can_undo(&self) -> bool {
        self.last_decision().is_some()
    }

    /// The game so far as a record, every card included.
    pub fn record(&self) -> String {
        let mut record = Record::new(self.game().rules(), self.game().first_dealer())
            .expect("the game has begun so");
        for (seat, level) in self.levels.iter() {
            let name = self.people[seat].as_ref().map_or(level.word(), |name| name.trim());
            // A name that cannot stand in a record is left out of it: the page keeps it.
            let _ = record.tag(&format!("seat-{seat}"), name);
        }
        for event in &self.events {
            record.push(*event).expect("the event has happened");
        }
        record.to_string()
    }

    /// The seats that won; none while the game goes on.
    pub fn winners(&self) -> Option<Vec<u8>> {
        self.game().winner().map(numbers)
    }

    /// What whoever holds the device could do now, weighed as well as a budget allows.
    ///
    /// # Errors
    /// That person is not asked, or the net is missing.
    pub fn hint(&self, budget: Budget) -> ViewResult<Hint> {
        let net = self.net()?;
        let view = self.live.view(self.holding().ok_or(COVERED)?);
        let seed = self.luck.thought(self.version());
        let mut search = Search::new(Arc::clone(net));
        let asked = explain::ask(Level::Champion, &mut search, view, seed, budget, &[]);
        asked.map(|explained| Hint::of(view, &explained)).map_err(|error| error.to_string())
    }

    fn game(&self) -> &Game {
        self.live.game()
    }

    /// The table that is played at.
    pub fn seating(&self) -> Seating {
        self.game().rules().seating()
    }

    fn net(&self) -> ViewResult<&Arc<Net>> {
        self.net.as_ref().ok_or_else(|| "the net of this table is missing".to_owned())
    }

    /// Adds an event that was recorded.
    fn follow(&mut self, event: Event) -> ViewResult<()> {
        let followed = self.live.follow(&event, self.version() + 1);
        let sights = followed.map_err(|error| error.to_string())?;
        self.happened(event, sights);
        Ok(())
    }

    /// Notes an event that the game has taken, and what everybody sees of it.
    fn happened(&mut self, event: Event, sights: Sights) {
        self.sights.push(sights);
        self.events.push(event);
    }

    /// Everything that chance does before somebody decides again.
    fn advance(&mut self) {
        let next = |local: &mut LocalGame| {
            let version = local.version() + 1;
            let next = local.live.advance(Folds::Later, version);
            next.expect("the seed has a deal and a draw for every round")
        };
        while let Some((event, sights)) = next(self) {
            self.happened(event, sights);
        }
    }

    /// The next bot that has something to decide.
    fn next_bot(&self) -> Option<Seat> {
        self.live.question()?.seats.iter().find(|&seat| self.people[seat].is_none())
    }

    /// What a bot decides.
    fn decision(&self, seat: Seat, champion: Budget) -> ViewResult<Decision> {
        let level = self.levels[seat];
        let budget = match level {
            Level::Champion => champion,
            level => level.nodes(),
        };
        let seed = self.luck.thought(self.version());
        let mut bot = level.bot_with(self.net()?);
        bot.decide(self.live.view(seat), seed, budget).map_err(|error| error.to_string())
    }

    /// The place of the last event that the only person decided.
    fn last_decision(&self) -> Option<usize> {
        let mut people = self.people.iter().filter_map(seated);
        let alone = people.next().filter(|_| people.next().is_none())?;
        self.events.iter().rposition(|event| match *event {
            Event::Give { seat, .. } | Event::Play { seat, .. } => seat == alone,
            _ => false,
        })
    }

    /// The seat of whoever holds the device.
    fn holding(&self) -> Option<Seat> {
        match self.holder {
            Viewpoint::Seat(seat) => Some(seat),
            Viewpoint::Spectator => None,
        }
    }

    /// Takes an answer of whoever holds the device.
    fn act(&mut self, question: u32, act: &str) -> Result<(), Refusal> {
        let own = self.holding().ok_or_else(|| not_now(COVERED))?;
        let version = self.version() + 1;
        let decision = self.live.read(own, question, act)?;
        let (event, sights) = self.live.decide(own, question, decision, version)?;
        self.happened(event, sights);
        self.advance();
        Ok(())
    }

    fn version(&self) -> u32 {
        // Everybody sits down, the game gets its id and begins, and it may be over.
        let others = self.seating().players() + 2 + usize::from(self.game().winner().is_some());
        u32::try_from(others + self.sights.len()).expect("a game has fewer changes")
    }

    /// What has changed after a version, and what is asked now.
    fn changes(&self, after: u32) -> ServerMessage {
        let seen = self.sights.iter().map(|sights| sights.change(self.holder));
        let over = self.winners().map(|winners| Change::Over { winners, secret: String::new() });
        let changes = self.prelude().into_iter().chain(seen).chain(over);
        let changes = changes
            .zip(1..)
            .skip(after as usize)
            .map(|(change, version)| VersionedChange { version, change })
            .collect();
        let ask = self.live.question().map(|question| question.ask(None));
        ServerMessage::Changes { changes, ask }
    }

    /// What comes before the first event: everybody sits down, the game gets its id and
    /// begins.
    fn prelude(&self) -> Vec<Change> {
        let seated = self.levels.iter().map(|(seat, level)| Change::Seated {
            seat: seat_number(seat),
            who: match &self.people[seat] {
                Some(name) => Occupant::named(name),
                None => Occupant::Bot { level: level.to_string() },
            },
        });
        let named = Change::Committed { game: self.id.clone(), commitment: String::new() };
        let started = Change::Started {
            first_dealer: seat_number(self.game().first_dealer()),
            entropy: vec![String::new(); self.seating().players()],
            seat: self.holding().map(seat_number),
        };
        seated.chain([named, started]).collect()
    }
}

/// A game before its first event.
fn before_all(rules: Rules, first_dealer: Seat, luck: Luck) -> ViewResult<LiveGame<Luck>> {
    LiveGame::new(rules, first_dealer, luck).map_err(|error| error.to_string())
}

/// Why nobody is asked or advised.
const COVERED: &str = "nobody holds the device";

fn not_now(message: &str) -> Refusal {
    Refusal { why: RefusalKind::NotNow, message: message.to_owned(), question: None }
}

fn seat_of(seating: Seating, number: u8) -> ViewResult<Seat> {
    let seat = seating.seat(usize::from(number));
    seat.ok_or_else(|| format!("there is no seat {number} at this table"))
}

/// The seat, if a person has it.
fn seated((seat, name): (Seat, &Option<String>)) -> Option<Seat> {
    name.as_ref().map(|_| seat)
}
