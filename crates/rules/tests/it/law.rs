//! The laws of this crate as functions: each panics where its law is broken. The property tests
//! and the fuzz targets call the same ones.

use rules::{
    CastlingSide, Color, FenMode, File, Move, Position, Role, Setup, Square, UciError, Variant, Zobrist64,
    perft, perft_no_bulk, read_fen,
};

/// All from × to × promotion: a move is legal if and only if it is listed, and listed once.
pub(crate) fn legal_is_listed(position: &Position) {
    let list = position.legal_moves();
    let mut sorted = list.to_vec();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), list.len(), "a move is listed twice: {position:?}");
    assert_eq!(position.count_legal_moves(), list.len() as u64, "{position:?}");
    assert_eq!(position.has_legal_move(), !list.is_empty(), "{position:?}");
    let mut of_sets = Vec::new();
    position.move_sets(|set| {
        let before = of_sets.len();
        set.for_each(|mv| of_sets.push(mv));
        assert_eq!(set.len() as usize, of_sets.len() - before, "{position:?}");
        assert_eq!(set.is_empty(), of_sets.len() == before, "{position:?}");
    });
    assert_eq!(of_sets, *list, "{position:?}");
    for from in Square::ALL {
        for to in Square::ALL {
            for promotion in [None].into_iter().chain(Role::ALL.map(Some)) {
                let mv = Move::new(from, to, promotion);
                let listed = sorted.binary_search(&mv).is_ok();
                assert_eq!(position.is_legal(mv), listed, "{mv} in {position:?}");
                assert_eq!(position.play(mv).is_ok(), listed, "{mv} in {position:?}");
            }
        }
    }
}

/// The hash kept move by move is the hash computed anew.
pub(crate) fn hash_is_kept(position: &Position) {
    let fresh: Zobrist64 = position.zobrist_from_scratch();
    assert_eq!(position.zobrist(), fresh, "{position:?}");
}

/// What a position remembers of itself is what a position set up afresh finds out.
pub(crate) fn setup_is_the_same(position: &Position) {
    let again = Position::from_setup_lenient(position.to_setup())
        .unwrap_or_else(|errors| panic!("{errors}: {position:?}"))
        .0;
    assert_eq!(&again, position);
    assert_eq!(again.zobrist(), position.zobrist());
    assert_eq!(again.checkers(), position.checkers());
}

/// Every legal move leads to the position that setting it up afresh gives, hash included.
pub(crate) fn moves_lead_where_a_setup_does(position: &Position) {
    for &mv in &position.legal_moves() {
        let next = position.play(mv).unwrap_or_else(|error| panic!("{error}: {position:?}"));
        setup_is_the_same(&next);
        hash_is_kept(&next);
    }
}

/// Equal keys ⇔ the same men, turn, rights and legal moves, captures en passant told from others
/// (article 9.2.3). Equal positions have equal hashes.
pub(crate) fn key_is_identity(a: &Position, b: &Position) {
    let moves = |position: &Position| {
        let mut moves = position.legal_moves().to_vec();
        moves.sort();
        moves.into_iter().map(|mv| (mv, position.is_en_passant(mv))).collect::<Vec<_>>()
    };
    let same = a.board() == b.board()
        && a.turn() == b.turn()
        && a.castling() == b.castling()
        && moves(a) == moves(b);
    assert_eq!(a.key() == b.key(), same, "{a:?} / {b:?}");
    assert!(!same || a.zobrist() == b.zobrist(), "{a:?} / {b:?}");
}

/// The same for a position and all that differ from it in one thing: a right, the turn, the en
/// passant square, the counters, a man.
pub(crate) fn key_knows_its_neighbours(position: &Position) {
    let setup = position.to_setup();
    let mut neighbours = vec![
        Setup { turn: !setup.turn, ep_square: None, ..setup.clone() },
        Setup { ep_square: None, ..setup.clone() },
        Setup { halfmoves: setup.halfmoves / 2 + 1, fullmoves: setup.fullmoves / 2 + 1, ..setup.clone() },
    ];
    for square in Square::ALL {
        neighbours.push(Setup { ep_square: Some(square), ..setup.clone() });
        let mut without = setup.clone();
        without.board.remove(square);
        neighbours.push(without);
    }
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            for file in [None].into_iter().chain(File::ALL.map(Some)) {
                let mut other = setup.clone();
                other.castling.set(color, side, file);
                neighbours.push(other);
            }
        }
    }
    for setup in neighbours {
        if let Ok((neighbour, _)) = Position::from_setup_lenient(setup) {
            key_is_identity(position, &neighbour);
        }
    }
}

