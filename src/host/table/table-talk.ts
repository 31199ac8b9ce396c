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
}

/** Chat is kept in memory and sent to peers that catch up: one player must fill neither. */
const MAX_LINES = 1000;
/** For each author: beyond this, their new lines replace their oldest. */
const MAX_OWN_LINES = 200;

export function createTalk(): Talk {
  return { lines: [], turns: new WeakMap(), next: new Map() };
}

/**
 * Adds a line whose signature is valid; `false` if it is known already or there is no room. `turn`: the phase the match
 * is in; `null` if that is not known any more.
 */
export function hear(talk: Talk, line: Signed<Chat>, turn: number | null): boolean {
  const author = toHex(line.value.author);
  if (line.value.seq < nextSeq(talk, line.value.author)) return false;
  const isOwn = (other: Signed<Chat>) => toHex(other.value.author) === author;
  const full = talk.lines.length >= MAX_LINES;
  if (full || talk.lines.filter(isOwn).length >= MAX_OWN_LINES) {
    const oldest = talk.lines.findIndex(isOwn);
    if (oldest === -1) return false;
    talk.lines.splice(oldest, 1);
  }
  talk.lines.push(line);
  if (turn !== null) talk.turns.set(line, turn);
  talk.next.set(author, line.value.seq + 1);
  return true;
}

export function nextSeq(talk: Talk, author: Uint8Array): number {
  return talk.next.get(toHex(author)) ?? 0;
}

/** What a peer lacks that has each author's lines below `next`. */
export function linesAfter(
  talk: Talk,
  heard: readonly { readonly author: Uint8Array; readonly next: number }[],
): Signed<Chat>[] {
  const known = new Map(heard.map(({ author, next }) => [toHex(author), next]));
  return talk.lines.filter(({ value }) => value.seq >= (known.get(toHex(value.author)) ?? 0));
}
