//! Reads one file of games on all cores, with the result and the memory of reading it on one.
//!
//! One thread reads the file and cuts it where games seem to start; some read those pieces; the caller
//! puts what they found in order. A piece whose cut proves wrong, because the piece before it does not
//! end there, is not believed: the caller reads on by itself until it comes to a cut that holds. No
//! more than a few pieces are held at a time.

use super::findings::{Findings, Request};
use notation::pgn::{PgnPiece, PgnReader, Place, last_header};
use std::collections::VecDeque;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How the work is shared out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// Threads that read pieces; on 1 the caller reads everything.
    pub(super) threads: usize,
    /// The length of a piece, as far as there are cuts.
    pub(super) piece_bytes: usize,
}

impl Plan {
    /// A few hundred games: enough to be worth the way to another thread.
    pub(super) const PIECE_BYTES: usize = 512 << 10;
}

/// Why a file was not read to its end.
#[derive(Debug)]
pub(super) enum Halt {
    /// It could not be read.
    Input(io::Error),
    /// What was found could not be written.
    Output(io::Error),
    /// Ctrl-C.
    Stopped,
}

/// What takes the findings.
pub(super) trait Sink {
    /// Findings in their order, and how many bytes of the file they and those before them cover.
    fn take(&mut self, findings: &Findings, bytes: u64) -> io::Result<()>;

    /// Is all to be left as it is?
    fn is_stopped(&self) -> bool;
}

/// Reads the file.
pub(super) fn read(
    input: impl Read + Send + 'static,
    plan: Plan,
    request: &Arc<Request>,
    sink: &mut impl Sink,
) -> Result<(), Halt> {
    let mut jobs = start(input, plan, request);
    let mut here = None;
    while let Some(job) = jobs.next(sink)? {
        let mut at = here.unwrap_or(job.piece.place);
        let answer = job.answer.as_ref().filter(|_| job.piece.starts_at(at)).map(Receiver::recv);
        // Whoever should have answered is gone: then it is read here.
        if let Some(Ok((findings, end))) = answer {
            sink.take(&findings, end.offset).map_err(Halt::Output)?;
            at = end;
        }
        if at.offset < job.piece.end_offset() {
            jobs.waiting.push_front(job);
            at = read_on(at, &mut jobs, request, sink)?;
        }
        here = Some(at);
    }
    Ok(())
}

/// Reads game by game up to a cut that holds, or to the end.
fn read_on(here: Place, jobs: &mut Jobs, request: &Request, sink: &mut impl Sink) -> Result<Place, Halt> {
    let ahead = Ahead { jobs, sink, taken: VecDeque::new(), skip: here.offset, halt: None };
    let mut reader = PgnReader::from_place(ahead, here);
    loop {
        let mut findings = Findings::default();
        let read = findings.game(request, |report| reader.read_game(report));
        let place = reader.place();
        let ahead = reader.get_mut();
        match read {
            Err(error) => return Err(ahead.halt.take().unwrap_or(Halt::Input(error))),
            Ok(false) => return Ok(place.unwrap_or(here)),
            Ok(true) => {}
        }
        let offset = place.map_or(here.offset, |place| place.offset);
        ahead.sink.take(&findings, offset).map_err(Halt::Output)?;
        if ahead.sink.is_stopped() {
            return Err(Halt::Stopped);
        }
        if let Some(place) = place
            && ahead.give_back_from(place).is_break()
        {
            return Ok(place);
        }
    }
}

/// A part of the file.
struct Piece {
    place: Place,
    /// The piece, and the line behind it on which a game seems to start.
    bytes: Vec<u8>,
    end: usize,
    /// A game seems to start here.
    is_cut: bool,
    is_last: bool,
}

impl Piece {
    fn starts_at(&self, place: Place) -> bool {
        self.is_cut && self.place.offset == place.offset
    }

    fn end_offset(&self) -> u64 {
        self.place.offset + self.end as u64
    }
}

type Answer = (Findings, Place);

/// A piece, and what a thread finds in it.
struct Job {
    piece: Arc<Piece>,
    answer: Option<Receiver<Answer>>,
}

/// The pieces in their order.
struct Jobs {
    coming: Receiver<io::Result<Job>>,
    waiting: VecDeque<Job>,
}

impl Jobs {
    /// How long Ctrl-C may go unseen where nothing comes.
    const PATIENCE: Duration = Duration::from_millis(50);

    fn next(&mut self, sink: &impl Sink) -> Result<Option<Job>, Halt> {
        if let Some(job) = self.waiting.pop_front() {
            return Ok(Some(job));
        }
        loop {
            if sink.is_stopped() {
                return Err(Halt::Stopped);
            }
            match self.coming.recv_timeout(Self::PATIENCE) {
                Ok(job) => return job.map(Some).map_err(Halt::Input),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }
}

/// The bytes from one place on, piece after piece.
struct Ahead<'a, S> {
    jobs: &'a mut Jobs,
    sink: &'a mut S,
    /// The pieces read last, which may have to be given back.
    taken: VecDeque<Job>,
    /// The offset from which bytes are wanted.
    skip: u64,
    halt: Option<Halt>,
}

impl<S> Ahead<'_, S> {
    /// A game's end is seldom looked for further ahead than this.
    const LOOK_BACK: u64 = 1 << 20;

