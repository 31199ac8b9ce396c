import { openSodiumGroup } from "../../../protocol/deck/group/ristretto-sodium.ts";
import { proofTasks } from "../../host/workers/proof-tasks.ts";
import { randomBytes } from "./keys.ts";
import { serveTasks } from "./threads.ts";

serveTasks(proofTasks({ group: await openSodiumGroup(), random: randomBytes }));
