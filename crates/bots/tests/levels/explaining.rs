//! Explanations of whole games.

use kennel_bots::explain::{Explanation, Reason, explain, is_same, weigh};
use kennel_bots::{BotError, Budget, Decision};
use kennel_rules::{Rules, Seat, Table, View, Viewpoint};

use crate::games::follow_game;
use crate::{bots, untrained, wins};

fn explained(view: &View, also: &[Decision]) -> Explanation {
    let net = untrained(view.rules().table());
    let weighed = weigh(&net, view, 1, Budget::Nodes(300), also).unwrap();
    explain(view, &weighed, also).unwrap()
}

#[test]
fn every_moment_can_be_explained() {
    for rules in Table::ALL.map(Rules::new).into_iter().chain(Rules::all().step_by(7)) {
        let table = rules.table();
        let mut moments = 0;
        follow_game(rules, &mut bots(table)[1], 1, |moment| {
            moments += 1;
            if moments % 3 != 0 {
                return;
            }
            let Explanation { seat, candidates, all } = explained(moment.view, &[]);
            assert_eq!(seat, moment.seat);
            assert!(!candidates.is_empty() && candidates.len() as u64 <= all);
            assert!(candidates.is_sorted_by(|one, other| one.chance >= other.chance));
            for (index, candidate) in candidates.iter().enumerate() {
                assert!((0.0..=1.0).contains(&candidate.chance));
                assert!(candidate.reasons.is_sorted());
                let same = |other: &kennel_bots::explain::Candidate| {
                    is_same(moment.view, other.decision, candidate.decision)
                };
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

/// Of an enormous seven the best few are explained, and what one asks for.
#[test]
fn what_is_asked_for_is_explained() {
    let mut enormous = 0;
    follow_game(Rules::new(Table::Five), &mut bots(Table::Five)[1], 4, |moment| {
        let Some(turn) = moment.view.turn() else { return };
        if enormous >= 5 || turn.count(&mut kennel_rules::Plays::new()) < 2_000 {
            return;
        }
        enormous += 1;
        let asked = Decision::Play(*turn.plays().last().unwrap());
        let few = explained(moment.view, &[]);
        assert!(few.candidates.len() < 60, "{}", few.candidates.len());
        let more = explained(moment.view, &[asked]);
        let is_asked =
            |one: &kennel_bots::explain::Candidate| is_same(moment.view, one.decision, asked);
        assert!(more.candidates.iter().any(is_asked));
    });
    assert!(enormous > 0);
}

#[test]
fn nothing_is_explained_where_nothing_is_decided() {
    let rules = Rules::new(Table::Four);
    for from in [Viewpoint::Seat(Seat::ALL[0]), Viewpoint::Spectator] {
        let view = View::new(rules, Seat::ALL[0], from).unwrap();
        assert_eq!(explain(&view, &[], &[]), Err(BotError::NothingToDecide));
        let net = untrained(Table::Four);
        let weighed = weigh(&net, &view, 1, Budget::Nodes(10), &[]);
        assert_eq!(weighed, Err(BotError::NothingToDecide));
    }
}
