//! Puzzles: as lines of a file, and as a page lets somebody solve them.

use kennel_bots::puzzle::{Answer, Proof, Puzzle, Theme};
use kennel_bots::{Decision, Level};
use kennel_rules::notation::ParseError;
use kennel_rules::{Play, Rank, Seating, View, Viewpoint};
use serde::{Deserialize, Serialize};

use crate::local::hints::Hint;
use crate::messages::{
    Building, CardUse, Effect, MarbleAt, Offer, PlayParts, Shape, State, letter, marbles,
};
use crate::view::{ViewResult, cards_of, offer_of};

/// A puzzle as a line of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleLine {
    /// Follows from what the seat knows, so that the same puzzle has the same everywhere.
    pub id: String,
    /// What the seat that decides knows, in notation.
    pub view: String,
    /// The answer, and then the alternatives that were judged: as an answer is written, with
    /// the winning chance in thousandths.
    pub choices: Vec<(String, u16)>,
    /// What the answer is about.
    pub theme: String,
    /// How hard it is, on the scale of the players' ratings.
    pub rating: u16,
    /// The levels that do not find the answer.
    pub missed_by: Vec<String>,
    /// How the answer is proved, if it is.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub proof: Option<String>,
    /// What the player did, in an exercise made of a mistake.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub made: Option<String>,
    /// By how many thousandths a choice may be worse than the answer and still be right; in
    /// exercises made of mistakes.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub within: Option<u16>,
    /// The game it is from: its id, or the seed of the search for puzzles and the number of the game.
    pub game: String,
}

/// What is shown of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleTold {
    /// The rules in notation.
    pub rules: String,
    /// The board and the teams.
    pub shape: Shape,
    /// The seat that decides.
    pub seat: u8,
    /// What it knows.
    pub state: State,
    /// The discard pile, card by card in the order of their ranks.
    pub discard: Vec<String>,
    /// What each seat has laid down in this round.
    pub played: Vec<Vec<String>>,
}

/// What came of an attempt.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleTried {
    /// Whether it solves the puzzle.
    pub right: bool,
    /// The play taken apart; none where a card was given.
    pub play: Option<PlayParts>,
    /// What it did, step by step.
    pub steps: Vec<Effect>,
    /// The marbles after it.
    pub marbles: Vec<MarbleAt>,
    /// The decision as it is written among the candidates: one with the same outcome.
    pub act: String,
    /// The answer and the alternatives, explained, the best first.
    pub hint: Hint,
    /// Whether the chance of what was tried is known.
    pub judged: bool,
}

/// A puzzle that somebody solves.
pub struct PuzzleTrial {
    puzzle: Puzzle,
}

impl PuzzleLine {
    /// The line of a puzzle from a game.
    #[must_use]
    pub fn of(puzzle: &Puzzle, game: String) -> Option<PuzzleLine> {
        let view = puzzle.view.notation()?;
        let thousandths = |chance: f32| (chance * 1_000.0).round() as u16;
        let choices = puzzle.choices.iter();
        Some(PuzzleLine {
            id: id_of(&view),
            view,
            choices: choices.map(|&(one, chance)| (one.to_string(), thousandths(chance))).collect(),
            theme: puzzle.theme.word().to_owned(),
            rating: puzzle.rating,
            missed_by: puzzle.missed_by.iter().map(ToString::to_string).collect(),
            proof: puzzle.proof().map(|proof| proof.word().to_owned()),
            made: None,
            within: match puzzle.right {
                Answer::Within(chance) => Some(thousandths(chance)),
                Answer::Best | Answer::Proved(_) => None,
            },
            game,
        })
    }

    /// Reads the puzzle.
    ///
    /// # Errors
    /// What is wrong with the line, in words.
    pub fn puzzle(&self) -> ViewResult<Puzzle> {
        let view: View = self.view.parse().map_err(|error: ParseError| error.to_string())?;
        let seating = view.rules().seating();
        let choices = self.choices.iter().map(|(act, thousandths)| {
            let decision = read_act(seating, act)?;
            is_legal(&view, decision)?;
            Ok((decision, f32::from(*thousandths.min(&1_000)) / 1_000.0))
        });
        let choices: Vec<_> = choices.collect::<ViewResult<_>>()?;
        if choices.is_empty() {
            return Err("a puzzle has an answer".to_owned());
        }
        let missed_by = self.missed_by.iter().map(|word| word.parse::<Level>());
        let missed_by = missed_by.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
        let theme = Theme::ALL.into_iter().find(|theme| theme.word() == self.theme);
        let right = match (&self.proof, self.within) {
            (None, None) => Answer::Best,
            (None, Some(within)) => Answer::Within(f32::from(within.min(1_000)) / 1_000.0),
            (Some(word), _) => {
                let proof = Proof::ALL.into_iter().find(|proof| proof.word() == word);
                Answer::Proved(proof.ok_or_else(|| format!("there is no proof '{word}'"))?)
            }
        };
        Ok(Puzzle {
            view,
            choices,
            theme: theme.ok_or_else(|| format!("there is no theme '{}'", self.theme))?,
            right,
            missed_by,
            rating: self.rating,
        })
    }
}

