//! Worlds: complete games whose hidden hands agree with everything a seat has seen.

use kennel_rules::{BySeat, Cards, Game, Phase, Rank, Seat, SplitMix64, View};

/// A game that may be the real one, with what its seats know of the cards they gave.
#[derive(Clone)]
pub(super) struct World {
    pub game: Game,
    /// The card each seat gave away, as long as it may still be held.
    pub given: BySeat<Option<Rank>>,
}

/// Samples a world that agrees with the view.
pub(super) fn sample_world(view: &View, me: Seat, random: &mut SplitMix64) -> Option<World> {
    let (hands, given) = sample(view, me, random)?;
    Some(World { game: view.world(&hands).ok()?, given })
}

/// Samples hidden hands that agree with the view.
pub(crate) fn sample_hands(
    view: &View,
    me: Seat,
    random: &mut SplitMix64,
) -> Option<BySeat<Cards>> {
    sample(view, me, random).map(|(hands, _)| hands)
}

/// Samples all hands, and the card the viewer gave, which stays with its receiver until it
/// is played.
fn sample(
    view: &View,
    me: Seat,
    random: &mut SplitMix64,
) -> Option<(BySeat<Cards>, BySeat<Option<Rank>>)> {
    let seating = view.rules().seating();
    let mut pool = Cards::PACK.checked_sub_all(view.discard())?.checked_sub_all(view.hand())?;
    let mut hands = BySeat::filled(Cards::NONE);
    hands[me] = view.hand();
    let mut given = BySeat::filled(None);
    for passed in view.passed().iter().filter(|passed| passed.from == me) {
        let held = view.hand_sizes()[passed.to] > hands[passed.to].len();
        let in_exchange = matches!(view.phase(), Phase::Exchange { .. });
        if held
            && !in_exchange
            && !view.played(passed.to).has(passed.card)
            && let (Some(rest), Some(hand)) =
                (pool.checked_sub(passed.card), hands[passed.to].checked_add(passed.card))
        {
            (pool, hands[passed.to]) = (rest, hand);
            given[me] = Some(passed.card);
        }
    }
    for seat in seating.seats().filter(|&seat| seat != me) {
        while hands[seat].len() < view.hand_sizes()[seat] {
            let card = pool.pick(random)?;
            pool = pool.checked_sub(card)?;
            hands[seat] = hands[seat].checked_add(card)?;
        }
    }
    Some((hands, given))
}
