//! Filters against plays that no strong player makes. The net may rate them equal to
//! the sensible alternative, but a person watching would ask why, and there is no
//! reason to give.

use kennel_rules::{Play, Rank, Seat, Turn};

use crate::Decision;

/// The gain in winning chance that justifies sending only marbles of one's own team
/// home.
const SACRIFICE: f32 = 0.01;

/// Removes plays that use a joker where a plain card of the hand does the same.
pub(crate) fn keep_jokers(turn: &Turn, weighed: &mut Vec<(Decision, f32)>) {
    let first = weighed.first().copied();
    weighed.retain(|(decision, _)| match decision {
        Decision::Play(play) => instead_of_joker(turn, play).is_none(),
        Decision::Give(_) => true,
    });
    // If only some plays were weighed, the one with the plain card may be missing.
    if let (true, Some((Decision::Play(play), chance))) = (weighed.is_empty(), first) {
        let plain = instead_of_joker(turn, &play);
        weighed.extend(plain.map(|plain| (Decision::Play(plain), chance)));
    }
}

/// The same play with a plain card of the hand instead of a joker, if there is one.
/// The joker kept can do everything the plain card could, except under the option
/// that forbids it to complete a team.
pub(crate) fn instead_of_joker(turn: &Turn, play: &Play) -> Option<Play> {
    if play.card != Rank::Joker || turn.rules().no_joker_finish() {
        return None;
    }
    let plain = turn.hand().ranks().filter(|&rank| rank != Rank::Joker);
    let mut same = plain.map(|rank| Play { card: rank, used_as: rank, deed: play.deed });
    same.find(|plain| turn.check(plain).is_ok())
}

/// Moves the best play that is not a sacrifice to the front if it is about as good as
/// the first.
pub(crate) fn avoid_sacrifice(turn: &Turn, weighed: &mut [(Decision, f32)]) {
    let is_sacrifice = |decision: Decision| match decision {
        Decision::Play(play) => is_sacrifice(turn, &play),
        Decision::Give(_) => false,
    };
    let Some(&(first, best)) = weighed.first() else { return };
    if !is_sacrifice(first) {
        return;
    }
    let harmless = weighed
        .iter()
        .position(|&(decision, chance)| chance > best - SACRIFICE && !is_sacrifice(decision));
    if let Some(index) = harmless {
        weighed[..=index].rotate_right(1);
    }
}

/// Whether a play sends home marbles of the playing team and no others.
fn is_sacrifice(turn: &Turn, play: &Play) -> bool {
    let (before, after) = (turn.board(), turn.after(play));
    let seating = turn.rules().seating();
    let team = seating.team(turn.seat());
    let loses = |seat: &Seat| after.kennel(*seat) > before.kennel(*seat);
    let mut losers = seating.seats().filter(loses).peekable();
    losers.peek().is_some() && losers.all(|seat| team.contains(seat))
}

#[cfg(test)]
mod tests {

    use super::*;

    fn turn(position: &str) -> Turn {
        position.parse::<kennel_rules::Position>().unwrap().turn()
    }

    fn parsed(turn: &Turn, plays: &[(&str, f32)]) -> Vec<(Decision, f32)> {
        let seating = turn.rules().seating();
        let parse = |text| Decision::Play(Play::parse(seating, text).unwrap());
        plays.iter().map(|&(text, chance)| (parse(text), chance)).collect()
    }

    fn texts(weighed: &[(Decision, f32)]) -> Vec<String> {
        let text = |decision| match decision {
            Decision::Play(play) => play.to_string(),
            Decision::Give(card) => format!("{card:?}"),
        };
        weighed.iter().map(|&(decision, _)| text(decision)).collect()
    }

    #[test]
    fn a_joker_is_kept_where_a_plain_card_does_the_same() {
        let all = [("X=A 0k-0s", 0.6), ("X=5 8-13", 0.5), ("X=6 8-14", 0.4)];
        for (rules, kept) in [("4", 1), ("4,no-joker-finish", 3)] {
            let turn = turn(&format!("{rules} k,k,k,8/k,k,k,k/k,k,k,k/k,k,k,k 0 5KX/-/-/-"));
            let mut weighed = parsed(&turn, &all);
            keep_jokers(&turn, &mut weighed);
            assert_eq!(texts(&weighed), &["X=A 0k-0s", "X=5 8-13", "X=6 8-14"][3 - kept..]);
            // If the joker alone was weighed, the plain card replaces it.
            let mut alone = parsed(&turn, &all[1..2]);
            keep_jokers(&turn, &mut alone);
            assert_eq!(texts(&alone), [if kept == 1 { "5 8-13" } else { "X=5 8-13" }]);
        }
    }

    #[test]
    fn a_sacrifice_needs_a_clear_gain() {
        // The partner on 13, a rival on 14.
        let turn = turn("4 k,k,k,8/k,k,k,14/k,k,k,13/k,k,k,k 0 568/-/-/-");
        let order = |plays: &[(&str, f32)]| {
            let mut weighed = parsed(&turn, plays);
            avoid_sacrifice(&turn, &mut weighed);
            texts(&weighed)
        };
        let doubtful = [("5 8-13", 0.5), ("8 8-16", 0.495), ("6 8-14", 0.494)];
        assert_eq!(order(&doubtful), ["8 8-16", "5 8-13", "6 8-14"]);
        let clear = [("5 8-13", 0.5), ("8 8-16", 0.48)];
        assert_eq!(order(&clear), ["5 8-13", "8 8-16"]);
        let none = [("6 8-14", 0.5), ("8 8-16", 0.5)];
        assert_eq!(order(&none), ["6 8-14", "8 8-16"]);
        assert!(order(&[]).is_empty());
    }
}
