//! Second opinions from outside the crate: laws under random bytes, and whole small spaces.

mod exhaustive;
mod law;

use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn verdicts_hold(bytes in prop::collection::vec(any::<u8>(), 3..24)) {
        if let Some(position) = law::position(&bytes) {
            law::verdicts_hold(&position);
        }
    }
}
