import { serveTasks } from "../../bots/threads.ts";
import { reopenLog, type SavedLog } from "../../host/history/reopening.ts";
import { openChance } from "../keys/crypto.ts";
import { createSignatures } from "./signatures.ts";

const chance = await openChance();
const signatures = createSignatures();

serveTasks((saved: SavedLog) => reopenLog(saved, signatures, chance));
