import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { writeRedirect } from "./redirect.ts";

test("leads to the address from a file that only this user can read", () => {
  const file = writeRedirect("http://127.0.0.1:4000/#token=aZ</script>");
  expect(readFileSync(file, "utf8")).toContain(
    'location.replace("http://127.0.0.1:4000/#token=aZ\\u003c/script>")',
  );
  if (process.platform === "win32") return;
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
});
