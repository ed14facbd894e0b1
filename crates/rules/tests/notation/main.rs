//! The text of rules, boards, cards, positions and plays: parsing, writing, and the
//! column of each error.

#[path = "../common/mod.rs"]
mod common;
mod views;

use common::{Dice, assert_errors};
use kennel_rules::notation::Record;
use kennel_rules::{Board, BySeat, Cards, Chance, Play, Position, Rules, Seat, Seating, Stock};

#[test]
fn every_set_of_rules_round_trips() {
    for rules in Rules::all() {
        assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
    }
}

#[test]
fn options_are_accepted_in_any_order() {
    let same = [
        ("4,current", "4"),
        ("4,canadian,classic", "4,classic,canadian"),
        ("4,start-marble,canadian,2005", "4,2005,canadian,start-marble"),
        ("4,no-joker-finish,jack-anytime,current", "4,jack-anytime,no-joker-finish"),
    ];
    for (text, canonical) in same {
        assert_eq!(text.parse::<Rules>().map(|it| it.to_string()).as_deref(), Ok(canonical));
    }
}

#[test]
fn wrong_rules_are_refused() {
    let seating = |found| {
        format!("column 1: expected a table (2, 3, 4, 5, 6-pairs or 6-triples), found {found}")
    };
    let option = |column, found| {
        format!(
            "column {column}: expected an option (current, classic, 2005, jack-anytime, canadian, \
             no-joker-finish or start-marble), found {found}"
        )
    };
    assert_errors(
        str::parse::<Rules>,
        &[
            ("", &seating("nothing")),
            ("6", &seating("'6'")),
            ("+4", &seating("'+4'")),
            ("04", &seating("'04'")),
            (" 4", &seating("' 4'")),
            ("4 ", &seating("'4 '")),
            ("4\n", &seating("'4\\n'")),
            ("٤", &seating("'٤'")),
            ("6-Pairs", &seating("'6-Pairs'")),
            ("4,", &option(3, "nothing")),
            ("4,,classic", &option(3, "nothing")),
            ("4,classic,", &option(11, "nothing")),
            ("4, classic", &option(3, "' classic'")),
            ("4,Classic", &option(3, "'Classic'")),
            ("4,canadian,canadian", "column 12: 'canadian' is there twice"),
            (
                "4,classic,current",
                "column 11: the edition is 'classic' already; a game has only one",
            ),
            (
                "4,jack-anytime,classic",
                "column 3: classic with jack-anytime is the edition '2005': write that",
            ),
            ("4,2005,jack-anytime", "column 8: '2005' includes jack-anytime: leave it out"),
            (
                "3,2005",
                "column 3: the 2005 edition is for 4 players or 6 in pairs, not for table 3 (rule 7)",
            ),
            (
                "6-triples,jack-anytime",
                "column 11: a jack without effect at any time is for 4 players or 6 in pairs, \
                 not for table 6-triples (rule 7)",
            ),
            (
                "2,canadian",
                "column 3: the Canadian seven is for team games, not for table 2 (rule 7)",
            ),
            (
                "5,classic,no-joker-finish",
                "column 11: no joker finish is for team games, not for table 5 (rule 7)",
            ),
            (
                "2,start-marble",
                "column 3: the option of a start marble is for team games, not for table 2 (rule 7)",
            ),
            ("4,start-marble,start-marble", "column 16: 'start-marble' is there twice"),
        ],
    );
}

#[test]
fn marbles_are_accepted_in_any_order() {
    let board = Board::parse(Seating::Two, "d,12,s,k/63,b,1,32").unwrap();
    assert_eq!(board.display(Seating::Two).to_string(), "k,s,12,d/1,32,63,b");
}

