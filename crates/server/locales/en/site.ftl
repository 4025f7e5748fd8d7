site-name = Qiyuan
nav-about = About
nav-admin = Administration
nav-source = Source code
assets-missing = The browser's files are not built yet: run "make" in the project folder, then reload this page.

about-title = About Qiyuan
about-what = Qiyuan is a { -chess } academy in one program: play under the Laws of Chess, with a clock, on your own server.
about-source-title = Source code
about-source = Qiyuan is free software under the GNU Affero General Public License, version 3 or later. Whoever uses it over a network may have its source.
about-source-ask = The operator of this server has not set an address for it yet. Ask them for the source, or start the server with --source-url.
about-licences-title = Licences
about-licences = The crates with the rules of chess may also be used under MIT or Apache-2.0. The board drawn in the browser is chessground, its rules are chessops, both GPL-3.0-or-later.
about-version = Version { $version }
