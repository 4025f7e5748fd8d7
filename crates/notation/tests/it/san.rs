//! Moves as text, both ways.

use crate::play::playouts;
use notation::{SanError, Style, fold, read_san, san};
use proptest::prelude::*;
use rules::{CastlingSide, FenMode, Move, Position, Variant, read_fen};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTES: &str = "3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
const IN_PASSING: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";

fn position(fen: &str) -> Position {
    read_fen(fen, FenMode::Strict, Variant::Standard).expect("the FEN is right").position
}

/// Reads the text and says the move in coordinates, or else the kind of refusal.
fn read(fen: &str, text: &str) -> String {
    let position = position(fen);
    match read_san(&position, text) {
        Ok(mv) => position.uci(mv, Variant::Standard),
        Err(SanError::Malformed) => "malformed".into(),
        Err(SanError::Illegal) => "illegal".into(),
        Err(SanError::Ambiguous(moves)) => format!("ambiguous {}", moves.len()),
    }
}

fn check(fen: &str, texts: &[&str], expected: &str) {
    for text in texts {
        assert_eq!(read(fen, text), expected, "{text} in {fen}");
    }
}

/// All legal moves to a square, written in SAN and sorted.
fn written(fen: &str, square: &str) -> Vec<String> {
    let position = position(fen);
    let legal = position.legal_moves();
    let mut texts: Vec<String> =
        legal.iter().filter(|mv| mv.to().to_string() == square).map(|&mv| san(&position, mv)).collect();
    texts.sort();
    texts
}

#[test]
fn n_01_two_knights_are_told_apart_by_file() {
    assert_eq!(written("4k3/8/8/8/8/8/8/4N1NK w - - 0 1", "f3"), ["Nef3", "Ngf3"]);
}

#[test]
fn n_02_two_knights_on_one_file_are_told_apart_by_rank() {
    assert_eq!(written("4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1", "f3"), ["N1f3", "N5f3"]);
}

#[test]
fn n_03_the_file_is_preferred() {
    assert_eq!(written("4k3/8/8/8/3N4/8/7N/4K3 w - - 0 1", "f3"), ["Ndf3", "Nhf3"]);
}

#[test]
fn n_04_a_pinned_man_needs_no_telling_apart() {
    let fen = "4k3/8/8/8/4r3/8/4N3/1N2K3 w - - 0 1";
    assert_eq!(written(fen, "c3"), ["Nc3"]);
    check(fen, &["Nc3", "Nbc3", "Nb1c3"], "b1c3");
    check(fen, &["Nec3", "Ne2c3"], "illegal");
}

#[test]
fn three_queens_need_file_and_rank() {
    let fen = "5k2/8/8/8/Q6Q/8/1K6/7Q w - - 0 1";
    assert_eq!(written(fen, "e4"), ["Q1e4", "Qae4", "Qh4e4"]);
    check(fen, &["Qe4"], "ambiguous 3");
    check(fen, &["Qhe4", "Q4e4"], "ambiguous 2");
}

#[test]
fn check_and_mate_are_written() {
    assert_eq!(written("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a8"), ["Ra8+"]);
    assert_eq!(written("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a8"), ["Ra8#"]);
    assert_eq!(san(&position(CASTLES), castle("O-O")), "O-O");
}

fn castle(text: &str) -> Move {
    read_san(&position(CASTLES), text).expect("castling is legal")
}

#[test]
fn sym_01_piece_letters_are_read_and_p_is_optional() {
    check(START, &["e4", "Pe4", "e2e4", "e2-e4", "Pe2-e4", "e4+", "e4#"], "e2e4");
    check(START, &["Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nf3+", "g1f3", " Nf3 "], "g1f3");
}

#[test]
fn sym_05_the_long_form_is_read_and_written() {
    check(START, &["e2e4"], "e2e4");
    check(START, &["Ng1f3"], "g1f3");
    let position = position("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1");
    let takes = read_san(&position, "Nxd5").expect("legal");
    assert_eq!(Style::Lan.write(&position, takes, Variant::Standard), "Ne3xd5");
}

#[test]
fn sym_02_chinese_letters_are_read_and_written() {
    check(START, &["马f3", "馬f3", "马g1－f3"], "g1f3");
    check(START, &["兵e4"], "e2e4");
    let mates = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    check(mates, &["后xf7#", "後×f7", "Ｑxf7"], "h5f7");
    let position = position(mates);
    let mv = read_san(&position, "后xf7#").expect("legal");
    assert_eq!(Style::Zh.write(&position, mv, Variant::Standard), "后xf7#");
    check("7r/8/8/8/8/8/8/k1K4R w - - 0 1", &["车xh8", "車h1h8"], "h1h8");
    check("7r/8/8/8/8/8/8/k1K4R w - - 0 1", &["王d1"], "c1d1");
}

