import { parentPort } from "node:worker_threads";

/**
 * Signatures to be verified, in memory that two threads share: one posts them and asks later, the other verifies them
 * meanwhile, in that order. Both may block. The asking thread never waits for a verification that has not begun: it
 * does that one itself.
 */
export type Ring = SharedArrayBuffer;

type Verify = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

/** Twice as many as a record begins ahead (`AHEAD`); a power of two, because positions wrap around after 2^32. */
const SLOTS = 128;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** Moves are 300 to 600 bytes. Longer entries (a part in chance) are left to the caller. */
const MESSAGE_BYTES = 1024;
const SLOT_BYTES = KEY_BYTES + SIGNATURE_BYTES + MESSAGE_BYTES;

/** The 32-bit numbers at the beginning: how many were ever posted; for each slot its state and its message's length. */
const POSTED = 0;
const SLOT_NUMBERS = 2;
const NUMBERS = 1 + SLOT_NUMBERS * SLOTS;

/** The thread that changes it to `TAKEN` verifies it. */
const WAITING = 1;
const TAKEN = 2;
const GOOD = 3;
const BAD = 4;

export function createRing(): Ring {
  return new SharedArrayBuffer(4 * NUMBERS + SLOTS * SLOT_BYTES);
}

/** The end of the thread that verifies: says that it is loaded, and never returns. */
export function serveRing(ring: Ring, verify: Verify): never {
  const { numbers, slotAt } = openRing(ring);
  parentPort?.postMessage("loaded");
  for (let position = 0; ; position = (position + 1) | 0) {
    while (Atomics.load(numbers, POSTED) === position) Atomics.wait(numbers, POSTED, position);
    slotAt(position).settle(verify);
  }
}

/** The end of the thread that asks. */
export interface Asking {
  /**
   * Passes a signature to the other thread, if there is room for it. One that nobody has asked about for a whole round
   * is overwritten.
   */
  begin(key: Uint8Array, message: Uint8Array, signature: Uint8Array): void;
  /** The verdict on a signature that was begun; `null` if it was not, or the other thread has died of it. */
  end(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean | null;
}

/** `verify`: for signatures that the other thread has not reached when they are asked for. */
export function askRing(ring: Ring, verify: Verify): Asking {
  const { numbers, slotAt } = openRing(ring);
  const places = new Map<string, number>();
  let posted = 0;
  /** Verifies the next one waiting after this position, rather than wait for the other thread. */
  const help = (position: number) => {
    for (let at = (position + 1) | 0; at !== posted; at = (at + 1) | 0)
      if (slotAt(at).settle(verify)) return true;
    return false;
  };
  return {
    begin(key, message, signature) {
      const slot = slotAt(posted);
      if (!slot.isFree() || !fits(key, message, signature)) return;
      places.delete(slot.name());
      slot.post(key, message, signature);
      places.set(slot.name(), posted);
      posted = (posted + 1) | 0;
      Atomics.store(numbers, POSTED, posted);
      Atomics.notify(numbers, POSTED);
    },
    end(key, message, signature) {
      const position = places.get(nameOf(signature));
      if (position === undefined) return null;
      const slot = slotAt(position);
      if (!slot.holds(key, message)) return null;
      slot.settle(verify);
      while (slot.verdict() === null && help(position));
      return slot.wait();
    },
  };
}

function fits(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  return (
    key.length === KEY_BYTES &&
    message.length <= MESSAGE_BYTES &&
    signature.length === SIGNATURE_BYTES
  );
}

interface Slot {
  name(): string;
  /** Whether nobody is working on it or will be. */
  isFree(): boolean;
  post(key: Uint8Array, message: Uint8Array, signature: Uint8Array): void;
  holds(key: Uint8Array, message: Uint8Array): boolean;
  /** Verifies it, unless somebody has begun to. */
  settle(verify: Verify): boolean;
  verdict(): boolean | null;
  /** The verdict of the thread working on it. */
  wait(): boolean | null;
}

/** A verification takes 0.1 ms: a thread still working on it then has died, or has had no processor for a long time. */
const PATIENCE_MS = 50;

function openRing(ring: Ring) {
  const numbers = new Int32Array(ring, 0, NUMBERS);
  const slots = Array.from({ length: SLOTS }, (_, at) => openSlot(ring, numbers, at));
  const [first] = slots;
  if (first === undefined) throw new Error("a ring without slots");
  const slotAt = (position: number): Slot => slots[position & (SLOTS - 1)] ?? first;
  return { numbers, slotAt };
}

function openSlot(ring: Ring, numbers: Int32Array, at: number): Slot {
  const start = numbers.byteLength + at * SLOT_BYTES;
  const key = new Uint8Array(ring, start, KEY_BYTES);
  const signature = new Uint8Array(ring, start + KEY_BYTES, SIGNATURE_BYTES);
  const room = new Uint8Array(ring, start + KEY_BYTES + SIGNATURE_BYTES, MESSAGE_BYTES);
  const state = 1 + SLOT_NUMBERS * at;
  const message = () => room.subarray(0, Atomics.load(numbers, state + 1));
  const verdict = () => {
    const found = Atomics.load(numbers, state);
    return found === GOOD || found === BAD ? found === GOOD : null;
  };
  return {
    name: () => nameOf(signature),
    isFree() {
      const now = Atomics.load(numbers, state);
      return now !== WAITING && now !== TAKEN;
    },
    post(whose, what, by) {
      key.set(whose);
      room.set(what);
      signature.set(by);
      Atomics.store(numbers, state + 1, what.length);
      Atomics.store(numbers, state, WAITING);
    },
    holds: (whose, what) =>
      Buffer.compare(key, whose) === 0 && Buffer.compare(message(), what) === 0,
    settle(verify) {
      if (Atomics.compareExchange(numbers, state, WAITING, TAKEN) !== WAITING) return false;
      // Copied, because OpenSSL must not read memory that another thread may change.
      const good = verify(key.slice(), message().slice(), signature.slice());
      Atomics.store(numbers, state, good ? GOOD : BAD);
      Atomics.notify(numbers, state);
      return true;
    },
    verdict,
    wait() {
      Atomics.wait(numbers, state, TAKEN, PATIENCE_MS);
      return verdict();
    },
  };
}

function nameOf(signature: Uint8Array): string {
  return Buffer.from(signature.buffer, signature.byteOffset, signature.length).toString("latin1");
}
