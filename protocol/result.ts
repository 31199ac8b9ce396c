/**
 * What every function that reads outside data returns instead of throwing. `code` is `area/name` and stable; `message`
 * is one English sentence a person can act on; `field` names the offending part of the input, if there is one
 * (`options.stake`).
 */
export interface Fault {
  readonly code: `${string}/${string}`;
  readonly message: string;
  readonly field?: string;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: Fault };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail(code: Fault["code"], message: string, field?: string): Result<never> {
  return { ok: false, fault: field === undefined ? { code, message } : { code, message, field } };
}
