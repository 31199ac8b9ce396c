import { stakeText } from "../../text/terms.ts";
import { useText } from "../text/use-text.ts";

/** A number of chips in words. */
export function Stake({ chips }: { readonly chips: number }) {
  const { language } = useText();
  return stakeText(language, chips);
}
