//! The record of a whole game: parsing, writing, and the line and column of each
//! error.

mod common;

use common::{Dice, assert_errors};
use kennel_rules::notation::{Record, RecordError};
use kennel_rules::{
    Cards, Event, GameError, Phase, Rank, Rules, Seat, Seating, Stock, View, Viewpoint,
};

/// A game of two with its first turns.
const GAME: &str = "\
kennel-record 1
rules: 2
first-dealer: 0
note: a café # and no comment

deal 266QKX 589TJJ
drawn J Q
1: 5 32-37
0: X=7 37-38 0-6
1: T 38-48
0: 2 draw-1 got 9
";

#[test]
fn records_survive_mail_and_editors() {
    let record = Record::parse(GAME).unwrap();
    assert_eq!(record.to_string(), GAME);
    assert_eq!(record.tags(), [("note".to_owned(), "a café # and no comment".to_owned())]);
    assert_eq!(record.events().len(), 6);
    let same = [
        GAME.replace('\n', "\r\n"),
        GAME.trim_end().to_owned(),
        GAME.replace('\n', " \t \n"),
        format!("\u{feff}{GAME}"),
        GAME.replace("\n\n", "\n"),
        GAME.replace("rules: 2\n", "# comment\n\nrules: 2 # two of us\n\n"),
        GAME.replace("0-6\n", "0-6 # a joker!\n# and so on\n"),
    ];
    for text in same {
        assert_ne!(text, GAME);
        assert_eq!(Record::parse(&text).as_ref(), Ok(&record), "{text}");
    }
}

#[test]
fn the_header_is_checked() {
    let rest = &GAME[GAME.find("deal 2").unwrap()..];
    let read = |header: &str| Record::parse(&format!("{header}{rest}"));
    let good = "kennel-record 1\nrules: 2\nfirst-dealer: 0\n";
    assert!(read(good).is_ok());
    let long = format!("{good}note: {}\n", "ä".repeat(95));
    let fits = format!("{good}note: {}\n", "ä".repeat(94));
    assert!(read(&fits).is_ok());
    assert_errors(
        read,
        &[
            (
                "",
                "line 1, column 1: expected 'kennel-record 1' in the first line, \
                 found 'deal 266QKX 589TJJ'",
            ),
            (
                "\nkennel-record 1\n",
                "line 1, column 1: expected 'kennel-record 1' in the first line, found nothing",
            ),
            ("kennel-record 2\n", "line 1, column 15: expected version 1 of the format, found '2'"),
            (
                "kennel-record 1.0\n",
                "line 1, column 15: expected version 1 of the format, found '1.0'",
            ),
            (
                "Kennel-Record 1\n",
                "line 1, column 1: expected 'kennel-record 1' in the first line, \
                 found 'Kennel-Record 1'",
            ),
            (
                "kennel-record 1\n> rules: 2\n",
                "line 2, column 1: this is quoted mail: take the '>' off every line",
            ),
            (
                "kennel-record 1\nfirst-dealer: 0\nrules: 2\n",
                "line 2, column 1: expected the line 'rules: ...', found 'first-dealer: 0'",
            ),
            (
                "kennel-record 1\nrules: 2\n",
                "line 3, column 1: expected the line 'first-dealer: ...', \
                 found 'deal 266QKX 589TJJ'",
            ),
            (
                "kennel-record 1\nrules:2\n",
                "line 2, column 7: expected a space after the colon, found '2'",
            ),
            (
                "kennel-record 1\nrules: 2,canadian\n",
                "line 2, column 10: the Canadian seven is for team games, not for table 2 (rule 7)",
            ),
            (
                "kennel-record 1\nrules: 2\n\nfirst-dealer: 2\nnote: x\n",
                "line 4, column 15: expected a seat of table 2 (0 to 1), found '2' (rule 1.5)",
            ),
            (
                &format!("{good}rules: 2\n"),
                "line 4, column 1: 'rules' is reserved and cannot be the name of a tag",
            ),
            (
                &format!("{good}Date: today\n"),
                "line 4, column 1: expected a tag's name of lower-case letters, digits and '-', \
                 found 'Date'",
            ),
            (
                &format!("{good}date:today\n"),
                "line 4, column 6: expected a space and a value after the colon, found 'today'",
            ),
            (
                &format!("{good}date: \n"),
                "line 4, column 6: expected a space and a value after the colon, found nothing",
            ),
            (
                &format!("{good}date:  today\n"),
                "line 4, column 7: expected a value without spaces around it",
            ),
            (
                &format!("{good}note: a\tb\n"),
                "line 4, column 8: expected text, found the control character '\\t'",
            ),
            (
                &format!("{good}note: a\rb\n"),
                "line 4, column 8: expected text, found the control character '\\r'",
            ),
            (&long, "line 4, column 101: a line has at most 100 characters"),
        ],
    );
    assert_errors(
        Record::parse,
        &[
            ("", "line 1, column 1: expected 'kennel-record 1' in the first line, found nothing"),
            (
                "kennel-record 1\n",
                "line 2, column 1: expected the line 'rules: ...', found nothing",
            ),
        ],
    );
}

