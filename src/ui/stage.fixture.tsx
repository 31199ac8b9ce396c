import { createRequire } from "node:module";
import { createContext, type ReactNode } from "react";
import { onTestFinished, vi } from "vitest";
import type { Result } from "../../protocol/result.ts";
import type { HostApi, Snapshot } from "../host/api/api.ts";
import type { Language } from "../text/language.ts";
import { type App, AppContext, createApp } from "./app.ts";
import { readSettings, type Settings } from "./settings.ts";
import { storage } from "./storage.fixture.ts";
import { createStore, type Store } from "./store.ts";
import { LanguageContext } from "./text/use-text.ts";

// A page without a browser: components are really mounted, kept and updated, and their handlers called.

/** The one that Ink brings along. */
const createReconciler = createRequire(import.meta.resolve("ink"))("react-reconciler");

type Props = Record<string, unknown>;

/** An element, or a text (`type` is empty). */
export interface Shown {
  type: string;
  props: Props;
  text: string;
  parent: Shown | null;
  readonly children: Shown[];
}

let priority = 0;
const node = (type: string, props: Props, text = ""): Shown =>
  ({
    type,
    props,
    text,
    parent: null,
    children: [],
    showModal() {},
    close() {},
    focus() {
      Object.assign(document, { activeElement: this });
    },
    setSelectionRange() {},
    animate: () => ({ cancel() {} }),
    querySelector: () => null,
    querySelectorAll: () => [],
    closest: () => null,
    contains: () => false,
    matches: () => false,
    removeAttribute() {},
    toggleAttribute() {},
    scrollTo() {},
    scrollIntoView() {},
    scrollTop: 0,
    style: {},
  }) as unknown as Shown;
const remove = (parent: Shown, child: Shown) => {
  const at = parent.children.indexOf(child);
  if (at >= 0) parent.children.splice(at, 1);
};
const append = (parent: Shown, child: Shown) => {
  remove(parent, child);
  child.parent = parent;
  parent.children.push(child);
};
const insert = (parent: Shown, child: Shown, before: Shown) => {
  remove(parent, child);
  child.parent = parent;
  parent.children.splice(parent.children.indexOf(before), 0, child);
};
const nothing = () => {};

const reconciler = createReconciler({
  rendererPackageName: "stage",
  rendererVersion: "0",
  supportsMutation: true,
  supportsPersistence: false,
  supportsHydration: false,
  supportsMicrotasks: true,
  isPrimaryRenderer: true,
  scheduleMicrotask: queueMicrotask,
  scheduleTimeout: setTimeout,
  cancelTimeout: clearTimeout,
  noTimeout: -1,
  getRootHostContext: () => ({}),
  getChildHostContext: (context: object) => context,
  getPublicInstance: (instance: Shown) => instance,
  prepareForCommit: () => null,
  resetAfterCommit: nothing,
  preparePortalMount: nothing,
  clearContainer: nothing,
  shouldSetTextContent: () => false,
  createInstance: (type: string, props: Props) => node(type, props),
  createTextInstance: (text: string) => node("", {}, text),
  finalizeInitialChildren: () => false,
  appendInitialChild: append,
  appendChild: append,
  appendChildToContainer: append,
  insertBefore: insert,
  insertInContainerBefore: insert,
  removeChild: remove,
  removeChildFromContainer: remove,
  commitUpdate(one: Shown, _type: string, _old: Props, props: Props) {
    one.props = props;
  },
  commitTextUpdate(one: Shown, _old: string, text: string) {
    one.text = text;
  },
  hideInstance: nothing,
  unhideInstance: nothing,
  hideTextInstance: nothing,
  unhideTextInstance: nothing,
  resetTextContent: nothing,
  beforeActiveInstanceBlur: nothing,
  afterActiveInstanceBlur: nothing,
  detachDeletedInstance: nothing,
  getInstanceFromNode: () => null,
  getInstanceFromScope: () => null,
  prepareScopeUpdate: nothing,
  createFragmentInstance: () => null,
  setCurrentUpdatePriority(next: number) {
    priority = next;
  },
  getCurrentUpdatePriority: () => priority,
  resolveUpdatePriority: () => priority || 32,
  trackSchedulerEvent: nothing,
  resolveEventType: () => null,
  resolveEventTimeStamp: () => -1.1,
  maySuspendCommit: () => false,
  maySuspendCommitOnUpdate: () => false,
  maySuspendCommitInSyncRender: () => false,
  preloadInstance: () => true,
  startSuspendingCommit: nothing,
  suspendInstance: nothing,
  waitForCommitToBeReady: () => null,
  NotPendingTransition: null,
  HostTransitionContext: createContext(null),
  resetFormInstance: nothing,
  requestPostPaintCallback: nothing,
  shouldAttemptEagerTransition: () => false,
  // biome-ignore lint/suspicious/noExplicitAny: a host config for tests
} as any);

