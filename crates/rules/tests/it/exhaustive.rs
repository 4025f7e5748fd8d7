//! Small spaces looked through whole: every from × to × promotion on positions that hold each rule,
//! and every placement of few men against the slow twin.

use rules::{Color, Position, Role, Setup, Square};

use crate::{law, position, position_960, slow, unreachable};

#[test]
fn every_from_to_promotion_is_legal_if_and_only_if_listed() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1",
        "4k3/2b5/8/3pP3/8/6K1/8/8 w - d6 0 1",
        "4k3/8/8/3pP3/4K3/8/8/8 w - d6 0 1",
        "4k3/1b6/8/3pP3/8/8/6K1/8 w - d6 0 1",
        "8/4R3/3R4/k7/Pp6/1K6/8/8 b - a3 0 1",
        "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/8/8/8/8/5n2/8/4K2r w - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    ] {
        law::legal_is_listed(&position(fen));
    }
    for fen in [
        "4k3/8/8/8/8/8/8/rRK5 w B - 0 1",
        "4k3/8/8/8/8/8/8/1RK5 w B - 0 1",
        "4k3/8/8/8/8/8/8/6KR w H - 0 1",
        "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 1",
    ] {
        law::legal_is_listed(&position_960(fen));
    }
}

/// More moves than any game has: the list goes on beyond its inline room.
#[test]
fn the_most_moves_of_a_game_and_more() {
    let most = position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert_eq!(most.legal_moves().len(), 218);
    let beyond = unreachable("kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1");
    assert_eq!(beyond.legal_moves().len(), 270);
    law::legal_is_listed(&beyond);
}

/// Every placement of two kings and one more man of White's, either side to move: legal moves,
/// check, mate and stalemate against the slow twin. `wanted`: how many positions that makes, and
/// how many mates and stalemates among them.
fn king_and_one_against_king(role: Role, wanted: [u32; 3]) {
    let [mut compared, mut mates, mut stalemates] = [0; 3];
    for white in Square::ALL {
        for black in Square::ALL {
            for man in Square::ALL {
                let mut setup = Setup::EMPTY;
                setup.board.put(white, Role::King.of(Color::White));
                setup.board.put(black, Role::King.of(Color::Black));
                if setup.board.occupied().contains(man) {
                    continue;
                }
                setup.board.put(man, role.of(Color::White));
                for turn in Color::ALL {
                    let Ok((position, _)) = Position::from_setup_lenient(Setup { turn, ..setup.clone() })
                    else {
                        continue;
                    };
                    let mut listed = position.legal_moves().to_vec();
                    listed.sort();
                    let (moves, check) = (slow::legal_moves(&position), slow::is_check(&position));
                    assert_eq!(listed, moves, "{position:?}");
                    assert_eq!(position.is_check(), check, "{position:?}");
                    assert_eq!(position.is_checkmate(), check && moves.is_empty(), "{position:?}");
                    assert_eq!(position.is_stalemate(), !check && moves.is_empty(), "{position:?}");
                    compared += 1;
                    mates += u32::from(position.is_checkmate());
                    stalemates += u32::from(position.is_stalemate());
                }
            }
        }
    }
    assert_eq!([compared, mates, stalemates], wanted);
}

#[test]
fn king_and_pawn_against_king() {
    king_and_one_against_king(Role::Pawn, [331_352, 0, 22]);
}

#[test]
fn king_and_knight_against_king() {
    king_and_one_against_king(Role::Knight, [429_440, 0, 40]);
}

#[test]
fn king_and_bishop_against_king() {
    king_and_one_against_king(Role::Bishop, [417_228, 0, 136]);
}

#[test]
fn king_and_rook_against_king() {
    king_and_one_against_king(Role::Rook, [399_112, 216, 68]);
}

#[test]
fn king_and_queen_against_king() {
    king_and_one_against_king(Role::Queen, [368_452, 364, 872]);
}
