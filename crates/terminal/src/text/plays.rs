//! Plays in words.

use kennel_view::{DeedKind, Effect, PlayParts};

use super::{Card, Filling, Person, Speaker};

/// A play and what it does, one sentence each; `who` is nobody where it is proposed.
#[must_use]
pub fn play_words(
    speaker: Speaker<'_>,
    who: Person,
    seat: u8,
    play: &PlayParts,
    steps: &[Effect],
    drawn: Option<&str>,
) -> Vec<String> {
    let spoken = Spoken { speaker, who, seat, play, steps };
    let hit = spoken.hit();
    let drawn = drawn.map(|card| {
        speaker.texts.fill("event.drawn", &[("card", Filling::Card(Card::plain(card)))])
    });
    let is_hit = hit.is_some();
    let deed = hit.unwrap_or_else(|| spoken.deed());
    let sent_home = if is_hit { Vec::new() } else { spoken.sent_home() };
    let effects = [("event.sentHome", sent_home), ("event.finished", spoken.entered())];
    let effects = effects.into_iter().flat_map(|(key, seats)| {
        counted(&seats).into_iter().map(move |(seat, count)| {
            let who = ("who", speaker.filling(seat));
            let count = ("count", Filling::Count(count));
            speaker.texts.fill(key, &[who, ("colour", Filling::Colour(seat)), count])
        })
    });
    [deed].into_iter().chain(drawn).chain(effects).collect()
}

struct Spoken<'a> {
    speaker: Speaker<'a>,
    who: Person,
    seat: u8,
    play: &'a PlayParts,
    steps: &'a [Effect],
}

impl Spoken<'_> {
    fn sent_home(&self) -> Vec<u8> {
        let seat = |step: &Effect| match step {
            Effect::SentHome { seat, .. } => Some(*seat),
            _ => None,
        };
        self.steps.iter().filter_map(seat).collect()
    }

    fn entered(&self) -> Vec<u8> {
        let seat = |step: &Effect| match step {
            Effect::EnteredFinish { seat, .. } => Some(*seat),
            _ => None,
        };
        self.steps.iter().filter_map(seat).collect()
    }

    /// The seat whose marble moves first.
    fn mover(&self) -> u8 {
        let seat = |step: &Effect| match step {
            Effect::Left { seat, .. } | Effect::Stepped { seat, .. } => Some(*seat),
            _ => None,
        };
        self.steps.iter().find_map(seat).unwrap_or_default()
    }

    fn played(&self) -> [(&'static str, Filling<'static>); 2] {
        let card = Card { card: self.play.card.clone(), used_as: self.play.used_as.clone() };
        [("who", Filling::Person(self.who.clone())), ("card", Filling::Card(card))]
    }

    fn say(&self, key: &str, more: &[(&'static str, Filling<'static>)]) -> String {
        let fillings: Vec<_> = self.played().into_iter().chain(more.iter().cloned()).collect();
        self.speaker.texts.fill(key, &fillings)
    }

    /// The sentence of the commonest play that sends a marble home: it walks onto it.
    fn hit(&self) -> Option<String> {
        let is_plain = self.play.deed == DeedKind::Walk
            && self.mover() == self.seat
            && self.entered().is_empty();
        let [victim] = self.sent_home()[..] else { return None };
        if !is_plain || victim == self.seat {
            return None;
        }
        let you = self.speaker.own == Some(victim);
        Some(match (&self.who, you) {
            (Person::Named(_), true) => self.say("event.hitYou", &[]),
            _ => self.say("event.hit", &[("colour", Filling::Colour(victim))]),
        })
    }

    fn deed(&self) -> String {
        let colour = |seat| ("colour", Filling::Colour(seat));
        match self.play.deed {
            DeedKind::Leave if self.mover() == self.seat => self.say("event.left", &[]),
            DeedKind::Leave => self.say("event.leftFor", &[colour(self.mover())]),
            DeedKind::Walk if self.mover() != self.seat => {
                self.say("event.playedWith", &[colour(self.mover())])
            }
            // An ace has two distances; those of other cards go without saying.
            DeedKind::Walk if self.play.used_as == "A" => {
                let stepped = |step: &&Effect| matches!(step, Effect::Stepped { .. });
                let count = self.steps.iter().filter(stepped).count();
                self.say("event.walked", &[("count", Filling::Count(count as i64))])
            }
            DeedKind::Walk => self.say("event.played", &[]),
            DeedKind::Back => self.say("event.back", &[]),
            DeedKind::Split => self.split(),
            DeedKind::Swap => self.swap(),
            DeedKind::NoEffect => self.say("event.nothing", &[]),
            DeedKind::Draw => {
                let from = |step: &Effect| match step {
                    Effect::Drew { from } => Some(*from),
                    _ => None,
                };
                let from = self.steps.iter().find_map(from).unwrap_or_default();
                self.say("event.drew", &[("from", self.speaker.filling(from))])
            }
        }
    }

    fn split(&self) -> String {
        let shares = shares(self.play, self.steps);
        match shares[..] {
            [] => self.say("event.played", &[]),
            [(seat, _)] if seat != self.seat => {
                self.say("event.playedWith", &[("colour", Filling::Colour(seat))])
            }
            [_] => self.say("event.played", &[]),
            _ => {
                let steps = shares.iter().map(|&(_, steps)| steps).collect();
                self.say("event.split", &[("shares", Filling::Shares(steps))])
            }
        }
    }

    fn swap(&self) -> String {
        let swapped = |step: &Effect| match step {
            Effect::Swapped { one, other } => Some((one.0, other.0)),
            _ => None,
        };
        let Some((mine, other)) = self.steps.iter().find_map(swapped) else {
            return self.say("event.nothing", &[]);
        };
        let you = self.speaker.own == Some(other);
        match &self.who {
            _ if mine != self.seat => {
                let both = [("colour", Filling::Colour(mine)), ("other", Filling::Colour(other))];
                self.say("event.swappedBoth", &both)
            }
            Person::Named(_) if you => self.say("event.swappedYou", &[]),
            _ => self.say("event.swapped", &[("colour", Filling::Colour(other))]),
        }
    }
}

/// The shares of a seven: whose marble walks, and how many steps.
fn shares(play: &PlayParts, steps: &[Effect]) -> Vec<(u8, usize)> {
    let mut stepped = steps.iter().filter_map(|step| match step {
        Effect::Stepped { seat, to, .. } => Some((*seat, to)),
        _ => None,
    });
    let share = |(_, end): &(String, String)| {
        let mut count = 0;
        let mut whose = 0;
        for (seat, to) in stepped.by_ref() {
            count += 1;
            whose = seat;
            if to == end {
                break;
            }
        }
        (whose, count)
    };
    play.walks.iter().map(share).collect()
}

fn counted(seats: &[u8]) -> Vec<(u8, i64)> {
    let mut counts: Vec<(u8, i64)> = Vec::new();
    for &seat in seats {
        match counts.iter_mut().find(|(known, _)| *known == seat) {
            Some((_, count)) => *count += 1,
            None => counts.push((seat, 1)),
        }
    }
    counts
}
