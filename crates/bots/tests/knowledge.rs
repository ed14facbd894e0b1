//! Bots depend only on what their seat knows, and survive impossible views.

use std::sync::Arc;

use kennel_bots::{
    Bot, BotError, Budget, Decision, Greedy, Net, NetBot, Random, RandomExchange, Search, shipped,
};
use kennel_rules::{
    BySeat, Cards, Chance, Event, Game, Phase, PlayBuffer, Rank, Rules, Seat, Seating, Sight,
    SplitMix64, Stock, View, Viewpoint,
};

fn net(seating: Seating) -> Arc<Net> {
    Arc::new(shipped(seating).unwrap())
}

/// One bot of each kind.
fn bots(net: &Arc<Net>) -> Vec<Box<dyn Bot>> {
    vec![
        Box::new(Random::default()),
        Box::new(Greedy::default()),
        Box::new(NetBot::new(Arc::clone(net))),
        Box::new(Search::new(Arc::clone(net))),
        Box::new(RandomExchange::new(Box::new(Greedy::default()))),
    ]
}

/// Every seating, and every way cards change hands.
fn all_rules() -> impl Iterator<Item = Rules> {
    let texts = ["2", "3", "4", "5", "6-pairs", "6-triples", "3,classic", "4,canadian"];
    texts.into_iter().map(|text| text.parse::<Rules>().unwrap())
}

/// Too few nodes for the search to try worlds, and enough.
const GLANCE: Budget = Budget::Nodes(100);
const THOUGHT: Budget = Budget::Nodes(6_000);
/// Enough for the search to play out to the end of the round.
const LONG_THOUGHT: Budget = Budget::Nodes(50_000);

/// A game with the view of every seat.
#[derive(Clone)]
struct Table {
    game: Game,
    views: Vec<View>,
}

impl Table {
    fn new(rules: Rules, dealer: Seat) -> Table {
        let view = |seat| View::new(rules, dealer, Viewpoint::Seat(seat)).unwrap();
        let views = rules.seating().seats().map(view).collect();
        Table { game: Game::new(rules, dealer).unwrap(), views }
    }

