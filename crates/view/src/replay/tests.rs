//! Golden games, moment by moment, compared with what the rules say themselves.

use std::fs;
use std::path::Path;

use kennel_rules::notation::Record;
use kennel_rules::{Cards, Event, Game, Seat, Viewpoint};
use kennel_table::seat_number;
use kennel_wire::SightMessage;

use super::{Moment, Replay, ReplayViewpoint};
use crate::messages::{Effect, PhaseMessage, letter, marbles};
use crate::view::View;

/// Every record that is kept with the project.
fn records() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut all = Vec::new();
    for folder in ["crates/rules/tests/golden", "examples"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|it| it == "record") {
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                all.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    assert!(all.len() >= 14, "where are the records?");
    all
}

fn viewpoints(replay: &Replay) -> Vec<ReplayViewpoint> {
    let seats = replay.seating().seats().map(Viewpoint::Seat);
    let from = seats.chain([Viewpoint::Spectator]).map(ReplayViewpoint::From);
    from.chain([ReplayViewpoint::Open]).collect()
}

/// The game after each line of the record, the first before any.
fn games(record: &Record) -> Vec<Game> {
    let (rules, dealer) = (record.game().rules(), record.game().first_dealer());
    let mut game = Game::new(rules, dealer).unwrap();
    let mut games = vec![game.clone()];
    let mut was_give = false;
    for event in record.events() {
        game.apply(event).unwrap();
        let is_give = matches!(event, Event::Give { .. });
        if is_give && was_give {
            games.pop();
        }
        games.push(game.clone());
        was_give = is_give;
    }
    games
}

fn hand(cards: Cards) -> Vec<String> {
    cards.iter().map(letter).collect()
}

#[test]
fn every_moment_is_as_the_rules_say_from_everywhere() {
    for (name, text) in records() {
        let replay = Replay::new(&text).unwrap();
        let table = replay.seating();
        let games = games(&replay.record);
        assert_eq!(replay.about().moments as usize, games.len(), "{name}");
        for viewpoint in viewpoints(&replay) {
            let moments = replay.moments(viewpoint);
            assert_eq!(moments.len(), games.len(), "{name}");
            for (at, (moment, game)) in moments.iter().zip(&games).enumerate() {
                let place = format!("{name}, moment {at}, {viewpoint:?}");
                assert_eq!(moment.state.marbles, marbles(table, game.board()), "{place}");
                assert_eq!(moment.state.phase, PhaseMessage::from(game.phase()), "{place}");
                assert_eq!(usize::from(moment.state.discard), game.discard().len(), "{place}");
                assert_eq!(usize::from(moment.state.stock), game.stock().len(), "{place}");
                assert_eq!(moment.state.dealer, seat_number(game.dealer()), "{place}");
                for seat in table.seats() {
                    let held = hand(game.hands()[seat]);
                    let size = usize::from(moment.state.hand_sizes[seat.index()]);
                    assert_eq!(size, held.len(), "{place}");
                    let sees = viewpoint == ReplayViewpoint::Open
                        || viewpoint == ReplayViewpoint::From(Viewpoint::Seat(seat));
                    assert_eq!(moment.hands[seat.index()], sees.then_some(held), "{place}");
                }
            }
        }
    }
}

/// What is seen from a seat can be folded by somebody who knows nothing else.
#[test]
fn sights_are_all_that_is_needed() {
    for (name, text) in records() {
        let replay = Replay::new(&text).unwrap();
        let (about, game) = (replay.about(), replay.record.game());
        for viewpoint in viewpoints(&replay) {
            let ReplayViewpoint::From(from) = viewpoint else { continue };
            let seat = match from {
                Viewpoint::Seat(seat) => Some(seat_number(seat)),
                Viewpoint::Spectator => None,
            };
            let dealer = seat_number(game.first_dealer());
            let mut view = View::new(&about.rules, dealer, seat).unwrap();
            for (at, moment) in replay.moments(viewpoint).iter().enumerate() {
                for sight in &moment.sights {
                    let shown = view.see(sight).unwrap();
                    assert!(shown.play.is_none() || shown == moment.shown, "{name} {at}");
                }
                assert_eq!(view.state(), moment.state, "{name}, moment {at}, {from:?}");
            }
        }
    }
}

