import { equalBytes } from "../../bytes.ts";
import { fail, ok, type Result } from "../../result.ts";
import { needsReshare } from "../dealing/requests.ts";
import { type Deck, type Keys, outOfTurn, type Part, put } from "../deck.ts";
import { type Group, isIdentity, type Point } from "../group/group.ts";
import type { MessageOf } from "../messages.ts";
import type { Equation } from "../proofs/equation.ts";
import type { Suite } from "../proofs/suite.ts";
import { read } from "../proofs/wire.ts";
import { check, type Received, received } from "../received.ts";
import { thresholdOf } from "./feldman.ts";
import { withKeys } from "./removal.ts";
import { type Occasion, readEnvelopes, readSharing, recipientsOf } from "./sharing.ts";

/** Takes a seat's sharing of its present key; the last one replaces all older sharings. */
export function receiveReshare(
  suite: Suite,
  deck: Deck,
  seat: number,
  message: MessageOf<"reshare">,
): Result<Received> {
  const key = deck.keys.current.get(seat);
  if (!needsReshare(deck) || key === undefined) return outOfTurn("No sharing is due.");
  if (deck.reshares.has(seat)) return outOfTurn(`Seat ${seat} has shared its key already.`);
  const shared = readSharing(suite, deck, seat, key, message, "reshare");
  if (!shared.ok) return shared;
  const { sharing, equations } = shared.value;
  if (sharing === null) return outOfTurn("Two seats share no keys.");
  const what = `Seat ${seat} sent an envelope that it did not make.`;
  return ok(
    received(
      completeReshare({ ...deck, reshares: put(deck.reshares, seat, sharing) }),
      check(seat, "deck/bad-envelope", what, equations),
    ),
  );
}

function completeReshare(deck: Deck): Deck {
  const { keys, reshares, setup } = deck;
  if (reshares.size < keys.live.length) return deck;
  return exchange(deck, {
    ...keys,
    origin: { kind: "reshare" },
    base: keys.current,
    sharings: reshares,
    threshold: thresholdOf(keys.live.length, setup.tolerance),
  });
}

/** Keys with a new base; the old ones are kept for a complaint. Other effective keys void what was sent under the old. */
function exchange(deck: Deck, keys: Omit<Keys, "removed" | "generation">): Deck {
  const next = { ...keys, removed: [], generation: deck.generations };
  return {
    ...(keys.epoch === deck.keys.epoch ? { ...deck, keys: next } : withKeys(deck, next)),
    before: deck.keys,
    contestable: true,
    generations: deck.generations + 1,
    reshares: new Map(),
    admission: null,
  };
}

/** Begins to let a seat in again that once took part in the key phase. Faults `deck/no-such-seat`, `deck/out-of-turn`. */
export function beginAdmission(deck: Deck, seat: number): Result<Deck> {
  if (deck.joint === null || deck.chain !== null || deck.request !== null || isDisputed(deck))
    return outOfTurn("A seat comes back only between shuffles and requests.");
  if (!deck.commits.has(seat) || deck.keys.live.includes(seat))
    return fail("deck/no-such-seat", `Seat ${seat} cannot come back to this deck.`);
  return ok({ ...deck, admission: { seat, parts: new Map() } });
}

function isDisputed({ complaints }: Deck): boolean {
  return complaints.length > 0;
}

/** Takes the part of its key that a live seat gives to the one that comes back; the last one lets it in. */
export function receiveAdmit(
  suite: Suite,
  deck: Deck,
  seat: number,
  message: MessageOf<"admit">,
): Result<Received> {
  const { admission, keys } = deck;
  const key = keys.current.get(seat);
  if (admission === null || admission.parts.has(seat) || key === undefined)
    return outOfTurn(`Seat ${seat} is not asked for a part of its key.`);
  const { part: bytes, envelope } = message;
  const to = [admission.seat];
  const given = readParts(suite, deck, seat, to, bytes, envelope, "admission");
  if (!given.ok) return given;
  const parts = new Map([...admission.parts]);
  for (const part of given.value.parts.values()) {
    if (isIdentity(suite.group.subtract(key, part.key)))
      return fail("deck/bad-part", `Seat ${seat} gave its whole key away.`, "part");
    parts.set(seat, part);
  }
  const next = completeAdmission(suite, { ...deck, admission: { ...admission, parts } });
  const what = `Seat ${seat} sent an envelope that it did not make.`;
  return ok(received(next, check(seat, "deck/bad-envelope", what, given.value.equations)));
}

