//! Random numbers of the operating system: session tokens and game ids.

use game::GameId;

/// `N` random bytes.
///
/// # Panics
/// If the operating system has no randomness to give, which leaves nothing safe to do.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A random id from the space of all games and challenges.
pub fn game_id() -> GameId {
    loop {
        // 48 bits reach beyond 62^8; the few too large are drawn again, so that all ids are alike.
        let [a, b, c, d, e, f] = bytes();
        if let Some(id) = GameId::new(u64::from_be_bytes([0, 0, a, b, c, d, e, f])) {
            return id;
        }
    }
}

/// Lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}
