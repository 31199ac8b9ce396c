import type { Cbor } from "../../protocol/cbor/cbor.ts";
import { hashContent } from "../../protocol/content.ts";
import type { MatchRecord } from "../../protocol/record.ts";
import type { Course } from "./courses.ts";
import { type Fields, flipped, forge, type Negative, recordOf, reforge, whole } from "./forging.ts";
import { signerOf } from "./table.ts";

type Bases = (name: string) => Course;
type Change = { readonly [key: string]: Cbor | undefined };

/** Certificates, last signatures, claims and evidence that must be refused. */
export function negativeAttachments(base: Bases): Negative[] {
  return [
    ...amongThree(base("rpsls")),
    ...alone(base("resignation")),
    ...ends(base("rematch")),
    ...claims(base("claim")),
  ];
}

function attached(
  name: string,
  base: Course,
  fault: string,
  change: Partial<MatchRecord["attachments"]>,
): Negative {
  return whole(name, base, fault, { attachments: { ...recordOf(base).attachments, ...change } });
}

function amongThree(base: Course): Negative[] {
  const [certificate] = recordOf(base).attachments.certificates;
  if (certificate === undefined) throw new Error("There is no certificate.");
  const { votes, turn } = certificate;
  const [one, other] = votes as [Uint8Array, Uint8Array];
  const seatOf = (vote: Uint8Array) => (vote === one ? 0 : 1);
  const vote = (bytes: Uint8Array, change: Change, signer = seatOf(bytes)) =>
    reforge("fairhand/vote/2", bytes, change, signerOf(signer));
  const bad = (name: string, list: readonly Uint8Array[], more = {}) =>
    attached(name, base, "record/certificate", {
      certificates: [{ ...certificate, votes: list, ...more }],
    });
  const both = (change: Change) => [vote(one, change), vote(other, change)];
  const early = base.match.history.finals[0];
  if (early === undefined) throw new Error("Nothing was decided.");
  const needless = {
    turn: 0,
    content: early.content,
    votes: both({ turn: 0, log: early.before, content: hashContent(early.content) }),
  };
  const zero = new Uint8Array(32);
  const wrong = { answers: [], resigned: [], out: [] };
  return [
    attached("no certificate of the last phase", base, "record/certificate", { certificates: [] }),
    attached("a certificate twice", base, "record/not-canonical", {
      certificates: [certificate, certificate],
    }),
    attached("a second certificate of the same phase", base, "record/not-canonical", {
      certificates: [certificate, { ...certificate, votes: both({ round: 1 }) }],
    }),
    attached("a certificate of a phase that needs none", base, "record/not-canonical", {
      certificates: [needless, certificate],
    }),
    bad("one precommit of three", [one]),
    bad("precommits in another order", [other, one]),
    bad("one precommit twice", [one, one]),
    bad("precommits of two rounds", [one, vote(other, { round: 1 })]),
    bad("precommits with two valid rounds", [one, vote(other, { vr: 0 })]),
    bad("prevotes", both({ kind: "prevote" })),
    bad("precommits of nothing", both({ content: null })),
    bad("precommits of another content", both({ content: zero })),
    bad("precommits of another history", both({ log: zero })),
    bad("precommits of another phase", both({ turn: 0 })),
    bad("precommits of another match", both({ match: zero })),
    bad("a precommit with a changed signature", [one, flipped(other, -1)]),
    bad("a precommit signed by another player", [one, vote(other, {}, 2)]),
    bad("a precommit of a seat that there is not", [one, vote(other, { voter: 3 }, 3)]),
    bad("a precommit in round -1", [one, vote(other, { round: -1 })]),
    bad("a precommit with a field too many", [one, vote(other, { more: 1 })]),
    bad("a certificate of a phase that there is not", [one, other], { turn: turn + 1 }),
    bad("a certificate of another content than its votes", [one, other], { content: wrong }),
    attached("evidence that is none", base, "evidence/malformed", { evidence: [Uint8Array.of(0)] }),
    attached("one vote as evidence", base, "evidence/proves-nothing", {
      evidence: [encodeEvidence({ kind: "votes", votes: [one, one] })],
    }),
    attached("one entry as two faces", base, "evidence/proves-nothing", {
      evidence: [
        encodeEvidence({
          kind: "faces",
          entries: [
            recordOf(base).entries[0] as Uint8Array,
            recordOf(base).entries[0] as Uint8Array,
          ],
        }),
      ],
    }),
    attached("two faces of which one is forged", base, "entry/bad-signature", {
      evidence: [
        encodeEvidence({
          kind: "faces",
          entries: [
            recordOf(base).entries[0] as Uint8Array,
            flipped(recordOf(base).entries[0] as Uint8Array, -1),
          ],
        }),
      ],
    }),
  ];
}

