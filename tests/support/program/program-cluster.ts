import { type ProgramProcess, startProcess } from './program-process.ts';
import { openRoundRobinProxy } from './round-robin-proxy.ts';

/** The program as several processes on one PostgreSQL, behind one URL. */
export interface ProgramCluster {
  address: string;
  processes: ProgramProcess[];
  /** Starts one more process, of another release if its command is given. */
  grow(command?: [string, ...string[]]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a number of processes at once. When one is stopped, its port stays open for some more seconds. */
export async function startCluster(count: number, env: Record<string, string>): Promise<ProgramCluster> {
  const proxy = await openRoundRobinProxy();
  const shared = { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: proxy.address, DRAIN_SECONDS: '5', ...env };
  const processes: ProgramProcess[] = [];
  const grow = async (command?: [string, ...string[]]) => {
    const started = await startProcess(shared, command);
    processes.push(started);
    await proxy.add(started.address);
  };
  await Promise.all(Array.from({ length: count }, () => grow()));
  return {
    address: proxy.address,
    processes,
    grow,
    async stop() {
      await Promise.all(processes.map((running) => running.stop()));
      await proxy.close();
    },
  };
}
