import { useState } from "react";
import { useApp, useAppState } from "../app.ts";
import { Confirm } from "../parts/confirm.tsx";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { inviteText } from "./text.ts";

interface BlockPlayerProps {
  readonly player: string;
  readonly name: string;
}

/** On somebody's seat: blocks this player, after a confirmation. */
export function BlockPlayer({ player, name }: BlockPlayerProps) {
  const { ask, announce } = useApp();
  const { text } = useText();
  const { block } = useTranslated(inviteText);
  const [asking, setAsking] = useState(false);
  const blocked = useBlocked().some(({ id }) => id === player);
  if (blocked) return <span className="tag tag-away">{block.blocked}</span>;
  const close = () => setAsking(false);
  const go = async () => {
    if ((await ask((host) => host.block(player, name))) === null) return;
    close();
    announce(fill(block.done, { name }));
  };
  return (
    <>
      <button type="button" className="button quiet small danger" onClick={() => setAsking(true)}>
        {fill(block.block, { name })}
      </button>
      {asking && (
        <Confirm
          title={fill(block.title, { name })}
          text={fill(block.help, { name })}
          yes={block.yes}
          no={text.app.cancel}
          onYes={() => void go()}
          onNo={close}
        />
      )}
    </>
  );
}

/** The blocked players, with a way to unblock each. Nothing while there are none. */
export function BlockedPlayers() {
  const { ask, announce } = useApp();
  const { block } = useTranslated(inviteText);
  const blocked = useBlocked();
  if (blocked.length === 0) return null;
  return (
    <section className="blocked" aria-labelledby="blocked-title">
      <h3 id="blocked-title">{block.list}</h3>
      <ul>
        {blocked.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <button
              type="button"
              className="button quiet small"
              onClick={async () => {
                if ((await ask((host) => host.unblock(id))) !== null)
                  announce(fill(block.undone, { name }));
              }}
            >
              {fill(block.unblock, { name })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useBlocked() {
  return useAppState((state) => state.snapshot?.blocked) ?? [];
}
