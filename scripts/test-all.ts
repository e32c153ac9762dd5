import { spawn } from 'node:child_process';
import { once } from 'node:events';

// `npm run test:all [part of a path …] [--only=faults]`: the long forms of all tests, with other random input each time
// unless TEST_SEED names it; then every journey once more, or those named, through a proxy before two and before four
// processes.
const filters = process.argv.slice(2);
const seed = process.env.TEST_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
const RUNS = [
  { env: {}, args: filters },
  ...(filters.some((filter) => filter.startsWith('--only'))
    ? []
    : ['2', '4'].map((count) => ({ env: { TEST_PROCESSES: count }, args: ['--only=e2e', ...filters] }))),
];

for (const { env, args } of RUNS) {
  console.log(`\n${[...args, ...Object.entries(env).flat()].join(' ')}`);
  const child = spawn(process.execPath, ['scripts/test.ts', ...args], {
    stdio: 'inherit',
    env: { ...process.env, TEST_LONG: '1', TEST_SEED: seed, ...env },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) process.exitCode = 1;
}
