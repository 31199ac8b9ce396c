import { serveTasks } from "../../bots/threads.ts";
import { nativeVerify, openChance } from "../crypto.ts";
import type { SavedMatch } from "./ledger.ts";
import { lineOfSaved } from "./verify.ts";

const chance = await openChance();

serveTasks((saved: SavedMatch) => lineOfSaved(saved, nativeVerify, chance));
