import { pictureOf } from "./picture.ts";

const CENTRE = 24;

/** A rosette drawn from a player's key: the same for the same key everywhere, and different for every other one. */
export function Avatar({ player }: { readonly player: string }) {
  const { petals, turn, ground, petal, heart, inner } = pictureOf(player);
  return (
    <svg className="avatar" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx={CENTRE} cy={CENTRE} r={CENTRE} fill={ground} />
      {Array.from({ length: petals }, (_, index) => (index * 360) / petals + turn).map((angle) => (
        <g key={angle} transform={`rotate(${angle} ${CENTRE} ${CENTRE})`}>
          <ellipse cx={CENTRE} cy={12} rx={inner} ry={8.5} fill={petal} />
          <circle cx={CENTRE} cy={10} r={2} fill={ground} />
        </g>
      ))}
      <circle cx={CENTRE} cy={CENTRE} r={7} fill={heart} />
      <circle cx={CENTRE} cy={CENTRE} r={3} fill={ground} />
    </svg>
  );
}
