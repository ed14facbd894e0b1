//! Explanations of whole games.

use std::sync::Arc;

use kennel_bots::explain::{Candidate, Explanation, Reason, ask, explain, is_same, weigh};
use kennel_bots::{BotError, Budget, Decision, Level, Net, Search};
use kennel_rules::{Play, Rank, Rules, Seat, Seating, View, Viewpoint};

use crate::games::follow_game;
use crate::{bots, untrained, wins};

fn explained(net: &Arc<Net>, view: &View, also: &[Decision]) -> Explanation {
    // The search takes longer, so only some moments use it.
    let level = if view.stock_size().is_multiple_of(16) { Level::Champion } else { Level::Terrier };
    ask(level, &mut Search::new(Arc::clone(net)), view, 1, Budget::Nodes(2_000), also).unwrap()
}

#[test]
fn every_decision_can_be_explained() {
    for rules in Seating::ALL.map(Rules::new).into_iter().chain(Rules::all().step_by(7)) {
        let seating = rules.seating();
        let net = untrained(seating);
        let mut moments = 0;
        follow_game(rules, &mut bots(seating)[1], 1, |moment| {
            moments += 1;
            if moments % 4 != 0 {
                return;
            }
            let Explanation { seat, choice, candidates, all } = explained(&net, moment.view, &[]);
            assert_eq!(seat, moment.seat);
            assert!(candidates.iter().any(|one| is_same(moment.view, one.decision, choice)));
            assert!(!candidates.is_empty() && candidates.len() as u64 <= all);
            assert!(candidates.is_sorted_by(|one, other| one.chance >= other.chance));
            for (index, candidate) in candidates.iter().enumerate() {
                assert!((0.0..=1.0).contains(&candidate.chance));
                assert!(candidate.reasons.is_sorted());
                let same =
                    |other: &Candidate| is_same(moment.view, other.decision, candidate.decision);
                assert!(!candidates[..index].iter().any(same));
                match candidate.decision {
                    Decision::Give(card) => assert!(moment.view.hand().has(card)),
                    Decision::Play(play) => {
                        assert_eq!(moment.view.turn().unwrap().check(&play), Ok(()));
                        assert!(!candidate.reasons.is_empty(), "{play:?}");
                        let says_so = candidate.reasons.contains(&Reason::Wins);
                        assert_eq!(says_so, wins(moment, &play));
                    }
                }
            }
        });
    }
}

/// Of an enormous seven only the best few plays are explained, and those asked for.
#[test]
fn plays_asked_for_are_explained() {
    let net = untrained(Seating::Five);
    let mut enormous = 0;
    follow_game(Rules::new(Seating::Five), &mut bots(Seating::Five)[1], 4, |moment| {
        let Some(turn) = moment.view.turn() else { return };
        if enormous >= 5 || turn.count(&mut kennel_rules::PlayBuffer::new()) < 2_000 {
            return;
        }
        enormous += 1;
        let asked = Decision::Play(*turn.plays().last().unwrap());
        let few = explained(&net, moment.view, &[]);
        assert!(few.candidates.len() < 60, "{}", few.candidates.len());
        let more = explained(&net, moment.view, &[asked]);
        let is_asked = |one: &Candidate| is_same(moment.view, one.decision, asked);
        assert!(more.candidates.iter().any(is_asked));
    });
    assert!(enormous > 0);
}

#[test]
fn a_view_with_nothing_to_decide_is_not_explained() {
    let rules = Rules::new(Seating::Four);
    for from in [Viewpoint::Seat(Seat::ALL[0]), Viewpoint::Spectator] {
        let view = View::new(rules, Seat::ALL[0], from).unwrap();
        assert_eq!(explain(&view, &[], &[]), Err(BotError::NothingToDecide));
        let net = untrained(Seating::Four);
        assert_eq!(weigh(&net, &view, 1), Err(BotError::NothingToDecide));
        let mut search = Search::new(net);
        for level in Level::ALL {
            let asked = ask(level, &mut search, &view, 1, Budget::Nodes(10), &[]);
            assert_eq!(asked, Err(BotError::NothingToDecide));
        }
    }
}

#[test]
fn illegal_decisions_are_not_explained() {
    let net = untrained(Seating::Four);
    let mut looked = false;
    follow_game(Rules::new(Seating::Four), &mut bots(Seating::Four)[1], 1, |moment| {
        if looked || moment.view.turn().is_none() {
            return;
        }
        looked = true;
        let wrong = Play::parse(Seating::Four, "5 12-17").unwrap();
        let wrong = [Decision::Play(wrong), Decision::Give(Rank::Two)];
        let weighed = wrong.map(|decision| (decision, 0.9));
        assert_eq!(explain(moment.view, &weighed, &wrong), Err(BotError::NothingToDecide));
        assert_eq!(explained(&net, moment.view, &wrong), explained(&net, moment.view, &[]));
    });
    assert!(looked);
}
