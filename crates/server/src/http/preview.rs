//! Link previews of tables and games: Open Graph tags in the head of the page.
//!
//! They contain what everyone with the link may know: the number of players and free
//! seats, and the winners and the last board of a finished game; no card, and no name at a
//! table.

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use kennel_table::{GameId, TableId};
use kennel_wire::{BOT_NAMES, Occupant, Phase};

use super::App;
use super::origin;
use super::page::escape;
use crate::store::Who;
use crate::table::TableError;

/// The size limit of a page.
const LARGEST: usize = 1 << 20;

/// Adds the tags to pages of tables and games.
pub async fn add(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let subject = Subject::of(request.method(), request.uri().path());
    let card = match subject {
        Some(subject) => subject.card(&app, Language::of(request.headers())).await,
        None => None,
    };
    let Some(card) = card else { return next.run(request).await };
    let lines = card.lines(origin::own(&app, request.headers()).as_deref(), request.uri().path());
    let headers = request.headers_mut();
    // The page is needed as it is: whole, and not compressed.
    for name in [header::ACCEPT_ENCODING, header::IF_NONE_MATCH, header::IF_MODIFIED_SINCE] {
        headers.remove(name);
    }
    insert(next.run(request).await, &lines).await
}

/// Inserts lines at the end of a page's head.
async fn insert(page: Response, lines: &str) -> Response {
    let (mut parts, body) = page.into_parts();
    let bytes = match to_bytes(body, LARGEST).await {
        Ok(bytes) => bytes,
        Err(error) => {
            tracing::error!(%error, "a page cannot be read");
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
    };
    let text = match std::str::from_utf8(&bytes) {
        Ok(text) => text,
        Err(error) => {
            tracing::error!(%error, "a page is not text and gets no preview");
            return Response::from_parts(parts, Body::from(bytes));
        }
    };
    let text = text.replacen("</head>", &format!("{lines}</head>"), 1);
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.remove(header::ETAG);
    parts.headers.insert(header::VARY, HeaderValue::from_static("accept-language"));
    Response::from_parts(parts, Body::from(text))
}

/// What a link points to.
enum Subject {
    Table(TableId),
    Game(GameId),
}

impl Subject {
    fn of(method: &Method, path: &str) -> Option<Subject> {
        let (kind, id) = path.strip_prefix('/')?.split_once('/')?;
        let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        match kind {
            "table" if is_id && method == Method::GET => Some(Subject::Table(TableId::new(id))),
            "games" if is_id && method == Method::GET => Some(Subject::Game(GameId::new(id))),
            _ => None,
        }
    }

    /// Its preview; `None` if it does not exist or cannot be read, which the page says.
    async fn card(self, app: &App, language: Option<Language>) -> Option<Card> {
        match self {
            Subject::Table(id) => {
                let table = match app.services.summary(&id).await {
                    Ok(table) => table,
                    Err(TableError::Missing) => return None,
                    Err(error) => {
                        tracing::error!(table = %id, %error, "a table has no preview");
                        return None;
                    }
                };
                let is_free = |seat: &&Occupant| matches!(seat, Occupant::Nobody);
                let free = table.seats.iter().filter(is_free).count();
                let language = language.unwrap_or(Language::En);
                Some(Card::of_table(language, table.phase, table.seats.len(), free))
            }
            Subject::Game(id) => {
                let game = app.store.game(&id).await.unwrap_or_else(|error| {
                    tracing::error!(game = %id, %error, "a game has no preview");
                    None
                })?;
                let name = |&seat: &u8| match game.seats.get(usize::from(seat)) {
                    Some(seat) if matches!(seat.who, Who::Player(_)) => seat.name.clone(),
                    _ => BOT_NAMES.get(usize::from(seat)).map_or("Bot", |name| name).to_owned(),
                };
                let winners: Vec<String> = game.winners.iter().map(name).collect();
                let mut card = Card::of_game(language, game.seats.len(), &winners);
                if game.rules_version == kennel_rules::RULES_VERSION {
                    card.picture = format!("/api/games/{id}/board.png");
                }
                Some(card)
            }
        }
    }
}

/// A preview.
struct Card {
    title: String,
    description: String,
    /// The path of the picture.
    picture: String,
}

/// The picture of a board for some players on which nothing has happened yet.
fn any_board(players: usize) -> String {
    format!("/preview-{players}.jpg")
}

impl Card {
    fn of_table(language: Language, phase: Phase, players: usize, free: usize) -> Card {
        let count = language.players(players);
        let (title, description) = match phase {
            Phase::Waiting => (language.invitation(), format!("{count} · {}", language.free(free))),
            Phase::Playing | Phase::Over => (language.running(), count),
        };
        Card { title: title.to_owned(), description, picture: any_board(players) }
    }

    /// The preview of a finished game; those who ask in no language get no words.
    fn of_game(language: Option<Language>, players: usize, winners: &[String]) -> Card {
        let names = winners.join(" & ");
        let (title, description) = match language {
            None => (format!("Brändi Dog · {names}"), "Kennel".to_owned()),
            Some(language) => (
                language.won(&names),
                format!("{} · {}", language.players(players), language.look_back()),
            ),
        };
        Card { title, description, picture: any_board(players) }
    }

    /// The tags. Without an origin there is no URL and no picture.
    fn lines(&self, origin: Option<&str>, path: &str) -> String {
        let line = |property: &str, content: &str| {
            format!("<meta property=\"og:{property}\" content=\"{}\" />\n", escape(content))
        };
        let mut lines = [
            line("type", "website"),
            line("site_name", "Kennel"),
            line("title", &self.title),
            line("description", &self.description),
        ]
        .concat();
        if let Some(origin) = origin {
            lines += &line("url", &format!("{origin}{path}"));
            lines += &line("image", &format!("{origin}{}", self.picture));
            lines += &line("image:width", "1200");
            lines += &line("image:height", "630");
            lines += "<meta name=\"twitter:card\" content=\"summary_large_image\" />\n";
        }
        lines
    }
}

/// The languages of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Language {
    De,
    En,
    Fr,
    It,
    Es,
}

