//! How games end on the board, by resignation and by being called off.

use crate::script::{check, given};
use deadpos::Effort;
use game::Phase;

const MATE: &str = "f3 e5 g4 Qh4";

/// END-01: mate ends the game at once; a flag that falls later changes nothing.
#[test]
fn end_01_mate() {
    check(&given(), MATE, "0-1 checkmate 5.1.1");
    check(&given(), &format!("{MATE} +999999 s:flag"), "refused over");
    check(&given(), &format!("{MATE} w:resign"), "refused over");
    check(&given().laws("classic-17"), MATE, "0-1 checkmate 10.1");
    check(&given().laws("casual-online"), MATE, "0-1 checkmate 8");
    // M-02.
    check(&given().fen("6rk/6pp/7N/8/8/8/8/6K1 w - - 0 1"), "Nf7", "1-0 checkmate 5.1.1");
}

/// END-02: resignation wins for the opponent, but draws where the opponent could never mate.
#[test]
fn end_02_resignation() {
    check(&given(), "e4 b:resign", "1-0 resignation 5.1.2");
    check(&given(), "e4 w:resign", "0-1 resignation 5.1.2");
    check(&given(), "w:resign", "0-1 resignation 5.1.2");
    let queen = given().fen("8/7q/8/8/8/3k4/8/K7 b - - 0 1");
    check(&queen, "w:resign", "0-1 resignation 5.1.2");
    check(&queen, "b:resign", "1/2-1/2 resignation-no-mate 5.1.2");
    check(&queen.clone().laws("classic-17"), "b:resign", "1-0 resignation 10.2");
    // D-17: Black is a queen up, yet the one legal move mates.
    let d17 = given().fen("8/8/8/8/1p6/5N2/5q2/4RK1k w - - 0 1");
    check(&d17, "w:resign", "1/2-1/2 resignation-no-mate 5.1.2");
    check(&d17, "b:resign", "1-0 resignation 5.1.2");
    // Scenario 3: White resigns to a bare king.
    let bare = given().fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    check(&bare, "w:resign", "1/2-1/2 resignation-no-mate 5.1.2");
    check(&bare.laws("classic-17"), "w:resign", "0-1 resignation 10.2");
}

/// END-03: stalemate draws.
#[test]
fn end_03_stalemate() {
    let queening = "8/5P1k/8/6K1/8/8/8/8 w - - 0 1";
    check(&given().fen(queening), "f8=Q", "1/2-1/2 stalemate 5.2.1");
    check(&given().fen(queening).laws("classic-17"), "f8=Q", "1/2-1/2 stalemate 10.3");
    check(&given().fen("k7/8/KP6/8/8/8/8/8 w - - 0 1"), "b7+ Kb8 Kb6", "1/2-1/2 stalemate 5.2.1");
    check(&given().fen("8/8/8/8/8/k7/p7/1K6 w - - 0 1"), "Ka1 Kb3", "1/2-1/2 stalemate 5.2.1");
}

/// END-04: listed material draws, and under the FIDE Laws any dead position.
#[test]
fn end_04_listed_material() {
    let underpromotion = "8/5P1k/8/6K1/8/8/8/8 w - - 0 1";
    for piece in ["f8=N", "f8=B"] {
        check(&given().fen(underpromotion), piece, "1/2-1/2 dead-position 5.2.2");
        check(&given().fen(underpromotion).laws("classic-17"), piece, "1/2-1/2 dead-position 10.4");
        check(&given().fen(underpromotion).laws("casual-online"), piece, "1/2-1/2 dead-position 8");
    }
    check(&given().fen(underpromotion), "f8=R", "ongoing");
    let last_man = "8/8/4k3/8/8/3Kq3/8/8 w - - 0 1";
    check(&given().fen(last_man), "Kxe3", "1/2-1/2 dead-position 5.2.2");
}

