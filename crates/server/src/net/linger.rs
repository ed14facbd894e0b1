//! Closing a connection so that what was sent last arrives.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long to read from a client after closing.
pub const TIME: Duration = Duration::from_secs(2);
/// How many bytes to read from a client after closing.
pub const BYTES: usize = 256 * 1024;

/// Closes a connection for writing, then discards input until the client closes too, for
/// a limited time and up to a limited number of bytes.
///
/// The kernel resets a connection that is closed with unread input, or that receives more
/// after it was closed. A client that notices the reset while it is still sending may give
/// up before it reads the response or the close frame that says what was wrong.
pub async fn linger(mut stream: TcpStream, time: Duration, bytes: usize) {
    // A client that is gone, or that does not stop, is disconnected all the same.
    let _ = timeout(time, discard(&mut stream, bytes)).await;
}

async fn discard(stream: &mut TcpStream, bytes: usize) -> io::Result<()> {
    stream.shutdown().await?;
    let mut buffer = [0; 4 * 1024];
    let mut left = bytes;
    while left > 0 {
        match stream.read(&mut buffer).await? {
            0 => break,
            count => left = left.saturating_sub(count),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    const HOUR: Duration = Duration::from_secs(3_600);

    /// The server's and the client's end of a connection.
    async fn connection() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        (listener.accept().await.unwrap().0, client)
    }

    /// Runs to its end, which must not take the hour that lingering may take here.
    async fn in_time<T>(future: impl Future<Output = T>) -> T {
        timeout(Duration::from_secs(60), future).await.expect("it still lingers")
    }

    #[tokio::test]
    async fn what_was_sent_last_arrives_while_the_client_is_still_sending() {
        let (mut server, mut client) = connection().await;
        client.write_all(&[1; 1_000]).await.unwrap();
        server.write_all(b"closing").await.unwrap();
        let closing = tokio::spawn(linger(server, HOUR, BYTES));
        let mut told = [0; 7];
        client.write_all(&[1; 100_000]).await.unwrap();
        in_time(client.read_exact(&mut told)).await.unwrap();
        assert_eq!(&told, b"closing");
        assert_eq!(in_time(client.read(&mut told)).await.unwrap(), 0);
        drop(client);
        in_time(closing).await.unwrap();
    }

    #[tokio::test]
    async fn a_client_that_does_not_stop_is_disconnected() {
        let (server, mut client) = connection().await;
        let sending = async { while client.write_all(&[1; 1_000]).await.is_ok() {} };
        in_time(async { tokio::join!(linger(server, HOUR, BYTES), sending) }).await;
    }

    #[tokio::test]
    async fn a_client_that_does_not_close_is_disconnected() {
        let (server, mut client) = connection().await;
        in_time(linger(server, Duration::from_millis(1), BYTES)).await;
        assert_eq!(in_time(client.read(&mut [0])).await.unwrap(), 0);
    }
}