    /// Applies an event; `None` if it is illegal.
    fn apply(&mut self, event: &Event) -> Option<()> {
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

    /// The next event if a bot plays every seat.
    fn next(&self, bot: &mut dyn Bot, stock: &mut Stock, random: &mut SplitMix64) -> Event {
        match (self.game.phase(), self.to_decide()) {
            (Phase::Deal, _) => self.game.deal(stock, random).unwrap(),
            (Phase::DrawRound, _) => self.game.draw_round(random).unwrap(),
            (Phase::Turn(seat), None) => Event::Fold { seat },
            (_, Some(seat)) => {
                let seed = random.below(1 << 30);
                match bot.decide(&self.views[seat.index()], seed, GLANCE).unwrap() {
                    Decision::Give(card) => Event::Give { seat, card },
                    Decision::Play(play) => self.game.play_event(play, random).unwrap(),
                }
            }
            (phase, None) => panic!("nothing happens in {phase:?}"),
        }
    }
}

/// A bot's decision does not depend on what the others hold: in a world with different
/// hidden cards and the same view it decides the same, even after deciding for all
/// other seats. It decides the same when asked again and when asked afresh.
#[test]
fn hidden_cards_change_no_decision() {
    for rules in all_rules() {
        let seating = rules.seating();
        let net = net(seating);
        let mut compared = 0;
        for seed in 0..3 {
            let mut random = SplitMix64::new(seed);
            let mut stock = Stock::shuffled(&mut random);
            let dealer = seating.seat(random.below(seating.players() as u64) as usize).unwrap();
            let mut now = Table::new(rules, dealer);
            let mut round = now.clone();
            let mut events = Vec::new();
            let mut greedy = Greedy::default();
            while !matches!(now.game.phase(), Phase::Over(_)) {
                if now.game.phase() == Phase::Deal {
                    (round, events) = (now.clone(), Vec::new());
                }
                // Only now and then, to keep the test fast.
                if let Some(me) = now.to_decide().filter(|_| random.below(8) == 0)
                    && compared < 5 * (seed + 1)
                {
                    let others =
                        (0..30).find_map(|_| other_world(&round, &events, me, &mut random));
                    if let Some(others) = others {
                        let thought = if compared == 0 { LONG_THOUGHT } else { THOUGHT };
                        let seed = random.below(1 << 30);
                        compare(&net, &round, [&events, &others], me, seed, thought);
                        compared += 1;
                    }
                }
                let event = now.next(&mut greedy, &mut stock, &mut random);
                now.apply(&event).unwrap();
                events.push(event);
            }
        }
        assert!(compared >= 10, "{rules:?}: only {compared} moments were compared");
    }
}

/// The events of a round with different hidden cards that one seat cannot tell from the
/// real ones, if such a variant is found.
fn other_world(
    round: &Table,
    events: &[Event],
    me: Seat,
    random: &mut SplitMix64,
) -> Option<Vec<Event>> {
    let Event::Deal(dealt) = *events.first()? else { return None };
    let seating = round.game.rules().seating();
    let mut hands = dealt;
    let mut pack = if round.game.shuffles_next() { Cards::PACK } else { round.game.stock() };
    for seat in seating.seats() {
        pack = pack.checked_sub_all(dealt[seat])?;
    }
    // Swap cards of the others with each other or with the stock.
    let others: Vec<Seat> = seating.seats().filter(|&seat| seat != me).collect();
    for _ in 0..3 {
        let one = others[random.below(others.len() as u64) as usize];
        let two = others[random.below(others.len() as u64) as usize];
        let (card, other) = (hands[one].pick(random)?, hands[two].pick(random)?);
        let new = pack.pick(random)?;
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
        // A card given unseen may have been a different one.
        if let Event::Give { seat, card } = event
            && *seat != me
            && seating.receiver(*seat) != me
        {
            *card = world.game.hands()[*seat].pick(random)?;
        }
        world.apply(event)?;
        if matches!(truth, Event::Fold { .. }) && *event != *truth {
            return None;
        }
    }
    let mut truth = round.clone();
    events.iter().try_for_each(|event| truth.apply(event))?;
    let is_same = truth.views[me.index()] == world.views[me.index()];
    (is_same && truth.game.hands() != world.game.hands()).then_some(changed)
}

/// Follows a round in two worlds and compares every bot's decision at its end.
fn compare(
    net: &Arc<Net>,
    round: &Table,
    worlds: [&[Event]; 2],
    me: Seat,
    seed: u64,
    thought: Budget,
) {
    for index in 0..bots(net).len() {
        let mut decide = |events: &[Event]| {
            let mut bot = bots(net).swap_remove(index);
            let mut world = round.clone();
            for event in events {
                if let Some(seat) = world.to_decide() {
                    let _ = bot.decide(&world.views[seat.index()], seed, GLANCE);
                }
                world.apply(event).unwrap();
            }
            let view = &world.views[me.index()];
            let decision = bot.decide(view, seed, thought);
            assert_legal(view, &decision);
            decision
        };
        let decisions = worlds.map(&mut decide);
        assert_eq!(decisions[0], decisions[1], "bot {index}, seed {seed}");
        // A fresh bot decides the same, twice.
        let mut world = round.clone();
        worlds[0].iter().for_each(|event| world.apply(event).unwrap());
        let mut fresh = bots(net).swap_remove(index);
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

/// A seat sees an impossible game: each sight is legal on its own but contradicts the
/// others, because hidden hands are made up anew for each, and now and then a sight is
/// wrong altogether. Whatever the view accepts, bots neither panic nor decide anything
/// illegal.
#[test]
fn bots_survive_impossible_views() {
    for rules in all_rules() {
        let seating = rules.seating();
        let mut bots = bots(&net(seating));
        let (mut asked, mut rejected, mut accepted) = (0, 0, 0);
        for seed in 0..2 {
            let mut random = SplitMix64::new(seed + 77);
            let me = seating.seat(random.below(seating.players() as u64) as usize).unwrap();
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
                    let nodes = if random.below(20) == 0 { THOUGHT } else { GLANCE };
                    let decision = bot.decide(&view, random.below(1 << 30), nodes);
                    match is_asked {
                        true => assert_legal(&view, &decision),
                        false => assert_eq!(decision, Err(BotError::NothingToDecide)),
                    }
                }
                asked += u32::from(is_asked);
                let sight = plausible_sight(&view, me, &mut random);
                let wrong = corrupted(&sight, seating, &mut random);
                rejected += u32::from(view.clone().see(&wrong).is_err());
                // One time in eight the wrong sight is used if the view accepts it.
                match random.below(8) == 0 && view.see(&wrong).is_ok() {
                    true => accepted += u32::from(wrong != sight),
                    false => view.see(&sight).unwrap(),
                }
            }
        }
        let counts = format!("{asked} asked, {rejected} rejected, {accepted} accepted");
        assert!(asked > 40 && rejected > 40 && accepted > 0, "{rules:?}: {counts}");
    }
}

/// A sight that may come next, with hidden hands made up for it.
fn plausible_sight(view: &View, me: Seat, random: &mut SplitMix64) -> Sight {
    let seating = view.rules().seating();
    match view.phase() {
        Phase::Deal => {
            let size = view.die();
            let shuffled = view.stock_size() < size * seating.players();
            let open = if shuffled { Cards::NONE } else { view.discard() };
            let hand = hand_of(size, Cards::PACK.checked_sub_all(open).unwrap(), random);
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
                let card = view.hand().pick(random).filter(|_| seat == me);
                Sight::Gave { seat, card }
            }
            None => {
                let (lost, to) = (view.passed()[0].card, view.passed()[0].to);
                let from = seating.seats().find(|&seat| seating.receiver(seat) == me).unwrap();
                let got = unseen(view).pick(random).unwrap();
                Sight::Exchanged { lost: Some((lost, to)), got: Some((got, from)) }
            }
        },
        Phase::DrawRound => {
            let lost = view.hand().pick(random).unwrap();
            let drawer = seating.seats().find(|&seat| seating.right_of(seat) == me).unwrap();
            let got = unseen(view).pick(random).unwrap();
            Sight::Exchanged { lost: Some((lost, drawer)), got: Some((got, seating.right_of(me))) }
        }
        Phase::Turn(seat) => {
            let mut pool = unseen(view);
            let mut hands = BySeat::filled(Cards::NONE);
            hands[me] = view.hand();
            for other in seating.seats().filter(|&other| other != me) {
                hands[other] = hand_of(view.hand_sizes()[other], pool, random);
                pool = pool.checked_sub_all(hands[other]).unwrap();
            }
            let world = view.world(&hands).unwrap();
            let play = world.turn().unwrap().random_play(&mut PlayBuffer::new(), random);
            match play.and_then(|play| world.play_event(play, random)) {
                None => Sight::Folded { seat, cards: hands[seat] },
                Some(event) => world.check(&event).unwrap().seen_by(Viewpoint::Seat(me))[0],
            }
        }
        Phase::Over(_) => panic!("nothing follows"),
    }
}

