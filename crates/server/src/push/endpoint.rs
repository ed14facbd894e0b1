//! The address of a browser at its push service. The browser says it, so it may be anything:
//! a request goes to public addresses of the internet alone.

use std::fmt;
use std::net::{IpAddr, SocketAddr};

use hyper::Uri;
use hyper::http::uri::Scheme;

/// Longer addresses are refused.
const LONGEST: usize = 1_024;

/// Where requests may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// To public addresses by `https`.
    Internet,
    /// Anywhere, also by `http`: a test has its push service beside it.
    Anywhere,
}

/// Why an address cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadEndpoint {
    TooLong,
    NoUrl,
    NotEncrypted,
    Port,
    Private,
}

impl fmt::Display for BadEndpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadEndpoint::TooLong => "the address has more than 1024 characters",
            BadEndpoint::NoUrl => "the address is no URL of a push service",
            BadEndpoint::NotEncrypted => "the address does not begin with https://",
            BadEndpoint::Port => "the address names a port",
            BadEndpoint::Private => "the address is not public",
        })
    }
}

/// An address to which requests may be sent, as far as its text says.
#[derive(Clone, Debug)]
pub struct Endpoint {
    pub uri: Uri,
    pub host: String,
    pub port: u16,
    pub is_encrypted: bool,
    reach: Reach,
}

impl Endpoint {
    /// # Errors
    /// Nothing is sent to such addresses.
    pub fn parse(text: &str, reach: Reach) -> Result<Endpoint, BadEndpoint> {
        if text.len() > LONGEST {
            return Err(BadEndpoint::TooLong);
        }
        let uri: Uri = text.parse().map_err(|_| BadEndpoint::NoUrl)?;
        let host = uri.host().filter(|host| !host.is_empty()).ok_or(BadEndpoint::NoUrl)?;
        if uri.authority().is_some_and(|authority| authority.as_str().contains('@')) {
            return Err(BadEndpoint::NoUrl);
        }
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let is_encrypted = uri.scheme() == Some(&Scheme::HTTPS);
        let port = uri.port_u16().unwrap_or(if is_encrypted { 443 } else { 80 });
        if reach == Reach::Internet {
            if !is_encrypted {
                return Err(BadEndpoint::NotEncrypted);
            }
            if port != 443 {
                return Err(BadEndpoint::Port);
            }
            if host.parse::<IpAddr>().is_ok_and(|address| !is_public(address)) {
                return Err(BadEndpoint::Private);
            }
        }
        Ok(Endpoint { uri, host, port, is_encrypted, reach })
    }

    /// The scheme, host and port, as the signature names them.
    pub fn origin(&self) -> String {
        let scheme = if self.is_encrypted { "https" } else { "http" };
        let authority = self.uri.authority().map_or("", |authority| authority.as_str());
        format!("{scheme}://{authority}")
    }

    /// The addresses of its host to which a connection may be opened: exactly these are used,
    /// so that its name cannot mean something else a moment later.
    ///
    /// # Errors
    /// The name cannot be resolved.
    pub async fn addresses(&self) -> std::io::Result<Vec<SocketAddr>> {
        let all = tokio::net::lookup_host((self.host.as_str(), self.port)).await?;
        Ok(all.filter(|at| self.reach == Reach::Anywhere || is_public(at.ip())).collect())
    }
}

/// Whether an address is one of the public internet, and neither of this machine or network
/// nor another way to write such an address.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            let is_reserved = matches!(
                (a, b, c),
                (0 | 10 | 127, _, _)
                    | (100, 64..=127, _)
                    | (169, 254, _)
                    | (172, 16..=31, _)
                    | (192, 168, _)
                    | (192, 0, 0 | 2)
                    | (192, 88, 99)
                    | (198, 18 | 19, _)
                    | (198, 51, 100)
                    | (203, 0, 113)
                    | (224..=255, _, _)
            );
            !is_reserved
        }
        IpAddr::V6(v6) => {
            // Global unicast, less what leads to IPv4 (Teredo, 6to4) and documentation.
            let [first, second, ..] = v6.segments();
            (0x2000..0x4000).contains(&first)
                && first != 0x2002
                && !(first == 0x2001 && (second < 0x200 || second == 0xdb8))
                && first != 0x3fff
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn push_services_are_accepted() {
        for text in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
            "https://web.push.apple.com/QGP",
            "https://push.example:443/x?y=z",
            "https://8.8.8.8/",
            "https://[2606:4700::1111]/",
        ] {
            let endpoint = Endpoint::parse(text, Reach::Internet);
            assert!(endpoint.is_ok(), "{text}: {endpoint:?}");
        }
        let endpoint = Endpoint::parse("https://push.example/a?b", Reach::Internet).unwrap();
        assert_eq!(endpoint.origin(), "https://push.example");
    }

    #[test]
    fn nothing_is_sent_where_only_this_machine_or_network_can_reach() {
        for (text, why) in [
            ("http://push.example/", BadEndpoint::NotEncrypted),
            ("file:///etc/passwd", BadEndpoint::NoUrl),
            ("push.example", BadEndpoint::NotEncrypted),
            ("/path", BadEndpoint::NoUrl),
            ("", BadEndpoint::NoUrl),
            ("https://", BadEndpoint::NoUrl),
            ("https://me:secret@push.example/", BadEndpoint::NoUrl),
            ("https://push.example:8443/", BadEndpoint::Port),
            ("https://127.0.0.1/", BadEndpoint::Private),
            ("https://10.1.2.3/", BadEndpoint::Private),
            ("https://169.254.169.254/latest/meta-data", BadEndpoint::Private),
            ("https://172.20.0.1/", BadEndpoint::Private),
            ("https://192.168.1.1/", BadEndpoint::Private),
            ("https://100.100.0.1/", BadEndpoint::Private),
            ("https://0.0.0.0/", BadEndpoint::Private),
            ("https://255.255.255.255/", BadEndpoint::Private),
            ("https://[::1]/", BadEndpoint::Private),
            ("https://[::]/", BadEndpoint::Private),
            ("https://[::ffff:127.0.0.1]/", BadEndpoint::Private),
            ("https://[64:ff9b::7f00:1]/", BadEndpoint::Private),
            ("https://[2002:7f00:1::]/", BadEndpoint::Private),
            ("https://[2001:0:7f00:1::]/", BadEndpoint::Private),
            ("https://[fd00::1]/", BadEndpoint::Private),
            ("https://[fe80::1]/", BadEndpoint::Private),
        ] {
            let refused = Endpoint::parse(text, Reach::Internet);
            assert_eq!(refused.err(), Some(why), "{text}");
        }
        let long = format!("https://push.example/{}", "x".repeat(LONGEST));
        let refused = Endpoint::parse(&long, Reach::Internet);
        assert_eq!(refused.err(), Some(BadEndpoint::TooLong));
    }

    /// A name may mean this machine, too.
    #[tokio::test]
    async fn a_name_that_means_this_machine_has_no_address() {
        let of = |reach| Endpoint::parse("https://localhost/", reach).unwrap();
        assert_eq!(of(Reach::Internet).addresses().await.unwrap(), []);
        assert!(!of(Reach::Anywhere).addresses().await.unwrap().is_empty());
    }
}