#[test]
fn wrong_boards_are_refused() {
    let marble = |column, found| {
        format!(
            "column {column}: expected a marble (k, s, a field number, or a to d), found {found}"
        )
    };
    assert_errors(
        |text| Board::parse(Seating::Two, text),
        &[
            ("", "column 1: expected the marbles of 2 seats with '/' between, found 1 (rule 1.5)"),
            (
                "k,k,k,k/k,k,k,k/k,k,k,k",
                "column 1: expected the marbles of 2 seats with '/' between, found 3 (rule 1.5)",
            ),
            (
                "k,k,k,k/",
                "column 9: expected four marbles of seat 1 with ',' between, found 1 (rule 1.4)",
            ),
            (
                "k,k,k,k,k/k,k,k,k",
                "column 1: expected four marbles of seat 0 with ',' between, found 5 (rule 1.4)",
            ),
            ("k,k,k,K/k,k,k,k", &marble(7, "'K'")),
            ("k,k,k,k/k,k,e,k", &marble(13, "'e'")),
            ("k,k,,k/k,k,k,k", &marble(5, "nothing")),
            ("k,k,k,k/k,k,k,k ", &marble(15, "'k '")),
            ("k,k,k,+5/k,k,k,k", &marble(7, "'+5'")),
            ("k,k,k,-5/k,k,k,k", &marble(7, "'-5'")),
            ("k,k,k,٣/k,k,k,k", &marble(7, "'٣'")),
            // Columns count characters, not bytes.
            ("k,é,k,k/k,k,k,k", &marble(3, "'é'")),
            ("k,k,k,kk/k,k,k,k", &marble(7, "'kk'")),
            // Control characters are not echoed.
            ("k,k,k,\u{1b}[2J/k,k,k,k", &marble(7, "'\\u{1b}[2J'")),
            ("k,k,k,05/k,k,k,k", "column 7: expected a number without a zero in front, found '05'"),
            (
                "k,k,k,64/k,k,k,k",
                "column 7: expected a field of table 2 (0 to 63), found '64' (rule 1.1)",
            ),
            (
                "k,k,k,123456789012345678901234567890/k,k,k,k",
                "column 7: expected a field of table 2 (0 to 63), found \
                 '123456789012345678901234...' (rule 1.1)",
            ),
            ("k,k,9,k/k,k,k,9", "column 15: two marbles on 9 (rule 5.4)"),
            ("k,k,s,0/k,k,k,k", "column 7: two marbles on 0 (rule 5.4)"),
            ("k,k,k,32/k,k,k,s", "column 16: two marbles on 32 (rule 5.4)"),
            ("k,k,k,k/k,a,k,a", "column 15: two marbles on 1a (rule 5.4)"),
        ],
    );
}

#[test]
fn cards_are_accepted_in_any_order_and_written_sorted() {
    assert_eq!("XJ7A2A".parse::<Cards>().map(|it| it.to_string()).as_deref(), Ok("AA27JX"));
    assert_eq!("-".parse::<Cards>(), Ok(Cards::NONE));
    assert_eq!(Cards::PACK.to_string().parse::<Cards>(), Ok(Cards::PACK));
}

#[test]
fn wrong_cards_are_refused() {
    let card = |column, found| {
        format!(
            "column {column}: expected a card (one of A 2 3 4 5 6 7 8 9 T J Q K X), found {found}"
        )
    };
    assert_errors(
        str::parse::<Cards>,
        &[
            ("", "column 1: expected cards, or '-' for none, found nothing"),
            ("A 2", &card(2, "' '")),
            ("A-", &card(2, "'-'")),
            ("éA", &card(1, "'é'")),
            ("AéB", &card(2, "'é'")),
            ("A0", &card(2, "'0'")),
            ("Aa", "column 2: expected a card (letters are capitals: A T J Q K X), found 'a'"),
            ("K10", "column 2: expected a card (a ten is written T, an ace A), found '1'"),
            ("AAAAAAAAA", "column 9: more than 8 cards of rank A (rule 2.1)"),
            ("XXXXXXX", "column 7: more than 6 cards of rank X (rule 2.1)"),
        ],
    );
}

#[test]
fn seats_are_single_digits() {
    assert_eq!(Seat::parse(Seating::Four, "3"), Ok(Seat::ALL[3]));
    let seat = |found: &str| {
        format!("column 1: expected a seat of table 4 (0 to 3), found {found} (rule 1.5)")
    };
    assert_errors(
        |text| Seat::parse(Seating::Four, text),
        &[
            ("4", &seat("'4'")),
            ("", &seat("nothing")),
            ("00", &seat("'00'")),
            ("+1", &seat("'+1'")),
            ("1 ", &seat("'1 '")),
            ("١", &seat("'١'")),
        ],
    );
}

