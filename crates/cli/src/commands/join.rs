//! `kennel join`: seats a bot or an engine at a table of a server.

use std::time::Duration;

use kennel::client::{ClientError, Http, Identity, Known, ServerAddress, Socket};
use kennel_bots::{Bot, BotError, Budget, Decision};
use kennel_rules::{Rules, SplitMix64};
use kennel_wire::{ClientMessage, Me, Occupant, ServerMessage, TableState, TableSummary};

use super::arena::Player;
use crate::Failure;

#[derive(clap::Args)]
#[command(after_help = "\
Bots are those of `kennel arena`: random, greedy, net, search, the levels, net:FILE, \
search:FILE and engine:COMMAND, with a budget such as @50ms or @1600n at the end.

The bot plays for the owner of the token, which that person creates with POST \
/api/tokens (docs/api.md). Without one it comes in as a guest. It sits down in a free \
seat unless it has one, says that it is ready, plays one game and exits.

Examples:
  kennel join --server http://localhost:8080 --table k3v9mwr2tq7x engine:./mine
  kennel join --token T --table k3v9mwr2tq7x --seat 2 'engine:python3 examples/engine.py'
  kennel join --table k3v9mwr2tq7x --name Rex search@300ms")]
pub struct Arguments {
    /// The bot
    #[arg(value_name = "BOT")]
    bot: String,
    /// The table's id, the end of its link
    #[arg(long, value_name = "ID")]
    table: String,
    /// The server
    #[arg(long, default_value = "http://127.0.0.1:8080", value_name = "URL")]
    server: String,
    /// The token of the person for whom the bot plays
    // One in 64 tokens begins with a hyphen.
    #[arg(
        long,
        env = "KENNEL_TOKEN",
        hide_env_values = true,
        allow_hyphen_values = true,
        value_name = "T"
    )]
    token: Option<String>,
    /// The name of the guest, if there is no token
    #[arg(long, default_value = "Bot", conflicts_with = "token", value_name = "NAME")]
    name: String,
    /// The seat, by default the first free one
    #[arg(long, value_name = "N")]
    seat: Option<u8>,
    /// The seed for the bot's decisions
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// The time limit for an engine's answer, in milliseconds
    #[arg(long, default_value_t = 5_000, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    engine_timeout: u64,
}

/// The budget of a bot that is given none.
const NODES: Budget = Budget::Nodes(1_600);
/// The pause between two attempts to reconnect, and their number.
const PAUSE: Duration = Duration::from_secs(1);
const ATTEMPTS: u32 = 60;

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let place = ServerAddress::of(&arguments.server)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start the runtime: {error}"))?;
    let won = runtime.block_on(play(arguments, &place))?;
    println!("table {}: {}", arguments.table, if won { "won" } else { "lost" });
    Ok(())
}

/// Plays one game and returns whether it was won.
async fn play(arguments: &Arguments, place: &ServerAddress) -> Result<bool, String> {
    let identity = identity(arguments, place).await.map_err(|error| error.to_string())?;
    let open = async |after| Socket::open(place, &arguments.table, Some(&identity), after).await;
    let mut socket = open(None).await.map_err(|error| error.to_string())?;
    let mut seat = Seat::new(arguments, place);
    let mut attempts = 0;
    loop {
        let error = match seat.follow(&mut socket).await {
            Ok(won) => return Ok(won),
            Err(Stopped::Failed(error)) => return Err(error),
            Err(Stopped::Lost(error)) => error,
        };
        attempts += 1;
        if attempts > ATTEMPTS {
            return Err(error);
        }
        tokio::time::sleep(PAUSE).await;
        if let Ok(again) = open(Some(seat.known.version)).await {
            socket = again;
        }
    }
}

/// The owner of the token, or a new guest.
async fn identity(arguments: &Arguments, place: &ServerAddress) -> Result<Identity, ClientError> {
    let mut http = Http::new(place.clone());
    match &arguments.token {
        None => http.register(&arguments.name).await,
        Some(token) => {
            let identity = Identity::of_token(token);
            let me = http.get("/api/me", Some(&identity)).await?;
            let _: Me = me.read("GET /api/me", 200)?;
            Ok(identity)
        }
    }
}

/// Why a socket is no longer followed.
enum Stopped {
    /// The connection is lost; another may continue.
    Lost(String),
    /// The bot failed, or the server does not let it play.
    Failed(String),
}

