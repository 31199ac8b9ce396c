import { serveTasks } from "../../bots/threads.ts";
import { proofTasks } from "../../host/workers/proof-tasks.ts";
import { openChance } from "../keys/crypto.ts";

serveTasks(proofTasks(await openChance()));