impl PuzzleTrial {
    /// Begins with a puzzle.
    ///
    /// # Errors
    /// What is wrong with the line, in words.
    pub fn new(line: &PuzzleLine) -> ViewResult<PuzzleTrial> {
        line.puzzle().map(|puzzle| PuzzleTrial { puzzle })
    }

    /// What is shown of it.
    pub fn told(&self) -> PuzzleTold {
        let view = &self.puzzle.view;
        let seating = view.rules().seating();
        let seat = match view.viewpoint() {
            Viewpoint::Seat(seat) => kennel_table::seat_number(seat),
            Viewpoint::Spectator => 0,
        };
        PuzzleTold {
            rules: view.rules().to_string(),
            shape: Shape::of(view.rules()),
            seat,
            state: State::of(view),
            discard: view.discard().iter().map(letter).collect(),
            played: seating
                .seats()
                .map(|seat| view.played(seat).iter().map(letter).collect())
                .collect(),
        }
    }

    /// What each rank of the hand can do.
    pub fn cards(&self) -> Vec<CardUse> {
        self.puzzle.view.turn().map_or(Vec::new(), |turn| cards_of(&turn))
    }

    /// What can be done next with a card.
    ///
    /// # Errors
    /// A card is to be given, or what has been built so far is not possible.
    pub fn offer(&self, building: &Building) -> ViewResult<Offer> {
        let turn = self.puzzle.view.turn().ok_or("a card is to be given")?;
        offer_of(&turn, building)
    }

    /// Tries a decision.
    ///
    /// # Errors
    /// It is not legal.
    pub fn attempt(&self, act: &str) -> ViewResult<PuzzleTried> {
        let Puzzle { view, choices, .. } = &self.puzzle;
        let seating = view.rules().seating();
        let decision = read_act(seating, act)?;
        is_legal(view, decision)?;
        let same = |one: Decision| kennel_bots::explain::is_same(view, one, decision);
        let known = choices.iter().find(|one| same(one.0)).map(|one| one.0);
        let explanation = self.puzzle.explain(&[decision]).map_err(|error| error.to_string())?;
        let written = explanation.candidates.iter().find(|one| same(one.decision));
        let (play, steps, after) = match (decision, view.turn()) {
            (Decision::Play(play), Some(turn)) => {
                let steps = turn.effects(&play).into_iter().map(Effect::from).collect();
                (Some(PlayParts::of(seating, &play)), steps, turn.after(&play))
            }
            _ => (None, Vec::new(), *view.board()),
        };
        Ok(PuzzleTried {
            right: self.puzzle.is_solved_by(decision),
            play,
            steps,
            marbles: marbles(seating, &after),
            act: written.map_or(decision, |one| one.decision).to_string(),
            hint: Hint::of(view, &explanation),
            judged: known.is_some(),
        })
    }

    /// Cards that everybody may have held; nothing if that cannot be told.
    pub fn possible_hands(&self, seed: u32) -> Vec<Vec<String>> {
        let Some(hands) = self.puzzle.possible_hands(u64::from(seed)) else { return Vec::new() };
        let seats = self.puzzle.view.rules().seating().seats();
        seats.map(|seat| hands[seat].iter().map(letter).collect()).collect()
    }
}

pub(crate) fn read_act(seating: Seating, act: &str) -> ViewResult<Decision> {
    match act.strip_prefix("give ") {
        Some(card) => {
            card.parse::<Rank>().map(Decision::Give).map_err(|error| format!("card: {error}"))
        }
        None => {
            Play::parse(seating, act).map(Decision::Play).map_err(|error| format!("play: {error}"))
        }
    }
}

pub(crate) fn is_legal(view: &View, decision: Decision) -> ViewResult<()> {
    match (decision, view.turn()) {
        (Decision::Play(play), Some(turn)) => {
            turn.check(&play).map_err(|refusal| format!("'{play}': {refusal}"))
        }
        (Decision::Give(card), None) if view.hand().has(card) => Ok(()),
        _ => Err(format!("'{decision}' is not what is asked")),
    }
}

