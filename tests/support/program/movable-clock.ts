import { readFileSync } from 'node:fs';

// A test loads this into the program's process with NODE_OPTIONS. The program's clock is then ahead by the number of days
// in the file that CLOCK_FILE names, and the test can change it while the program runs.
const RealDate = Date;
const now = () => RealDate.now() + Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8')) * 86_400_000;

globalThis.Date = class extends RealDate {
  constructor(...parts: unknown[]) {
    super(...((parts.length === 0 ? [now()] : parts) as [number]));
  }

  static override now = now;
} as DateConstructor;
