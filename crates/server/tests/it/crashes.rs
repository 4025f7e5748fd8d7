//! A server that dies between any two calls to its store leaves nothing half done for good.

use crate::browser::{Browser, TestApp};
use axum::http::StatusCode;
use server::Config;
use server::app::challenges;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use store::log::{Answer, Append, EventStore, Notice, Row};
use store::sql::{Columns, Sql, Statement};
use store::{
    Card, DeskAppend, DeskLog, DeskRow, MemoryDesks, MemoryLog, Sqlite, Store, StoreError, TournamentId,
};

/// A store that works for so many writes; then the process it belongs to is dead.
pub(crate) struct Doomed {
    log: Arc<MemoryLog>,
    tables: Arc<Sqlite>,
    desks: Arc<MemoryDesks>,
    left: AtomicUsize,
    dead: AtomicBool,
    /// Whether the last write is done, its answer lost.
    after: bool,
}

impl Doomed {
    fn new(log: &Arc<MemoryLog>, tables: &Arc<Sqlite>, after: bool) -> Arc<Doomed> {
        Doomed::with_desks(log, tables, &Arc::new(MemoryDesks::new()), after)
    }

    pub(crate) fn with_desks(
        log: &Arc<MemoryLog>,
        tables: &Arc<Sqlite>,
        desks: &Arc<MemoryDesks>,
        after: bool,
    ) -> Arc<Doomed> {
        Arc::new(Doomed {
            log: log.clone(),
            tables: tables.clone(),
            desks: desks.clone(),
            left: AtomicUsize::new(usize::MAX),
            dead: AtomicBool::new(false),
            after,
        })
    }

    /// The process dies at the n-th write from now.
    pub(crate) fn doom(&self, n: usize) {
        self.left.store(n, Ordering::Relaxed);
    }

    pub(crate) fn has_died(&self) -> bool {
        self.dead.load(Ordering::Relaxed)
    }

    fn read<'a, T: Send + 'a>(&'a self, call: Answer<'a, T>) -> Answer<'a, T> {
        if self.has_died() { Box::pin(async { Err(StoreError::Failed("dead".into())) }) } else { call }
    }

    fn write<'a, T: Send + 'a>(&'a self, call: Answer<'a, T>) -> Answer<'a, T> {
        if self.has_died() || self.left.fetch_sub(1, Ordering::Relaxed) > 1 {
            return self.read(call);
        }
        self.dead.store(true, Ordering::Relaxed);
        Box::pin(async move {
            if self.after {
                call.await?;
            }
            Err(StoreError::Failed("dead".into()))
        })
    }
}

impl Sql for Doomed {
    fn read(&self, statement: Statement) -> Answer<'_, Vec<Columns>> {
        Doomed::read(self, Box::pin(async move { self.tables.read(statement).await }))
    }

    fn write(&self, statement: Statement) -> Answer<'_, Vec<Columns>> {
        Doomed::write(self, Box::pin(async move { self.tables.write(statement).await }))
    }
}

impl EventStore for Doomed {
    fn append(&self, append: Append) -> Answer<'_, ()> {
        Doomed::write(self, Box::pin(async move { self.log.append(append).await }))
    }

    fn tail(&self, game: i64, after: u32) -> Answer<'_, Vec<Row>> {
        Doomed::read(self, self.log.tail(game, after))
    }

    fn live(&self) -> Answer<'_, Vec<i64>> {
        Doomed::read(self, self.log.live())
    }

    fn outbox(&self, limit: usize) -> Answer<'_, Vec<Notice>> {
        Doomed::read(self, self.log.outbox(limit))
    }

    fn done(&self, notice: Notice) -> Answer<'_, ()> {
        Doomed::read(self, self.log.done(notice))
    }

    fn alive(&self, node: &str, at: i64) -> Answer<'_, ()> {
        Doomed::read(self, self.log.alive(node, at))
    }

    fn last_alive(&self, node: &str) -> Answer<'_, Option<i64>> {
        Doomed::read(self, self.log.last_alive(node))
    }
}

