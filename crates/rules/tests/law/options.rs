//! Section 7: options.

use kennel_rules::{Edition, JackAlone, Rules, RulesError};

use super::*;

#[test]
fn rule_7_defaults() {
    assert_eq!(Edition::default(), Edition::Current);
    for seating in Seating::ALL {
        let rules = Rules::new(seating);
        assert_eq!(rules.edition(), Edition::Current);
        assert!(!rules.canadian_seven() && !rules.no_joker_finish() && !rules.start_marble());
    }
}

#[test]
fn rule_7_an_edition_brings_its_jack() {
    for (edition, jack) in [
        (Edition::Current, JackAlone::LastResort),
        (Edition::Classic, JackAlone::LastResort),
        (Edition::Of2005, JackAlone::Anytime),
    ] {
        let rules = Rules::new(Seating::Four).with_edition(edition).expect("for four");
        assert_eq!((rules.edition(), rules.jack_alone()), (edition, jack));
    }
}

#[test]
fn rule_7_the_edition_of_2005_is_for_four_and_six_in_pairs() {
    for seating in Seating::ALL {
        let rules = Rules::new(seating).with_edition(Edition::Of2005);
        match seating {
            Seating::Four | Seating::SixPairs => assert!(rules.is_ok()),
            _ => assert_eq!(rules, Err(RulesError::EditionOf2005(seating))),
        }
    }
}

#[test]
fn rule_7_team_options_are_for_team_games() {
    for seating in Seating::ALL {
        let canadian = Rules::new(seating).with_canadian_seven();
        let no_joker = Rules::new(seating).with_no_joker_finish();
        let start_marble = Rules::new(seating).with_start_marble();
        if seating.is_solo() {
            assert_eq!(canadian, Err(RulesError::CanadianSevenAlone(seating)));
            assert_eq!(no_joker, Err(RulesError::NoJokerFinishAlone(seating)));
            assert_eq!(start_marble, Err(RulesError::StartMarbleAlone(seating)));
        } else {
            assert!(canadian.is_ok() && no_joker.is_ok() && start_marble.is_ok());
        }
    }
    for text in
        ["7", "6", "1", "2,canadian", "5,no-joker-finish", "3,start-marble", "3,2005", "4,loose"]
    {
        assert!(text.parse::<Rules>().is_err(), "{text}");
    }
}

#[test]
fn rule_7_canadian_seven_moves_the_partners_marbles() {
    let board = "k,k,k,17/k,k,k,k/k,k,k,40/k,k,k,k";
    assert_boards(&format!("4 {board} 0 7/-/-/-"), &["k,k,k,24/k,k,k,k/k,k,k,40/k,k,k,k"]);
    assert_boards(
        &format!("4,canadian {board} 0 7/-/-/-"),
        &[
            "k,k,k,17/k,k,k,k/k,k,k,47/k,k,k,k",
            "k,k,k,18/k,k,k,k/k,k,k,46/k,k,k,k",
            "k,k,k,19/k,k,k,k/k,k,k,45/k,k,k,k",
            "k,k,k,20/k,k,k,k/k,k,k,44/k,k,k,k",
            "k,k,k,21/k,k,k,k/k,k,k,43/k,k,k,k",
            "k,k,k,22/k,k,k,k/k,k,k,42/k,k,k,k",
            "k,k,k,23/k,k,k,k/k,k,k,41/k,k,k,k",
            "k,k,k,24/k,k,k,k/k,k,k,40/k,k,k,k",
        ],
    );
}

#[test]
fn rule_7_canadian_seven_in_any_order() {
    // The partner's marble first, then the player's last one into the finish.
    assert_leads(
        "4,canadian 62,b,c,d/k,k,k,k/k,k,k,40/k,k,k,k 0 7/-/-/-",
        "7 40-44 62-0a",
        "a,b,c,d/k,k,k,k/k,k,k,44/k,k,k,k",
    );
    // The partner's fresh marble moves on, and the player's passes.
    assert_leads(
        "4,canadian k,k,k,30/k,k,k,k/k,k,k,s/k,k,k,k 0 7/-/-/-",
        "7 32-35 30-34",
        "k,k,k,34/k,k,k,k/k,k,k,35/k,k,k,k",
    );
}

