import { expect, test } from "vitest";
import { fail, ok } from "../../../../protocol/result.ts";
import type { View } from "../../../games/rpsls/view.ts";
import type { Table } from "../../../host/api/api.ts";
import { Play } from "../../screens/play.tsx";
import { buttons, press, settled, stage, submit, textOf } from "../../stage.fixture.tsx";
import { seatOf, snapshotOf, tableOf } from "../../table.fixture.ts";
import { RpslsBoard } from "./board.tsx";
import { RPSLS_TEXTS } from "./text.ts";

const player = (seat: number, standing: "done" | "expected") => ({
  seat,
  standing,
  committed: standing === "done",
  symbol: null,
});

/** Anna, who opened the table, has thrown; Ben is still thinking. */
const VIEW: View = {
  stage: "in-progress",
  config: {
    betSize: 0,
    playersCountLimit: 3,
    entryTimeout: 60_000,
    moveTimeout: 60_000,
    revealTimeout: 60_000,
  },
  next: null,
  funds: 0,
  balances: [0, 0, 0],
  lobby: [0, 1, 2],
  players: [player(0, "done"), player(1, "expected"), player(2, "expected")],
  waitingFor: [1, 2],
  mine: 1,
  rounds: [],
  owner: 0,
  mayStop: true,
  stopping: false,
  end: null,
};

const TABLE: Table = tableOf(
  {
    game: "rpsls",
    hosting: true,
    capacity: 3,
    seats: [seatOf(0, "Anna"), seatOf(1, "Ben"), seatOf(2, "Cleo")],
  },
  { waitingFor: [1, 2], public: VIEW, views: [{ seat: 0, view: VIEW, legal: [] }] },
);

test("a stop that cannot be sent yet is not said to take effect", async () => {
  const sent: string[] = [];
  const host = {
    act(_table: string, _seat: number, action: { type: string }) {
      sent.push(action.type);
      // It is signed in the next stage, and answered then (src/host/table/acting.ts).
      return new Promise<never>(() => {});
    },
    attend: async () => ok(null),
  };
  const { app, root, render } = stage(host, snapshotOf(TABLE));
  await render(<Play table={TABLE} />);
  const { later, waits, propose, stop, stopYes } = RPSLS_TEXTS.en.host;
  const said = () =>
    app.state
      .get()
      .announcements.map(({ text }) => text)
      .filter((text) => text === later || text === waits);
  submit(root, propose);
  await settled();
  expect(said()).toEqual([later]);
  press(buttons(root, stop)[0]);
  await settled();
  press(buttons(root, stopYes)[0]);
  await settled();
  expect(said()).toEqual([later, waits]);
  expect(sent).toEqual(["change-next-game-config"]);
});

test("what was said of a request goes away when the host refuses it", async () => {
  const host = { act: async () => fail("rpsls/LobbyIsFull", "More players than places.") };
  const { root, render } = stage(host, snapshotOf(TABLE));
  await render(<Play table={TABLE} />);
  const { later, propose } = RPSLS_TEXTS.en.host;
  submit(root, propose);
  await settled();
  expect(textOf(root)).not.toContain(later);
});

test("a host who has stopped the game is not told to choose later", async () => {
  const { root, render } = stage({}, snapshotOf());
  const proposed = {
    ...VIEW,
    mine: null,
    players: VIEW.players.map((one) => ({ ...one, committed: false })),
  };
  const { choose, table } = RPSLS_TEXTS.en;
  await render(board(proposed));
  expect(textOf(root)).toContain(choose.last);
  await render(board({ ...proposed, mayStop: false, stopping: true }));
  expect(textOf(root)).toContain(table.stopping);
  expect(textOf(root)).toContain(choose.ending);
  expect(textOf(root)).not.toContain(choose.last);
});

test("a game that ends before a round is decided is not said to be undecided yet", async () => {
  const { root, render } = stage({}, snapshotOf());
  const { none } = RPSLS_TEXTS.en.round;
  await render(board(VIEW));
  expect(textOf(root)).toContain(none);
  await render(board({ ...VIEW, end: { reason: "alone", winners: [0] } }));
  expect(textOf(root)).not.toContain(none);
});

function board(view: View) {
  return (
    <RpslsBoard
      view={view}
      legal={[]}
      seat={0}
      names={["Anna", "Ben", "Cleo"]}
      lastMove={null}
      suggested={null}
      onAct={() => true}
      onHint={() => {}}
    />
  );
}
