/** Listeners to an event, in the order they subscribed. */
export interface Events<E> {
  emit(event: E): void;
  /** Calls `listener` at every event from now on; returns the function that unsubscribes. */
  subscribe(listener: (event: E) => void): () => void;
}

export function createEvents<E>(): Events<E> {
  const listeners = new Set<(event: E) => void>();
  return {
    emit(event) {
      for (const listener of [...listeners]) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
