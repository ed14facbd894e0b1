//! Decisions do not depend on hands the seat cannot see.

use kennel_bots::explain::ask;
use kennel_bots::{Budget, Level, Search};
use kennel_rules::{
    BySeat, Cards, Chance, Event, Game, Rules, Seat, Seating, SplitMix64, View, Viewpoint,
};

use crate::games::{Moment, follow_game};
use crate::{bots, untrained};

/// The game and a seat's view after these events; `None` if they break a rule.
fn view_of(rules: Rules, dealer: Seat, events: &[Event], seat: Seat) -> Option<(Game, View)> {
    let mut game = Game::new(rules, dealer).ok()?;
    let from = Viewpoint::Seat(seat);
    let mut view = View::new(rules, dealer, from).ok()?;
    for event in events {
        for sight in game.check(event).ok()?.seen_by(from) {
            view.see(&sight).ok()?;
        }
        game.apply_unchecked(event);
    }
    Some((game, view))
}

/// The same events with different cards dealt to the other seats in this round, among
/// those they have neither played nor given. The result may break a rule.
fn with_other_hands(moment: &Moment<'_>, chance: &mut impl Chance) -> Option<Vec<Event>> {
    let seating = moment.game.rules().seating();
    let mut events = moment.events.to_vec();
    let deal = events.iter().rposition(|event| matches!(event, Event::Deal(_)))?;
    let Event::Deal(mut hands) = events[deal] else { return None };
    let mut pool = moment.game.stock();
    let mut kept = BySeat::filled(Cards::NONE);
    for seat in seating.seats().filter(|&seat| seat != moment.seat) {
        // A card dealt and still held could be any other, as far as others know.
        let mut still = moment.game.hands()[seat];
        for event in &events[deal..] {
            match *event {
                Event::Give { seat: giver, card } if seating.receiver(giver) == seat => {
                    still = still.checked_sub(card).unwrap_or(still);
                }
                Event::Give { seat: giver, card } if giver == seat => {
                    still = still.checked_sub(card).unwrap_or(still);
                }
                Event::DrawRound(_) => return None,
                _ => {}
            }
        }
        let hidden: Vec<_> = still.iter().filter(|&card| hands[seat].has(card)).collect();
        kept[seat] = hands[seat];
        for card in hidden {
            let Some(rest) = kept[seat].checked_sub(card) else { continue };
            kept[seat] = rest;
            pool = pool.checked_add(card)?;
        }
    }
    for seat in seating.seats().filter(|&seat| seat != moment.seat) {
        let size = hands[seat].len();
        hands[seat] = kept[seat];
        while hands[seat].len() < size {
            let card = pool.pick(chance)?;
            pool = pool.checked_sub(card)?;
            hands[seat] = hands[seat].checked_add(card)?;
        }
    }
    events[deal] = Event::Deal(hands);
    Some(events)
}

#[test]
fn hidden_hands_change_no_decision_and_no_explanation() {
    let budget = Budget::Nodes(6_000);
    for seating in [Seating::Four, Seating::SixPairs, Seating::SixTriples] {
        let rules = Rules::new(seating);
        let (mut compared, mut moments) = (0, 0);
        let mut chance = SplitMix64::new(9);
        follow_game(rules, &mut bots(seating)[1], 2, |moment| {
            moments += 1;
            if moments % 7 != 0 || compared >= 8 {
                return;
            }
            let dealer = moment.game.first_dealer();
            let Some(other) = with_other_hands(moment, &mut chance) else { return };
            let Some((game, view)) = view_of(rules, dealer, &other, moment.seat) else { return };
            if game.hands() == moment.game.hands() {
                return;
            }
            compared += 1;
            for (level, again) in bots(seating).iter_mut().zip(&mut bots(seating)) {
                let one = level.decide(moment.view, 4, budget);
                assert_eq!(one, again.decide(&view, 4, budget), "{}", level.name());
            }
            let mut search = Search::new(untrained(seating));
            for level in [Level::Puppy, Level::Champion] {
                let mut explained =
                    |view: &View| ask(level, &mut search, view, 4, budget, &[]).unwrap();
                assert_eq!(explained(moment.view), explained(&view));
            }
        });
        assert!(compared >= 6, "{seating}: {compared} of {moments}");
    }
}

/// In solo games, where cards are drawn before a round, a rival's whole deal may
/// differ.
#[test]
fn hidden_hands_change_no_decision_in_solo_games() {
    for seating in [Seating::Two, Seating::Three, Seating::Five] {
        let rules = Rules::new(seating);
        let dealer = seating.seat(seating.players() - 1).unwrap();
        let me = seating.seat(0).unwrap();
        let mut chance = SplitMix64::new(5);
        for _ in 0..4 {
            let mut deal = |mine: Cards, pool: Cards| {
                let mut pool = pool;
                let hands = BySeat::from_fn(|seat| {
                    if seat == me || !seating.everyone().contains(seat) {
                        return if seat == me { mine } else { Cards::NONE };
                    }
                    let mut hand = Cards::NONE;
                    for _ in 0..6 {
                        let card = pool.pick(&mut chance).unwrap();
                        (pool, hand) =
                            (pool.checked_sub(card).unwrap(), hand.checked_add(card).unwrap());
                    }
                    hand
                });
                Event::Deal(hands)
            };
            let mine = "A247KX".parse::<Cards>().unwrap();
            let pool = Cards::PACK.checked_sub_all(mine).unwrap();
            // Everyone draws from the next seat; the viewer draws the same card in both
            // games.
            let view = |deal: Event| {
                let Event::Deal(hands) = deal else { panic!("no deal") };
                let mut drawn = BySeat::filled(kennel_rules::Rank::Ace);
                for seat in seating.seats() {
                    drawn[seat] = hands[seating.right_of(seat)].iter().next().unwrap();
                }
                let got = drawn[me];
                let view = view_of(rules, dealer, &[deal, Event::DrawRound(drawn)], me);
                view.map(|(_, view)| (got, view))
            };
            let (got, first) = view(deal(mine, pool)).unwrap();
            let second = std::iter::repeat_with(|| view(deal(mine, pool)).unwrap())
                .find(|(other, _)| *other == got);
            let second = second.unwrap().1;
            for level in Level::ALL {
                let mut bot = level.bot_with(&untrained(seating));
                let one = bot.decide(&first, 4, Budget::Nodes(6_000));
                assert_eq!(one, bot.decide(&second, 4, Budget::Nodes(6_000)), "{level}");
            }
        }
    }
}
