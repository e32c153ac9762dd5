import { descendantsCpu, parentOf } from './process-cpu.ts';

/** The processor time of a PostgreSQL server on this machine. */
export interface DatabaseCpu {
  /** Milliseconds that its processes used since the last call. Processes that have ended count as nothing. */
  since(): number;
}

/**
 * @param backend the id of one of its processes that serve a connection
 * @throws Error if the server's processes are not on this machine
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
