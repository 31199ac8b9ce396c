import { expect, test } from "vitest";
import { type Browser, checkBrowser } from "./requirements.ts";

/** A worker of a browser that asks for the kind, as the HTML standard says. */
class ModuleWorker {
  constructor(_: string, options: { readonly type: string }) {
    if (options.type !== "module") throw new TypeError();
  }
  terminate() {}
}

class ClassicWorker {
  terminate() {}
}

const current = {
  localStorage: { setItem() {}, removeItem() {} },
  indexedDB: {},
  WebAssembly,
  WebSocket: class {},
  Worker: ModuleWorker,
  crypto,
  Promise,
  CSS: { supports: () => true },
};

const codeOf = (part: object) => {
  const checked = checkBrowser({ ...current, ...part } as unknown as Browser);
  return checked.ok ? null : checked.fault.code;
};

test("a current browser has all of it", () => {
  expect(codeOf({})).toBeNull();
});

test.each([
  ["profile/no-storage", { indexedDB: undefined }],
  [
    "profile/no-storage",
    {
      localStorage: {
        setItem() {
          throw new DOMException("no", "SecurityError");
        },
      },
    },
  ],
  ["page/no-wasm", { WebAssembly: undefined }],
  ["page/no-network", { WebSocket: undefined }],
  ["page/no-network", { crypto: {} }],
  ["page/old-browser", { Worker: undefined }],
  ["page/old-browser", { Worker: ClassicWorker }],
  ["page/old-browser", { Promise: {} }],
  ["page/old-browser", { CSS: { supports: () => false } }],
])("%s: the one thing that is missing is named", (code, part) => {
  expect(codeOf(part)).toBe(code);
});
