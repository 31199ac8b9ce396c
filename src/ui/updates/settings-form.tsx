import type { UpdatesView } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { CheckOption } from "../boards/option-fields.tsx";
import { fill } from "../text/message.ts";
import { useTranslated } from "../text/use-text.ts";
import type { UpdatesMessages } from "./en.ts";
import { updatesText } from "./text.ts";
import "./updates.css";

/** Whether to check for new versions, and the state of the next one; nothing if the app is updated by other means. */
export function UpdateSettings() {
  const { ask } = useApp();
  const text = useText();
  const updates = useAppState(({ snapshot }) => snapshot?.updates ?? null);
  if (updates === null) return null;
  return (
    <fieldset className="update-form">
      <legend>{text.title}</legend>
      <CheckOption
        label={text.setting}
        help={text.settingHelp}
        checked={updates.wanted === true}
        onChange={(wanted) => void ask((host) => host.setUpdates(wanted))}
      />
      <p role="status" className={updates.failure === null ? "hint" : "fault"}>
        {stageText(text, updates)}
      </p>
      {updates.stage === "ready" && <InstallButton />}
    </fieldset>
  );
}

/** What failed last, or else how far the next version has come. */
export function stageText(text: UpdatesMessages, { stage, failure, version }: UpdatesView): string {
  const about = { version: version ?? "" };
  if (failure !== null) return fill(text.failures[failure], about);
  return stage === "failed" ? "" : fill(text.stages[stage], about);
}

function useText() {
  return useTranslated(updatesText);
}

/** Ends the app and starts the next version. */
export function InstallButton() {
  const { ask } = useApp();
  const { install } = useText();
  return (
    <button
      type="button"
      className="button small"
      onClick={() => void ask((host) => host.installUpdate())}
    >
      {install}
    </button>
  );
}
