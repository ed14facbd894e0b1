//! A recorded game, moment by moment, as one viewpoint saw it.
//!
//! What a seat or a spectator is shown is made from what they saw and from nothing
//! else. Only the open viewpoint shows more.

#[cfg(test)]
mod tests;

use kennel_rules::notation::{ParseError, Record, RecordError};
use kennel_rules::{
    Board, BySeat, Deed, Event, Game, Place, Rank, Seat, Seating, Sight, View, Viewpoint,
};
use kennel_table::seat_number;
use kennel_wire::SightMessage;
use serde::Serialize;

use crate::messages::{Effect, PassedCard, PlayParts, Shape, Shown, State, letter, numbers};
use crate::view::ViewResult;

/// Far longer than the record of any game.
const LONGEST: usize = 256 * 1024;

/// A record that replays.
pub struct Replay {
    record: Record,
}

/// The viewpoint of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayViewpoint {
    /// With every hand open.
    Open,
    /// With what was known there.
    From(Viewpoint),
}

/// The header of a record, and its result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct About {
    /// The rules in notation.
    pub rules: String,
    /// The board and the teams.
    pub shape: Shape,
    /// The lines of the header besides, each with its name.
    pub tags: Vec<(String, String)>,
    /// How many moments there are.
    pub moments: u32,
    /// The winners; `None` if the game is not over.
    pub winners: Option<Vec<u8>>,
}

/// A moment of a game: what happened, and how it stands then. Cards that are given at
/// the same time are one moment, as they are one line of the record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Moment {
    /// The round it belongs to, counted from 1; 0 before the first deal.
    pub round: u32,
    /// What happened as it is seen from here; nothing before the first deal.
    #[cfg_attr(test, ts(type = "SightMessage[]"))]
    pub sights: Vec<SightMessage>,
    /// What a play did.
    pub shown: Shown,
    /// The line of the record, with `?` for cards that are not known here.
    pub notation: String,
    /// What is known then.
    pub state: State,
    /// The hand of each seat, as far as it is seen from here.
    pub hands: Vec<Option<Vec<String>>>,
    /// How far each team has come, in thousandths of the whole way.
    pub progress: Vec<u16>,
    /// How many marbles of each seat have been sent home so far.
    pub sent_home: Vec<u16>,
}

/// Why a text is not a record or a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ParseProblem {
    /// The line, counted from 1; none if the text has only one.
    pub line: Option<u32>,
    /// The character, counted from 1; none if it is about the whole text.
    pub column: Option<u32>,
    /// What it is about: the page has a sentence for each.
    pub code: String,
    /// What is there instead of what was expected; none if nothing certain was.
    pub found: Option<String>,
    /// The number of the rule that does not allow it.
    pub rule: Option<String>,
    /// What is wrong, in English.
    pub what: String,
}

impl ParseProblem {
    /// An error in a text; `line` is that of a record.
    pub(crate) fn of(error: &ParseError, line: Option<usize>) -> ParseProblem {
        ParseProblem {
            line: line.map(|line| line as u32),
            column: Some(error.column as u32),
            code: error.kind.code().to_owned(),
            found: error.found.clone(),
            rule: error.kind.rule().map(str::to_owned),
            what: error.to_string(),
        }
    }

    /// A text that is too long, or breaks a rule as a whole.
    pub(crate) fn whole(code: &str, rule: Option<&str>, what: String) -> ParseProblem {
        let (code, rule) = (code.to_owned(), rule.map(str::to_owned));
        ParseProblem { line: None, column: None, code, found: None, rule, what }
    }
}

impl Replay {
    /// Reads a record and replays it.
    ///
    /// # Errors
    /// What is wrong with it, and in which line.
    pub fn new(text: &str) -> Result<Replay, ParseProblem> {
        if text.len() > LONGEST {
            let what = format!("a record has at most {LONGEST} bytes, this has {}", text.len());
            return Err(ParseProblem::whole("too_long", None, what));
        }
        let record = Record::parse(text)
            .map_err(|RecordError { line, error }| ParseProblem::of(&error, Some(line)))?;
        Ok(Replay { record })
    }

    /// What the game is about.
    pub fn about(&self) -> About {
        let game = self.record.game();
        About {
            rules: game.rules().to_string(),
            shape: Shape::of(game.rules()),
            tags: self.record.tags().to_vec(),
            moments: 1 + self.lines().count() as u32,
            winners: game.winner().map(numbers),
        }
    }

