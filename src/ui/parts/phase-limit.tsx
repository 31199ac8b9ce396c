import { limitText } from "../countdown.ts";
import { fill } from "../text/message.ts";
import { useText } from "../text/use-text.ts";

/** The agreed time for a move, after the stake it stands beside; nothing where there is none. */
export function PhaseLimit({ limit }: { readonly limit: number | null }) {
  const { text, language } = useText();
  if (limit === null) return null;
  return ` · ${fill(text.seats.perMove, { time: limitText(language, limit) })}`;
}
