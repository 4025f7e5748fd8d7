//! Every tab of events with all that can go wrong, in every language; and a large one in time.

use super::about::AboutPage;
use super::card::CardPage;
use super::cross::CrossPage;
use super::games::GamesPage;
use super::pairings::PairingsPage;
use super::players::PlayersPage;
use super::sort::Sort;
use super::standings::StandingsPage;
use super::{Head, Tab};
use crate::app::events::Shown;
use crate::i18n::Lang;
use crate::page::Page;
use askama::Template;
use rules::Color;
use std::collections::HashMap;
use std::time::{Duration, Instant};
use tournament::swiss::{Oddities, Plan, simulate};
use tournament::{Bye, Record, Score, Scoring, Tpn};

fn page(lang: Lang) -> Page {
    Page {
        lang,
        path: "/event/x/standings".to_owned(),
        csrf: String::new(),
        origin: crate::security::Origin { https: false, host: "localhost".to_owned() },
        viewer: None,
        call: None,
        settings: crate::app::preferences::tidy(store::Settings::default()),
        source_url: None,
        token: "".into(),
        agent: String::new(),
        from: None,
    }
}

fn event(players: u32, rounds: u32, oddities: Oddities) -> Shown {
    let scoring = Scoring::default();
    let plan = Plan { players, rounds, seed: 7, oddities, accelerated: false, prohibited: 0, scoring };
    let mut event = simulate(&plan);
    let codes = ["DE", "BH/C1", "BH", "SB", "PS", "WIN", "TPN"];
    event.info.tie_breaks = codes.map(str::to_owned).to_vec();
    Shown::new(event)
}

/// The head of an event that no desk keeps.
fn head(tab: Option<Tab>) -> Head {
    Head {
        base: "/event/abc".to_owned(),
        version: 1,
        name: "Open".to_owned(),
        facts: Vec::new(),
        tab,
        runs: true,
        enters: true,
        plays: true,
        by_teams: false,
        captains: false,
        left_fide_mode: true,
    }
}

/// Every page of the event, rendered.
fn pages(lang: Lang, shown: &Shown) -> Vec<(&'static str, String)> {
    let mut all = vec![
        ("players", PlayersPage::new(page(lang), head(Some(Tab::Players)), shown, &Sort::default()).render()),
        (
            "standings",
            StandingsPage::new(page(lang), head(Some(Tab::Standings)), shown, &Sort::default()).render(),
        ),
        ("cross", CrossPage::new(page(lang), head(Some(Tab::Cross)), shown).render()),
        (
            "games",
            GamesPage::new(page(lang), head(Some(Tab::Games)), shown, &HashMap::new(), Vec::new()).render(),
        ),
        ("about", AboutPage::new(page(lang), head(Some(Tab::About)), shown, "http://x/find").render()),
    ];
    for round in 1..=shown.rounds {
        let pairings = PairingsPage::new(page(lang), head(Some(Tab::Pairings)), shown, Some(round));
        all.push(("pairings", pairings.render()));
    }
    for player in &shown.event.players {
        let card = CardPage::new(page(lang), head(None), shown, player.tpn).expect("takes part");
        all.push(("card", card.render()));
    }
    all.into_iter().map(|(name, html)| (name, html.expect("renders"))).collect()
}

#[test]
fn every_tab_has_words_for_all_that_goes_wrong() {
    let shown = event(40, 7, Oddities::MANY);
    for lang in Lang::ALL {
        for (name, html) in pages(lang, &shown) {
            for text in html.split('>').filter_map(|part| part.split('<').next()) {
                assert!(!text.trim().starts_with("event-"), "{name} in {lang} shows {text:?}");
            }
            assert!(!html.contains("{$") && !html.contains(" style="), "{name} in {lang}");
        }
    }
}

