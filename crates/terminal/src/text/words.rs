//! What happens at a table, in sentences, as `web/src/text/words.ts` says it.

use kennel_view::{ObstacleKind, ObstacleMessage, Shape};
use kennel_wire::{Change, Occupant, SightMessage, StandInReason};

use super::{Card, Filling, Person, Texts};

/// The texts, with the table and whoever looks at it.
#[derive(Clone, Copy)]
pub struct Speaker<'a> {
    /// The texts of the language.
    pub texts: &'a Texts,
    /// The board and the teams.
    pub shape: &'a Shape,
    /// The viewer's seat, if the viewer is to be addressed as “you”.
    pub own: Option<u8>,
    /// The name of each seat.
    pub names: &'a [String],
}

impl Speaker<'_> {
    /// Who sits in a seat, as sentences speak of them.
    #[must_use]
    pub fn person(&self, seat: u8) -> Person {
        match self.own == Some(seat) {
            true => Person::You,
            false => Person::Named(self.name(seat)),
        }
    }

    /// The name of a seat, for labels.
    #[must_use]
    pub fn name(&self, seat: u8) -> String {
        self.names.get(usize::from(seat)).cloned().unwrap_or_default()
    }

    /// The persons of several seats.
    #[must_use]
    pub fn people(&self, seats: impl IntoIterator<Item = u8>) -> Filling<'static> {
        Filling::People(seats.into_iter().map(|seat| self.person(seat)).collect())
    }

    pub(super) fn filling(&self, seat: u8) -> Filling<'static> {
        Filling::Person(self.person(seat))
    }

    /// A spot of the board in short: “Red 5” is five spaces after red's start.
    #[must_use]
    pub fn spot(&self, spot: &str) -> String {
        let own = |seat: &str| seat.parse::<u8>().ok();
        if let Some(seat) = spot.strip_suffix('k').and_then(own) {
            return self.texts.fill("spot.kennel", &[("colour", Filling::Colour(seat))]);
        }
        let slot = spot.chars().last().and_then(|letter| "abcd".find(letter));
        if let Some((slot, seat)) = slot.zip(spot.get(..spot.len() - 1).and_then(own)) {
            let number = Filling::Count(slot as i64 + 1);
            return self
                .texts
                .fill("spot.finish", &[("colour", Filling::Colour(seat)), ("number", number)]);
        }
        let Ok(field) = spot.parse::<u16>() else { return spot.to_owned() };
        let fields = 16 * u16::from(self.shape.sections);
        let after = |start: u8| (field + fields - u16::from(start)) % fields;
        let starts = self.shape.starts.iter().map(|&start| after(start)).zip(0..);
        let Some((number, seat)) = starts.min() else { return spot.to_owned() };
        let colour = ("colour", Filling::Colour(seat));
        match number {
            0 => self.texts.fill("spot.start", &[colour]),
            _ => self
                .texts
                .fill("spot.field", &[colour, ("number", Filling::Count(i64::from(number)))]),
        }
    }

    /// The use of a card, in a few words.
    #[must_use]
    pub fn card_use(&self, card: &str) -> String {
        let number = |number: &str| {
            let number = Filling::Text(number.to_owned().into());
            self.texts.fill("card.number.use", &[("number", number)])
        };
        match card {
            "A" | "K" | "4" | "7" | "J" | "X" => self.texts.say(&format!("card.{card}.use")),
            "2" if self.shape.solo => self.texts.say("card.2.solo.use"),
            "T" => number("10"),
            "Q" => number("12"),
            _ => number(card),
        }
    }

    /// What is seen, one sentence each; for plays see `play_words`. That somebody has chosen
    /// a card to give is seen, but not worth a sentence.
    #[must_use]
    pub fn sight(&self, sight: &SightMessage) -> Vec<String> {
        let texts = self.texts;
        match sight {
            SightMessage::SetUp { hand, .. } => {
                let hand = hand.iter().map(|hand| self.hand(hand));
                [texts.say("event.setUp")].into_iter().chain(hand).collect()
            }
            SightMessage::Dealt { dealer, lead, size, shuffled, hand } => {
                let shuffled = shuffled.then(|| texts.say("event.shuffled"));
                let count = ("count", Filling::Count(i64::from(*size)));
                let said = [
                    texts.fill("event.dealt", &[count]),
                    texts.fill("event.deals", &[("who", self.filling(*dealer))]),
                    texts.fill("event.begins", &[("who", self.filling(*lead))]),
                ];
                let hand = hand.iter().map(|hand| self.hand(hand));
                shuffled.into_iter().chain(said).chain(hand).collect()
            }
            SightMessage::Exchanged { lost, got } => match self.own {
                Some(own) if lost.is_some() || got.is_some() => {
                    let lost = lost.iter().map(|lost| self.exchanged(own, lost.seat, &lost.card));
                    let got = got.iter().map(|got| self.exchanged(got.seat, own, &got.card));
                    lost.chain(got).collect()
                }
                _ => vec![texts.say("event.exchanged")],
            },
            SightMessage::Folded { seat, .. } => {
                vec![texts.fill("event.folded", &[("who", self.filling(*seat))])]
            }
            SightMessage::Gave { .. } | SightMessage::Played { .. } => Vec::new(),
        }
    }

    /// A card that changed hands before a round.
    fn exchanged(&self, from: u8, to: u8, card: &str) -> String {
        let card = ("card", Filling::Card(Card::plain(card)));
        if self.shape.solo {
            let from = ("from", self.filling(from));
            return self.texts.fill("event.took", &[("who", self.filling(to)), card, from]);
        }
        match self.own == Some(to) {
            true => self.texts.fill("event.got", &[("who", self.filling(from)), card]),
            false => self.texts.fill(
                "event.passed",
                &[("who", self.filling(from)), ("to", self.filling(to)), card],
            ),
        }
    }

    fn hand(&self, hand: &str) -> String {
        let cards: Vec<String> =
            hand.chars().filter(|&letter| letter != '-').map(String::from).collect();
        match cards.is_empty() {
            true => self.texts.say("event.noHand"),
            false => self.texts.fill("event.hand", &[("cards", Filling::Cards(cards))]),
        }
    }

    /// A change at the table in a sentence; none for what is said elsewhere.
    #[must_use]
    pub fn change(&self, change: &Change) -> Option<String> {
        let texts = self.texts;
        let about = |key: &str, seat: u8| Some(texts.fill(key, &[("who", self.filling(seat))]));
        let named = |seat: u8| ("to", Filling::Person(Person::Named(self.name(seat))));
        match change {
            Change::StandIn { seat, why } => {
                let why = match why {
                    StandInReason::Gone => "gone",
                    StandInReason::Clock => "clock",
                    StandInReason::Vote => "vote",
                };
                about(&format!("event.stand_in.{why}"), *seat)
            }
            Change::Back { seat } => about("event.back_again", *seat),
            Change::Left { seat } => about("event.gone_for_good", *seat),
            Change::Reserved { seat, who: Occupant::Player { name, .. } } => {
                let name = ("name", Filling::Text(name.clone().into()));
                Some(texts.fill("event.reserved", &[named(*seat), name]))
            }
            Change::Released { seat } => Some(texts.fill("event.released", &[named(*seat)])),
            Change::TakenOver { seat, .. } => about("event.taken_over", *seat),
            Change::TakenBack { seat, .. } => about("event.taken_back", *seat),
            Change::Series { .. } => Some(texts.say("event.series")),
            Change::Ended { .. } => Some(texts.say("event.ended")),
            Change::Started { .. } => Some(texts.say("event.started")),
            Change::Over { winners, .. } => {
                Some(format!("{} {}", texts.say("event.over"), self.winners(winners)))
            }
            _ => None,
        }
    }

    /// Who has won.
    #[must_use]
    pub fn winners(&self, winners: &[u8]) -> String {
        self.texts.fill("result.winners", &[("names", self.people(winners.iter().copied()))])
    }

    /// Why a card cannot be played.
    #[must_use]
    pub fn obstacle(&self, obstacle: &ObstacleMessage) -> String {
        let key = match obstacle.kind {
            ObstacleKind::Blockade => "reason.blockade",
            ObstacleKind::Fresh => "reason.fresh_turns_in",
            ObstacleKind::Finish => "reason.finish_taken",
            ObstacleKind::TooFar => "reason.too_far",
            ObstacleKind::JokerFinish => "reason.joker_finish",
            ObstacleKind::NothingToSwap => "reason.nothing_to_swap",
            ObstacleKind::NotSevenSteps => "reason.not_seven_steps",
            ObstacleKind::EmptyKennel => "reason.empty_kennel",
            ObstacleKind::NobodyOut => "reason.nobody_out",
        };
        let seat = obstacle.seat.unwrap_or_default();
        self.texts.fill(key, &[("who", self.filling(seat)), ("colour", Filling::Colour(seat))])
    }
}
