//! The engine protocol: questions and answers.

use std::path::Path;

use kennel::engines::{
    Introduction, LONGEST_LINE, LONGEST_NAME, Output, answer, introduction, lines, question,
};
use kennel_bots::{Budget, FaultKind};
use kennel_env::{Env, Layout, Options, Situation, observe};
use kennel_rules::notation::Record;
use kennel_rules::{
    BySeat, Cards, Chance, Event, Game, Phase, PlayBuffer, Rank, Rules, Seat, Seating, SplitMix64,
    Stock, View, Viewpoint,
};

/// Shows an event to a view.
fn see(view: &mut View, game: &Game, event: &Event) {
    for sight in game.check(event).unwrap().seen_by(view.viewpoint()) {
        view.see(&sight).unwrap();
    }
}

fn ask(view: &View) -> Option<String> {
    question(view, 7, Budget::Nodes(1_600), &mut PlayBuffer::new(), &mut SplitMix64::new(1))
}

/// A deal in which one seat has a given hand and the others random ones.
fn deal_around(game: &Game, me: Seat, hand: Cards, seed: u64) -> BySeat<Cards> {
    let mut chance = SplitMix64::new(seed);
    let mut rest = Cards::PACK.checked_sub_all(hand).unwrap();
    let mut hands = BySeat::filled(Cards::NONE);
    for seat in game.rules().seating().seats() {
        for _ in 0..game.hand_size() {
            if seat != me {
                let card = rest.pick(&mut chance).unwrap();
                rest = rest.checked_sub(card).unwrap();
                hands[seat] = hands[seat].checked_add(card).unwrap();
            }
        }
    }
    hands[me] = hand;
    hands
}

/// Worlds that differ only in hidden cards give the same question byte for byte.
#[test]
fn questions_do_not_depend_on_hidden_cards() {
    let any = |hand: Cards| hand.iter().next().unwrap();
    for rules in Rules::all() {
        let seating = rules.seating();
        let start = Game::new(rules, seating.seat(0).unwrap()).unwrap();
        let me = start.lead();
        let hand = "AK7JXT".chars().filter_map(Rank::from_letter);
        let hand = hand.fold(Cards::NONE, |cards, card| cards.checked_add(card).unwrap());
        let deals: Vec<BySeat<Cards>> =
            (0..20).map(|seed| deal_around(&start, me, hand, seed)).collect();
        // The card that the viewer receives or draws must be the same.
        let mut dealt = start.clone();
        dealt.apply(&Event::Deal(deals[0])).unwrap();
        let giver = match dealt.phase() {
            Phase::DrawRound => seating.right_of(me),
            _ => seating.seats().find(|&seat| seating.receiver(seat) == me).unwrap(),
        };
        let gift = any(deals[0][giver]);
        let mut asked = Vec::new();
        for hands in deals.iter().filter(|hands| hands[giver].has(gift)) {
            let mut game = start.clone();
            let mut view = View::new(rules, game.dealer(), Viewpoint::Seat(me)).unwrap();
            let mut texts = Vec::new();
            let mut happen = |game: &mut Game, event: Event| {
                see(&mut view, game, &event);
                game.apply(&event).unwrap();
                texts.extend(ask(&view));
            };
            happen(&mut game, Event::Deal(*hands));
            let card = |seat: Seat| match seat {
                _ if seat == me => Rank::Ten,
                _ if seat == giver => gift,
                _ => any(hands[seat]),
            };
            match game.phase() {
                Phase::DrawRound => {
                    let drawn = BySeat::from_fn(|seat| {
                        let plays = seating.everyone().contains(seat);
                        if plays { card(seating.right_of(seat)) } else { Rank::Ace }
                    });
                    happen(&mut game, Event::DrawRound(drawn));
                }
                _ => {
                    for seat in seating.seats() {
                        happen(&mut game, Event::Give { seat, card: card(seat) });
                    }
                }
            }
            assert_eq!(game.phase(), Phase::Turn(me));
            assert!(texts.last().unwrap().starts_with("question play\n"));
            asked.push((*hands, texts));
        }
        assert!(asked.len() > 1, "{rules:?}");
        assert!(asked.windows(2).all(|pair| pair[0].0 != pair[1].0));
        assert!(asked.iter().all(|(_, texts)| *texts == asked[0].1), "{rules:?}");
    }
}

