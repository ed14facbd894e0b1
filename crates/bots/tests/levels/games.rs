//! Games that are played and looked at.

use kennel_bots::{Bot, Budget, Decision};
use kennel_rules::{Chance, Event, Game, Phase, Rules, Seat, Stock, View, Viewpoint};

/// A moment in which a seat decides.
pub struct Moment<'a> {
    pub game: &'a Game,
    /// What has happened so far.
    pub events: &'a [Event],
    pub view: &'a View,
    pub seat: Seat,
}

/// A small generator that gives the same numbers everywhere.
pub fn generator(mut state: u64) -> impl Chance {
    move |bound: u64| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * u128::from(bound)) >> 64) as u64
    }
}

/// Lets one bot play all seats and looks at every moment before it decides.
pub fn follow_game(
    rules: Rules,
    bot: &mut Box<dyn Bot + Send>,
    seed: u64,
    mut look: impl FnMut(&Moment<'_>),
) {
    let seating = rules.seating();
    let mut chance = generator(seed);
    let dealer = seating.seat(seed as usize % seating.players()).unwrap();
    let mut game = Game::new(rules, dealer).unwrap();
    let mut views: Vec<View> = seating
        .seats()
        .map(|seat| View::new(rules, dealer, Viewpoint::Seat(seat)).unwrap())
        .collect();
    let mut stock = Stock::shuffled(&mut chance);
    let mut events = Vec::new();
    for turn in 0..5_000 {
        let mut ask = |seat: Seat| {
            let view = &views[seat.index()];
            look(&Moment { game: &game, events: &events, view, seat });
            bot.decide(view, turn, Budget::Nodes(600)).unwrap()
        };
        let event = match game.phase() {
            Phase::Over(_) => return,
            Phase::Deal => game.deal(&mut stock, &mut chance).unwrap(),
            Phase::DrawRound => game.draw_round(&mut chance).unwrap(),
            Phase::Exchange { given } => {
                let seat = seating.seats().find(|&seat| !given.contains(seat)).unwrap();
                let Decision::Give(card) = ask(seat) else { panic!("no gift") };
                Event::Give { seat, card }
            }
            Phase::Turn(seat) if game.turn().unwrap().must_fold() => Event::Fold { seat },
            Phase::Turn(seat) => {
                let Decision::Play(play) = ask(seat) else { panic!("no play") };
                game.play_event(play, &mut chance).unwrap()
            }
        };
        for view in &mut views {
            for sight in game.check(&event).unwrap().seen_by(view.viewpoint()) {
                view.see(&sight).unwrap();
            }
        }
        game.apply(&event).unwrap();
        events.push(event);
    }
    panic!("the game does not end");
}
