//! Section 6: what each card may do; leaving, backwards, and the solo games'
//! own uses. The seven is in [`super::seven`], the jack in [`super::jack`].

use kennel_rules::{Deed, GameError, Play};

use super::*;

#[test]
fn rule_6_every_card_walks_its_number() {
    for (card, steps) in
        [("2", 2), ("3", 3), ("5", 5), ("6", 6), ("7", 7), ("8", 8), ("9", 9), ("T", 10), ("Q", 12)]
    {
        assert_marbles(
            &format!("4 k,k,k,17/k,k,k,k/k,k,k,k/k,k,k,k 0 {card}/-/-/-"),
            &[&format!("k,k,k,{}", 17 + steps)],
        );
    }
    assert_marbles("4 k,k,k,17/k,k,k,k/k,k,k,k/k,k,k,k 0 4/-/-/-", &["k,k,k,13", "k,k,k,21"]);
}

#[test]
fn rule_6_ace_and_king_leave_or_walk() {
    assert_marbles(
        "4 k,k,k,17/k,k,k,k/k,k,k,k/k,k,k,k 0 A/-/-/-",
        &["k,k,s,17", "k,k,k,18", "k,k,k,28"],
    );
    assert_marbles("4 k,k,k,17/k,k,k,k/k,k,k,k/k,k,k,k 0 K/-/-/-", &["k,k,s,17", "k,k,k,30"]);
    // No other card leaves the kennel.
    assert_folds("4 k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k 0 23456789TJQ/-/-/-");
}

#[test]
fn rule_6_a_joker_is_any_other_card() {
    assert_plays(
        "4 k,k,k,12/k,k,k,k/k,k,k,40/k,k,k,k 0 X/-/-/-",
        &[
            "X=A 0k-0s",
            "X=A 12-13",
            "X=A 12-23",
            "X=2 12-14",
            "X=3 12-15",
            "X=4 12-16",
            "X=4 12-8",
            "X=5 12-17",
            "X=6 12-18",
            "X=7 12-19",
            "X=8 12-20",
            "X=9 12-21",
            "X=T 12-22",
            "X=J 12x40",
            "X=Q 12-24",
            "X=K 0k-0s",
            "X=K 12-25",
        ],
    );
}

#[test]
fn rule_6_only_a_joker_is_another_card() {
    // The notation has no words for it, so the play is made by hand.
    let position = position("4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 5/-/-/-");
    let walk = play(&position, "X=6 12-18");
    let refusal = Refusal::NoSuchUse { card: Rank::Five, used_as: Rank::Six };
    assert_eq!(position.turn().check(&Play { card: Rank::Five, ..walk }), Err(refusal));
    assert_eq!(refusal.rule(), "6");
}

#[test]
fn rule_6_two_ways_to_one_board_are_one_play() {
    // One step and eleven steps: the marble on 12 takes the place of another.
    assert_marbles(
        "4 k,12,13,23/k,k,k,k/k,k,k,k/k,k,k,k 0 A/-/-/-",
        &["s,12,13,23", "k,k,13,23", "k,12,14,23", "k,12,23,24", "k,12,13,24", "k,12,13,34"],
    );
    // Four forwards and four back likewise.
    assert_marbles(
        "4 k,8,12,16/k,k,k,k/k,k,k,k/k,k,k,k 0 4/-/-/-",
        &["k,k,8,16", "k,k,12,16", "k,4,12,16", "k,8,12,20", "k,k,8,12"],
    );
}

#[test]
fn rule_6_1_leaving_puts_a_fresh_marble_on_the_start() {
    for card in ["A", "K", "X"] {
        let text = format!("4 k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k 0 {card}/-/-/-");
        let boards: Vec<String> = listed(&position(&text)).into_keys().map(|key| key.2).collect();
        let ways = if card == "X" { 2 } else { 1 };
        assert_eq!(boards, vec!["k,k,k,s/k,k,k,k/k,k,k,k/k,k,k,k"; ways]);
    }
}

