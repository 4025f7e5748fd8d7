//! Draw offers and claims, their right and their wrong ends.

use crate::script::{Table, check, given};
use game::{ClockMode, EventKind, Obligation, OfferTiming};
use rules::Color;

const ROUND: &str = "Nf3 Nf6 Ng1 Ng8";

fn twice() -> String {
    [ROUND; 2].join(" ")
}

fn offer(table: &Table) -> Option<(Color, OfferTiming)> {
    table.game.offer().map(|offer| (offer.by, offer.timing))
}

/// DRW-01: an offer with the move is proper; on one's own time early; on the opponent's irregular.
#[test]
fn drw_01_timing_of_offers() {
    let proper = check(&given(), "e4(=)", "ongoing");
    assert_eq!(offer(&proper), Some((Color::White, OfferTiming::Proper)));
    let early = check(&given(), "e4 b:offer", "ongoing");
    assert_eq!(offer(&early), Some((Color::Black, OfferTiming::Early)));
    let irregular = check(&given(), "e4 w:offer", "ongoing");
    assert_eq!(offer(&irregular), Some((Color::White, OfferTiming::Irregular)));
}

/// DRW-02: an offer stands until it is accepted, declined by word or by a move; it cannot be taken
/// back (no such command exists) nor doubled.
#[test]
fn drw_02_life_of_an_offer() {
    check(&given(), "e4 e5 w:offer w:offer", "refused offer-stands");
    check(&given(), "e4 e5(=) w:decline w:accept", "refused no-offer");
    check(&given(), "e4 e5(=) Nf3 w:accept", "refused no-offer");
    check(&given(), "e4 e5(=) Nf3 b:accept", "refused no-offer");
    check(&given(), "e4 e5 w:accept", "refused no-offer");
    check(&given(), "e4 e5 w:decline", "refused no-offer");
    check(&given(), "e4 e5 w:offer w:accept", "refused no-offer");
    // Declined, it may be made again.
    check(&given(), "e4 e5(=) w:decline Nf3 b:offer w:accept", "1/2-1/2 agreement 5.2.3");
    // a flag falls while an offer is open.
    check(&given(), "e4 e5(=) +310000 s:flag", "0-1 flag 6.9");
    // The end of the game leaves no offer.
    assert_eq!(offer(&check(&given(), "f3 e5 g4(=) Qh4#", "0-1 checkmate 5.1.1")), None);
}

/// DRW-04: an early offer may wait for the move, or be answered at once.
#[test]
fn drw_04_early_offers() {
    check(&given(), "e4 e5 w:offer b:accept", "1/2-1/2 agreement 5.2.3");
    let waited = check(&given(), "e4 e5 w:offer Nf3", "ongoing");
    assert_eq!(offer(&waited), Some((Color::White, OfferTiming::Early)));
    check(&given(), "e4 e5 w:offer Nf3 b:accept", "1/2-1/2 agreement 5.2.3");
    // Marked again with the move, it is still the one offer.
    let marked = check(&given(), "e4 e5 w:offer Nf3(=)", "ongoing");
    assert_eq!(offer(&marked), Some((Color::White, OfferTiming::Early)));
    assert_eq!(marked.game.offers_made(Color::White), 1);
    let claimed = check(&given(), "e4 e5 w:fifty Nf3(=)", "ongoing");
    assert_eq!(offer(&claimed), Some((Color::White, OfferTiming::Claim)));
}

/// DRW-05: an offer uses the offerer's own time.
#[test]
fn drw_05_an_offer_costs_the_offerers_time() {
    let table = check(&given(), "e4 e5 +4000 w:offer +3000", "ongoing");
    assert_eq!(table.clocks(), (293_000, 300_000));
    let moved = check(&given(), "e4 e5 +4000 w:offer +3000 Nf3", "ongoing");
    assert_eq!(moved.clocks(), (293_000, 300_000));
}

