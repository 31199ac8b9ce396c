import type { Clock, Snapshot, Table } from "../../host/api/api.ts";
import { joinSentences } from "../../text/joining.ts";
import type { Language } from "../../text/language.ts";
import type { App, AppState } from "../app.ts";
import { endOfTime } from "../clocks/end-of-time.ts";
import { clockText } from "../clocks/text.ts";
import { leftAt, SECOND, untilWarning, warningFor } from "../countdown.ts";
import { friendsText } from "../friends/text.ts";
import { HOME, type Route } from "../route.ts";
import { cuesOf } from "../sound/cues.ts";
import type { Sound } from "../sound/sounds.ts";
import { gameName, peopleHere, statusText } from "../table-view.ts";
import { fill, fillCounted } from "../text/message.ts";
import { messagesIn } from "../text/messages.ts";
import { type Call, callsOf, newsBetween, type TableCall } from "./calls.ts";
import type { Desktop } from "./desktop.ts";
import { attentionText, backText, callText } from "./text.ts";

const SOUNDS: Readonly<Record<Call["kind"], Sound>> = {
  turn: "turn",
  invitation: "call",
  full: "call",
  rematch: "call",
  cup: "call",
  break: "call",
  gone: "gone",
};

/** What the table's own screen says by itself, like whose turn it is together with the move before. */
const SAID_THERE: readonly Call["kind"][] = ["turn", "full", "rematch", "cup", "break"];

/**
 * Follows the app's state for as long as the page lives, on any screen: news is announced, played and put on the
 * desktop once. The banner and the window's title show what waits for as long as it does.
 */
export function watchForCalls(app: App, desktop: Desktop, isHidden: () => boolean): void {
  let before: Snapshot | null = null;
  const warnings = createWarnings((table, clock) => {
    const { language } = app.settings.get();
    const warning = warningText(language, table, clock);
    tell("hurry", shownTable(app.state.get()) === table.id ? warning.plain : warning.named);
    notify({ screen: "table", id: table.id }, `hurry ${table.id}`, warning.named, language);
  });
  const tell = (sound: Sound, text: string | null) => {
    app.play(sound);
    if (text !== null && app.settings.get().spoken) app.announce(text);
  };
  const told = new Set<string>();
  const notify = (route: Route, key: string, text: string, language: Language) => {
    if (!app.settings.get().desktop || !isHidden()) return;
    desktop.show(messagesIn(language).app.name, text, key, () => app.go(route));
  };
  const follow = () => {
    const state = app.state.get();
    const { snapshot } = state;
    if (snapshot === null || snapshot === before) return;
    const { language } = app.settings.get();
    const shown = shownTable(state);
    const old = before;
    // First of all, because whatever is announced below changes the state and calls back here.
    before = snapshot;
    const { calls, back, arrived } = newsBetween(old, snapshot);
    for (const call of calls) {
      if (call.kind === "invitation") {
        tell(SOUNDS.invitation, callText(language, call));
        notify(HOME, call.key, callText(language, call), language);
        continue;
      }
      const here = call.table.id === shown;
      const silent = here && (SAID_THERE.includes(call.kind) || isInStatus(language, call));
      // The sound of one's turn comes with that of the move before.
      if (!(here && call.kind === "turn"))
        tell(SOUNDS[call.kind], silent ? null : callText(language, call));
      const route = { screen: "table", id: call.table.id } as const;
      notify(route, call.key, callText(language, call), language);
    }
    // Each friend once in the page's life: one with a bad connection would keep coming online.
    for (const { id, name } of arrived.filter((friend) => !told.has(friend.id))) {
      told.add(id);
      const text = fill(friendsText[language].arrived, { name });
      tell("back", text);
      notify(HOME, `here ${id}`, text, language);
    }
    for (const call of back) tell("back", backText(language, call));
    hear(old, snapshot, shown);
    desktop.count(app.settings.get().desktop ? callsOf(snapshot).length : 0);
    warnings.follow(snapshot.tables);
  };
  const hear = (old: Snapshot | null, now: Snapshot, shown: string | null) => {
    const one = old?.tables.find(({ id }) => id === shown);
    const other = now.tables.find(({ id }) => id === shown);
    if (one === undefined || other === undefined) return;
    const quiet = app.settings.get().quiet.includes(other.id);
    for (const cue of cuesOf(one, other, now.me.muted)) if (cue !== "chat" || !quiet) app.play(cue);
  };
  app.state.subscribe(follow);
  follow();
}

/** The table on the screen. */
export function shownTable({ route }: Pick<AppState, "route">): string | null {
  return route.screen === "table" ? route.id : null;
}

/** Whether the line above the board already says the same. */
function isInStatus(language: Language, { kind, table, seats }: TableCall): boolean {
  if (kind !== "gone") return false;
  const [seat] = seats;
  const name = table.seats.find((one) => one.seat === seat)?.name ?? "";
  const said = fill(messagesIn(language).play.waitingForPeer, { name });
  return statusText(language, table, peopleHere(table)[0] ?? null) === said;
}

/** For a table that is on the screen and for one that is not. */
interface Warning {
  readonly plain: string;
  readonly named: string;
}

/** Warns once a phase when the player's time is nearly over. */
function createWarnings(warn: (table: Table, clock: Clock) => void) {
  /** By table; no timer once it has warned. */
  const timers = new Map<string, { phase: number; clock: Clock; timer?: number }>();
  const stop = (id: string) => {
    clearTimeout(timers.get(id)?.timer);
    timers.delete(id);
  };
  return {
    follow(tables: readonly Table[]): void {
      for (const id of timers.keys()) if (!tables.some((table) => table.id === id)) stop(id);
      for (const table of tables) {
        const clock = table.match?.clock ?? null;
        const phase = table.match?.turn ?? -1;
        const mine = clock?.seats.some((seat) => peopleHere(table).includes(seat)) ?? false;
        if (clock === null || !mine) {
          stop(table.id);
          continue;
        }
        const known = timers.get(table.id);
        const hasWarned = known !== undefined && known.timer === undefined;
        if (known?.phase === phase && (hasWarned || known.clock === clock)) continue;
        stop(table.id);
        const wait = untilWarning(clock, leftAt(clock, performance.now()));
        if (wait === null) continue;
        const timer = window.setTimeout(() => {
          timers.set(table.id, { phase, clock });
          warn(table, clock);
        }, wait);
        timers.set(table.id, { phase, clock, timer });
      }
    },
  };
}

function warningText(language: Language, table: Table, clock: Clock): Warning {
  const { seats } = messagesIn(language);
  const { ends } = clockText[language];
  const count = (warningFor(clock.limit) ?? 0) / SECOND;
  const time = fillCounted(language, seats.seconds, count, {});
  const plain = joinSentences(language, [
    fill(seats.timeLeft, { time }),
    ends[endOfTime(table, clock)],
  ]);
  const game = gameName(language, table.game);
  return { plain, named: fill(attentionText[language].hurry, { game, warning: plain }) };
}
