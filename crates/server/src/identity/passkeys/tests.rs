//! Every check of a ceremony, against an authenticator in software.

#[path = "../../../tests/support/authenticator.rs"]
mod authenticator;

use serde_json::json;

use super::*;
use authenticator::{Authenticator, HAS_EXTENSIONS, IS_COPIED, PRESENT, VERIFIED, base64};

const ORIGIN: &str = "https://dog.example:8443";

fn rex() -> Authenticator {
    Authenticator::new(7, ORIGIN)
}

fn client(device: &Authenticator, ceremony: Ceremony) -> Result<ClientData, PasskeyError> {
    let kind = if ceremony == Ceremony::Create { "webauthn.create" } else { "webauthn.get" };
    let json = device.client_data(kind, &base64(b"challenge"));
    ClientData::read(json, ceremony, |origin| origin == ORIGIN)
}

fn create(device: &Authenticator) -> Result<NewCredential, PasskeyError> {
    created(&client(device, Ceremony::Create)?, &device.attestation())
}

fn sign(device: &Authenticator, before: u32) -> Result<u32, PasskeyError> {
    let client = client(device, Ceremony::Get)?;
    let signature = device.sign(&device.data(), &client.json);
    signed(&client, &device.data(), &signature, &device.public_key(), before)
}

#[test]
fn a_passkey_is_made_and_signs() {
    let device = Authenticator { count: 3, ..rex() };
    let made = create(&device).unwrap();
    assert_eq!((&made.id, made.sign_count), (&device.id, 3));
    assert_eq!(made.public_key, device.public_key());
    assert_eq!(client(&device, Ceremony::Get).unwrap().challenge, b"challenge");
    assert_eq!(sign(&device, 2), Ok(3));
    // Extensions that nobody asked for are passed over.
    let talkative = Authenticator {
        flags: PRESENT | HAS_EXTENSIONS,
        more: b"\xa1\x64prot\x01".to_vec(),
        ..device
    };
    assert_eq!(create(&talkative).map(|made| made.public_key), Ok(made.public_key));
    assert_eq!(sign(&talkative, 2), Ok(3));
}

/// Written by Python's `cryptography`: an attestation and a signature for each algorithm.
#[test]
fn the_vectors_of_each_algorithm_are_accepted() {
    let vectors: serde_json::Value = serde_json::from_str(include_str!("vectors.json")).unwrap();
    let vectors = vectors.as_array().unwrap();
    let algorithms = vectors.iter().map(|vector| vector["algorithm"].as_i64().unwrap());
    assert_eq!(algorithms.collect::<Vec<_>>(), ALGORITHMS.map(i64::from));
    for vector in vectors {
        let bytes = |name: &str| URL_SAFE_NO_PAD.decode(vector[name].as_str().unwrap()).unwrap();
        let read = |name, ceremony| {
            ClientData::read(bytes(name), ceremony, |origin| origin == "https://dog.example")
        };
        let made = created(&read("create", Ceremony::Create).unwrap(), &bytes("attestation"));
        let made = made.unwrap();
        assert_eq!((made.id, made.sign_count), (bytes("id"), 1));
        let get = read("get", Ceremony::Get).unwrap();
        let (data, signature) = (bytes("authenticator_data"), bytes("signature"));
        assert_eq!(signed(&get, &data, &signature, &made.public_key, 1), Ok(2));
        for at in [0, signature.len() / 2, signature.len() - 1] {
            let mut altered = signature.clone();
            altered[at] ^= 1;
            let refused = signed(&get, &data, &altered, &made.public_key, 1);
            assert_eq!(refused, Err(PasskeyError::WrongSignature));
        }
    }
}

