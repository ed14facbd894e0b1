//! In whole games, no frame contains a card that its receiver may not know.

use crate::support::knowledge::{check_sights, hidden, told};
use crate::support::{Running, all_ready, playing, seated};
use kennel_wire::{Change, SightMessage, VersionedChange};

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_what_only_others_may_know() {
    let server = Running::start().await;
    for (rules, players) in
        [("2", 2), ("3,classic", 3), ("4,canadian", 4), ("5", 5), ("6-pairs", 6), ("6-triples", 6)]
    {
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
        let all: Vec<(Option<u8>, Vec<VersionedChange>)> =
            clients.iter().map(|client| (client.state.seat, told(&client.frames))).collect();
        for (seat, told) in &all {
            check_sights(*seat, told, &record);
        }

        // Apart from that everybody is told the same, so that lengths tell nothing either.
        let public = |told: &[VersionedChange]| -> Vec<Vec<SightMessage>> {
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
