import type { ChatLine, PlayerId, Table } from "../../host/api/api.ts";

/** The visible chat: a line, or the number of lines in a row from a muted player in their place. */
export type TalkLine =
  | { readonly kind: "said"; readonly line: ChatLine }
  | { readonly kind: "muted"; readonly name: string; readonly count: number };

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
