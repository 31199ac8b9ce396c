import type { Replay } from "../../../host/api/api.ts";
import { useAppState } from "../../app.ts";
import { friendsText } from "../../friends/text.ts";
import { fingerprint } from "../../invite/show.ts";
import { Acquaintance } from "../../lobby/acquaintance.tsx";
import { fill } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";

interface SignersProps {
  readonly replay: Replay;
  readonly players: readonly string[];
}

/** Whose keys signed a match, because anybody can take any name; nothing for a match on one device. */
export function Signers({ replay: { signers, convicted }, players }: SignersProps) {
  const { text } = useText();
  const words = useTranslated(friendsText);
  const me = useAppState((state) => state.snapshot?.me.id);
  const friends = useAppState((state) => state.snapshot?.friends.friends);
  if (signers.length === 0) return null;
  return (
    <section className="card players" aria-labelledby="signers-title">
      <h2 id="signers-title">{text.play.players}</h2>
      <ul className="seats">
        {signers.map((signer, seat) => {
          const { player, bot } = signer;
          const name = players[seat] ?? "";
          const friend = friends?.find(({ id }) => id === player);
          const key = fingerprint(player);
          const isNear = player === me || friend !== undefined;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat's number is its name
            <li key={seat} className="seat">
              <span className="seat-who">
                <span className="seat-name">{name}</span>
                {player === me && !bot && <span className="tag tag-host">{text.room.you}</span>}
                {friend !== undefined && !bot && (
                  <span className="tag tag-host">
                    {friend.name === name ? words.isFriend : `${words.isFriend} · ${friend.name}`}
                  </span>
                )}
                {convicted.includes(seat) && (
                  <span className="tag tag-away">{text.replay.cheat}</span>
                )}
                <code className="signers-key" title={player}>
                  {bot ? fill(text.seats.botOf, { name: key }) : key}
                </code>
                {!isNear && <Acquaintance person={{ ...signer, name }} />}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="hint">{text.replay.names}</p>
    </section>
  );
}
