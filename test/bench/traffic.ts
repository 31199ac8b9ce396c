import { subscribe as watch } from "node:diagnostics_channel";
import type { Socket } from "node:net";

/** Counts the bytes, in and out, of TCP connections that this process opens from now on. */
export function countTraffic(): () => number {
  const sockets = new Set<Socket>();
  for (const channel of ["net.client.socket", "net.server.socket"])
    watch(channel, (message) => void sockets.add((message as { socket: Socket }).socket));
  return () =>
    [...sockets].reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);
}
