//! Which browser on which system, from what it says of itself, so that people know their own devices again.
//!
//! Browsers name each other for old compatibility's sake; the order of the lists below undoes that. What is on
//! neither list is not guessed. Nothing depends on it but the words of the list of sessions.

/// A token of a user agent and the browser's name, the more special first.
const BROWSERS: [(&str, &str); 14] = [
    ("MicroMessenger/", "WeChat"),
    ("QQBrowser/", "QQ Browser"),
    ("UCBrowser/", "UC Browser"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("YaBrowser/", "Yandex Browser"),
    ("Vivaldi/", "Vivaldi"),
    ("OPR/", "Opera"),
    ("Edg", "Edge"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// The same for systems.
const SYSTEMS: [(&str, &str); 9] = [
    ("OpenHarmony", "HarmonyOS"),
    ("HarmonyOS", "HarmonyOS"),
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// The names of browser and system, as far as they are known.
pub fn names(agent: &str) -> (Option<&'static str>, Option<&'static str>) {
    let first = |known: &[(&str, &'static str)]| {
        known.iter().find(|(token, _)| agent.contains(token)).map(|&(_, name)| name)
    };
    (first(&BROWSERS), first(&SYSTEMS))
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn browsers_that_name_others_are_told_apart() {
        let webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
        for (agent, browser, system) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"),
            (
                &format!("Mozilla/5.0 (Windows NT 10.0) {webkit} Chrome/140.0 Safari/537.36"),
                "Chrome",
                "Windows",
            ),
            (
                &format!("Mozilla/5.0 (Windows NT 10.0) {webkit} Chrome/140.0 Safari/537.36 Edg/140.0"),
                "Edge",
                "Windows",
            ),
            (
                &format!("Mozilla/5.0 (Linux; Android 15) {webkit} Chrome/140.0 Mobile Safari/537.36"),
                "Chrome",
                "Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari",
                "iPhone",
            ),
            (
                "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1 CriOS/140.0 Mobile/15E148 Safari/604.1",
                "Chrome",
                "iPad",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1",
                "Safari",
                "macOS",
            ),
            (
                &format!("Mozilla/5.0 (Linux; Android 14) {webkit} Chrome/126.0 Mobile MicroMessenger/8.0"),
                "WeChat",
                "Android",
            ),
        ] {
            assert_eq!(names(agent), (Some(browser), Some(system)), "{agent}");
        }
        assert_eq!(names("curl/8.5.0"), (None, None));
        assert_eq!(names(""), (None, None));
    }
}