    /// All moments, the first before the first deal.
    pub fn moments(&self, viewpoint: ReplayViewpoint) -> Vec<Moment> {
        let mut watcher = Watcher::new(self.record.game(), viewpoint);
        let mut moments = vec![watcher.moment(0, Vec::new(), Shown::nothing(), String::new())];
        for events in self.lines() {
            let mut round = watcher.game.rounds() + 1;
            let (mut sights, mut shown) = (Vec::new(), Shown::nothing());
            for event in events {
                let (seen, what) = watcher.see(event);
                sights.extend(seen);
                if what.play.is_some() {
                    shown = what;
                }
            }
            // A set-up position lies in the middle of some round.
            if let [Event::SetUp { .. }] = events {
                round = watcher.game.rounds() + 1;
            }
            let notation = match viewpoint {
                ReplayViewpoint::Open => open_line(watcher.seating(), events),
                ReplayViewpoint::From(from) => known_line(watcher.seating(), from, &sights),
            };
            let sights = match viewpoint {
                ReplayViewpoint::Open => open_sights(events, sights),
                ReplayViewpoint::From(_) => sights,
            };
            moments.push(watcher.moment(round, sights, shown, notation));
        }
        moments
    }

    /// The record as far as a moment, to play on from there.
    ///
    /// # Errors
    /// There is no such moment.
    pub fn until(&self, moment: u32) -> ViewResult<String> {
        let game = self.record.game();
        let too_far = || format!("there is no moment {moment}");
        if moment > self.lines().count() as u32 {
            return Err(too_far());
        }
        let begun = Record::new(game.rules(), game.first_dealer());
        let mut record = begun.expect("the game has begun so");
        for event in self.lines().take(moment as usize).flatten() {
            record.push(*event).expect("the events of a record are legal");
        }
        Ok(record.to_string())
    }

    /// The table that was played at.
    pub fn seating(&self) -> Seating {
        self.record.game().rules().seating()
    }

    /// The events, those that stand in one line together.
    fn lines(&self) -> impl Iterator<Item = &[Event]> {
        let gives = |event: &Event| matches!(event, Event::Give { .. });
        self.record.events().chunk_by(move |one, next| gives(one) && gives(next))
    }
}

/// Follows a game once more, from one viewpoint.
struct Watcher {
    viewpoint: ReplayViewpoint,
    game: Game,
    view: View,
    sent_home: BySeat<u16>,
    /// The cards that changed hands in this round, for the open viewpoint.
    passed: Vec<PassedCard>,
}

impl Watcher {
    fn new(game: &Game, viewpoint: ReplayViewpoint) -> Watcher {
        let from = match viewpoint {
            ReplayViewpoint::Open => Viewpoint::Spectator,
            ReplayViewpoint::From(from) => from,
        };
        let (rules, dealer) = (game.rules(), game.first_dealer());
        Watcher {
            viewpoint,
            game: Game::new(rules, dealer).expect("the game has begun so"),
            view: View::new(rules, dealer, from).expect("the viewpoint is a seat of the table"),
            sent_home: BySeat::filled(0),
            passed: Vec::new(),
        }
    }

    fn seating(&self) -> Seating {
        self.game.rules().seating()
    }

    /// Follows the next event, and returns what is seen of it.
    fn see(&mut self, event: &Event) -> (Vec<SightMessage>, Shown) {
        let seating = self.seating();
        let legal = self.game.check(event).expect("the events of a record are legal");
        let sights = legal.seen_by(self.view.viewpoint());
        let mut shown = Shown::nothing();
        for sight in &sights {
            if let Sight::Played { seat, play, .. } = sight {
                let steps = self.view.effects(*seat, play).into_iter().map(Effect::from).collect();
                shown = Shown { play: Some(PlayParts::of(seating, play)), steps };
            }
            self.view.see_unchecked(sight);
        }
        for step in &shown.steps {
            if let Effect::SentHome { seat, .. } = step
                && let Some(seat) = seating.seat(usize::from(*seat))
            {
                self.sent_home[seat] += 1;
            }
        }
        self.game = legal.after();
        self.pass(event);
        (sights.iter().map(SightMessage::from).collect(), shown)
    }

