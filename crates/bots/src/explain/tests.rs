//! Every reason, with plays that have it and plays that do not.

use kennel_rules::{BySeat, Cards, Field, Play, Position, Rank, Seat, Seating, Slot};

use super::{Reason, gift, play};

const ME: Seat = Seat::ALL[0];
const RIGHT: Seat = Seat::ALL[1];
const PARTNER: Seat = Seat::ALL[2];
const LEFT: Seat = Seat::ALL[3];

fn field(number: u8) -> Field {
    Field::new(Seating::Four, number).unwrap()
}

/// The reasons for a play in a position.
fn reasons(position: &str, play: &str) -> Vec<Reason> {
    let position =
        position.parse::<Position>().unwrap_or_else(|error| panic!("{position}: {error}"));
    let turn = position.turn();
    let play = Play::parse(turn.rules().seating(), play).unwrap();
    assert_eq!(turn.check(&play), Ok(()), "{play:?}");
    let sizes = BySeat::from_fn(|seat| position.hands()[seat].len());
    play::Scene::new(&turn, &sizes).reasons(&play)
}

/// The reasons for giving a card, with the hand and board of a position.
fn gift_reasons(position: &str, card: &str) -> Vec<Reason> {
    let position =
        position.parse::<Position>().unwrap_or_else(|error| panic!("{position}: {error}"));
    let card = card.parse::<Cards>().unwrap().iter().next().unwrap();
    let hand = position.hands()[position.to_play()];
    gift::reasons(position.rules(), position.board(), position.to_play(), hand, card)
}

#[track_caller]
fn says(position: &str, play: &str, reason: Reason) {
    let all = reasons(position, play);
    assert!(all.contains(&reason), "{play}: {all:?}");
}

/// Asserts that no reason has this word.
#[track_caller]
fn is_silent(position: &str, play: &str, kind: &str) {
    let all = reasons(position, play);
    assert!(all.iter().all(|reason| reason.word() != kind), "{play}: {all:?}");
}

#[test]
fn wins() {
    let last = "4 63,b,c,d/k,k,k,k/a,b,c,d/k,k,k,k 0 25/2/2/2";
    assert_eq!(
        reasons(last, "2 63-0a"),
        [Reason::Wins, Reason::EntersFinish { seat: ME, slot: Slot::First }]
    );
    is_silent(last, "5 63-4", "wins");
    is_silent("4 63,b,c,d/k,k,k,k/k,b,c,d/k,k,k,k 0 25/2/2/2", "2 63-0a", "wins");
}

#[test]
fn lets_a_rival_win() {
    let position = "2 k,k,k,10/31,b,c,d 0 7/2";
    assert_eq!(reasons(position, "7 31-1a 10-15")[0], Reason::LetsWin { seat: RIGHT });
    is_silent(position, "7 10-17", "lets_win");
}

#[test]
fn sends_rivals_home() {
    let position = "4 k,k,k,5/k,k,7,9/k,k,k,k/k,k,k,12 0 247/2/2/2";
    says(position, "4 5-9", Reason::SendsHome { seat: RIGHT, count: 1 });
    says(position, "7 5-12", Reason::SendsHome { seat: RIGHT, count: 2 });
    says(position, "7 5-12", Reason::SendsHome { seat: LEFT, count: 1 });
    is_silent(position, "4 5-1", "sends_home");
    is_silent("4 k,k,k,5/k,k,k,k/k,k,k,9/k,k,k,k 0 4/2/2/2", "4 5-9", "sends_home");
}

#[test]
fn loses_own() {
    let position = "4 k,k,5,10/k,k,k,15/k,k,k,13/k,k,k,k 0 358/2/2/2";
    says(position, "5 5-10", Reason::LosesOwn { seat: ME, count: 1 });
    says(position, "8 5-13", Reason::LosesOwn { seat: PARTNER, count: 1 });
    is_silent(position, "5 10-15", "loses_own");
    // The next share sends home the marble that just walked.
    let seven = "4 k,k,5,10/k,k,k,k/k,k,k,k/k,k,k,k 0 7/2/2/2";
    says(seven, "7 10-11 5-11", Reason::LosesOwn { seat: ME, count: 1 });
    is_silent(seven, "7 10-11 5-11", "sends_home");
}

#[test]
fn enters_the_finish() {
    let position = "4 k,k,k,62/k,k,k,k/k,k,k,k/k,k,k,k 0 57/2/2/2";
    says(position, "5 62-0c", Reason::EntersFinish { seat: ME, slot: Slot::Third });
    is_silent(position, "5 62-3", "enters_finish");
    // With two shares, the slot the marble ends on counts.
    let seven = "4 k,k,40,63/k,k,k,k/k,k,k,k/k,k,k,k 0 7/2/2/2";
    let reasons = reasons(seven, "7 63-0a 40-43 0a-0c");
    assert_eq!(reasons[0], Reason::EntersFinish { seat: ME, slot: Slot::Third });
    assert!(reasons.iter().all(|reason| reason.word() != "goes_deeper"));
}

