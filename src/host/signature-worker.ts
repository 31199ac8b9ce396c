import { workerData } from "node:worker_threads";
import { verifyLaxly } from "./ed25519.ts";
import { serveRing } from "./signature-ring.ts";

serveRing(workerData, verifyLaxly);
