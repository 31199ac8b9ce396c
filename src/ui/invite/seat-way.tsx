import type { Way } from "../../host/api/api.ts";
import { fill } from "../text/message.ts";
import { useTranslated } from "../text/use-text.ts";
import { inviteText } from "./text.ts";

/**
 * As wide as a digit: room for two is kept, behind the words; otherwise the line would wrap differently with every
 * measurement.
 */
const BLANK = "\u2007";

/** How this player is reached, and a message's round-trip time. Nothing for seats on this machine. */
export function SeatWay({ way }: { readonly way: Way | null }) {
  const { way: text } = useTranslated(inviteText);
  if (way === null) return null;
  const { rung } = way;
  const rtt = way.rtt === null ? null : `${Math.max(1, way.rtt)}`;
  return (
    <span className="tag" title={text.help[rung]}>
      {rtt === null
        ? text[rung]
        : fill(text.timed, { way: text[rung], rtt }) + BLANK.repeat(Math.max(0, 2 - rtt.length))}
    </span>
  );
}
