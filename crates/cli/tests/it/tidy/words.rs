//! The words of messages: complete in every language, one term for one thing, fair to everyone.
//!
//! Judges the Fluent files under `crates/server/locales/<language>/` and the page templates. The
//! glossary itself (`glossary.ftl`) is free to name what the others may not say. Sources: MET-04
//! (no gendered word for a player), MOV-15 ("piece" is not said of pawns), TER-01, TER-04 (one term
//! each, variants named here), TER-05 (回合 and 着 are not mixed), TER-06 (three languages whole).
//! Neither sound nor complete as a judge of prose: it knows the slips listed below and no others.

use super::{caught, none, text, tracked};
use std::collections::{BTreeMap, BTreeSet};

const LANGUAGES: &[&str] = &["en", "zh-Hans", "zh-Hant"];
const LOCALES: &str = "crates/server/locales/";

/// English words, whole and in any case, that speak of a player's gender.
const GENDERED: &[&str] =
    &["he", "she", "him", "her", "his", "hers", "himself", "herself", "chairman", "guy", "guys"];

/// English phrases that mean pieces and pawns but say "pieces", and the old word for both.
const PIECES: &[&str] = &[
    "all pieces",
    "all the pieces",
    "any piece ",
    "captured pieces",
    "every piece",
    "taken pieces",
    "chessmen",
    " men ",
    " man ",
    "pawn piece",
];

/// Chinese variants of fixed terms, simplified and traditional, and what is said instead.
const VARIANTS: &[(&str, &str)] = &[
    ("国际像棋", "国际象棋"),
    ("王车换位", "王车易位"),
    ("王車換位", "王車易位"),
    ("入堡", "王车易位"),
    ("将杀", "将死"),
    ("將殺", "將死"),
    ("绝杀", "将死"),
    ("絕殺", "將死"),
    ("困毙", "逼和"),
    ("困斃", "逼和"),
    ("僵局", "逼和"),
    ("求和", "提和"),
    ("提议和棋", "提和"),
    ("提議和棋", "提和"),
    ("投降", "认输"),
    ("认负", "认输"),
    ("認負", "認輸"),
    ("升格", "升变"),
    ("晋升", "升变"),
    ("晉升", "升變"),
    ("纵线", "直线"),
    ("縱線", "直線"),
    ("竖线", "直线"),
    ("豎線", "直線"),
    ("时间控制", "时限"),
    ("時間控制", "時限"),
    ("摸子动子", "摸子"),
    ("所有棋子", "棋子和兵"),
    ("全部棋子", "棋子和兵"),
    ("被吃棋子", "被吃的子和兵"),
    ("被吃的棋子", "被吃的子和兵"),
    ("白後", "白后"),
    ("黑後", "黑后"),
    ("王和後", "王和后"),
    ("先生", "棋手"),
    ("女士", "棋手"),
    ("小姐", "棋手"),
];

/// Characters that only one of the two scripts writes, simplified then traditional, in pairs.
const SCRIPTS: &str = "车車马馬国國际際对對将將无無胜勝负負请請输輸开開关關时時间間过過让讓赢贏设設录錄语語变變认認动動轮輪\
                       线線击擊网網页頁连連断斷错錯误誤显顯观觀战戰帐帳号號码碼链鏈复複谁誰应應规規则則达達还還没沒选選择擇边邊";

/// Terms that everyday sentences are full of.
const EVERYDAY: &[&str] = &["-game", "-move", "-ply", "-piece", "-pieces", "-draw"];

