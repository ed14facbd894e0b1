//! What bots make of what they know, and of what they cannot know.

use std::sync::Arc;

use kennel_bots::{
    Bot, BotError, Budget, Decision, Greedy, Net, NetBot, Random, RandomExchange, Search, shipped,
};
use kennel_rules::notation::parse_rules;
use kennel_rules::{
    BySeat, Cards, Chance, Event, Game, Phase, PlayBuffer, Rank, Rules, Seat, Seating, Sight,
    Stock, View, Viewpoint,
};

fn net(seating: Seating) -> Arc<Net> {
    Arc::new(shipped(seating).unwrap())
}

/// One of each kind.
fn bots(net: &Arc<Net>) -> Vec<Box<dyn Bot>> {
    vec![
        Box::new(Random::default()),
        Box::new(Greedy::default()),
        Box::new(NetBot::new(Arc::clone(net))),
        Box::new(Search::new(Arc::clone(net))),
        Box::new(RandomExchange::new(Box::new(Greedy::default()))),
    ]
}

/// Every table, and every way in which cards change hands.
fn all_rules() -> impl Iterator<Item = Rules> {
    let texts = ["2", "3", "4", "5", "6-pairs", "6-triples", "3,classic", "4,canadian"];
    texts.into_iter().map(|text| parse_rules(text).unwrap())
}

/// A little and enough for a search to try worlds.
const GLANCE: Budget = Budget::Nodes(100);
const THOUGHT: Budget = Budget::Nodes(6_000);
/// Enough to look to the end of the round.
const LONG_THOUGHT: Budget = Budget::Nodes(50_000);

/// Numbers from a seed.
struct Dice(u64);

impl Chance for Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A game and what each seat knows of it.
#[derive(Clone)]
struct Around {
    game: Game,
    views: Vec<View>,
}

impl Around {
    fn new(rules: Rules, dealer: Seat) -> Around {
        let view = |seat| View::new(rules, dealer, Viewpoint::Seat(seat)).unwrap();
        let views = rules.seating().seats().map(view).collect();
        Around { game: Game::new(rules, dealer).unwrap(), views }
    }

    /// Lets an event happen, if it follows by the rules.
    fn happen(&mut self, event: &Event) -> Option<()> {
        let legal = self.game.check(event).ok()?;
        for view in &mut self.views {
            legal.seen_by(view.viewpoint()).iter().for_each(|sight| view.see(sight).unwrap());
        }
        self.game.apply(event).unwrap();
        Some(())
    }

    /// The seat that decides next, if one does.
    fn to_decide(&self) -> Option<Seat> {
        match self.game.phase() {
            Phase::Exchange { given } => {
                self.game.rules().seating().seats().find(|&seat| !given.contains(seat))
            }
            Phase::Turn(seat) => Some(seat).filter(|_| !self.game.turn().unwrap().must_fold()),
            _ => None,
        }
    }

    /// What happens next where a bot has every seat.
    fn next(&self, bot: &mut dyn Bot, stock: &mut Stock, dice: &mut Dice) -> Event {
        match (self.game.phase(), self.to_decide()) {
            (Phase::Deal, _) => self.game.deal(stock, dice).unwrap(),
            (Phase::DrawRound, _) => self.game.draw_round(dice).unwrap(),
            (Phase::Turn(seat), None) => Event::Fold { seat },
            (_, Some(seat)) => {
                let seed = dice.below(1 << 30);
                match bot.decide(&self.views[seat.index()], seed, GLANCE).unwrap() {
                    Decision::Give(card) => Event::Give { seat, card },
                    Decision::Play(play) => self.game.play_event(play, dice).unwrap(),
                }
            }
            (phase, None) => panic!("nothing happens in {phase:?}"),
        }
    }
}

