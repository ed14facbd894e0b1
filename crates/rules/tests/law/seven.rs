//! Rule 6.3: the seven.

use kennel_rules::{Slot, Spot};

use super::*;

#[test]
fn rule_6_3_seven_steps_shared_in_any_way() {
    assert_marbles(
        "4 k,k,17,40/k,k,k,k/k,k,k,k/k,k,k,k 0 7/-/-/-",
        &[
            "k,k,17,47",
            "k,k,18,46",
            "k,k,19,45",
            "k,k,20,44",
            "k,k,21,43",
            "k,k,22,42",
            "k,k,23,41",
            "k,k,24,40",
        ],
    );
}

#[test]
fn rule_6_3_a_marble_may_get_several_shares() {
    let text = "4 k,k,17,40/k,k,k,k/k,k,k,k/k,k,k,k 0 7/-/-/-";
    let board = "k,k,22,42/k,k,k,k/k,k,k,k/k,k,k,k";
    assert_leads(text, "7 17-19 40-42 19-22", board);
    assert_leads(text, "7 17-18 40-41 18-19 41-42 19-20 20-21 21-22", board);
    assert_leads(text, "7 40-42 17-22", board);
}

#[test]
fn rule_6_3_all_seven_steps_must_be_walked() {
    let text = "4 k,k,17,40/k,k,k,k/k,k,k,k/k,k,k,k 0 7/-/-/-";
    assert_refused(text, "7 17-20", Refusal::SevenUnfinished { walked: 3 }, "6.3");
    assert_refused(text, "7 17-21 40-44", Refusal::SevenTooFar, "6.3");
    // Three steps in the finish are all there is to walk.
    assert_folds("4 k,k,a,c/k,k,k,k/k,k,k,k/k,k,k,k 0 7/-/-/-");
}

#[test]
fn rule_6_3_only_forwards() {
    let text = "4 k,k,17,40/k,k,k,k/k,k,k,k/k,k,k,k 0 7/-/-/-";
    let (from, to) = (field(17).into(), field(16).into());
    let refusal = Refusal::WrongSteps { used_as: Rank::Seven, from, to };
    assert_refused(text, "7 17-16 40-46", refusal, "5.7");
}

#[test]
fn rule_6_3_everything_met_is_sent_home() {
    // An opponent on 13, one's own on 14, the partner on 16: as soon as one of
    // the two walks over them, they are gone. In the last three the marble on
    // 14 is overtaken too, after none, one or two steps of its own.
    assert_boards(
        "4 k,k,12,14/k,k,k,13/k,k,k,16/k,k,k,k 0 7/-/-/-",
        &[
            "k,k,12,21/k,k,k,13/k,k,k,k/k,k,k,k",
            "k,k,13,20/k,k,k,k/k,k,k,k/k,k,k,k",
            "k,k,14,19/k,k,k,k/k,k,k,k/k,k,k,k",
            "k,k,15,18/k,k,k,k/k,k,k,k/k,k,k,k",
            "k,k,16,17/k,k,k,k/k,k,k,k/k,k,k,k",
            "k,k,k,19/k,k,k,k/k,k,k,k/k,k,k,k",
            "k,k,k,18/k,k,k,k/k,k,k,k/k,k,k,k",
            "k,k,k,17/k,k,k,k/k,k,k,k/k,k,k,k",
        ],
    );
}

#[test]
fn rule_6_3_a_marble_walks_and_is_then_overtaken() {
    let text = "4 k,k,17,19/k,k,k,k/k,k,k,k/k,k,k,k 0 7/-/-/-";
    assert_leads(text, "7 19-21 17-22", "k,k,k,22/k,k,k,k/k,k,k,k/k,k,k,k");
    assert_leads(text, "7 19-20 17-23", "k,k,k,23/k,k,k,k/k,k,k,k/k,k,k,k");
    // Even landing on it at the end of the seven sends it home.
    assert_leads(
        "4 k,k,17,18/k,k,k,k/k,k,k,k/k,k,k,k 0 7/-/-/-",
        "7 18-21 17-21",
        "k,k,k,21/k,k,k,k/k,k,k,k/k,k,k,k",
    );
}

#[test]
fn rule_6_3_blockades_stand_at_every_step() {
    // The marble on 12 gets three steps at the most.
    assert_marbles(
        "4 k,k,12,40/k,k,k,s/k,k,k,k/k,k,k,k 0 7/-/-/-",
        &["k,k,12,47", "k,k,13,46", "k,k,14,45", "k,k,15,44"],
    );
}

#[test]
fn rule_6_3_a_blockade_of_ones_own_may_walk_away_first() {
    // The fresh marble takes a step at least before the other passes the
    // start, along the track or into the finish; it cannot turn in itself.
    assert_marbles(
        "4 k,k,s,62/k,k,k,k/k,k,k,k/k,k,k,k 0 7/-/-/-",
        &[
            "k,k,7,62", "k,k,6,63", "k,k,0,5", "k,k,1,4", "k,k,2,3", "k,k,k,3", "k,k,k,4",
            "k,k,4,a", "k,k,3,b", "k,k,2,c", "k,k,1,d",
        ],
    );
}

#[test]
fn rule_6_3_the_finish_keeps_its_rules() {
    // The marble in slot a makes room by walking deeper.
    assert_marbles(
        "4 k,k,61,a/k,k,k,k/k,k,k,k/k,k,k,k 0 7/-/-/-",
        &["k,k,4,a", "k,k,3,b", "k,k,2,c", "k,k,1,d", "k,k,b,c", "k,k,a,d"],
    );
    let spot = Spot::finish(seat(0), Slot::First);
    assert_refused(
        "4 k,k,61,a/k,k,k,k/k,k,k,k/k,k,k,k 0 7/-/-/-",
        "7 61-0d",
        Refusal::FinishTaken(spot),
        "5.6",
    );
}

