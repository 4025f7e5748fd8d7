//! What was learnt in the academy: solved tasks with their stars, and first answers by skill.

use super::accounts::first;
use crate::Store;
use crate::error::StoreError;
use crate::sql::{Columns, statement};
use game::PlayerId;

/// A task that an account has solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolvedTask {
    /// The lesson's key.
    pub lesson: String,
    /// The task's key within it.
    pub task: String,
    /// The most stars so far, 1 to 3.
    pub stars: u8,
    /// When it was last solved, ms since 1970.
    pub solved_at: i64,
}

impl Store {
    /// Every task that an account has solved, the longest ago first.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn solved_tasks(&self, id: PlayerId) -> Result<Vec<SolvedTask>, StoreError> {
        let query = statement!(
            "select lesson, task, stars, solved_at from solved_tasks where account_id = ?1
             order by solved_at, lesson, task",
            id.0
        );
        let read = |row: &mut Columns| {
            let (lesson, task, stars) = (row.text()?, row.text()?, row.int()?);
            let stars = u8::try_from(stars)
                .map_err(|_| StoreError::Unreadable(format!("{stars} stars in solved_tasks")))?;
            Ok(SolvedTask { lesson, task, stars, solved_at: row.int()? })
        };
        self.read(query).await?.iter_mut().map(read).collect()
    }

    /// Keeps that a task was solved. The most stars stay, the time is the last.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn put_solved_task(&self, id: PlayerId, solved: SolvedTask) -> Result<(), StoreError> {
        let insert = statement!(
            "insert into solved_tasks (account_id, lesson, task, stars, solved_at) values (?1, ?2, ?3, ?4, ?5)
             on conflict (account_id, lesson, task) do update set
             stars = case when excluded.stars > solved_tasks.stars then excluded.stars else solved_tasks.stars end,
             solved_at = excluded.solved_at",
            id.0,
            solved.lesson.as_str(),
            solved.task.as_str(),
            i64::from(solved.stars),
            solved.solved_at
        );
        self.write(insert).await.map(drop)
    }

    /// Keeps whether a first answer to a task of this skill was right.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn put_skill_answer(
        &self,
        id: PlayerId,
        skill: &str,
        correct: bool,
        at: i64,
    ) -> Result<(), StoreError> {
        let insert = statement!(
            "insert into skill_answers (account_id, skill, answered_at, correct) values (?1, ?2, ?3, ?4)",
            id.0,
            skill,
            at,
            correct
        );
        self.write(insert).await.map(drop)
    }

    /// How many of the last ten first answers there are, and how many of them were right.
    ///
    /// # Errors
    /// As the database fails.
    pub async fn skill(&self, id: PlayerId, skill: &str) -> Result<(u32, u32), StoreError> {
        let query = statement!(
            "select count(*), coalesce(sum(correct), 0) from (select correct from skill_answers
             where account_id = ?1 and skill = ?2 order by id desc limit 10) as latest",
            id.0,
            skill
        );
        let count = |value: i64| {
            u32::try_from(value).map_err(|_| StoreError::Unreadable("a count in skill_answers".into()))
        };
        let found = first(self.read(query).await?, |row| Ok((count(row.int()?)?, count(row.int()?)?)))?;
        Ok(found.unwrap_or_default())
    }
}
