//! Section 9: when time is up.

use kennel_rules::{Score, TeamScore};

use super::*;

fn score(seating: Seating, text: &str) -> Score {
    Score::of(seating, &board(seating, text))
}

/// Home and needed of each team.
fn numbers(seating: Seating, text: &str) -> Vec<(u8, u16)> {
    score(seating, text).teams().iter().map(|team| (team.home, team.needed)).collect()
}

#[test]
fn rule_9_1_a_team_that_has_won_leads() {
    let score = score(Seating::Four, "a,b,c,d/16,b,c,d/a,b,c,d/48,b,c,d");
    assert_eq!(score.teams()[0], TeamScore { seats: seats(&[0, 2]), home: 8, needed: 0 });
    assert_eq!(score.leader(), Some(seats(&[0, 2])));
}

#[test]
fn rule_9_2_more_marbles_home_lead() {
    // Two home with three laps to walk lead over one home with a few steps.
    let score = score(Seating::Four, "k,k,k,d/14,15,16,d/k,k,k,d/45,46,47,48");
    assert_eq!(score.teams().iter().map(|team| team.home).collect::<Vec<_>>(), [2, 1]);
    assert!(score.teams()[0].needed > score.teams()[1].needed);
    assert_eq!(score.leader(), Some(seats(&[0, 2])));
}

#[test]
fn rule_9_2_teams_come_in_the_order_of_their_first_seats() {
    let kennels = "k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k";
    let teams = |seating| -> Vec<SeatSet> {
        score(seating, kennels).teams().iter().map(|team| team.seats).collect()
    };
    assert_eq!(teams(Seating::SixPairs), [seats(&[0, 3]), seats(&[1, 4]), seats(&[2, 5])]);
    assert_eq!(teams(Seating::SixTriples), [seats(&[0, 2, 4]), seats(&[1, 3, 5])]);
    let alone = score(Seating::Three, "k,k,k,k/k,k,k,d/k,k,k,k");
    assert_eq!(alone.leader(), Some(seats(&[1])));
}

#[test]
fn rule_9_3_fields_needed_by_each_place() {
    let needs = |seating: Seating, first: &str| {
        let others = vec!["a,b,c,d"; seating.players() - 1].join("/");
        numbers(seating, &format!("{first}/{others}"))[0].1
    };
    for (seating, lap) in [(Seating::Two, 64), (Seating::Five, 96)] {
        // The other three are home, so the outermost slot is left: one step.
        assert_eq!(needs(seating, "k,b,c,d"), 1 + lap + 1);
        assert_eq!(needs(seating, "s,b,c,d"), 1 + lap);
        assert_eq!(needs(seating, "0,b,c,d"), 1);
        assert_eq!(needs(seating, "1,b,c,d"), 1 + lap - 1);
        assert_eq!(needs(seating, &format!("{},b,c,d", lap - 1)), 1 + 1);
        // Marbles in the finish have to walk deeper to make room.
        assert_eq!(needs(seating, "0,a,b,c"), 4);
        assert_eq!(needs(seating, "a,b,c,d"), 0);
        assert_eq!(needs(seating, "k,k,k,k"), 10 + 4 * (lap + 1));
    }
}

#[test]
fn rule_9_3_each_seat_counts_from_its_own_start() {
    // Seat 1 stands on its start, seat 3 is one field behind its own.
    assert_eq!(numbers(Seating::Four, "a,b,c,d/16,b,c,d/a,b,c,d/47,b,c,d")[1], (6, 1 + 2));
    assert_eq!(numbers(Seating::Two, "a,b,c,d/31,b,c,d")[1], (3, 2));
}

#[test]
fn rule_9_3_fewer_fields_lead_when_equally_many_are_home() {
    let score = score(Seating::Four, "60,b,c,d/k,k,k,k/k,k,k,k/44,b,c,d");
    assert_eq!(score.teams().iter().map(|team| team.home).collect::<Vec<_>>(), [3, 3]);
    assert_eq!(score.leader(), None, "both need four steps to a start");
    let score = self::score(Seating::Four, "60,b,c,d/k,k,k,k/k,k,k,k/45,b,c,d");
    assert_eq!(score.leader(), Some(seats(&[1, 3])));
}

#[test]
fn rule_9_4_equal_in_both_is_a_draw() {
    for seating in Seating::ALL {
        let kennels = vec!["k,k,k,k"; seating.players()].join("/");
        assert_eq!(score(seating, &kennels).leader(), None);
    }
    // Of three teams the two best are equal; the third does not lead.
    let pairs = "k,k,k,d/k,k,k,d/k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k";
    assert_eq!(score(Seating::SixPairs, pairs).leader(), None);
}
