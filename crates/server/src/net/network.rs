//! Networks of addresses, as operators write them.

use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;

/// An address, or a network such as `10.0.0.0/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network(IpNet);

impl Network {
    /// Whether an address is in it. An IPv4 address that came over an IPv6 socket is an
    /// IPv4 address.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let address = || text.parse::<IpAddr>().map(IpNet::from).ok();
        let network = text.parse::<IpNet>().ok().or_else(address);
        network.map(Network).ok_or_else(|| {
            "expected an address or a network, such as 127.0.0.1 or 10.0.0.0/8".to_owned()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_network_of_one() {
        for (network, inside, outside) in [
            ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.0"),
            ("10.1.2.3/8", "10.0.0.1", "::1"),
            ("10.0.0.0/8", "::ffff:10.0.0.1", "::ffff:11.0.0.1"),
            ("0.0.0.0/0", "192.0.2.1", "2001:db8::1"),
            ("fd00::/8", "fd12::1", "fe80::1"),
            ("::1", "::1", "127.0.0.1"),
        ] {
            let parsed: Network = network.parse().unwrap();
            assert!(parsed.contains(inside.parse().unwrap()), "{network} {inside}");
            assert!(!parsed.contains(outside.parse().unwrap()), "{network} {outside}");
        }
        for nonsense in ["", "proxy", "10.0.0.0/33", "10.0.0/8", "::1/129", "127.0.0.1:80"] {
            assert!(nonsense.parse::<Network>().is_err(), "{nonsense}");
        }
    }
}
