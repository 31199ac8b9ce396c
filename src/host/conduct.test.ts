import { expect, test } from "vitest";
import { createConduct } from "./conduct.ts";

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

test("limits the work a peer may cause and refills its budget", () => {
  const { conduct, pass } = clocked();
  expect(conduct.afford("a", 400)).toBe(true);
  expect(conduct.afford("a", 1)).toBe(false);
  pass(1000);
  expect(conduct.afford("a", 100)).toBe(true);
  expect(conduct.afford("a", 1)).toBe(false);
});

test("leaves what is to be spared", () => {
  const { conduct } = clocked();
  expect(conduct.afford("a", 301, 100)).toBe(false);
  expect(conduct.afford("a", 300, 100)).toBe(true);
  expect(conduct.afford("a", 1, 100)).toBe(false);
  expect(conduct.afford("a", 100)).toBe(true);
});

test("keeps the offender when a flood of new identities fills the ledger", () => {
  const { conduct } = clocked();
  conduct.offended("offender", 20);
  for (let index = 0; index < 5000; index++) conduct.afford(`stranger-${index}`, 1);
  expect(conduct.shunned("offender")).toBe(true);
});
