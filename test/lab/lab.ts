import { appendFileSync } from "node:fs";
import { onTestFinished } from "vitest";
import { type LabHost, startHost } from "./machines.ts";
import { bridgeLab, type InternetSetting, internetLab, type Lab, whyNoLab } from "./namespaces.ts";
import type { Times } from "./play.ts";

// The lab takes minutes, so `npm test` runs only its essential part; FAIRHAND_LAB=full runs all of it.

const reason = whyNoLab();
if (reason !== null) console.warn(`The network lab is skipped: ${reason}.`);

/** Whether this machine cannot run the lab. */
export const NO_LAB = reason !== null;
/** Whether to run only the short part. */
export const SHORT = NO_LAB || process.env["FAIRHAND_LAB"] !== "full";
if (SHORT && !NO_LAB)
  console.warn("NOT RUN: the long part of the network lab. FAIRHAND_LAB=full runs it.");

/** An internet that is removed after the test. */
export function internet(setting: InternetSetting): Lab {
  const lab = internetLab(setting);
  onTestFinished(lab.down);
  return lab;
}

/** A switch with machines, removed after the test. */
export function bridge(machines: number): Lab {
  const lab = bridgeLab(machines);
  onTestFinished(lab.down);
  return lab;
}

/** Two hosts; the first opens the table. Nobody in the lab can reach the public STUN servers. */
export function startTwo(
  lab: Lab,
  machines: readonly [string, string],
  flags: { readonly host?: readonly string[]; readonly both?: readonly string[] } = {},
): Promise<[LabHost, LabHost]> {
  const { host = [], both = [] } = flags;
  const stun = both.some((flag) => flag.startsWith("--stun")) ? [] : ["--stun=45.10.0.10:4001"];
  return Promise.all([
    startHost(lab, machines[0], "Ann", [...stun, ...both, ...host]),
    startHost(lab, machines[1], "Bob", [...stun, ...both]),
  ]);
}

/** Appends a row for the table in docs/benchmarks.md to the file that FAIRHAND_LAB_REPORT names, if it is set. */
export function note(what: string, rung: string, { seat, upgrade }: Times): void {
  const file = process.env["FAIRHAND_LAB_REPORT"];
  const row = `| ${what} | ${rung} | ${Math.round(seat)} ms | ${Math.round(upgrade)} ms |\n`;
  if (file !== undefined) appendFileSync(file, row);
}
