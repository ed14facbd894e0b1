//! A game against bots without a server.
//!
//! Every hidden card lives in here and nowhere else in the page. It says what a server
//! says, word by word, so that the same table shows it; and it is the fold of its
//! events, so that it can be kept, read again and taken back. All chance comes from a
//! seed: the deal of a round does not depend on what was played before, so taking a
//! play back deals no other cards.

pub mod hints;
mod luck;
mod set_up;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use kennel_bots::{Budget, Decision, Level, Net, Search, explain};
use kennel_rules::notation::{Record, parse_play, rules_text};
use kennel_rules::{
    Event, Game, Phase, RULES_VERSION, Rank, Rules, Seat, SeatSet, Seating, View, Viewpoint,
};
use kennel_wire::{
    Ask, AskKind, Change, ClientMessage, Clock, Occupant, Refusal, RefusalKind, ServerMessage,
    SightMessage, TableState, Told,
};
use serde::Deserialize;

use crate::messages::{letter, number, numbers};
use crate::onlooker::{Answer, read_rules};
pub use hints::Hint;
use luck::Luck;

/// What a game of practice begins with: asked by the page.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PracticeStart {
    /// The permanent name of the game.
    pub id: String,
    /// How it begins.
    pub beginning: Beginning,
    /// The own seat.
    pub seat: u8,
    /// What the player is called.
    pub name: String,
    /// The level of the bot in each seat; that of the own seat is not used.
    pub levels: Vec<String>,
    /// What all chance is drawn from: 16 hexadecimal digits.
    pub seed: String,
}

/// How a game of practice begins.
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

/// A game against bots.
pub struct Practice {
    id: String,
    name: String,
    own: Seat,
    levels: Vec<Level>,
    luck: Luck,
    net: Option<Arc<Net>>,
    /// In the order in which they were told.
    events: Vec<Event>,
    /// Everything that was told, as the player may know it.
    changes: Vec<Change>,
    game: Game,
    views: Vec<View>,
    /// The version with which the open question was asked.
    question: u32,
}

impl Practice {
    /// Begins a game, or goes on with one.
    ///
    /// # Errors
    /// What cannot be read or does not fit together, in words.
    pub fn new(start: PracticeStart) -> Answer<Practice> {
        let luck = Luck::read(&start.seed)?;
        let (rules, first_dealer, events) = match &start.beginning {
            Beginning::Rules(text) => {
                let rules = read_rules(text)?;
                (rules, luck.first_dealer(rules.seating()), Vec::new())
            }
            Beginning::Position(text) => {
                let position = set_up::read_position(text, &luck)?;
                let (first_dealer, event) = set_up::event_of(&position);
                (position.rules(), first_dealer, vec![event])
            }
            Beginning::Record(text) => {
                let record = Record::parse(text).map_err(|error| format!("record: {error}"))?;
                let game = record.game();
                (game.rules(), game.first_dealer(), record.events().to_vec())
            }
        };
        let table = rules.seating();
        let own = table.seat(usize::from(start.seat));
        let own = own.ok_or_else(|| format!("there is no seat {} at this table", start.seat))?;
        let levels =
            start.levels.iter().map(|word| word.parse().map_err(|error| format!("{error}")));
        let levels: Vec<Level> = levels.collect::<Answer<_>>()?;
        if levels.len() != table.players() {
            return Err(format!("{} levels for {} seats", levels.len(), table.players()));
        }
        let (game, views) = before_all(rules, first_dealer)?;
        let mut practice = Practice {
            id: start.id,
            name: start.name,
            own,
            levels,
            luck,
            net: None,
            events: Vec::new(),
            changes: Vec::new(),
            game,
            views,
            question: 0,
        };
        practice.changes = practice.prelude();
        for event in events {
            practice.follow(event)?;
        }
        practice.go_on()?;
        Ok(practice)
    }

    /// The rules, in notation.
    pub fn rules(&self) -> String {
        rules_text(self.game.rules())
    }

    /// Takes the net by which the bots of this table think.
    ///
    /// # Errors
    /// It is none, or one for another table.
    pub fn take_net(&mut self, bytes: &[u8]) -> Answer<()> {
        let net = Net::from_bytes(self.seating(), bytes).map_err(|error| error.to_string())?;
        self.net = Some(Arc::new(net));
        Ok(())
    }

    /// Everything that is told to somebody who knows the game up to a version.
    pub fn told(&self, after: u32) -> Vec<ServerMessage> {
        let table = TableState {
            rules: self.rules(),
            clock: Clock::default(),
            stand_in_level: self.levels[self.own.index()].to_string(),
            rules_version: RULES_VERSION,
            queue: false,
        };
        let seat = Some(number(self.own));
        let welcome = ServerMessage::Welcome { table, seat, version: self.version() };
        let present = ServerMessage::Present { seats: vec![number(self.own)], spectators: 0 };
        vec![welcome, present, self.changes(after)]
    }

