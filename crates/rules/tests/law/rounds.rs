//! Section 2: cards and rounds.

use kennel_rules::{BySeat, GameError, PositionError};

use super::*;

#[test]
fn rule_2_1_a_hundred_and_ten_cards() {
    assert_eq!(Cards::PACK.len(), 110);
    for rank in Rank::ALL {
        let copies = if rank == Rank::Joker { 6 } else { 8 };
        assert_eq!(Cards::PACK.count(rank), copies, "{rank}");
    }
    let mut stock = Stock::shuffled(&mut Dice::new(1));
    let taken: Option<Cards> = std::iter::from_fn(|| stock.take()).collect();
    assert_eq!(taken, Some(Cards::PACK));
    assert!(Stock::from_order([Rank::Ace; 110]).is_none());
}

#[test]
fn rule_2_1_no_more_cards_than_there_are() {
    let six = position("4 k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k 0 XXXX/XX/-/-");
    let mut hands = *six.hands();
    hands[seat(2)] = cards("X");
    let seven = Position::new(six.rules(), *six.board(), hands, seat(0));
    assert_eq!(seven, Err(PositionError::TooMany(Rank::Joker)));
}

#[test]
fn rule_2_2_hands_of_six_to_two_and_again() {
    for seating in Seating::ALL {
        let mut playing = Playing::new(Rules::new(seating), seat(0), 7);
        for size in [6, 5, 4, 3, 2, 6, 5] {
            assert_eq!(playing.game.hand_size(), size);
            let deal = playing.next_event().expect("a deal");
            playing.take(&deal);
            for seat in seating.seats() {
                assert_eq!(playing.game.hands()[seat].len(), size);
            }
            playing.finish_round();
        }
    }
}

#[test]
fn rule_2_2_a_hand_of_another_size_is_refused() {
    let game = game("4", 0, &[]);
    let mut hands = BySeat::filled(cards("234568"));
    hands[seat(2)] = cards("23456");
    let error = game.check(&Event::Deal(hands)).expect_err("five cards");
    assert_eq!(error, GameError::HandSize { seat: seat(2), dealt: 5, size: 6 });
    assert_eq!(error.rule(), "2.2");
}

/// The dealers and the leads of the first rounds.
fn dealers_and_leads(rules: Rules, first_dealer: usize, rounds: usize) -> Vec<(usize, usize)> {
    let mut playing = Playing::new(rules, seat(first_dealer), 3);
    let mut found = Vec::new();
    for _ in 0..rounds {
        found.push((playing.game.dealer().index(), playing.game.lead().index()));
        playing.finish_round();
    }
    found
}

#[test]
fn rule_2_3_the_deal_passes_on_in_the_current_edition() {
    let four = dealers_and_leads(rules("4"), 2, 6);
    assert_eq!(four, [(2, 3), (3, 0), (0, 1), (1, 2), (2, 3), (3, 0)]);
    let three = dealers_and_leads(rules("3"), 0, 5);
    assert_eq!(three, [(0, 1), (1, 2), (2, 0), (0, 1), (1, 2)]);
}

#[test]
fn rule_2_3_one_dealer_in_the_older_editions() {
    for text in ["4,classic", "4,2005"] {
        let four = dealers_and_leads(rules(text), 2, 6);
        assert_eq!(four, [(2, 3), (2, 0), (2, 1), (2, 2), (2, 3), (2, 0)]);
    }
    assert_eq!(dealers_and_leads(rules("3,classic"), 0, 4), [(0, 1), (0, 2), (0, 0), (0, 1)]);
}

#[test]
fn rule_2_3_anybody_may_be_the_first_dealer() {
    for rules in Rules::all() {
        let seating = rules.seating();
        for dealer in seating.seats() {
            let game = Game::new(rules, dealer).expect("a dealer at the table");
            assert_eq!((game.dealer(), game.lead()), (dealer, seating.right_of(dealer)));
        }
    }
}

/// The rounds, counted from 0, before which all cards are shuffled.
fn shuffles(rules: Rules, rounds: u32) -> Vec<u32> {
    let mut playing = Playing::new(rules, seat(0), 11);
    let mut found = Vec::new();
    while playing.game.rounds() < rounds {
        if playing.game.shuffles_next() {
            found.push(playing.game.rounds());
        }
        playing.finish_round();
        assert_eq!(playing.game.winner(), None, "choose another seed");
    }
    found
}

