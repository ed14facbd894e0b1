//! Programs that play: what they are asked, and what becomes of bad ones.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use kennel::engines::{answer, question};
use kennel_bots::{Budget, FaultKind};
use kennel_rules::notation::Record;
use kennel_rules::{
    BySeat, Cards, Event, Game, Phase, Plays, Rank, Rules, Seat, Stock, Table, View, Viewpoint,
};
use serde_json::Value;

// What is asked.

/// A view of a game as its events come.
fn see(view: &mut View, game: &Game, event: &Event) {
    for sight in game.seen(event).unwrap().by(view.viewpoint()) {
        view.see(&sight).unwrap();
    }
}

fn ask(view: &View) -> Option<String> {
    let mut state = 1u64;
    let mut chance = move |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % bound
    };
    question(view, 7, Budget::Nodes(1_600), &mut Plays::new(), &mut chance)
}

/// A deal in which one seat has a given hand and the others what a seed says.
fn deal_around(game: &Game, me: Seat, hand: Cards, mut state: u64) -> BySeat<Cards> {
    let mut chance = move |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % bound
    };
    let mut rest = Cards::PACK.without_all(hand).unwrap();
    let mut hands = BySeat::filled(Cards::NONE);
    for seat in game.rules().table().seats() {
        for _ in 0..game.hand_size() {
            if seat != me {
                let card = rest.pick(&mut chance).unwrap();
                rest = rest.without(card).unwrap();
                hands[seat] = hands[seat].with(card).unwrap();
            }
        }
    }
    hands[me] = hand;
    hands
}

