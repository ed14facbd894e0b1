//! The calendars of circles, and the files that calendar programs read (RFC 5545).

use std::fmt::Write;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use kennel_wire::{ApiError, ErrorCode, Evening, NewEvening};

use super::super::App;
use super::super::error::ErrorResponse;
use super::super::origin;
use super::super::people::{Answer, Caller, body};
use super::circles::{evening, find, must_be_in, organised};
use super::text;
use crate::store::new_id;
use crate::store::social::{CircleRow, EveningRow};

/// When evenings may be: from 2020 to 2100.
const TIMES_MS: std::ops::Range<i64> = 1_577_836_800_000..4_102_444_800_000;

/// Put an evening into the calendar
///
/// As owner or organiser of the circle.
#[utoipa::path(
    post,
    path = "/api/circles/{id}/evenings",
    tag = "circles",
    operation_id = "addEvening",
    params(("id" = String, Path, description = "The circle's id", example = "k3v9mwr2tq7x")),
    request_body(content = NewEvening, example = json!({
        "start_ms": 1_796_929_200_000_i64, "minutes": 180, "zone": "Europe/Zurich",
        "text": "At the club" })),
    responses(
        (status = 201, description = "The evening", body = Evening),
        (status = 404, description = "There is no such circle", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn add(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    json: Result<Json<NewEvening>, JsonRejection>,
) -> Answer<impl IntoResponse> {
    let person = caller.person_in_person()?;
    let NewEvening { start_ms, minutes, zone, text: about } = body(json)?;
    organised(&app, &id, &person.id).await?;
    let invalid = |why: &str| Err(ErrorResponse::new(ErrorCode::Invalid, why));
    let now = app.services.clock.now_ms();
    if !TIMES_MS.contains(&start_ms) {
        return invalid("start_ms: a time from 2020 to 2100");
    }
    if !(15..=1440).contains(&minutes) {
        return invalid("minutes: from 15 to 1440");
    }
    let is_zone = |letter: u8| letter.is_ascii_alphanumeric() || b"/_+-".contains(&letter);
    if zone.is_empty() || zone.len() > 64 || !zone.bytes().all(is_zone) {
        return invalid("zone: the name of a time zone, such as Europe/Zurich");
    }
    let text = text("text", &about, 200)?;
    let row = EveningRow { id: new_id()?, start_ms, minutes, zone, text, made_ms: now };
    app.store.add_evening(&id, row.clone()).await?;
    Ok((StatusCode::CREATED, Json(evening(row))))
}

/// Remove an evening from its calendar
///
/// As owner or organiser of the circle.
#[utoipa::path(
    delete,
    path = "/api/evenings/{id}",
    tag = "circles",
    operation_id = "removeEvening",
    params(("id" = String, Path, description = "The evening's id", example = "k3v9mwr2tq7x")),
    responses(
        (status = 204, description = "There is no such evening any more"),
        (status = 404, description = "There is no such evening", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn remove(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<impl IntoResponse> {
    let person = caller.person_in_person()?;
    let missing = || ErrorResponse::new(ErrorCode::Missing, "there is no such evening");
    let circle = app.store.circle_of_evening(&id).await?.ok_or_else(missing)?;
    let role = find(&app, &circle, Some(&person.id)).await?.role;
    // To strangers it does not exist.
    must_be_in(role).map_err(|_| missing())?;
    organised(&app, &circle, &person.id).await?;
    app.store.remove_evening(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Download the calendar of a circle
///
/// All evenings that are not over, as an iCalendar file. An evening has the same UID in every
/// download, so that a calendar program does not show it twice.
#[utoipa::path(
    get,
    path = "/api/circles/{id}/evenings.ics",
    tag = "circles",
    operation_id = "getCalendar",
    params(("id" = String, Path, description = "The circle's id", example = "k3v9mwr2tq7x")),
    responses(
        (status = 200, description = "The calendar", content((String = "text/calendar"))),
        (status = 404, description = "There is no such circle of yours", body = ApiError),
    ),
    security(("cookie" = [])),
)]
pub async fn calendar(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer<impl IntoResponse> {
    let person = caller.person_in_person()?;
    let found = find(&app, &id, Some(&person.id)).await?;
    must_be_in(found.role)?;
    let evenings = app.store.evenings_of(&id).await?;
    let site = origin::own(&app, &headers);
    let file = icalendar(&found.circle, &evenings, site.as_deref());
    let kind = HeaderValue::from_static("text/calendar; charset=utf-8");
    let name = HeaderValue::from_static("attachment; filename=\"kennel.ics\"");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], file))
}

/// A calendar as a file. Times are in UTC, which every program understands alike.
fn icalendar(circle: &CircleRow, evenings: &[EveningRow], site: Option<&str>) -> String {
    let mut file = String::new();
    let mut line = |name: &str, value: &str| fold(&mut file, &format!("{name}:{value}"));
    line("BEGIN", "VCALENDAR");
    line("VERSION", "2.0");
    line("PRODID", "-//Kennel//Circle//EN");
    for evening in evenings {
        let minutes = i64::from(evening.minutes);
        line("BEGIN", "VEVENT");
        line("UID", &format!("{}@kennel", evening.id));
        line("DTSTAMP", &utc(evening.made_ms));
        line("DTSTART", &utc(evening.start_ms));
        line("DTEND", &utc(evening.start_ms.saturating_add(minutes * 60_000)));
        line("SUMMARY", &escaped(&circle.name));
        if !evening.text.is_empty() {
            line("DESCRIPTION", &escaped(&evening.text));
        }
        if let Some(site) = site {
            line("URL", &format!("{site}/circle/{}", circle.id));
        }
        line("END", "VEVENT");
    }
    line("END", "VCALENDAR");
    file
}

/// A text without what has a meaning in the format.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => escaped.extend(['\\', letter]),
            '\n' => escaped.push_str("\\n"),
            letter if letter.is_control() => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// Adds a line; one of more than 75 bytes goes on in the next, after a space.
fn fold(file: &mut String, line: &str) {
    let mut length = 0;
    for letter in line.chars() {
        if length + letter.len_utf8() > 75 {
            file.push_str("\r\n ");
            length = 1;
        }
        file.push(letter);
        length += letter.len_utf8();
    }
    file.push_str("\r\n");
}

/// A time in the form `20261120T190000Z`.
fn utc(ms: i64) -> String {
    let seconds = ms.div_euclid(1000);
    let (days, of_day) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = date(days);
    let mut text = String::new();
    let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
    write!(text, "{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}Z")
        .expect("a String takes everything");
    text
}

/// The Gregorian date of a number of days since 1970-01-01. Counted in eras of 400 years that
/// begin in March, so that the day that leap years have is the last of a year.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use kennel_wire::Joining;

    use super::*;

    #[test]
    fn times_are_those_of_the_calendar() {
        assert_eq!(utc(0), "19700101T000000Z");
        assert_eq!(utc(951_782_399_000), "20000228T235959Z");
        assert_eq!(utc(951_782_400_000), "20000229T000000Z");
        assert_eq!(utc(1_709_251_199_999), "20240229T235959Z");
        assert_eq!(utc(1_796_929_200_000), "20261210T190000Z");
    }

    #[test]
    fn a_file_has_escaped_texts_and_short_lines() {
        let circle = CircleRow {
            id: "circle000000".to_owned(),
            name: "Anna, Ben; Co\\Dog".to_owned(),
            about: String::new(),
            joining: Joining::Link,
        };
        let text = format!("Küche\n{}\r\nEND:VEVENT", "ä".repeat(100));
        let evening = EveningRow {
            id: "evening00000".to_owned(),
            start_ms: 1_796_929_200_000,
            minutes: 90,
            zone: "Europe/Zurich".to_owned(),
            text,
            made_ms: 0,
        };
        let file = icalendar(&circle, &[evening.clone(), evening], Some("https://dog.example"));
        assert!(file.split("\r\n").all(|line| line.len() <= 75 && !line.contains('\n')), "{file}");
        let whole = file.replace("\r\n ", "");
        for line in [
            "SUMMARY:Anna\\, Ben\\; Co\\\\Dog",
            "UID:evening00000@kennel",
            "DTSTART:20261210T190000Z",
            "DTEND:20261210T203000Z",
            "URL:https://dog.example/circle/circle000000",
        ] {
            assert!(whole.lines().any(|found| found == line), "{line}: {whole}");
        }
        assert_eq!(whole.matches("\r\nEND:VEVENT\r\n").count(), 2, "{whole}");
        assert!(whole.contains("DESCRIPTION:Küche\\n"), "{whole}");
    }
}