#[test]
fn rule_2_4_the_stock_serves_while_it_holds_a_whole_deal() {
    // Three: 18+15+12+9+6 and 18+15+12 leave 5, too few for nine.
    assert_eq!(shuffles(rules("3"), 10), [8]);
    // Four: 24+20+16+12+8 and 24 leave 6, too few for twenty.
    assert_eq!(shuffles(rules("4"), 8), [6]);
    // Five: 30+25+20+15+10 leave 10, too few for thirty.
    assert_eq!(shuffles(rules("5"), 6), [5]);
    // Six: 36+30+24+18 leave 2, too few for twelve; 12+36+30+24 leave 8.
    assert_eq!(shuffles(rules("6-pairs"), 10), [4, 8]);
}

#[test]
fn rule_2_4_exactly_enough_is_enough() {
    // Two: 40 and 40 and 12+10+8 are all 110 cards.
    assert_eq!(shuffles(rules("2"), 14), [13]);
}

#[test]
fn rule_2_4_a_shuffle_takes_all_cards() {
    let mut playing = Playing::new(rules("4"), seat(0), 11);
    while !playing.game.shuffles_next() {
        playing.finish_round();
    }
    assert_eq!((playing.game.stock().len(), playing.game.discard().len()), (6, 104));
    let deal = playing.next_event().expect("a deal");
    playing.take(&deal);
    assert_eq!((playing.game.stock().len(), playing.game.discard().len()), (90, 0));
}

/// Nobody can use any of these cards: all fold, and all twos, threes and fours
/// are on the discard pile.
const ALL_FOLD: [&str; 6] = [
    "deal 222222 223333 333344 444444",
    "give 2 3 3 4",
    "1: fold",
    "2: fold",
    "3: fold",
    "0: fold",
];

#[test]
fn rule_2_4_discards_lie_until_the_shuffle() {
    let game = game("4", 0, &ALL_FOLD);
    assert_eq!(game.phase(), Phase::Deal);
    assert_eq!(game.discard(), cards("222222223333333344444444"));
    assert_eq!(game.stock().checked_add_all(game.discard()), Some(Cards::PACK));
}

#[test]
fn rule_2_4_only_cards_of_the_stock_are_dealt() {
    let game = game("4", 0, &ALL_FOLD);
    let mut hands = BySeat::filled(cards("56789"));
    assert_eq!(game.check(&Event::Deal(hands)).err(), None);
    hands[seat(3)] = cards("25678");
    let error = game.check(&Event::Deal(hands)).expect_err("the twos are gone");
    assert_eq!(error, GameError::NotInStock(Rank::Two));
    assert_eq!(error.rule(), "2.4");
}

#[test]
fn rule_2_4_the_leader_gets_the_top_card() {
    // From the top: A 2 3 … K A 2 3 … K, the jokers at the bottom.
    let order = std::array::from_fn(|index| Rank::ALL[if index < 104 { index % 13 } else { 13 }]);
    let mut stock = Stock::from_order(order).expect("all cards");
    let game = game("4", 0, &[]);
    let deal = game.deal(&mut stock, &mut |_| panic!("nothing is shuffled"));
    let Some(Event::Deal(hands)) = deal else { panic!("a deal") };
    assert_eq!(hands[seat(1)], cards("A59K48"));
    assert_eq!(hands[seat(2)], cards("26TA59"));
    assert_eq!(hands[seat(3)], cards("37J26T"));
    assert_eq!(hands[seat(0)], cards("48Q37J"));
}

#[test]
fn rule_2_5_the_die_shows_the_cards_of_the_round() {
    let mut playing = Playing::new(rules("4"), seat(1), 5);
    for (dealer, size) in [(1, 6), (2, 5), (3, 4), (0, 3), (1, 2), (2, 6)] {
        let deal = playing.next_event().expect("a deal");
        playing.take(&deal);
        while playing.game.phase() != Phase::Deal {
            for view in &playing.views {
                assert_eq!((view.dealer(), view.die()), (seat(dealer), size));
            }
            let event = playing.next_event().expect("the round goes on");
            playing.take(&event);
        }
    }
}
