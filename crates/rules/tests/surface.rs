//! The traits and conveniences that users of a library expect.

use kennel_rules::notation::Record;
use kennel_rules::{
    Cards, Event, Game, GameError, Phase, Play, PlayBuffer, Position, Rank, Rules, Seat, SeatSet,
    Seating, SplitMix64, Stock, Viewpoint,
};

const POSITION: &str = "4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 2 4K/A/23/3";

fn position() -> Position {
    POSITION.parse().unwrap()
}

#[test]
fn debug_shows_the_notation() {
    assert_eq!(format!("{:?}", position()), POSITION);
    assert_eq!(format!("{:?}", Rank::Ten), "T");
    assert_eq!(format!("{:?}", position().hands()[Seat::ALL[0]]), "4K");
    let event = Event::Give { seat: Seat::ALL[1], card: Rank::King };
    assert_eq!(format!("{event:?}"), "Give { seat: 1, card: K }");
    let play: Play = "X=7 12-15 40-44".parse().unwrap();
    assert_eq!(format!("{play:?}"), "X=7 12-15 40-44");
}

#[test]
fn debug_hides_the_cards_of_a_game() {
    let game = Game::from_position(&position()).unwrap();
    let fold = Event::Fold { seat: Seat::ALL[2] };
    for shown in [format!("{game:?}"), format!("{:?}", game.check(&fold))] {
        assert!(!shown.contains("4K") && !shown.contains("hands"), "{shown}");
    }
}

#[test]
fn a_game_goes_on_from_a_position() {
    for rules in Rules::all() {
        for turn in rules.seating().seats() {
            let board = kennel_rules::Board::at_start(rules);
            let hands = kennel_rules::BySeat::from_fn(|seat| {
                let here = rules.seating().everyone().contains(seat);
                if here { "5KQ".parse().unwrap() } else { Cards::NONE }
            });
            let position = Position::new(rules, board, hands, turn).unwrap();
            let mut record = Record::from_position(&position).unwrap();
            assert!(*record.game() == Game::from_position(&position).unwrap());
            assert_eq!(record.game().position(), Some(position));
            assert_eq!((record.game().lead(), record.game().hand_size()), (turn, 3));

            let mut chance = SplitMix64::new(turn.index() as u64);
            let mut stock = Stock::for_game(record.game(), &mut chance);
            assert_eq!(stock.len(), 110 - 3 * rules.seating().players());
            while record.game().rounds() < 6 && record.game().winner().is_none() {
                let event = next(record.game(), &mut stock, &mut chance);
                record.push(event).unwrap();
            }
        }
    }
}

fn next(game: &Game, stock: &mut Stock, chance: &mut SplitMix64) -> Event {
    match game.phase() {
        Phase::Deal => game.deal(stock, chance).unwrap(),
        Phase::DrawRound => game.draw_round(chance).unwrap(),
        Phase::Exchange { given } => {
            let seat = game.rules().seating().everyone().difference(given).iter().next().unwrap();
            Event::Give { seat, card: game.hands()[seat].pick(chance).unwrap() }
        }
        Phase::Turn(seat) => {
            match game.turn().unwrap().random_play(&mut PlayBuffer::new(), chance) {
                Some(play) => *game.check_play(play, chance).unwrap().event(),
                None => Event::Fold { seat },
            }
        }
        Phase::Over(_) => unreachable!("the loop ends with the game"),
    }
}

#[test]
fn a_hand_of_seven_cards_cannot_be_set_up() {
    let position: Position = POSITION.replace("2 4K/", "2 4456789/").parse().unwrap();
    let error = Game::from_position(&position).unwrap_err();
    assert_eq!(error, GameError::HandSize { seat: Seat::ALL[0], dealt: 7, size: 6 });
}

#[test]
fn an_illegal_play_asks_chance_for_nothing() {
    let game = Game::from_position(&position()).unwrap();
    let mut asked = false;
    let mut chance = |bound: u64| {
        asked = true;
        bound - 1
    };
    let play = Play::parse(Seating::Four, "2 draw-1").unwrap();
    assert!(matches!(game.check_play(play, &mut chance), Err(GameError::Refused(_))));
    assert!(!asked);
}

#[test]
fn a_record_counts_lines_as_steps() {
    let record: Record = "kennel-record 1\nrules: 4\nfirst-dealer: 3\n\
        deal A6689Q 2377TQ 24TJKX A899TJ\ngive 6 7 J J\n0: A 0k-0s\n1: fold\n"
        .parse()
        .unwrap();
    let steps: Vec<usize> = record.steps().map(<[Event]>::len).collect();
    assert_eq!(steps, [1, 4, 1, 1]);
    assert_eq!([0, 1, 2, 3, 9].map(|step| record.events_before_step(step)), [0, 1, 5, 6, 7]);
    let (game, event) = record.replay().nth(record.events_before_step(2)).unwrap();
    assert_eq!((game.phase(), event), (Phase::Turn(Seat::ALL[0]), record.events()[5]));
    let view = record.view(Viewpoint::Seat(Seat::ALL[0]), 5).unwrap();
    assert_eq!((view.turn(), view.hand()), (game.turn(), game.hands()[Seat::ALL[0]]));
    assert!(record.view(Viewpoint::Seat(Seat::ALL[4]), 0).is_err());
}

#[test]
fn cards_and_seats_are_collections() {
    let mut cards: Cards = [Rank::King, Rank::Ace].into_iter().collect();
    cards.extend([Rank::Ace]);
    assert_eq!(cards.to_string(), "AAK");
    assert_eq!(cards.into_iter().collect::<Vec<_>>(), [Rank::Ace, Rank::Ace, Rank::King]);
    assert_eq!(cards.iter().len(), 3);
    assert_eq!(Cards::PACK.iter().collect::<Option<Cards>>(), Some(Cards::PACK));
    assert_eq!([Rank::Joker; 7].into_iter().collect::<Option<Cards>>(), None);
    let mut seats = SeatSet::from(Seat::ALL[4]);
    seats.extend([Seat::ALL[1]]);
    assert_eq!(seats.into_iter().map(Seat::index).collect::<Vec<_>>(), [1, 4]);
}

#[test]
#[should_panic(expected = "more than 6 of X")]
fn more_cards_than_the_pack_has_panic() {
    let _ = [Rank::Joker; 7].into_iter().collect::<Cards>();
}

#[test]
fn errors_carry_their_source() {
    let game = Game::from_position(&position()).unwrap();
    let play: Play = "5 12-17".parse().unwrap();
    let event = Event::Play { seat: Seat::ALL[2], play, got: None };
    let error = game.check(&event).unwrap_err();
    let source = std::error::Error::source(&error).unwrap();
    assert_eq!(source.to_string(), error.to_string());
    assert!(source.is::<kennel_rules::Refusal>());
}