#[test]
fn sym_06_full_width_signs_and_odd_dashes_are_read() {
    check(START, &["Ｎｆ３", "Ｎｇ１—ｆ３", "♘f3", "♞\u{fe0e}f3", "\u{3000}Nf3"], "g1f3");
    check(START, &["ｅ２－ｅ４", "ｅ４＋", "e2‐e4"], "e2e4");
    check(CASTLES, &["Ｏ－Ｏ", "０－０", "O–O", "0−0"], "e1g1");
    // A dash of Chinese text is two signs long; numbers are parted by 、 and checks by ，.
    check(START, &["马g1——f3", "马g1--f3", "马g1一f3", "馬ｇ１～ｆ３", "1、马f3", "１、Ｎｆ３"], "g1f3");
    check(CASTLES, &["0——0", "O--O", "王翼易位", "短易位"], "e1g1");
    check(CASTLES, &["0——0——0", "后翼易位", "後翼易位", "長易位"], "e1c1");
    check("3qk3/8/8/8/8/8/8/R2QKB2 w Q - 0 1", &["后Ｘｄ８，将军", "后Xd8", "后xd8＋"], "d1d8");
    check(IN_PASSING, &["兵xd6 吃过路兵", "exd6，吃過路兵"], "e5d6");
    check(PROMOTES, &["e8升变后", "e8升变为后", "e8變為后", "ｅ８（后）"], "e7e8q");
}

#[test]
fn sym_07_figurines_are_written_and_read() {
    let position = position(START);
    let mv = read_san(&position, "Nf3").expect("legal");
    assert_eq!(Style::Figurine.write(&position, mv, Variant::Standard), "♘f3");
    check(START, &["♘f3", "♞f3"], "g1f3");
}

#[test]
fn castling_is_read_in_letters_or_zeros_and_never_as_a_king_move() {
    check(CASTLES, &["O-O", "0-0", "o-o", "O-O+", "0-0#", "e1g1", "e1h1"], "e1g1");
    check(CASTLES, &["O-O-O", "0-0-0", "e1c1", "e1a1"], "e1c1");
    check(CASTLES, &["Kg1", "Kc1", "Kh1", "Ke1g1", "Kxh1"], "illegal");
    check(CASTLES, &["OO", "00", "oo", "0 - 0", "О-О", "O一O", "短易位"], "e1g1");
    check(CASTLES, &["OOO", "o-o-o+", "O一O一O", "长易位", "長易位"], "e1c1");
    check(CASTLES, &["O-O-O-O", "O-", "0-0-", "O-O e.p."], "malformed");
    check(START, &["O-O", "O-O-O"], "illegal");
}

#[test]
fn coordinates_that_can_be_a_king_move_are_one() {
    let fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    let position = read_fen(fen, FenMode::Strict, Variant::Chess960).expect("the FEN is right").position;
    let step = read_san(&position, "f1g1").expect("legal");
    assert_eq!(position.castling_side(step), None);
    let castling = read_san(&position, "f1h1").expect("legal");
    assert!(position.castling_side(castling).is_some());
    assert_eq!(read_san(&position, "Kg1"), Ok(step));
    assert_eq!(read_san(&position, "O-O"), Ok(castling));
}

#[test]
fn promotions_are_read_in_every_spelling_and_need_their_piece() {
    check(
        PROMOTES,
        &["e8=Q", "e8Q", "e8(Q)", "e8/Q", "e8=(Q)", "e8q", "e8=q", "e7e8q", "e7-e8=Q", "e8=后"],
        "e7e8q",
    );
    check(PROMOTES, &["exd8=N", "ed8N", "e7xd8(N)+", "e7d8n", "exd8=马"], "e7d8n");
    check(PROMOTES, &["e8", "e7e8", "e7-e8", "exd8", "e7d8"], "ambiguous 4");
    check(PROMOTES, &["e8=K", "e8=P", "exf8=Q", "Ke2=Q"], "illegal");
    check(PROMOTES, &["e8=", "e8=X", "e8()", "e8=QQ"], "malformed");
}

#[test]
fn spc_10_en_passant_may_carry_its_suffix() {
    let plain = ["exd6", "ed6", "e5d6", "e5xd6"];
    let suffixed =
        ["exd6e.p.", "exd6 e.p.", "exd6 e.p", "exd6ep", "exd6 ep", "exd6 en passant", "exd6 en pt"];
    check(IN_PASSING, &plain, "e5d6");
    check(IN_PASSING, &suffixed, "e5d6");
    check(IN_PASSING, &["exd6 e.p.+", "exd6+ e.p.", "ed6 e.p.", "e5d6 e.p."], "e5d6");
    check(IN_PASSING, &["e6 e.p.", "Ke2 e.p."], "illegal");
    let position = position(IN_PASSING);
    assert_eq!(san(&position, read_san(&position, "exd6 en pt").expect("legal")), "exd6");
}

