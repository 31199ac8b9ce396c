import { fillCounted } from "../text/message.ts";
import { useText } from "../text/use-text.ts";

/** A number of chips in words. */
export function Stake({ chips }: { readonly chips: number }) {
  const { text, language } = useText();
  return chips === 0 ? text.wish.noStake : fillCounted(language, text.wish.chips, chips, {});
}