#[test]
fn goes_deeper() {
    let position = "4 k,k,20,a/k,k,k,k/k,k,k,k/k,k,k,k 0 2/2/2/2";
    says(position, "2 0a-0c", Reason::GoesDeeper { seat: ME, slot: Slot::Third });
    is_silent(position, "2 20-22", "goes_deeper");
}

#[test]
fn leaves_the_kennel() {
    let position = "4 k,k,k,20/k,k,k,k/k,k,k,k/k,k,k,k 0 K/2/2/2";
    says(position, "K 0k-0s", Reason::LeavesKennel { seat: ME });
    is_silent(position, "K 20-33", "leaves_kennel");
}

#[test]
fn gains_and_loses_ground() {
    let position = "4 k,k,s,5/k,k,k,60/k,k,k,k/k,k,k,k 0 45J/2/2/2";
    says(position, "J 5x60", Reason::GainsGround { seat: ME, steps: 55 });
    says(position, "4 0-60", Reason::GainsGround { seat: ME, steps: 60 });
    is_silent(position, "4 5-9", "gains_ground");
    is_silent(position, "J 5x60", "loses_ground");
    let behind = "4 k,k,k,60/k,k,k,5/k,k,k,k/k,k,k,k 0 4J/2/2/2";
    says(behind, "J 60x5", Reason::LosesGround { seat: ME, steps: 55 });
    says(behind, "4 60-56", Reason::LosesGround { seat: ME, steps: 4 });
    is_silent(behind, "4 60-0", "loses_ground");
}

#[test]
fn takes_aim() {
    // The rival on 20 is eleven steps ahead of 9.
    let position = "4 k,k,k,5/k,k,11,20/k,k,k,k/k,k,k,16 0 A4X/2/2/2";
    says(position, "4 5-9", Reason::TakesAim { seat: RIGHT, field: field(20), rank: Rank::Ace });
    // Nothing in reach; in reach of a joker alone; the partner's marble.
    is_silent(position, "X=3 5-8", "takes_aim");
    is_silent("4 k,k,k,5/k,k,11,20/k,k,k,k/k,k,k,k 0 4X/2/2/2", "4 5-9", "takes_aim");
    is_silent("4 k,k,k,5/k,k,k,k/k,k,k,20/k,k,k,k 0 A4/2/2/2", "4 5-9", "takes_aim");
    // A fresh marble cannot be sent home.
    is_silent("4 k,k,k,1/k,k,k,s/k,k,k,k/k,k,k,k 0 A4/2/2/2", "4 1-5", "takes_aim");
    // Backwards; and of two, the marble nearer its finish.
    let behind = "4 k,k,k,20/k,k,k,19/k,k,k,k/k,k,k,21 0 45/2/2/2";
    says(behind, "5 20-25", Reason::TakesAim { seat: LEFT, field: field(21), rank: Rank::Four });
}

#[test]
fn sets_rivals_back_or_helps_them() {
    let ahead = "4 k,k,k,20/k,k,k,12/k,k,k,k/k,k,k,k 0 5J/2/2/2";
    says(ahead, "J 20x12", Reason::SetsBack { seat: RIGHT, steps: 56 });
    is_silent(ahead, "J 20x12", "helps_rival");
    is_silent(ahead, "5 20-25", "sets_back");
    let behind = "4 k,k,k,12/k,k,k,20/k,k,k,k/k,k,k,k 0 5J/2/2/2";
    says(behind, "J 12x20", Reason::HelpsRival { seat: RIGHT });
    is_silent(behind, "J 12x20", "sets_back");
    is_silent(behind, "5 12-17", "helps_rival");
    let solo = "2 k,k,k,10/k,k,k,31 0 7/2";
    says(solo, "7 31-1a 10-15", Reason::HelpsRival { seat: RIGHT });
    is_silent(solo, "7 10-15 31-33", "helps_rival");
}

#[test]
fn gets_past_its_own_finish() {
    let position = "4 k,k,0,60/k,k,k,k/k,k,k,k/k,k,k,k 0 48/2/2/2";
    says(position, "8 60-4", Reason::GetsPastOwnFinish { seat: ME });
    says(position, "4 0-4", Reason::GetsPastOwnFinish { seat: ME });
    is_silent(position, "4 0-60", "gets_past_own_finish");
    is_silent(position, "8 60-0d", "gets_past_own_finish");
    let fresh = "4 k,k,k,s/k,k,k,k/k,k,k,k/k,k,k,k 0 48/2/2/2";
    is_silent(fresh, "8 0-8", "gets_past_own_finish");
    // A rival's marble may be walked past its finish with a seven.
    let solo = "2 k,k,k,10/k,k,k,31 0 7/2";
    says(solo, "7 10-15 31-33", Reason::GetsPastOwnFinish { seat: RIGHT });
}

