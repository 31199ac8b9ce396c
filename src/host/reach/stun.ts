import { formatIp, parseIp } from "../../../protocol/invite/ip.ts";

// The part of STUN (RFC 8489) for asking "from where do you see me?", and answering it.

const HEADER_BYTES = 20;
const MAGIC = 0x2112_a442;
const BINDING_REQUEST = 0x0001;
const BINDING_RESPONSE = 0x0101;
const XOR_MAPPED_ADDRESS = 0x0020;
export const TRANSACTION_BYTES = 12;
/** The largest datagram that is examined. */
const MAX_BYTES = 548;

/** An address and port as the other side sees them. */
export interface Endpoint {
  readonly ip: string;
  readonly port: number;
}

export function bindingRequest(transaction: Uint8Array): Uint8Array {
  return message(BINDING_REQUEST, transaction, new Uint8Array(0));
}

/**
 * The answer to a datagram from `from`; `null` for anything but a binding request. Hardly longer than the question, so
 * it is useless for flooding others.
 */
export function bindingResponse(datagram: Uint8Array, from: Endpoint): Uint8Array | null {
  const ip = parseIp(from.ip);
  const head = header(datagram);
  if (ip === null || head === null || head.type !== BINDING_REQUEST) return null;
  const value = new Uint8Array(4 + ip.length);
  value[1] = ip.length === 4 ? 1 : 2;
  const view = new DataView(value.buffer);
  view.setUint16(2, from.port ^ (MAGIC >>> 16));
  value.set(masked(ip, head.transaction), 4);
  const attribute = new Uint8Array(4 + value.length);
  const attributeView = new DataView(attribute.buffer);
  attributeView.setUint16(0, XOR_MAPPED_ADDRESS);
  attributeView.setUint16(2, value.length);
  attribute.set(value, 4);
  return message(BINDING_RESPONSE, head.transaction, attribute);
}

/** Where the server of this transaction saw us; `null` if this is not its answer. */
export function mappedEndpoint(datagram: Uint8Array, transaction: Uint8Array): Endpoint | null {
  const head = header(datagram);
  if (head === null || head.type !== BINDING_RESPONSE) return null;
  if (head.transaction.some((byte, index) => byte !== transaction[index])) return null;
  const view = new DataView(datagram.buffer, datagram.byteOffset, datagram.byteLength);
  for (let at = HEADER_BYTES; at + 4 <= datagram.length; ) {
    const [type, length] = [view.getUint16(at), view.getUint16(at + 2)];
    const value = datagram.subarray(at + 4, at + 4 + length);
    if (value.length < length) return null;
    const size = value[1] === 1 ? 4 : 16;
    if (type === XOR_MAPPED_ADDRESS && length === 4 + size)
      return {
        ip: formatIp(masked(value.subarray(4), transaction)),
        port: view.getUint16(at + 6) ^ (MAGIC >>> 16),
      };
    // Attributes are padded to four bytes.
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  return null;
}

function message(type: number, transaction: Uint8Array, attributes: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + attributes.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, type);
  view.setUint16(2, attributes.length);
  view.setUint32(4, MAGIC);
  bytes.set(transaction, 8);
  bytes.set(attributes, HEADER_BYTES);
  return bytes;
}

function header(datagram: Uint8Array): { type: number; transaction: Uint8Array } | null {
  if (datagram.length < HEADER_BYTES || datagram.length > MAX_BYTES) return null;
  const view = new DataView(datagram.buffer, datagram.byteOffset, datagram.byteLength);
  return view.getUint32(4) === MAGIC && view.getUint16(2) === datagram.length - HEADER_BYTES
    ? { type: view.getUint16(0), transaction: datagram.slice(8, HEADER_BYTES) }
    : null;
}

/** An address xor the magic number and the transaction (section 14.2): some routers rewrite addresses they find in packets. */
function masked(ip: Uint8Array, transaction: Uint8Array): Uint8Array {
  const mask = new Uint8Array(16);
  new DataView(mask.buffer).setUint32(0, MAGIC);
  mask.set(transaction, 4);
  return ip.map((byte, index) => byte ^ (mask[index] ?? 0));
}
