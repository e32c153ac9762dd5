/**
 * Creates a value when it is first needed, and keeps it. Used for Intl's formats, which take milliseconds each to
 * create.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
