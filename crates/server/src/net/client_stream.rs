//! The stream of a connection: a timeout for clients that do not read, and an orderly end.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::time::{Sleep, sleep};

use super::linger::{self, linger};
use super::permits::ConnectionPermit;

/// A stream that fails when the peer has read nothing for too long, and that holds its
/// permit until the connection is closed, upgraded or not. Dropping it closes the
/// connection in a task of its own.
pub struct ClientStream {
    /// `Some` until it is dropped.
    open: Option<(TcpStream, ConnectionPermit)>,
    write_timeout: Duration,
    /// Runs while something waits to be sent.
    stalled: Option<Pin<Box<Sleep>>>,
    /// The client has closed the connection, or it is broken.
    ended: bool,
}

impl ClientStream {
    pub fn new(
        stream: TcpStream,
        write_timeout: Duration,
        permit: ConnectionPermit,
    ) -> ClientStream {
        ClientStream { open: Some((stream, permit)), write_timeout, stalled: None, ended: false }
    }

    fn stream(&mut self) -> Pin<&mut TcpStream> {
        let (stream, _) = self.open.as_mut().expect("open until it is dropped");
        Pin::new(stream)
    }

    /// Fails a write that has been pending for too long. The next write has as much time
    /// again, so that a close frame can follow.
    fn limited<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let limit = self.write_timeout;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(limit)));
        match stalled.as_mut().poll(context) {
            Poll::Ready(()) => {
                self.stalled = None;
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
            Poll::Pending => Poll::Pending,
        }
    }
}

impl Drop for ClientStream {
    fn drop(&mut self) {
        let Some((stream, permit)) = self.open.take() else { return };
        // Without a runtime the server has stopped, and nothing is left to wait for.
        if let (false, Ok(runtime)) = (self.ended, Handle::try_current()) {
            runtime.spawn(async move {
                linger(stream, linger::TIME, linger::BYTES).await;
                drop(permit);
            });
        }
    }
}

impl AsyncRead for ClientStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let (room, before) = (buffer.remaining(), buffer.filled().len());
        let read = self.stream().poll_read(context, buffer);
        let at_end = room > 0 && buffer.filled().len() == before;
        self.ended |= matches!(&read, Poll::Ready(read) if at_end || read.is_err());
        read
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream().poll_write(context, bytes);
        self.limited(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream().poll_write_vectored(context, slices);
        self.limited(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.open.as_ref().is_some_and(|(stream, _)| stream.is_write_vectored())
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(context)
    }
}
