//! What a table says does not depend on what is hidden, at any moment of whole
//! games: each is played a second time in thought with other cards in other hands.

use kennel_rules::{BySeat, Cards, Chance, Rules, SplitMix64, Stock, Viewpoint};
use kennel_wire::ClientMessage;

use super::*;
use crate::PlayerRef;

/// A table with a player in every seat.
fn seated(rules: &str, seed: u8) -> Table {
    let rules = rules.parse::<Rules>().unwrap();
    let settings = Settings {
        rules,
        stand_in: Level::Puppy,
        maker: None,
        queue: false,
        rated: false,
        board: None,
    };
    let mut table = Table::new(settings);
    let secret = Secret::from([seed; 32]);
    table.follow(Entry::Committed { game: "game".into(), secret }).unwrap();
    for seat in rules.seating().seats().map(seat_number) {
        table.follow(sat(seat, &format!("id {seat}"))).unwrap();
    }
    table
}

fn sat(seat: u8, player: &str) -> Entry {
    let (player, name) = (player.into(), format!("Player {seat}"));
    Entry::Sat { seat, player, name, account: false, same_address: Vec::new() }
}

/// Two of three players in a queue come from one address; whoever changes seats takes what
/// is said of them along, and nothing is said of those who have left.
#[test]
fn players_of_one_address_are_said_to_be() {
    let rules = "3".parse::<Rules>().unwrap();
    let mut table = Table::new(Settings {
        rules,
        stand_in: Level::Puppy,
        maker: None,
        queue: true,
        rated: false,
        board: None,
    });
    let ids = ["anna", "bruno"].map(PlayerId::from);
    let come = |table: &mut Table, id: &PlayerId, entropy: &str, same: &[u8]| {
        let player = PlayerRef { id, name: id.as_str(), account: id == &ids[1] };
        for entry in table.enqueue(player, entropy, same).unwrap() {
            table.follow(entry).unwrap();
        }
    };
    let same = |table: &Table| -> Vec<Vec<u8>> {
        let of = |occupant: &Occupant| match occupant {
            Occupant::Player { same_address, .. } => same_address.clone(),
            _ => Vec::new(),
        };
        table.occupants().iter().map(of).collect()
    };
    come(&mut table, &ids[0], "dice", &[]);
    come(&mut table, &ids[1], "tea", &[0]);
    let accounts = table.occupants().into_iter().map(|occupant| match occupant {
        Occupant::Player { account, .. } => Some(account),
        _ => None,
    });
    assert_eq!(accounts.collect::<Vec<_>>(), [Some(false), Some(true), None]);
    assert_eq!(same(&table), [vec![], vec![0], vec![]]);
    for entry in table.changed_seats(Seat::ALL[0], Seat::ALL[1]) {
        table.follow(entry).unwrap();
    }
    assert_eq!(same(&table), [vec![1], vec![], vec![]]);
    assert_eq!(table.seats()[Seat::ALL[0]].entropy, "tea");
    let mover = PlayerRef { id: &ids[1], name: "bruno", account: true };
    for entry in table.arrange(mover, &ClientMessage::Sit { seat: 2 }).unwrap() {
        table.follow(entry).unwrap();
    }
    assert_eq!(same(&table), [vec![], vec![], vec![1]]);
    table.follow(Entry::Freed { seat: 1 }).unwrap();
    assert!(same(&table).iter().all(Vec::is_empty));
}

/// The same table with its game begun, and the entries with which it began.
pub(crate) fn begun(rules: &str, seed: u8) -> (Table, Vec<Entry>) {
    let mut table = seated(rules, seed);
    for seat in table.seating().seats().map(seat_number) {
        table.follow(Entry::Ready { seat, ready: true, entropy: String::new() }).unwrap();
    }
    let mut steps = Vec::new();
    table.advance(Folds::Later, &mut steps).unwrap();
    assert!(steps[0].entry.begins_game());
    (table, steps.into_iter().map(|step| step.entry).collect())
}

pub(crate) fn game(table: &Table) -> &kennel_rules::Game {
    table.current.as_ref().unwrap().live.game()
}

fn act(table: &mut Table, seat: Seat, question: u32, act: &str) -> Result<Vec<Step>, Refusal> {
    let decision = table.read(seat, question, act)?;
    table.decide(Decider::Player, seat, question, decision)
}

