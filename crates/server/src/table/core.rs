//! A table as the fold of its log: who sits there, the game, and what may be done
//! next. No clock, no sockets, no storage.

use kennel_bots::Level;
use kennel_rules::notation::{Record, parse_play, play_text, rules_text};
use kennel_rules::{Chance, Event, Game, Phase, PlayBuffer, Rules, Seat, SeatSet, View, Viewpoint};
use kennel_table::{PlayerId, TableId};
use kennel_wire::{
    AskKind, Change, Occupant, Phase as TablePhase, Refusal, RefusalKind, SightMessage,
};

use super::entry::{Entry, EventText, number, rank};
use crate::fairness::{Proof, Secret, Shuffler};
use crate::store::{GameRow, GameSeat, StoreError, Who, new_id};

/// What a table was made with.
#[derive(Clone, Debug)]
pub struct Settings {
    pub rules: Rules,
    pub stand_in: Level,
    /// Who made it, if somebody did.
    pub maker: Option<PlayerId>,
    /// Whether people come to it by looking for a table: its first game then begins
    /// by itself.
    pub queue: bool,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatHolder {
    Nobody,
    Player { id: String, name: String },
    Bot(Level),
}

/// A seat of the table.
#[derive(Clone, Debug)]
pub struct SeatData {
    pub sitter: SeatHolder,
    pub ready: bool,
    pub entropy: String,
    /// Whether a bot plays for the player.
    pub stand_in: bool,
    pub left: bool,
}

impl SeatData {
    pub const FREE: SeatData = SeatData {
        sitter: SeatHolder::Nobody,
        ready: false,
        entropy: String::new(),
        stand_in: false,
        left: false,
    };

    fn occupant(&self) -> Occupant {
        match &self.sitter {
            SeatHolder::Nobody => Occupant::Nobody,
            SeatHolder::Player { name, .. } => Occupant::Player { name: name.clone() },
            SeatHolder::Bot(level) => Occupant::Bot { level: level.word().to_owned() },
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
    /// Those who began it, and what they added to the shuffles.
    began: Vec<SeatData>,
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
pub struct CorruptLog(pub String);

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
        let players = settings.rules.seating().players();
        let seats = vec![SeatData::FREE; players];
        Core { settings, seats, running: None, next_game: None, version: 0, question: 0 }
    }

    /// Whether the server is bound to the shuffles of a game to come.
    pub fn is_committed(&self) -> bool {
        self.next_game.is_some()
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
            |seat| matches!(&seat.sitter, SeatHolder::Player { id, .. } if id == player && !seat.left),
        )
    }

    /// Whether a bot decides for a seat: which level.
    pub fn bot_of(&self, seat: usize) -> Option<Level> {
        let data = self.seats.get(seat)?;
        match data.sitter {
            SeatHolder::Bot(level) => Some(level),
            SeatHolder::Player { .. } if data.stand_in || data.left => Some(self.settings.stand_in),
            _ => None,
        }
    }

    /// What the game waits for, if it waits for somebody.
    pub fn waiting(&self) -> Option<Waiting> {
        let running = self.running.as_ref()?;
        let table = self.settings.rules.seating();
        let (seats, kind) = match running.game.phase() {
            Phase::Exchange { given } => (table.everyone().difference(given), AskKind::Give),
            Phase::Turn(seat) => (seat.only(), AskKind::Play),
            _ => return None,
        };
        Some(Waiting { question: self.question, seats, kind })
    }

    /// The numbers of the seats the game waits for.
    pub fn asked(&self) -> Vec<u8> {
        let waiting = self.waiting();
        waiting.iter().flat_map(|waiting| waiting.seats.iter()).map(number).collect()
    }