#[test]
fn random_positions_round_trip() {
    let mut chance = Dice::new(1);
    for rules in Rules::all() {
        for _ in 0..50 {
            let seating = rules.seating();
            let text: Vec<String> = seating
                .seats()
                .map(|seat| {
                    let first = 16 * seat.index() as u64;
                    let track = first + chance.below(16);
                    let near = ["k", "s", "k", "a"][chance.below(4) as usize];
                    let near =
                        if track == u64::from(seating.start(seat).number()) { "k" } else { near };
                    format!("k,{near},{track},{}", ["b", "c", "d"][chance.below(3) as usize])
                })
                .collect();
            let board = Board::parse(seating, &text.join("/"));
            let Ok(board) = board else { panic!("{text:?}: {board:?}") };
            let mut stock = Stock::shuffled(&mut chance);
            let hands = BySeat::from_fn(|seat| {
                let size = if seating.everyone().contains(seat) { 1 + chance.below(6) } else { 0 };
                let cards: Option<Cards> = (0..size).filter_map(|_| stock.take()).collect();
                cards.unwrap()
            });
            let position = Position::new(rules, board, hands, Seat::ALL[0]).unwrap();
            let text = position.to_string();
            assert_eq!(text.parse::<Position>(), Ok(position), "{text}");
        }
    }
}

#[test]
fn wrong_positions_are_refused() {
    let good = "2 k,k,k,s/k,k,k,s 0 A7/-";
    assert_eq!(good.parse::<Position>().map(|p| p.to_string()).as_deref(), Ok(good));
    assert_errors(
        str::parse::<Position>,
        &[
            ("", "column 1: expected the rules (RULES BOARD SEAT HANDS), found nothing"),
            ("2", "column 2: expected the board (RULES BOARD SEAT HANDS), found nothing"),
            (
                "2 k,k,k,s/k,k,k,s",
                "column 18: expected the seat to play (RULES BOARD SEAT HANDS), found nothing",
            ),
            (
                "2 k,k,k,s/k,k,k,s 0",
                "column 20: expected the hands (RULES BOARD SEAT HANDS), found nothing",
            ),
            (
                "2 k,k,k,s/k,k,k,s 0 A7/- x",
                "column 26: expected nothing after the hands, found 'x'",
            ),
            (" 2 k,k,k,s/k,k,k,s 0 A7/-", "column 1: one space too many"),
            ("2  k,k,k,s/k,k,k,s 0 A7/-", "column 3: one space too many"),
            ("2 k,k,k,s/k,k,k,s 0 A7/- ", "column 25: one space too many"),
            (" ", "column 1: one space too many"),
            (
                "2\tk,k,k,s/k,k,k,s 0 A7/-",
                "column 2: expected plain text and single spaces, found '\\t'",
            ),
            (
                "2 k,k,k,s/k,k,k,s 0 A7/-\n",
                "column 25: expected plain text and single spaces, found '\\n'",
            ),
            (
                "2 k,k,k,s/k,k,k,s\u{a0}0 A7/-",
                "column 18: expected plain text and single spaces, found '\\u{a0}'",
            ),
            (
                "3 k,k,k,s/k,k,k,s 0 A7/-",
                "column 3: expected the marbles of 3 seats with '/' between, found 2 (rule 1.5)",
            ),
            (
                "2 k,k,k,s/k,k,k,s 2 A7/-",
                "column 19: expected a seat of table 2 (0 to 1), found '2' (rule 1.5)",
            ),
            (
                "2 k,k,k,s/k,k,k,s 0 A7",
                "column 21: expected the hands of 2 seats with '/' between, found 1 (rule 1.5)",
            ),
            (
                "2 k,k,k,s/k,k,k,s 0 A7/",
                "column 24: expected cards, or '-' for none, found nothing",
            ),
            (
                "2 k,k,k,s/k,k,k,s 1 A7/-",
                "column 24: seat 1 is to play and holds no card (rule 4.1)",
            ),
            ("2 k,k,k,s/k,k,k,s 0 XXX/XXXX", "column 25: more than 6 cards of rank X (rule 2.1)"),
            ("2 k,k,k,s/a,b,c,d 0 A7/-", "column 3: the game is over: won by 1 (rule 4.5)"),
        ],
    );
}

