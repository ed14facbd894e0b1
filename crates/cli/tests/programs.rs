//! External engines in the arena, well-behaved and otherwise.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn has_python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok();
    if !found {
        println!("skipped: no python3");
    }
    found
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

/// The contest of an engine in the first seat that does not answer in time. On a busy machine
/// even its interpreter may be late: then it gets more time.
fn late(arguments: &[&str]) -> Value {
    for timeout in ["3000", "60000"] {
        let more = ["--engine-timeout", timeout, "--format", "json"];
        let output = arena(&[arguments, &more].concat());
        if output.status.success() {
            let result: Value = serde_json::from_slice(&output.stdout).unwrap();
            let contest = &result["contests"][0];
            if contest["forfeits"][0]["reasons"]["start"].is_null() {
                return contest.clone();
            }
        } else {
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(error.contains("not ready in time"), "{error}");
        }
    }
    panic!("no engine starts within a minute");
}

/// A Python program in a temporary file.
struct Script(PathBuf);

impl Script {
    fn new(name: &str, text: &str) -> Script {
        let file = format!("kennel-engine-{name}-{}.py", std::process::id());
        let path = std::env::temp_dir().join(file);
        std::fs::write(&path, text).unwrap();
        Script(path)
    }

    /// An engine that starts correctly and then runs `deed` for every question.
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
                     told = dict(l.split(' ', 1) for l in lines if ' ' in l)\n        \
                     hand = told['hand']\n        \
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