/// Parses the game of two with its last lines replaced.
fn after(lines: usize, more: &str) -> Result<Record, RecordError> {
    let kept: String = GAME.split_inclusive('\n').take(lines).collect();
    Record::parse(&(kept + more))
}

#[test]
fn events_are_checked() {
    let kind = "line 11, column 1: expected deal, give, drawn, won, or a seat and a colon, found";
    assert_errors(
        |text| after(10, text),
        &[
            ("fold\n", &format!("{kind} 'fold'")),
            ("Deal A A\n", &format!("{kind} 'Deal'")),
            ("> 0: fold\n", "line 11, column 1: this is quoted mail: take the '>' off every line"),
            (" 0: fold\n", "line 11, column 1: one space too many"),
            ("0:\tfold\n", "line 11, column 3: expected plain text and single spaces, found '\\t'"),
            ("0:fold\n", "line 11, column 3: expected a space after the colon, found 'fold'"),
            (
                "2: fold\n",
                "line 11, column 1: expected a seat of table 2 (0 to 1), found '2' (rule 1.5)",
            ),
            ("0: fold now\n", "line 11, column 9: expected nothing after the fold, found 'now'"),
            ("0: fold\n", "line 11, column 4: seat 0 has a legal play and cannot fold (rule 4.2)"),
            ("1: fold\n", "line 11, column 1: it is the turn of seat 0 (rule 4.1)"),
            ("1: 8 48-56\n", "line 11, column 1: it is the turn of seat 0 (rule 4.1)"),
            ("0:\n", "line 11, column 3: expected a card, found nothing"),
            ("0: K\n", "line 11, column 5: expected what is done with the K, found nothing"),
            ("0: got K\n", "line 11, column 4: expected a card, found 'got'"),
            ("0: K got A\n", "line 11, column 6: expected what is done with the K, found 'got'"),
            ("0: K 6-20\n", "line 11, column 4: a K does not lead from 6 to 20 (rule 5.7)"),
            ("0: 5 6-11\n", "line 11, column 4: there is no 5 in the hand (rule 4.2)"),
            ("0: K 6-19 got A\n", "line 11, column 15: no A could be drawn (rule 6.6)"),
            ("0: 2 draw-1\n", "line 11, column 12: the drawn card is missing (rule 6.6)"),
            ("0: 2 draw-1 got A\n", "line 11, column 17: no A could be drawn (rule 6.6)"),
            (
                "0: 2 draw-1 got\n",
                "line 11, column 16: expected a card (one of A 2 3 4 5 6 7 8 9 T J Q K X), \
                 found nothing",
            ),
            (
                "0: 2 draw-1 got 9 8\n",
                "line 11, column 19: expected nothing after the drawn card, found '8'",
            ),
            ("deal 2 3\n", "line 11, column 1: it is the turn of seat 0 to play (rule 4.1)"),
            ("give 2 3\n", "line 11, column 1: it is the turn of seat 0 to play (rule 4.1)"),
            ("drawn 2 3\n", "line 11, column 1: it is the turn of seat 0 to play (rule 4.1)"),
            (
                "note: late\n",
                "line 11, column 1: 'note' belongs in the header, before the first deal",
            ),
            ("won 0\n", "line 11, column 1: nobody has won yet (rule 4.5)"),
        ],
    );
    assert_errors(
        |text| after(5, text),
        &[
            ("deal A2345\n", "line 6, column 1: expected a hand for each of 2 seats, found 1"),
            (
                "deal A2345K 6789T\n",
                "line 6, column 13: seat 1 was dealt 5 cards instead of 6 (rule 2.2)",
            ),
            (
                "deal AAAAAA AAA222\n",
                "line 6, column 13: the stock does not hold that many A (rule 2.4)",
            ),
            ("drawn A K\n", "line 6, column 1: the next thing is a deal (rule 2.2)"),
            ("0: fold\n", "line 6, column 1: the next thing is a deal (rule 2.2)"),
        ],
    );
    assert_errors(
        |text| after(6, text),
        &[
            ("drawn J\n", "line 7, column 1: expected a card for each of 2 seats, found 1"),
            ("drawn J A\n", "line 7, column 9: there is no A in the hand of seat 0 (rule 3)"),
            ("drawn A Q\n", "line 7, column 7: there is no A in the hand of seat 1 (rule 3)"),
            ("give 2 5\n", "line 7, column 1: everyone draws a card first (rule 3)"),
        ],
    );
}

