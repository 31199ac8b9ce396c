import { startPage } from "../../ui/start.tsx";
import { askLink } from "./ask-link.ts";
import { workerChannels } from "./channel.ts";
import { askDoor, readLink } from "./door.ts";

/** Where a page that came from no app remembers the last one. */
const DOOR_KEY = "fairhand-door";

/** Shows the interface, with a host in this page. */
export function openPage(): Promise<void> {
  // The page as a file: nobody has served it, so it asks whose table it is.
  if (location.protocol === "file:") return openFile();
  return startPage(async (stopped) => {
    const door = await askDoor(new URL("./", location.href));
    if (!door.ok) stopped(door.fault);
    return door.ok ? workerChannels({ ...door.value, fromApp: true }, stopped) : null;
  }, "guest");
}

async function openFile(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no element with the id root");
  let text = localStorage.getItem(DOOR_KEY) ?? "";
  // A reload reconnects without asking.
  if (text === "") text = await askLink(root, text, null);
  for (;;) {
    const link = readLink(text);
    const door = link.ok ? await askDoor(link.value.door) : link;
    if (link.ok && door.ok) {
      localStorage.setItem(DOOR_KEY, link.value.door.href);
      const { invite } = link.value;
      if (invite !== null) history.replaceState(history.state, "", `#invite=${invite}`);
      root.replaceChildren();
      const setting = { ...door.value, fromApp: false };
      return startPage(async (stopped) => workerChannels(setting, stopped), "guest");
    }
    text = await askLink(root, text, door.ok ? null : door.fault);
  }
}
