import { useApp, useAppState } from "../app.ts";
import { gameName } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { lobbyText } from "./text.ts";

/** For a player who may not sit down because of a seat elsewhere: where that is, the way there and the way out. */
export function BoundTable() {
  const { ask, go, report } = useApp();
  const { text, language } = useText();
  const { bound } = useTranslated(lobbyText);
  const table = useAppState((state) => state.snapshot?.tables.find((one) => one.bound));
  if (table === undefined) return null;
  const { id, stage, hosting } = table;
  const way =
    stage === "over" ? text.home.putAway : hosting ? text.room.cancelTable : text.room.leave;
  const leave = () =>
    ask((host) => (stage === "gathering" && hosting ? host.cancelTable(id) : host.leaveTable(id)));
  return (
    <span className="bar-ways">
      {fill(bound.where, { game: gameName(language, table.game) })}
      <button
        type="button"
        className="button small"
        onClick={() => {
          report(null);
          go({ screen: "table", id });
        }}
      >
        {bound.goThere}
      </button>
      {stage !== "playing" && (
        <button type="button" className="button small" onClick={() => void leave()}>
          {way}
        </button>
      )}
    </span>
  );
}