/// The sight with one thing changed.
fn corrupted(sight: &Sight, seating: Seating, random: &mut SplitMix64) -> Sight {
    let mut seat = || Seat::ALL[random.below(6) as usize];
    let (any, other) = (seat(), seat());
    let mut rank = || Rank::ALL[random.below(14) as usize];
    let (card, more) = (rank(), rank());
    let variant = random.below(3);
    let mut corrupted = *sight;
    match &mut corrupted {
        Sight::SetUp { turn, hand, .. } => match variant {
            0 => *turn = any,
            _ => *hand = Some(hand_of(6, Cards::PACK, random)),
        },
        Sight::Dealt { dealer, size, hand, .. } => match variant {
            0 => *dealer = any,
            1 => *size = 1 + random.below(7) as usize,
            _ => *hand = Some(hand_of(*size, Cards::PACK, random)),
        },
        Sight::Gave { seat, card: given } => match variant {
            0 => *seat = any,
            _ => *given = Some(card),
        },
        Sight::Exchanged { lost, got } => match variant {
            0 => *lost = Some((card, any)),
            1 => *got = Some((card, other)),
            _ => (*lost, *got) = (Some((card, seating.right_of(seating.seat(0).unwrap()))), None),
        },
        Sight::Played { seat, play, drawn } => match variant {
            0 => *seat = any,
            1 => *drawn = Some(card),
            _ => (play.card, play.used_as) = (card, more),
        },
        Sight::Folded { seat, cards } => match variant {
            0 => *seat = any,
            _ => *cards = hand_of(cards.len(), Cards::PACK, random),
        },
    }
    corrupted
}

fn unseen(view: &View) -> Cards {
    Cards::PACK
        .checked_sub_all(view.discard())
        .and_then(|rest| rest.checked_sub_all(view.hand()))
        .unwrap()
}

fn hand_of(size: usize, mut pool: Cards, random: &mut SplitMix64) -> Cards {
    let mut hand = Cards::NONE;
    for _ in 0..size {
        let card = pool.pick(random).unwrap();
        pool = pool.checked_sub(card).unwrap();
        hand = hand.checked_add(card).unwrap();
    }
    hand
}

/// Seeds and node budgets do change decisions; otherwise the tests above would prove
/// nothing.
#[test]
fn seeds_and_nodes_matter() {
    let rules = Rules::new(Seating::Four);
    let net = net(Seating::Four);
    let mut random = SplitMix64::new(1);
    let mut stock = Stock::shuffled(&mut random);
    let mut now = Table::new(rules, rules.seating().seat(0).unwrap());
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
        let event = now.next(&mut Random::default(), &mut stock, &mut random);
        now.apply(&event).unwrap();
    }
    assert!(different[0] > 5 && different[4] > 0, "{different:?}");
    assert!(by_nodes > 0);
}