/// DRW-07: third occurrence, announced before the move that brings it or when it stands; only by the
/// player on move.
#[test]
fn drw_07_threefold() {
    check(&given(), &format!("{} w:three", twice()), "1/2-1/2 threefold 9.2.2");
    check(&given(), &format!("{} b:three", twice()), "refused not-your-turn 9.2.2");
    // Black may announce Ng8; White is not on move.
    let before = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    check(&given(), &format!("{before} b:three:Ng8"), "1/2-1/2 threefold 9.2.1");
    check(&given(), &format!("{before} w:three"), "refused not-your-turn 9.2.2");
    let classic = given().laws("classic-17");
    check(&classic, &format!("{} w:three", twice()), "1/2-1/2 threefold 10.10");
    // Where the draw comes by itself there is nothing to claim.
    check(&given().laws("casual-online"), &format!("{ROUND} w:three"), "refused no-such-claim");
}

/// DRW-08: what makes positions the same, R-02 to R-04.
#[test]
fn drw_08_same_positions() {
    let rooks = given().fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let round = "Rb1 Rb8 Ra1 Ra8";
    check(&rooks, &format!("{} w:three", [round; 2].join(" ")), "ongoing");
    check(&rooks, &format!("{} w:three", [round; 3].join(" ")), "1/2-1/2 threefold 9.2.2");
    let real = given().fen("4k3/8/8/8/4p3/8/3P4/4K2N w - - 0 1");
    let round = "Kd8 Ng3 Ke8 Nh1";
    check(&real, &format!("d4 {} b:three", [round; 2].join(" ")), "ongoing");
    check(&real, &format!("d4 {} b:three", [round; 3].join(" ")), "1/2-1/2 threefold 9.2.2");
    let pinned = given().fen("8/8/8/8/k3p2Q/8/3P4/4K3 w - - 0 1");
    let round = "Ka5 Kd1 Ka4 Ke1";
    check(&pinned, &format!("d4 {} b:three", [round; 2].join(" ")), "1/2-1/2 threefold 9.2.2");
}

/// DRW-09: who moves without claiming loses the right, and has it again when the position recurs.
#[test]
fn drw_09_a_right_lost_and_regained() {
    // Not claimed at the third occurrence; one ply later it is another position.
    check(&given(), &format!("{} e4 b:three", twice()), "ongoing");
    check(&given(), &format!("{} {ROUND} w:three", twice()), "1/2-1/2 threefold 9.2.2");
}

/// DRW-10: fifty moves, on the board or with the move announced (F-01, F-02).
#[test]
fn drw_10_fifty_moves() {
    let early = given().fen("8/8/8/8/8/5k2/8/R3K3 w Q - 99 80");
    check(&early, "w:fifty:Kf1", "1/2-1/2 fifty 9.3.1");
    check(&early, "w:fifty", "ongoing");
    check(&early, "Kf1 b:fifty", "1/2-1/2 fifty 9.3.2");
    let full = given().fen("8/8/8/8/8/5k2/8/R3K3 w Q - 100 81");
    check(&full, "w:fifty", "1/2-1/2 fifty 9.3.2");
    check(&full.laws("classic-17"), "w:fifty", "1/2-1/2 fifty 10.12");
    // A pawn move announced is no fiftieth.
    check(&given().fen("8/8/8/8/8/5k2/P7/R3K3 w Q - 99 80"), "w:fifty:a3", "ongoing");
}

/// DRW-13: a right claim names the plies that prove it.
#[test]
fn drw_13_a_right_claim_names_its_plies() {
    let plies = |words: &str| {
        let table = check(&given(), words, "1/2-1/2 threefold 9.2.2");
        table.log.iter().find_map(|event| match &event.kind {
            EventKind::ClaimJudged { plies, right: true, .. } => Some(plies.clone()),
            _ => None,
        })
    };
    assert_eq!(plies(&format!("{} w:three", twice())), Some(vec![0, 4, 8]));
    let mut table = Table::new(&given().fen("8/8/8/8/8/5k2/8/R3K3 w Q - 99 80"));
    table.word("Kf1").unwrap();
    let judged = table.word("b:fifty").unwrap();
    assert!(matches!(&judged[0], EventKind::ClaimJudged { plies, .. } if *plies == [0, 1]));
}

