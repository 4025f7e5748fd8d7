//! What forms of the desk bring, and how terms and entries are read from them and written into them again.
//!
//! A field that cannot be read is named as the desk would name it, so that one sentence serves both.

use crate::app::events::{clock, roster};
use crate::words::event::points as shown_points;
use tournament::desk::{
    AccelerationPlan, Dealing, Duty, Entry, Field, FinalTerms, GroupTerms, InitialOrder, List, Official,
    Pace, Rated, Rating, RatingMethod, RulesArea, Settings, System, TeamTerms, Then, TimeControl, Venue,
};
use tournament::team::{BoardOrder, ColorKind, MatchScoring, TeamScore};
use tournament::tiebreak::Criterion;
use tournament::{Points, Scoring, Sex, Title};

/// The fields of a form, in their order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields(pub(crate) Vec<(String, String)>);

impl Fields {
    /// The text of a field without blanks around it; empty where there is none.
    pub(crate) fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(own, _)| own == name).map_or("", |(_, text)| text.trim())
    }

    /// Whether a box is ticked.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(own, text)| own == name && !text.is_empty())
    }

    /// Every value of a field.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(own, _)| own == name).map(|(_, text)| text.trim())
    }

    /// A number, or the field that has none.
    pub(crate) fn number(&self, name: &str, field: Field) -> Result<u32, Field> {
        self.get(name).parse().map_err(|_| field)
    }
}

/// Terms as a form tells them; what the form does not show stays as it was.
pub(crate) fn settings(fields: &Fields, before: &Settings) -> Result<Settings, Field> {
    let mut settings = before.clone();
    let text = |name: &str| fields.get(name).to_owned();
    settings.name.en = text("name_en");
    settings.name.zh = text("name_zh");
    settings.city = text("city");
    settings.federation = text("federation").to_uppercase();
    (settings.start, settings.end) = (text("start"), text("end"));
    settings.rounds = fields.number("rounds", Field::Rounds)?;
    settings.system = system(fields)?;
    settings.time =
        TimeControl { text: text("time"), code: text("time_code"), pace: pace(fields.get("pace"))? };
    settings.tie_breaks = fields
        .get("tie_breaks")
        .split([',', ' ', '，', '、', ';'])
        .filter(|code| !code.is_empty())
        // As the list has it, where it has it.
        .map(|code| code.parse::<Criterion>().map_or_else(|_| code.to_uppercase(), |known| known.to_string()))
        .collect();
    settings.teams = team_terms(fields, &before.teams)?;
    if settings.system == System::TeamScheveningen {
        // Everybody meets everybody of the other team in as many rounds as there are boards.
        settings.rounds = settings.teams.boards;
    }
    settings.scoring = Scoring {
        win: points(fields, "win")?,
        draw: points(fields, "draw")?,
        loss: points(fields, "loss")?,
        absent: points(fields, "loss")?,
        allocated: points(fields, "bye")?,
        unknown: points(fields, "draw")?,
    };
    settings.order = InitialOrder {
        method: method(fields.get("method"))?,
        standard_seeds: fields.has("standard_seeds"),
        then: match fields.get("lots") {
            "" => Then::Name,
            seed => Then::Lots { seed: seed.parse().map_err(|_| Field::Order)? },
        },
    };
    settings.acceleration = match (fields.get("acceleration"), &before.acceleration) {
        ("none", _) => AccelerationPlan::None,
        ("baku", _) => AccelerationPlan::Baku,
        ("custom", AccelerationPlan::Custom { .. }) => before.acceleration.clone(),
        _ => return Err(Field::Acceleration),
    };
    settings.rated = Rated {
        fide: fields.has("rated_fide"),
        national: fields.has("rated_national"),
        platform: fields.has("rated_platform"),
    };
    settings.category = text("category");
    settings.capacity = match fields.get("capacity") {
        "" => None,
        _ => Some(fields.number("capacity", Field::Capacity)?),
    };
    settings.late_half_points = fields.has("late_half_points");
    settings.check_in = fields.has("check_in");
    settings.laws = text("laws");
    settings.venue = match fields.get("venue") {
        "" => before.venue,
        code => VENUES.iter().find(|(_, own)| *own == code).ok_or(Field::System)?.0,
    };
    let minutes = |name: &str, field| match fields.get(name) {
        "" => Ok(None),
        _ => fields.number(name, field).map(Some),
    };
    settings.default_minutes = minutes("default_minutes", Field::DefaultTime)?;
    settings.automatic = minutes("automatic", Field::Automatic)?;
    // Games are begun on it.
    if settings.is_played_here() && clock::time_of(&settings).is_none() {
        return Err(Field::Time);
    }
    settings.offset = match fields.get("offset") {
        "" => before.offset.filter(|_| !fields.0.iter().any(|(name, _)| name == "offset")),
        text => Some(text.parse().map_err(|_| Field::Offset)?),
    };
    for area in RulesArea::ALL {
        // The desk says by name which edition it does not have.
        let name = edition_field(area);
        if fields.has(name) {
            settings.editions = settings.editions.with(area, fields.get(name));
        }
    }
    settings.schedule = lines(fields.get("schedule")).map(|line| line.replace(' ', "T")).collect();
    settings.staff = staff(fields)?;
    settings.check()?;
    Ok(settings)
}