/// The golden games cover every shape of play; here it is enough that listed plays
/// round-trip in positions with many of them.
#[test]
fn listed_plays_round_trip() {
    let positions = [
        "4,canadian 0,5,c,k/k,16,21,40/k,s,34,60/s,50,a,d 0 A47JKX/2/3/5",
        "6-triples a,b,c,d/k,16,21,95/k,32,34,60/s,50,c,d/k,k,64,70/k,k,k,k 0 A47JKX/2/3/5/6/7",
        "3 s,60,62,c/k,15,17,30/k,k,b,31 0 247JX/2/3",
        "4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 J/2/3/4",
    ];
    for text in positions {
        let position = text.parse::<Position>().unwrap_or_else(|error| panic!("{text}: {error}"));
        let seating = position.rules().seating();
        let plays = position.turn().plays();
        assert!(!plays.is_empty(), "{text}");
        for play in plays {
            assert_eq!(Play::parse(seating, &play.to_string()), Ok(play), "{}", play);
        }
    }
}

#[test]
fn wrong_plays_are_refused() {
    let a_move = |column, found| {
        format!(
            "column {column}: expected a move, such as 12-17, 60-0b, 0k-0s, 12x40, no-effect or \
             draw-3, found {found}"
        )
    };
    let spot = |column, found| {
        format!("column {column}: expected a field such as 12 or a slot such as 0b, found {found}")
    };
    let seat = |column, found| {
        format!("column {column}: expected a seat of table 4 (0 to 3), found {found} (rule 1.5)")
    };
    let start = |column, found| {
        format!(
            "column {column}: expected 0s, for a marble leaves its kennel for its own start, \
             found {found} (rule 6.1)"
        )
    };
    assert_errors(
        |text| Play::parse(Seating::Four, text),
        &[
            ("", "column 1: expected a card, found nothing"),
            ("K", "column 2: expected what is done with the K, found nothing"),
            ("K ", "column 2: one space too many"),
            ("5  12-17", "column 3: one space too many"),
            ("5 12-17\n", "column 8: expected plain text and single spaces, found '\\n'"),
            ("10 12-22", "column 1: expected a card (a ten is written T, an ace A), found '10'"),
            ("k 0k-0s", "column 1: expected a card (letters are capitals: A T J Q K X), found 'k'"),
            ("X 12-17", "column 1: expected the card a joker is used as, such as X=5, found 'X'"),
            ("X=X 12-17", "column 3: expected a card other than the joker (rule 6), found 'X'"),
            ("5=5 12-17", "column 1: only a joker is used as another card, not a 5 (rule 6)"),
            (
                "X= 12-17",
                "column 3: expected a card (one of A 2 3 4 5 6 7 8 9 T J Q K X), found nothing",
            ),
            ("5 12", &a_move(3, "'12'")),
            ("5 fold", &a_move(3, "'fold'")),
            ("5 12-+17", &spot(6, "'+17'")),
            ("5 12-", &spot(6, "nothing")),
            ("5 12-17-19", &spot(6, "'17-19'")),
            ("5 12-17s", &spot(6, "'17s'")),
            ("5 １２-17", &spot(3, "'１２'")),
            ("5 12-0B", &spot(6, "'0B'")),
            ("5 012-17", "column 3: expected a number without a zero in front, found '012'"),
            ("5 60-64", "column 6: expected a field of table 4 (0 to 63), found '64' (rule 1.1)"),
            ("5 60-4b", &seat(6, "'4'")),
            ("5 60-b", &seat(6, "nothing")),
            ("5 60-00b", &seat(6, "'00'")),
            ("2 draw-4", &seat(8, "'4'")),
            ("2 draw-", &seat(8, "nothing")),
            ("K 4k-4s", &seat(3, "'4'")),
            ("K k-s", &seat(3, "nothing")),
            ("K 0k-1s", &start(6, "'1s'")),
            ("K 0k-16", &start(6, "'16'")),
            ("K 0k-", &start(6, "nothing")),
            (
                "J 12x",
                "column 6: expected the field of a marble to swap, such as 12, found nothing",
            ),
            ("J 12x0b", "column 6: expected the field of a marble to swap, such as 12, found '0b'"),
            (
                "5 12-17 20-22",
                "column 9: expected nothing more: only a seven is shared (rule 6.3), found '20-22'",
            ),
            ("7 12x40", "column 3: expected a share of the seven, such as 12-15, found '12x40'"),
            (
                "7 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9",
                "column 31: a seven has at most seven shares (rule 6.3)",
            ),
        ],
    );
}

