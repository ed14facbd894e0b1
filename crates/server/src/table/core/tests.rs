//! What a table says does not depend on what is hidden, at any moment of whole
//! games: each is played a second time in thought with other cards in other hands.

use kennel_rules::notation::parse_rules;
use kennel_rules::{BySeat, Cards, Stock};
use kennel_wire::ClientMessage;

use super::*;

/// Chance from a seed.
struct Dice(u64);

impl Chance for Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(word ^ (word >> 31)) * u128::from(bound)) >> 64) as u64
    }
}

/// A table with a player in every seat, whose game has begun.
fn begun(rules: &str, seed: u8) -> Core {
    let rules = parse_rules(rules).unwrap();
    let mut core = Core::new(Settings { rules, stand_in: Level::Puppy, maker: None, queue: false });
    let secret = Secret::from([seed; 32]).to_string();
    core.apply(&Entry::Committed { game: "game".to_owned(), secret }).unwrap();
    for seat in 0..core.seats.len() as u8 {
        let (player, name) = (format!("id {seat}"), format!("Player {seat}"));
        core.apply(&Entry::Sat { seat, player, name }).unwrap();
        core.apply(&Entry::Ready { seat, ready: true, entropy: String::new() }).unwrap();
    }
    let start = core.start().unwrap();
    core.plan(start, Folds::Later).unwrap().1
}

/// The same table with other hidden cards, as far as a seat can tell; none while
/// cards have been given that it does not know.
fn twin(core: &Core, seat: usize, dice: &mut Dice) -> Option<Core> {
    let running = core.running.as_ref()?;
    if matches!(running.game.phase(), Phase::Exchange { given } if !given.is_empty()) {
        return None;
    }
    let view = &running.views[seat];
    let me = core.settings.rules.seating().seat(seat)?;
    let known = view.discard().checked_add_all(view.hand())?;
    let mut hands = BySeat::filled(Cards::NONE);
    let mut left = known;
    let mut stock = Stock::shuffled(dice);
    for other in core.settings.rules.seating().seats() {
        let size = view.hand_sizes()[other];
        while hands[other].len() < size && other != me {
            let card = stock.take()?;
            // What lies open, or in the own hand, cannot be hidden besides.
            match left.checked_sub(card) {
                Some(fewer) => left = fewer,
                None => hands[other] = hands[other].checked_add(card)?,
            }
        }
    }
    hands[me] = view.hand();
    let game = view.world(&hands).ok()?;
    let mut twin = core.clone();
    twin.running.as_mut()?.game = game;
    Some(twin)
}

/// Everything that a seat is told or answered must be the same in both, whatever
/// comes next; how many events could be compared.
fn compare(core: &Core, twin: &Core, seat: usize, next: &[Entry]) -> usize {
    let told = |core: &Core, entry: &Entry, from| serde_json::to_string(&core.told(entry, from));
    assert_eq!(core.waiting(), twin.waiting());
    let acts = |core: &Core| core.choices(seat).map(|some| (some.question, some.acts, some.all));
    assert_eq!(acts(core), acts(twin));
    let own = core.choices(seat).map_or(Vec::new(), |choices| choices.acts);
    let others = ["", "give", "give A", "give X", "K 0k-0s", "X=2 draw-1", "7 0-7", "J 0x1"];
    let others = others.map(str::to_owned);
    for act in own.iter().take(20).chain(&others) {
        for question in [core.question, core.question.wrapping_sub(1)] {
            let refused = |core: &Core| core.act(seat, question, act).err();
            assert_eq!(refused(core), refused(twin), "{act}");
        }
    }
    let id = format!("id {seat}");
    for message in [ClientMessage::TakeBack, ClientMessage::Stand, ClientMessage::Sit { seat: 0 }] {
        let refused = |core: &Core| core.arrange(&id, "name", &message).err();
        assert_eq!(refused(core), refused(twin));
    }
    let table = core.settings.rules.seating();
    let from = table.seat(seat).map(Viewpoint::Seat).unwrap();
    let Some(Entry::Event(text)) = next.first() else { return 0 };
    let mut event = text.event(table).unwrap();
    let hands = *twin.running.as_ref().unwrap().game.hands();
    match &mut event {
        // Some card is given by everybody; which one is not known.
        Event::Give { seat: giver, card } if giver.index() != seat => {
            *card = hands[*giver].ranks().next().unwrap();
        }
        // A fold shows the hand, and is told alike only of the same.
        Event::Fold { seat: other }
            if hands[*other] != core.running.as_ref().unwrap().game.hands()[*other] =>
        {
            return 0;
        }
        _ => {}
    }
    if twin.running.as_ref().unwrap().game.check(&event).is_err() {
        return 0;
    }
    let alike = Entry::Event(EventText::new(table, &event).unwrap());
    for from in [from, Viewpoint::Spectator] {
        let real = told(core, &next[0], from).unwrap();
        assert!(!real.contains("\"sights\":[]"), "{real}");
        assert_eq!(real, told(twin, &alike, from).unwrap());
    }
    1
}

#[test]
fn what_is_said_does_not_depend_on_what_is_hidden() {
    for (rules, seed) in
        [("2", 1), ("3", 2), ("3,classic", 3), ("4", 4), ("5", 5), ("6-pairs", 6), ("6-triples", 7)]
    {
        let mut dice = Dice(u64::from(seed));
        let mut core = begun(rules, seed);
        let (mut compared, mut moments) = (0, 0);
        // To the end, or far into the game.
        while let Some(waiting) = core.waiting().filter(|_| moments < 250) {
            moments += 1;
            let asked: Vec<Seat> = waiting.seats.iter().collect();
            let who = asked[dice.below(asked.len() as u64) as usize].index();
            let entry = core.fold().unwrap_or_else(|| {
                let acts = core.choices(who).unwrap().acts;
                let act = &acts[dice.below(acts.len() as u64) as usize];
                core.act(who, waiting.question, act).unwrap()
            });
            let (entries, after) = core.plan(entry, Folds::Later).unwrap();
            for seat in 0..core.seats.len() {
                if let Some(twin) = twin(&core, seat, &mut dice) {
                    compared += compare(&core, &twin, seat, &entries);
                }
            }
            core = after;
        }
        assert!(compared > 60, "{rules}: {compared} of {moments} moments");
    }
}
