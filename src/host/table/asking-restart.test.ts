import { test } from "vitest";
import { networkName, until, untilListed, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";

const WISH = { game: "connect-four", options: {}, seats: 2, stake: 5 };

test.each(["from the list of tables", "by invite"])(
  "a player whose app ended while they asked for a seat can ask again %s",
  async (how) => {
    const network = networkName();
    const profile = memoryProfile();
    const ann = await testHost({ network, name: "Ann" });
    const bob = await testHost({ network, name: "Bob", profile });
    const id = value(await ann.api.createTable(WISH));
    const { link } = value(await ann.api.invite(id));
    await untilListed(bob, id);
    // Ann's answer does not come in time.
    const table = ann.membership?.tables.findNetwork(id);
    if (table === undefined) throw new Error("there is a table");
    table.state.closed = true;
    void bob.api.joinTable(id);
    await until(bob, () => bob.membership?.tables.findNetwork(id));
    await bob.stop();
    table.state.closed = false;
    const again = await testHost({ network, profile });
    await until(again, () => again.membership?.lobby.find(id));
    if (how === "by invite") value(await again.api.joinByInvite(link));
    else value(await again.api.joinTable(id));
    await untilTable(ann, id, ({ seats }) => seats.length === 2);
  },
);