/// What one seat decides does not depend on what the others hold: in a world with
/// other hidden cards that looks the same to it, every bot decides the same, even
/// one that was asked for all other seats before. It decides the same again when
/// it is asked again, and when nothing was asked before.
#[test]
fn hidden_cards_change_no_decision() {
    for rules in all_rules() {
        let seating = rules.seating();
        let net = net(seating);
        let mut compared = 0;
        for seed in 0..3 {
            let mut dice = Dice(seed);
            let mut stock = Stock::shuffled(&mut dice);
            let dealer = seating.seat(dice.below(seating.players() as u64) as usize).unwrap();
            let mut now = Around::new(rules, dealer);
            let mut round = now.clone();
            let mut events = Vec::new();
            let mut greedy = Greedy::default();
            while !matches!(now.game.phase(), Phase::Over(_)) {
                if now.game.phase() == Phase::Deal {
                    (round, events) = (now.clone(), Vec::new());
                }
                // Every so often, that all is quick.
                if let Some(me) = now.to_decide().filter(|_| dice.below(8) == 0)
                    && compared < 5 * (seed + 1)
                {
                    let others = (0..30).find_map(|_| other_world(&round, &events, me, &mut dice));
                    if let Some(others) = others {
                        let thought = if compared == 0 { LONG_THOUGHT } else { THOUGHT };
                        let seed = dice.below(1 << 30);
                        compare(&net, &round, [&events, &others], me, seed, thought);
                        compared += 1;
                    }
                }
                let event = now.next(&mut greedy, &mut stock, &mut dice);
                now.happen(&event).unwrap();
                events.push(event);
            }
        }
        assert!(compared >= 10, "{rules:?}: only {compared} moments were compared");
    }
}

/// The events of a round as they would be with other hidden cards, if all that
/// one seat has seen is possible then.
fn other_world(round: &Around, events: &[Event], me: Seat, dice: &mut Dice) -> Option<Vec<Event>> {
    let Event::Deal(dealt) = *events.first()? else { return None };
    let seating = round.game.rules().seating();
    let mut hands = dealt;
    let mut pack = if round.game.shuffles_next() { Cards::PACK } else { round.game.stock() };
    for seat in seating.seats() {
        pack = pack.checked_sub_all(dealt[seat])?;
    }
    // Cards of the others change places with each other or with the stock's.
    let others: Vec<Seat> = seating.seats().filter(|&seat| seat != me).collect();
    for _ in 0..3 {
        let one = others[dice.below(others.len() as u64) as usize];
        let two = others[dice.below(others.len() as u64) as usize];
        let (card, other) = (hands[one].pick(dice)?, hands[two].pick(dice)?);
        let new = pack.pick(dice)?;
        if one == two {
            hands[one] = hands[one].checked_sub(card)?.checked_add(new)?;
            pack = pack.checked_sub(new)?.checked_add(card)?;
        } else {
            hands[one] = hands[one].checked_sub(card)?.checked_add(other)?;
            hands[two] = hands[two].checked_sub(other)?.checked_add(card)?;
        }
    }
    let mut changed = events.to_vec();
    changed[0] = Event::Deal(hands);
    let mut world = round.clone();
    for (event, truth) in changed.iter_mut().zip(events) {
        // What others gave unseen may have been another card.
        if let Event::Give { seat, card } = event
            && *seat != me
            && seating.receiver(*seat) != me
        {
            *card = world.game.hands()[*seat].pick(dice)?;
        }
        world.happen(event)?;
        if matches!(truth, Event::Fold { .. }) && *event != *truth {
            return None;
        }
    }
    let mut truth = round.clone();
    events.iter().try_for_each(|event| truth.happen(event))?;
    let is_same = truth.views[me.index()] == world.views[me.index()];
    (is_same && truth.game.hands() != world.game.hands()).then_some(changed)
}

/// Follows a round in two worlds and compares what every bot decides at its end.
fn compare(
    net: &Arc<Net>,
    round: &Around,
    worlds: [&[Event]; 2],
    me: Seat,
    seed: u64,
    thought: Budget,
) {
    for which in 0..bots(net).len() {
        let mut decide = |events: &[Event]| {
            let mut bot = bots(net).swap_remove(which);
            let mut world = round.clone();
            for event in events {
                if let Some(seat) = world.to_decide() {
                    let _ = bot.decide(&world.views[seat.index()], seed, GLANCE);
                }
                world.happen(event).unwrap();
            }
            let view = &world.views[me.index()];
            let decision = bot.decide(view, seed, thought);
            assert_legal(view, &decision);
            decision
        };
        let decisions = worlds.map(&mut decide);
        assert_eq!(decisions[0], decisions[1]);
        // A bot that was asked nothing before decides the same, and again.
        let mut world = round.clone();
        worlds[0].iter().for_each(|event| world.happen(event).unwrap());
        let mut fresh = bots(net).swap_remove(which);
        for _ in 0..2 {
            let decision = fresh.decide(&world.views[me.index()], seed, thought);
            assert_eq!(decision, decisions[0], "{}", fresh.name());
        }
    }
}

