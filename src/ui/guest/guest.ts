import type { Snapshot, Table } from "../../host/api/api.ts";
import { createStore, type Store } from "../store.ts";
import { holdScreen, type ScreenPage } from "./screen.ts";

/** What a page that plays without an app has been granted by its browser. */
export interface Grants {
  /** Whether the screen stays on during a match. */
  readonly screen: "held" | "refused";
  /** Whether the browser has promised not to delete the page's data. */
  readonly stored: "kept" | "fleeting";
}

type Changes = Pick<Store<{ readonly snapshot: Snapshot | null }>, "get" | "subscribe">;

/** Asks the browser for what a guest needs, and stores what it has granted. */
export function watchGuest(page: ScreenPage, state: Changes): Store<Grants> {
  const grants = createStore<Grants>({
    // If available at all, it is almost always granted; only a match asks for it.
    screen: "wakeLock" in page.navigator ? "held" : "refused",
    stored: "fleeting",
  });
  const screen = holdScreen(page, (held) =>
    grants.set({ ...grants.get(), screen: held ? "held" : "refused" }),
  );
  const follow = () => screen.want(isPlaying(state.get().snapshot?.tables ?? []));
  state.subscribe(follow);
  follow();
  void askToKeep(page.navigator).then((kept) => {
    if (kept) grants.set({ ...grants.get(), stored: "kept" });
  });
  return grants;
}

/** Somebody waits for this player, or soon will. */
function isPlaying(tables: readonly Table[]): boolean {
  return tables.some(
    ({ kind, stage, match }) =>
      kind === "network" && (stage === "gathering" || (stage === "playing" && !match?.outcome)),
  );
}

/** Only a secure context may ask (Storage Standard, section 5); the type does not say so. */
async function askToKeep({ storage }: { readonly storage?: StorageManager }): Promise<boolean> {
  try {
    return (await storage?.persist()) ?? false;
  } catch {
    return false;
  }
}
