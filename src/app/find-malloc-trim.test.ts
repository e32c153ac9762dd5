import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const FLAGS = ['--expose-gc', '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval'];
const CALL =
  "const { findMallocTrim } = await import('./src/app/find-malloc-trim.ts'); console.log(findMallocTrim()?.(0n))";

test.runIf(process.platform === 'linux')(
  'the C library gives back what it keeps free, without a warning of Node',
  () => {
    const { stdout, stderr } = spawnSync(process.execPath, [...FLAGS, CALL], { encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: expect.stringMatching(/^[01]\n$/), stderr: '' });
  },
);