/// The field that has the edition of some rules.
pub(crate) fn edition_field(area: RulesArea) -> &'static str {
    match area {
        RulesArea::Pairing => "edition_pairing",
        RulesArea::TieBreaks => "edition_tie_breaks",
        RulesArea::Rating => "edition_rating",
        RulesArea::Titles => "edition_titles",
        RulesArea::Report => "edition_report",
    }
}

/// Clocks that the form offers: minutes ahead of universal time, and how they are called.
pub(crate) fn clocks() -> Vec<(String, String)> {
    let halves = (-24..=28).map(|halves| halves * 30).chain([345, 525, 765]);
    let mut all: Vec<i32> = halves.collect();
    all.sort_unstable();
    let called = |minutes: i32| {
        let sign = if minutes < 0 { '−' } else { '+' };
        let minutes = minutes.abs();
        format!("UTC{sign}{:02}:{:02}", minutes / 60, minutes % 60)
    };
    all.into_iter().map(|minutes| (minutes.to_string(), called(minutes))).collect()
}

/// Terms of matches; as they were where the form does not show them.
fn team_terms(fields: &Fields, before: &TeamTerms) -> Result<TeamTerms, Field> {
    if !fields.0.iter().any(|(name, _)| name == "boards") {
        return Ok(before.clone());
    }
    let points =
        |name: &str| fields.get(name).replace('½', ".5").parse::<Points>().map_err(|_| Field::MatchPoints);
    let choice =
        |name: &str, field| if fields.get(name).is_empty() { Err(field) } else { Ok(fields.get(name)) };
    Ok(TeamTerms {
        boards: fields.number("boards", Field::Boards)?,
        colors: fields.get("board_colors").to_uppercase(),
        scoring: MatchScoring {
            win: points("match_win")?,
            draw: points("match_draw")?,
            loss: points("match_loss")?,
        },
        order: match choice("line_up", Field::Players)? {
            "free" => BoardOrder::Free,
            "fixed" => BoardOrder::Fixed,
            _ => return Err(Field::Players),
        },
        gaps: fields.has("gaps"),
        wishes: match choice("wishes", Field::System)? {
            "none" => ColorKind::None,
            "a" => ColorKind::A,
            "b" => ColorKind::B,
            _ => return Err(Field::System),
        },
        primary: TeamScore::named(fields.get("primary")).ok_or(Field::MatchPoints)?,
    })
}

/// Terms of matches as a form shows them; [`team_terms`] reads them again.
pub(crate) fn team_fields(terms: &TeamTerms) -> Vec<(&'static str, String)> {
    let MatchScoring { win, draw, loss } = terms.scoring;
    let word = |word: &str| word.to_owned();
    let mut fields = vec![
        ("boards", terms.boards.to_string()),
        ("board_colors", terms.colors.clone()),
        ("match_win", plain_points(&win)),
        ("match_draw", plain_points(&draw)),
        ("match_loss", plain_points(&loss)),
        ("line_up", word(if terms.order == BoardOrder::Free { "free" } else { "fixed" })),
        (
            "wishes",
            word(match terms.wishes {
                ColorKind::None => "none",
                ColorKind::A => "a",
                ColorKind::B => "b",
            }),
        ),
        ("primary", word(if terms.primary == TeamScore::Game { "gp" } else { "mp" })),
    ];
    if terms.gaps {
        fields.push(("gaps", word("on")));
    }
    fields
}

