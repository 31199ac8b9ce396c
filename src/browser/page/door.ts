import * as v from "valibot";
import type { WorkerSetting } from "../host/messages.ts";

const answer = v.object({ peer: v.string(), network: v.string() });

/** Who served this page, and where it takes connections: below the page's own address. */
export async function askDoor({ hostname, port, pathname }: Location): Promise<WorkerSetting> {
  const { peer, network } = v.parse(answer, await (await fetch("./door.json")).json());
  const path = encodeURIComponent(`${pathname.slice(1, pathname.lastIndexOf("/"))}/peer`);
  const family = /^[\d.]+$/.test(hostname) ? "ip4" : hostname.startsWith("[") ? "ip6" : "dns4";
  const host = hostname.replace(/^\[|\]$/g, "");
  const address = `/${family}/${host}/tcp/${port === "" ? 80 : port}/ws/http-path/${path}`;
  return { peer, network, address };
}
