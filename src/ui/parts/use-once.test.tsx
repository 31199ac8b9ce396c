import { expect, test } from "vitest";
import { fail, ok } from "../../../protocol/result.ts";
import { InvitationCard } from "../friends/invitation.tsx";
import { GoOn } from "../lobby/go-on.tsx";
import { WishScreen } from "../screens/wish.tsx";
import { buttons, press, settled, stage, submit } from "../stage.fixture.tsx";
import { seatOf, snapshotOf, tableOf } from "../table.fixture.ts";

const severalGames = () => fail("table/several-games", "You already have a seat at a table.");

/** An answer that comes when the test says so. */
function later<T>() {
  let answer: (value: T) => void = () => {};
  const answered = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { answered, answer };
}

test("a double click on Open the table opens one, and complains of nothing", async () => {
  const opened: unknown[] = [];
  const host = {
    // As the host does it (src/host/table/tables.ts, `create`).
    createTable: async (wish: unknown) => {
      if (opened.push(wish) === 1) return ok("first");
      await new Promise((resolve) => setImmediate(resolve));
      return severalGames();
    },
  };
  const { app, root, render } = stage(host, snapshotOf());
  await render(<WishScreen where="network" game="connect-four" />);
  submit(root);
  submit(root);
  await settled();
  expect(app.state.get()).toMatchObject({ route: { screen: "table", id: "first" }, problem: null });
});

test("a double click on Start playing begins one match", async () => {
  const begun: unknown[] = [];
  const host = { playHere: async (wish: unknown) => ok(`match ${begun.push(wish)}`) };
  const { root, render } = stage(host, snapshotOf());
  await render(<WishScreen where="device" game="connect-four" />);
  submit(root);
  submit(root);
  await settled();
  expect(begun).toHaveLength(1);
});

test("a double click on a friend's invitation waits for the seat like a single one", async () => {
  const seat = later<ReturnType<typeof ok<string>>>();
  const asked: string[] = [];
  const host = {
    // The second time the table is there already, without a seat (src/host/invite/invites.ts, `join`).
    joinByInvite: (code: string) =>
      asked.push(code) === 1 ? seat.answered : Promise.resolve(ok("table of Ben")),
    dismissInvitation: async () => ok(null),
  };
  const { app, root, render } = stage(host, snapshotOf());
  const invitation = {
    number: 1,
    from: "Ben",
    name: "Ben",
    game: "connect-four",
    code: "code",
    at: 0,
  };
  await render(<InvitationCard invitation={invitation as never} />);
  const [join] = buttons(root, "Join");
  press(join);
  press(join);
  await settled();
  // Not shown before there is a seat: its screen would say "You are no longer at this table."
  expect(app.state.get().route).toEqual({ screen: "home" });
});

test("a double click on Join Ben's new table does not complain of the seat it asks for", async () => {
  const seat = later<ReturnType<typeof ok<null>>>();
  const asked: string[] = [];
  const host = {
    // Whoever waits for a seat is bound to it (src/host/table/participation.ts, `isBound`).
    joinTable: (id: string) =>
      asked.push(id) === 1 ? seat.answered : Promise.resolve(severalGames()),
  };
  const outcome = { winners: [0], payouts: [0, 0], remainder: 0, reason: "line" };
  const over = tableOf({ stage: "over" }, { outcome });
  const opened = {
    id: "new",
    game: "connect-four",
    running: false,
    host: { id: "Ben", name: "Ben" },
    seated: [seatOf(0, "Ben")],
    seats: 2,
    stake: 0,
    phaseLimit: null,
    options: {},
  };
  const { app, root, render } = stage(host, { ...snapshotOf(over), lobby: [opened as never] });
  await render(<GoOn table={over} />);
  const [join] = buttons(root, "Join Ben's new table");
  press(join);
  press(join);
  await settled();
  expect(app.state.get().problem).toBeNull();
});
