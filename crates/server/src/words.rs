//! Words for the typed values of `game`: why it ended, with what result, why something was refused.
//!
//! Each is a `match` over the whole enum, so that a new ending or refusal does not compile before it
//! has its key; a test asks every key of every language for its words.

pub mod desk;
pub mod event;
pub(crate) mod learn;

use crate::i18n::{Arg, Lang};
use game::{Article, GameResult, Rejection, Termination};
use notation::Telling;
use rules::{CastlingSide, Color, File, Rank, Role};

/// Key of the result, `result-white-wins`.
pub fn result_key(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "result-white-wins",
        GameResult::BlackWins => "result-black-wins",
        GameResult::Draw => "result-draw",
        GameResult::BothLose => "result-both-lose",
        GameResult::WhiteHalf => "result-white-half",
        GameResult::BlackHalf => "result-black-half",
        GameResult::WhiteByForfeit => "result-white-forfeit",
        GameResult::BlackByForfeit => "result-black-forfeit",
        GameResult::BothForfeit => "result-both-forfeit",
        GameResult::Void => "result-void",
    }
}

/// Key of the reason, `end-checkmate`.
pub fn termination_key(termination: Termination) -> &'static str {
    match termination {
        Termination::Checkmate => "end-checkmate",
        Termination::Stalemate => "end-stalemate",
        Termination::DeadPosition => "end-dead-position",
        Termination::Flag => "end-flag",
        Termination::FlagNoMate => "end-flag-no-mate",
        Termination::Resignation => "end-resignation",
        Termination::ResignationNoMate => "end-resignation-no-mate",
        Termination::Agreement => "end-agreement",
        Termination::Threefold => "end-threefold",
        Termination::Fifty => "end-fifty",
        Termination::Fivefold => "end-fivefold",
        Termination::SeventyFive => "end-seventy-five-moves",
        Termination::ThirtyMoves => "end-thirty-moves",
        Termination::TenChecks => "end-ten-checks",
        Termination::ThirtyChecks => "end-thirty-checks",
        Termination::ClaimPenalty => "end-claim-penalty",
        Termination::FlagTooEarly => "end-flag-too-early",
        Termination::Aborted => "end-aborted",
        Termination::NoShow => "end-no-show",
    }
}

/// Key of a refusal, `refused-illegal-move`.
pub fn rejection_key(rejection: &Rejection) -> &'static str {
    match rejection {
        Rejection::Over => "refused-over",
        Rejection::OutOfOrder => "refused-out-of-order",
        Rejection::NotYourTurn(_) => "refused-not-your-turn",
        Rejection::IllegalMove => "refused-illegal-move",
        Rejection::Bound(_) => "refused-bound",
        Rejection::NotYours => "refused-not-yours",
        Rejection::Paused => "refused-paused",
        Rejection::NotPaused => "refused-not-paused",
        Rejection::Repeated => "refused-repeated",
        Rejection::NoOffer => "refused-no-offer",
        Rejection::OfferStands => "refused-offer-stands",
        Rejection::TooEarlyToAgree(_) => "refused-too-early-to-agree",
        Rejection::OfferNotYourTurn(_) => "refused-offer-not-your-turn",
        Rejection::OffersSpent(_) => "refused-offers-spent",
        Rejection::NoSuchClaim => "refused-no-such-claim",
        Rejection::TooEarlyToResign(_) => "refused-too-early-to-resign",
        Rejection::TooLateToAbort => "refused-too-late-to-abort",
        Rejection::FlagNotFallen => "refused-flag-not-fallen",
        Rejection::NoTakebacks => "refused-no-takebacks",
        Rejection::NothingToTakeBack => "refused-nothing-to-take-back",
        Rejection::NothingDecided => "refused-nothing-decided",
        Rejection::NotBegun => "refused-not-begun",
        Rejection::Appointed => "refused-appointed",
    }
}

/// The sentence that says why a game ended.
pub fn termination(lang: Lang, termination: Termination, result: GameResult) -> String {
    let winner = match result.winner() {
        Some(Color::White) => "white",
        Some(Color::Black) => "black",
        None => "none",
    };
    lang.t1(termination_key(termination), "winner", winner)
}

