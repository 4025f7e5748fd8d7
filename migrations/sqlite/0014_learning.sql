-- What an account has solved in the academy's lessons, under the keys of lesson and task; the most stars stay.
create table solved_tasks (
  account_id integer not null references accounts (id),
  lesson text not null,
  task text not null,
  stars integer not null,
  solved_at integer not null,
  primary key (account_id, lesson, task)
);

-- First answers to tasks that train what comes back until it is sure (king and queen told apart).
create table skill_answers (
  id integer primary key,
  account_id integer not null references accounts (id),
  skill text not null,
  answered_at integer not null,
  correct integer not null
);
create index skill_answers_account on skill_answers (account_id, skill, id);
