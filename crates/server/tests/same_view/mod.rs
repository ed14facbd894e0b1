//! Two games that look the same from a seat send that seat and spectators the same bytes:
//! during play, while players talk and agree about each other, after reconnecting, over event
//! streams, in refusals, and when a game is ended. Everybody else is sent equally many.

mod company;
mod script;

use std::time::Duration;

use crate::support::known::Blank;
use crate::support::lines::Lines;
use crate::support::{Client, Guest, Running, new_database, quick};
use company::Company;
use kennel_rules::{PlayBuffer, Rank, Rules, Seat, SplitMix64};
use kennel_server::Config;
use kennel_server::store::Store;
use kennel_table::fairness::Secret;
use kennel_wire::{Change, ClientMessage, ServerMessage};
use script::{Folds, Setting, Twins, find};

/// All tables, and both ways of exchanging where there are two.
const TABLES: [&str; 8] =
    ["2", "3", "4", "5", "6-pairs", "6-triples", "3,classic", "4,2005,canadian"];

#[tokio::test(flavor = "multi_thread")]
async fn games_that_look_the_same_to_a_seat_send_the_same_bytes() {
    compare_twins(Folds::AtOnce, Duration::ZERO).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_coming_fold_is_not_revealed() {
    compare_twins(Folds::Never, Duration::from_secs(1_000_000)).await;
}

async fn compare_twins(folds: Folds, natural_delay: Duration) {
    let mut tables = Vec::new();
    for (number, rules) in TABLES.into_iter().enumerate() {
        let blank = Blank::new(rules).await;
        let rules = rules.parse::<Rules>().unwrap();
        let players = rules.seating().players();
        let from = Seat::ALL[number % players];
        let game = format!("game{number}");
        let entropy: Vec<String> = (0..players).map(|seat| format!("dice of {seat}")).collect();
        let setting = Setting { rules, game: &game, entropy: &entropy, folds };
        let found = find(setting, from, 12_000, 2);
        assert_eq!(found.len(), 2, "{rules:?}");
        for (index, twins) in found.into_iter().enumerate() {
            tables.push((format!("table{number}x{index}"), game.clone(), blank.clone(), twins));
        }
    }
    // Some are about what one looks for.
    let ends = || tables.iter().map(|(.., twins)| &twins.ends);
    let folding = ends().filter(|ends| {
        let [one, two] =
            [&ends[0], &ends[1]].map(|end| end.turn().is_some_and(|turn| turn.must_fold()));
        one != two
    });
    match folds {
        Folds::Never => assert!(folding.count() >= 3),
        Folds::AtOnce => assert_eq!(folding.count(), 0),
    }
    let steps: usize = tables.iter().map(|(.., twins)| twins.steps.len()).sum();
    let unlike = |twins: &Twins| twins.steps.iter().any(|step| step.acts[0] != step.acts[1]);
    assert!(steps > 40, "{steps}");
    assert!(tables.iter().filter(|(.., twins)| unlike(twins)).count() >= 5);

    let mut servers = Vec::new();
    for side in 0..2 {
        let database = new_database();
        let store = Store::open(&database).await.unwrap();
        for (id, game, blank, twins) in &tables {
            blank.store(&store, id, game, &twins.secrets[side]).await;
        }
        store.close().await;
        let patient = Duration::from_secs(1_000_000);
        let (grace, idle, patience) = (patient, patient, Duration::ZERO);
        let config = Config { natural_delay, grace, idle, patience, ..quick(database) };
        servers.push(Peopled::open(Running::with(config).await).await);
    }
    for (id, game, _, twins) in &tables {
        let [one, two] = [&servers[0], &servers[1]];
        let (one, two) = tokio::join!(
            one.play(id, game, twins, Side { number: 0, folds }),
            two.play(id, game, twins, Side { number: 1, folds })
        );
        compare(&one, &two, &format!("{id} after {} steps", twins.steps.len()));
    }
}

/// Everything of both must be the same, but to those who know more, who are told
/// other cards in as many bytes.
fn compare(one: &Heard, two: &Heard, context: &str) {
    assert_eq!(one.alike.len(), two.alike.len(), "{context}");
    for ((what, one), (_, two)) in one.alike.iter().zip(&two.alike) {
        assert_eq!(one, two, "{context}: {what}");
    }
    let mut different = 0;
    for (one, two) in one.others.iter().zip(&two.others) {
        let lengths = |frames: &[String]| frames.iter().map(String::len).collect::<Vec<_>>();
        assert_eq!(lengths(one), lengths(two), "{context}");
        different += one.iter().zip(two).filter(|(one, two)| one != two).count();
    }
    // Otherwise nothing was hidden, and nothing is shown by this.
    assert!(different > 0, "{context}");
}

/// What came out of one game.
struct Heard {
    /// What must be the same in its twin, with a word about it.
    alike: Vec<(String, Vec<String>)>,
    /// What the other seats were told.
    others: Vec<Vec<String>>,
}

/// One of two games.
#[derive(Clone, Copy)]
struct Side {
    number: usize,
    folds: Folds,
}

/// A server with people on it.
struct Peopled {
    server: Running,
    guests: Vec<Guest>,
    stranger: Guest,
}

impl Peopled {
    async fn open(server: Running) -> Peopled {
        let mut guests = Vec::new();
        for seat in 0..6 {
            guests.push(server.guest(&format!("Player {seat}")).await);
        }
        let stranger = server.guest("Stranger").await;
        Peopled { server, guests, stranger }
    }

    /// Plays one of two games, and asks for everything there is to ask for.
    async fn play(&self, table: &str, game: &str, twins: &Twins, side: Side) -> Heard {
        let server = &self.server;
        let players = twins.ends[0].rules().seating().players();
        let me = twins.from.index();
        let hide = Hide::of(&twins.secrets[side.number], server);
        let mut clients = Vec::new();
        for seat in 0..players {
            let mut client = server.join(table, Some(&self.guests[seat]), None).await;
            client.say(&ClientMessage::Sit { seat: seat as u8 }).await;
            client.until(|state| state.seat == Some(seat as u8)).await;
            clients.push(client);
        }
        // Those who watch, and programs: all look on from before the game.
        for guest in [None, Some(&self.stranger)] {
            let mut client = server.join(table, guest, None).await;
            client.until(|state| state.version > 0).await;
            clients.push(client);
        }
        let mut programs = Vec::new();
        for guest in [Some(&self.guests[me]), None] {
            let mut lines = server.lines(table, guest, None).await;
            let first = vec![lines.next().await, lines.next().await, lines.next().await];
            programs.push((lines, first));
        }
        for seat in 0..players {
            let entropy = Some(format!("dice of {seat}"));
            let ready = ClientMessage::Ready { ready: true, entropy };
            do_it(&mut clients, &mut programs, seat, &ready).await;
        }
        for step in &twins.steps {
            let seat = step.seat.index();
            let question = clients[seat].state.ask.as_ref().unwrap().question;
            let act = ClientMessage::Act { question, act: step.acts[side.number].clone() };
            do_it(&mut clients, &mut programs, seat, &act).await;
        }

        let seating = twins.ends[0].rules().seating();
        Company::new(&mut clients, seating, me).talk(side.folds).await;
        // Later, people come and go.
        let during: Vec<usize> = clients.iter().map(|client| client.frames.len()).collect();

        let mut alike = Vec::new();
        let mut add =
            |what: &str, texts: Vec<String>| alike.push((what.to_owned(), hide.all(texts)));
        let mut refusals = Vec::new();
        for act in nonsense(twins) {
            let open = clients[me].state.ask.as_ref().unwrap().question;
            let question = open - act.len() as u32 % 3;
            for act in [ClientMessage::Act { question, act }, ClientMessage::TakeBack] {
                for client in [me, players, players + 1] {
                    clients[client].say(&act).await;
                    refusals.push(next_refusal(&mut clients[client]).await);
                }
            }
        }
        add("what is refused", refusals);
        for after in 0..=clients[0].state.version + 1 {
            for guest in [Some(&self.guests[me]), None] {
                let mut again = server.join(table, guest, Some(after)).await;
                let mut told = Vec::new();
                for _ in 0..3 {
                    let message = again.next_unheard().await;
                    told.push(serde_json::to_string(&message).unwrap());
                }
                // The same words over an open socket.
                again.say(&ClientMessage::Sync { after: Some(after) }).await;
                let synced = loop {
                    let message = again.next_unheard().await;
                    if matches!(message, ServerMessage::Changes { .. }) {
                        break serde_json::to_string(&message).unwrap();
                    }
                };
                assert_eq!(told[1], synced);
                // How many watch may change at any time.
                told.truncate(2);
                let mut lines = server.lines(table, guest, Some(after)).await;
                assert_eq!([lines.next().await, lines.next().await], *told);
                add(&format!("after {after}"), told);
            }
        }
        for path in [
            "/".to_owned(),
            "/api/me".to_owned(),
            "/api/tables".to_owned(),
            format!("/api/tables/{table}"),
            format!("/api/tables/{table}/answers"),
            format!("/api/games/{game}"),
        ] {
            for guest in [Some(&self.guests[me]), None, Some(&self.stranger)] {
                let answer = server.request("GET", &path, guest, None).await;
                let head = answer.head.lines().filter(|line| !line.starts_with("date:"));
                let text = head.chain([answer.body.as_str()]).collect::<Vec<_>>().join("\n");
                add(&path, vec![text]);
            }
        }
        let before_end: Vec<usize> = clients.iter().map(|client| client.frames.len()).collect();
        Company::new(&mut clients, seating, me).end().await;
        for (lines, heard) in &mut programs {
            while !heard.last().is_some_and(|line| line.contains("\"change\":\"ended\"")) {
                heard.push(lines.next().await);
            }
        }
        let hide = hide.with_next_game(&clients[me]);
        let mut add =
            |what: &str, texts: Vec<String>| alike.push((what.to_owned(), hide.all(texts)));
        let mut others = Vec::new();
        for (seat, mut client) in clients.into_iter().enumerate() {
            let mut frames = client.frames.split_off(before_end[seat]);
            client.frames.truncate(during[seat]);
            frames.splice(..0, client.frames);
            frames.retain(|frame| !is_presence(frame));
            match seat == me || seat >= players {
                true => add(&format!("what client {seat} heard"), frames),
                false => others.push(hide.all(frames)),
            }
        }
        for (_, mut lines) in programs {
            lines.retain(|line| !is_presence(line));
            add("what programs read", lines);
        }
        Heard { alike, others }
    }
}

/// Presence is told once a second, so its place among other messages depends on time.
fn is_presence(frame: &str) -> bool {
    frame.starts_with("{\"tell\":\"present\"")
}

/// A client says something that is done, and everybody has heard of it.
async fn do_it(
    clients: &mut [Client],
    programs: &mut [(Lines, Vec<String>)],
    who: usize,
    message: &ClientMessage,
) {
    let before = clients.iter().map(|client| client.state.version).max().unwrap();
    for client in clients.iter_mut() {
        client.until(|state| state.version >= before).await;
    }
    clients[who].say(message).await;
    for client in clients {
        client.until(|state| state.version > before).await;
    }
    for (lines, heard) in programs {
        loop {
            let line = lines.next().await;
            heard.push(line.clone());
            if line.starts_with("{\"tell\":\"changes\"") {
                break;
            }
        }
    }
}

async fn next_refusal(client: &mut Client) -> String {
    loop {
        let message = client.next().await.expect("the server closed");
        if matches!(message, ServerMessage::Refused(_)) {
            return serde_json::to_string(&message).unwrap();
        }
    }
}

/// Answers that the seat cannot give now, or not in this way: every card, plays
/// that others could make in one of the games, and texts that are not plays.
fn nonsense(twins: &Twins) -> Vec<String> {
    let mut acts: Vec<String> = vec![String::new(), "give".to_owned(), "\u{1f436}".repeat(40)];
    let own = twins.ends[0].turn().filter(|turn| turn.seat() == twins.from);
    let giving = own.is_none() && twins.ends[0].turn().is_none();
    let hand = twins.ends[0].hands()[twins.from];
    for card in Rank::ALL {
        if !giving || !hand.has(card) {
            acts.push(format!("give {card}"));
        }
        acts.push(format!("{card} 0-1"));
    }
    for end in &twins.ends {
        let Some(turn) = end.turn() else { continue };
        let mut plays = PlayBuffer::new();
        turn.list_some(&mut plays, 10, &mut SplitMix64::new(1));
        let theirs =
            plays.iter().filter(|play| own.as_ref().is_none_or(|own| own.check(play).is_err()));
        acts.extend(theirs.take(10).map(ToString::to_string));
    }
    acts
}

/// What differs between two games and tells nothing: what the server is bound to from the
/// first moment, and where it listens; and what is revealed with the end.
struct Hide {
    always: [String; 2],
    with_the_end: Vec<String>,
}

impl Hide {
    fn of(secret: &Secret, server: &Running) -> Hide {
        let always = [secret.commitment().to_string(), server.address.to_string()];
        Hide { always, with_the_end: vec![secret.to_string()] }
    }

    /// The next game is another one in each of them.
    fn with_next_game(mut self, client: &Client) -> Hide {
        match client.state.changes.last() {
            Some(Change::Committed { game, commitment }) => {
                self.with_the_end.extend([game.clone(), commitment.clone()]);
            }
            other => panic!("no next game: {other:?}"),
        }
        self
    }

    fn all(&self, texts: Vec<String>) -> Vec<String> {
        let hide = |text: String| {
            let is_end = text.contains("\"change\":\"ended\"");
            let revealed = self.with_the_end.iter().filter(|_| is_end);
            let hidden = self.always.iter().chain(revealed);
            hidden.fold(text, |text, hidden| text.replace(hidden, "hidden"))
        };
        texts.into_iter().map(hide).collect()
    }
}
