import { serveTasks } from "../../bots/threads.ts";
import type { SavedMatch } from "../../host/ledger/ledger.ts";
import { lineOfSaved } from "../../host/ledger/saved-line.ts";
import { nativeVerify, openChance } from "../keys/crypto.ts";

const chance = await openChance();

serveTasks((saved: SavedMatch) => lineOfSaved(saved, nativeVerify, chance));
