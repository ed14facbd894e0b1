//! The words in which decisions are explained.

use kennel_rules::{Field, Rank, Seat, Slot};

/// One thing that speaks for or against a decision, seen from the seat that
/// decides. *Own* marbles are those of its team. The order is that of
/// importance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// It wins the game.
    Wins,
    /// Somebody else wins by it.
    LetsWin {
        /// Who.
        seat: Seat,
    },
    /// Marbles of a rival are sent home.
    SendsHome {
        /// Whose.
        seat: Seat,
        /// How many.
        count: usize,
    },
    /// Own marbles are sent home.
    LosesOwn {
        /// Whose.
        seat: Seat,
        /// How many.
        count: usize,
    },
    /// An own marble comes from the track into its finish.
    EntersFinish {
        /// Whose.
        seat: Seat,
        /// Where it comes to rest.
        slot: Slot,
    },
    /// An own marble leaves the kennel.
    LeavesKennel {
        /// Whose.
        seat: Seat,
    },
    /// An own marble in the finish makes room.
    GoesDeeper {
        /// Whose.
        seat: Seat,
        /// Where it comes to rest.
        slot: Slot,
    },
    /// An own marble comes nearer its start without walking there: by a swap, or
    /// backwards.
    GainsGround {
        /// Whose.
        seat: Seat,
        /// How many steps it saves.
        steps: u8,
    },
    /// An own marble is set back, by a swap or backwards.
    LosesGround {
        /// Whose.
        seat: Seat,
        /// How many steps it costs.
        steps: u8,
    },
    /// A rival's marble is set back by a swap.
    SetsBack {
        /// Whose.
        seat: Seat,
        /// How many steps it costs.
        steps: u8,
    },
    /// A card of the hand could send a rival's marble home with the next turn, and could
    /// not before.
    TakesAim {
        /// Whose marble.
        seat: Seat,
        /// Where it stands.
        field: Field,
        /// The card; never a joker, which aims at a great many.
        rank: Rank,
    },
    /// A marble passes the entrance of its finish and goes round again.
    GetsPastOwnFinish {
        /// Whose; with a seven it may be a rival's.
        seat: Seat,
    },
    /// An own marble that a rival could have sent home is safe now.
    FreesFromDanger {
        /// Whose.
        seat: Seat,
        /// Where it stood before.
        field: Field,
        /// Who could have done so.
        of: Seat,
    },
    /// An own marble comes to stand where a rival can send it home with one
    /// card, or the way to it is opened.
    LeavesInReach {
        /// Whose.
        seat: Seat,
        /// Where it stands then.
        field: Field,
        /// Who can.
        of: Seat,
        /// How many steps that rival's marble has to walk: less than none when
        /// it walks backwards, none when it comes out of the kennel.
        distance: i8,
    },
    /// A fresh marble comes to stand in a rival's way.
    BlocksRival {
        /// Whose way.
        seat: Seat,
    },
    /// A fresh marble stays in a rival's way.
    KeepsBlockade {
        /// Whose way.
        against: Seat,
    },
    /// A fresh marble walks off its start.
    OpensBlockade {
        /// Whose; with a seven it may be a rival's.
        seat: Seat,
    },
    /// A team-mate's marble gets on, or a team-mate gets a card that reaches the
    /// finish or sends a rival home.
    HelpsPartner {
        /// Who.
        seat: Seat,
    },
    /// A rival gets on: by a swap, in its finish, or with a card it needs.
    HelpsRival {
        /// Who.
        seat: Seat,
    },
    /// The partner is given a card that leaves the kennel, and needs one.
    GivesStarter {
        /// Who gets it.
        to: Seat,
        /// The card.
        rank: Rank,
    },
    /// The last card of the hand that leaves the kennel is kept, and needed.
    KeepsCard {
        /// The card.
        rank: Rank,
    },
    /// A card that leaves the kennel goes for something else while marbles wait
    /// there; or a joker does, even if none wait.
    SpendsStrongCard {
        /// The card.
        rank: Rank,
    },
    /// A card is drawn from a rival's hand.
    DrawsCard {
        /// Whose.
        from: Seat,
    },
    /// A marble walks on, and that is all there is to say.
    Advances {
        /// Whose.
        seat: Seat,
        /// How far.
        steps: u8,
    },
    /// Nothing changes on the board.
    Waits,
}

impl Reason {
    /// One word for programs; it never changes.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Reason::Wins => "wins",
            Reason::LetsWin { .. } => "lets_win",
            Reason::SendsHome { .. } => "sends_home",
            Reason::LosesOwn { .. } => "loses_own",
            Reason::EntersFinish { .. } => "enters_finish",
            Reason::LeavesKennel { .. } => "leaves_kennel",
            Reason::GoesDeeper { .. } => "goes_deeper",
            Reason::GainsGround { .. } => "gains_ground",
            Reason::LosesGround { .. } => "loses_ground",
            Reason::SetsBack { .. } => "sets_back",
            Reason::TakesAim { .. } => "takes_aim",
            Reason::GetsPastOwnFinish { .. } => "gets_past_own_finish",
            Reason::FreesFromDanger { .. } => "frees_from_danger",
            Reason::LeavesInReach { .. } => "leaves_in_reach",
            Reason::BlocksRival { .. } => "blocks_rival",
            Reason::KeepsBlockade { .. } => "keeps_blockade",
            Reason::OpensBlockade { .. } => "opens_blockade",
            Reason::HelpsPartner { .. } => "helps_partner",
            Reason::HelpsRival { .. } => "helps_rival",
            Reason::GivesStarter { .. } => "gives_starter",
            Reason::KeepsCard { .. } => "keeps_card",
            Reason::SpendsStrongCard { .. } => "spends_strong_card",
            Reason::DrawsCard { .. } => "draws_card",
            Reason::Advances { .. } => "advances",
            Reason::Waits => "waits",
        }
    }
}
