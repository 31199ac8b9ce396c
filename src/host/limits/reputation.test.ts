import { expect, test } from "vitest";
import { createConduct } from "./reputation.ts";

function clocked() {
  let time = 0;
  return {
    conduct: createConduct(() => time),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

test("shuns a peer after repeated garbage and forgives it with time", () => {
  const { conduct, pass } = clocked();
  for (let count = 0; count < 11; count++) conduct.offended("a", 1);
  expect(conduct.shunned("a")).toBe(true);
  expect(conduct.afford("a", 1)).toBe(false);
  expect(conduct.shunned("b")).toBe(false);
  pass(60_000);
  expect(conduct.shunned("a")).toBe(false);
  expect(conduct.score("a")).toBeCloseTo(-5.5);
});

test("limits the work a peer can cause, and refills its budget", () => {
  const { conduct, pass } = clocked();
  expect(conduct.afford("a", 400)).toBe(true);
  expect(conduct.afford("a", 1)).toBe(false);
  pass(1000);
  expect(conduct.afford("a", 100)).toBe(true);
  expect(conduct.afford("a", 1)).toBe(false);
});

test("keeps a reserve of the budget", () => {
  const { conduct } = clocked();
  expect(conduct.afford("a", 301, 100)).toBe(false);
  expect(conduct.afford("a", 300, 100)).toBe(true);
  expect(conduct.afford("a", 1, 100)).toBe(false);
  expect(conduct.afford("a", 100)).toBe(true);
});

test("remembers an offender when a flood of new identities fills the list", () => {
  const { conduct } = clocked();
  conduct.offended("offender", 20);
  for (let index = 0; index < 5000; index++) conduct.afford(`stranger-${index}`, 1);
  expect(conduct.shunned("offender")).toBe(true);
});

test("remembers a newcomer's offences beside a thousand keys with small ones", () => {
  const { conduct } = clocked();
  for (let index = 0; index < 1024; index++) conduct.offended(`throwaway-${index}`, 1);
  for (let count = 0; count < 11; count++) conduct.offended("newcomer", 1);
  expect(conduct.shunned("newcomer")).toBe(true);
});

test("forgets old offences before new ones", () => {
  const { conduct, pass } = clocked();
  for (let index = 0; index < 1023; index++) conduct.offended(`old-${index}`, 12);
  pass(10 * 60_000);
  conduct.offended("recent", 11);
  for (let index = 0; index < 500; index++) conduct.offended(`new-${index}`, 1);
  expect(conduct.shunned("recent")).toBe(true);
});

test("neither forgives nor punishes when the clock is set", () => {
  const { conduct, pass } = clocked();
  for (let count = 0; count < 11; count++) conduct.offended("a", 1);
  conduct.afford("b", 400);
  pass(-24 * 60 * 60_000);
  expect(conduct.score("a")).toBe(-11);
  expect(conduct.afford("b", 1)).toBe(false);
  pass(24 * 60 * 60_000);
  expect(conduct.score("a")).toBe(-11);
  expect(conduct.afford("b", 1)).toBe(false);
});

test("adds up what strangers behind one address do, but not acquaintances", () => {
  const conduct = createConduct(
    () => 0,
    () => false,
    (peer) => (peer === "friend" ? "known" : "stranger"),
  );
  const origin = { address: "192.0.2.1", block: "192.0.2" };
  conduct.met("friend", origin);
  for (let key = 0; key < 7; key++) {
    conduct.met(`key-${key}`, origin);
    conduct.offended(`key-${key}`, 10);
    expect(conduct.afford(`key-${key}`, 1)).toBe(key < 6);
  }
  conduct.met("another", origin);
  conduct.met("elsewhere", { ...origin, address: "192.0.2.2" });
  expect(conduct.shunned("another")).toBe(true);
  expect(conduct.shunned("elsewhere")).toBe(false);
  expect(conduct.shunned("friend")).toBe(false);
});

test("keys that come and go do not free those that stay from their address's budget", () => {
  const { conduct } = clocked();
  const origin = { address: "192.0.2.1", block: "192.0.2" };
  const staying = Array.from({ length: 32 }, (_, index) => `stays ${index}`);
  for (const peer of staying) conduct.met(peer, origin);
  // One of two connections ends.
  conduct.met("stays 0", origin)();
  for (let index = 0; index < 2048; index++) conduct.met(`goes ${index}`, origin)();
  expect(staying.filter((peer) => conduct.afford(peer, 400))).toHaveLength(6);
});
