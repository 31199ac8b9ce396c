import { describe, expect, test } from "vitest";
import { CATCH_UP, compareProtocols, LOBBY, LOOK, PROGRESS, TABLE } from "./protocols.ts";

const OURS = [LOBBY, LOOK, TABLE, CATCH_UP, PROGRESS];
/** What the previous version announced, copied from its sources. */
const BEFORE = [
  "/fairhand/lobby/1",
  "/fairhand/look/1",
  "/fairhand/table/1",
  "/fairhand/catch-up/1",
  "/ipfs/id/1.0.0",
];

describe("the protocols of a peer", () => {
  test("are the same if it offers ours", () => {
    expect(compareProtocols([...OURS, "/ipfs/id/1.0.0", "/fairhand/later/1"])).toBe("same");
  });

  test("are older in the version before", () => {
    expect(compareProtocols(BEFORE)).toBe("older");
  });

  test("are newer if only a later version of one is offered", () => {
    expect(compareProtocols(OURS.map((one) => (one === TABLE ? "/fairhand/table/3" : one)))).toBe(
      "newer",
    );
  });

  test("are the same if a later program also offers ours", () => {
    expect(compareProtocols([...OURS, "/fairhand/table/3", "/fairhand/lobby/9"])).toBe("same");
  });

  test("are newer if some are ahead and some behind", () => {
    expect(compareProtocols(["/fairhand/lobby/1", "/fairhand/table/3"])).toBe("newer");
    expect(compareProtocols(["/fairhand/table/3", "/fairhand/lobby/1"])).toBe("newer");
  });

  test("are foreign without any of Fairhand's", () => {
    expect(compareProtocols(["/ipfs/id/1.0.0", "/fairhand/table/0", "/fairhand/table/x"])).toBe(
      "foreign",
    );
  });
});
