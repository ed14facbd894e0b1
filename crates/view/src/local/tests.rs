//! Whole games at one device.

use kennel_rules::{Phase, Rank, Rules, Seating};
use kennel_wire::{Ask, AskKind};

use super::*;
use crate::view::View;

fn net(seating: Seating) -> &'static [u8] {
    match seating {
        Seating::Two => include_bytes!("../../../bots/nets/two.net"),
        Seating::Three => include_bytes!("../../../bots/nets/three.net"),
        Seating::Four => include_bytes!("../../../bots/nets/four.net"),
        Seating::Five => include_bytes!("../../../bots/nets/five.net"),
        Seating::SixPairs => include_bytes!("../../../bots/nets/six-pairs.net"),
        Seating::SixTriples => include_bytes!("../../../bots/nets/six-triples.net"),
    }
}

fn start(beginning: Beginning, players: usize, seat: u8) -> LocalStart {
    let levels = (0..players).map(|seat| Level::ALL[seat % 4].to_string()).collect();
    let (id, people) = ("local-test".to_owned(), vec![person(seat, "Ännchen")]);
    LocalStart { id, beginning, people, levels, seed: "00c0ffee00c0ffee".to_owned() }
}

fn person(seat: u8, name: &str) -> Person {
    Person { seat, name: name.to_owned() }
}

fn begin(start: LocalStart) -> LocalGame {
    let mut local = LocalGame::new(start).unwrap();
    local.take_net(net(local.seating())).unwrap();
    local
}

fn four() -> LocalGame {
    begin(start(Beginning::Rules("4".to_owned()), 4, 0))
}

/// The champion thinks as little as it can.
const NODES: Budget = Budget::Nodes(600);

/// The page: it knows what it is told and nothing else.
struct Page {
    view: View,
    version: u32,
    ask: Option<Ask>,
    seat: Option<u8>,
}

impl Page {
    fn open(local: &LocalGame) -> Page {
        let first_dealer = seat_number(local.game().first_dealer());
        let seat = local.holding().map(seat_number);
        let view = View::new(&local.rules(), first_dealer, seat).unwrap();
        let mut page = Page { view, version: 0, ask: None, seat };
        page.hear(&local.told(0));
        page
    }

    fn hear(&mut self, messages: &[ServerMessage]) {
        for message in messages {
            let ServerMessage::Changes { changes, ask } = message else { continue };
            for told in changes {
                assert_eq!(told.version, self.version + 1);
                self.version = told.version;
                if let Change::Seen { sights } = &told.change {
                    for sight in sights {
                        self.view.see(sight).unwrap();
                    }
                }
            }
            self.ask = ask.clone();
        }
    }

    /// An answer to the open question, if the page's seat is asked.
    fn answer(&self, taste: usize) -> Option<ClientMessage> {
        let seat = self.seat?;
        let ask = self.ask.as_ref().filter(|ask| ask.seats.contains(&seat))?;
        let act = match ask.kind {
            AskKind::Give => {
                let hand = self.view.state().hand;
                format!("give {}", hand[taste % hand.len()])
            }
            AskKind::Play => {
                let view = self.view.rules_view();
                let mut plays = kennel_rules::PlayBuffer::new();
                let mut chance = super::luck::Luck::read("0000000000000001").unwrap().open();
                view.turn().unwrap().list_some(&mut plays, 50, &mut chance);
                if plays.is_empty() {
                    return None;
                }
                plays[taste % plays.len()].to_string()
            }
        };
        Some(ClientMessage::Act { question: ask.question, act })
    }
}

/// Plays this many turns of the page; returns whether the game is over.
fn play(local: &mut LocalGame, page: &mut Page, turns: usize) -> bool {
    for turn in 0..turns {
        loop {
            let told = local.step(NODES).unwrap();
            if told.is_empty() {
                break;
            }
            page.hear(&told);
        }
        if local.winners().is_some() {
            return true;
        }
        let said = page.answer(turn).expect("whom else would it wait for?");
        let answer = local.say(&said);
        assert!(matches!(answer[..], [ServerMessage::Changes { .. }]), "{answer:?}");
        page.hear(&answer);
        assert_eq!(page.view.rules_view(), local.live.view(local.holding().unwrap()));
    }
    false
}

