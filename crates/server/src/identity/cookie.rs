//! The cookie that holds a token.

use std::time::Duration;

use crate::store::{Token, looks_like_token};

/// How the cookie is sent and read. No script reads it, no other site's form sends
/// it along, and behind TLS it goes over TLS only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cookies {
    /// The server is reached without TLS.
    Plain,
    /// The server is reached over TLS.
    Secure,
}

/// The longest that browsers keep a cookie.
const KEPT: Duration = Duration::from_secs(400 * 24 * 60 * 60);

impl Cookies {
    /// Its name. Browsers take the longer one only over TLS, for the whole site and
    /// from this very host, so that nobody beside the server can set it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Cookies::Plain => "kennel",
            Cookies::Secure => "__Host-kennel",
        }
    }

    /// The value of a `Set-Cookie` header that gives a token to a browser.
    #[must_use]
    pub fn set(self, token: &Token) -> String {
        self.header(token.as_str(), KEPT)
    }

    /// The value of a `Set-Cookie` header that takes the token away again.
    #[must_use]
    pub fn clear(self) -> String {
        self.header("", Duration::ZERO)
    }

    /// The token in the value of a `Cookie` header, if there is something that
    /// looks like one.
    #[must_use]
    pub fn token(self, header: &str) -> Option<&str> {
        header
            .split(';')
            .filter_map(|pair| pair.split_once('='))
            .filter(|(name, _)| name.trim() == self.name())
            .map(|(_, value)| value.trim())
            .find(|value| looks_like_token(value))
    }

    fn header(self, value: &str, kept: Duration) -> String {
        let secure = match self {
            Cookies::Plain => "",
            Cookies::Secure => "; Secure",
        };
        let (name, seconds) = (self.name(), kept.as_secs());
        format!("{name}={value}; HttpOnly; SameSite=Lax; Path=/; Max-Age={seconds}{secure}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE";

    #[test]
    fn a_cookie_is_read_among_others() {
        let headers = [
            format!("kennel={TOKEN}"),
            format!("theme=dark; kennel={TOKEN}; lang=de"),
            format!("theme=dark;kennel={TOKEN}"),
            format!("kennel=broken; kennel={TOKEN}"),
            format!("; ;=;kennel = {TOKEN} ;"),
        ];
        for header in headers {
            assert_eq!(Cookies::Plain.token(&header), Some(TOKEN), "{header}");
        }
    }

    #[test]
    fn anything_else_is_no_cookie() {
        let headers = [
            String::new(),
            "kennel".to_owned(),
            "kennel=".to_owned(),
            "kennel=x".to_owned(),
            format!("Kennel={TOKEN}"),
            format!("xkennel={TOKEN}"),
            format!("kennel={TOKEN}x"),
            format!("kennel=\"{TOKEN}\""),
            format!("kennel={}\u{e9}", &TOKEN[2..]),
            "=;=;;".to_owned(),
        ];
        for header in headers {
            assert_eq!(Cookies::Plain.token(&header), None, "{header}");
        }
    }

    /// Over TLS only the cookie counts that nobody else can have set.
    #[test]
    fn the_plain_cookie_is_nothing_over_tls() {
        assert_eq!(Cookies::Secure.token(&format!("kennel={TOKEN}")), None);
        assert_eq!(Cookies::Secure.token(&format!("__Host-kennel={TOKEN}")), Some(TOKEN));
    }

    #[test]
    fn what_is_set_is_read_back() {
        let token = Token::random().unwrap();
        for (cookies, ending) in [(Cookies::Plain, "Max-Age=34560000"), (Cookies::Secure, "Secure")]
        {
            let header = cookies.set(&token);
            let pair = header.split(';').next().unwrap();
            assert_eq!(cookies.token(pair), Some(token.as_str()));
            assert!(header.contains("; HttpOnly; SameSite=Lax; Path=/; Max-Age=34560000"));
            assert!(header.ends_with(ending), "{header}");
        }
        assert_eq!(Cookies::Plain.clear(), "kennel=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0");
    }
}
