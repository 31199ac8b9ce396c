import { BackDrawing } from "./card.tsx";

const MOST_SHOWN = 8;

/** Card backs in a small fan; more than eight look like eight, and the number beside it tells. */
export function MiniFan({ cards }: { readonly cards: number }) {
  const shown = Math.min(cards, MOST_SHOWN);
  return (
    <svg className="felt-mini" viewBox="-60 -112 120 120" aria-hidden="true">
      {Array.from({ length: shown }, (_, index) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: backs are alike
          key={index}
          transform={`rotate(${(index - (shown - 1) / 2) * 9}) translate(-29 -104) scale(0.58)`}
        >
          <BackDrawing />
        </g>
      ))}
    </svg>
  );
}
