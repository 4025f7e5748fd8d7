//! The engine's threads. A search keeps a processor busy and wants more stack than other tasks have, so that a fixed
//! number of threads, one fewer than there are processors, search for all games in the order in which they ask.

use engine::{Engine, STACK};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use tokio::sync::oneshot;

/// Size of each thread's hash table, MiB.
const HASH: usize = 8;
/// Stack beside what a search needs, bytes.
const ROOM: usize = 1 << 20;

type Work = Box<dyn FnOnce(&mut Engine) + Send>;

/// The threads, started when the first work comes, ended with their owner.
#[derive(Debug, Default)]
pub struct Engines {
    queue: OnceLock<Mutex<Sender<Work>>>,
}

impl Engines {
    /// Has a thread do something with its engine, which has forgotten all that was before. None when no thread could
    /// do it.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Engine) -> T + Send + 'static,
    ) -> Option<T> {
        let (answer, result) = oneshot::channel();
        let work: Work = Box::new(move |engine| {
            engine.forget();
            // Whoever asked may be gone.
            let _ = answer.send(work(engine));
        });
        let queue = self.queue.get_or_init(|| Mutex::new(start()));
        queue.lock().unwrap_or_else(PoisonError::into_inner).send(work).ok()?;
        result.await.ok()
    }
}

fn start() -> Sender<Work> {
    let (sender, receiver) = channel::<Work>();
    let receiver = Arc::new(Mutex::new(receiver));
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    for number in 0..processors.saturating_sub(1).max(1) {
        let receiver = receiver.clone();
        let thread = std::thread::Builder::new().name(format!("engine-{number}")).stack_size(STACK + ROOM);
        if let Err(error) = thread.spawn(move || search(&receiver)) {
            tracing::error!(%error, "a thread for the engine could not be started");
        }
    }
    sender
}

/// Works off the queue until its sender is gone.
fn search(queue: &Mutex<Receiver<Work>>) {
    let Ok(mut engine) = Engine::new(HASH).or_else(|_| Engine::new(1)) else {
        tracing::error!("no memory for the engine's hash table");
        return;
    };
    loop {
        let work = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = work else { return };
        if catch_unwind(AssertUnwindSafe(|| work(&mut engine))).is_err() {
            tracing::error!("the engine failed at a position");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_is_done_and_a_failure_ends_nothing() {
        let engines = Engines::default();
        assert_eq!(engines.run(|_| 7).await, Some(7));
        for _ in 0..64 {
            assert_eq!(engines.run(|_| -> u32 { panic!("a fault in the engine") }).await, None);
        }
        assert_eq!(engines.run(|_| 8).await, Some(8), "the threads are still there");
    }
}
