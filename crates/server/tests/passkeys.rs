//! Logging in with passkeys, and who may not.

use std::sync::Arc;

use kennel_server::Config;
use serde_json::{Value, json};

use crate::support::authenticator::{Authenticator, base64};
use crate::support::bus::{Faults, LocalBus};
use crate::support::{Answer, Guest, Running, new_database, quick};

const PASSWORD: &str = "correct horse";

impl Authenticator {
    /// The body of a request that adds the passkey.
    fn new_passkey(&self, challenge: &str, name: &str) -> Value {
        json!({
            "name": name,
            "client_data": base64(&self.client_data("webauthn.create", challenge)),
            "attestation": base64(&self.attestation()),
        })
    }

    /// The body of a request that logs in.
    fn login(&self, challenge: &str, user: &str) -> Value {
        let client_data = self.client_data("webauthn.get", challenge);
        json!({
            "id": base64(&self.id),
            "client_data": base64(&client_data),
            "authenticator_data": base64(&self.data()),
            "signature": base64(&self.sign(&self.data(), &client_data)),
            "user": user,
        })
    }
}

fn session_in(answer: &Answer) -> Guest {
    assert_eq!(answer.status, 200, "{}", answer.body);
    let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    Guest { name: String::new(), cookie }
}

async fn make_account(server: &Running, name: &str) -> Guest {
    let body = json!({ "name": name, "password": PASSWORD });
    session_in(&server.request("POST", "/api/accounts", None, Some(&body)).await)
}

fn device(server: &Running, number: u8) -> Authenticator {
    Authenticator::new(number, &format!("http://{}", server.address))
}

async fn offer(server: &Running, guest: &Guest) -> Value {
    let body = json!({ "password": PASSWORD });
    let offer = server.request_of(guest, "/api/me/passkeys/challenge", body).await;
    assert_eq!(offer.status, 200, "{}", offer.body);
    offer.json()
}

async fn add(server: &Running, guest: &Guest, device: &Authenticator) -> Value {
    let offer = offer(server, guest).await;
    let body = device.new_passkey(offer["challenge"].as_str().unwrap(), "My phone");
    let added = server.request_of(guest, "/api/me/passkeys", body).await;
    assert_eq!(added.status, 200, "{}", added.body);
    assert_eq!(added.json()["name"], "My phone");
    offer
}

async fn challenge(server: &Running) -> String {
    let begun = server.request("GET", "/api/login/passkey", None, None).await;
    begun.json()["challenge"].as_str().unwrap().to_owned()
}

async fn post(server: &Running, body: &Value) -> Answer {
    server.request("POST", "/api/login/passkey", None, Some(body)).await
}

async fn list(server: &Running, guest: &Guest) -> Vec<Value> {
    let list = server.request("GET", "/api/me/passkeys", Some(guest), None).await;
    list.json()["passkeys"].as_array().unwrap().clone()
}

fn expect_refused(answer: &Answer, why: &str) {
    let told = answer.json();
    assert_eq!((answer.status, &told["fault"]), (401, &json!("wrong")), "{why}: {told}");
    assert!(told["message"].as_str().unwrap().contains(why), "{why}: {told}");
}

