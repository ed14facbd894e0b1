//! A table as the fold of its log: its seats, its game, and what may happen next.

use std::fmt;

use kennel_bots::{Decision, Level};
use kennel_rules::{Event, Phase, Rules, Score, Seat, SeatSet, Seating, View};
use kennel_wire::{Change, Occupant, Phase as TablePhase, Refusal, RefusalKind, VersionedChange};

use crate::entry::{Entry, seat_number};
use crate::fairness::{Secret, Shuffler, bot_seed};
use crate::live_game::{Choices, Folds, LiveGame, Question, StepError};
use crate::series::Series;
use crate::step::{Sights, Step, Telling};
use crate::{GameId, PerSeat, PlayerId, SeatHolder, SeatState, SeatedPlayer};

/// The settings a table was created with.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The rules of its games.
    pub rules: Rules,
    /// The level of the bots that stand in for players.
    pub stand_in: Level,
    /// The player who created it; `None` for a matchmaking table.
    pub maker: Option<PlayerId>,
    /// Whether it was created by matchmaking: its first game then begins by itself.
    pub queue: bool,
    /// Whether games of people with accounts are rated although they did not come by
    /// matchmaking.
    pub rated: bool,
    /// The board of its only game, if its cards are dealt at other tables, too.
    pub board: Option<String>,
}

/// Everything about a table that follows from its log.
#[derive(Clone)]
pub struct Table {
    settings: Settings,
    pub(crate) seats: PerSeat<SeatState>,
    pub(crate) current: Option<CurrentGame>,
    next_game: Option<NextGame>,
    pub(crate) series: Option<Series>,
    version: u32,
}

/// The game at a table, or the one that was played last.
#[derive(Clone)]
pub(crate) struct CurrentGame {
    pub(crate) id: GameId,
    pub(crate) secret: Secret,
    /// The seats at the beginning, with what they added to the shuffles.
    pub(crate) began: PerSeat<SeatState>,
    pub(crate) live: LiveGame<Shuffler>,
    /// Everybody who has seen the hand of a seat in this game.
    pub(crate) seen_by: Vec<(PlayerId, Seat)>,
    pub(crate) is_over: bool,
}

/// A game before it begins: its id and the server's part of its chance.
#[derive(Clone)]
struct NextGame {
    id: GameId,
    secret: Secret,
    board: Option<String>,
}

impl NextGame {
    fn told(&self) -> kennel_wire::NextGame {
        let commitment = match self.board {
            Some(_) => self.secret.board_commitment(),
            None => self.secret.commitment(),
        };
        let commitment = commitment.to_string();
        kennel_wire::NextGame { game: self.id.to_string(), commitment }
    }
}

/// An entry that does not follow from those before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CorruptLog {
    /// The version that the entry would have.
    pub version: u32,
    /// What is wrong with it. It names no card: it is logged.
    pub why: String,
}

impl fmt::Display for CorruptLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: {}", self.version, self.why)
    }
}

impl std::error::Error for CorruptLog {}

