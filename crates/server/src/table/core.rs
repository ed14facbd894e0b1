//! A table as the fold of its log: who sits there, the game, and what may be done
//! next. No clock, no sockets, no storage.

use kennel_bots::Level;
use kennel_rules::notation::{Record, parse_play, play_text, rules_text};
use kennel_rules::{Chance, Event, Game, Phase, Plays, Rules, Seat, SeatSet, View, Viewpoint};
use kennel_wire::{
    AskKind, Change, ClientMessage, Occupant, Phase as TablePhase, Refusal, RefusalKind,
    SightMessage, StandInReason,
};

use super::entry::{Entry, EventText, number, rank};
use crate::fairness::{Proof, Secret, Shuffler, check_entropy};
use crate::store::{GameRow, GameSeat, StoreError, Who, new_id};

/// What a table was made with.
#[derive(Clone, Debug)]
pub struct Settings {
    pub rules: Rules,
    pub stand_in: Level,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    Nobody,
    Player { id: String, name: String },
    Bot(Level),
}

/// A seat of the table.
#[derive(Clone, Debug)]
pub struct SeatData {
    pub sitter: Sitter,
    pub ready: bool,
    pub entropy: String,
    /// Whether a bot plays for the player.
    pub stand_in: bool,
    pub left: bool,
}

impl SeatData {
    const FREE: SeatData = SeatData {
        sitter: Sitter::Nobody,
        ready: false,
        entropy: String::new(),
        stand_in: false,
        left: false,
    };

    fn occupant(&self) -> Occupant {
        match &self.sitter {
            Sitter::Nobody => Occupant::Nobody,
            Sitter::Player { name, .. } => Occupant::Player { name: name.clone() },
            Sitter::Bot(level) => Occupant::Bot { level: level.word().to_owned() },
        }
    }
}

/// The game at a table.
#[derive(Clone)]
pub struct Running {
    /// The game's permanent name.
    pub id: String,
    pub game: Game,
    /// What each seat knows.
    pub views: Vec<View>,
    pub secret: Secret,
    shuffler: Shuffler,
    /// Whether the end has been told.
    is_over: bool,
}

/// Everything about a table that its log tells.
#[derive(Clone)]
pub struct Core {
    pub settings: Settings,
    pub seats: Vec<SeatData>,
    pub running: Option<Running>,
    /// The game to come.
    next_game: Option<NewGame>,
    /// How many entries the log has.
    pub version: u32,
    /// The version with which the question that is open arose.
    pub question: u32,
}

/// What the game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    pub question: u32,
    pub seats: SeatSet,
    pub kind: AskKind,
}

/// An entry of the log that does not follow from those before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damaged(pub String);

/// A game before it begins: its name and the server's part of its chance.
#[derive(Clone)]
struct NewGame {
    id: String,
    secret: Secret,
}

impl Entry {
    /// A new name and secret for the next game.
    ///
    /// # Errors
    /// The system has no randomness to give.
    pub fn commitment() -> Result<Entry, StoreError> {
        let no_randomness =
            |error: getrandom::Error| StoreError::NoRandomness { detail: error.to_string() };
        let secret = Secret::draw().map_err(no_randomness)?;
        Ok(Entry::Committed { game: new_id()?, secret: secret.to_string() })
    }
}

impl Core {
    pub fn new(settings: Settings) -> Core {
        let players = settings.rules.table().players();
        let seats = vec![SeatData::FREE; players];
        Core { settings, seats, running: None, next_game: None, version: 0, question: 0 }
    }

    pub fn phase(&self) -> TablePhase {
        match &self.running {
            None => TablePhase::Waiting,
            Some(running) if running.is_over => TablePhase::Over,
            Some(_) => TablePhase::Playing,
        }
    }

    pub fn occupants(&self) -> Vec<Occupant> {
        self.seats.iter().map(SeatData::occupant).collect()
    }

