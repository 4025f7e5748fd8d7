//! Tables of endings: made where they are wanted, kept in the folder `endings` of the data, read when first asked.
//!
//! The server makes those of three men at its first start, which takes a second; those of four men are the operator's
//! wish (`qiyuan endings make`), and are found without a new start.

use crate::app::App;
use crate::app::queue::Queue;
use crate::error::Error;
use endings::{Class, Packed, Statistics, Table, Tables, Unsolved, Verdict, solve};
use rules::{Move, Position};
use std::collections::HashMap;
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock};

/// The folder within that of the data.
pub const FOLDER: &str = "endings";

/// Reading a table checks the whole of it, so not many at once.
static READING: Queue = Queue::new(2, 64);

/// Where the table of a class is kept.
#[must_use]
pub fn file(folder: &Path, class: Class) -> PathBuf {
    folder.join(format!("{class}.endings"))
}

/// What is told while tables are made.
#[derive(Debug)]
pub enum News {
    /// So much of [`Class::work`] is done, since it was last told.
    Work(u64),
    /// A class is there.
    Made {
        /// Which.
        class: Class,
        /// What is in it, with White and with Black to move.
        statistics: [Statistics; 2],
        /// Length of its file.
        bytes: usize,
    },
}

/// The classes of up to so many men that are not in a folder yet, or whose file there is damaged.
#[must_use]
pub fn missing(folder: &Path, men: usize) -> Vec<Class> {
    let wanted = Class::all().into_iter().filter(|class| class.len() <= men);
    wanted.filter(|class| !matches!(read(folder, *class), Ok(Some(_)))).collect()
}

/// None where there is no file.
fn read(folder: &Path, class: Class) -> io::Result<Option<Packed>> {
    let file = file(folder, class);
    let named = |reason: &dyn std::fmt::Display| io::Error::other(format!("{}: {reason}", file.display()));
    match fs::read(&file) {
        Ok(bytes) => match Packed::read(bytes) {
            Ok(packed) if packed.class() == class => Ok(Some(packed)),
            Ok(packed) => Err(named(&format!("this is the table of {}", packed.class()))),
            Err(damaged) => Err(named(&damaged)),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(named(&error)),
    }
}

/// What is being made, and what is there for it.
#[derive(Default)]
struct Yard {
    waiting: Vec<Class>,
    known: HashMap<Class, Arc<Table>>,
    failed: Option<io::Error>,
}

struct Works<'a> {
    folder: &'a Path,
    yard: Mutex<Yard>,
    changed: Condvar,
    stop: &'a AtomicBool,
    tell: &'a (dyn Fn(News) + Sync),
}

/// Makes these classes, so many at a time; those that they need and are not named must be in the folder. A file is put
/// there whole or not at all, so what was made before a stop stays.
///
/// # Errors
/// The folder cannot be written to; a class that is needed is neither there nor being made; `Interrupted` where it was
/// stopped.
pub fn make(
    folder: &Path,
    classes: Vec<Class>,
    threads: usize,
    stop: &AtomicBool,
    tell: &(dyn Fn(News) + Sync),
) -> io::Result<()> {
    fs::create_dir_all(folder)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", folder.display())))?;
    let mut yard = Yard::default();
    for class in &classes {
        for need in class.needs().into_iter().filter(|need| !classes.contains(need)) {
            if yard.known.contains_key(&need) {
                continue;
            }
            let packed = read(folder, need)?.ok_or_else(|| io::Error::other(Unsolved::Missing(need)))?;
            yard.known.insert(need, Arc::new(packed.unpack().map_err(io::Error::other)?));
        }
    }
    yard.waiting = classes;
    let works = Works { folder, yard: Mutex::new(yard), changed: Condvar::new(), stop, tell };
    std::thread::scope(|scope| {
        for _ in 1..threads.max(1) {
            scope.spawn(|| works.work());
        }
        works.work();
    });
    let yard = works.yard.into_inner().unwrap_or_else(PoisonError::into_inner);
    yard.failed.map_or(Ok(()), Err)
}

