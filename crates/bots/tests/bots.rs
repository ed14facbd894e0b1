//! Properties of every bot.

use std::sync::Arc;
use std::time::Duration;

use kennel_bots::games::play_game;
use kennel_bots::training::{self, Examples, Gradient, Learner, Recipe, Weights};
use kennel_bots::{
    Bot, BotError, Budget, Decision, FaultKind, Greedy, Net, NetBot, NetError, Random,
    RandomExchange, Search, Shape,
};
use kennel_rules::{Cards, Play, Rank, Rules, Seating, Sight, View, Viewpoint};

fn bots(seating: Seating) -> Vec<Box<dyn Bot + Send>> {
    vec![
        Box::new(Random::default()),
        Box::new(Greedy::default()),
        Box::new(NetBot::new(Arc::new(Weights::random(Shape::new(seating), 1).net()))),
        Box::new(Search::new(Arc::new(Weights::random(Shape::new(seating), 1).net()))),
    ]
}

/// The view of the first of four seats after being dealt a hand.
fn dealt(hand: &str) -> View {
    let rules = Rules::new(Seating::Four);
    let me = rules.seating().seat(0).unwrap();
    let mut view = View::new(rules, me, Viewpoint::Seat(me)).unwrap();
    let hand: Cards = hand.chars().filter_map(Rank::from_letter).collect::<Option<_>>().unwrap();
    let lead = rules.seating().right_of(me);
    let dealt = Sight::Dealt { dealer: me, lead, size: 6, shuffled: false, hand: Some(hand) };
    view.see(&dealt).unwrap();
    view
}

/// An illegal decision would abort the game.
#[test]
fn bots_play_legally_under_all_rules() {
    for (index, rules) in Rules::all().enumerate() {
        let seating = rules.seating();
        let mut bots = bots(seating);
        let who: Vec<usize> = (0..seating.players()).map(|seat| (seat + index) % 2).collect();
        let ending = play_game(rules, &mut bots, &who, Budget::Nodes(50), index as u64);
        assert!(ending.winners.is_some(), "{rules:?}");
    }
    // Untrained nets alone would hardly ever finish a game, so one plays among others.
    for seating in Seating::ALL {
        for (bot, nodes) in [(2, 50), (3, 6_000)] {
            let mut who = vec![1; seating.players()];
            who[0] = bot;
            let budget = Budget::Nodes(nodes);
            let ending = play_game(Rules::new(seating), &mut bots(seating), &who, budget, 3);
            assert!(ending.winners.is_some(), "{seating}");
        }
    }
}

#[test]
fn bots_decide_the_same_for_the_same_seed() {
    for seating in Seating::ALL {
        let who: Vec<usize> = (0..seating.players()).map(|seat| seat % 2).collect();
        let play =
            || play_game(Rules::new(seating), &mut bots(seating), &who, Budget::Nodes(80), 7);
        assert_eq!(play(), play());
        let mut who = vec![1; seating.players()];
        who[1] = 3;
        let search =
            || play_game(Rules::new(seating), &mut bots(seating), &who, Budget::Nodes(6_000), 7);
        assert_eq!(search(), search());
    }
}

/// A search without any time.
struct Hurried(Search);

impl Bot for Hurried {
    fn name(&self) -> String {
        "hurried".to_owned()
    }

    fn decide(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError> {
        let weighed = self.0.weigh(view, seed, budget)?;
        assert_eq!(weighed.len(), 1, "{weighed:?}");
        Ok(weighed[0].0)
    }
}

/// An illegal decision would abort the game.
#[test]
fn a_search_without_time_returns_its_first_candidate() {
    for (index, rules) in Rules::all().enumerate() {
        let seating = rules.seating();
        let net = Arc::new(kennel_bots::shipped(seating).unwrap());
        let mut bots: Vec<Box<dyn Bot + Send>> =
            vec![Box::new(Hurried(Search::new(net))), Box::new(Greedy::default())];
        let mut who = vec![1; seating.players()];
        who[index % seating.players()] = 0;
        let budget = Budget::Time(Duration::ZERO);
        let ending = play_game(rules, &mut bots, &who, budget, index as u64);
        assert_eq!((ending.winners.is_some(), ending.fault), (true, None), "{rules:?}");
    }
}

#[test]
fn the_number_of_threads_changes_no_result() {
    let view = dealt("A477JX");
    let net = Arc::new(kennel_bots::shipped(Seating::Four).unwrap());
    for nodes in [6_000, 50_000] {
        let weigh = |threads| {
            let mut search = Search::new(Arc::clone(&net)).with_threads(threads);
            search.weigh(&view, 5, Budget::Nodes(nodes)).unwrap()
        };
        let alone = weigh(1);
        assert_eq!(alone.len(), 5);
        for threads in [0, 2, 3, 7] {
            assert_eq!(weigh(threads), alone, "{threads} threads, {nodes} nodes");
        }
    }
}

#[test]
fn greedy_beats_random() {
    for seating in Seating::ALL {
        let won = (0..20)
            .filter(|&seed| {
                let seat = seating.seats().nth(seed as usize % seating.players()).unwrap();
                let team = seating.team(seat);
                let who: Vec<usize> =
                    seating.seats().map(|seat| usize::from(team.contains(seat))).collect();
                let rules = Rules::new(seating);
                let ending = play_game(rules, &mut bots(seating), &who, Budget::Nodes(100), seed);
                ending.winners == Some(team)
            })
            .count();
        assert!(won >= 18, "{seating}: {won} of 20");
    }
}

/// Returns the same decision whatever the view.
struct Stubborn(Result<Decision, BotError>);

impl Bot for Stubborn {
    fn name(&self) -> String {
        "stubborn".to_owned()
    }

