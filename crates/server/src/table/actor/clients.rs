//! The clients that are connected with a table, counted by seat: what a table knows of
//! them must not cost more with every spectator.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;

use kennel_rules::{Seat, SeatSet, Seating};
use kennel_table::{PerSeat, PlayerId};
use tokio::time::Instant;

use super::Person;
use super::catching_up::CatchUp;
use crate::budget::{Budget, Quota};
use crate::net::ConnectionId;
use crate::table::outlet::Outlet;

/// Somebody who is connected.
pub struct Client {
    pub person: Option<Person>,
    pub network: IpAddr,
    pub outlet: Outlet,
    /// The seat it was last told.
    pub seat: Option<Seat>,
    /// Where it is in the history that it is being told. Until it has caught up it is not
    /// told what happens.
    pub catching_up: Option<CatchUp>,
    /// What catching up may cost this connection.
    pub budget: Budget,
}

impl Client {
    pub fn new(
        person: Option<Person>,
        network: IpAddr,
        outlet: Outlet,
        seat: Option<Seat>,
        catch_up: Quota,
    ) -> Client {
        // One connection may use a third of what its network may.
        let quota = Quota { earned: catch_up.earned / 3, saved: catch_up.saved / 3 };
        let budget = Budget::new(quota, Instant::now());
        Client { person, network, outlet, seat, catching_up: None, budget }
    }
}

/// The clients of a table.
pub struct Clients {
    all: HashMap<ConnectionId, Client>,
    /// The connections of each seat's player, the newest last.
    seated: PerSeat<Vec<ConnectionId>>,
    /// How many connections each person has, with a seat or without.
    people: HashMap<PlayerId, usize>,
}

impl Clients {
    pub fn new(seating: Seating) -> Clients {
        let seated = PerSeat::filled(seating, Vec::new());
        Clients { all: HashMap::new(), seated, people: HashMap::new() }
    }

    pub fn insert(&mut self, connection: ConnectionId, client: Client) {
        let seat = client.seat;
        self.remove(connection);
        if let Some(person) = &client.person {
            *self.people.entry(person.id.clone()).or_default() += 1;
        }
        self.all.insert(connection, client);
        self.sit(connection, seat);
    }

    pub fn remove(&mut self, connection: ConnectionId) -> Option<Client> {
        let client = self.all.remove(&connection)?;
        self.stand(connection, client.seat);
        if let Some(person) = &client.person
            && let Entry::Occupied(mut count) = self.people.entry(person.id.clone())
        {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
        Some(client)
    }

    pub fn get(&self, connection: ConnectionId) -> Option<&Client> {
        self.all.get(&connection)
    }

    /// A client, except for its seat.
    pub fn get_mut(&mut self, connection: ConnectionId) -> Option<&mut Client> {
        self.all.get_mut(&connection)
    }

    pub fn iter(&self) -> impl Iterator<Item = (ConnectionId, &Client)> {
        self.all.iter().map(|(&connection, client)| (connection, client))
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Moves clients to the seats that they have now; returns those whose seat changed.
    pub fn reseat(&mut self, seat_of: impl Fn(&Person) -> Option<Seat>) -> Vec<ConnectionId> {
        let mut moved = Vec::new();
        for (&connection, client) in &mut self.all {
            let seat = client.person.as_ref().and_then(&seat_of);
            if seat != client.seat {
                moved.push((connection, client.seat, seat));
                client.seat = seat;
            }
        }
        for &(connection, from, to) in &moved {
            self.stand(connection, from);
            self.sit(connection, to);
        }
        moved.into_iter().map(|(connection, ..)| connection).collect()
    }

    /// The seats whose players are connected.
    pub fn present(&self) -> SeatSet {
        let present = self.seated.iter().filter(|(_, connections)| !connections.is_empty());
        present.map(|(seat, _)| seat).collect()
    }

    /// The players who have a seat and are connected, each once.
    pub fn seated(&self) -> impl Iterator<Item = &Person> {
        let newest = self.seated.values().filter_map(|connections| connections.last());
        newest.filter_map(|connection| self.all.get(connection)?.person.as_ref())
    }

    /// Whether somebody is connected, with a seat or without.
    pub fn has(&self, player: &PlayerId) -> bool {
        self.people.contains_key(player)
    }

    /// The oldest connection of the player in a seat, if there are as many as there may be.
    pub fn oldest_of_many(&self, seat: Seat, most: usize) -> Option<ConnectionId> {
        let connections = &self.seated[seat];
        connections.first().copied().filter(|_| connections.len() >= most)
    }

    pub fn spectators(&self) -> usize {
        self.all.len() - self.seated.values().map(Vec::len).sum::<usize>()
    }

    fn sit(&mut self, connection: ConnectionId, seat: Option<Seat>) {
        if let Some(seat) = seat {
            self.seated[seat].push(connection);
        }
    }

    fn stand(&mut self, connection: ConnectionId, seat: Option<Seat>) {
        if let Some(seat) = seat {
            self.seated[seat].retain(|&other| other != connection);
        }
    }
}
