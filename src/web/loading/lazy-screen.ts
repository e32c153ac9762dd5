import type { ComponentType } from 'react';

/** The longest time for loading a screen's script, in milliseconds (product §9.7). */
const CHUNK_LIMIT = 120_000;

/**
 * A route's lazily loaded screen. If it fails to load or takes too long, the error page says 'Loading chunk <name> failed'
 * (product §2.1).
 */
export function lazyScreen(name: string, load: () => Promise<ComponentType | undefined>) {
  return async () => {
    const limit = Promise.withResolvers<never>();
    const timer = setTimeout(() => limit.reject(new Error('timeout')), CHUNK_LIMIT);
    try {
      const Component = await Promise.race([load(), limit.promise]);
      if (Component === undefined) throw new Error('no such screen');
      return { Component };
    } catch {
      throw new Error(`Loading chunk ${name} failed`);
    } finally {
      clearTimeout(timer);
    }
  };
}
