//! One suite for every log of tournaments: memory, SQLite in memory, SQLite in a file.

use proptest::prelude::*;
use std::sync::Arc;
use store::{
    Card, DeskAppend, DeskLog, DeskRow, Durability, MemoryDesks, Sqlite, Status, Store, StoreError,
    TournamentId,
};
use tournament::desk::{Command, Consent, Desk, Entry, Event, Settings, Wish};

fn card(slug: &str, day: &str) -> Card {
    Card {
        slug: slug.to_owned(),
        title_zh: "春季公开赛".to_owned(),
        title_en: "Spring Open".to_owned(),
        starts_on: day.to_owned(),
        ends_on: String::new(),
        status: Status::Announced,
        created_by: Some(7),
        created_at: 1_000,
    }
}

fn append(id: i64, expected: u32, count: u32) -> DeskAppend {
    let row = |seq| DeskRow {
        seq,
        at: i64::from(seq) * 10,
        author: (seq % 2 == 0).then_some(7),
        consent: 0,
        kind: "list_closed".to_owned(),
        version: 1,
        payload: format!("{{\"n\":{seq}}}"),
    };
    let card = (expected == 0).then(|| card(&format!("event-{id}"), "2026-12-01"));
    DeskAppend {
        id: TournamentId(id),
        expected,
        rows: (expected + 1..=expected + count).map(row).collect(),
        card,
    }
}

async fn on_every_log<F>(check: impl Fn(Arc<dyn DeskLog>) -> F)
where
    F: Future<Output = ()>,
{
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("desks.sqlite");
    let logs: [Arc<dyn DeskLog>; 3] = [
        Arc::new(MemoryDesks::new()),
        Arc::new(Sqlite::in_memory().expect("in memory")),
        Arc::new(Sqlite::open(&file, Durability::Full).expect("a file")),
    ];
    for log in logs {
        check(log).await;
    }
}

#[tokio::test]
async fn rows_come_back_in_order_and_whole() {
    on_every_log(|log| async move {
        assert_eq!(log.tail(TournamentId(1), 0).await, Ok(vec![]));
        log.append(append(1, 0, 2)).await.expect("first");
        log.append(append(1, 2, 3)).await.expect("second");
        log.append(append(2, 0, 1)).await.expect("another");
        assert_eq!(log.tail(TournamentId(1), 0).await, Ok(append(1, 0, 5).rows));
        assert_eq!(log.tail(TournamentId(1), 3).await, Ok(append(1, 3, 2).rows));
        assert_eq!(log.free_id().await, Ok(TournamentId(3)));
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
        assert_eq!(log.tail(TournamentId(1), 0).await.expect("rows").len(), 3);
        let mut gap = append(1, 3, 3);
        gap.rows.remove(1);
        assert!(matches!(log.append(gap).await, Err(StoreError::Unreadable(_))));
        let nameless = DeskAppend { card: None, ..append(5, 0, 1) };
        assert!(matches!(log.append(nameless).await, Err(StoreError::Unreadable(_))));
    })
    .await;
}

#[tokio::test]
async fn no_two_tournaments_share_a_slug() {
    on_every_log(|log| async move {
        log.append(append(1, 0, 1)).await.expect("first");
        let mut second = append(2, 0, 1);
        second.card = Some(card("event-1", "2026-12-01"));
        assert_eq!(log.append(second).await, Err(StoreError::Taken("tournaments.slug".into())));
        assert_eq!(log.tail(TournamentId(2), 0).await, Ok(vec![]), "all or nothing");
        assert_eq!(log.card(TournamentId(2)).await, Ok(None));
    })
    .await;
}

#[tokio::test]
async fn lists_show_the_latest_first() {
    on_every_log(|log| async move {
        for (id, day) in [(1, "2026-12-01"), (2, ""), (3, "2027-01-05"), (4, "2026-12-01")] {
            let mut first = append(id, 0, 1);
            first.card = Some(card(&format!("event-{id}"), day));
            log.append(first).await.expect("created");
        }
        let ids = |cards: Vec<(TournamentId, Card)>| cards.iter().map(|(id, _)| id.0).collect::<Vec<_>>();
        let all = log.cards(None, 9).await.expect("cards");
        assert_eq!(ids(all.clone()), [3, 4, 1, 2]);
        let (id, last) = all[1].clone();
        let rest = log.cards(Some((last.starts_on, id)), 1).await.expect("cards");
        assert_eq!(ids(rest), [1]);
        let over = Card { status: Status::Over, ..card("event-2", "2026-11-30") };
        log.append(DeskAppend { card: Some(over.clone()), ..append(2, 1, 1) }).await.expect("closed");
        assert_eq!(log.find("event-2").await, Ok(Some((TournamentId(2), over.clone()))));
        assert_eq!(log.card(TournamentId(2)).await, Ok(Some(over)));
        assert_eq!(log.find("event-9").await, Ok(None));
    })
    .await;
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Any sequence of requests leaves SQLite and memory with the same log and the same answers.
    #[test]
    fn sqlite_does_what_memory_does(requests in prop::collection::vec((1i64..4, 0u32..6, 1u32..4), 1..30)) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(async {
            let (plain, tested) = (MemoryDesks::new(), Sqlite::in_memory().expect("in memory"));
            for (id, expected, count) in requests {
                let request = append(id, expected, count);
                assert_eq!(plain.append(request.clone()).await, DeskLog::append(&tested, request).await);
            }
            for id in 1..4 {
                assert_eq!(plain.tail(TournamentId(id), 0).await, DeskLog::tail(&tested, TournamentId(id), 0).await);
            }
            assert_eq!(plain.cards(None, 9).await, tested.cards(None, 9).await);
        });
    }
}

fn decided(desk: &Desk, wish: Wish) -> Vec<Event> {
    desk.decide(&Command { at: 5_000, by: Some(7), wish }, Consent::NONE).expect("allowed")
}

#[tokio::test]
async fn a_desk_comes_back_from_its_store() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("store.sqlite");
    let stores =
        [Store::in_memory().expect("in memory"), Store::open(&file, Durability::Full).expect("a file")];
    for store in stores {
        let mut settings = Settings::default();
        settings.name.en = "Spring Open".to_owned();
        let mut desk = Desk::new();
        let first = decided(&desk, Wish::Create { settings: Box::new(settings), seed: 3 });
        let id = store.create_tournament("spring", &first).await.expect("created");
        first.iter().for_each(|event| desk.apply(event));
        let people = ["Adams", "Baker"].map(|name| Entry { name: name.to_owned(), ..Entry::default() });
        let next = decided(&desk, Wish::Register(people.to_vec()));
        store.append_to_tournament(id, &desk, &next).await.expect("stored");
        let stale = store.append_to_tournament(id, &desk, &next).await;
        assert_eq!(stale, Err(StoreError::Conflict { head: 3 }));
        next.iter().for_each(|event| desk.apply(event));
        let proposal = desk.propose().expect("a pairing");
        let paired = decided(&desk, Wish::Publish(Box::new(proposal)));
        store.append_to_tournament(id, &desk, &paired).await.expect("stored");
        paired.iter().for_each(|event| desk.apply(event));
        assert_eq!(store.desk(id).await, Ok(Some(desk)));
        assert_eq!(store.desk(TournamentId(99)).await, Ok(None));
        let (found, card) = store.desks().find("spring").await.expect("works").expect("is there");
        assert_eq!((found, card.status, card.title_en.as_str()), (id, Status::Running, "Spring Open"));
        let again = store.create_tournament("spring", &first).await;
        assert_eq!(again, Err(StoreError::Taken("tournaments.slug".into())));
        store.close().await;
    }
}
