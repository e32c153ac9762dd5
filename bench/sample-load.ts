import type { DatabaseCpu } from './database-cpu.ts';
import { load, type Operation, percentile } from './load.ts';
import { median } from './median.ts';
import type { Measured } from './open-measured.ts';

/** What an operation costs under a certain load. */
export interface LoadSample {
  /** The measured process's processor time per operation, in milliseconds. */
  cpu: number;
  /** The same for the database server's processes. */
  databaseCpu: number;
  /** Operations per second. */
  rate: number;
  /** The durations in milliseconds that half of the operations, and 99 of 100, do not exceed. */
  p50: number;
  p99: number;
  failed: number;
}

/** Puts load on the measured process for some seconds. */
export async function sampleLoad(
  measured: Measured,
  address: string,
  operation: Operation,
  how: { connections: number; seconds: number },
  databaseCpu: DatabaseCpu,
): Promise<LoadSample> {
  const before = await measured.run('cpu');
  databaseCpu.since();
  const outcome = await load(address, operation, how);
  const cpu = (await measured.run('cpu')) - before;
  return {
    cpu: cpu / outcome.operations,
    databaseCpu: databaseCpu.since() / outcome.operations,
    rate: outcome.operations / outcome.seconds,
    p50: percentile(outcome, 0.5),
    p99: percentile(outcome, 0.99),
    failed: outcome.failed,
  };
}

/** The median of each figure over the rounds. Failures are added up. */
export function medianSample(samples: LoadSample[]): LoadSample {
  const of = (figure: keyof LoadSample) => median(samples.map((sample) => sample[figure]));
  return {
    cpu: of('cpu'),
    databaseCpu: of('databaseCpu'),
    rate: of('rate'),
    p50: of('p50'),
    p99: of('p99'),
    failed: samples.reduce((sum, { failed }) => sum + failed, 0),
  };
}
