import { rmSync } from 'node:fs';
import { newDataDir } from '../tests/support/database/test-postgres.ts';

/** A new folder that the database server's user can enter. `using` removes it with its content at the end of the scope. */
export function temporaryFolder(): { path: string } & Disposable {
  const path = newDataDir('egenlon-bench-');
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
