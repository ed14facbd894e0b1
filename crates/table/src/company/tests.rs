//! Agreements, hosts, and seats that change hands during a game.

use kennel_rules::{Chance, Event, Seating, SplitMix64, View, Viewpoint};
use kennel_wire::{Change, ClientMessage, RefusalKind, StandInReason};

use super::*;
use crate::table::tests::{begun, game, step};
use crate::{History, PerSeat, PlayerId, SeatHolder, Step};

fn player(id: &PlayerId) -> PlayerRef<'_> {
    PlayerRef { id, name: "Somebody", account: false }
}

fn sit(table: &Table, id: &PlayerId, seat: u8) -> Result<Vec<Entry>, RefusalKind> {
    let entries = table.arrange(player(id), &ClientMessage::Sit { seat });
    entries.map_err(|refusal| refusal.why)
}

/// What somebody is told, folded as a client does.
struct Fold {
    rules: kennel_rules::Rules,
    view: Option<View>,
    /// What was known before each sight.
    before: Vec<View>,
}

impl Fold {
    fn take(&mut self, change: &Change) {
        let seating = self.rules.seating();
        let seat = |number: u8| seating.seat(usize::from(number)).unwrap();
        match change {
            Change::Started { first_dealer, seat: own, .. } => {
                let from = own.map_or(Viewpoint::Spectator, |own| Viewpoint::Seat(seat(own)));
                self.view = Some(View::new(self.rules, seat(*first_dealer), from).unwrap());
            }
            Change::TakenOver { seat: own, yours: true, .. } => {
                self.view.as_mut().unwrap().take_seat(seat(*own)).unwrap();
            }
            Change::Seen { sights } => {
                for sight in sights {
                    let sight = sight.sight(seating).unwrap();
                    self.before.extend(self.view.clone());
                    self.view.as_mut().unwrap().see(&sight).unwrap();
                }
            }
            Change::TakenBack { events, .. } => {
                let kept = self.before.len() - usize::from(*events);
                self.view = self.before.drain(kept..).next();
            }
            _ => {}
        }
    }
}

/// The entries with which a table begins at which everybody is ready.
fn lobby(seating: Seating, seed: u8) -> Vec<Entry> {
    let secret = crate::fairness::Secret::from([seed; 32]);
    let mut lobby = vec![Entry::Committed { game: "game".into(), secret }];
    for seat in seating.seats().map(seat_number) {
        let (player, name) = (format!("id {seat}").into(), format!("Player {seat}"));
        lobby.push(Entry::Sat { seat, player, name, account: false, same_address: Vec::new() });
    }
    for seat in seating.seats().map(seat_number) {
        lobby.push(Entry::Ready { seat, ready: true, entropy: String::new() });
    }
    lobby
}

/// Somebody who takes over a seat is told what spectators are told until the next deal, and
/// from then on what the seat sees: the same words live, from the history, and from a log
/// that is read again. What they know then is all that the seat knows.
#[test]
fn who_takes_over_a_seat_sees_its_hand_from_the_next_deal_on() {
    for (rules, seed) in [("2", 1), ("3,classic", 2), ("4", 3), ("5", 4), ("6-triples", 5)] {
        let mut dice = SplitMix64::new(u64::from(seed));
        let (mut table, entries) = begun(rules, seed);
        let seating = table.seating();
        let newcomer = PlayerId::from("newcomer");
        let left = seating.seat(1).unwrap();
        // What is told of each entry, to everybody who looks on and to the newcomer.
        let mut log: Vec<Step> = Vec::new();
        log.push(table.follow(Entry::PlayerLeft { seat: 1 }).unwrap());
        for _ in 0..3 {
            log.extend(step(&mut table, &mut dice).unwrap());
        }
        let reserved = sit(&table, &newcomer, 1).unwrap();
        log.extend(reserved.into_iter().map(|entry| table.follow(entry).unwrap()));
        assert_eq!(table.seat_of(&newcomer), None);
        assert!(table.bot_of(left).is_some());
        let taken_over = loop {
            let before = log.len();
            let Some(steps) = step(&mut table, &mut dice) else { panic!("{rules}: no deal") };
            log.extend(steps);
            let is_deal = |step: &Step| matches!(step.entry, Entry::Event(Event::Deal(_)));
            let Some(deal) = log[before..].iter().position(is_deal) else {
                assert_eq!(table.seat_of(&newcomer), None);
                continue;
            };
            break before + deal - 1;
        };
        assert!(matches!(&log[taken_over].entry, Entry::Sat { seat: 1, .. }));
        assert_eq!(table.seat_of(&newcomer), Some(left));
        assert_eq!(table.bot_of(left), None);
        for _ in 0..40 {
            log.extend(step(&mut table, &mut dice).into_iter().flatten());
        }

        let settings = table.settings().clone();
        let lobby = lobby(seating, seed);
        let first = lobby.len() + entries.len();
        let mut all = lobby;
        all.extend(entries);
        all.extend(log.iter().map(|step| step.entry.clone()));
        let history = History::whole(settings, all);
        let told = history.told(Some(&newcomer), 0, usize::MAX).unwrap();
        let public = history.told(None, 0, usize::MAX).unwrap();
        let seats = history.told(Some(&PlayerId::from("id 0")), 0, usize::MAX).unwrap();
        assert_eq!(told.len(), public.len());
        // Until then not a word more than spectators; live as from the history.
        assert_eq!(told[..first + taken_over], public[..first + taken_over]);
        let mut fold = Fold { rules: game(&table).rules(), view: None, before: Vec::new() };
        for (index, told) in told.iter().enumerate() {
            fold.take(&told.change);
            let Some(step) = index.checked_sub(first).map(|index| &log[index]) else { continue };
            let from = match index < first + taken_over {
                true => Viewpoint::Spectator,
                false => Viewpoint::Seat(left),
            };
            assert_eq!(*told, step.told(from), "{rules}, entry {index}");
        }
        assert_eq!(fold.view.as_ref(), table.view(left), "{rules}");
        // To the others it is said whose seat it is, and nothing else changes.
        let Change::TakenOver { yours: false, .. } = &seats[first + taken_over].change else {
            panic!("{rules}")
        };
    }
}