impl Table {
    /// A table before the first entry of its log.
    #[must_use]
    pub fn new(settings: Settings) -> Table {
        let seats = PerSeat::filled(settings.rules.seating(), SeatState::FREE);
        Table { settings, seats, current: None, next_game: None, series: None, version: 0 }
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The seating of its rules.
    #[must_use]
    pub fn seating(&self) -> Seating {
        self.settings.rules.seating()
    }

    /// The rules, in notation.
    #[must_use]
    pub fn rules_text(&self) -> String {
        self.settings.rules.to_string()
    }

    /// The number of entries in the log.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The seats and who holds them.
    #[must_use]
    pub fn seats(&self) -> &PerSeat<SeatState> {
        &self.seats
    }

    /// Whether the server is committed to the shuffles of the next game.
    #[must_use]
    pub fn is_committed(&self) -> bool {
        self.next_game.is_some()
    }

    /// Whether it waits for its first game, plays, or has finished one.
    #[must_use]
    pub fn phase(&self) -> TablePhase {
        match &self.current {
            None => TablePhase::Waiting,
            Some(game) if game.is_over => TablePhase::Over,
            Some(_) => TablePhase::Playing,
        }
    }

    /// Who sits where, as everybody sees it.
    #[must_use]
    pub fn occupants(&self) -> Vec<Occupant> {
        self.seats.values().map(SeatState::occupant).collect()
    }

    /// What is told in place of everything that has led to the seats and the next game as
    /// they are between two games.
    pub(crate) fn snapshot(&self) -> VersionedChange {
        let ready = self.seats.iter().filter(|(_, state)| state.ready);
        let change = Change::Snapshot {
            seats: self.occupants(),
            ready: ready.map(|(seat, _)| seat_number(seat)).collect(),
            next: self.next_game.as_ref().map(NextGame::told),
            series: self.series.as_ref().map(Series::told),
        };
        VersionedChange { version: self.version, change }
    }

    /// The people who sit there, by seat, without those who left.
    #[must_use]
    pub fn players(&self) -> Vec<Option<PlayerId>> {
        self.seats.values().map(|seat| seat.player().cloned()).collect()
    }

    /// The seat of a player who has not left.
    #[must_use]
    pub fn seat_of(&self, player: &PlayerId) -> Option<Seat> {
        self.seats.position(|seat| seat.player() == Some(player))
    }

    /// The level of the bot that decides for a seat, if one does.
    #[must_use]
    pub fn bot_of(&self, seat: Seat) -> Option<Level> {
        let state = &self.seats[seat];
        match state.holder {
            SeatHolder::Bot(level) => Some(level),
            SeatHolder::Player(_) if state.stand_in.is_some() || state.left => {
                Some(self.settings.stand_in)
            }
            _ => None,
        }
    }

    /// The game that is being played.
    pub(crate) fn running(&self) -> Option<&CurrentGame> {
        self.current.as_ref().filter(|game| !game.is_over)
    }

    /// What the game waits for, if it waits for somebody.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        self.running()?.live.question()
    }

    /// Whether a turn is in progress, which is played to its end when the bell rings (rule
    /// 9.1).
    #[must_use]
    pub fn is_in_turn(&self) -> bool {
        let game = self.running().map(|game| game.live.game());
        game.is_some_and(|game| matches!(game.phase(), Phase::Turn(_)))
    }

    /// The seed with which the bot of a seat decides on a board, after so many events of the
    /// game; none where bots may play differently each time.
    #[must_use]
    pub fn bot_seed(&self, seat: Seat, events: usize) -> Option<u64> {
        let board = self.settings.board.as_ref()?;
        let secret = &self.running()?.secret;
        Some(bot_seed(secret, board, &self.rules_text(), seat, events))
    }