/// Worlds in which the others hold other cards, but which look the same from
/// one seat, are the same question byte for byte.
#[test]
fn worlds_that_look_alike_are_one_question() {
    let any = |hand: Cards| hand.iter().next().unwrap();
    for rules in Rules::all() {
        let table = rules.table();
        let start = Game::new(rules, table.seat(0).unwrap()).unwrap();
        let me = start.lead();
        let hand = "AK7JXT".chars().filter_map(Rank::from_letter);
        let hand = hand.fold(Cards::NONE, |cards, card| cards.with(card).unwrap());
        let deals: Vec<BySeat<Cards>> =
            (0..20).map(|seed| deal_around(&start, me, hand, seed)).collect();
        // Whoever gives me a card, or loses one to me, must give the same.
        let mut dealt = start.clone();
        dealt.apply(&Event::Deal(deals[0])).unwrap();
        let giver = match dealt.phase() {
            Phase::DrawRound => table.right_of(me),
            _ => table.seats().find(|&seat| table.receiver(seat) == me).unwrap(),
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
                        let there = table.everyone().contains(seat);
                        if there { card(table.right_of(seat)) } else { Rank::Ace }
                    });
                    happen(&mut game, Event::Drawn(drawn));
                }
                _ => {
                    for seat in table.seats() {
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

/// Whoever can be asked gets a question whose plays are all legal, and nobody
/// else gets any.
#[test]
fn only_who_decides_is_asked_and_every_listed_play_is_an_answer() {
    for table in Table::ALL {
        let rules = Rules::new(table);
        let mut state = 5u64;
        let mut chance = move |bound: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
            (state >> 33) % bound
        };
        let mut game = Game::new(rules, table.seat(0).unwrap()).unwrap();
        let mut stock = Stock::shuffled(&mut chance);
        let mut views: Vec<View> = table
            .seats()
            .map(|seat| View::new(rules, game.dealer(), Viewpoint::Seat(seat)).unwrap())
            .collect();
        let (mut plays, mut listed, mut some) = (Plays::new(), 0, 0);
        for _ in 0..600 {
            let asked: Vec<Option<String>> = views.iter().map(ask).collect();
            let event = match game.phase() {
                Phase::Over(_) => break,
                Phase::Deal => game.deal(&mut stock, &mut chance).unwrap(),
                Phase::DrawRound => game.draw_round(&mut chance).unwrap(),
                Phase::Exchange { given } => {
                    for seat in table.seats() {
                        let text = asked[seat.index()].as_deref().unwrap_or_default();
                        assert_eq!(text.starts_with("question give\n"), !given.contains(seat));
                    }
                    let seat = table.seats().find(|&seat| !given.contains(seat)).unwrap();
                    let card = game.hands()[seat].pick(&mut chance).unwrap();
                    let view = &views[seat.index()];
                    assert!(answer(view, &format!("give {card}")).is_ok());
                    Event::Give { seat, card }
                }
                Phase::Turn(seat) => {
                    let turn = game.turn().unwrap();
                    for other in table.seats() {
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
                    match turn.draw(&mut plays, &mut chance) {
                        Some(play) => game.play_event(play, &mut chance).unwrap(),
                        None => Event::Fold { seat },
                    }
                }
            };
            views.iter_mut().for_each(|view| see(view, &game, &event));
            game.apply(&event).unwrap();
        }
        assert!(listed > 100, "{table}");
        assert!(some > 0 || table != Table::Five, "no large seven was met");
    }
}

#[test]
fn answers_are_read_strictly_and_quoted_safely() {
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
    let seat = rules.table().seat(seat).unwrap();
    let first = record.game().first_dealer();
    let mut view = View::new(rules, first, Viewpoint::Seat(seat)).unwrap();
    for (game, event) in record.replay() {
        see(&mut view, &game, &event);
    }
    view
}

/// The dialogue in the document is what the arena says, and the answers in it
/// are right.
#[test]
fn the_document_tells_the_truth() {
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

// What becomes of programs.

fn python_is_there() -> bool {
    let there = Command::new("python3").arg("--version").output().is_ok();
    if !there {
        println!("python3 is not there: passed over");
    }
    there
}

fn arena(arguments: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::new(env!("CARGO_BIN_EXE_kennel"));
    command.current_dir(root).arg("arena").args(arguments).output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = arena(&[arguments, &["--format", "json"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A Python program in a file of its own that is gone when the test is over.
struct Script(PathBuf);

impl Script {
    fn new(name: &str, text: &str) -> Script {
        let file = format!("kennel-engine-{name}-{}.py", std::process::id());
        let path = std::env::temp_dir().join(file);
        std::fs::write(&path, text).unwrap();
        Script(path)
    }

    /// An engine that starts well and then does this with each question.
    fn that(name: &str, deed: &str) -> Script {
        let text = format!(
            "import os, sys, time\n\
             asked = 0\n\
             lines = []\n\
             for line in sys.stdin:\n    \
                 line = line.rstrip()\n    \
                 lines.append(line)\n    \
                 if line == 'kennel-engine 1':\n        \
                     print('name {name}\\nready', flush=True)\n    \
                 elif line == 'end':\n        \
                     asked += 1\n        \
                     hand = next(l for l in lines if l.startswith('hand '))[5:]\n        \
                     plays = [i for i, l in enumerate(lines) if l.startswith('plays ')]\n        \
                     good = 'play ' + lines[plays[0] + 1] if plays else 'give ' + hand[0]\n        \
                     lines = []\n        \
                     {deed}\n"
        );
        Script::new(name, &text)
    }

    fn bot(&self) -> String {
        format!("engine:python3 {}", self.0.display())
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn the_example_beats_chance_at_every_table() {
    if !python_is_there() {
        return;
    }
    let bot = "engine:python3 examples/engine.py";
    for (rules, share) in [("4", 0.8), ("2", 0.6), ("3", 0.4), ("6-pairs", 0.5)] {
        let result = json(&[bot, "random", "--games", "24", "--rules", rules]);
        let contest = &result["contests"][0];
        assert_eq!(contest["forfeits"][0]["games"], 0, "{contest:#}");
        assert_eq!(contest["names"][0], "Example 1");
        assert!(contest["share"].as_f64().unwrap() >= share, "{rules}: {contest:#}");
    }
}

/// An engine that plays well is a bot like any other: the same seeds, the same
/// games, whatever the number of threads.
#[test]
fn a_good_engine_forfeits_nothing_and_plays_the_same_again() {
    if !python_is_there() {
        return;
    }
    let script = Script::that("good", "print(good, flush=True)");
    let bot = script.bot();
    let play = |threads: &str| {
        let result = json(&[&bot, "greedy", "--games", "6", "--rules", "2", "--threads", threads]);
        let contest = &result["contests"][0];
        assert_eq!(contest["forfeits"][0]["games"], 0, "{contest:#}");
        contest["won"].clone()
    };
    assert_eq!(play("1"), play("3"));
}

#[test]
fn whoever_fails_loses_the_game_and_is_named() {
    if !python_is_there() {
        return;
    }
    for (name, deed, reason, part) in [
        ("nonsense", "print('hello', flush=True)", "nonsense", "'hello'"),
        ("binary", "os.write(1, b'\\xff\\x00\\n')", "nonsense", "expected"),
        ("illegal", "print('play 5 3-8' if plays else good, flush=True)", "illegal", "(rule"),
        ("silent", "pass", "late", "no answer within 1000 ms"),
        ("dies", "os._exit(3) if asked == 9 else print(good, flush=True)", "ended", "ended (exit"),
        ("giant", "print('x' * 1000000, flush=True)", "too_long", "65536 bytes"),
        ("endless", "[os.write(1, b'x' * 9999) for _ in iter(int, 1)]", "too_long", "65536 bytes"),
        ("twice", "print(good); print(good); sys.stdout.flush(); time.sleep(0.02)", "nonsense", ""),
    ] {
        let script = Script::that(name, deed);
        let bot = script.bot();
        let begin = Instant::now();
        for (bots, side) in [([&bot, "random"], 0), (["random", &bot], 1)] {
            let timeout = if name == "silent" { "1000" } else { "10000" };
            let options = ["--games", "2", "--engine-timeout", timeout, "--threads", "1"];
            let result = json(&[&bots[..], &options[..]].concat());
            let contest = &result["contests"][0];
            let forfeits = &contest["forfeits"][side];
            if name == "twice" {
                // Which of the two is heard first is the machine's choice.
                assert_eq!(forfeits["games"], 2, "{contest:#}");
                continue;
            }
            assert_eq!(forfeits["games"], 2, "{name}: {contest:#}");
            assert_eq!(forfeits["reasons"][reason], 2, "{name}: {contest:#}");
            assert!(forfeits["first"].as_str().unwrap().contains(part), "{name}: {forfeits}");
            assert_eq!(contest["forfeits"][1 - side]["games"], 0);
            assert_eq!(contest["won"], 2 * side, "{name}");
            assert_eq!(contest["broken_off"], 0);
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{name}: {:?}", begin.elapsed());
    }
}

#[test]
fn forfeits_are_told_to_people_too() {
    if !python_is_there() {
        return;
    }
    let script = Script::that("rude", "print('hello', flush=True)");
    let output = arena(&[&script.bot(), "random", "--games", "4", "--rules", "3"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("by forfeit: 6 nonsense"), "{text}");
    assert!(text.contains("expected 'give' and a card") || text.contains("'hello'"), "{text}");
}

/// An engine that reads nothing must not block the arena, however much is
/// written to it.
#[test]
fn an_engine_that_does_not_read_is_late() {
    if !python_is_there() {
        return;
    }
    let text = "import time\nprint('ready', flush=True)\ntime.sleep(60)\n";
    let script = Script::new("deaf", text);
    let begin = Instant::now();
    let options = ["--games", "2", "--engine-timeout", "1000", "--threads", "1"];
    let result = json(&[&[&script.bot(), "random"], &options[..]].concat());
    assert_eq!(result["contests"][0]["forfeits"][0]["reasons"]["late"], 2);
    assert!(begin.elapsed() < Duration::from_secs(10));
}

#[test]
fn an_engine_that_ignores_quit_is_ended() {
    if !python_is_there() {
        return;
    }
    let pids = std::env::temp_dir().join(format!("kennel-engine-pids-{}", std::process::id()));
    let deed = "print(good, flush=True)";
    let mut script = Script::that("stays", deed);
    let text = std::fs::read_to_string(&script.0).unwrap();
    let text = text.replacen(
        "asked = 0\n",
        &format!("asked = 0\nopen({:?}, 'a').write(f'{{os.getpid()}}\\n')\n", pids.display()),
        1,
    );
    script = Script::new("stays-on", &format!("{text}time.sleep(60)\n"));
    let begin = Instant::now();
    let result = json(&[&script.bot(), "random", "--games", "2", "--rules", "2"]);
    assert_eq!(result["contests"][0]["forfeits"][0]["games"], 0);
    assert!(begin.elapsed() < Duration::from_secs(20));
    let started = std::fs::read_to_string(&pids).unwrap();
    assert!(!started.is_empty());
    for pid in started.lines().filter(|_| cfg!(target_os = "linux")) {
        assert!(!Path::new("/proc").join(pid).exists(), "{pid} is still there");
    }
    std::fs::remove_file(pids).unwrap();
}

#[test]
fn an_engine_that_does_not_start_ends_the_contest() {
    let refused = |bot: &str| {
        let begin = Instant::now();
        let timeout = if bot.contains("sleep") { "200" } else { "5000" };
        let output = arena(&[bot, "random", "--games", "4", "--engine-timeout", timeout]);
        assert!(!output.status.success());
        assert!(output.stdout.is_empty());
        assert!(begin.elapsed() < Duration::from_secs(20));
        String::from_utf8(output.stderr).unwrap()
    };
    let error = refused("engine:/no/such/program at all");
    assert!(error.contains("engine:/no/such/program at all: cannot be started"), "{error}");
    assert!(refused("engine:true").contains("engine:true: cannot be started: ended (exit"));
    assert!(refused("engine:echo hello").contains("found 'hello'"));
    assert!(refused("engine:sleep 60").contains("not ready in time"));
    assert!(refused("engine: ").contains("needs a command"));
    let output = arena(&["engine:true", "random", "--time", "5000"]);
    assert!(String::from_utf8(output.stderr).unwrap().contains("--engine-timeout"));
}
