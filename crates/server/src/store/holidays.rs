//! Holidays, in which the clocks of a player's slow games stand still.

use kennel_table::PlayerId;

use super::error::Thing;
use super::job::Job;
use super::{Store, StoreError};

/// A day, in milliseconds.
pub const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
/// How long a player may hold games in a year.
pub const MOST_MS: i64 = 30 * DAY_MS;
/// Years are counted from 1970 and have the same length: nobody is the worse for some hours.
const YEAR_MS: i64 = 365 * DAY_MS + DAY_MS / 4;

/// A player's holiday, which may be over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Holiday {
    /// When it began.
    pub from_ms: i64,
    /// When it ends.
    pub until_ms: i64,
    /// The year for which it counts.
    pub(super) year: i64,
    /// How much of that year is used, this holiday included.
    pub(super) used_ms: i64,
}

impl Holiday {
    /// Whether it is not over.
    #[must_use]
    pub fn is_on(&self, now_ms: i64) -> bool {
        self.until_ms > now_ms
    }

    /// How long a holiday that begins or is changed now may last.
    #[must_use]
    pub fn left_ms(&self, now_ms: i64) -> i64 {
        (MOST_MS - self.used_by(now_ms)).max(0)
    }

    /// A holiday that lasts from now, or goes on, until a time; none if that is over.
    ///
    /// # Errors
    /// It would be longer than the rest of what a year allows.
    pub(super) fn changed(&self, now_ms: i64, until_ms: i64) -> Result<Holiday, StoreError> {
        let until_ms = until_ms.max(now_ms);
        let lasts_ms = until_ms.saturating_sub(now_ms);
        if lasts_ms > self.left_ms(now_ms) {
            return Err(StoreError::Full { what: Thing::Holiday });
        }
        Ok(Holiday {
            from_ms: if self.is_on(now_ms) { self.from_ms } else { now_ms },
            until_ms,
            year: now_ms.div_euclid(YEAR_MS),
            used_ms: self.used_by(now_ms) + lasts_ms,
        })
    }

    /// How much of this year is used up; what is to come of a holiday can be given back.
    fn used_by(&self, now_ms: i64) -> i64 {
        match self.year == now_ms.div_euclid(YEAR_MS) {
            true => (self.used_ms - self.until_ms.saturating_sub(now_ms).max(0)).max(0),
            false => 0,
        }
    }
}

impl Store {
    /// The last holiday of a player.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn holiday_of(&self, player: &PlayerId) -> Result<Holiday, StoreError> {
        Ok(self.engine.reads().holiday(player).await?.unwrap_or_default())
    }

    /// Holds the slow games of a player until a time; they go on if it is over. The tables of
    /// these games are woken, in the time for which the server runs.
    ///
    /// # Errors
    /// It would be longer than a year allows, there is no such player, or the database cannot be
    /// used.
    pub async fn set_holiday(
        &self,
        player: &PlayerId,
        until_ms: i64,
        wake_ms: i64,
    ) -> Result<(), StoreError> {
        let (player, now_ms) = (player.clone(), self.clock.now_ms());
        self.engine.write(Job::SetHoliday { player, now_ms, until_ms, wake_ms }).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 50 * YEAR_MS + 100 * DAY_MS;

    fn day(day: i64) -> i64 {
        NOW + day * DAY_MS
    }

    #[test]
    fn a_year_has_thirty_days_and_what_is_not_used_comes_back() {
        let none = Holiday::default();
        assert!(!none.is_on(NOW));
        assert_eq!(none.left_ms(NOW), MOST_MS);
        assert!(none.changed(NOW, day(31)).is_err());
        let first = none.changed(NOW, day(20)).unwrap();
        assert_eq!((first.from_ms, first.until_ms), (NOW, day(20)));
        // Of five days that were used twenty-five are left.
        assert_eq!(first.left_ms(day(5)), 25 * DAY_MS);
        let over = first.changed(day(5), 0).unwrap();
        assert_eq!((over.from_ms, over.until_ms, over.is_on(day(5))), (NOW, day(5), false));
        assert_eq!(over.left_ms(day(50)), 25 * DAY_MS);
        let second = over.changed(day(50), day(75)).unwrap();
        assert_eq!((second.from_ms, second.left_ms(day(80))), (day(50), 0));
        assert!(second.changed(day(80), day(81)).is_err());
        assert_eq!(second.left_ms(NOW + YEAR_MS), MOST_MS);
        // One that is on can be made longer, and keeps its beginning.
        let longer = first.changed(day(10), day(30)).unwrap();
        assert_eq!((longer.from_ms, longer.left_ms(day(40))), (NOW, 0));
        assert!(first.changed(day(10), day(31)).is_err());
        assert!(none.changed(NOW, i64::MAX).is_err());
    }
}
