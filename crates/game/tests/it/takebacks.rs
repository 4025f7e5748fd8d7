//! Moves taken back by consent, with all that hung on them.

use crate::script::{check, given};

#[test]
fn by_consent_only() {
    check(&given(), "e4 w:takeback", "refused no-takebacks");
    let casual = given().takebacks();
    check(&casual, "e4 b:takeback", "refused nothing-to-take-back");
    check(&casual, "e4 w:takeback w:takeback", "refused offer-stands");
    check(&casual, "e4 w:takeback w:yes", "refused no-offer");
    check(&casual, "e4 b:yes", "refused no-offer");
    check(&casual, "e4 w:takeback b:no b:yes", "refused no-offer");
    check(&casual, "e4 w:takeback e5 b:yes", "refused no-offer");
    let one = check(&casual, "e4 w:takeback b:yes", "ongoing");
    assert_eq!(one.game.moves().len(), 0);
    // On move again: the opponent's reply goes too.
    let two = check(&casual, "e4 e5 w:takeback b:yes", "ongoing");
    assert_eq!(two.game.moves().len(), 0);
    let back = check(&casual, "e4 e5 Nf3 b:takeback w:yes", "ongoing");
    assert_eq!(back.game.moves().len(), 1);
    check(&casual, "e4 w:takeback b:yes d4 d5 Nf3", "ongoing");
}

#[test]
fn clocks_offers_and_counts_go_with_the_moves() {
    let casual = given().takebacks();
    let table = check(&casual, "+1000 e4 +2000 e5 +3000 Nf3 +4000 w:takeback b:yes", "ongoing");
    assert_eq!(table.clocks(), (299_000, 298_000));
    // The offer made with a move is gone, and does not come back with its number.
    let table = check(&casual, "e4 e5 Nf3(=) w:takeback b:yes Nc3", "ongoing");
    assert_eq!(table.game.offer(), None);
    assert_eq!(table.game.offers_made(rules::Color::White), 0);
    // A wrong claim's duty and cost hang on the turn.
    let table = check(&casual, "e4 e5 w:fifty:Nf3 Nf3 w:takeback b:yes d4", "ongoing");
    assert_eq!((table.game.obligation(), table.clocks()), (None, (300_000, 300_000)));
    // Occurrences are counted on the moves that stand.
    let table = check(&casual, "Nf3 Nf6 Ng1 Ng8 b:takeback w:yes", "ongoing");
    assert_eq!(table.game.repetitions(), 1);
    let table = check(&casual, "Nf3 Nf6 Ng1 Ng8 b:takeback w:yes Ng8", "ongoing");
    assert_eq!(table.game.repetitions(), 2);
}
