//! The files of the course: TOML, one a lesson, with the texts of all languages side by side.
//!
//! What a file may say is in `docs/lessons.md`. An unknown word is a fault, so that a slip of the pen is
//! seen before a pupil sees it.

use crate::course::{Course, Fault, Lesson, Stage, Step, Track, Work};
use crate::{Drill, Goal, Question, Scene, Task, Text, What};
use notation::read_san;
use rules::{Bitboard, CastlingSide, Color, Piece, Position, Role, Square};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    en: String,
    #[serde(rename = "zh-Hans")]
    zh_hans: String,
    #[serde(rename = "zh-Hant")]
    zh_hant: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CourseFile {
    stage: Vec<GroupFile>,
    #[serde(default)]
    track: Vec<GroupFile>,
}

/// A stage or a track.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupFile {
    id: String,
    title: Words,
    lessons: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonFile {
    title: Words,
    about: Words,
    #[serde(default)]
    after: Vec<String>,
    step: Vec<StepFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct StepFile {
    #[serde(default)]
    id: String,
    en: String,
    #[serde(rename = "zh-Hans")]
    zh_hans: String,
    #[serde(rename = "zh-Hant")]
    zh_hant: String,
    board: Option<String>,
    #[serde(default)]
    arrows: String,
    #[serde(default)]
    dots: String,
    task: Option<String>,
    targets: Option<String>,
    man: Option<String>,
    #[serde(default)]
    safe: bool,
    best: Option<u32>,
    moves: Option<String>,
    what: Option<String>,
    men: Option<String>,
    square: Option<String>,
    #[serde(rename = "move")]
    mv: Option<String>,
    goal: Option<String>,
    ask: Option<String>,
    drill: Option<String>,
    skill: Option<String>,
}

pub(crate) fn course(text: &str, lesson: impl Fn(&str) -> Option<String>) -> Result<Course, Fault> {
    let fault = |file: &str, what: String| Fault { file: file.to_owned(), step: None, what };
    let read: CourseFile =
        basic_toml::from_str(text).map_err(|error| fault("course.toml", error.to_string()))?;
    let mut stages = Vec::new();
    for stage in read.stage {
        let mut lessons = Vec::new();
        for id in stage.lessons {
            let name = format!("{id}.toml");
            let text = lesson(&id).ok_or_else(|| fault(&name, "no such file".into()))?;
            lessons.push(self::lesson(&id, &text)?);
        }
        let title = words(stage.title).map_err(|what| fault("course.toml", what))?;
        stages.push(Stage { id: stage.id, title, lessons });
    }
    let mut tracks = Vec::new();
    for track in read.track {
        let title = words(track.title).map_err(|what| fault("course.toml", what))?;
        tracks.push(Track { id: track.id, title, lessons: track.lessons });
    }
    Ok(Course { stages, tracks })
}

fn words(words: Words) -> Result<Text, String> {
    let text = Text { en: words.en, zh_hans: words.zh_hans, zh_hant: words.zh_hant };
    let whole = [&text.en, &text.zh_hans, &text.zh_hant].iter().all(|one| !one.trim().is_empty());
    whole.then_some(text).ok_or_else(|| "a text is empty".to_owned())
}

fn lesson(id: &str, text: &str) -> Result<Lesson, Fault> {
    let name = format!("{id}.toml");
    let fault = |step: Option<usize>, what: String| Fault { file: name.clone(), step, what };
    let read: LessonFile = basic_toml::from_str(text).map_err(|error| fault(None, error.to_string()))?;
    let title = words(read.title).map_err(|what| fault(None, what))?;
    let about = words(read.about).map_err(|what| fault(None, what))?;
    let mut steps: Vec<Step> = Vec::new();
    for (n, step) in read.step.into_iter().enumerate() {
        let step = self::step(step).map_err(|what| fault(Some(n + 1), what))?;
        if step.work.is_some() && steps.iter().any(|other| other.id == step.id) {
            return Err(fault(Some(n + 1), format!("id {:?} stands twice", step.id)));
        }
        steps.push(step);
    }
    Ok(Lesson { id: id.to_owned(), title, about, after: read.after, steps })
}

fn step(file: StepFile) -> Result<Step, String> {
    let work = work(&file)?;
    if work.is_some() == file.id.is_empty() {
        return Err("a task has an id, and nothing else has".into());
    }
    let arrows = file.arrows.split_whitespace().map(pair).collect::<Result<_, _>>()?;
    let dots = squares(&file.dots)?;
    let say = words(Words { en: file.en, zh_hans: file.zh_hans, zh_hant: file.zh_hant })?;
    let scene = file.board.as_deref().map(Scene::read).transpose()?;
    Ok(Step { id: file.id, say, scene, arrows, dots, work, skill: file.skill })
}

fn work(file: &StepFile) -> Result<Option<Work>, String> {
    let Some(kind) = file.task.as_deref() else { return Ok(None) };
    let want =
        |value: &Option<String>, name: &str| value.clone().ok_or_else(|| format!("{kind} wants {name}"));
    let scene = || Scene::read(&want(&file.board, "board")?);
    let position = || -> Result<Position, String> {
        let text = want(&file.board, "board")?;
        let game = Scene::read(&text)?.game;
        game.ok_or_else(|| format!("{kind} wants a whole FEN with both kings, not {text:?}"))
    };
    let best = || file.best.ok_or_else(|| format!("{kind} wants best"));
    let task = match kind {
        "drill" => return Ok(Some(Work::Drill(drill(&want(&file.drill, "drill")?)?))),
        "collect" => {
            let scene = scene()?;
            let (board, own) = (*scene.board(), scene.board().by_color(scene.turn()));
            let hero = match &file.man {
                Some(man) => square(man)?,
                None => own.first().filter(|_| own.len() == 1).ok_or("collect wants man")?,
            };
            if board.piece_at(hero).is_none() {
                return Err(format!("no man stands on {hero}"));
            }
            let targets = squares(&want(&file.targets, "targets")?)?;
            Task::Collect { board, hero, targets, safe: file.safe, best: best()? }
        }
        "capture" => {
            let scene = scene()?;
            Task::Capture { board: *scene.board(), color: scene.turn(), safe: file.safe, best: best()? }
        }
        "mate" => {
            let moves = file.moves.as_deref().unwrap_or("1").parse().map_err(|_| "moves is no number")?;
            if !(1..=3).contains(&moves) {
                return Err("mate in 1, 2 or 3".into());
            }
            Task::Mate { position: position()?, moves }
        }
        "mark" => Task::Mark { scene: scene()?, what: what(&want(&file.what, "what")?)? },
        "count" => Task::Count { scene: scene()?, what: what(&want(&file.what, "what")?)? },
        "set-up" => {
            let men = want(&file.men, "men")?;
            let one =
                |letter: char| Piece::from_letter(letter).ok_or_else(|| format!("{letter:?} is no man"));
            Task::SetUp { men: men.chars().map(one).collect::<Result<_, _>>()? }
        }
        "name" => Task::Name(square(&want(&file.square, "square")?)?),
        "find" => Task::Find(square(&want(&file.square, "square")?)?),
        "write" | "read" => {
            let (position, text) = (position()?, want(&file.mv, "move")?);
            let mv = read_san(&position, &text).map_err(|_| format!("{text:?} is no move here"))?;
            if kind == "write" { Task::Write { position, mv } } else { Task::Read { position, mv } }
        }
        "play" => Task::Play { position: position()?, goal: goal(&want(&file.goal, "goal")?)? },
        "spot" => {
            let moves = want(&file.moves, "moves")?.split_whitespace().map(pair).collect::<Result<_, _>>()?;
            Task::Spot { scene: scene()?, moves }
        }
        "ask" => Task::Ask { scene: scene()?, question: question(&want(&file.ask, "ask")?)? },
        other => return Err(format!("{other:?} is no task")),
    };
    Ok(Some(Work::Task(Box::new(task))))
}

fn square(text: &str) -> Result<Square, String> {
    text.parse().map_err(|_| format!("{text:?} is no square"))
}

fn squares(text: &str) -> Result<Bitboard, String> {
    text.split_whitespace().map(square).collect()
}

fn pair(text: &str) -> Result<(Square, Square), String> {
    let (from, to) = text.split_at_checked(2).ok_or_else(|| format!("{text:?} is no two squares"))?;
    Ok((square(from)?, square(to)?))
}

fn what(text: &str) -> Result<What, String> {
    let (word, at) = text.split_once(' ').unwrap_or((text, ""));
    Ok(match word {
        "moves" => What::Moves(square(at)?),
        "captures" => What::Captures(square(at)?),
        "attackers" => What::Attackers(square(at)?),
        "attacked" => What::Attacked,
        "unguarded" => What::Unguarded,
        "promotions" => What::Promotions,
        "file" => What::File(square(at)?),
        "rank" => What::Rank(square(at)?),
        "line" => pair(at).map(|(a, b)| What::Line(a, b))?,
        other => return Err(format!("what: {other:?} is unknown")),
    })
}

fn goal(text: &str) -> Result<Goal, String> {
    Ok(match text {
        "capture" => Goal::Capture,
        "check" => Goal::Check,
        "double-check" => Goal::DoubleCheck,
        "flee" => Goal::Flee,
        "block" => Goal::Block,
        "take-checker" => Goal::TakeChecker,
        "castle" => Goal::Castle,
        "en-passant" => Goal::EnPassant,
        "promote" => Goal::Promote,
        "gain" => Goal::Gain,
        "save" => Goal::Save,
        other => return Err(format!("goal: {other:?} is unknown")),
    })
}

fn question(text: &str) -> Result<Question, String> {
    let (word, at) = text.split_once(' ').unwrap_or((text, ""));
    Ok(match (word, at) {
        ("state", "") => Question::State,
        ("castling", "king") => Question::Castling(CastlingSide::King),
        ("castling", "queen") => Question::Castling(CastlingSide::Queen),
        ("worth", "") => Question::Worth,
        ("shade", at) => Question::Shade(square(at)?),
        ("legal", at) => pair(at).map(|(from, to)| Question::Legal(from, to))?,
        _ => return Err(format!("ask: {text:?} is unknown")),
    })
}

fn drill(text: &str) -> Result<Drill, String> {
    let (word, man) = text.split_once(' ').unwrap_or((text, ""));
    match (word, man.chars().next().and_then(Piece::from_letter)) {
        ("promotions", None) => Ok(Drill::Promotions),
        ("reach", Some(Piece { role, color: Color::White })) if role != Role::Pawn => Ok(Drill::Reach(role)),
        _ => Err(format!("drill: {text:?} is unknown")),
    }
}
