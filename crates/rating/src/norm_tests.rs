//! Norms by worked cases, each by the article it tries. Nine games against 2400 on average: 7 points are 78 per cent,
//! +220, a performance of 2620; 6½ are 72, +166, 2566.

use super::*;
use Score::{Draw, Loss, Win};

/// Opponents as text: title (`-` none), federation, rating (`0` none).
fn opponent(number: u32, text: &str) -> Opponent {
    let mut words = text.split(' ');
    let title = words.next().and_then(|title| title.parse().ok());
    let federation = words.next().unwrap_or_default().to_owned();
    let rating = words.next().and_then(|rating| rating.parse().ok()).filter(|&rating| rating > 0);
    Opponent { number, rating, title, federation, in_fide: true, scored_nothing: false }
}

const SWISS: Event = Event {
    pairing: Pairing::Swiss,
    players: 60,
    length: Length::Ordinary,
    waiver: None,
    host: String::new(),
};

fn fixed(pairing: Pairing, players: u32) -> Event {
    Event { pairing, players, ..SWISS }
}

/// Three GMs, three IMs and three without a title of five federations, 2400 on average.
const FIELD: [&str; 9] = [
    "GM GER 2500",
    "GM RUS 2520",
    "GM IND 2480",
    "IM CHN 2420",
    "IM USA 2400",
    "- CHN 2330",
    "- GER 2320",
    "FM CHN 2330",
    "- IND 2300",
];

fn scores(text: &str) -> Vec<Score> {
    let score = |letter| match letter {
        '1' => Win,
        '=' => Draw,
        _ => Loss,
    };
    text.chars().map(score).collect()
}

fn play(field: &[&str], results: &str) -> Vec<Round> {
    let games = (1..).zip(field).zip(scores(results));
    games.map(|((number, text), score)| Round::Played(opponent(number, text), score)).collect()
}

fn failed(check: &Check) -> Vec<Measure> {
    check.failed().cloned().collect()
}

fn gm(event: &Event, rounds: &[Round]) -> Check {
    check(Norm::GM, "CHN", event, rounds)
}

/// 1.4.8, with the smallest score.
#[test]
fn seven_of_nine_against_2400_is_a_gm_norm_and_half_a_point_less_is_not() {
    let norm = gm(&SWISS, &play(&FIELD, "11111==1="));
    assert_eq!((norm.halves, norm.halves_needed, norm.credit), (15, Some(14), 9));
    let norm = gm(&SWISS, &play(&FIELD, "1111===1="));
    assert!(norm.is_norm(), "{norm:?}");
    let missed = gm(&SWISS, &play(&FIELD, "1111====="));
    assert_eq!(failed(&missed), [Measure::Performance { counted: 2566, needed: 2600 }]);
    assert_eq!(failed(&missed)[0].article(), "1.4.8");
}

/// 1.4.5: a third, at least three, of the title; 1.4.4 and 1.4.3 stand.
#[test]
fn two_grandmasters_of_nine_are_too_few() {
    let mut field = FIELD;
    field[2] = "IM IND 2480";
    assert_eq!(failed(&gm(&SWISS, &play(&field, "1111111=="))), [Measure::Holders { counted: 2, needed: 3 }]);
    assert!(check(Norm::IM, "CHN", &SWISS, &play(&field, "111111===")).is_norm());
}

/// 1.4.5: half of the opponents with a title, CM and WCM not counted.
#[test]
fn a_candidate_master_is_no_title_holder() {
    let mut field = FIELD;
    (field[4], field[7]) = ("CM USA 2400", "- CHN 2330");
    assert_eq!(failed(&gm(&SWISS, &play(&field, "1111111=="))), [Measure::Titled { counted: 4, needed: 5 }]);
}

/// 1.4.3: two federations other than one's own; FID is none (and none that an opponent comes from).
#[test]
fn one_foreign_federation_is_too_few_and_fid_is_none() {
    let field = FIELD.map(|text| text.replace("RUS", "GER").replace("IND", "FID").replace("USA", "FID"));
    let field: Vec<&str> = field.iter().map(String::as_str).collect();
    assert_eq!(
        failed(&gm(&SWISS, &play(&field, "1111111=="))),
        [Measure::Federations { counted: 1, needed: 2 }]
    );
}