#[test]
fn dangers_come_and_go() {
    let position = "4 k,k,k,20/k,k,k,17/k,k,k,k/k,k,k,k 0 2K/2/2/2";
    let freed = Reason::FreesFromDanger { seat: ME, field: field(20), of: RIGHT };
    says(position, "K 20-33", freed);
    is_silent(position, "K 20-33", "leaves_in_reach");
    is_silent(position, "2 20-22", "frees_from_danger");
    let left = |number, of, distance| Reason::LeavesInReach {
        seat: ME,
        field: field(number),
        of,
        distance,
    };
    says(position, "2 20-22", left(22, RIGHT, 5));
    // Backwards, out of the kennel, and with a whole seven.
    let back = "4 k,k,k,20/k,k,k,26/k,k,k,k/k,k,k,k 0 2/2/2/2";
    says(back, "2 20-22", left(22, RIGHT, -4));
    let start = "4 k,k,k,14/k,k,k,k/k,k,k,k/k,k,k,k 0 23/2/2/2";
    says(start, "2 14-16", left(16, RIGHT, 0));
    is_silent(start, "3 14-17", "leaves_in_reach");
    let seven = "4 k,k,k,20/k,k,k,k/k,k,k,k/k,k,k,15 0 2/2/2/2";
    says(seven, "2 20-22", left(22, LEFT, 7));
}

#[test]
fn rivals_that_cannot_play_or_pass_are_no_danger() {
    let way = "leaves_in_reach";
    let open = "4 k,k,k,33/k,k,k,30/k,k,k,40/k,k,k,k 0 2/2/2/2";
    assert!(reasons(open, "2 33-35").iter().any(|reason| reason.word() == way));
    let blocked = "4 k,k,k,33/k,k,k,30/k,k,k,s/k,k,k,k 0 2/2/2/2";
    is_silent(blocked, "2 33-35", way);
    let no_cards = "4 k,k,k,33/k,k,k,30/k,k,k,40/k,k,k,k 0 22/-/2/2";
    is_silent(no_cards, "2 33-35", way);
    // After the last card of a round everyone is dealt new ones.
    let round_over = "4 k,k,k,33/k,k,k,30/k,k,k,40/k,k,k,k 0 2/-/-/-";
    assert!(reasons(round_over, "2 33-35").iter().any(|reason| reason.word() == way));
    // A complete rival plays with its partner's marbles.
    let helper = "4 k,k,k,33/a,b,c,d/k,k,k,k/k,k,k,30 0 22/2/2/-";
    let field = field(35);
    says(helper, "2 33-35", Reason::LeavesInReach { seat: ME, field, of: RIGHT, distance: 5 });
    // Marbles in the finish are safe.
    let safe = "4 k,k,k,62/k,k,k,60/k,k,k,k/k,k,k,k 0 5K/2/2/2";
    is_silent(safe, "5 62-0c", way);
    assert!(reasons(safe, "5 62-0c").iter().any(|reason| reason.word() == "frees_from_danger"));
}

/// A marble that does not move comes within reach when a blockade opens.
#[test]
fn an_opened_blockade_opens_the_way() {
    let position = "4 k,k,s,5/k,k,k,60/k,k,k,k/k,k,k,k 0 T2/2/2/2";
    let field = field(5);
    let open = Reason::LeavesInReach { seat: ME, field, of: RIGHT, distance: 9 };
    says(position, "T 0-10", open);
    says(position, "T 0-10", Reason::OpensBlockade { seat: ME });
    is_silent(position, "2 5-7", "opens_blockade");
    is_silent(position, "2 5-7", "leaves_in_reach");
    let not_fresh = "4 k,k,0,5/k,k,k,60/k,k,k,k/k,k,k,k 0 T2/2/2/2";
    is_silent(not_fresh, "T 0-10", "opens_blockade");
}

#[test]
fn blockades_stand_in_the_way() {
    let position = "4 k,k,k,12/k,k,k,60/k,k,k,k/k,k,k,k 0 5K/2/2/2";
    says(position, "K 0k-0s", Reason::BlocksRival { seat: RIGHT });
    is_silent(position, "5 12-17", "blocks_rival");
    let far = "4 k,k,k,12/k,k,k,40/k,k,k,k/k,k,k,k 0 5K/2/2/2";
    is_silent(far, "K 0k-0s", "blocks_rival");
    let fresh = "4 k,k,s,12/k,k,k,60/k,k,k,k/k,k,k,k 0 5/2/2/2";
    says(fresh, "5 12-17", Reason::KeepsBlockade { against: RIGHT });
    is_silent(fresh, "5 0-5", "keeps_blockade");
    let nobody = "4 k,k,s,12/k,k,k,40/k,k,k,k/k,k,k,k 0 5/2/2/2";
    is_silent(nobody, "5 12-17", "keeps_blockade");
}

