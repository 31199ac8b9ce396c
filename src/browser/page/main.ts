import { startPage } from "../../ui/start.tsx";
import { workerChannels } from "./channel.ts";
import { askDoor } from "./door.ts";

void startPage(async (stopped) => {
  const door = await askDoor(location);
  if (!door.ok) stopped(door.fault);
  return door.ok ? workerChannels(door.value, stopped) : null;
}, "guest");
