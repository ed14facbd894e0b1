//! A table as one client knows it: the fold of the server's messages, as
//! `web/src/state/table.ts`.

use kennel_view::{CardUse, Effect, Shape, Shown, State, View, read_rules};
use kennel_wire::{
    Ask, Change, Occupant, OpenProposal, ServerMessage, SightMessage, TableState, VersionedChange,
};

/// What everyone knows about a seat.
#[derive(Clone, Debug)]
pub struct Seat {
    /// Who sits there.
    pub occupant: Occupant,
    /// Whether the player is ready for the next game.
    pub ready: bool,
    /// Whether a bot plays for the player.
    pub stand_in: bool,
    /// Whether the player is connected.
    pub present: bool,
}

/// Whether a game is under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Seats are being taken.
    Waiting,
    /// A game is being played.
    Playing,
    /// A game is over.
    Over,
}

/// Something that happened, to be told.
#[derive(Clone, Debug)]
pub enum Event {
    /// A sight of the game, and what a play does.
    Seen {
        /// What was seen.
        sight: SightMessage,
        /// The play and its effects.
        shown: Shown,
        /// What kept each card of the viewer's own hand from being played, if it folded.
        why: Vec<CardUse>,
    },
    /// Any other change.
    Changed(Change),
}

/// A message does not follow from what is known: everything has to be asked for again.
#[derive(Clone, Debug)]
pub struct OutOfSync(pub String);

/// A card on the discard pile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Discarded {
    /// Who laid it down.
    pub seat: u8,
    /// The letter of the card.
    pub card: String,
    /// The rank it was used as.
    pub used_as: String,
}

/// What is known of a table.
#[derive(Default)]
pub struct Table {
    /// Its settings; none before the server has welcomed the client.
    pub info: Option<TableState>,
    /// The board and the teams.
    pub shape: Option<Shape>,
    /// The viewer's seat; none for a spectator.
    pub seat: Option<u8>,
    /// The newest version.
    pub version: u32,
    /// The seats.
    pub seats: Vec<Seat>,
    /// How many people watch.
    pub spectators: u32,
    /// Whether a game is under way.
    phase: Option<Phase>,
    /// The rules' view of the game; none before it starts.
    pub view: Option<View>,
    /// What that view knows.
    pub state: Option<State>,
    /// The open question.
    pub ask: Option<Ask>,
    /// What is proposed to everyone.
    pub proposal: Option<OpenProposal>,
    /// Who looks after the table.
    pub host: Option<u8>,
    /// The seats that want to play on quickly.
    pub hurried: Vec<u8>,
    /// In how many milliseconds bots fill the free seats, when it was last told.
    pub fills: Option<u32>,
    /// The winners of the last game.
    pub winners: Option<Vec<u8>>,
    /// The games that each seat has won of a series; none without one.
    pub wins: Option<Vec<u8>>,
    /// The card that was laid down last.
    pub top: Option<Discarded>,
    /// What the last play did.
    pub last: Vec<Effect>,
    /// The card the viewer has given away in the exchange that is under way.
    gift: Option<String>,
}

