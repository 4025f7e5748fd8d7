//! `qiyuan user`: people, their roles and forgotten passwords, at the machine that keeps the data.
//!
//! Says on standard error what was done; standard output is the list's alone.
//!
//! Works on the data folder, whether or not a server runs on it; a running one sees the change with
//! the next request. Accounts are made by signing up, not here. E-mail addresses are not shown.
//!
//! A name nobody has, and a password that will not do, are bad input (status 1); a folder without
//! data is wrong usage (2).

use crate::status::{Status, complain, finish, tell};
use clap::{Args, Subcommand, ValueEnum};
use serde_json::json;
use server::app::accounts::Role;
use server::app::console::{self, Person};
use server::app::now_ms;
use server::app::passwords::{LENGTH, PasswordFault};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use store::{Account, Durability, Store};

/// Show people, give and take roles, set a forgotten password
#[derive(Args)]
#[command(after_help = "Example:\n  qiyuan user grant 王小明 teacher --data /var/lib/qiyuan")]
pub(crate) struct User {
    /// Folder of the data, the same as for `qiyuan serve`
    #[arg(long, env = "QIYUAN_DATA", value_name = "FOLDER", default_value = "data", global = true)]
    data: PathBuf,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Everybody with a name, newest first: id, name, roles, divided by tabs
    #[command(after_help = "Example:\n  qiyuan user list --json | wc -l")]
    List {
        /// One JSON object a line
        #[arg(long)]
        json: bool,
    },
    /// Give somebody a role
    #[command(after_help = "Example:\n  qiyuan user grant 王小明 teacher --data /var/lib/qiyuan")]
    Grant {
        /// Whose name, however it is written
        name: String,
        /// Which role
        role: Granted,
    },
    /// Take a role away. Without any administrator the next start prints the first one's link again
    #[command(after_help = "Example:\n  qiyuan user revoke Ann administrator")]
    Revoke {
        /// Whose name, however it is written
        name: String,
        /// Which role
        role: Granted,
    },
    /// Set a new password, one line of standard input, and sign its owner out everywhere
    #[command(after_help = "Example:\n  qiyuan user password Ann < new-password.txt")]
    Password {
        /// Whose name, however it is written
        name: String,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Granted {
    Teacher,
    Arbiter,
    Organiser,
    Administrator,
}

impl From<Granted> for Role {
    fn from(role: Granted) -> Role {
        match role {
            Granted::Teacher => Role::Teacher,
            Granted::Arbiter => Role::Arbiter,
            Granted::Organiser => Role::Organiser,
            Granted::Administrator => Role::Administrator,
        }
    }
}

pub(crate) fn run(user: &User) -> ExitCode {
    let file = user.data.join("qiyuan.sqlite");
    if !file.is_file() {
        complain(&format!("{}: no data of Qiyuan here", user.data.display()));
        complain(
            &"Name the folder that the server uses with --data FOLDER; its page /admin shows it in full.",
        );
        return Status::Usage.into();
    }
    let done = tokio::runtime::Builder::new_current_thread().enable_all().build().and_then(|runtime| {
        runtime.block_on(async {
            let store = Store::open(&file, Durability::Full).map_err(io::Error::other)?;
            let done = user.task.run(&store).await;
            store.close().await;
            done
        })
    });
    finish(done)
}

impl Task {
    async fn run(&self, store: &Store) -> io::Result<Status> {
        match self {
            Task::List { json } => list(&console::people(store).await.map_err(io::Error::other)?, *json),
            Task::Grant { name, role } => {
                let Some(account) = find(store, name).await? else { return Ok(Status::Bad) };
                let role = Role::from(*role).code();
                let had = has(store, &account, role).await?;
                store.grant(account.id, role, now_ms()).await.map_err(io::Error::other)?;
                say(&account, &format!("{role} {}", if had { "already" } else { "from now on" }));
                Ok(Status::Done)
            }
            Task::Revoke { name, role } => {
                let Some(account) = find(store, name).await? else { return Ok(Status::Bad) };
                let role = Role::from(*role).code();
                let had = has(store, &account, role).await?;
                store.revoke(account.id, role).await.map_err(io::Error::other)?;
                say(&account, &format!("{} {role}", if had { "no longer" } else { "was not" }));
                Ok(Status::Done)
            }
            Task::Password { name } => {
                let Some(account) = find(store, name).await? else { return Ok(Status::Bad) };
                set_password(store, &account).await
            }
        }
    }
}

async fn has(store: &Store, account: &Account, role: &str) -> io::Result<bool> {
    let roles = store.roles(account.id).await.map_err(io::Error::other)?;
    Ok(roles.iter().any(|held| held == role))
}

/// Says what was done to whom.
fn say(account: &Account, what: &str) {
    tell(&format!("{}: {what}", account.name.as_deref().unwrap_or_default()));
}

/// For eyes with a heading; in a pipe every line is a person, as promised.
fn list(people: &[Person], json: bool) -> io::Result<Status> {
    if people.is_empty() {
        tell(&"nobody has signed up yet");
    }
    let heading = io::stdout().is_terminal() && !json && !people.is_empty();
    let mut out = io::BufWriter::new(io::stdout().lock());
    write_list(&mut out, people, json, heading)?;
    Ok(Status::Done)
}

fn write_list(out: &mut impl Write, people: &[Person], json: bool, heading: bool) -> io::Result<()> {
    if heading {
        writeln!(out, "ID\tNAME\tROLES")?;
    }
    for Person { account, roles } in people {
        let (id, name) = (account.public_id.as_deref(), account.name.as_deref());
        let roles: Vec<&str> = roles.iter().map(|role| role.code()).collect();
        if json {
            let line = json!({
                "id": id,
                "name": name,
                "roles": roles,
                "created_at": account.created_at,
                "named_at": account.named_at,
                "seen_at": account.seen_at,
            });
            writeln!(out, "{line}")?;
        } else {
            writeln!(out, "{}\t{}\t{}", id.unwrap_or_default(), name.unwrap_or_default(), roles.join(","))?;
        }
    }
    out.flush()
}

async fn find(store: &Store, name: &str) -> io::Result<Option<Account>> {
    let account = console::find(store, name).await.map_err(io::Error::other)?;
    if account.is_none() {
        complain(&format!("{name}: nobody has this name"));
    }
    Ok(account)
}

async fn set_password(store: &Store, account: &Account) -> io::Result<Status> {
    if io::stdin().is_terminal() {
        tell(&"New password (it is shown while you type):");
    }
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    let password = line.trim_end_matches(['\r', '\n']);
    let fault = match console::set_password(store, account, password).await.map_err(io::Error::other)? {
        Ok(()) => {
            say(account, "new password set, signed out everywhere");
            return Ok(Status::Done);
        }
        Err(PasswordFault::TooShort) => format!("fewer than {} characters", LENGTH.start()),
        Err(PasswordFault::TooLong) => format!("more than {} characters", LENGTH.end()),
        Err(PasswordFault::Weak) => "too easy to guess".to_owned(),
    };
    complain(&format!("the password will not do: {fault}"));
    Ok(Status::Bad)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::PlayerId;

    fn listed(json: bool, heading: bool) -> String {
        let account = Account {
            id: PlayerId(1),
            public_id: Some("ann".to_owned()),
            name: Some("Ann".to_owned()),
            email: None,
            created_at: 1,
            named_at: Some(2),
            seen_at: 3,
        };
        let people = [Person { account, roles: vec![Role::Teacher, Role::Arbiter] }];
        let mut out = Vec::new();
        write_list(&mut out, &people, json, heading).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn eyes_get_a_heading_over_each_column() {
        assert_eq!(listed(false, true), "ID\tNAME\tROLES\nann\tAnn\tteacher,arbiter\n");
        assert_eq!(listed(false, false), "ann\tAnn\tteacher,arbiter\n");
        assert_eq!(listed(true, false).lines().count(), 1);
    }
}
