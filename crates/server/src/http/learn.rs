//! `/learn`: the map of lessons, a lesson with its tasks, and the judge of their answers.
//!
//! The page of a lesson can be read without JavaScript. Its island sends each answer whole; the judge keeps
//! nothing in between, and only what was solved is stored, for guests too.

use crate::Error;
use crate::app::App;
use crate::app::academy::{self, Progress, course};
use crate::app::still_board::still_board;
use crate::http::game::{script_safe, style};
use crate::i18n::Lang;
use crate::page::{Page, html, with_cookie};
use crate::words::learn as words;
use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use axum::{Form, Json};
use rules::{Color, Square, Variant};
use serde::Deserialize;
use serde_json::{Value, json};
use teaching::{Hint, Judgement, Lesson, Standing, Step, Task};

#[derive(Template)]
#[template(path = "learn.html")]
struct MapPage {
    page: Page,
    stages: Vec<StageRow>,
    /// Key, name and whether it is the one shown; the first is the whole course.
    tracks: Vec<(String, String, bool)>,
}

struct StageRow {
    title: String,
    done: usize,
    lessons: Vec<LessonRow>,
}

struct LessonRow {
    id: String,
    title: String,
    about: String,
    board: String,
    solved: usize,
    all: usize,
    stars: usize,
    done: bool,
    /// What comes first, where something does.
    first: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Way {
    track: String,
}

/// `GET /learn`
pub(crate) async fn map(
    State(app): State<App>,
    page: Page,
    Query(way): Query<Way>,
) -> Result<Response, Error> {
    let course = course()?;
    let language = words::language(page.lang);
    let progress = Progress::of(&app, page.viewer.as_ref().map(|viewer| viewer.player)).await?;
    let track = course.tracks.iter().find(|track| track.id == way.track);
    let row = |lesson: &Lesson| {
        let stars = lesson.tasks().map(|step| usize::from(progress.stars(&lesson.id, &step.id))).sum();
        let first = match course.standing(lesson, &progress.done) {
            Standing::Locked(first) => first.first().and_then(|id| course.lesson(id)),
            Standing::Done | Standing::Open => None,
        };
        LessonRow {
            id: lesson.id.clone(),
            title: lesson.title.get(language).to_owned(),
            about: lesson.about.get(language).to_owned(),
            board: lesson.steps.first().map_or_else(String::new, |step| picture(step, "")),
            solved: progress.solved_of(lesson),
            all: lesson.tasks().count(),
            stars,
            done: progress.done.contains(&lesson.id),
            first: first.map(|lesson| lesson.title.get(language).to_owned()),
        }
    };
    let stages = course.stages.iter().map(|stage| {
        let chosen = |lesson: &&Lesson| track.is_none_or(|track| track.lessons.contains(&lesson.id));
        let lessons: Vec<LessonRow> = stage.lessons.iter().filter(chosen).map(row).collect();
        let done = lessons.iter().filter(|lesson| lesson.done).count();
        StageRow { title: stage.title.get(language).to_owned(), done, lessons }
    });
    let stages = stages.collect();
    let whole = (String::new(), page.t("learn-track-all"), track.is_none());
    let others = course.tracks.iter().map(|one| {
        (one.id.clone(), one.title.get(language).to_owned(), track.is_some_and(|track| track.id == one.id))
    });
    let tracks = std::iter::once(whole).chain(others).collect();
    html(&MapPage { page, stages, tracks })
}

/// A still board of a step.
fn picture(step: &Step, label: &str) -> String {
    let scene = step.task(0).map(|task| task.scene()).or_else(|| step.scene.clone());
    scene.map_or_else(String::new, |scene| still_board(&scene.men(), false, label, None))
}

#[derive(Template)]
#[template(path = "lesson.html")]
struct LessonPage {
    page: Page,
    title: String,
    /// What each step says, with its board.
    steps: Vec<(String, String)>,
    words: &'static str,
    /// JSON in which no tag can begin.
    data: String,
    /// Key and name of each lesson that comes first, where this one is locked.
    first: Vec<(String, String)>,
}

/// The messages of this island, by their plain name.
fn words_file(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "learn-words.en.js",
        Lang::ZhHans => "learn-words.zh-Hans.js",
        Lang::ZhHant => "learn-words.zh-Hant.js",
    }
}

