//! Section 5: walking.

use kennel_rules::{Slot, Spot};

use super::*;

#[test]
fn rule_5_1_a_fresh_marble_blocks_forwards() {
    // Neither onto field 16 nor beyond it.
    assert_folds("4 k,k,k,14/k,k,k,s/k,k,k,k/k,k,k,k 0 25TQ/-/-/-");
    let text = "4 k,k,k,14/k,k,k,s/k,k,k,k/k,k,k,k 0 25/-/-/-";
    assert_refused(text, "2 14-16", Refusal::Blockade(field(16)), "5.1");
    assert_refused(text, "5 14-19", Refusal::Blockade(field(16)), "5.1");
}

#[test]
fn rule_5_1_a_fresh_marble_blocks_backwards() {
    assert_plays("4 k,k,k,18/k,k,k,s/k,k,k,k/k,k,k,k 0 4/-/-/-", &["4 18-22"]);
    assert_plays("4 k,k,k,20/k,k,k,s/k,k,k,k/k,k,k,k 0 4/-/-/-", &["4 20-24"]);
    assert_plays("4 k,k,k,21/k,k,k,s/k,k,k,k/k,k,k,k 0 4/-/-/-", &["4 21-25", "4 21-17"]);
}

#[test]
fn rule_5_1_a_fresh_marble_blocks_a_seven() {
    assert_folds("4 k,k,k,14/k,k,k,s/k,k,k,k/k,k,k,k 0 7/-/-/-");
    assert_marbles("4 k,k,k,8/k,k,k,s/k,k,k,k/k,k,k,k 0 7/-/-/-", &["k,k,k,15"]);
    assert_folds("4 k,k,k,9/k,k,k,s/k,k,k,k/k,k,k,k 0 7/-/-/-");
}

#[test]
fn rule_5_1_a_fresh_marble_blocks_every_colour() {
    // The partner's and the player's own as well.
    assert_folds("4 k,k,k,30/k,k,k,k/k,k,k,s/k,k,k,k 0 5/-/-/-");
    assert_marbles("4 k,k,s,62/k,k,k,k/k,k,k,k/k,k,k,k 0 5/-/-/-", &["k,k,5,62"]);
}

#[test]
fn rule_5_1_a_fresh_marble_blocks_its_own_finish() {
    let text = "4 k,k,s,62/k,k,k,k/k,k,k,k/k,k,k,k 0 3/-/-/-";
    assert_marbles(text, &["k,k,3,62"]);
    assert_refused(text, "3 62-0a", Refusal::Blockade(field(0)), "5.1");
}

#[test]
fn rule_5_1_a_fresh_marble_cannot_be_swapped() {
    let text = "4 k,k,k,12/k,k,k,s/k,k,k,k/k,k,k,40 0 J/-/-/-";
    assert_plays(text, &["J 12x40"]);
    assert_refused(text, "J 12x16", Refusal::NotOnTheWay(field(16).into()), "6.4");
    assert_folds("4 k,k,k,s/k,k,k,k/k,k,k,k/k,k,k,40 0 J/-/-/-");
}

#[test]
fn rule_5_1_a_fresh_marble_walks_and_blocks_no_more() {
    assert_marbles("4 k,k,k,s/k,k,k,k/k,k,k,k/k,k,k,k 0 4/-/-/-", &["k,k,k,4", "k,k,k,60"]);
    let Next::Turn(next) = after("4 k,k,k,s/k,k,k,k/k,k,k,k/k,k,k,62 0 3/-/-/58", "3 0-3", None)
    else {
        panic!("seat 3 holds cards");
    };
    // Both the empty start and the marble that left it are free.
    let plays: Vec<String> = next.turn().plays().iter().map(ToString::to_string).collect();
    assert_eq!(plays, ["5 62-3", "8 62-6"]);
}

#[test]
fn rule_5_2_a_marble_back_on_its_start_blocks_nothing() {
    // Overtaken, landed on, swapped.
    assert_boards(
        "4 k,k,k,0/k,k,k,62/k,k,k,k/k,k,k,k 1 -/25J/-/-",
        &[
            "k,k,k,k/k,k,k,0/k,k,k,k/k,k,k,k",
            "k,k,k,0/k,k,k,3/k,k,k,k/k,k,k,k",
            "k,k,k,62/k,k,k,0/k,k,k,k/k,k,k,k",
        ],
    );
}

#[test]
fn rule_5_2_walking_onto_the_start_is_not_fresh() {
    assert_marbles("4 k,k,k,61/k,k,k,k/k,k,k,k/k,k,k,k 0 3/-/-/-", &["k,k,k,0"]);
    assert_marbles("4 k,k,k,4/k,k,k,k/k,k,k,k/k,k,k,k 0 4/-/-/-", &["k,k,k,0", "k,k,k,8"]);
}