fn assert_legal(view: &View, decision: &Result<Decision, BotError>) {
    match decision {
        Ok(Decision::Give(card)) => {
            assert!(matches!(view.phase(), Phase::Exchange { .. }) && view.hand().has(*card));
        }
        Ok(Decision::Play(play)) => assert!(view.turn().unwrap().check(play).is_ok()),
        Err(error) => panic!("{error}: {view:?}"),
    }
}

/// A seat sees games that never were: each thing it sees is possible by itself,
/// but not together with the others, for hidden hands are made up anew for each,
/// and now and then it is told something that cannot be at all. What its view
/// believes, the bots can play with; nobody panics, and whoever is asked decides
/// what is legal.
#[test]
fn nobody_panics_at_what_cannot_be() {
    for rules in all_rules() {
        let seating = rules.seating();
        let mut bots = bots(&net(seating));
        let (mut asked, mut refused, mut believed) = (0, 0, 0);
        for seed in 0..2 {
            let mut dice = Dice(seed + 77);
            let me = seating.seat(dice.below(seating.players() as u64) as usize).unwrap();
            let mut view = View::new(rules, me, Viewpoint::Seat(me)).unwrap();
            for _ in 0..250 {
                if matches!(view.phase(), Phase::Over(_)) {
                    break;
                }
                let is_asked = match view.phase() {
                    Phase::Exchange { given } => !given.contains(me),
                    _ => view.turn().is_some_and(|turn| !turn.must_fold()),
                };
                for bot in &mut bots {
                    let nodes = if dice.below(20) == 0 { THOUGHT } else { GLANCE };
                    let decision = bot.decide(&view, dice.below(1 << 30), nodes);
                    match is_asked {
                        true => assert_legal(&view, &decision),
                        false => assert_eq!(decision, Err(BotError::NothingToDecide)),
                    }
                }
                asked += u32::from(is_asked);
                let sight = dreamed(&view, me, &mut dice);
                let wrong = spoiled(&sight, seating, &mut dice);
                refused += u32::from(view.clone().see(&wrong).is_err());
                // What is not refused is believed, one time in eight.
                match dice.below(8) == 0 && view.see(&wrong).is_ok() {
                    true => believed += u32::from(wrong != sight),
                    false => view.see(&sight).unwrap(),
                }
            }
        }
        let counts = format!("{asked} asked, {refused} refused, {believed} believed");
        assert!(asked > 40 && refused > 40 && believed > 0, "{rules:?}: {counts}");
    }
}

/// Something that may come next, with hidden hands that are made up for it.
fn dreamed(view: &View, me: Seat, dice: &mut Dice) -> Sight {
    let seating = view.rules().seating();
    match view.phase() {
        Phase::Deal => {
            let size = view.die();
            let shuffled = view.stock_size() < size * seating.players();
            let open = if shuffled { Cards::NONE } else { view.discard() };
            let hand = hand_of(size, Cards::PACK.checked_sub_all(open).unwrap(), dice);
            Sight::Dealt {
                dealer: view.dealer(),
                lead: view.lead(),
                size,
                shuffled,
                hand: Some(hand),
            }
        }
        Phase::Exchange { given } => match seating.seats().find(|&seat| !given.contains(seat)) {
            Some(seat) => {
                let card = view.hand().pick(dice).filter(|_| seat == me);
                Sight::Gave { seat, card }
            }
            None => {
                let (lost, to) = (view.passed()[0].card, view.passed()[0].to);
                let from = seating.seats().find(|&seat| seating.receiver(seat) == me).unwrap();
                let got = unseen(view).pick(dice).unwrap();
                Sight::Exchanged { lost: Some((lost, to)), got: Some((got, from)) }
            }
        },
        Phase::DrawRound => {
            let lost = view.hand().pick(dice).unwrap();
            let thief = seating.seats().find(|&seat| seating.right_of(seat) == me).unwrap();
            let got = unseen(view).pick(dice).unwrap();
            Sight::Exchanged { lost: Some((lost, thief)), got: Some((got, seating.right_of(me))) }
        }
        Phase::Turn(seat) => {
            let mut pool = unseen(view);
            let mut hands = BySeat::filled(Cards::NONE);
            hands[me] = view.hand();
            for other in seating.seats().filter(|&other| other != me) {
                hands[other] = hand_of(view.hand_sizes()[other], pool, dice);
                pool = pool.checked_sub_all(hands[other]).unwrap();
            }
            let world = view.world(&hands).unwrap();
            let play = world.turn().unwrap().random_play(&mut PlayBuffer::new(), dice);
            match play.and_then(|play| world.play_event(play, dice)) {
                None => Sight::Folded { seat, cards: hands[seat] },
                Some(event) => world.check(&event).unwrap().seen_by(Viewpoint::Seat(me))[0],
            }
        }
        Phase::Over(_) => panic!("nothing follows"),
    }
}

