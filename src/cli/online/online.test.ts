import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, test } from "vitest";
import { terminal } from "./terminal.fixture.ts";

test("two terminals meet by a code, play a match to its end, talk, and play again", async () => {
  const network = `cli-${randomUUID().slice(0, 8)}`;
  const anna = terminal(network, "open", "connect-four", "--name=Anna", "--invited");
  const code = await anna.until(/^fairhand:/);
  const ben = terminal(network, "join", code, "--name=Ben");
  await ben.until(/^Anna's table \(1 of 2\): Connect Four · no stake · 2 seats$/);
  ben.type("");
  await ben.until(/^Anna sat down \(1 of 2\)\.$/);
  await anna.until(/^Ben sat down \(2 of 2\)\.$/);
  anna.type("start");
  await ben.until(/^Ben to move/);
  anna.type("say Hello");
  await ben.until(/^Anna: “Hello”$/);
  for (let round = 0; round < 4; round++) {
    if (round > 0) await ben.until(/^Ben to move/);
    ben.type("1");
    if (round === 3) break;
    await anna.until(/^Anna to move/);
    anna.type(round === 0 ? "x" : "2");
    if (round > 0) continue;
    await anna.until(/^There is no move “x” here\.$/);
    anna.type("2");
  }
  for (const { until } of [anna, ben]) await until(/^Ben won\.$/);
  const prints = await Promise.all(
    [anna, ben].map(({ until }) => until(/fingerprint [0-9a-f]{64}/)),
  );
  // The players' signatures on the result arrive one by one.
  const [one, other] = prints.map((line) => /[0-9a-f]{64}/.exec(line)?.[0]);
  expect(one).toBe(other);
  anna.type("again");
  await ben.until(/^Anna offers the next match: Connect Four · no stake · 2 seats\.$/);
  await ben.until(/^Type again to take a seat\.$/);
  ben.type("again");
  await anna.until(/^Anna to move/);
  for (const { type, child } of [ben, anna]) {
    const gone = once(child, "exit");
    type("quit");
    expect(await gone).toEqual([0, null]);
  }
});

test("at a table with a clock, the players take a break and take back a move", async () => {
  const network = `cli-${randomUUID().slice(0, 8)}`;
  const anna = terminal(network, "open", "connect-four", "--name=Anna", "--time=5+3");
  const ben = terminal(network, "join", await anna.until(/^fairhand:/), "--name=Ben");
  await ben.until(
    /^Anna's table .*Connect Four · no stake · 2 seats · 5 minutes \+ 3 seconds a move$/,
  );
  ben.type("");
  await anna.until(/^Ben sat down/);
  anna.type("start");
  await ben.until(/^Your time: (5:0\d|4:\d\d)\.$/);
  anna.type("break");
  await anna.until(/^The break begins once everybody agrees\.$/);
  await ben.until(/^Anna would like a break\. Type break to agree\.$/);
  ben.type("break");
  for (const { until } of [anna, ben]) await until(/^Break: the clocks are stopped\./);
  anna.type("continue");
  for (const { until } of [anna, ben]) await until(/^The clocks are running again\.$/);
  ben.type("4");
  await anna.until(/^Anna to move\. Moves: .*let them take back$/);
  anna.type("let them take back");
  await ben.until(/^Ben to move\. Moves: yes, no$/);
  ben.type("yes");
  await anna.until(/^3\. Ben: yes$/);
});

test("a player who joins without a code chooses among the tables nearby", async () => {
  const network = `cli-${randomUUID().slice(0, 8)}`;
  const anna = terminal(network, "open", "crazy-eights", "--name=Anna", "--stake=3");
  await anna.until(/^fairhand:/);
  const ben = terminal(network, "join", "--name=Ben");
  await ben.until(/^1\. Anna's table \(1 of 2\): Crazy Eights · 3 chips · 2 seats$/);
  ben.type("1");
  await ben.until(/^You sit at Anna's table: Crazy Eights\.$/);
  anna.type("start");
  await Promise.race([anna, ben].map(({ until }) => until(/to move\. Moves: .*[♥♦♠♣]|draw/)));
});

test("an unknown game or a bad flag gives one line and exit code 1", async () => {
  const wrong = terminal("cli-wrong", "open", "chess", "--name=Anna");
  await wrong.until(/^There is no game chess\.$/);
  expect(wrong.child.exitCode ?? (await once(wrong.child, "exit"))[0]).toBe(1);
  const long = terminal("cli-wrong", "open", "connect-four", "--name=Anna", "--time=0+700");
  await long.until(/^--time must be minutes, or minutes\+seconds as in 5\+3\.$/);
});
