import type { LobbyTable } from "../../host/api/api.ts";
import { fill } from "../text/message.ts";
import { useText } from "../text/use-text.ts";
import { lobbyText } from "./text.ts";

/** Whether this player has played with somebody before, and what is doubtful about their name. */
export function Acquaintance({ person }: { readonly person: Partial<LobbyTable["host"]> }) {
  const { language } = useText();
  const { knownAs = null, doubt = null, name = "" } = person;
  const words = lobbyText[language].people;
  if (knownAs === null && doubt === null) return null;
  return (
    <p className="acquaintance">
      {knownAs !== null && (
        <span className="known">
          {knownAs === name ? words.known : fill(words.knownAs, { name: knownAs })}
        </span>
      )}
      {doubt !== null && <span className="doubt">{words.doubts[doubt]}</span>}
    </p>
  );
}
