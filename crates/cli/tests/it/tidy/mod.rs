//! What must hold of the repository as a whole and no compiler checks: edges between crates,
//! licences, what may stand in a tracked file, words in messages, the table of requirements.
//!
//! Every check is a function from text to faults, tried on bad samples beside the real tree, so a
//! check that has gone blind is seen. Refuses to judge without git: "tracked" is git's word.

mod edges;
mod files;
mod licences;
mod links;
mod requirements;
mod words;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// The top of the checkout.
fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the checkout is there")
    });
    &ROOT
}

/// Paths (from the root, with `/`) of tracked files and of new ones that git does not ignore.
fn tracked() -> &'static [String] {
    static TRACKED: LazyLock<Vec<String>> = LazyLock::new(|| {
        let out = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(root())
            .output()
            .expect("git is installed");
        assert!(out.status.success(), "git ls-files: {}", String::from_utf8_lossy(&out.stderr));
        let names = String::from_utf8(out.stdout).expect("file names are UTF-8");
        let mut names: Vec<String> = names
            .split('\0')
            .filter(|name| !name.is_empty() && root().join(name).is_file())
            .map(str::to_owned)
            .collect();
        names.sort();
        names.dedup();
        names
    });
    &TRACKED
}

/// The text of a tracked file, or `None` where it is not UTF-8 (a picture, a font).
fn text(path: &str) -> Option<String> {
    let bytes = std::fs::read(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    String::from_utf8(bytes).ok()
}

/// Fails with all faults at once: whoever tidies wants the whole list.
#[track_caller]
fn none(faults: Vec<String>) {
    assert!(faults.is_empty(), "{} fault(s):\n  {}", faults.len(), faults.join("\n  "));
}

/// Asserts that a bad sample is caught, by a fault that names what is wrong.
#[track_caller]
fn caught(faults: Vec<String>, naming: &str) {
    assert!(faults.iter().any(|fault| fault.contains(naming)), "no fault names {naming:?}: {faults:?}");
}
