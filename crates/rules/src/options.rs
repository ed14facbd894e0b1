//! Tables, editions and options: the rules one game is played by (rules 1.1
//! to 1.5 and section 7).

use core::fmt;

use crate::board::Field;
use crate::seat::{Seat, SeatSet};

/// The number of players and their teams (rule 1.5).
///
/// Methods that take a seat expect one of this table, as returned by [`Seating::seat`]
/// and [`Seating::seats`]. For another seat the result is unspecified, and debug
/// assertions may panic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seating {
    /// Two players, each alone.
    Two,
    /// Three players, each alone.
    Three,
    /// Four players: 0+2 against 1+3.
    Four,
    /// Five players, each alone.
    Five,
    /// Six players in pairs: 0+3, 1+4 and 2+5.
    SixPairs,
    /// Six players in triples: 0+2+4 against 1+3+5.
    SixTriples,
}

impl Seating {
    /// All tables.
    pub const ALL: [Seating; 6] = [
        Seating::Two,
        Seating::Three,
        Seating::Four,
        Seating::Five,
        Seating::SixPairs,
        Seating::SixTriples,
    ];

    /// The number of players.
    #[must_use]
    #[inline]
    pub const fn players(self) -> usize {
        match self {
            Seating::Two => 2,
            Seating::Three => 3,
            Seating::Four => 4,
            Seating::Five => 5,
            Seating::SixPairs | Seating::SixTriples => 6,
        }
    }

    /// The seats in the direction of play.
    pub fn seats(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().take(self.players())
    }

    /// The seats as a set.
    #[must_use]
    pub const fn everyone(self) -> SeatSet {
        SeatSet::first(self.players())
    }

    /// The seat with this number, if it exists at this table.
    #[must_use]
    pub fn seat(self, number: usize) -> Option<Seat> {
        Seat::new(number).filter(|_| number < self.players())
    }

    /// The number of track fields (rule 1.1).
    #[must_use]
    #[inline]
    pub const fn fields(self) -> u8 {
        match self {
            Seating::Two | Seating::Three | Seating::Four => 64,
            Seating::Five | Seating::SixPairs | Seating::SixTriples => 96,
        }
    }

    /// The section on which a seat sits (rule 1.3).
    #[must_use]
    #[inline]
    pub const fn section(self, seat: Seat) -> u8 {
        match self {
            Seating::Two => 2 * seat.index() as u8,
            _ => seat.index() as u8,
        }
    }

    /// The start of a seat (rule 1.1).
    #[must_use]
    #[inline]
    pub const fn start(self, seat: Seat) -> Field {
        Field::from_index(16 * self.section(seat))
    }

    /// Whether every seat plays alone (rule 1.5).
    #[must_use]
    #[inline]
    pub const fn is_solo(self) -> bool {
        matches!(self, Seating::Two | Seating::Three | Seating::Five)
    }

    /// The team of a seat, itself included (rule 1.5).
    #[must_use]
    #[inline]
    pub const fn team(self, seat: Seat) -> SeatSet {
        let i = seat.index();
        SeatSet::from_bits(match self {
            Seating::Two | Seating::Three | Seating::Five => 1 << i,
            Seating::Four => 0b0101 << (i % 2),
            Seating::SixPairs => 0b00_1001 << (i % 3),
            Seating::SixTriples => 0b01_0101 << (i % 2),
        })
    }

    /// The partner of a seat, both team-mates in triples, or nobody in a solo game.
    #[must_use]
    #[inline]
    pub const fn mates(self, seat: Seat) -> SeatSet {
        self.team(seat).difference(seat.only())
    }

    /// The right-hand neighbour of a seat: the next in the direction of play
    /// (rule 1.2).
    #[must_use]
    #[inline]
    pub const fn right_of(self, seat: Seat) -> Seat {
        self.seat_after(seat, 1)
    }

    /// The seat `distance` seats on in the direction of play, at most once round.
    #[must_use]
    #[inline]
    pub(crate) const fn seat_after(self, seat: Seat, distance: usize) -> Seat {
        debug_assert!(distance <= self.players());
        let number = seat.index() + distance;
        Seat::ALL[if number < self.players() { number } else { number - self.players() }]
    }

