import type { Result } from "../../../protocol/result.ts";
import { begin as begun, over } from "../../../src/host/testing/evenings.ts";
import { networkName, value } from "../../../src/host/testing/hosts.ts";
import type { MemoryHost } from "../../../src/host/testing/memory-hosts.ts";
import { leapingClock } from "../../../src/host/testing/time.ts";
import { errorsInBooks } from "./books.ts";
import type { Deed, Doer } from "./deed.ts";
import { deedsOf } from "./deeds.ts";
import { type Dice, diceOf } from "./dice.ts";
import { mischiefOf } from "./mischief.ts";
import { closes, comes, isHere, opens, type Person, type Setting } from "./person.ts";
import { lasting, pictureOf, type Shown, unrestIn } from "./rest.ts";

/** Six people and a whole evening that nobody scripted, decided by a seed. */
export interface Evening {
  readonly seed: number;
  readonly dice: Dice;
  readonly people: readonly Person[];
  readonly setting: Setting;
  readonly log: string[];
  readonly wrong: string[];
  /** Deeds without an answer so far. */
  readonly open: Map<string, Person["host"]>;
  readonly codes: string[];
  readonly isTimed: boolean;
  changes: number;
}

const NAMES = ["Ann", "Bob", "Cara", "Dan", "Eva", "Finn"] as const;

export async function spend(seed: number, rounds: number): Promise<readonly string[]> {
  const evening = await begin(seed);
  try {
    await rest(evening);
    if (evening.dice.once(2) && evening.wrong.length === 0) await party(evening);
    await rest(evening);
    for (let round = 0; round < rounds && evening.wrong.length === 0; round++) await play(evening);
    await comeBack(evening);
  } catch (error) {
    evening.wrong.push(error instanceof Error ? `${error.stack}` : `${error}`);
  }
  await Promise.all(evening.people.map((person) => closes(person, "stop")));
  return evening.wrong.length === 0
    ? []
    : [`evening ${seed}:`, ...evening.log, "WRONG:", ...evening.wrong];
}

async function begin(seed: number): Promise<Evening> {
  const dice = diceOf(seed);
  const wrong: string[] = [];
  const log: string[] = [];
  const setting: Setting = {
    network: networkName(),
    clock: leapingClock(),
    complain(text) {
      if (!wrong.includes(text)) wrong.push(text);
    },
    changed: () => void evening.changes++,
  };
  const people: Person[] = [];
  const evening: Evening = {
    seed,
    dice,
    people,
    setting,
    log,
    wrong,
    open: new Map(),
    codes: [],
    isTimed: dice.once(2),
    changes: 0,
  };
  people.push(...(await Promise.all(NAMES.map((name) => comes(name, setting)))));
  return evening;
}

/** All have played a round together, which is how tournaments and next matches come about. */
async function party({ people, log }: Evening): Promise<void> {
  log.push("all play a round of rpsls together, and all but the first resign");
  const hosts = people.flatMap(({ host }) => host ?? []) as [MemoryHost, ...MemoryHost[]];
  const id = await begun(hosts);
  for (const [number, { api }] of hosts.entries())
    if (number > 0) value(await api.resign(id, number));
  await over(hosts, id);
}

async function play(evening: Evening): Promise<void> {
  const { dice } = evening;
  if (dice.once(8)) await happening(evening);
  else if (dice.once(4)) await calm(evening);
  else await busy(evening);
  await rest(evening);
}

/** A computer is switched off or on, a cable pulled or put back, or time passes: once all is at rest, or amid everything. */
async function happening(evening: Evening, isAmid = false): Promise<void> {
  const { dice, people, setting } = evening;
  const person = dice.of(people as [Person, ...Person[]]);
  if (person.host === null) {
    note(evening, `${person.name} opens the app`);
    await opens(person, setting);
  } else if (person.isCut) {
    note(evening, `${person.name}'s cable is back`);
    person.links.mend();
    person.isCut = false;
  } else if (evening.isTimed && dice.once(2)) {
    const ms = dice.of([1000, 6000, 25_000, 70_000, 11 * 60_000]);
    note(evening, `${ms} ms pass`);
    setting.clock.leap(ms);
  } else if (dice.once(3)) {
    note(evening, `${person.name}'s cable is pulled`);
    person.links.cut();
    person.isCut = true;
  } else if (dice.once(2)) {
    const how = dice.once(2) ? "kill" : "stop";
    note(evening, `${person.name} closes the app (${how})`);
    await closes(person, how);
  } else if (isAmid) {
    const how = dice.once(2) ? "kill" : "stop";
    note(evening, `${person.name} starts the app again at once (${how})`);
    await closes(person, how);
    await opens(person, setting);
  } else await restart(evening, person);
}

/** The app shows the same after it was started again. */
async function restart(evening: Evening, person: Person): Promise<void> {
  const { dice, setting, wrong } = evening;
  const how = dice.once(2) ? "kill" : "stop";
  note(evening, `${person.name} starts the app again (${how})`);
  const before = lasting((await person.host?.api.snapshot())?.tables ?? []);
  await closes(person, how);
  await opens(person, setting);
  await rest(evening);
  const after = lasting((await person.host?.api.snapshot())?.tables ?? []);
  const lost = before.filter((text) => !after.includes(text));
  const fresh = after.filter((text) => !before.includes(text));
  if (lost.length + fresh.length > 0)
    wrong.push(
      `${person.name} is shown something else after a restart:\n  - ${lost.join("\n  - ")}\n  + ${fresh.join("\n  + ")}`,
    );
}

