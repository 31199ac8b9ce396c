import { serveTasks } from "../../bots/threads.ts";
import { openRecord } from "../../host/history/record.ts";
import { openChance } from "../keys/crypto.ts";
import { createSignatures } from "./signatures.ts";

const chance = await openChance();
const signatures = createSignatures();

serveTasks((bytes: Uint8Array) => openRecord(bytes, signatures, chance));