/// A result as it stands on a page, `1–0` or `½–½`, a dash where there is none; files keep to ASCII.
pub fn score(result: &str) -> String {
    match result {
        "+/-" | "-/+" | "-/-" => result.replace('-', "−"),
        "*" => "—".to_owned(),
        _ => result.replace("1/2", "½").replace('-', "–"),
    }
}

/// Where an article of a profile (`fide-2023/1`) can be read.
pub fn article_url(laws: &str, article: Article) -> String {
    let profile = laws.split('/').next().unwrap_or(laws);
    format!("/laws/{profile}#a{article}")
}

/// A move as one says it across the table: "knight takes f3, check", 马吃 f3，将军. The browser's
/// `chess/speech.ts` says the same of the same messages. `men` is how the men are named, one of
/// `preferences::MEN`.
pub fn spoken_move(lang: Lang, men: &str, telling: &Telling) -> String {
    let man = |role| lang.t1(man_key(role), "men", men.to_owned());
    let mut parts = vec![match telling.castling {
        Some(CastlingSide::King) => lang.t("say-castles-short"),
        Some(CastlingSide::Queen) => lang.t("say-castles-long"),
        None => {
            let key = if telling.takes.is_some() { "say-takes" } else { "say-moves" };
            let mut from: String = telling.file.map(File::letter).into_iter().collect();
            from.extend(telling.rank.map(Rank::digit));
            if !from.is_empty() {
                from.push(' ');
            }
            let piece = man(telling.role);
            let square = telling.to.to_string();
            lang.with(key, [("piece", piece.arg()), ("from", from.arg()), ("square", square.arg())])
        }
    }];
    parts.extend(telling.en_passant.then(|| lang.t("say-en-passant")));
    parts.extend(telling.promotion.map(|role| lang.t1("say-promotes", "piece", man(role))));
    if telling.check {
        parts.push(lang.t(if telling.mate { "say-mate" } else { "say-check" }));
    }
    parts.join(&lang.t("list-separator"))
}

