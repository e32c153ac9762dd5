import { spawn } from 'node:child_process';
import { once } from 'node:events';

// `npm run test:processes [part of a path …]`: what several processes on one PostgreSQL share, and every journey, or
// those named, through a proxy before two and before four of them.
const RUNS = [
  { only: 'processes', env: {} },
  { only: 'e2e', env: { TEST_PROCESSES: '2' } },
  { only: 'e2e', env: { TEST_PROCESSES: '4' } },
];
const filters = process.argv.slice(2);

for (const { only, env } of RUNS) {
  console.log(`\n${only} ${Object.entries(env).flat().join('=')}`);
  const args = ['scripts/test.ts', `--only=${only}`, ...(only.startsWith('e2e') ? filters : [])];
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) process.exitCode = 1;
}
