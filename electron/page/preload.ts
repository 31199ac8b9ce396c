import { ipcRenderer } from "electron";
import { LINK_CHANNEL } from "./link-channel.ts";
import { PORT_CHANNEL } from "./port-channel.ts";
import { SETTINGS_CHANNEL, SHELL_CHANNEL } from "./shell-channel.ts";

// Gives the page its end of the channel to the host, the codes of links and the menu's request for settings, passes on
// what concerns the window, and nothing else: no Electron function ever reaches the page. A port crosses the isolated
// worlds only by `window.postMessage`.
ipcRenderer.on(PORT_CHANNEL, (event) => {
  window.postMessage({ kind: "fairhand-port" }, "*", event.ports);
});
ipcRenderer.on(LINK_CHANNEL, (_event, code) => {
  window.postMessage({ kind: "fairhand-link", code }, "*");
});
ipcRenderer.on(SETTINGS_CHANNEL, () => {
  window.postMessage({ kind: SETTINGS_CHANNEL }, "*");
});
window.addEventListener("message", ({ source, data }) => {
  if (source === window && data?.kind === SHELL_CHANNEL) ipcRenderer.send(SHELL_CHANNEL, data);
});
