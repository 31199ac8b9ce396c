import { value } from "../../../src/host/testing/hosts.ts";
import type { Shown } from "./rest.ts";

/** Where the players' ledgers contradict one another. */
export async function errorsInBooks(shown: readonly Shown[]): Promise<string[]> {
  const wrong: string[] = [];
  const told = new Map<string, string>();
  for (const { person, host, snapshot } of shown) {
    const { matches } = value(await host.api.ledger());
    for (const { table, game, payouts, reason, remainder, digest, chips } of matches) {
      const said = JSON.stringify({ payouts, reason, remainder, digest });
      const before = told.get(table) ?? said;
      told.set(table, said);
      if (before !== said)
        wrong.push(
          `${person.name}'s ledger has ${game} ${table.slice(0, 6)} as ${said}, not ${before}`,
        );
      for (const line of chips) {
        const pair = `${table}/${[snapshot.me.id, line.player].toSorted().join("/")}`;
        const won = told.get(pair);
        const isFirst = snapshot.me.id < line.player;
        const mine = `${(isFirst ? line.chips : -line.chips) + 0}`;
        told.set(pair, mine);
        if (won !== undefined && won !== mine)
          wrong.push(
            `${game} ${table.slice(0, 6)}: ${person.name} and ${line.name} have ${mine} and ${won} chips`,
          );
      }
    }
    const checked = value(await host.api.checkLedger());
    if (checked.matches.length !== matches.length)
      wrong.push(`${person.name}'s ledger changes when it is checked`);
  }
  return wrong;
}