/// Nobody sees two hands of a game: neither players nor those who left another seat.
#[test]
fn only_who_has_seen_no_other_hand_takes_over_a_seat() {
    let (mut table, _) = begun("4", 6);
    let ids = ["id 0", "id 1", "id 2", "stranger", "friend"].map(PlayerId::from);
    let [anna, bruno, carla, stranger, friend] = &ids;
    assert_eq!(sit(&table, stranger, 1).err(), Some(RefusalKind::NotNow));
    for seat in [1, 2] {
        table.follow(Entry::PlayerLeft { seat }).unwrap();
    }
    assert_eq!(sit(&table, anna, 1).err(), Some(RefusalKind::NotNow));
    assert_eq!(sit(&table, bruno, 2).err(), Some(RefusalKind::NotNow));
    assert_eq!(sit(&table, stranger, 9).err(), Some(RefusalKind::NotNow));
    // Whoever left may come back to their seat.
    assert!(sit(&table, carla, 2).is_ok());
    let reserved = sit(&table, stranger, 1).unwrap().remove(0);
    table.follow(reserved).unwrap();
    assert_eq!(sit(&table, friend, 1).err(), Some(RefusalKind::SeatTaken));
    assert_eq!(sit(&table, stranger, 2).err(), Some(RefusalKind::NotNow));

    let mut dice = SplitMix64::new(6);
    while table.seat_of(stranger).is_none() {
        step(&mut table, &mut dice).expect("a second round");
    }
    // Having left again, they have seen the hand of that seat.
    table.follow(Entry::PlayerLeft { seat: 1 }).unwrap();
    assert_eq!(sit(&table, stranger, 2).err(), Some(RefusalKind::NotNow));
    assert!(sit(&table, stranger, 1).is_ok());
}

/// A seat that is promised when the game ends belongs to whom it was promised.
#[test]
fn a_reserved_seat_is_taken_when_the_game_ends() {
    let (mut table, _) = begun("2", 7);
    let id = PlayerId::from("newcomer");
    table.follow(Entry::PlayerLeft { seat: 1 }).unwrap();
    let reserved = sit(&table, &id, 1).unwrap().remove(0);
    assert!(table.released(Seat::ALL[1]).is_none());
    table.follow(reserved.clone()).unwrap();
    let released = table.released(Seat::ALL[1]).unwrap();
    table.follow(released).unwrap();
    assert!(sit(&table, &PlayerId::from("another"), 1).is_ok());
    table.follow(reserved).unwrap();
    table.follow(Entry::Ended).unwrap();
    for entry in table.vacated().collect::<Vec<_>>() {
        table.follow(entry).unwrap();
    }
    assert_eq!(table.seat_of(&id), Some(Seat::ALL[1]));
    assert!(table.seats()[Seat::ALL[1]].reserved.is_none());
}

