//! The text of views.

use kennel_rules::{Event, Game, Phase, PlayBuffer, Rules, Seat, Stock, View, Viewpoint};

use super::common::Dice;

/// What every seat knows at every decision of a game under all rules survives being written
/// down, and what it does not know is not in the text.
#[test]
fn views_round_trip_where_their_seat_decides() {
    let mut dice = Dice::new(11);
    let mut written = 0;
    for rules in Rules::all().step_by(7) {
        let seats = || rules.seating().seats();
        let dealer = Seat::ALL[0];
        let mut game = Game::new(rules, dealer).unwrap();
        let mut views: Vec<View> =
            seats().map(|seat| View::new(rules, dealer, Viewpoint::Seat(seat)).unwrap()).collect();
        let mut stock = Stock::shuffled(&mut dice);
        for _ in 0..120 {
            let event = match game.phase() {
                Phase::Deal => game.deal(&mut stock, &mut dice),
                Phase::Over(_) => break,
                _ => random_event(&game, &mut dice),
            };
            for view in &views {
                let Viewpoint::Seat(me) = view.viewpoint() else { unreachable!() };
                let decides = match game.phase() {
                    Phase::Turn(seat) => seat == me,
                    Phase::Exchange { given } => !given.contains(me),
                    _ => false,
                };
                let text = view.notation();
                assert_eq!(text.is_some(), decides);
                if let Some(text) = text {
                    assert_eq!(text.parse::<View>().as_ref(), Ok(view), "{text}");
                    written += 1;
                }
            }
            let legal = game.check(&event.unwrap()).unwrap();
            for view in &mut views {
                legal.seen_by(view.viewpoint()).iter().for_each(|sight| view.see(sight).unwrap());
            }
            game = legal.after();
        }
    }
    assert!(written > 1_000, "{written}");
}

/// Any event that is legal where no cards are to be dealt.
fn random_event(game: &Game, dice: &mut Dice) -> Option<Event> {
    match game.phase() {
        Phase::Exchange { given } => {
            let mut seats = game.rules().seating().seats();
            let seat = seats.find(|&seat| !given.contains(seat))?;
            Some(Event::Give { seat, card: game.hands()[seat].pick(dice)? })
        }
        Phase::DrawRound => game.draw_round(dice),
        Phase::Turn(seat) => match game.turn()?.random_play(&mut PlayBuffer::new(), dice) {
            Some(play) => game.play_event(play, dice),
            None => Some(Event::Fold { seat }),
        },
        Phase::Deal | Phase::Over(_) => None,
    }
}

#[test]
fn wrong_views_are_refused() {
    const VIEW: &str = "4 0 3 k,k,k,5/k,k,k,k/k,k,s,20/k,k,k,k 2 4K 2222 A39T 2K0,0A2 3/T/-/- turn";
    assert_eq!(VIEW.parse::<View>().unwrap().notation().as_deref(), Some(VIEW));
    let swapped = |from: &str, to: &str| VIEW.replacen(from, to, 1);
    let wrong = [
        swapped(" turn", ""),
        swapped(" turn", " turn 1"),
        swapped("4 0 3", "4 4 3"),
        swapped("4 0 3", "4 0 x"),
        swapped("4 0 3", "4 0 100001"),
        swapped(" 2 4K", " 2 -"),
        swapped("2222", "222"),
        swapped("2222", "2232"),
        swapped("2222", "7227"),
        swapped("A39T", "A9T"),
        swapped("A39T", "A39TAAAAAAAAA"),
        swapped("2K0", "2K"),
        swapped("2K0", "2KK"),
        swapped("2K0", "2é0"),
        swapped("2K0,0A2", &["2K0"; 20].join(",")),
        swapped("3/T/-/-", "3/T/-"),
        swapped("3/T/-/-", "3/3/-/-"),
        swapped("turn", "give2"),
        swapped("turn", "give7"),
        swapped("turn", "over"),
        swapped("k,k,s,20", "a,b,c,d").replacen("k,k,k,5", "a,b,c,d", 1),
        // Where everybody draws, nobody gives.
        "2 0 0 k,k,k,k/k,k,k,k 0 A23456 66 - - -/- give".to_owned(),
    ];
    for text in wrong {
        assert!(text.parse::<View>().is_err(), "{text}");
    }
}
