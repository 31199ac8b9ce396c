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
  return new Parser(tokensOf(source)).rules();
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  rules(): Schema {
    const rules = new Map<string, Rule>();
    for (let token = this.#next(); token !== undefined; token = this.#next()) {
      this.#at++;
      this.#expect("=");
      if (rules.has(token.text)) throw new Error(`${token.text} is said twice`);
      // Only groups are written in brackets of their own here.
      const rule: Rule = this.#skip("(")
        ? { kind: "group", members: this.#members(")") }
        : { kind: "type", type: this.#choice() };
      rules.set(token.text, rule);
    }
    return rules;
  }

  #choice(): Type {
    const types = [this.#single()];
    while (this.#skip("/")) types.push(this.#single());
    const [only] = types;
    return types.length === 1 && only !== undefined ? only : { kind: "choice", types };
  }

  #single(): Type {
    const type = this.#plain();
    if (this.#skip("..")) {
      const to = this.#plain();
      if (type.kind !== "literal" || to.kind !== "literal")
        throw new Error("a range of no numbers");
      return { kind: "range", from: Number(type.value), to: Number(to.value) };
    }
    if (this.#skip(".size")) return { kind: "size", of: type, size: this.#plain() };
    if (this.#skip(".regexp")) {
      const pattern = this.#plain();
      if (pattern.kind !== "literal") throw new Error("a pattern that is no text");
      return { kind: "regexp", pattern: String(pattern.value) };
    }
    return type;
  }

  #plain(): Type {
    if (this.#skip("(")) {
      const type = this.#choice();
      this.#expect(")");
      return type;
    }
    if (this.#skip("{")) return { kind: "map", members: this.#members("}") };
    if (this.#skip("[")) return { kind: "array", members: this.#members("]") };
    const token = this.#next();
    this.#at++;
    if (token?.kind === "text") return { kind: "literal", value: token.text };
    if (token?.kind === "number") return { kind: "literal", value: Number(token.text) };
    if (token?.kind === "name") return { kind: "name", name: token.text };
    throw new Error(`a type expected before ${this.#nearby()}`);
  }

  #members(end: string): Member[] {
    const all: Member[] = [];
    while (!this.#skip(end)) {
      all.push(this.#member());
      if (!this.#is(end)) this.#expect(",");
    }
    return all;
  }

  #member(): Member {
    const times = this.#occurrence();
    const token = this.#next();
    if (token?.kind === "name" && this.#is(":", 1)) {
      this.#at += 2;
      return { ...times, key: token.text, type: this.#choice() };
    }
    const type = this.#choice();
    return this.#skip("=>") ? { ...times, key: type, type: this.#choice() } : { ...times, type };
  }

  #occurrence() {
    const token = this.#next();
    if (token?.kind !== "occurrence") return { least: 1, most: 1 };
    this.#at++;
    if (token.text === "?") return { least: 0, most: 1 };
    const [least, most] = token.text.split("*");
    return { least: Number(least), most: most === "" ? Number.POSITIVE_INFINITY : Number(most) };
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #is(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead];
    return token?.kind === "sign" && token.text === text;
  }

  #skip(text: string): boolean {
    const found = this.#is(text);
    if (found) this.#at++;
    return found;
  }

  #expect(text: string): void {
    if (!this.#skip(text)) throw new Error(`"${text}" expected before ${this.#nearby()}`);
  }

  #nearby(): string {
    const texts = this.#tokens.slice(this.#at, this.#at + 8).map(({ text }) => text);
    return texts.join(" ");
  }
}