#[test]
fn rule_6_1_leaving_sends_home_what_stands_there() {
    assert_boards(
        "4 k,k,k,k/k,k,k,0/k,k,k,k/k,k,k,k 0 K/-/-/-",
        &["k,k,k,s/k,k,k,k/k,k,k,k/k,k,k,k"],
    );
    assert_boards(
        "4 k,k,k,k/k,k,k,k/k,k,k,0/k,k,k,k 0 K/-/-/-",
        &["k,k,k,s/k,k,k,k/k,k,k,k/k,k,k,k"],
    );
    // One's own marble goes home, and the one that comes out is fresh.
    assert_marbles("4 k,k,k,0/k,k,k,k/k,k,k,k/k,k,k,k 0 K/-/-/-", &["k,k,k,s", "k,k,k,13"]);
}

#[test]
fn rule_6_1_a_fresh_marble_keeps_the_others_in() {
    let text = "4 k,k,k,s/k,k,k,k/k,k,k,k/k,k,k,k 0 K/-/-/-";
    assert_marbles(text, &["k,k,k,13"]);
    assert_refused(text, "K 0k-0s", Refusal::Blockade(field(0)), "5.1");
}

#[test]
fn rule_6_1_an_empty_kennel_lets_nobody_out() {
    let text = "4 1,b,c,d/k,k,k,k/k,k,k,k/k,k,k,k 0 K/-/-/-";
    assert_marbles(text, &["14,b,c,d"]);
    assert_refused(text, "K 0k-0s", Refusal::EmptyKennel(seat(0)), "6.1");
}

#[test]
fn rule_6_2_only_the_four_walks_backwards() {
    let position = position("4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 5/-/-/-");
    let deed = Deed::Back { from: field(12), to: field(7) };
    let back = Play { card: Rank::Five, used_as: Rank::Five, deed };
    let refusal = position.turn().check(&back);
    assert_eq!(refusal, Err(Refusal::WrongDeed(Rank::Five)));
    assert_eq!(Refusal::WrongDeed(Rank::Five).rule(), "6");
    assert_eq!(listed(&position).len(), 1);
}

#[test]
fn rule_6_2_never_into_the_finish() {
    // Backwards across its own start a marble stays on the track.
    assert_marbles("4 k,k,k,3/k,k,k,k/k,k,k,k/k,k,k,k 0 4/-/-/-", &["k,k,k,7", "k,k,k,63"]);
}

#[test]
fn rule_6_2_never_out_of_the_finish() {
    assert_folds("4 k,k,k,c/k,k,k,k/k,k,k,k/k,k,k,k 0 4/-/-/-");
}

#[test]
fn rule_6_2_backwards_touches_the_start() {
    // Over it, and in again from behind.
    let back = after("4 k,k,k,2/k,k,k,k/k,k,k,k/k,k,k,k 0 43/-/-/-", "4 2-62", None);
    let Next::Turn(next) = back else { panic!("seat 0 holds a three") };
    let plays: Vec<String> = next.turn().plays().iter().map(ToString::to_string).collect();
    assert_eq!(plays, ["3 62-1", "3 62-0a"]);
}

#[test]
fn rule_6_6_a_solo_seven_moves_everybodys_marbles() {
    assert_boards(
        "2 k,k,k,10/k,k,k,40 0 7/-",
        &[
            "k,k,k,10/k,k,k,47",
            "k,k,k,11/k,k,k,46",
            "k,k,k,12/k,k,k,45",
            "k,k,k,13/k,k,k,44",
            "k,k,k,14/k,k,k,43",
            "k,k,k,15/k,k,k,42",
            "k,k,k,16/k,k,k,41",
            "k,k,k,17/k,k,k,40",
        ],
    );
}

#[test]
fn rule_6_6_a_solo_seven_walks_a_blockade_away() {
    // The fresh marble of seat 1 goes first; then field 32 is free, and the
    // marble that stood there can be sent home.
    assert_boards(
        "2 k,k,k,30/k,k,k,s 0 7/-",
        &[
            "k,k,k,30/k,k,k,39",
            "k,k,k,31/k,k,k,38",
            "k,k,k,32/k,k,k,37",
            "k,k,k,33/k,k,k,36",
            "k,k,k,34/k,k,k,35",
            "k,k,k,35/k,k,k,k",
            "k,k,k,36/k,k,k,k",
        ],
    );
}

