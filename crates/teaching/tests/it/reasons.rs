//! Reasons: given exactly where the Laws forbid, and true of the board.

use proptest::prelude::*;
use rules::{Position, Role, Square};
use teaching::{CastlingRefusal, Judgement, Refusal, Scene, Task, Wrong, why_not};

fn refusal(fen: &str, from: &str, to: &str) -> Option<Refusal> {
    let scene = Scene::read(fen).unwrap();
    why_not(&scene, from.parse().unwrap(), to.parse().unwrap(), Some(Role::Queen))
}

#[test]
fn each_reason_has_its_case() {
    let cases = [
        ("4k3/8/8/8/8/8/8/4K2B w - - 0 1", "a1", "a2", Refusal::NoMan(Square::A1)),
        ("4k3/8/8/8/8/8/8/4K2B w - - 0 1", "e8", "e7", Refusal::NotYours(Square::E8)),
        ("4k3/8/8/8/8/8/8/4K2B w - - 0 1", "h1", "h5", Refusal::Shape(Role::Bishop)),
        ("4k3/8/8/8/8/8/6P1/4K2B w - - 0 1", "h1", "g2", Refusal::OwnMan(Square::G2)),
        ("4k3/8/8/8/8/8/6P1/4K2B w - - 0 1", "h1", "e4", Refusal::InTheWay(Square::G2)),
        ("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2", "e4", Refusal::PawnTakesAslant),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2", "e4", Refusal::InTheWay(Square::E3)),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "d3", Refusal::PawnNothingThere),
        ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3", "e2", Refusal::PawnBack),
        ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3", "e5", Refusal::PawnLeftHome),
        ("4k3/8/8/8/8/3r4/8/4K3 w - - 0 1", "e1", "d1", Refusal::IntoCheck(Square::D3)),
        ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2", "c3", Refusal::Pinned(Square::E7)),
        ("4k3/4r3/8/8/8/8/P7/4K3 w - - 0 1", "a2", "a3", Refusal::StillCheck(Square::E7)),
    ];
    for (fen, from, to, reason) in cases {
        assert_eq!(refusal(fen, from, to), Some(reason), "{fen} {from}{to}");
    }
}

#[test]
fn castling_is_refused_for_now_or_for_ever() {
    let cases = [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", None),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", Some(CastlingRefusal::Never)),
        ("4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", Some(CastlingRefusal::InCheck(Square::E8))),
        ("5rk1/8/8/8/8/8/8/4K2R w K - 0 1", Some(CastlingRefusal::Through(Square::F1))),
        ("6r1/k7/8/8/8/8/8/4K2R w K - 0 1", Some(CastlingRefusal::Into(Square::G1))),
        ("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", Some(CastlingRefusal::Between(Square::G1))),
    ];
    for (fen, reason) in cases {
        for to in ["g1", "h1"] {
            assert_eq!(refusal(fen, "e1", to), reason.map(Refusal::Castling), "{fen} {to}");
        }
    }
}

#[test]
fn a_mate_that_fails_names_the_answer() {
    let position: Position = "6k1/5pp1/7p/8/8/8/8/R5K1 w - - 0 1".parse().unwrap();
    let task = Task::Mate { position, moves: 1 };
    assert_eq!(task.judge("a1a8"), Judgement::Wrong(Wrong::Escape(Square::G8, Square::H7)));
    assert_eq!(task.judge("a1a7"), Judgement::Wrong(Wrong::NoCheck));
    assert_eq!(task.judge("a1b3"), Judgement::Wrong(Wrong::Refused(Refusal::Shape(Role::Rook))));
    let position: Position = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1".parse().unwrap();
    assert_eq!(Task::Mate { position, moves: 1 }.judge("g5g6"), Judgement::Wrong(Wrong::Stalemates));
}

/// A mating move that no file names is right all the same: the position judges.
#[test]
fn every_mating_move_mates() {
    let position: Position = "7k/R7/8/8/8/8/8/1Q4K1 w - - 0 1".parse().unwrap();
    let task = Task::Mate { position, moves: 1 };
    for mating in ["b1b8", "b1h7"] {
        assert!(matches!(task.judge(mating), Judgement::Right(_)), "{mating}");
    }
}

