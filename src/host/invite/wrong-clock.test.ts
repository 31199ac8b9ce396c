import { expect, test } from "vitest";
import { SYSTEM_CLOCK } from "../ports/system-clock.ts";
import { networkName, value } from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";

test("an invite that is new and yet expired says what may be wrong: a clock", async () => {
  const network = networkName();
  const behind = { ...SYSTEM_CLOCK, today: () => Date.now() - 3 * 24 * 60 * 60_000 };
  const ann = await testHost({ network, name: "Ann", clock: behind });
  const bob = await testHost({ network, name: "Bob" });
  const wish = { game: "connect-four", options: {}, seats: 2, stake: 0 };
  const { link } = value(await ann.api.invite(value(await ann.api.createTable(wish))));
  for (const told of [await bob.api.readCode(link), await bob.api.joinByInvite(link)])
    expect(told).toMatchObject({
      fault: { code: "invite/expired", message: expect.stringContaining("clock") },
    });
});
