import { ok, type Result } from "../../../protocol/result.ts";
import type { Seat } from "../../engine/game.ts";
import type { HostApi, Standing, Table } from "../../host/api/api.ts";
import { fill } from "../../text/fill.ts";
import type { OnlineWords } from "./words.ts";

/** What holds the match up, other than somebody's turn, and who is proven to have cheated: a sentence each. */
export function standingLines(
  { match }: Table,
  names: readonly string[],
  online: OnlineWords,
): readonly string[] {
  if (match === null) return [];
  const list = (seats: readonly Seat[]) => seats.map((seat) => names[seat] ?? "").join(", ");
  const cheats = match.convicted.map((seat) => fill(online.cheated, { name: names[seat] ?? "" }));
  return [
    ...cheats,
    ...(match.disputed ? [online.disputed] : []),
    ...(match.standing === null ? [] : heldUp(match.standing, list, online)),
  ];
}

function heldUp(
  standing: Standing,
  list: (seats: readonly Seat[]) => string,
  online: OnlineWords,
): string[] {
  switch (standing.kind) {
    case "votes": {
      const { here, needed, missing, late } = standing;
      // Votes usually arrive within a moment: only longer waits are worth a line.
      if (needed <= here || late.length === 0) return [];
      const waiting = { lacking: needed - here, count: missing.length, names: list(missing) };
      return [fill(online.votes, waiting), online.endAlone];
    }
    case "late": {
      const late = fill(online.late, { names: list(standing.seats) });
      return [late, standing.ends ? online.endAlone : online.goOn];
    }
    case "claimed":
      return [fill(online.claimed, { by: list(standing.by), against: list(standing.against) })];
    case "moves":
      return [];
  }
}

/** Says that those who keep the match waiting are gone. Faults as for `HostApi.claim`; nobody late: nothing. */
export async function claimLate(
  api: Pick<HostApi, "claim">,
  { id, match }: Pick<Table, "id" | "match">,
): Promise<Result<null>> {
  for (const seat of lateSeats(match?.standing ?? null)) {
    const claimed = await api.claim(id, seat);
    if (!claimed.ok) return claimed;
  }
  return ok(null);
}

/** Where nobody is left to vote, one claim names all. */
function lateSeats(standing: Standing | null): readonly Seat[] {
  if (standing?.kind === "votes") return standing.late.slice(0, 1);
  if (standing?.kind !== "late") return [];
  return standing.ends ? standing.seats.slice(0, 1) : standing.seats;
}
