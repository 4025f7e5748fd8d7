//! Connections: how they are taken, how long they may keep us waiting, and how they are closed.
//!
//! A stranger who says nothing, or too much, costs a bounded amount: the head of a request must come
//! within [`Limits::head`] and fit into [`Limits::head_bytes`], and whoever takes nothing of an answer
//! for [`Limits::stall`] is dropped. (A form's body is bounded by the router, which also has the words.)
//!
//! What we say last arrives. A socket closed while the other side is still sending is reset by the
//! system, and the reset may overtake our refusal; so, as other servers do, we say that we are done and
//! throw away what still comes, for at most [`Limits::linger`].

use crate::security::Ends;
use axum::Router;
use axum::body::Body;
use axum::extract::connect_info::ConnectInfo;
use axum::http::Request;
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::io::{self, IoSlice};
use std::pin::{Pin, pin};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, watch};
use tokio::time::{Sleep, sleep, timeout};

/// What a connection may cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// From the opening of a connection, or the end of an answer, to the end of the next request's head.
    head: Duration,
    /// Longest head, address included.
    head_bytes: usize,
    /// Most fields in it.
    head_fields: usize,
    /// Longest time in which the other side takes nothing of what we send.
    stall: Duration,
    /// How long what still comes is thrown away after our last word.
    linger: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            head: Duration::from_secs(20),
            head_bytes: 16 * 1024,
            head_fields: 64,
            stall: Duration::from_secs(30),
            linger: Duration::from_secs(1),
        }
    }
}

/// Held by every open connection; [`serve`] waits until the last is gone.
type Open = mpsc::Sender<Infallible>;

/// Answers connections until the drain, then waits until all are closed.
pub(crate) async fn serve(
    mut listener: TcpListener,
    router: Router,
    limits: Limits,
    draining: watch::Receiver<bool>,
) {
    let (open, mut last_closed) = mpsc::channel(1);
    let mut stop = pin!(drain(draining.clone()));
    loop {
        // Whatever goes wrong with one connection, or with their number, it goes on with the next.
        let (stream, theirs) = tokio::select! {
            connection = Listener::accept(&mut listener) => connection,
            () = &mut stop => break,
        };
        // Frames are small and each is waited for.
        let _ = stream.set_nodelay(true);
        let ends = Ends::of(&stream, theirs);
        let stream = Courteous::new(stream, limits, open.clone());
        tokio::spawn(converse(stream, router.clone(), ends, limits, draining.clone()));
    }
    drop(listener);
    drop(open);
    // Nothing is ever sent: this ends when the last connection does.
    let _ = last_closed.recv().await;
}

/// Answers the requests of one connection.
async fn converse<T: ByteStream>(
    stream: Courteous<T>,
    router: Router,
    ends: Ends,
    limits: Limits,
    draining: watch::Receiver<bool>,
) {
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(ends));
        router.call(request)
    });
    let conversation = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_header_size(limits.head_bytes)
        .max_headers(limits.head_fields)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut conversation = pin!(conversation);
    let ended = tokio::select! {
        ended = conversation.as_mut() => ended,
        () = drain(draining) => {
            conversation.as_mut().graceful_shutdown();
            conversation.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke off");
    }
}

async fn drain(mut draining: watch::Receiver<bool>) {
    // The sender lives in the application, which outlives its connections.
    let _ = draining.wait_for(|draining| *draining).await;
}

/// Bytes both ways: a TCP stream, or half a pipe in tests.
trait ByteStream: AsyncRead + AsyncWrite + Send + Unpin + 'static {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin + 'static> ByteStream for T {}

/// A stream that gives up on a reader who takes nothing, and lets our last word arrive.
struct Courteous<T: ByteStream> {
    /// There until it is dropped.
    stream: Option<T>,
    limits: Limits,
    open: Open,
    /// Runs while the other side takes nothing.
    stalled: Option<Pin<Box<Sleep>>>,
    /// The other side has said its last, or the stream is broken: nothing more will come.
    heard_out: bool,
}

