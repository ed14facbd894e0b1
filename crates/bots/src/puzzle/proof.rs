//! Answers that are certain.

use kennel_rules::{BySeat, Cards, Next, Play, PlayBuffer, Position, Turn, View};

/// Why an answer is certain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Proof {
    /// It wins at once.
    Now,
    /// It wins in this round, whatever is in the stock: nobody else holds a card.
    Alone,
}

impl Proof {
    /// Every proof.
    pub const ALL: [Proof; 2] = [Proof::Now, Proof::Alone];

    /// The identifier used in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Proof::Now => "now",
            Proof::Alone => "alone",
        }
    }

    /// Whether a legal play has this proof.
    pub(super) fn holds(self, view: &View, turn: &Turn, play: &Play) -> bool {
        match self {
            Proof::Now => wins_now(turn, play),
            Proof::Alone => {
                let mut left = MOST_POSITIONS;
                position_alone(view, turn)
                    .is_some_and(|position| leads_to_win(&position, play, &mut left))
            }
        }
    }
}

/// The most positions looked at for a proof.
const MOST_POSITIONS: u32 = 20_000;

/// Whether a play wins the game at once.
pub(super) fn wins_now(turn: &Turn, play: &Play) -> bool {
    let team = turn.rules().seating().team(turn.seat());
    turn.after(play).complete_seats().contains_all(team)
}

/// The plays that win in this round, and the number of others, where nobody else holds a
/// card, and no play wins at once. `None` if that cannot be told.
pub(super) fn alone(view: &View, turn: &Turn, plays: &PlayBuffer) -> Option<(Vec<Play>, usize)> {
    let position = position_alone(view, turn)?;
    let mut left = MOST_POSITIONS;
    let mut winning = Vec::new();
    for play in plays.iter() {
        if leads_to_win(&position, play, &mut left) {
            winning.push(*play);
        }
    }
    let others = plays.len() - winning.len();
    (left > 0).then_some((winning, others))
}

/// The position, if all hands are known because nobody else has one.
fn position_alone(view: &View, turn: &Turn) -> Option<Position> {
    let me = turn.seat();
    let mut others = view.rules().seating().seats().filter(|&seat| seat != me);
    if others.any(|seat| view.hand_sizes()[seat] > 0) {
        return None;
    }
    let mut hands = BySeat::filled(Cards::NONE);
    hands[me] = view.hand();
    Position::new(view.rules(), *view.board(), hands, me).ok()
}

/// Whether the seat to play can win in this round if it begins with a play.
fn leads_to_win(position: &Position, play: &Play, left: &mut u32) -> bool {
    let Some(rest) = left.checked_sub(1) else { return false };
    *left = rest;
    match position.play(play, None) {
        Ok(Next::Won(_, winners)) => winners.contains(position.to_play()),
        Ok(Next::Turn(next)) if next.to_play() == position.to_play() => {
            let mut plays = PlayBuffer::new();
            next.turn().list(&mut plays);
            plays.iter().any(|play| leads_to_win(&next, play, left))
        }
        _ => false,
    }
}
