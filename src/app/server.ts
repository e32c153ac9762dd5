import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { DataDirInUse } from '#database/data-dir-lock.ts';
import { SettingError } from '#server/settings.ts';
import '#server/resolve-modules.ts';

const { startServer } = await import('./start-server.ts');
const screens = fileURLToPath(new URL('../../dist/web', import.meta.url));

let isStopping = false;
// The handlers are set before the start, so that a program that is stopped while it starts ends as soon as it has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Ctrl-C arrives twice: from the terminal and from npm.
    if (isStopping) return;
    isStopping = true;
    console.log('Stopping: finishing what is running …');
    starting.then(({ stop }) => stop()).then(() => process.exit(0), endWith);
  });
}
const starting = startServer(process.env, screens, (line) => console.log(line));
// Node writes its cache of compiled modules at the end, and not at all if the program is killed.
starting.then(() => flushCompileCache(), endWith);

function endWith(error: unknown): never {
  const expected = error instanceof SettingError || error instanceof DataDirInUse;
  console.error(expected ? error.message : error);
  process.exit(1);
}
