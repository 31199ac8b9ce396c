import { EventEmitter } from "node:events";

/**
 * Replaces the module `electron` in unit tests (vitest's alias), because importing the real one tries to download its
 * binary. It records the main process's requests and lets a test play the system.
 */

class FakeApp extends EventEmitter {
  paths = new Map<string, string>([["userData", "/home/player/.config/fairhand"]]);
  appPath = "";
  isPackaged = true;
  lockHeld = true;
  sandboxed = false;
  protocolClients: string[] = [];
  protocolPath = "";
  userModelId: string | null = null;
  exitCode: number | null = null;
  quits = 0;
  about: unknown = null;
  badge = 0;
  locale = "en-GB";
  #ready = Promise.withResolvers<void>();

  becomeReady(): Promise<void> {
    this.#ready.resolve();
    // The main process's own continuation was registered first, so it has run when this one does.
    return this.#ready.promise.then();
  }
  whenReady(): Promise<void> {
    return this.#ready.promise;
  }
  requestSingleInstanceLock(): boolean {
    return this.lockHeld;
  }
  setPath(name: string, path: string): void {
    this.paths.set(name, path);
  }
  getPath(name: string): string {
    return this.paths.get(name) ?? "";
  }
  enableSandbox(): void {
    this.sandboxed = true;
  }
  setAsDefaultProtocolClient(scheme: string, path: string): void {
    this.protocolClients.push(scheme);
    this.protocolPath = path;
  }
  setAppUserModelId(id: string): void {
    this.userModelId = id;
  }
  setAboutPanelOptions(options: unknown): void {
    this.about = options;
  }
  getLocale(): string {
    return this.locale;
  }
  setBadgeCount(count: number): void {
    this.badge = count;
  }
  getAppPath(): string {
    return this.appPath;
  }
  quit(): void {
    this.quits++;
  }
  exit(code: number): void {
    this.exitCode = code;
  }
}

export class FakeContents extends EventEmitter {
  url = "";
  readonly ipc = new EventEmitter();
  posted: { channel: string; message: unknown; ports: readonly unknown[] }[] = [];
  openWindow: ((details: { url: string }) => unknown) | null = null;

  getURL(): string {
    return this.url;
  }
  setWindowOpenHandler(handler: (details: { url: string }) => unknown): void {
    this.openWindow = handler;
  }
  postMessage(channel: string, message: unknown, ports: readonly unknown[] = []): void {
    this.posted.push({ channel, message, ports });
  }
}

interface WindowOptions {
  readonly webPreferences: Record<string, unknown>;
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
  readonly backgroundColor: string;
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = new FakeContents();
  readonly calls: string[] = [];
  minimized = false;
  maximized = false;
  focused = false;
  flashes = false;
  overlay: { picture: unknown; description: string } | null = null;
  normalBounds = { x: 10, y: 20, width: 900, height: 700 };

  readonly options: WindowOptions;

  constructor(options: WindowOptions) {
    super();
    this.options = options;
    fake.windows.push(this);
    fake.app.emit("web-contents-created", {}, this.webContents);
  }
  loadURL(url: string): Promise<void> {
    this.webContents.url = url;
    return Promise.resolve();
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  isFocused(): boolean {
    return this.focused;
  }
  flashFrame(on: boolean): void {
    this.flashes = on;
  }
  setOverlayIcon(picture: unknown, description: string): void {
    this.overlay = picture === null ? null : { picture, description };
  }
  reload(): void {
    this.calls.push("reload");
  }
  setBackgroundColor(color: string): void {
    this.calls.push(color);
  }
  maximize(): void {
    this.calls.push("maximize");
  }
  getNormalBounds() {
    return this.normalBounds;
  }
  restore(): void {
    this.calls.push("restore");
  }
  show(): void {
    this.calls.push("show");
  }
  focus(): void {
    this.calls.push("focus");
  }
}

export class FakeChild extends EventEmitter {
  posted: { message: unknown; ports: readonly unknown[] }[] = [];
  killed = false;
  readonly entry: string;
  readonly args: readonly string[];

