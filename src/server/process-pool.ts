import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';

/** Processes for work that takes much processor time or memory. Each does one job at a time. */
export interface ProcessPool<Job, Result> {
  /**
   * Does a job in an idle process, or in a new one.
   * @param signal ends the job together with its process
   * @throws JobFailed if the job throws; an AbortError; Error if the process dies or the pool is closed
   */
  run(job: Job, signal?: AbortSignal): Promise<Result>;
  /** Ends all processes. Running jobs fail. */
  close(): void;
}

/** A job's own failure: the process did it and said why not, so that another try would fail too. */
export class JobFailed extends Error {}

/** What a process replies. */
type Reply<Result> = { result: Result } | { error: Error };

/** Little room for new objects, which V8 never gives back; and a limit, before which V8 collects (decision 37). */
const SMALL = ['--max-semi-space-size=2', '--max-old-space-size=256'];
const RESOLVE_MODULES = new URL('./resolve-modules.ts', import.meta.url).href;

/**
 * Creates a pool that starts processes when there is work.
 * @param file the module that each process runs. It calls `serveJobs`
 * @param idleLimit how long an idle process waits for its next job, in milliseconds. Its end gives back all its memory
 */
export function createProcessPool<Job extends Serializable, Result>(
  file: URL,
  idleLimit: number,
): ProcessPool<Job, Result> {
  /** Each with the timer of its end; the one that was used last is last. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const closing = new AbortController();

  const start = () => {
    const child = fork(file, { execArgv: [...SMALL, '--import', RESOLVE_MODULES], serialization: 'advanced' });
    child.on('error', () => {});
    child.on('exit', () => {
      clearTimeout(idle.get(child));
      idle.delete(child);
      // For the job that waits for a reply.
      child.emit('error', new Error(`The process of ${file.href} has ended`));
    });
    return child;
  };

  /** Ends an idle process. It takes no more jobs, though it only ends a moment later. */
  const end = (child: ChildProcess) => {
    idle.delete(child);
    child.kill();
  };

  return {
    async run(job, signal) {
      closing.signal.throwIfAborted();
      const child = [...idle.keys()].at(-1) ?? start();
      clearTimeout(idle.get(child));
      idle.delete(child);
      hold(child, 'ref');
      try {
        child.send(job);
        const [reply] = (await once(child, 'message', {
          signal: signal === undefined ? closing.signal : AbortSignal.any([closing.signal, signal]),
        })) as [Reply<Result>];
        hold(child, 'unref');
        idle.set(child, setTimeout(() => end(child), idleLimit).unref());
        if ('error' in reply) throw new JobFailed(reply.error.message, { cause: reply.error });
        return reply.result;
      } catch (error) {
        if (!idle.has(child)) child.kill('SIGKILL');
        throw error;
      }
    },
    close() {
      closing.abort();
      for (const child of idle.keys()) child.kill('SIGKILL');
    },
  };
}

/** As of a timer: with `ref` this process doesn't end before the other one, and with `unref` it may. */
function hold(child: ChildProcess, how: 'ref' | 'unref'): void {
  for (const handle of [child, child.channel]) handle?.[how]();
}

/** Does the pool's jobs, in a process of its own. It ends with the program, even if that is killed. */
export function serveJobs(work: (job: never) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit());
  // Ctrl-C is sent to each process of a terminal, but the program finishes what is running.
  process.on('SIGINT', () => {});
  // A reply that comes too late for a killed program is no error: `disconnect` follows.
  const reply = (message: object) => process.send?.(message, undefined, undefined, () => {});
  process.on('message', (job) => {
    work(job as never).then(
      (result) => reply({ result }),
      (error: unknown) => reply({ error }),
    );
  });
}
