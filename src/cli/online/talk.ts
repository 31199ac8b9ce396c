import type { ChatLine, PlayerId, Table } from "../../host/api/api.ts";

/** The lines after the first `told`, without those of players whom this one has muted, on whatever screen. */
export function linesSince(
  { chat, seats }: Pick<Table, "chat" | "seats">,
  told: number,
  muted: readonly PlayerId[],
): readonly ChatLine[] {
  return chat.slice(told).filter((line) => {
    const player = seats.find(({ seat }) => seat === line.seat)?.player ?? null;
    return player === null || !muted.includes(player);
  });
}