function alone(base: Course): Negative[] {
  const [certificate] = recordOf(base).attachments.certificates;
  const [vote] = certificate?.votes ?? [];
  if (certificate === undefined || vote === undefined) throw new Error("There is no certificate.");
  const bad = (name: string, votes: readonly Uint8Array[]) =>
    attached(name, base, "record/certificate", { certificates: [{ ...certificate, votes }] });
  const changed = (change: Change, signer: number) =>
    reforge("fairhand/vote/2", vote, change, signerOf(signer));
  return [
    attached("no certificate of a resignation", base, "record/certificate", { certificates: [] }),
    bad("the certificate of who has given up", [changed({ voter: 0 }, 0)]),
    bad("the certificate of both", [changed({ voter: 0 }, 0), vote]),
    bad("a prevote of who is left", [changed({ kind: "prevote" }, 1)]),
    bad("a precommit of another content by who is left", [
      changed({ content: hashContent({ answers: [], resigned: [], out: [] }) }, 1),
    ]),
    bad("one who is left, twice", [vote, vote]),
  ];
}

function ends(base: Course): Negative[] {
  const [one, other] = recordOf(base).attachments.ends as [Uint8Array, Uint8Array];
  const end = (change: Change, signer = 0) =>
    reforge("fairhand/end/2", one, change, signerOf(signer));
  const bad = (name: string, fault: string, list: readonly Uint8Array[]) =>
    attached(name, base, fault, { ends: list });
  const zero = new Uint8Array(32);
  return [
    bad("a last signature that is changed", "end/bad-signature", [flipped(one, -1), other]),
    bad("a last signature for another player", "end/bad-signature", [end({ seat: 1 })]),
    bad("a last signature twice", "record/statement", [one, one]),
    bad("a last signature under another history", "record/statement", [end({ log: zero })]),
    bad("a last signature in an earlier phase", "record/statement", [end({ turn: 3 })]),
    bad("a last signature of another match", "statement/wrong-match", [end({ match: zero })]),
    bad("a last signature of a seat that there is not", "statement/wrong-match", [
      end({ seat: 5 }, 5),
    ]),
    bad("a last signature with a field too many", "end/malformed", [end({ more: 1 })]),
  ];
}

function claims(base: Course): Negative[] {
  const [one] = recordOf(base).attachments.claims as [Uint8Array];
  const claim = (change: Change, signer = 1) =>
    reforge("fairhand/claim/2", one, change, signerOf(signer));
  const bad = (name: string, fault: string, list: readonly Uint8Array[]) =>
    attached(name, base, fault, { claims: list });
  return [
    bad("a claim that is changed", "claim/bad-signature", [flipped(one, -1)]),
    bad("a claim against nobody", "claim/malformed", [claim({ seats: [] })]),
    bad("a claim against one seat twice", "claim/malformed", [claim({ seats: [0, 0] })]),
    bad("a claim twice", "record/statement", [one, one]),
    bad("a claim about a phase far ahead", "record/statement", [claim({ turn: 99 })]),
    bad("a claim signed by somebody else", "claim/bad-signature", [claim({}, 0)]),
  ];
}

function encodeEvidence(evidence: Fields): Uint8Array {
  // What is signed does not matter: the payload is canonical.
  return forge("fairhand/entry/2", evidence, signerOf(0)).subarray(0, -64);
}
