/** Generated from the server's `wire` module; `BLESS=1 cargo test -p server wire` writes it. */

export type Color = "white" | "black";

export type ClientFrame = { "t": "join", 
/**
 * The game.
 */
g: string, 
/**
 * Last version seen; 0 for the whole state.
 */
since: number, } | { "t": "mv", 
/**
 * The game.
 */
g: string, 
/**
 * The version moved from.
 */
n: number, 
/**
 * The move in UCI.
 */
u: string, 
/**
 * The client's id of the command: up to 16 hex digits.
 */
c: string, 
/**
 * Lag as the client sees it, ms; the server's own measure bounds it.
 */
lag?: number, 
/**
 * Offers a draw with it.
 */
o?: boolean, } | { "t": "do", 
/**
 * The game.
 */
g: string, 
/**
 * The version it was asked from.
 */
n: number, 
/**
 * Which command.
 */
k: string, 
/**
 * The client's id of the command.
 */
c: string, 
/**
 * Ground of a claim: `threefold` or `fifty`.
 */
why?: string, 
/**
 * The move a claim announces, in UCI.
 */
u?: string, } | { "t": "p", 
/**
 * The game.
 */
g: string, 
/**
 * Last version seen.
 */
v: number, } | { "t": "lobby" } | { "t": "event", 
/**
 * The event.
 */
e: string, };

export type ServerFrame = { "t": "st" } & StateFrame | { "t": "ev" } & EventFrame | { "t": "ok", 
/**
 * The command.
 */
c: string, 
/**
 * The version that holds it.
 */
v: number, } | { "t": "no" } & RefusalFrame | { "t": "busy", 
/**
 * The command.
 */
c: string, 
/**
 * When, in ms.
 */
after: number, } | { "t": "q", 
/**
 * The game.
 */
g: string, 
/**
 * Its version.
 */
v: number, } | { "t": "on", 
/**
 * The game.
 */
g: string, 
/**
 * Whether White is connected.
 */
white: boolean, 
/**
 * Whether Black is connected.
 */
black: boolean, 
/**
 * Others watching.
 */
watchers: number, } | { "t": "rm", 
/**
 * The game that ended.
 */
g: string, 
/**
 * Who asks.
 */
by?: Color, 
/**
 * The new game.
 */
to?: string, } | { "t": "lob" } & LobbyFrame | { "t": "evt", 
/**
 * The event.
 */
e: string, 
/**
 * Number of its last fact.
 */
v: number, } | { "t": "go", 
/**
 * The game.
 */
g: string, } | { "t": "bye", 
/**
 * Why.
 */
why: string, };

export type StateFrame = { 
/**
 * The game.
 */
g: string, 
/**
 * Its version.
 */
v: number, 
/**
 * Server time, ms since 1970.
 */
now: number, 
/**
 * Which side the reader plays.
 */
me: Color | null, 
/**
 * White.
 */
white: PlayerInfo, 
/**
 * Black.
 */
black: PlayerInfo, 
/**
 * Start position, FEN.
 */
start: string, 
/**
 * Whether castling is written king takes rook.
 */
chess960: boolean, 
/**
 * Laws, `fide-2023/1`.
 */
laws: string, 
/**
 * `standard`, `rapid` or `blitz`.
 */
speed: string, 
/**
 * Whether ratings count it.
 */
rated: boolean, 
/**
 * Time control.
 */
time: TimeInfo, 
/**
 * The record.
 */
moves: Array<MoveInfo>, 
/**
 * The position on the board, FEN.
 */
fen: string, 
/**
 * The clocks at `now`.
 */
clock: ClockInfo, 
/**
 * Whose draw offer stands.
 */
offer: Color | null, 
/**
 * Who asks to take a move back.
 */
takeback: Color | null, 
/**
 * `waiting`, `running`, `paused` or `ended`.
 */
status: string, 
/**
 * When it begins by an event's clock, ms since 1970; none: once both are here.
 */
starts?: number, 
/**
 * How it ended.
 */
end: EndInfo | null, 
/**
 * How often the position on the board has stood.
 */
reps: number, 
/**
 * Claims that stand on the board.
 */
claim: ClaimInfo, 
/**
 * People watching.
 */
watchers: number, 
/**
 * A rematch asked for or made.
 */
rematch: RematchInfo | null, };

export type PlayerInfo = { 
/**
 * Public id; none for a guest.
 */
id: string | null, 
/**
 * Name; none for a guest.
 */
name: string | null, 
/**
 * Whether connected.
 */
on: boolean, };

export type TimeInfo = { 
/**
 * `increment-before`, `increment-after`, `delay`, `bronstein`, `hourglass`, `none` or
 * `correspondence`.
 */
mode: string, 
/**
 * White's periods.
 */
periods: Array<PeriodInfo>, 
/**
 * Black's, where they differ.
 */
black?: Array<PeriodInfo>, };

export type PeriodInfo = { 
/**
 * Moves in it; none for all the rest.
 */
moves: number | null, 
/**
 * Its time, ms.
 */
ms: number, 
/**
 * Increment or delay, ms.
 */
inc: number, };

export type MoveInfo = { 
/**
 * The move in UCI.
 */
u: string, 
/**
 * White's time after it, ms.
 */
w: number, 
/**
 * Black's time after it, ms.
 */
b: number, 
/**
 * Time charged, ms.
 */
th: number, 
/**
 * Lag forgiven, ms.
 */
lag: number, };

