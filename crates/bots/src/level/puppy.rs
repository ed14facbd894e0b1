//! The level that plays for fun.
//!
//! It likes to leave the kennel, to walk, to send others home and to reach the
//! finish. It considers neither what may happen next nor what its partner needs, and
//! it does not see everything a card can do.

use kennel_rules::{
    Board, Deed, MARBLES, Phase, Place, Play, PlayBuffer, Rank, Seat, Share, SplitMix64, Turn,
    View, Viewpoint,
};

use super::obvious::hands_over;
use crate::progress::steps_home;
use crate::random::unit;
use crate::{Bot, BotError, Budget, Decision};

#[derive(Default)]
pub(super) struct Puppy {
    plays: PlayBuffer,
}

impl Bot for Puppy {
    fn name(&self) -> String {
        "puppy".to_owned()
    }

    fn decide(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError> {
        let mut random = SplitMix64::new(seed);
        let decision = match (view.phase(), view.viewpoint(), view.turn()) {
            (Phase::Exchange { given }, Viewpoint::Seat(me), _) if !given.contains(me) => {
                give(view, &mut random).map(Decision::Give)
            }
            (_, _, Some(turn)) => {
                let most = budget.outcomes().min(MOST) as usize;
                turn.list_some(&mut self.plays, most, &mut random);
                choose(&turn, &self.plays, &mut random).map(Decision::Play)
            }
            _ => None,
        };
        decision.ok_or(BotError::NothingToDecide)
    }
}

/// The most plays considered.
const MOST: u64 = 200;

/// Chooses the card it likes least itself, whoever receives it.
fn give(view: &View, random: &mut SplitMix64) -> Option<Rank> {
    let mut least: Option<(Rank, f32)> = None;
    for card in view.hand().ranks() {
        let likes = card_likes(card) + 2.0 * unit(random);
        if least.is_none_or(|(_, so_far)| likes < so_far) {
            least = Some((card, likes));
        }
    }
    least.map(|(card, _)| card)
}

/// How much fun a card promises: jokers and court cards first, then long walks.
fn card_likes(card: Rank) -> f32 {
    match card {
        Rank::Joker => 12.0,
        Rank::Ace => 8.0,
        Rank::King => 7.0,
        Rank::Queen => 4.0,
        Rank::Ten | Rank::Nine | Rank::Eight | Rank::Seven => 3.0,
        Rank::Six | Rank::Five | Rank::Jack => 2.0,
        Rank::Four | Rank::Three | Rank::Two => 1.0,
    }
}

/// Chooses the favourite among the plays it notices. If it notices none, or only bad
/// ones, it considers all.
fn choose(turn: &Turn, plays: &[Play], random: &mut SplitMix64) -> Option<Play> {
    let attention = Attention::new(random);
    let noticed: Vec<&Play> =
        plays.iter().filter(|play| attention.notices(turn, play, random)).collect();
    let best = favourite(turn, noticed.into_iter(), random);
    let best = best.filter(|&(_, likes)| likes > TROUBLE);
    let best = best.or_else(|| favourite(turn, plays.iter(), random));
    best.map(|(play, _)| play)
}

/// The play it likes best, with its score.
fn favourite<'a>(
    turn: &Turn,
    plays: impl Iterator<Item = &'a Play>,
    random: &mut SplitMix64,
) -> Option<(Play, f32)> {
    let mut best: Option<(Play, f32)> = None;
    for play in plays {
        let likes = match hands_over(turn, play) {
            true => f32::MIN,
            false => likes(turn, play) + WHIM * unit(random),
        };
        if best.is_none_or(|(_, most)| likes > most) {
            best = Some((*play, likes));
        }
    }
    best
}

/// The kinds of play it notices in this turn.
struct Attention {
    swaps: bool,
    backwards: bool,
    /// Ranks it considers for a joker, besides leaving the kennel.
    joker: [Rank; 5],
}

impl Attention {
    fn new(random: &mut SplitMix64) -> Attention {
        let joker = [(); 5].map(|()| Rank::ALL[(random.next_u64() % 13) as usize]);
        Attention { swaps: unit(random) < 0.5, backwards: unit(random) < 0.35, joker }
    }

    fn notices(&self, turn: &Turn, play: &Play, random: &mut SplitMix64) -> bool {
        let roll = unit(random);
        if play.card == Rank::Joker
            && !matches!(play.deed, Deed::LeaveKennel(_))
            && !self.joker.contains(&play.used_as)
        {
            return false;
        }
        match play.deed {
            Deed::LeaveKennel(_) | Deed::NoEffect | Deed::Draw(_) => true,
            Deed::Walk { .. } => roll < 0.93,
            Deed::Back { .. } => self.backwards,
            Deed::Swap { .. } => self.swaps,
            // It moves only its own marbles and rarely splits.
            Deed::Split(shares) => {
                let shares = shares.as_slice();
                let is_own = |share: &Share| {
                    // A later share may start where an earlier one ended.
                    let owner = turn.board().marble_at(share.from);
                    owner.is_none_or(|seat| turn.controlled().contains(seat))
                };
                shares.iter().all(is_own)
                    && match shares.len() {
                        1 => true,
                        2 => roll < 0.5,
                        _ => roll < 0.12,
                    }
            }
        }
    }
}

/// The range of the random term that decides between similar plays.
const WHIM: f32 = 4.0;
/// A score below this makes it look again.
const TROUBLE: f32 = -14.0;
/// The value of a marble out of the kennel.
const OUT: f32 = 25.0;
/// The value of a whole lap.
const ROUND: f32 = 50.0;
/// The value of a marble in the finish.
const FINISH: f32 = 15.0;
/// The value of each slot deeper.
const DEEPER: f32 = 3.0;
/// The value of sending a rival's marble home.
const SENT_HOME: f32 = 22.0;
/// The weight of what happens to its partner's marbles.
const PARTNER: f32 = 0.4;

/// The score of a play.
fn likes(turn: &Turn, play: &Play) -> f32 {
    let seating = turn.rules().seating();
    let after = turn.after(play);
    let own = turn.controlled();
    let team = seating.team(turn.seat());
    let mut sum = -card_likes(play.card);
    for seat in seating.seats() {
        let gained = joy(turn, &after, seat) - joy(turn, turn.board(), seat);
        let sent_home = after.kennel(seat) as f32 - turn.board().kennel(seat) as f32;
        sum += if own.contains(seat) {
            gained
        } else if team.contains(seat) {
            // Sending the partner home earns a reproach.
            PARTNER * gained - SENT_HOME * sent_home.max(0.0)
        } else {
            // A rival's progress hardly bothers it.
            SENT_HOME * sent_home - 0.2 * gained
        };
    }
    sum
}

/// The value of a seat's marbles by what is visible at a glance.
fn joy(turn: &Turn, board: &Board, seat: Seat) -> f32 {
    let seating = turn.rules().seating();
    let around = f32::from(seating.fields());
    let places: [Place; MARBLES] = board.places(seating, seat);
    let of_place = |place: Place| {
        let walked = around - f32::from(steps_home(seating, seat, place));
        match place {
            Place::Kennel => 0.0,
            Place::Fresh | Place::Track(_) => OUT + ROUND * walked / around,
            Place::Finish(slot) => OUT + ROUND + FINISH + DEEPER * f32::from(slot.depth()),
        }
    };
    places.into_iter().map(of_place).sum()
}