    /// Whether the game that is being played is won.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.running().is_some_and(|game| game.live.game().winner().is_some())
    }

    /// How the board of the game that is being played, or was played last, is scored.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        let game = self.current.as_ref()?.live.game();
        Some(Score::of(self.seating(), game.board()))
    }

    /// What the game that was played last has come to, once it is over.
    #[must_use]
    pub fn ended_phase(&self) -> Option<Phase> {
        let game = self.current.as_ref().filter(|game| game.is_over)?;
        Some(game.live.game().phase())
    }

    /// How many rounds have been dealt in the game that is being played, or was played last.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        self.current.as_ref().map_or(0, |game| game.live.game().rounds())
    }

    /// The version of the event with which the open question arose.
    #[must_use]
    pub fn question_number(&self) -> u32 {
        self.running().map_or(0, |game| game.live.question_number())
    }

    /// The seats the game waits for.
    #[must_use]
    pub fn asked(&self) -> SeatSet {
        self.question().map_or(SeatSet::EMPTY, |question| question.seats)
    }

    /// The seats of people who are asked and for whom no bot plays.
    #[must_use]
    pub fn people_asked(&self) -> SeatSet {
        self.asked().iter().filter(|&seat| self.bot_of(seat).is_none()).collect()
    }

    /// The seat to play, if it cannot play and has to fold.
    #[must_use]
    pub fn must_fold(&self) -> Option<Seat> {
        self.running()?.live.must_fold()
    }

    /// What a seat knows of the game.
    #[must_use]
    pub fn view(&self, seat: Seat) -> Option<&View> {
        Some(self.current.as_ref()?.live.view(seat))
    }

    /// What a seat may answer to the open question, if it is asked.
    #[must_use]
    pub fn choices(&self, seat: Seat) -> Option<Choices> {
        self.running()?.live.choices(seat)
    }

    /// Reads the answer of a seat to a question.
    ///
    /// # Errors
    /// The seat is not asked this question, or the text is not an answer to it.
    pub fn read(&self, seat: Seat, question: u32, act: &str) -> Result<Decision, Refusal> {
        match self.running() {
            Some(game) => game.live.read(seat, question, act),
            None => Err(no_game(question)),
        }
    }

    /// Carries out the decision of a seat. A player who decides takes the seat back
    /// from the bot that stands in.
    ///
    /// # Errors
    /// The seat is not asked this question, or the rules do not allow the decision;
    /// nothing has changed then.
    pub fn decide(
        &mut self,
        by: Decider,
        seat: Seat,
        question: u32,
        decision: Decision,
    ) -> Result<Vec<Step>, Refusal> {
        let returns = by == Decider::Player && self.seats[seat].stand_in.is_some();
        let version = self.version + 1 + u32::from(returns);
        let running = self.current.as_mut().filter(|game| !game.is_over);
        let Some(game) = running else { return Err(no_game(question)) };
        let (event, sights) = game.live.decide(seat, question, decision, version)?;
        let mut steps = Vec::new();
        if returns {
            let back = self.follow(Entry::Back { seat: seat_number(seat) });
            steps.push(back.expect("a player can always come back"));
        }
        steps.push(self.happened(event, sights));
        Ok(steps)
    }

    /// Folds for the seat to play if it cannot play.
    pub fn fold(&mut self) -> Option<Step> {
        let version = self.version + 1;
        let live = &mut self.current.as_mut().filter(|game| !game.is_over)?.live;
        if !matches!(live.game().phase(), Phase::Turn(_)) {
            return None;
        }
        let folded = live.advance(Folds::AtOnce, version);
        let (event, sights) = folded.expect("only chance can fail, and this is a turn")?;
        Some(self.happened(event, sights))
    }

    /// Takes all steps that need no decision, up to the next question: chance, folds, seats
    /// that are taken over, the end of the game, and the beginning of the next one when
    /// everybody is ready.
    ///
    /// # Errors
    /// Chance has no event where it is asked for one; the table is then unspecified.
    pub fn advance(&mut self, folds: Folds, steps: &mut Vec<Step>) -> Result<(), CorruptLog> {
        if let Some(start) = self.start() {
            steps.push(self.follow(start)?);
        }
        let version = |table: &Table| table.version + 1;
        loop {
            while let Some(taken_over) = self.next_takeover() {
                steps.push(self.follow(taken_over)?);
            }
            let at = version(self);
            let Some(game) = self.current.as_mut().filter(|game| !game.is_over) else {
                return Ok(());
            };
            if let Phase::Over(_) = game.live.game().phase() {
                steps.push(self.follow(Entry::Over)?);
                return Ok(());
            }
            let next = game.live.advance(folds, at);
            let Some((event, sights)) = next.map_err(|error| corrupt(at, &error))? else {
                return Ok(());
            };
            steps.push(self.happened(event, sights));
        }
    }

    /// The step of an event that the game has taken.
    fn happened(&mut self, event: Event, sights: Sights) -> Step {
        self.version += 1;
        let telling = Telling::Seen(sights);
        Step { version: self.version, entry: Entry::Event(event), telling }
    }

    /// Adds an entry of the log.
    ///
    /// # Errors
    /// It does not follow from those before it; nothing has changed then.
    pub fn follow(&mut self, entry: Entry) -> Result<Step, CorruptLog> {
        let version = self.version + 1;
        let corrupt = |why: &str| CorruptLog { version, why: why.to_owned() };
        let known = |seat: u8| {
            let seat = self.settings.rules.seating().seat(usize::from(seat));
            seat.ok_or_else(|| corrupt("no such seat"))
        };
        let change = match &entry {
            Entry::Sat { seat: number, player, name, account, same_address } => {
                let seat = known(*number)?;
                let holder =
                    SeatHolder::Player(SeatedPlayer::new(player, name, *account, same_address));
                self.take_seat(seat, SeatState { holder, ..SeatState::FREE });
                let who = self.seats[seat].occupant();
                if let Some(game) = self.current.as_mut().filter(|game| !game.is_over) {
                    game.seen_by.push((player.clone(), seat));
                    self.version = version;
                    return Ok(Step { version, entry, telling: Telling::TakenOver { seat, who } });
                }
                Change::Seated { seat: *number, who }
            }
            Entry::Bot { seat: number, level } => {
                let seat = known(*number)?;
                let level = level.parse().map_err(|_| corrupt("no such level"))?;
                let holder = SeatHolder::Bot(level);
                self.take_seat(seat, SeatState { holder, ready: true, ..SeatState::FREE });
                Change::Seated { seat: *number, who: self.seats[seat].occupant() }
            }
            Entry::Freed { seat: number } => {
                let seat = known(*number)?;
                self.take_seat(seat, SeatState::FREE);
                Change::Seated { seat: *number, who: Occupant::Nobody }
            }
            Entry::Ready { seat: number, ready, entropy } => {
                let seat = known(*number)?;
                self.seats[seat].ready = *ready;
                self.seats[seat].entropy.clone_from(entropy);
                Change::Ready { seat: *number, ready: *ready }
            }
            Entry::Committed { game, secret } => {
                let board = self.settings.board.clone();
                let next = NextGame { id: game.clone(), secret: secret.clone(), board };
                let kennel_wire::NextGame { game, commitment } = next.told();
                self.next_game = Some(next);
                Change::Committed { game, commitment }
            }
            Entry::Started { first_dealer } => {
                let begun = self.begin().ok_or_else(|| corrupt("no game can begin"))?;
                if seat_number(begun.live.game().first_dealer()) != *first_dealer {
                    return Err(corrupt("another seat deals first"));
                }
                let entropy = begun.began.values().map(|seat| seat.entropy.clone()).collect();
                let before = Box::new(self.without_game());
                self.current = Some(begun);
                // The next game has a secret of its own.
                self.next_game = None;
                self.series.take_if(|series| series.is_decided());
                self.version = version;
                let telling = Telling::Started { before, first_dealer: *first_dealer, entropy };
                return Ok(Step { version, entry, telling });
            }
            Entry::Event(event) => {
                let game = self.current.as_mut().filter(|game| !game.is_over);
                let game = game.ok_or_else(|| corrupt("no game"))?;
                let sights = game.live.follow(event, version);
                let sights = sights.map_err(|error| corrupt(&error.to_string()))?;
                self.version = version;
                return Ok(Step { version, entry, telling: Telling::Seen(sights) });
            }
            Entry::StandIn { seat: number, why } => {
                let seat = known(*number)?;
                self.seats[seat].stand_in = Some(*why);
                Change::StandIn { seat: *number, why: *why }
            }
            Entry::Back { seat: number } => {
                let seat = known(*number)?;
                self.seats[seat].stand_in = None;
                Change::Back { seat: *number }
            }
            Entry::PlayerLeft { seat: number } => {
                let seat = known(*number)?;
                self.seats[seat].left = true;
                Change::Left { seat: *number }
            }
            Entry::Reserved { seat: number, player, name, account, same_address } => {
                let seat = known(*number)?;
                let reserved = SeatedPlayer::new(player, name, *account, same_address);
                let who = reserved.occupant();
                self.seats[seat].reserved = Some(reserved);
                Change::Reserved { seat: *number, who }
            }
            Entry::Released { seat: number } => {
                let seat = known(*number)?;
                self.seats[seat].reserved = None;
                Change::Released { seat: *number }
            }
            Entry::TakenBack { seat: number, events } => {
                let seat = known(*number)?;
                let game = self.current.as_mut().filter(|game| !game.is_over);
                let game = game.ok_or_else(|| corrupt("no game"))?;
                let taken_back = game.live.take_back(seat, *events, version);
                taken_back.map_err(|error| corrupt(&error.to_string()))?;
                Change::TakenBack { seat: *number, events: *events }
            }
            Entry::Series => {
                let series = self.next_series().ok_or_else(|| corrupt("no series can begin"))?;
                let wins = series.told();
                self.series = Some(series);
                Change::Series { wins }
            }
            Entry::Over => {
                let game = self.current.as_ref().ok_or_else(|| corrupt("no game"))?;
                let winners = game.live.game().winner();
                let winners = winners.ok_or_else(|| corrupt("the game is not over"))?;
                let secret = self.revealed(game);
                if let Some(series) = &mut self.series {
                    series.count(winners);
                }
                self.end();
                Change::Over { winners: winners.iter().map(seat_number).collect(), secret }
            }
            Entry::Ended => {
                let game = self.running().ok_or_else(|| corrupt("no game"))?;
                let secret = self.revealed(game);
                self.end();
                Change::Ended { secret }
            }
        };
        self.version = version;
        Ok(Step { version, entry, telling: Telling::Alike(change) })
    }

    /// The secret of a game that is over; empty if the same cards may still be played elsewhere.
    fn revealed(&self, game: &CurrentGame) -> String {
        match self.settings.board {
            Some(_) => String::new(),
            None => game.secret.to_string(),
        }
    }

    /// Ends the game: nobody is ready for the next one but bots.
    fn end(&mut self) {
        if let Some(game) = &mut self.current {
            game.is_over = true;
        }
        for seat in self.seats.values_mut() {
            let is_bot = matches!(seat.holder, SeatHolder::Bot(_));
            (seat.ready, seat.stand_in) = (is_bot, None);
            seat.entropy.clear();
        }
    }

    /// Gives a seat a new occupant. What was said of the one before is no longer true.
    fn take_seat(&mut self, seat: Seat, state: SeatState) {
        for other in self.seats.values_mut() {
            let holder = match &mut other.holder {
                SeatHolder::Player(player) => Some(player),
                SeatHolder::Nobody | SeatHolder::Bot(_) => None,
            };
            for player in holder.into_iter().chain(&mut other.reserved) {
                player.same_address.retain(|&same| same != seat_number(seat));
            }
        }
        self.seats[seat] = state;
        self.series = None;
    }

    /// The next game, with what the seats add to its shuffles; none before the server
    /// is committed to it.
    pub(crate) fn begin(&self) -> Option<CurrentGame> {
        let NextGame { id, secret, board } = self.next_game.clone()?;
        let rules = self.settings.rules;
        let entropy: Vec<&str> = self.seats.values().map(|seat| seat.entropy.as_str()).collect();
        let (shuffler, first_dealer) = match &board {
            Some(board) => Shuffler::of_board(&secret, board, rules),
            None => Shuffler::new(&secret, id.as_str(), rules, &entropy),
        };
        let live = LiveGame::new(rules, first_dealer, shuffler)
            .expect("the first dealer is drawn from the seats of the table");
        let began = self.seats.clone();
        let players =
            began.iter().filter_map(|(seat, state)| Some((state.player()?.clone(), seat)));
        let seen_by = players.collect();
        Some(CurrentGame { id, secret, began, live, seen_by, is_over: false })
    }

    /// The table as it would be without a game.
    fn without_game(&self) -> Table {
        let Table { settings, seats, next_game, series, version, .. } = self;
        Table {
            settings: settings.clone(),
            seats: seats.clone(),
            current: None,
            next_game: next_game.clone(),
            series: series.clone(),
            version: *version,
        }
    }
}

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decider {
    /// The player who holds it.
    Player,
    /// A bot.
    Bot,
}

fn corrupt(version: u32, error: &StepError) -> CorruptLog {
    CorruptLog { version, why: error.to_string() }
}

fn no_game(question: u32) -> Refusal {
    Refusal {
        why: RefusalKind::Stale,
        message: "that question is not open, or not for this seat".to_owned(),
        question: Some(question),
    }
}

#[cfg(test)]
pub(crate) mod tests;
