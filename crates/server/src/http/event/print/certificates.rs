//! Certificates one can frame: for taking part, for prizes, and of title norms.

use super::said::{Said, Say};
use super::{Sheet, Source};
use crate::http::event::{Who, own_result};
use crate::i18n::{Arg, Lang};
use crate::page::Page;
use crate::title_words;
use crate::words::event as words;
use askama::Template;
use rating::norm::{self, Check, Norm};
use tournament::desk::prizes::Award;
use tournament::desk::{Duty, Pace, ParticipantId, Place};
use tournament::norms::{self as event_norms, Terms};
use tournament::{Player, Points, Record, Sex, Tpn};

/// Places that get a certificate where the event names no prizes.
const HONOURED: u32 = 3;

/// A certificate for somebody.
struct Certificate {
    title: &'static str,
    name: Said,
    class: &'static str,
    unit: String,
    /// What for, a sentence.
    text: Said,
}

/// Certificates, one on a page.
#[derive(Template)]
#[template(path = "event/print/certificates.html")]
pub(crate) struct CertificatesPrint {
    page: Page,
    sheet: Sheet,
    certificates: Vec<Certificate>,
    /// Where and when.
    place: String,
    chief: String,
    organiser: String,
}

fn print(page: Page, sheet: Sheet, source: Source<'_>, certificates: Vec<Certificate>) -> CertificatesPrint {
    let settings = &source.state.settings;
    let official = |duty: Duty| {
        let mut staff = settings.staff.iter().filter(|official| official.duty == duty);
        staff.next().map(|official| official.name.clone()).unwrap_or_default()
    };
    let day = if settings.end.is_empty() { &settings.start } else { &settings.end };
    let place: Vec<&str> =
        [settings.city.as_str(), day.as_str()].into_iter().filter(|part| !part.is_empty()).collect();
    CertificatesPrint {
        certificates,
        place: place.join(", "),
        chief: official(Duty::Chief),
        organiser: official(Duty::Organiser),
        page,
        sheet,
    }
}

fn certificate(sheet: &Sheet, source: Source<'_>, tpn: Tpn, text: impl Fn(Lang) -> String) -> Certificate {
    let who = Who::new(sheet.say.first, source.shown, tpn);
    let name = sheet.say.person(source.shown, tpn);
    let class = match name.texts().map(|(_, text)| super::said::ems(text)).fold(0.0, f64::max) {
        short if short <= 13.0 => "",
        long if long <= 21.0 => "long",
        _ => "longer",
    };
    Certificate { title: who.title, name, class, unit: who.unit, text: sheet.say.with(text) }
}

/// What every sentence of a certificate names: the event, the points, the rounds.
fn text(lang: Lang, key: &str, source: Source<'_>, points: Points, more: (&'static str, String)) -> String {
    let event = Say { first: lang, second: None }.name(&source.state.settings.name).line();
    let args = [
        ("event", event.arg()),
        ("points", words::points(points).arg()),
        ("rounds", source.shown.rounds.arg()),
        (more.0, more.1.arg()),
    ];
    lang.with(key, args)
}

/// Everybody who has played a game or was paired for one, best first.
pub(super) fn takers(source: Source<'_>) -> Vec<(Tpn, Place)> {
    let numbers = source.state.tpns();
    let took_part = |tpn: &Tpn| {
        let player = source.shown.event.player(*tpn);
        player.is_some_and(|player| player.records.iter().any(|record| record.met().is_some()))
    };
    let ranking = source.state.closed.clone().unwrap_or_else(|| source.state.ranking());
    let takers = ranking.into_iter().filter_map(|place| Some((*numbers.get(&place.id)?, place)));
    let may = |id: ParticipantId| source.state.participant(id).is_some_and(|who| !who.expelled);
    takers.filter(|(tpn, place)| took_part(tpn) && may(place.id)).collect()
}

/// A certificate for everybody who took part.
pub(crate) fn participation(page: Page, sheet: Sheet, source: Source<'_>) -> CertificatesPrint {
    let all = takers(source);
    let count = all.len();
    let make = |(tpn, place): (Tpn, Place)| {
        certificate(&sheet, source, tpn, |lang| {
            let rank = lang.t2("certificate-rank", "place", place.rank, "of", count);
            text(lang, "certificate-played", source, place.points, ("rank", rank))
        })
    };
    let certificates = all.into_iter().map(make).collect();
    print(page, sheet, source, certificates)
}

/// Who is honoured: the winners of prizes, or where there are none the first three.
pub(super) fn honoured(source: Source<'_>) -> Vec<(Tpn, Points, Option<usize>, u32)> {
    let numbers = source.state.tpns();
    let places: Vec<(Tpn, Place)> = takers(source);
    if source.state.settings.prizes.is_empty() {
        let first = places.into_iter().filter(|(_, place)| place.rank <= HONOURED);
        return first.map(|(tpn, place)| (tpn, place.points, None, place.rank)).collect();
    }
    let points = |tpn: Tpn| places.iter().find(|(other, _)| *other == tpn).map(|(_, place)| place.points);
    let won = |award: Award| {
        let tpn = *numbers.get(&award.id)?;
        Some((tpn, points(tpn)?, Some(award.group), award.place))
    };
    source.state.awards().into_iter().filter_map(won).collect()
}