#[test]
fn a_game_that_is_ended_asks_nobody_and_has_no_winners() {
    let (mut table, entries) = begun("4", 8);
    let question = table.question().unwrap();
    let seat = question.seats.iter().next().unwrap();
    let act = table.choices(seat).unwrap().acts.remove(0);
    let decision = table.read(seat, question.number, &act).unwrap();
    let ended = table.agreed(Seat::ALL[0], Proposal::End).unwrap();
    let told = table.follow(ended).unwrap().told(Viewpoint::Spectator);
    assert!(matches!(told.change, Change::Ended { .. }));
    assert_eq!(table.phase(), Phase::Over);
    assert_eq!((table.question(), table.choices(seat), table.must_fold()), (None, None, None));
    assert!(table.read(seat, question.number, &act).is_err());
    assert!(table.decide(crate::Decider::Player, seat, question.number, decision).is_err());
    assert!(table.fold().is_none() && table.agreed(Seat::ALL[0], Proposal::End).is_none());
    assert!(table.finished_game(&entries).is_err());
    assert!(table.follow(Entry::Ended).is_err());
    let mut steps = Vec::new();
    table.advance(crate::Folds::AtOnce, &mut steps).unwrap();
    assert!(steps.is_empty());
}

#[test]
fn everybody_who_is_there_has_to_agree_but_bots() {
    let (mut table, _) = begun("4", 9);
    let [anna, bruno, carla, _, ..] = Seat::ALL;
    let everybody = table.seating().everyone();
    assert_eq!(table.voters(Proposal::End, everybody), everybody);
    let stand_in = Proposal::StandIn { seat: 1 };
    assert_eq!(table.voters(stand_in, everybody), everybody.difference(bruno.only()));
    // Whoever is disconnected has to agree to an end until a bot stands in.
    let present = anna.only().union(bruno.only());
    assert_eq!(table.voters(Proposal::End, present), everybody);
    assert_eq!(table.voters(stand_in, present), anna.only());
    for seat in [2, 3] {
        table.follow(Entry::StandIn { seat, why: StandInReason::Gone }).unwrap();
    }
    assert_eq!(table.voters(Proposal::End, present), present);
    assert_eq!(table.voters(Proposal::End, present.union(carla.only())).len(), 3);
    table.follow(Entry::PlayerLeft { seat: 0 }).unwrap();
    assert_eq!(table.voters(Proposal::End, everybody.difference(carla.only())).len(), 2);

    assert!(table.check_proposal(carla, stand_in).is_ok());
    // One of them has left, and the other is concerned.
    for seat in [anna, bruno] {
        assert!(table.check_proposal(seat, stand_in).is_err(), "{seat}");
    }
    for seat in [0, 2, 7] {
        assert!(table.check_proposal(bruno, Proposal::StandIn { seat }).is_err(), "{seat}");
    }
    let entry = table.agreed(carla, stand_in).unwrap();
    table.follow(entry).unwrap();
    assert_eq!(table.seats()[bruno].stand_in, Some(StandInReason::Vote));
    assert!(table.bot_of(bruno).is_some() && table.agreed(carla, stand_in).is_none());
    // Whoever was there all the time has to ask for the seat.
    assert!(table.returned(bruno).is_none());
}

#[test]
fn the_maker_looks_after_the_table_and_then_somebody_else() {
    let (unowned, _) = begun("4", 10);
    assert_eq!(unowned.host(), None);
    let settings = crate::Settings { maker: Some("id 2".into()), ..unowned.settings().clone() };
    let mut table = Table::new(settings);
    assert_eq!(table.host(), None);
    for seat in 0..3 {
        let (player, name) = (format!("id {seat}").into(), format!("Player {seat}"));
        let same_address = Vec::new();
        table.follow(Entry::Sat { seat, player, name, account: false, same_address }).unwrap();
    }
    let [anna, _, carla, _, ..] = Seat::ALL;
    assert_eq!(table.host(), Some(carla));
    assert_eq!(table.removable(carla, 0).ok(), Some(anna));
    assert_eq!(table.removable(anna, 1).unwrap_err().why, RefusalKind::NotNow);
    for seat in [2, 3, 9] {
        let refused = table.removable(carla, seat).unwrap_err();
        assert_eq!(refused.why, RefusalKind::SeatTaken, "{seat}");
    }
    table.follow(table.removed(anna)).unwrap();
    assert_eq!(table.seats()[anna].holder, SeatHolder::Nobody);
    table.follow(freed(carla)).unwrap();
    assert_eq!(table.host(), Some(Seat::ALL[1]));
}

/// Proposes something and has it carried out, as everybody agrees.
fn take_back(table: &mut Table, seat: Seat) -> Result<Step, RefusalKind> {
    table.check_proposal(seat, Proposal::TakeBack).map_err(|refusal| refusal.why)?;
    let entry = table.agreed(seat, Proposal::TakeBack).unwrap();
    Ok(table.follow(entry).unwrap())
}

