import { expect, test } from "vitest";
import {
  networkName,
  seat,
  startMatch,
  until,
  untilListed,
  untilTable,
  value,
} from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { leapingClock } from "../testing/time.ts";

const UR = {
  game: "royal-ur",
  options: {},
  seats: 2,
  stake: 10,
  timers: { phase: 60_000 },
} as const;

test("who has archived a match whose other player had gone can watch it without signing it anew", async () => {
  const network = networkName();
  const profile = memoryProfile();
  const clock = leapingClock();
  const ann = await testHost({ network, clock, name: "Ann" });
  const bob = await testHost({ network, clock, name: "Bob", profile });
  const id = await seat([ann, bob], UR);
  await startMatch([ann, bob], id);
  const hosts = [ann, bob];
  // Both have thrown and moved, until Bob has a choice: a throw without one passes by itself.
  for (let moves = 0; ; ) {
    const { match } = await untilTable(ann, id, ({ match }) => (match?.waitingFor.length ?? 0) > 0);
    const mover = match?.waitingFor[0] ?? 0;
    const host = hosts[mover]!;
    const seen = await untilTable(host, id, ({ match }) => {
      return legalIn(match, mover) !== undefined || match?.waitingFor.includes(1 - mover) === true;
    });
    const move = legalIn(seen.match, mover);
    if (move === undefined) continue;
    if (moves > 3 && mover === 1) break;
    value(await host.api.act(id, mover, move));
    moves++;
    await untilTable(ann, id, ({ match: now }) => now!.moves.length > match!.moves.length);
  }
  await bob.stop();
  clock.leap(61_000);
  await untilTable(ann, id, ({ match }) => match?.standing?.kind === "late");
  value(await ann.api.claim(id, 1));
  value(await ann.api.leaveTable(id));
  const again = await testHost({ network, clock, profile });
  const theirs = again.membership?.tables.findNetwork(id)?.state;
  await untilListed(ann, id);
  value(await ann.api.watchTable(id));
  const { turn } = theirs!.match!.phase;
  await until(ann, () => {
    const watched = ann.membership?.tables.findNetwork(id)?.state.match;
    return watched !== undefined && watched !== null && watched.phase.turn >= turn;
  });
  expect(ann.membership?.tables.findNetwork(id)?.state.match?.me).toBeNull();
  expect([...theirs!.match!.guilt.convicted.keys()]).toEqual([]);
});

function legalIn(match: Awaited<ReturnType<typeof untilTable>>["match"], seat: number) {
  return match?.views.find((view) => view.seat === seat)?.legal[0];
}
