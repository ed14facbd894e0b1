//! Friends, invitations, circles and reports over HTTP.

pub mod circles;
pub mod evenings;
pub mod friends;
pub mod inbox;
pub mod reports;

use kennel_wire::{ClientMessage, ErrorCode, Refusal, RefusalKind};

use super::App;
use super::error::ErrorResponse;
use super::people::{Answer, Caller};
use crate::store::Player;
use crate::store::social::Suspension;
use crate::table::Person;

/// The caller, who must have an account.
pub async fn member(caller: Caller) -> Answer<Person> {
    let person = caller.person_in_person()?;
    match person.account {
        true => Ok(person),
        false => Err(ErrorResponse::new(ErrorCode::Forbidden, "this needs an account")),
    }
}

/// The account with a name.
async fn account(app: &App, name: &str) -> Answer<Player> {
    let missing = || ErrorResponse::new(ErrorCode::Missing, "no account has that name");
    Ok(app.store.account(name).await?.ok_or_else(missing)?.0)
}

/// A text of a player, without what could not be seen; at most so many characters.
pub fn text(what: &str, text: &str, most: usize) -> Answer<String> {
    let text = text.trim();
    let invalid = |why: String| ErrorResponse::new(ErrorCode::Invalid, format!("{what}: {why}"));
    if text.chars().count() > most {
        return Err(invalid(format!("at most {most} characters")));
    }
    if text.chars().any(|letter| letter.is_control() && letter != '\n') {
        return Err(invalid("only letters, spaces and line breaks".to_owned()));
    }
    Ok(text.to_owned())
}

/// Refuses somebody who is suspended by the operator.
///
/// # Errors
/// They are.
pub async fn may_play(app: &App, person: &Person) -> Answer<()> {
    match app.store.suspension_of(&person.id).await? {
        None => Ok(()),
        Some(suspension) => Err(ErrorResponse::new(ErrorCode::Suspended, until(suspension))),
    }
}

/// Why a message to a table is refused to somebody who is suspended: they may end what they
/// have begun, and not begin anything.
pub async fn refusal(
    app: &App,
    person: &Person,
    message: &ClientMessage,
) -> Answer<Option<Refusal>> {
    if !matches!(message, ClientMessage::Sit { .. }) {
        return Ok(None);
    }
    let suspension = app.store.suspension_of(&person.id).await?;
    Ok(suspension.map(|suspension| Refusal {
        why: RefusalKind::Suspended,
        message: until(suspension),
        question: None,
    }))
}

fn until(Suspension { until_ms }: Suspension) -> String {
    format!("you are suspended until {until_ms} (milliseconds since 1970); see /api/me/inbox")
}