    /// Notes which cards change hands.
    fn pass(&mut self, event: &Event) {
        let seating = self.seating();
        let passed = |from: Seat, to: Seat, card: Rank| PassedCard {
            from: seat_number(from),
            to: seat_number(to),
            card: letter(card),
        };
        match *event {
            Event::SetUp { .. } | Event::Deal(_) => self.passed.clear(),
            Event::Give { seat, card } => {
                self.passed.push(passed(seat, seating.receiver(seat), card));
            }
            Event::DrawRound(ref cards) => {
                let drawn = |seat| passed(seating.right_of(seat), seat, cards[seat]);
                self.passed.extend(seating.seats().map(drawn));
            }
            Event::Play { seat, ref play, got } => {
                if let (Deed::Draw(from), Some(card)) = (play.deed, got) {
                    self.passed.push(passed(from, seat, card));
                }
            }
            Event::Fold { .. } => {}
        }
    }

    fn moment(
        &self,
        round: u32,
        sights: Vec<SightMessage>,
        shown: Shown,
        notation: String,
    ) -> Moment {
        let seating = self.seating();
        let mut state = State::of(&self.view);
        if self.viewpoint == ReplayViewpoint::Open {
            state.passed.clone_from(&self.passed);
            state.controlled =
                self.game.turn().map_or(Vec::new(), |turn| numbers(turn.controlled()));
        }
        let hand = |seat: Seat| match self.viewpoint {
            ReplayViewpoint::Open => Some(self.game.hands()[seat]),
            ReplayViewpoint::From(from) => {
                (from == Viewpoint::Seat(seat)).then(|| self.view.hand())
            }
        };
        let hand = |seat| hand(seat).map(|cards| cards.iter().map(letter).collect());
        Moment {
            round,
            sights,
            shown,
            notation,
            state,
            hands: seating.seats().map(hand).collect(),
            progress: progress(seating, self.view.board()),
            sent_home: seating.seats().map(|seat| self.sent_home[seat]).collect(),
        }
    }
}

impl Shown {
    fn nothing() -> Shown {
        Shown { play: None, steps: Vec::new() }
    }
}

/// How far each team has come, in thousandths of the way of all its marbles. A marble
/// that may turn in from its start has its round behind it.
fn progress(seating: Seating, board: &Board) -> Vec<u16> {
    let round = u32::from(seating.fields());
    let way = |seat: Seat| -> u32 {
        let start = seating.start(seat);
        let far = |place| match place {
            Place::Kennel => 0,
            Place::Fresh => 1,
            Place::Track(field) if field == start => 1 + round,
            Place::Track(field) => 1 + u32::from(start.steps_to(seating, field)),
            Place::Finish(slot) => 1 + round + u32::from(slot.depth()),
        };
        board.places(seating, seat).into_iter().map(far).sum()
    };
    let whole = 4 * (1 + round) + 1 + 2 + 3 + 4;
    let is_first = |&seat: &Seat| seating.team(seat).iter().next() == Some(seat);
    let of_team = |seat: Seat| {
        let team = seating.team(seat);
        let gone: u32 = team.iter().map(way).sum();
        (gone * 1000 / (whole * team.len() as u32)) as u16
    };
    seating.seats().filter(is_first).map(of_team).collect()
}

/// The line of the record, with everything in it.
fn open_line(seating: Seating, events: &[Event]) -> String {
    let Some(first) = events.first() else { return String::new() };
    match *first {
        Event::SetUp { ref board, ref hands, turn } => {
            let hands = seating.seats().map(|seat| hands[seat].to_string());
            set_up_line(&board.display(seating).to_string(), seat_number(turn), hands)
        }
        Event::Deal(ref hands) => {
            line("deal", seating.seats().map(|seat| Some(hands[seat].to_string())))
        }
        Event::Give { .. } => {
            let given = |of: Seat| {
                events.iter().find_map(|event| match *event {
                    Event::Give { seat, card } if seat == of => Some(letter(card)),
                    _ => None,
                })
            };
            line("give", seating.seats().map(|seat| given(seat).or(Some("-".to_owned()))))
        }
        Event::DrawRound(ref cards) => {
            line("drawn", seating.seats().map(|seat| Some(letter(cards[seat]))))
        }
        Event::Play { seat, ref play, got } => {
            turn_line(seat_number(seat), &play.to_string(), got.map(letter))
        }
        Event::Fold { seat } => format!("{seat}: fold"),
    }
}

