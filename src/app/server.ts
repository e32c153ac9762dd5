import { fileURLToPath } from 'node:url';
import { DataDirInUse } from '#database/data-dir-lock.ts';
import { SettingError } from '#server/settings.ts';
import { startServer } from './start-server.ts';

const screens = fileURLToPath(new URL('../../dist/web', import.meta.url));

try {
  const server = await startServer(process.env, screens, (line) => console.log(line));
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      console.log('Stopping: finishing what is running …');
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  const expected = error instanceof SettingError || error instanceof DataDirInUse;
  console.error(expected ? error.message : error);
  process.exit(1);
}
