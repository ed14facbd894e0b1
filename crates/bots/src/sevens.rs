//! Beam search for good sevens.
//!
//! In solo games a seven can have hundreds of thousands of outcomes. It is built share
//! by share: of all boards that one more share leads to, only the best few are kept
//! and extended.

use kennel_rules::{Board, Draft, Grip, Play, Rank, Share, Turn};

use crate::afterstate::{Afterstate, Breadth};

/// Adds good sevens with their afterstates, keeping `breadth.width` boards after each
/// step.
pub(crate) fn add_good_sevens(
    turn: &Turn,
    before: &Afterstate,
    breadth: Breadth,
    value: &mut impl FnMut(&Afterstate) -> f32,
    plays: &mut Vec<(Play, Afterstate)>,
) {
    for card in [Rank::Seven, Rank::Joker] {
        let Some(hand) = before.hand.checked_sub(card) else { continue };
        let Ok(draft) = turn.draft(card, Rank::Seven) else { continue };
        let mut left = Afterstate { hand, ..*before };
        left.hand_sizes[left.me] -= 1;
        let mut seven = Seven { left, breadth, value, plays };
        seven.build(draft);
    }
}

struct Seven<'a, F> {
    /// The afterstate, apart from its board.
    left: Afterstate,
    breadth: Breadth,
    value: &'a mut F,
    plays: &'a mut Vec<(Play, Afterstate)>,
}

/// A draft extended by one share.
struct Next {
    draft: usize,
    share: Share,
    board: Board,
    value: f32,
}

/// The number of steps in a seven.
const STEPS: usize = 7;

impl<F: FnMut(&Afterstate) -> f32> Seven<'_, F> {
    /// Boards compete with those that took as many steps.
    fn build(&mut self, draft: Draft) {
        let mut drafts = vec![draft];
        let mut after: [Vec<Next>; STEPS + 1] = Default::default();
        self.extend(&drafts, 0, &mut after);
        for steps in 1..=STEPS {
            let mut nexts = std::mem::take(&mut after[steps]);
            nexts.sort_by(|one, other| other.value.total_cmp(&one.value));
            let mut kept: Vec<Board> = Vec::with_capacity(self.breadth.width);
            for next in nexts {
                if kept.len() >= self.breadth.width || self.breadth.deadline.is_over() {
                    break;
                }
                if kept.contains(&next.board) {
                    continue;
                }
                let mut draft = drafts[next.draft].clone();
                match draft.choose(Grip::Marble(next.share.from), Some(next.share.to)) {
                    Ok(Some(play)) => {
                        self.plays.push((play, Afterstate { board: next.board, ..self.left }));
                    }
                    Ok(None) => {
                        drafts.push(draft);
                        self.extend(&drafts, drafts.len() - 1, &mut after);
                    }
                    // The seven cannot be completed from there.
                    Err(_) => continue,
                }
                kept.push(next.board);
            }
        }
    }

    /// Collects what one more share leads to.
    fn extend(&mut self, drafts: &[Draft], draft: usize, after: &mut [Vec<Next>; STEPS + 1]) {
        drafts[draft].each_share(|share, board, steps_left| {
            let there = &mut after[STEPS - usize::from(steps_left)];
            let is_new = !there.iter().any(|next| next.board == *board);
            if is_new && !self.breadth.deadline.is_over() {
                let value = (self.value)(&Afterstate { board: *board, ..self.left });
                there.push(Next { draft, share, board: *board, value });
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::afterstate::Candidates;
    use crate::training::Weights;
    use crate::{Bot, Budget, Decision, Random, Shape};
    use kennel_rules::{
        Event, Game, Phase, PlayBuffer, Rules, Seat, Seating, SplitMix64, Stock, View, Viewpoint,
    };

    /// Calls `each` with the view of the seat to play throughout a random game.
    fn views(rules: Rules, seed: u64, mut each: impl FnMut(&View)) {
        let mut random = SplitMix64::new(seed);
        let mut game = Game::new(rules, Seat::ALL[0]).unwrap();
        let new_view = |seat| View::new(rules, Seat::ALL[0], Viewpoint::Seat(seat)).unwrap();
        let mut views: Vec<View> = rules.seating().seats().map(new_view).collect();
        let mut stock = Stock::shuffled(&mut random);
        let mut bot = Random::default();
        for _ in 0..400 {
            let mut decide = |seat: Seat| bot.decide(&views[seat.index()], 1, Budget::Nodes(1));
            let event = match game.phase() {
                Phase::Over(_) => return,
                Phase::Deal => game.deal(&mut stock, &mut random).unwrap(),
                Phase::DrawRound => game.draw_round(&mut random).unwrap(),
                Phase::Exchange { given } => {
                    let seat = rules.seating().seats().find(|&seat| !given.contains(seat)).unwrap();
                    let Ok(Decision::Give(card)) = decide(seat) else { panic!("no card") };
                    Event::Give { seat, card }
                }
                Phase::Turn(seat) => match decide(seat) {
                    Ok(Decision::Play(play)) => {
                        each(&views[seat.index()]);
                        game.play_event(play, &mut random).unwrap()
                    }
                    _ => Event::Fold { seat },
                },
            };
            crate::games::follow(&mut game, &mut views, &event).unwrap();
        }
    }

    #[test]
    fn built_sevens_are_legal_and_have_the_right_afterstate() {
        let mut built = 0;
        for seating in [Seating::Three, Seating::Four, Seating::Five, Seating::SixTriples] {
            let net = Weights::random(Shape::new(seating), 7).net();
            let mut plays = PlayBuffer::new();
            views(Rules::new(seating), 5, |view| {
                let turn = view.turn().unwrap();
                if !turn.hand().has(Rank::Seven) && !turn.hand().has(Rank::Joker) {
                    return;
                }
                let (mut random, breadth) = (SplitMix64::new(1), Breadth::unhurried(0, 3));
                let candidates = Candidates::by_net(view, &net, &mut plays, &mut random, breadth);
                let Some(Candidates::Play(all)) = candidates else { panic!("nothing to play") };
                for (play, after) in &all {
                    assert_eq!(turn.check(play), Ok(()), "{play:?}");
                    assert_eq!(turn.after(play), after.board, "{play:?}");
                    built += usize::from(play.used_as == Rank::Seven);
                }
                // If a seven can be played, one is found.
                let can = turn.uses_for(Rank::Seven).contains(&Rank::Seven);
                assert_eq!(all.iter().any(|(play, _)| play.card == Rank::Seven), can);
            });
        }
        assert!(built > 100, "{built}");
    }
}
