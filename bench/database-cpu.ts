import { descendantsCpu, parentOf } from './process-cpu.ts';

/** Watches the processor time of a PostgreSQL server on this machine. */
export interface DatabaseCpu {
  /** Milliseconds that its processes took since the last time; of one that has ended meanwhile nothing. */
  since(): number;
}

/**
 * @param backend one of its processes that serves a connection
 * @throws Error where the server's processes are not on this machine
 */
export function watchDatabaseCpu(backend: number): DatabaseCpu {
  const server = parentOf(backend);
  if (server === null) throw new Error('The PostgreSQL server does not run on this machine.');
  let last = descendantsCpu(server);
  return {
    since() {
      const now = descendantsCpu(server);
      const took = [...now].reduce((sum, [pid, cpuMs]) => sum + cpuMs - (last.get(pid) ?? 0), 0);
      last = now;
      return took;
    },
  };
}
