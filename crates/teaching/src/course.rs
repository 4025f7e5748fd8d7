//! The course as a graph: stages of lessons, what must come before what, and tracks by age.

use crate::drill::{Drill, drilled};
use crate::judge::{Hint, Judgement, Wrong};
use crate::task::{Goal, Task};
use crate::{Scene, Text, file};
use rules::{Bitboard, Role, Square};
use std::collections::BTreeSet;
use std::fmt;

/// All lessons in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// Stages, from the first.
    pub stages: Vec<Stage>,
    /// Ways through the course for an age.
    pub tracks: Vec<Track>,
}

/// A part of the course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Its key.
    pub id: String,
    /// What it is called.
    pub title: Text,
    /// Its lessons in their order.
    pub lessons: Vec<Lesson>,
}

/// A choice of lessons for an age.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// Its key.
    pub id: String,
    /// What it is called.
    pub title: Text,
    /// Keys of its lessons.
    pub lessons: Vec<String>,
}

/// One lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Its key, the name of its file.
    pub id: String,
    /// What it is called.
    pub title: Text,
    /// What one learns in it.
    pub about: Text,
    /// Keys of the lessons that come before.
    pub after: Vec<String>,
    /// What is shown and asked.
    pub steps: Vec<Step>,
}

/// One screen of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The key of a step with a task, under which progress is kept; of others empty.
    pub id: String,
    /// What it says.
    pub say: Text,
    /// The board beside it; of a task its own.
    pub scene: Option<Scene>,
    /// Arrows on the board.
    pub arrows: Vec<(Square, Square)>,
    /// Dots on the board.
    pub dots: Bitboard,
    /// What is to be done.
    pub work: Option<Work>,
    /// What the step trains, where that is counted over many lessons.
    pub skill: Option<String>,
}

/// What is to be done in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// The same for everybody.
    Task(Box<Task>),
    /// Another one for each seed.
    Drill(Drill),
}

/// Whether a pupil may begin a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Done.
    Done,
    /// May begin.
    Open,
    /// These come first.
    Locked(Vec<String>),
}

/// What is wrong with a file of the course.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// The step, from 1, where it is one's.
    pub step: Option<usize>,
    /// What is wrong, in English.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "{}, step {step}: {}", self.file, self.what),
            None => write!(f, "{}: {}", self.file, self.what),
        }
    }
}

impl std::error::Error for Fault {}

impl Course {
    /// Reads the course from the text of `course.toml` and of each lesson's file, found by the lesson's key.
    ///
    /// # Errors
    /// The first [`Fault`]: text that is no TOML or lacks something, an unknown word, a board that cannot be,
    /// a lesson that waits for itself or for none.
    pub fn read(course: &str, lesson: impl Fn(&str) -> Option<String>) -> Result<Course, Fault> {
        let course = file::course(course, lesson)?;
        course.in_order()?;
        Ok(course)
    }

    /// Every lesson in the order of the course.
    pub fn lessons(&self) -> impl Iterator<Item = &Lesson> {
        self.stages.iter().flat_map(|stage| &stage.lessons)
    }

    /// The lesson of this key.
    #[must_use]
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons().find(|lesson| lesson.id == id)
    }

    /// The one after it.
    #[must_use]
    pub fn next(&self, id: &str) -> Option<&Lesson> {
        self.lessons().skip_while(|lesson| lesson.id != id).nth(1)
    }

    /// Whether a lesson may begin for whoever has done these.
    #[must_use]
    pub fn standing(&self, lesson: &Lesson, done: &BTreeSet<String>) -> Standing {
        if done.contains(&lesson.id) {
            return Standing::Done;
        }
        let first: Vec<String> = lesson.after.iter().filter(|id| !done.contains(*id)).cloned().collect();
        if first.is_empty() { Standing::Open } else { Standing::Locked(first) }
    }

    /// Each lesson waits only for lessons before it, so nobody waits for ever.
    fn in_order(&self) -> Result<(), Fault> {
        let mut seen = BTreeSet::new();
        for lesson in self.lessons() {
            if let Some(id) = lesson.after.iter().find(|id| !seen.contains(id.as_str())) {
                let what = format!("waits for {id:?}, which does not come before it");
                return Err(Fault { file: format!("{}.toml", lesson.id), step: None, what });
            }
            if !seen.insert(lesson.id.as_str()) {
                return Err(Fault {
                    file: "course.toml".into(),
                    step: None,
                    what: format!("{:?} stands twice", lesson.id),
                });
            }
        }
        let unknown =
            self.tracks.iter().flat_map(|track| &track.lessons).find(|id| !seen.contains(id.as_str()));
        match unknown {
            Some(id) => {
                Err(Fault { file: "course.toml".into(), step: None, what: format!("no lesson {id:?}") })
            }
            None => Ok(()),
        }
    }

    /// Everything that cannot be solved, is not best or helps wrongly. Slow: it solves every task.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for lesson in self.lessons() {
            for (n, step) in lesson.steps.iter().enumerate() {
                let tasks: Vec<Task> = match &step.work {
                    None => Vec::new(),
                    Some(Work::Task(task)) => vec![Task::clone(task)],
                    Some(Work::Drill(drill)) => (0..50).map(|seed| drilled(*drill, seed)).collect(),
                };
                for what in tasks.iter().filter_map(|task| task.prove().err()) {
                    faults.push(Fault { file: format!("{}.toml", lesson.id), step: Some(n + 1), what });
                }
            }
        }
        faults
    }
}

impl Lesson {
    /// Its steps with a task.
    pub fn tasks(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(|step| step.work.is_some())
    }

