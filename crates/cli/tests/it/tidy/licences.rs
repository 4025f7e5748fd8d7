//! Licences of everything that is built or shipped, from `cargo metadata` and the npm lock file.
//!
//! The pure crates are MIT OR Apache-2.0 and their whole closure is permissive, so that anyone may
//! link them; store, server, command line and client are AGPL-3.0-or-later and everything they use
//! must go with that. Licence expressions are read as SPDX writes them, `/` as the old form of OR.
//! Refuses a package without a licence: what says nothing allows nothing.

use super::edges::{PURE, list, members, metadata, string};
use super::{caught, none, text, tracked};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const PERMISSIVE: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Beyond the permissive ones, what may be combined with AGPL-3.0-or-later.
const COMPATIBLE: &[&str] = &[
    "AGPL-3.0-or-later",
    "BlueOak-1.0.0",
    "GPL-2.0-or-later",
    "GPL-3.0-or-later",
    "LGPL-2.1-or-later",
    "LGPL-3.0-or-later",
    "MPL-2.0",
];

fn permissive(licence: &str) -> bool {
    PERMISSIVE.contains(&licence)
}

fn compatible(licence: &str) -> bool {
    permissive(licence) || COMPATIBLE.contains(&licence)
}

/// Whether an SPDX expression can be met by licences that `allowed` accepts: AND binds tighter than
/// OR, WITH belongs to its licence.
fn satisfied(expression: &str, allowed: fn(&str) -> bool) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let verdict = either(&words, &mut at, allowed);
    verdict && at == words.len()
}

fn either(words: &[&str], at: &mut usize, allowed: fn(&str) -> bool) -> bool {
    let mut verdict = both(words, at, allowed);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        // Both sides are read whatever the first said: the second's words must be passed over.
        verdict |= both(words, at, allowed);
    }
    verdict
}

fn both(words: &[&str], at: &mut usize, allowed: fn(&str) -> bool) -> bool {
    let mut verdict = single(words, at, allowed);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        verdict &= single(words, at, allowed);
    }
    verdict
}

fn single(words: &[&str], at: &mut usize, allowed: fn(&str) -> bool) -> bool {
    let word = words.get(*at).copied();
    // Also past the end, so that an expression that breaks off is not taken for read.
    *at += 1;
    let Some(word) = word else { return false };
    if word == "(" {
        let verdict = either(words, at, allowed);
        let closed = words.get(*at) == Some(&")");
        *at += usize::from(closed);
        return verdict && closed;
    }
    if words.get(*at) == Some(&"WITH") {
        let exception = words.get(*at + 1).copied().unwrap_or_default();
        *at += 2;
        return allowed(&format!("{word} WITH {exception}"));
    }
    allowed(word)
}

/// Ids of everything that goes into a build of `start`: dev-dependencies stay out.
fn closure<'a>(metadata: &'a Value, start: &'a str) -> BTreeSet<&'a str> {
    let nodes: BTreeMap<&str, &Value> =
        list(&metadata["resolve"], "nodes").map(|node| (string(node, "id"), node)).collect();
    let mut reached = BTreeSet::new();
    let mut open = vec![start];
    while let Some(id) = open.pop() {
        if !reached.insert(id) {
            continue;
        }
        let Some(node) = nodes.get(id) else { continue };
        for dependency in list(node, "deps") {
            if list(dependency, "dep_kinds").any(|kind| kind["kind"] != "dev") {
                open.push(string(dependency, "pkg"));
            }
        }
    }
    reached
}

fn cargo_faults(metadata: &Value) -> Vec<String> {
    let packages: BTreeMap<&str, &Value> =
        list(metadata, "packages").map(|package| (string(package, "id"), package)).collect();
    let mut faults = Vec::new();
    for package in packages.values() {
        let (name, licence) = (string(package, "name"), string(package, "license"));
        if !satisfied(licence, compatible) {
            faults.push(format!("{name}: licence {licence:?} does not go with AGPL-3.0-or-later"));
        }
    }
    for (name, package) in members(metadata) {
        let pure = PURE.contains(&name) || name == "engine";
        let wanted = if pure { "MIT OR Apache-2.0" } else { "AGPL-3.0-or-later" };
        if string(package, "license") != wanted {
            faults.push(format!("{name}: its licence is {wanted}"));
        }
        if !pure {
            continue;
        }
        for used in closure(metadata, string(package, "id")).iter().filter_map(|id| packages.get(id)) {
            let licence = string(used, "license");
            if !satisfied(licence, permissive) {
                faults.push(format!("{name} brings {}: {licence:?} is not permissive", string(used, "name")));
            }
        }
    }
    faults
}

