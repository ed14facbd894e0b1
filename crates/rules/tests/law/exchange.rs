//! Section 3: the exchange before every round's first turn.

use kennel_rules::{BySeat, Deed, GameError, Passed, Sight};

use super::*;

/// The hands of a game, as sorted text.
fn hands(game: &Game) -> Vec<String> {
    game.rules().seating().seats().map(|seat| game.hands()[seat].to_string()).collect()
}

#[test]
fn rule_3_1_partners_give_each_other_a_card() {
    let deal = "deal AA2345 KK2345 QQ2345 TT2345";
    let game = game("4", 3, &[deal, "give A K Q T"]);
    assert_eq!(hands(&game), ["A2345Q", "2345TK", "A2345Q", "2345TK"]);
}

#[test]
fn rule_3_1_six_in_pairs_give_across_the_table() {
    let deal = "deal A23456 K23456 Q23456 T23456 923456 823456";
    let game = game("6-pairs", 5, &[deal, "give A K Q T 9 8"]);
    let expected = ["23456T", "234569", "234568", "A23456", "23456K", "23456Q"];
    assert_eq!(hands(&game), expected);
}

#[test]
fn rule_3_1_nothing_is_seen_before_all_have_given() {
    let deal = "deal AA2345 KK2345 QQ2345 TT2345";
    // Partners 0 and 2 have given; 1 and 3 have not.
    let game = game("4", 3, &[deal, "give A - Q -"]);
    assert_eq!(game.phase(), Phase::Exchange { given: seats(&[0, 2]) });
    assert_eq!(hands(&game), ["AA2345", "2345KK", "2345QQ", "2345TT"]);
    // The gift of seat 1 shows its card to the giver alone.
    let gift = Event::Give { seat: seat(1), card: Rank::King };
    for viewer in 0..4 {
        let card = (viewer == 1).then_some(Rank::King);
        let sights = game.check(&gift).unwrap().seen_by(Viewpoint::Seat(seat(viewer)));
        assert_eq!(sights, [Sight::Gave { seat: seat(1), card }]);
    }
}

#[test]
fn rule_3_1_everybody_gives_a_card_from_their_own_hand() {
    let deal = "deal AA2345 KK2345 QQ2345 TT2345";
    let game = game("4", 3, &[deal, "give A - - -"]);
    let again = game.check(&Event::Give { seat: seat(0), card: Rank::Two });
    assert_eq!(again, Err(GameError::GivenAlready(seat(0))));
    assert_eq!(GameError::GivenAlready(seat(0)).rule(), "3.1");
    let foreign = game.check(&Event::Give { seat: seat(1), card: Rank::Ace });
    assert_eq!(foreign, Err(GameError::NotInHand { seat: seat(1), card: Rank::Ace }));
}

#[test]
fn rule_3_1_the_exchange_comes_before_the_first_turn() {
    let game = game("4", 3, &["deal AA2345 KK2345 QQ2345 TT2345", "give A K - T"]);
    let leave = Play { card: Rank::Ace, used_as: Rank::Ace, deed: Deed::LeaveKennel(seat(0)) };
    let event = Event::Play { seat: seat(0), play: leave, got: None };
    let error = game.check(&event).expect_err("seat 2 has not given");
    assert_eq!(error, GameError::OutOfPhase { waits_for: game.phase() });
    assert_eq!(error.rule(), "3");
}

#[test]
fn rule_3_2_triples_give_to_the_next_of_the_team() {
    let deal = "deal A23456 K23456 Q23456 T23456 923456 823456";
    let game = game("6-triples", 5, &[deal, "give A K Q T 9 8"]);
    // 0 → 2 → 4 → 0 and 1 → 3 → 5 → 1.
    let expected = ["234569", "234568", "A23456", "23456K", "23456Q", "23456T"];
    assert_eq!(hands(&game), expected);
}

#[test]
fn rule_3_3_solo_players_draw_from_the_right_in_the_current_edition() {
    let game = game("3", 2, &["deal A23456 K23456 Q23456", "drawn K Q A"]);
    assert_eq!(hands(&game), ["23456K", "23456Q", "A23456"]);
    assert_eq!(game.phase(), Phase::Turn(seat(0)));
}

#[test]
fn rule_3_3_all_draw_from_the_hands_as_dealt() {
    let game = game("3", 2, &["deal A23456 K23456 Q23456"]);
    assert_eq!(game.phase(), Phase::DrawRound);
    // Seat 2 cannot draw the king that seat 0 is drawing from seat 1.
    let cards = BySeat::from_fn(|seat| [Rank::King, Rank::Queen, Rank::King][seat.index() % 3]);
    let error = game.check(&Event::DrawRound(cards)).expect_err("not as dealt");
    assert_eq!(error, GameError::NotInHand { seat: seat(0), card: Rank::King });
    assert_eq!(error.rule(), "3");
}

#[test]
fn rule_3_3_the_draw_is_no_decision() {
    let game = game("3", 2, &["deal A23456 K23456 Q23456"]);
    let choice = game.check(&Event::Give { seat: seat(0), card: Rank::Ace });
    assert_eq!(choice, Err(GameError::OutOfPhase { waits_for: Phase::DrawRound }));
}

#[test]
fn rule_3_3_every_card_is_as_likely_to_be_drawn() {
    // Of the six chances, five draw an ace of seat 1 and one its king.
    let game = game("2", 1, &["deal 234568 AAAAAK"]);
    let mut drawn = Vec::new();
    for index in 0..6 {
        let mut chance = |bound| {
            assert_eq!(bound, 6, "one of six backs");
            index
        };
        let Some(Event::DrawRound(cards)) = game.draw_round(&mut chance) else { panic!("a draw") };
        drawn.push(cards[seat(0)]);
    }
    let aces = drawn.iter().filter(|&&rank| rank == Rank::Ace).count();
    let kings = drawn.iter().filter(|&&rank| rank == Rank::King).count();
    assert_eq!((aces, kings), (5, 1));
}

#[test]
fn rule_3_3_solo_players_pass_a_card_on_in_the_classic_edition() {
    let game = game("3,classic", 2, &["deal A23456 K23456 Q23456", "give A K Q"]);
    assert_eq!(hands(&game), ["23456Q", "A23456", "23456K"]);
}

#[test]
fn rule_3_4_a_complete_seat_exchanges_like_any_other() {
    let seating = Seating::Four;
    let mut playing = Playing::new(rules("4"), seat(0), 1);
    let complete = loop {
        let event = playing.next_event().expect("choose another seed");
        playing.take(&event);
        let complete = playing.game.board().complete_seats();
        if matches!(playing.game.phase(), Phase::Exchange { .. }) && !complete.is_empty() {
            break complete.iter().next().expect("a complete seat");
        }
    };
    let partner = seating.mates(complete).iter().next().expect("a partner");
    let card = playing.game.hands()[complete].iter().next().expect("a card");
    // Whatever the others do, the round waits for the complete seat.
    for other in seating.everyone().difference(complete.only()).iter() {
        let card = playing.game.hands()[other].iter().next().expect("a card");
        playing.take(&Event::Give { seat: other, card });
        assert!(matches!(playing.game.phase(), Phase::Exchange { .. }));
    }
    playing.take(&Event::Give { seat: complete, card });
    assert!(matches!(playing.game.phase(), Phase::Turn(_)));
    let passed = Passed { from: complete, to: partner, card };
    assert!(playing.views[partner.index()].passed().contains(&passed));
}
