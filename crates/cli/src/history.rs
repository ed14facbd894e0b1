//! The events of a game, and what the deciding seat knew at any moment of it.

use kennel_bots::Decision;
use kennel_rules::notation::Record;
use kennel_rules::{Event, Game, Phase, Rules, Seat, View, Viewpoint};

use crate::answers;

/// The events of a game, finished or not, counted by lines: an exchange is one line
/// although every seat gives a card in it.
pub struct History {
    rules: Rules,
    first_dealer: Seat,
    events: Vec<Vec<Event>>,
}

/// A moment in which a seat has to decide.
pub struct Moment {
    /// The number of events before it.
    pub at: usize,
    /// The round, counted from 1.
    pub round: u32,
    /// The view of the seat that decides.
    pub view: View,
    /// The seat that decides.
    pub seat: Seat,
    /// The decision made, if the record goes that far.
    pub made: Option<Decision>,
}

impl History {
    /// The history of a text record.
    #[must_use]
    pub fn of(record: &Record) -> History {
        let mut events: Vec<Vec<Event>> = Vec::new();
        for &event in record.events() {
            match (events.last_mut(), event) {
                (Some(last), Event::Give { .. }) if matches!(last[0], Event::Give { .. }) => {
                    last.push(event);
                }
                _ => events.push(vec![event]),
            }
        }
        let game = record.game();
        History { rules: game.rules(), first_dealer: game.first_dealer(), events }
    }

