import { inspect } from "node:util";
import { expect, test } from "vitest";
import { withoutSecrets } from "./crash-log.ts";

const WINDOWS = "C:\\Users\\Annabella Smith";

test.each([
  ["/home/ann", "open /home/ann/x and /home/ann/y", "open ~/x and ~/y"],
  ["/Users/Ann Lee", "(file:///Users/Ann%20Lee/x.js:7:3)", "(file://~/x.js:7:3)"],
  ["/home/änn", "(file:///home/%C3%A4nn/x.js:7:3)", "(file://~/x.js:7:3)"],
  [WINDOWS, `open ${WINDOWS}\\x`, "open ~\\x"],
  [WINDOWS, inspect({ path: `${WINDOWS}\\x` }), "{ path: '~\\\\x' }"],
  [WINDOWS, "open c:/users/annabella smith/x", "open ~/x"],
  [WINDOWS, "(file:///C:/Users/Annabella%20Smith/x.js:7:3)", "(file://~/x.js:7:3)"],
  ["\\\\server\\ann", "(file://server/ann/x.js:7:3)", "(file:~/x.js:7:3)"],
])("below the home folder %s, %s is written as %s", (home, text, written) => {
  expect(withoutSecrets(text, home)).toBe(written);
});
