import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { profileFolder, terminal, terminalOf } from "./terminal.fixture.ts";

const network = () => `cli-${randomUUID().slice(0, 8)}`;

test.each(["SIGINT", "SIGHUP", "end of input"] as const)(
  "after %s at a table that gathers, the table is gone and the player opens the next one",
  async (how) => {
    const [profile, net] = [profileFolder(), network()];
    const first = terminalOf(profile, net, "open", "connect-four", "--name=Anna");
    await first.until(/^fairhand:/);
    const ended = once(first.child, "exit");
    if (how === "end of input") first.child.stdin.end();
    else first.child.kill(how);
    expect(await ended).toEqual([0, null]);
    const second = terminalOf(profile, net, "open", "crazy-eights");
    await second.until(/^Your table is open: Crazy Eights/);
  },
);

test("a guest who ends the terminal leaves the seat", async () => {
  const net = network();
  const anna = terminal(net, "open", "connect-four", "--name=Anna");
  const ben = terminal(net, "join", await anna.until(/^fairhand:/), "--name=Ben");
  await ben.until(/^Anna's table/);
  ben.type("");
  await anna.until(/^Ben sat down/);
  ben.child.kill("SIGINT");
  await anna.until(/^Ben left\.$/);
});

test("a player whose terminal was killed at a table sits there again first", async () => {
  const [profile, net] = [profileFolder(), network()];
  const first = terminalOf(profile, net, "open", "connect-four", "--name=Anna");
  await first.until(/^fairhand:/);
  const gone = once(first.child, "exit");
  first.child.kill("SIGKILL");
  await gone;
  const second = terminalOf(profile, net, "open", "crazy-eights");
  await second.until(/^You still have a seat at a table: Connect Four\.$/);
  await second.until(/^Type: start/);
  const ended = once(second.child, "exit");
  second.type("quit");
  expect(await ended).toEqual([0, null]);
  await terminalOf(profile, net, "open", "crazy-eights").until(/^Your table is open: Crazy Eights/);
});

test("who opens a table is told that the saved games were moved aside", async () => {
  const profile = profileFolder();
  writeFileSync(join(profile, "fairhand.db"), "this is not a database ".repeat(500));
  const anna = terminalOf(profile, network(), "open", "connect-four", "--name=Anna");
  await anna.until(/fairhand\.db\.damaged-1/);
});

test.runIf(process.platform !== "win32")(
  "who waits for a host that does not answer is told so, and can quit",
  async () => {
    const net = network();
    const anna = terminal(net, "open", "connect-four", "--name=Anna");
    await anna.until(/^fairhand:/);
    const ben = terminal(net, "join", "--name=Ben");
    await ben.until(/^1\. Anna's table/);
    // Her laptop's lid is shut.
    anna.child.kill("SIGSTOP");
    onTestFinished(() => void anna.child.kill("SIGCONT"));
    ben.type("1");
    await ben.until(/^Asking Anna for a seat/);
    const ended = once(ben.child, "exit");
    ben.type("quit");
    expect(await ended).toEqual([0, null]);
  },
);