/// Only a seat that decides gets a question, and every listed play is a legal answer.
#[test]
fn only_deciding_seats_are_asked_and_listed_plays_are_legal() {
    for seating in Seating::ALL {
        let rules = Rules::new(seating);
        let mut chance = SplitMix64::new(5);
        let mut game = Game::new(rules, seating.seat(0).unwrap()).unwrap();
        let mut stock = Stock::shuffled(&mut chance);
        let mut views: Vec<View> = seating
            .seats()
            .map(|seat| View::new(rules, game.dealer(), Viewpoint::Seat(seat)).unwrap())
            .collect();
        let (mut plays, mut listed, mut some) = (PlayBuffer::new(), 0, 0);
        for _ in 0..600 {
            let asked: Vec<Option<String>> = views.iter().map(ask).collect();
            let event = match game.phase() {
                Phase::Over(_) => break,
                Phase::Deal => game.deal(&mut stock, &mut chance).unwrap(),
                Phase::DrawRound => game.draw_round(&mut chance).unwrap(),
                Phase::Exchange { given } => {
                    for seat in seating.seats() {
                        let text = asked[seat.index()].as_deref().unwrap_or_default();
                        assert_eq!(text.starts_with("question give\n"), !given.contains(seat));
                    }
                    let seat = seating.seats().find(|&seat| !given.contains(seat)).unwrap();
                    let card = game.hands()[seat].pick(&mut chance).unwrap();
                    let view = &views[seat.index()];
                    assert!(answer(view, &format!("give {card}")).is_ok());
                    Event::Give { seat, card }
                }
                Phase::Turn(seat) => {
                    let turn = game.turn().unwrap();
                    for other in seating.seats() {
                        let is_asked = other == seat && !turn.must_fold();
                        assert_eq!(asked[other.index()].is_some(), is_asked);
                    }
                    if let Some(text) = &asked[seat.index()] {
                        let mut lines = text.lines().skip_while(|line| !line.starts_with("plays "));
                        let head: Vec<&str> = lines.next().unwrap().split(' ').collect();
                        let lines: Vec<&str> = lines.take_while(|line| *line != "end").collect();
                        assert_eq!(head[2], lines.len().to_string());
                        let count = turn.count(&mut plays);
                        assert_eq!(head[1], if count <= 2_000 { "all" } else { "some" });
                        some += u32::from(count > 2_000);
                        for line in lines {
                            listed += 1;
                            assert!(answer(&views[seat.index()], &format!("play {line}")).is_ok());
                        }
                    }
                    match turn.random_play(&mut plays, &mut chance) {
                        Some(play) => game.play_event(play, &mut chance).unwrap(),
                        None => Event::Fold { seat },
                    }
                }
            };
            views.iter_mut().for_each(|view| see(view, &game, &event));
            game.apply(&event).unwrap();
        }
        assert!(listed > 100, "{seating}");
        assert!(some > 0 || seating != Seating::Five, "no large seven came up");
    }
}

/// A question says everything that an observation is made of.
#[test]
fn a_question_is_observed_like_its_view() {
    for rules in Rules::all() {
        let layout = Layout::of(rules.seating());
        let (mut memory, mut chance) = (PlayBuffer::new(), SplitMix64::new(9));
        let mut env = Env::new(rules, Options::default(), 9);
        let observation = |situation: &Situation| {
            let mut bytes = vec![0; layout.observation_len()];
            observe(layout, situation, None, &mut bytes);
            bytes
        };
        let mut asked = 0;
        for _ in 0..400 {
            let view = env.view(env.seat());
            if let Some(text) = ask(view) {
                let read = Situation::from_question(&text).unwrap();
                let known = Situation::of(view).unwrap();
                assert_eq!(observation(&read), observation(&known), "{text}");
                let decision = read.decision().unwrap().unwrap();
                let choices = decision.choices(layout, &mut memory);
                assert!(
                    env.decision().unwrap().draft().is_some()
                        || choices == env.choices(layout, &mut memory)
                );
                asked += 1;
            }
            let choices = env.choices(layout, &mut memory);
            let action = choices.nth(chance.below(choices.len() as u64) as usize).unwrap();
            if env.act(layout, action, &mut memory).unwrap().ending.is_some() {
                env.reset();
            }
        }
        assert!(asked > 200, "{rules:?}");
    }
}