#[test]
fn rule_7_canadian_seven_sends_home_as_any_seven() {
    assert_boards(
        "4,canadian k,k,k,17/k,k,k,k/k,k,k,19/k,k,k,k 0 7/-/-/-",
        &[
            "k,k,k,17/k,k,k,k/k,k,k,26/k,k,k,k",
            "k,k,k,18/k,k,k,k/k,k,k,25/k,k,k,k",
            "k,k,k,19/k,k,k,k/k,k,k,24/k,k,k,k",
            "k,k,k,20/k,k,k,k/k,k,k,23/k,k,k,k",
            "k,k,k,21/k,k,k,k/k,k,k,22/k,k,k,k",
            "k,k,k,22/k,k,k,k/k,k,k,k/k,k,k,k",
            "k,k,k,23/k,k,k,k/k,k,k,k/k,k,k,k",
            "k,k,k,24/k,k,k,k/k,k,k,k/k,k,k,k",
        ],
    );
}

#[test]
fn rule_7_canadian_seven_is_for_sevens_alone() {
    let text = "4,canadian k,k,k,17/k,k,k,k/k,k,k,40/k,k,k,k 0 5/-/-/-";
    assert_plays(text, &["5 17-22"]);
    assert_refused(text, "5 40-45", Refusal::NotControlled(seat(2)), "4.4");
    // And only for the player's own team.
    assert_refused(
        "4,canadian k,k,k,17/k,k,k,k/k,k,k,k/k,k,k,40 0 7/-/-/-",
        "7 40-47",
        Refusal::NotControlled(seat(3)),
        "4.4",
    );
}

#[test]
fn rule_7_canadian_seven_in_triples_moves_both_team_mates() {
    let found = listed(&position(
        "6-triples,canadian k,k,k,17/k,k,k,k/k,k,k,40/k,k,k,k/k,k,k,70/k,k,k,k 0 7/-/-/-/-/-",
    ));
    // Seven steps among three marbles that do not meet: (7+2)·(7+1)/2.
    assert_eq!(found.len(), 36);
}

#[test]
fn rule_7_a_start_marble_changes_the_first_board_alone() {
    let first = |rules: &str| *Game::new(self::rules(rules), seat(0)).expect("a game").board();
    assert_ne!(first("4"), first("4,start-marble"));
    assert_eq!(first("4,start-marble"), first("4,2005,canadian,start-marble"));
    // From the same position the same plays are legal.
    for position in [
        "k,k,s,12/k,k,k,s/k,k,29,b/k,k,k,s 0 A47JX/23/-/K",
        "62,b,c,d/k,k,k,k/k,k,k,40/k,k,k,k 0 7/-/-/-",
    ] {
        let text = |rules: &str| format!("{rules} {position}");
        let without = listed(&self::position(&text("4,canadian")));
        let with = listed(&self::position(&text("4,canadian,start-marble")));
        assert!(without.keys().eq(with.keys()), "{position}");
    }
}

#[test]
fn rule_7_no_joker_finish_bars_the_last_marble() {
    let board = "62,b,c,d/k,k,k,k/a,b,c,d/k,k,k,k";
    let text = format!("4,no-joker-finish {board} 0 3X/-/-/-");
    assert_refused(&text, "X=3 62-0a", Refusal::JokerFinish, "7");
    let barred = listed(&position(&text));
    assert!(!barred.contains_key(&(Rank::Joker, Rank::Three, board.replace("62", "a"))));
    // The three itself may do it, and so may a joker without the option.
    assert_leads(&text, "3 62-0a", &board.replace("62", "a"));
    let free = format!("4 {board} 0 3X/-/-/-");
    assert_leads(&free, "X=3 62-0a", &board.replace("62", "a"));
    assert_eq!(listed(&position(&free)).len(), barred.len() + 1);
}