/// 1.4.4: at most five of nine from one's own federation, six of nine from any.
#[test]
fn six_of_ones_own_or_seven_of_one_federation_are_too_many() {
    let field = ["GM CHN 2500", "GM CHN 2520", "GM CHN 2480", "IM CHN 2420", "IM USA 2400", "- CHN 2330"];
    let rest = ["- GER 2320", "FM CHN 2330", "- IND 2300"];
    let mixed: Vec<&str> = field.iter().chain(&rest).copied().collect();
    let own = gm(&SWISS, &play(&mixed, "111110111"));
    assert_eq!(failed(&own)[0], Measure::OwnFederation { counted: 6, most: 5 });
    assert_eq!(failed(&own)[0].article(), "1.4.4");
    let six = check(Norm::GM, "FRA", &SWISS, &play(&mixed, "111110111"));
    assert!(six.is_norm(), "six of nine from another federation are allowed: {six:?}");
    let seven: Vec<String> = mixed.iter().map(|text| text.replace("GER", "CHN")).collect();
    let seven: Vec<&str> = seven.iter().map(String::as_str).collect();
    let check = check(Norm::GM, "FRA", &SWISS, &play(&seven, "=11110110"));
    let most = Measure::OneFederation { federation: "CHN".to_owned(), counted: 7, most: 6 };
    assert!(failed(&check).contains(&most), "{check:?}");
}

/// 1.4.2: a won game is left out where the mix then holds, and the number of games too.
#[test]
fn a_won_game_too_many_from_home_is_left_out() {
    let field = [
        "GM GER 2560",
        "GM RUS 2560",
        "GM CHN 2540",
        "GM CHN 2520",
        "IM USA 2500",
        "IM CHN 2450",
        "IM CHN 2440",
        "- CHN 2300",
        "- IND 2430",
        "- CHN 2240",
    ];
    let norm = check(Norm::GM, "CHN", &SWISS, &play(&field[..9], "1==1==111"));
    assert!(norm.is_norm(), "five of nine: {norm:?}");
    let field: Vec<String> = field.iter().map(|text| text.replace("- IND", "- CHN")).collect();
    let field: Vec<&str> = field.iter().map(String::as_str).collect();
    let norm = check(Norm::GM, "CHN", &SWISS, &play(&field, "1=11==1111"));
    assert!(!norm.is_norm(), "seven of ten from home, nine games need five");
    let mut ten = field.clone();
    ten[8] = "- IND 2430";
    ten[2] = "GM IND 2540";
    let all = check(Norm::GM, "CHN", &SWISS, &play(&ten, "1=11=01111"));
    assert!(all.is_norm() && all.rounds.len() >= 9, "{all:?}");
}

/// 1.4.2: the lowest opponent, beaten, pulls the average down; without that game it is a norm.
#[test]
fn a_won_game_that_pulls_the_average_down_is_left_out() {
    let mut field: Vec<&str> =
        FIELD.iter().map(|text| if *text == "- IND 2300" { "IM IND 2310" } else { text }).collect();
    field.push("- USA 1700");
    let rounds = play(&field, "1111===1=1");
    let norm = gm(&SWISS, &rounds);
    assert!(norm.is_norm(), "{norm:?}");
    assert_eq!(norm.left_out, [(10, LeftOut::AfterResult)]);
    let mut early = rounds.clone();
    // The last game is then against the third grandmaster and cannot be spared.
    early.reverse();
    let norm = gm(&SWISS, &early);
    assert!(norm.is_norm(), "{norm:?}");
    assert_eq!(norm.left_out, [(1, LeftOut::Won)]);
}

/// 1.4.2: rounds after the norm was reached are left out, lost or not; in a fixed pairing all rounds count.
#[test]
fn games_after_the_result_do_not_take_it_away() {
    let mut field = FIELD.to_vec();
    field.extend(["IM GER 2400", "IM RUS 2400"]);
    let rounds = play(&field, "1111===1=00");
    let norm = gm(&SWISS, &rounds);
    assert!(norm.is_norm());
    assert_eq!(norm.left_out, [(10, LeftOut::AfterResult), (11, LeftOut::AfterResult)]);
    assert_eq!(norm.rounds.len(), 9);
    assert!(!gm(&fixed(Pairing::Fixed, 12), &rounds).is_norm());
}

