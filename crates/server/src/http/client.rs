//! The address of the client.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};

use super::App;
use crate::net::Network;

/// The header in which proxies name the client.
const FORWARDED: &str = "x-forwarded-for";

/// The address of the client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClientAddress(pub IpAddr);

impl ClientAddress {
    /// The peer; or, if that is a trusted proxy, the last address in its header. The ones
    /// before may have been written by anybody.
    pub fn of(trusted: &[Network], headers: &HeaderMap, extensions: &Extensions) -> ClientAddress {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip());
        if !trusted.iter().any(|proxy| proxy.contains(peer)) {
            return ClientAddress(peer);
        }
        let last = headers.get_all(FORWARDED).iter().next_back();
        let last = last.and_then(|value| value.to_str().ok()?.rsplit(',').next());
        ClientAddress(last.and_then(address).unwrap_or(peer))
    }
}

/// Parses an address, to which some proxies add the port.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port)
}

impl FromRequestParts<App> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<ClientAddress, Infallible> {
        Ok(ClientAddress::of(&app.config.trusted_proxies, &parts.headers, &parts.extensions))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(trusted: &[Network], peer: &str, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED, value.parse().unwrap());
        }
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 1)));
        ClientAddress::of(trusted, &headers, &extensions).0.to_string()
    }

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_its_own_entry() {
        let proxy = ["10.0.0.1".parse().unwrap()];
        assert_eq!(client(&[], "10.0.0.1", &["192.0.2.1"]), "10.0.0.1");
        assert_eq!(client(&proxy, "10.0.0.2", &["192.0.2.1"]), "10.0.0.2");
        assert_eq!(client(&proxy, "10.0.0.1", &["192.0.2.1"]), "192.0.2.1");
        assert_eq!(client(&proxy, "::ffff:10.0.0.1", &["192.0.2.1"]), "192.0.2.1");
        assert_eq!(client(&proxy, "10.0.0.1", &["6.6.6.6, 192.0.2.1"]), "192.0.2.1");
        assert_eq!(client(&proxy, "10.0.0.1", &["6.6.6.6", "2001:db8::1"]), "2001:db8::1");
        assert_eq!(client(&proxy, "10.0.0.1", &["192.0.2.1:4711"]), "192.0.2.1");
        assert_eq!(client(&proxy, "10.0.0.1", &["[2001:db8::1]:4711"]), "2001:db8::1");
        let networks = ["10.0.0.0/24".parse().unwrap(), "fd00::/8".parse().unwrap()];
        assert_eq!(client(&networks, "10.0.0.77", &["192.0.2.1"]), "192.0.2.1");
        assert_eq!(client(&networks, "fd00::7", &["192.0.2.1"]), "192.0.2.1");
        assert_eq!(client(&networks, "10.0.1.1", &["192.0.2.1"]), "10.0.1.1");
        for nonsense in [&[][..], &[""], &["unknown"], &["192.0.2.1, x"]] {
            assert_eq!(client(&proxy, "10.0.0.1", nonsense), "10.0.0.1", "{nonsense:?}");
        }
    }
}
