//! What a receiver may know, derived from the record of a game and from the
//! rules of section 8, without asking the code that tells.

use kennel_rules::notation::Record;
use kennel_rules::{Event, Rank, Rules, Seat, Seating};
use kennel_wire::{Change, ServerMessage, SightMessage, VersionedChange};

/// All changes in messages as they were sent.
pub fn told(frames: &[String]) -> Vec<VersionedChange> {
    let messages = frames.iter().map(|frame| serde_json::from_str(frame).unwrap());
    let changes = messages.filter_map(|message| match message {
        ServerMessage::Changes { changes, .. } => Some(changes),
        _ => None,
    });
    changes.flatten().collect()
}

/// A sight without what only some may know.
pub fn hidden(sight: &SightMessage) -> SightMessage {
    let mut sight = sight.clone();
    match &mut sight {
        SightMessage::SetUp { hand, .. } | SightMessage::Dealt { hand, .. } => *hand = None,
        SightMessage::Gave { card, .. } => *card = None,
        SightMessage::Exchanged { lost, got } => (*lost, *got) = (None, None),
        SightMessage::Played { drawn, .. } => *drawn = None,
        SightMessage::Folded { .. } => {}
    }
    sight
}

/// The changes without the plays and folds that were taken back, each of which is one.
fn counted(told: &[VersionedChange]) -> Vec<&VersionedChange> {
    let mut counted: Vec<&VersionedChange> = Vec::new();
    for each in told {
        match each.change {
            Change::TakenBack { events, .. } => {
                for _ in 0..events {
                    let is_seen =
                        |told: &&VersionedChange| matches!(told.change, Change::Seen { .. });
                    let last = counted.iter().rposition(is_seen).expect("it was seen");
                    counted.remove(last);
                }
            }
            _ => counted.push(each),
        }
    }
    counted
}

/// Whom a seat gives its card to (rules 3.1 to 3.3).
fn receiver(table: Seating, seat: usize) -> usize {
    let players = table.players();
    let on = match table {
        Seating::Four | Seating::SixPairs => players / 2,
        Seating::SixTriples => 2,
        _ => 1,
    };
    (seat + on) % players
}

/// Each card that a receiver is told of must be its own, by the record; and it is
/// told of all that are. The seat is the one it has when the game begins.
pub fn check_sights(mut seat: Option<u8>, told: &[VersionedChange], record: &Record) {
    let rules: Rules = record.game().rules();
    let (table, players) = (rules.seating(), rules.seating().players());
    let letter = |card: Rank| card.letter().to_string();
    let handed = |card: Rank, seat: usize| (letter(card), seat as u8);
    let mut events = record.events().iter().peekable();
    // A record has the gifts of a round in the order of seats.
    let mut gifts: Vec<Option<Rank>> = Vec::new();
    for VersionedChange { version, change } in counted(told) {
        if let Change::TakenOver { seat: taken, yours: true, .. } = change {
            seat = Some(*taken);
        }
        let Change::Seen { sights } = change else { continue };
        while let Some(Event::Give { card, .. }) = events.peek() {
            gifts.push(Some(*card));
            events.next();
        }
        for sight in sights {
            match sight {
                SightMessage::SetUp { .. } => panic!("{version}: a server deals"),
                SightMessage::Dealt { hand, .. } => {
                    let Some(Event::Deal(hands)) = events.next() else { panic!("{version}") };
                    let own = seat.and_then(|seat| Seat::new(usize::from(seat)));
                    assert_eq!(*hand, own.map(|seat| hands[seat].to_string()), "{version}");
                    gifts.clear();
                }
                SightMessage::Gave { seat: giver, card } => {
                    let given = gifts[usize::from(*giver)].expect("it gives");
                    let own = (seat == Some(*giver)).then(|| letter(given));
                    assert_eq!(*card, own, "{version}");
                }
                SightMessage::Exchanged { lost, got } => {
                    let drawn = events.next_if(|event| matches!(event, Event::DrawRound(_)));
                    let own = seat.map(usize::from).map(|me| match drawn {
                        Some(Event::DrawRound(cards)) => {
                            let (right, left) = ((me + 1) % players, (me + players - 1) % players);
                            let of = |seat: usize| cards[Seat::new(seat).unwrap()];
                            (handed(of(left), left), handed(of(me), right))
                        }
                        _ => {
                            let to = receiver(table, me);
                            let from = (0..players).find(|&from| receiver(table, from) == me);
                            let from = from.unwrap();
                            let of = |seat: usize| gifts[seat].unwrap();
                            (handed(of(me), to), handed(of(from), from))
                        }
                    });
                    let heard = |handed: &Option<kennel_wire::HandedCard>| {
                        handed.as_ref().map(|handed| (handed.card.clone(), handed.seat))
                    };
                    let (lost_of, got_of) = own.unzip();
                    assert_eq!((heard(lost), heard(got)), (lost_of, got_of), "{version}");
                }
                SightMessage::Played { seat: who, play, drawn } => {
                    let Some(Event::Play { got, .. }) = events.next() else { panic!("{version}") };
                    let from = play.split_once(" draw-").map(|(_, seat)| seat.parse().unwrap());
                    assert_eq!(from.is_some(), got.is_some(), "{version}");
                    let concerns = seat.is_some() && (seat == Some(*who) || seat == from);
                    assert_eq!(*drawn, got.filter(|_| concerns).map(letter), "{version}");
                }
                SightMessage::Folded { .. } => {
                    assert!(matches!(events.next(), Some(Event::Fold { .. })), "{version}");
                }
            }
        }
    }
    assert!(events.next().is_none(), "an event was not told");
}
