//! Section 4: turns.

use kennel_rules::{Deed, GameError, PositionError};

use super::*;

#[test]
fn rule_4_1_the_leader_plays_first() {
    for dealer in 0..4 {
        let deal = "deal AA2345 KK2345 QQ2345 TT2345";
        let game = game("4", dealer, &[deal, "give A K Q T"]);
        assert_eq!(game.phase(), Phase::Turn(seat((dealer + 1) % 4)));
    }
}

#[test]
fn rule_4_1_nobody_plays_out_of_turn() {
    let game = game("4", 3, &["deal AA2345 KK2345 QQ2345 TT2345", "give A K Q T"]);
    let leave = Play { card: Rank::King, used_as: Rank::King, deed: Deed::LeaveKennel(seat(1)) };
    for event in
        [Event::Play { seat: seat(1), play: leave, got: None }, Event::Fold { seat: seat(1) }]
    {
        let error = game.check(&event).expect_err("it is the turn of seat 0");
        assert_eq!(error, GameError::NotYourTurn { turn: seat(0) });
        assert_eq!(error.rule(), "4.1");
    }
}

#[test]
fn rule_4_1_a_seat_without_cards_is_passed_over() {
    // Seat 1 has folded or played out, seats 2 and 3 have not.
    let Next::Turn(next) = after("4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 35/-/5/5", "3 12-15", None)
    else {
        panic!("three seats hold cards");
    };
    assert_eq!(next.to_play(), seat(2));
    // The last one that holds cards plays on alone.
    let Next::Turn(next) = after("4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 35/-/-/-", "3 12-15", None)
    else {
        panic!("seat 0 holds a five");
    };
    assert_eq!(next.to_play(), seat(0));
}

#[test]
fn rule_4_1_the_round_ends_with_the_last_card() {
    let next = after("4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 3/-/-/-", "3 12-15", None);
    assert!(matches!(next, Next::RoundOver(_)));
    let next = position("4 k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k 0 3/-/-/-").fold();
    assert!(matches!(next, Some(Next::RoundOver(_))));
}

#[test]
fn rule_4_1_a_seat_whose_last_card_was_drawn_is_passed_over() {
    let drawn = after("3 k,k,k,s/k,k,k,s/k,k,k,s 0 23/5/6", "2 draw-1", Some(Rank::Five));
    let Next::Turn(next) = drawn else { panic!("two seats hold cards") };
    assert_eq!(next.to_play(), seat(2));
    assert_eq!(next.hands()[seat(0)], cards("35"));
}

#[test]
fn rule_4_1_turns_pass_on_through_whole_games() {
    // The next seat is the first one after the player that holds cards; and
    // often enough a drawn card has taken somebody's turn away.
    let (mut robbed, mut turns) = (0, 0);
    for seed in 0..20 {
        let mut playing = Playing::new(rules("3"), seat(0), seed);
        while let Some(event) = playing.next_event() {
            let Phase::Turn(player) = playing.game.phase() else {
                playing.take(&event);
                continue;
            };
            playing.take(&event);
            turns += 1;
            let hands = playing.game.hands();
            let next = (1..=3).map(|step| seat((player.index() + step) % 3));
            let next = next.into_iter().find(|&seat| !hands[seat].is_empty());
            match playing.game.phase() {
                Phase::Turn(turn) => assert_eq!(Some(turn), next),
                Phase::Deal => assert_eq!(next, None),
                phase => assert!(matches!(phase, Phase::Over(_))),
            }
            if let Event::Play { play: Play { deed: Deed::Draw(from), .. }, .. } = event {
                robbed += usize::from(hands[from].is_empty());
            }
        }
    }
    assert!(robbed > 0 && turns > 1000, "{robbed} of {turns}");
}

#[test]
fn rule_4_2_any_usable_card_may_be_chosen() {
    assert_plays(
        "4 k,k,k,12/k,k,k,s/k,k,k,k/k,k,k,k 0 23K5/-/-/-",
        // The five and the king's thirteen steps end at the blockade.
        &["2 12-14", "3 12-15", "K 0k-0s"],
    );
}

#[test]
fn rule_4_2_a_harmful_play_must_be_made() {
    // The five sends the partner home, and there is nothing else.
    let text = "4 k,k,k,12/k,k,k,k/k,k,k,17/k,k,k,k 0 5/-/-/-";
    assert_boards(text, &["k,k,k,17/k,k,k,k/k,k,k,k/k,k,k,k"]);
    assert_eq!(position(text).fold(), None);
}

#[test]
fn rule_4_2_a_draw_is_a_legal_use() {
    assert_plays("2 k,k,k,k/k,k,k,s 0 2/5", &["2 draw-1"]);
}