#[test]
fn answers_are_parsed_strictly_and_quoted_safely() {
    let record = "kennel-record 1\nrules: 4\nfirst-dealer: 3\n\
                  deal A6689Q 2377TQ 24TJKX A899TJ\n";
    let giving = view_of(record, 0);
    let playing = view_of(&format!("{record}give 6 7 J J\n"), 0);
    let fault = |view: &View, line: &str| answer(view, line).unwrap_err();
    assert!(answer(&giving, "give Q").is_ok());
    assert!(answer(&playing, "play A 0k-0s").is_ok());
    for (view, line, kind, part) in [
        (&giving, "", FaultKind::Nonsense, "expected 'give' and a card"),
        (&giving, "give", FaultKind::Nonsense, "expected 'give' and a card"),
        (&giving, "give 68", FaultKind::Nonsense, "expected one card"),
        (&giving, "give -", FaultKind::Nonsense, "expected one card"),
        (&giving, "give q", FaultKind::Nonsense, "letters are capitals"),
        (&giving, "give K", FaultKind::Illegal, "(rule 3)"),
        (&giving, "play A 0k-0s", FaultKind::Nonsense, "expected 'give' and a card"),
        (&playing, "give Q", FaultKind::Nonsense, "expected 'play' and a play"),
        (&playing, "play A  0k-0s", FaultKind::Nonsense, "'play A  0k-0s': "),
        (&playing, "play A", FaultKind::Nonsense, "what is done with the A"),
        (&playing, "play 5 12-17", FaultKind::Illegal, "(rule"),
        (&playing, "\u{1b}[2J", FaultKind::Nonsense, "'\\u{1b}[2J'"),
    ] {
        let (found, reason) = fault(view, line);
        assert_eq!(found, kind, "{line}");
        assert!(reason.contains(part), "{line}: {reason}");
    }
    assert!(fault(&giving, &"ä".repeat(10_000)).1.len() < 250);
}

fn view_of(record: &str, seat: usize) -> View {
    let record = Record::parse(record).unwrap();
    let rules = record.game().rules();
    let seat = rules.seating().seat(seat).unwrap();
    let first = record.game().first_dealer();
    let mut view = View::new(rules, first, Viewpoint::Seat(seat)).unwrap();
    for (game, event) in record.replay() {
        see(&mut view, &game, &event);
    }
    view
}

/// The dialogue in docs/engines.md is what the arena sends, with legal answers.
#[test]
fn the_documented_dialogue_is_correct() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = std::fs::read_to_string(root.join("docs/engines.md")).unwrap();
    let block = |name: &str| {
        let begin = format!("```{name}\n");
        let text = document.split_once(&begin).unwrap_or_else(|| panic!("no {name}")).1;
        text.split_once("```").unwrap().0
    };
    let record = block("record");
    let dealt = record.split_once("give").unwrap().0;
    let mut told = vec!["kennel-engine 1".to_owned()];
    let mut answers = block("dialogue").lines().filter_map(|line| line.strip_prefix("< "));
    assert!(answers.next().unwrap().starts_with("name "));
    assert_eq!(answers.next(), Some("ready"));
    for record in [dealt, record] {
        let view = view_of(record, 0);
        told.extend(ask(&view).unwrap().lines().map(str::to_owned));
        answer(&view, answers.next().unwrap()).unwrap();
    }
    told.push("quit".to_owned());
    assert_eq!(answers.next(), None);
    let written: Vec<&str> =
        block("dialogue").lines().filter_map(|line| line.strip_prefix("> ")).collect();
    assert_eq!(written, told, "\n{}", told.join("\n"));
}

#[test]
fn output_is_split_into_lines() {
    let line = |text: &str| Output::Line(text.to_owned());
    let cut = |bytes: &[u8]| lines(bytes).collect::<Vec<Output>>();
    assert_eq!(cut(b""), []);
    assert_eq!(cut(b"ready\r\ngive A\n\nno end"), [line("ready"), line("give A"), line("")]);
    assert_eq!(cut(b"\xff\xfe\n"), [line("\u{fffd}\u{fffd}")]);
    // A line of the maximum length is accepted; nothing is read after a longer one.
    let longest = "x".repeat(LONGEST_LINE);
    assert_eq!(cut(format!("{longest}\n").as_bytes()), [line(&longest)]);
    assert_eq!(cut(format!("a\n{longest}x\nb\n").as_bytes()), [line("a"), Output::TooLong]);
    assert_eq!(cut(&vec![b'x'; 10 * LONGEST_LINE]), [Output::TooLong]);
}

#[test]
fn introductions_are_a_name_and_ready() {
    assert_eq!(introduction("ready"), Ok(Introduction::Ready));
    let name = |text: &str| Ok(Introduction::Name(text.to_owned()));
    assert_eq!(introduction("name Rex 2"), name("Rex 2"));
    assert_eq!(introduction("name \u{1b}[2J\tRex\u{7}"), name("[2JRex"));
    let long = introduction(&format!("name {}", "ä".repeat(1_000)));
    assert_eq!(long, name(&"ä".repeat(LONGEST_NAME)));
    for wrong in ["", "name", "ready ", "READY", "play A 0k-0s", "\u{1b}[2J"] {
        let error = introduction(wrong).unwrap_err();
        assert!(error.starts_with("expected 'name' and a name, or 'ready', found '"), "{error}");
        assert!(!error.contains('\u{1b}'));
    }
}