    /// The step of this key.
    #[must_use]
    pub fn step(&self, id: &str) -> Option<&Step> {
        self.tasks().find(|step| step.id == id)
    }
}

impl Step {
    /// The task of a step; of a drill that for the seed.
    #[must_use]
    pub fn task(&self, seed: u64) -> Option<Task> {
        Some(match self.work.as_ref()? {
            Work::Task(task) => Task::clone(task),
            Work::Drill(drill) => drilled(*drill, seed),
        })
    }
}

impl Task {
    /// Proves that the task can be solved, that what it calls best is best, that its question has one answer, and
    /// that its hints lead there.
    ///
    /// # Errors
    /// What does not hold, in English.
    pub fn prove(&self) -> Result<(), String> {
        let answer = self.solution().ok_or("nobody can solve it")?;
        let Judgement::Right(shown) = self.judge(&answer) else {
            return Err(format!("{answer:?} is not right"));
        };
        match self {
            Task::Collect { best, .. } | Task::Capture { best, .. } if shown.moves != *best => {
                return Err(format!("best is {best}, but {} moves do: {answer}", shown.moves));
            }
            Task::Mate { position, moves }
                if *moves > 1 && crate::solve::mating_move(position, moves - 1).is_some() =>
            {
                return Err(format!("there is a mate in {}", moves - 1));
            }
            Task::Play { position, goal } => {
                let (mut met, mut not) = (0, 0);
                for mv in position.legal_moves() {
                    *(if goal.met(position, mv) { &mut met } else { &mut not }) += 1;
                }
                // A double check leaves only the king: every move that is legal is what was asked for.
                if not == 0 && !matches!(goal, Goal::Flee) {
                    return Err(format!("each of {met} moves would do"));
                }
            }
            Task::Spot { scene, moves } => {
                let illegal =
                    |mv: &&(Square, Square)| crate::why_not(scene, mv.0, mv.1, Some(Role::Queen)).is_some();
                let wrong = moves.iter().filter(illegal).count();
                if wrong != 1 {
                    return Err(format!("{wrong} of the moves are illegal, one should be"));
                }
            }
            Task::Ask { question, .. } => {
                let choices = question.choices().iter();
                let right =
                    choices.filter(|choice| matches!(self.judge(choice), Judgement::Right(_))).count();
                let named = question
                    .choices()
                    .iter()
                    .all(|choice| self.judge(choice) != Judgement::Wrong(Wrong::Unreadable));
                if right != 1 || !named {
                    return Err("not one answer, or one without a reason".into());
                }
            }
            _ => {}
        }
        self.prove_hints()
    }

    /// Whoever follows the hints from the start comes to the end, and no later than the best.
    fn prove_hints(&self) -> Result<(), String> {
        let mut answer = String::new();
        for _ in 0..64 {
            let hint = self.hint(&answer).ok_or("no hint")?;
            let word = match hint {
                Hint::Move(from, to) => {
                    let pawn = self.scene_now(&answer).role_at(from) == Some(Role::Pawn);
                    let arrives = pawn && matches!(to.rank(), rules::Rank::First | rules::Rank::Eighth);
                    let tried = |letter: &str| format!("{answer} {from}{to}{letter}").trim().to_owned();
                    let fits = |text: &String| !matches!(self.judge(text), Judgement::Wrong(_));
                    let letters = if arrives { &["q", "r", "b", "n"][..] } else { &[""] };
                    answer = letters
                        .iter()
                        .map(|l| tried(l))
                        .find(fits)
                        .ok_or(format!("the hint {from}{to} is wrong"))?;
                    match self.judge(&answer) {
                        Judgement::Right(shown) if shown.best == 0 || shown.moves <= shown.best => {
                            return Ok(());
                        }
                        Judgement::Right(_) => return Err(format!("the hints lead a longer way: {answer}")),
                        _ => continue,
                    }
                }
                Hint::Home(piece, square) => format!("{}{square}", piece.letter()),
                Hint::Text(text) => {
                    let right = matches!(self.judge(&text), Judgement::Right(_));
                    return right.then_some(()).ok_or(format!("the hint {text:?} is wrong"));
                }
                Hint::Squares(squares) => return self.prove_squares(squares),
                Hint::Because(_) => return Ok(()),
            };
            answer = format!("{answer} {word}").trim().to_owned();
            match self.judge(&answer) {
                Judgement::Right(_) => return Ok(()),
                Judgement::Going(_) => {}
                Judgement::Wrong(wrong) => return Err(format!("the hint {word} is wrong: {wrong:?}")),
            }
        }
        Err("the hints never end".into())
    }

    /// Squares that a hint shows are part of the answer, or hold it.
    fn prove_squares(&self, squares: Bitboard) -> Result<(), String> {
        let holds = match self {
            Task::Mark { scene, what } => squares.is_subset(what.squares(scene)) && !squares.is_empty(),
            Task::Count { scene, what } => squares == what.squares(scene),
            Task::Name(square) | Task::Find(square) => squares.contains(*square),
            Task::Read { mv, .. } => squares == mv.from().into(),
            Task::Spot { .. } => {
                self.solution().is_some_and(|text| squares.iter().any(|s| text.starts_with(&s.to_string())))
            }
            _ => false,
        };
        holds.then_some(()).ok_or_else(|| "the hint shows other squares".to_owned())
    }

    fn scene_now(&self, answer: &str) -> rules::Board {
        match self.judge(answer) {
            Judgement::Going(shown) => {
                Scene::read(&shown.men).map_or(*self.scene().board(), |scene| *scene.board())
            }
            _ => *self.scene().board(),
        }
    }
}
