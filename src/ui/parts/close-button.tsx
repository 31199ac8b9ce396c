import { useText } from "../text/use-text.ts";

export function CloseButton({ onClick }: { readonly onClick: () => void }) {
  const { text } = useText();
  return (
    <button type="button" className="close" aria-label={text.app.close} onClick={onClick}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M5 5 15 15 M15 5 5 15" />
      </svg>
    </button>
  );
}