/// `GET /learn/{lesson}`
pub(crate) async fn show(
    State(app): State<App>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let course = course()?;
    let lesson = course.lesson(&id).ok_or(Error::NotFound)?;
    let language = words::language(page.lang);
    let player = page.viewer.as_ref().map(|viewer| viewer.player);
    let progress = Progress::of(&app, player).await?;
    let title = lesson.title.get(language).to_owned();
    let named = |id: &String| {
        let lesson = course.lesson(id)?;
        Some((id.clone(), lesson.title.get(language).to_owned()))
    };
    let first: Vec<(String, String)> = match course.standing(lesson, &progress.done) {
        Standing::Locked(first) => first.iter().filter_map(named).collect(),
        Standing::Done | Standing::Open => Vec::new(),
    };
    let seed = u64::from_le_bytes(crate::app::random::bytes()) >> 12;
    let review = academy::review(&app, player, &progress, lesson).await?;
    let reviewed = review.into_iter().map(|(from, step)| told(&page, &progress, from, step, seed, true));
    let own = lesson.steps.iter().map(|step| told(&page, &progress, lesson, step, seed, false));
    let steps: Vec<Value> = reviewed.chain(own).collect();
    let next = course.next(&id).map(|next| json!({ "id": next.id, "title": next.title.get(language) }));
    let settings = &page.settings;
    let data = json!({
        "csrf": page.csrf,
        "title": title,
        "steps": steps,
        "next": next,
        "seed": seed,
        "guest": !page.is_named(),
        "prefs": {
            "notation": settings.notation,
            "men": settings.men,
            "coords": settings.coordinates,
            "sound": settings.sound,
        },
    });
    let read = |step: &Step| {
        let say = step.say.get(language).to_owned();
        (picture(step, &say), say)
    };
    let steps = lesson.steps.iter().map(read).collect();
    let words = words_file(page.lang);
    html(&LessonPage { title, steps, words, data: script_safe(&data.to_string()), first, page })
}

fn name(square: Square) -> String {
    square.to_string()
}