    /// The seat that gets the card this seat gives away in the exchange
    /// (rules 3.1 to 3.3): the partner, the next of the team, or in a solo
    /// game the right-hand neighbour.
    #[must_use]
    pub const fn receiver(self, seat: Seat) -> Seat {
        let distance = match self {
            Seating::Two | Seating::Three | Seating::Five => 1,
            Seating::Four | Seating::SixTriples => 2,
            Seating::SixPairs => 3,
        };
        self.seat_after(seat, distance)
    }
}

/// The edition of the printed rules (section 7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edition {
    /// The deal passes on every round; solo players draw from their neighbour.
    #[default]
    Current,
    /// One dealer for the whole game; solo players pass a card.
    Classic,
    /// The tournament rules of 2005: one dealer, and a jack may be laid down whenever
    /// only one seat is on the way.
    Of2005,
}

/// When a jack may be laid down without effect (rule 6.5). Each edition has its
/// default; a table may choose the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum JackAlone {
    /// Only if no card of the hand has any other legal use.
    LastResort,
    /// Whenever only one seat has marbles on the way and the player controls them.
    Anytime,
}

/// The rules of a game: a table, an edition and options. Only combinations that
/// section 7 allows can be constructed.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    seating: Seating,
    edition: Edition,
    jack_alone: JackAlone,
    canadian_seven: bool,
    no_joker_finish: bool,
    start_marble: bool,
}

/// Options that do not fit together (section 7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RulesError {
    /// The 2005 edition is for four players and six in pairs only.
    EditionOf2005(Seating),
    /// A jack laid down at any time belongs to the edition of 2005 and is for
    /// the same tables.
    JackAnytime(Seating),
    /// The Canadian seven moves a partner's marbles; nobody has one here.
    CanadianSevenAlone(Seating),
    /// No joker finish concerns a team's last marble; every seat is alone here.
    NoJokerFinishAlone(Seating),
    /// A start marble is what solo games begin with in any case.
    StartMarbleAlone(Seating),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, seating) = match self {
            RulesError::EditionOf2005(seating) => {
                ("the 2005 edition is for 4 players or 6 in pairs", seating)
            }
            RulesError::JackAnytime(seating) => {
                ("a jack without effect at any time is for 4 players or 6 in pairs", seating)
            }
            RulesError::CanadianSevenAlone(seating) => {
                ("the Canadian seven is for team games", seating)
            }
            RulesError::NoJokerFinishAlone(seating) => {
                ("no joker finish is for team games", seating)
            }
            RulesError::StartMarbleAlone(seating) => {
                ("the option of a start marble is for team games", seating)
            }
        };
        write!(f, "{what}, not for table {seating} (rule 7)")
    }
}

impl core::error::Error for RulesError {}

impl Rules {
    /// The rules of a table in the current edition, without options.
    #[must_use]
    pub const fn new(seating: Seating) -> Rules {
        Rules {
            seating,
            edition: Edition::Current,
            jack_alone: JackAlone::LastResort,
            canadian_seven: false,
            no_joker_finish: false,
            start_marble: false,
        }
    }

    /// These rules in another edition, with its default for the jack (rule 6.5).
    ///
    /// # Errors
    /// The edition of 2005 is for four players and six in pairs.
    pub const fn with_edition(mut self, edition: Edition) -> Result<Rules, RulesError> {
        self.edition = edition;
        self.jack_alone = match edition {
            Edition::Current | Edition::Classic => JackAlone::LastResort,
            Edition::Of2005 if self.knows_2005() => JackAlone::Anytime,
            Edition::Of2005 => return Err(RulesError::EditionOf2005(self.seating)),
        };
        Ok(self)
    }