/** The deck with the seat let in, if all have given their parts. */
function completeAdmission({ group }: Suite, deck: Deck): Deck {
  const { admission, keys } = deck;
  if (admission === null || admission.parts.size < keys.live.length) return deck;
  const { seat, parts } = admission;
  const current = new Map<number, Point>();
  for (const [giver, { key: part }] of parts) {
    const key = keys.current.get(giver);
    if (key !== undefined) current.set(giver, group.subtract(key, part));
  }
  const points = [...parts.values()].map(({ key }) => key);
  // A giver who makes the others' points cancel knows no secret for its own: the complaint about its envelope tells.
  // Here the fault would fall on whoever happens to come last.
  current.set(seat, sum(group, points));
  return exchange(deck, {
    ...keys,
    epoch: keys.epoch + 1,
    origin: { kind: "admission", seat, parts },
    live: [...keys.live, seat].toSorted((left, right) => left - right),
    base: current,
    sharings: new Map(),
    threshold: 0,
    current,
  });
}

/** Takes the whole key of a seat that leaves in good order: needs no threshold, so two may be left (docs/protocol.md 5). */
export function receiveLeave(
  suite: Suite,
  deck: Deck,
  seat: number,
  message: MessageOf<"leave">,
): Result<Received> {
  const { keys } = deck;
  const key = keys.current.get(seat);
  const recipients = recipientsOf(deck, seat);
  const idle = deck.chain === null && deck.request === null && !isDisputed(deck);
  if (key === undefined || recipients.length < 2 || !idle)
    return outOfTurn(`Seat ${seat} cannot hand its key to the others now.`);
  const given = readParts(suite, deck, seat, recipients, message.parts, message.envelopes, "leave");
  if (!given.ok) return given;
  const { parts, equations } = given.value;
  const points = [...parts.values()].map((part) => part.key);
  if (!equalBytes(sum(suite.group, points), key))
    return fail(
      "deck/bad-part",
      `The parts seat ${seat} gave away are not its whole key.`,
      "parts",
    );
  const current = new Map<number, Point>();
  for (const [taker, part] of parts) {
    const own = keys.current.get(taker);
    if (own !== undefined) current.set(taker, suite.group.add(own, part.key));
  }
  if ([...current.values()].some(isIdentity))
    return fail("deck/bad-part", "A part cancels its recipient's key.", "parts");
  const next = exchange(deck, {
    ...keys,
    epoch: keys.epoch + 1,
    origin: { kind: "leave", seat, parts },
    live: recipients,
    base: current,
    sharings: new Map(),
    threshold: 0,
    current,
  });
  const what = `Seat ${seat} sent an envelope that it did not make.`;
  return ok(received(next, check(seat, "deck/bad-envelope", what, equations)));
}

/** Parts of a key with an envelope for each recipient. */
function readParts(
  { group }: Suite,
  deck: Deck,
  sender: number,
  recipients: readonly number[],
  points: Uint8Array,
  envelopes: Uint8Array,
  occasion: Occasion,
): Result<{
  readonly parts: ReadonlyMap<number, Part>;
  readonly equations: readonly Equation[];
}> {
  const keys = read(group, points, { points: { points: recipients.length } }, "parts");
  if (!keys.ok) return keys;
  const opened = readEnvelopes(group, deck, sender, recipients, envelopes, occasion);
  if (!opened.ok) return opened;
  const parts = new Map<number, Part>();
  for (const [index, recipient] of recipients.entries()) {
    const [key, envelope] = [keys.value.points[index], opened.value.envelopes.get(recipient)];
    if (key !== undefined && envelope !== undefined) parts.set(recipient, { key, envelope });
  }
  return ok({ parts, equations: opened.value.equations });
}

function sum(group: Group, points: readonly Point[]): Point {
  return group.combine(points.map((point) => ({ scalar: 1n, point })));
}