/// A step as the island is told of it: never with its answer.
fn told(page: &Page, progress: &Progress, lesson: &Lesson, step: &Step, seed: u64, review: bool) -> Value {
    let task = step.task(seed);
    let scene = task.as_ref().map(Task::scene).or_else(|| step.scene.clone());
    let language = words::language(page.lang);
    let mut value = json!({
        "lesson": lesson.id,
        "id": step.id,
        "say": step.say.get(language),
        "review": review.then(|| lesson.title.get(language)),
        "kind": task.as_ref().map_or("show", Task::kind),
        "men": scene.as_ref().map(teaching::Scene::men),
        "turn": scene.as_ref().map_or("white", |scene| side(scene.turn())),
        "check": task.as_ref().is_some_and(Task::in_check),
        "arrows": step.arrows.iter().map(|(from, to)| [name(*from), name(*to)]).collect::<Vec<_>>(),
        "dots": step.dots.into_iter().map(name).collect::<Vec<_>>(),
        "stars": progress.stars(&lesson.id, &step.id),
        "drill": matches!(step.work, Some(teaching::Work::Drill(_))),
    });
    match &task {
        Some(Task::Collect { targets, .. }) => {
            value["targets"] = targets.into_iter().map(name).collect::<Vec<_>>().into();
        }
        Some(Task::Ask { question, .. }) => value["choices"] = choices(page, question.choices()).into(),
        Some(Task::Spot { moves, .. }) => {
            let choice =
                |(from, to): &(Square, Square)| json!([format!("{from}{to}"), format!("{from}–{to}")]);
            value["choices"] = moves.iter().map(choice).collect::<Vec<_>>().into();
        }
        Some(Task::SetUp { men }) => {
            value["place"] = men.iter().map(|piece| piece.letter().to_string()).collect::<Vec<_>>().into();
        }
        Some(Task::Name(square)) => value["dots"] = vec![name(*square)].into(),
        Some(Task::Find(square)) => value["find"] = name(*square).into(),
        Some(Task::Write { position, mv }) => {
            let to = position.castling_side(*mv).map_or(mv.to(), |side| side.king_to(position.turn()));
            value["arrows"] = vec![[name(mv.from()), name(to)]].into();
        }
        Some(Task::Read { position, mv }) => {
            value["read"] = style(page).write(position, *mv, Variant::Standard).into();
        }
        _ => {}
    }
    value
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn choices(page: &Page, keys: &[&str]) -> Vec<Value> {
    keys.iter().map(|key| json!([key, page.t(&format!("choice-{key}"))])).collect()
}

#[derive(Debug, Deserialize)]
pub(crate) struct Answer {
    csrf: String,
    answer: String,
    #[serde(default)]
    seed: u64,
    /// Wrong answers and hints so far.
    #[serde(default)]
    tries: u32,
}

fn find(lesson: &str, task: &str) -> Result<(&'static Lesson, &'static Step), Error> {
    let lesson = course()?.lesson(lesson).ok_or(Error::NotFound)?;
    Ok((lesson, lesson.step(task).ok_or(Error::NotFound)?))
}

/// `POST /learn/{lesson}/{task}`: judges an answer, and keeps what was solved.
///
/// A lesson that is still locked is judged and not kept.
pub(crate) async fn judge(
    State(app): State<App>,
    page: Page,
    Path((lesson, task)): Path<(String, String)>,
    Form(form): Form<Answer>,
) -> Result<Response, Error> {
    page.check_form(&form.csrf)?;
    let (lesson, step) = find(&lesson, &task)?;
    let task = step.task(form.seed).ok_or(Error::NotFound)?;
    let judgement = task.judge(&form.answer);
    let mut cookie = None;
    if !matches!(judgement, Judgement::Going(_)) {
        let known = page.viewer.as_ref().map(|viewer| viewer.player);
        let progress = Progress::of(&app, known).await?;
        let locked = matches!(course()?.standing(lesson, &progress.done), Standing::Locked(_));
        // Nobody gets an account for a wrong answer.
        if !locked && (known.is_some() || matches!(judgement, Judgement::Right(_))) {
            let (player, new) = page.player(&app).await?;
            cookie = new;
            academy::keep(&app, player, (lesson, step), &judgement, form.tries).await?;
        }
    }
    let answer = verdict(page.lang, &task, &judgement, form.tries);
    Ok(with_cookie(Json(answer).into_response(), cookie))
}

fn verdict(lang: Lang, task: &Task, judgement: &Judgement, tries: u32) -> Value {
    let board = |shown: &teaching::Shown| {
        json!({
            "men": shown.men,
            "left": shown.left.into_iter().map(name).collect::<Vec<_>>(),
            "reply": shown.reply.map(|(from, to)| [name(from), name(to)]),
            "moves": shown.moves,
        })
    };
    match judgement {
        Judgement::Going(shown) => {
            json!({ "state": "going", "text": lang.t("learn-going"), "board": board(shown) })
        }
        Judgement::Right(shown) => {
            let text = match (task, shown.because) {
                (_, Some(reason)) => format!("{} {}", lang.t("learn-right"), words::refusal(lang, reason)),
                (Task::Mate { .. }, _) => lang.t("learn-right-mate"),
                _ if shown.best == 0 => lang.t("learn-right"),
                _ if shown.moves <= shown.best => lang.t1("learn-right-best", "moves", shown.moves),
                _ => lang.t2("learn-right-longer", "moves", shown.moves, "best", shown.best),
            };
            let stars = academy::stars(shown.moves, shown.best, tries);
            json!({ "state": "right", "text": text, "board": board(shown), "stars": stars })
        }
        Judgement::Wrong(wrong) => json!({ "state": "wrong", "text": words::wrong(lang, *wrong) }),
    }
}

/// `POST /learn/{lesson}/{task}/hint`: a help that is true of the board, for whoever has answered so much.
pub(crate) async fn hint(
    page: Page,
    Path((lesson, task)): Path<(String, String)>,
    Form(form): Form<Answer>,
) -> Result<Response, Error> {
    page.check_form(&form.csrf)?;
    let (_, step) = find(&lesson, &task)?;
    let task = step.task(form.seed).ok_or(Error::NotFound)?;
    let hint = task.hint(&form.answer).ok_or(Error::NotFound)?;
    let text = words::hint(page.lang, &hint);
    let (squares, arrow) = match &hint {
        Hint::Move(from, to) => (Vec::new(), Some([name(*from), name(*to)])),
        Hint::Squares(squares) => (squares.into_iter().map(name).collect(), None),
        Hint::Home(_, square) => (vec![name(*square)], None),
        Hint::Text(_) | Hint::Because(_) => (Vec::new(), None),
    };
    Ok(Json(json!({ "text": text, "squares": squares, "arrow": arrow })).into_response())
}