/// 1.4.6: one opponent below the floor is raised to it, the lowest; an unrated one counts 1400.
#[test]
fn only_the_lowest_opponent_is_raised_to_the_floor() {
    let average = |field: [&str; 9]| {
        let check = gm(&SWISS, &play(&field, "111111111"));
        check.measures.iter().find_map(|measure| match measure {
            Measure::Average { counted, .. } => Some(*counted),
            _ => None,
        })
    };
    assert_eq!(average(FIELD), Some(2400));
    let mut field = FIELD;
    field[8] = "- IND 0";
    assert_eq!(average(field), Some(2389), "1400 raised to 2200: 21 500 by 9 is 2388.9");
    field[7] = "FM CHN 2100";
    assert_eq!(average(field), Some(2363), "2100 stays: 21 270 by 9 is 2363.3");
}

/// 1.4.7
#[test]
fn an_average_below_2380_is_no_gm_norm_whatever_the_score() {
    let field = FIELD.map(|text| text.replace("2300", "2119").replace("2420", "2410"));
    let field: Vec<&str> = field.iter().map(String::as_str).collect();
    let check = gm(&SWISS, &play(&field, "111111111"));
    assert!(check.is_norm() || failed(&check)[0].article() == "1.4.7", "{check:?}");
    let low = FIELD.map(|text| text.replace("2330", "2230"));
    let low: Vec<&str> = low.iter().map(String::as_str).collect();
    assert_eq!(
        failed(&gm(&SWISS, &play(&low, "111111111"))),
        [Measure::Average { counted: 2378, needed: 2380 }]
    );
}

/// 1.4.8: 35 per cent at least, even against the strongest.
#[test]
fn three_points_of_nine_are_below_thirty_five_per_cent() {
    let strong = ["GM GER 2750", "GM RUS 2740", "GM IND 2760", "GM USA 2750", "GM FRA 2750"];
    let field: Vec<&str> = strong.iter().cycle().take(9).copied().collect();
    let check = gm(&SWISS, &play(&field, "======000"));
    assert_eq!(failed(&check)[0], Measure::Share { halves: 6, games: 9 });
    assert!(gm(&SWISS, &play(&field, "1=====000")).is_norm(), "3½ of 9 are 39 per cent");
}

/// 1.4.1: eight games of nine rounds where the point of the ninth was given; nine without.
#[test]
fn eight_games_and_a_forfeit_win_are_enough_in_nine_rounds() {
    let mut rounds = play(&FIELD[..8], "1111===1");
    rounds.push(Round::Given);
    let norm = gm(&SWISS, &rounds);
    assert!(norm.is_norm(), "{norm:?}");
    assert_eq!(norm.left_out, [(9, LeftOut::NotPlayed)]);
    rounds[8] = Round::Missed;
    assert_eq!(failed(&gm(&SWISS, &rounds)), [Measure::Games { counted: 8, needed: 9 }]);
    rounds[8] = Round::Given;
    rounds.push(Round::Missed);
    assert_eq!(failed(&gm(&SWISS, &rounds)), [Measure::Games { counted: 8, needed: 9 }], "ten rounds");
}

/// 1.4.1: seven games in a team championship; eight of the World Cup count as nine.
#[test]
fn some_events_take_fewer_games() {
    let event = |length| Event { length, ..SWISS };
    let seven = play(&FIELD[..7], "1111==1");
    assert!(gm(&event(Length::TeamChampionship), &seven).is_norm());
    assert!(!gm(&SWISS, &seven).is_norm());
    let eight = play(&FIELD[..8], "1111===1");
    let norm = gm(&event(Length::WorldCup), &eight);
    assert_eq!((norm.is_norm(), norm.credit), (true, 9));
}

