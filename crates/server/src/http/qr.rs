//! Codes that a phone reads off a screen or off paper, and the address to put into them.

use crate::page::Page;
use crate::{App, security};
use qrcode::QrCode;
use qrcode::render::svg;

/// The address the visitor uses; where that is this machine's own name for itself, the one by which
/// other devices reach it.
pub(crate) fn address_for_others(app: &App, page: &Page) -> String {
    let own = ["localhost", "127.", "[::1]"].iter().any(|start| page.origin.host.starts_with(start));
    let outside = app.config.base_url.clone().or_else(|| {
        let listening = *app.listening.get()?;
        let address = security::own_addresses(listening).into_iter().next()?;
        (!address.ip().is_loopback()).then(|| format!("http://{address}"))
    });
    outside.filter(|_| own).unwrap_or_else(|| page.origin.url())
}

/// The code as an SVG to stand in a page; nothing when the address is too long for one.
pub(crate) fn code(url: &str) -> String {
    let Ok(code) = QrCode::new(url) else {
        return String::new();
    };
    let svg = code
        .render::<svg::Color<'_>>()
        .min_dimensions(200, 200)
        .dark_color(svg::Color("#20242A"))
        .light_color(svg::Color("#FFFFFF"))
        .build();
    // Inside HTML there is no place for the XML declaration.
    svg.split_once("?>").map_or(svg.as_str(), |(_, svg)| svg).to_owned()
}
