//! What a client knows of its table: the state that the server's messages build up.

use kennel_rules::{Chance, PlayBuffer, Rules, Sight, View, Viewpoint};
use kennel_wire::{Ask, Change, ClientMessage, NextGame, ServerMessage};

use super::ClientError;

/// What a client knows of its table. It outlives the socket: the next one continues
/// after the newest version.
#[derive(Default)]
pub struct Known {
    /// The version of the last change.
    pub version: u32,
    /// The client's seat; none for a spectator.
    pub seat: Option<u8>,
    /// The open question.
    pub ask: Option<Ask>,
    /// The id of the game that has begun, and the server's commitment to its shuffles.
    pub game: Option<(String, String)>,
    /// The seats that won, once the game is over.
    pub winners: Option<Vec<u8>>,
    /// The id and the commitment of the next game.
    next_game: Option<(String, String)>,
    rules: Option<Rules>,
    view: Option<View>,
    /// What was known before each play and fold of this round, until it can no longer be
    /// taken back.
    before: Vec<View>,
}

impl Known {
    /// Applies a message of the server.
    ///
    /// # Errors
    /// It does not follow from the messages before it.
    pub fn apply(&mut self, message: &ServerMessage) -> Result<(), ClientError> {
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
                    let may_skip = matches!(told.change, Change::Snapshot { .. });
                    if told.version != self.version + 1 && !may_skip {
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
            Change::Committed { game, commitment }
            | Change::Snapshot { next: Some(NextGame { game, commitment }), .. } => {
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
                    let sight = sight.sight(self.rules?.seating()).ok()?;
                    match sight {
                        Sight::Played { .. } | Sight::Folded { .. } => {
                            self.before.push(view.clone());
                        }
                        _ => self.before.clear(),
                    }
                    view.see(&sight).ok()?;
                }
            }
            Change::TakenBack { events, .. } => {
                let kept = self.before.len().checked_sub(usize::from(*events))?;
                self.view = Some(self.before.drain(kept..).next()?);
            }
            Change::Over { winners, .. } => self.winners = Some(winners.clone()),
            _ => {}
        }
        Some(())
    }

    /// What the client's seat, or a spectator, knows of the game; none before it begins.
    #[must_use]
    pub fn view(&self) -> Option<&View> {
        self.view.as_ref()
    }

    /// Whether the client's seat has to answer the open question.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        match (&self.ask, self.seat) {
            (Some(ask), Some(seat)) => ask.seats.contains(&seat),
            _ => false,
        }
    }

    /// A random answer to the open question; none if the seat is not asked, or can only
    /// fold, which the server does for it.
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn hear(known: &mut Known, change: &Value) -> bool {
        let told = json!([{ "version": known.version + 1, "change": change }]);
        let message = json!({ "tell": "changes", "changes": told });
        known.apply(&serde_json::from_value(message).unwrap()).is_ok()
    }

    #[test]
    fn a_play_that_is_taken_back_is_forgotten() {
        let mut known = Known { rules: "4".parse().ok(), ..Known::default() };
        let started = json!({
            "change": "started", "first_dealer": 3, "entropy": ["", "", "", ""], "seat": null,
        });
        assert!(hear(&mut known, &started));
        let dealt =
            json!({ "sight": "dealt", "dealer": 3, "lead": 0, "size": 6, "shuffled": false });
        let gave = (0..4).map(|seat| json!({ "sight": "gave", "seat": seat }));
        let sights: Vec<Value> =
            [dealt].into_iter().chain(gave).chain([json!({ "sight": "exchanged" })]).collect();
        assert!(hear(&mut known, &json!({ "change": "seen", "sights": sights })));
        let before = known.view().cloned();
        let played = json!([{ "sight": "played", "seat": 0, "play": "K 0k-0s" }]);
        assert!(hear(&mut known, &json!({ "change": "seen", "sights": played })));
        assert!(known.view().cloned() != before);
        // What came before the exchange is not taken back.
        let taken_back =
            |events: u8| json!({ "change": "taken_back", "seat": 0, "events": events });
        assert!(!hear(&mut known, &taken_back(2)));
        assert!(hear(&mut known, &taken_back(1)));
        assert!(known.view().cloned() == before);
    }
}
