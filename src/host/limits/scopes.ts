/** What is counted. `bytes` are those of unfinished frames. */
export type Resource = "connections" | "bytes";

/** How much a scope may use of each; what is not named is unbounded there. */
export type Limit = Partial<Readonly<Record<Resource, number>>>;

/**
 * Counts in nested scopes, as go-libp2p's resource manager does (github.com/libp2p/go-libp2p,
 * p2p/host/resource-manager): everything taken counts in every scope it belongs to, and is refused if one of them is
 * full. A scope is its kind and a name, as in `address 192.0.2.1`; it costs memory only while something is taken there.
 */
export interface Scopes {
  /** Takes this much in all of these scopes or in none; call the result to give it back. */
  take(resource: Resource, scopes: readonly string[], amount: number): (() => void) | null;
  used(resource: Resource, scope: string): number;
}

export function createScopes(limits: Readonly<Record<string, Limit>>): Scopes {
  const counts: Record<Resource, Map<string, number>> = {
    connections: new Map(),
    bytes: new Map(),
  };
  return {
    take(resource, scopes, amount) {
      const used = counts[resource];
      const isFull = (scope: string) => {
        const most = limits[scope.split(" ", 1)[0] ?? ""]?.[resource];
        return most !== undefined && (used.get(scope) ?? 0) + amount > most;
      };
      if (scopes.some(isFull)) return null;
      for (const scope of scopes) used.set(scope, (used.get(scope) ?? 0) + amount);
      let taken = true;
      return () => {
        if (!taken) return;
        taken = false;
        for (const scope of scopes) {
          const left = (used.get(scope) ?? 0) - amount;
          if (left > 0) used.set(scope, left);
          else used.delete(scope);
        }
      };
    },
    used: (resource, scope) => counts[resource].get(scope) ?? 0,
  };
}