/// END-05: whoever can still be helped to mate plays on, D-08 to D-16.
#[test]
fn end_05_dead_positions() {
    // D-08 arises by the move that closes the wall.
    let almost = "4k3/8/8/p2p2p1/P2P4/6P1/8/4K3 w - - 0 1";
    check(&given().fen(almost), "g4", "1/2-1/2 dead-position 5.2.2");
    check(&given().fen(almost).laws("classic-17"), "g4", "ongoing");
    check(&given().fen(almost).laws("casual-online"), "g4", "ongoing");
    // D-12: the game ends with the check; the capture is never played.
    let d12 = "7k/8/6RK/8/8/8/8/8 w - - 0 1";
    check(&given().fen(d12), "Rg8+", "1/2-1/2 dead-position 5.2.2");
    check(&given().fen(d12).laws("classic-17"), "Rg8+ Kxg8", "1/2-1/2 dead-position 10.4");
    check(&given().fen(d12).laws("casual-online"), "Rg8+ Kxg8", "1/2-1/2 dead-position 8");
    for alive in ["8/8/4kn2/8/8/3KN3/8/8 w - - 0 1", "8/8/4kq2/8/8/3KN3/8/8 w - - 0 1"] {
        check(&given().fen(alive), "Kd2", "ongoing");
    }
    // Neither side can mate by material, though the older list does not have it.
    let two_bishops = "8/8/4k3/8/8/p2KB3/8/2B5 w - - 0 1";
    check(&given().fen(two_bishops), "Bxa3", "1/2-1/2 dead-position 5.2.2");
    check(&given().fen(two_bishops).laws("casual-online"), "Bxa3", "1/2-1/2 dead-position 8");
    check(&given().fen(two_bishops).laws("classic-17"), "Bxa3", "ongoing");
}

/// A deeper answer comes back as a command that names the ply where the game had died.
#[test]
fn a_dead_position_may_be_found_late() {
    let almost = given().fen("4k3/8/8/p2p2p1/P2P4/6P1/8/4K3 w - - 0 1").laws("classic-17");
    // These Laws ask no solver: there is no question to answer.
    check(&almost, "g4 s:dead:1", "refused nothing-decided");
    let table = check(&given(), "e4 e5 Nf3 s:dead:2", "1/2-1/2 dead-position 5.2.2");
    let Phase::Ended(end) = table.game.phase() else { panic!("the game is over") };
    assert_eq!((end.ply, end.beyond), (2, 1));
    assert_eq!(table.game.moves().len(), 2, "the move made after it is none of the game");
    assert_eq!(table.game.plies().len(), 2);
    let then = check(&given(), "e4 e5", "ongoing");
    assert_eq!(table.game.position(), then.game.position());
    let thought =
        check(&given(), "+1000 e4 +2000 e5 +40000 Nf3 +5000 s:dead:2", "1/2-1/2 dead-position 5.2.2");
    assert_eq!(thought.clocks(), (299_000, 298_000), "the clocks as they stood at that ply");
    check(&given(), "e4 s:dead:7", "refused nothing-decided");
    check(&given(), "e4 w:dead:1", "refused not-yours");
    // Taken back meanwhile: the answer was for another position.
    let mut table = check(&given().takebacks(), "e4 b:takeback", "refused nothing-to-take-back");
    let asked = game::question_key(table.game.position());
    for word in ["w:takeback", "b:yes", "d4"] {
        table.word(word).unwrap();
    }
    let kind = game::CommandKind::Verdict { ply: 1, position: asked, white: false, black: false };
    assert_eq!(table.ask(game::Actor::System, kind), Err(game::Rejection::NothingDecided));
}

/// The deeper look names the ply at which the game had died, however much later it looks.
#[test]
fn a_deeper_look_finds_the_ply_of_death() {
    // Dead once the pawn on h2 is gone, though no quick look sees it.
    let fort = given().fen("8/1p6/1Pp5/k1P5/p1P5/P7/7p/5K2 w - - 0 1");
    let walked = check(&fort, "Kg2 Ka6 Kxh2 Ka5 Kg3 Ka6 Kf4", "ongoing");
    let found = walked.game.first_dead(Effort::DEEP);
    let one_by_one = (0..=7).find(|&ply| {
        let position = walked.game.position_at(ply).unwrap();
        deadpos::is_dead(&position, Effort::DEEP)
    });
    assert_eq!(one_by_one, Some(3));
    assert_eq!(found, Some((3, game::question_key(&walked.game.position_at(3).unwrap()))));
    assert_eq!(walked.game.first_dead(Effort::QUICK), None);
    let ended = check(&fort, "Kg2 Ka6 Kxh2 Ka5 Kg3 Ka6 Kf4 s:dead:3", "1/2-1/2 dead-position 5.2.2");
    assert_eq!(ended.game.first_dead(Effort::DEEP), None, "nothing is asked of a game that is over");
}

