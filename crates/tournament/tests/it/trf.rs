//! Report files as other programs write them, and what becomes of them when single bytes change.

use proptest::prelude::*;
use std::path::PathBuf;
use tournament::trf::{self, Edition, Reading};

/// Files of other programs, with their names.
fn files() -> Vec<(String, Vec<u8>)> {
    let folders = ["trf", "pairing"]
        .map(|name| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name));
    let entries = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<(String, Vec<u8>)> = paths
        .filter(|path| path.extension().is_some_and(|kind| kind == "trf"))
        .map(|path| (path.display().to_string(), std::fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

/// What is read comes back as it was when it is written and read again; `None`: it was refused.
fn there_and_back(bytes: &[u8], what: &str) -> Option<usize> {
    let noted = trf::read_noting(bytes, Reading::default()).ok()?;
    let written = trf::write(&noted.report, Edition::Trf26);
    let again = trf::read(written.as_bytes(), Reading::default())
        .unwrap_or_else(|faults| panic!("{what}: {}\n{written}", faults[0]));
    assert_eq!(again, noted.report, "{what}\n{written}");
    assert_eq!(trf::write(&again, Edition::Trf26), written, "{what}");
    Some(noted.warnings.len())
}

#[test]
fn files_of_other_programs_come_back_as_they_were_read() {
    let mut doubtful = Vec::new();
    let files = files();
    for (name, bytes) in &files {
        if let Err(faults) = trf::read(bytes, Reading::default()) {
            panic!("{name}:{}", faults[0]);
        }
        if there_and_back(bytes, name).unwrap() > 0 {
            doubtful.push(name.rsplit('/').next().unwrap().to_owned());
        }
    }
    assert_eq!(files.len(), 46);
    let expected = [
        "07-trf26_team.trf",
        "09-bbp-8p5r-input.trf",
        "11-trf2026-team.trf",
        "35-stress_50p31r_manybyes.trf",
        "65-trf-import-test.trf",
    ];
    assert_eq!(doubtful, expected);
}

#[test]
fn line_ends_marks_and_latin_text_change_nothing() {
    for (name, bytes) in files() {
        let report = trf::read(&bytes, Reading::default()).unwrap();
        let text = String::from_utf8(bytes).unwrap().replace("\r\n", "\n").replace('\r', "\n");
        for other in
            [text.clone(), text.replace('\n', "\r"), text.replace('\n', "\r\n"), format!("\u{feff}{text}")]
        {
            assert_eq!(trf::read(other.as_bytes(), Reading::default()).as_ref(), Ok(&report), "{name}");
        }
        let latin: Vec<u8> =
            text.replace("Player 0", "Pl\u{e4}yer 0").chars().map(|char| char as u32 as u8).collect();
        let latin = trf::read(&latin, Reading::default()).unwrap();
        let utf8 = text.replace("Player 0", "Pl\u{e4}yer 0");
        assert_eq!(Ok(latin), trf::read(utf8.as_bytes(), Reading::default()), "{name}");
    }
}

/// Four columns hold no decimal beside three digits.
#[test]
fn points_of_a_hundred_and_more_keep_to_their_columns() {
    let (name, bytes) = files().into_iter().find(|(name, _)| name.contains("sim-1009.r5")).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let more = text.replacen("250       1.0", "250       100", 1);
    assert_ne!(text, more);
    assert!(there_and_back(more.as_bytes(), &name).is_some());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    /// One to three bytes changed, put in or left out, or a line moved: refused with a place in the file, or read and
    /// written without loss.
    #[test]
    fn a_changed_file_is_refused_or_comes_back(
        which in 0_usize..46,
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0_u8..4, prop::sample::select(
            b"0123456789 .-+=WDLwbFHUZ\n\rAX\xe4\xff*".to_vec())), 1..4),
    ) {
        let (name, mut bytes) = files().swap_remove(which);
        for (at, kind, byte) in &changes {
            let at = at.index(bytes.len());
            match kind {
                0 | 1 => bytes[at] = *byte,
                2 => bytes.insert(at, *byte),
                _ => { bytes.remove(at); }
            }
        }
        let lines = bytes.iter().filter(|&&byte| byte == b'\n' || byte == b'\r').count() + 1;
        match trf::read(&bytes, Reading::default()) {
            Err(faults) => {
                prop_assert!(!faults.is_empty());
                for fault in faults {
                    prop_assert!((1..=lines).contains(&fault.line) && fault.column >= 1, "{name}: {fault}");
                }
            }
            Ok(_) => { there_and_back(&bytes, &format!("{name} {changes:?}")); }
        }
    }

    /// Names in any script: in characters as the regulation counts, in bytes, or as wide as they are shown.
    #[test]
    fn wide_names_are_read_however_their_columns_are_counted(
        name in "[\u{4e00}-\u{4fff}]{1,4}( [\u{4e00}-\u{4fff}]{1,4})?|[A-Z\u{e9}\u{142}]{1,4}, [A-Z\u{e9}\u{142}]{1,9}",
    ) {
        let chars = name.chars().count();
        let shown: usize = name.chars().map(|char| 1 + usize::from(char >= '\u{4e00}')).sum();
        for width in [chars, name.len(), shown] {
            let padded = format!("{name}{}", " ".repeat(33 - width));
            let text = format!(
                "001    1 m GM {padded} 2000 CHN     8600001 1990/01/01  1.0    1     2 w 1\n\
                 001    2 w    {:<33} 1900 CHN     8600002 1991/01/01  0.0    2     1 b 0\n", "Second, Player");
            let report = trf::read(text.as_bytes(), Reading::default());
            let report = report.unwrap_or_else(|faults| panic!("{width}: {}\n{text}", faults[0]));
            let player = &report.tournament.players[0];
            prop_assert_eq!((&player.name, player.rating, player.birth.as_str()), (&name, Some(2000), "1990/01/01"));
            prop_assert_eq!(player.records.len(), 1);
        }
    }
}