/// The fixed terms (TER-01, TER-02, TER-04): key, simplified, traditional.
const FIXED: &[(&str, &str, &str)] = &[
    ("-chess", "国际象棋", "西洋棋"),
    ("-king", "王", "王"),
    ("-queen", "后", "后"),
    ("-rook", "车", "車"),
    ("-bishop", "象", "象"),
    ("-knight", "马", "馬"),
    ("-pawn", "兵", "兵"),
    ("role-king", "国王", "國王"),
    ("role-queen", "皇后", "皇后"),
    ("role-rook", "城堡", "城堡"),
    ("role-bishop", "主教", "主教"),
    ("role-knight", "骑士", "騎士"),
    ("role-pawn", "兵卒", "兵卒"),
    ("-file", "直线", "直線"),
    ("-rank", "横线", "橫線"),
    ("-diagonal", "斜线", "斜線"),
    ("-check", "将军", "將軍"),
    ("-parry", "应将", "應將"),
    ("-checkmate", "将死", "將死"),
    ("-stalemate", "逼和", "逼和"),
    ("-no-moves", "无子可动", "無子可動"),
    ("-touch-move", "摸子", "摸子"),
    ("-adjournment", "封棋", "封棋"),
    ("-sealed-move", "封着", "封著"),
    ("-resumption", "续赛", "續賽"),
    ("-time-control", "时限", "時限"),
    ("-flag", "小旗", "小旗"),
    ("-draw-offer", "提和", "提和"),
    ("-to-resign", "认输", "認輸"),
    ("-promotion", "升变", "升變"),
    ("-en-passant", "吃过路兵", "吃過路兵"),
    ("-castling", "王车易位", "王車易位"),
    ("-game", "对局", "對局"),
    ("-move", "回合", "回合"),
    ("-ply", "着", "著"),
];

/// One message: its identifier and its text, attributes included.
type Messages = BTreeMap<String, String>;

/// Reads the messages and terms of a Fluent file: an identifier in column one with `=`, and every
/// indented line after it. Comments are passed over.
fn messages(fluent: &str) -> Messages {
    let mut found = Messages::new();
    let mut current = None;
    for line in fluent.lines() {
        if line.starts_with('#') {
            current = None;
        } else if line.trim().is_empty() {
            // A blank line within a choice parts nothing.
        } else if line.starts_with([' ', '}']) {
            if let Some(text) = current.as_ref().and_then(|name: &String| found.get_mut(name)) {
                text.push(' ');
                text.push_str(line.trim());
            }
        } else if let Some((name, value)) = line.split_once('=') {
            let name = name.trim().to_owned();
            found.insert(name.clone(), value.trim().to_owned());
            current = Some(name);
        }
    }
    found
}

/// `language/file` to its messages; the language is the first folder.
fn completeness_faults(files: &BTreeMap<String, Messages>) -> Vec<String> {
    let names: BTreeSet<&str> =
        files.keys().filter_map(|path| path.split_once('/')).map(|(_, file)| file).collect();
    let mut faults = twice(files);
    for file in names {
        let wanted: BTreeSet<&String> = LANGUAGES
            .iter()
            .filter_map(|language| files.get(&format!("{language}/{file}")))
            .flat_map(Messages::keys)
            .collect();
        for language in LANGUAGES {
            match files.get(&format!("{language}/{file}")) {
                None => faults.push(format!("{file} is missing in {language}")),
                Some(have) => faults.extend(
                    wanted
                        .iter()
                        .filter(|name| !have.contains_key(**name))
                        .map(|name| format!("{name} ({file}) is missing in {language}")),
                ),
            }
        }
    }
    faults
}

/// One language is one namespace, whatever the file, and the reader keeps terms and messages in it
/// together: a second `resign`, or a `-resign` beside it, stops the server from starting.
fn twice(files: &BTreeMap<String, Messages>) -> Vec<String> {
    let mut seen = BTreeMap::new();
    let mut faults = Vec::new();
    for (path, messages) in files {
        let language = path.split('/').next().unwrap_or_default();
        for name in messages.keys() {
            if let Some(first) = seen.insert((language, name.trim_start_matches('-')), path) {
                faults.push(format!("{name} stands in {first} and in {path}"));
            }
        }
    }
    faults
}

/// The text without what stands in braces: variables and keys are not words. Text inside a choice
/// stays, since its lines are not themselves in a placeable.
fn prose(message: &str) -> String {
    let mut out = String::new();
    let mut rest = message;
    while let Some(at) = rest.find('{') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let end = rest.find('}').unwrap_or(rest.len());
        let inner = &rest[..end];
        match inner.split_once("->") {
            // A choice: go on reading behind its selector.
            Some((selector, _)) => rest = &rest[selector.len() + 2..],
            None => {
                out.push('\u{fffc}');
                rest = rest.get(end + 1..).unwrap_or_default();
            }
        }
    }
    out.push_str(rest);
    out
}

