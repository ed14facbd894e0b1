//! Rules 6.4 and 6.5: the jack.

use super::*;

#[test]
fn rule_6_4_a_swap_with_partner_or_opponent() {
    assert_boards(
        "4 k,k,k,12/k,k,k,20/k,k,k,40/k,k,k,50 0 J/-/-/-",
        &[
            "k,k,k,20/k,k,k,12/k,k,k,40/k,k,k,50",
            "k,k,k,40/k,k,k,20/k,k,k,12/k,k,k,50",
            "k,k,k,50/k,k,k,20/k,k,k,40/k,k,k,12",
        ],
    );
}

#[test]
fn rule_6_4_not_between_marbles_of_one_seat() {
    let text = "4 k,k,12,14/k,k,k,20/k,k,k,k/k,k,k,k 0 J/-/-/-";
    assert_plays(text, &["J 12x20", "J 14x20"]);
    assert_refused(text, "J 12x14", Refusal::SwapWithin(seat(0)), "6.4");
}

#[test]
fn rule_6_4_one_marble_must_be_controlled() {
    let text = "4 k,k,k,12/k,k,k,20/k,k,k,40/k,k,k,50 0 J/-/-/-";
    assert_refused(text, "J 20x50", Refusal::NotControlled(seat(1)), "4.4");
    assert_refused(text, "J 40x50", Refusal::NotControlled(seat(2)), "4.4");
}

#[test]
fn rule_6_4_both_on_the_track_and_not_fresh() {
    // The opponents' marbles are fresh, in the kennel and in the finish.
    let text = "4 k,k,s,12/k,k,k,s/k,k,k,30/k,k,k,b 0 J/-/-/-";
    assert_plays(text, &["J 12x30"]);
    assert_refused(text, "J 0x30", Refusal::NotOnTheWay(field(0).into()), "6.4");
    assert_refused(text, "J 12x16", Refusal::NotOnTheWay(field(16).into()), "6.4");
}

#[test]
fn rule_6_4_a_start_that_was_returned_to_is_no_shelter() {
    assert_plays("4 k,k,k,0/k,k,k,16/k,k,k,k/k,k,k,k 0 J/-/-/-", &["J 0x16"]);
}

#[test]
fn rule_6_4_a_swap_that_is_possible_must_be_done() {
    // However bad it is; the eight is dead.
    let text = "4 k,k,k,10/k,k,s,2/k,k,k,k/k,k,k,k 0 J8/-/-/-";
    assert_plays(text, &["J 10x2"]);
    assert_refused(text, "J no-effect", Refusal::NotAloneOnTheWay, "6.5");
    assert_eq!(position(text).fold(), None);
}

#[test]
fn rule_6_4_helping_swaps_the_partners_marbles() {
    assert_plays("4 a,b,c,d/k,k,k,20/k,k,38,40/k,k,k,k 0 J/-/-/-", &["J 38x20", "J 40x20"]);
}

#[test]
fn rule_6_4_triples_swap_one_team_mate_with_the_other() {
    // Found from either marble, it is one play.
    assert_boards(
        "6-triples a,b,c,d/k,k,k,k/k,k,k,40/k,k,k,k/k,k,k,70/k,k,k,k 0 J/-/-/-/-/-",
        &["a,b,c,d/k,k,k,k/k,k,k,70/k,k,k,k/k,k,k,40/k,k,k,k"],
    );
    let text = "6-triples a,b,c,d/k,k,k,k/k,k,k,40/k,k,k,k/k,k,k,70/k,k,k,k 0 J/-/-/-/-/-";
    assert_eq!(position(text).turn().check(&play(&position(text), "J 70x40")), Ok(()));
}

#[test]
fn rule_6_5_laid_down_when_one_seat_alone_is_on_the_way() {
    for edition in ["4", "4,classic", "4,2005"] {
        let board = "k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k";
        let text = format!("{edition} {board} 0 J/-/-/-");
        assert_plays(&text, &["J no-effect"]);
        assert_leads(&text, "J no-effect", board);
    }
    // Fresh marbles, whosever, and marbles in the finish are not on the way.
    assert_plays("4 k,s,12,d/k,k,k,s/k,k,k,s/k,k,k,a 0 J/-/-/-", &["J no-effect"]);
}

