import * as v from "valibot";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { WorkerSetting } from "../host/messages.ts";

const answer = v.object({ peer: v.string(), network: v.string() });

/** Who served this page, and where it takes connections: below the page's own address. Fault `door/closed`. */
export async function askDoor({
  hostname,
  port,
  pathname,
}: Location): Promise<Result<WorkerSetting>> {
  const served = await fetch("./door.json").then(
    async (response) => v.safeParse(answer, await response.json()),
    () => null,
  );
  if (!served?.success)
    return fail(
      "door/closed",
      "This link is no longer good, or the app it came from is closed. Ask your friend for a new one.",
    );
  const { peer, network } = served.output;
  const path = encodeURIComponent(`${pathname.slice(1, pathname.lastIndexOf("/"))}/peer`);
  const family = /^[\d.]+$/.test(hostname) ? "ip4" : hostname.startsWith("[") ? "ip6" : "dns4";
  const host = hostname.replace(/^\[|\]$/g, "");
  const address = `/${family}/${host}/tcp/${port === "" ? 80 : port}/ws/http-path/${path}`;
  return ok({ peer, network, address });
}
