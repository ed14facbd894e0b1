//! A checked event: the only source of sights, and of the game after it without a
//! second check.

use alloc::vec::Vec;
use core::fmt;

use crate::card::Cards;
use crate::event::{Event, Phase};
use crate::game::Game;
use crate::play::Deed;
use crate::seat::BySeat;
use crate::sight::{Sight, Viewpoint};

/// Proof that an event is legal in a game, returned by [`Game::check`].
///
/// Everything that follows from the event comes from here without another check:
/// what each viewpoint sees of it ([`seen_by`](Legal::seen_by)) and the game
/// after it ([`after`](Legal::after)). The game stays borrowed, so the proof
/// cannot be used on a game that has moved on.
///
/// ```
/// use kennel_rules::{Game, Rules, Seat, Seating, Stock, View, Viewpoint};
/// # let mut chance = |bound: u64| bound - 1;
///
/// let rules = Rules::new(Seating::Four);
/// let dealer = Seat::ALL[0];
/// let mut game = Game::new(rules, dealer)?;
/// let mut view = View::new(rules, dealer, Viewpoint::Seat(dealer))?;
///
/// let deal = game.deal(&mut Stock::shuffled(&mut chance), &mut chance).expect("a new game");
/// let legal = game.check(&deal)?;
/// for sight in legal.seen_by(view.viewpoint()) {
///     view.see_unchecked(&sight);
/// }
/// game = legal.after();
/// assert_eq!(view.hand(), game.hands()[dealer]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Legal<'game> {
    pub(crate) game: &'game Game,
    pub(crate) event: Event,
}

impl<'game> Legal<'game> {
    /// An event that is known to be legal, as for [`Game::apply_unchecked`]. For any
    /// other the result is unspecified, and debug assertions may panic.
    #[must_use]
    pub fn new_unchecked(game: &'game Game, event: &Event) -> Legal<'game> {
        Legal { game, event: *event }
    }

    /// The event that was checked.
    #[must_use]
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// The game before the event.
    #[must_use]
    pub fn before(&self) -> &'game Game {
        self.game
    }

    /// The game after the event.
    #[must_use]
    pub fn after(&self) -> Game {
        let mut game = self.game.clone();
        game.apply_unchecked(&self.event);
        game
    }

    /// What a viewpoint sees of the event: one sight, or two where the last card
    /// given completes the exchange.
    #[must_use]
    pub fn seen_by(&self, from: Viewpoint) -> Vec<Sight> {
        let mut sights = Vec::with_capacity(1);
        self.show(from, |sight| sights.push(*sight));
        sights
    }

    /// Calls `see` with what [`Legal::seen_by`] returns, without allocating.
    pub fn show(&self, from: Viewpoint, mut see: impl FnMut(&Sight)) {
        let game = self.game;
        let seating = game.rules().seating();
        let hand_of = |hands: &BySeat<Cards>| match from {
            Viewpoint::Seat(seat) => Some(hands[seat]),
            Viewpoint::Spectator => None,
        };
        see(&match self.event {
            Event::SetUp { board, hands, turn } => Sight::SetUp {
                seating,
                board,
                turn,
                hand_sizes: BySeat::from_fn(|seat| hands[seat].len()),
                hand: hand_of(&hands),
            },
            Event::Deal(ref hands) => Sight::Dealt {
                dealer: game.dealer(),
                lead: game.lead(),
                size: game.hand_size(),
                shuffled: game.shuffles_next(),
                hand: hand_of(hands),
            },
            Event::Give { seat, card } => Sight::Gave { seat, card: from.is(seat).then_some(card) },
            Event::DrawRound(ref cards) => match from {
                Viewpoint::Spectator => Sight::Exchanged { lost: None, got: None },
                Viewpoint::Seat(me) => {
                    let thief = seating.seats().find(|&seat| seating.right_of(seat) == me);
                    Sight::Exchanged {
                        lost: thief.map(|thief| (cards[thief], thief)),
                        got: Some((cards[me], seating.right_of(me))),
                    }
                }
            },
            Event::Play { seat, play, got } => {
                let concerned = match play.deed {
                    Deed::Draw(loser) => from.is(seat) || from.is(loser),
                    _ => false,
                };
                Sight::Played { seat, play, drawn: got.filter(|_| concerned) }
            }
            Event::Fold { seat } => Sight::Folded { seat, cards: game.hands()[seat] },
        });
        if let Some(exchanged) = self.exchanged(from) {
            see(&exchanged);
        }
    }

    /// What is seen of the exchange that a card completes.
    fn exchanged(&self, from: Viewpoint) -> Option<Sight> {
        let (Event::Give { seat, card }, Phase::Exchange { given }) =
            (self.event, self.game.phase())
        else {
            return None;
        };
        let seating = self.game.rules().seating();
        if given.union(seat.only()) != seating.everyone() {
            return None;
        }
        let given = |giver| if giver == seat { Some(card) } else { self.game.given(giver) };
        Some(match from {
            Viewpoint::Spectator => Sight::Exchanged { lost: None, got: None },
            Viewpoint::Seat(me) => {
                let giver = seating.seats().find(|&giver| seating.receiver(giver) == me);
                Sight::Exchanged {
                    lost: given(me).map(|card| (card, seating.receiver(me))),
                    got: giver.and_then(|giver| Some((given(giver)?, giver))),
                }
            }
        })
    }
}

impl fmt::Debug for Legal<'_> {
    /// Names no card, as the `Debug` of [`Game`] does not.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Legal").field("game", self.game).finish_non_exhaustive()
    }
}