#[test]
fn rule_4_2_a_jack_without_effect_is_a_legal_use() {
    let text = "4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 J/-/-/-";
    assert_plays(text, &["J no-effect"]);
    assert_eq!(position(text).fold(), None);
}

#[test]
fn rule_4_2_the_card_comes_from_the_hand() {
    assert_refused(
        "4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 3/5/-/-",
        "5 12-17",
        Refusal::NotInHand(Rank::Five),
        "4.2",
    );
}

#[test]
fn rule_4_3_a_seat_without_a_use_folds() {
    let lines = ["deal 2234QQ KK2345 QQ2345 TT2345", "give 2 K Q T", "0: fold"];
    let game = game("4", 3, &lines);
    assert_eq!(game.hands()[seat(0)], Cards::NONE);
    assert_eq!(game.discard(), cards("234QQQ"));
    assert_eq!(game.phase(), Phase::Turn(seat(1)));
}

#[test]
fn rule_4_3_a_seat_that_folds_sits_out_the_rest_of_the_round() {
    let lines = [
        "deal 2234QQ KK2345 QQ2345 TT2345",
        "give 2 K Q T",
        "0: fold",
        "1: K 1k-1s",
        "2: fold",
        // Seat 3 has got the other king.
        "3: K 3k-3s",
        "1: 2 16-18",
        "3: 2 48-50",
    ];
    assert_eq!(game("4", 3, &lines).phase(), Phase::Turn(seat(1)));
}

#[test]
fn rule_4_3_folding_is_never_a_choice() {
    let game = game("4", 3, &["deal KA2345 KK2345 QQ2345 TT2345", "give 2 K Q T"]);
    let error = game.check(&Event::Fold { seat: seat(0) }).expect_err("the king leaves");
    assert_eq!(error, GameError::MustPlay(seat(0)));
    assert_eq!(error.rule(), "4.2");
}

#[test]
fn rule_4_4_a_seat_moves_its_own_marbles() {
    let text = "4 k,k,k,12/k,k,k,20/k,k,k,40/k,k,k,k 0 5/-/-/-";
    assert_plays(text, &["5 12-17"]);
    assert_refused(text, "5 40-45", Refusal::NotControlled(seat(2)), "4.4");
    assert_refused(text, "5 20-25", Refusal::NotControlled(seat(1)), "4.4");
    // Three in the finish are not yet all four.
    assert_folds("4 k,b,c,d/k,k,k,k/k,k,k,40/k,k,k,k 0 5/-/-/-");
}

#[test]
fn rule_4_4_a_complete_seat_moves_its_partners_marbles() {
    // Leaving the kennel, walking, splitting and swapping, as the owner could.
    assert_plays(
        "4 a,b,c,d/k,k,k,20/k,k,k,40/k,k,k,k 0 A47J/-/-/-",
        &["A 2k-2s", "A 40-41", "A 40-51", "4 40-44", "4 40-36", "7 40-47", "J 40x20"],
    );
    // And into the partner's finish.
    assert_boards(
        "4 a,b,c,d/k,k,k,k/k,k,k,30/k,k,k,k 0 5/-/-/-",
        &["a,b,c,d/k,k,k,k/k,k,k,35/k,k,k,k", "a,b,c,d/k,k,k,k/k,k,k,c/k,k,k,k"],
    );
}

#[test]
fn rule_4_4_triples_help_either_team_mate() {
    let two = "6-triples a,b,c,d/k,k,k,20/k,k,k,40/k,k,k,k/k,k,k,70/k,k,k,k 0 5K/-/-/-/-/-";
    assert_plays(two, &["5 40-45", "5 70-75", "K 2k-2s", "K 4k-4s", "K 40-53", "K 70-83"]);
    assert_eq!(position(two).turn().controlled(), seats(&[2, 4]));
    // A team-mate that is complete needs no help.
    let one = "6-triples a,b,c,d/k,k,k,20/a,b,c,d/k,k,k,k/k,k,k,70/k,k,k,k 0 5K/-/-/-/-/-";
    assert_plays(one, &["5 70-75", "K 4k-4s", "K 70-83"]);
    assert_eq!(position(one).turn().controlled(), seats(&[4]));
}

#[test]
fn rule_4_5_a_complete_team_has_won_at_once() {
    // Everybody holds cards still.
    let won = after("4 63,b,c,d/k,k,k,s/a,b,c,d/k,k,k,s 0 2345/K/Q/8", "2 63-0a", None);
    assert!(matches!(won, Next::Won(_, winners) if winners == seats(&[0, 2])));
    let won = after(
        "6-triples a,b,c,d/k,k,k,s/31,b,c,d/k,k,k,k/a,b,c,d/k,k,k,k 0 2/5/5/-/-/5",
        "2 31-2a",
        None,
    );
    assert!(matches!(won, Next::Won(_, winners) if winners == seats(&[0, 2, 4])));
}

