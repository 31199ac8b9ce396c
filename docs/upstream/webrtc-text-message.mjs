// node docs/upstream/webrtc-text-message.mjs: eleven bytes of text stop a process.
// The stream is not exported, so it is read from its file; over a connection `channel.send("1000000000")` does the same.
import { Worker } from "node:worker_threads";
import { defaultLogger } from "@libp2p/logger";

const file = new URL("../../node_modules/@libp2p/webrtc/dist/src/stream.js", import.meta.url);
const { createStream } = await import(file.href);

const channel = new EventTarget();
Object.assign(channel, { id: 1, label: "", readyState: "open", send() {}, close() {} });
createStream({ channel, direction: "inbound", log: defaultLogger().forComponent("stream") });

// The event loop counts; a thread of its own looks on.
const turns = new Int32Array(new SharedArrayBuffer(4));
setInterval(() => turns[0]++, 10);
const watch = `const { workerData: turns } = require("node:worker_threads");
  const { writeSync } = require("node:fs");
  let seconds = 0, before = 0;
  setInterval(() => {
    const memory = Math.round(process.memoryUsage.rss() / 1e6);
    writeSync(1, ++seconds + " s: " + (turns[0] - before) + " turns, " + memory + " MB\\n");
    before = turns[0];
    if (seconds === 8) process.kill(process.pid, "SIGKILL");
  }, 1000);`;
new Worker(watch, { eval: true, workerData: turns });
setTimeout(() => channel.onmessage({ data: "1000000000" }), 2500);
