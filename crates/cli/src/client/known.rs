//! What one seat knows of its table: the fold of what it is told.

use kennel_rules::{Chance, PlayBuffer, Rules, View, Viewpoint};
use kennel_wire::{Ask, Change, ClientMessage, ServerMessage};

use super::ClientError;

/// What is known at one end of a socket. It outlives the socket: the next one goes
/// on where this one ended.
#[derive(Default)]
pub struct Known {
    /// The newest version.
    pub version: u32,
    pub seat: Option<u8>,
    /// What is asked, and whom.
    pub ask: Option<Ask>,
    /// The permanent name of the game that has begun, and what the server is bound to.
    pub game: Option<(String, String)>,
    /// Who won, once the game is over.
    pub winners: Option<Vec<u8>>,
    /// The same of the game to come.
    next_game: Option<(String, String)>,
    rules: Option<Rules>,
    view: Option<View>,
}

impl Known {
    /// Takes in what the server said.
    ///
    /// # Errors
    /// It cannot follow what was said before.
    pub fn hear(&mut self, message: &ServerMessage) -> Result<(), ClientError> {
        match message {
            ServerMessage::Welcome { table, seat, version } => {
                if *version < self.version {
                    let what = format!("it knows {version} versions, and told {}", self.version);
                    return Err(ClientError::Unexpected(what));
                }
                let rules = table.rules.parse::<Rules>();
                self.rules =
                    Some(rules.map_err(|error| ClientError::Unexpected(error.to_string()))?);
                self.seat = *seat;
            }
            ServerMessage::Seat { seat } => self.seat = *seat,
            ServerMessage::Changes { changes, ask } => {
                for told in changes {
                    if told.version <= self.version {
                        continue;
                    }
                    if told.version != self.version + 1 {
                        let what = format!("{} was told after {}", told.version, self.version);
                        return Err(ClientError::Unexpected(what));
                    }
                    self.version = told.version;
                    self.change(&told.change).ok_or_else(|| {
                        ClientError::Unexpected(format!("change {} does not follow", told.version))
                    })?;
                }
                self.ask.clone_from(ask);
            }
            _ => {}
        }
        Ok(())
    }

    fn change(&mut self, change: &Change) -> Option<()> {
        match change {
            Change::Committed { game, commitment } => {
                self.next_game = Some((game.clone(), commitment.clone()));
            }
            Change::Started { first_dealer, .. } => {
                let rules = self.rules?;
                let seat = |number: u8| rules.seating().seat(usize::from(number));
                let from = match self.seat {
                    Some(number) => Viewpoint::Seat(seat(number)?),
                    None => Viewpoint::Spectator,
                };
                self.winners = None;
                self.game = self.next_game.take();
                self.view = Some(View::new(rules, seat(*first_dealer)?, from).ok()?);
            }
            Change::Seen { sights } => {
                let view = self.view.as_mut()?;
                for sight in sights {
                    view.see(&sight.sight(self.rules?.seating()).ok()?).ok()?;
                }
            }
            Change::Over { winners, .. } => self.winners = Some(winners.clone()),
            _ => {}
        }
        Some(())
    }

    /// What the game looks like from here, once it has begun.
    #[must_use]
    pub fn view(&self) -> Option<&View> {
        self.view.as_ref()
    }

    /// Whether this seat is asked something.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        match (&self.ask, self.seat) {
            (Some(ask), Some(seat)) => ask.seats.contains(&seat),
            _ => false,
        }
    }

    /// An answer by chance to what this seat is asked; none if it is not, or if it
    /// can only fold, which the server does for it.
    pub fn answer(
        &self,
        plays: &mut PlayBuffer,
        chance: &mut impl Chance,
    ) -> Option<ClientMessage> {
        let ask = self.ask.as_ref().filter(|_| self.is_asked())?;
        let view = self.view.as_ref()?;
        let act = match view.turn() {
            Some(turn) => turn.random_play(plays, chance)?.to_string(),
            None => format!("give {}", view.hand().pick(chance)?),
        };
        Some(ClientMessage::Act { question: ask.question, act })
    }
}
