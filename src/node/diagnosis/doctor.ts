import type { InternetView } from "../../host/api/api.ts";
import type { CheckName, CheckVerdict } from "../../host/api/diagnosis-api.ts";

/** One line of the report. */
export interface Check {
  readonly name: CheckName;
  readonly verdict: CheckVerdict;
  /** One sentence; addresses stand in braces: see `reportText`. */
  readonly finding: string;
  /** What to do, if anything can be done. */
  readonly advice?: string;
}

export type Finding = Omit<Check, "name">;

/** How the doctor examines this machine. Each may throw, which is a finding too. */
export interface Instruments {
  readonly versions: () => Finding;
  readonly disk: () => Promise<Finding>;
  readonly clock: () => Finding;
  readonly discovery: () => Promise<Finding>;
  readonly firewall: () => Promise<Finding>;
  readonly webrtc: () => Promise<Finding>;
  readonly nat: () => Promise<NonNullable<InternetView["nat"]> | null>;
  /** Relays that answered, and the total; `null` if none is known. */
  readonly relays: () => Promise<{ readonly answered: number; readonly known: number } | null>;
}

/** Checks everything at once and answers in the order of `CheckName`. Never rejects. */
export async function examine(instruments: Instruments): Promise<readonly Check[]> {
  return Promise.all([
    look("versions", async () => instruments.versions()),
    look("disk", instruments.disk),
    look("clock", async () => instruments.clock()),
    look("discovery", instruments.discovery),
    look("firewall", instruments.firewall),
    look("webrtc", instruments.webrtc),
    look("nat", async () => natFinding(await instruments.nat())),
    look("relays", async () => relayFinding(await instruments.relays())),
  ]);
}

async function look(name: CheckName, step: () => Promise<Finding>): Promise<Check> {
  try {
    return { name, ...(await step()) };
  } catch (error) {
    return { name, verdict: "broken", finding: `The check itself failed (${codeOf(error)}).` };
  }
}

/** An error's code or kind: its message may name files and addresses. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

function natFinding(nat: InternetView["nat"]): Finding {
  const findings: Record<NonNullable<InternetView["nat"]>, Finding> = {
    open: { verdict: "fine", finding: "No router stands between this machine and the internet." },
    friendly: {
      verdict: "fine",
      finding: "The router uses the same port for everyone: direct connections to friends work.",
    },
    symmetric: {
      verdict: "warning",
      finding: "The router uses a different port for each connection (symmetric NAT).",
      advice: "Friends behind a router like this can be reached only through a relay.",
    },
    blocked: {
      verdict: "warning",
      finding:
        "No STUN server answered: the network blocks UDP, or there is no internet connection.",
      advice: "Matches on the local network work; anything beyond needs a relay.",
    },
    unknown: {
      verdict: "warning",
      finding: "Too few STUN servers answered to detect the router type.",
      advice: "Enter two or more STUN servers in the settings.",
    },
  };
  return nat === null ? NOT_ASKED : findings[nat];
}

const NOT_ASKED: Finding = { verdict: "skipped", finding: "Nobody on the internet was contacted." };

function relayFinding(relays: Awaited<ReturnType<Instruments["relays"]>>): Finding {
  if (relays === null) return { verdict: "skipped", finding: "No relay is set." };
  const { answered, known } = relays;
  const finding = `${answered} of ${known} relays accept a connection.`;
  return answered > 0
    ? { verdict: "fine", finding }
    : { verdict: "warning", finding, advice: "Ask whoever runs the relay, or enter another one." };
}

/** The report as text, to show and to send on: without addresses unless they are wanted. */
export function reportText(checks: readonly Check[], withAddresses: boolean): string {
  return checks
    .map(({ name, verdict, finding, advice }) => {
      const text = finding.replaceAll(/\{([^}]*)\}/g, withAddresses ? "$1" : "[address]");
      return `${name.padEnd(9)}  ${verdict.padEnd(7)}  ${text}${advice === undefined ? "" : `\n${" ".repeat(20)}${advice}`}`;
    })
    .join("\n");
}
