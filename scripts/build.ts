import { spawnSync } from 'node:child_process';
import { buildScreens } from './build-screens.ts';

// `npm start` runs this before the server, in a process of its own, so that the server doesn't keep its memory.
// After an update it also lets the server load its files once, which fills Node's compile cache: the server stops at a
// setting that it refuses. Without the cache it would strip types itself, and keep the 20 MB that this takes.
if (await buildScreens()) {
  spawnSync(process.execPath, ['src/app/server.ts'], { env: { ...process.env, PORT: 'none' }, stdio: 'ignore' });
  await import('#server/pdf/pdf-worker.ts');
}