#[test]
fn games_are_played_to_their_end_at_every_table_under_every_option() {
    for (index, rules) in Rules::all().enumerate() {
        let players = rules.seating().players();
        let own = (index % players) as u8;
        let mut local = begin(start(Beginning::Rules(rules.to_string()), players, own));
        let mut page = Page::open(&local);
        assert!(play(&mut local, &mut page, 3_000), "{}", rules.to_string());
        assert_eq!(page.ask, None);
        let record = Record::parse(&local.record()).unwrap();
        assert_eq!(record.game(), local.game());
        assert_eq!(record.game().winner().map(numbers), local.winners());
    }
}

#[test]
fn what_is_kept_goes_on_as_it_would_have() {
    let mut local = four();
    let mut page = Page::open(&local);
    for _ in 0..12 {
        play(&mut local, &mut page, 1);
        let kept = local.record();
        let mut again = begin(start(Beginning::Record(kept.clone()), 4, 0));
        assert_eq!(again.record(), kept);
        assert_eq!((again.game(), again.live.views()), (local.game(), local.live.views()));
        assert_eq!(
            (again.version(), again.live.question()),
            (local.version(), local.live.question())
        );
        let page_again = Page::open(&again);
        assert_eq!(page_again.view.rules_view(), page.view.rules_view());
        assert_eq!(page_again.ask, page.ask);
        // The same bots think the same.
        assert_eq!(again.step(NODES), local.step(NODES).inspect(|told| page.hear(told)));
    }
}

#[test]
fn taking_back_leads_to_the_same_moment_and_the_same_cards() {
    let mut local = four();
    assert!(!local.can_undo() && !local.undo());
    let mut page = Page::open(&local);
    play(&mut local, &mut page, 25);
    while !local.step(NODES).unwrap().is_empty() {}
    let mut moments = Vec::new();
    while local.can_undo() {
        moments.push((local.events.clone(), local.told(0), local.game().clone()));
        assert!(local.undo());
        // Back to a question that the player answers.
        let asked = local.live.question().unwrap().seats;
        assert!(asked.contains(local.holding().unwrap()));
        assert!(local.events.len() < moments.last().unwrap().0.len());
    }
    // The same decisions lead to the same moments, message by message.
    for (events, told, game) in moments.into_iter().rev() {
        let Some(Event::Give { .. } | Event::Play { .. }) = events.get(local.events.len()) else {
            panic!("it went back to a decision")
        };
        let act = match events[local.events.len()] {
            Event::Give { card, .. } => format!("give {card}"),
            Event::Play { play, .. } => play.to_string(),
            _ => unreachable!(),
        };
        local.say(&ClientMessage::Act { question: local.live.question_number(), act });
        while local.events.len() < events.len() {
            assert!(!local.step(NODES).unwrap().is_empty());
        }
        assert_eq!((&local.events, local.game()), (&events, &game));
        assert_eq!(local.told(0), told);
    }
}

#[test]
fn deals_do_not_depend_on_what_is_played() {
    let deals = |taste: usize| {
        let mut local = four();
        let mut page = Page::open(&local);
        for _ in 0..20 {
            while let told @ [_, ..] = &local.step(NODES).unwrap()[..] {
                page.hear(told);
            }
            let said = page.answer(taste).unwrap();
            page.hear(&local.say(&said));
        }
        let deals = local.events.iter().filter(|event| matches!(event, Event::Deal(_)));
        deals.copied().collect::<Vec<_>>()
    };
    let (one, other) = (deals(0), deals(3));
    let both = one.len().min(other.len());
    assert!(both >= 3);
    assert_eq!(one[..both], other[..both]);
    assert_ne!(one[0], one[1]);
}

