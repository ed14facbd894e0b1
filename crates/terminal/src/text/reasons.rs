//! Hints in words, as `web/src/local/hints.ts` says them.

use kennel_view::{HintCandidate, HintReason, ReasonKind, Shape};

use super::fill::capital;
use super::{Card, Filling, Person, Speaker, Texts, play_words};

/// What a candidate does, in the infinitive.
#[must_use]
pub fn candidate_words(speaker: Speaker<'_>, seat: u8, candidate: &HintCandidate) -> String {
    let HintCandidate { card, play, steps, .. } = candidate;
    match play {
        Some(play) => play_words(speaker, Person::Proposed, seat, play, steps, None).join(" "),
        None => {
            let card = Filling::Card(Card::plain(card));
            speaker.texts.fill("card.name", &[("card", card)])
        }
    }
}

/// How many reasons are given for a candidate.
const REASONS: usize = 3;

/// What speaks for a candidate and against it; nothing if nothing does.
#[must_use]
pub fn why_words(speaker: Speaker<'_>, seat: u8, candidate: &HintCandidate) -> String {
    let texts = speaker.texts;
    let words = |speaks: bool| -> Vec<String> {
        let said = candidate.reasons.iter().take(REASONS);
        let said = said.filter(|reason| speaks_for(speaker.shape, seat, reason) == speaks);
        let mut words = Vec::new();
        // What is true of two marbles is said once.
        for reason in said.map(|reason| reason_words(speaker, seat, reason)) {
            if !words.contains(&reason) {
                words.push(reason);
            }
        }
        words
    };
    let (good, bad) = (words(true), words(false));
    let is_play = candidate.play.is_some();
    let joined = |words: Vec<String>| Filling::Text(texts.join(words).into());
    let told = match (good.is_empty(), bad.is_empty()) {
        (true, true) => return String::new(),
        (false, false) => {
            let key = if is_play { "why.playBut" } else { "why.giftBut" };
            texts.fill(key, &[("reasons", joined(good)), ("drawbacks", joined(bad))])
        }
        _ => {
            let key = if is_play { "why.play" } else { "why.gift" };
            let all = good.into_iter().chain(bad).collect();
            texts.fill(key, &[("reasons", joined(all))])
        }
    };
    capital(&told)
}

/// Why, in a few words; about whom, if not about oneself.
fn reason_words(speaker: Speaker<'_>, own: u8, reason: &HintReason) -> String {
    let texts = speaker.texts;
    let whom = reason.of.or(reason.seat).unwrap_or(own);
    let card = Card::plain(reason.card.as_deref().unwrap_or("X"));
    let fillings = [
        ("count", Filling::Count(i64::from(reason.count.unwrap_or(1)))),
        ("card", Filling::Card(card)),
        ("to", Filling::Person(speaker.person(whom))),
    ];
    let words = texts.fill(&format!("reason.{}", word(reason.kind)), &fillings);
    match whom == own || reason.kind == ReasonKind::SetsBack {
        true => words,
        false => texts.fill(
            "about",
            &[
                ("reason", Filling::Text(words.into())),
                ("name", Filling::Text(speaker.name(whom).into())),
            ],
        ),
    }
}

fn word(kind: ReasonKind) -> String {
    let word = serde_json::to_value(kind).ok();
    word.and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}

/// Whether a reason speaks for a decision of a seat, and not against it.
fn speaks_for(shape: &Shape, own: u8, reason: &HintReason) -> bool {
    match reason.kind {
        ReasonKind::LetsWin
        | ReasonKind::LosesOwn
        | ReasonKind::LosesGround
        | ReasonKind::LeavesInReach
        | ReasonKind::LeavesOnStart
        | ReasonKind::HelpsRival
        | ReasonKind::SpendsStrongCard => false,
        // A seven can do this to a rival.
        ReasonKind::GetsPastOwnFinish | ReasonKind::OpensBlockade => {
            let team = shape.teams.iter().find(|team| team.contains(&own));
            reason.seat.is_some_and(|seat| !team.is_some_and(|team| team.contains(&seat)))
        }
        _ => true,
    }
}

/// A chance to the nearest per cent; none and certainty are only for what has happened.
#[must_use]
pub fn percent_words(texts: &Texts, chance: f32) -> String {
    let shown = if chance >= 1.0 { 1.0 } else { (chance * 100.0).round().clamp(1.0, 99.0) / 100.0 };
    texts.percent(shown)
}