#[test]
fn rule_6_5_not_when_nobody_or_two_seats_are_on_the_way() {
    assert_folds("4 k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k 0 J/-/-/-");
    assert_folds("4 k,k,k,s/k,k,k,20/k,k,k,40/k,k,k,k 0 J/-/-/-");
    for edition in ["4", "4,2005"] {
        let text = format!("{edition} k,k,k,12/k,k,k,20/k,k,k,k/k,k,k,k 0 J/-/-/-");
        assert_plays(&text, &["J 12x20"]);
        assert_refused(&text, "J no-effect", Refusal::NotAloneOnTheWay, "6.5");
    }
}

#[test]
fn rule_6_5_not_when_the_player_does_not_control_them() {
    for edition in ["4", "4,2005"] {
        for others in ["k,k,k,20/k,k,k,k", "k,k,k,k/k,k,k,40"] {
            let text = format!("{edition} k,k,k,s/{others}/k,k,k,k 0 J/-/-/-");
            assert_folds(&text);
            assert_refused(&text, "J no-effect", Refusal::NotAloneOnTheWay, "6.5");
        }
    }
}

#[test]
fn rule_6_5_what_a_seven_may_move_besides_does_not_count() {
    assert_folds("4,canadian k,k,k,s/k,k,k,k/k,k,k,40/k,k,k,k 0 J/-/-/-");
    assert_folds("2 k,k,k,s/k,k,k,40 0 J/-");
}

#[test]
fn rule_6_5_a_last_resort_also_with_dead_cards_in_hand() {
    // The five and the seven end at the blockade.
    for edition in ["4", "4,classic"] {
        let text = format!("{edition} k,k,k,12/k,k,k,s/k,k,k,k/k,k,k,k 0 57J/-/-/-");
        assert_plays(&text, &["J no-effect"]);
        assert_eq!(position(&text).fold(), None);
    }
}

#[test]
fn rule_6_5_not_while_another_card_can_be_played() {
    for edition in ["4", "4,classic"] {
        let text = format!("{edition} k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 3J/-/-/-");
        assert_plays(&text, &["3 12-15"]);
        assert_refused(&text, "J no-effect", Refusal::JackNotLast, "6.5");
        let text = format!("{edition} k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 JX/-/-/-");
        assert!(listed(&position(&text)).keys().all(|key| key.0 == Rank::Joker));
        assert_refused(&text, "J no-effect", Refusal::JackNotLast, "6.5");
    }
}

#[test]
fn rule_6_5_not_while_a_two_can_draw() {
    // Two steps would end on the fresh marble of seat 1.
    let text = "2 k,k,k,30/k,k,k,s 0 2J/5";
    assert_plays(text, &["2 draw-1"]);
    assert_refused(text, "J no-effect", Refusal::JackNotLast, "6.5");
    // Nobody holds a card to be drawn: the two is dead.
    assert_plays("2 k,k,k,30/k,k,k,s 0 2J/-", &["J no-effect"]);
}

#[test]
fn rule_6_5_at_any_time_in_the_edition_of_2005() {
    assert_plays(
        "4,2005 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 3AJ/-/-/-",
        &["3 12-15", "A 0k-0s", "A 12-13", "A 12-23", "J no-effect"],
    );
}

#[test]
fn rule_6_5_a_joker_is_never_laid_down() {
    for edition in ["4", "4,2005"] {
        let text = format!("{edition} k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 X/-/-/-");
        assert!(listed(&position(&text)).keys().all(|key| key.1 != Rank::Jack));
        assert_refused(&text, "X=J no-effect", Refusal::JokerLaidDown, "6.5");
    }
}

#[test]
fn rule_6_5_helping_the_partner() {
    assert_plays("4 a,b,c,d/k,k,k,k/k,k,k,40/k,k,k,k 0 J/-/-/-", &["J no-effect"]);
    // Either team-mate in triples; but both on the way can be swapped.
    let hands = "0 J/-/-/-/-/-";
    for mates in ["k,k,k,40/k,k,k,k/k,k,k,k", "k,k,k,k/k,k,k,k/k,k,k,70"] {
        let text = format!("6-triples a,b,c,d/k,k,k,k/{mates}/k,k,k,k {hands}");
        assert_plays(&text, &["J no-effect"]);
    }
    let text = format!("6-triples a,b,c,d/k,k,k,k/k,k,k,40/k,k,k,k/k,k,k,70/k,k,k,k {hands}");
    assert_plays(&text, &["J 40x70"]);
    assert_refused(&text, "J no-effect", Refusal::NotAloneOnTheWay, "6.5");
    // With its own marbles all home, a seat that is not complete helps nobody.
    assert_folds("4 k,b,c,d/k,k,k,k/k,k,k,40/k,k,k,k 0 J/-/-/-");
}
