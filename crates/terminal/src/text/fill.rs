//! Texts and what fills them, as `web/src/text/format.ts` does it.

use std::borrow::Cow;

use super::{Language, Message, Texts};

/// Who a sentence is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Person {
    /// Whoever looks at the screen.
    You,
    /// Somebody else.
    Named(String),
    /// Nobody in particular: a play that is proposed.
    Proposed,
}

/// A card by its letter, or a joker with the letter of what it is used as.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The letter of the card.
    pub card: String,
    /// The letter of the rank that it is used as; that of the card but for a joker.
    pub used_as: String,
}

impl Card {
    /// A card that is used as itself.
    #[must_use]
    pub fn plain(card: &str) -> Card {
        Card { card: card.to_owned(), used_as: card.to_owned() }
    }
}

/// What a placeholder is filled with.
#[derive(Clone, Debug)]
pub enum Filling<'a> {
    /// A person.
    Person(Person),
    /// Several persons.
    People(Vec<Person>),
    /// A card.
    Card(Card),
    /// The letters of cards.
    Cards(Vec<String>),
    /// A seat, by its colour.
    Colour(u8),
    /// A number.
    Count(i64),
    /// A share from 0 to 1.
    Percent(f32),
    /// Numbers in a list.
    Shares(Vec<usize>),
    /// Anything else.
    Text(Cow<'a, str>),
}

/// What fills a text, by placeholder.
pub type Fillings<'a, 'b> = &'b [(&'static str, Filling<'a>)];

impl Texts {
    /// A text of the page without placeholders.
    #[must_use]
    pub fn say(&self, key: &str) -> String {
        self.fill(key, &[])
    }

    /// A text of the page. One that does not exist is its key, which tests rule out.
    #[must_use]
    pub fn fill(&self, key: &str, fillings: Fillings<'_, '_>) -> String {
        let message = self.told.messages.get(key);
        debug_assert!(message.is_some(), "there is no text {key}");
        let Some(message) = message else { return key.to_owned() };
        let mut fillings = fillings.to_vec();
        let text = self.chosen(message, &mut fillings);
        self.written(text, &fillings)
    }

