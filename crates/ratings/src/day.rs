//! Calendar days.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

/// A day of the Gregorian calendar, written `2026-11-16`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Day {
    /// The days since 0000-03-01, a year that begins in March so that it ends with the
    /// leap day.
    number: i32,
}

/// The text is not a day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DayError(String);

impl Day {
    /// The number of whole days between two days: none between a day and the next.
    #[must_use]
    pub fn days_between(self, other: Day) -> u32 {
        self.days_from(other).saturating_sub(1)
    }

    /// The number of days from one day to another, in either order.
    #[must_use]
    pub fn days_from(self, other: Day) -> u32 {
        self.number.abs_diff(other.number)
    }

    /// The day, in UTC, of a time in milliseconds since 1970.
    #[must_use]
    pub fn of_unix_ms(ms: i64) -> Day {
        Day::of_unix_day(ms.div_euclid(24 * 60 * 60 * 1000))
    }

    /// A day counted from 1970.
    #[must_use]
    pub fn of_unix_day(day: i64) -> Day {
        let number = i32::try_from(day.saturating_add(UNIX_EPOCH));
        Day { number: number.unwrap_or(if day < 0 { i32::MIN } else { i32::MAX }) }
    }

    /// The day, counted from 1970.
    #[must_use]
    pub fn unix_day(self) -> i64 {
        i64::from(self.number) - UNIX_EPOCH
    }

    fn new(year: i32, month: i32, day: i32) -> Option<Day> {
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let length = match month {
            2 => 28 + i32::from(is_leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        if !(1..=length).contains(&day) {
            return None;
        }
        let months = (month + 9) % 12;
        let years = if month < 3 { year - 1 } else { year };
        // March, May, July, August, October, December and January have 31 days: 153 days
        // in every five months from March on.
        let before = 365 * years + years.div_euclid(4) - years.div_euclid(100)
            + years.div_euclid(400)
            + (153 * months + 2) / 5;
        Some(Day { number: before + day - 1 })
    }
}

/// The days from 0000-03-01 to 1970-01-01.
const UNIX_EPOCH: i64 = 719_468;

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const IN_400_YEARS: i64 = 146_097;
        let number = i64::from(self.number);
        let (cycles, day) = (number.div_euclid(IN_400_YEARS), number.rem_euclid(IN_400_YEARS));
        // Every fourth year is a day longer, but not every hundredth.
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let of_year = day - (365 * year + year / 4 - year / 100);
        // As in `new`: 153 days in every five months from March on.
        let month = (5 * of_year + 2) / 153;
        let of_month = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = 400 * cycles + year + i64::from(month < 3);
        write!(f, "{year:04}-{month:02}-{of_month:02}")
    }
}

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Day, DayError> {
        let error = || DayError(text.chars().take(40).collect());
        let is_shaped = text.len() == 10
            && text.bytes().enumerate().all(|(index, byte)| match index {
                4 | 7 => byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        if !is_shaped {
            return Err(error());
        }
        let number = |from: usize, to: usize| text[from..to].parse().map_err(|_| error());
        Day::new(number(0, 4)?, number(5, 7)?, number(8, 10)?).ok_or_else(error)
    }
}

impl TryFrom<String> for Day {
    type Error = DayError;

    fn try_from(text: String) -> Result<Day, DayError> {
        text.parse()
    }
}

impl fmt::Display for DayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a day such as 2026-11-16", self.0.escape_debug())
    }
}

impl std::error::Error for DayError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Day {
        text.parse().expect(text)
    }

    #[test]
    fn days_follow_each_other() {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let mut last = day("1999-12-31");
        for year in 2000..2101 {
            let is_leap = year % 4 == 0 && year != 2100;
            for (month, length) in lengths.into_iter().enumerate() {
                let length = length + i32::from(is_leap && month == 1);
                for of_month in 1..=length {
                    let next = day(&format!("{year}-{:02}-{of_month:02}", month + 1));
                    assert_eq!((next.days_from(last), next.days_between(last)), (1, 0));
                    assert!(next > last);
                    assert_eq!(next.to_string().parse(), Ok(next));
                    assert_eq!(Day::of_unix_day(next.unix_day()), next);
                    last = next;
                }
                let after = format!("{year}-{:02}-{:02}", month + 1, length + 1);
                assert!(after.parse::<Day>().is_err(), "{after}");
            }
        }
        assert_eq!(day("2000-01-01").days_from(day("1970-01-01")), 10_957);
        assert_eq!(day("2026-11-20").days_between(day("2026-11-16")), 3);
        let times = [
            (-1, "1969-12-31"),
            (0, "1970-01-01"),
            (86_399_999, "1970-01-01"),
            (86_400_000, "1970-01-02"),
            (1_795_000_000_000, "2026-11-18"),
        ];
        for (ms, text) in times {
            assert_eq!(Day::of_unix_ms(ms), day(text), "{ms}");
            assert_eq!(day(text).to_string(), text);
        }
        assert!(Day::of_unix_ms(i64::MIN) < Day::of_unix_ms(0));
        assert!(Day::of_unix_ms(i64::MAX) > Day::of_unix_ms(0));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "2026-11",
            "2026-13-01",
            "2026-00-10",
            "2026-11-00",
            "26-11-16",
            "2026/11/16",
            "2026-11-16T10:00",
            "２０２６-1",
            "+026-11-16",
            "2026-1-016",
        ] {
            let error = text.parse::<Day>().expect_err(text).to_string();
            assert!(error.contains("is not a day"), "{error}");
        }
    }
}