#[test]
fn an_exchange_is_one_line() {
    let head = "kennel-record 1\nrules: 2,classic\nfirst-dealer: 1\n\ndeal 266QKX 589TJJ\n";
    let read = |more: &str| Record::parse(&format!("{head}{more}"));
    for good in ["give 2 5\n", "give - 5\n", "give 2 -\n", ""] {
        assert_eq!(read(good).unwrap().to_string(), format!("{head}{good}"));
    }
    assert_errors(
        read,
        &[
            ("give - -\n", "line 6, column 1: nobody gives a card: leave the line out"),
            (
                "give 2 -\ngive - 5\n",
                "line 7, column 1: all cards of one exchange stand in one line",
            ),
            ("give 2 -\n0: fold\n", "line 7, column 1: the exchange comes first (rule 3)"),
            ("give 5 5\n", "line 6, column 6: there is no 5 in the hand of seat 0 (rule 3)"),
            ("give 2 2\n", "line 6, column 8: there is no 2 in the hand of seat 1 (rule 3)"),
            (
                "give 26 5\n",
                "line 6, column 6: expected a card (one of A 2 3 4 5 6 7 8 9 T J Q K X), found '26'",
            ),
            ("give 2 5 8\n", "line 6, column 1: expected a card for each of 2 seats, found 3"),
        ],
    );
}

#[test]
fn cards_given_in_another_order_make_the_same_record() {
    let rules = "4".parse::<Rules>().unwrap();
    let mut chance = Dice::new(1);
    let mut stock = Stock::shuffled(&mut chance);
    let mut one = Record::new(rules, Seat::ALL[1]).unwrap();
    let deal = one.game().deal(&mut stock, &mut chance).unwrap();
    one.push(deal).unwrap();
    let mut two = one.clone();
    let hands = *one.game().hands();
    let gives = [2, 0, 3, 1].map(|number| {
        let seat = Seat::ALL[number];
        Event::Give { seat, card: hands[seat].pick(&mut chance).unwrap() }
    });
    for event in gives {
        one.push(event).unwrap();
        assert_eq!(Record::parse(&one.to_string()).as_ref(), Ok(&one));
    }
    for event in gives.into_iter().rev() {
        two.push(event).unwrap();
    }
    assert_eq!(one, two);
    let turn = Seat::ALL[2];
    let waits_for = Phase::Turn(turn);
    assert_eq!(two.push(gives[0]), Err(GameError::OutOfPhase { waits_for }));
    assert_eq!(one, two, "a refused event leaves the record as it was");
}

#[test]
fn values_for_seats_beyond_the_table_are_dropped() {
    let record = Record::parse(GAME).unwrap();
    let mut other = Record::new(record.game().rules(), Seat::ALL[0]).unwrap();
    other.tag("note", "a café # and no comment").unwrap();
    for &event in record.events() {
        other
            .push(match event {
                Event::Deal(mut hands) => {
                    hands[Seat::ALL[5]] = Cards::PACK;
                    Event::Deal(hands)
                }
                Event::DrawRound(mut cards) => {
                    cards[Seat::ALL[5]] = Rank::Joker;
                    Event::DrawRound(cards)
                }
                other => other,
            })
            .unwrap();
    }
    assert_eq!(other, record);
}

#[test]
fn the_winners_close_a_record() {
    let text = include_str!("golden/four.record");
    let body = &text[..text.find("won").unwrap()];
    let lines = body.lines().count();
    let record = Record::parse(text).unwrap();
    assert_eq!(Record::parse(body).as_ref(), Ok(&record), "the line may be left out");
    let wrong = format!("line {}, column 1: expected 'won 0 2' (rule 4.5)", lines + 1);
    let after = format!(
        "line {}, column 1: expected nothing after the line that says who won, found '0: fold'",
        lines + 2
    );
    let seat = format!(
        "line {}, column 7: expected a seat of table 4 (0 to 3), found '4' (rule 1.5)",
        lines + 1
    );
    let over = |line: usize| format!("line {line}, column 1: the game is over (rule 4.5)");
    assert_errors(
        |more: &str| Record::parse(&format!("{body}{more}")),
        &[
            ("won\n", &wrong),
            ("won 0\n", &wrong),
            ("won 2 0\n", &wrong),
            ("won 0 0 2\n", &wrong),
            ("won 1 3\n", &wrong),
            ("won 0 4\n", &seat),
            ("won 0 2\n0: fold\n", &after),
            ("0: fold\n", &over(lines + 1)),
            ("deal A A A A\n", &over(lines + 1)),
            ("give A A A A\n", &over(lines + 1)),
        ],
    );
}

