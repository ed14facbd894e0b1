//! What players agree to during a game, and what the host of a table may do.

use std::time::Duration;

use crate::support::{
    Client, Running, all_ready, new_database, playing, quick, seated, seated_at, wait_for_seat_0,
};
use kennel_server::Config;
use kennel_wire::{
    Change, ClientMessage, OpenProposal, Proposal, RefusalKind, ServerMessage, StandInReason,
};
use serde_json::json;

fn propose(proposal: Proposal) -> ClientMessage {
    ClientMessage::Propose { proposal }
}

/// The next proposal that a client is told, or that there is none any more.
async fn proposed(client: &mut Client) -> Option<OpenProposal> {
    let open = client.next_that(|message| match message {
        ServerMessage::Proposed { open } => Some(open.clone()),
        _ => None,
    });
    open.await
}

async fn hosted(client: &mut Client) -> Option<u8> {
    let host = client.next_that(|message| match message {
        ServerMessage::Host { seat } => Some(*seat),
        _ => None,
    });
    host.await
}

#[tokio::test]
async fn a_bot_plays_for_somebody_if_all_others_agree() {
    let config = Config { patience: Duration::ZERO, ..quick(new_database()) };
    let server = Running::with(config).await;
    let (table, _, mut clients) = seated(&server, "4", 4).await;
    all_ready(&mut clients).await;
    wait_for_seat_0(&mut clients).await;
    let vote = Proposal::StandIn { seat: 0 };

    assert_eq!(clients[0].refused(&propose(vote)).await, RefusalKind::NotNow);
    assert_eq!(clients[1].refused(&ClientMessage::Agree).await, RefusalKind::NotNow);
    clients[1].say(&propose(vote)).await;
    let open = |by, waits_for: &[u8]| {
        Some(OpenProposal { proposal: vote, by, waits_for: waits_for.to_vec() })
    };
    for client in &mut clients {
        assert_eq!(proposed(client).await, open(1, &[2, 3]));
    }
    // Somebody who comes later is told, and has no say.
    let mut watching = server.join(&table, None, None).await;
    assert_eq!(proposed(&mut watching).await, open(1, &[2, 3]));
    assert_eq!(watching.refused(&ClientMessage::Agree).await, RefusalKind::NoSeat);
    assert_eq!(clients[0].refused(&ClientMessage::Decline).await, RefusalKind::NotNow);
    assert_eq!(clients[2].refused(&propose(Proposal::End)).await, RefusalKind::NotNow);

    clients[2].say(&ClientMessage::Agree).await;
    assert_eq!(proposed(&mut clients[3]).await, open(1, &[3]));
    clients[3].say(&ClientMessage::Decline).await;
    let declined = |message: &ServerMessage| match message {
        ServerMessage::Declined { seat } => Some(*seat),
        _ => None,
    };
    assert_eq!(clients[1].next_that(declined).await, 3);
    assert_eq!(proposed(&mut clients[1]).await, None);
    assert_eq!(clients[1].refused(&propose(vote)).await, RefusalKind::TooOften);

    clients[2].say(&propose(vote)).await;
    for seat in [1, 3] {
        let is_open = |open: &Option<OpenProposal>| open.as_ref().is_some_and(|it| it.by == 2);
        while !is_open(&proposed(&mut clients[seat]).await) {}
        clients[seat].say(&ClientMessage::Agree).await;
    }
    let stands_in = Change::StandIn { seat: 0, why: StandInReason::Vote };
    for client in &mut clients {
        client.until(|state| state.changes.contains(&stands_in)).await;
    }
    // The player was there, and takes the seat back.
    clients[0].say(&ClientMessage::TakeBack).await;
    clients[0].until(|state| state.changes.contains(&Change::Back { seat: 0 })).await;
}

#[tokio::test]
async fn nobody_is_voted_out_before_they_had_time_to_think() {
    let config = Config { patience: Duration::from_secs(100_000), ..quick(new_database()) };
    let server = Running::with(config).await;
    let (_, _, mut clients) = seated(&server, "4", 4).await;
    all_ready(&mut clients).await;
    wait_for_seat_0(&mut clients).await;
    let vote = propose(Proposal::StandIn { seat: 0 });
    assert_eq!(clients[1].refused(&vote).await, RefusalKind::NotNow);
}

