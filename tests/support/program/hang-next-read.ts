import { syncBuiltinESMExports } from 'node:module';
import fs from 'node:fs/promises';
import { expect, onTestFinished, vi } from 'vitest';

/** Lets the next read of a folder hang, as one of a network folder can, until it is let go and finds nothing there. */
export function hangNextRead() {
  const { promise, resolve } = Promise.withResolvers<never[]>();
  const reading = vi.spyOn(fs, 'readdir').mockReturnValueOnce(promise);
  syncBuiltinESMExports();
  onTestFinished(() => {
    reading.mockRestore();
    syncBuiltinESMExports();
  });
  return {
    untilItHangs: () => expect.poll(() => reading.mock.calls.length).toBe(1),
    reads: () => reading.mock.calls.length,
    letGo: () => resolve([]),
  };
}
