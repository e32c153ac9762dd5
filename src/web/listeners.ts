/**
 * Who wants to know when a value outside of React changes, as `useSyncExternalStore` takes them. `subscribe` returns a
 * function that stops listening.
 */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: () => listeners.forEach((listener) => listener()),
  };
}
