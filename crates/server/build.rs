//! Asks for a new build when a message file is added or taken away: the loader finds them when it
//! is compiled, and the compiler alone would not notice a new file.

fn main() {
    println!("cargo::rerun-if-changed=locales");
    println!("cargo::rerun-if-changed=askama.toml");
}
