import type { Plugin } from "vite";
/**
 * Takes some of Node's modules as objects. An ES import reads every export at once, and one of http's (`WebSocket`) loads
 * undici and HTTP/2: in Node 24, 61 MB for an empty program in place of 47. And `ws` requires https and tls, 6 MB more,
 * for connections that begin as wss.
 */
export declare function lightBuiltins(): Plugin;