impl<T: ByteStream> Courteous<T> {
    fn new(stream: T, limits: Limits, open: Open) -> Courteous<T> {
        Courteous { stream: Some(stream), limits, open, stalled: None, heard_out: false }
    }

    /// Tries to send, for a bounded time.
    fn send<R>(
        &mut self,
        cx: &mut Context<'_>,
        step: impl FnOnce(Pin<&mut T>, &mut Context<'_>) -> Poll<io::Result<R>>,
    ) -> Poll<io::Result<R>> {
        let Some(stream) = &mut self.stream else {
            return Poll::Ready(Err(io::ErrorKind::NotConnected.into()));
        };
        if let Poll::Ready(done) = step(Pin::new(stream), cx) {
            self.stalled = None;
            self.heard_out |= done.is_err();
            return Poll::Ready(done);
        }
        let stall = self.limits.stall;
        ready!(self.stalled.get_or_insert_with(|| Box::pin(sleep(stall))).as_mut().poll(cx));
        self.heard_out = true;
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<T: ByteStream> AsyncRead for Courteous<T> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let Some(stream) = &mut this.stream else { return Poll::Ready(Ok(())) };
        let before = buf.filled().len();
        let read = ready!(Pin::new(stream).poll_read(cx, buf));
        this.heard_out |= read.is_err() || (buf.filled().len() == before && buf.remaining() > 0);
        Poll::Ready(read)
    }
}

impl<T: ByteStream> AsyncWrite for Courteous<T> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.get_mut().send(cx, |stream, cx| stream.poll_write(cx, buf))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.get_mut().send(cx, |stream, cx| stream.poll_write_vectored(cx, bufs))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.as_ref().is_some_and(AsyncWrite::is_write_vectored)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().send(cx, |stream, cx| stream.poll_flush(cx))
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().send(cx, |stream, cx| stream.poll_shutdown(cx))
    }
}

impl<T: ByteStream> Drop for Courteous<T> {
    fn drop(&mut self) {
        let Some(stream) = self.stream.take().filter(|_| !self.heard_out) else { return };
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(linger(stream, self.limits.linger, self.open.clone()));
        }
    }
}