fn english_faults(name: &str, message: &str) -> Vec<String> {
    let prose = format!(" {} ", prose(message).to_lowercase());
    let mut faults = Vec::new();
    for word in prose.split(|c: char| !c.is_alphabetic()) {
        if GENDERED.contains(&word) {
            faults.push(format!("{name}: {word:?} speaks of a player's gender"));
        }
    }
    for phrase in PIECES.iter().filter(|phrase| prose.contains(**phrase)) {
        faults.push(format!("{name}: {phrase:?}: pawns are not pieces, say \"pieces and pawns\""));
    }
    faults
}

fn chinese_faults(name: &str, message: &str, traditional: bool) -> Vec<String> {
    let prose = prose(message);
    let mut faults = Vec::new();
    // Malta is no pronoun.
    let pronouns =
        ["其他", "他人", "马耳他", "馬耳他"].iter().fold(prose.clone(), |all, word| all.replace(word, ""));
    for pronoun in ['他', '她'].iter().filter(|pronoun| pronouns.contains(**pronoun)) {
        faults.push(format!("{name}: {pronoun} speaks of a player's gender"));
    }
    for (variant, term) in VARIANTS.iter().filter(|(variant, _)| prose.contains(variant)) {
        faults.push(format!("{name}: {variant} is a variant, the term is {term}"));
    }
    if traditional && prose.contains("國際象棋") {
        faults.push(format!("{name}: in traditional Chinese chess is 西洋棋"));
    }
    let counts_steps = prose.match_indices('步').any(|(at, _)| {
        let before = prose[..at].trim_end().chars().next_back();
        before.is_some_and(|c| c.is_numeric() || c == '\u{fffc}' || "十百五几".contains(c))
    });
    if counts_steps {
        faults.push(format!("{name}: 步 counts neither moves (回合) nor plies (着)"));
    }
    let foreign =
        SCRIPTS.chars().enumerate().filter(|(at, c)| (at % 2 == 0) == traditional && prose.contains(*c));
    for (_, character) in foreign.filter(|(_, c)| !c.is_whitespace()) {
        faults.push(format!("{name}: {character} is of the other script"));
    }
    faults
}

fn wording_faults(path: &str, messages: &Messages) -> Vec<String> {
    let judge = |(name, message): (&String, &String)| {
        let name = format!("{path}: {name}");
        match path.split('/').next() {
            Some("zh-Hans") => chinese_faults(&name, message, false),
            Some("zh-Hant") => chinese_faults(&name, message, true),
            _ => english_faults(&name, message),
        }
    };
    messages.iter().flat_map(judge).chain(quote_faults(path, messages)).collect()
}

/// Quotes and apostrophes are those of print.
fn quote_faults(path: &str, messages: &Messages) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, message) in messages {
        for (straight, curved) in [('\'', "’ or ‘"), ('"', "“ or ”")] {
            if prose(message).contains(straight) {
                faults.push(format!("{path}: {name}: {straight} is a typewriter's, say {curved}"));
            }
        }
    }
    faults
}

/// A Chinese message that spells a term out instead of referring to it would not follow when the
/// term changes. Terms of one character stand within other words, and the everyday words among the
/// terms (`EVERYDAY`) are said as in any sentence.
fn spelled_out_faults(path: &str, messages: &Messages, glossary: &Messages) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, message) in messages {
        let prose = prose(message);
        for (term, word) in glossary.iter().filter(|(term, word)| {
            term.starts_with('-') && word.chars().count() > 1 && !EVERYDAY.contains(&term.as_str())
        }) {
            if prose.contains(word.as_str()) {
                faults.push(format!("{path}: {name}: {word} is a term, say {{ {term} }}"));
            }
        }
    }
    faults
}

