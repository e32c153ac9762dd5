import { afterEach, expect, test, vi } from 'vitest';
import { findBrowser } from './test-browser.ts';

afterEach(() => vi.unstubAllEnvs());

test('a chosen browser that does not start is reported, and no other is used', async () => {
  vi.stubEnv('BROWSER_EXE', process.execPath);
  await expect(findBrowser()).rejects.toThrow(`The browser of BROWSER_EXE (${process.execPath}) does not start`);
});
