import { expect, test } from "vitest";
import { settled, stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf } from "../table.fixture.ts";
import { useStudy } from "./use-study.ts";

function Shown({ how }: { readonly how: "once" | "deeper" }) {
  const { current } = useStudy("connect-four:44", how);
  return <p>{current ? "current" : "examined"}</p>;
}

test.each(["once", "deeper"] as const)(
  "a question that another page withdrew is asked again (%s)",
  async (how) => {
    let asked = 0;
    const host = {
      study: async () =>
        asked++ === 0
          ? { ok: false, fault: { code: "bots/cancelled", message: "The request was cancelled." } }
          : { ok: true, value: { text: "connect-four:44", moves: [] } },
      leaveStudy: async () => ({ ok: true, value: null }),
    };
    const { root, render } = stage(host as never, snapshotOf());
    await render(<Shown how={how} />);
    await settled();
    expect(textOf(root)).toBe("current");
  },
);
