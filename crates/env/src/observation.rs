//! Writing what a seat knows as bytes.

use kennel_rules::{Cards, Edition, JackAlone, Rank, Seat};

use crate::decision::{Decision, Stage};
use crate::layout::Layout;
use crate::situation::{Asked, Situation};

/// Writes an observation. `decision` is the seat's own decision under construction, if
/// there is one.
///
/// # Panics
/// The buffer does not have the layout's length.
pub fn observe(layout: Layout, situation: &Situation, decision: Option<&Decision>, out: &mut [u8]) {
    assert_eq!(out.len(), layout.observation_len(), "an observation has this length");
    out.fill(0);
    let mut writer = Writer { layout, me: situation.me, rest: out };
    writer.seats(situation, decision);
    writer.table(situation, decision);
}

struct Writer<'a> {
    layout: Layout,
    me: Seat,
    rest: &'a mut [u8],
}

impl<'a> Writer<'a> {
    /// The next bytes.
    #[inline]
    fn take(&mut self, len: usize) -> &'a mut [u8] {
        let (first, rest) = core::mem::take(&mut self.rest).split_at_mut(len);
        self.rest = rest;
        first
    }

    fn seats(&mut self, situation: &Situation, decision: Option<&Decision>) {
        let (layout, me) = (self.layout, self.me);
        let (players, fields) = (layout.players(), layout.fields());
        let board = decision.and_then(Decision::board).unwrap_or(situation.board);
        let marbles = self.take(players * fields);
        let fresh = self.take(players);
        let kennel = self.take(players);
        let hand_size = self.take(players);
        let finish = self.take(4 * players);
        let played = self.take(14 * players);
        let gave = self.take(14 * players);
        let got = self.take(14 * players);
        for seat in layout.seating().seats() {
            let relative = layout.relative_seat(me, seat);
            for field in board.on_track(seat) {
                marbles[fields * relative + layout.relative_field(me, field)] = 1;
            }
            fresh[relative] = u8::from(board.is_fresh(seat));
            kennel[relative] = board.kennel(seat) as u8;
            hand_size[relative] = situation.hand_sizes[seat];
            for slot in board.in_finish(seat) {
                finish[4 * relative + slot as usize] = 1;
            }
            count(situation.played[seat], &mut played[14 * relative..]);
            count(situation.gave[seat], &mut gave[14 * relative..]);
            count(situation.got[seat], &mut got[14 * relative..]);
        }
    }

    fn table(&mut self, situation: &Situation, decision: Option<&Decision>) {
        let (layout, me, rules) = (self.layout, self.me, situation.rules);
        let players = layout.players();
        count(situation.hand, self.take(14));
        count(situation.discard, self.take(14));
        self.take(1)[0] = situation.stock;
        set(self.take(5), Some(usize::from(6 - situation.die.clamp(2, 6))));
        let stage = decision.map(Decision::stage).or(match situation.asked {
            Some(Asked::Give) => Some(Stage::Give),
            Some(Asked::Play) => Some(Stage::Card),
            None => None,
        });
        set(self.take(4), stage.map(|stage| stage as usize));
        let draft = decision.and_then(Decision::draft);
        set(self.take(14), draft.map(|draft| draft.card().index()));
        set(self.take(13), draft.map(|draft| draft.used_as().index()));
        let seven = draft.filter(|draft| draft.used_as() == Rank::Seven);
        self.take(1)[0] = seven.map_or(0, |draft| draft.steps_left());
        let options = [
            rules.canadian_seven(),
            rules.no_joker_finish(),
            rules.jack_alone() == JackAlone::Anytime,
            rules.edition() != Edition::Current,
        ];
        self.take(4).copy_from_slice(&options.map(u8::from));
        let relative = |seat| layout.relative_seat(me, seat);
        set(self.take(players), Some(relative(situation.dealer)));
        set(self.take(players), Some(relative(situation.lead)));
        set(self.take(players), situation.to_move.map(relative));
        set(self.take(players), Some(me.index()));
        let held = decision.and_then(Decision::held);
        set(self.take(self.rest.len()), held.map(|spot| layout.relative_spot(me, spot)));
    }
}

/// Writes how many cards of each rank there are.
#[inline]
fn count(cards: Cards, out: &mut [u8]) {
    for rank in cards.ranks() {
        out[rank.index()] = cards.count(rank) as u8;
    }
}

/// Sets one byte to 1.
#[inline]
fn set(out: &mut [u8], index: Option<usize>) {
    if let Some(index) = index {
        out[index] = 1;
    }
}
