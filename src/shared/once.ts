/** Makes a value when it is first asked for, and keeps it: formats of Intl take milliseconds each to make. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