#[test]
fn rule_5_2_a_swap_onto_the_start_is_not_fresh() {
    assert_boards(
        "4 k,k,k,30/k,k,k,0/k,k,k,k/k,k,k,k 0 J/-/-/-",
        &["k,k,k,0/k,k,k,30/k,k,k,k/k,k,k,k"],
    );
}

#[test]
fn rule_5_3_other_marbles_may_be_overtaken() {
    // Own ones, a partner's and an opponent's: all stay where they are.
    assert_marbles("4 k,k,12,14/k,k,k,13/k,k,k,16/k,k,k,k 0 5/-/-/-", &["k,k,14,17", "k,k,12,19"]);
}

#[test]
fn rule_5_3_backwards_is_the_same_in_the_other_direction() {
    assert_marbles("4 k,k,k,12/k,k,k,10/k,k,k,9/k,k,k,k 0 4/-/-/-", &["k,k,k,8", "k,k,k,16"]);
    assert_marbles("4 k,k,k,2/k,k,k,k/k,k,k,k/k,k,k,k 0 4/-/-/-", &["k,k,k,62", "k,k,k,6"]);
}

#[test]
fn rule_5_4_landing_sends_home() {
    // An opponent, the partner, one's own.
    assert_boards(
        "4 k,k,12,15/k,k,k,20/k,k,k,17/k,k,k,k 0 35/-/-/-",
        &[
            "k,k,k,15/k,k,k,20/k,k,k,17/k,k,k,k",
            "k,k,12,18/k,k,k,20/k,k,k,17/k,k,k,k",
            "k,k,15,17/k,k,k,20/k,k,k,k/k,k,k,k",
            "k,k,12,20/k,k,k,k/k,k,k,17/k,k,k,k",
        ],
    );
}

#[test]
fn rule_5_4_landing_backwards_sends_home() {
    assert_boards(
        "4 k,k,k,12/k,k,k,8/k,k,k,k/k,k,k,k 0 4/-/-/-",
        &["k,k,k,8/k,k,k,k/k,k,k,k/k,k,k,k", "k,k,k,16/k,k,k,8/k,k,k,k/k,k,k,k"],
    );
}

#[test]
fn rule_5_5_a_marble_turns_in_behind_its_start() {
    assert_plays(
        "4 k,k,k,61/k,k,k,k/k,k,k,k/k,k,k,k 0 356/-/-/-",
        &["3 61-0", "5 61-2", "5 61-0b", "6 61-3", "6 61-0c"],
    );
    assert_plays("4 k,k,k,0/k,k,k,k/k,k,k,k/k,k,k,k 0 2/-/-/-", &["2 0-2", "2 0-0b"]);
}

#[test]
fn rule_5_5_a_fresh_marble_cannot_turn_in() {
    let text = "4 k,k,k,s/k,k,k,k/k,k,k,k/k,k,k,k 0 23/-/-/-";
    assert_plays(text, &["2 0-2", "3 0-3"]);
    assert_refused(text, "2 0-0b", Refusal::FreshTurnsIn(seat(0)), "5.5");
    assert_marbles("4 k,k,k,s/k,k,k,k/k,k,k,k/k,k,k,k 0 7/-/-/-", &["k,k,k,7"]);
}

#[test]
fn rule_5_5_a_four_backwards_makes_a_fast_finish() {
    assert_leads(
        "4 k,k,k,s/k,k,k,k/k,k,k,k/k,k,k,k 0 4/-/-/-",
        "4 0-60",
        "k,k,k,60/k,k,k,k/k,k,k,k/k,k,k,k",
    );
    assert_marbles("4 k,k,k,60/k,k,k,k/k,k,k,k/k,k,k,k 0 5/-/-/-", &["k,k,k,1", "k,k,k,a"]);
    assert_marbles("4 k,k,k,60/k,k,k,k/k,k,k,k/k,k,k,k 0 8/-/-/-", &["k,k,k,4", "k,k,k,d"]);
    // Or a few steps forwards and then back over the start or onto it.
    assert_leads(
        "4 k,k,k,4/k,k,k,k/k,k,k,k/k,k,k,k 0 4/-/-/-",
        "4 4-0",
        "k,k,k,0/k,k,k,k/k,k,k,k/k,k,k,k",
    );
    assert_marbles("4 k,k,k,0/k,k,k,k/k,k,k,k/k,k,k,k 0 3/-/-/-", &["k,k,k,3", "k,k,k,c"]);
}

#[test]
fn rule_5_5_a_marble_swapped_onto_its_start_may_turn_in() {
    let swapped = after("4 k,k,k,30/k,k,k,0/k,k,k,k/k,k,k,k 0 J3/-/-/-", "J 30x0", None);
    let Next::Turn(next) = swapped else { panic!("seat 0 holds a three") };
    let plays: Vec<String> = next.turn().plays().iter().map(ToString::to_string).collect();
    assert_eq!(plays, ["3 0-3", "3 0-0c"]);
}

