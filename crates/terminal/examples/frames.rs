//! How long it takes to open a game and to draw a frame, for `docs/benchmarks.md`:
//! `cargo run --release -p kennel-terminal --example frames`.

use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use kennel_terminal::{Abilities, App, Colours, Input, Language, Texts, Theme, local};
use kennel_view::Beginning;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

const FRAMES: usize = 1_000;

fn main() {
    println!("table      window      opens  undisturbed    median      mean");
    for rules in ["2", "4", "5", "6-triples"] {
        for (width, height) in [(80, 24), (200, 50)] {
            let [opened, undisturbed, median, mean] =
                measured(rules, width, height).map(|time| time.as_secs_f64() * 1e3);
            println!(
                "{rules:10} {width:3}×{height} {opened:7.1} ms {undisturbed:9.2} ms \
                 {median:6.2} ms {mean:6.2} ms"
            );
        }
    }
}

/// How long until the first frame, and a frame with a card chosen, when most is drawn: a tenth
/// of all is faster than the second number, which is the time on an idle machine.
fn measured(rules: &str, width: u16, height: u16) -> [Duration; 4] {
    let began = Instant::now();
    let theme = Theme { colours: Colours::True, ascii: false, numbers: false };
    let abilities = Abilities { local: true, link: None };
    let mut app = App::new(Texts::new(Language::English), theme, abilities);
    let (sender, inputs) = channel();
    let start = local::Start {
        beginning: Beginning::Rules(rules.to_owned()),
        seat: 0,
        name: String::new(),
        level: "terrier".to_owned(),
        seed: 7,
        pause: Duration::ZERO,
        record: String::new(),
    };
    let requests = local::begin(start, sender).expect("there are such rules");
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("it needs no screen");
    app.take(inputs.recv().expect("the game is told"));
    terminal.draw(|frame| app.draw(frame)).expect("it needs no screen");
    let opened = began.elapsed();
    // The exchange, and the first cards.
    for _ in 0..20 {
        let enter =
            ratatui::crossterm::event::KeyEvent::from(ratatui::crossterm::event::KeyCode::Enter);
        for request in app.take(Input::Key(enter)) {
            requests.send(request).expect("the bots play");
        }
        while let Ok(input) = inputs.recv_timeout(Duration::from_millis(20)) {
            app.take(input);
        }
    }
    let drawn = |_| {
        let began = Instant::now();
        app.take(Input::Redraw);
        terminal.draw(|frame| app.draw(frame)).expect("it needs no screen");
        began.elapsed()
    };
    let mut frames: Vec<Duration> = (0..FRAMES).map(drawn).collect();
    frames.sort();
    let mean = frames.iter().sum::<Duration>() / FRAMES as u32;
    [opened, frames[FRAMES / 10], frames[FRAMES / 2], mean]
}