    /// If a piece was cut here, it and those after it wait again.
    fn give_back_from(&mut self, place: Place) -> ControlFlow<()> {
        let Some(first) = self.taken.iter().position(|job| job.piece.starts_at(place)) else {
            return ControlFlow::Continue(());
        };
        for job in self.taken.drain(first..).rev() {
            self.jobs.waiting.push_front(job);
        }
        ControlFlow::Break(())
    }
}

impl<S: Sink> Read for Ahead<'_, S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(Job { piece, .. }) = self.taken.back() {
                let from =
                    usize::try_from(self.skip.saturating_sub(piece.place.offset)).unwrap_or(usize::MAX);
                if let Some(mut rest) = piece.bytes[..piece.end].get(from..).filter(|rest| !rest.is_empty()) {
                    let got = rest.read(buffer)?;
                    self.skip = piece.place.offset + (from + got) as u64;
                    return Ok(got);
                }
            }
            while self.taken.front().is_some_and(|job| job.piece.end_offset() + Self::LOOK_BACK < self.skip) {
                self.taken.pop_front();
            }
            match self.jobs.next(self.sink) {
                Ok(Some(job)) => self.taken.push_back(job),
                Ok(None) => return Ok(0),
                Err(halt) => {
                    self.halt = Some(halt);
                    return Err(io::Error::other("the input is left"));
                }
            }
        }
    }
}

/// Starts the threads. They end when the jobs are dropped.
fn start(input: impl Read + Send + 'static, plan: Plan, request: &Arc<Request>) -> Jobs {
    let (send, coming) = sync_channel(2 * plan.threads);
    let (ask, asked) = channel::<(Arc<Piece>, SyncSender<Answer>)>();
    let asked = Arc::new(Mutex::new(asked));
    let helpers = if plan.threads > 1 { plan.threads } else { 0 };
    for _ in 0..helpers {
        let (asked, request) = (Arc::clone(&asked), Arc::clone(request));
        thread::spawn(move || {
            loop {
                let next = asked.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((piece, answer)) = next else { return };
                // Nobody may be waiting for it any more.
                let _ = answer.send(read_piece(&piece, &request));
            }
        });
    }
    let ask = (helpers > 0).then_some(ask);
    thread::spawn(move || {
        let result = cut(input, plan.piece_bytes, |piece| hand_out(piece, &send, ask.as_ref()));
        if let Err(error) = result {
            // Nobody may be waiting for it any more.
            let _ = send.send(Err(error));
        }
    });
    Jobs { coming, waiting: VecDeque::new() }
}

/// Puts a piece in order and has it read.
fn hand_out(
    piece: Piece,
    send: &SyncSender<io::Result<Job>>,
    ask: Option<&Sender<(Arc<Piece>, SyncSender<Answer>)>>,
) -> ControlFlow<()> {
    let piece = Arc::new(piece);
    let answer = ask.filter(|_| piece.is_cut).and_then(|ask| {
        let (answer, answered) = sync_channel(1);
        ask.send((Arc::clone(&piece), answer)).ok().map(|()| answered)
    });
    match send.send(Ok(Job { piece, answer })) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}

fn read_piece(piece: &Piece, request: &Request) -> Answer {
    let mut games = PgnPiece::new(&piece.bytes, piece.end, piece.place, piece.is_last);
    let mut findings = Findings::default();
    let mut next = |findings: &mut Findings| -> bool {
        let read =
            findings.game(request, |report| Ok::<_, std::convert::Infallible>(games.read_game(report)));
        read.unwrap_or_default()
    };
    while !findings.is_full() && next(&mut findings) {}
    (findings, games.place())
}

/// Cuts the input into pieces.
fn cut(
    mut input: impl Read,
    piece_bytes: usize,
    mut hand_out: impl FnMut(Piece) -> ControlFlow<()>,
) -> io::Result<()> {
    const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
    let (mut held, mut place) = (Vec::new(), Place::START);
    let (mut is_first, mut is_cut) = (true, true);
    loop {
        // Room for the mark, so that it is met whole.
        let wanted = piece_bytes.max(BYTE_ORDER_MARK.len() + 1) - held.len();
        let read = input.by_ref().take(wanted as u64).read_to_end(&mut held);
        let is_last = matches!(read, Ok(got) if got < wanted);
        if is_first && held.starts_with(BYTE_ORDER_MARK) {
            held.drain(..BYTE_ORDER_MARK.len());
            place.offset = BYTE_ORDER_MARK.len() as u64;
        }
        let header = if is_last { None } else { last_header(&held) };
        let whole = held.len() - usize::from(!is_last && held.last() == Some(&b'\r'));
        let (end, seen) = header.as_ref().map_or((whole, whole), |header| (header.start, header.end));
        let rest = held[end..].to_vec();
        held.truncate(seen);
        let next = place.behind(&held[..end]);
        if hand_out(Piece { place, bytes: held, end, is_cut, is_last }).is_break() || is_last {
            return Ok(());
        }
        read?;
        (held, place) = (rest, next);
        (is_first, is_cut) = (false, header.is_some());
    }
}

#[cfg(test)]
#[path = "cores_tests.rs"]
mod tests;
