import { expect, test } from "vitest";
import { faultText } from "./faults.ts";

test("a known fault is told in the player's language", () => {
  const full = { code: "connect-four/ColumnFull", message: "Column 4 is full." } as const;
  expect(faultText("en", full)).toBe("This column is full.");
  expect(faultText("zh-CN", full)).toBe("这一列已经满了。");
  const lost = { code: "ui/connection-lost", message: "The app did not answer." } as const;
  expect(faultText("zh-CN", lost)).toBe("程序没有回应，请稍后再试。");
});

test("an unknown fault keeps the host's sentence", () => {
  for (const code of ["new-area/odd", "connect-four/Odd", "ui/toString", "constructor/x"] as const)
    expect(faultText("zh-CN", { code, message: "Do this." })).toBe("Do this.");
});
