import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

// Small internets on one machine: network namespaces (iproute2) with routers that translate addresses (nftables).
// 45.x addresses stand for public ones; nothing leaves the namespaces.

/** How a home router treats outgoing traffic. RFC 4787 has other names for the first three. */
export type Router =
  /** Whatever arrives at its address reaches the first machine behind it (a "DMZ host"). */
  | "full-cone"
  /** One port for all destinations, open only to those it has sent to: most homes. */
  | "port-restricted"
  /** A different port for each destination: some companies and mobile networks. */
  | "symmetric"
  /** Port-restricted, but without UDP: hotels. */
  | "udp-blocked"
  /** Port-restricted, and opens ports on request (miniupnpd: NAT-PMP and UPnP). */
  | "upnp";

export interface Lab {
  /** The prefix of a command line that runs in a machine's namespace. */
  inside(machine: string): readonly string[];
  /** Runs a command on a machine and waits for it. */
  run(machine: string, command: string): void;
  /** Unplugs the cable, or plugs it in again, perhaps with another address on the same network. */
  unplug(machine: string): void;
  plugIn(machine: string, address: string, gateway: string): void;
  /** Ends everything still running inside, and removes the lab. */
  down(): void;
}

/** Why the lab cannot run here, or `null`. */
export function whyNoLab(): string | null {
  if (process.getuid?.() !== 0) return "it needs root";
  try {
    execFileSync("bash", ["-c", "ip -V && nft --version"], { stdio: "ignore" });
  } catch {
    return "it needs iproute2 and nftables";
  }
  const probe = `fh-probe-${process.pid}`;
  try {
    script(`ip netns add ${probe}\nip netns exec ${probe} nft list ruleset\nip netns del ${probe}`);
    return null;
  } catch {
    return "this machine does not allow network namespaces";
  }
}

let labs = 0;

/** Removes leftovers of a killed run; a namespace's name says whose it is. */
function removeOrphans(): void {
  const names = execFileSync("bash", ["-c", "ip netns list"], { encoding: "utf8" }).split("\n");
  for (const line of names) {
    const [name = "", pid = ""] = /^fh(\d+)-\d+-\w+/.exec(line) ?? [];
    if (name !== "" && !existsSync(`/proc/${pid}`)) script(removal(name));
  }
}

function removal(namespace: string): string {
  return [
    `kill -KILL $(ip netns pids ${namespace} 2>/dev/null) 2>/dev/null || true`,
    `ip netns del ${namespace} 2>/dev/null || true`,
  ].join("\n");
}

/** A switch with machines `h1`, ... at 10.77.0.1, ... */
export function bridgeLab(machines: number): Lab {
  const names = Array.from({ length: machines }, (_, index) => `h${index + 1}`);
  return build(["switch", ...names], (x) => [
    x.bridge("switch", "10.77.0.254/24"),
    ...names.map((name, index) =>
      x.onBridge("switch", name, `10.77.0.${index + 1}/24`, "10.77.0.254"),
    ),
  ]);
}

export interface InternetSetting {
  /** The routers of the homes: `a`, `a2` behind the first (45.1.0.2), `b`, `b2` behind the second (45.2.0.2), and so on. */
  readonly routers: readonly Router[];
  /** The first home's router is behind its carrier's (RFC 6598). */
  readonly carrier?: boolean;
  /** All homes use 192.168.1.0/24. */
  readonly sameSubnet?: boolean;
  /** `only`: homes have only IPv6. Routers let in nothing unsolicited (RFC 6092). */
  readonly ipv6?: "only";
}

const PUBLIC_HOSTS = { relay: "45.10.0.10", relay2: "45.11.0.10" } as const;
export const PUBLIC_V6 = { relay: "2a01:10::10", relay2: "2a01:11::10" } as const;