/// Whatever others hold, the player is told the same as long as it looks the same.
#[test]
fn nothing_hidden_is_told() {
    let mut local = four();
    let mut page = Page::open(&local);
    let mut compared = 0;
    for _ in 0..40 {
        play(&mut local, &mut page, 1);
        let last = local.events.iter().rposition(|event| matches!(event, Event::Deal(_)));
        let last = last.unwrap();
        // Two bots change a card that neither of them has shown yet.
        let hands = *local.game().hands();
        let (one, other) = (Seat::ALL[1], Seat::ALL[3]);
        for (mine, yours) in hands[one].ranks().flat_map(|mine| {
            hands[other].ranks().filter(move |&yours| yours != mine).map(move |yours| (mine, yours))
        }) {
            let mut events = local.events.clone();
            let Event::Deal(dealt) = &mut events[last] else { unreachable!() };
            let swapped = (
                dealt[one].checked_sub(mine).and_then(|hand| hand.checked_add(yours)),
                dealt[other].checked_sub(yours).and_then(|hand| hand.checked_add(mine)),
            );
            let (Some(first), Some(second)) = swapped else { continue };
            (dealt[one], dealt[other]) = (first, second);
            let mut twin = four();
            let (rules, dealer) = (local.game().rules(), local.game().first_dealer());
            twin.live = before_all(rules, dealer, twin.luck).unwrap();
            twin.events.clear();
            twin.sights.clear();
            if events.iter().all(|event| twin.follow(*event).is_ok()) {
                assert_ne!(twin.game().hands(), local.game().hands());
                let text = |local: &LocalGame| serde_json::to_string(&local.told(0)).unwrap();
                assert_eq!(text(&twin), text(&local));
                let hint = |local: &LocalGame| local.hint(NODES);
                assert_eq!(hint(&twin), hint(&local));
                compared += 1;
            }
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn wrong_answers_are_refused_as_a_server_does() {
    let mut local = four();
    let mut page = Page::open(&local);
    let refused = |local: &mut LocalGame, question: u32, act: &str| {
        let before = local.events.clone();
        let answer = local.say(&ClientMessage::Act { question, act: act.to_owned() });
        assert_eq!(local.events, before);
        match &answer[..] {
            [ServerMessage::Refused(refusal)] => (refusal.why, refusal.message.clone()),
            other => panic!("{other:?}"),
        }
    };
    let question = local.live.question_number();
    assert_eq!(refused(&mut local, question + 1, "give A").0, RefusalKind::Stale);
    assert_eq!(refused(&mut local, question, "give 1").0, RefusalKind::Unreadable);
    assert_eq!(refused(&mut local, question, "A 0k-0s").0, RefusalKind::Illegal);
    let hand = local.game().hands()[local.holding().unwrap()];
    let missing = Rank::ALL.into_iter().find(|&rank| !hand.has(rank)).unwrap();
    let (why, message) = refused(&mut local, question, &format!("give {missing}"));
    assert_eq!(why, RefusalKind::Illegal);
    assert!(message.contains("no"), "{message}");
    let others = local.say(&ClientMessage::Leave);
    assert!(matches!(&others[..], [ServerMessage::Refused(r)] if r.why == RefusalKind::NotNow));
    play(&mut local, &mut page, 1);
    while !local.step(NODES).unwrap().is_empty() {}
    if local.game().phase() == Phase::Turn(Seat::ALL[0]) {
        let question = local.live.question_number();
        assert_eq!(refused(&mut local, question, "5 nonsense").0, RefusalKind::Unreadable);
        assert_eq!(refused(&mut local, question, "J 12x40").0, RefusalKind::Illegal);
    }
}

#[test]
fn a_position_is_played_on_and_open_cards_are_dealt() {
    let text = "4 k,k,s,12/k,k,k,k/k,k,29,b/k,k,k,s 0 A7JX/??/-/K?";
    let mut local = begin(start(Beginning::Position(text.to_owned()), 4, 0));
    let hands = local.game().hands();
    let sizes: Vec<usize> = local.seating().seats().map(|seat| hands[seat].len()).collect();
    assert_eq!(sizes, [4, 2, 0, 2]);
    assert!(hands[Seat::ALL[3]].has(Rank::King));
    assert_eq!((local.game().lead(), local.game().hand_size()), (Seat::ALL[0], 4));
    let mut page = Page::open(&local);
    assert_eq!(page.view.state().hand, ["A", "7", "J", "X"]);
    let kept = local.record();
    assert!(kept.contains("\nset-up k,k,s,12/k,k,k,k/k,k,29,b/k,k,k,s 0 A7JX/"), "{kept}");
    assert!(play(&mut local, &mut page, 3_000));
    let again = begin(start(Beginning::Record(local.record()), 4, 0));
    assert_eq!((again.game(), again.live.views()), (local.game(), local.live.views()));
    // Somebody else may be to play.
    let text = "2 k,k,k,s/k,k,20,40 1 ??/2?";
    let local = begin(start(Beginning::Position(text.to_owned()), 2, 0));
    assert_eq!(local.game().phase(), Phase::Turn(Seat::ALL[1]));
    assert!(!local.can_undo());
}

#[test]
fn nonsense_is_refused_in_words() {
    let refused = |beginning: Beginning| LocalGame::new(start(beginning, 4, 0)).err().unwrap();
    let position = |text: &str| refused(Beginning::Position(text.to_owned()));
    assert_eq!(refused(Beginning::Rules("7".to_owned())), crate::read_rules("7").unwrap_err());
    assert!(position("").starts_with("position: column 1: "), "{}", position(""));
    let board = "k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k";
    assert_eq!(
        position(&format!("4 {board} 0 -/?/?/?")),
        "position: column 37: seat 0 is to play and holds no card (rule 4.1)"
    );
    assert_eq!(
        position(&format!("4 {board} 0 ???????/?/?/?")),
        "seat 0 holds more than 6 cards (rule 2.2)"
    );
    assert!(position(&format!("4 {board} 0 ?a/?/?/?")).contains("column 38"));
    // The page says it in its own words.
    let problem = |text: String| {
        set_up::problem(&text).map(|problem| (problem.code, problem.column, problem.rule))
    };
    let told = |code: &str, column, rule: Option<&str>| {
        Some((code.to_owned(), column, rule.map(str::to_owned)))
    };
    assert_eq!(problem(String::new()), told("missing", Some(1), None));
    assert_eq!(problem(format!("4 {board} 0 -/?/?/?")), told("empty_hand", Some(37), Some("4.1")));
    assert_eq!(
        problem(format!("4 {board} 0 ???????/?/?/?")),
        told("large_hand", None, Some("2.2"))
    );
    assert_eq!(problem(format!("4 {board} 0 ?a/?/?/?")), told("card", Some(38), None));
    assert_eq!(problem(format!("4 {board} 0 ?/?/?/?")), None);
    assert!(refused(Beginning::Record("nonsense".to_owned())).starts_with("record: line 1"));
    let with = |change: fn(&mut LocalStart)| {
        let mut start = start(Beginning::Rules("4".to_owned()), 4, 0);
        change(&mut start);
        LocalGame::new(start).err().unwrap()
    };
    assert_eq!(with(|start| start.people[0].seat = 4), "there is no seat 4 at this table");
    assert_eq!(with(|start| start.people.clear()), "nobody plays");
    assert_eq!(with(|start| start.levels.truncate(2)), "2 levels for 4 seats");
    assert!(with(|start| start.levels[1] = "wolf".to_owned()).contains("unknown level 'wolf'"));
    assert!(with(|start| start.seed = "+0c0ffee00c0ffee".to_owned()).contains("16 hexadecimal"));
    let mut local = LocalGame::new(start(Beginning::Rules("4".to_owned()), 4, 0)).unwrap();
    assert_eq!(local.step(NODES).unwrap_err(), "the net of this table is missing");
    assert!(local.take_net(net(Seating::Two)).is_err());
    assert!(local.hint(NODES).is_err());
}

#[test]
fn hints_name_what_can_be_done_and_why() {
    // The king leaves the kennel, the two only walks.
    let text = "4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,14 0 2K/??/??/??";
    let local = begin(start(Beginning::Position(text.to_owned()), 4, 0));
    let hint = local.hint(Budget::Nodes(20_000)).unwrap();
    let mut acts: Vec<&str> = hint.candidates.iter().map(|one| one.act.as_str()).collect();
    acts.sort_unstable();
    assert_eq!(acts, ["2 12-14", "K 0k-0s", "K 12-25"]);
    assert_eq!(hint.all, 3);
    for pair in hint.candidates.windows(2) {
        assert!(pair[0].chance >= pair[1].chance);
    }
    let capture = hint.candidates.iter().find(|one| one.act == "2 12-14").unwrap();
    let first = &capture.reasons[0];
    assert_eq!((first.kind, first.seat), (hints::ReasonKind::SendsHome, Some(3)));
    assert!(!capture.steps.is_empty() && capture.play.is_some());
    let mut local = four();
    let mut page = Page::open(&local);
    let gifts = local.hint(NODES).unwrap();
    assert!(gifts.candidates.iter().all(|one| one.act == format!("give {}", one.card)));
    play(&mut local, &mut page, 3_000);
    assert!(local.hint(NODES).is_err());
}

/// Three people and a bot, who pass the device on whenever somebody else is asked.
#[test]
fn the_device_is_passed_on() {
    let mut several = start(Beginning::Rules("4".to_owned()), 4, 0);
    several.people = vec![person(0, "Anna"), person(1, "Ben"), person(3, "Carla")];
    let mut local = begin(several.clone());
    assert_eq!(local.holding(), None);
    assert!(local.hint(NODES).is_err());
    assert_eq!(local.pass_to(Some(2)).unwrap_err(), "a bot has seat 2");
    assert_eq!(local.pass_to(Some(4)).unwrap_err(), "there is no seat 4 at this table");
    let mut passes = 0;
    for turn in 0..3_000 {
        while !local.step(NODES).unwrap().is_empty() {}
        let Some(asked) = local.live.question().map(|question| question.seats) else { break };
        // Nobody answers while the device is covered, and no hand is told.
        let covered = serde_json::to_string(&local.pass_to(None).unwrap()).unwrap();
        assert!(!covered.contains("\"hand\"") && !covered.contains("\"got\""), "{covered}");
        let question = local.live.question_number();
        let answer = local.say(&ClientMessage::Act { question, act: "give A".to_owned() });
        assert!(matches!(&answer[..], [ServerMessage::Refused(r)] if r.why == RefusalKind::NotNow));
        let next = asked.iter().find(|&seat| local.people[seat].is_some()).unwrap();
        local.pass_to(Some(seat_number(next))).unwrap();
        let page = Page::open(&local);
        assert_eq!(page.view.rules_view(), local.live.view(next));
        let said = page.answer(turn).expect("who holds the device is asked");
        assert!(matches!(local.say(&said)[..], [ServerMessage::Changes { .. }]));
        assert!(!local.can_undo());
        passes += 1;
    }
    assert!(local.winners().is_some() && passes > 30);
    let record = local.record();
    for line in ["seat-0: Anna", "seat-1: Ben", "seat-3: Carla"] {
        assert!(record.contains(line), "{record}");
    }
    several.beginning = Beginning::Record(record);
    let again = begin(several);
    assert!((again.game(), again.holding()) == (local.game(), None));
}
