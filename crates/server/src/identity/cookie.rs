//! The cookies of the session and of a known browser.

use cookie::time::Duration;
use cookie::{Cookie, SameSite};

use crate::store::{Token, looks_like_token};

/// The cookies' attributes. No script can read them and no form of another site sends
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cookies {
    /// The server is reached without TLS.
    Plain,
    /// The server is reached over TLS, and cookies are sent over TLS only.
    Secure,
}

/// The longest time that browsers keep a cookie: 400 days.
const COOKIE_AGE: Duration = Duration::days(400);

impl Cookies {
    /// The session cookie's name. Browsers accept the `__Host-` prefix only over TLS, for the whole
    /// site and from the host itself, so that no sibling domain can set it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Cookies::Plain => "kennel",
            Cookies::Secure => "__Host-kennel",
        }
    }

    /// The name of the cookie by which a browser is known.
    fn device_name(self) -> &'static str {
        match self {
            Cookies::Plain => "kennel-device",
            Cookies::Secure => "__Host-kennel-device",
        }
    }

    /// The value of a `Set-Cookie` header that gives a token to a browser.
    #[must_use]
    pub fn set(self, token: &Token) -> String {
        self.header(self.name(), token.as_str(), COOKIE_AGE)
    }

    /// The value of a `Set-Cookie` header that removes the token.
    #[must_use]
    pub fn clear(self) -> String {
        self.header(self.name(), "", Duration::ZERO)
    }

    /// The value of a `Set-Cookie` header by which a browser is known.
    #[must_use]
    pub fn set_device(self, value: &str) -> String {
        self.header(self.device_name(), value, COOKIE_AGE)
    }

    /// The values by which a browser may be known, from a `Cookie` header.
    pub fn devices(self, header: &str) -> impl Iterator<Item = &str> {
        self.values(self.device_name(), header)
    }

    /// The first value with the form of a token in a `Cookie` header.
    #[must_use]
    pub fn token(self, header: &str) -> Option<&str> {
        self.values(self.name(), header).find(|value| looks_like_token(value))
    }

    fn values<'a>(self, name: &'static str, header: &'a str) -> impl Iterator<Item = &'a str> {
        Cookie::split_parse(header)
            // What other sites' cookies contain is not this server's business.
            .filter_map(Result::ok)
            .filter(move |cookie| cookie.name() == name)
            .filter_map(|cookie| cookie.value_raw())
    }

    fn header(self, name: &str, value: &str, max_age: Duration) -> String {
        Cookie::build((name, value))
            .http_only(true)
            .same_site(SameSite::Lax)
            .path("/")
            .max_age(max_age)
            .secure(self == Cookies::Secure)
            .to_string()
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
    fn anything_else_is_not_a_token() {
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

    /// A sibling domain could have set it.
    #[test]
    fn the_plain_cookie_is_ignored_over_tls() {
        assert_eq!(Cookies::Secure.token(&format!("kennel={TOKEN}")), None);
        assert_eq!(Cookies::Secure.token(&format!("__Host-kennel={TOKEN}")), Some(TOKEN));
    }

    #[test]
    fn a_cookie_that_was_set_can_be_read() {
        let token = Token::random().unwrap();
        for cookies in [Cookies::Plain, Cookies::Secure] {
            let header = cookies.set(&token);
            let parts: Vec<&str> = header.split("; ").collect();
            assert_eq!(cookies.token(parts[0]), Some(token.as_str()));
            for attribute in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=34560000"] {
                assert!(parts.contains(&attribute), "{header}");
            }
            assert_eq!(parts.contains(&"Secure"), cookies == Cookies::Secure, "{header}");
        }
        let header = Cookies::Plain.set_device("value");
        let pair = header.split("; ").next().unwrap();
        assert_eq!(Cookies::Plain.devices(pair).collect::<Vec<_>>(), ["value"]);
        assert_eq!(Cookies::Plain.token(pair), None);
        assert_eq!(Cookies::Plain.clear(), "kennel=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0");
    }
}
