//! Which game is analysed next: a bounded queue, and what everybody's analyses may cost.

use std::cmp::Reverse;
use std::net::IpAddr;
use std::time::Duration;

use kennel_table::{GameId, PlayerId};
use tokio::time::Instant;

use crate::budget::{Budgets, Quota, micros};

/// The most games that wait.
const MOST: usize = 50;
/// The most games that wait for those of one network.
const MOST_OF_NETWORK: usize = 5;

/// Who asks for an analysis, and pays for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asker {
    pub network: IpAddr,
    pub player: Option<PlayerId>,
}

/// How far the analysis of a game is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Place {
    /// So many games come first.
    Waiting(u32),
    /// From 0 to 1.
    Running(f64),
}

/// Why an analysis is not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused {
    /// After how long it may be, if that is known.
    pub wait: Option<Duration>,
}

/// The games that wait, and the one that is analysed.
pub struct Queue {
    waiting: Vec<Waiting>,
    running: Option<(Waiting, f64)>,
    networks: Budgets<IpAddr>,
    players: Budgets<PlayerId>,
    /// Numbers games as they are asked for.
    next: u64,
}

#[derive(Clone)]
struct Waiting {
    game: GameId,
    asker: Asker,
    number: u64,
}

impl Queue {
    pub fn new(quota: Quota) -> Queue {
        Queue {
            waiting: Vec::new(),
            running: None,
            networks: Budgets::new(quota),
            players: Budgets::new(quota),
            next: 0,
        }
    }

    /// Where a game is, if it is to be analysed.
    pub fn place(&self, game: &GameId, now: Instant) -> Option<Place> {
        match &self.running {
            Some((running, done)) if running.game == *game => Some(Place::Running(*done)),
            _ => {
                let index = self.waiting.iter().position(|one| one.game == *game)?;
                let me = self.precedence(&self.waiting[index], now);
                let before = self.waiting.iter().filter(|one| self.precedence(one, now) > me);
                let running = usize::from(self.running.is_some());
                Some(Place::Waiting((before.count() + running) as u32))
            }
        }
    }

    /// Adds a game, if it is not there yet.
    ///
    /// # Errors
    /// Too many wait, or the asker's have cost too much.
    pub fn ask(&mut self, game: GameId, asker: Asker, now: Instant) -> Result<Place, Refused> {
        if let Some(place) = self.place(&game, now) {
            return Ok(place);
        }
        let of_player = asker.player.as_ref().map(|player| self.players.wait(player, now));
        let wait = self.networks.wait(&asker.network, now).max(of_player.unwrap_or_default());
        if !wait.is_zero() {
            return Err(Refused { wait: Some(wait) });
        }
        let of_network = self.waiting.iter().filter(|one| one.asker.network == asker.network);
        if self.waiting.len() >= MOST || of_network.count() >= MOST_OF_NETWORK {
            return Err(Refused { wait: None });
        }
        self.waiting.push(Waiting { game: game.clone(), asker, number: self.next });
        self.next += 1;
        Ok(self.place(&game, now).unwrap_or(Place::Waiting(0)))
    }

    /// Takes the next game: of those whose analyses have cost least, the one that was asked for
    /// first.
    pub fn begin(&mut self, now: Instant) -> Option<GameId> {
        let all = 0..self.waiting.len();
        let index = all.max_by_key(|&index| self.precedence(&self.waiting[index], now))?;
        let taken = self.waiting.swap_remove(index);
        let game = taken.game.clone();
        self.running = Some((taken, 0.0));
        Some(game)
    }

    /// Some of the game that is being analysed has been done, at a cost.
    pub fn goes_on(&mut self, done: f64, cost: Duration, now: Instant) {
        let Some((Waiting { asker, .. }, so_far)) = &mut self.running else { return };
        *so_far = done;
        self.networks.pay(asker.network, micros(cost), now);
        if let Some(player) = &asker.player {
            self.players.pay(player.clone(), micros(cost), now);
        }
    }

    /// The analysis has ended.
    pub fn end(&mut self) {
        self.running = None;
    }

    /// Forgets what no longer limits anybody.
    pub fn clean_up(&mut self, now: Instant) {
        self.networks.forget_full(now);
        self.players.forget_full(now);
    }