#[test]
fn a_tag_that_would_not_round_trip_is_refused() {
    let mut record = Record::new(Rules::new(Seating::Four), Seat::ALL[0]).unwrap();
    let long = "x".repeat(97);
    let refused = [
        ("", "x"),
        ("Rules", "4"),
        ("rules", "4"),
        ("won", "4"),
        ("1st", "x"),
        ("-x", "x"),
        ("a b", "x"),
        ("a:b", "x"),
        ("é", "x"),
        ("x", ""),
        ("x", " y"),
        ("x", "y "),
        ("x", "y\nwon 0 2"),
        ("xy", &long),
    ];
    for (name, value) in refused {
        assert!(record.tag(name, value).is_err(), "{name}: {value}");
    }
    assert_eq!(record.tags(), []);
    let error = record.tag("x", "").unwrap_err().to_string();
    assert_eq!(error, "column 4: expected a value, found nothing");
    let taken = [("x", &*long), ("note", "# one"), ("note", "two: 2"), ("seat-0", "Ünal ✨")];
    for (name, value) in taken {
        record.tag(name, value).unwrap();
    }
    assert_eq!(Record::parse(&record.to_string()), Ok(record));
}

const SET_UP: &str = "\
kennel-record 1
rules: 2,classic
first-dealer: 0

set-up k,k,k,s/k,k,20,40 1 2J/2X
1: 2 20-22
0: 2 0-2
1: X=7 22-29
0: J 2x40
";

#[test]
fn a_game_may_begin_in_the_middle_of_a_round() {
    let record = Record::parse(SET_UP).unwrap();
    assert_eq!(record.to_string(), SET_UP);
    let game = record.game();
    // Two cards were in each hand, so this was the last of five rounds.
    assert_eq!((game.phase(), game.rounds(), game.hand_size()), (Phase::Deal, 5, 6));
    assert_eq!(game.stock().len() + game.discard().len(), 110);
    let rules = game.rules();
    for from in [Viewpoint::Seat(Seat::ALL[0]), Viewpoint::Seat(Seat::ALL[1]), Viewpoint::Spectator]
    {
        let mut view = View::new(rules, game.first_dealer(), from).unwrap();
        for (before, event) in record.replay() {
            for sight in before.check(&event).unwrap().seen_by(from) {
                view.see(&sight).unwrap();
            }
        }
        assert_eq!(view.board(), game.board());
        assert_eq!((view.phase(), view.stock_size()), (game.phase(), game.stock().len()));
        assert_eq!((view.die(), view.lead()), (game.hand_size(), game.lead()));
    }
}

#[test]
fn a_position_is_set_up_once_and_first() {
    let refused = |line: &str| {
        let text = format!("kennel-record 1\nrules: 2\nfirst-dealer: 0\n{line}\n");
        Record::parse(&text).unwrap_err().to_string()
    };
    let set_up = "set-up k,k,k,s/k,k,20,40 1 2J/2X";
    assert_eq!(
        refused(&format!("{set_up}\n{set_up}")),
        "line 5, column 1: it is the turn of seat 1 to play (rule 4.1)"
    );
    assert_eq!(
        refused("set-up k,k,k,s/k,k,20,40 1 -/2345678"),
        "line 4, column 28: seat 1 was dealt 7 cards instead of 6 (rule 2.2)"
    );
    assert_eq!(
        refused("set-up k,k,k,s/a,b,c,d 1 2/2"),
        "line 4, column 8: the game is over: won by 1 (rule 4.5)"
    );
    assert_eq!(
        refused("set-up k,k,k,s/k,k,k,s 1"),
        "line 4, column 25: expected the hands (BOARD SEAT HANDS), found nothing"
    );
    assert_eq!(
        refused("set-up k,k,k,s/k,k,k,s 1 2/-"),
        "line 4, column 28: seat 1 is to play and holds no card (rule 4.1)"
    );
}
