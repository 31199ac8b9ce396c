import { type ReactNode, useEffect, useRef } from "react";
import { useTitleCall } from "../attention/banner.tsx";
import { fill } from "../text/message.ts";
import { useText } from "../text/use-text.ts";
import { BackButton } from "./back-button.tsx";

export const CONTENT_ID = "content";

/** Moves the focus to the top of the screen when the focused element is gone or skipped. */
export function focusTitle(options?: FocusOptions): void {
  document.getElementById(CONTENT_ID)?.querySelector("h1")?.focus(options);
}

/** Moves the focus to what a screen is used with first, such as a board, or else to its top. */
export function focusStart(): void {
  const main = document.getElementById(CONTENT_ID);
  const first = main?.querySelector<HTMLElement>("[data-autofocus=true]");
  if (first == null) focusTitle({ preventScroll: true });
  else first.focus({ preventScroll: true });
}

/** Somebody who was writing when the screen changed goes on writing, and sees what they write. */
function isWriting(main: HTMLElement | null): boolean {
  const { activeElement } = document;
  return (main?.contains(activeElement) && activeElement?.matches("input, textarea")) === true;
}

interface PageProps {
  readonly title: string;
  /** Hides the heading visually if the screen speaks for itself. */
  readonly quietTitle?: boolean;
  /** Offers the way back to the previous screen. */
  readonly back?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** One screen: sets the window's title and takes the focus when it appears, so that it is read from its start. */
export function Page({ title, quietTitle = false, back = false, className, children }: PageProps) {
  const { text } = useText();
  const call = useTitleCall();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const whole = fill(text.app.title, { page: title });
    document.title = call === null ? whole : `● ${call} · ${whole}`;
  }, [text, title, call]);
  useEffect(() => {
    if (isWriting(main.current)) return;
    window.scrollTo(0, 0);
    focusStart();
  }, []);
  return (
    <main ref={main} id={CONTENT_ID} className={className}>
      {back && <BackButton />}
      <h1 tabIndex={-1} className={quietTitle ? "unseen" : undefined}>
        {title}
      </h1>
      {children}
    </main>
  );
}