    /// Takes what the player says, and answers as a server would.
    pub fn say(&mut self, message: &ClientMessage) -> Vec<ServerMessage> {
        let before = self.version();
        match message {
            ClientMessage::Act { question, act } => match self.act(*question, act) {
                Ok(()) => vec![self.changes(before)],
                Err(refusal) => vec![ServerMessage::Refused(refusal)],
            },
            ClientMessage::React { reaction } => {
                vec![ServerMessage::Reacted { seat: number(self.own), reaction: *reaction }]
            }
            ClientMessage::Sync { after } => self.told(after.unwrap_or(0)),
            _ => vec![ServerMessage::Refused(Refusal {
                why: RefusalKind::NotNow,
                message: "there is nobody else at this table".to_owned(),
                question: None,
            })],
        }
    }

    /// Lets the next bot decide, or a seat that cannot play fold; the champion has a
    /// budget. Nothing if the game waits for the player or is over.
    ///
    /// # Errors
    /// The net is missing.
    pub fn step(&mut self, champion: Budget) -> Answer<Vec<ServerMessage>> {
        let before = self.version();
        let Some(event) = self.next_of_bots(champion)? else { return Ok(Vec::new()) };
        self.follow(event)?;
        self.go_on()?;
        Ok(vec![self.changes(before)])
    }

    /// Goes back to the last decision of the player; whether there was one.
    ///
    /// # Errors
    /// None: what has happened can happen again.
    pub fn undo(&mut self) -> Answer<bool> {
        let Some(last) = self.last_decision() else { return Ok(false) };
        let mut kept = std::mem::take(&mut self.events);
        kept.truncate(last);
        (self.game, self.views) = before_all(self.game.rules(), self.game.first_dealer())?;
        (self.changes, self.question) = (self.prelude(), 0);
        for event in kept {
            self.follow(event)?;
        }
        Ok(true)
    }

    /// Whether there is a decision to take back.
    pub fn can_undo(&self) -> bool {
        self.last_decision().is_some()
    }

    /// The game so far as a record, every card included.
    ///
    /// # Errors
    /// None: only what follows gets in.
    pub fn record(&self) -> Answer<String> {
        let error = |error: kennel_rules::GameError| error.to_string();
        let mut record = Record::new(self.game.rules(), self.game.first_dealer()).map_err(error)?;
        for (seat, level) in self.seating().seats().zip(&self.levels) {
            let name = if seat == self.own { self.name.clone() } else { level.to_string() };
            // A name that cannot stand in a record is left out of it.
            let _ = record.tag(&format!("seat-{seat}"), name.trim());
        }
        for event in &self.events {
            record.push(*event).map_err(error)?;
        }
        Ok(record.to_string())
    }

    /// Who has won; none while the game goes on.
    pub fn winners(&self) -> Option<Vec<u8>> {
        self.game.winner().map(numbers)
    }

    /// What the player could do now, weighed as well as a budget allows.
    ///
    /// # Errors
    /// The player is not asked, or the net is missing.
    pub fn hint(&self, budget: Budget) -> Answer<Hint> {
        let net = self.net()?;
        let view = &self.views[self.own.index()];
        let seed = self.luck.thought(self.version());
        let mut search = Search::new(Arc::clone(net));
        let asked = explain::ask(Level::Champion, &mut search, view, seed, budget, &[]);
        asked.map(|explained| Hint::of(view, &explained)).map_err(|error| error.to_string())
    }

    fn seating(&self) -> Seating {
        self.game.rules().seating()
    }

    fn net(&self) -> Answer<&Arc<Net>> {
        self.net.as_ref().ok_or_else(|| "the net of this table is missing".to_owned())
    }

    /// Adds an event, if it follows.
    fn follow(&mut self, event: Event) -> Answer<()> {
        let legal = self.game.check(&event).map_err(|error| error.to_string())?;
        for view in &mut self.views {
            for sight in legal.seen_by(view.viewpoint()) {
                view.see(&sight).map_err(|error| error.to_string())?;
            }
        }
        let sights =
            legal.seen_by(Viewpoint::Seat(self.own)).iter().map(SightMessage::from).collect();
        self.changes.push(Change::Seen { sights });
        self.game.apply_unchecked(&event);
        self.events.push(event);
        if let Some(winners) = self.winners() {
            self.changes.push(Change::Over { winners, secret: String::new() });
        }
        // Gifts of others leave the question as it is.
        if !matches!(event, Event::Give { .. })
            || !matches!(self.game.phase(), Phase::Exchange { .. })
        {
            self.question = self.version();
        }
        Ok(())
    }

    /// Everything that chance does before somebody decides again.
    fn go_on(&mut self) -> Answer<()> {
        while let Some(event) = self.luck.next(&self.game) {
            self.follow(event)?;
        }
        Ok(())
    }