#[test]
fn long_garbage_is_rejected_quickly_with_a_short_error() {
    const HEADER: &str = "kennel-record 1\nrules: 4\nfirst-dealer: 0\n";
    let many = 200_000;
    let texts = ["k,", "/", "A", " ", "9", "-", "x", "=", "\n", "#", "é", "0: fold\n", "4,"];
    for text in texts {
        let text = text.repeat(many);
        let errors = [
            text.parse::<Rules>().map(|_| ()).map_err(|error| error.to_string()),
            Board::parse(Seating::Four, &text).map(|_| ()).map_err(|error| error.to_string()),
            text.parse::<Cards>().map(|_| ()).map_err(|error| error.to_string()),
            text.parse::<Position>().map(|_| ()).map_err(|error| error.to_string()),
            Play::parse(Seating::Four, &text).map(|_| ()).map_err(|error| error.to_string()),
            Play::parse(Seating::Four, &format!("7 {text}")).map(|_| ()).map_err(|e| e.to_string()),
            Record::parse(&text).map(|_| ()).map_err(|error| error.to_string()),
            Record::parse(&format!("{HEADER}{text}")).map(|_| ()).map_err(|e| e.to_string()),
        ];
        for error in errors.into_iter().filter_map(Result::err) {
            assert!(error.len() < 300, "{error}");
        }
    }
}

#[test]
fn the_board_at_the_start_has_its_text() {
    let text = |seating| Board::at_start(Rules::new(seating)).display(seating).to_string();
    assert_eq!(text(Seating::Four), "k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k");
    assert_eq!(text(Seating::Three), "k,k,k,s/k,k,k,s/k,k,k,s");
}

/// Clients that speak other languages make their sentences from the kind of an error.
#[test]
fn errors_say_what_they_are_about() {
    use kennel_rules::notation::{ErrorKind, Record};
    let position = |text: &str| text.parse::<Position>().expect_err(text);
    let home = "k,k,k,k";
    let kinds = [
        ("", ErrorKind::Missing),
        ("7 k 0 2", ErrorKind::Rules),
        ("2,canadian k 0 2", ErrorKind::Options),
        ("2 k,k,k,k 0 2/-", ErrorKind::Count),
        (&format!("2 k,k,k,z/{home} 0 2/-"), ErrorKind::Marble),
        (&format!("2 k,k,k,64/{home} 0 2/-"), ErrorKind::Field),
        (&format!("2 k,k,5,5/{home} 0 2/-"), ErrorKind::Shared),
        (&format!("2 {home}/{home} 2 2/-"), ErrorKind::Seat),
        (&format!("2 {home}/{home} 0 1/-"), ErrorKind::Card),
        (&format!("2 {home}/{home} 0 XXXXXXX/-"), ErrorKind::TooMany),
        (&format!("2 {home}/{home} 0 -/2"), ErrorKind::EmptyHand),
        (&format!("2 {home}/{home} 0 2/- more"), ErrorKind::End),
        (&format!("2 {home}/{home}  0 2/-"), ErrorKind::Space),
    ];
    for (text, kind) in kinds {
        assert_eq!(position(text).kind, kind, "{text}");
    }
    assert_eq!(position("zz").found.as_deref(), Some("zz"));
    assert_eq!(position(&format!("2 {home}/{home} 0 -/2")).kind.rule(), Some("4.1"));

    let record = |text: &str| Record::parse(text).expect_err(text).error.kind;
    assert_eq!(record("hello"), ErrorKind::Format);
    assert_eq!(record("kennel-record 1\nrules 2"), ErrorKind::Header);
    let header = "kennel-record 1\nrules: 2\nfirst-dealer: 0\n";
    assert_eq!(record(&format!("{header}what")), ErrorKind::Line);
    assert_eq!(record(&format!("{header}won 0")), ErrorKind::Winner);
    assert_eq!(record(&format!("{header}0: fold")), ErrorKind::Illegal("2.2"));
    assert_eq!(record(&format!("{header}deal 2 3")), ErrorKind::Illegal("2.2"));
}