    /// The seat of a player.
    pub fn seat_of(&self, player: &str) -> Option<usize> {
        self.seats.iter().position(
            |seat| matches!(&seat.sitter, Sitter::Player { id, .. } if id == player && !seat.left),
        )
    }

    /// Whether a bot decides for a seat: which level.
    pub fn bot_of(&self, seat: usize) -> Option<Level> {
        let data = self.seats.get(seat)?;
        match data.sitter {
            Sitter::Bot(level) => Some(level),
            Sitter::Player { .. } if data.stand_in || data.left => Some(self.settings.stand_in),
            _ => None,
        }
    }

    /// What the game waits for, if it waits for somebody.
    pub fn waiting(&self) -> Option<Waiting> {
        let running = self.running.as_ref()?;
        let table = self.settings.rules.table();
        let (seats, kind) = match running.game.phase() {
            Phase::Exchange { given } => (table.everyone().without(given), AskKind::Give),
            Phase::Turn(seat) => (seat.only(), AskKind::Play),
            _ => return None,
        };
        Some(Waiting { question: self.question, seats, kind })
    }

    /// Whether the seat to play has nothing to decide and folds.
    pub fn must_fold(&self) -> Option<Seat> {
        let game = &self.running.as_ref()?.game;
        let turn = game.turn()?;
        turn.must_fold().then_some(turn.seat())
    }

