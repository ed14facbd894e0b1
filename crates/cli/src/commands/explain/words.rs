//! Explanations as text.

use kennel_bots::Decision;
use kennel_bots::explain::{Candidate, Reason, is_same};
use kennel_rules::{Cards, Seat};

use super::Explained;
use crate::words::{WIDTH, rules_in_words, thousands, wrap};

/// The columns where plays and reasons begin.
const PLAY: usize = 12;
const REASONS: usize = 32;

/// The most reasons shown for a candidate; JSON has all.
const MOST_REASONS: usize = 4;

/// The lines of an explanation, with at most `most` candidates besides the marked ones.
pub fn lines(explained: &Explained, most: usize) -> Vec<String> {
    let Explained { moment, level, explanation } = explained;
    let view = &moment.view;
    let mut lines = wrap(&rules_in_words(view.rules()), WIDTH);
    let does = match explanation.choice {
        Decision::Give(_) => "gives a card",
        Decision::Play(_) => "plays",
    };
    lines.push(format!(
        "round {}, after {}: seat {} {does} and holds {}",
        moment.round,
        events(moment.at),
        moment.seat,
        spaced(view.hand())
    ));
    lines.push(String::new());
    let mut shown = 0;
    for (index, candidate) in explanation.candidates.iter().enumerate() {
        let is = |decision: Decision| is_same(view, candidate.decision, decision);
        let chosen = is(explanation.choice);
        let made = moment.made.is_some_and(is);
        if index < most || chosen || made {
            shown += 1 + candidate.alike;
            let marks = [if chosen { '▶' } else { ' ' }, if made { '●' } else { ' ' }];
            lines.extend(candidate_lines(candidate, marks, moment.seat));
        }
    }
    let what = if matches!(explanation.choice, Decision::Give(_)) { "cards" } else { "plays" };
    match explanation.all.saturating_sub(shown) {
        0 => {}
        1 => lines.push(format!("{:PLAY$}… and 1 more", "")),
        more => lines.push(format!("{:PLAY$}… and {} more {what}", "", thousands(more))),
    }
    lines.push(String::new());
    lines.push(match moment.made {
        Some(_) => format!("▶ what {level} does   ● what was done"),
        None => format!("▶ what {level} does"),
    });
    lines
}

fn events(count: usize) -> String {
    if count == 1 { "1 event".to_owned() } else { format!("{count} events") }
}

fn spaced(cards: Cards) -> String {
    cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

/// A candidate with its marks, chance and reasons; the reasons go below it if it is
/// long.
fn candidate_lines(candidate: &Candidate, marks: [char; 2], me: Seat) -> Vec<String> {
    let reasons: Vec<String> =
        candidate.reasons.iter().take(MOST_REASONS).map(|reason| in_words(reason, me)).collect();
    let text = candidate.decision.to_string();
    let head = format!("{}{} {:5.1} %  {text}", marks[0], marks[1], 100.0 * candidate.chance);
    let mut texts = wrap(&reasons.join("; "), WIDTH - REASONS).into_iter();
    let mut lines = vec![head];
    if lines[0].chars().count() < REASONS - 1
        && let Some(first) = texts.next()
    {
        lines[0] = format!("{:<REASONS$}{first}", lines[0]);
    }
    lines.extend(texts.map(|text| format!("{:REASONS$}{text}", "")));
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    lines
}

/// A reason in English, without a subject.
fn in_words(reason: &Reason, me: Seat) -> String {
    // The owner, if it is not the deciding seat.
    let of = |seat: Seat| if seat == me { String::new() } else { format!(" of seat {seat}") };
    let marbles = |count: usize| match count {
        1 => "a marble".to_owned(),
        count => format!("{count} marbles"),
    };
    match *reason {
        Reason::Wins => "wins the game".to_owned(),
        Reason::LetsWin { seat } => format!("seat {seat} wins"),
        Reason::SendsHome { seat, count } => {
            format!("sends home {} of seat {seat}", marbles(count))
        }
        Reason::LosesOwn { seat, count } if seat == me => {
            format!("sends home {} of its own", marbles(count))
        }
        Reason::LosesOwn { seat, count } => {
            format!("sends home {} of its partner, seat {seat}", marbles(count))
        }
        Reason::EntersFinish { seat, slot } => {
            format!("enters the finish{} ({})", of(seat), slot.letter())
        }
        Reason::LeavesKennel { seat } => format!("leaves the kennel{}", of(seat)),
        Reason::GoesDeeper { seat, slot } => {
            format!("goes deeper in the finish{} ({})", of(seat), slot.letter())
        }
        Reason::GainsGround { seat, steps } if seat == me => format!("gains {steps} steps"),
        Reason::GainsGround { seat, steps } => format!("saves seat {seat} {steps} steps"),
        Reason::LosesGround { seat, steps } if seat == me => format!("loses {steps} steps"),
        Reason::LosesGround { seat, steps } => format!("costs seat {seat} {steps} steps"),
        Reason::SetsBack { seat, steps } => format!("sets seat {seat} back by {steps}"),
        Reason::GetsPastOwnFinish { seat } => format!("goes past the finish{}", of(seat)),
        Reason::TakesAim { seat, field, rank } => {
            format!("aims at {field} of seat {seat} with {rank}")
        }
        Reason::FreesFromDanger { seat, field, of: rival } => {
            format!("takes {field}{} out of reach of seat {rival}", of(seat))
        }
        Reason::LeavesInReach { seat, field, of: rival, distance } => {
            let how = match distance {
                0 => "leaving its kennel".to_owned(),
                1.. => format!("{distance} behind"),
                _ => format!("{} ahead, backwards", -distance),
            };
            format!("{field}{} in reach of seat {rival} ({how})", of(seat))
        }
        Reason::BlocksRival { seat } => format!("blocks seat {seat}"),
        Reason::KeepsBlockade { against } => format!("keeps blocking seat {against}"),
        Reason::OpensBlockade { seat } => format!("opens the blockade{}", of(seat)),
        Reason::HelpsPartner { seat } => format!("helps seat {seat}"),
        Reason::HelpsRival { seat } => format!("helps seat {seat}, a rival"),
        Reason::GivesStarter { to, rank } => {
            format!("{rank} lets seat {to} leave the kennel")
        }
        Reason::KeepsCard { rank } => format!("keeps {rank} for the kennel"),
        Reason::SpendsStrongCard { rank } => format!("spends {rank}"),
        Reason::DrawsCard { from } => format!("draws a card from seat {from}"),
        Reason::Advances { seat, steps } => format!("walks {steps} steps{}", of(seat)),
        Reason::Waits => "changes nothing".to_owned(),
    }
}