    /// These rules with a jack that may differ from the edition's.
    ///
    /// # Errors
    /// A jack at any time is for four players and six in pairs.
    pub const fn with_jack_alone(mut self, jack_alone: JackAlone) -> Result<Rules, RulesError> {
        if matches!(jack_alone, JackAlone::Anytime) && !self.knows_2005() {
            return Err(RulesError::JackAnytime(self.seating));
        }
        self.jack_alone = jack_alone;
        // Classic with this jack is the 2005 edition, and 2005 without it is
        // classic: each combination has one name.
        self.edition = match (self.edition, jack_alone) {
            (Edition::Current, _) => Edition::Current,
            (_, JackAlone::LastResort) => Edition::Classic,
            (_, JackAlone::Anytime) => Edition::Of2005,
        };
        Ok(self)
    }

    /// These rules with the Canadian seven.
    ///
    /// # Errors
    /// It is for team games.
    pub const fn with_canadian_seven(mut self) -> Result<Rules, RulesError> {
        if self.seating.is_solo() {
            return Err(RulesError::CanadianSevenAlone(self.seating));
        }
        self.canadian_seven = true;
        Ok(self)
    }

    /// These rules with no joker finish.
    ///
    /// # Errors
    /// It is for team games.
    pub const fn with_no_joker_finish(mut self) -> Result<Rules, RulesError> {
        if self.seating.is_solo() {
            return Err(RulesError::NoJokerFinishAlone(self.seating));
        }
        self.no_joker_finish = true;
        Ok(self)
    }

    /// These rules with one marble of each seat on its start when the game begins.
    ///
    /// # Errors
    /// It is for team games; solo games begin so anyway (rule 1.6).
    pub const fn with_start_marble(mut self) -> Result<Rules, RulesError> {
        if self.seating.is_solo() {
            return Err(RulesError::StartMarbleAlone(self.seating));
        }
        self.start_marble = true;
        Ok(self)
    }

    const fn knows_2005(self) -> bool {
        matches!(self.seating, Seating::Four | Seating::SixPairs)
    }

    /// The kind of table: how many seats there are, and who plays with whom.
    #[must_use]
    #[inline]
    pub const fn seating(self) -> Seating {
        self.seating
    }

    /// The edition of the rulebook.
    #[must_use]
    pub const fn edition(self) -> Edition {
        self.edition
    }

    /// When a jack may be laid down without effect.
    #[must_use]
    pub const fn jack_alone(self) -> JackAlone {
        self.jack_alone
    }

    /// Whether a seven may move the partner's marbles at any time.
    #[must_use]
    pub const fn canadian_seven(self) -> bool {
        self.canadian_seven
    }

    /// Whether a joker may not complete the player's team.
    #[must_use]
    pub const fn no_joker_finish(self) -> bool {
        self.no_joker_finish
    }

    /// Whether a team game has the option of a start marble.
    #[must_use]
    pub const fn start_marble(self) -> bool {
        self.start_marble
    }

    /// Whether a game begins with a fresh marble on each start (rule 1.6).
    #[must_use]
    pub const fn begins_with_fresh_marbles(self) -> bool {
        self.seating.is_solo() || self.start_marble
    }

    /// Every valid combination, those without a start marble first.
    pub fn all() -> impl Iterator<Item = Rules> {
        let with_start_marble = |rules: Rules| rules.with_start_marble().ok();
        Rules::without_start_marble()
            .chain(Rules::without_start_marble().filter_map(with_start_marble))
    }

    fn without_start_marble() -> impl Iterator<Item = Rules> {
        let editions = [Edition::Current, Edition::Classic];
        let jacks = [JackAlone::LastResort, JackAlone::Anytime];
        Seating::ALL.into_iter().flat_map(move |seating| {
            editions.into_iter().flat_map(move |edition| {
                jacks.into_iter().flat_map(move |jack| {
                    (0..4).filter_map(move |options| {
                        let mut rules = Rules::new(seating)
                            .with_edition(edition)
                            .ok()?
                            .with_jack_alone(jack)
                            .ok()?;
                        if options & 1 != 0 {
                            rules = rules.with_canadian_seven().ok()?;
                        }
                        if options & 2 != 0 {
                            rules = rules.with_no_joker_finish().ok()?;
                        }
                        Some(rules)
                    })
                })
            })
        })
    }
}
