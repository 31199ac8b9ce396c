import { ipcRenderer } from "electron";
import { LINK_CHANNEL } from "./link-channel.ts";
import { PORT_CHANNEL } from "./port-channel.ts";
import { THEME_CHANNEL } from "./theme-channel.ts";

// Hands the page its own end of the channel to the host and the codes of links, takes one word from it, whether it is light
// or dark, and nothing else: no Electron function ever reaches the page. A port crosses the isolated worlds only by `window.postMessage`.
ipcRenderer.on(PORT_CHANNEL, (event) => {
  window.postMessage({ kind: "fairhand-port" }, "*", event.ports);
});
ipcRenderer.on(LINK_CHANNEL, (_event, code) => {
  window.postMessage({ kind: "fairhand-link", code }, "*");
});
window.addEventListener("message", ({ source, data }) => {
  if (source === window && data?.kind === THEME_CHANNEL)
    ipcRenderer.send(THEME_CHANNEL, data.theme);
});
