//! The academy: the course that came with this program, what a pupil has solved of it, and what comes back.

use crate::Error;
use crate::app::{App, now_ms};
use game::PlayerId;
use rust_embed::RustEmbed;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use store::SolvedTask;
use teaching::{Course, Judgement, Lesson, Step};

/// Questions from earlier lessons that one begins with (TEA-02).
const REVIEWED: usize = 2;
/// The skill of telling king and queen apart (TEA-18), and how sure it has to be, in percent.
const KING_AND_QUEEN: &str = "king-queen";
const SURE_PERCENT: u32 = 90;

#[derive(RustEmbed)]
#[folder = "../../lessons"]
struct Files;

/// The course.
///
/// # Errors
/// [`Error::Internal`] with the file and step that cannot be read; a test reads what is shipped.
pub(crate) fn course() -> Result<&'static Course, Error> {
    static COURSE: LazyLock<Result<Course, String>> = LazyLock::new(|| {
        let file = |name: &str| String::from_utf8(Files::get(name)?.data.into_owned()).ok();
        let text = file("course.toml").ok_or("no lessons/course.toml")?;
        Course::read(&text, |id| file(&format!("{id}.toml"))).map_err(|fault| format!("lessons: {fault}"))
    });
    COURSE.as_ref().map_err(|what| Error::Internal(what.clone()))
}

/// What a pupil has solved.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    /// In the order of solving, the longest ago first.
    solved: Vec<SolvedTask>,
    stars: BTreeMap<(String, String), u8>,
    /// Keys of lessons of which every task is solved.
    pub(crate) done: BTreeSet<String>,
}

impl Progress {
    /// The progress of an account; of nobody none.
    ///
    /// # Errors
    /// As the store fails.
    pub(crate) async fn of(app: &App, player: Option<PlayerId>) -> Result<Progress, Error> {
        let solved = match player {
            Some(player) => app.store.solved_tasks(player).await?,
            None => Vec::new(),
        };
        let key = |solved: &SolvedTask| (solved.lesson.clone(), solved.task.clone());
        let stars: BTreeMap<_, _> = solved.iter().map(|solved| (key(solved), solved.stars)).collect();
        let all = |lesson: &&Lesson| {
            lesson.tasks().all(|step| stars.contains_key(&(lesson.id.clone(), step.id.clone())))
        };
        let done = course()?.lessons().filter(all).map(|lesson| lesson.id.clone()).collect();
        Ok(Progress { solved, stars, done })
    }

    /// The stars of a task, none if it is not solved.
    pub(crate) fn stars(&self, lesson: &str, task: &str) -> u8 {
        self.stars.get(&(lesson.to_owned(), task.to_owned())).copied().unwrap_or_default()
    }

    /// How many tasks of a lesson are solved.
    pub(crate) fn solved_of(&self, lesson: &Lesson) -> usize {
        lesson.tasks().filter(|step| self.stars(&lesson.id, &step.id) > 0).count()
    }
}

/// What a lesson begins with: king and queen until they are sure, then what was solved worst and longest ago.
///
/// # Errors
/// As the store fails.
pub(crate) async fn review(
    app: &App,
    player: Option<PlayerId>,
    progress: &Progress,
    lesson: &Lesson,
) -> Result<Vec<(&'static Lesson, &'static Step)>, Error> {
    let course = course()?;
    let Some(player) = player else { return Ok(Vec::new()) };
    let earlier = |solved: &&SolvedTask| solved.lesson != lesson.id;
    let found = |solved: &SolvedTask| {
        let of = course.lesson(&solved.lesson)?;
        Some((solved.stars, of, of.step(&solved.task)?))
    };
    let mut known: Vec<(u8, &Lesson, &Step)> =
        progress.solved.iter().filter(earlier).filter_map(found).collect();
    // A stable sort: among equals what was solved longest ago stays first.
    known.sort_by_key(|(stars, _, _)| *stars);
    let mut chosen = Vec::new();
    let (asked, right) = app.store.skill(player, KING_AND_QUEEN).await?;
    if asked == 0 || right * 100 < asked * SURE_PERCENT {
        chosen.extend(known.iter().find(|(_, _, step)| step.skill.as_deref() == Some(KING_AND_QUEEN)));
    }
    for one in &known {
        let new = |other: &&(u8, &Lesson, &Step)| other.1.id == one.1.id && other.2.id == one.2.id;
        if chosen.len() < REVIEWED && !chosen.iter().any(|other| new(&other)) {
            chosen.push(*one);
        }
    }
    Ok(chosen.into_iter().map(|(_, lesson, step)| (lesson, step)).collect())
}

/// Stars for a right answer: by moves beyond the fewest, and by wrong answers and hints before it.
pub(crate) fn stars(moves: u32, best: u32, tries: u32) -> u8 {
    let longer = if best == 0 { 0 } else { moves.saturating_sub(best) };
    let lost = longer.div_ceil(2).max(tries).min(2);
    3 - lost as u8
}

/// Keeps what an answer shows: a solved task with its stars, and a first answer of a skill.
///
/// # Errors
/// As the store fails.
pub(crate) async fn keep(
    app: &App,
    player: PlayerId,
    (lesson, step): (&Lesson, &Step),
    judgement: &Judgement,
    tries: u32,
) -> Result<(), Error> {
    let at = now_ms();
    let right = match judgement {
        Judgement::Going(_) => return Ok(()),
        Judgement::Right(shown) => {
            let stars = stars(shown.moves, shown.best, tries);
            let solved =
                SolvedTask { lesson: lesson.id.clone(), task: step.id.clone(), stars, solved_at: at };
            app.store.put_solved_task(player, solved).await?;
            true
        }
        Judgement::Wrong(_) => false,
    };
    if let Some(skill) = step.skill.as_deref().filter(|_| tries == 0) {
        app.store.put_skill_answer(player, skill, right, at).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_go_by_moves_and_tries() {
        for (moves, best, tries, stars) in
            [(2, 2, 0, 3), (3, 2, 0, 2), (4, 2, 0, 2), (5, 2, 0, 1), (9, 2, 0, 1), (0, 0, 1, 2), (2, 2, 7, 1)]
        {
            assert_eq!(super::stars(moves, best, tries), stars, "{moves} of {best}, {tries} tries");
        }
    }

    #[test]
    fn the_shipped_course_can_be_read() {
        assert!(course().unwrap().lessons().count() >= 17);
    }
}
