import { serveTasks } from "../bots/threads.ts";
import { nativeVerify, openChance } from "./crypto.ts";
import { openRecord } from "./record.ts";

const chance = await openChance();

serveTasks((bytes: Uint8Array) => openRecord(bytes, nativeVerify, chance));