/// What the usual effort leaves open is looked at more deeply before a flag decides: Black's men are locked in
/// behind the pawns for good, and White's king can stay out of their reach whatever it does.
#[test]
fn a_flag_in_a_hard_position_is_no_win() {
    let walled_in = "3b1bnr/4p1kp/1p1pPp1p/1P1P1P1P/5PBR/7P/2B5/1K6 w - - 0 1";
    let position = given().fen(walled_in).terms.start;
    let usual = deadpos::can_mate(&position, rules::Color::Black, Effort::DECISION);
    assert_eq!(usual, deadpos::Verdict::Undetermined);
    check(&given().fen(walled_in), "+310000 s:flag", "1/2-1/2 flag-no-mate 6.9");
    check(&given().fen(walled_in), "w:resign", "1/2-1/2 resignation-no-mate 5.1.2");
}

/// END-07: agreement ends the game at once, once both have moved.
#[test]
fn end_07_agreement() {
    check(&given(), "e4 e5 Nf3 b:offer w:accept", "1/2-1/2 agreement 5.2.3");
    check(&given(), "e4 e5(=) w:accept", "1/2-1/2 agreement 5.2.3");
    check(&given(), "e4(=) b:accept", "refused too-early-to-agree 5.2.3");
    check(&given(), "w:offer b:accept", "refused too-early-to-agree 5.2.3");
    // Scenario 17.
    check(&given().laws("classic-17"), "e4(=) b:accept", "1/2-1/2 agreement 10.6");
    // Two offers that cross are an agreement.
    check(&given(), "e4 e5 w:offer b:offer", "1/2-1/2 agreement 5.2.3");
}

/// 9.6: five occurrences and 75 moves end the game, mate first.
#[test]
fn automatic_counters() {
    let round = "Nf3 Nf6 Ng1 Ng8";
    check(&given(), &[round; 4].join(" "), "1/2-1/2 fivefold 9.6.1");
    check(&given(), &[round; 3].join(" "), "ongoing");
    check(&given().laws("classic-17"), &[round; 4].join(" "), "ongoing");
    check(&given().laws("casual-online"), &[round; 2].join(" "), "1/2-1/2 threefold 8");
    let last = "7k/8/6K1/8/8/8/8/R7 w - - 149 120";
    check(&given().fen(last), "Ra8#", "1-0 checkmate 5.1.1");
    check(&given().fen(last), "Ra7", "1/2-1/2 seventy-five-moves 9.6.2");
    check(&given().fen(last).laws("classic-17"), "Ra7", "ongoing");
    check(&given().fen("7k/8/6K1/8/8/8/P7/8 w - - 149 120"), "a4", "ongoing");
    let casual = given().fen("7k/8/6K1/8/8/8/P7/8 w - - 59 60").laws("casual-online");
    check(&casual, "Kf6", "1/2-1/2 thirty-moves 8");
    check(&casual, "a4", "ongoing");
}

#[test]
fn casual_checks() {
    let ten = "Qb2 Kg8 Qg2 Kh8 Qh2 Kg8 Qg3 Kh8 Qh3 Kg8 Qg4 Kh8 Qh4 Kg8 Qg5 Kh8 Qh5 Kg8 Qg6";
    let start = given().fen("7k/8/8/8/8/8/8/KQ6 w - - 0 1");
    check(&start.clone().laws("casual-online"), ten, "1/2-1/2 ten-checks 8");
    check(&start.clone(), ten, "ongoing");
    // A quiet move resets the run.
    let broken =
        ten.replacen("Qg4", "Qa3", 1).replacen("Kh8 Qh4", "Kh8 Qh3", 1).replacen("Kg8 Qg5", "Kg8 Qg3", 1);
    let broken = broken.replacen("Kh8 Qh5 Kg8 Qg6", "Kh8 Qh4 Kg8 Qg4", 1);
    check(&start.laws("casual-online"), &broken, "ongoing");
}

#[test]
fn called_off_before_both_have_moved() {
    check(&given().waiting(), "w:abort", "* aborted -");
    check(&given(), "b:abort", "* aborted -");
    check(&given(), "e4 b:abort", "* aborted -");
    check(&given(), "e4 s:abort", "* aborted -");
    check(&given(), "e4 e5 w:abort", "refused too-late-to-abort");
}

#[test]
fn who_may_ask_what() {
    check(&given(), "b:mv:e7e5", "refused not-your-turn");
    check(&given(), "w:mv:e2e5", "refused illegal-move");
    check(&given(), "s:mv:e2e4", "refused not-yours");
    check(&given(), "w:pause", "refused not-yours");
    check(&given(), "s:resign", "refused not-yours");
    check(&given(), "s:start", "refused out-of-order");
    check(&given().waiting(), "s:start", "ongoing");
    check(&given().waiting(), "w:three", "refused out-of-order");
    check(&given().waiting(), "s:pause", "refused out-of-order");
    check(&given().waiting(), "e4", "ongoing");
}