/// 1.4.3: waivers; the national team championship's is for its own federation only.
#[test]
fn some_events_do_not_ask_for_federations() {
    let home = FIELD.map(|text| {
        text.replace("GER", "CHN").replace("RUS", "CHN").replace("IND", "CHN").replace("USA", "CHN")
    });
    let home: Vec<&str> = home.iter().map(String::as_str).collect();
    let rounds = play(&home, "1111===1=");
    let with = |waiver| Event { waiver: Some(waiver), host: "CHN".to_owned(), ..SWISS };
    for waiver in [Waiver::NationalFinal, Waiver::Zonal, Waiver::BigSwiss, Waiver::NationalTeam] {
        assert!(gm(&with(waiver), &rounds).is_norm(), "{waiver:?}");
    }
    assert_eq!(failed(&gm(&SWISS, &rounds)).len(), 3);
    let guest = check(Norm::GM, "FRA", &with(Waiver::NationalTeam), &rounds);
    assert_eq!(failed(&guest).len(), 2, "{guest:?}");
}

/// 1.4.3: twenty rated foreigners of three federations, ten titled, who missed one round at most.
#[test]
fn a_big_swiss_is_counted_by_its_foreigners() {
    let entrant = |index: usize| Entrant {
        rated: true,
        title: (index < 10).then_some(Title::IM),
        federation: ["GER", "RUS", "IND"][index % 3].to_owned(),
        missed: 0,
    };
    let field: Vec<Entrant> = (0..20).map(entrant).collect();
    assert!(is_big_swiss("CHN", &field));
    let but = |change: &dyn Fn(&mut Entrant)| {
        let mut field = field.clone();
        change(&mut field[0]);
        is_big_swiss("CHN", &field)
    };
    assert!(but(&|entrant| entrant.missed = 1));
    assert!(!but(&|entrant| entrant.missed = 2));
    assert!(!but(&|entrant| entrant.title = Some(Title::FM)));
    assert!(!but(&|entrant| entrant.rated = false));
    assert!(!but(&|entrant| entrant.federation = "CHN".to_owned()));
    assert!(!is_big_swiss("GER", &field));
}

/// 1.4.5: in a double round robin each counts twice, so half of the holders, rounded up, are enough.
#[test]
fn a_double_round_robin_counts_people_once() {
    let five = ["GM GER 2480", "GM RUS 2470", "IM IND 2400", "- USA 2350", "- FRA 2350"];
    let mut rounds = play(&five, "111==");
    rounds.extend(play(&five, "1111="));
    let norm = gm(&fixed(Pairing::DoubleRoundRobin, 6), &rounds);
    assert!(norm.is_norm(), "{norm:?}");
    assert!(norm.measures.contains(&Measure::Holders { counted: 2, needed: 2 }));
    assert!(norm.measures.contains(&Measure::Titled { counted: 3, needed: 3 }));
    let small = gm(&fixed(Pairing::DoubleRoundRobin, 5), &rounds);
    assert_eq!(failed(&small), [Measure::Players { counted: 5, needed: 6 }]);
    assert!(
        !gm(&fixed(Pairing::Fixed, 6), &rounds).measures.contains(&Measure::Titled { counted: 3, needed: 3 })
    );
}

/// 1.4.1: more than thirteen games count as thirteen; each full point more than needed as one more.
#[test]
fn a_long_event_counts_as_thirteen_games() {
    let field: Vec<&str> = FIELD.iter().cycle().take(15).copied().collect();
    let exact = gm(&fixed(Pairing::Fixed, 16), &play(&field, "1111=1=1=11==1="));
    assert_eq!(exact.rounds.len(), 15);
    let needed = exact.halves_needed.unwrap();
    assert_eq!(exact.credit, 13 + (exact.halves - needed) / 2);
    let all = gm(&fixed(Pairing::Fixed, 16), &play(&field, "111111111111111"));
    assert_eq!(all.credit, 13 + (30 - needed) / 2);
}