/// DRW-14: a wrong claim costs time, and the move announced must be played (Q-08, scenario 4).
#[test]
fn drw_14_a_wrong_claim() {
    let before = ClockMode::Increment { before_move: true };
    // Standard: two minutes to the opponent. Rapid and blitz: one.
    let standard = check(&given().time(before, 5_400_000, 0), "e4 b:three", "ongoing");
    assert_eq!(standard.clocks(), (5_520_000, 5_400_000));
    let rapid = check(&given().time(before, 900_000, 0), "e4 b:three", "ongoing");
    assert_eq!(rapid.clocks(), (960_000, 900_000));
    let blitz = check(&given(), "e4 e5 w:fifty:Nf3", "ongoing");
    assert_eq!(blitz.clocks(), (300_000, 360_000));
    // The move announced is due.
    assert!(matches!(blitz.game.obligation(), Some(Obligation::Play(_))));
    check(&given(), "e4 e5 w:fifty:Nf3 w:mv:d2d4", "refused bound");
    check(&given(), "e4 e5 w:fifty:Nf3 w:three", "refused bound");
    let kept = check(&given(), "e4 e5 w:fifty:Nf3 Nf3", "ongoing");
    assert_eq!(kept.game.obligation(), None);
    // Nothing announced, nothing due.
    check(&given(), "e4 e5 w:fifty d4", "ongoing");
    // An illegal move announced: a move with that man, if it has any.
    check(&given(), "e4 e5 w:three:g1g5 w:mv:d2d4", "refused bound");
    check(&given(), "e4 e5 w:three:g1g5 Nh3", "ongoing");
    check(&given(), "e4 e5 w:three:a1a5 d4", "ongoing");
    // Without a clock nobody gains.
    let untimed = check(&given().untimed(), "e4 b:three", "ongoing");
    assert_eq!(untimed.clocks(), (0, 0));
}

/// DRW-14 under the older Laws: five minutes of the claimant's own, and the game if he has not got them.
#[test]
fn drw_14_a_wrong_claim_under_the_older_laws() {
    let before = ClockMode::Increment { before_move: true };
    let with = |ms| given().laws("classic-17").time(before, ms, 0);
    check(&with(299_000), "e4 b:three", "1-0 claim-penalty 10.13");
    let left = check(&with(301_000), "e4 b:three", "ongoing");
    assert_eq!(left.clocks(), (301_000, 1_000));
    // Time thought before the claim counts too.
    check(&with(301_000), "e4 +2000 b:three", "1-0 claim-penalty 10.13");
    // A delay is no time to pay with.
    let delayed = given().laws("classic-17").time(ClockMode::SimpleDelay, 299_000, 3_000);
    check(&delayed, "e4 b:three", "1-0 claim-penalty 10.13");
    let left = check(
        &given().laws("classic-17").time(ClockMode::SimpleDelay, 301_000, 3_000),
        "e4 +2000 b:three",
        "ongoing",
    );
    assert_eq!(left.clocks(), (301_000, 1_000));
    // The moves of the first period made, what it cannot pay the next one does.
    let periods = given().laws("classic-17").periods(&[(Some(1), 60_000), (None, 600_000)]);
    let left = check(&periods, "e4 e5 w:three", "ongoing");
    assert_eq!(left.clocks(), (360_000, 60_000));
    assert_eq!(left.game.clock().period(Color::White), 1);
    check(&periods, "e4 e5 w:three +359999 Nf3", "ongoing");
    check(&periods, "e4 e5 w:three +360000 Nf3", "0-1 flag 10.14");
    // Not made yet, the next one is far away.
    check(&periods, "e4 b:three", "1-0 claim-penalty 10.13");
    // A bare king wins no game.
    let bare = with(100_000).fen("8/7q/8/8/8/3k4/8/K7 b - - 0 1");
    check(&bare, "b:three", "1/2-1/2 flag-no-mate 10.5");
}

