import { useApp, useAppState } from "../app.ts";
import { useTranslated } from "../text/use-text.ts";
import { updatesText } from "./text.ts";
import "./updates.css";

/** Asks once whether to check for new versions; until then no server is contacted. */
export function UpdateQuestion() {
  const { ask } = useApp();
  const text = useTranslated(updatesText);
  const isOpen = useAppState(({ snapshot }) => snapshot?.updates?.wanted === null);
  if (!isOpen) return null;
  const answer = (wanted: boolean) => void ask((host) => host.setUpdates(wanted));
  return (
    <section className="card update-question" aria-label={text.title}>
      <h2>{text.question}</h2>
      <p className="hint">{text.questionHelp}</p>
      <p className="update-answers">
        <button type="button" className="button" onClick={() => answer(true)}>
          {text.yes}
        </button>
        <button type="button" className="button quiet" onClick={() => answer(false)}>
          {text.no}
        </button>
      </p>
    </section>
  );
}
