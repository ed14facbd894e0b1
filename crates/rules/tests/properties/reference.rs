//! A slow and simple reference implementation of the rules.
//!
//! It shares no code with the crate but the names of things: marbles are a list
//! of places, every walk is taken one step at a time, a seven is tried in every
//! order, and outcomes are told apart by sorting.

use std::collections::BTreeSet;

use kennel_rules::{Board, Field, JackAlone, Place, Rank, Rules, Seat, Seating, Slot, Turn};

/// Where the marbles of each seat lie, each seat's sorted.
type Marbles = Vec<[Place; 4]>;

/// Card, use and outcome of every legal play, as text.
pub type Answers = BTreeSet<(char, char, String)>;

pub fn plays(turn: &Turn, holders: &[bool]) -> Answers {
    let reference = Reference {
        rules: turn.rules(),
        seating: turn.rules().seating(),
        me: turn.seat(),
        holders: holders.to_vec(),
    };
    let board: Marbles = reference
        .seating
        .seats()
        .map(|seat| turn.board().places(reference.seating, seat))
        .collect();
    let mut answers = Answers::new();
    for card in turn.hand().iter() {
        let uses = if card == Rank::Joker { &Rank::ALL[..13] } else { &[card][..] };
        for &used_as in uses {
            for outcome in reference.uses(&board, used_as) {
                if let Outcome::Board(after) = &outcome
                    && card == Rank::Joker
                    && turn.rules().no_joker_finish()
                    && reference.team_is_complete(after)
                {
                    continue;
                }
                answers.insert((card.letter(), used_as.letter(), reference.text(&outcome)));
            }
        }
    }
    let may_lay = match turn.rules().jack_alone() {
        JackAlone::LastResort => answers.is_empty(),
        JackAlone::Anytime => true,
    };
    if turn.hand().has(Rank::Jack) && may_lay && reference.alone_on_the_way(&board) {
        answers.insert(('J', 'J', reference.text(&Outcome::Board(board))));
    }
    answers
}

struct Reference {
    rules: Rules,
    seating: Seating,
    me: Seat,
    holders: Vec<bool>,
}

enum Outcome {
    Board(Marbles),
    Draw(usize),
}