/** One thing after the other: whatever the interface offers then must work. */
async function calm(evening: Evening): Promise<void> {
  for (let count = evening.dice.below(6); count >= 0; count--) {
    const chosen = await choose(evening, true);
    if (chosen === null) continue;
    const [{ person }, deed] = chosen;
    note(evening, `${person.name} ${deed.text}`);
    const isComplete = evening.people.every(isHere);
    // Somebody may wait for whoever is away.
    const answering = answerOf(evening, person, deed);
    const answer = await (isComplete
      ? Promise.race([answering, rest(evening).then(() => null)])
      : null);
    if (answer !== null && !answer.ok && isComplete && !deed.may.includes(answer.fault.code))
      evening.wrong.push(
        `${person.name} ${deed.text}, and is told ${answer.fault.code}: ${answer.fault.message}`,
      );
    await rest(evening);
    if (evening.wrong.length > 0) return;
  }
}

/** Everybody at once. */
async function busy(evening: Evening): Promise<void> {
  const { dice } = evening;
  const count = 2 + dice.below(24);
  for (let one = 0; one < count; one++) {
    if (dice.once(30)) await happening(evening, true);
    const chosen = await choose(evening, false);
    if (chosen === null) continue;
    const [{ person }, deed] = chosen;
    note(evening, `(${person.name} ${deed.text})`);
    const answer = answerOf(evening, person, deed);
    const told = answer.then((result) => {
      if (result === null) return;
      note(evening, `${person.name} ${deed.text}${result.ok ? "" : `: ${result.fault.code}`}`);
    });
    if (dice.once(3)) await Promise.race([told, turns(200)]);
  }
}

function note({ log }: Evening, text: string): void {
  log.push(text);
}

/** A deed's answer; `null` if it has none before everything has come to rest. */
async function answerOf(
  evening: Evening,
  person: Person,
  deed: Deed,
): Promise<Result<unknown> | null> {
  const key = `${person.name} ${deed.text} (after line ${evening.log.length})`;
  const { host } = person;
  evening.open.set(key, host);
  const answered = deed.run().then(
    (answer) => {
      if (
        !answer.ok &&
        ["host/internal", "api/bad-argument", "profile/cannot-write"].includes(answer.fault.code) &&
        person.host === host
      )
        evening.wrong.push(
          `${person.name} ${deed.text}: ${answer.fault.code} ${answer.fault.message}`,
        );
      if (deed.archives !== undefined && answer.ok) person.archived.add(deed.archives);
      return answer;
    },
    (error: unknown) => {
      evening.wrong.push(`${person.name} ${deed.text} threw ${error}`);
      return null;
    },
  );
  void answered.then(() => {
    evening.open.delete(key);
    evening.changes++;
  });
  return answered;
}

async function choose(evening: Evening, isCalm: boolean): Promise<[Doer, Deed] | null> {
  const { dice, people, isTimed, codes } = evening;
  const person = dice.of(people as [Person, ...Person[]]);
  const { host } = person;
  if (host === null) return null;
  const snapshot = await host.api.snapshot();
  const doer: Doer = { person, host, snapshot, dice, isTimed, codes };
  if (!isCalm && dice.once(12)) {
    const ids = people.flatMap(({ seen }) => [...seen.keys()]);
    const players = people.flatMap(({ seen }) =>
      [...seen.values()].flatMap(({ seats }) => seats.flatMap(({ player }) => player ?? [])),
    );
    return [doer, mischiefOf(doer, ids, players)];
  }
  const deed = dice.weighed(deedsOf(doer));
  return deed === undefined ? null : [doer, deed];
}

/** Everybody comes back, and all is as it should be. */
async function comeBack(evening: Evening): Promise<void> {
  for (const person of evening.people) {
    if (person.host === null) await opens(person, evening.setting);
    if (person.isCut) person.links.mend();
    person.isCut = false;
  }
  await rest(evening);
  evening.wrong.push(...(await errorsInBooks(await lookAround(evening))));
}

/** On a busy machine it takes seconds; this only ends what would never come to rest. */
const LONGEST_MS = 60_000;

/** Waits until everything that was said has arrived everywhere, and nothing is wrong. */
async function rest(evening: Evening): Promise<void> {
  const { people, wrong, setting } = evening;
  const until = performance.now() + LONGEST_MS;
  let unrest: string[] = [];
  let quiet = 0;
  while (performance.now() < until && wrong.length === 0) {
    const before = evening.changes;
    await turns(8);
    if (evening.changes !== before) {
      quiet = 0;
      continue;
    }
    const shown = await lookAround(evening);
    const isComplete = people.every(isHere);
    unrest = unrestIn(shown, isComplete);
    // An app that was closed answers nobody any more.
    const hosts = people.map(({ host }) => host);
    for (const [text, host] of isComplete ? evening.open : [])
      if (hosts.includes(host)) unrest.push(`no answer: ${text}`);
    if (evening.changes !== before) continue;
    if (unrest.length === 0 && ++quiet > 2) return;
    if (unrest.length > 0 && ++quiet % 8 === 0) setting.clock.leap(1000);
    // Beacons are heard again and again.
    if (quiet % 64 === 63) for (const { links, isCut } of people) if (!isCut) links.mend();
  }
  if (wrong.length === 0)
    wrong.push(...unrest.slice(0, 12), ...pictureOf(await lookAround(evening), unrest));
}

async function lookAround({ people }: Evening): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const person of people) {
    const { host } = person;
    if (host !== null && !person.isCut)
      shown.push({ person, host, snapshot: await host.api.snapshot() });
  }
  return shown;
}

/** So many turns of the loop pass. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}