#[test]
fn rule_4_5_one_complete_seat_is_not_a_team() {
    let next = after("4 63,b,c,d/k,k,k,s/k,b,c,d/k,k,k,s 0 2345/K/Q/8", "2 63-0a", None);
    assert!(matches!(next, Next::Turn(_)));
}

#[test]
fn rule_4_5_the_winning_card_must_be_played_out() {
    // One step would win; the other six could not be walked.
    assert_marbles("4 0,b,c,d/k,k,k,k/a,b,c,d/k,k,k,k 0 7/-/-/-", &["7,b,c,d"]);
    // Here the seventh step wins.
    let text = "4 58,b,c,d/k,k,k,k/a,b,c,d/k,k,k,k 0 7/-/-/-";
    assert_marbles(text, &["1,b,c,d", "a,b,c,d"]);
    let won = after(text, "7 58-0a", None);
    assert!(matches!(won, Next::Won(_, winners) if winners == seats(&[0, 2])));
}

#[test]
fn rule_4_5_a_solo_seven_spends_its_remaining_steps() {
    // Five steps complete seat 0; two are left for the marble of seat 1.
    let text = "2 60,b,c,d/k,k,k,20 0 7/-";
    assert_boards(
        text,
        &[
            "60,b,c,d/k,k,k,27",
            "61,b,c,d/k,k,k,26",
            "62,b,c,d/k,k,k,25",
            "63,b,c,d/k,k,k,24",
            "0,b,c,d/k,k,k,23",
            "1,b,c,d/k,k,k,22",
            "2,b,c,d/k,k,k,21",
            "3,b,c,d/k,k,k,20",
            "a,b,c,d/k,k,k,22",
        ],
    );
    let won = after(text, "7 60-0a 20-22", None);
    assert!(matches!(won, Next::Won(_, winners) if winners == seats(&[0])));
    // Without another marble the finish is out of reach.
    assert_marbles("2 60,b,c,d/k,k,k,k 0 7/-", &["3,b,c,d"]);
}

#[test]
fn rule_4_5_a_solo_seven_may_complete_another_seat() {
    let won = after("2 k,k,k,10/28,b,c,d 0 7/-", "7 28-1a 10-12", None);
    assert!(matches!(won, Next::Won(_, winners) if winners == seats(&[1])));
    // Where nothing could take the two steps that remain, it may not.
    assert_boards("2 k,k,k,k/28,b,c,d 0 7/-", &["k,k,k,k/35,b,c,d"]);
}

#[test]
fn rule_4_5_of_several_complete_seats_the_player_wins() {
    // Two steps complete seat 0, five seat 1.
    let board = "2 63,b,c,d/28,b,c,d";
    for player in 0..2 {
        let hands = ["7/-", "-/7"][player];
        let won = after(&format!("{board} {player} {hands}"), "7 63-0a 28-1a", None);
        assert!(matches!(won, Next::Won(_, winners) if winners == seats(&[player])));
        // The order of the shares does not count.
        let won = after(&format!("{board} {player} {hands}"), "7 28-1a 63-0a", None);
        assert!(matches!(won, Next::Won(_, winners) if winners == seats(&[player])));
    }
}

#[test]
fn rule_4_5_otherwise_the_first_after_the_player_wins() {
    // Two steps complete seat 1, five seat 4; after seat 3 comes seat 4, after
    // seat 0 seat 1.
    let board = "5 k,k,k,k/15,b,c,d/k,k,k,k/k,k,k,k/60,b,c,d";
    for (player, hands, winner) in [(3, "-/-/-/7/-", 4), (0, "7/-/-/-/-", 1), (2, "-/-/7/-/-", 4)] {
        let won = after(&format!("{board} {player} {hands}"), "7 15-1a 60-4a", None);
        assert!(matches!(won, Next::Won(_, winners) if winners == seats(&[winner])));
    }
}

#[test]
fn rule_4_5_nothing_follows_the_win() {
    let mut playing = Playing::new(rules("4"), seat(0), 2);
    let mut last = None;
    while let Some(event) = playing.next_event() {
        playing.take(&event);
        last = Some(event);
    }
    let winners = playing.game.winner().expect("a game ends");
    assert!(playing.game.board().complete_seats().contains_all(winners));
    let last = last.expect("there were events");
    for event in [last, Event::Fold { seat: seat(1) }] {
        let error = playing.game.check(&event).expect_err("the game is over");
        assert_eq!(error, GameError::Over(winners));
        assert_eq!(error.rule(), "4.5");
    }
    let hands = *playing.game.hands();
    let over = Position::new(playing.game.rules(), *playing.game.board(), hands, seat(0));
    assert!(matches!(over, Err(PositionError::Won(_) | PositionError::EmptyHand(_))));
}
