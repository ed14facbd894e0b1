//! Requests, one after the other over one connection.

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{ClientError, Guest, ServerAddress};

/// A connection that is opened when it is needed, and kept.
pub struct Http {
    place: ServerAddress,
    stream: Option<TcpStream>,
}

/// What was answered.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    head: String,
    pub body: String,
}

/// No answer is longer.
const LONGEST: usize = 16 << 20;

impl Http {
    #[must_use]
    pub fn new(place: ServerAddress) -> Http {
        Http { place, stream: None }
    }

    /// Asks for something.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn get(&mut self, path: &str, guest: Option<&Guest>) -> Result<Answer, ClientError> {
        self.request("GET", path, guest, "").await
    }

    /// Wants something done.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn post(
        &mut self,
        path: &str,
        guest: Option<&Guest>,
        body: &impl Serialize,
    ) -> Result<Answer, ClientError> {
        let body = serde_json::to_string(body).map_err(|error| strange(error.to_string()))?;
        self.request("POST", path, guest, &body).await
    }

    async fn request(
        &mut self,
        method: &str,
        path: &str,
        guest: Option<&Guest>,
        body: &str,
    ) -> Result<Answer, ClientError> {
        let cookie = guest.map(|Guest(cookie)| format!("cookie: {cookie}\r\n")).unwrap_or_default();
        let text = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\norigin: {}\r\n{cookie}\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.place.host,
            self.place.origin(),
            body.len()
        );
        // A connection that was kept may have been closed for its age before the
        // request came to the server; it is asked again over a new one, once.
        let kept = match self.stream.take() {
            Some(mut stream) => match stream.write_all(text.as_bytes()).await {
                Ok(()) => read_answer(&mut stream).await?.map(|answer| (stream, answer)),
                Err(_) => None,
            },
            None => None,
        };
        let (stream, answer) = match kept {
            Some(answered) => answered,
            None => {
                let mut stream = TcpStream::connect(self.place.address).await?;
                stream.set_nodelay(true)?;
                stream.write_all(text.as_bytes()).await?;
                let answer = read_answer(&mut stream).await?;
                (stream, answer.ok_or(std::io::Error::from(std::io::ErrorKind::UnexpectedEof))?)
            }
        };
        self.stream = Some(stream).filter(|_| answer.header("connection") != Some("close"));
        Ok(answer)
    }
}

/// The answer; none if the connection was closed before it began.
async fn read_answer(stream: &mut TcpStream) -> Result<Option<Answer>, ClientError> {
    let mut bytes = Vec::with_capacity(1024);
    let head_end = loop {
        if let Some(at) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break at;
        }
        match stream.read_buf(&mut bytes).await {
            Ok(0) | Err(_) if bytes.is_empty() => return Ok(None),
            Ok(0) => return Err(std::io::Error::from(std::io::ErrorKind::UnexpectedEof).into()),
            Ok(_) if bytes.len() > LONGEST => return Err(strange("an endless head")),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
    };
    let head = String::from_utf8_lossy(&bytes[..head_end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| strange("no status"))?;
    let mut answer = Answer { status, head, body: String::new() };
    let length = answer.header("content-length").and_then(|length| length.parse().ok());
    let length: usize = length.ok_or_else(|| strange("an answer without its length"))?;
    if length > LONGEST {
        return Err(strange(format!("an answer of {length} bytes")));
    }
    let mut body = bytes.split_off(head_end + 4);
    while body.len() < length {
        if stream.read_buf(&mut body).await? == 0 {
            return Err(std::io::Error::from(std::io::ErrorKind::UnexpectedEof).into());
        }
    }
    answer.body = String::from_utf8(body).map_err(|error| strange(error.to_string()))?;
    Ok(Some(answer))
}

impl Answer {
    /// The value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (found, value) = line.split_once(':')?;
            found.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }

    /// What was answered, if it was answered with this status.
    ///
    /// # Errors
    /// It was not, or cannot be read.
    pub fn read<T: DeserializeOwned>(self, asked: &str, status: u16) -> Result<T, ClientError> {
        if self.status != status {
            let asked = asked.to_owned();
            return Err(ClientError::Refused { asked, status: self.status, body: self.body });
        }
        serde_json::from_str(&self.body).map_err(|error| strange(format!("{asked}: {error}")))
    }
}

fn strange(what: impl Into<String>) -> ClientError {
    ClientError::Strange(what.into())
}