/// 1.4.2: who is outside FIDE or scored nothing is not counted.
#[test]
fn opponents_that_do_not_count() {
    let mut rounds = play(&FIELD, "1111===1=");
    let Round::Played(opponent, _) = &mut rounds[8] else { unreachable!() };
    opponent.in_fide = false;
    let check = gm(&SWISS, &rounds);
    assert_eq!(check.left_out, [(9, LeftOut::OutsideFide)]);
    let Round::Played(opponent, _) = &mut rounds[8] else { unreachable!() };
    (opponent.in_fide, opponent.scored_nothing) = (true, true);
    assert_eq!(gm(&fixed(Pairing::Fixed, 10), &rounds).left_out, [(9, LeftOut::ScoredNothing)]);
}

/// The other titles at their lowest average and performance (the table of tournament rules for nine games).
#[test]
fn each_title_has_its_figures() {
    for (norm, title) in [(Norm::IM, "IM"), (Norm::WGM, "WGM"), (Norm::WIM, "WIM")] {
        let rating = norm.average();
        let field: Vec<String> = (0..9)
            .map(|index| {
                let title = if index < 5 { title } else { "-" };
                format!("{title} {} {rating}", ["GER", "RUS", "IND"][index % 3])
            })
            .collect();
        let field: Vec<&str> = field.iter().map(String::as_str).collect();
        // 7 of 9 are +220: exactly the performance, since each average is 220 below it.
        assert!(check(norm, "CHN", &SWISS, &play(&field, "111111=0=")).is_norm(), "{norm:?}");
        let short = check(norm, "CHN", &SWISS, &play(&field, "111111=00"));
        assert_eq!(failed(&short).len(), 1, "{short:?}");
    }
}

fn coming(mut rounds: Vec<Round>, count: usize) -> Vec<Round> {
    rounds.extend(vec![Round::Coming(None); count]);
    rounds
}

/// "Needs 1½ from 2", and what the opponents must be.
#[test]
fn the_forecast_says_points_rounds_and_mix() {
    let rounds = coming(play(&FIELD[..7], "1111==="), 2);
    let Forecast::Needs { halves, rounds: left, assumed, mix } = forecast(Norm::GM, "CHN", &SWISS, &rounds)
    else {
        panic!("within reach");
    };
    // The seven average 2424.3, so do the nine: 6½ would be 2424 + 166 = 2590, 7 are 2644.
    assert_eq!((halves, left, assumed), (3, 2, Some(2424)));
    assert!(mix.is_empty(), "{mix:?}");
    let mut few = FIELD;
    few[2] = "IM IND 2480";
    let rounds = coming(play(&few[..7], "1111==="), 2);
    let Forecast::Needs { mix, .. } = forecast(Norm::GM, "CHN", &SWISS, &rounds) else {
        panic!("within reach");
    };
    assert_eq!(mix, [Measure::Holders { counted: 2, needed: 3 }]);
}

#[test]
fn the_forecast_knows_opponents_that_are_known() {
    let mut rounds = play(&FIELD[..7], "1111===");
    rounds.extend([7, 8].map(|index| Round::Coming(Some(opponent(index + 1, FIELD[index as usize])))));
    let expected = Forecast::Needs { halves: 3, rounds: 2, assumed: None, mix: Vec::new() };
    assert_eq!(forecast(Norm::GM, "CHN", &fixed(Pairing::Fixed, 10), &rounds), expected);
}

#[test]
fn the_forecast_says_when_it_is_over() {
    let rounds = coming(play(&FIELD[..7], "0000==="), 2);
    let Forecast::OutOfReach(why) = forecast(Norm::GM, "CHN", &SWISS, &rounds) else {
        panic!("1½ of 7");
    };
    assert!(why.is_empty() || why.iter().all(|measure| !measure.is_met()));
    let reached = play(&FIELD, "1111===1=");
    assert_eq!(forecast(Norm::GM, "CHN", &SWISS, &reached), Forecast::Reached);
    assert_eq!(forecast(Norm::GM, "CHN", &SWISS, &coming(reached, 2)), Forecast::Reached);
    let Forecast::OutOfReach(why) = forecast(Norm::GM, "CHN", &SWISS, &play(&FIELD[..8], "11111111")) else {
        panic!("eight rounds are all");
    };
    assert_eq!(why, [Measure::Games { counted: 8, needed: 9 }]);
}
