import { type ReactNode, useId, useState } from "react";
import type { CupGameView, CupView, Table } from "../../host/api/api.ts";
import { stakeText } from "../../text/terms.ts";
import { useApp } from "../app.ts";
import { Spoken } from "../parts/live-region.tsx";
import { gameName } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { DOT } from "../text/messages.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import "./cup.css";
import { Champions } from "./cup-call.tsx";
import { GameLine, nameIn } from "./game-line.tsx";
import { cupText } from "./text.ts";

interface CupProps {
  readonly table: Table;
  readonly cup: CupView;
}

/** A tournament at the table it is played from, above the result of the match before it. */
export function CupCard({ table }: { readonly table: Table }) {
  const { cup } = table;
  if (cup == null) return null;
  return <Cup cup={cup}>{cup.owner && !cup.over && <OwnerPart table={table} cup={cup} />}</Cup>;
}

/** The same for everybody in the room, with who has won it; nobody decides anything from there. */
export function CupForEverybody({ cup }: { readonly cup: CupView }) {
  return <Cup cup={cup}>{cup.over && <Champions cup={cup} />}</Cup>;
}

/** All games by round, the standings, and what follows them. */
function Cup({ cup, children }: { readonly cup: CupView; readonly children: ReactNode }) {
  const { language } = useText();
  const words = useTranslated(cupText);
  const stake = stakeText(language, cup.stake);
  const terms = [words.kinds[cup.kind], gameName(language, cup.game), stake].join(DOT);
  return (
    <section className="card cup" aria-labelledby="cup-title">
      <h2 id="cup-title">{words.title}</h2>
      <p className="hint">{terms}</p>
      <ol className="cup-rounds">
        {cup.rounds.map((games, round) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the round
          <li key={round}>
            <RoundName cup={cup} round={round} />
            <ul>
              {games.map((game) => (
                <GameLine key={game.place} cup={cup} game={game} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {cup.kind === "round-robin" && <Standings cup={cup} />}
      {children}
    </section>
  );
}

/** The last rounds of a knock-out have names. */
function RoundName({
  cup: { kind, rounds },
  round,
}: {
  readonly cup: CupView;
  readonly round: number;
}) {
  const words = useTranslated(cupText);
  const left = rounds.length - round;
  const { final, semi, quarter } = words.lastRounds;
  const name = kind === "knock-out" ? [final, semi, quarter][left - 1] : undefined;
  return <h3>{name ?? fill(words.round, { number: round + 1 })}</h3>;
}

/** Half points as people write them. */
function usePoints(): (points: number) => string {
  const { language } = useText();
  return (points) =>
    `${points > 1 || points === 0 ? new Intl.NumberFormat(language).format(Math.floor(points / 2)) : ""}${points % 2 === 1 ? "½" : ""}`;
}

function Standings({ cup }: { readonly cup: CupView }) {
  const words = useTranslated(cupText);
  const pointsText = usePoints();
  const order = cup.players.toSorted((one, other) => other.points - one.points);
  // It was called off: nobody plays on, and nobody has gone away.
  const isOff = cup.players.every(({ gone }) => gone);
  return (
    <table>
      <caption>{words.standings}</caption>
      <thead>
        <tr>
          <th scope="col">{words.player}</th>
          <th scope="col">{words.points}</th>
        </tr>
      </thead>
      <tbody>
        {order.map(({ player, name, points, gone }) => (
          <tr key={player}>
            <th scope="row">
              {name}
              {gone && !isOff && <span className="hint">{`${DOT}${words.out}`}</span>}
            </th>
            <td>{pointsText(points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The owner's controls for a game that cannot be finished, and for calling the tournament off. */
function OwnerPart({ table, cup }: CupProps) {
  const { ask } = useApp();
  const words = useTranslated(cupText);
  const [sure, setSure] = useState(false);
  const open = cup.rounds
    .flat()
    .filter(({ one, other, over }) => !over && one !== null && other !== null);
  const give = ({ round, place }: CupGameView, winner: "one" | "other") =>
    void ask((host) => host.settleCup(table.id, round, place, winner));
  return (
    <details>
      <summary>{words.settle}</summary>
      <p className="hint">{words.settleHelp}</p>
      <ul className="cup-settle">
        {open.map((game) => (
          <Settling
            key={`${game.round}/${game.place}`}
            cup={cup}
            game={game}
            onGive={(winner) => give(game, winner)}
          />
        ))}
      </ul>
      {sure ? (
        <div className="cup-mine">
          <Spoken text={words.endSure} />
          <button
            type="button"
            className="button"
            onClick={() => void ask((host) => host.endCup(table.id))}
          >
            {words.end}
          </button>
          <button type="button" className="button quiet" onClick={() => setSure(false)}>
            {words.keep}
          </button>
        </div>
      ) : (
        <button type="button" className="button quiet" onClick={() => setSure(true)}>
          {words.end}
        </button>
      )}
    </details>
  );
}

interface SettlingProps {
  readonly cup: CupView;
  readonly game: CupGameView;
  readonly onGive: (winner: "one" | "other") => void;
}

/** Between whom a match is: in a round-robin everybody is in several, and there is no way back. */
function Settling({ cup, game, onGive }: SettlingProps) {
  const words = useTranslated(cupText);
  const between = useId();
  const names = [game.one, game.other].map((player) => nameIn(cup, player));
  return (
    <li>
      <p id={between}>{names.join(" – ")}</p>
      {(["one", "other"] as const).map((side) => (
        <button
          key={side}
          type="button"
          className="button quiet"
          aria-describedby={between}
          onClick={() => onGive(side)}
        >
          {fill(words.give, { name: nameIn(cup, game[side]) })}
        </button>
      ))}
    </li>
  );
}
