//! What the game waits for, and what to do next, as `web/src/table/status.ts` says it.

use kennel_view::PhaseMessage;
use kennel_wire::{AskKind, Proposal};

use crate::app::App;
use crate::choosing::Options;
use crate::text::{Card, Filling};

impl App {
    /// The sentence above the hand.
    pub(super) fn status(&self, options: Option<&Options>) -> String {
        let say = |key: &str| self.texts.say(key);
        if let Some(proposal) = self.proposal() {
            return proposal;
        }
        if self.sent.is_some() {
            return say("turn.sending");
        }
        let Some(state) = &self.table.state else { return say("turn.dealing") };
        match &state.phase {
            PhaseMessage::Exchange { given } => self.exchanging(given),
            PhaseMessage::Turn { seat } if self.table.seat == Some(*seat) => match options {
                Some(options) => self.own_turn(options),
                None => say("app.loading"),
            },
            PhaseMessage::Turn { seat } => self.speaking(|speaker| {
                let who = Filling::Person(speaker.person(*seat));
                speaker.texts.fill("turn.of", &[("who", who)])
            }),
            PhaseMessage::Deal => say("turn.dealing"),
            PhaseMessage::DrawRound => {
                self.texts.fill("turn.waitGive", &[("names", Filling::People(Vec::new()))])
            }
            PhaseMessage::Over { .. } => say("event.over"),
        }
    }

    fn exchanging(&self, given: &[u8]) -> String {
        let own = self.table.seat;
        self.speaking(|speaker| {
            let texts = speaker.texts;
            if self.may(AskKind::Give)
                && let Some(own) = own
            {
                let receivers = &speaker.shape.receivers;
                let to = receivers.get(usize::from(own)).copied().unwrap_or_default();
                let to = ("to", Filling::Person(speaker.person(to)));
                if let Some(gift) = &self.gift {
                    let card = ("card", Filling::Card(Card::plain(gift)));
                    return texts.fill("turn.giveThis", &[card, to]);
                }
                let giver = receivers.iter().position(|receiver| *receiver == own);
                let giver = giver.map(|giver| giver as u8).filter(|giver| given.contains(giver));
                return match giver {
                    Some(giver) => {
                        let from = ("from", Filling::Person(speaker.person(giver)));
                        texts.fill("turn.giveBack", &[from, to])
                    }
                    None => texts.fill("turn.give", &[to]),
                };
            }
            let all = 0..speaker.shape.players;
            let waits = all.filter(|seat| !given.contains(seat) && Some(*seat) != own);
            let key = match own.is_some_and(|own| given.contains(&own)) {
                true => "turn.gave",
                false => "turn.waitGive",
            };
            texts.fill(key, &[("names", speaker.people(waits))])
        })
    }

    fn own_turn(&self, options: &Options) -> String {
        let say = |key: &str| self.texts.say(key);
        let choice = &self.choice;
        if self.uses().iter().all(|card| card.uses.is_empty()) {
            return say("turn.fold");
        }
        if choice.play.is_some() {
            return self.texts.own().sure.to_owned();
        }
        if let Some(steps) = options.steps_left.filter(|_| !choice.shares.is_empty()) {
            return self.texts.fill("turn.seven", &[("count", Filling::Count(i64::from(steps)))]);
        }
        if options.ranks.len() > 1 {
            return say("turn.pickRank");
        }
        match (&choice.card, &choice.grip, &choice.target) {
            (None, None, _) => {
                let controlled = self.table.state.iter().flat_map(|state| &state.controlled);
                let helped: Vec<u8> =
                    controlled.copied().filter(|seat| Some(*seat) != self.table.seat).collect();
                let own = self.table.state.as_ref().zip(self.table.seat);
                let still = own.is_some_and(|(state, own)| state.controlled.contains(&own));
                match helped.is_empty() || still {
                    true => say("turn.begin"),
                    false => self.speaking(|speaker| {
                        speaker.texts.fill("turn.helping", &[("names", speaker.people(helped))])
                    }),
                }
            }
            (None, Some(_), None) => say("turn.pickFieldOrCard"),
            (None, Some(_), Some(_)) => say("turn.pickWith"),
            (Some(_), None, Some(_)) => say("turn.pickWhich"),
            (Some(_), None, None) => {
                let hands = options.grips.iter().filter(|grip| grip.starts_with("hand ")).count();
                match hands {
                    0 => say("turn.pickMarble"),
                    hands if hands == options.grips.len() => say("turn.pickPlayer"),
                    _ => say("turn.pickMarbleOrPlayer"),
                }
            }
            (Some(card), Some(_), _) if card == "J" => say("turn.pickOther"),
            (Some(_), Some(_), _) => say("turn.pickField"),
        }
    }

    /// What is proposed, with the keys that answer it.
    pub(super) fn proposal(&self) -> Option<String> {
        let open = self.table.proposal.as_ref()?;
        self.speaking(|speaker| {
            let who = ("who", Filling::Person(speaker.person(open.by)));
            if self.table.seat == Some(open.by) {
                let names = speaker.people(open.waits_for.iter().copied());
                return Some(speaker.texts.fill("ask.waits", &[("names", names)]));
            }
            let asked = match open.proposal {
                Proposal::End => speaker.texts.fill("ask.end", &[who]),
                Proposal::TakeBack => speaker.texts.fill("ask.takeBack", &[who]),
                Proposal::Series => speaker.texts.fill("ask.series", &[who]),
                Proposal::StandIn { seat } if self.table.seat == Some(seat) => {
                    speaker.texts.fill("ask.standInYou", &[who])
                }
                Proposal::StandIn { seat } => {
                    let to = ("to", Filling::Person(speaker.person(seat)));
                    speaker.texts.fill("ask.standIn", &[who, to])
                }
            };
            let (yes, no) = (speaker.texts.say("ask.yes"), speaker.texts.say("ask.no"));
            Some(format!("{asked} [y] {yes} [r] {no}"))
        })
    }
}
