//! Screens as they are drawn, compared with `tests/screens/`. `KENNEL_BLESS=1` writes them
//! anew; their diff is what the reviewer reads.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use kennel_bots::{Budget, shipped};
use kennel_terminal::replay::ReplayScreen;
use kennel_terminal::{Abilities, App, Colours, Input, Language, Request, Screen, Texts, Theme};
use kennel_view::{Beginning, LocalGame, LocalStart, Person};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// A game against bots without threads and clocks.
struct Played {
    game: LocalGame,
    app: App,
}

const PLAIN: Theme = Theme { colours: Colours::None, ascii: false, numbers: false };

fn begun(beginning: Beginning, players: usize, language: Language, theme: Theme) -> Played {
    let mut game = LocalGame::new(LocalStart {
        id: "local".to_owned(),
        beginning,
        people: vec![Person { seat: 0, name: String::new() }],
        levels: vec!["terrier".to_owned(); players],
        seed: "0000000000000007".to_owned(),
    })
    .unwrap();
    game.give_net(Arc::new(shipped(game.seating()).unwrap()));
    let abilities = Abilities { local: true, link: None };
    let mut app = App::new(Texts::new(language), theme, abilities);
    app.take(Input::Told(game.told(0)));
    let mut played = Played { game, app };
    played.go_on();
    played
}

fn new_game(rules: &str, players: usize, language: Language) -> Played {
    begun(Beginning::Rules(rules.to_owned()), players, language, PLAIN)
}

impl Played {
    /// Lets the bots play until the player is asked.
    fn go_on(&mut self) {
        loop {
            let told = self.game.step(Budget::Nodes(100)).unwrap();
            if told.is_empty() {
                return;
            }
            self.app.take(Input::Told(told));
        }
    }

    fn press(&mut self, code: KeyCode) {
        let key = Input::Key(KeyEvent::new(code, KeyModifiers::NONE));
        for request in self.app.take(key) {
            let input = match request {
                Request::Say(message) => Input::Told(self.game.say(&message)),
                Request::Hint => Input::Hint(self.game.hint(Budget::Nodes(300))),
                Request::Undo if self.game.undo() => Input::Undone(self.game.told(0)),
                _ => continue,
            };
            self.app.take(input);
            self.go_on();
        }
    }

    fn text(&mut self, keys: &str) {
        for key in keys.chars() {
            self.press(KeyCode::Char(key));
        }
    }

    fn screen(&mut self, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        shown(&terminal)
    }
}

fn shown(terminal: &Terminal<TestBackend>) -> String {
    let buffer = terminal.backend().buffer();
    let width = usize::from(buffer.area.width);
    let rows = buffer.content.chunks(width).map(|row| {
        let row: String = row.iter().map(|cell| cell.symbol()).collect();
        format!("{}\n", row.trim_end())
    });
    rows.collect()
}

#[track_caller]
fn compare(name: &str, screen: &str) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(name);
    if std::env::var_os("KENNEL_BLESS").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        return fs::write(file, screen).unwrap();
    }
    let known = fs::read_to_string(&file).unwrap_or_default();
    assert!(known == screen, "{name} is not as reviewed:\n{screen}");
}

#[test]
fn every_table_fits_every_window() {
    for (rules, players) in
        [("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6-pairs", 6), ("6-triples", 6)]
    {
        let mut played = new_game(rules, players, Language::English);
        compare(&format!("{rules}-80x24.txt"), &played.screen(80, 24));
        for (width, height) in [(100, 30), (200, 50)] {
            let screen = played.screen(width, height);
            // Every marble is on the board, whatever its size, and named beside it.
            for number in ['❶', '❷', '❸', '❹', '❺', '❻'].into_iter().take(players) {
                let count = screen.chars().filter(|&letter| letter == number).count();
                assert!(count >= 5, "{rules} at {width}×{height}: {count} of {number}\n{screen}");
            }
        }
    }
    let mut played = new_game("4", 4, Language::English);
    compare("4-200x50.txt", &played.screen(200, 50));
    compare("too-small.txt", &played.screen(60, 20));
}