#[test]
fn a_small_b_is_the_file_and_a_capital_b_the_bishop() {
    let fen = "4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1";
    check(fen, &["bxc3", "bc3", "b2c3"], "b2c3");
    check(fen, &["Bxc3", "Bc3"], "illegal");
    let fen = "4k3/8/8/8/8/2p5/1B1P4/4K3 w - - 0 1";
    check(fen, &["Bxc3", "Bc3", "Bbc3"], "b2c3");
    check(fen, &["bxc3"], "illegal");
    check(fen, &["dxc3", "xc3"], "d2c3");
    check(fen, &["c3"], "illegal");
}

#[test]
fn what_is_no_move_text_is_malformed() {
    let none = [
        "", " ", "banana", "Nf", "Zf3", "e9", "i4", "N", "+", "#", "e.p.", "--", "0000", "Z0", "e4!", "x",
        "=Q", "(Q)", "mate", "1.", "e4 e5", "Nf3 e5", "D", "将军",
    ];
    check(START, &none, "malformed");
    check(START, &[&"e".repeat(500), &"王".repeat(40)], "malformed");
}

#[test]
fn moves_that_fit_none_are_illegal_and_those_that_fit_several_ambiguous() {
    check(START, &["e5", "Nd2", "Ke2", "Qxd8", "Nbf3", "N2f3", "e7e5"], "illegal");
    check("4k3/8/8/8/8/8/8/4N1NK w - - 0 1", &["Nf3", "Nxf3", "N1f3"], "ambiguous 2");
}

#[test]
fn german_letters_are_written_and_read() {
    check(START, &["Sf3", "Sg1-f3", "Ｓｆ３"], "g1f3");
    check("3qk3/8/8/8/8/8/8/R2QKB2 w Q - 0 1", &["Dxd8", "D:d8", "Dd8:", "Dd8+", "Ddxd8 matt"], "d1d8");
    check("3qk3/8/8/8/8/8/8/R2QKB2 w Q - 0 1", &["Txd8", "Tb1-b8"], "illegal");
    check("3qk3/8/8/8/8/8/8/R2QKB2 w Q - 0 1", &["Lb5", "Lb5+", "Lf1b5 ch"], "f1b5");
    check(PROMOTES, &["e8D", "e8=D", "e8(D)", "e8 D", "e8/D matt"], "e7e8q");
    check(PROMOTES, &["exd8S", "e:d8S", "exd8=S", "edS", "exd=S", "ed(S)"], "e7d8n");
    check(START, &["sf3", "sg1-f3", "SXf3", "sXf3"], "g1f3");
    check("3qk3/8/8/8/8/8/8/R2QKB2 w Q - 0 1", &["lb5", "lf1b5"], "f1b5");
    check("3qk3/8/8/8/8/8/8/R2QKB2 w Q - 0 1", &["tb1", "ta1-b1"], "a1b1");
    check(PROMOTES, &["e8=d", "e8d", "e8(d)", "e8/d", "E8=D"], "e7e8q");
    // A small d is the file alone.
    check("3qk3/8/8/8/8/8/8/R2QKB2 w Q - 0 1", &["dxd8", "de2"], "illegal");
}

#[test]
fn small_letters_are_pieces_where_no_pawn_can_be_meant() {
    check(START, &["nf3", "ng1f3", "n1f3", "NF3", "N F3", "n f3"], "g1f3");
    check(START, &["E4", "E2E4", "E2-E4", "pe4", "PE4"], "e2e4");
    let fen = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
    check(fen, &["bc4", "b c4", "BC4", "BXC4", "bc4+"], "ambiguous 2");
    check(fen, &["bxc4", "b3c4", "B3C4"], "b3c4");
    check(fen, &["Bc4", "Bxc4", "bf1xc4", "L:c4"], "f1c4");
    check(fen, &["bd3", "bxd3", "bfd3"], "f1d3");
    check("4k3/8/8/8/8/8/8/1B2K3 w - - 0 1", &["b4", "b1b4"], "illegal");
}

#[test]
fn captures_are_read_with_colons_and_by_files_alone() {
    check(IN_PASSING, &["e:d6", "e5:d6", "ed", "exd", "ed:", "e:d", "ed6:", "exd6 e. p."], "e5d6");
    let fen = "4k3/8/8/3p4/4P3/3p4/4P3/4K3 w - - 0 1";
    check(fen, &["ed", "exd"], "ambiguous 2");
    check(fen, &["de", "ef"], "illegal");
    check(PROMOTES, &["ed", "exd"], "ambiguous 4");
}

