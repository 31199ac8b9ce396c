import { afterEach, expect, test } from "vitest";
import { connectFour } from "../games/connect-four/rules.ts";
import type { Question } from "./choose.ts";
import { type BotPool, createBotPool, type PoolOptions } from "./pool.ts";
import { LONG_THOUGHT, questionAfter } from "./question.fixture.ts";

let pool: BotPool;

afterEach(() => pool.close());

function open(options?: PoolOptions): void {
  pool = createBotPool(options);
}

const question = (level: Question["level"]) => questionAfter([], level);

/** A thread that thinks about every move until it is stopped, and then says how many it has thought about. */
const THINKER = `
  import { parentPort } from "node:worker_threads";
  parentPort.postMessage("fairhand/ready");
  let thought = 0;
  parentPort.on("message", ({ question, stop }) => {
    while (question.level === "best" && Atomics.load(stop, 0) === 0);
    parentPort.postMessage({ answer: { ok: true, value: { action: thought++ } }, damaged: [] });
  });
`;

function threadOf(program: string): PoolOptions {
  return { entry: new URL(`data:text/javascript,${encodeURIComponent(program)}`) };
}

const endless = question("best");

test("a worker answers with a legal action, the same for the same seed", async () => {
  open();
  const ask = () => pool.chooseMove(question("hard"));
  const first = await ask();
  if (!first.ok) throw new Error(first.fault.message);
  expect(connectFour.parseAction(first.value).ok).toBe(true);
  expect(await ask()).toEqual(first);
});

test("a question that cannot be answered gives a fault, not an exception", async () => {
  open();
  const unknown = await pool.chooseMove({ ...endless, game: "chess" });
  expect(unknown).toMatchObject({ ok: false, fault: { code: "bots/unknown-game" } });
  const early = await pool.chooseMove({ ...endless, seat: 1 - endless.seat });
  expect(early).toMatchObject({ ok: false, fault: { code: "bots/not-its-turn" } });
});

test("a withdrawn question frees the thread for the next one", async () => {
  open(threadOf(THINKER));
  const withdrawal = new AbortController();
  const running = pool.chooseMove(endless, withdrawal.signal);
  const waiting = pool.chooseMove(endless, withdrawal.signal);
  const wanted = pool.chooseMove(question("easy"));
  withdrawal.abort();
  for (const answer of [
    await running,
    await waiting,
    await pool.chooseMove(endless, withdrawal.signal),
  ]) {
    expect(answer).toMatchObject({ ok: false, fault: { code: "bots/cancelled" } });
  }
  expect((await wanted).ok).toBe(true);
});

/**
 * A thread that dies on its first question. Dying before it is loaded would now and then crash Node 24.
 */
const MORTAL = `
  import { parentPort } from "node:worker_threads";
  parentPort.postMessage("fairhand/ready");
  parentPort.on("message", () => process.exit(3));
`;

test("a thread that dies gives a fault, and the next question gets a new thread", async () => {
  open(threadOf(MORTAL));
  for (let attempt = 0; attempt < 2; attempt++) {
    const answer = await pool.chooseMove(question("easy"));
    expect(answer).toMatchObject({ ok: false, fault: { code: "bots/crashed" } });
  }
});

test("closing answers every open question", async () => {
  open(threadOf(THINKER));
  const asked = [pool.chooseMove(endless), pool.chooseMove(endless)];
  await pool.close();
  asked.push(pool.chooseMove(endless));
  for (const answer of await Promise.all(asked)) {
    expect(answer).toMatchObject({ ok: false, fault: { code: "bots/closed" } });
  }
});

test("thinking takes hardly any time from the thread that asks", async () => {
  open();
  await pool.chooseMove(question("easy"));
  const hard = questionAfter(LONG_THOUGHT, "best");
  const before = process.threadCpuUsage();
  const all = process.cpuUsage();
  const answers = await Promise.all([1, 2, 3, 4].map(() => pool.chooseMove(hard)));
  const { user, system } = process.threadCpuUsage(before);
  const whole = process.cpuUsage(all);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  // Processor time, because wall-clock time depends on other work on the machine.
  expect(user + system).toBeLessThan((whole.user + whole.system) / 4);
});

/** A thread that ponders until it is stopped, and whose every move is how often it has pondered. */
const PONDERER = `
  import { parentPort } from "node:worker_threads";
  parentPort.postMessage("fairhand/ready");
  let pondered = 0;
  const answer = (answer) => parentPort.postMessage({ answer, damaged: [] });
  parentPort.on("message", ({ kind, stop }) => {
    if (kind === "choose")
      return answer({ ok: true, value: { action: pondered, ponders: true } });
    while (Atomics.load(stop, 0) === 0);
    pondered++;
    answer(null);
  });
`;

test("a bot thinks on the others' time, and stops for the next question", async () => {
  open(threadOf(PONDERER));
  for (let moves = 0; moves < 3; moves++)
    expect(await pool.chooseMove(question("best"))).toEqual({ ok: true, value: moves });
});
