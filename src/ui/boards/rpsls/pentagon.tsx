import { useId } from "react";
import { type Symbol5, THROWS } from "../../../games/rpsls/throws.ts";
import { fill } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import { cornerOf, RELATIONS, type Relation } from "./relations.ts";
import { Sign } from "./signs.tsx";
import { RPSLS_TEXTS, relationText, signName } from "./text.ts";

interface PentagonProps {
  /** Highlighted arrows: what decided a round, or what concerns a sign. */
  readonly lit: readonly Relation[];
  /** The signs they are about; the others recede. Empty: all alike. */
  readonly signs: readonly Symbol5[];
}

/** Who beats whom: five signs in a ring, an arrow from each to the two that it beats. */
export function Pentagon({ lit, signs }: PentagonProps) {
  const { language } = useText();
  const words = useTranslated(RPSLS_TEXTS);
  const head = useId();
  const litHead = useId();
  const told = lit.length > 0 ? lit : RELATIONS;
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const relations = list.format(told.map((relation) => relationText(words, relation)));
  const isLit = ({ winner, loser }: Relation) =>
    lit.some((one) => one.winner === winner && one.loser === loser);
  return (
    <svg
      className="rpsls-pentagon"
      viewBox="-150 -158 300 298"
      role="img"
      aria-label={fill(words.picture.label, { relations })}
    >
      <defs>
        <ArrowHead id={head} className="rpsls-arrow-head" />
        <ArrowHead id={litHead} className="rpsls-arrow-head rpsls-arrow-head-lit" />
      </defs>
      {/* What stands out lies above the rest. */}
      {RELATIONS.toSorted((a, b) => Number(isLit(a)) - Number(isLit(b))).map((relation) => (
        <path
          key={`${relation.winner} ${relation.loser}`}
          className={isLit(relation) ? "rpsls-arrow rpsls-arrow-lit" : "rpsls-arrow"}
          markerEnd={`url(#${isLit(relation) ? litHead : head})`}
          d={arrow(relation)}
        />
      ))}
      {THROWS.map((name, symbol) => {
        const { x, y } = cornerOf(symbol);
        const faded = signs.length > 0 && !signs.includes(symbol);
        return (
          <g
            key={name}
            className={faded ? "rpsls-corner rpsls-corner-faded" : "rpsls-corner"}
            transform={`translate(${x * RADIUS} ${y * RADIUS})`}
          >
            <circle className="rpsls-corner-back" r={DISC} />
            <g transform="translate(-28 -31) scale(0.56)">
              <Sign symbol={symbol} />
            </g>
            {/* Where no arrow passes. */}
            <text className="rpsls-corner-name" x={x * 12} y={y > 0 ? DISC + 15 : -DISC - 6}>
              {signName(words, symbol)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const RADIUS = 102;
const DISC = 33;

function ArrowHead({ id, className }: { readonly id: string; readonly className: string }) {
  return (
    <marker
      id={id}
      viewBox="0 0 10 10"
      refX="8"
      refY="5"
      markerWidth="5"
      markerHeight="5"
      orient="auto"
    >
      <path className={className} d="M0 0 L10 5 L0 10 Z" />
    </marker>
  );
}

/** A slightly bent line from the rim of one disc to the rim of the other. */
function arrow({ winner, loser }: Relation): string {
  const [a, b] = [cornerOf(winner), cornerOf(loser)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const gap = (DISC + 4) / RADIUS;
  const point = (x: number, y: number) => `${(x * RADIUS).toFixed(1)} ${(y * RADIUS).toFixed(1)}`;
  const bend = 0.06;
  return `M${point(a.x + ux * gap, a.y + uy * gap)} Q${point(
    (a.x + b.x) / 2 + uy * bend,
    (a.y + b.y) / 2 - ux * bend,
  )} ${point(b.x - ux * gap, b.y - uy * gap)}`;
}