/// Lets any seat that is asked do anything it may.
pub(crate) fn step(table: &mut Table, dice: &mut SplitMix64) -> Option<Vec<Step>> {
    step_with(table, dice, Decider::Player)
}

/// The same with decisions of players or of bots.
fn step_with(table: &mut Table, dice: &mut SplitMix64, by: Decider) -> Option<Vec<Step>> {
    let question = table.question()?;
    let asked: Vec<Seat> = question.seats.iter().collect();
    let seat = asked[dice.below(asked.len() as u64) as usize];
    let mut steps = match table.fold() {
        Some(fold) => vec![fold],
        None => {
            let acts = table.choices(seat).unwrap().acts;
            let chosen = &acts[dice.below(acts.len() as u64) as usize];
            let decision = table.read(seat, question.number, chosen).unwrap();
            table.decide(by, seat, question.number, decision).unwrap()
        }
    };
    table.advance(Folds::Later, &mut steps).unwrap();
    Some(steps)
}

/// The same table with other hidden cards, as far as a seat can tell; none while
/// cards have been given that it does not know.
fn twin(table: &Table, me: Seat, dice: &mut SplitMix64) -> Option<Table> {
    if matches!(game(table).phase(), Phase::Exchange { given } if !given.is_empty()) {
        return None;
    }
    let view = table.view(me)?;
    let known = view.discard().checked_add_all(view.hand())?;
    let mut hands = BySeat::filled(Cards::NONE);
    let mut left = known;
    let mut stock = Stock::shuffled(dice);
    for other in table.seating().seats() {
        let size = view.hand_sizes()[other];
        while hands[other].len() < size && other != me {
            let card = stock.take()?;
            // A card that lies open, or in the viewer's hand, is not hidden as well.
            match left.checked_sub(card) {
                Some(fewer) => left = fewer,
                None => hands[other] = hands[other].checked_add(card)?,
            }
        }
    }
    hands[me] = view.hand();
    let mut twin = table.clone();
    twin.current.as_mut()?.live.replace_game(view.world(&hands).ok()?);
    Some(twin)
}

/// Everything that a seat is told or answered must be the same in both, whatever
/// comes next; how many events could be compared.
fn compare(table: &Table, twin: &Table, me: Seat, next: &Entry) -> usize {
    assert_eq!(table.question(), twin.question());
    assert_eq!(table.choices(me), twin.choices(me));
    let own = table.choices(me).map_or(Vec::new(), |choices| choices.acts);
    let others = ["", "give", "give A", "give X", "K 0k-0s", "X=2 draw-1", "7 0-7", "J 0x1"];
    let others = others.map(str::to_owned);
    for text in own.iter().take(20).chain(&others) {
        for question in [table.question_number(), table.question_number().wrapping_sub(1)] {
            let refused =
                |table: &Table| table.current.as_ref().unwrap().live.refusal(me, question, text);
            assert_eq!(refused(table), refused(twin), "{text}");
        }
    }
    let id = PlayerId::from(format!("id {me}"));
    for message in [ClientMessage::TakeBack, ClientMessage::Stand, ClientMessage::Sit { seat: 0 }] {
        let player = PlayerRef { id: &id, name: "name", account: false };
        let refused = |table: &Table| table.arrange(player, &message).err();
        assert_eq!(refused(table), refused(twin));
    }
    let Entry::Event(real) = next else { return 0 };
    let mut event = *real;
    let hands = *game(twin).hands();
    match &mut event {
        // Everybody gives some card; which one is not known.
        Event::Give { seat: giver, card } if *giver != me => {
            *card = hands[*giver].ranks().next().unwrap();
        }
        // A fold shows the hand, and is told alike only for the same hand.
        Event::Fold { seat: other } if hands[*other] != game(table).hands()[*other] => return 0,
        _ => {}
    }
    let Ok(alike) = game(twin).check(&event) else { return 0 };
    let (real, alike) = (Sights::of(&game(table).check(real).unwrap()), Sights::of(&alike));
    for from in [Viewpoint::Seat(me), Viewpoint::Spectator] {
        assert!(!real.by(from).is_empty());
        assert_eq!(real.change(from), alike.change(from));
    }
    1
}