    /// What a bot decides next, or a seat without a choice does.
    fn next_of_bots(&self, champion: Budget) -> Answer<Option<Event>> {
        let seat = match self.game.phase() {
            Phase::Exchange { given } => {
                let asked = self.seating().everyone().difference(given).difference(self.own.only());
                let Some(seat) = asked.iter().next() else { return Ok(None) };
                seat
            }
            Phase::Turn(seat) if self.game.turn().is_some_and(|turn| turn.must_fold()) => {
                return Ok(Some(Event::Fold { seat }));
            }
            Phase::Turn(seat) if seat != self.own => seat,
            _ => return Ok(None),
        };
        let level = self.levels[seat.index()];
        let budget = match level {
            Level::Champion => champion,
            level => level.nodes(),
        };
        let seed = self.luck.thought(self.version());
        let decision = level
            .bot_with(self.net()?)
            .decide(&self.views[seat.index()], seed, budget)
            .map_err(|error| error.to_string())?;
        Ok(match decision {
            Decision::Give(card) => Some(Event::Give { seat, card }),
            Decision::Play(play) => self.game.play_event(play, &mut self.luck.draw(self.version())),
        })
    }

    /// The place of the last event that the player decided.
    fn last_decision(&self) -> Option<usize> {
        self.events.iter().rposition(|event| match *event {
            Event::Give { seat, .. } | Event::Play { seat, .. } => seat == self.own,
            _ => false,
        })
    }

    /// Takes an answer of the player, in the words of a server if it is none.
    fn act(&mut self, question: u32, act: &str) -> Result<(), Refusal> {
        let refuse = |why, message: String| Refusal { why, message, question: Some(question) };
        let illegal = |message: String| refuse(RefusalKind::Illegal, message);
        let asked = self.asked().filter(|(seats, _)| seats.contains(self.own));
        let Some((_, kind)) = asked.filter(|_| self.question == question) else {
            let message = "that question is not open, or not for this seat".to_owned();
            return Err(refuse(RefusalKind::Stale, message));
        };
        let event = match (kind, act.strip_prefix("give ")) {
            (AskKind::Give, Some(card)) => {
                let rank = Rank::ALL.into_iter().find(|&rank| letter(rank) == card);
                let card = rank.ok_or_else(|| {
                    refuse(RefusalKind::Unreadable, format!("'{card}' is no card"))
                })?;
                Event::Give { seat: self.own, card }
            }
            (AskKind::Give, None) => {
                return Err(illegal("a card is to be given: 'give' and its letter".to_owned()));
            }
            (AskKind::Play, _) => {
                let play = parse_play(self.seating(), act)
                    .map_err(|error| refuse(RefusalKind::Unreadable, error.to_string()))?;
                if let Some(refusal) = self.game.turn().and_then(|turn| turn.check(&play).err()) {
                    return Err(illegal(refusal.to_string()));
                }
                let event = self.game.play_event(play, &mut self.luck.draw(self.version()));
                event.ok_or_else(|| illegal("that cannot be played".to_owned()))?
            }
        };
        self.game.check(&event).map_err(|error| illegal(error.to_string()))?;
        self.follow(event).and_then(|()| self.go_on()).map_err(illegal)
    }

    /// Who is asked now, and what for.
    fn asked(&self) -> Option<(SeatSet, AskKind)> {
        match self.game.phase() {
            Phase::Exchange { given } => {
                Some((self.seating().everyone().difference(given), AskKind::Give))
            }
            Phase::Turn(seat) => Some((seat.only(), AskKind::Play)),
            Phase::Deal | Phase::DrawRound | Phase::Over(_) => None,
        }
    }

    fn version(&self) -> u32 {
        self.changes.len() as u32
    }

    /// What has changed after a version, and what is asked now.
    fn changes(&self, after: u32) -> ServerMessage {
        let changes = self.changes.iter().cloned().zip(1..).skip(after as usize);
        let changes = changes.map(|(change, version)| Told { version, change }).collect();
        let ask = self.asked().map(|(seats, kind)| Ask {
            question: self.question,
            seats: numbers(seats),
            kind,
            left_ms: None,
        });
        ServerMessage::Changes { changes, ask }
    }

    /// What comes before the first event: everybody sits down, the game gets its name and
    /// begins.
    fn prelude(&self) -> Vec<Change> {
        let seats = self.seating().seats().zip(&self.levels);
        let seated = seats.map(|(seat, level)| Change::Seated {
            seat: number(seat),
            who: match seat == self.own {
                true => Occupant::Player { name: self.name.clone() },
                false => Occupant::Bot { level: level.to_string() },
            },
        });
        let named = Change::Committed { game: self.id.clone(), commitment: String::new() };
        let started = Change::Started {
            first_dealer: number(self.game.first_dealer()),
            entropy: vec![String::new(); self.seating().players()],
            seat: Some(number(self.own)),
        };
        seated.chain([named, started]).collect()
    }
}

/// A game before anything has happened, and what everybody knows of it.
fn before_all(rules: Rules, first_dealer: Seat) -> Answer<(Game, Vec<View>)> {
    let game = Game::new(rules, first_dealer).map_err(|error| error.to_string())?;
    let view = |seat| View::new(rules, first_dealer, Viewpoint::Seat(seat));
    let views = rules.seating().seats().map(view).collect::<Result<_, _>>();
    Ok((game, views.map_err(|error| error.to_string())?))
}
