/** Entry of the home page: the lobby's tables follow the server; the rows' words come from the page's own templates. */
import { pageSocket, type Socket } from "./socket";
import type { LobbyFrame } from "./wire";

let socket: Socket;

/** Puts rows of `items` in the body or list named `id`, made from its template; says when there are none. */
function rows<T>(id: string, items: T[], fill: (row: DocumentFragment, item: T) => void): void {
  const body = document.getElementById(id);
  const template = document.getElementById(`${id}-row`) as HTMLTemplateElement | null;
  if (!body || !template) return;
  const focused = (document.activeElement as HTMLElement | null)?.dataset.row;
  body.replaceChildren(
    ...items.map((item) => {
      const row = template.content.cloneNode(true) as DocumentFragment;
      fill(row, item);
      return row;
    }),
  );
  document.getElementById(`${id}-none`)?.toggleAttribute("hidden", items.length > 0);
  body.closest("table")?.toggleAttribute("hidden", items.length === 0);
  if (focused) body.querySelector<HTMLElement>(`[data-row="${CSS.escape(focused)}"]`)?.focus();
}

function put(row: DocumentFragment, slot: string, text: string | null): void {
  const target = row.querySelector(`[data-slot="${slot}"]`);
  // A guest has no name; the template already holds the word for one.
  if (target && text !== null && text !== "") target.textContent = text;
}

function show(frame: LobbyFrame): void {
  rows("seeks", frame.seeks, (row, seek) => {
    put(row, "name", seek.name);
    put(row, "time", seek.time);
    const rated = row.querySelector<HTMLElement>("[data-slot=rated]");
    if (rated) rated.textContent = (seek.rated ? rated.dataset.yes : rated.dataset.no) ?? "";
    for (const form of row.querySelectorAll("form")) {
      const mine = form.dataset.mine === "yes";
      if (mine !== (seek.mine === true)) form.remove();
      else form.action = (form.dataset.action ?? "").replace("ID", seek.id);
    }
    row.querySelector("button")?.setAttribute("data-row", seek.id);
  });
  rows("games", frame.games, (row, game) => {
    put(row, "white", game.white);
    put(row, "black", game.black);
    put(row, "time", game.time);
    const link = row.querySelector<HTMLAnchorElement>("a");
    if (link) {
      link.href = `/g/${game.g}`;
      link.dataset.row = game.g;
    }
  });
  rows("here", frame.here, (row, person) => {
    put(row, "name", person.name);
    const link = row.querySelector("a");
    if (link) {
      link.href = `/@/${encodeURIComponent(person.id)}`;
      link.dataset.row = person.id;
    }
  });
  document.getElementById("here")?.toggleAttribute("hidden", frame.here.length === 0);
  const online = document.getElementById("online");
  if (online) online.textContent = String(frame.online);
}

/** How often a quiet line is asked whether it still stands. */
const ASK_MS = 10_000;

if (document.getElementById("seeks") || document.querySelector("[data-lobby]")) {
  // No game is called that; the refusal is answer enough.
  const ask = () => void socket.send({ t: "p", g: "", v: 0 });
  socket = pageSocket({
    open: () => void socket.send({ t: "lobby" }),
    frame: (frame) => {
      if (frame.t === "lob") show(frame);
      else if (frame.t === "go") location.assign(`/g/${frame.g}`);
    },
    lost: () => {},
    ask,
  });
  setInterval(ask, ASK_MS);
}