#[test]
fn any_notation_writes_a_move() {
    let position = Position::start();
    let mv = notation::read_san(&position, "Nf3").unwrap();
    let task = Task::Write { position, mv };
    for text in ["Nf3", "马f3", "馬f3", "Ng1-f3", "g1f3", "♘f3", "Ｎｆ３"] {
        assert!(matches!(task.judge(text), Judgement::Right(_)), "{text}");
    }
    assert!(matches!(task.judge("Nc3"), Judgement::Wrong(Wrong::OtherMove(..))));
    assert_eq!(task.judge("what?"), Judgement::Wrong(Wrong::Unreadable));
}

/// TEA-18: king and queen mixed up is a reason of its own, for each of the four squares.
#[test]
fn king_and_queen_mixed_up_is_told_apart() {
    use rules::Color;
    let pieces = "KQkq".chars().map(|c| rules::Piece::from_letter(c).unwrap()).collect();
    let task = Task::SetUp { men: pieces };
    assert_eq!(task.judge("Kd1"), Judgement::Wrong(Wrong::QueenOwnColor(Color::White)));
    assert_eq!(task.judge("qe8"), Judgement::Wrong(Wrong::QueenOwnColor(Color::Black)));
    assert!(matches!(task.judge("Ka4"), Judgement::Wrong(Wrong::NotHome(..))));
    assert!(matches!(task.judge("Qd1 Ke1"), Judgement::Going(_)));
    assert!(matches!(task.judge("Qd1 Ke1 qd8 ke8"), Judgement::Right(_)));
}

/// A position that a game reaches, by choices.
fn reached(choices: &[u16]) -> Position {
    let mut position = Position::start();
    for &choice in choices {
        let moves: Vec<_> = position.legal_moves().into_iter().collect();
        match moves.get(usize::from(choice) % moves.len().max(1)) {
            Some(&mv) => position = position.play_unchecked(mv),
            None => break,
        }
    }
    position
}

proptest! {
    /// Refused is exactly what is not legal, over all pairs of squares.
    #[test]
    fn what_is_refused_is_what_is_illegal(choices in prop::collection::vec(any::<u16>(), 0..90)) {
        let position = reached(&choices);
        let scene = Scene::read(&position.to_fen()).unwrap();
        for from in Square::ALL {
            for to in Square::ALL {
                let legal = position.legal_moves().into_iter().any(|mv| {
                    let castling = position.castling_side(mv);
                    let land = castling.map(|side| side.king_to(position.turn()));
                    mv.from() == from && (mv.to() == to || land == Some(to))
                });
                let reason = why_not(&scene, from, to, Some(Role::Queen));
                prop_assert_eq!(reason.is_none(), legal, "{} {}{}: {:?}", position.to_fen(), from, to, reason);
                match reason {
                    Some(Refusal::InTheWay(at)) => prop_assert!(position.piece_at(at).is_some()),
                    Some(Refusal::OwnMan(at)) => prop_assert_eq!(position.board().color_at(at), Some(position.turn())),
                    Some(Refusal::StillCheck(at)) => prop_assert!(position.checkers().contains(at)),
                    Some(Refusal::IntoCheck(at) | Refusal::Pinned(at)) => {
                        prop_assert_eq!(position.board().color_at(at), Some(!position.turn()));
                    }
                    _ => {}
                }
            }
        }
    }

    /// No text of an answer brings a judge down.
    #[test]
    fn no_answer_panics(text in "[a-hA-Z0-9 =+马♘\u{ff11}-]{0,30}", choices in prop::collection::vec(any::<u16>(), 0..60)) {
        let position = reached(&choices);
        let scene = Scene::read(&position.to_fen()).unwrap();
        let tasks = [
            Task::Mate { position: position.clone(), moves: 2 },
            Task::Play { position: position.clone(), goal: teaching::Goal::Gain },
            Task::Mark { scene: scene.clone(), what: teaching::What::Attacked },
            Task::Count { scene: scene.clone(), what: teaching::What::Unguarded },
            Task::Ask { scene, question: teaching::Question::State },
            Task::Find(Square::E4),
            Task::SetUp { men: vec![rules::Piece::from_letter('K').unwrap()] },
        ];
        for task in tasks {
            let _ = task.judge(&text);
            let _ = task.hint(&text);
        }
    }
}
