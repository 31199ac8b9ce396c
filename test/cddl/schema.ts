/** The part of CDDL (RFC 8610) that docs/spec/fairhand.cddl is written in: rules as trees. */
export type Type =
  | { readonly kind: "literal"; readonly value: string | number }
  | { readonly kind: "range"; readonly from: number; readonly to: number }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "size"; readonly of: Type; readonly size: Type }
  | { readonly kind: "regexp"; readonly pattern: string }
  | { readonly kind: "choice"; readonly types: readonly Type[] }
  | { readonly kind: "map" | "array"; readonly members: readonly Member[] };

/** A member of a map, a list or a group, so many times. `key`: absent in lists; a type where any key of that type will do. */
export interface Member {
  readonly least: number;
  readonly most: number;
  readonly key?: string | Type;
  /** A named member without a key is a type, or a group whose members stand here. */
  readonly type: Type;
}

export type Rule =
  | { readonly kind: "type"; readonly type: Type }
  | { readonly kind: "group"; readonly members: readonly Member[] };

export type Schema = ReadonlyMap<string, Rule>;

const TOKEN =
  /\s+|;.*|"([^"]*)"|(-?\d+(?!\d*\*))|(\d*\*\d*|\?)|(=>|\.\.|[=/:,(){}[\]]|\.size|\.regexp)|([a-z][a-zA-Z0-9]*(?:-[a-zA-Z0-9]+)*)/gy;

interface Token {
  readonly kind: "text" | "number" | "occurrence" | "sign" | "name";
  readonly text: string;
}

function tokensOf(source: string): Token[] {
  const kinds = ["text", "number", "occurrence", "sign", "name"] as const;
  const tokens: Token[] = [];
  let end = 0;
  for (const match of source.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    const found = match.slice(1).findIndex((group) => group !== undefined);
    const kind = kinds[found];
    if (kind !== undefined) tokens.push({ kind, text: match[found + 1] ?? "" });
  }
  if (end !== source.length) throw new Error(`no CDDL: ${source.slice(end, end + 40)}`);
  return tokens;
}

/** Reads a page of CDDL; throws where it is none. */
export function parseSchema(source: string): Schema {
  const tokens = tokensOf(source);
  let at = 0;
  const next = () => tokens[at];
  const is = (text: string, ahead = 0) =>
    tokens[at + ahead]?.kind === "sign" && tokens[at + ahead]?.text === text;
  const skip = (text: string): boolean => {
    const found = is(text);
    if (found) at++;
    return found;
  };
  const expect = (text: string) => {
    if (!skip(text)) throw new Error(`"${text}" expected before ${nearby()}`);
  };
  const nearby = () =>
    tokens
      .slice(at, at + 8)
      .map(({ text }) => text)
      .join(" ");

  const choice = (): Type => {
    const types = [single()];
    while (skip("/")) types.push(single());
    const [only] = types;
    return types.length === 1 && only !== undefined ? only : { kind: "choice", types };
  };
  const single = (): Type => {
    const type = plain();
    if (skip("..")) {
      const to = plain();
      if (type.kind !== "literal" || to.kind !== "literal")
        throw new Error("a range of no numbers");
      return { kind: "range", from: Number(type.value), to: Number(to.value) };
    }
    if (skip(".size")) return { kind: "size", of: type, size: plain() };
    if (skip(".regexp")) {
      const pattern = plain();
      if (pattern.kind !== "literal") throw new Error("a pattern that is no text");
      return { kind: "regexp", pattern: String(pattern.value) };
    }
    return type;
  };
  const plain = (): Type => {
    if (skip("(")) {
      const type = choice();
      expect(")");
      return type;
    }
    if (skip("{")) return { kind: "map", members: members("}") };
    if (skip("[")) return { kind: "array", members: members("]") };
    const token = next();
    at++;
    if (token?.kind === "text") return { kind: "literal", value: token.text };
    if (token?.kind === "number") return { kind: "literal", value: Number(token.text) };
    if (token?.kind === "name") return { kind: "name", name: token.text };
    throw new Error(`a type expected before ${nearby()}`);
  };
  const members = (end: string): Member[] => {
    const all: Member[] = [];
    while (!skip(end)) {
      all.push(member());
      if (!is(end)) expect(",");
    }
    return all;
  };
  const member = (): Member => {
    const times = occurrence();
    const token = next();
    if (token?.kind === "name" && is(":", 1)) {
      at += 2;
      return { ...times, key: token.text, type: choice() };
    }
    const type = choice();
    return skip("=>") ? { ...times, key: type, type: choice() } : { ...times, type };
  };
  const occurrence = () => {
    const token = next();
    if (token?.kind !== "occurrence") return { least: 1, most: 1 };
    at++;
    if (token.text === "?") return { least: 0, most: 1 };
    const [least, most] = token.text.split("*");
    return { least: Number(least), most: most === "" ? Infinity : Number(most) };
  };

  const rules = new Map<string, Rule>();
  while (next() !== undefined) {
    const name = next()?.text ?? "";
    at++;
    expect("=");
    if (rules.has(name)) throw new Error(`${name} is said twice`);
    // Only groups are written in brackets of their own here.
    const rule: Rule = skip("(")
      ? { kind: "group", members: members(")") }
      : { kind: "type", type: choice() };
    rules.set(name, rule);
  }
  return rules;
}
