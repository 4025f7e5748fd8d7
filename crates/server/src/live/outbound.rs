//! A socket's queue of frames to send: bounded, so that a slow reader costs a fixed amount.
//!
//! What does not fit is not waited for: the queue is then broken for good and the socket closes with
//! `resync`; the client comes back and asks for what it missed.

use axum::extract::ws::Utf8Bytes;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use tokio::sync::{Notify, mpsc};

/// Frames that may wait.
pub(super) const MOST_FRAMES: usize = 64;
/// Bytes that may wait.
pub(super) const MOST_BYTES: usize = 64 * 1024;
/// What a frame counts at most: the state of a very long game is larger than the whole bound, and what
/// is told right after it must not break the queue.
const MOST_COUNTED: usize = MOST_BYTES / 2;

/// The sending side, kept by games and the lobby.
#[derive(Clone, Debug)]
pub struct Outbound {
    id: u64,
    queue: mpsc::Sender<Utf8Bytes>,
    shared: Arc<Shared>,
}

/// The receiving side, kept by the socket.
#[derive(Debug)]
pub struct Inbound {
    queue: mpsc::Receiver<Utf8Bytes>,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    bytes: AtomicUsize,
    broken: AtomicBool,
    broke: Notify,
}

impl Outbound {
    /// A new queue.
    #[must_use]
    pub fn new() -> (Outbound, Inbound) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (sender, receiver) = mpsc::channel(MOST_FRAMES);
        let shared = Arc::new(Shared::default());
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        (Outbound { id, queue: sender, shared: shared.clone() }, Inbound { queue: receiver, shared })
    }

    /// A number that no other queue of this process has.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Adds a frame. False when the socket is gone or too slow: forget this queue.
    pub fn push(&self, frame: impl Into<Utf8Bytes>) -> bool {
        let frame = frame.into();
        if self.shared.broken.load(Ordering::Relaxed) {
            return false;
        }
        let size = counted(&frame);
        let fits = self.shared.bytes.fetch_add(size, Ordering::Relaxed) + size <= MOST_BYTES;
        let sent = fits && self.queue.try_send(frame).is_ok();
        if !sent {
            self.shared.broken.store(true, Ordering::Relaxed);
            self.shared.broke.notify_one();
        }
        sent
    }
}

impl Inbound {
    /// The next frame to send; none when the queue broke: close the socket.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        if self.shared.broken.load(Ordering::Relaxed) {
            return None;
        }
        tokio::select! {
            biased;
            () = self.shared.broke.notified() => None,
            frame = self.queue.recv() => frame.inspect(|frame| {
                self.shared.bytes.fetch_sub(counted(frame), Ordering::Relaxed);
            }),
        }
    }

    /// Ready once the queue is broken.
    pub async fn broken(&self) {
        while !self.shared.broken.load(Ordering::Relaxed) {
            self.shared.broke.notified().await;
        }
    }
}

fn counted(frame: &Utf8Bytes) -> usize {
    frame.len().min(MOST_COUNTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_slow_reader_breaks_its_own_queue_only() {
        let (slow, mut reader) = Outbound::new();
        assert!((0..MOST_FRAMES).all(|_| slow.push("x")));
        assert!(!slow.push("one too many"));
        assert_eq!(reader.next().await, None, "closed, not caught up");
        let (quick, mut reader) = Outbound::new();
        for _ in 0..3 * MOST_FRAMES {
            assert!(quick.push("x"));
            assert_eq!(reader.next().await.as_deref(), Some("x"));
        }
    }

    #[tokio::test]
    async fn bytes_are_bounded_but_a_long_state_and_what_follows_pass() {
        let (out, mut reader) = Outbound::new();
        assert!(out.push("x".repeat(2 * MOST_BYTES)));
        assert!((0..10).all(|_| out.push("x")), "who is here, right after the state");
        assert!(reader.next().await.is_some());
        assert!(out.push("x".repeat(MOST_BYTES / 2)));
        assert!(!out.push("x".repeat(MOST_BYTES)));
    }
}