/** Homes behind routers, and two machines, `relay` and `relay2`, with public addresses. */
export function internetLab(setting: InternetSetting): Lab {
  const { routers, carrier = false, sameSubnet = false } = setting;
  const v6 = setting.ipv6 === "only";
  const homes = routers.map((router, index) => {
    const number = index + 1;
    const letter = "abcdef"[index] ?? "";
    const subnet = `192.168.${sameSubnet ? 1 : number}`;
    return { number, router, subnet, machines: [letter, `${letter}2`], nat: `nat${number}` };
  });
  const names = [
    "core",
    "relay",
    "relay2",
    ...(carrier ? ["carrier"] : []),
    ...homes.flatMap(({ nat, machines }) => [nat, ...machines]),
  ];
  return build(names, (x) => [
    ...["core", ...(carrier ? ["carrier"] : []), ...homes.map(({ nat }) => nat)].map(x.forwards),
    // The internet silently drops packets to private addresses, so dialing one costs a timeout.
    ...["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10"].map(
      (block) => `${x.in("core")} ip route add blackhole ${block}`,
    ),
    ...(["relay", "relay2"] as const).map((name, index) => [
      x.cable("core", name, name, "eth0"),
      x.address("core", name, `45.1${index}.0.1/24`),
      x.address(name, "eth0", `${PUBLIC_HOSTS[name]}/24`),
      `${x.in(name)} ip route add default via 45.1${index}.0.1`,
      x.address("core", name, `2a01:1${index}::1/64`),
      x.address(name, "eth0", `${PUBLIC_V6[name]}/64`),
      `${x.in(name)} ip -6 route add default via 2a01:1${index}::1`,
    ]),
    ...homes.map(({ number, nat, subnet, machines, router }) => {
      const behindCarrier = carrier && number === 1;
      const edge = behindCarrier ? "carrier" : nat;
      return [
        x.cable("core", `to${number}`, edge, "wan0"),
        x.address("core", `to${number}`, `45.${number}.0.1/24`),
        x.address(edge, "wan0", `45.${number}.0.2/24`),
        `${x.in(edge)} ip route add default via 45.${number}.0.1`,
        ...(behindCarrier
          ? [
              x.cable("carrier", "lan0", nat, "wan0"),
              x.address("carrier", "lan0", "100.64.1.1/24"),
              x.address(nat, "wan0", "100.64.1.2/24"),
              `${x.in(nat)} ip route add default via 100.64.1.1`,
              x.rules("carrier", "port-restricted", "lan0", "100.64.1.2"),
            ]
          : []),
        x.bridge(nat, `${subnet}.1/24`),
        ...machines.map((machine, index) =>
          v6
            ? x.onBridge(nat, machine)
            : x.onBridge(nat, machine, `${subnet}.${10 + index}/24`, `${subnet}.1`),
        ),
        ...(v6
          ? [
              x.address("core", `to${number}`, `2a01:f${number}::1/64`),
              x.address(nat, "wan0", `2a01:f${number}::2/64`),
              `${x.in(nat)} ip -6 route add default via 2a01:f${number}::1`,
              `${x.in("core")} ip -6 route add 2a01:${number}::/64 via 2a01:f${number}::2`,
              x.address(nat, "br0", `2a01:${number}::1/64`),
              ...machines.map((machine, index) => [
                x.address(machine, "eth0", `2a01:${number}::1${index}/64`),
                `${x.in(machine)} ip -6 route add default via 2a01:${number}::1`,
              ]),
            ]
          : []),
        x.rules(nat, router, "br0", `${subnet}.10`),
        ...(router === "upnp" ? [x.upnp(nat)] : []),
      ];
    }),
  ]);
}

type Lines = readonly (string | Lines)[];

function flatten(lines: Lines): string[] {
  return lines.flatMap((line) => (typeof line === "string" ? line : flatten(line)));
}

/** Commands for one lab; `in` gives the prefix that runs one inside a machine. */
function commands(id: string) {
  const inside = (machine: string) => `ip netns exec ${id}-${machine}`;
  const up = (machine: string, link: string) => `${inside(machine)} ip link set ${link} up`;
  const address = (machine: string, link: string, of: string) =>
    `${inside(machine)} ip addr add ${of} dev ${link}${of.includes(":") ? " nodad" : ""}`;
  const cable = (from: string, fromLink: string, to: string, toLink: string): Lines => [
    `ip link add ${fromLink} netns ${id}-${from} type veth peer name ${toLink} netns ${id}-${to}`,
    up(from, fromLink),
    up(to, toLink),
  ];
  return {
    in: inside,
    address,
    cable,
    forwards: (machine: string) =>
      `${inside(machine)} sysctl -qw net.ipv4.ip_forward=1 net.ipv6.conf.all.forwarding=1`,
    bridge: (machine: string, own: string): Lines => [
      `${inside(machine)} ip link add br0 type bridge`,
      address(machine, "br0", own),
      up(machine, "br0"),
    ],
    onBridge: (bridge: string, machine: string, own?: string, gateway?: string): Lines => [
      cable(machine, "eth0", bridge, `p-${machine}`),
      `${inside(bridge)} ip link set p-${machine} master br0`,
      own === undefined ? [] : address(machine, "eth0", own),
      gateway === undefined ? [] : `${inside(machine)} ip route add default via ${gateway}`,
    ],
    rules: (machine: string, router: Router, lan: string, first: string): Lines =>
      rulesOf(inside(machine), router, lan, first),
    upnp: (machine: string): Lines => upnpIn(inside(machine), id),
  };
}

