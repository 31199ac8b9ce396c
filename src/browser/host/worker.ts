// One file for the workers that share most of their code; its name says which of them a worker is.
switch (self.name) {
  case "proofs":
    await import("./proof-worker.ts");
    break;
  case "checks":
    await import("./check-worker.ts");
    break;
  default:
    await import("./host-worker.ts");
}

export {};
