//! The ways a finish may end up filled.

/// One way a finish may end up filled.
#[derive(Clone, Copy)]
pub(super) struct FinishOption {
    /// The slots taken, as bits.
    pub slots: u8,
    /// The number of marbles that turned in.
    pub entries: u8,
    /// The number of steps walked after the start.
    pub steps: u8,
}

/// All ways a finish may end up filled: nothing is passed, so marbles keep their order
/// and those inside stay innermost (rule 5.6).
pub(super) fn finish_options(residents: u8) -> &'static [FinishOption] {
    const MOST: usize = 16;
    const NOTHING: FinishOption = FinishOption { slots: 0, entries: 0, steps: 0 };
    const OPTIONS: [([FinishOption; MOST], usize); 16] = {
        let mut all = [([NOTHING; MOST], 0); 16];
        let mut residents = 0;
        while residents < 16u8 {
            let mut slots = 0;
            while slots < 16u8 {
                if stays_innermost(residents, slots) {
                    let (options, len) = &mut all[residents as usize];
                    options[*len] = FinishOption {
                        slots,
                        entries: (slots.count_ones() - residents.count_ones()) as u8,
                        steps: depths(slots) - depths(residents),
                    };
                    *len += 1;
                }
                slots += 1;
            }
            residents += 1;
        }
        all
    };
    const fn depths(slots: u8) -> u8 {
        (slots & 1) + (slots >> 1 & 1) * 2 + (slots >> 2 & 1) * 3 + (slots >> 3 & 1) * 4
    }
    /// From the inside outwards, each marble lies as deep as before or deeper.
    const fn stays_innermost(before: u8, after: u8) -> bool {
        let (mut before, mut after) = (before, after);
        while before != 0 {
            if after == 0 || after.leading_zeros() > before.leading_zeros() {
                return false;
            }
            before &= !(1 << (7 - before.leading_zeros()));
            after &= !(1 << (7 - after.leading_zeros()));
        }
        true
    }
    let (options, len) = &OPTIONS[usize::from(residents & 15)];
    &options[..*len]
}
