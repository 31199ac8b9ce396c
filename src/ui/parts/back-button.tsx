import { useText } from "../text/use-text.ts";

/** To the screen before this one. */
export function BackButton() {
  const { text } = useText();
  return (
    <button type="button" className="button quiet back" onClick={() => history.back()}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M12 4 6 10 12 16" />
      </svg>
      {text.app.back}
    </button>
  );
}
