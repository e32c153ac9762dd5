import { expect, test, vi } from 'vitest';
import { startEmbedded } from './embedded-postgres.ts';
import { openDatabase } from './open-database.ts';

vi.mock('./embedded-postgres.ts', { spy: true });

test('The program’s own server is stopped if no connection to it can be opened', async () => {
  const close = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const url = 'postgres://nobody@127.0.0.1:1/none';
  vi.mocked(startEmbedded).mockResolvedValueOnce({ url, folder: '', close });
  await expect(openDatabase({ databaseUrl: null, dataDir: '' })).rejects.toThrow('ECONNREFUSED');
  expect(close).toHaveBeenCalledOnce();
});
