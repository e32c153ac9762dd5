export interface Listeners {
  /** Returns a function that stops listening. */
  subscribe: (listener: () => void) => () => void;
  tell: () => void;
}

/** Who wants to know when a value outside of React changes, as `useSyncExternalStore` takes them. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: () => listeners.forEach((listener) => listener()),
  };
}
