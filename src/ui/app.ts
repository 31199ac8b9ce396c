import { createContext, useContext, useSyncExternalStore } from "react";
import type { Fault, Result } from "../../protocol/result.ts";
import type { HostApi, Replay, Snapshot } from "../host/api/api.ts";
import { type Announcement, withAnnouncement } from "./announcer.ts";
import { createDrafts, type Drafts } from "./chat/drafts.ts";
import type { Connection, Link } from "./connection/connection.ts";
import { noteTimes } from "./countdown.ts";
import type { Grants } from "./guest/guest.ts";
import { createJudged, type Judged } from "./judged.ts";
import { HOME, parseRoute, type Route } from "./route.ts";
import type { Settings } from "./settings.ts";
import type { Sound } from "./sound/sounds.ts";
import { createStore, type Store } from "./store.ts";

/** The interface's state that does not belong to one component. */
export interface AppState {
  readonly link: Link;
  readonly snapshot: Snapshot | null;
  readonly route: Route;
  /** A record that was opened from a file. */
  readonly record: Replay | null;
  /** The last refusal of something the player asked for. */
  readonly problem: Fault | null;
  /** The announcements in the live region, newest last. */
  readonly announcements: readonly Announcement[];
}

/** The actions open to components. */
export interface App {
  readonly state: Store<AppState>;
  readonly settings: Store<Settings>;
  /** What the browser grants a page that plays without an app; `null` in an app. */
  readonly guest: Store<Grants> | null;
  readonly judged: Judged;
  readonly drafts: Drafts;
  /** Calls the host. A fault becomes the visible problem, and the result is `null`. */
  ask<T>(call: (host: HostApi) => Promise<Result<T>>): Promise<{ readonly value: T } | null>;
  /** The same for calls that show their result, or fault, where it was asked for. */
  query<T>(call: (host: HostApi) => Promise<Result<T>>): Promise<Result<T>>;
  retryNow(): void;
  go(route: Route): void;
  /** Where a reload or the way back leads, while the screen stays as it is. */
  stay(route: Route): void;
  showRecord(record: Replay): void;
  report(problem: Fault | null): void;
  announce(text: string): void;
  /** Makes a sound, where sounds are on. */
  play(sound: Sound): void;
}

/** Answers to what the player has taken back. */
const QUIET: readonly Fault["code"][] = ["table/not-waiting"];

/** The app around a connection; `history` carries the route. */
export function createApp(
  connection: (state: Store<AppState>) => Connection,
  settings: Store<Settings>,
  page: Pick<Window, "history" | "addEventListener">,
  play: (sound: Sound) => void,
  guest: ((state: Store<AppState>) => Store<Grants>) | null = null,
): App {
  const first = parseRoute(page.history.state);
  const state = createStore<AppState>({
    link: "connecting",
    snapshot: null,
    // An opened record does not outlive the page.
    route: first.screen === "record" ? HOME : first,
    record: null,
    problem: null,
    announcements: [],
  });
  state.subscribe(() => {
    const { snapshot } = state.get();
    if (snapshot !== null) noteTimes(snapshot, performance.now());
  });
  const change = (part: Partial<AppState>) => state.set({ ...state.get(), ...part });
  const { ask, retryNow } = connection(state);
  page.addEventListener("popstate", () =>
    change({ route: parseRoute(page.history.state), problem: null }),
  );

  const go = (route: Route) => {
    page.history.pushState(route, "");
    change({ route, problem: null });
  };
  return {
    state,
    settings,
    guest: guest?.(state) ?? null,
    judged: createJudged(state),
    drafts: createDrafts(),
    async ask(call) {
      const result = await ask(call);
      if (result.ok) {
        change({ problem: null });
        return { value: result.value };
      }
      if (!QUIET.includes(result.fault.code)) change({ problem: result.fault });
      return null;
    },
    query: ask,
    retryNow,
    go,
    stay: (route) => page.history.replaceState(route, ""),
    showRecord(record) {
      change({ record });
      go({ screen: "record" });
    },
    report: (problem) => change({ problem }),
    announce: (text) =>
      change({ announcements: withAnnouncement(state.get().announcements, text) }),
    play,
  };
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error("useApp outside of AppContext");
  return app;
}

/** The part of the state that `select` picks; it must return the same value for the same state. */
export function useAppState<T>(select: (state: AppState) => T): T {
  const { state } = useApp();
  return useSyncExternalStore(state.subscribe, () => select(state.get()));
}

/** Whether the host answers: what is fetched when a screen appears waits for it. */
export function useIsOpen(): boolean {
  return useAppState(({ link }) => link === "open");
}

export function useSettings(): Settings {
  const { settings } = useApp();
  return useSyncExternalStore(settings.subscribe, settings.get);
}