/// Says that we are done and hears the other side out.
async fn linger(mut stream: impl ByteStream, limit: Duration, _open: Open) {
    let hear_out = async {
        stream.shutdown().await?;
        let mut waste = vec![0; 4 * 1024];
        while stream.read(&mut waste).await? > 0 {}
        io::Result::Ok(())
    };
    // However it ends, the stream is closed then.
    let _ = timeout(limit, hear_out).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::routing::{get, post};
    use tokio::io::DuplexStream;
    use tokio::time::Instant;

    /// The visitor's end of a connection to a server that answers `/` with `hello`, takes texts at
    /// `/say`, and has a very long page.
    fn visitor(buffer: usize) -> (DuplexStream, watch::Sender<bool>) {
        let (ours, theirs) = tokio::io::duplex(buffer);
        let (open, _) = mpsc::channel(1);
        let (drain, draining) = watch::channel(false);
        let router = Router::new()
            .route("/", get(async || "hello"))
            .route("/long", get(async || "x".repeat(1 << 20)))
            .route("/say", post(async |text: String| text));
        let limits = Limits::default();
        let ends = Ends { ours: None, theirs: std::net::Ipv4Addr::LOCALHOST.into() };
        tokio::spawn(converse(Courteous::new(ours, limits, open), router, ends, limits, draining));
        (theirs, drain)
    }

    async fn rest(line: &mut DuplexStream) -> String {
        let mut heard = Vec::new();
        // A line that breaks has said all it will.
        let _ = line.read_to_end(&mut heard).await;
        String::from_utf8_lossy(&heard).into_owned()
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_dawdles_over_a_head_is_dropped() {
        for begun in ["", "GET / HTTP/1.1\r\nhost: a\r\n"] {
            let (mut line, _drain) = visitor(4096);
            let started = Instant::now();
            line.write_all(begun.as_bytes()).await.expect("open");
            // A byte now and then does not help.
            for _ in 0..4 {
                sleep(Duration::from_secs(4)).await;
                if !begun.is_empty() {
                    line.write_all(b"x").await.expect("open");
                }
            }
            rest(&mut line).await;
            let waited = started.elapsed().as_secs();
            assert!((20..=22).contains(&waited), "{waited} s");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_has_nothing_more_to_say_ends() {
        let (mut line, _drain) = visitor(4096);
        line.write_all(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n").await.expect("open");
        let started = Instant::now();
        assert!(rest(&mut line).await.ends_with("hello"));
        assert!(started.elapsed().as_secs() <= 22);
    }

    #[tokio::test(start_paused = true)]
    async fn a_reader_who_takes_nothing_is_dropped() {
        let (mut line, _drain) = visitor(4096);
        line.write_all(b"GET /long HTTP/1.1\r\nhost: a\r\n\r\n").await.expect("open");
        sleep(Duration::from_secs(32)).await;
        let heard = rest(&mut line).await;
        assert!(heard.starts_with("HTTP/1.1 200") && heard.len() <= 8192, "{} bytes", heard.len());
        // One who takes a little now and then gets it all.
        let (mut line, _drain) = visitor(64 * 1024);
        line.write_all(b"GET /long HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").await.expect("open");
        let (mut piece, mut heard) = (vec![0; 64 * 1024], 0);
        while let Ok(bytes @ 1..) = line.read(&mut piece).await {
            heard += bytes;
            sleep(Duration::from_secs(20)).await;
        }
        assert!(heard > 1 << 20, "{heard} bytes");
    }

    #[tokio::test(start_paused = true)]
    async fn long_heads_are_refused_by_name() {
        let many: String = (0..100).map(|n| format!("x-{n}: y\r\n")).collect();
        let long = format!("cookie: {}\r\n", "x".repeat(20_000));
        for (fields, expected) in [("", "200"), (&*many, "431"), (&*long, "431")] {
            let (mut line, _drain) = visitor(1 << 20);
            let head = format!("GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n{fields}\r\n");
            line.write_all(head.as_bytes()).await.expect("open");
            let heard = rest(&mut line).await;
            assert!(heard.starts_with(&format!("HTTP/1.1 {expected}")), "{heard}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_drain_ends_an_idle_connection_and_waits_for_an_answer() {
        let (mut line, drain) = visitor(4096);
        line.write_all(b"POST /say HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n\r\nab").await.expect("open");
        sleep(Duration::from_secs(1)).await;
        drain.send_replace(true);
        sleep(Duration::from_secs(1)).await;
        line.write_all(b"cd").await.expect("open");
        assert!(rest(&mut line).await.ends_with("abcd"));
        let (mut line, drain) = visitor(4096);
        drain.send_replace(true);
        let started = Instant::now();
        rest(&mut line).await;
        assert!(started.elapsed().as_secs() < 2);
    }

    /// Over a real socket, since only there can a reset overtake an answer.
    #[tokio::test]
    async fn the_last_word_arrives_though_the_other_side_talks_on() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("bound");
        let (_drain, draining) = watch::channel(false);
        let router = Router::new().route("/", post(async || "enough"));
        tokio::spawn(serve(listener, router, Limits::default(), draining));
        for _ in 0..20 {
            let mut line = tokio::net::TcpStream::connect(address).await.expect("open");
            let head = "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4000000\r\n\r\n";
            line.write_all(head.as_bytes()).await.expect("open");
            for _ in 0..1_000 {
                // The other side may have had enough.
                let _ = line.write_all(&[b'x'; 4_000]).await;
            }
            let mut heard = Vec::new();
            line.read_to_end(&mut heard).await.expect("closed, not reset");
            assert!(String::from_utf8_lossy(&heard).ends_with("enough"));
        }
    }
}
