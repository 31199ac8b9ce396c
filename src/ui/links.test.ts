import { expect, test, vi } from "vitest";
import { listenForLinks } from "./links.ts";

/** The part of a window that links need. */
function pageAt(hash: string) {
  const page = Object.assign(new EventTarget(), {
    location: { hash, pathname: "/", search: "?a" },
    history: { state: { screen: "home" }, replaceState: vi.fn() },
  });
  return page as typeof page & Window;
}

function post(page: Window, data: unknown, source: unknown = page): void {
  page.dispatchEvent(Object.assign(new Event("message"), { source, data }));
}

test("a code in the address is handed on, and taken out of it with the token left alone", () => {
  const page = pageAt("#token=abc&invite=EFA-_x");
  const take = vi.fn();
  listenForLinks(page).follow(take);
  expect(take.mock.calls).toEqual([["EFA-_x"]]);
  expect(page.history.replaceState).toHaveBeenCalledExactlyOnceWith(
    { screen: "home" },
    "",
    "/?a#token=abc",
  );
});

test.each([
  "EFA-_x。",
  "EFA-_x%EF%BC%8C%E6%9D%A5%E7%8E%A9",
  "%E2%80%8BEFA-_x)",
  "%20EFA-_x%20see%20you",
])("what a chat has put around a code is left out: %s", (code) => {
  const page = pageAt(`#invite=${code}`);
  const take = vi.fn();
  listenForLinks(page).follow(take);
  expect(take.mock.calls).toEqual([["EFA-_x"]]);
});

test("an address without a code is left as it is", () => {
  const page = pageAt("#token=abc");
  const take = vi.fn();
  listenForLinks(page).follow(take);
  expect(take).not.toHaveBeenCalled();
  expect(page.history.replaceState).not.toHaveBeenCalled();
});

test("codes from the preload are handed on, the newest of those that came early too", () => {
  const page = pageAt("");
  const links = listenForLinks(page);
  post(page, { kind: "fairhand-link", code: "one" });
  post(page, { kind: "fairhand-link", code: "two" });
  const take = vi.fn();
  links.follow(take);
  post(page, { kind: "fairhand-link", code: "three" });
  expect(take.mock.calls).toEqual([["two"], ["three"]]);
});

test.each([
  ["another window", { kind: "fairhand-link", code: "x" }, null],
  ["another kind of message", { kind: "fairhand-port", code: "x" }, undefined],
  ["no code", { kind: "fairhand-link" }, undefined],
  ["markup", { kind: "fairhand-link", code: "<b>" }, undefined],
  ["nothing at all", null, undefined],
])("%s is not listened to", (_what, data, source) => {
  const page = pageAt("#invite=%20");
  const take = vi.fn();
  listenForLinks(page).follow(take);
  post(page, data, source === undefined ? page : source);
  expect(take).not.toHaveBeenCalled();
});

/** A page whose address changes as a browser's does. */
function openPage(hash: string) {
  const page = Object.assign(new EventTarget(), {
    location: { hash, pathname: "/secret/", search: "", reload: vi.fn() },
    history: {
      state: null,
      replaceState(_state: unknown, _title: string, address: string) {
        page.location.hash = new URL(address, "http://phone.test").hash;
      },
    },
    put(fragment: string) {
      page.location.hash = fragment;
      page.dispatchEvent(new Event("hashchange"));
    },
  });
  return page as typeof page & Window;
}

// Only the fragment differs, so the browser loads nothing anew (HTML, "navigate to a fragment").
test("a link that is put into an open page is followed, also a second time", () => {
  const page = openPage("");
  const links = listenForLinks(page);
  page.put("#invite=early");
  const take = vi.fn();
  links.follow(take);
  for (const fragment of ["#invite=next", "#other", "#invite=next"]) page.put(fragment);
  expect(take.mock.calls).toEqual([["early"], ["next"], ["next"]]);
  expect(page.location.hash).toBe("");
});

test("a page that stops before it could follow its link has it again after a reload", () => {
  const page = openPage("#invite=abc");
  const links = listenForLinks(page);
  expect(page.location.hash).toBe("");
  links.leaveToReload();
  expect(page.location.hash).toBe("#invite=abc");
  page.put("#invite=next");
  expect(page.location.reload).toHaveBeenCalledOnce();
  expect(page.location.hash).toBe("#invite=next");
});

test("a page that stops later does not follow its link again", () => {
  const page = openPage("#invite=abc");
  const links = listenForLinks(page);
  links.follow(() => {});
  links.leaveToReload();
  expect(page.location.hash).toBe("");
});
