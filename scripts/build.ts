import { spawnSync } from 'node:child_process';
import { buildScreens } from './build-screens.ts';

// `npm start` runs this before the server, in a process of its own, so that the server doesn't keep its memory.
// After an update it also fills Node's compile cache. For that it starts the server with a setting that the server refuses,
// so that it stops when it has loaded its files. Without the cache, each start would strip types, and keep the 20 MB that
// this takes.
if (await buildScreens()) {
  spawnSync(process.execPath, ['--expose-gc', '--disable-warning=ExperimentalWarning', 'src/app/server.ts'], {
    env: { ...process.env, PORT: 'none' },
    stdio: 'ignore',
  });
  await import('#server/pdf/pdf-process.ts');
}