#[test]
fn rule_6_3_the_partner_gets_what_is_left() {
    // Three steps complete seat 0. The four others go to one marble of the
    // partner or to both; or seat 0 walks past its finish.
    assert_boards(
        "4 62,b,c,d/k,k,k,k/k,k,20,40/k,k,k,k 0 7/-/-/-",
        &[
            "a,b,c,d/k,k,k,k/k,k,24,40/k,k,k,k",
            "a,b,c,d/k,k,k,k/k,k,23,41/k,k,k,k",
            "a,b,c,d/k,k,k,k/k,k,22,42/k,k,k,k",
            "a,b,c,d/k,k,k,k/k,k,21,43/k,k,k,k",
            "a,b,c,d/k,k,k,k/k,k,20,44/k,k,k,k",
            "5,b,c,d/k,k,k,k/k,k,20,40/k,k,k,k",
        ],
    );
}

#[test]
fn rule_6_3_the_partner_comes_second() {
    let text = "4 62,b,c,d/k,k,k,k/k,k,20,40/k,k,k,k 0 7/-/-/-";
    assert_refused(text, "7 20-24 62-0a", Refusal::NotControlled(seat(2)), "4.4");
}

#[test]
fn rule_6_3_several_marbles_of_ones_own_may_complete_first() {
    // Two steps, then one step, then four for the partner.
    assert_boards(
        "4 63,a,c,d/k,k,k,k/k,k,k,40/k,k,k,k 0 7/-/-/-",
        &[
            "a,b,c,d/k,k,k,k/k,k,k,44/k,k,k,k",
            "6,a,c,d/k,k,k,k/k,k,k,40/k,k,k,k",
            "5,b,c,d/k,k,k,k/k,k,k,40/k,k,k,k",
        ],
    );
}

#[test]
fn rule_6_3_nothing_left_to_walk_is_no_seven() {
    // On its way in, seat 0 sends home the only marble that could take the
    // remaining steps.
    assert_boards(
        "4 62,b,c,d/k,k,k,k/k,k,k,63/k,k,k,k 0 7/-/-/-",
        &["5,b,c,d/k,k,k,k/k,k,k,k/k,k,k,k"],
    );
}

#[test]
fn rule_6_3_triples_share_the_rest_with_either_team_mate() {
    assert_boards(
        "6-triples 94,b,c,d/k,k,k,k/k,k,k,20/k,k,k,k/k,k,k,50/k,k,k,k 0 7/-/-/-/-/-",
        &[
            "a,b,c,d/k,k,k,k/k,k,k,24/k,k,k,k/k,k,k,50/k,k,k,k",
            "a,b,c,d/k,k,k,k/k,k,k,23/k,k,k,k/k,k,k,51/k,k,k,k",
            "a,b,c,d/k,k,k,k/k,k,k,22/k,k,k,k/k,k,k,52/k,k,k,k",
            "a,b,c,d/k,k,k,k/k,k,k,21/k,k,k,k/k,k,k,53/k,k,k,k",
            "a,b,c,d/k,k,k,k/k,k,k,20/k,k,k,k/k,k,k,54/k,k,k,k",
            "5,b,c,d/k,k,k,k/k,k,k,20/k,k,k,k/k,k,k,50/k,k,k,k",
        ],
    );
}

#[test]
fn rule_6_3_triples_may_complete_two_seats() {
    // Two steps complete seat 0, two more seat 2, and three are left.
    assert_boards(
        "6-triples 95,b,c,d/k,k,k,k/31,b,c,d/k,k,k,k/k,k,k,50/k,k,k,k 0 7/-/-/-/-/-",
        &[
            "a,b,c,d/k,k,k,k/31,b,c,d/k,k,k,k/k,k,k,55/k,k,k,k",
            "a,b,c,d/k,k,k,k/32,b,c,d/k,k,k,k/k,k,k,54/k,k,k,k",
            "a,b,c,d/k,k,k,k/33,b,c,d/k,k,k,k/k,k,k,53/k,k,k,k",
            "a,b,c,d/k,k,k,k/34,b,c,d/k,k,k,k/k,k,k,52/k,k,k,k",
            "a,b,c,d/k,k,k,k/35,b,c,d/k,k,k,k/k,k,k,51/k,k,k,k",
            "a,b,c,d/k,k,k,k/36,b,c,d/k,k,k,k/k,k,k,50/k,k,k,k",
            "a,b,c,d/k,k,k,k/a,b,c,d/k,k,k,k/k,k,k,53/k,k,k,k",
            "6,b,c,d/k,k,k,k/31,b,c,d/k,k,k,k/k,k,k,50/k,k,k,k",
        ],
    );
}

#[test]
fn rule_6_3_a_joker_splits_as_a_seven_does() {
    let board = "4 62,b,c,d/k,k,k,13/k,k,20,40/k,k,k,k";
    let boards_as_seven = |card: &str| -> Vec<String> {
        let found = listed(&position(&format!("{board} 0 {card}/-/-/-")));
        found.into_keys().filter(|key| key.1 == Rank::Seven).map(|key| key.2).collect()
    };
    assert_eq!(boards_as_seven("7").len(), 6);
    assert_eq!(boards_as_seven("7"), boards_as_seven("X"));
}
