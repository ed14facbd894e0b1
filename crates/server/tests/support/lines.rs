//! An answer that does not end, line by line.

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use super::{DEADLINE, Guest, Running};

/// A reader of `/events`.
pub struct Lines {
    stream: BufReader<TcpStream>,
}

impl Running {
    /// The events of a table, as lines.
    pub async fn lines(&self, table: &str, guest: Option<&Guest>, after: Option<u32>) -> Lines {
        let after = after.map(|after| format!("?after={after}")).unwrap_or_default();
        let cookie = guest.map(|guest| format!("cookie: {}\r\n", guest.cookie)).unwrap_or_default();
        let text = format!(
            "GET /api/tables/{table}/events{after} HTTP/1.1\r\nhost: {}\r\n{cookie}\r\n",
            self.address
        );
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(text.as_bytes()).await.unwrap();
        let mut lines = Lines { stream: BufReader::new(stream) };
        assert_eq!(lines.line().await, "HTTP/1.1 200 OK\r\n");
        while lines.line().await != "\r\n" {}
        lines
    }
}

impl Lines {
    /// The next message. What stands between them are lengths of chunks.
    pub async fn next(&mut self) -> String {
        loop {
            let line = self.line().await;
            assert!(!line.is_empty(), "the server closed");
            if line.starts_with('{') {
                return line.trim_end().to_owned();
            }
        }
    }

    async fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.stream.read_line(&mut line);
        let read = tokio::time::timeout(DEADLINE, read).await;
        read.expect("the server is silent").unwrap();
        line
    }
}
