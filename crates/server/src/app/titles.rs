//! The register of titles: applications, who decides them, and the table of grades.

use crate::Error;
use crate::app::accounts::{Role, Viewer};
use crate::app::{App, now_ms, ratings};
use rating::grade::{Authority, Grade, Table, TableError, Wanted};
use store::{Application, NewApplication};

/// The name under which the table of grades is kept.
const GRADES: &str = "grades";

/// Longest text of a field, in characters.
const LONGEST: usize = 200;

/// National titles beside the grades.
pub const NATIONAL: [&str; 2] = ["national-grandmaster", "national-master"];

/// What is wrong with an application.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A name, event or rule is missing or too long.
    Text,
    /// Nothing of that name can be applied for.
    Wanted,
    /// More points than rounds, or no rounds.
    Points,
}

/// What the code of a title stands for.
pub fn wanted(code: &str) -> Option<Wanted> {
    match code {
        "national-grandmaster" => Some(Wanted::NationalGrandmaster),
        "national-master" => Some(Wanted::NationalMaster),
        _ => code.parse::<Grade>().ok().map(Wanted::Grade),
    }
}

/// Makes an application, routed to whoever grants what is asked (NRT-20).
///
/// # Errors
/// As the store fails; what is wrong with it in the inner result.
pub async fn apply(app: &App, by: &Viewer, mut new: NewApplication) -> Result<Result<u32, Fault>, Error> {
    let is_text = |text: &str| !text.trim().is_empty() && text.chars().count() <= LONGEST;
    if ![&new.name, &new.event, &new.rule].into_iter().all(|text| is_text(text)) || new.player.len() > LONGEST
    {
        return Ok(Err(Fault::Text));
    }
    if new.rounds == 0 || new.points_tenths > new.rounds.saturating_mul(10) {
        return Ok(Err(Fault::Points));
    }
    let Some(wanted) = wanted(&new.wanted) else { return Ok(Err(Fault::Wanted)) };
    new.authority = Authority::of(wanted).code().to_owned();
    let id = app.store.apply_for_title(&new, by.player, now_ms()).await?;
    tracing::info!(application = id, authority = new.authority, "a title was applied for");
    Ok(Ok(id))
}

/// Whether somebody decides an application: the national ones are the administrators', local ones the organisers' too,
/// their own left out.
pub fn may_decide(viewer: Option<&Viewer>, application: &Application) -> bool {
    viewer.is_some_and(|viewer| {
        let is_local = application.new.authority == Authority::Local.code();
        let is_organiser = viewer.roles.contains(&Role::Organiser) && application.by != viewer.player;
        viewer.is_administrator() || (is_local && is_organiser)
    })
}

/// Grants or refuses an application; a grant stands in the register.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Forbidden`], [`Error::Gone`] where it is decided already.
pub async fn decide(app: &App, by: &Viewer, id: u32, grant: bool, reason: &str) -> Result<(), Error> {
    let application = app.store.title_application(id).await?.ok_or(Error::NotFound)?;
    if !may_decide(Some(by), &application) {
        return Err(Error::Forbidden);
    }
    let reason: String = reason.trim().chars().take(LONGEST).collect();
    let day = grant.then(|| ratings::today().to_string());
    if !app.store.decide_title(id, day.as_deref(), &reason, by.player, now_ms()).await? {
        return Err(Error::Gone);
    }
    tracing::info!(application = id, grant, "an application was decided");
    Ok(())
}

/// Score rate (得分率) of an application in tenths of a per cent.
pub fn permille(application: &Application) -> u32 {
    (application.new.points_tenths * 100).checked_div(application.new.rounds).unwrap_or(0)
}

/// The table of grades and its text.
///
/// # Errors
/// As the store fails.
pub async fn grades(app: &App) -> Result<(Table, String), Error> {
    let text = app.store.standard(GRADES).await?.unwrap_or_default();
    Ok((text.parse().unwrap_or_default(), text))
}

/// Keeps a new table of grades.
///
/// # Errors
/// As the store fails; the line that is no row in the inner result.
pub async fn put_grades(app: &App, by: &Viewer, text: &str) -> Result<Result<(), TableError>, Error> {
    if let Err(error) = text.parse::<Table>() {
        return Ok(Err(error));
    }
    app.store.put_standard(GRADES, text, by.player, now_ms()).await?;
    Ok(Ok(()))
}
