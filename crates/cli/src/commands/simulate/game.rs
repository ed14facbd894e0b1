//! Playing and counting a random game.

use kennel_rules::{
    Board, Chance, Deed, Effect, Event, Game, Phase, Play, PlayBuffer, Rules, Seat, SeatSet,
    SplitMix64, Stock, Turn,
};

use super::tally::Tally;
use crate::chance::SeededChance;
use crate::words::teams;

/// A game that did not end within the turns allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endless;

/// The seed of one game of a run. Games are independent, so they can be played in any
/// order.
pub fn seed_of_game(seed: u64, number: u64) -> u64 {
    // Two rounds, so that neither neighbouring numbers nor neighbouring seeds share games.
    let mixed = SplitMix64::new(seed).next_u64();
    SplitMix64::new(mixed.wrapping_add(number)).next_u64()
}

/// Plays a game with uniformly random plays and gifts, and counts what happens.
pub fn play(
    rules: Rules,
    seed: u64,
    max_turns: u64,
    plays: &mut PlayBuffer,
    tally: &mut Tally,
) -> Result<(), Endless> {
    let mut chance = SeededChance::new(seed);
    let seating = rules.seating();
    // The first dealer is drawn by lot (rule 2.3).
    let dealer = Seat::ALL[chance.below(seating.players() as u64) as usize];
    let mut game = Game::new(rules, dealer).expect("the dealer sits at the table");
    let first_lead = game.lead();
    let mut stock = Stock::shuffled(&mut chance);
    let (mut turns, mut folds, mut rounds) = (0, 0, 0);
    let winner = loop {
        let event = match game.phase() {
            Phase::Over(seats) => break seats,
            Phase::Deal => {
                tally.reshuffles += u64::from(game.shuffles_next());
                rounds += 1;
                game.deal(&mut stock, &mut chance)
            }
            Phase::DrawRound => game.draw_round(&mut chance),
            Phase::Exchange { given } => {
                let seat = seating.everyone().difference(given).iter().next();
                seat.and_then(|seat| {
                    let card = game.hands()[seat].pick(&mut chance)?;
                    Some(Event::Give { seat, card })
                })
            }
            Phase::Turn(seat) => {
                if turns + folds == max_turns {
                    return Err(Endless);
                }
                let drawn = game
                    .turn()
                    .and_then(|turn| Some((turn, turn.random_play(plays, &mut chance)?)));
                match drawn {
                    Some((turn, play)) => {
                        turns += 1;
                        count_play(tally, &turn, &play);
                        game.play_event(play, &mut chance)
                    }
                    None => {
                        folds += 1;
                        tally.cards_forfeited += game.hands()[seat].len() as u64;
                        Some(Event::Fold { seat })
                    }
                }
            }
        };
        let event = event.expect("an unfinished game has a next event");
        game.apply_unchecked(&event);
        if let (Event::Play { play, .. }, Phase::Over(_)) = (event, game.phase()) {
            tally.doings(play.card, play.used_as).won += 1;
        }
    };
    tally.games += 1;
    tally.turns.record(turns);
    tally.rounds.record(rounds);
    tally.folds += folds;
    count_win(tally, rules, winner, first_lead);
    Ok(())
}

fn count_play(tally: &mut Tally, turn: &Turn, play: &Play) {
    let seating = turn.rules().seating();
    let (before, after) = (turn.board(), turn.after(play));
    let (mut left, mut sent_home, mut entered) = (0, 0, 0);
    for seat in seating.seats() {
        let leaves = play.deed == Deed::LeaveKennel(seat);
        // Apart from a marble that leaves the kennel, every change in its number is a
        // marble sent home.
        let home = after.kennel(seat) as u64 + u64::from(leaves) - before.kennel(seat) as u64;
        left += u64::from(leaves);
        sent_home += home;
        entered += in_finish(&after, seat) - in_finish(before, seat);
        if seat == turn.seat() {
            tally.victims.own += home;
        } else if seating.mates(turn.seat()).contains(seat) {
            tally.victims.partners += home;
        } else {
            tally.victims.opponents += home;
        }
    }
    let doings = tally.doings(play.card, play.used_as);
    doings.played += 1;
    doings.left_kennel += left;
    doings.sent_home += sent_home;
    doings.entered_finish += entered;
    match play.deed {
        Deed::Split(shares) => {
            tally.sevens.by_shares[shares.as_slice().len() - 1] += 1;
            let moved: SeatSet = turn.effects(play).iter().filter_map(moved_seat).collect();
            let mates = seating.mates(turn.seat());
            let opponents = moved.difference(seating.team(turn.seat()));
            tally.sevens.moved_partner += u64::from(!moved.intersection(mates).is_empty());
            tally.sevens.moved_opponent += u64::from(!opponents.is_empty());
        }
        Deed::Swap { .. } => tally.swaps += 1,
        Deed::NoEffect => tally.jacks_without_effect += 1,
        Deed::Draw(_) => tally.draws += 1,
        Deed::LeaveKennel(_) | Deed::Walk { .. } | Deed::Back { .. } => {}
    }
}

fn in_finish(board: &Board, seat: Seat) -> u64 {
    board.in_finish(seat).count() as u64
}

fn moved_seat(effect: &Effect) -> Option<Seat> {
    match effect {
        Effect::Stepped { seat, .. } => Some(*seat),
        _ => None,
    }
}

fn count_win(tally: &mut Tally, rules: Rules, winner: SeatSet, first_lead: Seat) {
    let seating = rules.seating();
    let teams = teams(seating);
    let index_of = |team: SeatSet| teams.iter().position(|&other| other == team);
    let (Some(won), Some(led)) = (index_of(winner), index_of(seating.team(first_lead))) else {
        unreachable!("winners and leaders are teams of the seating");
    };
    tally.wins[won] += 1;
    // Teams are in the order of play.
    tally.wins_from_lead[(won + teams.len() - led) % teams.len()] += 1;
}