/// Any men on any squares: `men` names a square and a man each, `rest` turn, rights and en passant.
/// What comes of it is refused by name, or keeps all laws.
pub(crate) fn a_setup_keeps_the_laws(men: &[[u8; 2]], rest: [u8; 4]) {
    let mut setup = Setup { turn: Color::ALL[usize::from(rest[0] & 1)], ..Setup::EMPTY };
    for &[square, man] in men {
        let color = Color::ALL[usize::from(man & 1)];
        let role = Role::ALL[usize::from(man >> 1) % 6];
        setup.board.put(Square::ALL[usize::from(square & 63)], role.of(color));
    }
    for (index, byte) in rest[1..3].iter().enumerate() {
        for (side, nibble) in CastlingSide::ALL.into_iter().zip([byte & 15, byte >> 4]) {
            setup.castling.set(Color::ALL[index], side, File::from_index(nibble));
        }
    }
    setup.ep_square = Square::from_index(rest[3]);
    match Position::from_setup_lenient(setup) {
        Ok((position, _)) => {
            legal_is_listed(&position);
            hash_is_kept(&position);
            moves_lead_where_a_setup_does(&position);
            key_knows_its_neighbours(&position);
        }
        Err(errors) => assert!(!errors.is_empty() && !errors.to_string().is_empty()),
    }
}

/// A FEN written is read back to the same position without a note, by both tempers.
pub(crate) fn fen_round_trips(position: &Position, variant: Variant, mode: FenMode) {
    for fen in [position.to_fen(), position.to_fen_always_ep()] {
        let reading = read_fen(&fen, mode, variant).unwrap_or_else(|fault| panic!("{fen}: {fault}"));
        assert!(mode == FenMode::Lenient || reading.notes.is_empty(), "{fen}: {:?}", reading.notes);
        assert_eq!(reading.position.to_fen(), position.to_fen());
        assert_eq!(reading.position.key(), position.key());
        assert_eq!(reading.position.zobrist(), position.zobrist());
    }
    let full = read_fen(&position.to_fen_always_ep(), mode, variant).expect("just read");
    assert_eq!(&full.position, position);
}

/// Every legal move is written and read back, in the spelling of either game.
pub(crate) fn uci_round_trips(position: &Position) {
    for variant in [Variant::Standard, Variant::Chess960] {
        for &mv in &position.legal_moves() {
            // In Chess960 the standard spelling of castling can be an ordinary king move, and is.
            let plain = Move::new(position.king(position.turn()), castling_goal(position, mv), None);
            if variant == Variant::Standard
                && position.castling_side(mv).is_some()
                && (position.is_legal(plain) || plain.from() == plain.to())
            {
                continue;
            }
            let text = position.uci(mv, variant);
            assert_eq!(position.read_uci(&text), Ok(mv), "{text} in {position:?}");
            if mv.promotion().is_some() {
                assert_eq!(position.read_uci(&text[..4]), Err(UciError::Ambiguous));
            }
        }
    }
}

fn castling_goal(position: &Position, mv: Move) -> Square {
    match position.castling_side(mv) {
        Some(side) => side.king_to(position.turn()),
        None => mv.to(),
    }
}

/// Whatever text comes, FEN is read or refused by name; what is read is playable and comes back.
pub(crate) fn fen_is_read_or_refused(text: &str) {
    for variant in [Variant::Standard, Variant::Chess960] {
        let strict = read_fen(text, FenMode::Strict, variant);
        let lenient = read_fen(text, FenMode::Lenient, variant);
        match (&strict, &lenient) {
            (Ok(strict), Ok(lenient)) => {
                assert_eq!(strict.position, lenient.position, "{text}");
                assert_eq!(strict.notes, lenient.notes, "{text}");
            }
            (Ok(_), Err(fault)) => panic!("{text}: lenient reading alone refuses: {fault}"),
            (Err(fault), _) => assert!(!fault.to_string().is_empty()),
        }
        if let Ok(reading) = strict {
            fen_round_trips(&reading.position, variant, FenMode::Strict);
        }
        if let Ok(reading) = lenient {
            let position = reading.position;
            // What stands as in a standard game but was read as such alone stays so.
            fen_round_trips(&position, variant, FenMode::Lenient);
            legal_is_listed(&position);
            hash_is_kept(&position);
            uci_round_trips(&position);
            assert_eq!(perft(&position, 2), perft_no_bulk(&position, 2));
        }
    }
}

/// Whatever text comes as a move, it is read as a legal move or refused.
pub(crate) fn uci_is_read_or_refused(position: &Position, text: &str) {
    if let Ok(mv) = position.read_uci(text) {
        assert!(position.is_legal(mv), "{text} in {position:?}");
        assert!(position.legal_moves().contains(&mv), "{text} in {position:?}");
    }
}

/// A game from a sound start: at every ply the hash is kept, the position is one that setting it up
/// afresh gives, and neither strict reading nor the move text loses it.
pub(crate) fn a_game_keeps_the_laws(start: Position, variant: Variant, choices: &[u16]) {
    let mut position = start;
    for &choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position = position.play_unchecked(moves[usize::from(choice) % moves.len()]);
        hash_is_kept(&position);
        setup_is_the_same(&position);
        fen_round_trips(&position, variant, FenMode::Strict);
        uci_round_trips(&position);
    }
    legal_is_listed(&position);
}
