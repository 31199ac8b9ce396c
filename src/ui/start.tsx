import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { Fault } from "../../protocol/result.ts";
import { AppContext, createApp } from "./app.ts";
import { openDesktop } from "./attention/desktop.ts";
import { watchForCalls } from "./attention/watch.ts";
import { connect, type OpenChannel } from "./connection/connection.ts";
import { afterPresses } from "./connection/press.ts";
import { watchErrors } from "./diagnosis/page-errors.ts";
import { watchGuest } from "./guest/guest.ts";
import { listenForLinks } from "./links.ts";
import { keepDoubleClicksTogether, pressHeldKeysOnce } from "./parts/repeats.ts";
import { Root } from "./root.tsx";
import { NoToken } from "./screens/no-token.tsx";
import { Stopped } from "./screens/stopped.tsx";
import { holdSettings, type Settings } from "./settings.ts";
import { tellShell } from "./shell.ts";
import { wearSkins } from "./skins/skins.ts";
import { createBuzzer } from "./sound/buzzer.ts";
import type { Sound } from "./sound/sounds.ts";
import { createSpeaker } from "./sound/speaker.ts";
import type { Store } from "./store.ts";
import "./style/tokens.css";
import "./style/base.css";
import "./style/controls.css";
import "./style/shell.css";
import "./style/home.css";
import "./style/shelf.css";
import "./style/invite.css";
import "./style/table.css";
import "./style/question.css";
import "./style/room.css";
import "./style/result.css";
import "./style/replay.css";
import "./style/seats.css";
import "./style/hint.css";
import "./style/lobby.css";
import "./attention/attention.css";
import "./skins/skins.css";

/**
 * Shows the interface. `choose` finds the way to the host; `null`: this page was not let in. It may call `stopped` at
 * any time, with the text to show instead of the interface. `place`: a `guest` plays without an app.
 */
export async function startPage(
  choose: (stopped: (fault: Fault) => void) => Promise<OpenChannel | null>,
  place: "app" | "guest" = "app",
): Promise<void> {
  const settings = holdSettings(window);
  const applySettings = () => {
    const { language, theme, skins } = settings.get();
    document.documentElement.lang = language;
    document.documentElement.dataset["theme"] = theme;
    // For the title bar and the menu.
    tellShell(window, { theme, language });
    wearSkins(document.documentElement, skins);
  };
  applySettings();
  settings.subscribe(applySettings);

  // Before the token is removed from the address, and before Electron's preload can have sent anything.
  const links = listenForLinks(window);
  const container = document.getElementById("root");
  if (container === null) throw new Error("index.html has no element with the id root");
  const root = createRoot(container);
  let isStopped = false;
  const channels = await choose((fault) => {
    if (!isStopped) links.leaveToReload();
    isStopped = true;
    root.render(<Stopped language={settings.get().language} fault={fault} />);
  });
  if (isStopped) return;
  if (channels === null) links.leaveToReload();
  const app =
    channels === null
      ? null
      : createApp(
          (state) =>
            connect(
              channels,
              {
                link: (link) => state.set({ ...state.get(), link }),
                snapshot: (snapshot) => state.set({ ...state.get(), snapshot }),
              },
              afterPresses(window),
            ),
          settings,
          window,
          soundsOf(settings),
          place === "guest" ? (state) => watchGuest(window, state) : null,
        );

  const onCrash = watchErrors(
    window,
    (text, ended) => void app?.query((host) => host.keepPageCrash(text, ended)),
  );
  if (app !== null) {
    links.follow((code) => app.go({ screen: "join", code }));
    watchForCalls(app, openDesktop(window), () => document.hidden || !document.hasFocus());
  }
  pressHeldKeysOnce(window);
  keepDoubleClicksTogether(window);
  root.render(
    <StrictMode>
      {app === null ? (
        <NoToken language={settings.get().language} />
      ) : (
        <AppContext value={app}>
          <Root onCrash={onCrash} />
        </AppContext>
      )}
    </StrictMode>,
  );
}

/** What is heard and, on a handheld device, felt. */
function soundsOf(settings: Store<Settings>): (sound: Sound) => void {
  const speak = createSpeaker(settings.get);
  const buzz = createBuzzer(settings.get, window.navigator);
  return (sound) => {
    speak(sound);
    buzz(sound);
  };
}
