import { afterEach, expect, test, vi } from "vitest";
import type { Host } from "../host.ts";
import { networkName, testHost, until, value } from "../testing/hosts.ts";
import { LOOK } from "../versions/protocols.ts";

afterEach(() => void vi.useRealTimers());

/** The host takes each question and answers it when told to. */
async function makeBusy({ membership }: Host) {
  if (membership === null) throw new Error("no network");
  const { node } = membership;
  const { handler, options } = node.services.parts.registrar.getHandler(LOOK);
  const asked = Promise.withResolvers<() => void>();
  await node.unhandle(LOOK);
  await node.handle(
    LOOK,
    (stream, connection) =>
      stream.addEventListener(
        "message",
        ({ data }) =>
          asked.resolve(() => {
            void handler(stream, connection);
            stream.push(data);
          }),
        { once: true },
      ),
    options,
  );
  return asked.promise;
}

async function bobWithAnInvite() {
  const network = networkName();
  const [ann, bob] = await Promise.all([
    testHost({ network, name: "Ann" }),
    testHost({ network, name: "Bob" }),
  ]);
  await until(bob, ({ network: { peers } }) => peers > 0);
  const wish = { game: "connect-four", options: {}, seats: 2, stake: 5 };
  const id = value(await ann.api.createTable({ ...wish, access: "invited" }));
  return { ann, bob, id, link: value(await ann.api.invite(id)).link };
}

test("a host that is busy for twenty seconds still shows its table", async () => {
  const { ann, bob, id, link } = await bobWithAnInvite();
  const asked = makeBusy(ann);
  // Whatever else has a timer goes on.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const seen = bob.api.lookAtInvite(link);
  const answer = await asked;
  vi.advanceTimersByTime(20_000);
  answer();
  expect(value(await seen).id).toBe(id);
});

test("a host that leaves while being asked keeps nobody waiting", async () => {
  const { ann, bob, link } = await bobWithAnInvite();
  const asked = makeBusy(ann);
  const seen = bob.api.lookAtInvite(link);
  await asked;
  await ann.stop();
  expect(await seen).toMatchObject({ fault: { code: "invite/no-answer" } });
});