/// Where games are played, with the word of forms.
pub(crate) const VENUES: [(Venue, &str); 3] =
    [(Venue::Board, "board"), (Venue::Online, "online"), (Venue::Hybrid, "hybrid")];

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// Key of a system, and of the words for it: `system-swiss`.
pub(crate) fn system_code(system: System) -> &'static str {
    match system {
        System::DutchSwiss => "swiss",
        System::DubovSwiss => "dubov",
        System::BursteinSwiss => "burstein",
        System::DoubleSwiss => "double-swiss",
        System::RoundRobin { cycles: 2 } => "round-robin-2",
        System::RoundRobin { .. } => "round-robin",
        System::Match => "match",
        System::Scheveningen => "scheveningen",
        System::Knockout { .. } => "knockout",
        System::Groups(_) => "groups",
        System::Manual => "manual",
        System::TeamSwiss => "team-swiss",
        System::TeamRoundRobin { cycles: 2 } => "team-round-robin-2",
        System::TeamRoundRobin { .. } => "team-round-robin",
        System::TeamScheveningen => "team-scheveningen",
    }
}

fn system(fields: &Fields) -> Result<System, Field> {
    Ok(match fields.get("system") {
        "swiss" => System::DutchSwiss,
        "dubov" => System::DubovSwiss,
        "burstein" => System::BursteinSwiss,
        "double-swiss" => System::DoubleSwiss,
        "round-robin" => System::RoundRobin { cycles: 1 },
        "round-robin-2" => System::RoundRobin { cycles: 2 },
        "match" => System::Match,
        "scheveningen" => System::Scheveningen,
        "knockout" => System::Knockout {
            games: fields.number("games", Field::System)?,
            third_place: fields.has("third_place"),
            consolation: fields.has("consolation"),
        },
        "groups" => System::Groups(groups(fields)?),
        "manual" => System::Manual,
        "team-swiss" => System::TeamSwiss,
        "team-round-robin" => System::TeamRoundRobin { cycles: 1 },
        "team-round-robin-2" => System::TeamRoundRobin { cycles: 2 },
        "team-scheveningen" => System::TeamScheveningen,
        _ => return Err(Field::System),
    })
}

/// How groups are dealt out, with the word of forms.
pub(crate) const DEALINGS: [(Dealing, &str); 3] =
    [(Dealing::Serpentine, "serpentine"), (Dealing::Lots, "lots"), (Dealing::Apart, "apart")];

/// Word of a final in forms.
pub(crate) fn final_code(last: FinalTerms) -> &'static str {
    match last {
        FinalTerms::Knockout { .. } => "knockout",
        FinalTerms::RoundRobin { cycles: 2, carry: false } => "round-robin-2",
        FinalTerms::RoundRobin { cycles: 2, carry: true } => "carried-2",
        FinalTerms::RoundRobin { carry: false, .. } => "round-robin",
        FinalTerms::RoundRobin { carry: true, .. } => "carried",
    }
}

fn groups(fields: &Fields) -> Result<GroupTerms, Field> {
    let number = |name| fields.number(name, Field::Groups);
    let dealing = DEALINGS.iter().find(|(_, code)| *code == fields.get("dealing"));
    let round_robin = |cycles, carry| FinalTerms::RoundRobin { cycles, carry };
    Ok(GroupTerms {
        groups: number("groups")?,
        cycles: number("group_cycles")?,
        advance: number("advance")?,
        dealing: dealing.ok_or(Field::Groups)?.0,
        last: match fields.get("final") {
            "knockout" => FinalTerms::Knockout {
                games: fields.number("games", Field::System)?,
                third_place: fields.has("third_place"),
            },
            "round-robin" => round_robin(1, false),
            "round-robin-2" => round_robin(2, false),
            "carried" => round_robin(1, true),
            "carried-2" => round_robin(2, true),
            _ => return Err(Field::Groups),
        },
    })
}