#[test]
fn rule_7_no_joker_finish_lets_a_joker_complete_one_seat() {
    assert_leads(
        "4,no-joker-finish 62,b,c,d/k,k,k,k/k,b,c,d/k,k,k,k 0 X/-/-/-",
        "X=3 62-0a",
        "a,b,c,d/k,k,k,k/k,b,c,d/k,k,k,k",
    );
    assert_leads(
        "6-triples,no-joker-finish a,b,c,d/k,k,k,k/31,b,c,d/k,k,k,k/k,b,c,d/k,k,k,k 0 X/-/-/-/-/-",
        "X=2 31-2a",
        "a,b,c,d/k,k,k,k/a,b,c,d/k,k,k,k/k,b,c,d/k,k,k,k",
    );
}

#[test]
fn rule_7_no_joker_finish_bars_the_twelfth_marble_in_triples() {
    assert_refused(
        "6-triples,no-joker-finish a,b,c,d/k,k,k,k/31,b,c,d/k,k,k,k/a,b,c,d/k,k,k,k 0 X/-/-/-/-/-",
        "X=2 31-2a",
        Refusal::JokerFinish,
        "7",
    );
}

#[test]
fn rule_7_no_joker_finish_bars_a_joker_as_seven() {
    // Three steps complete seat 0, four its partner.
    let board = "62,b,c,d/k,k,k,k/29,b,c,d/k,k,k,k";
    let won = "a,b,c,d/k,k,k,k/a,b,c,d/k,k,k,k";
    let boards_as_seven = |rules: &str, card: &str| -> Vec<String> {
        let found = listed(&position(&format!("{rules} {board} 0 {card}/-/-/-")));
        found.into_keys().filter(|key| key.1 == Rank::Seven).map(|key| key.2).collect()
    };
    let free = ["5,b,c,d/k,k,k,k/29,b,c,d/k,k,k,k", "a,b,c,d/k,k,k,k/33,b,c,d/k,k,k,k"];
    for (rules, card) in [("4", "7"), ("4", "X"), ("4,no-joker-finish", "7")] {
        assert_eq!(boards_as_seven(rules, card), [free[0], free[1], won]);
    }
    assert_eq!(boards_as_seven("4,no-joker-finish", "X"), free);
    // With the Canadian seven it is the same.
    let text = format!("4,canadian,no-joker-finish {board} 0 X/-/-/-");
    assert_refused(&text, "X=7 29-2a 62-0a", Refusal::JokerFinish, "7");
    assert!(!boards_as_seven("4,canadian,no-joker-finish", "X").contains(&won.to_owned()));
    assert!(boards_as_seven("4,canadian,no-joker-finish", "7").contains(&won.to_owned()));
}

#[test]
fn rule_7_no_joker_finish_leaves_a_joker_its_other_uses() {
    // A barred use is no use for 4.3 and 6.5. All the same nobody folds for
    // it, and no jack is laid down: whatever could turn in could also take a
    // single step along the track. So it is with every field of the last
    // marble, with every blockade, and when the partner walks it.
    for field in 0..64 {
        for (one, three) in [("k", "k"), ("k", "s"), ("s", "k"), ("s", "s")] {
            if one == "s" && field == 16 || three == "s" && field == 48 {
                continue;
            }
            let others = |mine: &str, partner: &str| {
                format!("{mine},b,c,d/k,k,k,{one}/{partner},b,c,d/k,k,k,{three}")
            };
            let field = field.to_string();
            for board in [others(&field, "a"), others("a", &field)] {
                let text = format!("4,no-joker-finish {board} 0 JX/-/-/-");
                let found = listed(&position(&text));
                assert!(!found.is_empty(), "{text}");
                for (card, _, board) in found.keys() {
                    assert_eq!(*card, Rank::Joker, "{text}");
                    assert!(!board.starts_with("a,b,c,d/") || !board.contains("/a,b,c,d/"));
                }
            }
        }
    }
}
