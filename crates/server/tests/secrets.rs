//! No frame holds a card its receiver may not know, whole games long.

mod support;

use kennel_rules::notation::cards_text;
use kennel_rules::{Event, Rank, Seat};
use kennel_wire::{Change, ServerMessage, SightMessage, Told};
use support::{Client, Running, all_ready, playing, seated};

/// All changes that a client was told.
fn told(client: &Client) -> Vec<Told> {
    let messages = client.frames.iter().map(|frame| serde_json::from_str(frame).unwrap());
    let changes = messages.filter_map(|message| match message {
        ServerMessage::Changes { changes, .. } => Some(changes),
        _ => None,
    });
    changes.flatten().collect()
}

/// A sight without what only some may know.
fn hidden(sight: &SightMessage) -> SightMessage {
    let mut sight = sight.clone();
    match &mut sight {
        SightMessage::Dealt { hand, .. } => *hand = None,
        SightMessage::Gave { card, .. } => *card = None,
        SightMessage::Exchanged { lost, got } => (*lost, *got) = (None, None),
        SightMessage::Played { drawn, .. } => *drawn = None,
        SightMessage::Folded { .. } => {}
    }
    sight
}

/// Each card that a receiver is told of must be its own, by the record; and it is
/// told of all that are.
fn check_sights(seat: Option<u8>, told: &[Told], events: &[Event]) {
    let letter = |card: Rank| card.letter().to_string();
    let mut events = events.iter().peekable();
    // A record has the gifts of a round in the order of seats.
    let mut gifts = Vec::new();
    for Told { version, change } in told {
        let Change::Seen { sights } = change else { continue };
        while let Some(Event::Give { seat, card }) = events.peek() {
            gifts.push((seat.index(), *card));
            events.next();
        }
        for sight in sights {
            match sight {
                SightMessage::Dealt { hand, .. } => {
                    let Some(Event::Deal(hands)) = events.next() else { panic!("{version}") };
                    let own = seat.and_then(|seat| Seat::new(usize::from(seat)));
                    assert_eq!(*hand, own.map(|seat| cards_text(hands[seat])), "{version}");
                }
                SightMessage::Gave { seat: giver, card } => {
                    let at = gifts.iter().position(|gift| gift.0 == usize::from(*giver)).unwrap();
                    let (_, given) = gifts.remove(at);
                    let own = (seat == Some(*giver)).then(|| letter(given));
                    assert_eq!(*card, own, "{version}");
                }
                SightMessage::Exchanged { lost, got } => {
                    if let Some(Event::Drawn(_)) = events.peek() {
                        events.next();
                    }
                    assert!(seat.is_some() || (lost.is_none() && got.is_none()), "{version}");
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

/// What a client is told of each exchange is what its own hand lost and got.
fn check_exchanges(all: &[(Option<u8>, Vec<Told>)]) {
    let versions = all[0].1.len();
    for version in 0..versions {
        let mut exchanged = Vec::new();
        for (seat, told) in all {
            let Change::Seen { sights } = &told[version].change else { continue };
            for sight in sights {
                if let SightMessage::Exchanged { lost, got } = sight {
                    exchanged.push((*seat, lost.clone(), got.clone()));
                }
            }
        }
        for (seat, lost, got) in &exchanged {
            assert_eq!(seat.is_some(), lost.is_some() && got.is_some());
            let (Some(seat), Some(lost)) = (seat, lost) else { continue };
            let (_, _, theirs) =
                exchanged.iter().find(|(other, ..)| *other == Some(lost.seat)).unwrap();
            let theirs = theirs.as_ref().unwrap();
            assert_eq!((theirs.seat, &theirs.card), (*seat, &lost.card));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_what_only_others_may_know() {
    let server = Running::start().await;
    for (rules, players) in [("2", 2), ("3", 3), ("4,canadian", 4), ("5", 5), ("6-triples", 6)] {
        let (table, guests, mut clients) = seated(&server, rules, players).await;
        let spectator = server.join(&table, None, None).await;
        let stranger = server.guest("Stranger").await;
        let stranger = server.join(&table, Some(&stranger), None).await;
        all_ready(&mut clients).await;
        let tasks: Vec<_> = clients.into_iter().chain([spectator, stranger]).map(playing).collect();
        let mut clients = Vec::new();
        for task in tasks {
            clients.push(task.await.unwrap());
        }
        // Those who come later are told no more.
        for guest in guests.iter().map(Some).chain([None]) {
            let mut late = server.join(&table, guest, None).await;
            late.until(|state| state.over.is_some()).await;
            clients.push(late);
        }
        let record = server.verified(&clients[0]).await;
        let events: Vec<Event> = record.events().to_vec();
        let all: Vec<(Option<u8>, Vec<Told>)> =
            clients.iter().map(|client| (client.state.seat, told(client))).collect();
        for (seat, told) in &all {
            check_sights(*seat, told, &events);
        }
        check_exchanges(&all);

        // Apart from that everybody is told the same, so that lengths tell nothing either.
        let public = |told: &[Told]| -> Vec<Vec<SightMessage>> {
            let seen = told.iter().filter_map(|told| match &told.change {
                Change::Seen { sights } => Some(sights.iter().map(hidden).collect()),
                _ => None,
            });
            seen.collect()
        };
        let watched = all.iter().find(|(seat, _)| seat.is_none()).unwrap();
        for (_, told) in &all {
            assert_eq!(public(told), public(&watched.1));
        }
        for told in &watched.1 {
            if let Change::Seen { sights } = &told.change {
                assert_eq!(*sights, sights.iter().map(hidden).collect::<Vec<_>>());
            }
        }

        let secret = watched.1.iter().find_map(|told| match &told.change {
            Change::Over { secret, .. } => Some(secret.clone()),
            _ => None,
        });
        let secret = secret.unwrap();
        assert_eq!(secret.len(), 64);
        let ids = server.player_ids(&table).await;
        assert_eq!(ids.len(), players);
        for client in &clients {
            for frame in &client.frames {
                assert!(frame.contains("\"over\"") || !frame.contains(&secret), "{frame}");
                for guest in &guests {
                    let (_, token) = guest.cookie.split_once('=').unwrap();
                    assert!(!frame.contains(token), "{frame}");
                }
                assert!(!ids.iter().any(|id| frame.contains(id.as_str())), "{frame}");
            }
        }
        let named = clients[0].state.changes.iter().find_map(|change| match change {
            Change::Committed { game, .. } => Some(format!("/api/games/{game}")),
            _ => None,
        });
        for path in [format!("/api/tables/{table}"), named.unwrap(), "/api/me".to_owned()] {
            let answer = server.request("GET", &path, Some(&guests[0]), None).await;
            assert_eq!(answer.status, 200);
            let text = answer.head + &answer.body;
            assert!(!ids.iter().any(|id| text.contains(id.as_str())), "{text}");
            assert!(!text.contains(guests[0].cookie.split_once('=').unwrap().1), "{text}");
        }
    }
}

#[tokio::test]
async fn the_record_of_a_game_is_not_to_be_had_before_its_end() {
    let server = Running::start().await;
    let (_, guests, mut clients) = seated(&server, "2", 2).await;
    all_ready(&mut clients).await;
    clients[0].until(|state| state.ask.is_some()).await;
    let game = clients[0].state.changes.iter().find_map(|change| match change {
        Change::Committed { game, .. } => Some(game.clone()),
        _ => None,
    });
    let path = format!("/api/games/{}", game.unwrap());
    assert_eq!(server.request("GET", &path, Some(&guests[0]), None).await.status, 404);
}