    /// The seats of people who are asked and for whom nobody stands in.
    pub fn people_asked(&self) -> SeatSet {
        let asked = self.waiting().map_or(SeatSet::EMPTY, |waiting| waiting.seats);
        let people = asked.iter().filter(|seat| self.bot_of(seat.index()).is_none());
        people.fold(SeatSet::EMPTY, |set, seat| set.union(seat.only()))
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
    pub fn apply(&mut self, entry: &Entry) -> Result<(), CorruptLog> {
        let damaged = |what: &str| CorruptLog(format!("entry {}: {what}", self.version + 1));
        let known = |seat: u8| match usize::from(seat) < self.seats.len() {
            true => Ok(usize::from(seat)),
            false => Err(damaged("no such seat")),
        };
        match entry {
            Entry::Sat { seat, player, name } => {
                let seat = known(*seat)?;
                let sitter = SeatHolder::Player { id: player.clone(), name: name.clone() };
                self.seats[seat] = SeatData { sitter, ..SeatData::FREE };
            }
            Entry::Bot { seat, level } => {
                let seat = known(*seat)?;
                let level = level.parse().map_err(|_| damaged("no such level"))?;
                self.seats[seat] =
                    SeatData { sitter: SeatHolder::Bot(level), ready: true, ..SeatData::FREE };
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
                // The next one has a secret of its own.
                self.next_game = None;
            }
            Entry::Event(text) => {
                let table = self.settings.rules.seating();
                let event = text.event(table).ok_or_else(|| damaged("no event"))?;
                let next = self.version + 1;
                let running = self.running.as_mut().ok_or_else(|| damaged("no game"))?;
                running
                    .follow(&event)
                    .map_err(|what| CorruptLog(format!("entry {next}: {what}")))?;
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
            Entry::PlayerLeft { seat } => {
                let seat = known(*seat)?;
                self.seats[seat].left = true;
            }
            Entry::Over => {
                let running = self.running.as_mut().ok_or_else(|| damaged("no game"))?;
                running.is_over = true;
                for seat in &mut self.seats {
                    let is_bot = matches!(seat.sitter, SeatHolder::Bot(_));
                    (seat.ready, seat.stand_in) = (is_bot, false);
                    seat.entropy.clear();
                }
            }
        }
        self.version += 1;
        Ok(())
    }

    /// A new game with what the seats have added.
    pub(super) fn begin(&self) -> Option<Running> {
        let new = self.next_game.clone()?;
        let rules = self.settings.rules;
        let entropy: Vec<String> = self.seats.iter().map(|seat| seat.entropy.clone()).collect();
        let (shuffler, first_dealer) = Shuffler::new(&new.secret, &new.id, rules, &entropy);
        let game = Game::new(rules, first_dealer).ok()?;
        let view = |seat| View::new(rules, first_dealer, Viewpoint::Seat(seat)).ok();
        let views = rules.seating().seats().map(view).collect::<Option<Vec<View>>>()?;
        let (secret, began) = (new.secret, self.seats.clone());
        Some(Running { id: new.id, game, views, secret, began, shuffler, is_over: false })
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
                seat: match from {
                    Viewpoint::Seat(seat) => Some(number(seat)),
                    Viewpoint::Spectator => None,
                },
            },
            Entry::Event(text) => {
                let event = text.event(self.settings.rules.seating());
                let seen = self.running.as_ref().zip(event.as_ref()).map(|(running, event)| {
                    let legal = running.game.check(event).ok();
                    let sights = legal.map_or(Vec::new(), |legal| legal.seen_by(from));
                    sights.iter().map(SightMessage::from).collect()
                });
                Change::Seen { sights: seen.unwrap_or_default() }
            }
            Entry::StandIn { seat, why } => Change::StandIn { seat: *seat, why: *why },
            Entry::Back { seat } => Change::Back { seat: *seat },
            Entry::PlayerLeft { seat } => Change::Left { seat: *seat },
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
    pub fn plan(&self, first: Entry, folds: Folds) -> Result<(Vec<Entry>, Core), CorruptLog> {
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
        EventText::new(self.settings.rules.seating(), &event).map(Entry::Event)
    }

    /// The entry with which a seat that cannot play folds.
    pub fn fold(&self) -> Option<Entry> {
        let event = Event::Fold { seat: self.must_fold()? };
        EventText::new(self.settings.rules.seating(), &event).map(Entry::Event)
    }

    /// Who sits where, of people who have not left.
    pub fn players(&self) -> Vec<Option<PlayerId>> {
        let id = |seat: &SeatData| match &seat.sitter {
            SeatHolder::Player { id, .. } if !seat.left => Some(PlayerId::from(id.as_str())),
            _ => None,
        };
        self.seats.iter().map(id).collect()
    }

    /// What a seat may answer to the open question, if it is asked: as text, and
    /// whether that is all. Of enormous sevens there are a few.
    pub fn choices(&self, seat: usize) -> Option<Choices> {
        let waiting = self.waiting()?;
        let who = self.settings.rules.seating().seat(seat)?;
        if !waiting.seats.contains(who) {
            return None;
        }
        let view = self.running.as_ref()?.views.get(seat)?;
        let question = waiting.question;
        let Some(turn) = view.turn() else {
            let acts = view.hand().ranks().map(|card| format!("give {card}")).collect();
            return Some(Choices { question, acts, all: true });
        };
        let mut plays = PlayBuffer::new();
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
        let table = self.settings.rules.seating();
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
        EventText::new(table, &event)
            .map(Entry::Event)
            .ok_or_else(|| refuse(RefusalKind::Illegal, "that cannot be played".to_owned()))
    }

    /// The game that is over, with its record.
    pub fn finished_game(&self, table: &TableId, log: &[Entry], now_ms: i64) -> Option<GameRow> {
        let running = self.running.as_ref()?;
        let winners = running.game.winner()?;
        let rules = self.settings.rules;
        let mut record = Record::new(rules, running.game.first_dealer()).ok()?;
        let entropy: Vec<String> = running.began.iter().map(|seat| seat.entropy.clone()).collect();
        let proof = Proof {
            game: running.id.clone(),
            commitment: running.secret.commitment(),
            secret: running.secret.clone(),
            entropy: entropy.clone(),
        };
        proof.write(&mut record).ok()?;
        record.tag("rules-version", &crate::RULES_VERSION.to_string()).ok()?;
        let mut seats = Vec::with_capacity(running.began.len());
        for (index, seat) in running.began.iter().enumerate() {
            let (who, name) = match &seat.sitter {
                SeatHolder::Player { id, name } => (Who::Player(id.as_str().into()), name.clone()),
                SeatHolder::Bot(level) => (Who::Bot(level.to_string()), level.to_string()),
                SeatHolder::Nobody => return None,
            };
            // A name that cannot stand in a record is left out of it.
            let _ = record.tag(&format!("seat-{index}"), &name);
            seats.push(GameSeat { who, name });
        }
        // The log holds the games before it too.
        let start = log.iter().rposition(Entry::begins_game)?;
        for entry in &log[start..] {
            if let Entry::Event(text) = entry {
                record.push(text.event(rules.seating())?).ok()?;
            }
        }
        Some(GameRow {
            id: running.id.as_str().into(),
            table: table.clone(),
            rules: self.rules_text(),
            rules_version: crate::RULES_VERSION,
            record: record.to_string(),
            secret: running.secret.to_string(),
            commitment: running.secret.commitment().to_string(),
            entropy,
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
        // The game's own words would name a card, and what is wrong is logged.
        let legal = self.game.check(event).map_err(|_| "against the rules".to_owned())?;
        self.shuffler.follow(&self.game, event).map_err(|error| error.to_string())?;
        for view in &mut self.views {
            for sight in legal.seen_by(view.viewpoint()) {
                view.see(&sight).map_err(|error| error.to_string())?;
            }
        }
        self.game.apply_unchecked(event);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