/// Faults of an npm lock file. `installed` gives the licence in a package's own `package.json`,
/// where the lock has none (npm leaves it out for old-style licence fields).
fn npm_faults(lock: &Value, installed: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, package) in lock["packages"].as_object().into_iter().flatten() {
        if package["resolved"].as_str().is_some_and(|address| address.starts_with("http")) {
            faults.push(format!("{path}: the lock carries a download address"));
        }
        let licence = package["license"].as_str().map(str::to_owned).or_else(|| installed(path));
        match licence {
            None => faults.push(format!("{path:?}: no licence")),
            Some(licence) if !satisfied(&licence, compatible) => {
                faults.push(format!("{path:?}: licence {licence:?} does not go with AGPL-3.0-or-later"));
            }
            Some(_) => {}
        }
    }
    faults
}

#[test]
fn every_crate_has_an_allowed_licence() {
    assert!(list(metadata(), "packages").count() > 100, "the whole closure is looked at");
    none(cargo_faults(metadata()));
}

#[test]
fn every_npm_package_has_an_allowed_licence() {
    for path in tracked().iter().filter(|path| path.ends_with("package-lock.json")) {
        let folder = path.trim_end_matches("package-lock.json");
        let lock: Value = serde_json::from_str(&text(path).unwrap_or_default()).expect("npm writes JSON");
        let installed = |package: &str| {
            let manifest = super::root().join(folder).join(package).join("package.json");
            let manifest: Value = serde_json::from_slice(&std::fs::read(manifest).ok()?).ok()?;
            manifest["license"].as_str().map(str::to_owned)
        };
        none(npm_faults(&lock, installed));
    }
}

#[test]
fn expressions_are_read_as_spdx_writes_them() {
    for good in [
        "MIT",
        "MIT/Apache-2.0",
        "Apache-2.0 OR GPL-2.0-only",
        "(MIT OR GPL-2.0-only) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR Proprietary",
        "MIT AND (BSD-3-Clause OR X)",
    ] {
        assert!(satisfied(good, permissive), "{good}");
    }
    for bad in
        ["", "GPL-3.0-or-later", "MIT AND GPL-2.0-only", "MIT OR", "(MIT", "MIT MIT", "Apache-2.0 WITH x"]
    {
        assert!(!satisfied(bad, permissive), "{bad}");
    }
    assert!(satisfied("GPL-3.0-or-later AND MPL-2.0", compatible));
    assert!(!satisfied("GPL-2.0-only", compatible));
}

#[test]
fn a_licence_that_does_not_go_is_caught() {
    let sample = json!({
        "workspace_members": ["rules", "server"],
        "packages": [
            {"id": "rules", "name": "rules", "license": "MIT OR Apache-2.0"},
            {"id": "server", "name": "server", "license": "MIT"},
            {"id": "gpl", "name": "shak", "license": "GPL-3.0-or-later"},
            {"id": "mute", "name": "mute", "license": null},
            {"id": "dev", "name": "only-in-tests", "license": "MPL-2.0"},
        ],
        "resolve": {"nodes": [{"id": "rules", "deps": [
            {"pkg": "gpl", "dep_kinds": [{"kind": null}]},
            {"pkg": "dev", "dep_kinds": [{"kind": "dev"}]},
        ]}]},
    });
    let faults = cargo_faults(&sample);
    caught(faults.clone(), "rules brings shak");
    caught(faults.clone(), "server: its licence is AGPL");
    caught(faults.clone(), "mute: licence \"\"");
    assert_eq!(faults.len(), 3, "{faults:?}");

    let lock = json!({"packages": {
        "node_modules/a": {"license": "SSPL-1.0"},
        "node_modules/b": {"license": "MIT", "resolved":"https://example.org/b.tgz"},
        "node_modules/c": {},
        "node_modules/d": {},
    }});
    let faults = npm_faults(&lock, |path| path.ends_with("/d").then(|| "ISC".to_owned()));
    caught(faults.clone(), "SSPL-1.0");
    caught(faults.clone(), "node_modules/b: the lock carries a download address");
    caught(faults.clone(), "\"node_modules/c\": no licence");
    assert_eq!(faults.len(), 3, "{faults:?}");
}
