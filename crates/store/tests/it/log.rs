//! One suite for every log: memory, SQLite in memory, SQLite in a file.

use proptest::prelude::*;
use std::sync::Arc;
use store::log::{Append, EventStore, Notice, Row, Topic};
use store::{Durability, MemoryLog, Sqlite, StoreError};

/// A request for `count` rows after `expected`.
pub(crate) fn append(game: i64, expected: u32, count: u32) -> Append {
    let rows = (expected + 1..=expected + count)
        .map(|seq| Row { seq, kind: 3, version: 1, at: i64::from(seq) * 10, payload: vec![seq as u8; 3] })
        .collect();
    Append { game, expected, rows, created_at: (expected == 0).then_some(1_000), ended_at: None }
}

/// Runs a check on each implementation.
async fn on_every_log<F>(check: impl Fn(Arc<dyn EventStore>) -> F)
where
    F: Future<Output = ()>,
{
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("log.sqlite");
    let logs: [Arc<dyn EventStore>; 3] = [
        Arc::new(MemoryLog::new()),
        Arc::new(Sqlite::in_memory().expect("in memory")),
        Arc::new(Sqlite::open(&file, Durability::Full).expect("a file")),
    ];
    for log in logs {
        check(log).await;
    }
}

fn places(rows: &[Row]) -> Vec<u32> {
    rows.iter().map(|row| row.seq).collect()
}

#[tokio::test]
async fn rows_come_back_in_order_and_whole() {
    on_every_log(|log| async move {
        assert_eq!(log.tail(1, 0).await, Ok(vec![]));
        log.append(append(1, 0, 2)).await.expect("first");
        log.append(append(1, 2, 3)).await.expect("second");
        log.append(append(2, 0, 1)).await.expect("another game");
        let rows = log.tail(1, 0).await.expect("rows");
        assert_eq!(places(&rows), [1, 2, 3, 4, 5]);
        assert_eq!(rows[1], append(1, 1, 1).rows[0]);
        assert_eq!(places(&log.tail(1, 4).await.expect("tail")), [1, 5], "the first row is always there");
        assert_eq!(places(&log.tail(1, 9).await.expect("tail")), [1]);
    })
    .await;
}

#[tokio::test]
async fn a_taken_place_is_refused_and_nothing_is_written() {
    on_every_log(|log| async move {
        log.append(append(1, 0, 3)).await.expect("first");
        for expected in [0, 1, 2, 4] {
            let refused = log.append(append(1, expected, 2)).await;
            assert_eq!(refused, Err(StoreError::Conflict { head: 3 }), "expected {expected}");
        }
        assert_eq!(log.append(append(9, 4, 1)).await, Err(StoreError::Conflict { head: 0 }));
        assert_eq!(log.tail(1, 0).await.expect("rows").len(), 3);
    })
    .await;
}

#[tokio::test]
async fn rows_with_a_gap_are_refused() {
    on_every_log(|log| async move {
        let mut gap = append(1, 0, 3);
        gap.rows.remove(1);
        assert!(matches!(log.append(gap).await, Err(StoreError::Unreadable(_))));
        let empty = Append { rows: vec![], ..append(1, 0, 1) };
        assert!(matches!(log.append(empty).await, Err(StoreError::Unreadable(_))));
        assert_eq!(log.tail(1, 0).await, Ok(vec![]));
    })
    .await;
}

#[tokio::test]
async fn births_and_ends_reach_the_outbox_with_their_event() {
    on_every_log(|log| async move {
        log.append(append(5, 0, 1)).await.expect("created");
        log.append(append(4, 0, 1)).await.expect("created");
        assert_eq!(log.live().await, Ok(vec![4, 5]));
        log.append(Append { ended_at: Some(2_000), ..append(5, 1, 2) }).await.expect("ended");
        assert_eq!(log.live().await, Ok(vec![4]));
        let notice = |game, seq, topic| Notice { game, seq, topic };
        let all = [notice(4, 1, Topic::Created), notice(5, 1, Topic::Created), notice(5, 3, Topic::Ended)];
        assert_eq!(log.outbox(10).await.as_deref(), Ok(&all[..]));
        assert_eq!(log.outbox(1).await.as_deref(), Ok(&all[..1]));
        log.done(all[1]).await.expect("done");
        log.done(all[1]).await.expect("done twice is harmless");
        assert_eq!(log.outbox(10).await, Ok(vec![all[0], all[2]]));
        let refused = log.append(Append { ended_at: Some(1), ..append(4, 7, 1) }).await;
        assert_eq!(refused, Err(StoreError::Conflict { head: 1 }));
        assert_eq!(log.live().await, Ok(vec![4]), "a refused end ends nothing");
        assert_eq!(log.outbox(10).await.map(|all| all.len()), Ok(2));
    })
    .await;
}

