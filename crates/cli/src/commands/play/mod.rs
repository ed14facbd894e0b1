//! `kennel play`: the game in the terminal.

mod identity;
mod server;

use std::fs;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use kennel_bots::Level;
use kennel_rules::Rules;
use kennel_terminal::replay::ReplayScreen;
use kennel_terminal::{
    Abilities, App, Colours, Input, Language, Request, TableScreen, Texts, Theme, local,
};
use kennel_view::Beginning;

use crate::Failure;

#[derive(clap::Args)]
#[command(after_help = "\
Without --server and --table the game is played here, against bots, and needs no network. \
With them it is played at a table of a server: as a guest, or as the owner of a token \
(POST /api/tokens, docs/api.md). With a FILE, a recorded game is shown move by move, with \
the chances of winning.

Keys: the letter of a card chooses it, the arrows and Enter what it does; ? shows all of \
them. The mouse works too. The smallest window is 80 by 24.

Examples:
  kennel play
  kennel play --rules 6-triples,canadian --level champion
  kennel play --lang de --seed 7 --seat 2
  kennel play --table http://localhost:8080/table/k3v9mwr2tq7x --name Anna
  kennel play --server http://localhost:8080 --rules 2
  kennel play examples/four.record")]
pub struct Arguments {
    /// A recorded game to look at
    #[arg(value_name = "FILE", conflicts_with_all = ["server", "table"])]
    file: Option<PathBuf>,
    /// The rules
    #[arg(long, default_value = "4", value_name = "RULES")]
    rules: Rules,
    /// The level of the bots: puppy, terrier, shepherd or champion
    #[arg(long, default_value_t = Level::Terrier, value_name = "LEVEL")]
    level: Level,
    /// What all chance of a game against bots is drawn from
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Your seat; by default 0, and at a server's table the first free one
    #[arg(long, value_name = "N")]
    seat: Option<u8>,
    /// Your name
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// The pause after each play of a bot, in milliseconds
    #[arg(long, default_value_t = 900, value_name = "MS", value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pause: u64,
    /// Where `s` saves a game against bots
    #[arg(long, default_value = "kennel.record", value_name = "FILE")]
    save: String,
    /// The server; without --table a new table is made there
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    /// The table of a server: its link, or its id with --server
    #[arg(long, value_name = "LINK")]
    table: Option<String>,
    /// Only watch that table
    #[arg(long, requires = "table")]
    watch: bool,
    /// The token of your account
    // One in 64 tokens begins with a hyphen.
    #[arg(
        long,
        env = "KENNEL_TOKEN",
        hide_env_values = true,
        allow_hyphen_values = true,
        value_name = "T"
    )]
    token: Option<String>,
    /// The language: de, de-DE, en, fr, it or es; by default that of the environment
    #[arg(long, value_name = "LANG")]
    lang: Option<Language>,
    /// Use no colours, as with NO_COLOR; marbles have numbers then
    #[arg(long)]
    no_color: bool,
    /// How many colours to use: none, 16, 256 or true; by default what the terminal says
    #[arg(long, value_name = "N", value_parser = read_colours)]
    colors: Option<Colours>,
    /// Write only ASCII characters
    #[arg(long)]
    ascii: bool,
    /// Numbers on the marbles
    #[arg(long)]
    numbers: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let record = arguments.file.as_ref().map(|file| {
        let text = fs::read_to_string(file);
        text.map_err(|error| format!("{}: {error}", file.display()))
    });
    let record = record.transpose()?;
    let at_server = server::Place::of(arguments)?;
    let (sender, inputs) = channel();
    let texts = Texts::new(arguments.language());
    if let (Some(file), Some(record)) = (&arguments.file, &record) {
        // What is wrong with a file is said even without a terminal.
        let screen = ReplayScreen::new(texts, arguments.theme(), record, sender.clone());
        let screen = screen.map_err(|problem| format!("{}: {problem}", file.display()))?;
        listen(&sender)?;
        return replay(arguments, screen, &sender, &inputs);
    }
    let (abilities, ask): (Abilities, Box<dyn FnMut(Request)>) = match at_server {
        Some(place) => {
            let (link, requests) = server::connect(place, arguments, sender.clone())?;
            let abilities = Abilities { local: false, link: Some(link) };
            // A server that is gone is told by its connection.
            (abilities, Box::new(move |request| drop(requests.send(request))))
        }
        None => {
            let start = arguments.start(Beginning::Rules(arguments.rules.to_string()))?;
            (Abilities { local: true, link: None }, begin(start, &sender)?)
        }
    };
    listen(&sender)?;
    let link = abilities.link.clone();
    let app = App::new(texts, arguments.theme(), abilities);
    kennel_terminal::run(&mut TableScreen { app, ask }, &inputs)?;
    if let Some(link) = link {
        let watch = if arguments.watch { " --watch" } else { "" };
        // A terminal that is gone reads nothing.
        let _ = writeln!(
            std::io::stdout(),
            "This leads back to the table: kennel play --table {link}{watch}"
        );
    }
    Ok(())
}