#[tokio::test]
async fn a_passkey_lets_its_owner_in_without_name_and_password() {
    let server = Running::start().await;
    let anna = make_account(&server, "Anna Dog").await;
    let phone = device(&server, 1);
    let offer = add(&server, &anna, &phone).await;
    let user = offer["user"].as_str().unwrap();
    assert_eq!(offer["name"], "Anna Dog");
    assert_eq!(offer["known"], json!([]));
    assert_eq!(list(&server, &anna).await[0].get("used_ms"), None);
    // A device that knows one already makes no other.
    let next = self::offer(&server, &anna).await;
    assert_eq!((&next["known"], &next["user"]), (&json!([base64(&phone.id)]), &offer["user"]));

    let body = phone.login(&challenge(&server).await, user);
    let answer = post(&server, &body).await;
    assert_eq!(answer.json(), json!({ "name": "Anna Dog", "account": true }));
    let again = session_in(&answer);
    let [passkey] = &*list(&server, &again).await else { panic!("there is one") };
    assert!(passkey["used_ms"].as_i64().is_some());
    let export = server.request("GET", "/api/me/export", Some(&again), None).await.json();
    assert_eq!(export["passkeys"], json!([passkey]));

    // Another account cannot remove it, and its owner can.
    let bruno = make_account(&server, "Bruno Dog").await;
    let path = format!("/api/me/passkeys/{}", passkey["id"].as_str().unwrap());
    assert_eq!(server.request("DELETE", &path, Some(&bruno), None).await.status, 404);
    assert_eq!(server.request("DELETE", &path, Some(&again), None).await.status, 204);
    assert_eq!(server.request("DELETE", &path, Some(&again), None).await.status, 404);
    let body = phone.login(&challenge(&server).await, user);
    expect_refused(&post(&server, &body).await, "no such passkey");
    let me = server.request("GET", "/api/me", Some(&again), None).await;
    assert_eq!(me.json()["name"], "Anna Dog", "sessions go on");
}

#[tokio::test]
async fn a_login_that_is_not_the_owners_here_and_now_is_refused() {
    let server = Running::start().await;
    let (anna, bruno) =
        (make_account(&server, "Anna Dog").await, make_account(&server, "Bruno Dog").await);
    let phone = Authenticator { count: 5, ..device(&server, 1) };
    let other = device(&server, 2);
    let user = add(&server, &anna, &phone).await["user"].clone();
    let others = add(&server, &bruno, &other).await["user"].clone();
    let [user, others] = [&user, &others].map(|user| user.as_str().unwrap().to_owned());
    let phone = Authenticator { count: 6, ..phone };
    let fresh = challenge(&server).await;

    let made_up = base64(&[7; 56]);
    let of_adding = offer(&server, &anna).await["challenge"].as_str().unwrap().to_owned();
    for challenge in ["", "AAAA", &made_up, &of_adding] {
        let body = phone.login(challenge, &user);
        expect_refused(&post(&server, &body).await, "the challenge is not valid");
    }
    let port = server.address.port();
    for origin in ["https://evil.example".to_owned(), format!("https://127.0.0.1:{port}")] {
        let device = Authenticator { origin, ..phone.clone() };
        expect_refused(&post(&server, &device.login(&fresh, &user)).await, "another site");
    }
    let cases = [
        (Authenticator { host: "evil.example".to_owned(), ..phone.clone() }, "another host"),
        (Authenticator { flags: 4, ..phone.clone() }, "has seen nobody"),
        (Authenticator { count: 5, ..phone.clone() }, "less often than before"),
        (Authenticator { count: 0, ..phone.clone() }, "less often than before"),
        (Authenticator { key: other.key.clone(), ..phone.clone() }, "the signature is wrong"),
        (Authenticator { id: vec![9; 16], ..phone.clone() }, "no such passkey"),
        (Authenticator { id: Vec::new(), ..phone.clone() }, "no such passkey"),
        (Authenticator { client: json!({ "type": "webauthn.create" }), ..phone.clone() }, "else"),
    ];
    for (device, why) in cases {
        expect_refused(&post(&server, &device.login(&fresh, &user)).await, why);
    }
    // The passkey of one account says that it belongs to another.
    expect_refused(&post(&server, &phone.login(&fresh, &others)).await, "another account");
    expect_refused(&post(&server, &phone.login(&fresh, "")).await, "another account");
    let body = phone.login(&fresh, &user);
    for name in ["id", "client_data", "authenticator_data", "signature", "user"] {
        let mut nonsense = body.clone();
        nonsense[name] = json!("not base64!");
        expect_refused(&post(&server, &nonsense).await, "cannot be read");
    }

    // None of that has used the challenge up; one login does.
    assert_eq!(post(&server, &body).await.status, 200);
    expect_refused(&post(&server, &body).await, "");
    let later = Authenticator { count: 7, ..phone };
    expect_refused(&post(&server, &later.login(&fresh, &user)).await, "challenge is not valid");
    let bruno_in = post(&server, &other.login(&challenge(&server).await, &others)).await;
    assert_eq!(bruno_in.json()["name"], "Bruno Dog");
}

