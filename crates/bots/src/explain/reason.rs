//! The vocabulary of explanations.

use kennel_rules::{Field, Rank, Seat, Slot};

/// A reason for or against a decision, from the viewpoint of the seat that decides:
/// *the team* is its team. Reasons are ordered by importance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// The decision wins the game.
    Wins,
    /// The decision lets a rival win the game.
    LetsWin {
        /// The seat that wins.
        seat: Seat,
    },
    /// A rival's marbles are sent home.
    SendsHome {
        /// The owner of the marbles.
        seat: Seat,
        /// The number of marbles.
        count: usize,
    },
    /// Marbles of the team are sent home.
    LosesOwn {
        /// The owner of the marbles.
        seat: Seat,
        /// The number of marbles.
        count: usize,
    },
    /// A marble of the team moves from the track into its finish.
    EntersFinish {
        /// The owner of the marble.
        seat: Seat,
        /// The slot it ends on.
        slot: Slot,
    },
    /// A marble of the team leaves the kennel.
    LeavesKennel {
        /// The owner of the marble.
        seat: Seat,
    },
    /// A marble of the team in the finish moves deeper and makes room.
    GoesDeeper {
        /// The owner of the marble.
        seat: Seat,
        /// The slot it ends on.
        slot: Slot,
    },
    /// A marble of the team gets nearer to its start by a swap or by walking backwards.
    GainsGround {
        /// The owner of the marble.
        seat: Seat,
        /// The number of steps saved.
        steps: u8,
    },
    /// A marble of the team is set back by a swap or by walking backwards.
    LosesGround {
        /// The owner of the marble.
        seat: Seat,
        /// The number of steps lost.
        steps: u8,
    },
    /// A rival's marble is set back by a swap.
    SetsBack {
        /// The owner of the marble.
        seat: Seat,
        /// The number of steps lost.
        steps: u8,
    },
    /// A card of the hand can send a rival's marble home in the next turn and could not
    /// before.
    TakesAim {
        /// The owner of the marble.
        seat: Seat,
        /// The field the marble stands on.
        field: Field,
        /// The card; never a joker, which reaches too many marbles to mention.
        rank: Rank,
    },
    /// A marble passes the entrance of its finish and starts another lap.
    GetsPastOwnFinish {
        /// The owner of the marble, with a seven possibly a rival.
        seat: Seat,
    },
    /// A marble of the team that a rival could have sent home is now safe.
    FreesFromDanger {
        /// The owner of the marble.
        seat: Seat,
        /// The field it stood on before.
        field: Field,
        /// The rival that threatened it.
        of: Seat,
    },
    /// A rival can send a marble of the team home with one card, because the marble
    /// moved or the way to it opened.
    LeavesInReach {
        /// The owner of the marble.
        seat: Seat,
        /// The field it stands on after the play.
        field: Field,
        /// The rival that threatens it.
        of: Seat,
        /// The steps the rival's marble has to walk: negative for backwards, 0 for
        /// leaving the kennel.
        distance: i8,
    },
    /// A fresh marble now blocks a rival.
    BlocksRival {
        /// The rival that can no longer pass.
        seat: Seat,
    },
    /// A fresh marble keeps blocking a rival.
    KeepsBlockade {
        /// The rival that still cannot pass.
        against: Seat,
    },
    /// A fresh marble leaves its start.
    OpensBlockade {
        /// The owner of the marble, with a seven possibly a rival.
        seat: Seat,
    },
    /// A team-mate's marble advances, or a team-mate receives a card that reaches the
    /// finish or sends a rival home.
    HelpsPartner {
        /// The team-mate.
        seat: Seat,
    },
    /// A rival advances: by a swap, in its finish, or with a card it needs.
    HelpsRival {
        /// The rival that gains from it.
        seat: Seat,
    },
    /// A partner who needs one receives a card that leaves the kennel.
    GivesStarter {
        /// The partner who receives the card.
        to: Seat,
        /// The card that is given.
        rank: Rank,
    },
    /// The hand keeps its only card that leaves the kennel, while it is needed.
    KeepsCard {
        /// The card that stays in the hand.
        rank: Rank,
    },
    /// A card that leaves the kennel is used for something else while marbles wait
    /// there; or a joker is, even if none wait.
    SpendsStrongCard {
        /// The card that is spent.
        rank: Rank,
    },
    /// A card is drawn from a rival's hand.
    DrawsCard {
        /// The rival who loses a card.
        from: Seat,
    },
    /// A marble walks forwards, and no other reason applies.
    Advances {
        /// The owner of the marble.
        seat: Seat,
        /// The number of steps.
        steps: u8,
    },
    /// The board does not change.
    Waits,
}

impl Reason {
    /// The stable identifier used in JSON.
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
