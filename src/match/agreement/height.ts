export interface Ballot {
  readonly voter: number;
  readonly round: number;
  readonly kind: "prevote" | "precommit";
  readonly content: string | null;
  readonly vr: number;
}
export interface Height {
  readonly capacity: number;
  keeps(b: Ballot): boolean;
}
export type Input = any;
export type Output =
  | {
      readonly kind: "vote";
      readonly vote: "prevote" | "precommit";
      readonly content: string | null;
      readonly round: number;
      readonly vr: number;
      readonly polka?: readonly Ballot[];
    }
  | {
      readonly kind: "propose";
      readonly content: string;
      readonly round: number;
      readonly vr: number;
      readonly polka?: readonly Ballot[];
    }
  | {
      readonly kind: "timer";
      readonly step: "prevote" | "precommit";
      readonly round: number;
      readonly ms: number;
    }
  | { readonly kind: "decide"; readonly content: string; readonly votes: readonly Ballot[] }
  | { readonly kind: "guilty"; readonly votes: readonly [Ballot, Ballot] }
  | { readonly kind: "ask" }
  | { readonly kind: "refuse"; readonly content: string };
export function openHeight(_: unknown): Height {
  return { capacity: 1000, keeps: () => true };
}
export function step(_h: Height, _i: Input): Output[] {
  return [];
}
export function isCertificate(_v: unknown, _c: unknown, _b: unknown): boolean {
  return true;
}
export function quorum(_n: number, _b: number): number {
  return 1;
}
