//! Rating lists of others, brought in whole so that people can be looked up in them: FIDE's list of a month.
//!
//! A list of a million and a half players is read as it arrives and written in pieces; nothing holds the whole of it. It
//! counts from the moment it is complete, and what broke off before is forgotten.

use crate::Error;
use crate::app::events::matching;
use crate::app::{App, now_ms};
use axum::body::Bytes;
use game::PlayerId;
use rating::roster::{BadLine, Count, Row, read_fide};
use std::io::{self, BufReader, Read};
use store::{Roster, RosterPlayer};
use tokio::sync::mpsc;

/// Code of FIDE's list.
pub const FIDE: &str = "fide";
/// Players of one piece.
const PIECE: usize = 4_000;
/// Pieces, and chunks of the file, that may wait.
const WAITING: usize = 8;
/// Bad lines that are told of.
const TOLD: usize = 20;

/// How a list came in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// Players kept, and lines passed over.
    pub count: Count,
    /// The first of those lines.
    pub bad: Vec<BadLine>,
}

/// The pieces of a file on its way, and where they go.
pub fn channel() -> (mpsc::Sender<io::Result<Bytes>>, mpsc::Receiver<io::Result<Bytes>>) {
    mpsc::channel(WAITING)
}

/// Takes a list in; it counts when this returns, where it holds anybody.
///
/// # Errors
/// [`Error::BadRequest`] where the file broke off; as the store fails.
pub async fn take_in(
    app: &App,
    by: PlayerId,
    name: &str,
    day: &str,
    file: mpsc::Receiver<io::Result<Bytes>>,
) -> Result<Taken, Error> {
    let issue = now_ms();
    let written = write(app, issue, file).await;
    let taken = match written {
        Ok(taken) if taken.count.players > 0 => taken,
        other => {
            app.store.forget_rosters().await?;
            return other;
        }
    };
    let roster = Roster {
        list: FIDE.to_owned(),
        issue,
        day: day.to_owned(),
        name: name.chars().take(200).collect(),
        players: u32::try_from(taken.count.players).unwrap_or(u32::MAX),
    };
    app.store.show_roster(&roster, by).await?;
    tracing::info!(list = FIDE, players = taken.count.players, bad = taken.count.bad, "a roster came in");
    Ok(taken)
}

async fn write(app: &App, issue: i64, file: mpsc::Receiver<io::Result<Bytes>>) -> Result<Taken, Error> {
    let (send, mut pieces) = mpsc::channel::<Vec<RosterPlayer>>(WAITING);
    let reading = tokio::task::spawn_blocking(move || read(file, &send));
    while let Some(piece) = pieces.recv().await {
        app.store.add_roster_players(issue, &piece).await?;
    }
    let read = reading.await.map_err(|error| Error::Internal(format!("roster: {error}")))?;
    read.map_err(|error| {
        tracing::info!(%error, "a roster broke off");
        Error::BadRequest
    })
}

fn read(
    file: mpsc::Receiver<io::Result<Bytes>>,
    send: &mpsc::Sender<Vec<RosterPlayer>>,
) -> io::Result<Taken> {
    let gone = |_| io::Error::from(io::ErrorKind::BrokenPipe);
    let (mut piece, mut bad) = (Vec::with_capacity(PIECE), Vec::new());
    let count = read_fide(BufReader::new(Arriving { file, chunk: Bytes::new() }), &mut |row| {
        match row {
            Ok(row) => piece.push(player(row)),
            Err(line) if bad.len() < TOLD => bad.push(line),
            Err(_) => {}
        }
        if piece.len() == PIECE {
            return send
                .blocking_send(std::mem::replace(&mut piece, Vec::with_capacity(PIECE)))
                .map_err(gone);
        }
        Ok(())
    })?;
    send.blocking_send(piece).map_err(gone)?;
    Ok(Taken { count, bad })
}

fn player(row: Row) -> RosterPlayer {
    let number =
        |number: Option<i32>| number.and_then(|number| u32::try_from(number).ok()).filter(|&n| n > 0);
    RosterPlayer {
        key: matching::key(&row.name),
        id: row.id,
        name: row.name,
        federation: row.federation,
        sex: row.sex.map(String::from).unwrap_or_default(),
        title: row.title.map(|title| title.to_string()).unwrap_or_default(),
        rating: number(row.rating),
        rapid: number(row.rapid),
        blitz: number(row.blitz),
        birth_year: number(row.birth_year),
    }
}

/// A file as it arrives, to be read where waiting is allowed.
struct Arriving {
    file: mpsc::Receiver<io::Result<Bytes>>,
    chunk: Bytes,
}

impl Read for Arriving {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.chunk.is_empty() {
            match self.file.blocking_recv() {
                Some(chunk) => self.chunk = chunk?,
                None => return Ok(0),
            }
        }
        let take = self.chunk.len().min(into.len());
        into[..take].copy_from_slice(&self.chunk.split_to(take));
        Ok(take)
    }
}
