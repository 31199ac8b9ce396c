import { expect, test } from "vitest";
import type { Contact } from "../../../protocol/invite/two-way.ts";
import { value } from "../testing/hosts.ts";
import { noConnection } from "./diagnosis.ts";
import type { Handshakes, Offering } from "./handshake.ts";
import { createTwoWay } from "./two-way.ts";

const contact: Contact = { player: "a".repeat(64), secret: new Uint8Array(16), candidates: [] };

const whyNot = async () => noConnection("friendly", [{ kind: "mapped", ip: "45.1.0.2", port: 1 }]);

function handshakes() {
  const made: { closed: boolean }[] = [];
  const offer = async (): Promise<Offering> => {
    const one = { closed: false };
    const secret = new Uint8Array(16).fill(made.length);
    made.push(one);
    return {
      contact: { ...contact, secret },
      accept: async () => null,
      close: () => {
        one.closed = true;
      },
    };
  };
  return { made, all: { offer, answer: async () => null } as Handshakes };
}

test("a reply that did not connect the first time is not called somebody else's the second time", async () => {
  const twoWay = createTwoWay(handshakes().all, whyNot);
  const offer = value(await twoWay.createOffer());
  const reply = { ...contact, secret: offer.secret };
  expect(await twoWay.takeReply(reply)).toMatchObject({ fault: { code: "two-way/no-connection" } });
  expect(await twoWay.takeReply(reply)).toMatchObject({ fault: { code: "two-way/no-connection" } });
});

test("of two offers made at once, one is closed", async () => {
  const { made, all } = handshakes();
  const twoWay = createTwoWay(all, whyNot);
  await Promise.all([twoWay.createOffer(), twoWay.createOffer()]);
  expect(made.map(({ closed }) => closed)).toEqual([true, false]);
});
