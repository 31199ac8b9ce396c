import { startPage } from "../../ui/start.tsx";
import { workerChannels } from "./channel.ts";
import { askDoor } from "./door.ts";

void startPage(async () => workerChannels(await askDoor(location), console.error));
