import { startPage } from "../../ui/start.tsx";
import { workerChannels } from "./channel.ts";
import { askDoor } from "./door.ts";

/** Shows the interface, with a host in this page. */
export function openPage(): Promise<void> {
  return startPage(async (stopped) => {
    const door = await askDoor(location);
    if (!door.ok) stopped(door.fault);
    return door.ok ? workerChannels(door.value, stopped) : null;
  }, "guest");
}