#[test]
fn an_event_that_has_not_begun_teaches_the_next_step() {
    let mut shown = event(4, 3, Oddities::NONE).event;
    shown.players.iter_mut().for_each(|player| player.records.clear());
    let shown = Shown::new(shown);
    for (name, html) in pages(Lang::En, &shown) {
        let empty = ["standings", "cross", "games"].contains(&name);
        assert_eq!(html.contains("class=\"empty\""), empty, "{name}");
    }
    let none = Shown::new(tournament::Tournament::default());
    let html = PlayersPage::new(page(Lang::En), head(None), &none, &Sort::default()).render().unwrap();
    assert!(html.contains("Nobody has entered yet"));
    assert!(CardPage::new(page(Lang::En), head(None), &none, Tpn(1)).is_none());
}

#[test]
fn points_without_a_game_wear_a_star_and_say_why() {
    let mut shown = event(5, 1, Oddities::NONE).event;
    shown.players[0].records[0] = Record::Bye(Bye::HalfPoint);
    let shown = Shown::new(shown);
    let html = CrossPage::new(page(Lang::En), head(None), &shown).render().unwrap();
    assert!(html.contains("★<b>½</b> <small>half-point bye</small>"), "{html}");
    let html = CrossPage::new(page(Lang::ZhHans), head(None), &shown);
    assert!(html.render().unwrap().contains("半分轮空"));
}

#[test]
fn colours_stand_as_they_were_played() {
    let mut event = event(2, 1, Oddities::NONE).event;
    let played = |opponent, color, score| Record::Played { opponent, color, score, rated: true };
    event.players[0].records[0] = played(Tpn(2), Color::Black, Score::Win);
    event.players[1].records[0] = played(Tpn(1), Color::White, Score::Loss);
    let shown = Shown::new(event);
    let html = CrossPage::new(page(Lang::En), head(None), &shown).render().unwrap();
    assert!(html.contains("<span class=\"b\"><a href=\"player/2\">2</a>b<b>1</b></span>"), "{html}");
    let html = CardPage::new(page(Lang::ZhHans), head(None), &shown, Tpn(1)).unwrap().render().unwrap();
    assert!(html.contains("<li class=\"b\"><span>黑方</span></li>"), "{html}");
}

#[test]
fn the_card_adds_up() {
    let shown = event(16, 5, Oddities::NONE);
    let first = shown.standings.rows[0].clone();
    let html = CardPage::new(page(Lang::En), head(None), &shown, first.tpn).unwrap().render().unwrap();
    assert!(html.contains("left out as a lowest"), "Buchholz cut 1 shows what it cuts");
    let buchholz = first.outcomes[2].value.unwrap().to_f64();
    assert!(
        html.contains(&format!("<strong class=\"num\">{}</strong>", crate::words::event::decimal(buchholz)))
    );
}

/// SPEED: a large event stays instant. The bound holds for this unoptimised build on a shared machine.
#[test]
fn five_hundred_players_are_shown_at_once() {
    let shown = event(500, 9, Oddities::SOME);
    shown.explained(9);
    let head = |tab| head(Some(tab));
    type Render<'a> = &'a dyn Fn() -> String;
    let renders: [(&str, Render<'_>); 4] = [
        ("players", &|| {
            PlayersPage::new(page(Lang::ZhHans), head(Tab::Players), &shown, &Sort::default())
                .render()
                .unwrap()
        }),
        ("standings", &|| {
            StandingsPage::new(page(Lang::ZhHans), head(Tab::Standings), &shown, &Sort::default())
                .render()
                .unwrap()
        }),
        ("cross", &|| CrossPage::new(page(Lang::ZhHans), head(Tab::Cross), &shown).render().unwrap()),
        ("pairings", &|| {
            PairingsPage::new(page(Lang::ZhHans), head(Tab::Pairings), &shown, Some(9)).render().unwrap()
        }),
    ];
    for (name, render) in renders {
        let best = (0..3)
            .map(|_| {
                let begun = Instant::now();
                assert!(render().len() > 10_000);
                begun.elapsed()
            })
            .min()
            .unwrap_or_default();
        assert!(best < Duration::from_millis(200), "{name} took {best:?}");
    }
}
