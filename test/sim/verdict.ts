import { concatBytes, toHex } from "../../protocol/bytes.ts";
import { toBytes } from "../../protocol/deck/scalar.ts";
import { authenticateEntry, readEntry } from "../../protocol/entry.ts";
import { countersignedIn } from "../../src/match/absence.ts";
import { suiteOf } from "../../src/match/dealer.ts";
import type { Match } from "../../src/match/match.ts";
import { recordOf, verifyRecord } from "../../src/match/verification.ts";
import type { Machine } from "./machine.ts";
import { broken } from "./watch.ts";
import { agreeingIn, honestOf, twoFacedIn, type World } from "./world.ts";

/** What must be true when peace has come and everybody has been heard. Throws where it is not. */
export function judgeEnd(world: World): void {
  const honest = honestOf(world);
  checkBlame(world, honest);
  checkSecrets(world, honest);
  const agreeing = agreeingIn(world);
  checkStates(world, agreeing);
  checkNothingLost(world, agreeing);
  checkRecords(world, agreeing);
}

/** Whatever happened on the way, all see the same match in the end, and what a majority had come to is part of it. */
function checkStates({ watch, scenario }: World, honest: readonly Machine[]): void {
  const [first, ...rest] = honest;
  const states = first?.match?.states.map(({ hash }) => toHex(hash)) ?? [];
  for (const machine of rest)
    if (machine.match?.states.map(({ hash }) => toHex(hash)).join() !== states.join())
      broken(machine, `ends in another match than ${first?.name}`);
  // A power cut takes what was not flushed, and two faces have no majority.
  if (scenario.weather.powerCut > 0 || scenario.hostile !== null) return;
  for (const [turn, state] of watch.settled.entries())
    if (state !== undefined && state !== states[turn])
      throw new Error(`Turn ${turn} was settled by a majority, and came out otherwise.`);
}

/** Honest players are never blamed, and have nothing to refuse where everybody is honest. */
function checkBlame({ hostile, seating, verify }: World, honest: readonly Machine[]): void {
  for (const machine of honest) {
    const { evidence, offences, perjuries, refusals } = machine;
    for (const { seat, entries } of evidence) {
      if (seat !== hostile?.me?.seat) broken(machine, `holds evidence against honest seat ${seat}`);
      const [one, other] = entries;
      const { player } = seating.joins[seat]!.value;
      if (!entries.every((entry) => authenticateEntry(entry, player, verify).ok))
        broken(machine, "holds evidence that nobody signed");
      if (one.value.seq !== other.value.seq || toHex(one.hash) === toHex(other.hash))
        broken(machine, "holds evidence of nothing");
    }
    for (const { seat } of [...offences, ...perjuries])
      if (seat !== hostile?.me?.seat) broken(machine, `accuses honest seat ${seat}`);
    // Too many who leave at once stop the dealing: that is said, and nobody's fault.
    const refused = refusals.find(({ code }) => code !== "deck/too-few-left");
    if (hostile === null && refused !== undefined)
      broken(machine, `refuses what honest players say: ${refused.code}`);
  }
}

/** What any living honest machine has on disk, everybody has in the end: but for two faces, of which each has its own. */
function checkNothingLost(world: World, honest: readonly Machine[]): void {
  const twoFaced = twoFacedIn(world);
  const stored = new Set(
    honest.flatMap(({ disk }) =>
      disk.lines.flatMap((line) => {
        const read = line.kind === "entry" ? readEntry(line.bytes) : null;
        return read?.ok && !twoFaced.has(read.value.value.seat) ? toHex(read.value.bytes) : [];
      }),
    ),
  );
  for (const machine of honest) {
    const held = new Set(machine.match?.log.map(({ bytes }) => toHex(bytes)));
    for (const line of stored)
      if (!held.has(line)) broken(machine, "lacks an entry that others hold");
  }
}

/** All who hold the same countersignatures hold the same file, byte for byte, and it verifies. */
function checkRecords(world: World, honest: readonly Machine[]): void {
  const [first, ...rest] = honest.flatMap((machine) =>
    machine.match === null ? [] : { machine, match: machine.match },
  );
  if (first === undefined) return;
  const record = recordOf(first.match);
  const twoFaced = twoFacedIn(world);
  const signed = countersignedIn(first.match).join();
  for (const { machine, match } of rest) {
    // Whoever has another face of a seat than its own program cannot take in what that signs.
    const lacks = twoFaced.size > 0 && countersignedIn(match).join() !== signed;
    if (!lacks && toHex(recordOf(match)) !== toHex(record)) broken(machine, "holds another record");
  }
  const { game, verify } = world;
  const { chance } = first.machine;
  const verified = verifyRecord(record, { findGame: () => game, verify, chance });
  if (!verified.ok) broken(first.machine, `holds a record with ${verified.fault.code}`);
  const [outcome, replayed] = [first.match.outcome, verified.value.outcome];
  if (JSON.stringify(outcome) !== JSON.stringify(replayed))
    broken(first.machine, "holds a record with another outcome");
}

/** Nothing that would show a hidden face has ever left its machine: keys, seeds, and the points of faces that are still hidden. */
function checkSecrets({ watch }: World, honest: readonly Machine[]): void {
  const secrets = honest.flatMap((machine) =>
    machine.match === null
      ? []
      : secretsOf(machine, machine.match).map((hex) => ({ machine, hex })),
  );
  if (secrets.length === 0) return;
  const wire = toHex(concatBytes(...watch.wire));
  for (const { machine, hex } of secrets)
    if (wire.includes(hex)) broken(machine, `has given away the secret ${hex}`);
}

function secretsOf({ disk }: Machine, match: Match): string[] {
  const { own, dealer } = match;
  if (own.deck === null || dealer.deck === null) return [];
  const seeds = disk.lines.flatMap((line) => (line.kind === "entry" ? (line.sealed ?? []) : []));
  const { key, sealing, polynomial, held } = own.deck;
  const scalars = [key, sealing, ...polynomial, ...held.values()].map((one) => toBytes(one));
  const { cards } = suiteOf(match);
  const points = [...dealer.deck.hidden].flatMap((face) => cards[face] ?? []);
  return [...seeds, ...[...scalars, ...points].map(toHex)];
}