/// The same with one thing changed.
fn spoiled(sight: &Sight, seating: Seating, dice: &mut Dice) -> Sight {
    let mut seat = || Seat::ALL[dice.below(6) as usize];
    let (any, other) = (seat(), seat());
    let mut rank = || Rank::ALL[dice.below(14) as usize];
    let (card, more) = (rank(), rank());
    let which = dice.below(3);
    let mut spoiled = *sight;
    match &mut spoiled {
        Sight::SetUp { turn, hand, .. } => match which {
            0 => *turn = any,
            _ => *hand = Some(hand_of(6, Cards::PACK, dice)),
        },
        Sight::Dealt { dealer, size, hand, .. } => match which {
            0 => *dealer = any,
            1 => *size = 1 + dice.below(7) as usize,
            _ => *hand = Some(hand_of(*size, Cards::PACK, dice)),
        },
        Sight::Gave { seat, card: given } => match which {
            0 => *seat = any,
            _ => *given = Some(card),
        },
        Sight::Exchanged { lost, got } => match which {
            0 => *lost = Some((card, any)),
            1 => *got = Some((card, other)),
            _ => (*lost, *got) = (Some((card, seating.right_of(seating.seat(0).unwrap()))), None),
        },
        Sight::Played { seat, play, drawn } => match which {
            0 => *seat = any,
            1 => *drawn = Some(card),
            _ => (play.card, play.used_as) = (card, more),
        },
        Sight::Folded { seat, cards } => match which {
            0 => *seat = any,
            _ => *cards = hand_of(cards.len(), Cards::PACK, dice),
        },
    }
    spoiled
}

fn unseen(view: &View) -> Cards {
    Cards::PACK
        .checked_sub_all(view.discard())
        .and_then(|rest| rest.checked_sub_all(view.hand()))
        .unwrap()
}

fn hand_of(size: usize, mut pool: Cards, dice: &mut Dice) -> Cards {
    let mut hand = Cards::NONE;
    for _ in 0..size {
        let card = pool.pick(dice).unwrap();
        pool = pool.checked_sub(card).unwrap();
        hand = hand.checked_add(card).unwrap();
    }
    hand
}

/// The seed matters where chance does, and the number of nodes to whoever counts
/// them: otherwise the same would prove nothing.
#[test]
fn seeds_and_nodes_are_used() {
    let rules = Rules::new(Seating::Four);
    let net = net(Seating::Four);
    let mut dice = Dice(1);
    let mut stock = Stock::shuffled(&mut dice);
    let mut now = Around::new(rules, rules.seating().seat(0).unwrap());
    let mut different = [0; 5];
    let mut by_nodes = 0;
    for _ in 0..60 {
        if let Some(seat) = now.to_decide() {
            let view = &now.views[seat.index()];
            for (bot, different) in bots(&net).iter_mut().zip(&mut different) {
                let mut decide = |seed| bot.decide(view, seed, GLANCE);
                *different += u32::from((1..9).any(|seed| decide(seed) != decide(0)));
            }
            let mut search = bots(&net).swap_remove(3);
            by_nodes +=
                u32::from(search.decide(view, 0, THOUGHT) != search.decide(view, 0, GLANCE));
        }
        let event = now.next(&mut Random::default(), &mut stock, &mut dice);
        now.happen(&event).unwrap();
    }
    assert!(different[0] > 5 && different[4] > 0, "{different:?}");
    assert!(by_nodes > 0);
}