    /// The number of running processes of the script, where `/proc` shows them.
    fn running(&self) -> usize {
        let Ok(processes) = std::fs::read_dir("/proc") else { return 0 };
        let commands = processes.flatten().map(|one| std::fs::read(one.path().join("cmdline")));
        let file = self.0.to_str().unwrap();
        commands.flatten().filter(|line| String::from_utf8_lossy(line).contains(file)).count()
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn the_example_beats_chance_at_every_table() {
    if !has_python() {
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

/// With a deterministic engine the same seed gives the same games, whatever the number
/// of threads.
#[test]
fn a_correct_engine_forfeits_nothing_and_is_reproducible() {
    if !has_python() {
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
fn an_engine_that_fails_loses_the_game_with_a_reason() {
    if !has_python() {
        return;
    }
    for (name, deed, reason, part) in [
        ("nonsense", "print('hello', flush=True)", "nonsense", "'hello'"),
        ("binary", "os.write(1, b'\\xff\\x00\\n')", "nonsense", "expected"),
        ("illegal", "print('play 5 3-8' if plays else good, flush=True)", "illegal", "(rule"),
        ("dies", "os._exit(3) if asked == 9 else print(good, flush=True)", "ended", "exited (exit"),
        ("giant", "print('x' * 1000000, flush=True)", "too_long", "65536 bytes"),
        ("endless", "[os.write(1, b'x' * 9999) for _ in iter(int, 1)]", "too_long", "65536 bytes"),
        ("broken", "os.write(1, good.encode() + b'\\xff\\n')", "nonsense", "\u{fffd}"),
        ("closes", "print(good, flush=True) if asked < 5 else os.close(1)", "ended", "closed its"),
        (
            "half",
            "sys.stdout.write(good); sys.stdout.flush(); os._exit(0)",
            "ended",
            "exited (exit",
        ),
        ("leaves", "print(good, flush=True); asked == 9 and os._exit(0)", "ended", "exited (exit"),
        (
            "chatty",
            "print('thinking', flush=True); print(good, flush=True)",
            "nonsense",
            "'thinking'",
        ),
        ("empty", "print(flush=True)", "nonsense", "found ''"),
        ("flood", "[print(good) for _ in iter(int, 1)]", "", ""),
        ("twice", "print(good); print(good); sys.stdout.flush(); time.sleep(0.02)", "", ""),
    ] {
        let script = Script::that(name, deed);
        let bot = script.bot();
        let sides = [([&bot, "random"], 0), (["random", &bot], 1)];
        for (bots, side) in sides.into_iter().take(if name == "nonsense" { 2 } else { 1 }) {
            let options = ["--rules", "2", "--games", "2", "--threads", "1"];
            let timeout = ["--engine-timeout", "60000"];
            let result = json(&[&bots[..], &options[..], &timeout[..]].concat());
            let contest = &result["contests"][0];
            let forfeits = &contest["forfeits"][side];
            assert_eq!(forfeits["games"], 2, "{name}: {contest:#}");
            // Whether surplus output is read before the next question or as its answer
            // depends on timing.
            assert!(reason.is_empty() || forfeits["reasons"][reason] == 2, "{name}: {contest:#}");
            assert!(forfeits["first"].as_str().unwrap().contains(part), "{name}: {forfeits}");
            assert_eq!(contest["forfeits"][1 - side]["games"], 0);
            assert_eq!(contest["won"], 2 * side, "{name}");
            assert_eq!(contest["broken_off"], 0);
        }
        assert_eq!(script.running(), 0, "{name}");
    }
}

/// A log of the questions to an engine's processes: process id, seat, question.
struct Log(PathBuf);

impl Log {
    fn new(name: &str) -> Log {
        let file = format!("kennel-engine-log-{name}-{}", std::process::id());
        Log(std::env::temp_dir().join(file))
    }

    /// The example engine, changed to write the log.
    fn script(&self, name: &str) -> Script {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let example = std::fs::read_to_string(root.join("examples/engine.py")).unwrap();
        let line = "f\"{os.getpid()} {question['seat']} {str(question).replace(' ', '')}\\n\"";
        let begin = "def answer(question):\n";
        let log = format!("{begin}    open({:?}, 'a').write({line})\n", self.0.display());
        assert!(example.contains(begin));
        Script::new(name, &example.replace("import sys\n", "import os, sys\n").replace(begin, &log))
    }

    fn lines(&self) -> Vec<(String, String, String)> {
        let text = std::fs::read_to_string(&self.0).unwrap();
        let part = |parts: &mut std::str::Split<'_, char>| parts.next().unwrap().to_owned();
        text.lines()
            .map(|line| {
                let parts = &mut line.split(' ');
                (part(parts), part(parts), part(parts))
            })
            .collect()
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A process plays one seat and sees no deal twice, so that it cannot combine two hands,
/// whatever it remembers.
#[test]
fn every_seat_of_every_game_of_a_set_has_its_own_process() {
    if !has_python() {
        return;
    }
    for (rules, games, processes) in [("4", "4", 8), ("3,classic", "6", 9)] {
        let log = Log::new(&rules[..1]);
        let script = log.script(&format!("logs-{}", &rules[..1]));
        let bot = script.bot();
        let options = ["--games", games, "--rules", rules, "--threads", "1"];
        let result = json(&[&[bot.as_str(), &bot], &options[..]].concat());
        for side in 0..2 {
            assert_eq!(result["contests"][0]["forfeits"][side]["games"], 0, "{result:#}");
        }
        let asked = log.lines();
        let ids: BTreeSet<&String> = asked.iter().map(|(id, _, _)| id).collect();
        assert_eq!(ids.len(), processes, "{rules}");
        let players = usize::from(rules.as_bytes()[0] - b'0');
        let mut at_seat = vec![0; players];
        for id in ids {
            let own = || asked.iter().filter(|(other, _, _)| other == id);
            let seats: BTreeSet<&String> = own().map(|(_, seat, _)| seat).collect();
            assert_eq!(seats.len(), 1, "{rules}: process {id} was asked for {seats:?}");
            let seat: usize = seats.first().unwrap().parse().unwrap();
            at_seat[seat] += 1;
            // Each of two sets has a first question, with different cards.
            let first = |question: &str| {
                question.contains("'question':'give'") && question.contains("'discard':'-'")
            };
            let firsts: Vec<&String> =
                own().map(|(_, _, question)| question).filter(|text| first(text)).collect();
            let different: BTreeSet<&&String> = firsts.iter().collect();
            assert!(firsts.len() >= 2, "{rules}: {firsts:?}");
            assert_eq!(firsts.len(), different.len(), "{rules}: a deal came twice");
        }
        assert!(at_seat.iter().all(|&count| count == processes / players), "{at_seat:?}");
    }
}

/// An engine that can no longer be started loses its games, and the contest continues to
/// its end.
#[test]
fn an_engine_that_cannot_be_restarted_loses_its_games() {
    if !has_python() {
        return;
    }
    let marker = std::env::temp_dir().join(format!("kennel-engine-gone-{}", std::process::id()));
    let path = marker.display();
    let deed = format!("open('{path}', 'w').close(); os._exit(1)");
    let script = Script::that("once", &deed);
    let text = std::fs::read_to_string(&script.0).unwrap();
    let check = format!("import os, sys, time\nif os.path.exists('{path}'): sys.exit(5)\n");
    std::fs::write(&script.0, text.replacen("import os, sys, time\n", &check, 1)).unwrap();
    let result = json(&[&script.bot(), "random", "--games", "40", "--threads", "1"]);
    let contest = &result["contests"][0];
    let forfeits = &contest["forfeits"][0];
    assert_eq!((&contest["games"], &contest["won"]), (&40.into(), &0.into()), "{contest:#}");
    assert_eq!(forfeits["games"], 40, "{contest:#}");
    assert!(forfeits["reasons"]["start"].as_u64().unwrap() > 30, "{contest:#}");
    std::fs::remove_file(marker).unwrap();
}

#[test]
fn standard_error_is_shown_up_to_a_limit() {
    if !has_python() {
        return;
    }
    let script =
        Script::that("moans", "print('oh dear', file=sys.stderr); print(good, flush=True)");
    let bot = script.bot();
    let output = arena(&[&bot, "random", "--games", "2", "--rules", "2", "--format", "json"]);
    assert!(output.status.success());
    let stderr = String::from_utf8(output.stderr).unwrap();
    let lines: Vec<&str> = stderr.lines().collect();
    assert!(lines.len() <= 101 && !lines.is_empty(), "{}", lines.len());
    assert_eq!(lines[0], format!("{bot}: oh dear"));
    let flood = Script::that("floods", "sys.stderr.write('x' * 100000); os._exit(2)");
    let output = arena(&[&flood.bot(), "random", "--games", "2", "--rules", "2"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("lost 2 by forfeit: 2 ended"), "{text}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("(a line that is too long)") && stderr.len() < 2_000);
}

/// Otherwise this would play for hours.
#[test]
fn all_engines_are_started_before_the_first_game() {
    let output = arena(&["greedy", "random", "engine:/no/such/program", "--games", "10000000"]);
    assert!(!output.status.success() && output.stdout.is_empty());
}

#[test]
fn forfeits_are_in_the_text_report() {
    if !has_python() {
        return;
    }
    let script = Script::that("rude", "print('hello', flush=True)");
    let output = arena(&[&script.bot(), "random", "--games", "4", "--rules", "3"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("by forfeit: 6 nonsense"), "{text}");
    assert!(text.contains("expected 'give' and a card") || text.contains("'hello'"), "{text}");
}

#[test]
fn an_engine_that_does_not_answer_is_late() {
    if !has_python() {
        return;
    }
    let script = Script::that("silent", "pass");
    let contest = late(&[&script.bot(), "random", "--rules=2", "--games=2", "--threads=1"]);
    let forfeits = &contest["forfeits"][0];
    assert_eq!((&forfeits["games"], &forfeits["reasons"]["late"]), (&2.into(), &2.into()));
    assert!(forfeits["first"].as_str().unwrap().contains("no answer within"), "{forfeits}");
    assert_eq!((&contest["won"], script.running()), (&0.into(), 0));
}

/// An engine that reads nothing must not block the arena.
#[test]
fn an_engine_that_does_not_read_is_late() {
    if !has_python() {
        return;
    }
    let text = "import time\nprint('ready', flush=True)\ntime.sleep(3600)\n";
    let script = Script::new("deaf", text);
    let contest = late(&[&script.bot(), "random", "--games=2", "--threads=1"]);
    assert_eq!(contest["forfeits"][0]["reasons"]["late"], 2);
}

#[test]
fn an_engine_that_ignores_quit_is_killed() {
    if !has_python() {
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
    let result = json(&[&script.bot(), "random", "--games", "2", "--rules", "2"]);
    assert_eq!(result["contests"][0]["forfeits"][0]["games"], 0);
    let started = std::fs::read_to_string(&pids).unwrap();
    assert!(!started.is_empty());
    for pid in started.lines().filter(|_| cfg!(target_os = "linux")) {
        assert!(!Path::new("/proc").join(pid).exists(), "{pid} is still running");
    }
    std::fs::remove_file(pids).unwrap();
}

#[test]
fn an_engine_that_cannot_be_started_ends_the_contest() {
    let refused = |bot: &str| {
        let timeout = if bot.contains("sleep") { "200" } else { "60000" };
        let output = arena(&[bot, "random", "--games", "4", "--engine-timeout", timeout]);
        assert!(!output.status.success());
        assert!(output.stdout.is_empty());
        String::from_utf8(output.stderr).unwrap()
    };
    let error = refused("engine:/no/such/program at all");
    assert!(error.contains("engine:/no/such/program at all: cannot be started"), "{error}");
    assert!(refused("engine:true").contains("engine:true: cannot be started: exited (exit"));
    assert!(refused("engine:echo hello").contains("found 'hello'"));
    assert!(refused("engine:sleep 60").contains("not ready in time"));
    assert!(refused("engine: ").contains("needs a command"));
    assert!(refused("engine:'my bot").contains("not closed"));
    for arguments in
        [["engine:true", "random", "--time", "5000"], ["random", "engine:true@5s", "--nodes", "1"]]
    {
        let output = arena(&arguments);
        assert!(String::from_utf8(output.stderr).unwrap().contains("--engine-timeout"));
    }
}

/// The arena keeps what it is asked to keep: every game as a record that replays, and
/// every question with its answer, also the one an engine failed at.
#[test]
fn records_and_transcripts_are_kept() {
    if !has_python() {
        return;
    }
    let folder = std::env::temp_dir().join(format!("kennel-kept-{}", std::process::id()));
    let (records, transcript) = (folder.join("games"), folder.join("talk.txt"));
    std::fs::create_dir_all(&folder).unwrap();
    let failing = Script::that("Fails", "print(good if asked < 4 else 'play X', flush=True)");
    let keep =
        ["--records", records.to_str().unwrap(), "--transcript", transcript.to_str().unwrap()];
    let bot = failing.bot();
    arena(&[&["greedy", "random", "--games", "4"], &keep[..2]].concat());
    let mut names: Vec<String> = std::fs::read_dir(&records)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(
        names,
        [
            "1-2-000001-1.record",
            "1-2-000001-2.record",
            "1-2-000002-1.record",
            "1-2-000002-2.record"
        ]
    );
    for (name, first) in names.iter().zip(["greedy", "random", "greedy", "random"]) {
        let text = std::fs::read_to_string(records.join(name)).unwrap();
        let record: kennel_rules::notation::Record = text.parse().unwrap();
        assert!(record.game().winner().is_some());
        assert!(text.contains(&format!("seat-0: {first}\n")), "{text}");
    }
    arena(&[&[bot.as_str(), "random", "--games", "2", "--threads", "1"], &keep[..]].concat());
    let talk = std::fs::read_to_string(&transcript).unwrap();
    assert!(talk.contains("\n> question give\n> rules 4\n"), "{talk}");
    assert!(talk.contains("\n< give ") && talk.contains("\n> end\n< play X\n"), "{talk}");
    let missing = arena(&["greedy", "random", "--transcript", "/nowhere/talk.txt"]);
    assert!(!missing.status.success());
    assert!(String::from_utf8_lossy(&missing.stderr).contains("/nowhere/talk.txt"));
    std::fs::remove_dir_all(&folder).unwrap();
}
