import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { probeNat } from "../../node/network/nat.ts";
import { startStunResponder } from "../../node/network/stun-responder.ts";
import { bindingRequest, bindingResponse, mappedEndpoint } from "./stun.ts";

const TRANSACTION = Uint8Array.from({ length: 12 }, (_, index) => index);

// RFC 5769 section 2.2: a response to a request with transaction b7e7a701bc34d686fa87dfae, seen from 192.0.2.1:32853.
const RFC_5769_TRANSACTION = Buffer.from("b7e7a701bc34d686fa87dfae", "hex");
const RFC_5769_MAPPED = Buffer.from("002000080001a147e112a643", "hex");

test("reads the response from RFC 5769", () => {
  const head = Buffer.from("0101000c2112a442", "hex");
  const response = Buffer.concat([head, RFC_5769_TRANSACTION, RFC_5769_MAPPED]);
  expect(mappedEndpoint(response, RFC_5769_TRANSACTION)).toEqual({ ip: "192.0.2.1", port: 32_853 });
});

test.each(["192.0.2.1", "2001:db8:0:0:0:0:0:1"])("%s survives encoding", (ip) => {
  const response = bindingResponse(bindingRequest(TRANSACTION), { ip, port: 50_000 });
  expect(mappedEndpoint(response ?? new Uint8Array(0), TRANSACTION)).toEqual({ ip, port: 50_000 });
});

test("anything but STUN gets no answer, and is not taken for one", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 700 }), (bytes) => {
      expect(bindingResponse(bytes, { ip: "192.0.2.1", port: 1 })).toBeNull();
      expect(mappedEndpoint(bytes, TRANSACTION)).toBeNull();
    }),
  );
  const response = bindingResponse(bindingRequest(TRANSACTION), { ip: "192.0.2.1", port: 1 });
  expect(mappedEndpoint(response ?? new Uint8Array(0), TRANSACTION.toReversed())).toBeNull();
  // Two responders must not answer each other for ever.
  expect(bindingResponse(response ?? new Uint8Array(0), { ip: "192.0.2.1", port: 1 })).toBeNull();
});

test("an answer is hardly longer than its question, so it is useless for amplification", () => {
  const response = bindingResponse(bindingRequest(TRANSACTION), { ip: "2001:db8::1", port: 1 });
  expect(response?.length).toBeLessThanOrEqual(2.5 * bindingRequest(TRANSACTION).length);
});

test("a responder on this machine sees no router", async () => {
  const responder = await startStunResponder(0);
  onTestFinished(() => responder?.stop());
  const server = `127.0.0.1:${responder?.port}`;
  // The second one is not there; the first suffices.
  const report = await probeNat([server]);
  expect(report.stun).toBe(server);
  expect(responder?.answered()).toBeGreaterThan(0);
});

test("without an answer, that is all that is known about the router", async () => {
  expect(await probeNat([])).toEqual({ kind: "unknown", stun: null });
  expect(await probeNat(["nowhere.invalid:3478"])).toEqual({ kind: "blocked", stun: null });
});
