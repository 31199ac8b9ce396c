import { toHex } from "../../protocol/bytes.ts";
import type { Entry } from "../../protocol/entry.ts";
import type { Question, Value } from "../../protocol/vote.ts";
import type { Match } from "../../src/match/match.ts";
import type { Machine } from "./machine.ts";
import type { World } from "./world.ts";

/** Looks on at every step of a simulation, and throws where something happens that never may. */
export interface Watch {
  /** After whatever a machine did. */
  look(machine: Machine): void;
  /** An own entry with a secret behind it has been written down. */
  sealed(machine: Machine, entry: Entry, text: string): void;
  /** Before anything leaves a machine. */
  sent(from: Machine, bytes: Uint8Array): void;
  /** Everything that honest machines have sent, each message once. */
  readonly wire: ReadonlySet<Uint8Array>;
  /** A vote has taken a machine back: it comes to later turns anew. */
  rewound(machine: Machine): void;
  /** The state at a turn to which a majority of the seats has come; a vote never takes it back. */
  readonly settled: readonly (string | undefined)[];
}

/** What was seen of a machine when it was last looked at. */
interface Seen {
  life: number;
  states: number;
  entries: number;
  slots: unknown;
}

export function createWatch(worldOf: () => World): Watch {
  /** By turn: the first state that somebody came to, and who came to which. */
  const decided: string[] = [];
  const arrivals = new Map<string, Set<Machine>>();
  const settled: (string | undefined)[] = [];
  /** By question: what was decided about it. */
  const answers = new Map<string, string>();
  let fork: string | null = null;
  let parted = false;
  const wire = new Set<Uint8Array>();
  const seen = new WeakMap<Machine, Seen>();
  /** By machine: the text behind each choice, and the turn in which it was made. */
  const choices = new WeakMap<Machine, Map<string, number>>();

  return {
    wire,
    settled,
    rewound(machine) {
      parted = true;
      const before = seen.get(machine);
      if (before !== undefined) Object.assign(before, { states: 0, entries: 0 });
    },
    look(machine) {
      const { match, life } = machine;
      const { hostile, scenario } = worldOf();
      if (match === null || machine === hostile) return;
      const known = seen.get(machine);
      const before = known?.life === life ? known : { life, states: 0, entries: 0, slots: null };
      seen.set(machine, before);
      for (; before.states < match.states.length; before.states++) {
        const turn = before.states;
        const state = toHex(match.states[turn]!.hash);
        decided[turn] ??= state;
        if (decided[turn] !== state)
          fork ??= `${machine.name} comes to another state in turn ${turn} than others`;
        // A claim is one player's word, and falls for an answer.
        if (machine.me === null || match.decisions.some(({ proof }) => proof.kind === "claim"))
          continue;
        const there = arrivals.get(`${turn}/${state}`) ?? new Set();
        arrivals.set(`${turn}/${state}`, there.add(machine));
        if (2 * there.size > scenario.seats) settled[turn] ??= state;
      }
      // Only a vote, a claim or two faces of somebody can part honest machines for a while.
      parted ||= hostile !== null || match.decisions.length > 0;
      if (fork !== null && !parted) throw new Error(fork);
      for (const { question, value } of match.decisions)
        compareAnswers(machine, answers, question, value);
      if (match.log.length < before.entries) broken(machine, "has lost entries it had accepted");
      before.entries = match.log.length;
      if (before.slots === match.dealer.deck?.slots) return;
      before.slots = match.dealer.deck?.slots;
      checkFaces(machine, match);
    },
    sealed(machine, { body, turn }, text) {
      if (body.kind !== "act") return;
      const texts = choices.get(machine) ?? new Map<string, number>();
      choices.set(machine, texts.set(text, turn));
    },
    sent(from, bytes) {
      if (from === worldOf().hostile || wire.has(bytes)) return;
      wire.add(bytes);
      for (const [text, turn] of choices.get(from) ?? [])
        if (turn >= (from.match?.turn ?? 0) && Buffer.from(bytes).includes(text))
          broken(from, "shows a sealed choice while others may still choose");
    },
  };
}

/** Says what may never happen. */
export function broken(machine: Machine, what: string): never {
  throw new Error(`${machine.name} ${what}`);
}

/** One question has one answer, at all machines and for ever. */
function compareAnswers(
  machine: Machine,
  answers: Map<string, string>,
  { turn, state, epoch, seat, seq }: Question,
  value: Value,
): void {
  const question = `${turn}/${toHex(state)}/${epoch}/${seat}/${seq}`;
  const answer = "hash" in value ? toHex(value.hash) : value.kind;
  const known = answers.get(question) ?? answer;
  answers.set(question, known);
  if (known !== answer)
    broken(machine, `holds ${answer} for decided about seat ${seat} in turn ${turn}, not ${known}`);
}

/** A hidden face is known to its holder, and to nobody else. */
function checkFaces(machine: Machine, { dealer, own, me }: Match): void {
  for (const [slot, state] of dealer.deck?.slots ?? []) {
    const known = own.faces.get(slot);
    if (state.kind === "open") {
      if (known !== undefined && known !== state.face)
        broken(machine, `held face ${known} in slot ${slot}, which was opened as ${state.face}`);
      continue;
    }
    const mine = state.kind === "held" && state.holding.seat === me?.seat;
    if (mine !== (known !== undefined))
      broken(machine, mine ? `cannot read slot ${slot}` : `knows the hidden face in slot ${slot}`);
  }
}