/// FNV-1a, in eight hexadecimal digits: short enough for an address.
fn id_of(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use kennel_bots::Net;
    use serde_json::{from_str, to_string};

    use super::*;

    /// The puzzles that come with the page.
    const SET: &str = include_str!("../../../web/src/puzzles/set.jsonl");
    const FOUR: &[u8] = include_bytes!("../../bots/nets/four.net");

    fn lines() -> Vec<PuzzleLine> {
        SET.lines().map(|line| from_str(line).unwrap()).collect()
    }

    /// Every puzzle of the set can be shown and is solved by its answer; the whole line is
    /// what is written of it.
    #[test]
    fn every_puzzle_is_solved_by_its_answer() {
        let lines = lines();
        let ids: HashSet<&str> = lines.iter().map(|line| line.id.as_str()).collect();
        assert!(lines.len() >= 100 && ids.len() == lines.len());
        for (line, text) in lines.iter().zip(SET.lines()) {
            let puzzle = line.puzzle().unwrap();
            let written = PuzzleLine::of(&puzzle, line.game.clone()).unwrap();
            assert_eq!(to_string(&written).unwrap(), text);
            let trial = PuzzleTrial::new(line).unwrap();
            let told = trial.told();
            assert_eq!(
                told.state.hand.len(),
                usize::from(told.state.hand_sizes[told.seat as usize])
            );
            assert_eq!(told.discard.len(), usize::from(told.state.discard));
            for (index, (act, _)) in line.choices.iter().enumerate() {
                let tried = trial.attempt(act).unwrap();
                assert_eq!(tried.right, index == 0 || line.proof.is_some(), "{} {act}", line.id);
                assert!(
                    tried.judged && tried.hint.candidates.iter().any(|one| one.act == tried.act)
                );
            }
            assert!(trial.attempt("give").is_err() && trial.attempt("5 0-1").is_err());
        }
    }

    /// A sample, judged again in worlds that nobody has looked at yet.
    #[test]
    fn a_sample_keeps_its_answers() {
        let seating = Seating::Four;
        let net = Net::from_bytes(seating, FOUR).unwrap();
        let lines = lines();
        let judged =
            lines.iter().filter(|line| line.view.starts_with("4 ") && line.proof.is_none());
        let sample: Vec<_> = judged.step_by(lines.len() / 8).collect();
        assert!(sample.len() >= 5);
        for (seed, line) in sample.into_iter().enumerate() {
            let puzzle = line.puzzle().unwrap();
            let margin = puzzle.judge_again(&net, 1_000 + seed as u64, 250).unwrap();
            // Eight points when it was found, with standard errors of at most two now.
            assert!(margin.mean > 0.02 && margin.error < 0.03, "{}: {margin:?}", line.id);
        }
    }

    /// Possible hands agree with what is shown, and what was tried but never judged is
    /// explained, too.
    #[test]
    fn an_attempt_is_explained() {
        let lines = lines();
        let line = lines.iter().find(|line| line.theme == "gift").unwrap();
        let trial = PuzzleTrial::new(line).unwrap();
        let told = trial.told();
        let hands = trial.possible_hands(3);
        assert_eq!(hands[usize::from(told.seat)], told.state.hand);
        let sizes: Vec<u8> = hands.iter().map(|hand| hand.len() as u8).collect();
        assert_eq!(sizes, told.state.hand_sizes);
        for card in &told.state.hand {
            let tried = trial.attempt(&format!("give {card}")).unwrap();
            assert_eq!(tried.act, format!("give {card}"));
            assert!(tried.play.is_none() && tried.steps.is_empty());
            assert_eq!(tried.marbles, told.state.marbles);
        }
        assert!(trial.cards().is_empty());
    }

    #[test]
    fn wrong_lines_are_refused() {
        let line = lines().remove(0);
        let wrong = [
            PuzzleLine { view: String::new(), ..line.clone() },
            PuzzleLine { choices: Vec::new(), ..line.clone() },
            PuzzleLine { choices: vec![("K 0-13".to_owned(), 5)], ..line.clone() },
            PuzzleLine { theme: "sleep".to_owned(), ..line.clone() },
            PuzzleLine { proof: Some("sure".to_owned()), ..line.clone() },
            PuzzleLine { missed_by: vec!["cat".to_owned()], ..line.clone() },
        ];
        for wrong in wrong {
            assert!(wrong.puzzle().is_err(), "{wrong:?}");
        }
        assert!(from_str::<PuzzleLine>("{}").is_err());
    }
}
