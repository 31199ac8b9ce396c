import { concatBytes, toHex } from "../../protocol/bytes.ts";
import { toBytes } from "../../protocol/deck/group/scalar.ts";
import { decodeRecord, digestRecord } from "../../protocol/record.ts";
import { suiteOf } from "../../src/match/dealing/dealer.ts";
import type { Match } from "../../src/match/match.ts";
import { recordOf, verifyRecord } from "../../src/match/record/verification.ts";
import { isLeftToLiar } from "./forks.ts";
import { broken } from "./invariants.ts";
import type { Machine } from "./machine.ts";
import { honestOf, type World } from "./world.ts";

/** Checks what must hold once peace has come and everybody has been heard; throws if it does not. */
export function judgeEnd(world: World): void {
  const honest = honestOf(world);
  checkRefusals(world, honest);
  checkSecrets(world, honest);
  checkRecords(world, honest);
}

/** If too many leave at once, dealing stops: that is reported, but nobody's fault. */
const SAID: readonly string[] = ["deck/too-few-left"];

function checkRefusals({ attacker }: World, honest: readonly Machine[]): void {
  if (attacker !== null) return;
  for (const machine of honest) {
    // A move chosen while a phase was being decided may not fit the result, and then is not signed.
    const refused = machine.refusals.find(
      ({ fault, seat }) => !SAID.includes(fault.code) && seat !== machine.me?.seat,
    );
    if (refused !== undefined)
      broken(
        "nothing-honest-is-refused",
        machine,
        `refuses ${refused.fault.code} of ${refused.seat}`,
      );
  }
}

/** All hold the same core, and one's record verifies with the outcome its machine shows. */
function checkRecords(world: World, honest: readonly Machine[]): void {
  const { game, verify } = world;
  const findGame = () => game;
  const digests = honest.flatMap((machine) => {
    if (machine.match === null) return [];
    const bytes = recordOf(machine.match);
    const decoded = decodeRecord(bytes);
    if (!decoded.ok)
      return broken("one-record", machine, `holds a record with ${decoded.fault.code}`);
    return { machine, bytes, digest: toHex(digestRecord(decoded.value)) };
  });
  const [first, ...rest] = digests;
  if (first === undefined) return;
  for (const { machine, digest } of rest)
    if (digest !== first.digest)
      broken("one-record", machine, `holds another record than ${first.machine.name}`);
  // Attachments differ and any must do; verifying them all would cost more than playing.
  const looked = world.random() % honest.length;
  const { machine, bytes } = digests[looked] ?? first;
  const verified = verifyRecord(bytes, { findGame, verify, chance: machine.chance });
  // A liar among three, or left alone, can decide twice; the record of a machine that has seen both says so.
  const liar = world.attacker?.person ?? -1;
  const isSplit = (machine.match?.history.finals ?? []).some(
    (final) => final.phase.voters.length === 3 || isLeftToLiar(final, liar),
  );
  if (!verified.ok && verified.fault.code === "record/fork" && isSplit) return;
  if (!verified.ok)
    broken(
      "one-record",
      machine,
      `holds a record with ${verified.fault.code} ${verified.fault.field ?? ""}: ${verified.fault.message}`,
    );
  if (JSON.stringify(machine.match?.phase.outcome) !== JSON.stringify(verified.value.outcome))
    broken("one-record", machine, "holds a record with another outcome");
}

/** Nothing that would reveal a hidden face has left its machine: keys, seeds, and the points of faces still hidden. */
function checkSecrets({ invariants }: World, honest: readonly Machine[]): void {
  const secrets = honest.flatMap((machine) =>
    machine.match === null
      ? []
      : secretsOf(machine, machine.match).map((secret) => ({ machine, secret })),
  );
  if (secrets.length === 0) return;
  const wire = Buffer.from(concatBytes(...invariants.wire));
  for (const { machine, secret } of secrets)
    if (wire.includes(secret))
      broken("hidden-stays-hidden", machine, `has given away the secret ${toHex(secret)}`);
}

function secretsOf({ disk }: Machine, match: Match): Buffer[] {
  const { own, dealer } = match.dealing;
  if (own.deck === null || dealer.deck === null) return [];
  const seeds = disk.lines.flatMap(({ sealed }) =>
    sealed === null ? [] : Buffer.from(sealed, "hex"),
  );
  const { key, sealing, polynomial, held } = own.deck;
  const scalars = [key, sealing, ...polynomial, ...held.values()].map((one) => toBytes(one));
  const { cards } = suiteOf(match);
  const points = [...dealer.deck.hidden].flatMap((face) => cards[face] ?? []);
  return [...seeds, ...[...scalars, ...points].map((bytes) => Buffer.from(bytes))];
}