    fn precedence(&self, one: &Waiting, now: Instant) -> (i64, Reverse<u64>) {
        let of_network = self.networks.left(&one.asker.network, now);
        let of_player = one.asker.player.as_ref().map(|player| self.players.left(player, now));
        (of_player.map_or(of_network, |left| left.min(of_network)), Reverse(one.number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUOTA: Quota = Quota { earned: 100_000, saved: 60_000_000 };

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn asker(network: u8, player: Option<&str>) -> Asker {
        Asker { network: IpAddr::from([192, 0, 2, network]), player: player.map(PlayerId::from) }
    }

    /// A queue, and the moment in which everything happens.
    fn queue() -> (Queue, Instant) {
        (Queue::new(QUOTA), Instant::now())
    }

    #[test]
    fn games_are_analysed_in_order_and_only_once() {
        let (mut queue, now) = queue();
        let mut ask = |game: &str| queue.ask(game.into(), asker(1, None), now);
        assert_eq!(ask("a"), Ok(Place::Waiting(0)));
        assert_eq!(ask("b"), Ok(Place::Waiting(1)));
        assert_eq!(ask("a"), Ok(Place::Waiting(0)));
        assert_eq!(queue.begin(now), Some("a".into()));
        assert_eq!(queue.place(&"b".into(), now), Some(Place::Waiting(1)));
        queue.goes_on(0.25, seconds(1), now);
        assert_eq!(queue.place(&"a".into(), now), Some(Place::Running(0.25)));
        assert_eq!(queue.ask("a".into(), asker(2, None), now), Ok(Place::Running(0.25)));
        queue.end();
        assert_eq!(queue.place(&"a".into(), now), None);
        assert_eq!(queue.begin(now), Some("b".into()));
        assert_eq!(queue.begin(now), None);
    }

    #[test]
    fn a_newcomer_comes_before_those_who_have_had_much() {
        let (mut queue, now) = queue();
        for game in ["a", "b", "c"] {
            queue.ask(game.into(), asker(1, None), now).unwrap();
        }
        assert_eq!(queue.begin(now), Some("a".into()));
        queue.goes_on(0.5, seconds(10), now);
        assert_eq!(queue.ask("d".into(), asker(2, None), now), Ok(Place::Waiting(1)));
        queue.end();
        assert_eq!(queue.begin(now), Some("d".into()));
        // The same player elsewhere is no newcomer.
        queue.goes_on(0.5, seconds(1), now);
        queue.end();
        queue.ask("e".into(), asker(3, Some("anna")), now).unwrap();
        queue.ask("f".into(), asker(4, None), now).unwrap();
        assert_eq!(queue.begin(now), Some("e".into()));
        queue.goes_on(0.5, seconds(20), now);
        queue.end();
        queue.ask("g".into(), asker(5, Some("anna")), now).unwrap();
        let order: Vec<_> = (0..4).map(|_| queue.begin(now).unwrap().to_string()).collect();
        assert_eq!(order, ["f", "b", "c", "g"]);
    }

    #[test]
    fn who_has_had_too_much_waits() {
        let (mut queue, now) = queue();
        let ask = |queue: &mut Queue, game: &str, asker: Asker, now| {
            queue.ask(game.into(), asker, now).map(|_| ())
        };
        ask(&mut queue, "a", asker(1, Some("anna")), now).unwrap();
        queue.begin(now);
        queue.goes_on(1.0, seconds(61), now);
        queue.end();
        let refused = ask(&mut queue, "b", asker(1, None), now).unwrap_err().wait.unwrap();
        assert!(refused.abs_diff(seconds(10)) < Duration::from_millis(1), "{refused:?}");
        assert!(ask(&mut queue, "b", asker(2, Some("anna")), now).is_err());
        assert_eq!(ask(&mut queue, "b", asker(2, Some("ben")), now), Ok(()));
        assert_eq!(ask(&mut queue, "c", asker(1, Some("anna")), now + refused), Ok(()));
        queue.clean_up(now + seconds(10_000));
        assert!(queue.networks.is_empty() && queue.players.is_empty());
    }

    #[test]
    fn the_queue_is_bounded() {
        let (mut queue, now) = queue();
        let mut waiting = 0;
        for network in 0..=255 {
            for game in 0..10 {
                let game = format!("{network}.{game}");
                let asked = queue.ask(game.into(), asker(network, None), now);
                waiting += usize::from(asked.is_ok());
                assert!(asked.is_ok() || asked == Err(Refused { wait: None }));
            }
            assert_eq!(waiting, MOST.min((usize::from(network) + 1) * MOST_OF_NETWORK));
        }
    }
}