    fn decide(&mut self, _: &View, _: u64, _: Budget) -> Result<Decision, BotError> {
        self.0.clone()
    }
}

#[test]
fn the_first_fault_ends_the_game_and_names_the_seat() {
    let seating = Seating::Four;
    let failed = BotError::Failed(FaultKind::Late, "asleep".to_owned());
    let play = Play::parse(seating, "5 12-17").unwrap();
    for (decision, kind, reason) in [
        (Ok(Decision::Play(play)), FaultKind::Illegal, "when a card must be given"),
        (Err(failed), FaultKind::Late, "asleep"),
        (Err(BotError::NothingToDecide), FaultKind::Illegal, "made no decision"),
    ] {
        let mut bots: Vec<Box<dyn Bot + Send>> =
            vec![Box::new(Random::default()), Box::new(Stubborn(decision))];
        let ending = play_game(Rules::new(seating), &mut bots, &[0, 0, 1, 0], Budget::Nodes(10), 1);
        assert_eq!(ending.winners, None);
        let fault = ending.fault.unwrap();
        assert_eq!((fault.seat, fault.kind), (seating.seat(2).unwrap(), kind));
        assert!(fault.reason.contains(reason), "{fault:?}");
    }
    // With two players cards are drawn before a round, so the first decision is a play.
    for (decision, reason) in [
        (Decision::Give(Rank::Ace), "when a play must be made"),
        (Decision::Play(Play::parse(Seating::Two, "J 12x13").unwrap()), "(rule "),
        (Decision::Play(Play::parse(Seating::Two, "2 draw-0").unwrap()), "(rule "),
    ] {
        let mut bots: Vec<Box<dyn Bot + Send>> =
            vec![Box::new(Random::default()), Box::new(Stubborn(Ok(decision)))];
        let ending = play_game(Rules::new(Seating::Two), &mut bots, &[1, 1], Budget::Nodes(10), 1);
        let fault = ending.fault.unwrap();
        assert_eq!((ending.winners, fault.kind), (None, FaultKind::Illegal));
        assert!(fault.reason.contains(reason), "{fault:?}");
    }
}

#[test]
fn a_random_exchange_changes_only_the_exchange() {
    let mut view = dealt("AK7JX2");
    let (seating, hand) = (Seating::Four, view.hand());
    let mut bot = RandomExchange::new(Box::new(Greedy::default()));
    assert_eq!(bot.name(), "greedy+random-exchange");
    let mut times = [0u32; Rank::ALL.len()];
    for seed in 0..6_000 {
        let Ok(Decision::Give(card)) = bot.decide(&view, seed, Budget::Nodes(10)) else {
            panic!("seed {seed}: no card was given")
        };
        times[card.index()] += 1;
    }
    for card in Rank::ALL {
        let expected = if hand.has(card) { 900..1_100 } else { 0..1 };
        assert!(expected.contains(&times[card.index()]), "{card}: {times:?}");
    }
    for (seat, card) in seating.seats().zip([Some(Rank::Two), None, None, None]) {
        view.see(&Sight::Gave { seat, card }).unwrap();
        assert_eq!(bot.decide(&view, 1, Budget::Nodes(10)), Err(BotError::NothingToDecide));
    }
    let partner = seating.receiver(seating.seat(0).unwrap());
    let (lost, got) = (Some((Rank::Two, partner)), Some((Rank::Three, partner)));
    view.see(&Sight::Exchanged { lost, got }).unwrap();
    for seat in seating.seats().skip(1) {
        let cards = "223355".chars().filter_map(Rank::from_letter).collect::<Option<_>>().unwrap();
        view.see(&Sight::Folded { seat, cards }).unwrap();
    }
    for seed in 0..20 {
        let decide = |bot: &mut dyn Bot| bot.decide(&view, seed, Budget::Nodes(100));
        let decision = decide(&mut bot);
        assert!(matches!(decision, Ok(Decision::Play(_))));
        assert_eq!(decision, decide(&mut Greedy::default()));
    }
}

#[test]
fn bots_refuse_to_decide_out_of_turn() {
    let rules = Rules::new(Seating::Four);
    let seat = rules.seating().seat(0).unwrap();
    for from in [Viewpoint::Seat(seat), Viewpoint::Spectator] {
        let view = View::new(rules, seat, from).unwrap();
        for bot in &mut bots(Seating::Four) {
            let decision = bot.decide(&view, 1, Budget::Nodes(10));
            assert_eq!(decision, Err(BotError::NothingToDecide), "{}", bot.name());
        }
    }
}

#[test]
fn net_files_round_trip() {
    for seating in Seating::ALL {
        let bytes = Weights::random(Shape::new(seating), 5).net().to_bytes();
        let net = Net::from_bytes(seating, &bytes).unwrap();
        assert_eq!(net.seating(), seating);
        assert_eq!(net.to_bytes(), bytes);
    }
}

#[test]
fn invalid_net_files_are_rejected_with_the_reason() {
    let bytes = Weights::random(Shape::new(Seating::Four), 5).net().to_bytes();
    let read = |bytes: &[u8]| Net::from_bytes(Seating::Four, bytes).map(|_| ());
    assert_eq!(read(b""), Err(NetError::NoNet));
    assert_eq!(read(b"KENNEL"), Err(NetError::NoNet));
    let changed = |at: usize| {
        let mut copy = bytes.clone();
        copy[at] ^= 1;
        read(&copy)
    };
    assert_eq!(changed(0), Err(NetError::NoNet));
    assert_eq!(changed(8), Err(NetError::Version(2)));
    assert_eq!(changed(16), Err(NetError::Inputs));
    assert_eq!(changed(24), Err(NetError::Inputs));
    assert_eq!(changed(1_000), Err(NetError::Altered));
    assert_eq!(changed(bytes.len() - 1), Err(NetError::Altered));
    for length in [8, 12, 40, 1_000, bytes.len() - 1] {
        let size = NetError::Size { expected: bytes.len(), found: length };
        assert_eq!(read(&bytes[..length]), Err(size));
    }
    assert_eq!(Net::from_bytes(Seating::Five, &bytes).map(|_| ()), Err(NetError::Inputs));
}

#[test]
fn learning_lowers_the_loss() {
    let mut weights = Weights::random(Shape::new(Seating::Four), 2);
    let net = weights.net();
    let mut examples = Examples::default();
    let recipe = Recipe { lambda: 1.0, exploring: 0.1, by_greedy: true, most: 50 };
    for seed in 0..30 {
        training::play_game(&net, Rules::new(Seating::Four), recipe, seed, &mut examples);
    }
    let which: Vec<u32> = (0..examples.len() as u32).collect();
    let mut learner = Learner::new(Shape::new(Seating::Four));
    let before = Gradient::of(&weights, &examples, &which).loss();
    for _ in 0..30 {
        let gradient = Gradient::of(&weights, &examples, &which);
        learner.step(&mut weights, &gradient, 0.003);
    }
    let after = Gradient::of(&weights, &examples, &which).loss();
    assert!(after < 0.8 * before, "{before} to {after}");
}

/// Threads compute parts of a gradient, which must add up to the whole.
#[test]
fn gradients_of_parts_add_up() {
    let weights = Weights::random(Shape::new(Seating::Two), 2);
    let net = weights.net();
    let mut examples = Examples::default();
    let recipe = Recipe { lambda: 0.7, exploring: 0.1, by_greedy: true, most: 50 };
    for seed in 0..4 {
        training::play_game(&net, Rules::new(Seating::Two), recipe, seed, &mut examples);
    }
    let all: Vec<u32> = (0..examples.len() as u32).collect();
    let (one, other) = all.split_at(all.len() / 3);
    let whole = Gradient::of(&weights, &examples, &all);
    let mut parts = Gradient::of(&weights, &examples, one);
    parts.merge(&Gradient::of(&weights, &examples, other));
    assert!((whole.loss() - parts.loss()).abs() < 1e-6);
}

#[test]
fn shipped_nets_are_valid_and_beat_greedy() {
    for seating in Seating::ALL {
        let net = kennel_bots::shipped(seating).unwrap();
        let mut bots: Vec<Box<dyn Bot + Send>> =
            vec![Box::new(NetBot::new(Arc::new(net))), Box::new(Greedy::default())];
        let won = (0..60)
            .filter(|&seed| {
                let seat = seating.seats().nth(seed as usize % seating.players()).unwrap();
                let team = seating.team(seat);
                let who: Vec<usize> =
                    seating.seats().map(|seat| usize::from(!team.contains(seat))).collect();
                let rules = Rules::new(seating);
                let ending = play_game(rules, &mut bots, &who, Budget::Nodes(1_000), seed);
                ending.winners == Some(team)
            })
            .count();
        // Well above the fair share, which is a half at most.
        assert!(won >= 33, "{seating}: {won} of 60");
    }
}
