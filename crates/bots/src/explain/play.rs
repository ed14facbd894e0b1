//! Reasons for and against a play.

use kennel_rules::{Board, BySeat, Cards, Deed, Place, Play, Rank, Seat, SeatSet, Seating, Turn};

use super::Reason;
use super::gift::last_starter;
use super::journey::{Journey, Way, journeys};
use super::reach::Reach;
use crate::progress::{LONGEST_WALK, steps_home};

/// The turn in which plays are compared, with what all of them share.
pub(super) struct Scene<'a> {
    turn: &'a Turn,
    seating: Seating,
    team: SeatSet,
    /// Hand sizes after the play.
    hand_sizes: BySeat<usize>,
    /// The reach of the rivals on the board before the play.
    reach: Reach,
    playable: Vec<Rank>,
}

impl<'a> Scene<'a> {
    pub fn new(turn: &'a Turn, hand_sizes: &BySeat<usize>) -> Scene<'a> {
        let (seating, me) = (turn.rules().seating(), turn.seat());
        let mut hand_sizes = *hand_sizes;
        hand_sizes[me] = hand_sizes[me].saturating_sub(1);
        Scene {
            turn,
            seating,
            team: seating.team(me),
            hand_sizes,
            reach: Reach::new(turn.rules(), turn.board(), me, &hand_sizes),
            playable: turn.playable_cards(),
        }
    }

    /// The reasons for and against a legal play, the most important first.
    pub fn reasons(&self, play: &Play) -> Vec<Reason> {
        let journeys = journeys(self.turn, play);
        let after = self.turn.after(play);
        let mut reasons: Vec<Reason> = ending(self.turn, play).into_iter().collect();
        self.sent_home(&journeys, &mut reasons);
        for journey in journeys.iter().filter(|journey| !journey.is_sent_home()) {
            self.of_journey(journey, &mut reasons);
        }
        if reasons.first() != Some(&Reason::Wins) {
            self.dangers(&journeys, &after, &mut reasons);
            reasons.extend(self.aim(play, &after));
            self.blockades(&journeys, &after, &mut reasons);
            self.cards(play, &after, &mut reasons);
        }
        if reasons.is_empty() {
            reasons.extend(plain(&journeys));
        }
        reasons.sort();
        reasons.dedup();
        reasons
    }

    fn is_own(&self, seat: Seat) -> bool {
        self.team.contains(seat)
    }

    fn sent_home(&self, journeys: &[Journey], reasons: &mut Vec<Reason>) {
        for seat in self.seating.seats() {
            let is_gone = |journey: &&Journey| journey.seat == seat && journey.is_sent_home();
            match journeys.iter().filter(is_gone).count() {
                0 => {}
                count if self.is_own(seat) => reasons.push(Reason::LosesOwn { seat, count }),
                count => reasons.push(Reason::SendsHome { seat, count }),
            }
        }
    }

    /// Reasons that follow from the journey of one marble.
    fn of_journey(&self, journey: &Journey, reasons: &mut Vec<Reason>) {
        let Journey { seat, from, to, way, passes_finish, .. } = *journey;
        let own = self.is_own(seat);
        let gained = i16::from(steps_home(self.seating, seat, from))
            - i16::from(steps_home(self.seating, seat, to));
        let steps = gained.unsigned_abs() as u8;
        let mut advances = false;
        match (from, to) {
            (Place::Finish(_), Place::Finish(slot)) => {
                advances = true;
                reasons.extend(own.then_some(Reason::GoesDeeper { seat, slot }));
            }
            (_, Place::Finish(slot)) => {
                advances = true;
                reasons.extend(own.then_some(Reason::EntersFinish { seat, slot }));
            }
            (Place::Kennel, _) => {
                advances = true;
                reasons.push(Reason::LeavesKennel { seat });
            }
            _ if matches!(way, Way::Swapped | Way::Backwards) => {
                advances = gained > 0;
                match (own, gained > 0) {
                    (true, true) => reasons.push(Reason::GainsGround { seat, steps }),
                    (true, false) => reasons.push(Reason::LosesGround { seat, steps }),
                    (false, true) => {}
                    (false, false) => reasons.push(Reason::SetsBack { seat, steps }),
                }
            }
            _ if passes_finish => reasons.push(Reason::GetsPastOwnFinish { seat }),
            // Moving a rival's marble forwards is the price of a seven's last steps.
            _ => advances = own,
        }
        if from == Place::Fresh {
            reasons.push(Reason::OpensBlockade { seat });
        }
        if advances && seat != self.turn.seat() {
            reasons.push(match own {
                true => Reason::HelpsPartner { seat },
                false => Reason::HelpsRival { seat },
            });
        }
    }

    /// Marbles of the team that a play brings to safety or exposes.
    fn dangers(&self, journeys: &[Journey], after: &Board, reasons: &mut Vec<Reason>) {
        let reach = Reach::new(self.turn.rules(), after, self.turn.seat(), &self.hand_sizes);
        for seat in self.team.iter() {
            for place in self.turn.board().places(self.seating, seat) {
                let Place::Track(field) = place else { continue };
                let Some(threat) = self.reach.nearest(field) else { continue };
                let journey = journeys.iter().find(|one| (one.seat, one.from) == (seat, place));
                let safe = match journey.map_or(place, |journey| journey.to) {
                    Place::Kennel => false,
                    Place::Fresh | Place::Finish(_) => true,
                    Place::Track(field) => reach.nearest(field).is_none(),
                };
                if safe {
                    reasons.push(Reason::FreesFromDanger { seat, field, of: threat.of });
                }
            }
            for place in after.places(self.seating, seat) {
                let Place::Track(field) = place else { continue };
                let Some(threat) = reach.nearest(field) else { continue };
                let has_moved = journeys.iter().any(|one| (one.seat, one.to) == (seat, place));
                if has_moved || self.reach.nearest(field).is_none() {
                    let (of, distance) = (threat.of, threat.distance);
                    reasons.push(Reason::LeavesInReach { seat, field, of, distance });
                }
            }
        }
    }

    /// Of the rival marbles that a card of the hand reaches only after the play, the one
    /// nearest its finish.
    fn aim(&self, play: &Play, after: &Board) -> Option<Reason> {
        let plain = self.turn.hand().checked_sub(play.card)?;
        let plain = plain.iter().filter(|&rank| rank != Rank::Joker).collect::<Option<Cards>>()?;
        let reach = |board: &Board| Reach::own(self.turn.rules(), board, self.turn.seat(), plain);
        let (reach_before, reach_after) = (reach(self.turn.board()), reach(after));
        let rivals = self.seating.seats().filter(|&seat| !self.is_own(seat));
        let targets = rivals.flat_map(|seat| after.on_track(seat).map(move |field| (seat, field)));
        let (seat, field) = targets
            .filter(|&(_, field)| reach_before.nearest(field).is_none())
            .filter(|&(_, field)| reach_after.nearest(field).is_some())
            .min_by_key(|&(seat, field)| steps_home(self.seating, seat, Place::Track(field)))?;
        let rank = reach_after.nearest(field)?.with;
        Some(Reason::TakesAim { seat, field, rank })
    }

    /// Fresh marbles that block a rival within one card's reach.
    fn blockades(&self, journeys: &[Journey], after: &Board, reasons: &mut Vec<Reason>) {
        for seat in self.team.iter().filter(|&seat| after.is_fresh(seat)) {
            let start = self.seating.start(seat);
            let is_new = journeys.iter().any(|one| (one.seat, one.to) == (seat, Place::Fresh));
            let could_go = self.turn.controlled().contains(seat);
            for rival in self.seating.seats().filter(|&rival| !self.is_own(rival)) {
                let is_behind = after
                    .on_track(rival)
                    .map(|field| field.steps_to(self.seating, start))
                    .any(|steps| (1..=LONGEST_WALK).contains(&steps));
                match is_behind {
                    true if is_new => reasons.push(Reason::BlocksRival { seat: rival }),
                    true if could_go => reasons.push(Reason::KeepsBlockade { against: rival }),
                    _ => {}
                }
            }
        }
    }

    /// Reasons about the card played and the cards kept.
    fn cards(&self, play: &Play, after: &Board, reasons: &mut Vec<Reason>) {
        match play.deed {
            Deed::Draw(from) => reasons.push(Reason::DrawsCard { from }),
            Deed::NoEffect => reasons.push(Reason::Waits),
            _ => {}
        }
        if matches!(play.deed, Deed::LeaveKennel(_)) {
            return;
        }
        let waiting = self.turn.controlled().iter().any(|seat| after.kennel(seat) > 0);
        let rest = self.turn.hand().checked_sub(play.card).unwrap_or_default();
        if play.card == Rank::Joker || waiting && play.card.leaves_kennel() {
            reasons.push(Reason::SpendsStrongCard { rank: play.card });
        } else if waiting
            && let Some(rank) = last_starter(rest)
            && self.playable.contains(&rank)
        {
            reasons.push(Reason::KeepsCard { rank });
        }
    }
}

/// The reason for a play that ends the game.
pub(super) fn ending(turn: &Turn, play: &Play) -> Option<Reason> {
    let seating = turn.rules().seating();
    let complete = turn.after(play).complete_seats();
    let is_complete = |seat: &Seat| complete.contains_all(seating.team(*seat));
    if is_complete(&turn.seat()) {
        return Some(Reason::Wins);
    }
    seating.seats().find(is_complete).map(|seat| Reason::LetsWin { seat })
}

/// The fallback when there is no other reason.
fn plain(journeys: &[Journey]) -> Option<Reason> {
    journeys.iter().find_map(|journey| match journey.way {
        Way::Walked(steps) => Some(Reason::Advances { seat: journey.seat, steps }),
        _ => None,
    })
}