    /// Adds an entry of the log.
    ///
    /// # Errors
    /// It does not follow; nothing has changed then.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Damaged> {
        let damaged = |what: &str| Damaged(format!("entry {}: {what}", self.version + 1));
        let known = |seat: u8| match usize::from(seat) < self.seats.len() {
            true => Ok(usize::from(seat)),
            false => Err(damaged("no such seat")),
        };
        match entry {
            Entry::Sat { seat, player, name } => {
                let seat = known(*seat)?;
                let sitter = Sitter::Player { id: player.clone(), name: name.clone() };
                self.seats[seat] = SeatData { sitter, ..SeatData::FREE };
            }
            Entry::Bot { seat, level } => {
                let seat = known(*seat)?;
                let level = level.parse().map_err(|_| damaged("no such level"))?;
                self.seats[seat] =
                    SeatData { sitter: Sitter::Bot(level), ready: true, ..SeatData::FREE };
            }
            Entry::Freed { seat } => {
                let seat = known(*seat)?;
                self.seats[seat] = SeatData::FREE;
            }
            Entry::Ready { seat, ready, entropy } => {
                let seat = known(*seat)?;
                self.seats[seat].ready = *ready;
                self.seats[seat].entropy = entropy.clone();
            }
            Entry::Committed { game, secret } => {
                let secret = secret.parse().map_err(|_| damaged("no secret"))?;
                self.next_game = Some(NewGame { id: game.clone(), secret });
            }
            Entry::Started { first_dealer } => {
                let running = self
                    .begin()
                    .filter(|running| number(running.game.first_dealer()) == *first_dealer)
                    .ok_or_else(|| damaged("the game could not have begun so"))?;
                self.running = Some(running);
            }
            Entry::Event(text) => {
                let table = self.settings.rules.table();
                let event = text.event(table).ok_or_else(|| damaged("no event"))?;
                let next = self.version + 1;
                let running = self.running.as_mut().ok_or_else(|| damaged("no game"))?;
                running.follow(&event).map_err(|what| Damaged(format!("entry {next}: {what}")))?;
                // Gifts of others leave the question as it is.
                if !matches!(event, Event::Give { .. })
                    || !matches!(running.game.phase(), Phase::Exchange { .. })
                {
                    self.question = next;
                }
            }
            Entry::StandIn { seat, .. } => {
                let seat = known(*seat)?;
                self.seats[seat].stand_in = true;
            }
            Entry::Back { seat } => {
                let seat = known(*seat)?;
                self.seats[seat].stand_in = false;
            }
            Entry::Left { seat } => {
                let seat = known(*seat)?;
                self.seats[seat].left = true;
            }
            Entry::Over => {
                let running = self.running.as_mut().ok_or_else(|| damaged("no game"))?;
                running.is_over = true;
            }
        }
        self.version += 1;
        Ok(())
    }

    /// A new game with what the seats have added.
    fn begin(&self) -> Option<Running> {
        let new = self.next_game.clone()?;
        let rules = self.settings.rules;
        let entropy: Vec<String> = self.seats.iter().map(|seat| seat.entropy.clone()).collect();
        let (shuffler, first_dealer) = Shuffler::new(&new.secret, &new.id, rules, &entropy);
        let game = Game::new(rules, first_dealer).ok()?;
        let view = |seat| View::new(rules, first_dealer, Viewpoint::Seat(seat)).ok();
        let views = rules.table().seats().map(view).collect::<Option<Vec<View>>>()?;
        Some(Running { id: new.id, game, views, secret: new.secret, shuffler, is_over: false })
    }

    /// What everybody, or one viewpoint, is told of an entry that comes next.
    pub fn told(&self, entry: &Entry, from: Viewpoint) -> Change {
        match entry {
            Entry::Sat { seat, name, .. } => {
                Change::Seated { seat: *seat, who: Occupant::Player { name: name.clone() } }
            }
            Entry::Bot { seat, level } => {
                Change::Seated { seat: *seat, who: Occupant::Bot { level: level.clone() } }
            }
            Entry::Freed { seat } => Change::Seated { seat: *seat, who: Occupant::Nobody },
            Entry::Ready { seat, ready, .. } => Change::Ready { seat: *seat, ready: *ready },
            Entry::Committed { game, secret } => Change::Committed {
                game: game.clone(),
                commitment: secret
                    .parse::<Secret>()
                    .map(|secret| secret.commitment().to_string())
                    .unwrap_or_default(),
            },
            Entry::Started { first_dealer } => Change::Started {
                first_dealer: *first_dealer,
                entropy: self.seats.iter().map(|seat| seat.entropy.clone()).collect(),
            },
            Entry::Event(text) => {
                let event = text.event(self.settings.rules.table());
                let seen = self.running.as_ref().zip(event.as_ref()).map(|(running, event)| {
                    let seen = running.game.seen(event).ok();
                    let sights = seen.map_or(Vec::new(), |seen| seen.by(from));
                    sights.iter().map(SightMessage::from).collect()
                });
                Change::Seen { sights: seen.unwrap_or_default() }
            }
            Entry::StandIn { seat, why } => Change::StandIn { seat: *seat, why: *why },
            Entry::Back { seat } => Change::Back { seat: *seat },
            Entry::Left { seat } => Change::Left { seat: *seat },
            Entry::Over => {
                let running = self.running.as_ref();
                let winners = running.and_then(|running| running.game.winner());
                Change::Over {
                    winners: winners.map_or(Vec::new(), |seats| seats.iter().map(number).collect()),
                    secret: running.map_or(String::new(), |running| running.secret.to_string()),
                }
            }
        }
    }

    /// What follows from an entry, it included: everything that the rules force,
    /// up to the next decision. Also the table after all of it.
    ///
    /// # Errors
    /// The entry does not follow.
    pub fn plan(&self, first: Entry, folds: Folds) -> Result<(Vec<Entry>, Core), Damaged> {
        let mut next = self.clone();
        next.apply(&first)?;
        let mut entries = vec![first];
        while let Some(entry) = next.forced(folds) {
            next.apply(&entry)?;
            entries.push(entry);
        }
        Ok((entries, next))
    }

    /// What must happen now without anybody's decision.
    fn forced(&self, folds: Folds) -> Option<Entry> {
        let running = self.running.as_ref()?;
        if running.is_over {
            return None;
        }
        let event = match running.game.phase() {
            Phase::Over(_) => return Some(Entry::Over),
            Phase::Deal | Phase::DrawRound => running.shuffler.clone().next(&running.game)?,
            Phase::Turn(_) if folds == Folds::AtOnce => Event::Fold { seat: self.must_fold()? },
            Phase::Turn(_) | Phase::Exchange { .. } => return None,
        };
        Some(Entry::Event(EventText::new(self.settings.rules.table(), &event)))
    }

    /// The entry with which a seat that cannot play folds.
    pub fn fold(&self) -> Option<Entry> {
        let event = Event::Fold { seat: self.must_fold()? };
        Some(Entry::Event(EventText::new(self.settings.rules.table(), &event)))
    }

    /// Who sits where, of people.
    pub fn players(&self) -> Vec<Option<String>> {
        let id = |seat: &SeatData| match &seat.sitter {
            Sitter::Player { id, .. } => Some(id.clone()),
            _ => None,
        };
        self.seats.iter().map(id).collect()
    }

    /// What a seat may answer to the open question, if it is asked: as text, and
    /// whether that is all. Of enormous sevens there are a few.
    pub fn choices(&self, seat: usize) -> Option<Choices> {
        let waiting = self.waiting()?;
        let who = self.settings.rules.table().seat(seat)?;
        if !waiting.seats.contains(who) {
            return None;
        }
        let view = self.running.as_ref()?.views.get(seat)?;
        let question = waiting.question;
        let Some(turn) = view.turn() else {
            let acts = view.hand().ranks().map(|card| format!("give {card}")).collect();
            return Some(Choices { question, acts, all: true });
        };
        let mut plays = Plays::new();
        let count = turn.count(&mut plays);
        // The seed is always the same: asking again tells nothing new.
        turn.list_some(&mut plays, MOST_CHOICES, &mut FewRandom(u64::from(question)));
        let acts = plays.iter().map(play_text).collect();
        Some(Choices { question, acts, all: count <= MOST_CHOICES as u64 })
    }

    /// The entry of a decision of a seat.
    ///
    /// # Errors
    /// It is not asked, or the rules do not allow it.
    pub fn act(&self, seat: usize, question: u32, act: &str) -> Result<Entry, Refusal> {
        let refuse = |why, message: String| Refusal { why, message, question: Some(question) };
        let table = self.settings.rules.table();
        let who = table.seat(seat);
        let waiting = self
            .waiting()
            .zip(who)
            .filter(|(waiting, who)| waiting.question == question && waiting.seats.contains(*who));
        let (Some((waiting, who)), Some(running)) = (waiting, &self.running) else {
            let message = "that question is not open, or not for this seat".to_owned();
            return Err(refuse(RefusalKind::Stale, message));
        };
        let event = match (waiting.kind, act.strip_prefix("give ")) {
            (AskKind::Give, Some(card)) => {
                let card = rank(card).ok_or_else(|| {
                    refuse(RefusalKind::Unreadable, format!("'{card}' is no card"))
                })?;
                Event::Give { seat: who, card }
            }
            (AskKind::Give, None) => {
                let message = "a card is to be given: 'give' and its letter".to_owned();
                return Err(refuse(RefusalKind::Illegal, message));
            }
            (AskKind::Play, _) => {
                let play = parse_play(table, act)
                    .map_err(|error| refuse(RefusalKind::Unreadable, error.to_string()))?;
                let refused = running.game.turn().and_then(|turn| turn.check(&play).err());
                if let Some(reason) = refused {
                    return Err(refuse(RefusalKind::Illegal, reason.to_string()));
                }
                running.shuffler.clone().play(&running.game, play).ok_or_else(|| {
                    refuse(RefusalKind::Illegal, "that cannot be played".to_owned())
                })?
            }
        };
        running
            .game
            .check(&event)
            .map_err(|error| refuse(RefusalKind::Illegal, error.to_string()))?;
        Ok(Entry::Event(EventText::new(table, &event)))
    }

    /// The entry of what a player, sitting or not, wants before, during or after
    /// the game, apart from decisions.
    ///
    /// # Errors
    /// It cannot be done, or not now.
    pub fn arrange(
        &self,
        player: &str,
        name: &str,
        message: &ClientMessage,
    ) -> Result<Vec<Entry>, Refusal> {
        let refuse =
            |why, message: &str| Refusal { why, message: message.to_owned(), question: None };
        let mine = self.seat_of(player);
        let my_seat = || {
            let seat = mine.ok_or_else(|| refuse(RefusalKind::NoSeat, "you have no seat here"))?;
            Ok(seat as u8)
        };
        let waiting = self.phase() == TablePhase::Waiting;
        let playing = self.phase() == TablePhase::Playing;
        let not_now = |is_time: bool, message: &str| match is_time {
            true => Ok(()),
            false => Err(refuse(RefusalKind::NotNow, message)),
        };
        let before = "only before the game";
        let during = "only while a game is on";
        match message {
            ClientMessage::Sit { seat } => {
                not_now(waiting, before)?;
                let place = self.seats.get(usize::from(*seat));
                if !place.is_some_and(|place| place.sitter == Sitter::Nobody) {
                    return Err(refuse(RefusalKind::SeatTaken, "that seat is not free"));
                }
                let sat =
                    Entry::Sat { seat: *seat, player: player.to_owned(), name: name.to_owned() };
                let freed = mine.map(|seat| Entry::Freed { seat: seat as u8 });
                Ok(freed.into_iter().chain([sat]).collect())
            }
            ClientMessage::Stand => {
                not_now(waiting, before)?;
                Ok(vec![Entry::Freed { seat: my_seat()? }])
            }
            ClientMessage::Bot { seat, level } => {
                not_now(waiting, before)?;
                my_seat()?;
                let place = self.seats.get(usize::from(*seat));
                match (place.map(|place| &place.sitter), level) {
                    (Some(Sitter::Nobody | Sitter::Bot(_)), Some(level)) => {
                        if let Err(error) = level.parse::<Level>() {
                            return Err(refuse(RefusalKind::Unreadable, &error.to_string()));
                        }
                        Ok(vec![Entry::Bot { seat: *seat, level: level.clone() }])
                    }
                    (Some(Sitter::Bot(_)), None) => Ok(vec![Entry::Freed { seat: *seat }]),
                    _ => Err(refuse(RefusalKind::SeatTaken, "no bot can be changed there")),
                }
            }
            ClientMessage::Ready { ready, entropy } => {
                not_now(waiting, before)?;
                let entropy = entropy.clone().unwrap_or_default();
                if let Err(error) = check_entropy(&entropy) {
                    return Err(refuse(RefusalKind::Unreadable, &error.to_string()));
                }
                Ok(vec![Entry::Ready { seat: my_seat()?, ready: *ready, entropy }])
            }
            ClientMessage::TakeBack => {
                not_now(playing, during)?;
                let seat = my_seat()?;
                match self.seats[usize::from(seat)].stand_in {
                    true => Ok(vec![Entry::Back { seat }]),
                    false => Err(refuse(RefusalKind::NotNow, "nobody stands in for you")),
                }
            }
            ClientMessage::Leave => {
                not_now(playing, during)?;
                Ok(vec![Entry::Left { seat: my_seat()? }])
            }
            ClientMessage::Act { .. }
            | ClientMessage::React { .. }
            | ClientMessage::Sync { .. } => Ok(Vec::new()),
        }
    }

    /// The entry with which the game begins, once every seat is taken and ready.
    pub fn start(&self) -> Option<Entry> {
        let is_ready = self.phase() == TablePhase::Waiting
            && self.seats.iter().all(|seat| seat.ready && seat.sitter != Sitter::Nobody)
            && self.seats.iter().any(|seat| matches!(seat.sitter, Sitter::Player { .. }));
        let running = is_ready.then(|| self.begin()).flatten()?;
        Some(Entry::Started { first_dealer: number(running.game.first_dealer()) })
    }

    /// The entry with which a bot plays for a player from now on.
    pub fn stand_in(&self, seat: usize, why: StandInReason) -> Option<Entry> {
        let data = self.seats.get(seat)?;
        let can = matches!(data.sitter, Sitter::Player { .. }) && !data.stand_in && !data.left;
        (can && self.phase() == TablePhase::Playing)
            .then_some(Entry::StandIn { seat: seat as u8, why })
    }

    /// The game that is over, with its record.
    pub fn finished_game(&self, table: &str, entries: &[Entry], now_ms: i64) -> Option<GameRow> {
        let running = self.running.as_ref()?;
        let winners = running.game.winner()?;
        let rules = self.settings.rules;
        let mut record = Record::new(rules, running.game.first_dealer()).ok()?;
        let proof = Proof {
            game: running.id.clone(),
            commitment: running.secret.commitment(),
            secret: running.secret.clone(),
            entropy: self.seats.iter().map(|seat| seat.entropy.clone()).collect(),
        };
        proof.write(&mut record).ok()?;
        record.tag("rules-version", &crate::RULES_VERSION.to_string()).ok()?;
        let mut seats = Vec::with_capacity(self.seats.len());
        for (index, seat) in self.seats.iter().enumerate() {
            let (who, name) = match &seat.sitter {
                Sitter::Player { id, name } => (Who::Player(id.clone()), name.clone()),
                Sitter::Bot(level) => (Who::Bot(level.to_string()), level.to_string()),
                Sitter::Nobody => return None,
            };
            // A name that cannot stand in a record is left out of it.
            let _ = record.tag(&format!("seat-{index}"), &name);
            seats.push(GameSeat { who, name });
        }
        for entry in entries {
            if let Entry::Event(text) = entry {
                record.push(text.event(rules.table())?).ok()?;
            }
        }
        Some(GameRow {
            id: running.id.clone(),
            table: table.to_owned(),
            rules: self.rules_text(),
            rules_version: crate::RULES_VERSION,
            record: record.to_string(),
            secret: running.secret.to_string(),
            commitment: running.secret.commitment().to_string(),
            entropy: self.seats.iter().map(|seat| seat.entropy.clone()).collect(),
            winners: winners.iter().map(number).collect(),
            finished_at_ms: now_ms,
            seats,
        })
    }

    /// The rules as text.
    pub fn rules_text(&self) -> String {
        rules_text(self.settings.rules)
    }
}

/// What a seat may answer.
pub struct Choices {
    /// The number of the question.
    pub question: u32,
    /// The answers, as they are sent.
    pub acts: Vec<String>,
    /// Whether these are all.
    pub all: bool,
}

/// No more choices are told than this, but for other cards than sevens.
const MOST_CHOICES: usize = 500;

/// Numbers to pick a few of many sevens by; nothing hangs on them.
struct FewRandom(u64);

impl Chance for FewRandom {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((u128::from(self.0) * u128::from(bound)) >> 64) as u64
    }
}

/// When a seat that cannot play folds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Folds {
    /// In the same step.
    AtOnce,
    /// After a while, like a decision.
    Later,
}

impl Running {
    /// Adds an event, if it follows and chance could have made it.
    fn follow(&mut self, event: &Event) -> Result<(), String> {
        let seen = self.game.seen(event).map_err(|error| error.to_string())?;
        self.shuffler.follow(&self.game, event).map_err(|error| error.to_string())?;
        for view in &mut self.views {
            for sight in seen.by(view.viewpoint()) {
                view.see(&sight).map_err(|error| error.to_string())?;
            }
        }
        self.game.apply_unchecked(event);
        Ok(())
    }
}
