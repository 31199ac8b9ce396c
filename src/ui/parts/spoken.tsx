import { useEffect } from "react";
import { useApp } from "../app.ts";

interface SpokenProps {
  readonly text: string;
  readonly className?: string;
}

/**
 * A line that is spoken when it comes and when it changes. A live region that comes together with its text is not
 * spoken by most screen readers: `role="status"` is for what stays and is filled later.
 */
export function Spoken({ text, className }: SpokenProps) {
  const { announce } = useApp();
  useEffect(() => announce(text), [announce, text]);
  return <p className={className}>{text}</p>;
}
