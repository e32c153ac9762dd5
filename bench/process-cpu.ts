import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second on every machine. */
const MS_PER_TICK = 10;

interface ProcessStat {
  pid: number;
  parent: number;
  cpuMs: number;
  /** That of its children that have ended. */
  endedCpuMs: number;
}

/** The processor time of this process with all its threads until now, in milliseconds. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The processor time until now, in milliseconds, of each process that a process has started, directly or through others.
 * @throws Error on a system without /proc
 */
export function descendantsCpu(pid: number): Map<number, number> {
  return new Map(descendantsOf(pid).map((stat) => [stat.pid, stat.cpuMs]));
}

/**
 * The processor time until now, in milliseconds, of a process and of all that it has started, also of what has ended.
 * @throws Error on a system without /proc
 */
export function wholeCpu(pid: number): number {
  const own = readStat(pid);
  const stats = [...(own === null ? [] : [own]), ...descendantsOf(pid)];
  return stats.reduce((sum, { cpuMs, endedCpuMs }) => sum + cpuMs + endedCpuMs, 0);
}

/** The memory of a process and of all that it has started, in megabytes: their part of what they share (PSS). */
export function shareOfMemory(pid: number): number {
  return [pid, ...descendantsOf(pid).map((stat) => stat.pid)].reduce((sum, one) => sum + readMemory(one, 'Pss'), 0);
}

/**
 * The memory of a process, and of all that it has started, in megabytes. What those share counts once (PSS). The process
 * itself counts whole (RSS): other Node processes on the machine, such as this one, share the pages of Node's file.
 * @throws Error on a system without /proc
 */
export function memoryOf(pid: number): { own: number; started: number } {
  const started = descendantsOf(pid).reduce((sum, stat) => sum + readMemory(stat.pid, 'Pss'), 0);
  return { own: readMemory(pid, 'Rss'), started };
}

function readMemory(pid: number, figure: 'Pss' | 'Rss'): number {
  try {
    const [line] = new RegExp(`^${figure}:.*`, 'm').exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(line?.match(/\d+/)) / 1024;
  } catch {
    // The process has ended.
    return 0;
  }
}

function descendantsOf(pid: number): ProcessStat[] {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? []);
  const below = (parent: number): ProcessStat[] =>
    stats.filter((stat) => stat.parent === parent).flatMap((stat) => [stat, ...below(stat.pid)]);
  return below(pid);
}

/** The id of a process's parent; null if the process has ended. */
export function parentOf(pid: number): number | null {
  return readStat(pid)?.parent ?? null;
}

function readStat(pid: number): ProcessStat | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process has ended.
    return null;
  }
  // The name is in brackets and may contain spaces. The fields after it are counted from the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  const cpuMs = (first: number) => (field(first) + field(first + 1)) * MS_PER_TICK;
  return { pid, parent: field(4), cpuMs: cpuMs(14), endedCpuMs: cpuMs(16) };
}