const EVERY_SEATING: [(&str, u8); 7] =
    [("2", 1), ("3", 2), ("3,classic", 3), ("4", 4), ("5", 5), ("6-pairs", 6), ("6-triples", 7)];

#[test]
fn what_is_said_does_not_depend_on_what_is_hidden() {
    for (rules, seed) in EVERY_SEATING {
        let mut dice = SplitMix64::new(u64::from(seed));
        let (mut table, _) = begun(rules, seed);
        let (mut compared, mut moments) = (0, 0);
        // To the end, or far into the game.
        while moments < 250 {
            let before = table.clone();
            let Some(steps) = step(&mut table, &mut dice) else { break };
            moments += 1;
            for seat in before.seating().seats() {
                if let Some(twin) = twin(&before, seat, &mut dice) {
                    compared += compare(&before, &twin, seat, &steps[0].entry);
                }
            }
        }
        assert!(compared > 60, "{rules}: {compared} of {moments} moments");
    }
}

/// What is stored and what is told do not depend on whether the table has just moved
/// or is read again from its log, and every seat knows what it was told.
#[test]
fn a_log_that_is_read_again_tells_the_same_words() {
    for (rules, seed) in EVERY_SEATING {
        let mut dice = SplitMix64::new(u64::from(seed) << 8);
        let (mut table, _) = begun(rules, seed);
        let (mut again, _) = begun(rules, seed);
        let seating = table.seating();
        let viewpoints: Vec<Viewpoint> =
            seating.seats().map(Viewpoint::Seat).chain([Viewpoint::Spectator]).collect();
        let mut entries = Vec::new();
        for _ in 0..400 {
            let Some(steps) = step(&mut table, &mut dice) else { break };
            for step in steps {
                let stored = Entry::from_json(seating, &step.entry.to_json(seating)).unwrap();
                let read = again.follow(stored).unwrap();
                assert!(read.entry == step.entry);
                for &from in &viewpoints {
                    assert_eq!(read.told(from), step.told(from), "{rules}, seed {seed}");
                }
                entries.push(step.entry);
            }
        }
        assert!(game(&table) == game(&again));
        for seat in seating.seats() {
            assert_eq!(table.view(seat), again.view(seat));
            assert_eq!(table.view(seat).unwrap().hand(), game(&table).hands()[seat]);
        }
    }
}

#[test]
fn entries_that_do_not_follow_are_refused_and_change_nothing() {
    let (mut table, _) = begun("4", 9);
    let secret = Secret::from([1; 32]);
    let mut other = begun("4", 10).1;
    let deal = other.swap_remove(1);
    for (entry, why) in [
        (sat(4, "id"), "no such seat"),
        (Entry::Bot { seat: 0, level: "wolf".to_owned() }, "no such level"),
        (Entry::Started { first_dealer: 0 }, "no game can begin"),
        (Entry::Over, "the game is not over"),
        (Entry::Event(Event::Fold { seat: Seat::ALL[0] }), "the event breaks rule 3"),
        (deal, "the event breaks rule 3"),
    ] {
        let (before, version) = (game(&table).clone(), table.version());
        let refused = table.follow(entry).err().unwrap();
        assert_eq!(refused, CorruptLog { version: version + 1, why: why.to_owned() });
        assert!(*game(&table) == before && table.version() == version);
    }
    let mut fresh = seated("4", 9);
    assert_eq!(fresh.follow(Entry::Over).err().unwrap().why, "no game");
    fresh.follow(Entry::Committed { game: "game".into(), secret }).unwrap();
    let dealer = fresh.begin().unwrap().live.game().first_dealer();
    let other = seat_number(fresh.seating().right_of(dealer));
    let refused = fresh.follow(Entry::Started { first_dealer: other }).err().unwrap();
    assert_eq!(refused.why, "another seat deals first");
}

/// A deal that the rules allow, but that the game's own chance did not make.
#[test]
fn cards_that_chance_did_not_deal_are_refused() {
    let deal = begun("4", 10).1.swap_remove(1);
    let mut table = seated("4", 9);
    let first_dealer = seat_number(table.begin().unwrap().live.game().first_dealer());
    table.follow(Entry::Started { first_dealer }).unwrap();
    let refused = table.follow(deal).err().unwrap();
    assert!(refused.why.contains("than the shuffle gives"), "{refused}");
}