#[test]
fn a_play_is_chosen_card_by_card_and_marble_by_marble() {
    let position = "4,canadian k,20,40,a/k,k,k,24/k,k,30,60/k,k,k,47 0 27JX/3333/444/555";
    let mut played = begun(Beginning::Position(position.to_owned()), 4, Language::German, PLAIN);
    compare("choose-card.txt", &played.screen(80, 24));
    played.text("7");
    compare("seven.txt", &played.screen(80, 24));
    // The first share, and back again.
    played.press(KeyCode::Down);
    played.press(KeyCode::Enter);
    compare("seven-share.txt", &played.screen(80, 24));
    played.press(KeyCode::Backspace);
    played.press(KeyCode::Backspace);
    played.text("x");
    compare("joker.txt", &played.screen(80, 24));
    played.press(KeyCode::Esc);
    played.press(KeyCode::Tab);
    played.press(KeyCode::Tab);
    compare("marble.txt", &played.screen(80, 24));
    played.press(KeyCode::Esc);
    played.text("j");
    compare("jack.txt", &played.screen(80, 24));
    played.press(KeyCode::Esc);
    played.text("h");
    compare("hint.txt", &played.screen(80, 24));
    played.press(KeyCode::Esc);
    // A whole play, and taking it back.
    played.text("2");
    played.press(KeyCode::Enter);
    let after = played.screen(80, 24);
    assert!(after.contains("Du spielst eine Zwei"), "{after}");
    played.text("u");
    let undone = played.screen(80, 24);
    assert!(undone.contains("zurückgenommen") && !undone.contains("Du spielst"), "{undone}");
}

#[test]
fn whoever_must_fold_is_told_why() {
    let position = "4 k,k,k,20/k,k,k,s/k,k,k,k/k,k,k,k 1 2/25/3/4";
    for language in Language::ALL {
        let mut played = begun(Beginning::Position(position.to_owned()), 4, language, PLAIN);
        // Seats 2 and 3 cannot play; seat 0 plays its two, and nobody has cards any more.
        let screen = played.screen(80, 24);
        assert!(screen.contains(&Texts::new(language).say("turn.begin")), "{screen}");
    }
    let nobody_out = "4 k,k,k,k/k,k,k,s/k,k,k,k/k,k,k,k 1 25/25/33/44";
    let mut played =
        begun(Beginning::Position(nobody_out.to_owned()), 4, Language::SwissGerman, PLAIN);
    compare("fold.txt", &played.screen(80, 24));
    played.press(KeyCode::Enter);
    assert!(!played.screen(80, 24).contains("Deine Karten werden abgelegt"));
}

#[test]
fn a_card_that_cannot_be_played_says_why() {
    let position = "4 k,k,k,14/k,k,k,s/k,k,k,k/k,k,k,k 0 A5/A/-/-";
    let mut played = begun(Beginning::Position(position.to_owned()), 4, Language::English, PLAIN);
    played.text("5");
    let screen = played.screen(80, 24);
    assert!(screen.contains("Five: The blue marble on its"), "{screen}");
}

#[test]
fn ascii_terminals_get_ascii() {
    let theme = Theme { ascii: true, ..PLAIN };
    let rules = Beginning::Rules("6-pairs".to_owned());
    let mut played = begun(rules, 6, Language::French, theme);
    let screen = played.screen(80, 24);
    assert!(screen.is_ascii(), "{screen}");
    played.text("?");
    let help = played.screen(80, 24);
    assert!(help.is_ascii(), "{help}");
    compare("ascii.txt", &help);
}

#[test]
fn colours_are_those_of_the_terminal() {
    let styles = |colours| {
        let theme = Theme { colours, ..PLAIN };
        let rules = Beginning::Rules("4".to_owned());
        let mut played = begun(rules, 4, Language::English, theme);
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| played.app.draw(frame)).unwrap();
        let cells = terminal.backend().buffer().content.clone();
        cells.into_iter().map(|cell| format!("{:?} {:?}", cell.fg, cell.bg)).collect::<Vec<_>>()
    };
    let has = |all: &[String], what: &str| all.iter().any(|style| style.contains(what));
    let none = styles(Colours::None);
    assert!(none.iter().all(|style| style == "Reset Reset"));
    let sixteen = styles(Colours::Sixteen);
    assert!(has(&sixteen, "LightRed") && !has(&sixteen, "Indexed") && !has(&sixteen, "Rgb"));
    let palette = styles(Colours::Palette);
    assert!(has(&palette, "Indexed") && !has(&palette, "Rgb"));
    assert!(has(&styles(Colours::True), "Rgb"));
}