/// Names and texts of the fields that groups have.
pub(crate) fn group_fields(system: System) -> [(&'static str, String); 5] {
    let terms = match system {
        System::Groups(terms) => terms,
        _ => GroupTerms::default(),
    };
    let dealing = DEALINGS.iter().find(|(dealing, _)| *dealing == terms.dealing).map_or("", |(_, code)| code);
    [
        ("groups", terms.groups.to_string()),
        ("group_cycles", terms.cycles.to_string()),
        ("advance", terms.advance.to_string()),
        ("dealing", dealing.to_owned()),
        ("final", final_code(terms.last).to_owned()),
    ]
}

/// Games of a knockout match; two where the system is another.
pub(crate) fn games(system: System) -> u32 {
    match system {
        System::Knockout { games, .. } => games,
        System::DutchSwiss
        | System::DubovSwiss
        | System::BursteinSwiss
        | System::DoubleSwiss
        | System::RoundRobin { .. }
        | System::Match
        | System::Scheveningen
        | System::Manual
        | System::TeamSwiss
        | System::TeamRoundRobin { .. }
        | System::TeamScheveningen => 2,
        System::Groups(GroupTerms { last: FinalTerms::Knockout { games, .. }, .. }) => games,
        System::Groups(_) => 1,
    }
}

/// The seed of the lots among those alike in rating and title; empty where their names order them.
pub(crate) fn lots(order: &InitialOrder) -> String {
    match order.then {
        Then::Name => String::new(),
        Then::Lots { seed } => seed.to_string(),
    }
}

/// Which matches a knockout has beside its bracket: for the third place, and of a consolation.
pub(crate) fn beside_bracket(system: System) -> (bool, bool) {
    match system {
        System::Knockout { third_place, consolation, .. } => (third_place, consolation),
        System::Groups(GroupTerms { last: FinalTerms::Knockout { third_place, .. }, .. }) => {
            (third_place, false)
        }
        _ => (false, false),
    }
}

/// Word of a pace in forms.
pub(crate) fn pace_code(pace: Pace) -> &'static str {
    match pace {
        Pace::Standard => "standard",
        Pace::Rapid => "rapid",
        Pace::Blitz => "blitz",
    }
}

fn pace(text: &str) -> Result<Pace, Field> {
    [Pace::Standard, Pace::Rapid, Pace::Blitz]
        .into_iter()
        .find(|pace| pace_code(*pace) == text)
        .ok_or(Field::Time)
}

/// Every way to rate the initial order.
pub(crate) const METHODS: [RatingMethod; 7] = [
    RatingMethod::Fide,
    RatingMethod::National,
    RatingMethod::FideElseNational,
    RatingMethod::NationalElseFide,
    RatingMethod::Higher,
    RatingMethod::Lower,
    RatingMethod::Other,
];

fn method(text: &str) -> Result<RatingMethod, Field> {
    METHODS.into_iter().find(|method| method.code() == text).ok_or(Field::Order)
}

fn points(fields: &Fields, name: &str) -> Result<Points, Field> {
    fields.get(name).replace('½', ".5").parse().map_err(|_| Field::Scoring)
}

/// Points as a form shows them, with a decimal point.
pub(crate) fn plain_points(points: &Points) -> String {
    shown_points(*points).replace("½", ".5")
}

/// What arbiters and organisers do, with the word of forms.
pub(crate) const DUTIES: [(Duty, &str); 4] = [
    (Duty::Chief, "chief"),
    (Duty::Deputy, "deputy"),
    (Duty::Arbiter, "arbiter"),
    (Duty::Organiser, "organiser"),
];

/// Rows of the staff's table: those with a name.
fn staff(fields: &Fields) -> Result<Vec<Official>, Field> {
    let column = |name: &'static str| fields.all(name).map(str::to_owned).collect::<Vec<_>>();
    let (names, duties, grades, accounts) =
        (column("staff_name"), column("staff_duty"), column("staff_grade"), column("staff_account"));
    let official = |(at, name): (usize, &String)| {
        let duty = DUTIES.iter().find(|(_, code)| duties.get(at).is_some_and(|duty| duty == code));
        let account = accounts.get(at).filter(|account| !account.is_empty());
        Ok(Official {
            name: name.clone(),
            duty: duty.ok_or(Field::Staff)?.0,
            grade: grades.get(at).cloned().unwrap_or_default(),
            fide_id: None,
            account: account.map(|account| account.parse()).transpose().map_err(|_| Field::Staff)?,
        })
    };
    names.iter().enumerate().filter(|(_, name)| !name.is_empty()).map(official).collect()
}

