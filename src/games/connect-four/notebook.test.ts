import { expect, test } from "vitest";
import { connectFourNotebook } from "./notebook.ts";

const { read, write } = connectFourNotebook;

test.each([
  ["4453", 1, "4453"],
  ["4453/2", 1, "4453"],
  ["4453/1", 0, "4453/1"],
  ["/1", 0, "/1"],
])("%s says that seat %i began", (text, opener, written) => {
  const noted = read(text);
  if (!noted.ok) throw new Error(noted.fault.message);
  const { state, last } = noted.value;
  expect(state).toMatchObject({ opener, turn: opener });
  expect(last?.seat ?? 1 - opener).toBe(1 - opener);
  expect(write(state)).toBe(written);
});

test.each(["4453/", "4453/0", "4453/3", "1/4453"])("%s is no position", (text) => {
  expect(read(text)).toMatchObject({ ok: false, fault: { code: "study/no-position" } });
});