/// The line of the record as far as it was seen: made from the sights alone.
fn known_line(seating: Seating, from: Viewpoint, sights: &[SightMessage]) -> String {
    let me = match from {
        Viewpoint::Seat(seat) => Some(seat_number(seat)),
        Viewpoint::Spectator => None,
    };
    let seats = || seating.seats().map(seat_number);
    match sights {
        [SightMessage::SetUp { board, turn, hand, .. }] => {
            let known = |seat| hand.clone().filter(|_| me == Some(seat));
            let hands = seats().map(|seat| known(seat).unwrap_or_else(|| "?".to_owned()));
            set_up_line(board, *turn, hands)
        }
        [SightMessage::Dealt { hand, .. }] => {
            line("deal", seats().map(|seat| hand.clone().filter(|_| me == Some(seat))))
        }
        // What everyone drew: a seat knows what it drew itself and what was drawn from it.
        [SightMessage::Exchanged { lost, got }] => {
            let card = |seat| match (lost, got) {
                (_, Some(got)) if me == Some(seat) => Some(got.card.clone()),
                (Some(lost), _) if lost.seat == seat => Some(lost.card.clone()),
                _ => None,
            };
            line("drawn", seats().map(card))
        }
        [SightMessage::Gave { .. }, ..] => {
            let got = sights.iter().find_map(|sight| match sight {
                SightMessage::Exchanged { got, .. } => got.as_ref(),
                _ => None,
            });
            let card = |seat| {
                let gave = sights.iter().find_map(|sight| match sight {
                    SightMessage::Gave { seat: who, card } if *who == seat => Some(card.clone()),
                    _ => None,
                });
                let got = got.filter(|got| got.seat == seat).map(|got| got.card.clone());
                match gave {
                    Some(card) => card.or(got),
                    None => Some("-".to_owned()),
                }
            };
            line("give", seats().map(card))
        }
        [SightMessage::Played { seat, play, drawn }] => {
            let draws = play.contains("draw-");
            let unknown = draws.then(|| "?".to_owned());
            turn_line(*seat, play, drawn.clone().or(unknown))
        }
        [SightMessage::Folded { seat, .. }] => format!("{seat}: fold"),
        _ => String::new(),
    }
}

fn line(kind: &str, words: impl Iterator<Item = Option<String>>) -> String {
    let words = words.map(|word| word.unwrap_or_else(|| "?".to_owned()));
    [kind.to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

fn set_up_line(board: &str, turn: u8, hands: impl Iterator<Item = String>) -> String {
    format!("set-up {board} {turn} {}", hands.collect::<Vec<_>>().join("/"))
}

fn turn_line(seat: u8, play: &str, got: Option<String>) -> String {
    let got = got.map(|card| format!(" got {card}")).unwrap_or_default();
    format!("{seat}: {play}{got}")
}

/// The sights of the open viewpoint: with the cards that are given and drawn.
fn open_sights(events: &[Event], sights: Vec<SightMessage>) -> Vec<SightMessage> {
    let given = |of: u8| {
        events.iter().find_map(|event| match *event {
            Event::Give { seat, card } if seat_number(seat) == of => Some(letter(card)),
            _ => None,
        })
    };
    let drawn = events.iter().find_map(|event| match *event {
        Event::Play { got, .. } => got.map(letter),
        _ => None,
    });
    let open = |sight| match sight {
        SightMessage::Gave { seat, .. } => SightMessage::Gave { seat, card: given(seat) },
        SightMessage::Played { seat, play, .. } => {
            SightMessage::Played { seat, play, drawn: drawn.clone() }
        }
        other => other,
    };
    sights.into_iter().map(open).collect()
}

/// Parses a viewpoint: `open`, `watching`, or the number of a seat.
pub fn read_viewpoint(seating: Seating, text: &str) -> ViewResult<ReplayViewpoint> {
    let seat = || text.parse().ok().and_then(|number| seating.seat(number));
    match text {
        "open" => Ok(ReplayViewpoint::Open),
        "watching" => Ok(ReplayViewpoint::From(Viewpoint::Spectator)),
        _ => match seat() {
            Some(seat) => Ok(ReplayViewpoint::From(Viewpoint::Seat(seat))),
            None => Err(format!("unknown viewpoint '{text}'")),
        },
    }
}
