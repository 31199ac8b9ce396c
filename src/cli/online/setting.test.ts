import { expect, test } from "vitest";
import { parseOnline } from "./setting.ts";

test("a player whose key is gone can begin anew, as the host's sentence says", () => {
  const newPlayer = (...args: string[]) => {
    const setting = parseOnline(["connect-four", ...args], "en");
    return setting.ok && setting.value.host.newPlayer;
  };
  expect(newPlayer("--new-player")).toBe(true);
  expect(newPlayer()).toBe(false);
});