    /// Parses a game given as a line of JSON.
    ///
    /// # Errors
    /// Returns an error if the line is not a game or one of its events breaks a rule.
    pub fn parse_json(line: &str) -> Result<History, String> {
        let answers::ParsedGame { game, events, bad } = answers::game(line)?;
        match bad {
            None => Ok(History { rules: game.rules(), first_dealer: game.first_dealer(), events }),
            Some(why) => Err(format!("event {}: {why}", events.len())),
        }
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of events.
    #[must_use]
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether there are no events.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// The last moment in which a seat, or any seat, has to decide.
    ///
    /// # Errors
    /// Returns an error if there is none.
    pub fn last_moment(&self, seat: Option<Seat>) -> Result<Moment, String> {
        let moments = (0..=self.len()).rev().filter_map(|at| self.moment(at, seat).ok());
        let nothing = || match seat {
            Some(seat) => format!("there was nothing for seat {seat} to decide in this game"),
            None => "there was nothing to decide in this game".to_owned(),
        };
        moments.into_iter().next().ok_or_else(nothing)
    }

    /// The moment after `at` events. In an exchange the deciding seat is the first that
    /// has not given, unless another is asked for.
    ///
    /// # Errors
    /// Returns an error if there are fewer events, or the seat has nothing to decide.
    pub fn moment(&self, at: usize, seat: Option<Seat>) -> Result<Moment, String> {
        let before = self.events.get(..at).ok_or_else(|| {
            format!("there are only {} events, so no moment after {at}", self.len())
        })?;
        let mut game = self.new_game()?;
        for event in before.iter().flatten() {
            game.apply_unchecked(event);
        }
        let seat = decides(&game, seat).map_err(|why| format!("after {at} events {why}"))?;
        let made = self.events.get(at).into_iter().flatten().find_map(|event| match *event {
            Event::Give { seat: giver, card } if giver == seat => Some(Decision::Give(card)),
            Event::Play { seat: player, play, .. } if player == seat => Some(Decision::Play(play)),
            _ => None,
        });
        let view = self.view_of(seat, before)?;
        Ok(Moment { at, round: game.rounds() + 1, view, seat, made })
    }

    fn new_game(&self) -> Result<Game, String> {
        Game::new(self.rules, self.first_dealer).map_err(|error| error.to_string())
    }

    /// The view of a seat after some events.
    fn view_of(&self, seat: Seat, events: &[Vec<Event>]) -> Result<View, String> {
        let mut game = self.new_game()?;
        let from = Viewpoint::Seat(seat);
        let view = View::new(self.rules, self.first_dealer, from);
        let mut view = view.map_err(|error| error.to_string())?;
        for event in events.iter().flatten() {
            let legal = game.check(event).map_err(|error| error.to_string())?;
            for sight in legal.seen_by(from) {
                view.see(&sight).map_err(|error| error.to_string())?;
            }
            game.apply_unchecked(event);
        }
        Ok(view)
    }
}

/// The seat that decides next, or why none does; if a seat is asked for, only that one.
fn decides(game: &Game, asked: Option<Seat>) -> Result<Seat, String> {
    let is_asked = |seat: &Seat| asked.is_none_or(|asked| asked == *seat);
    match game.phase() {
        Phase::Deal => Err("the next round is dealt".to_owned()),
        Phase::DrawRound => Err("everybody draws a card (rule 3.3)".to_owned()),
        Phase::Over(_) => Err("the game is over".to_owned()),
        Phase::Exchange { given } => {
            let mut waiting = game.rules().seating().seats().filter(|&seat| !given.contains(seat));
            let seat = waiting.find(is_asked);
            seat.ok_or_else(|| "that seat has given its card already".to_owned())
        }
        Phase::Turn(seat) if !is_asked(&seat) => Err(format!("it is the turn of seat {seat}")),
        Phase::Turn(seat) if game.turn().is_some_and(|turn| turn.must_fold()) => {
            Err(format!("seat {seat} folds: no card has a legal use (rule 4.3)"))
        }
        Phase::Turn(seat) => Ok(seat),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kennel_rules::Rank;

    const RECORD: &str = "\
kennel-record 1
rules: 4
first-dealer: 3
deal A6689Q 2377TQ 24TJKX A899TJ
give 6 7 J J
0: A 0k-0s
1: fold
2: X=A 2k-2s
";

    fn history(text: &str) -> History {
        History::of(&Record::parse(text).unwrap())
    }

    fn made(moment: &Moment) -> String {
        match moment.made {
            None => "-".to_owned(),
            Some(Decision::Give(card)) => card.to_string(),
            Some(Decision::Play(play)) => play.to_string(),
        }
    }

    #[test]
    fn moments_are_counted_by_events() {
        let history = history(RECORD);
        assert_eq!(history.len(), 5);
        let seat = |index: usize| Seat::ALL[index];
        let first = history.moment(1, None).unwrap();
        assert_eq!((first.seat, made(&first)), (seat(0), "6".to_owned()));
        let other = history.moment(1, Some(seat(3))).unwrap();
        assert_eq!((other.seat, made(&other)), (seat(3), "J".to_owned()));
        assert!(other.view.hand().has(Rank::Nine));
        let play = history.moment(2, None).unwrap();
        assert_eq!((play.seat, made(&play)), (seat(0), "A 0k-0s".to_owned()));
        let last = history.last_moment(None).unwrap();
        assert_eq!((last.at, last.seat, made(&last)), (5, seat(3), "-".to_owned()));
        let of_two = history.last_moment(Some(seat(2))).unwrap();
        assert_eq!((of_two.at, made(&of_two)), (4, "X=A 2k-2s".to_owned()));
    }

    #[test]
    fn moments_without_a_decision_say_why() {
        let history = history(RECORD);
        let why = |at, seat| history.moment(at, seat).err().unwrap();
        assert_eq!(why(0, None), "after 0 events the next round is dealt");
        assert_eq!(why(3, None), "after 3 events seat 1 folds: no card has a legal use (rule 4.3)");
        assert_eq!(why(6, None), "there are only 5 events, so no moment after 6");
        assert_eq!(why(2, Some(Seat::ALL[1])), "after 2 events it is the turn of seat 0");
        let nothing = self::history("kennel-record 1\nrules: 2\nfirst-dealer: 0\n");
        let why = nothing.last_moment(None).err();
        assert_eq!(why.as_deref(), Some("there was nothing to decide in this game"));
    }

    #[test]
    fn in_an_unfinished_exchange_the_other_seats_decide() {
        let (header, _) = RECORD.split_once("give").unwrap();
        let history = history(&format!("{header}give 6 - J -\n"));
        let last = history.last_moment(None).unwrap();
        assert_eq!((last.at, last.seat.index(), last.made), (2, 1, None));
        let given = history.moment(2, Some(Seat::ALL[2])).err().unwrap();
        assert_eq!(given, "after 2 events that seat has given its card already");
        let before = history.moment(1, Some(Seat::ALL[2])).unwrap();
        assert_eq!(made(&before), "J");
    }
}
