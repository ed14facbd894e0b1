//! Pictures of finished games, for link previews.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use kennel_draw::{Pixels, preview};
use kennel_rules::{Seat, SeatSet};
use kennel_table::GameId;
use kennel_wire::{ApiError, ErrorCode};
use tokio::sync::Semaphore;

use super::App;
use super::cached::{Keep, cached};
use super::client::ClientAddress;
use super::error::ErrorResponse;
use super::expense::Expense;
use super::games::{find_replayable, record_of};
use super::people::Answer;
use crate::processor::timed;
use crate::store::GameRow;

/// The picture of a game
///
/// The board of a finished game and the marbles of its winners, without words and cards, for
/// link previews. Only games played under this server's version of the rules have one.
#[utoipa::path(
    get,
    path = "/api/games/{id}/board.png",
    tag = "games",
    operation_id = "getGamePicture",
    params(("id" = String, Path, description = "The game's id", example = "k3v9mwr2tq7x")),
    responses(
        (status = 200, description = "A picture of 1200 by 630 pixels",
            content((String = "image/png")), headers(
                ("etag" = String, description = "For `If-None-Match`"),
            )),
        (status = 304, description = "You have it already"),
        (status = 404, description = "There is no such game", body = ApiError),
        (status = 409, description = "It was played under another version of the rules",
            body = ApiError),
    ),
)]
pub async fn board(
    State(app): State<App>,
    address: ClientAddress,
    Path(id): Path<GameId>,
    headers: HeaderMap,
) -> Answer<Response> {
    let game = find_replayable(&app, &id).await?;
    let picture = match app.pictures.find(&id) {
        Some(picture) => picture,
        None => Arc::clone(&app.pictures).drawn(game, app.expense(address)?).await?,
    };
    Ok(cached(&headers, "image/png", picture, Keep::OneDay))
}

/// How many pictures are kept. A link that is shared is fetched many times within minutes,
/// and a picture has some 40 KB.
const KEPT: usize = 64;

/// The pictures that were asked for last. They are drawn one at a time, so that strangers
/// cannot keep more than one core busy with them.
pub struct Pictures {
    kept: Mutex<VecDeque<(GameId, Bytes)>>,
    drawing: Arc<Semaphore>,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures { kept: Mutex::default(), drawing: Arc::new(Semaphore::new(1)) }
    }
}

impl Pictures {
    async fn drawn(self: Arc<Self>, game: GameRow, expense: Expense) -> Answer<Bytes> {
        let turn = Arc::clone(&self.drawing).acquire_owned().await;
        let id = game.id.clone();
        let drawn = tokio::task::spawn_blocking(move || {
            // The turn ends with the drawing, even if nobody waits for it any more.
            let _turn = turn;
            if let Some(picture) = self.find(&game.id) {
                return Ok(picture);
            }
            let (picture, work) = timed(|| draw(&game));
            let picture = picture?;
            expense.pay(work, picture.len());
            self.keep(game.id, picture.clone());
            Ok(picture)
        });
        drawn.await.map_err(|error| {
            tracing::error!(game = %id, %error, "drawing a game panicked");
            ErrorResponse::new(ErrorCode::Unavailable, "this game cannot be drawn at the moment")
        })?
    }

    /// A picture that was drawn before, which is then the last to be forgotten.
    fn find(&self, id: &GameId) -> Option<Bytes> {
        let mut kept = self.lock();
        let found = kept.iter().position(|(one, _)| one == id)?;
        let found = kept.remove(found)?;
        let picture = found.1.clone();
        kept.push_front(found);
        Some(picture)
    }

    fn keep(&self, id: GameId, picture: Bytes) {
        let mut kept = self.lock();
        kept.truncate(KEPT - 1);
        kept.push_front((id, picture));
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(GameId, Bytes)>> {
        // Nothing is left half done when a lock is poisoned.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn draw(game: &GameRow) -> Answer<Bytes> {
    let record = record_of(game)?;
    let over = record.game();
    let seats = game.winners.iter().filter_map(|&seat| Seat::new(usize::from(seat)));
    let winners = seats.fold(SeatSet::EMPTY, |all, seat| all.union(seat.only()));
    Ok(encoded(&preview(over.rules().seating(), over.board(), winners)).into())
}

/// A picture as PNG.
fn encoded(picture: &Pixels) -> Vec<u8> {
    let mut bytes = Vec::new();
    let size = |length: usize| u32::try_from(length).expect("a picture is small");
    let mut encoder = png::Encoder::new(&mut bytes, size(picture.width), size(picture.height));
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().expect("writing to memory never fails");
    writer.write_image_data(&picture.bytes).expect("every pixel is there");
    writer.finish().expect("writing to memory never fails");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_that_were_asked_for_last_are_kept() {
        let pictures = Pictures::default();
        let id = |number: usize| GameId::new(format!("game{number}"));
        for number in 0..KEPT {
            pictures.keep(id(number), Bytes::from_static(b"PNG"));
        }
        assert!(pictures.find(&id(0)).is_some());
        for number in KEPT..2 * KEPT - 1 {
            pictures.keep(id(number), Bytes::from_static(b"PNG"));
        }
        assert!(pictures.find(&id(0)).is_some() && pictures.find(&id(1)).is_none());
        assert_eq!(pictures.lock().len(), KEPT);
    }
}