impl Works<'_> {
    fn yard(&self) -> MutexGuard<'_, Yard> {
        self.yard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes one class after another until none waits.
    fn work(&self) {
        while let Some((class, needs)) = self.next() {
            let made = self.make(class, &needs);
            let mut yard = self.yard();
            match made {
                Ok(table) => {
                    yard.known.insert(class, Arc::new(table));
                }
                Err(error) => yard.failed = Some(error),
            }
            drop(yard);
            self.changed.notify_all();
        }
    }

    /// The next class all of whose needs are there.
    fn next(&self) -> Option<(Class, Vec<Arc<Table>>)> {
        let mut yard = self.yard();
        loop {
            if yard.waiting.is_empty() || yard.failed.is_some() {
                return None;
            }
            let is_ready = |class: &Class| class.needs().iter().all(|need| yard.known.contains_key(need));
            if let Some(at) = yard.waiting.iter().position(is_ready) {
                let class = yard.waiting.remove(at);
                let needs = class.needs().iter().filter_map(|need| yard.known.get(need).cloned()).collect();
                return Some((class, needs));
            }
            yard = self.changed.wait(yard).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn make(&self, class: Class, needs: &[Arc<Table>]) -> io::Result<Table> {
        let known = |need| needs.iter().map(Arc::as_ref).find(|table| table.class() == need);
        let mut progress = |done| {
            (self.tell)(News::Work(done));
            if self.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let table = solve(class, known, &mut progress).map_err(|unsolved| match unsolved {
            Unsolved::Stopped => io::Error::new(io::ErrorKind::Interrupted, "stopped"),
            missing @ Unsolved::Missing(_) => io::Error::other(missing),
        })?;
        let packed = table.pack();
        let (file, beside) = (file(self.folder, class), self.folder.join(format!("{class}.part")));
        let written = fs::write(&beside, &packed).and_then(|()| fs::rename(&beside, &file));
        written.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", file.display())))?;
        (self.tell)(News::Made { class, statistics: table.statistics(), bytes: packed.len() });
        Ok(table)
    }
}

/// The tables that were asked for so far.
#[derive(Debug, Default)]
pub struct Shelf {
    tables: RwLock<Tables>,
    stop: AtomicBool,
}

/// What tables know of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// For the side to move.
    pub verdict: Verdict,
    /// For the side that makes it: every legal move, the best first.
    pub moves: Vec<(Move, Verdict)>,
}

impl Shelf {
    /// What the tables of a folder know of a position; none where they know nothing. Reads those that were not asked for
    /// yet, so it belongs on a thread that may wait.
    ///
    /// # Errors
    /// A file cannot be read, or is damaged.
    pub fn look_up(&self, folder: &Path, position: &Position) -> io::Result<Option<Known>> {
        let Some(classes) = Tables::classes(position) else { return Ok(None) };
        for class in classes {
            let has = self.tables.read().unwrap_or_else(PoisonError::into_inner).has(class);
            if !has && let Some(table) = read(folder, class)? {
                self.tables.write().unwrap_or_else(PoisonError::into_inner).insert(table);
            }
        }
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let known = tables.probe(position).zip(tables.moves(position));
        Ok(known.map(|(verdict, moves)| Known { verdict, moves }))
    }

    /// Ends what is being made in the background.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What the tables of this server know of a position; none where they know nothing.
///
/// # Errors
/// [`Error::Crowded`], or [`Error::Internal`] where a file cannot be read.
pub async fn look_up(app: &App, position: Position) -> Result<Option<Known>, Error> {
    let Some(data) = &app.config.data else { return Ok(None) };
    let (app, folder) = (app.clone(), data.join(FOLDER));
    let known = READING.wait(move || app.endings.look_up(&folder, &position)).await?;
    known.map_err(|error| Error::Internal(error.to_string()))
}

/// Makes what is missing of the tables of three men, in the background; what fails is logged.
pub fn make_small(app: &App) {
    let Some(data) = &app.config.data else { return };
    let (app, folder) = (app.clone(), data.join(FOLDER));
    tokio::task::spawn_blocking(move || {
        let missing = missing(&folder, 3);
        if missing.is_empty() {
            return;
        }
        let tables = missing.len();
        match make(&folder, missing, 1, &app.endings.stop, &|_| {}) {
            Ok(()) => tracing::info!(tables, "tables of endings of three men are made"),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => tracing::warn!(%error, "no tables of endings"),
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_made_once_and_those_that_are_damaged_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().join("data").join(FOLDER);
        let go_on = AtomicBool::new(false);
        assert_eq!(missing(&folder, 3).len(), 5);
        let told = Mutex::new((0, 0));
        let work: u64 = missing(&folder, 3).iter().map(Class::work).sum();
        make(&folder, missing(&folder, 3), 2, &go_on, &|news| {
            let mut told = told.lock().expect("nobody panics");
            match news {
                News::Work(done) => told.0 += done,
                News::Made { .. } => told.1 += 1,
            }
        })
        .expect("made");
        assert_eq!(told.into_inner().expect("nobody panics"), (work, 5));
        assert!(missing(&folder, 3).is_empty());

        let shelf = Shelf::default();
        let queen = "8/8/8/8/8/1k6/7q/K7 b - - 0 1".parse().expect("a position");
        let known = shelf.look_up(&folder, &queen).expect("read").expect("three men");
        assert_eq!(known.verdict, Verdict::Win { plies: 1 });
        assert_eq!(known.moves.first().map(|(_, verdict)| *verdict), Some(Verdict::Win { plies: 1 }));
        assert_eq!(known.moves.len(), queen.legal_moves().len());
        assert_eq!(shelf.look_up(&folder, &Position::start()).expect("read"), None);
        let four = "8/8/8/8/8/1k6/7q/KR6 b - - 0 1".parse().expect("a position");
        assert_eq!(shelf.look_up(&folder, &four).expect("read"), None, "none was made");

        let class: Class = "KPK".parse().expect("a class");
        fs::write(file(&folder, class), b"qiyuan endings 1 but no more").expect("written");
        let pawn: Position = "8/8/8/8/8/k7/P7/K7 w - - 0 1".parse().expect("a position");
        let fault = shelf.look_up(&folder, &pawn).expect_err("damaged");
        assert!(fault.to_string().contains("KPK.endings: "), "{fault}");
        assert_eq!(missing(&folder, 3), [class]);
        make(&folder, vec![class], 1, &go_on, &|_| {}).expect("its needs are there");
        assert_eq!(
            shelf.look_up(&folder, &pawn).expect("read").map(|known| known.verdict),
            Some(Verdict::Draw)
        );
    }

    #[test]
    fn a_stop_and_what_is_missing_are_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let classes = missing(folder.path(), 3);
        let stopped = make(folder.path(), classes, 2, &AtomicBool::new(true), &|_| {});
        assert_eq!(stopped.expect_err("stopped").kind(), io::ErrorKind::Interrupted);
        let alone =
            make(folder.path(), vec!["KPK".parse().expect("a class")], 1, &AtomicBool::new(false), &|_| {});
        assert!(alone.expect_err("it needs others").to_string().contains("KQK must be solved first"));
    }
}
