//! Links between our pages: every relative link of a tracked Markdown file leads to a file here.
//! Addresses with a scheme and places within a page (`#…`) are not judged.

use super::{caught, none, root, text, tracked};

fn link_faults(path: &str, text: &str, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut faults = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for link in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = link.split('#').next().unwrap_or_default();
            if target.is_empty() || target.contains(':') {
                continue;
            }
            let target = if folder.is_empty() { target.to_owned() } else { format!("{folder}/{target}") };
            if !exists(&target) {
                faults.push(format!("{path}:{}: {link} leads nowhere", number + 1));
            }
        }
    }
    faults
}

#[test]
fn links_lead_somewhere() {
    let pages = tracked().iter().filter(|path| path.ends_with(".md"));
    none(
        pages
            .flat_map(|path| {
                link_faults(path, &text(path).unwrap_or_default(), |target| root().join(target).exists())
            })
            .collect(),
    );
}

#[test]
fn a_dead_link_is_caught() {
    let page = "[a](b.md) and [c](../d.md#e)\n![f](g.png) [h](https://example.org) [i](#j)";
    let faults = link_faults("docs/x.md", page, |target| target == "docs/b.md" || target == "docs/../d.md");
    caught(faults.clone(), "docs/x.md:2: g.png");
    assert_eq!(faults.len(), 1, "{faults:?}");
}
