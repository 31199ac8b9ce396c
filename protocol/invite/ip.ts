/** An IP address as its 4 or 16 bytes. */
export type Ip = Uint8Array;

/** Reads an address as people and multiaddrs write it; `null` for anything else, IPv6 zones included. */
export function parseIp(text: string): Ip | null {
  return text.includes(":") ? parseV6(text) : parseV4(text);
}

function parseV4(text: string): Ip | null {
  const parts = text.split(".");
  const good = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part));
  const bytes = parts.map(Number);
  return good && bytes.every((byte) => byte < 256) ? Uint8Array.from(bytes) : null;
}

function parseV6(text: string): Ip | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const [left = [], right = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - left.length - right.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...left, ...Array.from({ length: missing }, () => "0"), ...right];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return Uint8Array.from(
    groups.flatMap((group) => {
      const word = Number.parseInt(group, 16);
      return [word >> 8, word & 255];
    }),
  );
}

/**
 * The address as `parseIp` reads it: dotted, or eight groups of hex digits (not shortened, because nobody reads these).
 */
export function formatIp(ip: Ip): string {
  if (ip.length === 4) return ip.join(".");
  return Array.from({ length: 8 }, (_, group) =>
    (((ip[2 * group] ?? 0) << 8) | (ip[2 * group + 1] ?? 0)).toString(16),
  ).join(":");
}

/** IPv4 blocks that are nobody's address on the internet: first bytes and prefix length (RFC 6890 and its registry). */
const NOT_PUBLIC_V4: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 0, 8],
  [10, 0, 0, 8],
  [100, 64, 0, 10],
  [127, 0, 0, 8],
  [169, 254, 0, 16],
  [172, 16, 0, 12],
  [192, 0, 0, 24],
  [192, 0, 2, 24],
  [192, 88, 99, 24],
  [192, 168, 0, 16],
  [198, 18, 0, 15],
  [198, 51, 100, 24],
  [203, 0, 113, 24],
  [224, 0, 0, 3],
];

/**
 * Whether the address can be somebody's on the internet, and so may go into an invite. A private one would cost the
 * reader six seconds (docs/decisions.md), reveal a home network, or point a stranger's link into the reader's own.
 */
export function isPublicIp(ip: Ip): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = ip;
  // IPv6 assigns only 2000::/3 (RFC 4291); of it 2001:db8::/32 is for documentation, and 2001::/32 and 2002::/16 embed
  // IPv4 addresses.
  if (ip.length === 16) {
    if (a >> 5 !== 1) return false;
    const word = ((a << 8) | b) >>> 0;
    const next = ((c << 8) | d) >>> 0;
    return word !== 0x2002 && !(word === 0x2001 && (next === 0 || next === 0x0db8));
  }
  const address = ((a << 24) | (b << 16) | (c << 8)) >>> 0;
  return !NOT_PUBLIC_V4.some(([x, y, z, length]) => {
    const shift = 32 - length;
    return address >>> shift === (((x << 24) | (y << 16) | (z << 8)) >>> 0) >>> shift;
  });
}

/** Whether it can be one host: neither nobody (all zeros) nor many (multicast, broadcast). */
export function isUnicastIp(ip: Ip): boolean {
  return ip.some((byte) => byte !== 0) && (ip.length === 4 ? (ip[0] ?? 0) < 224 : ip[0] !== 0xff);
}