/// TER-04's terms must be in the glossary, as fixed.
fn fixed_term_faults(language: &str, glossary: &Messages) -> Vec<String> {
    let wrong = |(name, hans, hant): &(&str, &str, &str)| {
        let wanted = if language == "zh-Hans" { hans } else { hant };
        let found = glossary.get(*name).map(String::as_str);
        (found != Some(*wanted)).then(|| format!("{language}: {name} is {wanted}, not {found:?}"))
    };
    FIXED.iter().filter_map(wrong).collect()
}

/// Words belong in the Fluent files: a template with Han characters of its own speaks one language
/// to everybody. Names that are the same for all stay: the program's, and each language's own.
fn template_faults(path: &str, template: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (number, line) in template.lines().enumerate() {
        let line = ["棋院", "简体中文", "繁體中文", "中文"]
            .iter()
            .fold(line.to_owned(), |line, name| line.replace(name, ""));
        if line.contains(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)) {
            faults.push(format!("{path}:{}: Chinese text in a template", number + 1));
        }
    }
    faults
}

/// The texts of a lesson's file, by line: `en = "…"` and its two sisters.
fn lesson_faults(path: &str, lesson: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut judged = 0;
    for (number, line) in lesson.lines().enumerate() {
        let Some((language, quoted)) = line.split_once(" = \"") else { continue };
        if !LANGUAGES.contains(&language) {
            continue;
        }
        judged += 1;
        let name = (number + 1).to_string();
        let text = Messages::from([(name, quoted.trim_end_matches('"').to_owned())]);
        faults.extend(wording_faults(&format!("{language}/{path}"), &text));
    }
    if judged == 0 {
        faults.push(format!("{path}: no text in any language"));
    }
    faults
}

fn locale_files() -> BTreeMap<String, Messages> {
    tracked()
        .iter()
        .filter_map(|path| path.strip_prefix(LOCALES).filter(|name| name.ends_with(".ftl")))
        .map(|name| (name.to_owned(), messages(&text(&format!("{LOCALES}{name}")).unwrap_or_default())))
        .collect()
}

#[test]
fn every_message_stands_in_every_language() {
    none(completeness_faults(&locale_files()));
}

#[test]
fn messages_use_the_terms_and_name_nobodys_gender() {
    let files = locale_files();
    none(
        files
            .iter()
            .filter(|(path, _)| !path.ends_with("glossary.ftl"))
            .flat_map(|(path, messages)| wording_faults(path, messages))
            .collect(),
    );
}

/// TER-01, TER-04: lessons use the terms too, and name nobody's gender.
#[test]
fn lessons_use_the_terms() {
    let lessons = tracked().iter().filter(|path| path.starts_with("lessons/") && path.ends_with(".toml"));
    let faults: Vec<Vec<String>> =
        lessons.map(|path| lesson_faults(path, &text(path).unwrap_or_default())).collect();
    assert!(faults.len() > 17, "the lessons are there");
    none(faults.concat());
}

#[test]
fn a_wrong_term_in_a_lesson_is_caught() {
    let lesson = |text: &str| lesson_faults("a.toml", text);
    caught(lesson("[title]\nzh-Hans = \"王车换位\""), "a.toml: 2: 王车换位 is a variant");
    caught(lesson("zh-Hant = \"车\""), "车 is of the other script");
    caught(lesson("en = \"The queen and her king\""), "\"her\"");
    caught(lesson("zh-Hans = \"走 3 步\""), "步 counts");
    caught(lesson("board = \"8/8\""), "no text");
    none(lesson("en = \"The queen\"\nzh-Hans = \"后\"\nzh-Hant = \"后\""));
}

#[test]
fn terms_are_fixed_in_the_glossary_and_referred_to() {
    let files = locale_files();
    for language in ["zh-Hans", "zh-Hant"] {
        let glossary = &files[&format!("{language}/glossary.ftl")];
        none(fixed_term_faults(language, glossary));
        let others =
            files.iter().filter(|(path, _)| path.starts_with(language) && !path.ends_with("glossary.ftl"));
        none(others.flat_map(|(path, messages)| spelled_out_faults(path, messages, glossary)).collect());
    }
}

