//! Tables that are put in another order by links in their heads (`?sort=rating`, `?sort=-rating`): without JavaScript, and
//! an address that can be passed on.

use crate::page::Page;
use serde::Deserialize;

/// What a page was asked for.
#[derive(Deserialize, Clone, Debug, Default)]
pub(crate) struct Sort {
    /// The column, with a minus before it for the highest first.
    #[serde(default)]
    sort: String,
}

/// A head that can be touched.
pub(crate) struct Column {
    pub(crate) label: String,
    pub(crate) class: &'static str,
    /// `?sort=…`; the usual order where the other one is shown.
    pub(crate) href: String,
    /// `ascending` or `descending`, where the table is in this order.
    pub(crate) sorted: Option<&'static str>,
}

/// A value that rows are put in order by; what is missing comes last in either order.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Key {
    Number(f64),
    Text(String),
    Missing,
}

impl Sort {
    /// The column in force, and whether the highest comes first.
    fn wanted(&self) -> (&str, bool) {
        match self.sort.strip_prefix('-') {
            Some(column) => (column, true),
            None => (self.sort.as_str(), false),
        }
    }

    /// The head of a column. Numbers begin with the highest where `down`.
    pub(crate) fn column(
        &self,
        page: &Page,
        code: &str,
        key: &str,
        class: &'static str,
        down: bool,
    ) -> Column {
        self.named(code, page.t(key), class, down)
    }

    /// The same with a label of its own.
    pub(crate) fn named(&self, code: &str, label: String, class: &'static str, down: bool) -> Column {
        let (wanted, is_down) = self.wanted();
        let here = wanted == code;
        let next_down = if here { !is_down } else { down };
        Column {
            label,
            class,
            href: format!("?sort={}{code}", if next_down { "-" } else { "" }),
            sorted: here.then_some(if is_down { "descending" } else { "ascending" }),
        }
    }

    /// Puts rows in the order asked for, where their column is one of these; equals stay as they were.
    pub(crate) fn apply<T>(&self, rows: &mut [T], key: impl Fn(&T, &str) -> Option<Key>) {
        let (wanted, is_down) = self.wanted();
        if wanted.is_empty() || rows.first().is_none_or(|row| key(row, wanted).is_none()) {
            return;
        }
        rows.sort_by(|a, b| {
            use std::cmp::Ordering::{Equal, Greater, Less};
            let turned = |order: std::cmp::Ordering| if is_down { order.reverse() } else { order };
            match (key(a, wanted), key(b, wanted)) {
                (Some(Key::Number(a)), Some(Key::Number(b))) => turned(a.total_cmp(&b)),
                (Some(Key::Text(a)), Some(Key::Text(b))) => turned(a.to_lowercase().cmp(&b.to_lowercase())),
                (Some(Key::Missing) | None, Some(Key::Missing) | None) => Equal,
                (Some(Key::Missing) | None, _) => Greater,
                (_, Some(Key::Missing) | None) => Less,
                (Some(Key::Number(_)), Some(Key::Text(_))) => Less,
                (Some(Key::Text(_)), Some(Key::Number(_))) => Greater,
            }
        });
    }
}

impl Key {
    /// A text; nothing is missing.
    pub(crate) fn text(text: &str) -> Key {
        if text.is_empty() { Key::Missing } else { Key::Text(text.to_owned()) }
    }

    /// A number as it is shown; what is none is missing.
    pub(crate) fn number(shown: &str) -> Key {
        shown.parse().map_or(Key::Missing, Key::Number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_go_up_and_down_and_what_is_missing_comes_last() {
        let order = |sort: &str| -> Vec<&str> {
            let mut rows = vec![("b", "2100"), ("A", ""), ("c", "1900")];
            Sort { sort: sort.to_owned() }.apply(&mut rows, |row, column| match column {
                "name" => Some(Key::text(row.0)),
                "rating" => Some(Key::number(row.1)),
                _ => None,
            });
            rows.into_iter().map(|row| row.0).collect()
        };
        assert_eq!(order("name"), ["A", "b", "c"]);
        assert_eq!(order("-rating"), ["b", "c", "A"]);
        assert_eq!(order("rating"), ["c", "b", "A"]);
        for sort in ["", "nonsense"] {
            assert_eq!(order(sort), ["b", "A", "c"], "{sort}");
        }
    }

    #[test]
    fn a_head_turns_the_order_it_is_in() {
        let sort = Sort { sort: "-rating".to_owned() };
        let rating = sort.named("rating", String::new(), "", true);
        assert_eq!((rating.href.as_str(), rating.sorted), ("?sort=rating", Some("descending")));
        let name = sort.named("name", String::new(), "", false);
        assert_eq!((name.href.as_str(), name.sorted), ("?sort=name", None));
    }
}
