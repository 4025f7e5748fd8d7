/** Takes the pictures of `docs/pictures/`: each width, each light, each language, from a server with a game on it. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { openBrowser, Person, pair, play, Server } from "./harness";

const OUT = path.resolve("../docs/pictures");
const RUY_LOPEZ = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5 Nb3 Qxd1 Rxd1 Bg4 f3 Be6";
const WIDTHS = [
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const;

mkdirSync(OUT, { recursive: true });
const browser = await openBrowser();
const server = await Server.start();
try {
  const [white, black] = await pair(browser, server, { minutes: 15, increment: 10 });
  await play(white, black, RUY_LOPEZ);
  const running = new URL(white.page.url()).pathname;
  const [first, second] = await pair(browser, server, { minutes: 5, increment: 3 });
  await play(first, second, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7");
  const finished = new URL(first.page.url()).pathname;
  const cookies = await white.context.cookies();

  const shoot = async (
    name: string,
    where: string,
    lang: string,
    theme: "light" | "dark",
    width: number,
    height: number,
  ) => {
    const person = await Person.come(browser, server, {
      lang,
      viewport: { width, height },
      colorScheme: theme,
      isMobile: width < 500,
      hasTouch: width < 500,
      reducedMotion: "reduce",
    });
    if (where === running) await person.context.addCookies(cookies.filter((c) => c.name === "qiyuan"));
    await person.goto(where);
    await person.page.waitForTimeout(name === "analysis" ? 4000 : 700);
    await person.page.screenshot({ path: `${OUT}/${name}-${width}-${theme}-${lang}.png` });
    await person.leave();
  };
  const langs = ["en", "zh-Hans"];
  for (const [width, height] of WIDTHS)
    for (const theme of ["light", "dark"] as const)
      for (const lang of langs) {
        await shoot("game", running, lang, theme, width, height);
        await shoot("home", "/", lang, theme, width, height);
      }
  for (const [width, height] of WIDTHS) {
    await shoot("replay", finished, "zh-Hant", "light", width, height);
    await shoot("play", "/play", "zh-Hans", "dark", width, height);
    await shoot("analysis", "/analysis?moves=e2e4,e7e5,g1f3,b8c6,f1b5", "en", "light", width, height);
    await shoot("laws", "/laws/fide-2023", "en", "light", width, height);
    await shoot("settings", "/settings", "zh-Hans", "light", width, height);
  }
  // The end as it comes to the two who played.
  await first.page.setViewportSize({ width: 1440, height: 900 });
  await first.page.screenshot({ path: `${OUT}/ending-1440-light-en.png` });
} finally {
  await browser.close();
  await server.stop();
}
