//! A table of counts.

use alloc::vec;
use alloc::vec::Vec;

/// Counts already known, by key: open addressing in a table that is emptied by
/// raising its age.
#[derive(Default)]
pub(super) struct CountTable {
    entries: Vec<CountEntry>,
    used: usize,
    age: u32,
}

#[derive(Clone, Copy, Default)]
struct CountEntry {
    key: u64,
    age: u32,
    count: u64,
}

impl CountTable {
    pub(super) fn clear(&mut self) {
        if self.entries.is_empty() {
            self.entries = vec![CountEntry::default(); 1 << 10];
        }
        self.used = 0;
        self.age = self.age.wrapping_add(1);
        if self.age == 0 {
            self.entries.fill(CountEntry::default());
            self.age = 1;
        }
    }

    /// The entry of a key, or the free one where it belongs.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let mask = self.entries.len() - 1;
        let mut slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize & mask;
        loop {
            let entry = self.entries[slot];
            if entry.age != self.age || entry.key == key {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<u64> {
        let entry = self.entries[self.slot(key)];
        (entry.age == self.age).then_some(entry.count)
    }

    pub(super) fn set(&mut self, key: u64, count: u64) {
        if 2 * self.used >= self.entries.len() {
            let bigger = vec![CountEntry::default(); 2 * self.entries.len()];
            let old = core::mem::replace(&mut self.entries, bigger);
            for entry in old.into_iter().filter(|entry| entry.age == self.age) {
                let slot = self.slot(entry.key);
                self.entries[slot] = entry;
            }
        }
        let slot = self.slot(key);
        self.used += usize::from(self.entries[slot].age != self.age);
        self.entries[slot] = CountEntry { key, age: self.age, count };
    }
}