#[test]
fn rule_6_6_a_solo_seven_moves_others_as_their_owner_could() {
    // Into the owner's finish, but not while fresh, and into no other.
    assert_boards("2 k,k,k,k/k,k,k,29 0 7/-", &["k,k,k,k/k,k,k,36", "k,k,k,k/k,k,k,d"]);
    assert_boards("2 k,k,k,k/k,k,k,s 0 7/-", &["k,k,k,k/k,k,k,39"]);
    assert_boards("2 k,k,k,k/k,k,k,61 0 7/-", &["k,k,k,k/k,k,k,4"]);
}

#[test]
fn rule_6_6_other_cards_move_only_ones_own_marbles() {
    assert_plays("2 k,k,k,10/k,k,k,40 0 5/-", &["5 10-15"]);
}

#[test]
fn rule_6_6_a_two_draws_from_an_opponent_who_holds_cards() {
    let text = "5 k,k,k,10/k,k,k,s/k,k,k,s/k,k,k,s/k,k,k,s 0 2/5/-/66/7";
    assert_plays(text, &["2 10-12", "2 draw-1", "2 draw-3", "2 draw-4"]);
    assert_refused(text, "2 draw-2", Refusal::NothingToDraw(seat(2)), "6.6");
    assert_refused(text, "2 draw-0", Refusal::NothingToDraw(seat(0)), "6.6");
}

#[test]
fn rule_6_6_a_two_that_draws_has_no_other_effect() {
    let drawn = after("2 k,k,k,10/k,k,k,40 0 25/KQ", "2 draw-1", Some(Rank::Queen));
    let Next::Turn(next) = drawn else { panic!("both hold cards") };
    assert_eq!(board_of(&next, next.board()), "k,k,k,10/k,k,k,40");
    assert_eq!((next.hands()[seat(0)], next.hands()[seat(1)]), (cards("5Q"), cards("K")));
}

#[test]
fn rule_6_6_the_drawn_card_is_a_random_one_of_that_hand() {
    let lines = ["deal 223456 AAAAKK", "drawn A 6"];
    let game = game("2", 1, &lines);
    // Seat 0 holds A22345, seat 1 holds 6AAAKK.
    let draw = Play { card: Rank::Two, used_as: Rank::Two, deed: Deed::Draw(seat(1)) };
    let mut got = Vec::new();
    for index in 0..6 {
        let mut chance = |bound| {
            assert_eq!(bound, 6);
            index
        };
        let event = game.play_event(draw, &mut chance);
        let Some(Event::Play { got: Some(card), .. }) = event else { panic!("a card is drawn") };
        got.push(card);
    }
    let drawn: Option<Cards> = got.into_iter().collect();
    assert_eq!(drawn, Some(cards("6AAAKK")));
    // What is not there cannot be drawn, and something must be.
    for got in [Some(Rank::Queen), Some(Rank::Two), None] {
        let event = Event::Play { seat: seat(0), play: draw, got };
        let error = game.check(&event).expect_err("no such card");
        assert_eq!((error, error.rule()), (GameError::WrongDraw(got), "6.6"));
    }
    // Nothing is drawn by walking.
    let walk = Play::parse(Seating::Two, "2 0-2").expect("a play");
    let event = Event::Play { seat: seat(0), play: walk, got: Some(Rank::Six) };
    assert_eq!(game.check(&event), Err(GameError::WrongDraw(Some(Rank::Six))));
}

#[test]
fn rule_6_6_a_joker_may_be_used_as_either() {
    let position = position("2 k,k,k,10/k,k,k,40 0 X/5");
    let found = listed(&position);
    let with = |rank| found.keys().filter(|key| key.1 == rank).count();
    // Two steps or a draw; the eight splits of two marbles.
    assert_eq!((with(Rank::Two), with(Rank::Seven)), (2, 8));
    let draw = play(&position, "X=2 draw-1");
    assert!(found.contains_key(&key(&position, &draw)));
}

#[test]
fn rule_6_6_only_in_solo_games() {
    let text = "4 k,k,k,10/k,k,k,40/k,k,k,k/k,k,k,k 0 27/5/5/5";
    assert_plays(text, &["2 10-12", "7 10-17"]);
    assert_refused(text, "2 draw-1", Refusal::DrawInTeamGame, "6.6");
    assert_refused(text, "7 40-47", Refusal::NotControlled(seat(1)), "4.4");
}
