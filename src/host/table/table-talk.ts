import { toHex } from "../../../protocol/bytes.ts";
import type { Chat } from "../../../protocol/chat.ts";
import type { Signed } from "../../../protocol/signed.ts";

/** What has been said at a table, in the order in which it came. */
export interface Talk {
  readonly lines: Signed<Chat>[];
  /** The number each author's next line must reach. */
  readonly next: Map<string, number>;
}

/** Talk is kept in memory and sent to whoever catches up: a chatterbox must not fill either. */
const MAX_LINES = 1000;
/** Of one author: who says more makes room among the own lines. */
const MAX_OWN_LINES = 200;

export function createTalk(): Talk {
  return { lines: [], next: new Map() };
}

/** Takes in a line whose signature is good; `false` if it is known already or there is no room. */
export function hear(talk: Talk, line: Signed<Chat>): boolean {
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
  talk.next.set(author, line.value.seq + 1);
  return true;
}

export function nextSeq(talk: Talk, author: Uint8Array): number {
  return talk.next.get(toHex(author)) ?? 0;
}

/** What somebody lacks who has each author's lines below `next`. */
export function linesAfter(
  talk: Talk,
  heard: readonly { readonly author: Uint8Array; readonly next: number }[],
): Signed<Chat>[] {
  const known = new Map(heard.map(({ author, next }) => [toHex(author), next]));
  return talk.lines.filter(({ value }) => value.seq >= (known.get(toHex(value.author)) ?? 0));
}
