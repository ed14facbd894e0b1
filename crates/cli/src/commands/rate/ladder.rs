//! Bots as players of known strength.

use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use kennel_bots::games::play_game;
use kennel_bots::{Bot, BotError, Budget, Decision};
use kennel_ratings::{Match, fit};
use kennel_rules::{SplitMix64, View};

use super::Arguments;
use super::calibrate::{Played, Sample};
use crate::commands::arena::Player;
use crate::commands::cores;
use crate::words::teams;

/// The budget of a bot without one of its own.
const NODES: Budget = Budget::Nodes(1_600);

/// Plays games of players that are bots, every bot as many players, with changing
/// partners. The strength of a bot is fitted to other games of the same kind.
///
/// Bots think in nodes unless they have a budget of their own, so a sample is the same
/// on every machine.
pub fn sample(arguments: &Arguments) -> Result<Sample, String> {
    let seating = arguments.rules.seating();
    let size = seating.players() / teams(seating).len();
    let timeout = Duration::from_secs(5);
    let bots: Vec<Player> = arguments
        .bots
        .iter()
        .map(|name| Player::named(name, arguments.rules, timeout, None))
        .collect::<Result<_, String>>()?;
    let players = arguments.players as usize;
    let of = |player: usize| player % bots.len();
    if let Some(engine) = bots.iter().find(|bot| bot.is_engine()) {
        return Err(format!("{}: only built-in bots have a strength to calibrate by", engine.name));
    }
    let play = Play { arguments, bots: &bots, of: &of };
    let (known, rated) = (play.all(0)?, play.all(1)?);
    let matches: Vec<Match> = known
        .iter()
        .flat_map(|(won, losers)| losers.iter().map(move |lost| (won, lost)))
        .map(|(won, lost)| {
            let bots = |team: &[usize]| team.iter().map(|&player| of(player)).collect();
            Match { won: bots(won), lost: bots(lost) }
        })
        .collect();
    let scale = 122.8 * size as f64 * std::f64::consts::SQRT_2;
    // A wide prior: it only keeps a bot that never loses finite.
    let strengths = fit(bots.len(), &matches, 1_000.0, scale);
    let strengths = (0..players).map(|player| 1500.0 + strengths[of(player)]).collect();
    Ok(Sample { strengths, games: rated, changes: Vec::new() })
}

struct Play<'a> {
    arguments: &'a Arguments,
    bots: &'a [Player],
    /// The bot of each player.
    of: &'a (dyn Fn(usize) -> usize + Sync),
}

/// A bot with the budget it has whoever asks.
struct Budgeted {
    bot: Box<dyn Bot + Send>,
    budget: Budget,
}

impl Bot for Budgeted {
    fn name(&self) -> String {
        self.bot.name()
    }

    fn decide(&mut self, view: &View, seed: u64, _: Budget) -> Result<Decision, BotError> {
        self.bot.decide(view, seed, self.budget)
    }
}

impl Play<'_> {
    /// Plays all games of one part of the sample. Every game has a seed of its own, so
    /// the number of threads does not change them. Aborted games are left out.
    fn all(&self, part: u64) -> Result<Vec<Played>, String> {
        let games = self.arguments.games;
        let bar = progress(games, part);
        let next = AtomicU64::new(0);
        let results = Mutex::new(vec![None; games as usize]);
        let threads = self.arguments.threads.map_or_else(cores, usize::from).min(256);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let mut bots = self.instances();
                    loop {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= games {
                            break;
                        }
                        let played = self.one(part * games + game, &mut bots);
                        if let Ok(mut results) = results.lock() {
                            results[game as usize] = played;
                        }
                        bar.inc(1);
                    }
                });
            }
        });
        bar.finish_and_clear();
        let results = results.into_inner().map_err(|_| "a game panicked".to_owned())?;
        Ok(results.into_iter().flatten().collect())
    }

    /// An instance of each bot. None remembers a game, so seats can share it.
    fn instances(&self) -> Vec<Box<dyn Bot + Send>> {
        let instance = |player: &Player| {
            let budget = player.budget.unwrap_or(NODES);
            Box::new(Budgeted { bot: player.bot(), budget }) as Box<dyn Bot + Send>
        };
        self.bots.iter().map(instance).collect()
    }

    fn one(&self, number: u64, bots: &mut [Box<dyn Bot + Send>]) -> Option<Played> {
        let seed = SplitMix64::new(self.arguments.seed).next_u64().wrapping_add(number);
        let mut random = SplitMix64::new(SplitMix64::new(seed).next_u64());
        let sets = teams(self.arguments.rules.seating());
        let players = self.arguments.players as usize;
        let mut seated = Sample::seat(&mut random, players, sets.len(), sets[0].len());
        let mut who = vec![0; self.arguments.rules.seating().players()];
        for (set, team) in sets.iter().zip(&seated) {
            for (seat, &player) in set.iter().zip(team) {
                who[seat.index()] = (self.of)(player);
            }
        }
        let ending = play_game(self.arguments.rules, bots, &who, NODES, random.next_u64());
        let winner = sets.iter().position(|&set| ending.winners == Some(set))?;
        let winners = seated.swap_remove(winner);
        Some((winners, seated))
    }
}

/// A bar on a terminal, nothing otherwise.
fn progress(games: u64, part: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    let what = if part == 0 { "to know the bots" } else { "to rate" };
    let template = format!("{{wide_bar}} {{human_pos}}/{{human_len}} games {what}, {{eta}} left");
    match ProgressStyle::with_template(&template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
