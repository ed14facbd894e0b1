//! Which games are rated, and who has left one.

use kennel_rules::{Event, Seat, SeatSet};

use crate::{Entry, PerSeat, PlayerId, SeatHolder, SeatState, SeatedPlayer, Table, seat_number};

impl Table {
    /// Whether the game that is being played, or was played last, is rated: those who began it
    /// had accounts and came by looking for a table, or play in a rated event.
    #[must_use]
    pub fn is_rated(&self) -> bool {
        let Some(game) = &self.current else { return false };
        (self.settings().queue || self.settings().rated) && game.began.values().all(is_account)
    }

    /// The player who is about to leave, or has just left, a rated game by leaving this seat.
    /// Whoever took the seat over leaves no rated game.
    #[must_use]
    pub fn deserter(&self, seat: Seat) -> Option<&PlayerId> {
        let game = self.running().filter(|_| self.is_rated())?;
        let began = holder(&game.began[seat])?;
        (holder(&self.seats()[seat]) == Some(began)).then_some(began)
    }

    /// The seats of the game that were left for good, and those of players who were away when
    /// it ended and for whom a bot had played since before the last deal. A connection that was
    /// lost for a moment is neither. `entries` are those of the log, from the beginning of the
    /// game or before it.
    #[must_use]
    pub fn leavers<'a>(&self, entries: impl IntoIterator<Item = &'a Entry>) -> Leavers {
        let mut left = SeatSet::EMPTY;
        // Whether a bot stands in, and whether a round has been dealt since.
        let mut away: PerSeat<Option<bool>> = PerSeat::filled(self.seating(), None);
        for entry in entries {
            match entry {
                Entry::Started { .. } => {
                    left = SeatSet::EMPTY;
                    away = PerSeat::filled(self.seating(), None);
                }
                Entry::PlayerLeft { seat } => left.extend(self.known(*seat)),
                Entry::StandIn { seat, .. } => {
                    if let Some(seat) = self.known(*seat) {
                        away[seat] = Some(false);
                    }
                }
                Entry::Back { seat } => {
                    if let Some(seat) = self.known(*seat) {
                        away[seat] = None;
                    }
                }
                Entry::Event(Event::Deal(_)) => {
                    away.values_mut().flatten().for_each(|dealt| *dealt = true);
                }
                _ => {}
            }
        }
        let long_away = away.iter().filter(|(_, away)| **away == Some(true));
        let absent: SeatSet = long_away.map(|(seat, _)| seat).collect();
        Leavers {
            left: left.iter().map(seat_number).collect(),
            absent: absent.difference(left).iter().map(seat_number).collect(),
        }
    }
}

/// The seats of a game whose players did not play it to its end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Leavers {
    /// They left it for good.
    pub left: Vec<u8>,
    /// They were away at the end, and long before.
    pub absent: Vec<u8>,
}

fn holder(seat: &SeatState) -> Option<&PlayerId> {
    match &seat.holder {
        SeatHolder::Player(SeatedPlayer { id, .. }) => Some(id),
        SeatHolder::Nobody | SeatHolder::Bot(_) => None,
    }
}

fn is_account(seat: &SeatState) -> bool {
    matches!(&seat.holder, SeatHolder::Player(SeatedPlayer { account: true, .. }))
}

#[cfg(test)]
mod tests {
    use kennel_rules::{BySeat, Cards};
    use kennel_wire::StandInReason;

    use super::*;
    use crate::table::tests::begun;

    /// A bot that plays for a moment is not leaving; one that has played since before the last
    /// deal is, unless the player is back.
    #[test]
    fn a_lost_connection_is_not_leaving() {
        let (table, _) = begun("4", 1);
        let started = Entry::Started { first_dealer: 0 };
        let deal = Entry::Event(Event::Deal(BySeat::filled(Cards::NONE)));
        let away = |seat| Entry::StandIn { seat, why: StandInReason::Gone };
        let entries = [
            // What happened in the game before does not count.
            Entry::PlayerLeft { seat: 3 },
            started,
            deal.clone(),
            away(0),
            away(1),
            deal.clone(),
            Entry::Back { seat: 1 },
            away(2),
            Entry::PlayerLeft { seat: 2 },
            away(3),
        ];
        let leavers = table.leavers(&entries);
        assert_eq!(leavers, Leavers { left: vec![2], absent: vec![0] });
        let later = [entries.as_slice(), &[deal]].concat();
        assert_eq!(table.leavers(&later), Leavers { left: vec![2], absent: vec![0, 3] });
        // Nobody there came by looking for a table.
        assert!(!table.is_rated());
    }
}
