import { toHex } from "../../../protocol/bytes.ts";
import type { Chat } from "../../../protocol/chat.ts";
import type { Signed } from "../../../protocol/signed.ts";

/** The chat at a table, in order of arrival. */
export interface Talk {
  readonly lines: Signed<Chat>[];
  /** The phase of the match in which a line came; absent for what is from before a restart. */
  readonly turns: WeakMap<Signed<Chat>, number>;
  /** The number each author's next line must reach. */
  readonly next: Map<string, number>;
  /** How many lines each author has said so far. */
  readonly said: Map<string, number>;
}

/** Chat is kept in memory and sent to peers that catch up: one player must fill neither. */
const MAX_LINES = 1000;
/** For each author: beyond this, their new lines replace their oldest. */
const MAX_OWN_LINES = 200;
/** Beyond this, an author's lines are shown and not stored; a table stores no more than ten such authors say. */
const MAX_STORED = 1000;

export function createTalk(): Talk {
  return { lines: [], turns: new WeakMap(), next: new Map(), said: new Map() };
}

/**
 * Adds a line whose signature is valid; `false` if it is known already. `turn`: the phase the match
 * is in; `null` if that is not known any more.
 */
export function hear(talk: Talk, line: Signed<Chat>, turn: number | null): boolean {
  const author = toHex(line.value.author);
  if (line.value.seq < nextSeq(talk, line.value.author)) return false;
  makeRoom(talk, author);
  talk.lines.push(line);
  if (turn !== null) talk.turns.set(line, turn);
  talk.next.set(author, line.value.seq + 1);
  talk.said.set(author, (talk.said.get(author) ?? 0) + 1);
  return true;
}

/** Drops the oldest line of whoever has too many, or of whoever has most: people who came, talked and left, too. */
function makeRoom({ lines }: Talk, author: string): void {
  const counts = new Map<string, number>();
  for (const { value } of lines) {
    const by = toHex(value.author);
    counts.set(by, (counts.get(by) ?? 0) + 1);
  }
  const full = lines.length >= MAX_LINES;
  if (!full && (counts.get(author) ?? 0) < MAX_OWN_LINES) return;
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  const from = full ? most?.[0] : author;
  lines.splice(
    lines.findIndex(({ value }) => toHex(value.author) === from),
    1,
  );
}

/** Whether an author's last line goes to the disk. */
export function isStored({ said }: Talk, author: Uint8Array): boolean {
  const all = [...said.values()].reduce((sum, count) => sum + Math.min(count, MAX_STORED), 0);
  return (said.get(toHex(author)) ?? 0) <= MAX_STORED && all <= 10 * MAX_STORED;
}

export function nextSeq(talk: Talk, author: Uint8Array): number {
  return talk.next.get(toHex(author)) ?? 0;
}

/** What a peer lacks that has each author's lines below `next`. Lines of those who have no seat any more are history. */
export function linesAfter(
  talk: Talk,
  seated: readonly Uint8Array[],
  heard: readonly { readonly author: Uint8Array; readonly next: number }[],
): Signed<Chat>[] {
  const here = new Set(seated.map(toHex));
  const known = new Map(heard.map(({ author, next }) => [toHex(author), next]));
  return talk.lines.filter(({ value }) => {
    const author = toHex(value.author);
    return here.has(author) && value.seq >= (known.get(author) ?? 0);
  });
}
