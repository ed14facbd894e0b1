use super::*;

#[test]
fn tags_name_languages() {
    let read = |tag: &str| tag.parse::<Language>();
    assert_eq!(read("de_CH.UTF-8"), Ok(Language::SwissGerman));
    assert_eq!(read("de"), Ok(Language::SwissGerman));
    assert_eq!(read("de_DE.UTF-8"), Ok(Language::German));
    assert_eq!(read("fr-CH"), Ok(Language::French));
    assert_eq!(read("C.UTF-8"), Ok(Language::English));
    assert!(read("tlh").is_err());
}

#[test]
fn texts_choose_their_forms() {
    let texts = Texts::new(Language::English);
    let anna = || Person::Named("Anna".to_owned());
    let who = |who: Person| texts.fill("turn.of", &[("who", Filling::Person(who))]);
    assert_eq!(who(anna()), "It’s Anna’s turn.");
    let names =
        |names: Vec<Person>| texts.fill("result.winners", &[("names", Filling::People(names))]);
    assert_eq!(names(vec![Person::You]), "You have won.");
    assert_eq!(names(vec![Person::You, anna()]), "You and Anna have won.");
    assert_eq!(names(vec![anna()]), "Anna has won.");
    let dealt = |count| texts.fill("event.dealt", &[("count", Filling::Count(count))]);
    assert_eq!(dealt(1), "New round with 1 card.");
    assert_eq!(dealt(5), "New round with 5 cards.");
    let joker = Card { card: "X".to_owned(), used_as: "Q".to_owned() };
    let card = ("card", Filling::Card(joker));
    let played = texts.fill("event.played", &[("who", Filling::Person(Person::You)), card]);
    assert_eq!(played, "You play a joker as a queen.");
    let shares = [("shares", Filling::Shares(vec![1, 2, 4]))];
    assert!(texts.fill("event.split", &shares).ends_with("1, 2 and 4."));
}

/// What `web/src/text/golden` says of the same texts.
#[test]
fn languages_agree_with_the_page() {
    let of = |language: Language, key: &str, name: &str| {
        let who = Filling::Person(Person::Named(name.to_owned()));
        Texts::new(language).fill(key, &[("who", who)])
    };
    assert_eq!(of(Language::French, "turn.of", "Anna"), "C’est à Anna.");
    assert_eq!(of(Language::Italian, "turn.of", "Anna"), "Tocca ad Anna.");
    assert_eq!(of(Language::Italian, "turn.of", "Luna"), "Tocca a Luna.");
    let spanish = Texts::new(Language::Spanish);
    let pair = |one: &str, two: &str| spanish.join(vec![one.to_owned(), two.to_owned()]);
    assert_eq!(pair("Ana", "Igor"), "Ana e Igor");
    assert_eq!(pair("Ana", "Luna"), "Ana y Luna");
    assert!(Texts::new(Language::German).say("reaction.hello").contains("zusammen"));
}

#[test]
fn every_language_has_every_text() {
    let english = Texts::new(Language::English);
    for language in Language::ALL {
        let texts = Texts::new(language);
        assert_eq!(texts.told.messages.len(), english.told.messages.len());
        for key in english.told.messages.keys() {
            assert!(texts.told.messages.contains_key(key), "{language:?}: {key}");
        }
        assert_eq!((texts.told.cards.len(), texts.told.colours.len()), (14, 6));
    }
}