impl Table {
    /// Whether a game is under way.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase.unwrap_or(Phase::Waiting)
    }

    /// The open question, if the viewer is asked.
    #[must_use]
    pub fn asked(&self) -> Option<&Ask> {
        self.ask.as_ref().filter(|ask| self.seat.is_some_and(|seat| ask.seats.contains(&seat)))
    }

    /// The viewer's cards: one that is given away lies on the table already.
    #[must_use]
    pub fn hand(&self) -> Vec<String> {
        let mut hand = self.state.as_ref().map_or(Vec::new(), |state| state.hand.clone());
        let gift = self.gift.as_ref().and_then(|gift| hand.iter().position(|card| card == gift));
        if let Some(at) = gift {
            hand.remove(at);
        }
        hand
    }

    /// Folds in a message, and returns what happened.
    ///
    /// # Errors
    /// It does not follow from what is known.
    pub fn take(&mut self, message: &ServerMessage) -> Result<Vec<Event>, OutOfSync> {
        let mut events = Vec::new();
        match message {
            ServerMessage::Welcome { table, seat, version } => {
                // Another seat sees other cards.
                if self.info.is_some() && self.seat != *seat {
                    self.reset();
                }
                let rules = read_rules(&table.rules).map_err(OutOfSync)?;
                let shape = Shape::of(rules);
                if self.seats.is_empty() {
                    self.seats = vec![free(); usize::from(shape.players)];
                }
                self.shape = Some(shape);
                self.info = Some(table.clone());
                self.seat = *seat;
                self.proposal = None;
                self.hurried.clear();
                self.fills = None;
                self.host = None;
                if *version < self.version {
                    return Err(OutOfSync("the table is older than what is known".to_owned()));
                }
            }
            ServerMessage::Changes { changes, ask } => {
                for VersionedChange { version, change } in changes {
                    if *version <= self.version {
                        continue;
                    }
                    let may_skip = matches!(change, Change::Snapshot { .. });
                    if *version != self.version + 1 && !may_skip {
                        return Err(OutOfSync("a change is missing".to_owned()));
                    }
                    events.extend(self.change(change)?);
                    self.version = *version;
                }
                self.ask.clone_from(ask);
            }
            ServerMessage::Seat { seat } => {
                let other = self.seat != *seat;
                self.seat = *seat;
                if other && self.phase() == Phase::Playing {
                    return Err(OutOfSync("another seat sees other cards".to_owned()));
                }
            }
            ServerMessage::Present { seats, spectators } => {
                for (seat, number) in self.seats.iter_mut().zip(0..) {
                    seat.present = seats.contains(&number);
                }
                self.spectators = *spectators;
            }
            ServerMessage::Fills { left_ms } => self.fills = *left_ms,
            ServerMessage::Hurried { seats } => self.hurried.clone_from(seats),
            ServerMessage::Proposed { open } => self.proposal.clone_from(open),
            ServerMessage::Host { seat } => self.host = *seat,
            _ => {}
        }
        Ok(events)
    }

    /// Forgets everything, so that it can be received again.
    pub fn reset(&mut self) {
        let seat = self.seat;
        *self = Table {
            info: self.info.take(),
            shape: self.shape.take(),
            spectators: self.spectators,
            ..Table::default()
        };
        self.seat = seat;
        let players = self.shape.as_ref().map_or(0, |shape| usize::from(shape.players));
        self.seats = vec![free(); players];
    }

    fn change(&mut self, change: &Change) -> Result<Vec<Event>, OutOfSync> {
        match change {
            Change::Snapshot { seats, ready, .. } => {
                let present: Vec<bool> = self.seats.iter().map(|seat| seat.present).collect();
                let seat = |(occupant, number): (&Occupant, u8)| Seat {
                    occupant: occupant.clone(),
                    ready: ready.contains(&number),
                    present: present.get(usize::from(number)).copied().unwrap_or(false),
                    stand_in: false,
                };
                self.seats = seats.iter().zip(0..).map(seat).collect();
                return Ok(Vec::new());
            }
            Change::Seated { seat, who } => {
                self.sit(*seat, who, matches!(who, Occupant::Bot { .. }))
            }
            Change::Ready { seat, ready } => self.with_seat(*seat, |seat| seat.ready = *ready),
            Change::Started { first_dealer, seat, .. } => self.start(*first_dealer, *seat)?,
            Change::Seen { sights } => {
                return sights.iter().map(|sight| self.see(sight)).collect();
            }
            Change::StandIn { seat, .. } | Change::Left { seat } => {
                self.with_seat(*seat, |seat| seat.stand_in = true);
            }
            Change::Back { seat } => self.with_seat(*seat, |seat| seat.stand_in = false),
            Change::TakenOver { seat, who, yours } => {
                self.sit(*seat, who, false);
                if let (true, Some(view)) = (yours, &mut self.view) {
                    view.take_seat(*seat).map_err(OutOfSync)?;
                    self.state = Some(view.state());
                    self.seat = Some(*seat);
                }
            }
            Change::TakenBack { events, .. } => {
                let view = self.view.as_mut().ok_or_else(no_game)?;
                view.take_back(*events).map_err(OutOfSync)?;
                self.state = Some(view.state());
                self.last.clear();
                self.top = None;
            }
            Change::Ended { .. } => self.end(Vec::new()),
            Change::Series { wins } => self.wins = Some(wins.clone()),
            Change::Over { winners, .. } => {
                for seat in winners {
                    let wins = self.wins.as_mut().and_then(|wins| wins.get_mut(usize::from(*seat)));
                    if let Some(wins) = wins {
                        *wins = wins.saturating_add(1);
                    }
                }
                self.end(winners.clone());
            }
            Change::Committed { .. } | Change::Reserved { .. } | Change::Released { .. } => {}
        }
        Ok(vec![Event::Changed(change.clone())])
    }

    fn start(&mut self, first_dealer: u8, seat: Option<u8>) -> Result<(), OutOfSync> {
        let info = self.info.as_ref().ok_or_else(no_game)?;
        let view = View::new(&info.rules, first_dealer, seat).map_err(OutOfSync)?;
        self.state = Some(view.state());
        self.view = Some(view);
        self.phase = Some(Phase::Playing);
        self.winners = None;
        // A series is over with the next game after it was decided.
        if self.wins.as_ref().is_some_and(|wins| wins.iter().any(|&wins| wins >= 2)) {
            self.wins = None;
        }
        self.top = None;
        self.gift = None;
        self.last.clear();
        Ok(())
    }

    fn see(&mut self, sight: &SightMessage) -> Result<Event, OutOfSync> {
        let own = self.seat;
        let view = self.view.as_mut().ok_or_else(no_game)?;
        let why = match sight {
            SightMessage::Folded { seat, .. } if own == Some(*seat) => view.cards(),
            _ => Vec::new(),
        };
        let shown = view.see(sight).map_err(OutOfSync)?;
        self.state = Some(view.state());
        match sight {
            SightMessage::Dealt { .. } | SightMessage::SetUp { .. } => {
                self.last.clear();
                self.gift = None;
                self.top = None;
            }
            SightMessage::Gave { seat, card } if own == Some(*seat) => self.gift.clone_from(card),
            SightMessage::Gave { .. } => {}
            SightMessage::Exchanged { .. } => self.gift = None,
            SightMessage::Folded { seat, cards } => {
                let letter = cards.chars().rfind(|letter| *letter != '-');
                if let Some(card) = letter.map(String::from) {
                    self.top = Some(Discarded { seat: *seat, used_as: card.clone(), card });
                }
            }
            SightMessage::Played { seat, .. } => {
                self.last.clone_from(&shown.steps);
                self.top = shown.play.as_ref().map(|play| Discarded {
                    seat: *seat,
                    card: play.card.clone(),
                    used_as: play.used_as.clone(),
                });
            }
        }
        Ok(Event::Seen { sight: sight.clone(), shown, why })
    }

    fn end(&mut self, winners: Vec<u8>) {
        self.phase = Some(Phase::Over);
        self.winners = Some(winners);
        for seat in &mut self.seats {
            seat.ready = matches!(seat.occupant, Occupant::Bot { .. });
            seat.stand_in = false;
        }
    }

    fn sit(&mut self, number: u8, who: &Occupant, ready: bool) {
        // Other people do not play on in a series.
        if self.phase() != Phase::Playing {
            self.wins = None;
        }
        self.with_seat(number, |seat| {
            seat.occupant = who.clone();
            seat.ready = ready;
            seat.stand_in = false;
        });
    }

    fn with_seat(&mut self, number: u8, change: impl FnOnce(&mut Seat)) {
        if let Some(seat) = self.seats.get_mut(usize::from(number)) {
            change(seat);
        }
    }
}

fn free() -> Seat {
    Seat { occupant: Occupant::Nobody, ready: false, stand_in: false, present: false }
}

fn no_game() -> OutOfSync {
    OutOfSync("no game has begun".to_owned())
}