/// Shows a recorded game, and plays on from it if that is wanted.
fn replay(
    arguments: &Arguments,
    mut screen: ReplayScreen,
    sender: &Sender<Input>,
    inputs: &Receiver<Input>,
) -> Result<(), Failure> {
    kennel_terminal::run(&mut screen, inputs)?;
    let Some(record) = screen.play_on().map(str::to_owned) else { return Ok(()) };
    drop(screen);
    let ask = begin(arguments.start(Beginning::Record(record))?, sender)?;
    let abilities = Abilities { local: true, link: None };
    let app = App::new(Texts::new(arguments.language()), arguments.theme(), abilities);
    Ok(kennel_terminal::run(&mut TableScreen { app, ask }, inputs)?)
}

fn begin(start: local::Start, sender: &Sender<Input>) -> Result<Box<dyn FnMut(Request)>, String> {
    let requests = local::begin(start, sender.clone())?;
    // Bots that are gone are told by the end of the screen.
    Ok(Box::new(move |request| drop(requests.send(request))))
}

/// Listens to the keys of the terminal, and to signals.
fn listen(sender: &Sender<Input>) -> Result<(), Failure> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Err(Failure::Message("this needs a terminal".to_owned()));
    }
    stop_on_signals(sender.clone())?;
    Ok(kennel_terminal::listen(sender.clone())?)
}

/// Gives the terminal back when the program is told to end, or its line is cut.
#[cfg(unix)]
fn stop_on_signals(sender: Sender<Input>) -> Result<(), String> {
    use tokio::signal::unix::{SignalKind, signal};
    let wait = async move {
        let (Ok(mut terminate), Ok(mut hang_up)) =
            (signal(SignalKind::terminate()), signal(SignalKind::hangup()))
        else {
            return;
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = hang_up.recv() => {}
        }
        let _ = sender.send(Input::Stop);
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("cannot start the runtime: {error}"))?;
    let thread = std::thread::Builder::new().name("signals".to_owned());
    let started = thread.spawn(move || runtime.block_on(wait));
    started.map(drop).map_err(|error| error.to_string())
}

#[cfg(not(unix))]
fn stop_on_signals(_: Sender<Input>) -> Result<(), String> {
    Ok(())
}

impl Arguments {
    fn language(&self) -> Language {
        self.lang.unwrap_or_else(Language::of_environment)
    }

    fn theme(&self) -> Theme {
        let colours = match self.no_color {
            true => Colours::None,
            false => self.colors.unwrap_or_else(Colours::of_environment),
        };
        Theme { colours, ascii: self.ascii, numbers: self.numbers }
    }

    fn start(&self, beginning: Beginning) -> Result<local::Start, String> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Ok(local::Start {
            beginning,
            seat: self.seat.unwrap_or(0),
            name: self.name.clone().unwrap_or_default(),
            level: self.level.to_string(),
            seed: self.seed.unwrap_or(now.as_nanos() as u64),
            pause: Duration::from_millis(self.pause),
            record: self.save.clone(),
        })
    }
}

fn read_colours(text: &str) -> Result<Colours, String> {
    match text {
        "none" => Ok(Colours::None),
        "16" => Ok(Colours::Sixteen),
        "256" => Ok(Colours::Palette),
        "true" => Ok(Colours::True),
        _ => Err("expected none, 16, 256 or true".to_owned()),
    }
}
