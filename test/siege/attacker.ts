import { setPriority } from "node:os";
import { ATTACKS, type Target } from "./attacks.ts";

// Runs one attack until it is killed. It shares the machine with the players it attacks, at lower priority.

setPriority(19);
process.once("disconnect", () => process.exit());
// Keeps attacking, whatever errors its connections cause.
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, () => {});
const [name = "", port = "0", table = "", network = "", peer = ""] = process.argv.slice(2);
const target: Target = { port: Number(port), table, network, peer };
const attack = ATTACKS[name];
if (attack === undefined) throw new Error(`There is no attack called ${name}.`);
process.send?.("attacking");
await attack(target);
