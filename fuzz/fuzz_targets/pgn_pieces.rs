//! However a file comes in, in drops, in windows of any size or cut into pieces, a visitor is told the
//! same; and every fault's line and column are those of its offset.

#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::PgnReader;
use notation::pgn::{
    Comment, End, Fault, FaultKind, Nag, PgnPiece, Place, Start, Step, Visitor, last_header,
};
use std::io::Read;

fuzz_target!(|input: &[u8]| {
    let Some((&[window, at], bytes)) = input.split_first_chunk() else { return };
    let whole = read(PgnReader::new(bytes));
    assert_eq!(read(PgnReader::with_window(bytes, usize::from(window))), whole);
    pieces(bytes, usize::from(at) * bytes.len() / 256, &whole);
    places(bytes, &whole);
});

/// All that is told, in words.
#[derive(Default)]
struct Told {
    words: Vec<String>,
    faults: Vec<Fault>,
}

impl Visitor for Told {
    fn tag(&mut self, name: &str, value: &str) {
        self.words.push(format!("{name}={value}"));
    }
    fn start(&mut self, start: &Start<'_>) {
        self.words.push(format!("{start:?}"));
    }
    fn comment(&mut self, comment: &Comment<'_>) {
        self.words.push(comment.text().into_owned());
    }
    fn play(&mut self, step: &Step<'_>) {
        self.words.push(format!("{:?} {} {} {}", step.action, step.ply, step.depth, step.offset()));
    }
    fn nag(&mut self, nag: Nag) {
        self.words.push(nag.to_string());
    }
    fn begin_variation(&mut self) -> bool {
        self.words.push("(".to_owned());
        true
    }
    fn end_variation(&mut self) {
        self.words.push(")".to_owned());
    }
    fn fault(&mut self, fault: Fault) {
        self.words.push(format!("{fault:?}"));
        self.faults.push(fault);
    }
    fn end(&mut self, end: &End<'_>) {
        self.words.push(format!("{:?}", end.result));
    }
}

fn read(mut reader: PgnReader<impl Read>) -> (Vec<String>, Vec<Fault>) {
    let mut told = Told::default();
    while reader.read_game(&mut told).expect("memory does not fail") {}
    (told.words, told.faults)
}

/// A first piece up to a header, and whatever it leaves to a reader.
fn pieces(bytes: &[u8], at: usize, (whole, _): &(Vec<String>, Vec<Fault>)) {
    let Some(header) = last_header(&bytes[..at]) else { return };
    let mut told = Told::default();
    let mut piece = PgnPiece::new(&bytes[..header.end], header.start, Place::START, false);
    while piece.read_game(&mut told) {}
    let place = piece.place();
    let rest = usize::try_from(place.offset).expect("it is an index");
    let (more, _) = read(PgnReader::from_place(&bytes[rest..], place));
    told.words.extend(more);
    assert_eq!(&told.words, whole);
}

/// Lines and columns counted afresh. Columns are characters, so only where all is UTF-8.
fn places(bytes: &[u8], (_, faults): &(Vec<String>, Vec<Fault>)) {
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    for fault in faults {
        let before = &bytes[..usize::try_from(fault.place.offset).expect("it is an index")];
        let ends_line =
            |&i: &usize| before[i] == b'\n' || before[i] == b'\r' && bytes.get(i + 1) != Some(&b'\n');
        let lines = (0..before.len()).filter(ends_line).count();
        assert_eq!(fault.place.line, 1 + lines as u64, "{fault:?}");
        let start = before.iter().rposition(|&byte| matches!(byte, b'\n' | b'\r')).map_or(0, |i| i + 1);
        // The mark at the start of a file stands in no column.
        let line = before[start..].strip_prefix(if start == 0 { "\u{feff}" } else { "" }.as_bytes());
        let line = line.unwrap_or(&before[start..]);
        let is_half_an_end = before.ends_with(b"\r") && bytes.get(before.len()) == Some(&b'\n');
        if is_utf8 && !is_half_an_end && !matches!(fault.kind, FaultKind::MoreFaults { .. }) {
            let column = 1 + String::from_utf8_lossy(line).chars().count() as u64;
            assert_eq!(fault.place.column, column, "{fault:?}");
        }
    }
}