fn man_key(role: Role) -> &'static str {
    match role {
        Role::King => "man-king",
        Role::Queen => "man-queen",
        Role::Rook => "man-rook",
        Role::Bishop => "man-bishop",
        Role::Knight => "man-knight",
        Role::Pawn => "man-pawn",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::laws::has_article;

    #[test]
    fn every_ending_has_words_in_every_language() {
        for lang in Lang::ALL {
            for end in Termination::ALL {
                for result in GameResult::ALL {
                    let text = termination(lang, end, result);
                    assert!(!text.starts_with("end-") && !text.contains('{'), "{lang} {end:?}: {text}");
                }
                assert_eq!(termination_key(end), format!("end-{}", end.code()), "sockets send the code");
            }
            for result in GameResult::ALL {
                assert!(!lang.t(result_key(result)).starts_with("result-"), "{lang} {result:?}");
            }
        }
        assert_eq!(
            termination(Lang::En, Termination::Checkmate, GameResult::BlackWins),
            "White’s king is mated: checkmate"
        );
        assert_eq!(termination(Lang::ZhHant, Termination::Resignation, GameResult::WhiteWins), "黑方認輸");
    }

    #[test]
    fn scores_are_set_as_in_print() {
        let shown = GameResult::ALL.map(|result| score(&result.to_string()));
        assert_eq!(shown, ["1–0", "0–1", "½–½", "0–0", "½–0", "0–½", "+/−", "−/+", "−/−", "—"]);
    }

    #[test]
    fn every_refusal_has_words_in_every_language() {
        let all = [
            Rejection::Over,
            Rejection::OutOfOrder,
            Rejection::NotYourTurn(None),
            Rejection::IllegalMove,
            Rejection::Bound(game::Obligation::MoveMan(rules::Square::E4)),
            Rejection::NotYours,
            Rejection::Paused,
            Rejection::NotPaused,
            Rejection::Repeated,
            Rejection::NoOffer,
            Rejection::OfferStands,
            Rejection::TooEarlyToAgree(None),
            Rejection::OfferNotYourTurn(None),
            Rejection::OffersSpent(None),
            Rejection::NoSuchClaim,
            Rejection::TooEarlyToResign(None),
            Rejection::TooLateToAbort,
            Rejection::FlagNotFallen,
            Rejection::NoTakebacks,
            Rejection::NothingToTakeBack,
            Rejection::NothingDecided,
        ];
        for lang in Lang::ALL {
            for rejection in &all {
                let key = rejection_key(rejection);
                assert_eq!(key, format!("refused-{}", rejection.code()), "sockets send the code");
                assert_ne!(lang.t(key), key, "{lang}");
            }
        }
    }

    /// An ending links to its article; the page must have it.
    #[test]
    fn every_article_an_ending_cites_can_be_read() {
        for profile in ["fide-2023", "classic-17", "casual-online"] {
            let laws = game::laws(profile).unwrap();
            let mut cited = vec![
                laws.checkmate,
                laws.stalemate,
                laws.dead_position.article,
                laws.resignation,
                laws.resignation_no_mate.article,
                laws.flag,
                laws.flag_no_mate.article,
                laws.agreement.article,
                laws.offers.article,
            ];
            if let Some(claims) = laws.claims {
                cited.extend([
                    claims.threefold_intended,
                    claims.threefold,
                    claims.fifty_intended.article,
                    claims.fifty.article,
                    claims.wrong.article,
                ]);
            }
            cited.extend(laws.repetition_auto.map(|rule| rule.article));
            cited.extend(laws.no_progress_auto.map(|rule| rule.article));
            cited.extend(laws.checks_running.map(|rule| rule.article));
            cited.extend(laws.checks_total.map(|rule| rule.article));
            cited.extend(laws.resign_after.map(|rule| rule.article));
            cited.push(laws.default_ms.article);
            cited.extend(laws.flag_void_upto.map(|rule| rule.article));
            for article in cited {
                assert!(has_article(profile, article.as_str()), "{profile} {article}");
            }
        }
        let article = game::laws("fide-2023").unwrap().dead_position.article;
        assert_eq!(article_url("fide-2023/1", article), "/laws/fide-2023#a5.2.2");
    }

    #[test]
    fn a_move_is_said_in_every_language() {
        let named = |lang: Lang, men: &str, fen: &str, text: &str| {
            let reading = rules::read_fen(fen, rules::FenMode::Strict, rules::Variant::Standard);
            let position = reading.expect("the FEN is right").position;
            let mv = notation::read_san(&position, text).expect("legal");
            spoken_move(lang, men, &Telling::of(&position, mv))
        };
        let said = |lang: Lang, fen: &str, text: &str| named(lang, "short", fen, text);
        let check = |fen: &str, text: &str, en: &str, hans: &str| {
            assert_eq!(said(Lang::En, fen, text), en);
            assert_eq!(said(Lang::ZhHans, fen, text), hans);
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        check(start, "Nf3", "knight f3", "马到 f3");
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        check(passing, "exd6", "pawn e takes d6, en passant", "e 兵吃 d6，吃过路兵");
        for (lang, full, letter) in [
            (Lang::En, "knight f3", "N f3"),
            (Lang::ZhHans, "骑士到 f3", "N到 f3"),
            (Lang::ZhHant, "騎士到 f3", "N到 f3"),
        ] {
            assert_eq!(named(lang, "full", start, "Nf3"), full);
            assert_eq!(named(lang, "letter", start, "Nf3"), letter);
        }
        check("4k3/8/8/3p4/8/4NN2/8/4K3 w - - 0 1", "Nxd5", "knight takes d5", "马吃 d5");
        check("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nbd2", "knight b d2", "b 马到 d2");
        check("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "castles short, check", "短易位，将军");
        let mates = "6k1/4Pppp/8/8/8/8/8/4K3 w - - 0 1";
        check(mates, "e8=Q", "pawn e8, promotes to queen, checkmate", "兵到 e8，升变为后，将死");
        assert_eq!(said(Lang::ZhHant, start, "Nf3"), "馬到 f3");
    }
}