#[tokio::test]
async fn a_passkey_is_added_by_the_owner_of_the_account_alone() {
    let server = Running::start().await;
    let (anna, bruno) =
        (make_account(&server, "Anna Dog").await, make_account(&server, "Bruno Dog").await);
    let begin = "/api/me/passkeys/challenge";
    for body in [json!({}), json!({ "password": "battery staple" })] {
        assert_eq!(server.request_of(&anna, begin, body).await.status, 401);
    }
    let guest = server.guest("Cleo").await;
    let refused = server.request_of(&guest, begin, json!({ "password": PASSWORD })).await;
    assert_eq!(refused.status, 401, "a guest has no password: {}", refused.body);

    let phone = device(&server, 1);
    let text = |offer: &Value| offer["challenge"].as_str().unwrap().to_owned();
    let fresh = text(&offer(&server, &anna).await);
    let try_to_add = async |guest: &Guest, device: &Authenticator, challenge: &str| {
        let body = device.new_passkey(challenge, "My phone");
        server.request_of(guest, "/api/me/passkeys", body).await
    };
    // Bruno has stolen Anna's challenge, or would have her use his.
    expect_refused(&try_to_add(&bruno, &phone, &fresh).await, "challenge");
    let of_login = challenge(&server).await;
    expect_refused(&try_to_add(&anna, &phone, &of_login).await, "challenge");
    let evil = Authenticator { origin: "https://evil.example".to_owned(), ..phone.clone() };
    expect_refused(&try_to_add(&anna, &evil, &fresh).await, "another site");
    let evil = Authenticator { host: "evil.example".to_owned(), ..phone.clone() };
    expect_refused(&try_to_add(&anna, &evil, &fresh).await, "another host");
    let cut = Authenticator { more: vec![0], ..phone.clone() };
    expect_refused(&try_to_add(&anna, &cut, &fresh).await, "cannot be read");
    let mut body = phone.new_passkey(&fresh, "");
    assert_eq!(server.request_of(&anna, "/api/me/passkeys", body.clone()).await.status, 400);
    body.as_object_mut().unwrap().remove("name");
    let added = server.request_of(&anna, "/api/me/passkeys", body).await;
    assert_eq!(added.status, 200, "{}", added.body);
    // Each challenge adds one, and each passkey belongs to one account.
    expect_refused(&try_to_add(&anna, &device(&server, 2), &fresh).await, "challenge");
    let of_bruno = text(&offer(&server, &bruno).await);
    let taken = try_to_add(&bruno, &phone, &of_bruno).await;
    assert_eq!((taken.status, &taken.json()["fault"]), (409, &json!("taken")));
}

#[tokio::test]
async fn logins_with_passkeys_are_limited_like_those_with_passwords() {
    let server = Running::with(Config { logins_per_address: 3, ..quick(new_database()) }).await;
    let body = device(&server, 1).login(&challenge(&server).await, "AAAA");
    for _ in 0..3 {
        assert_eq!(post(&server, &body).await.status, 401);
    }
    let limited = post(&server, &body).await;
    assert_eq!(limited.status, 429, "{}", limited.body);
    let password = json!({ "name": "Anna Dog", "password": PASSWORD });
    let limited = server.request("POST", "/api/login", None, Some(&password)).await;
    assert_eq!(limited.status, 429, "they count together");
}

#[tokio::test]
async fn a_challenge_of_one_node_is_answered_at_another_once() {
    let (database, bus) = (new_database(), LocalBus::new(Faults::default(), 0));
    let first = Running::node(quick(database.clone()), "first", Arc::new(bus.clone())).await;
    let second = Running::node(quick(database), "second", Arc::new(bus)).await;
    let anna = make_account(&first, "Anna Dog").await;
    // Each node of this test has a port, and so an origin, of its own.
    let user = add(&first, &anna, &device(&first, 1)).await["user"].clone();
    let fresh = challenge(&first).await;
    let at = |server: &Running| device(server, 1).login(&fresh, user.as_str().unwrap());
    assert_eq!(post(&second, &at(&second)).await.status, 200);
    expect_refused(&post(&first, &at(&first)).await, "challenge");
}
