//! Connections with PostgreSQL and NATS over TLS.

use super::QUICK;
use super::cluster::{fails, fails_with};
use super::process::Serving;
use crate::faults::services::{Nats, Postgres};

#[test]
fn a_database_is_reached_over_tls_and_only_if_it_is_the_right_one() {
    let Some(postgres) = Postgres::start_encrypted() else {
        println!("skipped: PostgreSQL or OpenSSL is not installed");
        return;
    };
    let address = postgres.address();
    let with = |mode: &str| format!("--database=postgres://postgres@{address}/postgres?{mode}");
    let trusted = format!("sslmode=verify-full&sslrootcert={}", postgres.trusted().display());
    let server = Serving::start(&[&QUICK[..], &[&with(&trusted)]].concat());
    let anna = server.guest("Anna");
    assert_eq!(server.get_as("/api/me", &anna).1["name"], "Anna");
    let plain = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
        WHERE application_name = 'kennel' AND NOT ssl";
    assert_eq!(postgres.sql(plain).trim(), "0");
    drop(server);

    let refused = |mode: &str, why: &str| fails(&["--listen=127.0.0.1:0", &with(mode)], why);
    refused("sslmode=disable", "no encryption");
    // Nobody has signed its certificate whom the system trusts.
    refused("sslmode=verify-full", "certificate");
}

#[test]
fn nodes_reach_nats_over_tls_and_only_if_it_is_the_right_one() {
    let Some(nats) = Nats::start_encrypted() else {
        println!("skipped: NATS or OpenSSL is not installed");
        return;
    };
    let address = format!("tls://{}", nats.address());
    let trusted = nats.trusted().display().to_string();
    let settings = [
        ("SSL_CERT_FILE", trusted.as_str()),
        ("KENNEL_NATS", &address),
        ("KENNEL_NODE", "a"),
        ("KENNEL_ADMIN", "127.0.0.1:0"),
    ];
    let node = Serving::with_environment(settings.into_iter());
    assert!(node.admin_text("/health").contains(r#""cluster":"connected""#));
    drop(node);

    // Nobody has signed its certificate whom the system trusts.
    let nats = format!("--nats={address}");
    fails(&["--listen=127.0.0.1:0", "--node=a", &nats], "the bus cannot be used");
    // Somebody else's certificate, of the same authority.
    let nats = address.replace("127.0.0.1", "localhost");
    let flags = ["--listen=127.0.0.1:0", "--node=a", "--nats", &nats];
    fails_with(&[("SSL_CERT_FILE", &trusted)], &flags, "not valid for name \"localhost\"");
}
