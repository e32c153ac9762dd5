import pg from 'pg';
import { descendantsCpu, parentOf } from './process-cpu.ts';

/** Watches the processor time of a PostgreSQL server on this machine. */
export interface DatabaseCpu {
  /** Milliseconds that its processes took since the last time; of one that has ended meanwhile nothing. */
  since(): number;
}

/** @throws Error where the server's processes are not on this machine */
export async function watchDatabaseCpu(url: string): Promise<DatabaseCpu> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = parentOf(rows[0]?.pid ?? 0);
  await client.end();
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
