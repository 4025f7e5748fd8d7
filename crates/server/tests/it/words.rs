//! Messages: the same arguments in every language, and every key that is used has words.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Key to the names of its arguments.
fn messages(lang: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files(&root().join("locales").join(lang), "ftl") {
        let mut current = None;
        for line in fs::read_to_string(file).unwrap().lines().filter(|line| !line.starts_with('#')) {
            if let Some((key, _)) = line.split_once('=').filter(|_| !line.starts_with([' ', '}'])) {
                current = Some(key.trim().to_owned());
                messages.entry(key.trim().to_owned()).or_default();
            }
            let Some(key) = &current else { continue };
            for part in line.split('$').skip(1) {
                let name =
                    part.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect();
                messages.get_mut(key).unwrap().insert(name);
            }
        }
    }
    messages
}

#[test]
fn every_language_takes_the_same_arguments() {
    let english = messages("en");
    assert!(english.len() > 100, "the files were found");
    for lang in ["zh-Hans", "zh-Hant"] {
        let other = messages(lang);
        for (key, arguments) in &english {
            // A plural in English may be a number alone in Chinese, so a set is compared.
            assert_eq!(Some(arguments), other.get(key), "{key} in {lang}");
        }
        for key in other.keys() {
            assert!(english.contains_key(key), "{key} is in {lang} alone");
        }
    }
}

/// Fluent keeps terms and messages in one namespace, and a second of a name ends the server at once.
#[test]
fn no_name_is_given_twice() {
    for lang in ["en", "zh-Hans", "zh-Hant"] {
        let mut seen = BTreeMap::new();
        for file in files(&root().join("locales").join(lang), "ftl") {
            for line in fs::read_to_string(&file).unwrap().lines() {
                if let Some((key, _)) = line.split_once('=').filter(|_| !line.starts_with([' ', '}', '#'])) {
                    let key = key.trim().trim_start_matches('-').to_owned();
                    if let Some(first) = seen.insert(key.clone(), file.clone()) {
                        panic!("{key} stands in {} and {}", first.display(), file.display());
                    }
                }
            }
        }
    }
}

/// The text after each of these is a key.
fn keys_in(text: &str) -> BTreeSet<&str> {
    let mut keys = BTreeSet::new();
    for opening in [".t(\"", ".t1(\"", ".t2(\"", ".with(\"", ".with(\n            \""] {
        for (_, rest) in text.match_indices(opening).map(|(at, found)| text.split_at(at + found.len())) {
            keys.insert(rest.split('"').next().unwrap());
        }
    }
    keys
}

#[test]
fn every_key_that_is_used_has_words() {
    let known = messages("en");
    let mut used = 0;
    for file in files(&root().join("src"), "rs").into_iter().chain(files(&root().join("templates"), "html")) {
        let text = fs::read_to_string(&file).unwrap();
        for key in keys_in(&text) {
            assert!(known.contains_key(key), "{key} in {} has no words", file.display());
            used += 1;
        }
    }
    assert!(used > 80, "only {used} uses were found");
}