/**
 * A router's translation and firewall. Unsolicited packets are dropped, not refused, because an answer would spoil hole
 * punching.
 */
function rulesOf(inside: string, router: Router, lan: string, first: string): Lines {
  return [
    `${inside} nft -f - <<'END'`,
    "table ip nat {",
    "  chain before { type nat hook prerouting priority -100;",
    router === "full-cone"
      ? `    iifname wan0 meta l4proto { tcp, udp } th dport 1024-65535 dnat to ${first}`
      : "",
    "  }",
    "  chain after { type nat hook postrouting priority 100;",
    `    oifname wan0 masquerade ${router === "symmetric" ? "random,fully-random" : ""}`,
    "  }",
    "}",
    "table inet firewall {",
    "  chain through { type filter hook forward priority 0; policy drop;",
    router === "udp-blocked" ? `    iifname ${lan} oifname wan0 meta l4proto udp drop` : "",
    "    ct state established,related accept",
    `    iifname ${lan} accept`,
    "    ct status dnat accept",
    "  }",
    "  chain inbound { type filter hook input priority 0; policy accept;",
    "    ct state established,related accept",
    "    icmpv6 type { nd-neighbor-solicit, nd-neighbor-advert } accept",
    "    iifname wan0 drop",
    "  }",
    "}",
    "END",
  ];
}

/** A router's daemon that opens ports on request. */
function upnpIn(inside: string, id: string): Lines {
  return [
    `${inside} nft -f - <<'END'`,
    "table inet miniupnpd {",
    "  chain forward { type filter hook forward priority -10; policy accept; }",
    "  chain prerouting { type nat hook prerouting priority -101; policy accept; }",
    "  chain postrouting { type nat hook postrouting priority 99; policy accept; }",
    "}",
    "END",
    `${inside} ip route add 239.0.0.0/8 dev br0`,
    `cat > /run/${id}.upnp <<'END'`,
    "ext_ifname=wan0",
    "listening_ip=br0",
    "http_port=5000",
    "enable_natpmp=yes",
    "enable_upnp=yes",
    "secure_mode=yes",
    "uuid=63efd2f0-6575-48e4-a6aa-32d79a4a5641",
    "upnp_table_name=miniupnpd",
    "upnp_nat_table_name=miniupnpd",
    "upnp_forward_chain=forward",
    "upnp_nat_chain=prerouting",
    "upnp_nat_postrouting_chain=postrouting",
    "allow 1024-65535 0.0.0.0/0 1024-65535",
    "deny 0-65535 0.0.0.0/0 0-65535",
    "END",
    `${inside} setsid miniupnpd -d -f /run/${id}.upnp -P /run/${id}.pid > /dev/null 2>&1 < /dev/null &`,
  ];
}

function build(machines: readonly string[], lines: (x: ReturnType<typeof commands>) => Lines): Lab {
  if (labs === 0) removeOrphans();
  const id = `fh${process.pid}-${++labs}`;
  const x = commands(id);
  const namespaces = machines.map((machine) => `${id}-${machine}`);
  const down = () => {
    script([...namespaces.map(removal), `rm -f /run/${id}.upnp /run/${id}.pid`].join("\n"));
  };
  try {
    const begin = machines.map((machine) => [
      `ip netns add ${id}-${machine}`,
      `${x.in(machine)} ip link set lo up`,
    ]);
    script(flatten([...begin, ...lines(x)]).join("\n"));
  } catch (error) {
    down();
    throw error;
  }
  return {
    inside: (machine) => ["ip", "netns", "exec", `${id}-${machine}`],
    run: (machine, command) => script(`${x.in(machine)} ${command}`),
    unplug: (machine) => script(`${x.in(machine)} ip link set eth0 down`),
    plugIn: (machine, address, gateway) =>
      script(
        [
          `${x.in(machine)} ip addr flush dev eth0`,
          x.address(machine, "eth0", address),
          `${x.in(machine)} ip link set eth0 up`,
          `${x.in(machine)} ip route replace default via ${gateway}`,
        ].join("\n"),
      ),
    down,
  };
}

/** Runs a script; the error contains its output. */
function script(text: string): void {
  execFileSync("bash", ["-eu"], { input: text, stdio: ["pipe", "ignore", "pipe"] });
}