#[test]
fn helps_the_partner() {
    let position = "4 a,b,c,d/k,k,k,k/k,k,k,40/k,k,k,k 0 5K/2/2/2";
    says(position, "5 40-45", Reason::HelpsPartner { seat: PARTNER });
    says(position, "K 2k-2s", Reason::HelpsPartner { seat: PARTNER });
    let own = "4 k,b,c,d/k,k,k,k/k,k,k,40/k,k,k,k 0 5K/2/2/2";
    is_silent(own, "K 0k-0s", "helps_partner");
    let swap = "4 k,k,k,30/k,k,k,k/k,k,k,40/k,k,k,k 0 J/2/2/2";
    says(swap, "J 30x40", Reason::HelpsPartner { seat: PARTNER });
    let back = "4 k,k,k,40/k,k,k,k/k,k,k,30/k,k,k,k 0 J/2/2/2";
    is_silent(back, "J 40x30", "helps_partner");
}

#[test]
fn strong_cards_are_kept_or_spent() {
    let position = "4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 5K/2/2/2";
    says(position, "5 12-17", Reason::KeepsCard { rank: Rank::King });
    says(position, "K 12-25", Reason::SpendsStrongCard { rank: Rank::King });
    is_silent(position, "K 0k-0s", "spends_strong_card");
    is_silent(position, "K 12-25", "keeps_card");
    let two = "4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 5KX/2/2/2";
    is_silent(two, "5 12-17", "keeps_card");
    says(two, "X=Q 12-24", Reason::SpendsStrongCard { rank: Rank::Joker });
    let all_out = "4 12,b,c,d/k,k,k,k/k,k,k,k/k,k,k,k 0 5KX/2/2/2";
    says(all_out, "X=5 12-17", Reason::SpendsStrongCard { rank: Rank::Joker });
    is_silent(all_out, "K 12-25", "spends_strong_card");
    is_silent(all_out, "5 12-17", "keeps_card");
}

#[test]
fn draws_a_card() {
    let position = "2 k,k,k,10/k,k,k,40 0 2/5";
    says(position, "2 draw-1", Reason::DrawsCard { from: RIGHT });
    is_silent(position, "2 10-12", "draws_card");
}

#[test]
fn waits_or_just_advances() {
    let alone = "4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 J/2/2/2";
    assert_eq!(reasons(alone, "J no-effect"), [Reason::Waits]);
    let walk = "4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 5/2/2/2";
    assert_eq!(reasons(walk, "5 12-17"), [Reason::Advances { seat: ME, steps: 5 }]);
    is_silent(walk, "5 12-17", "waits");
    let more = "4 k,k,k,62/k,k,k,k/k,k,k,k/k,k,k,k 0 5/2/2/2";
    is_silent(more, "5 62-0c", "advances");
}

#[test]
fn gifts() {
    let stuck = "4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,k 0 5AX/2/2/2";
    let starter = |rank| Reason::GivesStarter { to: PARTNER, rank };
    assert_eq!(gift_reasons(stuck, "A"), [starter(Rank::Ace)]);
    assert_eq!(gift_reasons(stuck, "X"), [starter(Rank::Joker)]);
    assert_eq!(gift_reasons(stuck, "5"), []);
    let moving = "4 k,k,k,12/k,k,k,k/k,k,k,28/k,k,k,k 0 5A/2/2/2";
    assert_eq!(gift_reasons(moving, "A"), []);
    // From 28 four steps lead to the start and one more into the finish.
    assert_eq!(gift_reasons(moving, "5"), [Reason::HelpsPartner { seat: PARTNER }]);
    let both = "4 k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k 0 5AK/2/2/2";
    assert_eq!(gift_reasons(both, "A"), [starter(Rank::Ace)]);
    let one = "4 k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k 0 56K/2/2/2";
    assert_eq!(gift_reasons(one, "5"), [Reason::KeepsCard { rank: Rank::King }]);
    let spends = Reason::SpendsStrongCard { rank: Rank::King };
    assert_eq!(gift_reasons(one, "K"), [starter(Rank::King), spends]);
    // In solo games the neighbour is a rival.
    let rival = "2,classic k,k,k,12/k,k,k,k 0 5K/2";
    assert_eq!(gift_reasons(rival, "K"), [Reason::HelpsRival { seat: RIGHT }]);
    assert_eq!(gift_reasons(rival, "5"), []);
}
