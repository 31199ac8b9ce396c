import { workerData } from "node:worker_threads";
import { verifyLaxly } from "../keys/ed25519.ts";
import { serveRing } from "./signature-ring.ts";

serveRing(workerData, verifyLaxly);
