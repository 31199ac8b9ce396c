import { expect, test } from "vitest";
import { fetchAtNeighbours } from "./neighbour-fetch.ts";

function address(address: string, prefix: number, internal = false) {
  return {
    family: "IPv4",
    address,
    cidr: `${address}/${prefix}`,
    internal,
    netmask: "",
    mac: "",
  } as const;
}

const INTERFACES = {
  lo: [address("127.0.0.1", 8, true)],
  wlan: [address("192.168.1.20", 24)],
  vpn: [address("10.8.0.2", 32)],
};

function asking() {
  const asked: string[] = [];
  const ask = fetchAtNeighbours(
    async (input, init) => {
      asked.push(`${input} ${init?.redirect}`);
      return new Response();
    },
    () => INTERFACES,
  );
  return { asked, ask };
}

test("a router on this network is asked, and cannot send us elsewhere", async () => {
  const { asked, ask } = asking();
  await ask("http://192.168.1.1:5000/rootDesc.xml", { method: "GET" });
  await ask(new URL("http://192.168.1.254/ctl"));
  expect(asked).toEqual([
    "http://192.168.1.1:5000/rootDesc.xml error",
    "http://192.168.1.254/ctl error",
  ]);
});

test.each([
  ["this machine", "http://127.0.0.1:4001/"],
  ["this machine in other words", "http://0x7f.1/"],
  ["this machine by its address on the network", "http://192.168.1.20/"],
  ["this machine by its name", "http://localhost/"],
  ["this machine over IPv6", "http://[::1]/"],
  ["this machine over IPv6 with an IPv4 address", "http://[::ffff:192.168.1.1]/"],
  ["another network", "http://192.168.2.1/"],
  ["the internet", "http://203.0.113.9/"],
  ["a cloud's metadata", "http://169.254.169.254/latest"],
  ["a name", "http://router.example/"],
  ["another protocol", "https://192.168.1.1/"],
  ["a file", "file:///etc/passwd"],
])("%s is not asked, whoever names it", async (_, url) => {
  const { asked, ask } = asking();
  await expect(ask(url)).rejects.toThrow(TypeError);
  expect(asked).toEqual([]);
});