#[tokio::test]
async fn a_game_ends_when_all_agree_and_another_can_begin() {
    let server = Running::start().await;
    let (_, _, mut clients) = seated(&server, "2", 2).await;
    assert_eq!(clients[0].refused(&propose(Proposal::End)).await, RefusalKind::NotNow);
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
    // A proposal goes with the next answer.
    clients[0].say(&propose(Proposal::End)).await;
    for client in &mut clients {
        assert!(proposed(client).await.is_some());
    }
    let asked = clients.iter().position(|client| client.state.answer().is_some()).unwrap();
    let answer = clients[asked].state.answer().unwrap();
    clients[asked].say(&answer).await;
    for client in &mut clients {
        assert_eq!(proposed(client).await, None);
    }
    assert_eq!(clients[1].refused(&ClientMessage::Agree).await, RefusalKind::NotNow);

    clients[0].say(&propose(Proposal::End)).await;
    assert!(proposed(&mut clients[1]).await.is_some());
    clients[1].say(&ClientMessage::Agree).await;
    let is_end = |change: &Change| matches!(change, Change::Ended { .. });
    for client in &mut clients {
        client.until(|state| state.changes.iter().any(is_end)).await;
        client.until(|state| matches!(state.changes.last(), Some(Change::Committed { .. }))).await;
        assert_eq!(client.state.ask, None);
        assert_eq!(client.state.over, None);
    }
    // It has no record, and nothing of it is left to play.
    let committed = clients[0].state.changes.iter().find_map(|change| match change {
        Change::Committed { game, .. } => Some(game.clone()),
        _ => None,
    });
    let path = format!("/api/games/{}", committed.unwrap());
    assert_eq!(server.request("GET", &path, None, None).await.status, 404);
    all_ready(&mut clients).await;
    for client in &mut clients {
        client.until(|state| state.ask.is_some()).await;
    }
}

/// Says something, and then something that is refused for certain: the first refusal.
async fn first_refusal(client: &mut Client, message: &ClientMessage) -> RefusalKind {
    client.say(message).await;
    client.refused(&ClientMessage::Remove { seat: u8::MAX }).await
}

/// In the exchange the question stays open after an answer, but not for whoever has answered.
#[tokio::test]
async fn nobody_is_voted_out_who_has_given_a_card_in_time() {
    let config = Config { patience: Duration::ZERO, ..quick(new_database()) };
    let server = Running::with(config).await;
    let (_, _, mut clients) = seated(&server, "4", 4).await;
    all_ready(&mut clients).await;
    clients[0].until(|state| state.ask.is_some()).await;
    clients[1].say(&propose(Proposal::StandIn { seat: 0 })).await;
    for client in &mut clients {
        assert!(proposed(client).await.is_some());
    }
    let answer = clients[0].state.answer().unwrap();
    clients[0].say(&answer).await;
    let has_given = |state: &crate::support::State| {
        state.ask.as_ref().is_some_and(|ask| ask.seats == [1, 2, 3])
    };
    for client in &mut clients {
        client.until(has_given).await;
    }
    for voter in [2, 3] {
        let refused = first_refusal(&mut clients[voter], &ClientMessage::Agree).await;
        assert_eq!(refused, RefusalKind::NotNow);
    }
    let is_vote = |change: &Change| matches!(change, Change::StandIn { .. });
    assert!(!clients[3].state.changes.iter().any(is_vote));
}

/// What somebody proposed who has left is not decided by the others.
#[tokio::test]
async fn a_proposal_goes_with_the_player_who_made_it() {
    let server = Running::start().await;
    let (_, _, mut clients) = seated(&server, "4", 4).await;
    all_ready(&mut clients).await;
    wait_for_seat_0(&mut clients).await;
    clients[1].say(&propose(Proposal::End)).await;
    assert!(proposed(&mut clients[1]).await.is_some());
    clients[1].say(&ClientMessage::Leave).await;
    clients[0].until(|state| state.changes.contains(&Change::Left { seat: 1 })).await;
    for voter in [0, 2, 3] {
        first_refusal(&mut clients[voter], &ClientMessage::Agree).await;
    }
    let is_end = |change: &Change| matches!(change, Change::Ended { .. });
    assert!(!clients[3].state.changes.iter().any(is_end));
}

/// Otherwise proposals could bother everybody all the time, and tell partners something.
#[tokio::test]
async fn a_proposal_that_was_withdrawn_is_not_made_again_in_the_same_round() {
    let server = Running::start().await;
    let (_, _, mut clients) = seated(&server, "4", 4).await;
    all_ready(&mut clients).await;
    wait_for_seat_0(&mut clients).await;
    clients[1].say(&propose(Proposal::End)).await;
    assert!(proposed(&mut clients[1]).await.is_some());
    clients[1].say(&ClientMessage::Decline).await;
    assert_eq!(proposed(&mut clients[1]).await, None);
    let again = first_refusal(&mut clients[1], &propose(Proposal::End)).await;
    assert_eq!(again, RefusalKind::TooOften);
}

