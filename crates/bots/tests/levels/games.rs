//! Whole games with a callback before every decision.

use kennel_bots::{Bot, Budget, Decision};
use kennel_rules::{Event, Game, Phase, Rules, Seat, SplitMix64, Stock, View, Viewpoint};

/// A moment in which a seat decides.
pub struct Moment<'a> {
    pub game: &'a Game,
    /// The events so far.
    pub events: &'a [Event],
    pub view: &'a View,
    pub seat: Seat,
}

/// Lets one bot play all seats and calls `look` before every decision.
pub fn follow_game(
    rules: Rules,
    bot: &mut Box<dyn Bot + Send>,
    seed: u64,
    mut look: impl FnMut(&Moment<'_>),
) {
    let seating = rules.seating();
    let mut chance = SplitMix64::new(seed);
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
    panic!("the game with seed {seed} does not end");
}
