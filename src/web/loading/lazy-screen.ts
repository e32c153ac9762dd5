import type { ComponentType } from 'react';

/** The longest time for loading a screen's script, in milliseconds (product §9.7). */
const CHUNK_LIMIT = 120_000;

/** Thrown if a script fails to load or takes too long. The error page shows its message (product §2.1). */
export class ChunkFailed extends Error {
  constructor(name: string) {
    super(`Loading chunk ${name} failed`);
  }
}

/**
 * Loads a script of the screens.
 * @throws ChunkFailed
 */
export async function loadChunk<T>(name: string, load: () => Promise<T | undefined>): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error('timeout')), CHUNK_LIMIT);
  try {
    const loaded = await Promise.race([load(), limit.promise]);
    if (loaded === undefined) throw new Error('no such screen');
    return loaded;
  } catch {
    throw new ChunkFailed(name);
  } finally {
    clearTimeout(timer);
  }
}

/** A route's lazily loaded screen. */
export const lazyScreen = (name: string, load: () => Promise<ComponentType | undefined>) => async () => ({
  Component: await loadChunk(name, load),
});
