import type { Asked, Friend } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { GAME_SETS } from "../boards/registry.ts";
import { Dialog } from "../parts/dialog.tsx";
import { gameName } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { friendsText } from "./text.ts";

interface AskFriendProps {
  readonly friend: Friend;
  readonly onClose: () => void;
}

/** What a friend is invited to: our own table with a free seat, or a game. */
export function AskFriend({ friend: { id, name }, onClose }: AskFriendProps) {
  const { ask, announce } = useApp();
  const { text, language } = useText();
  const words = useTranslated(friendsText);
  const tables = useAppState((state) => state.snapshot?.tables) ?? [];
  const open = tables.filter(
    ({ kind, stage, hosting, seats, capacity }) =>
      kind === "network" && stage === "gathering" && hosting && seats.length < capacity,
  );
  const send = async (to: Asked) => {
    const sent = await ask((host) => host.inviteFriend(id, to));
    onClose();
    if (sent !== null) announce(fill(words.asked, { name }));
  };
  return (
    <Dialog title={fill(words.askTitle, { name })} onClose={onClose}>
      <div className="friend-asks">
        {open.map((table) => (
          <button
            key={table.id}
            type="button"
            className="button primary"
            onClick={() => void send({ kind: "table", table: table.id })}
          >
            {fill(words.toTable, { game: gameName(language, table.game) })}
          </button>
        ))}
        {GAME_SETS.map(({ rules }) => (
          <button
            key={rules.id}
            type="button"
            className="button"
            onClick={() => void send({ kind: "game", game: rules.id })}
          >
            {fill(words.toGame, { game: gameName(language, rules.id) })}
          </button>
        ))}
      </div>
      <div className="actions">
        <button type="button" className="button quiet" onClick={onClose}>
          {text.app.cancel}
        </button>
      </div>
    </Dialog>
  );
}