#[cfg(test)]
mod tests {
    use super::*;
    use kennel_rules::{Rank, Seating};

    fn counted(position: &str, play: &str) -> Tally {
        let position = position.parse::<kennel_rules::Position>().unwrap();
        let play = Play::parse(position.rules().seating(), play).unwrap();
        let turn = position.turn();
        turn.check(&play).unwrap();
        let mut tally = Tally::default();
        count_play(&mut tally, &turn, &play);
        tally
    }

    #[test]
    fn a_seven_that_sends_home_and_helps() {
        let tally =
            counted("4,canadian k,k,k,5/k,k,k,7/k,k,k,20/k,k,k,22 0 7/A/A/A", "7 5-9 20-23");
        assert_eq!(tally.sevens.by_shares, [0, 1, 0, 0, 0, 0, 0]);
        assert_eq!((tally.sevens.moved_partner, tally.sevens.moved_opponent), (1, 0));
        assert_eq!(tally.as_seven().sent_home, 2);
        assert_eq!(tally.victims.opponents, 2);
    }

    #[test]
    fn a_seven_in_a_solo_game_moves_opponents() {
        let tally = counted("3 k,k,k,5/k,k,k,9/k,k,k,40 0 X/A/A", "X=7 9-10 5-11");
        assert_eq!((tally.sevens.moved_partner, tally.sevens.moved_opponent), (0, 1));
        assert_eq!(tally.with_joker[Rank::Seven.index()].sent_home, 1);
        assert_eq!(tally.with_card[Rank::Seven.index()].played, 0);
    }

    #[test]
    fn whose_marbles_are_sent_home() {
        let own = counted("4 k,k,0,5/k,k,k,k/k,k,k,k/k,k,k,k 0 K/A/A/A", "K 0k-0s");
        assert_eq!((own.victims.own, own.total().left_kennel, own.total().sent_home), (1, 1, 1));
        let partner = counted("4 k,k,k,5/k,k,k,k/k,k,k,8/k,k,k,k 0 3/A/A/A", "3 5-8");
        assert_eq!((partner.victims.partners, partner.total().left_kennel), (1, 0));
        let nobody = counted("4 k,k,k,5/k,k,k,6/k,k,k,k/k,k,k,k 0 3/A/A/A", "3 5-8");
        assert_eq!(nobody.total().sent_home, 0);
    }

    #[test]
    fn finishes_draws_and_jacks() {
        let finish = counted("4 k,k,k,62/k,k,k,k/k,k,k,k/k,k,k,k 0 4/A/A/A", "4 62-0b");
        assert_eq!(finish.with_card[Rank::Four.index()].entered_finish, 1);
        let deeper = counted("4 k,k,k,a/k,k,k,k/k,k,k,k/k,k,k,k 0 2/A/A/A", "2 0a-0c");
        assert_eq!(deeper.total().entered_finish, 0);
        assert_eq!(counted("3 k,k,k,5/k,k,k,9/k,k,k,40 0 2/A/A", "2 draw-1").draws, 1);
        assert_eq!(counted("3 k,k,k,5/k,k,k,9/k,k,k,40 0 J/A/A", "J 5x9").swaps, 1);
        let jack = counted("3 k,k,k,5/k,k,k,s/k,k,k,s 0 J/A/A", "J no-effect");
        assert_eq!((jack.jacks_without_effect, jack.swaps), (1, 0));
    }

    #[test]
    fn wins_are_counted_from_the_lead() {
        let rules = Rules::new(Seating::SixPairs);
        let mut tally = Tally::default();
        // 1+4 win after seat 5 of 2+5 led, so they are the third team from the lead.
        count_win(&mut tally, rules, Seating::SixPairs.team(Seat::ALL[1]), Seat::ALL[5]);
        assert_eq!(tally.wins, [0, 1, 0, 0, 0, 0]);
        assert_eq!(tally.wins_from_lead, [0, 0, 1, 0, 0, 0]);
    }

    #[test]
    fn sums_add_up_at_every_table() {
        for seating in Seating::ALL {
            let mut tally = Tally::default();
            let mut plays = PlayBuffer::new();
            for number in 0..20 {
                let seed = seed_of_game(3, number);
                play(Rules::new(seating), seed, 1_000_000, &mut plays, &mut tally).unwrap();
            }
            assert_eq!(tally.games, 20);
            assert_eq!(tally.wins.iter().sum::<u64>(), 20);
            assert_eq!(tally.wins_from_lead.iter().sum::<u64>(), 20);
            let total = tally.total();
            assert_eq!(total.won, 20);
            assert_eq!(total.played, tally.turns.total());
            assert_eq!(tally.sevens.by_shares.iter().sum::<u64>(), tally.as_seven().played);
            let victims = tally.victims;
            assert_eq!(victims.own + victims.partners + victims.opponents, total.sent_home);
            assert!(tally.cards_forfeited >= tally.folds);
            // Each marble of a winner left its kennel and entered its finish.
            let team = seating.team(Seat::ALL[0]).len() as u64;
            assert!(total.entered_finish >= 20 * 4 * team);
            if !seating.is_solo() {
                assert_eq!((tally.draws, tally.sevens.moved_opponent), (0, 0));
                assert!(total.left_kennel - total.sent_home >= total.entered_finish);
            }
        }
    }

    #[test]
    fn a_game_over_its_limit_is_an_error() {
        let mut tally = Tally::default();
        let result = play(Rules::new(Seating::Four), 1, 10, &mut PlayBuffer::new(), &mut tally);
        assert_eq!(result, Err(Endless));
    }
}
