//! Speeds, announced draws and what the profiles let a player claim.

use crate::script::{check, given};

/// The claims shown to the player on move.
#[test]
fn what_may_be_claimed() {
    let table = check(&given(), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", "ongoing");
    let claims = table.game.claimable();
    let back = table.game.position().read_uci("f6g8").unwrap();
    assert!(!claims.threefold && claims.threefold_with == [back]);
    let table = check(&given(), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "ongoing");
    assert!(table.game.claimable().threefold);
    let ended = check(&given(), "f3 e5 g4 Qh4", "0-1 checkmate 5.1.1");
    assert_eq!(ended.game.claimable(), game::judge::Claimable::default());
    let casual = check(&given().laws("casual-online"), "Nf3 Nf6 Ng1", "ongoing");
    assert_eq!(casual.game.claimable(), game::judge::Claimable::default());
}

/// CHK-02: in check only parries are played; with none it is mate.
#[test]
fn chk_02_checks_are_parried() {
    let check_given = given().fen("4k3/8/8/8/8/5n2/8/4K2r w - - 0 1");
    check(&check_given, "w:mv:e1d1", "refused illegal-move");
    check(&check_given, "Ke2", "ongoing");
    check(&given(), "f3 e5 g4 Qh4", "0-1 checkmate 5.1.1");
}

/// ONL-11: each side castles once, by the same rules of movement under every profile.
#[test]
fn onl_11_one_castling_for_each_side() {
    for laws in ["fide-2023", "classic-17", "casual-online"] {
        let start = given().fen("r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1").laws(laws);
        check(&start, "O-O O-O-O Kg2 Kb8 Kg1 Kc8 w:mv:g1f1", "refused illegal-move");
        let castled = check(&start, "O-O O-O-O", "ongoing");
        assert!(castled.game.position().castling().is_empty());
        check(&start, "Ke2 Ke7 Ke1 Ke8 w:mv:e1h1", "refused illegal-move");
    }
}
