//! The hours of the day in which a browser is not to be disturbed.

use crate::store::Subscription;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;

/// When the rest ends in which a browser is at a time; none if it may be notified.
pub fn rests_until(subscription: &Subscription, now_ms: i64) -> Option<i64> {
    let rest = subscription.rest?;
    let [from, to] = [rest.from, rest.to].map(|minute| i64::from(minute) * MINUTE);
    let since_midnight = (now_ms + i64::from(subscription.utc_offset) * MINUTE).rem_euclid(DAY);
    let since_begin = (since_midnight - from).rem_euclid(DAY);
    let length = (to - from).rem_euclid(DAY);
    (since_begin < length).then(|| now_ms + length - since_begin)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Rest;

    fn rests(rest: Option<(u32, u32)>, utc_offset: i32, at: &str) -> Option<String> {
        let rest = rest.map(|(from, to)| Rest { from: from * 60, to: to * 60 });
        let (endpoint, language) = (String::new(), String::new());
        let (key, auth, kinds) = (Vec::new(), Vec::new(), 1);
        let subscription = Subscription { endpoint, key, auth, language, kinds, rest, utc_offset };
        let (hour, minute) = at.split_once(':').unwrap();
        let minutes = hour.parse::<i64>().unwrap() * 60 + minute.parse::<i64>().unwrap();
        let until = rests_until(&subscription, 20_000 * DAY + minutes * MINUTE)? / MINUTE;
        Some(format!("{}:{:02}", until / 60 % 24, until % 60))
    }

    #[test]
    fn nobody_is_called_at_night() {
        let night = Some((22, 7));
        for (utc_offset, at, until) in [
            (0, "21:59", None),
            (0, "22:00", Some("7:00")),
            (0, "23:30", Some("7:00")),
            (0, "0:00", Some("7:00")),
            (0, "6:59", Some("7:00")),
            (0, "7:00", None),
            // Zürich in winter, New York, and India, where the clock is half an hour off.
            (60, "21:00", Some("6:00")),
            (60, "6:00", None),
            (-300, "2:59", None),
            (-300, "3:00", Some("12:00")),
            (330, "16:29", None),
            (330, "16:30", Some("1:30")),
        ] {
            assert_eq!(rests(night, utc_offset, at).as_deref(), until, "{at} {utc_offset}");
        }
        assert_eq!(rests(Some((9, 17)), 0, "12:00").as_deref(), Some("17:00"));
        assert_eq!(rests(Some((9, 17)), 0, "18:00"), None);
        // A rest without length, and none.
        assert_eq!(rests(Some((9, 9)), 0, "9:00"), None);
        assert_eq!(rests(None, 0, "3:00"), None);
    }
}