/// The lists that an entry's form shows, with their fields.
pub(crate) const LISTS: [(List, &str); 5] = [
    (List::FideStandard, "rating_fide"),
    (List::FideRapid, "rating_rapid"),
    (List::FideBlitz, "rating_blitz"),
    (List::National, "rating_national"),
    (List::Other, "rating_other"),
];

/// The list that a plain "rating" means in an event.
pub(crate) fn own_list(settings: &Settings) -> List {
    match (settings.order.method, settings.time.pace) {
        (RatingMethod::Other, _) => List::Other,
        (RatingMethod::National | RatingMethod::NationalElseFide, _) => List::National,
        (_, Pace::Standard) => List::FideStandard,
        (_, Pace::Rapid) => List::FideRapid,
        (_, Pace::Blitz) => List::FideBlitz,
    }
}

/// An entry as a form tells it; what the form does not show stays as it was.
pub(crate) fn entry(fields: &Fields, before: &Entry, settings: &Settings) -> Result<Entry, Field> {
    let mut entry = before.clone();
    let text = |name: &str| fields.get(name).to_owned();
    entry.name = text("name");
    entry.name_zh = text("name_zh");
    if entry.name_zh.is_empty() && roster::is_chinese(&entry.name) {
        entry.name_zh = std::mem::take(&mut entry.name);
    }
    entry.sex = match fields.get("sex") {
        "m" => Some(Sex::Man),
        "w" => Some(Sex::Woman),
        _ => None,
    };
    entry.birth = text("birth").replace(['/', '.'], "-");
    entry.federation = text("federation").to_uppercase();
    entry.fide_id = match fields.get("fide_id") {
        "" => None,
        id => Some(id.parse().map_err(|_| Field::FideId)?),
    };
    entry.national_id = text("national_id");
    entry.title = fields.get("title").parse::<Title>().ok();
    entry.national_title = text("national_title");
    entry.unit = text("unit");
    entry.note = text("note");
    let own = [(own_list(settings), "rating")];
    for (list, name) in
        LISTS.iter().chain(&own).filter(|(_, name)| fields.0.iter().any(|(own, _)| own == name))
    {
        let value = match fields.get(name) {
            "" | "0" => None,
            value => Some(value.parse::<u16>().map_err(|_| Field::Rating)?),
        };
        if value != entry.rating(*list) {
            entry.ratings.retain(|rating| rating.list != *list);
            let by_hand = |value| Rating { list: *list, value, source: String::new(), manual: true };
            entry.ratings.extend(value.map(by_hand));
        }
    }
    entry.check()?;
    Ok(entry)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(pairs: &[(&str, &str)]) -> Fields {
        Fields(pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
    }

    /// The form of these terms, as a browser would send it back.
    fn form(settings: &Settings) -> Fields {
        let scoring = &settings.scoring;
        let mut pairs = vec![
            ("name_en", settings.name.en.clone()),
            ("name_zh", settings.name.zh.clone()),
            ("rounds", settings.rounds.to_string()),
            ("system", system_code(settings.system).to_owned()),
            ("games", games(settings.system).to_string()),
            ("time", settings.time.text.clone()),
            ("time_code", settings.time.code.clone()),
            ("pace", pace_code(settings.time.pace).to_owned()),
            ("tie_breaks", settings.tie_breaks.join(", ")),
            ("win", plain_points(&scoring.win)),
            ("draw", plain_points(&scoring.draw)),
            ("loss", plain_points(&scoring.loss)),
            ("bye", plain_points(&scoring.allocated)),
            ("method", settings.order.method.code().to_owned()),
            ("lots", lots(&settings.order)),
            ("acceleration", "none".to_owned()),
            ("laws", settings.laws.clone()),
        ];
        pairs.extend(group_fields(settings.system));
        pairs.extend(team_fields(&settings.teams));
        for (set, name) in [
            (beside_bracket(settings.system).0, "third_place"),
            (beside_bracket(settings.system).1, "consolation"),
            (settings.check_in, "check_in"),
            (settings.rated.fide, "rated_fide"),
            (settings.rated.national, "rated_national"),
            (settings.rated.platform, "rated_platform"),
        ] {
            if set {
                pairs.push((name, "on".to_owned()));
            }
        }
        Fields(pairs.into_iter().map(|(name, text)| (name.to_owned(), text)).collect())
    }

    #[test]
    fn terms_survive_their_form() {
        for preset in crate::app::events::Preset::ALL {
            let mut terms = preset.settings();
            terms.name.zh = "校赛".to_owned();
            assert_eq!(settings(&form(&terms), &terms), Ok(terms.clone()), "{preset:?}");
            // Those of teams go with teams alone.
            terms.tie_breaks.clear();
            terms.system = System::Knockout { games: 2, third_place: true, consolation: true };
            terms.order.then = Then::Lots { seed: 40_128 };
            let carried = System::Groups(GroupTerms {
                groups: 3,
                dealing: Dealing::Apart,
                last: FinalTerms::RoundRobin { cycles: 2, carry: true },
                ..GroupTerms::default()
            });
            let grouped = Settings { system: carried, ..terms.clone() };
            assert_eq!(settings(&form(&grouped), &terms).map(|read| read.system), Ok(carried));
            assert_eq!(
                settings(&form(&terms), &Settings::default()).map(|read| (read.system, read.order)),
                Ok((terms.system, terms.order))
            );
        }
    }

    #[test]
    fn a_term_that_cannot_be_is_named() {
        let mut terms = Settings::default();
        terms.name.en = "Open".to_owned();
        let with = |name: &str, text: &str| {
            let mut form = form(&terms);
            form.0.retain(|(own, _)| own != name);
            form.0.push((name.to_owned(), text.to_owned()));
            settings(&form, &terms)
        };
        assert_eq!(with("rounds", "many"), Err(Field::Rounds));
        assert_eq!(with("lots", "by hand"), Err(Field::Order));
        assert_eq!(with("name_en", ""), Err(Field::Name));
        assert_eq!(with("tie_breaks", "BH, NONSENSE"), Err(Field::TieBreaks));
        assert_eq!(with("system", "chance"), Err(Field::System));
        assert_eq!(with("win", "x"), Err(Field::Scoring));
        assert_eq!(with("start", "tomorrow"), Err(Field::Dates));
        assert_eq!(with("default_minutes", "x"), Err(Field::DefaultTime));
        assert_eq!(with("offset", "480").map(|terms| terms.offset), Ok(Some(480)));
        assert_eq!(with("offset", "2000"), Err(Field::Offset));
        assert_eq!(with("automatic", "2").map(|terms| terms.automatic), Ok(Some(2)));
        assert_eq!(with("venue", "moon"), Err(Field::System));
        assert_eq!(with("venue", "online"), Err(Field::Time), "no time control that games could begin on");
        assert_eq!(with("draw", "½").map(|terms| terms.scoring.draw), Ok(Points::HALF));
    }

    #[test]
    fn an_entry_takes_a_chinese_name_as_such_and_marks_ratings_put_in_by_hand() {
        let terms = Settings::default();
        let read = entry(
            &fields(&[("name", "王小明"), ("rating", "1650"), ("sex", "m")]),
            &Entry::default(),
            &terms,
        );
        let read = read.unwrap();
        assert_eq!((read.name.as_str(), read.name_zh.as_str()), ("", "王小明"));
        assert_eq!(read.rating(List::FideStandard), Some(1650));
        assert!(read.ratings[0].manual);
        let again = entry(&fields(&[("name_zh", "王小明"), ("rating_fide", "")]), &read, &terms).unwrap();
        assert_eq!(again.ratings, []);
        for (name, text, fault) in
            [("fide_id", "x", Field::FideId), ("rating", "-1", Field::Rating), ("birth", "old", Field::Birth)]
        {
            let result = entry(&fields(&[("name", "Ann"), (name, text)]), &Entry::default(), &terms);
            assert_eq!(result, Err(fault), "{name}");
        }
    }
}
