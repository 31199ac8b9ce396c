import { serveTasks } from "../../bots/threads.ts";
import { openChance } from "../crypto.ts";
import { createSignatures } from "../signatures.ts";
import { reopenLog, type SavedLog } from "./reopening.ts";

const chance = await openChance();
const signatures = createSignatures();

serveTasks((saved: SavedLog) => reopenLog(saved, signatures, chance));
