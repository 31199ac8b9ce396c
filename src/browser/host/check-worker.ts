import { openSodiumGroup } from "../../../protocol/deck/group/ristretto-sodium.ts";
import { checksHere } from "../../host/workers/checks.ts";
import { openKeys, randomBytes } from "./keys.ts";
import { serveTasks } from "./threads.ts";

serveTasks(checksHere(await openKeys(), { group: await openSodiumGroup(), random: randomBytes }));
