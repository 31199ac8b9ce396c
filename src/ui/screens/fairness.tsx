import type { ReactNode } from "react";
import type { Verification } from "../../host/api/api.ts";
import { findSet } from "../boards/registry.ts";
import { Dialog } from "../parts/dialog.tsx";
import { fill, fillCounted } from "../text/message.ts";
import { joinNames } from "../text/messages.ts";
import { useText } from "../text/use-text.ts";

interface FairnessProps {
  readonly game: string;
  /** By seat. */
  readonly names: readonly string[];
  readonly verified: Verification;
  readonly onClose: () => void;
}

/** Why nobody could cheat in this match, in five pictures and with its own numbers. */
export function Fairness({ game, names: players, verified, onClose }: FairnessProps) {
  const { text, language } = useText();
  const { result } = text;
  const { dealtSteps: steps } = result;
  const names = joinNames(language, players);
  const first = sourceOf(game);
  const shown: readonly (readonly [keyof typeof PICTURES, string, string])[] = [
    [first, steps[first].title, fill(steps[first].text, { names })],
    ...(first === "shuffle" ? ([["prove", steps.prove.title, steps.prove.text]] as const) : []),
    ["seal", steps.seal.title, fill(steps.seal.text, { signatures: verified.signatures })],
    ["chain", steps.chain.title, fill(steps.chain.text, { entries: verified.entries })],
    ["agree", steps.agree.title, fillCounted(language, steps.agree.text, verified.phases, {})],
    ...(first === "shuffle" ? [] : ([["record", steps.record.title, steps.record.text]] as const)),
  ];
  return (
    <Dialog title={fairnessTitle(result, game)} onClose={onClose}>
      <ol className="fairness">
        {shown.map(([picture, title, words]) => (
          <li key={picture}>
            <svg viewBox="0 0 120 80" aria-hidden="true">
              {PICTURES[picture]}
            </svg>
            <div>
              <h3>{title}</h3>
              <p>{words}</p>
            </div>
          </li>
        ))}
      </ol>
      <button type="button" className="button primary" onClick={onClose}>
        {text.app.close}
      </button>
    </Dialog>
  );
}

/** The label of button and dialog: it speaks of dealing only if something was dealt. */
export function fairnessTitle(
  result: ReturnType<typeof useText>["text"]["result"],
  game: string,
): string {
  return sourceOf(game) === "shuffle" ? result.dealt : result.dealtPlain;
}

/** The source of a game's luck; without any, whether the players seal what they choose. */
function sourceOf(game: string): "shuffle" | "chance" | "hidden" | "open" {
  const set = findSet(game);
  if (set === undefined) return "open";
  return set.luck === "open" && set.rules.seal !== undefined ? "hidden" : set.luck;
}

const card = (x: number, y: number, turn: number) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <rect className="fairness-card" x="-12" y="-17" width="24" height="34" rx="3" />
    <path className="fairness-line" d="M-7 -11 7 11 M7 -11 -7 11" />
  </g>
);
const lock = (x: number, y: number) => (
  <g transform={`translate(${x} ${y})`}>
    <path className="fairness-line" d="M-5 0 V-5 A5 5 0 0 1 5 -5 V0" />
    <rect className="fairness-fill" x="-8" y="0" width="16" height="12" rx="2" />
  </g>
);
const tick = (x: number, y: number) => (
  <path className="fairness-tick" d={`M${x - 8} ${y} l6 7 l11 -14`} />
);

const PICTURES = {
  shuffle: (
    <>
      {[30, 45, 60, 75, 90].map((x, index) => (
        <g key={x}>{card(x, 40 + (index % 2) * 6, -16 + 8 * index)}</g>
      ))}
      {lock(100, 58)}
    </>
  ),
  chance: (
    <>
      {[28, 60, 92].map((x) => (
        <g key={x}>
          <circle className="fairness-card" cx={x} cy="32" r="14" />
          <path className="fairness-line" d={`M${x} 22 v20 M${x - 10} 32 h20`} />
          {lock(x, 58)}
        </g>
      ))}
    </>
  ),
  open: (
    <>
      <rect className="fairness-card" x="35" y="18" width="50" height="44" rx="4" />
      {[47, 60, 73].map((x) => (
        <circle key={x} className="fairness-fill" cx={x} cy="48" r="5" />
      ))}
      <path
        className="fairness-line"
        d="M8 40 q10 -12 20 0 q-10 12 -20 0 M92 40 q10 -12 20 0 q-10 12 -20 0"
      />
    </>
  ),
  hidden: (
    <>
      {[28, 60, 92].map((x) => (
        <g key={x}>
          {card(x, 28, 0)}
          {lock(x, 58)}
        </g>
      ))}
    </>
  ),
  prove: (
    <>
      {card(40, 40, 0)}
      <path className="fairness-line" d="M58 40 h22 m-7 -6 l7 6 l-7 6" />
      {tick(98, 40)}
    </>
  ),
  seal: (
    <>
      <rect className="fairness-card" x="34" y="12" width="52" height="56" rx="4" />
      <path className="fairness-line" d="M43 26 h34 M43 36 h34 M43 46 h18" />
      <circle className="fairness-fill" cx="76" cy="56" r="9" />
    </>
  ),
  chain: (
    <>
      {[28, 49, 70, 91].map((x) => (
        <rect key={x} className="fairness-link" x={x - 14} y="31" width="28" height="18" rx="9" />
      ))}
    </>
  ),
  agree: (
    <>
      <rect className="fairness-card" x="14" y="22" width="34" height="34" rx="4" />
      <rect className="fairness-card" x="72" y="22" width="34" height="34" rx="4" />
      <path className="fairness-line" d="M53 35 h14 M53 43 h14" />
      {tick(31, 40)}
      {tick(89, 40)}
    </>
  ),
  record: (
    <>
      <path className="fairness-card" d="M38 12 h32 l14 14 v42 h-46 z" />
      <path className="fairness-line" d="M70 12 v14 h14" />
      {tick(60, 48)}
    </>
  ),
} satisfies Readonly<Record<string, ReactNode>>;
