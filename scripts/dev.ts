import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { createServer } from 'vite';
import { withProviderFacts } from '#server/http/screens/serve-screens.ts';
import { parseSettings } from '#server/settings.ts';
import { freePort } from '#database/postgres-server.ts';

// `npm run dev`: Vite serves the screens and replaces changed modules in the page. It forwards /api to the server, which
// restarts when one of its files changes.
const { host, port, provider, publicUrl } = parseSettings(process.env);
const apiPort = await freePort();

const screens = await createServer({
  server: { port, host, strictPort: true, proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
  plugins: [{ name: 'provider-facts', transformIndexHtml: (page) => withProviderFacts(page, provider) }],
});

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/app/server.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PUBLIC_URL: publicUrl, HOST: '127.0.0.1', PORT: String(apiPort) },
});
let announced = false;
createInterface({ input: api.stdout }).on('line', (line) => {
  // The server's own address would mislead, because it has no screens.
  if (!line.includes(`:${apiPort}`)) console.log(line);
  else if (!announced) {
    announced = true;
    screens.listen().then(
      () => console.log(`Egenlön, reloading, on http://${host}:${port}`),
      (error: Error) => {
        console.error(error.message);
        process.exitCode = 1;
        api.kill('SIGTERM');
      },
    );
  }
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => api.kill('SIGTERM'));
api.on('exit', () => {
  void screens.close().then(() => process.exit());
});