export type ClockInfo = { 
/**
 * White's time, ms.
 */
w: number, 
/**
 * Black's time, ms.
 */
b: number, 
/**
 * Whose clock runs.
 */
run: Color | null, 
/**
 * Why they stand still: `outage`, `queue`, `arbiter`.
 */
paused: string | null, 
/**
 * Free time of this turn not yet used, ms (simple delay).
 */
hold?: number, };

export type EndInfo = { 
/**
 * `1-0`, `0-1`, `1/2-1/2`, `*`…
 */
result: string, 
/**
 * The same as it stands on a page, `½–½`.
 */
score: string, 
/**
 * Code of the reason, `checkmate`.
 */
why: string, 
/**
 * Who won.
 */
winner: Color | null, 
/**
 * The article of the game's laws.
 */
article: string | null, 
/**
 * Whether an arbiter should look.
 */
reviewable: boolean, 
/**
 * Half-moves made after the end before it was seen; they are no longer in the record.
 */
beyond: number, };

export type ClaimInfo = { 
/**
 * Third occurrence.
 */
threefold: boolean, 
/**
 * Fifty moves.
 */
fifty: boolean, };

export type RematchInfo = { 
/**
 * By whom.
 */
by: Color, } | { 
/**
 * The new game.
 */
g: string, };

export type EventFrame = { 
/**
 * The game.
 */
g: string, 
/**
 * The event's version.
 */
v: number, 
/**
 * Which event.
 */
k: string, 
/**
 * White's time after it, ms.
 */
w: number, 
/**
 * Black's time after it, ms.
 */
b: number, 
/**
 * Whose clock runs after it.
 */
run: Color | null, 
/**
 * When it happened, ms since 1970.
 */
at: number, 
/**
 * Server time when sent, ms since 1970.
 */
now: number, 
/**
 * The move in UCI, or the one a claim announced.
 */
u?: string, 
/**
 * Time charged, ms.
 */
th?: number, 
/**
 * Lag forgiven, ms.
 */
lag?: number, 
/**
 * A draw is offered with the move.
 */
o?: boolean, 
/**
 * Who did it.
 */
by?: Color, 
/**
 * Ground of a claim, reason of a pause or of the end.
 */
why?: string, 
/**
 * Whether a claim was right.
 */
right?: boolean, 
/**
 * Plies that show it.
 */
plies?: Array<number>, 
/**
 * Time the opponent gained by a wrong claim, ms.
 */
gain?: number, 
/**
 * Plies taken back.
 */
n?: number, 
/**
 * The result.
 */
result?: string, 
/**
 * The result as it stands on a page.
 */
score?: string, 
/**
 * Who won.
 */
winner?: Color, 
/**
 * The article of a claim's verdict or of the end.
 */
article?: string, 
/**
 * Whether an arbiter should look.
 */
reviewable?: boolean, };

export type RefusalFrame = { 
/**
 * The command; empty when the frame named none.
 */
c: string, 
/**
 * The head of the game.
 */
v: number, 
/**
 * `stale`, `illegal`, `turn`, `over`, `auth` or `refused`.
 */
why: string, 
/**
 * The reason's code.
 */
code: string, 
/**
 * The article it rests on.
 */
law: string | null, 
/**
 * Plies that show it.
 */
plies: Array<number> | null, };

export type LobbyFrame = { 
/**
 * Open offers.
 */
seeks: Array<SeekInfo>, 
/**
 * Games in progress.
 */
games: Array<LiveInfo>, 
/**
 * Those of the people connected who have a name.
 */
here: Array<PersonInfo>, 
/**
 * People connected, guests too.
 */
online: number, };

export type PersonInfo = { 
/**
 * Public id, as in `/@/{id}`.
 */
id: string, 
/**
 * The name.
 */
name: string, };

export type SeekInfo = { 
/**
 * Its id, that of the game to be.
 */
id: string, 
/**
 * Who offers; none for a guest.
 */
name: string | null, 
/**
 * Time control, `5+3`.
 */
time: string, 
/**
 * Whether ratings count it.
 */
rated: boolean, 
/**
 * The offerer's colour: `white`, `black` or `random`.
 */
color: string, 
/**
 * Whether it is the reader's own.
 */
mine: boolean, };

export type LiveInfo = { 
/**
 * The game.
 */
g: string, 
/**
 * White's name; none for a guest.
 */
white: string | null, 
/**
 * Black's name; none for a guest.
 */
black: string | null, 
/**
 * Time control, `5+3`.
 */
time: string, 
/**
 * Half-moves made.
 */
ply: number, };

export type TableInfo = { 
/**
 * Whether they know it at all: else the verdict is null and there are no moves.
 */
known: boolean, 
/**
 * For the side to move.
 */
verdict: TableVerdict | null, 
/**
 * Every legal move, the best first.
 */
moves: Array<TableMove>, };

export type TableMove = { 
/**
 * In UCI.
 */
uci: string, 
/**
 * As the reader's notation writes it.
 */
text: string, 
/**
 * For the side that makes it.
 */
verdict: TableVerdict, };

export type TableVerdict = { 
/**
 * `win`, `draw` or `loss`.
 */
result: TableResult, 
/**
 * Half-moves to the mate; 0 in a draw.
 */
plies: number, };

export type TableResult = "win" | "draw" | "loss";