/// DRW-15: a claim is an offer too, and a wrong one leaves the offer standing.
#[test]
fn drw_15_a_wrong_claim_leaves_an_offer() {
    let claimed = check(&given(), "e4 e5 w:fifty", "ongoing");
    assert_eq!(offer(&claimed), Some((Color::White, OfferTiming::Claim)));
    check(&given(), "e4 e5 w:fifty b:accept", "1/2-1/2 agreement 5.2.3");
    check(&given(), "e4 e5 w:fifty:Nf3 Nf3 b:accept", "1/2-1/2 agreement 5.2.3");
    check(&given(), "e4 e5 w:fifty b:decline b:accept", "refused no-offer");
    check(&given(), "e4 e5 w:fifty Nf3 Nc6 b:accept", "refused no-offer");
}

/// A claim does not answer the opponent's offer: it stands, and may still be accepted.
#[test]
fn a_wrong_claim_beside_the_opponents_offer() {
    check(&given(), "e4 e5(=) w:fifty w:accept", "1/2-1/2 agreement 5.2.3");
    check(&given(), "e4 e5(=) w:fifty b:accept", "refused no-offer");
}

/// DRW-06: where offers alternate, one may offer again only after the opponent has offered.
#[test]
fn drw_06_alternate_offers() {
    let mut profile = *game::laws("fide-2023").unwrap();
    profile.offers.value.alternate = true;
    let mut alternating = given();
    alternating.terms.laws = Box::leak(Box::new(profile));
    check(&alternating, "e4 e5 w:offer b:decline w:offer", "refused offer-not-your-turn 9.1.2");
    check(&alternating, "e4 e5(=) Nf3 Nc6(=)", "refused offer-not-your-turn 9.1.2");
    check(&alternating, "e4 e5 w:offer b:decline b:offer w:decline w:offer", "ongoing");
    check(&given(), "e4 e5 w:offer b:decline w:offer", "ongoing");
}

#[test]
fn a_claim_after_the_flag_is_too_late() {
    check(&given(), &format!("{} +300000 w:three", twice()), "0-1 flag 6.9");
}

/// Casual rules: offers on one's own turn, after fifteen moves, three at most.
#[test]
fn casual_offers() {
    let casual = given().laws("casual-online");
    let quiet =
        "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 a4 a5 b4 b5 c4 c5 d4 d5 e4 e5 f4 f5 g4 g5 h4";
    // Fifteen moves completed are not enough; sixteen are.
    let fifteen = quiet.rsplit_once(' ').unwrap().0;
    check(&casual, &format!("{fifteen} w:offer"), "refused too-early-to-agree 8");
    check(&casual, &format!("{quiet} h5 w:offer"), "ongoing");
    check(&casual, &format!("{quiet} h5 b:offer"), "refused not-your-turn 8");
    let three = format!("{quiet} h5 w:offer Nf3 Nf6 w:offer Nc3 Nc6 w:offer Be2 Be7");
    check(&casual, &format!("{three} w:offer"), "refused offers-spent 8");
    check(&casual, &format!("{three} b:accept"), "refused no-offer");
    check(&casual, &format!("{quiet} h5 w:offer b:accept"), "1/2-1/2 agreement 8");
}

/// Casual rules: no resignation before fifteen moves.
#[test]
fn casual_resignation() {
    let casual = given().laws("casual-online");
    let fourteen = "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 a4 a5 b4 b5 c4 c5 d4 d5 e4 e5 f4 f5";
    check(&casual, &format!("{fourteen} w:resign"), "refused too-early-to-resign 8");
    check(&casual, &format!("{fourteen} g4 b:resign"), "refused too-early-to-resign 8");
    check(&casual, &format!("{fourteen} g4 g5 w:resign"), "0-1 resignation 8");
}