#[tokio::test]
async fn signs_of_life() {
    on_every_log(|log| async move {
        assert_eq!(log.last_alive("a").await, Ok(None));
        log.alive("a", 10).await.expect("alive");
        log.alive("b", 11).await.expect("alive");
        log.alive("a", 20).await.expect("alive");
        assert_eq!(log.last_alive("a").await, Ok(Some(20)));
        assert_eq!(log.last_alive("b").await, Ok(Some(11)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_writers_of_many_games_share_commits() {
    on_every_log(|log| async move {
        let tasks = (0..40).map(|game| {
            let log = log.clone();
            tokio::spawn(async move {
                for expected in 0..25 {
                    log.append(append(game, expected, 1)).await.expect("one writer a game");
                }
            })
        });
        for task in tasks.collect::<Vec<_>>() {
            task.await.expect("no panic");
        }
        for game in 0..40 {
            assert_eq!(places(&log.tail(game, 0).await.expect("rows")), (1..=25).collect::<Vec<_>>());
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_writers_of_one_game_cannot_both_win() {
    on_every_log(|log| async move {
        log.append(append(1, 0, 1)).await.expect("created");
        let race = |_| {
            let log = log.clone();
            tokio::spawn(async move { log.append(append(1, 1, 1)).await.is_ok() })
        };
        let mut winners = 0;
        for task in (0..20).map(race).collect::<Vec<_>>() {
            winners += usize::from(task.await.expect("no panic"));
        }
        assert_eq!(winners, 1);
        assert_eq!(log.tail(1, 0).await.expect("rows").len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_file_keeps_what_was_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("log.sqlite");
    let log = Sqlite::open(&file, Durability::Full).expect("a new file");
    log.append(append(1, 0, 3)).await.expect("written");
    log.close().await;
    assert_eq!(log.append(append(1, 3, 1)).await, Err(StoreError::Unknown), "closed");
    drop(log);
    let log = Sqlite::open(&file, Durability::Full).expect("the same file");
    assert_eq!(places(&log.tail(1, 0).await.expect("rows")), [1, 2, 3]);
    log.append(append(1, 3, 1)).await.expect("it goes on");
}

#[tokio::test]
async fn readers_who_leave_give_their_connection_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = Sqlite::open(&folder.path().join("log.sqlite"), Durability::Normal).expect("a file");
    log.append(append(1, 0, 3)).await.expect("written");
    for _ in 0..20 {
        let mut read = log.tail(1, 0);
        // Polled once, so that the work is under way, then dropped as with a visitor who leaves.
        std::future::poll_fn(|context| {
            let _ = read.as_mut().poll(context);
            std::task::Poll::Ready(())
        })
        .await;
    }
    assert_eq!(places(&log.tail(1, 0).await.expect("rows")), [1, 2, 3]);
}

#[tokio::test]
async fn a_broken_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("log.sqlite");
    std::fs::write(&file, b"this is not a database, it is a text of some length").expect("written");
    assert!(matches!(Sqlite::open(&file, Durability::Full), Err(StoreError::Failed(_))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Any sequence of requests leaves SQLite and memory with the same log and the same answers.
    #[test]
    fn sqlite_does_what_memory_does(requests in prop::collection::vec((0i64..3, 0u32..6, 1u32..4), 1..30)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(async {
            let (plain, tested) = (MemoryLog::new(), Sqlite::in_memory().expect("in memory"));
            for (game, expected, count) in requests {
                let request = append(game, expected, count);
                let (a, b) = (plain.append(request.clone()).await, tested.append(request).await);
                assert_eq!(a, b);
            }
            for game in 0..3 {
                for after in 0..5 {
                    assert_eq!(plain.tail(game, after).await, tested.tail(game, after).await);
                }
            }
            assert_eq!(plain.live().await, tested.live().await);
            assert_eq!(plain.outbox(99).await, tested.outbox(99).await);
        });
    }
}
