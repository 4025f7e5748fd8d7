//! What may stand in a tracked file, how long it may be, how it opens.
//!
//! The forbidden texts are put together from pieces here, so that this file passes its own check.

use super::{caught, none, text, tracked};

/// Lines a source file may have: beyond these it wants to be two files.
const LONGEST: &[(&str, usize)] = &[(".rs", 1200), (".ts", 800), (".css", 1200)];

/// Folders that exist on one machine only, and where packages are downloaded from.
fn machine_words() -> Vec<String> {
    let folders = ["work", "farm", "root"].map(|folder| format!("/{folder}/"));
    let addresses = [["\"resolved\": \"", "http"].concat(), ["registry.", "npmjs.org"].concat()];
    folders.into_iter().chain(addresses).collect()
}

/// Marks of something left undone, untested or tested alone.
fn undone_words() -> Vec<String> {
    [
        ["todo", "!("],
        ["unimplement", "ed!("],
        ["#[ign", "ore"],
        [".on", "ly("],
        ["test.sk", "ip("],
        ["it.sk", "ip("],
        ["FIX", "ME"],
        ["XX", "X"],
    ]
    .map(|pieces| pieces.concat())
    .into()
}

fn machine_faults(path: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for word in machine_words() {
            let stands_alone = |at: usize| {
                let before = line[..at].chars().next_back();
                // A folder of ours may have such a name: then something stands before its first slash.
                !word.starts_with('/') || before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '.')
            };
            if line.match_indices(&word).any(|(at, _)| stands_alone(at)) {
                faults.push(format!("{path}:{}: {word} is of one machine", number + 1));
            }
        }
    }
    faults
}

fn undone_faults(path: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for word in undone_words().iter().filter(|word| line.contains(*word)) {
            faults.push(format!("{path}:{}: {word}", number + 1));
        }
    }
    faults
}

/// What a browser is given must not send it anywhere else: the platform works in a room without a
/// way out. Namespaces are names, not addresses; a comment is not read by a browser.
fn foreign_faults(path: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let comment = ["//", "/*", "*", "{#"].iter().any(|mark| line.trim_start().starts_with(mark));
        let addresses = line.replace("http://www.w3.org/", "");
        if !comment && ["http://", "https://", "=\"//", "url(//"].iter().any(|mark| addresses.contains(mark))
        {
            faults.push(format!("{path}:{}: leads to a foreign host", number + 1));
        }
    }
    faults
}

fn is_given_to_browsers(path: &str) -> bool {
    ["crates/server/templates/", "web/src/", "web/styles/", "web/assets/"]
        .iter()
        .any(|folder| path.starts_with(folder))
        && !path.contains(".test.")
}

fn shape_faults(path: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if path.ends_with(".rs") && !text.starts_with("//!") {
        faults.push(format!("{path}: does not open with its contract (//!)"));
    }
    if let Some((_, longest)) = LONGEST.iter().find(|(ending, _)| path.ends_with(ending)) {
        let lines = text.lines().count();
        if lines > *longest {
            faults.push(format!("{path}: {lines} lines, more than {longest}"));
        }
    }
    faults
}

/// Each folder in a `testdata/` says where what lies in it comes from: `Source:` in its README.
fn source_faults(paths: &[&str], read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut folders: Vec<String> = paths
        .iter()
        .filter_map(|path| {
            let parts: Vec<&str> = path.split('/').collect();
            let at = parts.iter().position(|part| *part == "testdata")?;
            // A file straight in testdata/ is spoken for by testdata/README.md itself.
            let depth = (at + 2).min(parts.len() - 1);
            Some(parts[..depth].join("/"))
        })
        .collect();
    folders.sort();
    folders.dedup();
    for folder in folders {
        let readme = format!("{folder}/README.md");
        match read(&readme) {
            None => faults.push(format!("{readme} is missing")),
            Some(text) if !text.contains("Source:") => {
                faults.push(format!("{readme}: no line with \"Source:\""))
            }
            Some(_) => {}
        }
    }
    faults
}

fn is_code(path: &str) -> bool {
    [".rs", ".ts", ".tsx", ".js", ".mjs", ".css", ".html", ".sh"].iter().any(|ending| path.ends_with(ending))
}

fn over_files(select: impl Fn(&str) -> bool, check: impl Fn(&str, &str) -> Vec<String>) -> Vec<String> {
    let selected = tracked().iter().filter(|path| select(path));
    selected.filter_map(|path| Some(check(path, &text(path)?))).flatten().collect()
}

#[test]
fn no_file_knows_the_machine_it_was_made_on() {
    none(over_files(|_| true, machine_faults));
}

/// EQP-05, ENG-02: everything works without an internet.
#[test]
fn nothing_is_loaded_from_a_foreign_host() {
    assert!(tracked().iter().any(|path| is_given_to_browsers(path)));
    none(over_files(is_given_to_browsers, foreign_faults));
}

#[test]
fn nothing_is_left_undone_or_untested() {
    none(over_files(is_code, undone_faults));
}

#[test]
fn sources_open_with_their_contract_and_end_in_time() {
    none(over_files(is_code, shape_faults));
}

#[test]
fn test_data_names_its_source() {
    let paths: Vec<&str> = tracked()
        .iter()
        .map(String::as_str)
        .filter(|path| path.split('/').any(|part| part == "testdata"))
        .collect();
    let read = |path: &str| tracked().iter().any(|known| known == path).then(|| text(path)).flatten();
    none(source_faults(&paths, read));
}

#[test]
fn bad_samples_are_caught() {
    for word in machine_words() {
        caught(machine_faults("a.md", &format!("see\n {word}x")), "a.md:2");
    }
    none(machine_faults("a.md", &format!("see docs{}x", machine_words()[0])));
    for word in undone_words() {
        caught(undone_faults("a.rs", &format!("//! Doc.\n{word}")), "a.rs:2");
    }
    caught(foreign_faults("a.html", "<script src=\"https://example.org/a.js\">"), "a.html:1");
    caught(foreign_faults("a.css", "src: url(//example.org/a.woff)"), "a.css:1");
    none(foreign_faults("a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n// see https://example.org"));
    caught(shape_faults("a.rs", "use x;"), "contract");
    caught(shape_faults("a.ts", &"x\n".repeat(801)), "801 lines");
    none(shape_faults("a.rs", "//! Doc."));

    let paths = ["testdata/perft/a.txt", "crates/x/testdata/b.txt", "testdata/laws/c.json"];
    let faults = source_faults(&paths, |path| match path {
        "testdata/perft/README.md" => Some("Source: ours".to_owned()),
        "testdata/laws/README.md" => Some("from somewhere".to_owned()),
        _ => None,
    });
    caught(faults.clone(), "crates/x/testdata/README.md is missing");
    caught(faults.clone(), "testdata/laws/README.md: no line");
    assert_eq!(faults.len(), 2, "{faults:?}");
}
