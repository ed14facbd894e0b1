//! Requests to a server.

use std::net::SocketAddr;

use kennel_client::HttpClient;
use serde_json::Value;

/// A response.
pub struct Answer {
    pub status: u16,
    /// Status line and headers as text.
    pub head: String,
    /// The body as text; of a picture, what could be read as such.
    pub body: String,
}

/// Sends a request to an address.
pub async fn raw_at(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, String)],
    body: &str,
) -> Answer {
    let (head, body) = bytes_at(address, method, path, headers, body).await;
    let body = String::from_utf8_lossy(&body).into_owned();
    let status = head.split(' ').nth(1).unwrap().trim().parse().unwrap();
    Answer { status, head, body }
}

/// The head and the body of the response, which need not be text.
pub async fn bytes_at(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, String)],
    body: &str,
) -> (String, Vec<u8>) {
    let json = [("content-type", "application/json"), ("connection", "close")];
    let headers = headers.iter().map(|(name, value)| (*name, value.as_str())).chain(json);
    let headers: Vec<(&str, &str)> = headers.collect();
    let (client, url) = (HttpClient::without_keep_alive(), format!("http://{address}{path}"));
    let sent = client.request(method, &url, &headers, body.to_owned()).await;
    let response = sent.unwrap_or_else(|error| panic!("{method} {path}: {error}"));
    let mut head = format!("HTTP/1.1 {} \r\n", response.status);
    for (name, value) in &response.headers {
        head.push_str(&format!("{name}: {}\r\n", value.to_str().unwrap()));
    }
    (head, response.body.into())
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }

    /// The body if it is JSON.
    pub fn json_or_null(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// The status, and in one word what is wrong.
    pub fn fault(&self) -> (u16, Option<String>) {
        (self.status, self.json_or_null()["fault"].as_str().map(str::to_owned))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(": ")?;
            found.eq_ignore_ascii_case(name).then_some(value)
        })
    }
}
