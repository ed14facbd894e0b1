//! Responses that clients may cache.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

/// How long a response may be cached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// One day: a player may be deleted, and another version of the program may respond
    /// differently.
    OneDay,
    /// One minute: it changes now and then, and nobody minds.
    OneMinute,
    /// It must be revalidated each time: it may change with a restart.
    Revalidated,
}

impl Keep {
    fn header(self) -> &'static str {
        match self {
            Keep::OneDay => "public, max-age=86400",
            Keep::OneMinute => "public, max-age=60",
            Keep::Revalidated => "no-cache",
        }
    }
}

/// Responds with a text, or with 304 if the client has it already.
pub fn cached(
    headers: &HeaderMap,
    kind: &'static str,
    text: impl Into<axum::body::Bytes>,
    keep: Keep,
) -> Response {
    let text = text.into();
    let tag = etag(&text);
    let control = (header::CACHE_CONTROL, HeaderValue::from_static(keep.header()));
    let is_current = has(headers, &tag);
    let tag = HeaderValue::from_str(&tag).expect("an ETag is hexadecimal");
    let tag = [(header::ETAG, tag)];
    if is_current {
        return (StatusCode::NOT_MODIFIED, [control], tag).into_response();
    }
    let kind = (header::CONTENT_TYPE, HeaderValue::from_static(kind));
    ([control, kind], tag, text).into_response()
}

/// The ETag of a text.
pub fn etag(text: &[u8]) -> String {
    let hash = Sha256::digest(text);
    let digits: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

/// Whether the client has a text with this ETag.
pub fn has(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get_all(header::IF_NONE_MATCH).iter();
    let mut known = known.filter_map(|value| value.to_str().ok()).flat_map(|it| it.split(','));
    known.any(|one| {
        let one = one.trim();
        one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_the_client_has_is_not_sent_again() {
        let answer = |known: Option<&str>| {
            let mut headers = HeaderMap::new();
            if let Some(known) = known {
                headers.insert(header::IF_NONE_MATCH, known.parse().unwrap());
            }
            let response = cached(&headers, "text/plain", "woof", Keep::OneDay);
            let tag = response.headers()[header::ETAG].to_str().unwrap().to_owned();
            (response.status().as_u16(), tag)
        };
        let (status, tag) = answer(None);
        assert_eq!(status, 200);
        for known in [&tag, "*", &format!("W/{tag}"), &format!("\"other\", {tag}")] {
            assert_eq!(answer(Some(known)), (304, tag.clone()), "{known}");
        }
        for known in ["\"other\"", "", "woof", tag.trim_matches('"')] {
            assert_eq!(answer(Some(known)), (200, tag.clone()), "{known}");
        }
    }
}
