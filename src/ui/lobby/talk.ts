import type { ChatLine, PlayerId, Table } from "../../host/api/api.ts";

/** The visible chat: a line, or the number of lines in a row from a muted player in their place. */
export type TalkLine =
  | { readonly kind: "said"; readonly line: ChatLine }
  | { readonly kind: "muted"; readonly name: string; readonly count: number };

/** The lines of `after` that `before` has not. The host may have dropped old ones to make room, so counting does not tell. */
export function newLines(
  before: readonly ChatLine[],
  after: readonly ChatLine[],
): readonly ChatLine[] {
  for (let count = Math.max(0, after.length - before.length); count < after.length; count++)
    if (isWithin(before, after.slice(0, after.length - count)))
      return after.slice(after.length - count);
  return after;
}

/** Whether `part` is what is left of `whole` when some of its lines are dropped. */
function isWithin(whole: readonly ChatLine[], part: readonly ChatLine[]): boolean {
  let found = 0;
  for (const line of whole) {
    const next = part[found];
    if (next !== undefined && isSame(line, next)) found++;
  }
  return found === part.length;
}

/** A line's seat changes when somebody leaves the room, and its turn is forgotten when the app starts again. */
function isSame(one: ChatLine, other: ChatLine): boolean {
  return one === other || (one.text === other.text && one.name === other.name);
}

export function talkOf(
  { chat, seats }: Pick<Table, "chat" | "seats">,
  muted: readonly PlayerId[],
): TalkLine[] {
  const shown: TalkLine[] = [];
  for (const line of chat) {
    const player = seats.find(({ seat }) => seat === line.seat)?.player ?? null;
    if (player === null || !muted.includes(player)) {
      shown.push({ kind: "said", line });
      continue;
    }
    const last = shown.at(-1);
    if (last?.kind === "muted" && last.name === line.name)
      shown[shown.length - 1] = { ...last, count: last.count + 1 };
    else shown.push({ kind: "muted", name: line.name, count: 1 });
  }
  return shown;
}