impl Language {
    /// The first accepted language that is supported. Those who fetch previews often accept
    /// none.
    fn of(headers: &HeaderMap) -> Option<Language> {
        let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        let known = |tag: &str| match tag.trim().get(..2)?.to_ascii_lowercase().as_str() {
            "de" => Some(Language::De),
            "en" => Some(Language::En),
            "fr" => Some(Language::Fr),
            "it" => Some(Language::It),
            "es" => Some(Language::Es),
            _ => None,
        };
        wanted.unwrap_or_default().split(',').find_map(known)
    }

    fn invitation(self) -> &'static str {
        match self {
            Language::De => "Spielst du mit? Brändi Dog auf Kennel",
            Language::En => "Join us for Brändi Dog on Kennel",
            Language::Fr => "Joue avec nous au Brändi Dog sur Kennel",
            Language::It => "Gioca con noi a Brändi Dog su Kennel",
            Language::Es => "Juega con nosotros a Brändi Dog en Kennel",
        }
    }

    fn running(self) -> &'static str {
        match self {
            Language::De => "Eine Partie Brändi Dog auf Kennel",
            Language::En => "A game of Brändi Dog on Kennel",
            Language::Fr => "Une partie de Brändi Dog sur Kennel",
            Language::It => "Una partita di Brändi Dog su Kennel",
            Language::Es => "Una partida de Brändi Dog en Kennel",
        }
    }

    fn won(self, names: &str) -> String {
        match self {
            Language::De => format!("Brändi Dog: gewonnen von {names}"),
            Language::En => format!("Brändi Dog: won by {names}"),
            Language::Fr => format!("Brändi Dog\u{202f}: gagné par {names}"),
            Language::It => format!("Brändi Dog: vittoria di {names}"),
            Language::Es => format!("Brändi Dog: victoria de {names}"),
        }
    }

    fn look_back(self) -> &'static str {
        match self {
            Language::De => "Zug für Zug ansehen",
            Language::En => "Review it move by move",
            Language::Fr => "À revoir coup par coup",
            Language::It => "Da rivedere mossa per mossa",
            Language::Es => "Para ver jugada a jugada",
        }
    }

    fn players(self, count: usize) -> String {
        // Tables have two to six seats.
        let place = count.clamp(2, 6) - 2;
        match self {
            Language::De => format!("zu {}", ["zweit", "dritt", "viert", "fünft", "sechst"][place]),
            Language::En => format!("{count} players"),
            Language::Fr => format!("à {}", ["deux", "trois", "quatre", "cinq", "six"][place]),
            Language::It => format!("in {}", ["due", "tre", "quattro", "cinque", "sei"][place]),
            Language::Es => format!("con {}", ["dos", "tres", "cuatro", "cinco", "seis"][place]),
        }
    }

    fn free(self, count: usize) -> String {
        match self {
            Language::De => format!("freie Plätze: {count}"),
            Language::En => format!("free seats: {count}"),
            Language::Fr => format!("places libres\u{202f}: {count}"),
            Language::It => format!("posti liberi: {count}"),
            Language::Es => format!("sitios libres: {count}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_links_to_tables_and_games_have_a_preview() {
        let is_told = |method: Method, path: &str| Subject::of(&method, path).is_some();
        assert!(is_told(Method::GET, "/table/k3v9mwr2tq7x") && is_told(Method::GET, "/games/k3v9"));
        for path in ["/", "/table", "/table/", "/table/a/b", "/games/<b>", "/me", "/games/a%22b"] {
            assert!(!is_told(Method::GET, path), "{path}");
        }
        assert!(!is_told(Method::POST, "/games/k3v9"));
    }

    #[test]
    fn names_are_escaped() {
        let names = ["\"><script>alert(1)</script>".to_owned(), "Anna & Bruno's".to_owned()];
        let lines =
            Card::of_game(Some(Language::En), 4, &names).lines(Some("http://dog"), "/games/x");
        assert!(!lines.contains("<script") && !lines.contains("\"><"), "{lines}");
        assert!(lines.contains("&quot;&gt;&lt;script&gt;") && lines.contains("&#39;"), "{lines}");
        assert!(lines.contains("content=\"http://dog/preview-4.jpg\""), "{lines}");
    }

    #[test]
    fn the_preview_of_a_table_has_numbers_and_no_names() {
        let card = Card::of_table(Language::De, Phase::Waiting, 6, 2);
        assert_eq!(card.description, "zu sechst · freie Plätze: 2");
        assert!(!card.lines(None, "/table/x").contains("og:image"));
    }

    #[test]
    fn the_first_supported_language_is_chosen() {
        let of = |wanted: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_LANGUAGE, wanted.parse().unwrap());
            Language::of(&headers)
        };
        assert_eq!(of("rm-CH, it-CH;q=0.8, de"), Some(Language::It));
        assert_eq!(of("DE-ch"), Some(Language::De));
        assert_eq!((of("ja"), of(""), of("é")), (None, None, None));
    }

    #[test]
    fn a_finished_game_is_told_in_the_language_that_is_asked_for_or_in_none() {
        let names = ["Anna".to_owned(), "Luna".to_owned()];
        let title = |language| Card::of_game(language, 4, &names).title;
        assert_eq!(title(Some(Language::Fr)), "Brändi Dog\u{202f}: gagné par Anna & Luna");
        assert_eq!(title(None), "Brändi Dog · Anna & Luna");
    }
}
