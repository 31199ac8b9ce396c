import { serveTasks } from "../bots/threads.ts";
import { openChance } from "./crypto.ts";
import { openRecord } from "./record.ts";
import { createSignatures } from "./signatures.ts";

const chance = await openChance();
const signatures = createSignatures();

serveTasks((bytes: Uint8Array) => openRecord(bytes, signatures, chance));