/// The mouse does what the keys do: a card and then its destination.
#[test]
fn a_play_is_made_with_the_mouse() {
    let position = "4 k,k,k,14/k,k,k,k/k,k,k,k/k,k,k,k 0 A5/A/-/-";
    let mut played = begun(Beginning::Position(position.to_owned()), 4, Language::English, PLAIN);
    let screen = played.screen(80, 24);
    let rows: Vec<&str> = screen.lines().collect();
    let row = rows.iter().position(|row| row.contains("│ 5 │")).unwrap();
    let column =
        rows[row].chars().collect::<Vec<_>>().windows(3).position(|three| three == [' ', '5', ' ']);
    let click = |played: &mut Played, column: usize, row: usize| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let (column, row) = (column as u16, row as u16);
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        for request in played.app.take(Input::Mouse(mouse)) {
            if let Request::Say(message) = request {
                let told = played.game.say(&message);
                played.app.take(Input::Told(told));
            }
        }
    };
    click(&mut played, column.unwrap() + 1, row);
    // The five can only walk one marble: a second click on the card does it.
    played.screen(80, 24);
    click(&mut played, column.unwrap() + 1, row);
    let after = played.screen(80, 24);
    assert!(after.contains("You play a five."), "{after}");
}

#[test]
fn a_record_is_replayed_with_chances() {
    let record = include_str!("../../../examples/four.record");
    let (sender, inputs) = std::sync::mpsc::channel();
    let texts = Texts::new(Language::English);
    let mut screen = ReplayScreen::new(texts, PLAIN, record, sender).unwrap();
    let press = |screen: &mut ReplayScreen, code| {
        assert!(screen.take(Input::Key(KeyEvent::new(code, KeyModifiers::NONE))));
    };
    for _ in 0..6 {
        press(&mut screen, KeyCode::Right);
    }
    // The thread judges the whole game; some of it is enough to see chances.
    for _ in 0..10 {
        screen.take(inputs.recv().unwrap());
    }
    press(&mut screen, KeyCode::Char('b'));
    loop {
        let input = inputs.recv().unwrap();
        let is_advice = matches!(input, Input::Advice(..));
        screen.take(input);
        if is_advice {
            break;
        }
    }
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    compare("replay.txt", &shown(&terminal));
    press(&mut screen, KeyCode::Char('v'));
    terminal.draw(|frame| screen.draw(frame)).unwrap();
    let watching = shown(&terminal);
    assert!(watching.contains('▮') && watching.contains("Public cards only"), "{watching}");
    press(&mut screen, KeyCode::End);
    press(&mut screen, KeyCode::PageUp);
    press(&mut screen, KeyCode::Home);
    assert!(!screen.take(Input::Key(KeyEvent::new(KeyCode::Char('p'), KeyModifiers::NONE))));
    assert!(screen.play_on().is_some_and(|record| record.starts_with("kennel-record 1")));
}

#[test]
fn whole_games_are_played_with_enter_alone() {
    for (rules, players) in [("2", 2), ("5", 5)] {
        let mut played = new_game(rules, players, Language::Italian);
        for _ in 0..20_000 {
            if played.game.winners().is_some() {
                break;
            }
            // Enter chooses the first card, its first way, and goes on after a fold.
            played.press(KeyCode::Enter);
        }
        assert!(played.game.winners().is_some(), "{rules}");
        let screen = played.screen(80, 24);
        let texts = Texts::new(Language::Italian);
        let ends = ["result.won", "result.lost"].map(|key| texts.say(key));
        assert!(ends.iter().any(|end| screen.contains(end)), "{screen}");
    }
}