impl DeskLog for Doomed {
    fn append(&self, append: DeskAppend) -> Answer<'_, ()> {
        Doomed::write(self, Box::pin(async move { self.desks.append(append).await }))
    }

    fn tail(&self, id: TournamentId, after: u32) -> Answer<'_, Vec<DeskRow>> {
        Doomed::read(self, self.desks.tail(id, after))
    }

    fn find(&self, slug: &str) -> Answer<'_, Option<(TournamentId, Card)>> {
        Doomed::read(self, self.desks.find(slug))
    }

    fn card(&self, id: TournamentId) -> Answer<'_, Option<Card>> {
        Doomed::read(self, self.desks.card(id))
    }

    fn cards(
        &self,
        before: Option<(String, TournamentId)>,
        limit: u32,
    ) -> Answer<'_, Vec<(TournamentId, Card)>> {
        Doomed::read(self, self.desks.cards(before, limit))
    }

    fn free_id(&self) -> Answer<'_, TournamentId> {
        Doomed::read(self, self.desks.free_id())
    }
}

/// How a second server finds what the first left behind.
#[derive(Clone, Copy, PartialEq)]
enum Finding {
    AtItsStart,
    /// When somebody looks at the offer.
    OnThePage,
}

/// Ann offers, Bob accepts while his server dies at the n-th write; then there is another server. Returns
/// false when the first one lived through it all.
async fn accepted_at_the_nth_write(n: usize, after: bool, finding: Finding) -> bool {
    let config = || Config { data: None, ..Config::default() };
    let (log, tables) = (Arc::new(MemoryLog::new()), Arc::new(Sqlite::in_memory().expect("SQLite")));
    let doomed = Doomed::new(&log, &tables, after);
    let first = TestApp::over(config(), Store::from_parts(doomed.clone(), doomed.clone()));
    let (mut ann, mut bob) = (first.browser(), first.browser());
    let (offer, other) = (seek(&mut ann, "5").await, seek(&mut ann, "9").await);
    let of_bob = seek(&mut bob, "7").await;
    bob.get("/").await;
    doomed.doom(n);
    let answer = bob.post(&format!("/seek/{offer}/accept"), &[]).await;
    if !doomed.has_died() {
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
        return false;
    }
    let second = TestApp::over(config(), Store::from_parts(log, tables));
    second.app.live.recover().await.expect("readable");
    if finding == Finding::AtItsStart {
        challenges::finish_all(&second.app, 0).await.expect("writable");
        assert_eq!(challenges::finish_all(&second.app, 0).await, Ok(0), "once is enough");
    }
    let (mut ann, mut bob) = (second.returning(&ann), second.returning(&bob));
    let case = format!("n = {n}, after = {after}");
    let page = ann.get(&format!("/c/{offer}")).await;
    if page.status == StatusCode::OK {
        assert!(log_is_empty(&second, &offer).await, "{case}: an open offer has no game");
        let again = bob.post(&format!("/seek/{offer}/accept"), &[]).await;
        assert_eq!(again.header("location"), format!("/g/{offer}"), "{case}: it can still be accepted");
    }
    for browser in [&mut ann, &mut bob] {
        let page = browser.get(&format!("/c/{offer}")).await;
        assert_eq!(page.header("location"), format!("/g/{offer}"), "{case}");
        let page = browser.get(&format!("/g/{offer}")).await;
        assert_eq!(page.status, StatusCode::OK, "{case}");
        assert!(!page.body.contains("\"me\":null"), "{case}: both are players");
    }
    for seek in [other, of_bob] {
        let page = second.browser().get(&format!("/c/{seek}")).await;
        assert_eq!(page.status, StatusCode::GONE, "{case}: who sits at a board seeks no more");
    }
    true
}

async fn seek(browser: &mut Browser, minutes: &str) -> String {
    browser.get("/play").await;
    let fields = [("minutes", minutes), ("increment", "3"), ("kind", "seek")];
    let answer = browser.post("/challenge", &fields).await;
    answer.header("location").strip_prefix("/c/").expect("an offer").to_owned()
}

async fn log_is_empty(app: &TestApp, id: &str) -> bool {
    app.app.live.head(id.parse().expect("an id")).await.is_none()
}

#[tokio::test]
async fn an_accepted_offer_becomes_a_game_whenever_the_server_dies() {
    for finding in [Finding::AtItsStart, Finding::OnThePage] {
        for after in [false, true] {
            let mut n = 1;
            while accepted_at_the_nth_write(n, after, finding).await {
                n += 1;
            }
            assert!(n > 4, "taken, two withdrawals, created: each was tried, {n} in all");
        }
    }
}