    /// The form of a text for what fills it: “You and …” lists the others.
    fn chosen<'m>(&self, message: &'m Message, fillings: &mut [(&str, Filling<'_>)]) -> &'m str {
        let forms = match message {
            Message::Plain(text) => return text,
            Message::Forms(forms) => forms,
        };
        let pick = |names: &[&str]| names.iter().find_map(|name| forms.get(*name));
        let next = if forms.contains_key("several") {
            pick(&list_form(forms, fillings))
        } else if forms.contains_key("other") {
            pick(&self.number_form(fillings))
        } else {
            let who = fillings.iter().find_map(|(name, filling)| match filling {
                Filling::Person(person) if *name == "who" => Some(person),
                _ => None,
            });
            match who {
                Some(Person::You) => pick(&["you", "they"]),
                Some(Person::Proposed) => pick(&["proposed", "they", "you"]),
                _ => pick(&["they", "you"]),
            }
        };
        next.map_or("", |message| self.chosen(message, fillings))
    }

    fn number_form(&self, fillings: &[(&str, Filling<'_>)]) -> [&'static str; 2] {
        let count = fillings.iter().find_map(|(name, filling)| match filling {
            Filling::Count(count) if *name == "count" => Some(*count),
            _ => None,
        });
        match count {
            Some(0) if !self.language.is_one(0) => ["zero", "other"],
            Some(0) => ["zero", "one"],
            Some(count) if self.language.is_one(count) => ["one", "other"],
            _ => ["other", "other"],
        }
    }

    /// A text with its placeholders filled; `{card:The}` is `{card:the}` at the beginning of
    /// a sentence.
    pub(crate) fn written(&self, text: &str, fillings: &[(&str, Filling<'_>)]) -> String {
        let mut whole = String::with_capacity(text.len() + 16);
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            whole.push_str(before);
            let Some((placeholder, after)) = after.split_once('}') else { break };
            let (name, form) = match placeholder.split_once(':') {
                Some((name, form)) => (name, Some(form)),
                None => (placeholder, None),
            };
            let small = form.map(|form| form.to_lowercase());
            let filling = fillings.iter().find(|(of, _)| *of == name);
            let filled = filling.map(|(_, filling)| self.filled(filling, small.as_deref()));
            let filled = filled.unwrap_or_default();
            match form == small.as_deref() {
                true => whole.push_str(&filled),
                false => whole.push_str(&capital(&filled)),
            }
            rest = after;
        }
        whole + rest
    }

    fn filled(&self, filling: &Filling<'_>, form: Option<&str>) -> String {
        match filling {
            Filling::Person(person) => self.person(person, form.unwrap_or("plain")),
            Filling::People(people) => {
                let people = people.iter().map(|person| self.person(person, "plain"));
                self.listed(people.collect(), form == Some("or"))
            }
            Filling::Card(card) => self.card(card, form.unwrap_or("name")),
            Filling::Cards(cards) => {
                let cards = cards.iter().map(|card| self.card(&Card::plain(card), "bare"));
                self.join(cards.collect())
            }
            Filling::Colour(seat) => self.colour(*seat, form.unwrap_or("name")),
            Filling::Count(count) => count.to_string(),
            Filling::Percent(share) => self.percent(*share),
            Filling::Shares(shares) => self.join(shares.iter().map(usize::to_string).collect()),
            Filling::Text(text) => text.clone().into_owned(),
        }
    }

    fn person(&self, person: &Person, form: &str) -> String {
        match person {
            Person::Named(name) => self.language.name(name, form),
            _ => {
                let you = self.told.you.get(form).or_else(|| self.told.you.get("plain"));
                you.cloned().unwrap_or_default()
            }
        }
    }

    fn card(&self, Card { card, used_as }: &Card, form: &str) -> String {
        let forms = |letter: &str| self.told.cards.get(letter);
        let Some(own) = forms(card) else { return card.clone() };
        let named = own.get(form).or_else(|| own.get("name")).cloned().unwrap_or_default();
        match forms(used_as).filter(|_| card != used_as) {
            None => named,
            Some(other) => {
                let mut text = self.told.joker.replace("{joker}", &named);
                for (form, word) in other {
                    text = text.replace(&format!("{{{form}}}"), word);
                }
                text
            }
        }
    }

    fn colour(&self, seat: u8, form: &str) -> String {
        let forms = self.told.colours.get(usize::from(seat));
        let word = forms.and_then(|forms| forms.get(form).or_else(|| forms.get("name")));
        word.cloned().unwrap_or_default()
    }

    /// A share from 0 to 1 in per cent.
    #[must_use]
    pub fn percent(&self, share: f32) -> String {
        self.told.percent.replace("{}", &format!("{:.0}", share * 100.0))
    }

    /// Words joined as the language joins them: “a, b and c”.
    #[must_use]
    pub fn join(&self, items: Vec<String>) -> String {
        self.listed(items, false)
    }

    fn listed(&self, mut items: Vec<String>, or: bool) -> String {
        let Some(last) = items.pop() else { return String::new() };
        if items.is_empty() {
            return last;
        }
        let template = if or { &self.told.or } else { &self.told.and };
        let template = match self.language {
            Language::Spanish => spanish(template, &last),
            _ => template.clone(),
        };
        template.replace("{0}", &items.join(", ")).replace("{1}", &last)
    }
}

/// “Ana e Igor”, “uno u otro”: Spanish avoids the same sound twice.
fn spanish(template: &str, last: &str) -> String {
    let last = last.to_lowercase();
    let is_i = (last.starts_with('i') || last.starts_with("hi")) && !last.starts_with("hie");
    let is_o = last.starts_with('o') || last.starts_with("ho") || last.starts_with('8');
    match (is_i, is_o) {
        (true, _) => template.replace(" y ", " e "),
        (_, true) => template.replace(" o ", " u "),
        _ => template.to_owned(),
    }
}

/// The forms of a text for a list of persons, the best first.
fn list_form(
    forms: &std::collections::HashMap<String, Message>,
    fillings: &mut [(&str, Filling<'_>)],
) -> [&'static str; 2] {
    let names = fillings.iter_mut().find_map(|(name, filling)| match filling {
        Filling::People(people) if *name == "names" => Some(people),
        _ => None,
    });
    let Some(people) = names else { return ["several", "several"] };
    let others: Vec<Person> =
        people.iter().filter(|person| **person != Person::You).cloned().collect();
    let with_you = others.len() < people.len();
    if with_you && !others.is_empty() && forms.contains_key("youAnd") {
        *people = others;
        return ["youAnd", "several"];
    }
    match people.len() {
        0 => ["nobody", "several"],
        1 if with_you => ["you", "single"],
        1 => ["single", "several"],
        _ => ["several", "several"],
    }
}

/// The first letter as a capital.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