#[test]
fn a_player_who_decides_takes_the_seat_back() {
    let (mut table, _) = begun("2", 3);
    let question = table.question().unwrap();
    let seat = question.seats.iter().next().unwrap();
    table.follow(table.stand_in(seat, kennel_wire::StandInReason::Gone).unwrap()).unwrap();
    let acts = table.choices(seat).unwrap().acts;
    let (version, mut by_bot) = (table.version(), table.clone());
    let steps = act(&mut table, seat, question.number, &acts[0]).unwrap();
    assert!(matches!(steps[0].entry, Entry::Back { .. }) && steps[1].entry.is_move());
    assert_eq!((steps[0].version, steps[1].version), (version + 1, version + 2));
    assert!(table.seats()[seat].stand_in.is_none());
    let decision = by_bot.read(seat, question.number, &acts[0]).unwrap();
    let steps = by_bot.decide(Decider::Bot, seat, question.number, decision).unwrap();
    assert!(steps.len() == 1 && by_bot.seats()[seat].stand_in.is_some());
}

/// A round is left to bots when no player has cards any more, and until the next deal.
#[test]
fn a_round_is_left_to_bots_when_all_players_are_out() {
    let mut dice = SplitMix64::new(5);
    let (mut table, _) = begun("4", 5);
    let away: Vec<Seat> = table.seating().seats().skip(2).collect();
    for &seat in &away {
        let stand_in = table.stand_in(seat, kennel_wire::StandInReason::Gone).unwrap();
        table.follow(stand_in).unwrap();
    }
    let (mut left, mut moments) = (0, 0);
    loop {
        let hands = *game(&table).hands();
        let mut people = table.seating().seats().take(2);
        let expected = matches!(game(&table).phase(), Phase::Turn(_))
            && people.all(|seat| hands[seat].is_empty());
        assert_eq!(table.is_left_to_bots(), expected);
        (left, moments) = (left + usize::from(expected), moments + 1);
        let decided = step_with(&mut table, &mut dice, Decider::Bot);
        if decided.is_none() {
            break;
        }
    }
    assert!(left > 5 && left < moments, "{left} of {moments}");
    assert!(!seated("4", 5).is_left_to_bots());
}

/// Plays a game to its end; the table and the entries since the game began.
fn finished(rules: &str, seed: u8) -> (Table, Vec<Entry>) {
    let mut dice = SplitMix64::new(u64::from(seed));
    let (mut table, mut entries) = begun(rules, seed);
    while let Some(steps) = step(&mut table, &mut dice) {
        entries.extend(steps.into_iter().map(|step| step.entry));
    }
    assert!(matches!(entries.last(), Some(Entry::Over)));
    (table, entries)
}

#[test]
fn a_finished_game_is_archived_with_a_record_that_verifies() {
    use crate::fairness::{Proof, verify};
    use kennel_rules::notation::Record;
    for (rules, seed) in [("2", 1), ("4", 4)] {
        let (table, entries) = finished(rules, seed);
        let archived = table.finished_game(&entries).unwrap();
        let record = Record::parse(&archived.record).unwrap();
        let proof = Proof::of(&record).unwrap();
        assert!(verify(&record, &proof).is_ok(), "{rules}, seed {seed}");
        assert_eq!(Some(archived.winners), game(&table).winner());
        assert_eq!(archived.seats.len(), table.seating().players());
    }
}

/// A game that cannot be archived is an error, not a game that is lost without a word.
#[test]
fn a_game_that_cannot_be_archived_says_why() {
    use crate::ArchiveError;
    let (table, entries) = finished("2", 1);
    assert_eq!(begun("2", 1).0.finished_game(&entries), Err(ArchiveError::NotOver));
    assert_eq!(seated("2", 1).finished_game(&entries), Err(ArchiveError::NotOver));
    assert_eq!(table.finished_game(&entries[1..]), Err(ArchiveError::NoBeginning));
    let short = &entries[..entries.len() - 2];
    assert_eq!(table.finished_game(short), Err(ArchiveError::OtherEnd));
    let mut wrong = entries.clone();
    wrong.remove(2);
    assert!(matches!(table.finished_game(&wrong), Err(ArchiveError::Event(_))));
}