#[test]
fn a_term_spelled_out_or_changed_is_caught() {
    let glossary = messages("-checkmate = 将死\n-king = 王\n-game = 对局\n");
    let spelled = messages("a = 王被将死，对局结束\nb = { -checkmate }");
    let faults = spelled_out_faults("zh-Hans/a.ftl", &spelled, &glossary);
    caught(faults.clone(), "a: 将死 is a term, say { -checkmate }");
    assert_eq!(faults.len(), 1, "{faults:?}");
    caught(fixed_term_faults("zh-Hant", &glossary), "-checkmate is 將死");
}

#[test]
fn templates_hold_no_words_of_their_own() {
    let templates = tracked().iter().filter(|path| path.starts_with("crates/server/templates/"));
    none(templates.flat_map(|path| template_faults(path, &text(path).unwrap_or_default())).collect());
}

#[test]
fn a_missing_message_is_caught() {
    let file = |text: &str| messages(text);
    let files = BTreeMap::from([
        (
            "en/a.ftl".to_owned(),
            file("# c\none = One\ntwo =\n    { $n ->\n        [one] a\n       *[other] b\n    }\n"),
        ),
        ("zh-Hans/a.ftl".to_owned(), file("one = 一")),
    ]);
    assert_eq!(files["en/a.ftl"].len(), 2);
    let faults = completeness_faults(&files);
    caught(faults.clone(), "two (a.ftl) is missing in zh-Hans");
    caught(faults.clone(), "a.ftl is missing in zh-Hant");
    assert_eq!(faults.len(), 2, "{faults:?}");
    let files =
        BTreeMap::from([("en/a.ftl".to_owned(), file("one = 1")), ("en/b.ftl".to_owned(), file("-one = 2"))]);
    caught(completeness_faults(&files), "-one stands in en/a.ftl and in en/b.ftl");
}

#[test]
fn a_straight_quote_is_caught() {
    let judge = |text: &str| wording_faults("en/a.ftl", &messages(&format!("m = {text}")));
    caught(judge("Black's clock"), "m: ' is a typewriter's");
    caught(judge("{ $n ->\n    [one] a\n   *[other] run \"make\"\n    }"), "m: \" is a typewriter's");
    none(judge("Black’s clock, “make”{\", \"}{ $n ->\n    [one] a{\" \"}\n   *[other] b\n    }"));
}

#[test]
fn a_gendered_word_is_caught() {
    let english = |text: &str| wording_faults("en/a.ftl", &messages(&format!("m = {text}")));
    caught(english("{ $name } has resigned; his clock stands"), "\"his\"");
    caught(english("{ $n ->\n    [one] She moves\n   *[other] They move\n }"), "\"she\"");
    none(english("The opponent is here, and there is their clock: { her }"));
    let chinese = |text: &str| wording_faults("zh-Hans/a.ftl", &messages(&format!("m = {text}")));
    caught(chinese("他认输了"), "他");
    none(chinese("其他棋手"));
}

#[test]
fn a_variant_of_a_term_is_caught() {
    let english = |text: &str| wording_faults("en/a.ftl", &messages(&format!("m = {text}")));
    caught(english("Captured pieces"), "pawns are not pieces");
    none(english("Captured: pieces and pawns"));
    let hans = |text: &str| wording_faults("zh-Hans/a.ftl", &messages(&format!("m = {text}")));
    caught(hans("将杀"), "将死");
    caught(hans("50 步规则"), "步 counts");
    caught(hans("{ $n } 步"), "步 counts");
    caught(hans("馬"), "馬 is of the other script");
    none(hans("下一步：50 回合规则，{ $n } 着"));
    let hant = |text: &str| wording_faults("zh-Hant/a.ftl", &messages(&format!("m = {text}")));
    caught(hant("國際象棋"), "西洋棋");
    caught(hant("车"), "车 is of the other script");
    none(hant("西洋棋：車與馬"));
    caught(template_faults("t.html", "<p>认输</p>"), "t.html:1");
    none(template_faults("t.html", "<h1>棋院</h1>"));
}
