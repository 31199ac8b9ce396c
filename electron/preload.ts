import { ipcRenderer } from "electron";
import { LINK_CHANNEL } from "./link-channel.ts";
import { PORT_CHANNEL } from "./port-channel.ts";

// Hands the page its own end of the channel to the host, the codes of links, and nothing else: no Electron function
// ever reaches the page. A port crosses the isolated worlds only by `window.postMessage`.
ipcRenderer.on(PORT_CHANNEL, (event) => {
  window.postMessage({ kind: "fairhand-port" }, "*", event.ports);
});
ipcRenderer.on(LINK_CHANNEL, (_event, code) => {
  window.postMessage({ kind: "fairhand-link", code }, "*");
});