impl Reference {
    fn text(&self, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Draw(seat) => format!("draw {seat}"),
            Outcome::Board(board) => {
                let seat_text = |marbles: &[Place; 4]| {
                    let mut marbles = *marbles;
                    marbles.sort();
                    let places = marbles.map(|place| match place {
                        Place::Kennel => "k".to_owned(),
                        Place::Fresh => "s".to_owned(),
                        Place::Track(field) => field.to_string(),
                        Place::Finish(slot) => slot.letter().to_string(),
                    });
                    places.join(",")
                };
                board.iter().map(seat_text).collect::<Vec<_>>().join("/")
            }
        }
    }

    fn start(&self, seat: usize) -> u8 {
        let sits_opposite = self.seating == Seating::Two && seat == 1;
        16 * if sits_opposite { 2 } else { seat as u8 }
    }

    fn field(&self, number: i16) -> Field {
        let around = i16::from(self.seating.fields());
        Field::new(self.seating, number.rem_euclid(around) as u8).unwrap()
    }

    fn mates(&self) -> Vec<usize> {
        let me = self.me.index();
        match self.seating {
            Seating::Four => vec![(me + 2) % 4],
            Seating::SixPairs => vec![(me + 3) % 6],
            Seating::SixTriples => vec![(me + 2) % 6, (me + 4) % 6],
            Seating::Two | Seating::Three | Seating::Five => vec![],
        }
    }

    fn is_complete(board: &Marbles, seat: usize) -> bool {
        board[seat].iter().all(|place| matches!(place, Place::Finish(_)))
    }

    fn team_is_complete(&self, board: &Marbles) -> bool {
        Self::is_complete(board, self.me.index())
            && self.mates().into_iter().all(|mate| Self::is_complete(board, mate))
    }

    /// The seats whose marbles any card may move (4.4).
    fn controlled(&self, board: &Marbles) -> Vec<usize> {
        if !Self::is_complete(board, self.me.index()) {
            return vec![self.me.index()];
        }
        self.mates().into_iter().filter(|&mate| !Self::is_complete(board, mate)).collect()
    }

    /// The seats whose marbles a seven may move (6.3, 6.6, 7).
    fn movable_by_seven(&self, board: &Marbles) -> Vec<usize> {
        if self.mates().is_empty() {
            return (0..self.seating.players()).collect();
        }
        let mut seats = self.controlled(board);
        if self.rules.canadian_seven() {
            seats.extend(self.mates());
        }
        seats
    }

    /// Which marble stands on a field.
    fn at(&self, board: &Marbles, field: Field) -> Option<(usize, usize)> {
        board.iter().enumerate().find_map(|(seat, marbles)| {
            let here = |place: &Place| match *place {
                Place::Fresh => field.number() == self.start(seat),
                Place::Track(other) => field == other,
                Place::Kennel | Place::Finish(_) => false,
            };
            marbles.iter().position(here).map(|index| (seat, index))
        })
    }

    fn is_blockade(&self, board: &Marbles, field: Field) -> bool {
        self.at(board, field).is_some_and(|(seat, index)| board[seat][index] == Place::Fresh)
    }

    fn send_home(&self, board: &mut Marbles, field: Field) {
        if let Some((seat, index)) = self.at(board, field) {
            board[seat][index] = Place::Kennel;
        }
    }

    /// The places one step forwards, whatever lies there but a blockade or, in
    /// the finish, a marble.
    fn one_step(&self, board: &Marbles, seat: usize, place: Place) -> Vec<Place> {
        let in_finish = |depth: u8| {
            let slot = Slot::at_depth(depth)?;
            let free = !board[seat].contains(&Place::Finish(slot));
            free.then_some(Place::Finish(slot))
        };
        match place {
            Place::Kennel => vec![],
            Place::Finish(slot) => in_finish(slot.depth() + 1).into_iter().collect(),
            Place::Fresh | Place::Track(_) => {
                let here = match place {
                    Place::Track(field) => field.number(),
                    _ => self.start(seat),
                };
                let mut places = Vec::new();
                if here == self.start(seat) && place != Place::Fresh {
                    places.extend(in_finish(1));
                }
                let next = self.field(i16::from(here) + 1);
                if !self.is_blockade(board, next) {
                    places.push(Place::Track(next));
                }
                places
            }
        }
    }

    /// All boards after one marble walks `steps` forwards, overtaking.
    fn walk(&self, board: &Marbles, seat: usize, index: usize, steps: u8) -> Vec<Marbles> {
        let mut places = vec![board[seat][index]];
        for _ in 0..steps {
            places =
                places.into_iter().flat_map(|place| self.one_step(board, seat, place)).collect();
        }
        let land = |place: Place| {
            let mut after = board.clone();
            if let Place::Track(field) = place {
                self.send_home(&mut after, field);
            }
            after[seat][index] = place;
            after
        };
        places.into_iter().map(land).collect()
    }

    fn walk_back(&self, board: &Marbles, seat: usize, index: usize) -> Option<Marbles> {
        let mut here = match board[seat][index] {
            Place::Track(field) => field.number(),
            Place::Fresh => self.start(seat),
            Place::Kennel | Place::Finish(_) => return None,
        };
        for _ in 0..4 {
            let next = self.field(i16::from(here) - 1);
            if self.is_blockade(board, next) {
                return None;
            }
            here = next.number();
        }
        let mut after = board.clone();
        self.send_home(&mut after, self.field(i16::from(here)));
        after[seat][index] = Place::Track(self.field(i16::from(here)));
        Some(after)
    }

    fn leave(&self, board: &Marbles, seat: usize) -> Option<Marbles> {
        let index = board[seat].iter().position(|&place| place == Place::Kennel)?;
        let start = self.field(i16::from(self.start(seat)));
        if self.is_blockade(board, start) {
            return None;
        }
        let mut after = board.clone();
        self.send_home(&mut after, start);
        after[seat][index] = Place::Fresh;
        Some(after)
    }

    /// Seven single steps in every order: whatever a step lands on is met.
    fn sevens(&self, board: &Marbles) -> Vec<Marbles> {
        let sorted = |mut board: Marbles| {
            board.iter_mut().for_each(|marbles| marbles.sort());
            board
        };
        let mut boards = BTreeSet::from([sorted(board.clone())]);
        for _ in 0..7 {
            let mut next = BTreeSet::new();
            for board in &boards {
                for seat in self.movable_by_seven(board) {
                    for index in 0..4 {
                        next.extend(self.walk(board, seat, index, 1).into_iter().map(sorted));
                    }
                }
            }
            boards = next;
        }
        boards.into_iter().collect()
    }

    fn swaps(&self, board: &Marbles) -> Vec<Marbles> {
        let mut boards = Vec::new();
        for mine in self.controlled(board) {
            for other in (0..self.seating.players()).filter(|&other| other != mine) {
                for (i, &one) in board[mine].iter().enumerate() {
                    for (j, &two) in board[other].iter().enumerate() {
                        if let (Place::Track(_), Place::Track(_)) = (one, two) {
                            let mut after = board.clone();
                            after[mine][i] = two;
                            after[other][j] = one;
                            boards.push(after);
                        }
                    }
                }
            }
        }
        boards
    }

    fn alone_on_the_way(&self, board: &Marbles) -> bool {
        let on_the_way: Vec<usize> = (0..board.len())
            .filter(|&seat| board[seat].iter().any(|place| matches!(place, Place::Track(_))))
            .collect();
        on_the_way.len() == 1 && self.controlled(board).contains(&on_the_way[0])
    }

    fn uses(&self, board: &Marbles, rank: Rank) -> Vec<Outcome> {
        let steps: &[u8] = match rank {
            Rank::Ace => &[1, 11],
            Rank::Two => &[2],
            Rank::Three => &[3],
            Rank::Four => &[4],
            Rank::Five => &[5],
            Rank::Six => &[6],
            Rank::Eight => &[8],
            Rank::Nine => &[9],
            Rank::Ten => &[10],
            Rank::Queen => &[12],
            Rank::King => &[13],
            Rank::Seven => return self.sevens(board).into_iter().map(Outcome::Board).collect(),
            Rank::Jack => return self.swaps(board).into_iter().map(Outcome::Board).collect(),
            Rank::Joker => &[],
        };
        let mut boards = Vec::new();
        for seat in self.controlled(board) {
            if matches!(rank, Rank::Ace | Rank::King) {
                boards.extend(self.leave(board, seat));
            }
            for index in 0..4 {
                for &steps in steps {
                    boards.extend(self.walk(board, seat, index, steps));
                }
                if rank == Rank::Four {
                    boards.extend(self.walk_back(board, seat, index));
                }
            }
        }
        let mut outcomes: Vec<Outcome> = boards.into_iter().map(Outcome::Board).collect();
        if rank == Rank::Two && self.mates().is_empty() {
            let holds = |seat: &usize| *seat != self.me.index() && self.holders[*seat];
            outcomes.extend((0..self.seating.players()).filter(holds).map(Outcome::Draw));
        }
        outcomes
    }
}

/// The board a game begins with (1.6).
pub fn first_board(rules: Rules) -> String {
    let teams = !matches!(rules.seating(), Seating::Two | Seating::Three | Seating::Five);
    let marbles = if teams && !rules.start_marble() { "k,k,k,k" } else { "k,k,k,s" };
    vec![marbles; rules.seating().players()].join("/")
}

/// How a board reads, for comparing with the reference.
pub fn text(seating: Seating, board: &Board) -> String {
    board.display(seating).to_string()
}