/// With bots alone nobody has to be asked.
#[tokio::test]
async fn bots_agree_to_everything() {
    let server = Running::start().await;
    let anna = server.guest("Anna").await;
    let bots = json!([null, "puppy", "puppy", "puppy"]);
    let table = server.table(&anna, json!({ "rules": "4", "bots": bots })).await;
    let mut client = server.join(&table, Some(&anna), None).await;
    client.say(&ClientMessage::Ready { ready: true, entropy: None }).await;
    client.until(|state| state.ask.is_some()).await;
    client.say(&propose(Proposal::End)).await;
    let is_end = |change: &Change| matches!(change, Change::Ended { .. });
    client.until(|state| state.changes.iter().any(is_end)).await;
    assert!(!client.frames.iter().any(|frame| frame.starts_with("{\"tell\":\"proposed\"")));
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_game_players_agree_to_a_series() {
    let server = Running::start().await;
    let (table, _, mut clients) = seated(&server, "2", 2).await;
    let series = propose(Proposal::Series);
    assert_eq!(clients[0].refused(&series).await, RefusalKind::NotNow);
    all_ready(&mut clients).await;
    let games: Vec<_> = clients.into_iter().map(playing).collect();
    let mut clients = Vec::new();
    for game in games {
        clients.push(game.await.unwrap());
    }
    clients[0].say(&series).await;
    let asks_the_other = |message: &ServerMessage| match message {
        ServerMessage::Proposed { open: Some(open) } => Some(open.waits_for.clone()),
        _ => None,
    };
    assert_eq!(clients[1].next_that(asks_the_other).await, [1]);
    clients[1].say(&ClientMessage::Agree).await;
    let begins =
        |change: &Change| matches!(change, Change::Series { wins } if wins.iter().sum::<u8>() == 1);
    for client in &mut clients {
        client.until(|state| state.changes.iter().any(begins)).await;
    }
    assert_eq!(clients[0].refused(&series).await, RefusalKind::NotNow);
    // Whoever comes later is told how it stands.
    let told = server.join(&table, None, None).await.told_at_first().await;
    assert!(told.iter().any(|frame| frame.contains("\"series\":[")), "{told:?}");
}

#[tokio::test]
async fn the_host_removes_players_who_are_away() {
    let config = Config { grace: Duration::ZERO, ..quick(new_database()) };
    let server = Running::with(config).await;
    let (_, _, mut clients) = seated(&server, "4", 4).await;
    assert_eq!(hosted(&mut clients[0]).await, Some(0));
    all_ready(&mut clients).await;
    clients[0].until(|state| state.ask.is_some()).await;
    let remove = |seat| ClientMessage::Remove { seat };
    for (by, seat) in [(1, 2), (0, 3)] {
        assert_eq!(clients[by].refused(&remove(seat)).await, RefusalKind::NotNow);
    }
    clients.remove(2).cut();
    let gone = Change::StandIn { seat: 2, why: StandInReason::Gone };
    clients[0].until(|state| state.changes.contains(&gone)).await;
    clients[0].say(&remove(2)).await;
    clients[0].until(|state| state.changes.contains(&Change::Left { seat: 2 })).await;
    assert_eq!(clients[0].refused(&remove(2)).await, RefusalKind::SeatTaken);
    // The right passes on to the next player.
    clients[0].say(&ClientMessage::Leave).await;
    assert_eq!(hosted(&mut clients[1]).await, Some(1));
}

/// Before the first game seats are kept, so only the host can free them.
#[tokio::test]
async fn the_host_frees_seats_in_the_waiting_room() {
    let config = Config { grace: Duration::ZERO, ..quick(new_database()) };
    let server = Running::with(config).await;
    let (_, _, mut clients) = seated_at(&server, json!({ "rules": "4" }), 3).await;
    clients.remove(1).cut();
    let is_gone = |message: &ServerMessage| match message {
        ServerMessage::Present { seats, .. } => (*seats == [0, 2]).then_some(()),
        _ => None,
    };
    clients[0].next_that(is_gone).await;
    clients[0].say(&ClientMessage::Remove { seat: 1 }).await;
    let freed = |state: &crate::support::State| {
        let is_it = |change: &Change| {
            matches!(change, Change::Seated { seat: 1, who: kennel_wire::Occupant::Nobody })
        };
        state.changes.iter().any(is_it)
    };
    clients[0].until(freed).await;
}
