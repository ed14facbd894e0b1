//! The page that shows the OpenAPI description to people.

use std::collections::HashSet;
use std::process::Command;

use super::{Fixture, Ids, description, fixture, new_circle, operations};
use crate::support::Running;

#[tokio::test]
async fn the_page_tells_every_operation_and_type_without_a_script() {
    let server = Running::start().await;
    let api = description(&server).await;
    let answer = server.request("GET", "/api", None, None).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(answer.header("content-security-policy").unwrap().contains("default-src 'self'"));
    let page = answer.body;
    for operation in operations(&api) {
        let name = operation.told["operationId"].as_str().unwrap();
        assert!(page.contains(&format!("<article id=\"{name}\">")), "{name}");
        assert!(page.contains(&format!("<a href=\"#{name}\">")), "{name}");
    }
    for name in api["components"]["schemas"].as_object().unwrap().keys() {
        assert!(page.contains(&format!("id=\"type-{name}\"")), "{name}");
    }
    // Every link on the page leads somewhere, and no two places have one name.
    let after =
        |mark: &'static str| page.split(mark).skip(1).map(|rest| rest.split('"').next().unwrap());
    let places: Vec<&str> = after(" id=\"").collect();
    let unique: HashSet<&str> = places.iter().copied().collect();
    assert_eq!(unique.len(), places.len());
    for place in after("href=\"#") {
        assert!(unique.contains(place), "#{place}");
    }
    for forbidden in ["<script", "style=\"", "<style", "onclick", "http://fonts", "=\"https://"] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    let style = server.request("GET", "/api/style.css", None, None).await;
    assert_eq!(style.header("content-type"), Some("text/css; charset=utf-8"));
    let tag = style.header("etag").unwrap().to_owned();
    let again = server.raw("GET", "/api/style.css", &[("if-none-match", tag)], "").await;
    assert_eq!((again.status, again.body.as_str()), (304, ""));
}

/// The examples on the page can be copied into a terminal.
#[tokio::test(flavor = "multi_thread")]
async fn the_examples_on_the_page_work() {
    if Command::new("curl").arg("--version").output().is_err() {
        eprintln!("curl is not there: passed over");
        return;
    }
    let Fixture { server, anna, token, ids } = fixture().await;
    let page = server.request("GET", "/api", None, None).await.body;
    let folder = std::env::temp_dir().join(format!("kennel-examples-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut tried = 0;
    for operation in operations(&description(&server).await) {
        if operation.is_socket() || operation.path == "/api/tables/{id}/events" {
            continue;
        }
        let name = operation.told["operationId"].as_str().unwrap();
        let article = page.split(&format!("<article id=\"{name}\">")).nth(1).unwrap();
        let example = article.split("<code>").find(|code| code.starts_with("curl")).unwrap();
        let example = example.split("</code>").next().unwrap();
        let example = example.replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&");
        // The token of the examples must outlive the one that revokes a token.
        // So must the circle the one that deletes it.
        let mut spare = ids.clone();
        if operation.path == "/api/tokens/{id}" {
            let token = server.request("POST", "/api/tokens", Some(&anna), None).await.json();
            spare.token = token["id"].as_str().unwrap().to_owned();
        }
        if operation.path.ends_with("/leave") || operation.method == "DELETE" {
            spare.circle = new_circle(&server, &anna).await;
        }
        let ours = operation.path(&spare);
        let example_token = "3f9c21d07b64".to_owned();
        let shown = operation.path(&Ids { token: example_token, ..Ids::all("k3v9mwr2tq7x") });
        assert!(example.ends_with(&shown), "{example}");
        let example =
            example.replace(&shown, &ours).replacen("curl", "curl -sS -w '%{http_code}'", 1);
        // What belongs to Anna is hers, and not whose account the examples make.
        let is_hers = match operation.path.split('/').nth(2) {
            Some("circles" | "evenings" | "events" | "invitations" | "notices") => true,
            _ => operation.path.ends_with("/again") || operation.path.ends_with("/analysis"),
        };
        let example = match is_hers {
            true => {
                example.replace(" -c cookies.txt", "").replace("-b cookies.txt", "-b \"$COOKIE\"")
            }
            false => example,
        };
        let (folder, address) = (folder.clone(), server.address);
        let cookie = anna.cookie.clone();
        let token = token["token"].as_str().unwrap().to_owned();
        let command = example.clone();
        let run = tokio::task::spawn_blocking(move || {
            Command::new("bash")
                .args(["-c", &command])
                .current_dir(folder)
                .env("KENNEL", format!("http://{address}"))
                .env("TOKEN", token)
                .env("COOKIE", cookie)
                .output()
                .unwrap()
        });
        let output = run.await.unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let (_, status) = text.split_at(text.len() - 3);
        assert!(operation.told["responses"].get(status).is_some(), "{example}\n{text}");
        assert!(
            !["400", "403", "404", "405"].contains(&status)
                || [
                    "listAnswers",
                    "chooseProfile",
                    "invite",
                    "actInEvent",
                    "removePasskey",
                    // That day is not over, or was before there was the server.
                    "getDailyResults",
                ]
                .contains(&name),
            "{example}\n{text}"
        );
        tried += 1;
    }
    assert!(tried >= 15, "only {tried} were tried");
    let _ = std::fs::remove_dir_all(&folder);
}