#[test]
fn numbers_and_words_of_check_may_stand_around_a_move() {
    check(START, &["1. e4", "1.e4", "1...e4", "e4 ch", "e4 mate", "e4 dbl. ch.", "e4将军"], "e2e4");
    check("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", &["Ra8 mate", "Ra8++", "Ra8mate", "Ra8 将死"], "a1a8");
}

/// One wild way of writing a move, chosen by numbers.
fn wild(position: &Position, mv: Move, choice: &[u8; 8]) -> String {
    let of = |index: usize, forms: &[&str]| forms[usize::from(choice[index]) % forms.len()].to_owned();
    if let Some(side) = position.castling_side(mv) {
        let form = of(0, &["O-O", "0-0", "o-o", "О—О", "Ｏ－Ｏ", "O O", "00"]);
        let rook = form.chars().next().expect("not empty");
        let long = form.len() > 2 && form.chars().count() == 3;
        let more = if long { form.chars().skip(1).collect() } else { rook.to_string() };
        return match side {
            CastlingSide::King => form,
            CastlingSide::Queen => form + &more,
        };
    }
    let styles = [Style::San, Style::De, Style::Zh, Style::ZhHant, Style::Figurine, Style::Lan];
    let style = styles[usize::from(choice[0]) % styles.len()];
    let mut text = style.write(position, mv, Variant::Standard);
    text = text.trim_end_matches(['+', '#']).to_owned();
    if choice[1].is_multiple_of(4) && style != Style::Lan {
        text = text.replace('x', "");
    } else {
        text = text.replace('x', &of(1, &["x", ":", "×", " x ", "ｘ"]));
    }
    if let Some(role) = mv.promotion() {
        let letter = style.letter(role);
        let written = format!("={letter}");
        let form = of(2, &["=Q", "Q", "(Q)", "/Q", "=(Q)", " = Q", "升Q", " Q"]).replace('Q', letter);
        text = text.replace(&written, &form);
    }
    text = text.replace('-', &of(3, &["-", "–", "—", "－", " - ", ""]));
    match choice[4] % 4 {
        0 => text = text.chars().map(full_width).collect(),
        // `bxc3` would be the pawn's.
        1 if style == Style::San && !text.starts_with('B') || text.starts_with("Bc") => {
            text.replace_range(..1, &text[..1].to_ascii_lowercase())
        }
        _ => {}
    }
    if position.is_en_passant(mv) {
        text += &of(5, &["", "e.p.", " e.p.", " ep", " en passant", " en pt"]);
    }
    text + &of(6, &["", "+", "#", "++", " mate", "将军", " ch", "†"])
}

fn full_width(sign: char) -> char {
    match sign {
        '!'..='~' => char::from_u32(sign as u32 + 0xfee0).unwrap_or(sign),
        other => other,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_style_reads_back_what_it_writes(playout in playouts()) {
        for (position, mv) in playout.moves() {
            for &style in Style::ALL {
                let text = style.write(&position, mv, playout.variant);
                prop_assert_eq!(read_san(&position, &text), Ok(mv), "{} in {}", text, position.to_fen());
            }
        }
    }

    #[test]
    fn every_wild_form_is_read_or_its_ambiguity_named(playout in playouts(), choice in any::<[u8; 8]>()) {
        for (position, mv) in playout.moves() {
            let text = wild(&position, mv, &choice);
            match read_san(&position, &text) {
                Ok(read) => prop_assert_eq!(read, mv, "{} in {}", text, position.to_fen()),
                Err(SanError::Ambiguous(moves)) => {
                    prop_assert!(fold(&text).starts_with('b') && moves.contains(&mv), "{} in {}", text, position.to_fen());
                }
                Err(error) => prop_assert!(false, "{} in {}: {}", text, position.to_fen(), error),
            }
        }
    }

    #[test]
    fn no_two_legal_moves_share_a_text(playout in playouts()) {
        if let Some((position, _)) = playout.moves().last() {
            let legal = position.legal_moves();
            for &style in Style::ALL {
                let mut texts: Vec<String> = legal.iter().map(|&mv| style.write(position, mv, playout.variant)).collect();
                texts.sort();
                texts.dedup();
                prop_assert_eq!(texts.len(), legal.len());
            }
        }
    }

    #[test]
    fn any_text_is_read_without_a_panic_and_what_is_read_is_legal(
        playout in playouts(),
        text in "[KQRBNPOabcdefgh12345678x=+#.()/ 0王后车象马兵♘－-]{0,9}",
    ) {
        if let Some((position, _)) = playout.moves().last()
            && let Ok(mv) = read_san(position, &text)
        {
            prop_assert!(position.is_legal(mv));
        }
    }
}