/// Whatever others hold, a seat is shown the same as long as it sees the same.
#[test]
fn nothing_is_shown_that_a_seat_did_not_know() {
    let mut compared = 0;
    for (name, text) in records() {
        let record = Record::parse(&text).unwrap();
        let table = record.game().rules().seating();
        let (rules, dealer) = (record.game().rules(), record.game().first_dealer());
        let mut so_far = Record::new(rules, dealer).unwrap();
        for event in record.events() {
            let before = so_far.clone();
            so_far.push(*event).unwrap();
            let Event::Deal(hands) = *event else { continue };
            // Later rounds are as the first ones, and only longer.
            if before.game().rounds() > 6 {
                break;
            }
            for me in table.seats() {
                let Some(other) = hidden_otherwise(&before, &hands, me) else { continue };
                let mut twin = before.clone();
                twin.push(other).unwrap();
                let show = |record: &Record, viewpoint| {
                    let replay = Replay::new(&record.to_string()).unwrap();
                    serde_json::to_string(&replay.moments(viewpoint)).unwrap()
                };
                let from = ReplayViewpoint::From(Viewpoint::Seat(me));
                assert_eq!(show(&so_far, from), show(&twin, from), "{name}, seat {me}");
                assert_ne!(
                    show(&so_far, ReplayViewpoint::Open),
                    show(&twin, ReplayViewpoint::Open),
                    "{name}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "only {compared}");
}

/// The same deal with another card in the hand of somebody else.
fn hidden_otherwise(
    before: &Record,
    hands: &kennel_rules::BySeat<Cards>,
    me: Seat,
) -> Option<Event> {
    let game = before.game();
    let other = game.rules().seating().right_of(me);
    let mut stock = if game.shuffles_next() { Cards::PACK } else { game.stock() };
    for seat in game.rules().seating().seats() {
        stock = stock.checked_sub_all(hands[seat])?;
    }
    let card = hands[other].iter().next()?;
    let new = stock.ranks().find(|&rank| rank != card)?;
    let mut hands = *hands;
    hands[other] = hands[other].checked_sub(card)?.checked_add(new)?;
    Some(Event::Deal(hands))
}

#[test]
fn notation_is_that_of_the_record_or_less() {
    for (name, text) in records() {
        let replay = Replay::new(&text).unwrap();
        let written = replay.record.to_string();
        let lines: Vec<&str> =
            written.lines().skip_while(|line| !line.starts_with("deal")).collect();
        let lines: Vec<&&str> =
            lines.iter().filter(|line| !line.is_empty() && !line.starts_with("won")).collect();
        for viewpoint in viewpoints(&replay) {
            for (moment, line) in replay.moments(viewpoint)[1..].iter().zip(&lines) {
                let (told, whole) = (moment.notation.split(' '), line.split(' '));
                assert_eq!(told.clone().count(), whole.clone().count(), "{name}: {line}");
                for (word, right) in told.zip(whole) {
                    let hidden = word == "?" && viewpoint != ReplayViewpoint::Open;
                    assert!(word == right || hidden, "{name}: {} for {line}", moment.notation);
                }
            }
        }
    }
}

#[test]
fn a_seat_sees_its_own_cards_in_the_notation() {
    let text = "kennel-record 1\nrules: 4\nfirst-dealer: 3\n\n\
        deal A6689Q 2377TQ 24TJKX A899TJ\ngive 6 7 J J\n";
    let replay = Replay::new(text).unwrap();
    let told = |viewpoint| -> Vec<String> {
        let moments = replay.moments(viewpoint);
        moments.into_iter().skip(1).map(|moment| moment.notation).collect()
    };
    let from = |number| ReplayViewpoint::From(Viewpoint::Seat(Seat::new(number).unwrap()));
    assert_eq!(told(from(1)), ["deal ? 2377TQ ? ?", "give ? 7 ? J"]);
    assert_eq!(told(ReplayViewpoint::From(Viewpoint::Spectator)), ["deal ? ? ? ?", "give ? ? ? ?"]);
    assert_eq!(told(ReplayViewpoint::Open), ["deal A6689Q 2377TQ 24TJKX A899TJ", "give 6 7 J J"]);
    let draws = "kennel-record 1\nrules: 3\nfirst-dealer: 2\n\n\
        deal A23TKK AA5TTJ A266TK\ndrawn 5 K T\n0: 2 draw-1 got A\n";
    let replay = Replay::new(draws);
    let replay = replay.unwrap_or_else(|problem| panic!("{problem:?}"));
    let told = |number| {
        let moments = replay.moments(from(number));
        moments[2..].iter().map(|moment| moment.notation.clone()).collect::<Vec<_>>()
    };
    assert!(told(2).iter().any(|line| line.ends_with("got ?")), "{:?}", told(2));
    assert!(told(0).iter().all(|line| !line.ends_with("got ?")));
}

#[test]
fn numbers_grow_and_end_where_they_should() {
    for (name, text) in records() {
        let replay = Replay::new(&text).unwrap();
        let moments = replay.moments(ReplayViewpoint::Open);
        let mut lost = 0;
        for pair in moments.windows(2) {
            let steps = &pair[1].shown.steps;
            lost += steps.iter().filter(|step| matches!(step, Effect::SentHome { .. })).count();
            assert_eq!(pair[1].sent_home.iter().map(|&n| usize::from(n)).sum::<usize>(), lost);
            assert!(pair[1].progress.iter().all(|&thousandths| thousandths <= 1000));
        }
        let about = replay.about();
        for (team, progress) in about.shape.teams.iter().zip(&moments.last().unwrap().progress) {
            let won = about.winners.as_ref().is_some_and(|winners| winners == team);
            assert_eq!(*progress == 1000, won, "{name}");
        }
    }
}

#[test]
fn a_game_can_be_taken_up_at_every_moment() {
    for (name, text) in records() {
        let replay = Replay::new(&text).unwrap();
        for (at, game) in games(&replay.record).iter().enumerate() {
            let until = Record::parse(&replay.until(at as u32).unwrap()).unwrap();
            assert_eq!(until.game(), game, "{name}, moment {at}");
        }
        assert!(replay.until(replay.about().moments).is_err());
    }
}

#[test]
fn half_an_exchange_is_shown() {
    let text = "kennel-record 1\nrules: 4\nfirst-dealer: 1\n\n\
        deal A6689Q 2377TQ 24TJKX A899TJ\ngive 6 - J -\n";
    let replay = Replay::new(text).unwrap();
    let moments = replay.moments(ReplayViewpoint::From(Viewpoint::Seat(Seat::new(0).unwrap())));
    let Moment { sights, notation, .. } = moments.last().unwrap();
    assert_eq!(sights.len(), 2);
    assert!(matches!(&sights[0], SightMessage::Gave { card: Some(card), .. } if card == "6"));
    assert_eq!(notation, "give 6 - ? -");
}

#[test]
fn a_game_may_begin_in_the_middle() {
    let text = "kennel-record 1\nrules: 2,classic\nfirst-dealer: 0\n\n\
        set-up k,k,k,s/k,k,20,40 1 2J/2X\n1: 2 20-22\n0: 2 0-2\n";
    let replay = Replay::new(text).unwrap();
    let told = |viewpoint| replay.moments(viewpoint)[1].clone();
    assert_eq!(told(ReplayViewpoint::Open).notation, "set-up k,k,k,s/k,k,20,40 1 2J/2X");
    let from = told(ReplayViewpoint::From(Viewpoint::Seat(Seat::new(1).unwrap())));
    assert_eq!(from.notation, "set-up k,k,k,s/k,k,20,40 1 ?/2X");
    assert_eq!(from.round, replay.moments(ReplayViewpoint::Open)[2].round);
    assert_eq!(from.hands, [None, Some(vec!["2".to_owned(), "X".to_owned()])]);
    let games = games(&replay.record);
    for (moment, game) in replay.moments(ReplayViewpoint::Open).iter().zip(&games) {
        assert_eq!(moment.state.marbles, marbles(replay.seating(), game.board()));
    }
    assert_eq!(Record::parse(&replay.until(2).unwrap()).unwrap().game(), &games[2]);
}

#[test]
fn nonsense_is_refused_with_its_line() {
    let problem = |text: &str| Replay::new(text).err().unwrap();
    assert_eq!(problem("").line, Some(1));
    assert_eq!(problem("woof").line, Some(1));
    assert_eq!(problem(&"x".repeat(300 * 1024)).line, None);
    let (_, text) = records().into_iter().find(|(name, _)| name == "four.record").unwrap();
    let wrong = text.replacen("\ngive ", "\ngave ", 1);
    let line = wrong.lines().position(|line| line.starts_with("gave")).unwrap() as u32 + 1;
    assert_eq!(problem(&wrong).line, Some(line));
}
