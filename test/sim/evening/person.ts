import type { Change, Snapshot, Table, TableId } from "../../../src/host/api/api.ts";
import { createShortener } from "../../../src/host/api/serve-api.ts";
import { createMemoryLinks, type MemoryLinks } from "../../../src/host/testing/memory/links.ts";
import { type MemoryProfile, memoryProfile } from "../../../src/host/testing/memory/machine.ts";
import { type MemoryHost, testHost } from "../../../src/host/testing/memory-hosts.ts";
import type { LeapingClock } from "../../../src/host/testing/time.ts";
import { createMirror } from "../../../src/ui/connection/mirror.ts";
import { changesOf } from "./contradictions.ts";

/** Somebody with the app, which they may close and open, at a computer whose cable they may pull. */
export interface Person {
  readonly name: string;
  readonly profile: MemoryProfile;
  /** `null` while the app is closed. */
  host: MemoryHost | null;
  links: MemoryLinks;
  isCut: boolean;
  /** What this player has archived, and must not see again. */
  readonly archived: Set<TableId>;
  /** Each table as it was shown last. */
  readonly seen: Map<TableId, Table>;
  /** What the open page shows, which is told of changes only. */
  page: Snapshot | null;
}

export interface Setting {
  readonly network: string;
  readonly clock: LeapingClock;
  /** Whatever should not be. */
  readonly complain: (text: string) => void;
  /** Something was shown. */
  readonly changed: () => void;
}

export async function comes(name: string, setting: Setting): Promise<Person> {
  const person: Person = {
    name,
    profile: memoryProfile(),
    host: null,
    links: createMemoryLinks(),
    isCut: false,
    archived: new Set(),
    seen: new Map(),
    page: null,
  };
  await opens(person, setting);
  return person;
}

/** Opens the app on the same profile. */
export async function opens(person: Person, setting: Setting): Promise<void> {
  const { name, profile } = person;
  const { network, clock, complain, changed } = setting;
  const links = createMemoryLinks();
  const report = (error: unknown) =>
    complain(`${name}'s app: ${error instanceof Error ? error.stack : error}`);
  const host = await testHost({ name, profile, network, clock, links, report });
  Object.assign(person, { host, links, isCut: false, page: null });
  person.seen.clear();
  looksOn(person, host);
  const { tables } = await host.api.snapshot();
  for (const table of tables) look(person, { kind: "table", n: 0, table }, complain);
  host.subscribe((change) => {
    if (person.host !== host) return;
    look(person, change, complain);
    changed();
  });
}

/** The page follows the host as it does over a channel. */
function looksOn(person: Person, host: MemoryHost): void {
  const shorten = createShortener();
  const mirror = createMirror(
    () => host.api.snapshot(),
    (snapshot) => {
      if (person.host === host) person.page = snapshot;
    },
  );
  host.subscribe((change) => mirror.changed(shorten(change)));
  mirror.refresh();
}

/** Closes the app: as its menu does, or as the end of the battery. */
export async function closes(person: Person, how: "stop" | "kill"): Promise<void> {
  const { host } = person;
  person.host = null;
  if (how === "kill") host?.kill();
  await host?.stop();
}

function look(person: Person, change: Change, complain: (text: string) => void): void {
  if (change.kind === "table-gone") person.seen.delete(change.id);
  if (change.kind !== "table") return;
  const { table } = change;
  const before = person.seen.get(table.id);
  person.seen.set(table.id, table);
  for (const text of changesOf(before, table)) complain(`${person.name}: ${text}`);
  if (person.archived.has(table.id) && !table.watching)
    complain(`${person.name} sees an archived table again`);
}

/** Whether the others can reach this player. */
export function isHere(person: Person): person is Person & { readonly host: MemoryHost } {
  return person.host !== null && !person.isCut;
}