/// A certificate for every prize.
pub(crate) fn awards(page: Page, sheet: Sheet, source: Source<'_>) -> CertificatesPrint {
    let make = |(tpn, points, group, place): (Tpn, Points, Option<usize>, u32)| {
        certificate(&sheet, source, tpn, |lang| {
            let group = group.and_then(|at| source.state.settings.prizes.get(at));
            let prize = match group {
                Some(group) => {
                    let name = Say { first: lang, second: None }.name(&group.name).line();
                    lang.t2("certificate-prize", "place", place, "group", name)
                }
                None => lang.t1("certificate-place", "place", place),
            };
            text(lang, "certificate-won", source, points, ("prize", prize))
        })
    };
    let certificates = honoured(source).into_iter().map(make).collect();
    print(page, sheet, source, certificates)
}

/// A norm reached, with every game of it.
struct Reached {
    title: String,
    name: Said,
    facts: Vec<(Said, String)>,
    games: Vec<Game>,
    measures: Vec<(&'static str, Said, bool)>,
    /// "A norm: 7 of 9."
    sum: Said,
}

struct Game {
    round: u32,
    name: Said,
    federation: String,
    title: &'static str,
    rating: String,
    result: String,
    /// Whether it counts for the norm.
    counts: bool,
}

/// Certificates of title norms, one on a page: what FIDE's form asks of an event's report, article by article.
#[derive(Template)]
#[template(path = "event/print/norms.html")]
pub(crate) struct NormsPrint {
    page: Page,
    sheet: Sheet,
    norms: Vec<Reached>,
    chief: String,
}

/// Norms reached in an event of long games: who, which, and how.
pub(super) fn reached(source: Source<'_>) -> Vec<(Tpn, Check)> {
    let event = &source.shown.event;
    let settings = &source.state.settings;
    if settings.time.pace != Pace::Standard || !settings.rated.fide || source.shown.rounds == 0 {
        return Vec::new();
    }
    let terms = Terms { rounds: None, waiver: None, length: None };
    let facts = event_norms::event(event, &terms);
    let mut found = Vec::new();
    for player in &event.players {
        let rounds = event_norms::rounds(event, player, &terms);
        let wanted = |norm: &Norm| {
            let holds = player.title.is_some_and(|title| norm.is_met_by(title));
            !holds && (!norm.title().is_womens() || player.sex == Some(Sex::Woman))
        };
        let checks = Norm::ALL.into_iter().filter(wanted);
        let check = checks.map(|norm| norm::check(norm, &player.federation, &facts, &rounds));
        found.extend(check.filter(Check::is_norm).map(|check| (player.tpn, check)));
    }
    found
}

/// The certificates of all norms reached.
pub(crate) fn norms(page: Page, sheet: Sheet, source: Source<'_>) -> NormsPrint {
    let norms = reached(source)
        .into_iter()
        .filter_map(|(tpn, check)| {
            let player = source.shown.event.player(tpn)?;
            Some(one_norm(&sheet, source, player, &check))
        })
        .collect();
    let chief = source.shown.event.info.chief_arbiter.clone();
    NormsPrint { norms, chief, page, sheet }
}

fn one_norm(sheet: &Sheet, source: Source<'_>, player: &Player, check: &Check) -> Reached {
    let say = sheet.say;
    let shown = source.shown;
    let info = &shown.event.info;
    let title = |lang: Lang| title_words::title(lang, check.norm.title());
    let fact = |key: &str, text: String| (say.t(key), text);
    let held = player.title.map(|title| title.to_string()).unwrap_or_default();
    let facts = [
        fact("event-federation", title_words::federation(say.first, &player.federation)),
        fact("print-fide-id", player.fide_id.map(|id| id.to_string()).unwrap_or_default()),
        fact("event-birth", player.birth.clone()),
        fact("event-title-column", held),
        fact("event-rating", player.rating.map(|rating| rating.to_string()).unwrap_or_default()),
        fact("event-place", [info.city.as_str(), info.federation.as_str()].join(" ").trim().to_owned()),
        fact("event-dates", crate::http::event::dates(&info.start, &info.end).unwrap_or_default()),
        fact("event-time", info.time_control.clone()),
        fact("event-rounds", shown.rounds.to_string()),
    ];
    let games = player.records.iter().enumerate().map(|(at, record)| {
        let round = at as u32 + 1;
        game(sheet, source, round, *record, check.rounds.contains(&round))
    });
    let measures = check.measures.iter().map(|measure| {
        (measure.article(), say.with(|lang| title_words::measure(lang, measure)), measure.is_met())
    });
    let points = title_words::halves(check.halves);
    let games_counted = check.rounds.len();
    Reached {
        title: say.with(title).line(),
        name: say.person(shown, player.tpn),
        facts: facts.into_iter().filter(|(_, text)| !text.is_empty()).collect(),
        games: games.collect(),
        measures: measures.collect(),
        sum: say.with(|lang| lang.t2("norm-reached", "points", &points, "games", games_counted)),
    }
}

fn game(sheet: &Sheet, source: Source<'_>, round: u32, record: Record, counts: bool) -> Game {
    let say = sheet.say;
    let why = words::unplayed_key(record);
    let who = record.scheduled().map(|tpn| Who::new(say.first, source.shown, tpn));
    let result = match why {
        Some(_) => format!("★ {}", words::points(source.shown.event.scoring.points(record))),
        None => own_result(record).to_owned(),
    };
    Game {
        round,
        name: match (record.scheduled(), why) {
            (Some(tpn), _) => say.person(source.shown, tpn),
            (None, Some(key)) => say.t(key),
            (None, None) => Said::plain(""),
        },
        federation: who.as_ref().map(|who| who.federation.clone()).unwrap_or_default(),
        title: who.as_ref().map_or("", |who| who.title),
        rating: who.map(|who| who.rating).unwrap_or_default(),
        result,
        counts,
    }
}