impl From<ClientError> for Stopped {
    fn from(error: ClientError) -> Stopped {
        match error {
            ClientError::Network(_) => Stopped::Lost(error.to_string()),
            error => Stopped::Failed(error.to_string()),
        }
    }
}

/// The bot and what it knows of the table.
struct Seat<'a> {
    arguments: &'a Arguments,
    place: &'a ServerAddress,
    known: Known,
    bot: Option<(Box<dyn Bot + Send>, Budget)>,
    thoughts: SplitMix64,
    /// The question answered last.
    answered: Option<u32>,
}

impl<'a> Seat<'a> {
    fn new(arguments: &'a Arguments, place: &'a ServerAddress) -> Seat<'a> {
        let thoughts = SplitMix64::new(arguments.seed);
        Seat { arguments, place, known: Known::default(), bot: None, thoughts, answered: None }
    }

    /// Follows a socket until the game is over.
    async fn follow(&mut self, socket: &mut Socket) -> Result<bool, Stopped> {
        while let Some(heard) = socket.receive().await {
            let (message, _) = heard?;
            self.known.apply(&message)?;
            match &message {
                ServerMessage::Welcome { table, seat, .. } => {
                    self.sit_down(socket, table, *seat).await?;
                }
                ServerMessage::Refused(refusal) if self.known.view().is_none() => {
                    return Err(Stopped::Failed(refusal.message.clone()));
                }
                _ => {}
            }
            if let (Some(winners), Some(seat)) = (&self.known.winners, self.known.seat) {
                return Ok(winners.contains(&seat));
            }
            if let Some(answer) = self.answer()? {
                socket.say(&answer).await?;
            }
        }
        Err(Stopped::Lost("the server has closed the connection".to_owned()))
    }

    /// Makes the bot, takes a seat and says that it is ready.
    async fn sit_down(
        &mut self,
        socket: &mut Socket,
        table: &TableState,
        mine: Option<u8>,
    ) -> Result<(), Stopped> {
        if self.bot.is_none() {
            let rules: Rules =
                table.rules.parse().map_err(|error| Stopped::Failed(format!("{error}")))?;
            let timeout = Duration::from_millis(self.arguments.engine_timeout);
            let player = Player::named(&self.arguments.bot, rules, timeout, None);
            let player = player.map_err(Stopped::Failed)?;
            player.title().map_err(Stopped::Failed)?;
            self.bot = Some((player.bot(), player.budget.unwrap_or(NODES)));
        }
        if mine.is_none() {
            let seat = match self.arguments.seat {
                Some(seat) => seat,
                None => self.free_seat().await?,
            };
            socket.say(&ClientMessage::Sit { seat }).await?;
        }
        if self.known.view().is_none() {
            socket.say(&ClientMessage::Ready { ready: true, entropy: None }).await?;
        }
        Ok(())
    }

    /// The first free seat.
    async fn free_seat(&self) -> Result<u8, Stopped> {
        let path = format!("/api/tables/{}", self.arguments.table);
        let answer = Http::new(self.place.clone()).get(&path, None).await?;
        let table: TableSummary = answer.read(&format!("GET {path}"), 200)?;
        let free = table.seats.iter().position(|seat| *seat == Occupant::Nobody);
        let free = free.and_then(|seat| u8::try_from(seat).ok());
        free.ok_or_else(|| Stopped::Failed("no seat is free".to_owned()))
    }

    /// The answer to a question that has not been answered yet.
    fn answer(&mut self) -> Result<Option<ClientMessage>, Stopped> {
        let Some(ask) = self.known.ask.as_ref().filter(|_| self.known.is_asked()) else {
            return Ok(None);
        };
        let (Some(view), Some((bot, budget))) = (self.known.view(), &mut self.bot) else {
            return Ok(None);
        };
        if self.answered == Some(ask.question) {
            return Ok(None);
        }
        self.answered = Some(ask.question);
        let seed = self.thoughts.next_u64();
        let budget = *budget;
        let act = match tokio::task::block_in_place(|| bot.decide(view, seed, budget)) {
            Ok(Decision::Give(card)) => format!("give {card}"),
            Ok(Decision::Play(play)) => play.to_string(),
            // The server folds for a seat that cannot play.
            Err(BotError::NothingToDecide) => return Ok(None),
            Err(BotError::Failed(kind, reason)) => {
                return Err(Stopped::Failed(format!("{}: {}: {reason}", bot.name(), kind.word())));
            }
        };
        Ok(Some(ClientMessage::Act { question: ask.question, act }))
    }
}
