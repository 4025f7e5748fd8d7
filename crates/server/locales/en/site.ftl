site-name = Qiyuan
nav-about = About
nav-admin = Administration
nav-source = Source code
assets-missing = The browser’s files are not built yet: run “make” in the project folder, then reload this page.

about-title = About Qiyuan
about-what = Qiyuan is a { -chess } academy in one program: play under the Laws of Chess, with a clock, on your own server.
about-source-title = Source code
about-source = Qiyuan is free software under the GNU Affero General Public License, version 3 or later: you may use, study, change and pass on the program, and you have a right to the source of exactly what runs here.
about-source-here = It lies here:
about-source-ask = Whoever runs this server gives it to you free of charge: ask them.
about-revision = This server was built from revision { $revision }.
about-licences-title = Licences
about-licences = The parts that know the rules of { -chess } may, at your choice, also be used under the MIT or the Apache licence, version 2.0. The board in the browser is chessground and its rules are chessops, both under the GNU General Public License, version 3 or later.
