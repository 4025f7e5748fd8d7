//! `/laws/{profile}`: the articles that decide games here, told shortly in our own words, each with
//! an anchor (`#a5.2.2`) that endings and refusals link to.

use crate::Error;
use crate::page::{Page, html};
use askama::Template;
use axum::extract::Path;
use axum::response::Response;

/// The profiles and their articles, in the order of the text.
const PROFILES: [(&str, &[&str]); 3] = [
    (
        "fide-2023",
        &[
            "1.4", "1.5", "3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9", "5.1.1", "5.1.2",
            "5.2.1", "5.2.2", "5.2.3", "6.2", "6.3", "6.7.1", "6.9", "9.1.2", "9.2", "9.2.1", "9.2.2", "9.3",
            "9.3.1", "9.3.2", "9.5", "9.5.3", "9.6.1", "9.6.2", "11.5",
        ],
    ),
    (
        "classic-17",
        &["10.1", "10.2", "10.3", "10.4", "10.5", "10.6", "10.10", "10.12", "10.13", "10.14", "10.15"],
    ),
    ("casual-online", &["5.1.2", "6.9", "8"]),
];

fn articles(profile: &str) -> Option<&'static [&'static str]> {
    PROFILES.into_iter().find(|(name, _)| *name == profile).map(|(_, articles)| articles)
}

/// Whether the page of a profile has this article.
#[cfg(test)]
pub(crate) fn has_article(profile: &str, article: &str) -> bool {
    articles(profile).is_some_and(|articles| articles.contains(&article))
}

#[derive(Template)]
#[template(path = "laws.html")]
struct LawsPage {
    page: Page,
    profile: String,
    articles: &'static [&'static str],
}

impl LawsPage {
    fn profiles(&self) -> [&'static str; 3] {
        PROFILES.map(|(name, _)| name)
    }

    fn name(&self, profile: &str) -> String {
        self.page.t(&format!("laws-{profile}"))
    }

    fn about(&self) -> String {
        self.page.t(&format!("laws-about-{}", self.profile))
    }

    fn text(&self, article: &str) -> String {
        self.page.t(&self.key(article))
    }

    /// A few words that say what the article is about.
    fn heading(&self, article: &str) -> String {
        self.page.t(&format!("{}-title", self.key(article)))
    }

    fn key(&self, article: &str) -> String {
        format!("law-{}-{}", self.profile, article.replace('.', "-"))
    }
}

/// `GET /laws/{profile}`
pub(crate) async fn show(page: Page, Path(profile): Path<String>) -> Result<Response, Error> {
    let articles = articles(&profile).ok_or(Error::NotFound)?;
    html(&LawsPage { page, profile, articles })
}