#[test]
fn the_browser_must_have_been_on_our_page_and_asked_for_this() {
    let evil = "https://dog.example.evil.example";
    let says = |client| Authenticator { client, ..rex() };
    let cases = [
        (says(json!({ "type": "webauthn.get" })), PasskeyError::OtherCeremony),
        (says(json!({ "type": "payment.get" })), PasskeyError::OtherCeremony),
        (says(json!({ "origin": evil })), PasskeyError::OtherOrigin),
        (says(json!({ "origin": "http://dog.example:8443" })), PasskeyError::OtherOrigin),
        (says(json!({ "origin": "https://dog.example" })), PasskeyError::OtherOrigin),
        (says(json!({ "crossOrigin": true })), PasskeyError::OtherOrigin),
        (says(json!({ "challenge": "=" })), PasskeyError::Malformed),
        (says(json!({ "challenge": 7 })), PasskeyError::Malformed),
        (Authenticator { host: evil.to_owned(), ..rex() }, PasskeyError::OtherHost),
        (Authenticator { host: "dog.example:8443".to_owned(), ..rex() }, PasskeyError::OtherHost),
        (Authenticator { flags: 0, ..rex() }, PasskeyError::Absent),
        (Authenticator { flags: VERIFIED, ..rex() }, PasskeyError::Absent),
        (Authenticator { flags: PRESENT | IS_COPIED, ..rex() }, PasskeyError::Malformed),
        (Authenticator { more: vec![0], ..rex() }, PasskeyError::Malformed),
        (Authenticator { flags: PRESENT | HAS_EXTENSIONS, ..rex() }, PasskeyError::Malformed),
    ];
    for (device, why) in cases {
        assert_eq!(create(&device), Err(why), "{:?}", device.client);
        let device = match device.client.get("type") {
            Some(kind) if *kind == "webauthn.get" => {
                Authenticator { client: json!({ "type": "webauthn.create" }), ..device }
            }
            _ => device,
        };
        assert_eq!(sign(&device, 0), Err(why), "{:?}", device.client);
    }
    for nonsense in ["", "{", "[]", "{}", "null", "\u{0}"] {
        let read = ClientData::read(nonsense.into(), Ceremony::Get, |_| true);
        assert_eq!(read.err(), Some(PasskeyError::Malformed), "{nonsense}");
    }
}

#[test]
fn only_the_key_of_the_passkey_signs_for_it() {
    let device = rex();
    let client = client(&device, Ceremony::Get).unwrap();
    let signature = device.sign(&device.data(), &client.json);
    let check = |data: &[u8], signature: &[u8], key: &Authenticator| {
        signed(&client, data, signature, &key.public_key(), 0)
    };
    assert_eq!(check(&device.data(), &signature, &device), Ok(0));
    let wrong = Err(PasskeyError::WrongSignature);
    assert_eq!(check(&device.data(), &signature, &Authenticator::new(8, ORIGIN)), wrong);
    assert_eq!(check(&device.data(), &device.sign(&device.data(), b"{}"), &device), wrong);
    // What was signed and what is shown must be the same.
    let unverified = Authenticator { flags: PRESENT, ..rex() };
    assert_eq!(check(&unverified.data(), &signature, &device), wrong);
    let later = Authenticator { count: 1, ..rex() };
    assert_eq!(check(&later.data(), &signature, &device), wrong);
    for end in 0..signature.len() {
        assert_eq!(check(&device.data(), &signature[..end], &device), wrong, "up to {end}");
    }
}

#[test]
fn a_passkey_that_counts_never_counts_back() {
    let signs = |count, before| sign(&Authenticator { count, ..rex() }, before);
    assert_eq!(signs(0, 0), Ok(0));
    assert_eq!(signs(1, 0), Ok(1));
    assert_eq!(signs(u32::MAX, 1), Ok(u32::MAX));
    for (count, before) in [(1, 1), (1, 2), (0, 1), (0, u32::MAX)] {
        assert_eq!(signs(count, before), Err(PasskeyError::Copied), "{count} after {before}");
    }
}

#[test]
fn what_is_cut_off_or_altered_is_refused() {
    let device = rex();
    let create = client(&device, Ceremony::Create).unwrap();
    let attestation = device.attestation();
    for end in 0..attestation.len() {
        assert!(created(&create, &attestation[..end]).is_err(), "up to {end}");
    }
    assert!(created(&create, &[&attestation[..], b"\0"].concat()).is_err());
    // No byte can be altered such that something panics.
    for at in 0..attestation.len() {
        for bit in 0..8 {
            let mut altered = attestation.clone();
            altered[at] ^= 1 << bit;
            let _ = created(&create, &altered);
        }
    }
    let get = client(&device, Ceremony::Get).unwrap();
    for end in 0..37 {
        let refused = signed(&get, &device.data()[..end], b"", &device.public_key(), 0);
        assert_eq!(refused, Err(PasskeyError::Malformed), "up to {end}");
    }
    // A point that is not on the curve, and an id that is longer than any.
    let key = device.public_key();
    let off_curve = [&key[..key.len() - 1], &[key[key.len() - 1] ^ 1]].concat();
    assert_eq!(PublicKey::read(&off_curve), None);
    let long = Authenticator { id: vec![7; LONGEST_ID + 1], ..device.clone() };
    assert_eq!(created(&create, &long.attestation()), Err(PasskeyError::Malformed));
    let nobody = Authenticator { id: Vec::new(), ..device };
    assert_eq!(created(&create, &nobody.attestation()), Err(PasskeyError::Malformed));
}

#[test]
fn a_host_is_an_origin_without_scheme_and_port() {
    for (origin, host) in [
        ("https://dog.example", Some("dog.example")),
        ("http://localhost:4170", Some("localhost")),
        ("http://[::1]:80", Some("[::1]")),
        ("dog.example", None),
    ] {
        assert_eq!(host_of(origin), host);
    }
}
