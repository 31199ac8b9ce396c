import type { Outcome } from "../../engine/game.ts";

/**
 * Who lost how much to whom: `transfers[i][j]` is what seat i got from seat j, in chips, negative for what it gave.
 * What one seat gets another gives, so everything sums to zero, and a row sums to what its seat won or lost, less its
 * part of a remainder that nobody was paid.
 *
 * Winners take from every loser in proportion to their win (docs/games.md, "The ledger"): losers are processed in seat
 * order, and each one's loss is divided among the winners in seat order, and the remainder after them, in proportion to
 * what each has still to get. Parts are rounded so that their running sum is floored; the last loser pays exactly what
 * is left.
 */
export function transfersOf(
  stake: number,
  { payouts, remainder }: Pick<Outcome, "payouts" | "remainder">,
): number[][] {
  const net = payouts.map((paid) => paid - stake);
  const transfers = net.map(() => net.map(() => 0));
  const winners = net.flatMap((chips, seat) => (chips > 0 ? [seat] : []));
  // The last place is nobody's.
  let due = [...winners.map((seat) => BigInt(net[seat] ?? 0)), BigInt(remainder)];
  for (const [loser, chips] of net.entries()) {
    if (chips >= 0) continue;
    const parts = divide(BigInt(-chips), due);
    due = due.map((open, place) => open - (parts[place] ?? 0n));
    for (const [place, winner] of winners.entries()) {
      const part = Number(parts[place] ?? 0n);
      set(transfers, winner, loser, part);
      set(transfers, loser, winner, -part);
    }
  }
  return transfers;
}

/** `whole` divided in proportion to `weights`, which sum to at least as much; no part is larger than its weight. */
function divide(whole: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) return weights.map(() => 0n);
  let passed = 0n;
  let given = 0n;
  return weights.map((weight) => {
    passed += weight;
    const part = (whole * passed) / total - given;
    given += part;
    return part;
  });
}

function set(transfers: number[][], row: number, column: number, chips: number): void {
  const cells = transfers[row];
  // Never minus zero, which `Object.is` tells from zero.
  if (cells !== undefined) cells[column] = chips === 0 ? 0 : chips;
}
