import type { Fault } from "../../protocol/result.ts";
import { useApp } from "./app.ts";

const NOT_COPIED: Fault = {
  code: "ui/not-copied",
  message: "The browser did not allow copying. Select the text and copy it by hand.",
};

/** Copies a text and says so, or why not. */
export function useCopy(): (text: string, said: string) => void {
  const { announce, report } = useApp();
  return (text, said) =>
    void navigator.clipboard.writeText(text).then(
      () => announce(said),
      () => report(NOT_COPIED),
    );
}