/// Plays are taken back all the time in whole games. Each time the game, what every seat
/// knows and what it is asked are as they were before the play; clients that fold what they
/// are told know the same, live or later; and the record is the game without them.
#[test]
fn what_is_taken_back_has_not_happened() {
    for (rules, seed) in [("2", 1), ("3,classic", 2), ("4", 3), ("5", 4), ("6-triples", 5)] {
        let mut dice = SplitMix64::new(u64::from(seed));
        let (mut table, mut entries) = begun(rules, seed);
        let seating = table.seating();
        let mut told: Vec<Step> = Vec::new();
        // The versions of plays with everything as it was before them.
        let mut past: Vec<(u32, kennel_rules::Game, PerSeat<View>)> = Vec::new();
        let (mut taken_back, mut with_others) = (0, 0);
        while table.phase() == Phase::Playing {
            let live = &table.running().unwrap().live;
            let before = (live.game().clone(), live.views().clone());
            let steps = step(&mut table, &mut dice).unwrap();
            past.push((steps[0].version, before.0, before.1));
            told.extend(steps);
            let seat = seating.seat(dice.below(seating.players() as u64) as usize).unwrap();
            // Games would not end if everything were taken back.
            if dice.below(3) > 0 || table.check_proposal(seat, Proposal::TakeBack).is_err() {
                continue;
            }
            let version = table.subject(seat, Proposal::TakeBack);
            let step = take_back(&mut table, seat).unwrap();
            let Entry::TakenBack { events, .. } = step.entry else { panic!("{rules}") };
            (taken_back, with_others) = (taken_back + 1, with_others + u32::from(events > 1));
            told.push(step);
            let (_, game, views) = past.iter().find(|(of, ..)| *of == version).unwrap();
            let live = &table.running().unwrap().live;
            assert!(live.game() == game && live.views() == views, "{rules}");
            let question = table.question().unwrap();
            assert_eq!((question.number, question.seats), (table.version(), seat.only()));
            let again = table.check_proposal(seat, Proposal::TakeBack).unwrap_err();
            assert_eq!(again.why, RefusalKind::TooOften, "{rules}");
        }
        assert!(taken_back > 5 && with_others > 2, "{rules}: {taken_back}, {with_others}");

        entries.extend(told.iter().map(|step| step.entry.clone()));
        let finished = table.finished_game(&entries).unwrap();
        let record: kennel_rules::notation::Record = finished.record.parse().unwrap();
        assert!(record.game() == game(&table), "{rules}");
        let proof = crate::fairness::Proof::of(&record).unwrap();
        assert!(crate::fairness::verify(&record, &proof).is_ok(), "{rules}");

        let first = lobby(seating, seed).len() + entries.len() - told.len();
        let all = lobby(seating, seed).into_iter().chain(entries).collect();
        let history = History::whole(table.settings().clone(), all);
        for seat in seating.seats().map(Some).chain([None]) {
            let player = seat.map(|seat| PlayerId::from(format!("id {seat}").as_str()));
            let from = seat.map_or(Viewpoint::Spectator, Viewpoint::Seat);
            let mut fold = Fold { rules: game(&table).rules(), view: None, before: Vec::new() };
            let later = history.told(player.as_ref(), 0, usize::MAX).unwrap();
            for (index, change) in later.iter().enumerate() {
                fold.take(&change.change);
                let live = index.checked_sub(first).map(|index| told[index].told(from));
                assert!(live.is_none_or(|live| live == *change), "{rules}, {index}");
            }
            let view = fold.view.unwrap();
            assert_eq!(view.board(), game(&table).board(), "{rules}");
            assert!(seat.is_none_or(|seat| table.view(seat) == Some(&view)), "{rules}");
        }
    }
}

/// Whatever chance has shown stays: nothing from before it can be taken back.
#[test]
fn what_chance_has_shown_is_not_taken_back() {
    let (mut drawn, mut dealt) = (0, 0);
    for seed in 0..8 {
        let mut dice = SplitMix64::new(u64::from(seed));
        let (mut table, _) = begun("3", seed);
        while table.phase() == Phase::Playing && drawn + dealt < 200 {
            let steps = step(&mut table, &mut dice).unwrap();
            let is_draw =
                |entry: &Entry| matches!(entry, Entry::Event(Event::Play { got: Some(_), .. }));
            let is_deal = |entry: &Entry| matches!(entry, Entry::Event(Event::Deal(_)));
            drawn += u32::from(steps.iter().any(|step| is_draw(&step.entry)));
            dealt += u32::from(steps.iter().any(|step| is_deal(&step.entry)));
            if !steps.iter().any(|step| is_draw(&step.entry) || is_deal(&step.entry)) {
                continue;
            }
            for seat in table.seating().seats() {
                let refused = table.check_proposal(seat, Proposal::TakeBack).map_err(|it| it.why);
                let over = table.phase() != Phase::Playing;
                assert!(over || refused == Err(RefusalKind::NotNow), "{seed}");
                assert!(table.agreed(seat, Proposal::TakeBack).is_none());
                let entry = Entry::TakenBack { seat: seat_number(seat), events: 1 };
                assert!(table.follow(entry).is_err());
            }
        }
    }
    assert!(drawn > 10 && dealt > 10, "{drawn}, {dealt}");
}