  constructor(entry: string, args: readonly string[]) {
    super();
    this.entry = entry;
    this.args = args;
  }
  postMessage(message: unknown, ports: readonly unknown[]): void {
    this.posted.push({ message, ports });
  }
  kill(): void {
    this.killed = true;
  }
}

export class MessageChannelMain {
  readonly port1: object = { other: "port2" };
  readonly port2: object = { other: "port1" };
}

type Handler = (request: Request) => Promise<Response>;

function freshSession() {
  const handlers = new Map<string, Handler>();
  return {
    protocol: { handle: (scheme: string, handler: Handler) => void handlers.set(scheme, handler) },
    handlers,
    permissionRequest: null as
      | null
      | ((c: unknown, name: string, answer: (ok: boolean) => void, details: object) => void),
    permissionCheck: null as
      | null
      | ((c: unknown, name: string, origin: string, details: object) => boolean),
    deviceCheck: null as null | (() => boolean),
    spellChecker: true,
    setPermissionRequestHandler(handler: typeof this.permissionRequest) {
      this.permissionRequest = handler;
    },
    setPermissionCheckHandler(handler: typeof this.permissionCheck) {
      this.permissionCheck = handler;
    },
    setDevicePermissionHandler(handler: typeof this.deviceCheck) {
      this.deviceCheck = handler;
    },
    setSpellCheckerEnabled(enabled: boolean) {
      this.spellChecker = enabled;
    },
  };
}

/** What the main process has done so far. `vi.resetModules()` resets it. */
export const fake = {
  app: new FakeApp(),
  windows: [] as BrowserWindow[],
  children: [] as FakeChild[],
  errors: [] as string[],
  opened: [] as string[],
  schemes: [] as { scheme: string; privileges: Record<string, boolean> }[],
  menu: null as unknown,
  /** Which button of the next question is pressed, and the questions so far. */
  answer: 0,
  questions: [] as { message: string; buttons: readonly string[] }[],
  dark: false,
  session: freshSession(),
};

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
};

export const nativeTheme: { themeSource: string; readonly shouldUseDarkColors: boolean } = {
  themeSource: "system",
  get shouldUseDarkColors() {
    return nativeTheme.themeSource === "system" ? fake.dark : nativeTheme.themeSource === "dark";
  },
};

export const app = fake.app;
export const session = { defaultSession: fake.session };

export const protocol = {
  registerSchemesAsPrivileged(schemes: typeof fake.schemes): void {
    fake.schemes.push(...schemes);
  },
};

export const utilityProcess = {
  fork(entry: string, args: readonly string[]): FakeChild {
    const child = new FakeChild(entry, args);
    fake.children.push(child);
    return child;
  },
};

/** Wraps by adding one byte; `available` is the answer of a system without a keyring. */
export const safeStorage = {
  available: true,
  isAsyncEncryptionAvailable: () => Promise.resolve(safeStorage.available),
  encryptStringAsync: (text: string) => Promise.resolve(Buffer.from(`!${text}`)),
  decryptStringAsync: (bytes: Buffer) =>
    bytes[0] === 33
      ? Promise.resolve({ result: bytes.subarray(1).toString(), shouldReEncrypt: false })
      : Promise.reject(new Error("not encrypted here")),
};

export const shell = {
  openPath(path: string): Promise<string> {
    fake.opened.push(path);
    return Promise.resolve("");
  },
};

export const nativeImage = {
  createFromBitmap: (bytes: Buffer, size: { width: number; height: number }) => ({ bytes, size }),
};

export const dialog = {
  showErrorBox(title: string, text: string): void {
    fake.errors.push(`${title}: ${text}`);
  },
  showMessageBoxSync(_window: unknown, asked: (typeof fake.questions)[number]): number {
    fake.questions.push(asked);
    return fake.answer;
  },
};

/** The preload's end of the line to the main process. */
class FakeRenderer extends EventEmitter {
  sent: { channel: string; message: unknown }[] = [];
  send(channel: string, message: unknown): void {
    this.sent.push({ channel, message });
  }
}

export const ipcRenderer = new FakeRenderer();

export const Menu = {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu(menu: unknown): void {
    fake.menu = menu;
  },
};