#[test]
fn rule_5_5_turning_in_is_optional() {
    assert_marbles("4 k,k,k,63/k,k,k,k/k,k,k,k/k,k,k,k 0 3/-/-/-", &["k,k,k,2", "k,k,k,b"]);
}

#[test]
fn rule_5_5_only_into_its_own_finish() {
    let text = "4 k,k,k,k/k,k,k,62/k,k,k,k/k,k,k,k 1 -/5/-/-";
    assert_plays(text, &["5 62-3"]);
    assert_refused(text, "5 62-0c", Refusal::ForeignFinish(seat(0)), "5.5");
    // Nor, walking one's own, into the partner's.
    assert_plays("4 k,k,k,30/k,k,k,k/k,k,k,k/k,k,k,k 0 5/-/-/-", &["5 30-35"]);
}

#[test]
fn rule_5_6_any_slot_within_reach() {
    assert_marbles(
        "4 k,k,k,60/k,k,k,k/k,k,k,k/k,k,k,k 0 5678/-/-/-",
        &["k,k,k,1", "k,k,k,a", "k,k,k,2", "k,k,k,b", "k,k,k,3", "k,k,k,c", "k,k,k,4", "k,k,k,d"],
    );
}

#[test]
fn rule_5_6_nothing_is_passed_or_landed_on() {
    let text = "4 k,k,60,b/k,k,k,k/k,k,k,k/k,k,k,k 0 568/-/-/-";
    assert_marbles(text, &["k,k,1,b", "k,k,a,b", "k,k,2,b", "k,k,4,b"]);
    let taken = Refusal::FinishTaken(Spot::finish(seat(0), Slot::Second));
    assert_refused(text, "6 60-0b", taken, "5.6");
    assert_refused(text, "8 60-0d", taken, "5.6");
    // Nor by a marble that is in already.
    assert_folds("4 k,k,a,b/k,k,k,k/k,k,k,k/k,k,k,k 0 3/-/-/-");
}

#[test]
fn rule_5_6_marbles_walk_deeper() {
    assert_plays(
        "4 k,k,k,a/k,k,k,k/k,k,k,k/k,k,k,k 0 A234/-/-/-",
        &["A 0k-0s", "A 0a-0b", "2 0a-0c", "3 0a-0d"],
    );
}

#[test]
fn rule_5_6_nobody_walks_backwards_in_the_finish() {
    // Not out of it, and not to another slot.
    assert_folds("4 k,k,k,d/k,k,k,k/k,k,k,k/k,k,k,k 0 4/-/-/-");
    assert_folds("4 k,k,k,a/k,k,k,k/k,k,k,k/k,k,k,k 0 4/-/-/-");
}

#[test]
fn rule_5_6_a_marble_in_the_finish_is_safe() {
    // From swaps, and from marbles that pass in front of it.
    assert_plays("4 k,k,k,12/k,k,k,b/k,k,k,30/k,k,k,k 0 J/-/-/-", &["J 12x30"]);
    assert_folds("4 k,k,k,b/k,k,k,20/k,k,k,k/k,k,k,k 0 J/-/-/-");
    assert_marbles("4 k,k,k,14/k,k,k,b/k,k,k,k/k,k,k,k 0 7/-/-/-", &["k,k,k,21"]);
}

#[test]
fn rule_5_7_every_step_must_be_walked() {
    // Nine steps are one too many for the finish, two are one too many here.
    assert_marbles("4 k,k,k,60/k,k,k,k/k,k,k,k/k,k,k,k 0 9/-/-/-", &["k,k,k,5"]);
    let text = "4 k,k,k,c/k,k,k,k/k,k,k,k/k,k,k,k 0 2/-/-/-";
    assert_folds(text);
    let spot = |slot| Spot::finish(seat(0), slot);
    let (from, to) = (spot(Slot::Third), spot(Slot::Fourth));
    let refusal = Refusal::WrongSteps { used_as: Rank::Two, from, to };
    assert_refused(text, "2 0c-0d", refusal, "5.7");
}

#[test]
fn rule_5_7_no_walk_stops_short_of_an_obstacle() {
    // Not in front of a blockade, nor in front of a slot that is taken.
    assert_folds("4 a,b,c,4/k,k,k,s/k,k,k,k/k,k,k,k 0 K/-/-/-");
    assert_folds("4 k,k,a,d/k,k,k,k/k,k,k,k/k,k,k,k 0 3/-/-/-");
}

#[test]
fn rule_5_7_a_marble_may_go_round_again() {
    // The first slot is taken: past the finish and on along the track.
    assert_marbles("4 k,k,60,a/k,k,k,k/k,k,k,k/k,k,k,k 0 5/-/-/-", &["k,k,1,a"]);
}