/** What a browser has and Node has not. */
function stubBrowser() {
  const listen = { addEventListener: nothing, removeEventListener: nothing };
  const body = node("body", {});
  vi.stubGlobal("document", {
    ...listen,
    activeElement: null,
    body,
    title: "",
    documentElement: body,
    getElementById: () => null,
    fullscreenEnabled: false,
    fullscreenElement: null,
    hidden: false,
    hasFocus: () => true,
  });
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("matchMedia", () => ({ ...listen, matches: false }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("window", {
    ...listen,
    scrollTo: nothing,
    setTimeout: (...all: Parameters<typeof setTimeout>) => setTimeout(...all),
  });
}

/** A host of which a test needs only some methods. */
export type SomeHost = { [M in keyof HostApi]?: (...args: never[]) => unknown };

export interface Stage {
  readonly app: App;
  readonly root: Shown;
  show(snapshot: Snapshot): void;
  render(element: ReactNode): Promise<void>;
}

export function stage(host: SomeHost, first: Snapshot, language: Language = "en"): Stage {
  stubBrowser();
  const settings: Store<Settings> = createStore(readSettings(localStorage, ["en"]));
  let state: { get(): object; set(next: never): void } | null = null;
  const app = createApp(
    (its) => {
      state = its as never;
      return {
        ask: <T,>(call: (api: HostApi) => Promise<Result<T>>) => call(host as unknown as HostApi),
        retryNow: nothing,
      };
    },
    settings,
    {
      history: { state: null, pushState: nothing, replaceState: nothing } as never,
      addEventListener: nothing,
    },
    nothing,
  );
  const show = (snapshot: Snapshot) =>
    state?.set({ ...state.get(), link: "open", snapshot } as never);
  show(first);
  const root = node("root", {});
  const container = reconciler.createContainer(
    root,
    1,
    null,
    false,
    null,
    "",
    console.error,
    console.error,
    console.error,
    nothing,
  );
  const update = async (element: ReactNode) => {
    reconciler.updateContainer(element, container, null, null);
    await settled();
  };
  // Ends the timers of what is shown.
  onTestFinished(() => update(null));
  return {
    app,
    root,
    show,
    render: (element) =>
      update(
        <LanguageContext value={language}>
          <AppContext value={app}>{element}</AppContext>
        </LanguageContext>,
      ),
  };
}

/** Everything that was begun has been done. */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < 8; turns++) await new Promise((resolve) => setImmediate(resolve));
}

export function textOf(shown: Shown): string {
  return shown.type === "" ? shown.text : shown.children.map(textOf).join("");
}

export function all(shown: Shown, wanted: (one: Shown) => boolean): Shown[] {
  return [...(wanted(shown) ? [shown] : []), ...shown.children.flatMap((one) => all(one, wanted))];
}

/** The buttons with this text or label. */
export function buttons(root: Shown, label: string): Shown[] {
  return all(
    root,
    (one) => one.type === "button" && (textOf(one) === label || one.props["aria-label"] === label),
  );
}

/** Submits the form with this button, or the first at all. */
export function submit(root: Shown, button?: string): void {
  const form = all(
    root,
    (one) => one.type === "form" && (button === undefined || buttons(one, button).length > 0),
  )[0];
  if (form === undefined) throw new Error("there is nothing to submit");
  (form.props["onSubmit"] as (event: object) => void)({ preventDefault() {} });
}

/** Presses what is there now; whatever it leads to is not awaited. */
export function press(one: Shown | undefined): void {
  if (one === undefined) throw new Error("there is nothing to press");
  const event = {
    target: one,
    currentTarget: one,
    detail: 1,
    preventDefault() {},
    stopPropagation() {},
  };
  (one.props["onClick"] as (event: object) => void)(event);
}
